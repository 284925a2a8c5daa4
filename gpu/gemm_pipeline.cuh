// SPDX-License-Identifier: MIT
// GEMM by wgmma behind the copy engine: a ring of stages that two threads fill
// and two warpgroups empty, persistent blocks in clusters of two that
// share the columns of a tile, each bringing half of them to both.
#pragma once

#include "gpu/atoms.cuh"
#include "gpu/gemm_arguments.cuh"
#include "gpu/gemm_tile.hpp"
#include "gpu/pipeline.cuh"

namespace colex::gpu {

struct PipelineArguments {
  unsigned m, n, steps;  // steps along K
  unsigned m_pairs, n_tiles;
  OperandWalk a, b;
  MatrixLayout c, d;
  // C and D: (i,j), (i,j+1) are 8 aligned bytes for even j.
  bool c_pairs, d_pairs;
  // D: the columns are one contiguous mode, whose rows begin at multiples of
  // 16 bytes.
  bool d_runs;
  double alpha, beta;
  const void* c_data;
  void* d_data;
};

inline constexpr int pipeline_threads = 384;
inline constexpr unsigned pipeline_a_bytes = pipeline_rows * pipeline_bytes;
inline constexpr unsigned pipeline_b_bytes = pipeline_columns * pipeline_bytes;
inline constexpr unsigned pipeline_stage_bytes =
    pipeline_a_bytes + pipeline_b_bytes;

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)

// The tiles of a cluster: pairs of rows of tiles by columns of tiles, in bands
// of so many pairs that a wave's operands stay in L2.
struct BandOrder {
  static constexpr unsigned band = 8;
  unsigned pairs, columns;

  __device__ unsigned count() const { return pairs * columns; }
  __device__ void at(unsigned i, unsigned& pair, unsigned& column) const {
    const unsigned bands = i / (band * columns);
    const unsigned height = ::min(band, pairs - bands * band);
    const unsigned in_band = i - bands * band * columns;
    column = in_band / height;
    pair = bands * band + in_band - column * height;
  }
};

// The coordinates of box `number` along K, or along the rows; those of the
// other are left.
template <bool along_k>
__device__ inline void set_coordinates(const OperandWalk& walk, unsigned number,
                                       int* at) {
#pragma unroll
  for (int d = 0; d < OperandWalk::most_modes; ++d) {
    if (d >= walk.rank || walk.along_k[d] != along_k) continue;
    unsigned digit = number;
    if (walk.bounded[d]) {
      const unsigned rest = number / walk.boxes[d];
      digit -= rest * walk.boxes[d];
      number = rest;
    }
    at[d] = static_cast<int>(digit) * walk.box[d];
  }
}

// What brings one operand, 128 rows of it by one step along K at a time.
template <bool to_all>
struct Bringer {
  const CUtensorMap& map;
  const OperandWalk& walk;
  unsigned unit = 0;  // of 128 rows
  int at[OperandWalk::most_modes] = {};

  __device__ Bringer(const CUtensorMap& map_, const OperandWalk& walk_)
      : map(map_), walk(walk_) {
    fetch_map(map);
  }
  __device__ void set_unit(unsigned next) {
    unit = next;
    if (walk.rank > 2) set_coordinates<false>(walk, unit * walk.row_parts, at);
  }
  __device__ void bring(unsigned step, unsigned to, unsigned barrier) {
    for (int r = 0; r < walk.row_parts; ++r)
      for (int k = 0; k < walk.k_parts; ++k) {
        const unsigned row_box = unit * walk.row_parts + r;
        const unsigned k_box = step * walk.k_parts + k;
        const unsigned place =
            to + r * walk.row_part_bytes + k * walk.k_part_bytes;
        if (walk.rank == 2) {
          // One mode of each: no digits.
          at[0] =
              static_cast<int>(walk.along_k[0] ? k_box : row_box) * walk.box[0];
          at[1] =
              static_cast<int>(walk.along_k[0] ? row_box : k_box) * walk.box[1];
        } else {
          if (walk.row_parts > 1) set_coordinates<false>(walk, row_box, at);
          set_coordinates<true>(walk, k_box, at);
        }
        if constexpr (to_all)
          load_box_to_all(map, walk.rank, at, place, barrier,
                          (1 << pipeline_blocks) - 1);
        else
          load_box(map, walk.rank, at, place, barrier);
      }
  }
};

// The value of a layout without offset and swizzle below 2^31.
__device__ inline std::int64_t value_at(const DeviceLayout& L, unsigned index) {
  std::int64_t value = 0;
#pragma unroll 1
  for (int k = 0; k < L.rank; ++k) {
    const auto extent = static_cast<unsigned>(L.extent[k]);
    const unsigned rest = index / extent;
    value += static_cast<std::int64_t>(index - rest * extent) * L.stride[k];
    index = rest;
  }
  return value;
}

// The offsets of a tile's rows and columns in C and in D.
struct TileTable {
  std::int64_t c_row[pipeline_rows], d_row[pipeline_rows];
  std::int64_t c_column[pipeline_columns], d_column[pipeline_columns];
};

struct PipelineBarriers {
  Barrier full[pipeline_stages], empty[pipeline_stages];
  Barrier table_full, table_empty;
};

// Which element of the accumulator's tile a value is, beside the thread's
// first: the coordinates of thread and value add up (gemm_operand_test.cpp).
template <class Fragment, int m>
struct ValuePlace {
  __host__ __device__ static constexpr int row(int v) {
    return Fragment::code(0, v) % m;
  }
  __host__ __device__ static constexpr int column(int v) {
    return Fragment::code(0, v) / m;
  }
};

// alpha * sum + beta * C of two values side by side.
template <class Accumulator>
struct Pair {
  Accumulator x, y;
};

template <bool pairs, class Accumulator>
__device__ void get_two(const Accumulator* from, const std::int64_t* column,
                        bool both, Pair<Accumulator>& two) {
  if constexpr (pairs) {
    two = *reinterpret_cast<const Pair<Accumulator>*>(from + column[0]);
  } else {
    two.x = from[column[0]];
    if (both) two.y = from[column[1]];
  }
}

template <class Atom, class Type>
__device__ void put_tile(const PipelineArguments& g, const TileTable& table,
                         const typename Atom::D::Register* d, int thread,
                         int first_row, unsigned m0, unsigned n0) {
  using Accumulator = typename Type::Accumulator;
  using Place = ValuePlace<typename Atom::D, Atom::m>;
  const auto alpha = static_cast<Accumulator>(g.alpha);
  const auto beta = static_cast<Accumulator>(g.beta);
  const auto* c = static_cast<const Accumulator*>(g.c_data);
  auto* out = static_cast<Accumulator*>(g.d_data);
  const int code = Atom::D::code(thread, 0);
  const int row0 = first_row + code % Atom::m, column0 = code / Atom::m;
#pragma unroll
  for (int v = 0; v < Atom::D::values; v += 2) {
    static_assert(Place::row(1) == Place::row(0) &&
                  Place::column(1) == Place::column(0) + 1);
    const int row = row0 + Place::row(v), column = column0 + Place::column(v);
    if (m0 + row >= g.m || n0 + column >= g.n) continue;
    const bool both = n0 + column + 1 < g.n;
    Pair<Accumulator> two{alpha * as(Accumulator(), d[v]),
                          alpha * as(Accumulator(), d[v + 1])};
    if (g.beta != 0) {
      Pair<Accumulator> add{};
      const Accumulator* from = c + table.c_row[row];
      if (g.c_pairs)
        get_two<true>(from, &table.c_column[column], both, add);
      else
        get_two<false>(from, &table.c_column[column], both, add);
      two.x += beta * add.x;
      two.y += beta * add.y;
    }
    Accumulator* to = out + table.d_row[row];
    if (g.d_pairs) {
      *reinterpret_cast<Pair<Accumulator>*>(to + table.d_column[column]) = two;
    } else {
      to[table.d_column[column]] = two.x;
      if (both) to[table.d_column[column + 1]] = two.y;
    }
  }
}

// The same of a tile that lies in D whole, where the columns are contiguous
// and C is not read: two neighbours exchange halves of what they hold, so that
// each has four elements side by side.
template <class Atom, class Type>
__device__ void put_whole_tile(const PipelineArguments& g,
                               const TileTable& table,
                               const typename Atom::D::Register* d, int thread,
                               int first_row, unsigned n0) {
  using Accumulator = typename Type::Accumulator;
  using Place = ValuePlace<typename Atom::D, Atom::m>;
  constexpr int apart = 4;  // values between blocks of 8 columns
  static_assert(Place::row(apart) == Place::row(0) &&
                Place::column(apart) == Place::column(0) + 8 &&
                Atom::D::code(1, 0) == 2 * Atom::m && Place::column(1) == 1);
  const auto alpha = static_cast<Accumulator>(g.alpha);
  const int code = Atom::D::code(thread, 0);
  const bool odd = thread % 2 != 0;
  // An odd thread writes from its neighbour's column on, 8 columns further.
  const int column = code / Atom::m + (odd ? 8 - 2 : 0);
  auto* const out = static_cast<Accumulator*>(g.d_data) + n0 + column;
#pragma unroll
  for (int h = 0; h < apart; h += 2) {
    Accumulator* const row =
        out + table.d_row[first_row + code % Atom::m + Place::row(h)];
#pragma unroll
    for (int v = h; v < Atom::D::values; v += 2 * apart) {
      Accumulator value[4] = {alpha * as(Accumulator(), d[v]),
                              alpha * as(Accumulator(), d[v + 1]),
                              alpha * as(Accumulator(), d[v + apart]),
                              alpha * as(Accumulator(), d[v + apart + 1])};
      const Accumulator x =
          __shfl_xor_sync(0xffffffff, odd ? value[0] : value[2], 1);
      const Accumulator y =
          __shfl_xor_sync(0xffffffff, odd ? value[1] : value[3], 1);
      if (odd) {
        value[0] = x;
        value[1] = y;
      } else {
        value[2] = x;
        value[3] = y;
      }
      struct alignas(16) Four {
        Accumulator of[4];
      };
      *reinterpret_cast<Four*>(row + Place::column(v)) =
          Four{{value[0], value[1], value[2], value[3]}};
    }
  }
}

#endif

template <class Atom, class Type>
__global__ void __launch_bounds__(pipeline_threads, 1)
    gemm_pipeline(const __grid_constant__ CUtensorMap a_map,
                  const __grid_constant__ CUtensorMap b_map,
                  const __grid_constant__ PipelineArguments g) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  static_assert(Atom::n == pipeline_columns && 2 * Atom::m == pipeline_rows);
  static_assert(4 * Atom::k * Atom::bits == 8 * pipeline_bytes);
  extern __shared__ __align__(1024) unsigned char stages[];
  __shared__ PipelineBarriers barriers;
  __shared__ TileTable table;

  const unsigned block = rank_in_cluster();
  const int group = threadIdx.x / 128, thread = threadIdx.x % 128;
  const unsigned ring = shared_address(stages);
  const unsigned full = shared_address(barriers.full);
  const unsigned empty = shared_address(barriers.empty);
  const unsigned table_full = shared_address(&barriers.table_full);
  const unsigned table_empty = shared_address(&barriers.table_empty);
  constexpr int helpers = 64, consumers = 256;
  if (threadIdx.x == 0) {
    for (int s = 0; s < pipeline_stages; ++s) {
      set_barrier(&barriers.full[s], 2);
      set_barrier(&barriers.empty[s], 2 * pipeline_blocks);
    }
    set_barrier(&barriers.table_full, helpers);
    set_barrier(&barriers.table_empty, consumers);
    show_barriers_to_cluster();
  }
  __syncthreads();
  cluster_barrier();

  const BandOrder order{g.m_pairs, g.n_tiles};
  const unsigned first = blockIdx.x / pipeline_blocks;
  const unsigned step = gridDim.x / pipeline_blocks;
  unsigned pair, column;
  if (group == 0) {
    give_registers<56>();
    // Two threads bring the operands, one each, and two warps the tables.
    if (thread == 0) {
      Bringer<false> bringer(a_map, g.a);
      Stage<pipeline_stages> stage;
      for (unsigned i = first; i < order.count(); i += step) {
        order.at(i, pair, column);
        bringer.set_unit(pair * pipeline_blocks + block);
        for (unsigned k = 0; k < g.steps; ++k, ++stage) {
          const unsigned here = full + 8 * stage.index;
          wait(empty + 8 * stage.index, stage.parity ^ 1);
          arrive_expecting(here, pipeline_a_bytes);
          bringer.bring(k, ring + stage.index * pipeline_stage_bytes, here);
        }
      }
    } else if (thread == 32) {
      Bringer<true> bringer(b_map, g.b);
      Stage<pipeline_stages> stage;
      const unsigned half =
          ring + pipeline_a_bytes + block * g.b.row_parts * g.b.row_part_bytes;
      for (unsigned i = first; i < order.count(); i += step) {
        order.at(i, pair, column);
        bringer.set_unit(column * pipeline_blocks + block);
        for (unsigned k = 0; k < g.steps; ++k, ++stage) {
          const unsigned here = full + 8 * stage.index;
          wait(empty + 8 * stage.index, stage.parity ^ 1);
          arrive_expecting(here, pipeline_b_bytes);
          bringer.bring(k, half + stage.index * pipeline_stage_bytes, here);
        }
      }
    } else if (thread >= 128 - helpers) {
      unsigned parity = 1;
      for (unsigned i = first; i < order.count(); i += step, parity ^= 1) {
        order.at(i, pair, column);
        const unsigned m0 = (pair * pipeline_blocks + block) * pipeline_rows;
        const unsigned n0 = column * pipeline_columns;
        wait(table_empty, parity);
        for (unsigned r = thread - 64; r < pipeline_rows; r += helpers) {
          if (m0 + r >= g.m) break;
          table.c_row[r] = value_at(g.c.rows, m0 + r);
          table.d_row[r] = value_at(g.d.rows, m0 + r);
        }
        for (unsigned c = thread - 64; c < pipeline_columns; c += helpers) {
          if (n0 + c >= g.n) break;
          table.c_column[c] = value_at(g.c.columns, n0 + c);
          table.d_column[c] = value_at(g.d.columns, n0 + c);
        }
        arrive(table_full);
      }
    }
  } else {
    take_registers<224>();
    const unsigned rows = group - 1;
    Stage<pipeline_stages> stage;
    unsigned table_parity = 0;
    for (unsigned i = first; i < order.count(); i += step, table_parity ^= 1) {
      order.at(i, pair, column);
      typename Atom::D::Register d[Atom::D::registers] = {};
      unsigned before = 0;
      for (unsigned k = 0; k < g.steps; ++k, ++stage) {
        wait(full + 8 * stage.index, stage.parity);
        const unsigned a_tile = ring + stage.index * pipeline_stage_bytes;
        const unsigned long long a =
            g.a.descriptor + in_descriptor(a_tile) + rows * g.a.group;
        const unsigned long long b =
            g.b.descriptor + in_descriptor(a_tile + pipeline_a_bytes);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
        for (int j = 0; j < 4; ++j)
          Atom::multiply(d, a + g.a.steps[j], b + g.b.steps[j]);
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // The products of the step before are done: its stage is free.
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if (k > 0 && thread < pipeline_blocks)
          arrive_at(empty + 8 * before, thread);
        before = stage.index;
      }
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if (thread < pipeline_blocks) arrive_at(empty + 8 * before, thread);
      wait(table_full, table_parity);
      const unsigned m0 = (pair * pipeline_blocks + block) * pipeline_rows;
      const unsigned n0 = column * pipeline_columns;
      if (g.d_runs && g.beta == 0 && m0 + pipeline_rows <= g.m &&
          n0 + pipeline_columns <= g.n)
        put_whole_tile<Atom, Type>(g, table, d, thread, rows * Atom::m, n0);
      else
        put_tile<Atom, Type>(g, table, d, thread, rows * Atom::m, m0, n0);
      arrive(table_empty);
    }
  }
  // No block ends while the other may still write to it or arrive at it.
  __syncwarp();
  cluster_barrier();
#else
  (void)a_map;
  (void)b_map;
  (void)g;
  __trap();
#endif
}

}  // namespace colex::gpu
