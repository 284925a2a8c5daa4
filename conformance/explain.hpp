// SPDX-License-Identifier: MIT
//
// `colex explain`: what `colex eval` answers, step by step.
//
//   complement(4:2, 24) = (2,3):(1,8)
//     the modes that move, in the order of their strides: 4:2
//     …

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Prints each operation of an expression from the inside, its answer, and the
// steps to it; of a refusal the first coordinate where no layout can follow,
// where the operation tells; of a plain layout what it is. What cannot be read
// goes to `err`.
//
// Returns 0 if there is an answer, 1 if it is refused, 2 if the text cannot be
// read.
int explain(const std::string& text, std::ostream& out, std::ostream& err);

// One line for each operation: how it is explained.
int explain_table(std::ostream& out);

}  // namespace colex::conformance
