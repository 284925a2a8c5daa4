// SPDX-License-Identifier: MIT
//
// `colex serve`: the reference itself, over the protocol.

#pragma once

#include <iosfwd>

namespace colex::conformance {

// Answers requests of PROTOCOL.md from `in` on `out` until the end of input.
// Returns 0.
int serve(std::istream& in, std::ostream& out);

}  // namespace colex::conformance
