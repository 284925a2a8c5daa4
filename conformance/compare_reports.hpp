// SPDX-License-Identifier: MIT
//
// `colex compare`: what changed from one report to another.

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Prints where the two were made differently, then what regressed, what was
// fixed, what changed otherwise, what is new and what is gone. Both are of
// `run` or both of `check`.
//
// A vector regressed if its outcome is of a worse grade: right (also
// equivalent, convention); weak (too strict, short, unsupported, unjudged);
// wrong (unsound, broken). A universe regressed if more of its cases are wrong,
// or fewer are right. A law regressed if it was as claimed and is not, or was
// not falsified and is, or if over the same cases fewer inputs are answered; on
// a card also if its ratio of speed fell by more than 5 %.
//
// Returns 1 if anything regressed, 2 if a report cannot be read, else 0.
int compare_reports(const std::string& old_file, const std::string& new_file,
                    std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
