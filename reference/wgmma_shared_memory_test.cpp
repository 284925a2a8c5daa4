// SPDX-License-Identifier: MIT
// The canonical layouts against the manual's examples and figures.
#include "reference/wgmma_shared_memory.hpp"

#include <gtest/gtest.h>

#include <set>

namespace colex {
namespace {

constexpr SharedSwizzle every_swizzle[] = {
    SharedSwizzle::none, SharedSwizzle::b32, SharedSwizzle::b64,
    SharedSwizzle::b128};

std::string text(const SharedMatrix& A) {
  const auto layout = canonical_layout(A);
  return layout ? to_string(*layout) : layout.refusal().reason;
}

std::uint64_t field(const SharedMatrix& A, int from, int bits) {
  return *wgmma_descriptor(A, 0) >> from & ((std::uint64_t{1} << bits) - 1);
}

TEST(WgmmaSharedMemory, HeaderExample) {
  const SharedMatrix A = {"f16", 64,  16, Major::k, SharedSwizzle::b128,
                          0,     1024};
  EXPECT_EQ(text(A), "Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))");
  EXPECT_EQ(*wgmma_descriptor(A, 0x400), 0x4000004000010040u);
}

// Figures 166, 168, 169 and 170, with the fields that the manual lists.
TEST(WgmmaSharedMemory, ManualsExamples) {
  const SharedMatrix k_none = {"tf32", 16,    16, Major::k, SharedSwizzle::none,
                               64 * 4, 32 * 4};
  EXPECT_EQ(text(k_none), "Sw<0,2,3> o 0 o ((8,2),(4,4)):((4,32),(1,64))");
  EXPECT_EQ(field(k_none, 16, 14), 16u);
  EXPECT_EQ(field(k_none, 32, 14), 8u);
  const SharedMatrix mn_none = {
      "bf16", 16, 16, Major::mn, SharedSwizzle::none, 128 * 2, 64 * 2};
  EXPECT_EQ(text(mn_none),
            "Sw<0,3,3> o 0 o ((8,1,2),(8,2)):((1,8,64),(8,128))");
  EXPECT_EQ(field(mn_none, 16, 14), 16u);
  EXPECT_EQ(field(mn_none, 32, 14), 8u);
  const SharedMatrix mn_32 = {
      "bf16", 32, 16, Major::mn, SharedSwizzle::b32, 128 * 2, 256 * 2};
  EXPECT_EQ(text(mn_32),
            "Sw<1,3,3> o 0 o ((8,2,2),(8,2)):((1,8,128),(16,256))");
  EXPECT_EQ(field(mn_32, 16, 14), 16u);
  EXPECT_EQ(field(mn_32, 32, 14), 32u);
  const SharedMatrix mn_64 = {
      "bf16", 64, 16, Major::mn, SharedSwizzle::b64, 256 * 2, 512 * 2};
  EXPECT_EQ(text(mn_64),
            "Sw<2,3,3> o 0 o ((8,4,2),(8,2)):((1,8,256),(32,512))");
  EXPECT_EQ(field(mn_64, 16, 14), 32u);
  EXPECT_EQ(field(mn_64, 32, 14), 64u);
}

// Figure 167's layout, Sw<1,4,3> o ((8,2),(4,4)):((8,64),(1,4)), has 16
// columns in rows of 8 elements: (0,8) and (1,0) are one place. With 8 columns
// the rest is as listed.
TEST(WgmmaSharedMemory, ManualsExampleThatOverlaps) {
  const Layout<> printed(
      IntTuple<>(Modes<Int64>{Modes<Int64>{8, 2}, Modes<Int64>{4, 4}}),
      IntTuple<>(Modes<Int64>{Modes<Int64>{8, 64}, Modes<Int64>{1, 4}}));
  EXPECT_EQ(printed(Modes<Int64>{0, 8}), printed(Modes<Int64>{1, 0}));
  SharedMatrix A = {"tf32", 16, 16, Major::k, SharedSwizzle::b32, 0, 64 * 4};
  EXPECT_EQ(text(A),
            "16 columns of tf32 exceed the 32 bytes of a row of the pattern");
  A.columns = 8;
  EXPECT_EQ(text(A), "Sw<1,2,3> o 0 o ((8,2),(4,2)):((8,64),(1,4))");
  EXPECT_EQ(field(A, 16, 14), 1u);
  EXPECT_EQ(field(A, 32, 14), 16u);
}

// The figures 156 to 163 in pieces of 16 bytes: piece c of line l of the
// pattern lies at piece c ^ x of the line, where x is l, l / 2 or l / 4.
int piece_of(SharedSwizzle swizzle, int line, int piece) {
  switch (swizzle) {
    case SharedSwizzle::none:
      return piece;
    case SharedSwizzle::b32:
      return piece ^ (line / 4);
    case SharedSwizzle::b64:
      return piece ^ (line / 2);
    case SharedSwizzle::b128:
      return piece ^ line;
  }
  return -1;
}

TEST(WgmmaSharedMemory, PatternsAreTheFigures) {
  for (const std::string type : {"b1", "s8", "e4m3", "f16", "bf16", "tf32"})
    for (const auto swizzle : every_swizzle)
      for (const auto major : {Major::k, Major::mn}) {
        const int bits = static_cast<int>(bits_of(type).value());
        const int T = 128 / bits;
        const int p = static_cast<int>(pieces_of(swizzle).value());
        SharedMatrix A = {type, 8, T * p, major, swizzle, 0, 0};
        if (major == Major::mn) std::swap(A.rows, A.columns);
        const auto layout = canonical_layout(A);
        ASSERT_TRUE(layout);
        for (int line = 0; line < 8; ++line)
          for (int along = 0; along < T * p; ++along) {
            const int expected =
                T * (p * line + piece_of(swizzle, line, along / T)) + along % T;
            Modes<Int64> at = {line, along};
            if (major == Major::mn) std::swap(at[0], at[1]);
            ASSERT_EQ((*layout)(at), expected)
                << to_string(*layout) << " at " << line << "," << along;
          }
      }
}

// A whole operand, patterns one after another: each element has its own place.
TEST(WgmmaSharedMemory, PlacesAreDistinct) {
  for (const auto swizzle : every_swizzle)
    for (const auto major : {Major::k, Major::mn}) {
      const std::int64_t pattern = 128 * pieces_of(swizzle).value();
      SharedMatrix A = {"f16", 64, 16, major, swizzle, 0, 0};
      A.leading_bytes = pattern;
      A.stride_bytes = pattern;
      if (major == Major::mn) {
        A.stride_bytes = A.leading_bytes * (64 / (8 * pieces_of(swizzle)));
        if (swizzle == SharedSwizzle::none)
          std::swap(A.leading_bytes, A.stride_bytes);
      } else if (swizzle == SharedSwizzle::none) {
        A.leading_bytes = pattern * 8;
      }
      const auto layout = canonical_layout(A);
      ASSERT_TRUE(layout) << layout.refusal().reason;
      std::set<std::int64_t> places;
      for (int i = 0; i < 64 * 16; ++i)
        places.insert((*layout)(Int64(i)).value());
      EXPECT_EQ(places.size(), 64u * 16) << to_string(*layout);
    }
}

TEST(WgmmaSharedMemory, Descriptor) {
  SharedMatrix A = {"f16", 64, 16, Major::mn, SharedSwizzle::b64, 512, 1024};
  EXPECT_EQ(field(A, 62, 2), 2u);
  A.swizzle = SharedSwizzle::b32;
  EXPECT_EQ(field(A, 62, 2), 3u);
  A.swizzle = SharedSwizzle::none;
  EXPECT_EQ(field(A, 62, 2), 0u);
  A.swizzle = SharedSwizzle::b128;
  EXPECT_EQ(field(A, 62, 2), 1u);
  EXPECT_EQ(field(A, 49, 3), 0u);
  // A pattern of 128 B swizzle that starts at 0x280, no multiple of 1024.
  EXPECT_EQ(*wgmma_descriptor(A, 0x280, 0x280) >> 49 & 7, 5u);
  EXPECT_EQ(*wgmma_descriptor(A, 0x420, 0x400) >> 49 & 7, 0u);
  EXPECT_EQ(*wgmma_descriptor(A, 0x420, 0x400) & 0x3FFF, 0x42u);
}

TEST(WgmmaSharedMemory, Refusals) {
  SharedMatrix A = {"f16", 64, 16, Major::k, SharedSwizzle::b128, 0, 1024};
  EXPECT_EQ(wgmma_descriptor(A, 8).refusal().reason,
            "the start address 8 is no multiple of 16");
  EXPECT_EQ(wgmma_descriptor(A, 0x400, 0x800).refusal().reason,
            "the pattern cannot start at 2048, beyond the matrix at 1024");
  A.rows = 12;
  EXPECT_EQ(text(A), "12 rows are no multiple of 8");
  A.rows = 0;
  EXPECT_EQ(text(A), "0 rows are no multiple of 8");
  A.rows = 64;
  A.columns = 12;
  EXPECT_EQ(text(A), "12 columns are no multiple of 8");
  A.columns = 16;
  A.stride_bytes = 1000;
  EXPECT_EQ(text(A), "the stride byte offset 1000 is no multiple of 16");
  A.stride_bytes = 1 << 18;
  EXPECT_EQ(text(A), "the stride byte offset 262144 exceeds 18 bits");
  A.type = "f12";
  EXPECT_EQ(text(A), "there is no element type f12");
}

}  // namespace
}  // namespace colex
