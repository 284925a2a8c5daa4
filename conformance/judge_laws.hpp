// SPDX-License-Identifier: MIT
//
// Laws for operations with more than one right answer: what any complement,
// inverse or common layout must satisfy, checked value by value.
//
//   left_inverse of 4:2: (2,4):(0,1) and (2,4):(4,1) are both lawful

#pragma once

#include <optional>
#include <string>

#include "conformance/outcome.hpp"
#include "reference/notation.hpp"

namespace colex::conformance {

// Judges an answer by the law of its operation; nothing for an operation that
// has one right answer. `expected` is what the reference says. Throws Refused
// where a value exceeds 64 bits.
std::optional<Judgement> judge_by_law(const std::string& operation,
                                      const std::vector<Value>& in,
                                      const Value& got,
                                      const Result<Value>& expected);

}  // namespace colex::conformance
