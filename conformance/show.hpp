// SPDX-License-Identifier: MIT
//
// `colex show`: the table that print_layout draws.

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Prints the table of a layout on `out`. Returns 0, or 2 with one sentence on
// `err` if the text is not a layout.
int show(const std::string& layout, std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
