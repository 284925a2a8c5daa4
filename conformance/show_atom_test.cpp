// SPDX-License-Identifier: MIT
//
// `colex show --atom` and `colex list --atoms`.

#include "conformance/show_atom.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "reference/atoms.hpp"

namespace colex::conformance {
namespace {

std::string shown(const std::string& name, const std::string& fragment,
                  int expected_status = 0) {
  std::ostringstream out, err;
  EXPECT_EQ(show_atom(name, fragment, out, err), expected_status) << name;
  EXPECT_EQ(err.str().empty(), expected_status == 0) << name;
  return out.str() + err.str();
}

const std::string quad_pair = "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16";

TEST(ShowAtom, NamesEachFragment) {
  EXPECT_EQ(shown(quad_pair, ""),
            quad_pair +
                "\n"
                "  sm_80, sm_89, sm_90a; PTX ISA manual 9.7.14.5.1\n"
                "  threads  (4,2):(1,16)\n"
                "  A  f16  (8,4)  (8,4):(1,8)\n"
                "  B  f16  (8,4)  (8,4):(1,8)\n"
                "  C  f16  (8,8)  (8,8):(1,8)\n"
                "  D  f32  (8,8)  ((2,2,2),(2,2,2)):((1,16,4),(8,2,32))\n");
}

TEST(ShowAtom, DrawsWhoHoldsWhat) {
  const std::string text = shown(quad_pair, "D");
  EXPECT_NE(text.find("\n\nD\n          0       1       2 "), std::string::npos)
      << text;
  EXPECT_NE(text.find(" 1  | T1 V0 | T1 V1 | T3 V0 | T3 V1 | T1 V4 |"),
            std::string::npos)
      << text;
}

TEST(ShowAtom, DrawsOneTableForEachMatrix) {
  const std::string text =
      shown("ldmatrix.sync.aligned.m8n8.x2.shared.b16", "source");
  EXPECT_NE(text.find("source, each element held 2 times, the first shown\n"
                      "(_,_,0)\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("(_,_,1)\n"), std::string::npos);
  EXPECT_NE(text.find("T15 V7"), std::string::npos);
  EXPECT_EQ(text.find("T16"), std::string::npos);
}

TEST(ShowAtom, Refusals) {
  EXPECT_EQ(shown("mma", "", 2),
            "there is no atom mma: colex list --atoms names them\n");
  EXPECT_EQ(shown(quad_pair, "E", 2),
            quad_pair + " has no fragment E: it has A, B, C, D\n");
}

TEST(ListAtoms, HasEachAtom) {
  std::ostringstream out;
  EXPECT_EQ(list_atoms(out), 0);
  const std::string text = out.str();
  const auto lines = std::count(text.begin(), text.end(), '\n');
  EXPECT_EQ(static_cast<std::size_t>(lines),
            mma_atoms().size() + copy_atoms().size());
  EXPECT_NE(text.find("\n" + quad_pair + "  (sm_80, sm_89, sm_90a)\n"),
            std::string::npos);
}

}  // namespace
}  // namespace colex::conformance
