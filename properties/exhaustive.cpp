// SPDX-License-Identifier: MIT

#include "properties/exhaustive.hpp"

#include "properties/broken.hpp"
#include "properties/spaces.hpp"

namespace colex {
namespace {

// The greatest cost up to which there are at most so many cases.
std::size_t bound_for(const std::vector<InputKind>& kinds,
                      std::uint64_t most_cases) {
  std::uint64_t cases = 0;
  std::size_t cost = 0;
  for (; cost < 64; ++cost) {
    cases += cases_of_cost(kinds, cost);
    if (cases > most_cases) break;
  }
  return cost > 0 ? cost - 1 : 0;
}

}  // namespace

void count(Finding& finding, const Trial& trial) {
  ++finding.cases;
  if (!trial.skipped().empty()) {
    ++finding.skipped;
    ++finding.vacuous;
    if (finding.why_skipped.empty()) finding.why_skipped = trial.skipped();
    return;
  }
  if (trial.vacuous()) ++finding.vacuous;
  if (trial.rejected()) ++finding.rejected;
  if (trial.undecided()) ++finding.undecided;
}

void settle(Finding& finding, Claim claim) {
  const bool found = finding.falsified();
  finding.as_claimed = false;
  if (finding.broken) {
    finding.verdict = "BROKEN";
  } else if (claim == refuted) {
    finding.as_claimed = found;
    finding.verdict = found ? "refuted" : "NOT REFUTED";
  } else if (found) {
    finding.verdict = "FALSIFIED";
  } else if (finding.cases == finding.vacuous) {
    finding.verdict = "VACUOUS";
  } else if (finding.cases == finding.vacuous + finding.rejected) {
    finding.verdict = all_rejected;
  } else {
    finding.as_claimed = true;
    finding.verdict = "holds";
  }
}

void settle_shard(Finding& finding, Claim claim) {
  if (finding.stopped()) return settle(finding, claim);
  finding.as_claimed = true;
  finding.verdict = nothing_in_this_shard;
}

Finding check_exhaustively(const AnyLaw& law, const Algebra& algebra,
                           const ExhaustiveOptions& options) {
  Finding finding;
  finding.law = law.name;
  const std::size_t bound =
      options.size ? *options.size : bound_for(law.inputs, options.most_cases);
  finding.bound = "size " + std::to_string(bound);
  std::uint64_t number = 0;
  Tally before;
  for (std::size_t cost = 0; cost <= bound; ++cost) {
    static_cast<Tally&>(finding) = {};
    for_each_of_cost(law.inputs, cost, [&](const Inputs& inputs) {
      if (number++ % options.shards != options.shard) return true;
      try {
        const Trial trial = law.run(algebra, inputs);
        if (!trial.failed()) {
          count(finding, trial);
          return true;
        }
        finding.difference = trial.failure();
      } catch (const Broken& broken) {
        finding.broken = true;
        finding.difference = broken.what();
      }
      finding.counterexample_case = number;
      for (const Input* input : inputs)
        finding.inputs.push_back(to_string(*input));
      return false;
    });
    if (finding.stopped()) break;
    finding.costs.push_back(finding);
    before += finding;
  }
  static_cast<Tally&>(finding) = before;
  if (options.shards > 1)
    settle_shard(finding, law.claim);
  else
    settle(finding, law.claim);
  return finding;
}

}  // namespace colex
