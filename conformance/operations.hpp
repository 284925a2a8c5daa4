// SPDX-License-Identifier: MIT
//
// The operations of the protocol, as PROTOCOL.md lists them.

#pragma once

#include <string>
#include <vector>

namespace colex::conformance {

struct Operation {
  std::string name;       // "composition"
  std::string arguments;  // "L, T"
  std::string sentence;   // "composition(A, B)(c) = A(B(c))"
};

// All operations, in the order of PROTOCOL.md; names are unique.
const std::vector<Operation>& operations();

}  // namespace colex::conformance
