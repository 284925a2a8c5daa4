// SPDX-License-Identifier: MIT
// D = alpha A B + beta C on the device, each matrix in any layout.
//
//   GemmProblem problem{"f16", A, B, C, D};       // (M,K), (N,K), (M,N), (M,N)
//   Result<GemmPlan> plan = plan_gemm(problem, GemmKernel::warpgroup);
//   run_gemm(*plan, {a, b, c, d}, alpha, beta);
//
// An offset of a matrix is that of its row plus that of its column, whatever
// the layout, so that a kernel needs two layouts of one mode for each.
// Definition: CuTe documentation, 0x_gemm_tutorial.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/gemm_operand.hpp"
#include "gpu/plan.hpp"

namespace colex::gpu {

enum class GemmKernel {
  scalar,     // a thread an element of D: the yardstick
  warps,      // mma.sync
  warpgroup,  // wgmma, on compute capability 9.0
  pipeline    // wgmma behind the copy engine, there too
};
std::string to_string(GemmKernel kernel);

struct GemmProblem {
  std::string type;     // of A and B: f16, bf16, tf32, e4m3, e5m2, s8 or f64
  Layout<> a, b, c, d;  // of rank 2; b is (N,K)
};

// The types that A and B may have.
const std::vector<std::string>& gemm_types();
// Of C and D: f32, s32 for s8, f64 for f64.
std::string accumulator_of(const std::string& type);

// How 16 bytes of an operand can be read at once: not, along K, or along its
// rows.
enum class Contiguous { no, along_k, along_rows };

struct GemmPlan {
  GemmKernel kernel = GemmKernel::scalar;
  // Why not the pipeline that was asked for, or why an operand is copied first.
  std::string why;
  std::string type;
  // The product that is computed is that of B and A, transposed, so that D is
  // contiguous along its columns: m and n, a and b are already exchanged.
  bool exchanged = false;
  std::int64_t m = 0, n = 0, k = 0;
  MatrixLayout a, b, c, d;
  Contiguous a_contiguous = Contiguous::no, b_contiguous = Contiguous::no;
  // Of wgmma: where an element of a tile stands in shared memory, and the
  // descriptors of both tiles at address 0.
  DeviceLayout place;
  std::uint64_t descriptor = 0;
  // Of the pipeline: how the engine brings A and B. What it cannot bring is
  // copied first, to rows of its own along K. And whether a row of D is one
  // contiguous mode that begins at a multiple of 16 bytes.
  EngineOperand a_engine, b_engine;
  std::optional<CopyPlan> a_copy, b_copy;
  bool d_runs = false;
  // So many clusters of blocks at most, each of which then computes several
  // tiles; 0 for as many as the card holds.
  unsigned most_clusters = 0;
  // The tiles that are left after each cluster had equally many are split along
  // K where that saves so many steps; a piece more takes as long as some steps.
  unsigned least_saving = 20;
};

// Refused for layouts whose shapes do not fit, for another type, and for a D
// that is not injective. Where the pipeline cannot be, the plan is that of the
// warpgroup, or of the warps for f64, and says why. The base pointers are
// taken to be multiples of 16 bytes.
Result<GemmPlan> plan_gemm(const GemmProblem& problem, GemmKernel kernel);

struct GemmMatrices {
  const void* a;
  const void* b;
  const void* c;
  void* d;
};

// What a thread of a kernel has: registers, and bytes of stack, to which the
// compiler spills; and the bytes of shared memory of a block.
struct KernelResources {
  std::string kernel;
  int registers = 0, stack = 0, shared = 0;
};
// Of every instance of the pipeline. Throws DeviceError.
std::vector<KernelResources> pipeline_resources();

// Starts on the default stream. C is not read where beta is 0. Throws
// DeviceError.
void run_gemm(const GemmPlan& plan, const GemmMatrices& matrices, double alpha,
              double beta);

}  // namespace colex::gpu
