// SPDX-License-Identifier: MIT
// Shuffles: worked lanes, and the laws of each mode.
#include "reference/shuffle.hpp"

#include <gtest/gtest.h>

namespace colex {
namespace {

constexpr std::uint32_t whole_warp = 0x1f;

TEST(Shuffle, WorkedLanes) {
  using Source = ShuffleSource;
  EXPECT_EQ(shuffle(ShuffleMode::bfly, 5, 1, whole_warp), (Source{4, true}));
  EXPECT_EQ(shuffle(ShuffleMode::down, 30, 1, whole_warp), (Source{31, true}));
  EXPECT_EQ(shuffle(ShuffleMode::down, 31, 1, whole_warp), (Source{31, false}));
  EXPECT_EQ(shuffle(ShuffleMode::up, 1, 1, 0), (Source{0, true}));
  EXPECT_EQ(shuffle(ShuffleMode::up, 0, 1, 0), (Source{0, false}));
  EXPECT_EQ(shuffle(ShuffleMode::idx, 9, 3, whole_warp), (Source{3, true}));
}

// Segments of eight lanes: the mask is 11000 and the clamp 00111.
TEST(Shuffle, Segments) {
  constexpr std::uint32_t eight = 0x1807;
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(shuffle(ShuffleMode::idx, lane, 3, eight).lane, lane / 8 * 8 + 3);
    EXPECT_EQ(shuffle(ShuffleMode::idx, lane, 11, eight).lane,
              lane / 8 * 8 + 3);
    EXPECT_EQ(shuffle(ShuffleMode::down, lane, 2, eight).in_range,
              lane % 8 < 6);
    EXPECT_EQ(shuffle(ShuffleMode::bfly, lane, 8, eight).in_range,
              (lane & 8) != 0);
  }
}

TEST(Shuffle, ButterflyIsItsOwnInverse) {
  for (std::uint32_t mask = 0; mask < 32; ++mask)
    for (int lane = 0; lane < 32; ++lane) {
      const int partner =
          shuffle(ShuffleMode::bfly, lane, mask, whole_warp).lane;
      EXPECT_EQ(shuffle(ShuffleMode::bfly, partner, mask, whole_warp).lane,
                lane);
    }
}

TEST(Shuffle, LowFiveBitsOfTheOffsetCount) {
  for (const auto mode : {ShuffleMode::up, ShuffleMode::down, ShuffleMode::bfly,
                          ShuffleMode::idx})
    for (int lane = 0; lane < 32; ++lane)
      EXPECT_EQ(shuffle(mode, lane, 3, whole_warp),
                shuffle(mode, lane, 35, whole_warp));
}

TEST(Shuffle, RefusesALaneOutsideTheWarp) {
  EXPECT_THROW(shuffle(ShuffleMode::idx, 32, 0, whole_warp), Refused);
  EXPECT_THROW(shuffle(ShuffleMode::idx, -1, 0, whole_warp), Refused);
}

}  // namespace
}  // namespace colex
