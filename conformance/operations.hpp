// SPDX-License-Identifier: MIT
//
// The operations of the protocol, as PROTOCOL.md lists them, and the reference
// behind each:
//
//   apply("composition", {A, B})   Result<Value>: "(2,2):(4,1)", or why not

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/notation.hpp"

namespace colex::conformance {

struct Operation {
  std::string name;       // "composition"
  std::string arguments;  // "L, T"
  std::string sentence;   // "composition(A, B)(c) = A(B(c))"
};

// The most values that a list of coordinates or of values has, and the most
// numbers in what one operation lists or repeats.
inline constexpr std::size_t longest_list = 65'536;
inline constexpr std::size_t most_numbers = 1'000'000;

// All operations, in the order of PROTOCOL.md; names are unique.
const std::vector<Operation>& operations();

// Whether there is an operation of that name.
bool has_operation(std::string_view name);

// The reference's answer. Refused, in one sentence, where there is none, where
// the operation is unknown, and where the number or the kinds of the arguments
// do not fit: "complement takes (L[, cotarget S]); argument 2 is a swizzle".
// Called as conformance::apply, since std::apply may be found as well.
Result<Value> apply(std::string_view name, const std::vector<Value>& arguments);

}  // namespace colex::conformance
