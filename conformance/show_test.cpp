// SPDX-License-Identifier: MIT
//
// The tables of `colex show`, character by character.

#include "conformance/show.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace colex::conformance {
namespace {

std::string shown(const std::string& layout, int expected_status = 0) {
  std::ostringstream out, err;
  EXPECT_EQ(show(layout, out, err), expected_status) << layout;
  EXPECT_EQ(err.str().empty(), expected_status == 0) << layout;
  return out.str() + err.str();
}

TEST(Show, DrawsModeZeroDownwardsAndModeOneToTheRight) {
  EXPECT_EQ(shown("(2,3):(3,1)"),
            "(2,3):(3,1)\n"
            "      0   1   2 \n"
            "    +---+---+---+\n"
            " 0  | 0 | 1 | 2 |\n"
            "    +---+---+---+\n"
            " 1  | 3 | 4 | 5 |\n"
            "    +---+---+---+\n");
  EXPECT_EQ(shown("((2,1),(1,2)):((-7,5),(3,20))"),
            "((2,1),(1,2)):((-7,5),(3,20))\n"
            "       0    1 \n"
            "    +----+----+\n"
            " 0  |  0 | 20 |\n"
            "    +----+----+\n"
            " 1  | -7 | 13 |\n"
            "    +----+----+\n");
}

// print_layout is as wide as the cosize, here 10.
TEST(Show, CellsAreAsWideAsTheCosize) {
  EXPECT_EQ(shown("(1,2):(0,9)"),
            "(1,2):(0,9)\n"
            "       0    1 \n"
            "    +----+----+\n"
            " 0  |  0 |  9 |\n"
            "    +----+----+\n");
}

TEST(Show, DrawsOneRowForOneMode) {
  const std::string row =
      "      0   1 \n"
      "    +---+---+\n"
      "    | 0 | 4 |\n"
      "    +---+---+\n";
  EXPECT_EQ(shown("2:4"), "2:4\n" + row);
  EXPECT_EQ(shown("((2,1)):((4,9))"), "((2,1)):((4,9))\n" + row);
}

TEST(Show, DrawsATableForEachFurtherCoordinate) {
  EXPECT_EQ(shown("(1,1,2,(1,2)):(0,0,1,(5,3))"),
            "(1,1,2,(1,2)):(0,0,1,(5,3))\n"
            "\n(_,_,0,(0,0))\n"
            "      0 \n    +---+\n 0  | 0 |\n    +---+\n"
            "\n(_,_,1,(0,0))\n"
            "      0 \n    +---+\n 0  | 1 |\n    +---+\n"
            "\n(_,_,0,(0,1))\n"
            "      0 \n    +---+\n 0  | 3 |\n    +---+\n"
            "\n(_,_,1,(0,1))\n"
            "      0 \n    +---+\n 0  | 4 |\n    +---+\n");
}

TEST(Show, DrawsSwizzlesCoordinatesAndExpressions) {
  EXPECT_EQ(shown("Sw<1,0,1> o 0 o (2,2):(1,2)"),
            "Sw<1,0,1> o 0 o (2,2):(1,2)\n"
            "      0   1 \n"
            "    +---+---+\n"
            " 0  | 0 | 3 |\n"
            "    +---+---+\n"
            " 1  | 1 | 2 |\n"
            "    +---+---+\n");
  EXPECT_EQ(shown("make_identity_layout((1,2))"),
            "(1,2):(1@0,1@1)\n"
            "          0       1 \n"
            "    +-------+-------+\n"
            " 0  | (0,0) | (0,1) |\n"
            "    +-------+-------+\n");
}

TEST(Show, MarginsGrowWithTheIndices) {
  const std::string tall = shown("(101,1):(0,0)");
  EXPECT_NE(tall.find("\n 99  | 0 |\n"), std::string::npos);
  EXPECT_NE(tall.find("\n100  | 0 |\n"), std::string::npos);
  const std::string wide = shown("11:0");
  EXPECT_NE(wide.find("   9   10 \n"), std::string::npos);
  EXPECT_NE(wide.find("|  0 |  0 |\n"), std::string::npos);
}

TEST(Show, SaysWhyNothingIsDrawn) {
  EXPECT_EQ(shown("(2,3", 2), "column 5: expected ',' or ')', found the end\n");
  EXPECT_EQ(shown("(2,3)", 2), "no layout or tensor but a tuple\n");
  EXPECT_EQ(shown("Sw<3,4,3>", 2), "no layout or tensor but a swizzle\n");
  EXPECT_EQ(shown("make_layout((2,0))", 1),
            "refused: the extent 0 is less than 1\n");
  EXPECT_EQ(shown("(1000,1000):(1,1)", 1),
            "refused: the list has 1000000 values; at most 65536 are listed\n");
  EXPECT_EQ(shown("(4294967296,4294967296):(1,1)", 1),
            "refused: 4294967296 * 4294967296 exceeds 64 bits\n");
}

}  // namespace
}  // namespace colex::conformance
