// SPDX-License-Identifier: MIT
//
// SPEC.md is run: each line `expression -> answer` of its code blocks is
// evaluated, and each operation has its place there.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "conformance/eval.hpp"
#include "conformance/operations.hpp"

namespace colex::conformance {
namespace {

std::vector<std::string> lines_of_spec() {
  std::ifstream file(COLEX_SOURCE_DIR "/reference/SPEC.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(Spec, ExamplesAreAnsweredAsWritten) {
  bool in_code = false;
  int examples = 0;
  for (const std::string& line : lines_of_spec()) {
    if (line.starts_with("```")) {
      in_code = !in_code;
      continue;
    }
    if (!in_code || line.empty()) continue;
    const std::size_t arrow = line.find(" -> ");
    ASSERT_NE(arrow, std::string::npos) << "no example: " << line;
    std::ostringstream out;
    std::ostringstream err;
    const int code = eval({line.substr(0, arrow)}, false, out, err);
    const std::string wanted = line.substr(arrow + 4);
    ++examples;
    if (wanted == "refused") {
      EXPECT_EQ(code, 1) << line << "\n" << out.str();
    } else {
      EXPECT_EQ(code, 0) << line << "\n" << err.str();
      EXPECT_EQ(out.str(), wanted + "\n") << line;
    }
  }
  EXPECT_GT(examples, 120);
}

// Names in back quotes that head a section or stand in the first column of a
// table.
TEST(Spec, EachOperationHasItsPlace) {
  std::set<std::string> described;
  for (const std::string& line : lines_of_spec()) {
    if (line.starts_with("### ")) described.insert(line.substr(4));
    if (!line.starts_with("| `")) continue;
    const std::string cell = line.substr(0, line.find('|', 1));
    for (std::size_t at = cell.find('`'); at != std::string::npos;
         at = cell.find('`', at + 1)) {
      const std::size_t end = cell.find('`', at + 1);
      described.insert(cell.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  for (const Operation& operation : operations())
    EXPECT_TRUE(described.count(operation.name)) << operation.name;
}

}  // namespace
}  // namespace colex::conformance
