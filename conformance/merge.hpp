// SPDX-License-Identifier: MIT
//
// `colex merge`: the reports of all shards of one run or check as the report
// of the whole.

#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/check_report.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {

// The pieces do not make up one report; the text says which and why.
struct CannotMerge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class AnyReport>
struct Piece {
  std::string file;
  AnyReport report;
};

// What the unsharded run or check would have found, but for `started`, the
// first of all, and for the environments, all of them. Counts add, the
// smallest counterexample is kept, and the verdict is settled on the sums.
// Throws CannotMerge for pieces of different suites, implementations or
// options, for a shard missing or given twice, and for pieces that do not
// cover the same laws, vectors and universes. Of a run, what is `listed` and
// `expected` is left to `conclude`.
Report merged(std::vector<Piece<Report>> pieces);
CheckReport merged(std::vector<Piece<CheckReport>> pieces);

struct MergeOptions {
  std::vector<std::string> reports;
  std::string output;  // a file to write; empty: none
};

// Prints the whole as `run` or `check` would have, and returns what they would
// have; 2 also for reports that do not make up one.
int merge(const MergeOptions& options, std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
