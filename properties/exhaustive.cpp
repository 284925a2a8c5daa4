// SPDX-License-Identifier: MIT

#include "properties/exhaustive.hpp"

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

bool count(Finding& finding, const Trial& trial) {
  ++finding.cases;
  if (trial.failed()) {
    finding.difference = trial.failure();
    finding.counterexample_case = finding.cases;
    return true;
  }
  if (!trial.skipped().empty()) {
    ++finding.skipped;
    ++finding.vacuous;
    finding.why_skipped = trial.skipped();
    return false;
  }
  if (trial.vacuous()) ++finding.vacuous;
  if (trial.rejected()) ++finding.rejected;
  if (trial.undecided()) ++finding.undecided;
  return false;
}

void settle(Finding& finding, Claim claim) {
  const bool found = finding.counterexample_case > 0;
  if (claim == refuted) {
    finding.as_claimed = found;
    finding.verdict = found ? "refuted" : "NOT REFUTED";
  } else if (found) {
    finding.verdict = "FALSIFIED";
  } else if (finding.cases == finding.vacuous) {
    finding.verdict = "VACUOUS";
  } else if (finding.cases == finding.vacuous + finding.rejected) {
    finding.verdict = "ALL REJECTED";
  } else {
    finding.as_claimed = true;
    finding.verdict = "holds";
  }
}

Finding check_exhaustively(const AnyLaw& law, const Algebra& algebra,
                           const ExhaustiveOptions& options) {
  Finding finding;
  finding.law = law.name;
  const std::size_t bound =
      options.size ? *options.size : bound_for(law.inputs, options.most_cases);
  finding.bound = "size " + std::to_string(bound);
  std::uint64_t number = 0;
  for (std::size_t cost = 0; cost <= bound; ++cost) {
    const bool go_on =
        for_each_of_cost(law.inputs, cost, [&](const Inputs& inputs) {
          if (number++ % options.shards != options.shard) return true;
          if (!count(finding, law.run(algebra, inputs))) return true;
          for (const Input* input : inputs)
            finding.inputs.push_back(to_string(*input));
          return false;
        });
    if (!go_on) break;
  }
  settle(finding, law.claim);
  return finding;
}

}  // namespace colex
