// SPDX-License-Identifier: MIT
//
// Problems as people type them.

#include "conformance/expression.hpp"

#include <gtest/gtest.h>

#include <string>

namespace colex::conformance {
namespace {

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos)
      << "'" << part << "' is not in:\n"
      << text;
}

TEST(Expression, ReadsWhatPeopleType) {
  EXPECT_EQ(parse_problem(" composition( (2,2):(0,1),3:1 ) "),
            (Problem{"composition", {"(2,2):(0,1)", "3:1"}}));
  EXPECT_EQ(parse_problem("composition((4,6):(1,4), <2:1,(2,2):(1,3)>)"),
            (Problem{"composition", {"(4,6):(1,4)", "<2:1,(2,2):(1,3)>"}}));
  EXPECT_EQ(parse_problem("f([1,2])"), (Problem{"f", {"[1,2]"}}));
  EXPECT_EQ(parse_problem("f()"), (Problem{"f", {}}));
  const Problem problem{"f", {"Sw<3,4,3> o 0 o (8,64):(64,1)", "(_,5)"}};
  EXPECT_EQ(parse_problem(to_text(problem)), problem);
}

TEST(Expression, RefusesTheRestWithTheReason) {
  const auto reason = [](const std::string& text) -> std::string {
    try {
      parse_problem(text);
    } catch (const BadExpression& error) {
      return error.what();
    }
    return "none";
  };
  expect_in(reason(""), "it does not start with the name of an operation");
  expect_in(reason("(4:1)"), "it does not start with the name");
  expect_in(reason("size"), "no '(' follows the operation");
  expect_in(reason("size(4:1"), "a bracket is not closed");
  expect_in(reason("size((4:1)"), "a bracket is not closed");
  expect_in(reason("size(4:1])"), "the ']' closes nothing");
  expect_in(reason("size(4:1) x"), "text follows the last ')'");
  expect_in(reason("size(4:1,)"), "an argument is empty");
  EXPECT_EQ(reason("size(4:1"),
            "'size(4:1' is not an expression: a bracket is not closed; write "
            "it like composition((2,2):(0,1), 3:1)");
}

TEST(Expression, SmallerIsShorterThenSmallerNumbers) {
  const Problem shorter{"f", {"9:9"}}, longer{"f", {"10:1"}};
  const Problem low{"f", {"1:3"}}, high{"f", {"3:1"}}, more{"f", {"3:2"}};
  EXPECT_TRUE(smaller(shorter, longer));
  EXPECT_TRUE(smaller(high, more));
  const Problem lower_sum{"f", {"5:1"}}, higher_sum{"f", {"2:9"}};
  EXPECT_TRUE(smaller(lower_sum, higher_sum));
  EXPECT_FALSE(smaller(higher_sum, lower_sum));
  EXPECT_TRUE(smaller(low, high));
  EXPECT_FALSE(smaller(high, low));
  EXPECT_FALSE(smaller(low, low));
}

TEST(Expression, GlobsAndShellWords) {
  EXPECT_TRUE(matches("*", "a/b"));
  EXPECT_TRUE(matches("comp*/uni*-2x?", "composition/universe-2x1"));
  EXPECT_FALSE(matches("comp*/uni", "composition/universe-2x1"));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches("a*", "a"));
  EXPECT_EQ(shell_word("@pycute"), "@pycute");
  EXPECT_EQ(shell_word("f(2:1)"), "'f(2:1)'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace colex::conformance
