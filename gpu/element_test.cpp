// SPDX-License-Identifier: MIT
// The bits of numbers, against values of the formats' definitions.

#include "gpu/element.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace colex::gpu {
namespace {

TEST(Element, HasTheBitsThatItsFormatDefines) {
  EXPECT_EQ(encoded("f16", 1), 0x3c00u);
  EXPECT_EQ(encoded("f16", -2), 0xc000u);
  EXPECT_EQ(encoded("f16", 65504), 0x7bffu);
  EXPECT_EQ(encoded("f16", 0x1p-24), 1u);
  EXPECT_EQ(encoded("bf16", 3), 0x4040u);
  EXPECT_EQ(encoded("e4m3", 448), 0x7eu);
  EXPECT_EQ(encoded("e4m3", 0x1p-9), 1u);
  EXPECT_EQ(encoded("e5m2", 57344), 0x7bu);
  EXPECT_EQ(encoded("f32", 1.5), 0x3fc00000u);
  EXPECT_EQ(encoded("tf32", 1.5), 0x3fc00000u);
  EXPECT_EQ(encoded("f64", 1), 0x3ff0000000000000u);
  EXPECT_EQ(encoded("s8", -3), 0xfdu);
  EXPECT_EQ(encoded("s32", -3), 0xfffffffdu);
}

TEST(Element, IsTheNearestAndEvenWhereTwoAre) {
  EXPECT_EQ(encoded("f16", 2049), encoded("f16", 2048));
  EXPECT_EQ(encoded("f16", 2051), encoded("f16", 2052));
  EXPECT_EQ(encoded("e4m3", 17), encoded("e4m3", 16));
  EXPECT_EQ(encoded("e4m3", 19), encoded("e4m3", 20));
  EXPECT_EQ(encoded("tf32", 1 + 0x1p-12), encoded("tf32", 1));
  EXPECT_EQ(encoded("f16", 1 - 0x1p-13), encoded("f16", 1));  // carries
}

TEST(Element, IsReadAsItWasWritten) {
  for (const auto& [type, end] : {std::pair{"f16", 0x7c00u},
                                  {"bf16", 0x7f80u},
                                  {"e4m3", 0x7fu},
                                  {"e5m2", 0x7cu}}) {
    const std::uint64_t sign = end > 0xff ? 0x8000 : 0x80;
    for (std::uint64_t bits = 0; bits < end; ++bits) {
      EXPECT_EQ(encoded(type, decoded(type, bits)), bits) << type;
      EXPECT_EQ(encoded(type, decoded(type, bits | sign)), bits | sign) << type;
      if (bits > 0) {
        EXPECT_LT(decoded(type, bits - 1), decoded(type, bits));
      }
    }
  }
  EXPECT_EQ(decoded("s8", 0xfd), -3);
  EXPECT_EQ(decoded("s32", 0xfffffffd), -3);
  EXPECT_EQ(decoded("tf32", 0x3fc00000), 1.5);
}

}  // namespace
}  // namespace colex::gpu
