// SPDX-License-Identifier: MIT
// The exhaustive engine: a law on every small input, smallest first.
#pragma once

#include <map>

#include "properties/law.hpp"

namespace colex {

// How many cases there were, and of what kind.
struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t vacuous = 0;
  std::uint64_t rejected = 0;
  std::uint64_t undecided = 0;  // among the rejected
  std::uint64_t skipped = 0;    // an operation of the law is not offered

  // The share of the cases not vacuous that got an answer.
  double answered() const {
    const std::uint64_t tried = cases - vacuous;
    return tried == 0 ? 0.0
                      : static_cast<double>(tried - rejected) /
                            static_cast<double>(tried);
  }
  Tally& operator+=(const Tally& other) {
    cases += other.cases;
    vacuous += other.vacuous;
    rejected += other.rejected;
    undecided += other.undecided;
    skipped += other.skipped;
    return *this;
  }
  friend bool operator==(const Tally&, const Tally&) = default;
};

// What an engine found of one law. The exhaustive engine stops at the first
// counterexample; the tally is then that of all inputs of a smaller cost, so
// that it does not depend on how the inputs are split into shards. The random
// engine's tally ends with the counterexample. An input over which the
// implementation is lost (broken.hpp) ends an engine in the same way.
struct Finding : Tally {
  std::string law;
  std::string why_skipped;  // the first reason
  std::string bound;        // "size 8", "seed 42"
  bool as_claimed = false;  // see settle
  // The implementation was lost over `inputs`, which say nothing of the law;
  // `difference` is what went wrong.
  bool broken = false;
  std::string verdict;              // "holds", "FALSIFIED", "BROKEN", …
  std::vector<std::string> inputs;  // of the counterexample, as one types them
  std::string difference;           // the first one, in one clause
  std::uint64_t counterexample_case = 0;  // counted from 1, over all shards
  // Of the random engine: how many cases were of each class (generators.hpp).
  std::map<std::string, std::uint64_t> classes;
  // Of the exhaustive engine: the tally of each cost that was done whole.
  std::vector<Tally> costs;

  bool stopped() const { return counterexample_case > 0; }
  bool falsified() const { return stopped() && !broken; }
};

// Adds one trial that is no counterexample.
void count(Finding& finding, const Trial& trial);

// Settles the verdict after the last case: a sound or total law holds unless a
// counterexample was found, and not if all its cases were vacuous or rejected;
// a refuted one is as claimed if a counterexample was found; none is as claimed
// if the implementation was lost.
inline constexpr const char* all_rejected = "ALL REJECTED";
void settle(Finding& finding, Claim claim);

// The verdict of one shard of several: where it has no counterexample, nothing
// can be said of the law before all shards are put together.
inline constexpr const char* nothing_in_this_shard = "none in this shard";
void settle_shard(Finding& finding, Claim claim);

struct ExhaustiveOptions {
  std::optional<std::size_t> size;      // the greatest cost; else by most_cases
  std::uint64_t most_cases = 100'000;   // at least one cost is done whole
  std::uint64_t shard = 0, shards = 1;  // every shards-th case from shard on
};

Finding check_exhaustively(const AnyLaw& law, const Algebra& algebra,
                           const ExhaustiveOptions& options = {});

}  // namespace colex
