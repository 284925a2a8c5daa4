// SPDX-License-Identifier: MIT
// A tile of a matrix in any layout, brought to shared memory.
#pragma once

#include "gpu/gemm_arguments.cuh"

namespace colex::gpu {

// The offsets of the tile's rows and columns, in shared memory; beyond the
// matrix they are not used.
template <int rows, int columns>
struct TileOffsets {
  std::int64_t row[rows];
  std::int64_t column[columns];
};

__device__ inline void set_offsets(std::int64_t* offsets, int count,
                                   const DeviceLayout& along,
                                   std::int64_t first, std::int64_t end) {
  for (int i = static_cast<int>(threadIdx.x); i < count;
       i += static_cast<int>(blockDim.x))
    if (first + i < end) offsets[i] = along(first + i);
}

// The offsets of a tile of C and of D.
template <int rows, int columns>
struct ResultOffsets {
  TileOffsets<rows, columns> c, d;

  __device__ void set(const GemmArguments& g, std::int64_t m0,
                      std::int64_t n0) {
    set_offsets(c.row, rows, g.c.rows, m0, g.m);
    set_offsets(c.column, columns, g.c.columns, n0, g.n);
    set_offsets(d.row, rows, g.d.rows, m0, g.m);
    set_offsets(d.column, columns, g.d.columns, n0, g.n);
  }
  __device__ ResultPlace at(int row, int column) const {
    return {c.row[row] + c.column[column], d.row[row] + d.column[column]};
  }
};

// Element (r,c) goes to shared[place(r,c)], zero beyond rows_left and
// columns_left. 16 bytes at once where the plan found them contiguous; then
// place keeps 16 bytes along K together.
template <class Storage, int rows, int columns, class Place>
__device__ void gather(const Storage* data,
                       const TileOffsets<rows, columns>& offsets,
                       Contiguous contiguous, std::int64_t rows_left,
                       std::int64_t columns_left, Storage* shared,
                       const Place& place) {
  constexpr int together = 16 / sizeof(Storage);
  const int first = static_cast<int>(threadIdx.x);
  const int step = static_cast<int>(blockDim.x);
  if (contiguous == Contiguous::along_k) {
    for (int i = first; i < rows * columns / together; i += step) {
      const int r = i / (columns / together);
      const int c = i % (columns / together) * together;
      uint4 held = make_uint4(0, 0, 0, 0);
      if (r < rows_left && c < columns_left)
        held = *reinterpret_cast<const uint4*>(data + offsets.row[r] +
                                               offsets.column[c]);
      *reinterpret_cast<uint4*>(shared + place(r, c)) = held;
    }
  } else if (contiguous == Contiguous::along_rows) {
    for (int i = first; i < rows * columns / together; i += step) {
      const int r = i % (rows / together) * together;
      const int c = i / (rows / together);
      union {
        uint4 all;
        Storage each[together];
      } held;
      held.all = make_uint4(0, 0, 0, 0);
      if (r < rows_left && c < columns_left)
        held.all = *reinterpret_cast<const uint4*>(data + offsets.row[r] +
                                                   offsets.column[c]);
#pragma unroll
      for (int v = 0; v < together; ++v) shared[place(r + v, c)] = held.each[v];
    }
  } else {
    for (int i = first; i < rows * columns; i += step) {
      const int r = i / columns, c = i % columns;
      Storage held = 0;
      if (r < rows_left && c < columns_left)
        held = data[offsets.row[r] + offsets.column[c]];
      shared[place(r, c)] = held;
    }
  }
}

}  // namespace colex::gpu
