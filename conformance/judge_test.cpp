// SPDX-License-Identifier: MIT

#include "conformance/judge.hpp"

#include <gtest/gtest.h>

namespace colex::conformance {
namespace {

Judgement of(const std::string& operation, std::vector<std::string> in,
             const std::string& out) {
  return judge({operation, std::move(in)}, {Reply::Kind::out, out});
}
Outcome refusal(const std::string& operation, std::vector<std::string> in) {
  return judge({operation, std::move(in)}, {Reply::Kind::reject, "no"}).outcome;
}

TEST(Judge, TellsRightEquivalentAndUnsoundApart) {
  EXPECT_EQ(
      of("composition", {"(6,2):(8,2)", "(4,3):(3,1)"}, "((2,2),3):((24,2),8)")
          .outcome,
      Outcome::right);
  EXPECT_EQ(of("composition", {"20:2", "4:1"}, "(2,2):(2,4)").outcome,
            Outcome::equivalent);
  const Judgement wrong = of("composition", {"20:2", "4:1"}, "4:1");
  EXPECT_EQ(wrong.outcome, Outcome::unsound);
  EXPECT_EQ(wrong.why, "at index 1 the value is 1, expected 2");
  EXPECT_EQ(wrong.wanted, "4:2");
}

TEST(Judge, CompositionOfAnotherSizeOrShapeIsUnsound) {
  EXPECT_EQ(of("composition", {"(2,2):(0,1)", "3:1"}, "2:0").why,
            "size 2, expected 3");
  EXPECT_EQ(of("composition", {"(2,2):(0,1)", "3:1"}, "3:0").why,
            "at index 2 the value is 0, expected 1");
  EXPECT_EQ(of("composition", {"20:1", "(2,2):(1,2)"}, "4:1").outcome,
            Outcome::unsound);
}

TEST(Judge, KernelsAnswerForTheWholeArray) {
  const std::vector<std::string> in = {"[1,2] o 2:1", "[0,0,9] o 1 o 2:-1"};
  EXPECT_EQ(of("copy", in, "[2,1,9] o 1 o 2:-1").outcome, Outcome::right);
  EXPECT_EQ(of("copy", in, "[1,2] o 2:1").outcome, Outcome::equivalent);
  EXPECT_EQ(of("copy", in, "[1,2,9] o 1 o 2:-1").why,
            "at index 0 the element is 2, expected 1");
  EXPECT_EQ(of("copy", in, "[2,1,0] o 1 o 2:-1").why,
            "the array differs where no coordinate of the tensor leads");
  const Judgement outside = of("copy", in, "[1] o 2:1");
  EXPECT_EQ(outside.outcome, Outcome::unsound);
  EXPECT_EQ(outside.why, "position 1 is outside the 1 elements of the array");
}

TEST(Judge, RefusalIsRightOnlyWhereNoAnswerExists) {
  EXPECT_EQ(refusal("composition", {"(2,2):(0,1)", "3:1"}), Outcome::right);
  EXPECT_EQ(refusal("composition", {"20:2", "4:1"}), Outcome::too_strict);
  EXPECT_EQ(refusal("composition", {"4:2", "8:1"}), Outcome::convention);
}

TEST(Judge, ExtensionOfTheCoalescedLayoutIsAConvention) {
  EXPECT_EQ(of("composition", {"(4,1):(1,0)", "8:1"}, "8:1").outcome,
            Outcome::convention);
  EXPECT_EQ(of("composition", {"(4,1):(1,0)", "8:1"}, "(4,2):(1,0)").outcome,
            Outcome::right);
  EXPECT_EQ(of("composition", {"(4,1):(1,0)", "8:1"}, "(4,2):(1,2)").outcome,
            Outcome::unsound);
}

TEST(Judge, TilerShorterThanTheLayoutMayKeepOrDropModes) {
  EXPECT_EQ(of("composition", {"(4,8):(1,4)", "<2:1>"}, "(2):(1)").outcome,
            Outcome::right);
  EXPECT_EQ(of("composition", {"(4,8):(1,4)", "<2:1>"}, "(2,8):(1,4)").outcome,
            Outcome::convention);
}

TEST(Judge, ComplementIsJudgedByItsLaw) {
  EXPECT_EQ(of("complement", {"4:2", "24"}, "(2,3):(1,8)").outcome,
            Outcome::right);
  EXPECT_EQ(of("complement", {"4:2", "24"}, "(2,3,1):(1,8,24)").outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("complement", {"4:2", "24"}, "2:1").outcome, Outcome::unsound);
  EXPECT_EQ(of("complement", {"4:1", "24"}, "6:8").why,
            "the value 4 is not reached");
  EXPECT_EQ(of("complement", {"4:1", "24"}, "(3,2):(8,4)").why,
            "at index 3 the answer does not increase");
  EXPECT_EQ(of("complement", {"4:1", "24"}, "6:-4").outcome, Outcome::unsound);
  EXPECT_EQ(of("complement", {"4:2", "24"}, "(2,4):(1,8)").outcome,
            Outcome::convention);
  EXPECT_EQ(of("complement", {"4:2", "24"}, "4:1").outcome, Outcome::unsound);
  EXPECT_EQ(of("complement", {"(2,2):(1,3)", "12"}, "2:6").outcome,
            Outcome::convention);
  const Judgement zero =
      of("complement", {"(2,2):(1,1)", "24"}, "(0,12):(2,2)");
  EXPECT_EQ(zero.outcome, Outcome::unsound);
  EXPECT_EQ(zero.why, "the answer is no layout: the extent 0 is less than 1");
}

TEST(Judge, InversesAreJudgedByTheirLaws) {
  EXPECT_EQ(of("left_inverse", {"4:2"}, "(2,4):(4,1)").outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("left_inverse", {"4:2"}, "(2,4):(0,1)").outcome, Outcome::right);
  const Judgement padded = of("left_inverse", {"(4,8):(1,5)"}, "4:1");
  EXPECT_EQ(padded.outcome, Outcome::unsound);
  EXPECT_EQ(padded.why, "at value 5 the answer is 5, where (4,8):(1,5) is 6");
  EXPECT_EQ(of("right_inverse", {"(3,4):(1,1)"}, "3:1").outcome,
            Outcome::short_);
  EXPECT_EQ(of("right_inverse", {"(3,4):(1,1)"}, "4:1").outcome,
            Outcome::unsound);
  EXPECT_EQ(of("right_inverse", {"(2,4):(4,1)"}, "(4,2):(2,1)").outcome,
            Outcome::right);
  EXPECT_EQ(of("max_common_vector", {"8:1", "8:1"}, "4").outcome,
            Outcome::short_);
  EXPECT_EQ(of("max_common_vector", {"8:1", "8:1"}, "16").outcome,
            Outcome::unsound);
  EXPECT_EQ(of("nullspace", {"(2,4,3):(0,1,0)"}, "2:1").outcome,
            Outcome::short_);
  EXPECT_EQ(of("nullspace", {"(2,4,3):(0,1,0)"}, "4:2").outcome,
            Outcome::unsound);
}

TEST(Judge, LessThanCouldBeSaidIsShort) {
  EXPECT_EQ(of("filter", {"(2,4,3):(0,1,0)"}, "(2,4):(0,1)").outcome,
            Outcome::short_);
  EXPECT_EQ(of("filter", {"(2,4,3):(0,1,0)"}, "(2,4):(0,2)").outcome,
            Outcome::unsound);
  EXPECT_EQ(of("cosize", {"8:10 o 3 o 4:1"}, "61").outcome, Outcome::right);
  EXPECT_EQ(of("cosize", {"8:10 o 3 o 4:1"}, "71").outcome,
            Outcome::convention);
  EXPECT_EQ(of("cosize", {"8:10 o 3 o 4:1"}, "4").outcome, Outcome::unsound);
}

TEST(Judge, AnswersBeyondSixtyFourBitsAreAConvention) {
  EXPECT_EQ(
      of("size", {"(4294967296,4294967296)"}, "18446744073709551616").outcome,
      Outcome::convention);
  EXPECT_EQ(of("size", {"(4294967296,4294967296)"}, "0").outcome,
            Outcome::unsound);
}

TEST(Judge, ComposedLayoutsAreJudgedByTheSameLaws) {
  EXPECT_EQ(of("right_inverse", {"Sw<3,4,3> o 0 o (8,64):(64,1)"},
               "Sw<2,1,-6> o 0 o (64,4):(8,1)")
                .outcome,
            Outcome::short_);
  EXPECT_EQ(
      of("right_inverse", {"6:1 o 0 o (3,4):(1,1)"}, "(3,2):(1,9)").outcome,
      Outcome::right);
  EXPECT_EQ(of("left_inverse", {"Sw<1,0,1> o 0 o 4:1"}, "Sw<1,0,1> o 0 o 8:1")
                .outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("left_inverse", {"Sw<1,0,1> o 2 o (2):(1)"}, "4:7").outcome,
            Outcome::unsound);
  EXPECT_EQ(of("max_common_layout", {"Sw<3,4,3> o 0 o 1024:1", "1024:1"}, "8:1")
                .outcome,
            Outcome::short_);
}

TEST(Judge, LargeAnswersThatAreTheReferencesAreRight) {
  EXPECT_EQ(of("right_inverse", {"16777216:1"}, "16777216:1").outcome,
            Outcome::right);
  EXPECT_EQ(of("right_inverse", {"16777216:1"}, "16777216:2").outcome,
            Outcome::unsound);
}

TEST(Judge, ATupleOfOneModeIsThatMode) {
  EXPECT_EQ(of("blocked_product", {"2:1", "3:1"}, "(6):(1)").outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("blocked_product", {"2:1", "3:1"}, "6:1").outcome,
            Outcome::equivalent);
  EXPECT_EQ(
      of("logical_divide", {"(8):(1)", "<(2,2):(1,2)>"}, "((4,2)):((1,4))")
          .outcome,
      Outcome::equivalent);
}

TEST(Judge, CompositionByModeMayRefineEachMode) {
  const std::vector<std::string> in = {"(12,(4,8)):(59,(13,1))", "<3:4,8:2>"};
  EXPECT_EQ(of("composition", in, "(3,(2,2,2)):(236,(26,1,2))").outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("composition", in, "(3,(2,2,2)):(236,(26,1,3))").outcome,
            Outcome::unsound);
}

TEST(Judge, TilersAreComparedAsFunctions) {
  const std::string atom = "[(1,1):(0,0),(1,1):(0,0),(1,1):(0,0)]";
  const std::vector<std::string> in = {atom, "(4,1):(1,4)", "(1,1):(0,0)"};
  const auto copy = [&](const std::string& tiler) {
    return of("make_tiled_copy", in, "[" + atom + ",(4,1):(1,0)," + tiler + "]")
        .outcome;
  };
  EXPECT_EQ(copy("<4:1,1:0>"), Outcome::equivalent);
  EXPECT_EQ(copy("<4:1,1:1>"), Outcome::right);
  EXPECT_EQ(copy("<2:1,1:1>"), Outcome::unsound);
  EXPECT_EQ(copy("<4:2,1:1>"), Outcome::unsound);
  EXPECT_EQ(copy("<4:1,_>"), Outcome::unsound);
  EXPECT_EQ(copy("<4:1>"), Outcome::unsound);
}

TEST(Judge, GroupingIsPartOfADivide) {
  EXPECT_EQ(of("zipped_divide", {"8:1", "<4:2>"}, "(4,2):(2,1)").outcome,
            Outcome::equivalent);
  EXPECT_EQ(of("zipped_divide", {"8:1", "<4:2>"}, "8:1").outcome,
            Outcome::unsound);
  EXPECT_EQ(of("coalesce", {"(2,2):(1,2)"}, "(2,2):(1,2)").outcome,
            Outcome::equivalent);
}

TEST(Judge, WhatIsNoAnswerIsBrokenOrUnsupported) {
  const Problem problem{"size", {"4:1"}};
  EXPECT_EQ(judge(problem, {Reply::Kind::skip, "no"}).outcome,
            Outcome::unsupported);
  EXPECT_EQ(judge(problem, {Reply::Kind::error, "no"}).outcome,
            Outcome::broken);
  EXPECT_EQ(of("size", {"4:1"}, "((").outcome, Outcome::broken);
  EXPECT_EQ(of("size", {"4:1"}, "5").outcome, Outcome::unsound);
  EXPECT_EQ(of("size", {"(("}, "5").outcome, Outcome::unjudged);
}

TEST(Judge, AVectorAcceptsItsConventions) {
  const Problem problem{"compact_order", {"(2,3)", "(0,0)"}};
  Expectation expected;
  expected.convention = {"(1,2)", "(1,1)"};
  const auto outcome = [&](const std::string& out) {
    return judge(problem, {Reply::Kind::out, out}, expected).outcome;
  };
  EXPECT_EQ(outcome("(1,2)"), Outcome::right);
  EXPECT_EQ(outcome("(1,1)"), Outcome::convention);
  EXPECT_EQ(outcome("(3,1)"), Outcome::unsound);
  EXPECT_EQ(judge(problem, {Reply::Kind::reject, "no"}, expected).outcome,
            Outcome::convention);
}

}  // namespace
}  // namespace colex::conformance
