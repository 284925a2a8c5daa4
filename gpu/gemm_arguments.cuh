// SPDX-License-Identifier: MIT
// What all GEMM kernels are given, and the last step that they share.
#pragma once

#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "gpu/gemm.hpp"

namespace colex::gpu {

struct GemmArguments {
  std::int64_t m, n, k;
  MatrixLayout a, b, c, d;
  Contiguous a_contiguous, b_contiguous;
  DeviceLayout place;
  unsigned long long descriptor;
  double alpha, beta;
  const void* a_data;
  const void* b_data;
  const void* c_data;
  void* d_data;
};

// A type of A and B: its storage, its accumulator, and its value.
struct F16 {
  using Storage = unsigned short;
  using Accumulator = float;
  __device__ static float value(Storage bits) {
    return __half2float(__ushort_as_half(bits));
  }
};
struct Bf16 {
  using Storage = unsigned short;
  using Accumulator = float;
  __device__ static float value(Storage bits) {
    return __uint_as_float(unsigned{bits} << 16);
  }
};
struct Tf32 {
  using Storage = unsigned;
  using Accumulator = float;
  __device__ static float value(Storage bits) { return __uint_as_float(bits); }
};
template <__nv_fp8_interpretation_t kind>
struct Fp8 {
  using Storage = unsigned char;
  using Accumulator = float;
  __device__ static float value(Storage bits) {
    return __half2float(__half(__nv_cvt_fp8_to_halfraw(bits, kind)));
  }
};
using E4m3 = Fp8<__NV_E4M3>;
using E5m2 = Fp8<__NV_E5M2>;
struct S8 {
  using Storage = unsigned char;
  using Accumulator = int;
  __device__ static int value(Storage bits) {
    return static_cast<signed char>(bits);
  }
};
struct F64 {
  using Storage = unsigned long long;
  using Accumulator = double;
  __device__ static double value(Storage bits) {
    return __longlong_as_double(static_cast<long long>(bits));
  }
};

__device__ inline float as(float, float x) { return x; }
__device__ inline int as(int, unsigned bits) { return static_cast<int>(bits); }
__device__ inline double as(double, double x) { return x; }

// Where element (m,n) is in C and in D.
struct ResultPlace {
  std::int64_t c, d;
};

// D = alpha * sum + beta * C, of one element.
template <class Accumulator>
__device__ void put_result(const GemmArguments& g, const ResultPlace& place,
                           Accumulator sum) {
  Accumulator value = static_cast<Accumulator>(g.alpha) * sum;
  if (g.beta != 0)
    value += static_cast<Accumulator>(g.beta) *
             static_cast<const Accumulator*>(g.c_data)[place.c];
  static_cast<Accumulator*>(g.d_data)[place.d] = value;
}

}  // namespace colex::gpu
