// SPDX-License-Identifier: MIT
// Each rule of tensor maps, at its border and one step beyond.

#include "gpu/tensor_box.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace colex::gpu {
namespace {

TensorBox good() { return {2, {4096, 4096}, {8192}, {64, 32}, 128}; }

std::string reason(const std::function<void(TensorBox&)>& change,
                   std::uint64_t alignment = 256) {
  TensorBox box = good();
  change(box);
  const auto refused = why_no_tensor_map(box, alignment);
  return refused ? refused->reason : "encoded";
}

TEST(TensorBox, IsTakenUpToTheBorderOfEachRule) {
  EXPECT_EQ(reason([](auto&) {}), "encoded");
  EXPECT_EQ(reason([](auto&) {}, 16), "encoded");
  EXPECT_EQ(reason([](auto& b) {
              b = {1, {16, 2, 2, 2, 2}, {16, 32, 64, 128}, {16, 2, 2, 2, 2}, 0};
            }),
            "encoded");
  EXPECT_EQ(reason([](auto& b) { b.extents[0] = std::int64_t{1} << 32; }),
            "encoded");
  EXPECT_EQ(
      reason([](auto& b) { b.strides[0] = (std::int64_t{1} << 40) - 16; }),
      "encoded");
  EXPECT_EQ(reason([](auto& b) { b.strides[0] = 0; }), "encoded");
  EXPECT_EQ(reason([](auto& b) { b.box[1] = 256; }), "encoded");
  EXPECT_EQ(reason([](auto& b) { b.box[0] = 256, b.swizzle_bytes = 0; }),
            "encoded");
  EXPECT_EQ(reason([](auto& b) { b.box[0] = 16, b.swizzle_bytes = 32; }),
            "encoded");
}

TEST(TensorBox, IsRefusedByTheRuleThatItBreaks) {
  EXPECT_EQ(reason([](auto& b) { b.extents.clear(); }),
            "no tensor map: 0 modes; it takes 1 to 5");
  EXPECT_EQ(reason([](auto& b) { b.extents.assign(6, 2); }),
            "no tensor map: 6 modes; it takes 1 to 5");
  EXPECT_EQ(reason([](auto& b) { b.strides.clear(); }),
            "no tensor map: 2 extents with 0 strides and a box of 2 extents; a "
            "stride is given for every mode but mode 0, and a box for each");
  EXPECT_EQ(reason([](auto& b) { b.element_bytes = 16; }),
            "no tensor map: elements of 16 bytes; it takes 1, 2, 4 or 8");
  EXPECT_EQ(reason([](auto&) {}, 8),
            "no tensor map: a base address aligned to 8 bytes; it must be a "
            "multiple of 16");
  EXPECT_EQ(reason([](auto& b) { b.extents[1] = (std::int64_t{1} << 32) + 1; }),
            "no tensor map: extent 4294967297 of mode 1; it must be 1 to 2^32");
  EXPECT_EQ(reason([](auto& b) { b.extents[1] = 0; }),
            "no tensor map: extent 0 of mode 1; it must be 1 to 2^32");
  EXPECT_EQ(reason([](auto& b) { b.strides[0] = 8200; }),
            "no tensor map: the stride of mode 1, 8200 bytes; it must be a "
            "multiple of 16 from 0 to below 2^40");
  EXPECT_EQ(reason([](auto& b) { b.strides[0] = std::int64_t{1} << 40; }),
            "no tensor map: the stride of mode 1, 1099511627776 bytes; it must "
            "be a multiple of 16 from 0 to below 2^40");
  EXPECT_EQ(reason([](auto& b) { b.strides[0] = -16; }),
            "no tensor map: the stride of mode 1, -16 bytes; it must be a "
            "multiple of 16 from 0 to below 2^40");
  EXPECT_EQ(reason([](auto& b) { b.box[1] = 257; }),
            "no tensor map: a box of 257 in mode 1; it must be 1 to 256");
  EXPECT_EQ(reason([](auto& b) { b.box[1] = 0; }),
            "no tensor map: a box of 0 in mode 1; it must be 1 to 256");
  EXPECT_EQ(reason([](auto& b) { b.box[0] = 12; }),
            "no tensor map: a row of the box of 24 bytes; it must be a "
            "multiple of 16");
  EXPECT_EQ(reason([](auto& b) { b.swizzle_bytes = 16; }),
            "no tensor map: a swizzle of 16 bytes; it must be 0, 32, 64 or "
            "128");
  EXPECT_EQ(reason([](auto& b) { b.swizzle_bytes = 64; }),
            "no tensor map: a row of the box of 128 bytes; the swizzle spans "
            "64");
}

}  // namespace
}  // namespace colex::gpu
