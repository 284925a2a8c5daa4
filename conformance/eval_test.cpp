// SPDX-License-Identifier: MIT
//
// What `colex eval` prints, where, and with which exit status.

#include "conformance/eval.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

namespace colex::conformance {
namespace {

struct Printed {
  int status;
  std::string out;
  std::string err;

  friend bool operator==(const Printed&, const Printed&) = default;
  friend std::ostream& operator<<(std::ostream& stream, const Printed& run) {
    return stream << run.status << "\nout: " << run.out << "err: " << run.err;
  }
};

Printed eval_of(const std::vector<std::string>& expressions) {
  std::ostringstream out, err;
  const int status = eval(expressions, false, out, err);
  return {status, out.str(), err.str()};
}

// With standard input in the place of std::cin's.
Printed eval_of_input(const std::string& input) {
  std::istringstream in(input);
  std::streambuf* const before = std::cin.rdbuf(in.rdbuf());
  std::ostringstream out, err;
  const int status = eval({}, true, out, err);
  std::cin.rdbuf(before);
  return {status, out.str(), err.str()};
}

TEST(Eval, PrintsOneAnswerALine) {
  EXPECT_EQ(eval_of({"composition((4,2,3):(2,1,8), 4:2)"}),
            (Printed{0, "(2,2):(4,1)\n", ""}));
  EXPECT_EQ(eval_of({"size(composition((4,2,3):(2,1,8), 4:2))", "(4,)",
                     "slice(_, 4:1)"}),
            (Printed{0, "4\n(4)\n4:1\n", ""}));
  EXPECT_EQ(eval_of({}), (Printed{0, "", ""}));
}

TEST(Eval, SaysWhyThereIsNoAnswer) {
  EXPECT_EQ(
      eval_of({"size((4294967296,4294967296,4294967296):(1,1,1))"}),
      (Printed{1, "", "refused: 4294967296 * 4294967296 exceeds 64 bits\n"}));
  const Printed nested = eval_of({"size(composition((2,2):(0,1), 3:1))", "2"});
  EXPECT_EQ(nested.status, 1);
  EXPECT_EQ(nested.out, "2\n");
  EXPECT_EQ(nested.err.rfind("refused: ", 0), 0u) << nested.err;
}

TEST(Eval, TellsRefusedFromUndecided) {
  const Printed undecided =
      eval_of({"size(right_inverse(Sw<1,0,1> o 0 o 65537:1))"});
  EXPECT_EQ(undecided.status, 1);
  EXPECT_EQ(undecided.err.rfind("undecided: ", 0), 0u) << undecided;
}

TEST(Eval, SaysWhereATextCannotBeRead) {
  EXPECT_EQ(eval_of({"size((4,(2,:"}),
            (Printed{2, "",
                     "column 12: expected a number, '(' or '_', found ':'\n"}));
  EXPECT_EQ(eval_of({"rank(sizes(4:1))"}),
            (Printed{2, "", "column 6: there is no operation 'sizes'\n"}));
  EXPECT_EQ(eval_of({"rank(1,2)", "(", "7"}).status, 2);
  EXPECT_EQ(eval_of({"(", "rank(1,2)"}).status, 2);
}

TEST(Eval, ReadsStandardInputLineByLine) {
  EXPECT_EQ(
      eval_of_input("size(4:1)\n\n  \r\nrank((1,2))\r\n(2"),
      (Printed{2, "4\n2\n", "column 3: expected ',' or ')', found the end\n"}));
  EXPECT_EQ(eval_of_input(""), (Printed{0, "", ""}));
}

TEST(Eval, NoLineIsTooMuch) {
  const Printed deep = eval_of_input(std::string(900'000, '(') + "\n4:1\n");
  EXPECT_EQ(deep, (Printed{2, "4:1\n",
                           "column 65: expected a nesting of at most 64\n"}));
  for (const std::size_t length : {1'000'001u, 3'000'000u})
    EXPECT_EQ(
        eval_of_input(std::string(length, '(') + "\n4:1\n"),
        (Printed{2, "4:1\n",
                 "column 1000001: expected at most 1000000 characters\n"}));
  std::string calls;
  for (int i = 0; i < 100'000; ++i) calls += "size(";
  EXPECT_EQ(eval_of_input(calls),
            (Printed{2, "", "column 325: expected a nesting of at most 64\n"}));
  EXPECT_EQ(eval_of_input(std::string("4\0:1\n", 5)),
            (Printed{2, "", "column 2: expected the end, found byte 0\n"}));
}

}  // namespace
}  // namespace colex::conformance
