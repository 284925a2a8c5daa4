// SPDX-License-Identifier: MIT
// The lines of one list of the ledger, on mutated sources:
//
//   proof_check      exit 0 if all are proved with the ways they are to have,
//                    1 at the first that is refuted, or has an input for
//                    which the original answers otherwise, 2 if one is
//                    unknown;
//                    3 if all are proved, and the mutated place was never run
//
// mutate.py --prove builds this with -DPROVE_FILE='"file"' -DPROVE_LIST=list, a
// file of obligations/ and the list in it, and links what stands in symbolic/.
// What is printed last says which line, and the numbers or the reason. Canaries
// and the lines of --deep are left out.
#include <exception>
#include <iostream>
#include <string>

#include PROVE_FILE

namespace colex::proofs {
namespace {

bool proving = false;
bool place_was_run = false;

// Marks the time in which the obligation runs on unknowns.
class Proving {
 public:
  Proving() { proving = true; }
  ~Proving() { proving = false; }
  Proving(const Proving&) = delete;
  Proving& operator=(const Proving&) = delete;
};

Obligation watched(Obligation obligation) {
  for (Instance& instance : obligation.instances)
    instance.on_unknowns = [run = instance.on_unknowns](SymbolicTrial& t) {
      const Proving here;
      run(t);
    };
  if (obligation.by_bits)
    obligation.by_bits = [run = obligation.by_bits](Report& report) {
      const Proving here;
      run(report);
    };
  return obligation;
}

// Random numbers for which the mutant answers other values than the original,
// or refuses where the original does not. Laws do not say all of an answer.
std::string difference(const Instance& instance) {
  const int mutant = colex_mutant;
  for (std::uint32_t seed = 1; mutant != 0 && seed <= 300; ++seed)
    for (const int entered : {-1, 0, 1}) {
      std::string text;
      const auto seen = [&](int number) {
        colex_mutant = number;
        text.clear();
        NumberSource source(seed);
        ObservedTrial trial(entered, seed * 7);
        try {
          instance.observed(trial, [&](const std::string&,
                                       std::optional<std::int64_t> least) {
            const std::int64_t value = source.next(least);
            text += " " + std::to_string(value);
            return Int64(value);
          });
        } catch (const EndOfPath&) {
        } catch (const Refused& refused) {
          trial.refused(Result<Int64>(Refusal{refused.what()}));
        }
        colex_mutant = mutant;
        return trial;
      };
      const ObservedTrial original = seen(0);
      const ObservedTrial mutated = seen(mutant);
      if (original.ending() != mutated.ending())
        return text + ": accepted or refused otherwise";
      if (original.observed() != mutated.observed())
        return text + ": other values";
    }
  return {};
}

int check_all() {
  std::string unknown;
  for (const Obligation& each : PROVE_LIST()) {
    if (each.is_false || each.deep) continue;
    const Obligation obligation = watched(each);
    std::string why;
    try {
      const Report report = check(obligation);
      if (report.verdict != Verdict::refuted)
        for (const Instance& instance : each.instances)
          if (const std::string found = difference(instance); !found.empty()) {
            std::cout << obligation.title() << "  not as the original for"
                      << found << '\n';
            return 1;
          }
      if (report.as_expected(obligation)) continue;
      if (report.verdict == Verdict::refuted) {
        std::cout << obligation.title() << "  refuted  " << report.model
                  << '\n';
        return 1;
      }
      why = report.verdict == Verdict::proved
                ? std::to_string(report.accepted) + " ways accepted and " +
                      std::to_string(report.left_to_table) +
                      " left to a table, not at least " +
                      std::to_string(obligation.least_accepted) +
                      " and at most " + std::to_string(obligation.most_left)
                : report.why;
    } catch (const std::exception& problem) {
      why = problem.what();
    }
    if (unknown.empty()) unknown = obligation.title() + "  " + why;
  }
  if (unknown.empty()) return place_was_run ? 0 : 3;
  std::cout << unknown << '\n';
  return 2;
}

}  // namespace
}  // namespace colex::proofs

// Called where a mutated place is run.
void colex_note() {
  if (colex::proofs::proving) colex::proofs::place_was_run = true;
}

int main() { return colex::proofs::check_all(); }
