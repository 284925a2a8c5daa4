// SPDX-License-Identifier: MIT

#include "properties/symbolic/explore.hpp"

#include <algorithm>

namespace colex::proofs {

std::size_t Exploration::count(Ending ending) const {
  return static_cast<std::size_t>(std::count_if(
      paths.begin(), paths.end(),
      [&](const PathRecord& path) { return path.ending == ending; }));
}

Exploration explore(const std::function<void(SymbolicTrial&)>& body,
                    std::uint32_t witnesses, std::size_t most_paths) {
  Exploration all;
  std::vector<Unexplored> waiting(1);
  for (std::uint32_t seed = 1; seed <= witnesses; ++seed)
    waiting[0].seeds.push_back(seed);
  while (!waiting.empty()) {
    Unexplored next = std::move(waiting.back());
    waiting.pop_back();
    Path path(std::move(next), waiting);
    SymbolicTrial trial;
    try {
      path.run([&] {
        try {
          body(trial);
        } catch (const EndOfPath&) {
        } catch (const Refused& refused) {
          trial.refused(Result<int>(Refusal{refused.what()}));
        }
      });
      const Ending ending = trial.vacuous()     ? Ending::vacuous
                            : trial.undecided() ? Ending::left_to_table
                            : trial.rejected()  ? Ending::refused
                                                : Ending::accepted;
      all.paths.push_back({ending, path.events(), trial.observed()});
      all.obligations += path.obligations();
    } catch (const Contradiction&) {
      ++all.impossible;
    } catch (const Unproved& missing) {
      all.unproved = missing.what;
      return all;
    } catch (const GivenUp& given_up) {
      all.unproved = given_up.reason;
      return all;
    }
    if (all.paths.size() + all.impossible > most_paths) {
      all.unproved = "more than " + std::to_string(most_paths) + " paths";
      return all;
    }
  }
  return all;
}

}  // namespace colex::proofs
