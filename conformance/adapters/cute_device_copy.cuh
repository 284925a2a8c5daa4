// SPDX-License-Identifier: MIT
//
// Kernels that copy with CuTe: cute::copy and cute::copy_if over tensors of
// layouts given at run time, and through tiled copies with vector atoms.

#pragma once

#include "conformance/adapters/cute_device_layout.cuh"

// Beside colex, whose names are CuTe's.
namespace cute_device {

using namespace cute;

inline constexpr int copy_modes = colex::gpu::DeviceLayout::most_modes;
using CopyLayout = FlatLayout<copy_modes>;

// One thread, each side with its own modes.
template <class T>
__global__ void copy_whole(const T* from, CopyLayout source, T* to,
                           CopyLayout destination) {
  Tensor s = make_tensor(make_gmem_ptr(from), source);
  Tensor d = make_tensor(make_gmem_ptr(to), destination);
  copy(s, d);
}

// The modes 4 to 7 go to the threads; each copies the tensor of modes 0 to 3.
template <class T>
__global__ void copy_slices(const T* from, CopyLayout source, T* to,
                            CopyLayout destination) {
  Tensor s = make_tensor(make_gmem_ptr(from), source);
  Tensor d = make_tensor(make_gmem_ptr(to), destination);
  const auto threads = select<4, 5, 6, 7>(shape(d));
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size(threads);
       i += gridDim.x * blockDim.x) {
    const auto [c4, c5, c6, c7] = idx2crd(i, threads);
    copy(s(_, _, _, _, c4, c5, c6, c7), d(_, _, _, _, c4, c5, c6, c7));
  }
}

// The matrix of modes 0 and 1 at place `i` of the other modes.
template <class T, class L>
__device__ auto matrix_at(T* data, const L& layout, int i) {
  Tensor all = make_tensor(make_gmem_ptr(data), layout);
  const auto [c2, c3, c4, c5, c6, c7] =
      idx2crd(i, select<2, 3, 4, 5, 6, 7>(shape(layout)));
  return all(_, _, c2, c3, c4, c5, c6, c7);
}

template <class L>
__host__ __device__ int matrices_of(const L& layout) {
  return static_cast<int>(size(select<2, 3, 4, 5, 6, 7>(shape(layout))));
}

// Whether each coordinate of the tensor is in the shape; of a vector, whether
// its first is.
template <class Coordinates, class Shape>
__device__ auto inside(const Coordinates& coordinates, const Shape& shape) {
  Tensor yes = make_tensor<bool>(cute::shape(coordinates));
  for (int i = 0; i < size(yes); ++i) yes(i) = elem_less(coordinates(i), shape);
  return yes;
}

constexpr int tile_rows = 32, tile_columns = 16;

// Tiles of modes 0 and 1, predicated by an identity tensor, a part of each to
// a thread.
template <class T>
__global__ void copy_tiles(const T* from, CopyLayout source, T* to,
                           CopyLayout destination) {
  const auto tile = Shape<Int<tile_rows>, Int<tile_columns>>{};
  const auto threads = Layout<Shape<_16, _8>>{};
  const auto at = make_coord(int(blockIdx.x), int(blockIdx.y));
  for (int i = blockIdx.z; i < matrices_of(source); i += gridDim.z) {
    Tensor s = matrix_at(from, source, i);
    Tensor d = matrix_at(to, destination, i);
    Tensor c = local_tile(make_identity_tensor(shape(d)), tile, at);
    Tensor own_s =
        local_partition(local_tile(s, tile, at), threads, int(threadIdx.x));
    Tensor own_d =
        local_partition(local_tile(d, tile, at), threads, int(threadIdx.x));
    Tensor own_c = local_partition(c, threads, int(threadIdx.x));
    copy_if(inside(own_c, shape(d)), own_s, own_d);
  }
}

template <class T>
constexpr int vector_of = 16 / sizeof(T);

// Modes 0 contiguous on both sides, moved 16 bytes at a time.
template <class T, class L>
__global__ void copy_vectors(const T* from, L source, T* to, L destination) {
  constexpr int vector = vector_of<T>;
  const auto tiled =
      make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, T>{},
                      Layout<Shape<_16, _8>>{}, Layout<Shape<Int<vector>>>{});
  const auto tile = Shape<Int<32 * vector>, _16>{};
  const auto at = make_coord(int(blockIdx.x), int(blockIdx.y));
  const auto own = tiled.get_thread_slice(threadIdx.x);
  for (int i = blockIdx.z; i < matrices_of(source); i += gridDim.z) {
    Tensor s = matrix_at(from, source, i);
    Tensor d = matrix_at(to, destination, i);
    Tensor c =
        own.partition_S(local_tile(make_identity_tensor(shape(d)), tile, at));
    Tensor own_d = own.partition_D(local_tile(d, tile, at));
    Tensor p = inside(c(0, _, _), shape(d));
    copy_if(tiled,
            make_tensor(p.data(), prepend<3>(p.layout(), Layout<_1, _0>{})),
            own.partition_S(local_tile(s, tile, at)), own_d);
  }
}

// A transpose: cp.async of 16 bytes along mode 0 of the source into swizzled
// shared memory; from there, 16 bytes along mode 1 of the destination.
template <class T, class S, class D>
__global__ void copy_turned(const T* from, S source, T* to, D destination) {
  constexpr int vector = vector_of<T>;
  constexpr int edge = 8 * vector;
  constexpr int log_vector = vector == 1   ? 0
                             : vector == 2 ? 1
                             : vector == 4 ? 2
                             : vector == 8 ? 3
                                           : 4;
  __shared__ alignas(128) std::uint8_t shared[edge * edge * sizeof(T)];
  Tensor middle =
      make_tensor(make_smem_ptr(reinterpret_cast<T*>(shared)),
                  composition(Swizzle<3, log_vector, 3>{},
                              Layout<Shape<Int<edge>, Int<edge>>>{}));
  const auto load =
      make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, T>{},
                      Layout<Shape<_8, _8>>{}, Layout<Shape<Int<vector>>>{});
  const auto store = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, T>{},
                                     Layout<Shape<_8, _8>, Stride<_8, _1>>{},
                                     Layout<Shape<_1, Int<vector>>>{});
  const auto tile = Shape<Int<edge>, Int<edge>>{};
  const auto at = make_coord(int(blockIdx.x), int(blockIdx.y));
  const auto loads = load.get_thread_slice(threadIdx.x);
  const auto stores = store.get_thread_slice(threadIdx.x);
  for (int i = blockIdx.z; i < matrices_of(source); i += gridDim.z) {
    Tensor s = local_tile(matrix_at(from, source, i), tile, at);
    Tensor whole = matrix_at(to, destination, i);
    Tensor d = local_tile(whole, tile, at);
    Tensor c = local_tile(make_identity_tensor(shape(whole)), tile, at);

    Tensor p = inside(loads.partition_S(c)(0, _, _), shape(whole));
    Tensor own_middle = loads.partition_D(middle);
    copy_if(load,
            make_tensor(p.data(), prepend<3>(p.layout(), Layout<_1, _0>{})),
            loads.partition_S(s), own_middle);
    cp_async_fence();
    cp_async_wait<0>();
    __syncthreads();

    Tensor own_d = stores.partition_D(d);
    Tensor turned = make_fragment_like<T>(own_d.layout().shape());
    copy(stores.partition_S(middle), turned);
    Tensor q = inside(stores.partition_D(c)(0, _, _), shape(whole));
    copy_if(store,
            make_tensor(q.data(), prepend<3>(q.layout(), Layout<_1, _0>{})),
            turned, own_d);
    __syncthreads();
  }
}

}  // namespace cute_device
