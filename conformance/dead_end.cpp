// SPDX-License-Identifier: MIT

#include "conformance/dead_end.hpp"

#include <fmt/format.h>

#include <vector>

#include "reference/coordinate.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t most_tried = 65'536;

// The flat layout that one mode of B has become so far.
class Walk {
 public:
  explicit Walk(Int64 extent) : extent_(extent) {}

  Int64 at(Int64 index) const {
    return modes_.empty() ? Int64(0) : make_flat(modes_)(index);
  }

  // Takes the next value; false if no layout of this extent has it.
  bool take(Int64 index, Int64 value) {
    if (modes_.empty()) {
      modes_.push_back({extent_, value});
      return true;
    }
    if (at(index) == value) return true;
    if (index % begin_ != 0 || extent_ % index != 0) return false;
    modes_.back().extent = index / begin_;
    modes_.push_back({extent_ / index, value});
    begin_ = index;
    return true;
  }

 private:
  Int64 extent_;
  Int64 begin_ = 1;  // of the last mode
  std::vector<Mode<>> modes_;
};

std::string coordinate_text(const std::vector<Int64>& digits) {
  std::string text = "(";
  for (const Int64 digit : digits)
    text += (text.size() > 1 ? "," : "") + to_string(digit);
  return text + ")";
}

}  // namespace

std::optional<std::string> dead_end(const Layout<>& B,
                                    const std::function<Int64(Int64)>& A) {
  const std::vector<Mode<>> modes = flat_modes(B);
  std::vector<Walk> walks;
  for (const Mode<>& mode : modes) walks.emplace_back(mode.extent);
  const IntTuple<> shape = flatten(B).shape();
  const Int64 n = size(B);
  for (Int64 i = 1; i < n && i < most_tried; i = i + 1) {
    const std::vector<Int64> digits = leaves_of(idx2crd(IntTuple<>(i), shape));
    const Int64 x = B(i);
    const Int64 value = A(x);
    Int64 sum = 0;
    std::string parts;
    std::size_t moving = 0;
    for (std::size_t k = 0; k < digits.size(); ++k) {
      if (digits[k] == 0) continue;
      ++moving;
      std::vector<Int64> alone(digits.size(), 0);
      alone[k] = digits[k];
      sum = sum + walks[k].at(digits[k]);
      parts += (parts.empty() ? "R" : " + R") + coordinate_text(alone);
    }
    const std::string where =
        fmt::format("at {} of B the value is A({}) = {}",
                    modes.size() == 1 ? "index " + to_string(digits[0])
                                      : "coordinate " + coordinate_text(digits),
                    to_string(x), to_string(value));
    if (moving > 1) {
      if (sum == value) continue;
      return fmt::format("{}; a layout has there {} = {}", where, parts,
                         to_string(sum));
    }
    for (std::size_t k = 0; k < digits.size(); ++k) {
      if (digits[k] == 0) continue;
      const Int64 expected = walks[k].at(digits[k]);
      if (!walks[k].take(digits[k], value))
        return fmt::format(
            "{}; a layout that has had the values before has {} there, or ends "
            "a mode there, and {} coordinates cannot be cut at {}",
            where, to_string(expected), to_string(modes[k].extent),
            to_string(digits[k]));
    }
  }
  return std::nullopt;
}

}  // namespace colex::conformance
