// SPDX-License-Identifier: MIT
// Swizzles against their definition bit by bit, and against tables.
#include "reference/swizzle.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace colex {
namespace {

// Bit by bit: with a positive shift, bit M + S + k of x flips bit M + k.
std::int64_t by_definition(int bits, int base, int shift, std::int64_t x) {
  std::int64_t result = x;
  for (int k = 0; k < bits; ++k) {
    const int low = base + k;
    const int high = base + k + std::abs(shift);
    const int read = shift > 0 ? high : low;
    const int changed = shift > 0 ? low : high;
    if ((x >> read) % 2 == 1) result ^= std::int64_t{1} << changed;
  }
  return result;
}

std::int64_t at(const Swizzle& swizzle, std::int64_t x) {
  return swizzle(x).value();
}

// The reason of a refusal, thrown or returned.
template <class Operation>
std::string reason(const Operation& operation) {
  const Result<Swizzle> result =
      answer([&]() -> Result<Swizzle> { return operation(); });
  return result ? "answered " + to_string(*result) : result.refusal().reason;
}

template <class Use>
void for_small_swizzles(const Use& use) {
  for (int bits = 1; bits <= 4; ++bits)
    for (int base = 0; base <= 2; ++base)
      for (int shift = -5; shift <= 5; ++shift)
        if (shift != 0) use(bits, base, shift);
}

TEST(Swizzle, WorkedExample) {
  const Swizzle swizzle(3, 0, 3);
  const std::vector<std::int64_t> from = {9, 18, 27, 36, 45, 54, 63};
  const std::vector<std::int64_t> to = {8, 16, 24, 32, 40, 48, 56};
  for (std::size_t i = 0; i < from.size(); ++i)
    EXPECT_EQ(at(swizzle, from[i]), to[i]);
}

TEST(Swizzle, IsItsDefinition) {
  for_small_swizzles([](int bits, int base, int shift) {
    const Swizzle swizzle(bits, base, shift);
    for (std::int64_t x = 0; x < 1 << 12; ++x)
      ASSERT_EQ(at(swizzle, x), by_definition(bits, base, shift, x))
          << to_string(swizzle) << " at " << x;
  });
}

TEST(Swizzle, ReachesTheHighestBit) {
  const Swizzle swizzle(2, 30, 30);
  EXPECT_EQ(at(swizzle, std::int64_t{1} << 61),
            (std::int64_t{1} << 61) + (std::int64_t{1} << 31));
  EXPECT_EQ(at(Swizzle(2, 30, -30), std::int64_t{1} << 31),
            (std::int64_t{1} << 61) + (std::int64_t{1} << 31));
}

TEST(Swizzle, InvolutionExactlyFromShiftBitsOn) {
  for_small_swizzles([](int bits, int base, int shift) {
    const Swizzle swizzle(bits, base, shift);
    bool returns = true;
    for (std::int64_t x = 0; x < 1 << 12; ++x)
      if (at(swizzle, at(swizzle, x)) != x) returns = false;
    EXPECT_EQ(returns, std::abs(shift) >= bits) << to_string(swizzle);
    EXPECT_EQ(is_involution(swizzle), returns) << to_string(swizzle);
    EXPECT_EQ(bool(inverse(swizzle)), returns) << to_string(swizzle);
  });
  EXPECT_EQ(reason([] { return inverse(Swizzle(3, 0, 2)); }),
            "the inverse of Sw<3,0,2> is no swizzle");
}

TEST(Swizzle, BijectiveOnBlocksAndIdentityOnOtherBits) {
  for_small_swizzles([](int bits, int base, int shift) {
    const Swizzle swizzle(bits, base, shift);
    const std::int64_t block = std::int64_t{1}
                               << (bits + base + std::abs(shift));
    std::set<std::int64_t> images;
    for (std::int64_t x = 3 * block; x < 4 * block; ++x) {
      const std::int64_t image = at(swizzle, x);
      images.insert(image);
      EXPECT_EQ(image / block, 3);
      EXPECT_EQ((image ^ x) & ~swizzle.zzz().value(), 0);
      EXPECT_EQ(image % (1 << base), x % (1 << base));
    }
    EXPECT_EQ(std::int64_t(images.size()), block) << to_string(swizzle);
  });
}

TEST(Swizzle, WithoutBitsIsTheIdentity) {
  EXPECT_EQ(at(Swizzle(0, 4, 0), 123), 123);
  EXPECT_EQ(at(Swizzle(0, 90, 3), 123), 123);
  EXPECT_TRUE(is_involution(Swizzle(0, 4, 0)));
  EXPECT_TRUE(same_function(Swizzle(0, 4, 3), Swizzle()));
  EXPECT_FALSE(same_function(Swizzle(1, 4, 3), Swizzle(2, 4, 3)));
  EXPECT_FALSE(Swizzle(0, 4, 3) == Swizzle());
}

TEST(Swizzle, Refused) {
  EXPECT_EQ(reason([] { return Swizzle(-1, 0, 3); }),
            "Sw<-1,0,3> has negative bits");
  EXPECT_EQ(reason([] { return Swizzle(1, -2, 3); }),
            "Sw<1,-2,3> has a negative base");
  EXPECT_EQ(reason([] { return Swizzle(1, 2, 0); }),
            "Sw<1,2,0> is no bijection");
  EXPECT_EQ(reason([] { return Swizzle(3, 30, 30); }),
            "Sw<3,30,30> reaches beyond 62 bits");
  EXPECT_EQ(reason([] { return Swizzle(3, 30, -30); }),
            "Sw<3,30,-30> reaches beyond 62 bits");
  EXPECT_THROW(Swizzle(1, 0, 1)(-1), Refused);
}

TEST(MakeSwizzle, FromMasks) {
  EXPECT_EQ(*make_swizzle(0b1000, 0b0100), Swizzle(1, 2, 1));
  EXPECT_EQ(*make_swizzle(0b11000000, 0b110), Swizzle(2, 1, 5));
  EXPECT_EQ(*make_swizzle(0b110, 0b11000000), Swizzle(2, 1, -5));
  EXPECT_EQ(*make_swizzle(0, 0), Swizzle());
  for_small_swizzles([](int bits, int base, int shift) {
    const Swizzle swizzle(bits, base, shift);
    EXPECT_EQ(*make_swizzle(swizzle.yyy(), swizzle.zzz()), swizzle);
  });
}

TEST(MakeSwizzle, Refused) {
  EXPECT_EQ(reason([] { return make_swizzle(0b1100, 0b1); }),
            "the masks 12 and 1 have different numbers of bits");
  EXPECT_EQ(reason([] { return make_swizzle(0b11000, 0b101); }),
            "the bits of the mask 5 are not contiguous");
  EXPECT_EQ(reason([] { return make_swizzle(0b101000, 0b11); }),
            "the bits of the mask 40 are not contiguous");
  EXPECT_EQ(reason([] { return make_swizzle(6, 6); }),
            "Sw<2,1,0> is no bijection");
  EXPECT_EQ(reason([] { return make_swizzle(-8, 1); }),
            "the mask -8 is negative");
}

// Every swizzle of a few bits, as a table of the powers of two.
TEST(CompositionOfSwizzles, AnsweredExactlyWhereOneExists) {
  std::vector<Swizzle> all = {Swizzle()};
  for (int bits = 1; bits <= 3; ++bits)
    for (int base = 0; base + bits <= 6; ++base)
      for (int shift = -5; shift <= 5; ++shift)
        if (shift != 0 && base + bits + std::abs(shift) <= 6)
          all.push_back(Swizzle(bits, base, shift));
  const auto table = [](const auto& function) {
    std::vector<std::int64_t> values;
    for (std::int64_t x = 0; x < 64; ++x) values.push_back(function(x));
    return values;
  };
  std::set<std::vector<std::int64_t>> tables;
  for (const Swizzle& swizzle : all)
    tables.insert(table([&](std::int64_t x) { return at(swizzle, x); }));
  // With 4 and 5 bits, so that the set holds every swizzle of six bits.
  for (int bits = 4; bits <= 5; ++bits)
    for (int base = 0; base + bits < 6; ++base)
      for (int shift = 1; base + bits + shift <= 6; ++shift)
        for (const int direction : {shift, -shift}) {
          const Swizzle swizzle(bits, base, direction);
          tables.insert(table([&](std::int64_t x) { return at(swizzle, x); }));
        }
  int answered = 0;
  for (const Swizzle& a : all)
    for (const Swizzle& b : all) {
      const auto both = table([&](std::int64_t x) { return at(a, at(b, x)); });
      const auto result = composition(a, b);
      ASSERT_EQ(bool(result), tables.count(both) == 1)
          << to_string(a) << " o " << to_string(b);
      if (!result) continue;
      ++answered;
      EXPECT_EQ(table([&](std::int64_t x) { return at(*result, x); }), both);
    }
  EXPECT_GT(answered, int(2 * all.size()));
}

TEST(CompositionOfSwizzles, Reasons) {
  EXPECT_EQ(at(Swizzle(3, 0, 3), at(Swizzle(1, 2, 1), 8)), 13);
  EXPECT_EQ(
      reason([] { return composition(Swizzle(3, 0, 3), Swizzle(1, 2, 1)); }),
      "Sw<3,0,3> o Sw<1,2,1> takes 8 to 13, which no single swizzle does");
  EXPECT_EQ(
      reason([] { return composition(Swizzle(1, 0, 3), Swizzle(1, 2, 3)); }),
      "Sw<1,0,3> o Sw<1,2,3> takes 8 to 9 and 32 to 36 but 16 to 16, which no "
      "single swizzle does");
  EXPECT_EQ(
      reason([] { return composition(Swizzle(1, 0, 4), Swizzle(1, 3, 2)); }),
      "Sw<1,0,4> o Sw<1,3,2> takes 16 to 17 and 32 to 40, which no single "
      "swizzle does");
  EXPECT_EQ(*composition(Swizzle(1, 0, 3), Swizzle(1, 1, 3)), Swizzle(2, 0, 3));
  EXPECT_EQ(*composition(Swizzle(3, 4, 3), Swizzle(3, 4, 3)), Swizzle());
}

TEST(UnitsOfSwizzles, BytesStayWhereTheyAre) {
  EXPECT_EQ(*upcast(Swizzle(2, 4, 3), 2), Swizzle(2, 3, 3));
  EXPECT_EQ(at(*upcast(Swizzle(2, 4, 3), 2), 32), 32);
  for_small_swizzles([](int bits, int base, int shift) {
    const Swizzle swizzle(bits, base, shift);
    for (std::int64_t n = 1; n <= 8; n *= 2) {
      const auto narrow = downcast(swizzle, n);
      for (std::int64_t i = 0; i < 1 << 9; ++i)
        for (std::int64_t r = 0; r < n; ++r)
          ASSERT_EQ(at(*narrow, n * i + r), n * at(swizzle, i) + r);
      bool exists = true;
      for (std::int64_t i = 0; i < 1 << 12; ++i)
        if (at(swizzle, i) != at(swizzle, i - i % n) / n * n + i % n)
          exists = false;
      const auto wide = upcast(swizzle, n);
      ASSERT_EQ(bool(wide), exists) << to_string(swizzle) << " by " << n;
      if (!wide) continue;
      for (std::int64_t i = 0; i < 1 << 12; ++i)
        ASSERT_EQ(n * at(*wide, i / n) + i % n, at(swizzle, i));
    }
  });
}

TEST(UnitsOfSwizzles, Refused) {
  EXPECT_EQ(reason([] { return upcast(Swizzle(3, 4, 3), 64); }),
            "Sw<3,4,3> acts inside an element of 64");
  EXPECT_EQ(reason([] { return upcast(Swizzle(3, 4, 3), 3); }),
            "3 is no power of two");
  EXPECT_EQ(reason([] { return downcast(Swizzle(3, 4, 3), 0); }),
            "0 is less than 1");
  EXPECT_EQ(reason([] { return downcast(Swizzle(2, 30, 29), 4); }),
            "Sw<2,32,29> reaches beyond 62 bits");
  EXPECT_EQ(reason([] { return recast_layout(Swizzle(3, 4, 3), 8, 6); }),
            "3 is no power of two");
  EXPECT_EQ(reason([] { return recast_layout(Swizzle(3, 4, 3), 8, 0); }),
            "elements of 0 bits do not exist");
  EXPECT_EQ(*recast_layout(Swizzle(3, 4, 3), 8, 32), Swizzle(3, 2, 3));
  EXPECT_EQ(*recast_layout(Swizzle(3, 4, 3), 16, 8), Swizzle(3, 5, 3));
  EXPECT_EQ(*recast_layout(Swizzle(0, 4, 3), 8, 6), Swizzle(0, 4, 3));
}

}  // namespace
}  // namespace colex
