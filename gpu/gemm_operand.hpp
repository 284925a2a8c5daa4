// SPDX-License-Identifier: MIT
// An operand of a product as the copy engine brings it to wgmma.
//
// A step of the pipeline takes 128 bytes along K of a tile's rows. The engine
// brings them in boxes, each of one run of contiguous elements (16, 32, 64 or
// 128 bytes, along K or along the rows) by rows, or steps along K, across.
// Boxes lie in shared memory as wgmma's canonical layouts have it, swizzled by
// the length of the run. Hierarchical modes are modes of the tensor map.
// Definition: reference/wgmma_shared_memory.hpp, gpu/tensor_box.hpp.
#pragma once

#include "gpu/divide.cuh"
#include "gpu/flatten.hpp"
#include "gpu/tensor_box.hpp"
#include "reference/wgmma_shared_memory.hpp"

namespace colex::gpu {

// One matrix: offset(i,j) = rows(i) + columns(j), in elements.
struct MatrixLayout {
  DeviceLayout rows, columns;
};

// What the kernel needs to know of the boxes.
struct OperandWalk {
  static constexpr int most_modes = 5;

  // Of the tensor map. Box number i along K, or along the rows, starts at
  // digit * box in each mode, where the digits are those of i in the numbers
  // of boxes; the last mode of each has no bound.
  int rank = 2;
  bool along_k[most_modes] = {};
  bool bounded[most_modes] = {};
  Divider boxes[most_modes];
  int box[most_modes] = {1, 1, 1, 1, 1};
  // The boxes of 128 rows by 128 bytes, and how far apart they lie.
  unsigned row_parts = 1, k_parts = 1;
  unsigned row_part_bytes = 0, k_part_bytes = 0;
  // The descriptor at address 0, and what is added to it, in units of 16
  // bytes: for each 32 bytes along K, and for 64 rows.
  unsigned long long descriptor = 0;
  unsigned steps[4] = {};
  unsigned group = 0;
};

struct EngineOperand {
  Major major = Major::k;
  TensorBox box;
  SharedMatrix shared;  // a part of the tile that one descriptor covers
  OperandWalk walk;
};

// The operand, (rows, K), in tiles of tile_rows = 128 or 256 rows. Refused
// where the engine or wgmma cannot read it so: no contiguous run of 16 bytes,
// a mode that tiles do not divide, more than 5 modes, strides that are no
// multiples of 16 bytes, or elements other than 16 bits along the rows.
Result<EngineOperand> engine_operand(const std::string& type,
                                     const MatrixLayout& L, int tile_rows);

}  // namespace colex::gpu
