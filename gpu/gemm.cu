// SPDX-License-Identifier: MIT

#include "gpu/gemm.hpp"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/device.hpp"
#include "gpu/gemm_kernels.cuh"
#include "gpu/gemm_pipeline.hpp"

namespace colex::gpu {
namespace {

unsigned tiles(std::int64_t extent, int tile) {
  return static_cast<unsigned>((extent + tile - 1) / tile);
}

template <class Type, class Warp, class Warpgroup>
void launch(GemmKernel kernel, const GemmArguments& g) {
  switch (kernel) {
    case GemmKernel::scalar: {
      const std::int64_t blocks =
          (g.m * g.n + scalar_threads - 1) / scalar_threads;
      gemm_scalar<Type>
          <<<static_cast<unsigned>(std::min<std::int64_t>(blocks, 1 << 20)),
             scalar_threads>>>(g);
      return;
    }
    case GemmKernel::warps:
      gemm_warps<Warp, Type>
          <<<dim3(tiles(g.m, warps_tile), tiles(g.n, warps_tile)),
             warps_threads>>>(g);
      return;
    case GemmKernel::warpgroup:
      if constexpr (!std::is_void_v<Warpgroup>) {
        constexpr int bytes = 2 * warpgroup_tile * warpgroup_tile_bytes;
        const auto function = gemm_warpgroups<Warpgroup, Type>;
        require(
            cudaFuncSetAttribute(
                function, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
            "shared memory for the product");
        function<<<dim3(tiles(g.m, warpgroup_tile), tiles(g.n, warpgroup_tile)),
                   warpgroup_threads, bytes>>>(g);
      }
      return;
    case GemmKernel::pipeline:
      return;  // run_pipeline
  }
}

}  // namespace

void run_gemm(const GemmPlan& plan, const GemmMatrices& matrices, double alpha,
              double beta) {
  if (plan.kernel == GemmKernel::pipeline) {
    run_pipeline(plan, matrices, alpha, beta);
    return;
  }
  const GemmArguments g{plan.m,
                        plan.n,
                        plan.k,
                        plan.a,
                        plan.b,
                        plan.c,
                        plan.d,
                        plan.a_contiguous,
                        plan.b_contiguous,
                        plan.place,
                        plan.descriptor,
                        alpha,
                        beta,
                        matrices.a,
                        matrices.b,
                        matrices.c,
                        matrices.d};
  if (plan.type == "f16") launch<F16, MmaF16, WgmmaF16>(plan.kernel, g);
  if (plan.type == "bf16") launch<Bf16, MmaBf16, WgmmaBf16>(plan.kernel, g);
  if (plan.type == "tf32") launch<Tf32, MmaTf32, WgmmaTf32>(plan.kernel, g);
  if (plan.type == "e4m3") launch<E4m3, MmaE4m3, WgmmaE4m3>(plan.kernel, g);
  if (plan.type == "e5m2") launch<E5m2, MmaE5m2, WgmmaE5m2>(plan.kernel, g);
  if (plan.type == "s8") launch<S8, MmaS8, WgmmaS8>(plan.kernel, g);
  if (plan.type == "f64") launch<F64, MmaF64, void>(plan.kernel, g);
  require(cudaGetLastError(), "starting the product");
}

}  // namespace colex::gpu
