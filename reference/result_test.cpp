// SPDX-License-Identifier: MIT
// Results: the answer of a temporary outlives it.
#include "reference/result.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace colex {
namespace {

Result<std::vector<int>> three() { return std::vector<int>{1, 2, 3}; }

TEST(Result, AnswerOfATemporaryCanBeLoopedOver) {
  static_assert(!std::is_reference_v<decltype(*three())>);
  int sum = 0;
  for (const int value : *three()) sum += value;
  EXPECT_EQ(sum, 6);
}

TEST(Result, AskingARefusalForItsAnswerThrowsTheReason) {
  const Result<int> none = Refusal{"no reason"};
  try {
    *none;
    FAIL();
  } catch (const Refused& refused) {
    EXPECT_STREQ(refused.what(), "no reason");
  }
}

}  // namespace
}  // namespace colex
