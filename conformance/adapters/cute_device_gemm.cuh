// SPDX-License-Identifier: MIT
//
// Kernels that multiply with CuTe: cute::gemm over tensors of layouts given at
// run time, with the universal FMA, with mma.sync and with wgmma; the last step
// is cute::axpby.

#pragma once

#include <cute/algorithm/axpby.hpp>
#include <cute/algorithm/clear.hpp>
#include <cute/algorithm/gemm.hpp>
#include <cute/arch/mma_sm90.hpp>
#include <cute/atom/mma_atom.hpp>

#include "conformance/adapters/cute_device_layout.cuh"

// Beside colex, whose names are CuTe's.
namespace cute_device {

using namespace cute;

// Of each of a matrix's modes.
inline constexpr int matrix_modes = 4;
using MatrixMode = FlatLayout<matrix_modes>;
using MatrixLayout = decltype(make_layout(std::declval<MatrixMode>(),
                                          std::declval<MatrixMode>()));

// (M,K), (N,K), (M,N), (M,N)
template <class Operand, class Result>
struct Product {
  const Operand* a;
  MatrixLayout a_layout;
  const Operand* b;
  MatrixLayout b_layout;
  const Result* c;
  MatrixLayout c_layout;
  Result* d;
  MatrixLayout d_layout;
  Result alpha, beta;
};

// --- Parts of matrices ---

// A tile of a matrix in global memory: the layout after an offset and a layout
// of the tile, so that modes need not be divisible.
template <class T, class Tile>
__device__ auto tile_of(T* data, const MatrixLayout& matrix, int row,
                        int column, Tile) {
  const int rows = size<0>(matrix);
  return make_tensor(
      make_gmem_ptr(data),
      make_composed_layout(matrix, row + column * rows,
                           make_layout(Tile{}, make_stride(_1{}, rows))));
}

// Whether each coordinate of a tile is in the matrix.
template <class Coordinates>
__device__ auto inside(const Coordinates& coordinates, int row, int column,
                       const MatrixLayout& matrix) {
  Tensor yes = make_tensor<bool>(shape(coordinates));
  for (int i = 0; i < size(yes); ++i)
    yes(i) = get<0>(coordinates(i)) + row < size<0>(matrix) &&
             get<1>(coordinates(i)) + column < size<1>(matrix);
  return yes;
}

// A thread's part of a tile that begins at (row, column); zero where that
// leaves the matrix. Column by column, so that the many divisions of layouts of
// run-time modes are compiled once.
template <class At, class From, class To>
__device__ void load_part(const MatrixLayout& matrix, int row, int column,
                          const At& at, const From& from, To&& to) {
  clear(to);
#pragma unroll 1
  for (int j = 0; j < size<1>(to); ++j)
    copy_if(inside(at(_, j), row, column, matrix), from(_, j), to(_, j));
}

// D = alpha sum + beta C in a thread's part, in the same manner.
template <class Operand, class Result, class At, class Sum, class C, class D>
__device__ void put_part(const Product<Operand, Result>& p, int row, int column,
                         const At& at, const Sum& sum, const C& c, D&& d) {
#pragma unroll 1
  for (int j = 0; j < size<1>(sum); ++j) {
    Tensor yes = inside(at(_, j), row, column, p.d_layout);
    Tensor out = make_tensor<Result>(shape(sum(_, j)));
    clear(out);
    if (p.beta != Result(0)) copy_if(yes, c(_, j), out);
    axpby(p.alpha, sum(_, j), p.beta, out);
    copy_if(yes, out, d(_, j));
  }
}

// --- The universal FMA ---

// A thread 4 by 4 elements of D, in steps of 8 along K.
template <class Operand, class Result>
__global__ void gemm_threads(Product<Operand, Result> p) {
  const auto tile = Shape<_4, _4>{};
  const auto part = Shape<_4, _8>{};
  Tensor at = make_identity_tensor(part);
  const auto extents = make_shape(ceil_div(int(size<0>(p.d_layout)), 4),
                                  ceil_div(int(size<1>(p.d_layout)), 4));
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size(extents);
       i += gridDim.x * blockDim.x) {
    const int m = i % get<0>(extents) * 4, n = i / get<0>(extents) * 4;
    Tensor sum = make_tensor<Result>(tile);
    Tensor a = make_tensor<Operand>(part);
    Tensor b = make_tensor<Operand>(part);
    clear(sum);
#pragma unroll 1
    for (int k = 0; k < size<1>(p.a_layout); k += 8) {
      load_part(p.a_layout, m, k, at, tile_of(p.a, p.a_layout, m, k, part), a);
      load_part(p.b_layout, n, k, at, tile_of(p.b, p.b_layout, n, k, part), b);
      gemm(a, b, sum);
    }
    put_part(p, m, n, make_identity_tensor(tile), sum,
             tile_of(p.c, p.c_layout, m, n, tile),
             tile_of(p.d, p.d_layout, m, n, tile));
  }
}

// --- Matrix units ---

using LoadingThreads = Layout<Shape<_16, _8>>;

template <class TensorOrRef>
__device__ auto own_part(TensorOrRef&& tensor) {
  return local_partition(tensor, LoadingThreads{}, int(threadIdx.x));
}

// A tile into shared memory, by all threads.
template <class T, class Shared>
__device__ void load_tile(const T* data, const MatrixLayout& matrix, int row,
                          int column, Shared&& shared) {
  const auto tile = product_each(shape(shared));
  load_part(matrix, row, column, own_part(make_identity_tensor(tile)),
            own_part(tile_of(data, matrix, row, column, tile)),
            own_part(shared));
}

// Tiles of 64 by 64 by 128 threads. Units says the matrix unit, TiledMMA, and
// the layouts of both tiles in shared memory; whether it is wgmma.
template <class Units, class Operand, class Result>
__global__ void __launch_bounds__(128) gemm_units(Product<Operand, Result> p) {
  extern __shared__ __align__(1024) unsigned char shared[];
  auto* a_data = reinterpret_cast<Operand*>(shared);
  auto* b_data = a_data + cosize(typename Units::A{});
  Tensor a = make_tensor(make_smem_ptr(a_data), typename Units::A{});
  Tensor b = make_tensor(make_smem_ptr(b_data), typename Units::B{});
  const auto tile = Shape<_64, _64>{};
  Tensor d = make_tensor(make_smem_ptr(reinterpret_cast<Result*>(shared)),
                         make_layout(tile));
  const int m = blockIdx.x * 64, n = blockIdx.y * 64;
  typename Units::Mma mma;
  const auto own = mma.get_thread_slice(threadIdx.x);
  Tensor own_a = own.partition_A(a);
  Tensor own_b = own.partition_B(b);
  Tensor held_a = own.make_fragment_A(own_a);
  Tensor held_b = own.make_fragment_B(own_b);
  Tensor sum = partition_fragment_C(mma, tile);
  clear(sum);
#pragma unroll 1
  for (int k = 0; k < size<1>(p.a_layout); k += size<1>(a)) {
    load_tile(p.a, p.a_layout, m, k, a);
    load_tile(p.b, p.b_layout, n, k, b);
    if constexpr (Units::is_wgmma) {
      asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
      __syncthreads();
      warpgroup_fence_operand(sum);
      warpgroup_arrive();
      gemm(mma, held_a, held_b, sum);
      warpgroup_commit_batch();
      warpgroup_wait<0>();
      warpgroup_fence_operand(sum);
    } else {
      __syncthreads();
      copy(own_a, held_a);
      copy(own_b, held_b);
      gemm(mma, held_a, held_b, sum);
    }
    __syncthreads();
  }
  copy(sum, own.partition_C(d));
  __syncthreads();
  put_part(p, m, n, own_part(make_identity_tensor(tile)), own_part(d),
           own_part(tile_of(p.c, p.c_layout, m, n, tile)),
           own_part(tile_of(p.d, p.d_layout, m, n, tile)));
}

template <class Units, class Operand, class Result>
constexpr int shared_bytes_of =
    cute::max(int((cosize_v<typename Units::A> +
                   cosize_v<typename Units::B>)*sizeof(Operand)),
              int(64 * 64 * sizeof(Result)));

// mma.sync by four warps; rows of K in shared memory, padded by 16 bytes.
template <class Atom, class T, int k>
struct WarpUnits {
  static constexpr bool is_wgmma = false;
  using Mma = decltype(make_tiled_mma(Atom{}, Layout<Shape<_2, _2>>{}));
  using A = Layout<Shape<_64, Int<k>>, Stride<Int<k + 16 / sizeof(T)>, _1>>;
  using B = A;
};

// wgmma by one warpgroup; 128 bytes a row, swizzled.
template <class Atom, class LayoutAtomA, class LayoutAtomB, int k>
struct WarpgroupUnits {
  static constexpr bool is_wgmma = true;
  using Mma = decltype(make_tiled_mma(Atom{}));
  using A = decltype(tile_to_shape(LayoutAtomA{}, Shape<_64, Int<k>>{}));
  using B = decltype(tile_to_shape(LayoutAtomB{}, Shape<_64, Int<k>>{}));
};

}  // namespace cute_device
