// SPDX-License-Identifier: MIT
// An implementation that is lost over an input: no counterexample, no search
// for a smaller one; and one that is lost for good ends the engine.
#include "properties/broken.hpp"

#include <gtest/gtest.h>

#include "properties/laws.hpp"
#include "properties/random.hpp"

namespace colex {
namespace {

// The law, and how often its operation is asked before it is lost.
struct Losing {
  AnyLaw law;
  int asked = 0;
  int good;
  explicit Losing(int first) : good(first) {
    for (AnyLaw& each : all_laws())
      if (each.name == "coalesce/same-function") law = std::move(each);
  }
  template <class Error>
  Algebra algebra() {
    Algebra result;
    result.coalesce = [this](const Layout<>& L) -> Result<Layout<>> {
      if (++asked > good) throw Error("no reply within 10 s");
      return coalesce(L);
    };
    return result;
  }
};

void expect_broken(const Finding& finding, const Losing& losing) {
  EXPECT_TRUE(finding.broken);
  EXPECT_FALSE(finding.falsified());
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "BROKEN");
  EXPECT_EQ(finding.difference, "no reply within 10 s");
  EXPECT_EQ(finding.inputs.size(), 1u);
  EXPECT_EQ(finding.counterexample_case, 6u);
  EXPECT_EQ(losing.asked, 6);
}

TEST(Broken, TheRandomEngineStops) {
  Losing losing(5);
  expect_broken(check_randomly(losing.law, losing.algebra<Broken>()), losing);
}

TEST(Broken, TheExhaustiveEngineStops) {
  Losing losing(5);
  expect_broken(check_exhaustively(losing.law, losing.algebra<Broken>()),
                losing);
}

TEST(Broken, ShrinkingStops) {
  Losing losing(5);
  Algebra algebra = losing.algebra<Broken>();
  const auto lost = algebra.coalesce.run;
  algebra.coalesce = [&, lost](const Layout<>& L) -> Result<Layout<>> {
    if (losing.asked == 2) {
      ++losing.asked;
      return Layout<>(Mode<>{size(L) + 1, Int64(7)});
    }
    if (losing.asked > 2) losing.good = 0;
    return lost(L);
  };
  const Finding finding = check_randomly(losing.law, algebra);
  EXPECT_TRUE(finding.falsified());
  EXPECT_EQ(finding.verdict, "FALSIFIED");
  EXPECT_EQ(finding.counterexample_case, 3u);
  EXPECT_EQ(losing.asked, 4);
}

TEST(Lost, EndsEveryEngine) {
  Losing losing(5);
  const Algebra algebra = losing.algebra<Lost>();
  EXPECT_THROW(check_randomly(losing.law, algebra), Lost);
  EXPECT_EQ(losing.asked, 6);
  EXPECT_THROW(check_exhaustively(losing.law, algebra), Lost);
  EXPECT_EQ(losing.asked, 7);
}

}  // namespace
}  // namespace colex
