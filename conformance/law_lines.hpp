// SPDX-License-Identifier: MIT
//
// What colex check says of laws in the terminal: a line for each, a paragraph
// for each counterexample, a line for all.

#pragma once

#include <iosfwd>

#include "conformance/check_report.hpp"

namespace colex::conformance {

void print_law(const CheckReport& report, const LawResult& one,
               std::ostream& out);
void print_summary(const CheckReport& report, std::ostream& out);

}  // namespace colex::conformance
