// SPDX-License-Identifier: MIT
// The speed of products as a ratio to cuBLAS, in one run and on one data.
#pragma once

#include <string>
#include <vector>

#include "gpu/gemm.hpp"

namespace colex::gpu {

struct GemmBench {
  std::string name;  // "bf16-TN-8192": how BLAS calls the majors of A and B
  std::string type;
  Layout<> a, b, d;
  // What cuBLAS is given: the same matrices where they are plain ones, and
  // plain ones of the same size and majors where they are hierarchical.
  Major a_major = Major::k, b_major = Major::k;
};

// f16 and bf16 in four majors, tf32, e4m3 and s8 along K and along the rows, of
// 4096 and 8192 in each extent; and bf16 in blocks.
std::vector<GemmBench> gemm_benches();

struct GemmSpeed {
  std::string path;    // the kernel, and why not the pipeline
  std::string vendor;  // why there is no ratio; empty where there is one
  double teraflops = 0, vendor_teraflops = 0;
  double of_vendor = 0;    // cuBLAS's time over ours
  double spread = 0;       // (slowest - fastest) / median of ours
  std::string difference;  // of sampled elements of D; empty if right
};

// Operands are random numbers of the type, even in [-1,1] (s8: in its range).
// Both warm up, then take turns; medians of all turns. cuBLAS runs the
// quickest of the algorithms that it offers first. Sampled elements of D are
// compared with sums in double within product_error of gemm_error.hpp. Throws
// DeviceError.
GemmSpeed speed_of(const GemmBench& bench);

// What is wrong with a product of random numbers, sampled: where it is beyond
// product_error of gemm_error.hpp of the sum in double; empty if it is right.
// Throws DeviceError.
std::string difference_of(const GemmBench& bench);

}  // namespace colex::gpu
