// SPDX-License-Identifier: MIT

#include "conformance/shard.hpp"

#include <fmt/format.h>

#include <charconv>

namespace colex::conformance {

std::string to_text(const Shard& shard) {
  return fmt::format("{}/{}", shard.index + 1, shard.count);
}

std::optional<Shard> parse_shard(const std::string& text) {
  std::uint64_t part = 0, of = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, part);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/')
    return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, of);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  // Beyond a billion pieces numbers of cases could leave 64 bits.
  if (part < 1 || part > of || of > 1'000'000'000) return std::nullopt;
  return Shard{part - 1, of};
}

}  // namespace colex::conformance
