// SPDX-License-Identifier: MIT
//
// `colex explain`: what it prints, and that a refusal of composition is always
// explained by a first coordinate, and an answer never.

#include "conformance/explain.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "conformance/dead_end.hpp"
#include "conformance/operations.hpp"
#include "reference/composition.hpp"

namespace colex::conformance {
namespace {

std::string explained(const std::string& text, int expected_status = 0) {
  std::ostringstream out, err;
  EXPECT_EQ(explain(text, out, err), expected_status) << text;
  EXPECT_EQ(err.str().empty(), expected_status != 2) << text;
  return out.str() + err.str();
}

TEST(Explain, SaysWhatALayoutIs) {
  EXPECT_EQ(explained("(2,2):(1,4)"),
            "(2,2):(1,4)\n"
            "  shape (2,2), stride (1,4): rank 2, depth 1\n"
            "  size 4, cosize 6\n"
            "  2 gaps: 2, 3\n"
            "  no overlaps: each value once\n"
            "  contiguous runs, by index: 2, of 2 elements\n"
            "  whole aligned vectors of 2 of at most 128 elements\n"
            "  values at 0, 1, …: 0, 1, 4, 5\n"
            "  coalesced: (2,2):(1,4)\n");
  EXPECT_EQ(explained("(2,2):(1,1)")
                    .find("overlaps: offset 1 at index 1 and "
                          "again at 2") == std::string::npos,
            false);
}

TEST(Explain, FollowsATileToItsEngine) {
  EXPECT_EQ(explained("local_tile(7 o (10,8):(1,10), (5,4), (1,1))"),
            "local_tile(7 o (10,8):(1,10), (5,4), (1,1)) = 52 o (5,4):(1,10)\n"
            "  the tiler <5:1,4:1> divides (10,8):(1,10) by mode, into (tile, "
            "rest)\n"
            "    mode 0: 10:1 by 5:1 is (5,2):(1,5)\n"
            "    mode 1: 8:10 by 4:1 is (4,2):(10,40)\n"
            "  gathered: tile (5,4):(1,10), rest (2,2):(5,40)\n"
            "  the tile is kept, the rest is sliced at (1,1), where it is 45\n"
            "  the offset goes into the engine, which began at 7 and begins at "
            "52; what is left is (5,4):(1,10)\n"
            "    (0,0) -> 52\n"
            "    (1,0) -> 53\n"
            "    (2,0) -> 54\n"
            "    (3,0) -> 55\n"
            "    … of 20 elements\n");
}

TEST(Explain, FollowsAThreadToItsElements) {
  const std::string partition =
      explained("local_partition((8,8):(1,8), (2,4):(1,2), 3)");
  EXPECT_NE(partition.find("  thread 3 is at (1,1) of (2,4):(1,2)\n"),
            std::string::npos)
      << partition;
  EXPECT_NE(partition.find("  the rest is kept, the tile is sliced at (1,1), "
                           "where it is 9\n"),
            std::string::npos)
      << partition;
  const std::string slice = explained("slice((_,2), 100 o (4,5):(1,4))");
  EXPECT_NE(slice.find("  it begins at L((0,2)) = 8\n"
                       "  that goes into the engine, which began at 100 and "
                       "begins at 108\n"),
            std::string::npos)
      << slice;
}

TEST(Explain, SaysWhichBanksCollide) {
  const std::string rows = explained("bank_conflicts((32,32):(33,1), 32, 4)");
  EXPECT_NE(rows.find("  phases 0 to 31: no conflict, 1 wavefront each\n"),
            std::string::npos)
      << rows;
}

TEST(Explain, FollowsTheStepsOfAComposition) {
  EXPECT_EQ(
      explained("composition((6,2):(8,2), (4,3):(3,1))"),
      "composition((6,2):(8,2), (4,3):(3,1)) = ((2,2),3):((24,2),8)\n"
      "  R(c) = A(B(c)) for every coordinate c of B\n"
      "  the modes of A, coalesced, the last one going on: 6:8, 2:2\n"
      "  mode 4:3 of B becomes (2,2):(24,2)\n"
      "    2 steps of 3 each: to coordinate (3,0) of A, by 24\n"
      "    2 steps of 6 each: to coordinate (0,1) of A, by 2\n"
      "  mode 3:1 of B becomes 3:8\n"
      "    3 steps of 1 each: to coordinate (1,0) of A, by 8\n"
      "  A of a sum is the sum of A: no mode of B carries into another\n");
}

TEST(Explain, NamesTheFirstCoordinateOfARefusal) {
  const std::string within = explained("composition((3,2):(1,10), 4:1)", 1);
  EXPECT_NE(within.find("at index 3 of B the value is A(3) = 10; a layout that "
                        "has had the values before has 3 there"),
            std::string::npos)
      << within;
  const std::string between =
      explained("composition((4,6):(1,10), (2,2):(1,3))", 1);
  EXPECT_NE(between.find("at coordinate (1,1) of B the value is A(4) = 10; a "
                         "layout has there R(1,0) + R(0,1) = 4"),
            std::string::npos)
      << between;
  const std::string gaps = explained("complement((2,3):(1,3), 24)", 1);
  EXPECT_NE(gaps.find("at index 1 of R: offset 2 is the least that no value "
                      "before reaches, so R is 2 there; then 2 + L(1) = 3 is "
                      "reached twice"),
            std::string::npos)
      << gaps;
}

TEST(Explain, GoesThroughAnExpressionFromTheInside) {
  const std::string text = explained("size(logical_divide(16:1, 4:2))");
  const std::size_t divide = text.find("logical_divide(16:1, 4:2) = ");
  const std::size_t rest = text.find("\n  complement(4:2, 16) = ");
  const std::size_t size = text.find("\nsize(");
  ASSERT_NE(size, std::string::npos) << text;
  EXPECT_LT(divide, rest);
  EXPECT_LT(rest, size);
}

TEST(Explain, AnswersAQuestionAboutBanks) {
  EXPECT_EQ(explained("bank_conflicts(32:32, 32, 4)"),
            "bank_conflicts(32:32, 32, 4) = [32]\n"
            "  32 lanes; one access of 4 bytes a lane\n"
            "  lane 0, 1, … begins at byte 0, 128, 256, 384, 512, 640, 768, "
            "896, …\n"
            "  32 lanes in a phase; word w of 4 bytes is in bank w mod 32\n"
            "  lane 0, 1, … begins in bank 0, 0, 0, 0, 0, 0, 0, 0, …\n"
            "  phase 0: 32-way conflict in bank 0, of lanes 0 to 31\n"
            "  32 wavefronts; 1 would be ideal\n");
}

TEST(Explain, SaysWhereATextCannotBeRead) {
  EXPECT_EQ(explained("sizes(4:1)", 2),
            "column 1: there is no operation 'sizes'\n");
  EXPECT_EQ(explained("(2,", 2).rfind("column ", 0), 0u);
}

// Operations whose arguments do not fit are explained by their usage, and none
// is left out of the table.
TEST(Explain, HasALineForEachOperation) {
  std::ostringstream table;
  explain_table(table);
  std::istringstream lines(table.str());
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    EXPECT_GT(line.size(), 21u) << line;
  EXPECT_EQ(count, operations().size());
  for (const Operation& each : operations())
    EXPECT_NE(explained(each.name + "(true)", 1).find(" takes ("),
              std::string::npos)
        << each.name;
}

TEST(DeadEnd, ExistsExactlyWhereCompositionIsRefused) {
  std::size_t refused = 0;
  std::size_t answered = 0;
  const auto judge = [&](const Layout<>& A, const Layout<>& B) {
    const auto R = composition(A, B);
    const auto dead = dead_end(B, [&](Int64 x) { return A(x); });
    (R ? answered : refused) += 1;
    EXPECT_EQ(dead.has_value(), !R) << to_string(A) << " o " << to_string(B)
                                    << ": " << (R ? *dead : R.refusal().reason);
  };
  for (int s0 = 1; s0 <= 4; ++s0)
    for (int s1 = 1; s1 <= 3; ++s1)
      for (int d0 = 0; d0 <= 3; ++d0)
        for (int d1 = 0; d1 <= 4; ++d1)
          for (int s = 1; s <= 6; ++s)
            for (int d = 0; d <= 4; ++d) {
              const Layout<> A(IntTuple<>(Modes<Int64>{s0, s1}),
                               IntTuple<>(Modes<Int64>{d0, d1}));
              judge(A, Layout<>(Mode<>{s, d}));
              if (s > 3) continue;
              judge(A, make_layout(
                           {Layout<>(Mode<>{s, d}), Layout<>(Mode<>{2, d1})}));
            }
  EXPECT_GT(refused, 500u);
  EXPECT_GT(answered, 5'000u);
}

}  // namespace
}  // namespace colex::conformance
