// SPDX-License-Identifier: MIT
//
// One of several equal pieces of a list: shard 2/3 has the 2nd, the 5th, the
// 8th entry and so on.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace colex::conformance {

struct Shard {
  std::uint64_t index = 0, count = 1;  // index from 0

  bool whole() const { return count == 1; }
  // Whether the entry of this number, counted from 0, is in it.
  bool has(std::uint64_t number) const { return number % count == index; }
  // How many entries of a list so long are in it.
  std::uint64_t share_of(std::uint64_t length) const {
    return (length + count - 1 - index) / count;
  }

  friend bool operator==(const Shard&, const Shard&) = default;
};

// "2/3", counted from 1.
std::string to_text(const Shard& shard);

// I/N with 1 <= I <= N; nothing for another text.
std::optional<Shard> parse_shard(const std::string& text);

}  // namespace colex::conformance
