// SPDX-License-Identifier: MIT
// A tile of a copy that is contiguous on each side along another run.
//
// A thread reads a block of the tile, `load` elements along the source's run
// by `store` elements along the destination's, turns it in registers, and puts
// packs of the destination's run into shared memory; then packs go out in the
// order of the destination.
#pragma once

#include "gpu/access.cuh"
#include "gpu/loops.cuh"
#include "gpu/tile_order.cuh"

namespace colex::gpu {

// The tile as the kernel takes it; see CopyTile of plan.hpp.
struct TileArguments {
  Loops outer;            // over what is in neither run
  Loops source_run;       // as `source`: the steps in the destination
  Loops destination_run;  // as `source`: the steps in the source
  std::uint32_t source_extent = 1, destination_extent = 1;  // of the runs
  TileOrder order;
  int log_source = 0, log_destination = 0;  // the tile's extents
  int pad = 0;  // packs of shared memory after each row of blocks
};

// packs[j].element[i] = rows[i].element[j]
template <int bytes, int load, int store>
__device__ __forceinline__ void turn(const Bits<bytes * load> (&rows)[store],
                                     Bits<bytes * store> (&packs)[load]) {
  if constexpr (bytes == 1 && load % 4 == 0 && store % 4 == 0) {
    const auto* from = reinterpret_cast<const unsigned*>(rows);
    auto* to = reinterpret_cast<unsigned*>(packs);
#pragma unroll
    for (int i = 0; i < store / 4; ++i)
#pragma unroll
      for (int j = 0; j < load / 4; ++j) {
        unsigned row[4];
#pragma unroll
        for (int k = 0; k < 4; ++k) row[k] = from[(4 * i + k) * (load / 4) + j];
        const unsigned low01 = __byte_perm(row[0], row[1], 0x5140);
        const unsigned low23 = __byte_perm(row[2], row[3], 0x5140);
        const unsigned high01 = __byte_perm(row[0], row[1], 0x7362);
        const unsigned high23 = __byte_perm(row[2], row[3], 0x7362);
        to[(4 * j) * (store / 4) + i] = __byte_perm(low01, low23, 0x5410);
        to[(4 * j + 1) * (store / 4) + i] = __byte_perm(low01, low23, 0x7632);
        to[(4 * j + 2) * (store / 4) + i] = __byte_perm(high01, high23, 0x5410);
        to[(4 * j + 3) * (store / 4) + i] = __byte_perm(high01, high23, 0x7632);
      }
  } else if constexpr (bytes == 2 && load % 2 == 0 && store % 2 == 0) {
    const auto* from = reinterpret_cast<const unsigned*>(rows);
    auto* to = reinterpret_cast<unsigned*>(packs);
#pragma unroll
    for (int i = 0; i < store / 2; ++i)
#pragma unroll
      for (int j = 0; j < load / 2; ++j) {
        const unsigned first = from[(2 * i) * (load / 2) + j];
        const unsigned second = from[(2 * i + 1) * (load / 2) + j];
        to[(2 * j) * (store / 2) + i] = __byte_perm(first, second, 0x5410);
        to[(2 * j + 1) * (store / 2) + i] = __byte_perm(first, second, 0x7632);
      }
  } else {
    const auto* from = reinterpret_cast<const Bits<bytes>*>(rows);
    auto* to = reinterpret_cast<Bits<bytes>*>(packs);
#pragma unroll
    for (int i = 0; i < store; ++i)
#pragma unroll
      for (int j = 0; j < load; ++j) to[j * store + i] = from[i * load + j];
  }
}

constexpr int most_loads_in_flight = 16;

// The offset `at` along a run, on the other side; `linear` where the run is
// one loop.
template <bool linear>
__device__ __forceinline__ std::int64_t offset_along(const Loops& run,
                                                     std::uint32_t at) {
  if constexpr (linear) return at * run.source[0];
  std::int64_t offset = 0, unused = 0;
  add_offsets<false>(run, at, offset, unused);
  return offset;
}

// One block of threads a tile of 2^log_elements elements.
template <int bytes, int load, int store, int threads, int log_elements,
          bool linear>
__global__ void __launch_bounds__(threads)
    copy_tile(const __grid_constant__ TileArguments tile,
              const Bits<bytes>* source, Bits<bytes>* destination) {
  using Row = Bits<bytes * load>;
  using Packed = Bits<bytes * store>;
  extern __shared__ uint4 shared_units[];
  auto* shared = reinterpret_cast<Packed*>(shared_units);

  const TilePlace place = tile.order(blockIdx.x);
  const std::uint32_t s_begin = place.source << tile.log_source;
  const std::uint32_t d_begin = place.destination << tile.log_destination;
  std::int64_t from = 0, to = 0;
  add_offsets<false>(tile.outer, place.outer, from, to);
  source += from;
  destination += to;

  const int log_row = tile.log_source - __builtin_ctz(load);  // blocks
  const int log_packs = tile.log_destination - __builtin_ctz(store);
  constexpr int blocks = (1 << log_elements) / (load * store);
  constexpr int rounds = blocks / threads;
  static_assert(rounds > 0 && rounds * threads == blocks);
  constexpr int together =
      store >= most_loads_in_flight ? 1 : most_loads_in_flight / store;
  constexpr int at_once = rounds < together ? rounds : together;
  static_assert(rounds % at_once == 0);
#pragma unroll 1
  for (int round = 0; round < rounds; round += at_once) {
    Row rows[at_once][store];
#pragma unroll
    for (int q = 0; q < at_once; ++q) {
      const int block = threadIdx.x + (round + q) * threads;
      const std::uint32_t s = s_begin + (block & ((1 << log_row) - 1)) * load;
      const std::uint32_t d = d_begin + (block >> log_row) * store;
      if (s < tile.source_extent && d < tile.destination_extent) {
#pragma unroll
        for (int i = 0; i < store; ++i)
          rows[q][i] = *reinterpret_cast<const Row*>(
              source + offset_along<linear>(tile.destination_run, d + i) + s);
      }
    }
#pragma unroll
    for (int q = 0; q < at_once; ++q) {
      const int block = threadIdx.x + (round + q) * threads;
      const int row = block & ((1 << log_row) - 1);
      Packed packs[load];
      turn<bytes, load, store>(rows[q], packs);
#pragma unroll
      for (int j = 0; j < load; ++j)
        shared[((row * load + j) << log_packs) + row * tile.pad +
               (block >> log_row)] = packs[j];
    }
  }
  __syncthreads();

  constexpr int packs = (1 << log_elements) / store;
#pragma unroll 8
  for (int k = threadIdx.x; k < packs; k += threads) {
    const int row = k >> log_packs;
    const int column = k & ((1 << log_packs) - 1);
    const std::uint32_t s = s_begin + row;
    const std::uint32_t d = d_begin + column * store;
    if (s < tile.source_extent && d < tile.destination_extent)
      *reinterpret_cast<Packed*>(destination +
                                 offset_along<linear>(tile.source_run, s) + d) =
          shared[(row << log_packs) + row / load * tile.pad + column];
  }
}

}  // namespace colex::gpu
