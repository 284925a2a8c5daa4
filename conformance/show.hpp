// SPDX-License-Identifier: MIT
//
// `colex show`: the table that print_layout draws.
//
//   (2,3):(3,1)
//         0   1   2
//       +---+---+---+
//    0  | 0 | 1 | 2 |
//       +---+---+---+
//    1  | 3 | 4 | 5 |
//       +---+---+---+

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Prints a layout, plain or composed, or the layout that an expression is
// worth: mode 0 downwards, mode 1 to the right, with their indices at the
// margins; one row where there is one mode, and one table for each coordinate
// of the modes beyond the second. At most 65,536 values are drawn.
//
// Returns 0, 1 if the expression is refused or there are more values, or 2 if
// the text is not a layout; one sentence on `err` then.
int show(const std::string& layout, std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
