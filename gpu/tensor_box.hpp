// SPDX-License-Identifier: MIT
// What the copy engine (TMA) is told of a tensor in global memory: its modes,
// and the box of it that one instruction moves.
//
//   TensorBox box;                 // 64 x 32 of 4096 x 4096 in 2 bytes, rows
//   box.element_bytes = 2;         // of 8192 bytes, swizzled by 128 bytes
//   box.extents = {4096, 4096};
//   box.strides = {8192};
//   box.box = {64, 32};
//   box.swizzle_bytes = 128;
//   why_no_tensor_map(box, 256)    // nothing: it can be encoded
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reference/result.hpp"

namespace colex::gpu {

struct TensorBox {
  int element_bytes = 2;              // 1, 2, 4 or 8
  std::vector<std::int64_t> extents;  // elements; mode 0 is contiguous
  std::vector<std::int64_t> strides;  // bytes, of the modes after mode 0
  std::vector<std::int64_t> box;      // elements, one number a mode
  int swizzle_bytes = 0;              // 0 for none, 32, 64 or 128
};

// The first rule that a tensor map would break, with what breaks it; nothing
// where it can be encoded. `alignment`: of the base address, in bytes.
// Source: CUDA driver API, cuTensorMapEncodeTiled, interleave none.
std::optional<Refusal> why_no_tensor_map(const TensorBox& box,
                                         std::uint64_t alignment);

}  // namespace colex::gpu
