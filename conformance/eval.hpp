// SPDX-License-Identifier: MIT
//
// `colex eval`: what an expression is worth, by the reference.
//
//   composition((4,2,3):(2,1,8), 4:2)   (2,2):(4,1)
//   size(complement(4:1, 24))           6

#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "reference/notation.hpp"

namespace colex::conformance {

// Reads an expression all of whose operations exist; refused with the column
// of what does not fit.
Result<Expression> read_known_expression(const std::string& text);

// The value of an expression: its operations applied from the inside. Refused
// with the reason of the first operation that has no answer.
Result<Value> evaluate(const Expression& expression);

// Evaluates each expression and prints one result a line on `out`; with
// `from_stdin` the expressions come from standard input, one a line, empty
// lines left out. What is refused, cannot be read or asks for an unknown
// operation goes to `err`, one sentence each.
//
// Returns 0 if all had an answer, 1 if one was refused, 2 if one could not be
// read.
int eval(const std::vector<std::string>& expressions, bool from_stdin,
         std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
