// SPDX-License-Identifier: MIT
// The exhaustive engine: a law on every small input, smallest first.
#pragma once

#include <map>

#include "properties/law.hpp"

namespace colex {

// What an engine found of one law.
struct Finding {
  std::string law;
  std::uint64_t cases = 0;
  std::uint64_t vacuous = 0;
  std::uint64_t rejected = 0;
  std::uint64_t undecided = 0;  // among the rejected
  std::uint64_t skipped = 0;    // an operation of the law is not offered
  std::string why_skipped;
  std::string bound;                // "size 8", "seed 42"
  bool as_claimed = false;          // see settle
  std::string verdict;              // "holds", "FALSIFIED", …
  std::vector<std::string> inputs;  // of the counterexample, as one types them
  std::string difference;           // the first one, in one clause
  std::uint64_t counterexample_case = 0;  // counted from 1
  // Of the random engine: how many cases were of each class (generators.hpp).
  std::map<std::string, std::uint64_t> classes;

  double answered() const {
    const std::uint64_t tried = cases - vacuous;
    return tried == 0 ? 0.0
                      : static_cast<double>(tried - rejected) /
                            static_cast<double>(tried);
  }
};

// Adds one trial to the counts; true if it is a counterexample.
bool count(Finding& finding, const Trial& trial);

// Settles the verdict after the last case: a sound or total law holds unless a
// counterexample was found, and not if all its cases were vacuous or rejected;
// a refuted one is as claimed if a counterexample was found.
void settle(Finding& finding, Claim claim);

struct ExhaustiveOptions {
  std::optional<std::size_t> size;      // the greatest cost; else by most_cases
  std::uint64_t most_cases = 100'000;   // at least one cost is done whole
  std::uint64_t shard = 0, shards = 1;  // every shards-th case from shard on
};

Finding check_exhaustively(const AnyLaw& law, const Algebra& algebra,
                           const ExhaustiveOptions& options = {});

}  // namespace colex
