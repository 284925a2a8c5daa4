// SPDX-License-Identifier: MIT
// The exhaustive engine: what shows nothing does not pass, and shards together
// try what the whole does.
#include "properties/exhaustive.hpp"

#include <gtest/gtest.h>

namespace colex {
namespace {

AnyLaw law_that(const std::function<void(Trial&, const Layout<>&)>& body) {
  return any(Law{"law/planted", "", "", sound, given(layout_input),
                 [body](auto& t, const auto&, const auto& L) { body(t, L); }});
}

Finding check(const AnyLaw& law, std::uint64_t shard = 0,
              std::uint64_t shards = 1) {
  ExhaustiveOptions options;
  options.most_cases = 500;
  options.shard = shard;
  options.shards = shards;
  return check_exhaustively(law, Algebra(), options);
}

TEST(Exhaustive, AllVacuousIsNoPass) {
  const Finding finding =
      check(law_that([](Trial& t, const Layout<>&) { (void)t.assume(false); }));
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "VACUOUS");
  EXPECT_GT(finding.cases, 100u);
  EXPECT_EQ(finding.vacuous, finding.cases);
}

TEST(Exhaustive, AllRejectedIsNoPass) {
  const Finding finding = check(law_that([](Trial& t, const Layout<>&) {
    (void)t.refused(Result<Int64>(Refusal{"no"}));
  }));
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "ALL REJECTED");
  EXPECT_EQ(finding.answered(), 0.0);
}

TEST(Exhaustive, OneAnswerIsEnough) {
  const Finding finding = check(law_that([](Trial& t, const Layout<>& L) {
    (void)t.assume(to_string(L) == "2:3");
  }));
  EXPECT_TRUE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "holds");
  EXPECT_EQ(finding.cases - finding.vacuous, 1u);
  EXPECT_EQ(finding.answered(), 1.0);
}

// The tally of a falsified law is that of all smaller inputs.
TEST(Exhaustive, StopsAtTheFirstCounterexample) {
  const AnyLaw law = law_that([](Trial& t, const Layout<>& L) {
    if (!t.assume(!L.shape().is_leaf() || size(L) > 1)) return;
    t.holds(size(L) < 3, "size");
  });
  const Finding finding = check(law);
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "FALSIFIED");
  ASSERT_EQ(finding.inputs, std::vector<std::string>{"3:0"});
  EXPECT_EQ(finding.difference, "size");
  // 1:0 costs 0; 2:0, 1:1, (1):(0) cost 1; 3:0 is the first that costs 2.
  EXPECT_EQ(finding.cases, 4u);
  EXPECT_EQ(finding.counterexample_case, 5u);
  EXPECT_EQ(finding.costs.size(), 2u);
}

TEST(Exhaustive, ShardsTogetherTryEveryInputOnce) {
  const AnyLaw law = law_that([](Trial& t, const Layout<>& L) {
    if (!t.assume(size(L) != 2)) return;
    if (size(L) == 3) (void)t.refused(Result<Int64>(Refusal{"no"}));
  });
  const Finding whole = check(law);
  ASSERT_GT(whole.vacuous, 0u);
  ASSERT_GT(whole.rejected, 0u);
  for (const std::uint64_t shards : {2u, 3u, 7u}) {
    Tally sum;
    std::vector<Tally> costs(whole.costs.size());
    for (std::uint64_t shard = 0; shard < shards; ++shard) {
      const Finding piece = check(law, shard, shards);
      EXPECT_LE(piece.cases, whole.cases / shards + 1);
      sum += piece;
      ASSERT_EQ(piece.costs.size(), costs.size());
      for (std::size_t cost = 0; cost < costs.size(); ++cost)
        costs[cost] += piece.costs[cost];
    }
    EXPECT_EQ(sum, static_cast<const Tally&>(whole));
    EXPECT_EQ(costs, whole.costs);
  }
}

// A piece that is empty, or has only vacuous cases, says nothing of the law.
TEST(Exhaustive, AShardWithoutCasesDoesNotFail) {
  const AnyLaw law = law_that(
      [](Trial& t, const Layout<>& L) { (void)t.assume(size(L) == 2); });
  const Finding first = check(law, 0, 1'000'000);
  EXPECT_EQ(first.cases, 1u);
  EXPECT_EQ(first.vacuous, 1u);
  EXPECT_TRUE(first.as_claimed);
  EXPECT_EQ(first.verdict, nothing_in_this_shard);
  const Finding last = check(law, 999'999, 1'000'000);
  EXPECT_EQ(last.cases, 0u);
  EXPECT_TRUE(last.as_claimed);
}

TEST(Exhaustive, CountsSkippedCasesAsVacuousWithTheFirstReason) {
  int calls = 0;
  const Finding finding = check(law_that([&calls](Trial& t, const Layout<>&) {
    t.skip("reason " + std::to_string(++calls));
  }));
  EXPECT_EQ(finding.skipped, finding.cases);
  EXPECT_EQ(finding.vacuous, finding.cases);
  EXPECT_EQ(finding.why_skipped, "reason 1");
}

}  // namespace
}  // namespace colex
