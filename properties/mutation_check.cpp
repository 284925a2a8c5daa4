// SPDX-License-Identifier: MIT
// What the operations of reference/ answer, as a table:
//
//   mutation_check sample tuples tiling    one row an operation: accepted,
//                                          rejected, undecided, digest of all
//                                          texts
//   mutation_check universe tuples         the same on every small input
//   mutation_check sample tuples --compare TABLE
//                                          exit 1 at the first row that differs
//
// The sample has inputs of many kinds, large ones too. The universe has every
// layout, shape, tuple and tiler of a few small numbers (class Inputs), all
// pairs of them for operations of two: of inputs outside it, an equal table
// says nothing.
//
// mutate.py builds this against mutated sources. The parts of the table are the
// headers of properties/mutation; -include properties/mutation/tuples.hpp and
// the like choose those that are compiled. With -DCHECK_LAWS='"file"'
// -DCHECK_LIST=laws nothing is compared: the laws of that file judge, in the
// exhaustive engine; exit 1 at the first that fails.
#if defined(CHECK_LAWS)
#include <iostream>

#include "properties/exhaustive.cpp"
#include "properties/spaces.cpp"
#include CHECK_LAWS
#else
#include "properties/mutation/inputs.hpp"
#endif

namespace colex {
namespace {

#if defined(CHECK_LAWS)

// Whether all laws of a list are as claimed.
bool all_hold(const std::vector<AnyLaw>& laws) {
  ExhaustiveOptions options;
  options.most_cases = 4'000;
  for (const AnyLaw& law : laws) {
    const Finding finding = check_exhaustively(law, Algebra(), options);
    // A small bound may hold no counterexample of a refuted law.
    if (law.claim == refuted || finding.verdict == "VACUOUS") continue;
    if (!finding.as_claimed) {
      std::cout << law.name << " is " << finding.verdict << ": "
                << finding.difference << '\n';
      return false;
    }
  }
  return true;
}

int check(int, char**) { return all_hold(any(CHECK_LIST)) ? 0 : 1; }

#else

int check(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  Table table;
  const auto compare = std::find(words.begin(), words.end(), "--compare");
  if (compare != words.end()) table.compare_with(*(compare + 1));
  const Inputs inputs(words.at(0) == "universe");
  for (auto word = words.begin() + 1; word != compare; ++word) {
    const Part part = parts().at(*word);
    part(table, inputs);
  }
  return table.same() ? 0 : 1;
}

#endif

}  // namespace
}  // namespace colex

int main(int count, char** arguments) { return colex::check(count, arguments); }
