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

#include "reference/integer.hpp"

namespace colex::conformance {

// A warp reads a layout of shared memory: lane t has coordinate t along one
// mode, and the values of a lane go along the other modes.
struct BankQuestion {
  Int64 element_bits = 32;
  Int64 access_bytes = 4;  // of a lane at once
  std::size_t along = 0;   // the mode of the lanes
};

// Prints a layout, plain or composed, or the layout that an expression is
// worth: mode 0 downwards, mode 1 to the right, with their indices at the
// margins; one row where there is one mode, and one table for each coordinate
// of the modes beyond the second. At most 65,536 values are drawn.
//
// With a question about banks the table has the bank in which each element
// begins in the place of its value, and below it the conflicts of the accesses;
// of more than 32 lanes the first warp.
//
// Returns 0, 1 if the expression is refused or there are more values, or 2 if
// the text is not a layout; one sentence on `err` then.
int show(const std::string& layout, std::ostream& out, std::ostream& err,
         const BankQuestion* banks = nullptr);

}  // namespace colex::conformance
