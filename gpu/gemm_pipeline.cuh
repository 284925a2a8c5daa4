// SPDX-License-Identifier: MIT
// GEMM by wgmma behind the copy engine: a ring of stages that two warps fill
// and two warpgroups empty, while a third warp says which pieces of which tiles
// come next; persistent blocks in clusters of two that share the columns of a
// tile, each bringing half of them to both.
#pragma once

#include <type_traits>

#include "gpu/atoms.cuh"
#include "gpu/gemm_arguments.cuh"
#include "gpu/gemm_tile.hpp"
#include "gpu/gemm_work.cuh"
#include "gpu/pipeline.cuh"

namespace colex::gpu {

struct PipelineArguments {
  unsigned m, n;
  WorkOrder work;
  OperandWalk a, b;
  MatrixLayout c, d;
  // D: the columns are one contiguous mode, whose rows begin at multiples of
  // 16 bytes.
  bool d_runs;
  double alpha, beta;
  const void* c_data;
  void* d_data;
  // Of split tiles: the steps along K that are in D, by tile, block and
  // warpgroup; 0 before and after.
  unsigned* progress;
};

// Tiles are split where their pieces can be added up 16 bytes at once.
template <class Type>
inline constexpr bool splits =
    std::is_same_v<typename Type::Accumulator, float>;

inline constexpr int pipeline_threads = 384;
inline constexpr unsigned pipeline_a_bytes = pipeline_rows * pipeline_bytes;
inline constexpr unsigned pipeline_b_bytes = pipeline_columns * pipeline_bytes;
inline constexpr unsigned pipeline_stage_bytes =
    pipeline_a_bytes + pipeline_b_bytes;
// Results for any layout pass through a buffer of each warpgroup, in chunks of
// 64 rows by 32 columns of 4 bytes.
inline constexpr int chunk_columns = 32;
inline constexpr unsigned chunk_bytes = 64 * chunk_columns * 4;
inline constexpr unsigned pipeline_shared_bytes =
    pipeline_stages * pipeline_stage_bytes + 2 * chunk_bytes;

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)

// The coordinates of a box, by its number along the rows and along K.
__device__ inline void set_coordinates(const OperandWalk& walk,
                                       unsigned row_box, unsigned k_box,
                                       int* at) {
#pragma unroll
  for (int d = 0; d < OperandWalk::most_modes; ++d) {
    if (d >= walk.rank) break;
    const unsigned number = walk.along_k[d] ? k_box : row_box;
    unsigned digit = number;
    if (walk.bounded[d]) {
      const unsigned rest = walk.boxes[d](number);
      digit -= rest * walk.boxes[d].divisor;
      if (walk.along_k[d])
        k_box = rest;
      else
        row_box = rest;
    }
    at[d] = static_cast<int>(digit) * walk.box[d];
  }
}

// The stages in shared memory and their barriers.
struct Ring {
  unsigned stages, full, empty;
};

// The pieces that a warp says the others are next.
struct PieceRing {
  static constexpr int slots = 4;
  static constexpr unsigned readers = 10;  // warps
  Piece pieces[slots];
  Barrier full[slots], empty[slots];
};

__device__ inline void tell_pieces(const WorkOrder& order, PieceRing& ring) {
  Stage<PieceRing::slots> slot;
  Work work(order, blockIdx.x / pipeline_blocks);
  for (bool more = true; more; ++slot) {
    const unsigned at = slot.index;
    more = work.more();
    wait(shared_address(&ring.empty[at]), slot.parity ^ 1);
    ring.pieces[at] = work.piece;
    arrive(shared_address(&ring.full[at]));
    if (more) work.next();
  }
}

// The pieces as a warp hears of them. After the last one comes one without
// steps.
class Pieces {
 public:
  __device__ explicit Pieces(PieceRing& ring) : ring_(ring) {}

  __device__ const Piece& get() const {
    wait(shared_address(&ring_.full[slot_.index]), slot_.parity);
    return ring_.pieces[slot_.index];
  }
  // The reference from get() is no longer used.
  __device__ void done() {
    __syncwarp();
    if (threadIdx.x % 32 == 0)
      arrive(shared_address(&ring_.empty[slot_.index]));
    ++slot_;
  }

 private:
  PieceRing& ring_;
  Stage<PieceRing::slots> slot_;
};

// A warp that brings one operand of a block's pieces, its boxes by one lane
// each: units of 128 rows by one step along K, to this place in a stage.
template <bool to_all, class UnitOf>
__device__ void bring(const CUtensorMap& map, const OperandWalk& walk,
                      PieceRing& piece_ring, const Ring& ring, unsigned to,
                      unsigned bytes, const UnitOf& unit_of) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned k_parts = walk.k_parts;
  const unsigned boxes = walk.row_parts * k_parts;
  fetch_map(map);
  Stage<pipeline_stages> stage;
  for (Pieces pieces(piece_ring);;) {
    const Piece piece = pieces.get();
    pieces.done();
    if (piece.end == 0) break;
    const unsigned unit = unit_of(piece);
    for (unsigned k = piece.begin; k < piece.end; ++k, ++stage) {
      const unsigned barrier = ring.full + 8 * stage.index;
      for (unsigned box = lane; box - lane < boxes; box += 32) {
        const unsigned row_part = box / k_parts;
        const unsigned k_part = box - row_part * k_parts;
        int at[OperandWalk::most_modes] = {};
        set_coordinates(walk, unit * walk.row_parts + row_part,
                        k * k_parts + k_part, at);
        if (box == lane) {
          wait(ring.empty + 8 * stage.index, stage.parity ^ 1);
          if (lane == 0) arrive_expecting(barrier, bytes);
        }
        if (box >= boxes) break;
        load_box<to_all>(map, walk.rank, at,
                         ring.stages + stage.index * pipeline_stage_bytes + to +
                             row_part * walk.row_part_bytes +
                             k_part * walk.k_part_bytes,
                         barrier);
      }
      __syncwarp();
    }
  }
}

// The value of a layout without offset and swizzle below 2^31.
__device__ inline std::int64_t value_at(const DeviceLayout& L, unsigned index) {
  std::int64_t value = 0;
#pragma unroll 1
  for (int k = 0; k < L.rank; ++k) {
    if (k + 1 == L.rank) return value + index * L.stride[k];
    const auto extent = static_cast<unsigned>(L.extent[k]);
    const unsigned rest = index / extent;
    value += static_cast<std::int64_t>(index - rest * extent) * L.stride[k];
    index = rest;
  }
  return value;
}

// The offsets of the rows of a warpgroup's tile in C and in D.
struct RowTable {
  std::int64_t c[64], d[64];
};

struct PipelineBarriers {
  Barrier full[pipeline_stages], empty[pipeline_stages];
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

template <class Accumulator>
struct Pair {
  Accumulator x, y;
};
template <class Accumulator>
struct alignas(16) Four {
  Accumulator of[4];
};

__device__ inline void add_to(Four<float>* to, const Four<float>& add) {
  asm volatile(
      "red.relaxed.gpu.global.add.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(to),
      "f"(add.of[0]), "f"(add.of[1]), "f"(add.of[2]), "f"(add.of[3])
      : "memory");
}

__device__ inline void scale(float& sum, double alpha) {
  sum *= static_cast<float>(alpha);
}
__device__ inline void scale(unsigned& sum, double alpha) {
  sum *= static_cast<unsigned>(static_cast<int>(alpha));
}

// What a warpgroup adds to its sums: beta C, or what is in D of a tile's first
// steps along K.
struct Addend {
  const MatrixLayout& layout;
  const void* data;
  double factor;
};

// What follows are ways to put a tile of a warpgroup to D. They take registers
// as unknown, so that the compiler shares no work among them: it would have to
// keep the results of all values meanwhile.

// A tile that lies in D whole, where the columns are contiguous and
// nothing but D is added: two neighbours exchange halves of what they hold, so
// that each has four elements side by side.
template <bool add, class Atom, class Type>
__device__ void put_runs(const PipelineArguments& g,
                         typename Atom::D::Register* d, int thread, unsigned m0,
                         unsigned n0) {
  using Accumulator = typename Type::Accumulator;
  using Place = ValuePlace<typename Atom::D, Atom::m>;
  constexpr int apart = 4;  // values between blocks of 8 columns
  static_assert(Place::row(apart) == Place::row(0) &&
                Place::column(apart) == Place::column(0) + 8 &&
                Atom::D::code(1, 0) == 2 * Atom::m && Place::column(1) == 1);
  const int code = Atom::D::code(thread, 0);
  const bool odd = thread % 2 != 0;
  // An odd thread writes from its neighbour's column on, 8 columns further.
  const int column = code / Atom::m + (odd ? 8 - 2 : 0);
  auto* const out = static_cast<Accumulator*>(g.d_data) + n0 + column;
#pragma unroll
  for (int h = 0; h < apart; h += 2) {
    Accumulator* const row =
        out + value_at(g.d.rows, m0 + code % Atom::m + Place::row(h));
#pragma unroll
    for (int v = h; v < Atom::D::values; v += 2 * apart) {
      if constexpr (add) {
        forget(d[v]);
        forget(d[v + 1]);
        forget(d[v + apart]);
        forget(d[v + apart + 1]);
      }
      Four<Accumulator> value{{as(Accumulator(), d[v]),
                               as(Accumulator(), d[v + 1]),
                               as(Accumulator(), d[v + apart]),
                               as(Accumulator(), d[v + apart + 1])}};
      const Accumulator x =
          __shfl_xor_sync(0xffffffff, odd ? value.of[0] : value.of[2], 1);
      const Accumulator y =
          __shfl_xor_sync(0xffffffff, odd ? value.of[1] : value.of[3], 1);
      if (odd) {
        value.of[0] = x;
        value.of[1] = y;
      } else {
        value.of[2] = x;
        value.of[3] = y;
      }
      auto* const to =
          reinterpret_cast<Four<Accumulator>*>(row + Place::column(v));
      if constexpr (add)
        add_to(to, value);
      else
        *to = value;
    }
  }
}

// The place of an element of a chunk in its buffer, in bytes: rows of 128
// bytes, swizzled against bank conflicts.
__device__ inline unsigned in_chunk(unsigned row, unsigned column) {
  return row * 128 + ((column / 4) ^ (row % 8)) * 16 + column % 4 * 4;
}

// A chunk, from its buffer to a D in any layout.
template <class Accumulator>
__device__ void put_chunk(const PipelineArguments& g, const Addend& addend,
                          const RowTable& table, const unsigned char* buffer,
                          unsigned m0, unsigned n0, unsigned thread) {
  const unsigned column = n0 + thread % 32;
  if (column >= g.n) return;
  const auto factor = static_cast<Accumulator>(addend.factor);
  const auto* c = static_cast<const Accumulator*>(addend.data);
  auto* d = static_cast<Accumulator*>(g.d_data);
  if (addend.factor != 0) c += value_at(addend.layout.columns, column);
  d += value_at(g.d.columns, column);
#pragma unroll 4
  for (unsigned row = thread / 32; row < 64; row += 4) {
    if (m0 + row >= g.m) break;
    auto value = *reinterpret_cast<const Accumulator*>(
        buffer + in_chunk(row, thread % 32));
    if (addend.factor != 0) value += factor * __ldcg(c + table.c[row]);
    d[table.d[row]] = value;
  }
}

// A tile, to a D in any layout.
template <class Atom, class Type>
__device__ void put_chunks(const PipelineArguments& g, const Addend& addend,
                           RowTable& table, unsigned char* buffer,
                           typename Atom::D::Register* d, int thread, int group,
                           unsigned m0, unsigned n0) {
  using Accumulator = typename Type::Accumulator;
  using Place = ValuePlace<typename Atom::D, Atom::m>;
  const unsigned here = m0 + thread % 64;
  if (here < g.m && thread < 64) table.d[thread] = value_at(g.d.rows, here);
  if (here < g.m && thread >= 64 && addend.factor != 0)
    table.c[thread - 64] = value_at(addend.layout.rows, here);
  const int code = Atom::D::code(thread, 0);
  const unsigned row = code % Atom::m, column = code / Atom::m;
  constexpr int chunks = Atom::n / chunk_columns;
  constexpr int values = Atom::D::values / chunks;
  static_assert(Place::column(values) == chunk_columns &&
                Place::row(1) == Place::row(0) &&
                Place::column(1) == Place::column(0) + 1);
#pragma unroll
  for (int chunk = 0; chunk < chunks; ++chunk) {
    group_barrier(group);
#pragma unroll
    for (int i = 0; i < values; i += 2) {
      const int v = chunk * values + i;
      forget(d[v]);
      forget(d[v + 1]);
      *reinterpret_cast<Pair<Accumulator>*>(
          buffer + in_chunk(row + Place::row(i), column + Place::column(i))) = {
          as(Accumulator(), d[v]), as(Accumulator(), d[v + 1])};
    }
    group_barrier(group);
    put_chunk<Accumulator>(g, addend, table, buffer, m0,
                           n0 + chunk * chunk_columns, thread);
  }
  group_barrier(group);
}

// A warpgroup's part of a piece, to D: of a split tile after the piece before
// it, whose sums it adds to.
template <class Atom, class Type>
__device__ void put_piece(const PipelineArguments& g, const Piece& piece,
                          RowTable& table, unsigned char* buffer,
                          typename Atom::D::Register* d, int thread, int group,
                          unsigned block) {
  const unsigned m0 =
      (piece.pair * pipeline_blocks + block) * pipeline_rows + group * Atom::m;
  const unsigned n0 = piece.column * pipeline_columns;
  const bool later = piece.begin > 0;
  if (g.alpha != 1) {
#pragma unroll
    for (int v = 0; v < Atom::D::values; ++v) scale(d[v], g.alpha);
  }
  const auto progress = [&] {
    return g.progress + (piece.split * pipeline_blocks + block) * 2 + group;
  };
  if (later) {
    if (thread == 0) wait_for_progress(progress(), piece.begin);
    group_barrier(group);
  }
  if (g.d_runs && (later || g.beta == 0) && m0 + Atom::m <= g.m &&
      n0 + pipeline_columns <= g.n) {
    if constexpr (splits<Type>)
      if (later) put_runs<true, Atom, Type>(g, d, thread, m0, n0);
    if (!later) put_runs<false, Atom, Type>(g, d, thread, m0, n0);
  } else {
    const Addend addend =
        later ? Addend{g.d, g.d_data, 1} : Addend{g.c, g.c_data, g.beta};
    put_chunks<Atom, Type>(g, addend, table, buffer, d, thread, group, m0, n0);
  }
  if (piece.begin > 0 || piece.last == 0) {
    group_barrier(group);
    if (thread == 0) show_progress(progress(), piece.last != 0 ? 0 : piece.end);
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
  __shared__ RowTable tables[2];
  __shared__ PieceRing piece_ring;

  const unsigned block = rank_in_cluster();
  const int role = threadIdx.x / 128, thread = threadIdx.x % 128;
  Ring ring{shared_address(stages), shared_address(barriers.full),
            shared_address(barriers.empty)};
  // Kept in registers, not computed again in each step.
  forget(ring.stages);
  forget(ring.full);
  forget(ring.empty);
  if (threadIdx.x == 0) {
    for (int s = 0; s < pipeline_stages; ++s) {
      set_barrier(&barriers.full[s], 2);
      set_barrier(&barriers.empty[s], 2 * pipeline_blocks);
    }
    for (int s = 0; s < PieceRing::slots; ++s) {
      set_barrier(&piece_ring.full[s], 1);
      set_barrier(&piece_ring.empty[s], PieceRing::readers);
    }
    show_barriers_to_cluster();
  }
  __syncthreads();
  cluster_barrier();

  if (role == 0) {
    give_registers<56>();
    if (thread < 32)
      bring<false>(a_map, g.a, piece_ring, ring, 0, pipeline_a_bytes,
                   [=](const Piece& piece) {
                     return piece.pair * pipeline_blocks + block;
                   });
    else if (thread < 64)
      bring<true>(b_map, g.b, piece_ring, ring,
                  pipeline_a_bytes + block * g.b.row_parts * g.b.row_part_bytes,
                  pipeline_b_bytes, [=](const Piece& piece) {
                    return piece.column * pipeline_blocks + block;
                  });
    else if (thread == 64)
      tell_pieces(g.work, piece_ring);
  } else {
    take_registers<224>();
    const int group = role - 1;
    Stage<pipeline_stages> stage;
    for (Pieces pieces(piece_ring);; pieces.done()) {
      const Piece& piece = pieces.get();
      const unsigned begin = piece.begin, end = piece.end;
      if (end == 0) break;
      typename Atom::D::Register d[Atom::D::registers] = {};
      unsigned before = 0;
      for (unsigned k = begin; k < end; ++k, ++stage) {
        wait(ring.full + 8 * stage.index, stage.parity);
        const unsigned a_tile =
            ring.stages + stage.index * pipeline_stage_bytes;
        const unsigned a = in_descriptor(a_tile) + group * g.a.group;
        const unsigned b = in_descriptor(a_tile + pipeline_a_bytes);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
        for (int j = 0; j < 4; ++j)
          Atom::multiply(d, moved(g.a.descriptor, a + g.a.steps[j]),
                         moved(g.b.descriptor, b + g.b.steps[j]));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // The products of the step before are done: its stage is free.
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if (k > begin && thread < pipeline_blocks)
          arrive_at(ring.empty + 8 * before, thread);
        before = stage.index;
      }
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if (thread < pipeline_blocks) arrive_at(ring.empty + 8 * before, thread);
      put_piece<Atom, Type>(
          g, piece, tables[group],
          stages + pipeline_stages * pipeline_stage_bytes + group * chunk_bytes,
          d, thread, group, block);
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
