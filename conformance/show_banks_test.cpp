// SPDX-License-Identifier: MIT
//
// `colex show --banks`, on the examples by which bank conflicts are taught.

#include <gtest/gtest.h>

#include <sstream>

#include "conformance/show.hpp"

namespace colex::conformance {
namespace {

std::string shown(const std::string& layout, const BankQuestion& question,
                  int expected_status = 0) {
  std::ostringstream out, err;
  EXPECT_EQ(show(layout, out, err, &question), expected_status) << layout;
  EXPECT_EQ(out.str().empty(), expected_status != 0) << layout;
  return out.str() + err.str();
}

// What stands below the table.
std::string report(const std::string& layout, const BankQuestion& question) {
  const std::string text = shown(layout, question);
  const std::size_t at = text.find("\nA warp reads");
  EXPECT_NE(at, std::string::npos) << text;
  return at == std::string::npos ? "" : text.substr(at + 1);
}

TEST(ShowBanks, DrawsTheBankOfEachElement) {
  EXPECT_EQ(shown("(2,3):(32,2)", {16, 2, 0}),
            "(2,3):(32,2)\n"
            "The bank in which each element of 16 bits begins:\n"
            "       0    1    2 \n"
            "    +----+----+----+\n"
            " 0  |  0 |  1 |  2 |\n"
            "    +----+----+----+\n"
            " 1  | 16 | 17 | 18 |\n"
            "    +----+----+----+\n"
            "\n"
            "A warp reads: lane t has coordinate t along mode 0, 2 lanes of 2 "
            "bytes at once.\n"
            "3 accesses, 3 phases of at most 32 lanes: 3 wavefronts; 3 would "
            "be ideal.\n"
            "  phases 0 to 2: no conflict\n");
}

TEST(ShowBanks, AColumnOfATileConflicts) {
  const std::string column = report("(32,32):(32,1)", {});
  EXPECT_NE(column.find(" 1024 wavefronts; 32 would be ideal"),
            std::string::npos)
      << column;
  EXPECT_NE(
      column.find("  phases 0 to 31: 32-way conflict of lanes 0 to 31, in "
                  "bank 0 first\n"),
      std::string::npos)
      << column;
  for (const char* cured : {"(32,32):(33,1)", "Sw<5,0,5> o 0 o (32,32):(32,1)"})
    EXPECT_NE(report(cured, {}).find("  phases 0 to 31: no conflict\n"),
              std::string::npos)
        << cured;
  EXPECT_NE(report("(32,32):(32,1)", {32, 4, 1})
                .find("  phases 0 to 31: no conflict\n"),
            std::string::npos);
}

TEST(ShowBanks, LdmatrixOfAHalfTile) {
  EXPECT_NE(
      report("(8,64):(64,1)", {16, 16, 0})
          .find("8 accesses, 8 phases of at most 8 lanes: 64 wavefronts; "
                "8 would be ideal.\n"
                "  phases 0 to 7: 8-way conflict of lanes 0 to 7, in bank 0 "
                "first\n"),
      std::string::npos);
  for (const auto& [layout, bits] :
       {std::pair("Sw<3,3,3> o 0 o (8,64):(64,1)", 16),
        std::pair("Sw<3,4,3> o 0 o (8,128):(128,1)", 8)})
    EXPECT_NE(
        report(layout, {bits, 16, 0}).find("  phases 0 to 7: no conflict\n"),
        std::string::npos)
        << layout;
}

TEST(ShowBanks, OfManyLanesTheFirstWarpIsJudged) {
  EXPECT_NE(report("(64,2):(1,64)", {}).find(" 32 lanes of 4 bytes"),
            std::string::npos);
}

TEST(ShowBanks, SaysWhyNothingIsDrawn) {
  EXPECT_EQ(shown("4:-1", {}, 1),
            "refused: thread 1 accesses the negative offset -1\n");
  EXPECT_EQ(shown("4:1", {0, 4, 0}, 1),
            "refused: elements of 0 bits do not exist\n");
  EXPECT_EQ(shown("4:1", {32, 12, 0}, 1),
            "refused: an access has 1, 2, 4, 8 or 16 bytes, not 12\n");
  EXPECT_EQ(shown("4:1", {32, 4, 3}, 1),
            "refused: there is no mode 3 in rank 1\n");
  EXPECT_EQ(shown("4:1", {16, 4, 0}, 1),
            "refused: thread 1 accesses 4 bytes at element 1, bit 16, which is "
            "misaligned\n");
  EXPECT_EQ(shown("(2,2):(1@0,1@1)", {}, 1),
            "refused: the stride 1@0 is no integer\n");
}

}  // namespace
}  // namespace colex::conformance
