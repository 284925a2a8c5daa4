// SPDX-License-Identifier: MIT
//
// Several reports side by side, as text:
//
//                              pycute 4.2.0
//   operation          right   strict    wrong
//   composition        63058     8061     3034

#pragma once

#include <iosfwd>
#include <vector>

#include "conformance/operations.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {

// A row for each operation that some implementation does not get all right,
// and one for all. `right` counts right, equivalent and convention; `strict`
// too strict and short; `wrong` unsound and broken; unsupported and unjudged
// cases are left out, and `-` stands for an operation that is not offered.
void print_overview(const std::vector<Report>& reports,
                    const std::vector<Operation>& operations,
                    std::ostream& out);

}  // namespace colex::conformance
