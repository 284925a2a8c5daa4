// SPDX-License-Identifier: MIT
//
// A run on a terminal: one line an operation in which every case is accounted
// for, the smallest wrong answer of each operation, and a last line.

#pragma once

#include <iosfwd>
#include <string>

#include "conformance/operations.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {

// Prints columns of counts, operations as rows, and their sum.
void print_matrix(const Report& report, std::ostream& out);

// Prints, for each operation, its smallest unsound and its smallest broken
// case: what it is, the operation's sentence, the inputs as one would type
// them, what came, the first difference, and the command that repeats it.
void print_counterexamples(const Report& report,
                           const std::vector<Operation>& operations,
                           std::ostream& out);

// Prints one line that accounts for all cases, and the operations that the
// adapter does not offer.
void print_summary(const Report& report, std::ostream& out);

}  // namespace colex::conformance
