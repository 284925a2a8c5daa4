// SPDX-License-Identifier: MIT
// GEMM as kernels over atoms: the scalar yardstick, mma.sync and wgmma. Which
// thread holds which element is said by the atoms alone, atoms.cuh, which is
// made from the tables of reference/.
#pragma once

#include "gpu/atoms.cuh"
#include "gpu/gemm_gather.cuh"
#include "gpu/gemm_tile.hpp"

namespace colex::gpu {

inline constexpr int scalar_threads = 256;

template <class Type>
__global__ void __launch_bounds__(scalar_threads) gemm_scalar(GemmArguments g) {
  using Storage = typename Type::Storage;
  const auto* a = static_cast<const Storage*>(g.a_data);
  const auto* b = static_cast<const Storage*>(g.b_data);
  const std::int64_t step = std::int64_t{gridDim.x} * scalar_threads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * scalar_threads + threadIdx.x;
       i < g.m * g.n; i += step) {
    const std::int64_t m = i % g.m, n = i / g.m;
    const std::int64_t a_row = g.a.rows(m), b_row = g.b.rows(n);
    typename Type::Accumulator sum = 0;
    for (std::int64_t k = 0; k < g.k; ++k)
      sum += Type::value(a[a_row + g.a.columns(k)]) *
             Type::value(b[b_row + g.b.columns(k)]);
    put_result(
        g,
        ResultPlace{g.c.rows(m) + g.c.columns(n), g.d.rows(m) + g.d.columns(n)},
        sum);
  }
}

// --- mma.sync ---

inline constexpr int warps_threads = 128;

// The register r of a fragment of a tile in shared memory, its rows `pitch`
// elements apart: the elements that fill it lie side by side along K.
template <class Fragment, int rows, int pitch, class Storage>
__device__ void load_fragment(typename Fragment::Register* registers,
                              const Storage* tile, int lane) {
#pragma unroll
  for (int r = 0; r < Fragment::registers; ++r) {
    static_assert(Fragment::together == 1 ||
                  Fragment::code(0, 1) == Fragment::code(0, 0) + rows);
    const int code = Fragment::code(lane, r * Fragment::together);
    registers[r] = *reinterpret_cast<const typename Fragment::Register*>(
        tile + code % rows * pitch + code / rows);
  }
}

template <class Atom, class Type>
__global__ void __launch_bounds__(warps_threads) gemm_warps(GemmArguments g) {
  using Storage = typename Type::Storage;
  constexpr int bytes = sizeof(Storage);
  constexpr int tile = warps_tile;
  constexpr int tile_k = 64 / bytes > Atom::k ? 64 / bytes : Atom::k;
  constexpr int pitch = tile_k + 16 / bytes;
  constexpr int across = warp_tile / Atom::m, along = warp_tile / Atom::n;
  __shared__ __align__(16) Storage a_tile[tile * pitch];
  __shared__ __align__(16) Storage b_tile[tile * pitch];
  __shared__ TileOffsets<tile, tile_k> a_offsets, b_offsets;
  __shared__ ResultOffsets<tile, tile> results;

  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int warp_m = warp % 2 * warp_tile, warp_n = warp / 2 * warp_tile;
  const std::int64_t m0 = std::int64_t{blockIdx.x} * tile;
  const std::int64_t n0 = std::int64_t{blockIdx.y} * tile;
  set_offsets(a_offsets.row, tile, g.a.rows, m0, g.m);
  set_offsets(b_offsets.row, tile, g.b.rows, n0, g.n);
  results.set(g, m0, n0);
  const auto place = [](int r, int c) { return r * pitch + c; };

  typename Atom::D::Register d[across][along][Atom::D::registers] = {};
  for (std::int64_t k0 = 0; k0 < g.k; k0 += tile_k) {
    set_offsets(a_offsets.column, tile_k, g.a.columns, k0, g.k);
    set_offsets(b_offsets.column, tile_k, g.b.columns, k0, g.k);
    __syncthreads();
    gather(static_cast<const Storage*>(g.a_data), a_offsets, g.a_contiguous,
           g.m - m0, g.k - k0, a_tile, place);
    gather(static_cast<const Storage*>(g.b_data), b_offsets, g.b_contiguous,
           g.n - n0, g.k - k0, b_tile, place);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < tile_k; k += Atom::k) {
      typename Atom::A::Register a[across][Atom::A::registers];
      typename Atom::B::Register b[along][Atom::B::registers];
#pragma unroll
      for (int i = 0; i < across; ++i)
        load_fragment<typename Atom::A, Atom::m, pitch>(
            a[i], a_tile + (warp_m + i * Atom::m) * pitch + k, lane);
#pragma unroll
      for (int j = 0; j < along; ++j)
        load_fragment<typename Atom::B, Atom::n, pitch>(
            b[j], b_tile + (warp_n + j * Atom::n) * pitch + k, lane);
#pragma unroll
      for (int i = 0; i < across; ++i)
#pragma unroll
        for (int j = 0; j < along; ++j) Atom::multiply(d[i][j], a[i], b[j]);
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < across; ++i)
#pragma unroll
    for (int j = 0; j < along; ++j)
#pragma unroll
      for (int v = 0; v < Atom::D::values; ++v) {
        const int code = Atom::D::code(lane, v);
        const int m = warp_m + i * Atom::m + code % Atom::m;
        const int n = warp_n + j * Atom::n + code / Atom::m;
        if (m0 + m < g.m && n0 + n < g.n)
          put_result(g, results.at(m, n),
                     as(typename Type::Accumulator(), d[i][j][v]));
      }
}

// --- wgmma ---

inline constexpr int warpgroup_threads = 256;

template <class Atom, class Type>
__global__ void __launch_bounds__(warpgroup_threads)
    gemm_warpgroups(GemmArguments g) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  using Storage = typename Type::Storage;
  constexpr int tile = warpgroup_tile;
  constexpr int tile_k = warpgroup_tile_bytes / sizeof(Storage);
  static_assert(Atom::n == tile && 2 * Atom::m == tile);
  extern __shared__ __align__(1024) unsigned char shared[];
  auto* a_tile = reinterpret_cast<Storage*>(shared);
  auto* b_tile = a_tile + tile * tile_k;
  __shared__ TileOffsets<tile, tile_k> a_offsets, b_offsets;
  __shared__ ResultOffsets<tile, tile> results;

  const int thread = threadIdx.x % 128, group = threadIdx.x / 128;
  const std::int64_t m0 = std::int64_t{blockIdx.x} * tile;
  const std::int64_t n0 = std::int64_t{blockIdx.y} * tile;
  set_offsets(a_offsets.row, tile, g.a.rows, m0, g.m);
  set_offsets(b_offsets.row, tile, g.b.rows, n0, g.n);
  results.set(g, m0, n0);
  const auto place = [&](int r, int c) { return g.place(r + c * tile); };

  const auto address = [](const void* at) {
    return static_cast<unsigned long long>(__cvta_generic_to_shared(at)) >> 4;
  };
  const unsigned long long a_group =
      g.descriptor + address(a_tile + group * Atom::m * tile_k);
  const unsigned long long b_all = g.descriptor + address(b_tile);
  constexpr int step = Atom::k * sizeof(Storage) / 16;

  typename Atom::D::Register d[Atom::D::registers] = {};
  for (std::int64_t k0 = 0; k0 < g.k; k0 += tile_k) {
    set_offsets(a_offsets.column, tile_k, g.a.columns, k0, g.k);
    set_offsets(b_offsets.column, tile_k, g.b.columns, k0, g.k);
    __syncthreads();
    gather(static_cast<const Storage*>(g.a_data), a_offsets, g.a_contiguous,
           g.m - m0, g.k - k0, a_tile, place);
    gather(static_cast<const Storage*>(g.b_data), b_offsets, g.b_contiguous,
           g.n - n0, g.k - k0, b_tile, place);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
    for (int j = 0; j < tile_k / Atom::k; ++j)
      Atom::multiply(d, a_group + j * step, b_all + j * step);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    __syncthreads();
  }
#pragma unroll
  for (int v = 0; v < Atom::D::values; ++v) {
    const int code = Atom::D::code(thread, v);
    const int m = group * Atom::m + code % Atom::m, n = code / Atom::m;
    if (m0 + m < g.m && n0 + n < g.n)
      put_result(g, results.at(m, n), as(typename Type::Accumulator(), d[v]));
  }
#else
  (void)g;
  __trap();
#endif
}

}  // namespace colex::gpu
