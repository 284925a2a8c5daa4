// SPDX-License-Identifier: MIT
//
// `colex eval`: what an expression is worth, by the reference.

#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace colex::conformance {

// Evaluates each expression and prints one result a line on `out`; with
// `from_stdin` the expressions come from standard input, one a line.
// Refusals and unreadable text go to `err`, one sentence each.
//
// Returns 0 if all had an answer, 1 if one was refused, 2 if one could not be
// read.
int eval(const std::vector<std::string>& expressions, bool from_stdin,
         std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
