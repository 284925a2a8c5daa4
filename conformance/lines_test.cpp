// SPDX-License-Identifier: MIT
//
// Lines of bounded length, out of whatever arrives.

#include "conformance/lines.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace colex::conformance {
namespace {

std::vector<std::string> lines_of(const std::string& text, std::size_t limit) {
  std::istringstream in(text);
  Lines lines(in, limit);
  std::vector<std::string> result;
  while (const std::string* line = lines.next()) result.push_back(*line);
  return result;
}

using Texts = std::vector<std::string>;

TEST(Lines, EndAtNewlinesAndAtTheEnd) {
  EXPECT_EQ(lines_of("", 9), Texts{});
  EXPECT_EQ(lines_of("a", 9), Texts{"a"});
  EXPECT_EQ(lines_of("a\n", 9), Texts{"a"});
  EXPECT_EQ(lines_of("a\n\nbc\r\n\n", 9), (Texts{"a", "", "bc\r", ""}));
}

TEST(Lines, AreCutBeyondTheLimit) {
  EXPECT_EQ(lines_of("1234\n12345\n123456\n1", 4),
            (Texts{"1234", "12345", "12345", "1"}));
  const std::string longer(300'000, 'x');
  EXPECT_EQ(lines_of(longer + "\n" + longer + "y\nz", 4),
            (Texts{"xxxxx", "xxxxx", "z"}));
  EXPECT_EQ(lines_of(longer + "\nz", 300'000), (Texts{longer, "z"}));
}

}  // namespace
}  // namespace colex::conformance
