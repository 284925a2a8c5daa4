// SPDX-License-Identifier: MIT
// What proofs of composition rest on beside the prover (PROOFS.md), on all
// small inputs.
#include <gtest/gtest.h>

#include "properties/exhaustive.hpp"
#include "properties/obligations/composition_stated.hpp"

namespace colex::proofs {
namespace {

// The steps i at which x = d * i is in a later mode than the step before, for a
// first mode that ends at each multiple of `end`.
std::vector<std::int64_t> steps_across(std::int64_t end, std::int64_t s,
                                       std::int64_t d) {
  std::vector<std::int64_t> steps;
  for (std::int64_t i = 1; i < s; ++i)
    if (d * i / end != d * (i - 1) / end) steps.push_back(i);
  return steps;
}

TEST(EndsMet, IsWhatCountingSays) {
  std::size_t even = 0, uneven = 0;
  for (std::int64_t end = 2; end <= 9; ++end)
    for (std::int64_t s = 2; s <= 24; ++s)
      for (std::int64_t d = 1; d <= 30; ++d) {
        const std::vector<Mode<>> A = {{end, 0}, {2, 1}};
        const EndsMet<Int64> met = ends_met(A, Int64(s), Int64(d));
        bool as_often = true;
        if (d < end) {
          const auto steps = steps_across(end, s, d);
          const std::int64_t first = (end + d - 1) / d;
          for (std::size_t k = 0; k < steps.size(); ++k)
            if (steps[k] != static_cast<std::int64_t>(k + 1) * first)
              as_often = false;
          EXPECT_EQ(met.steps.empty(), steps.empty());
          if (!met.steps.empty()) {
            EXPECT_EQ(met.steps[0], first);
          }
        } else {
          for (std::int64_t i = 0; i < s; ++i)
            if (d * i / end != d / end * i) as_often = false;
          EXPECT_TRUE(met.steps.empty());
        }
        EXPECT_EQ(met.unevenly, !as_often) << end << " " << s << ":" << d;
        ++(as_often ? even : uneven);
      }
  EXPECT_GT(even, 500u);
  EXPECT_GT(uneven, 500u);
}

// Lemma 3 from mode to mode: where values bend first at a divisor of their
// number, they are a layout's only if those at its multiples are.
TEST(CompositionStated, Lemma3GoesOnAtTheMultiplesOfABend) {
  std::size_t bent = 0;
  for (const Int64 a : {2, 3, 4})
    for (const Int64 b : {2, 3, 4})
      for (const Int64 c : {2, 3})
        for (int d = 0; d <= 5; ++d)
          for (int e = 0; e <= 9; ++e)
            for (int f = 0; f <= 9; ++f) {
              const auto modes =
                  joined_modes(make_flat<Int64>({{a, d}, {b, e}, {c, f}}));
              const Numbers values = values_of(make_flat(modes));
              std::size_t bend = 1;
              while (bend < values.size() &&
                     values[bend] ==
                         static_cast<std::int64_t>(bend) * values[1])
                ++bend;
              if (bend == values.size()) continue;
              ++bent;
              EXPECT_EQ(Int64(static_cast<std::int64_t>(bend)),
                        modes[0].extent);
              Numbers later;
              for (std::size_t i = 0; i < values.size(); i += bend)
                later.push_back(values[i]);
              EXPECT_TRUE(is_layout_function(later));
            }
  EXPECT_GT(bent, 500u);
}

// Lemma 5: coordinates of R, read as coordinates of B, are all of B's.
TEST(CompositionStated, EveryStatementHoldsOnSmallInputs) {
  ExhaustiveOptions options;
  options.most_cases = 60'000;
  for (const AnyLaw& law : any(composition_stated)) {
    const Finding finding = check_exhaustively(law, Algebra(), options);
    EXPECT_TRUE(finding.as_claimed)
        << law.name << ": " << finding.verdict << ", " << finding.difference;
    EXPECT_GT(finding.cases, finding.vacuous + finding.rejected) << law.name;
  }
}

// Eq. 20 and 21 are not what decides: a refusal by them alone is seen.
TEST(CompositionStated, ARefusalWithoutABendIsSeen) {
  Trial trial(64);
  const auto& bends = std::get<1>(composition_stated);
  ASSERT_EQ(bends.name, "composition/bends");
  struct RefusesAll : Algebra {
    static Result<Layout<>> composition(const Layout<>&, const Layout<>&) {
      return Refusal{"no"};
    }
  };
  bends.body(trial, RefusesAll(), make_flat<Int64>({{4, 1}, {3, 5}}), Int64(4),
             Int64(2));
  EXPECT_TRUE(trial.failed());
}

}  // namespace
}  // namespace colex::proofs
