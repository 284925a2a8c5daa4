// SPDX-License-Identifier: MIT
// The random engine: a law on large and nested inputs, and the smallest
// counterexample that it can find from one.
//
//   Finding finding = check_randomly(law, Algebra(), {.seed = 42});
//
// The same seed gives the same finding, whatever the environment: RC_PARAMS is
// not read. RapidCheck shrinks a counterexample step by step; then the smaller
// inputs are tried in order of their cost (spaces.hpp), so that what is
// reported hardly depends on the seed.
#pragma once

#include "properties/exhaustive.hpp"

namespace colex {

struct RandomOptions {
  std::uint64_t seed = 1;
  std::uint64_t cases = 1000;
  Int64 most_values = 256;  // of one trial, see Trial
  std::uint64_t most_shrinks =
      20'000;  // inputs tried by RapidCheck's shrinking
  std::uint64_t most_smaller = 150'000;  // inputs tried in order after it
  // Done to the inputs of each case before it is tried; nothing if empty. A
  // test shows with it what a poorer generator comes to.
  std::function<void(std::vector<Input>&)> change = nullptr;
};

// From this many cases on, a class (generators.hpp) to which the law's inputs
// can belong and no case did is no pass: the verdict is "CLASS EMPTY: …". It
// is "TOO VACUOUS" if more than half of the cases are none of the law's.
inline constexpr std::uint64_t cases_to_fill_classes = 1000;

Finding check_randomly(const AnyLaw& law, const Algebra& algebra,
                       const RandomOptions& options = {});

}  // namespace colex
