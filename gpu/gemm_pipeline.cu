// SPDX-License-Identifier: MIT

#include "gpu/gemm_pipeline.cuh"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/device.hpp"
#include "gpu/gemm_pipeline.hpp"
#include "gpu/kernel_use.hpp"
#include "gpu/tensor_map.hpp"

namespace colex::gpu {
namespace {

using Kernel = void (*)(CUtensorMap, CUtensorMap, PipelineArguments);

struct Instance {
  const char* type;
  Major a, b;
  Kernel kernel;
};

constexpr Instance instances[] = {
    {"f16", Major::k, Major::k, gemm_pipeline<WideF16KK, F16>},
    {"f16", Major::k, Major::mn, gemm_pipeline<WideF16KMn, F16>},
    {"f16", Major::mn, Major::k, gemm_pipeline<WideF16MnK, F16>},
    {"f16", Major::mn, Major::mn, gemm_pipeline<WideF16MnMn, F16>},
    {"bf16", Major::k, Major::k, gemm_pipeline<WideBf16KK, Bf16>},
    {"bf16", Major::k, Major::mn, gemm_pipeline<WideBf16KMn, Bf16>},
    {"bf16", Major::mn, Major::k, gemm_pipeline<WideBf16MnK, Bf16>},
    {"bf16", Major::mn, Major::mn, gemm_pipeline<WideBf16MnMn, Bf16>},
    {"tf32", Major::k, Major::k, gemm_pipeline<WideTf32, Tf32>},
    {"e4m3", Major::k, Major::k, gemm_pipeline<WideE4m3, E4m3>},
    {"e5m2", Major::k, Major::k, gemm_pipeline<WideE5m2, E5m2>},
    {"s8", Major::k, Major::k, gemm_pipeline<WideS8, S8>},
};

constexpr int ring_bytes =
    pipeline_stages * static_cast<int>(pipeline_stage_bytes);

Kernel kernel_of(const GemmPlan& plan) {
  for (const Instance& instance : instances)
    if (plan.type == instance.type && plan.a_engine.major == instance.a &&
        plan.b_engine.major == instance.b)
      return instance.kernel;
  throw DeviceError("no instance of the pipeline for " + plan.type);
}

unsigned parts(std::int64_t extent, int tile) {
  return static_cast<unsigned>((extent + tile - 1) / tile);
}

CUtensorMap map_of(const void* base, const EngineOperand& operand) {
  const auto map = tensor_map(static_cast<const std::byte*>(base), operand.box);
  if (!map) throw DeviceError(map.refusal().reason);
  return *map;
}

}  // namespace

void run_pipeline(const GemmPlan& plan, const GemmMatrices& matrices,
                  double alpha, double beta) {
  const Kernel kernel = kernel_of(plan);
  const void* a = plan.exchanged ? matrices.b : matrices.a;
  const void* b = plan.exchanged ? matrices.a : matrices.b;
  const auto bytes = static_cast<int>((bits_of(plan.type) / 8).value());
  PipelineArguments g{};
  g.m = static_cast<unsigned>(plan.m);
  g.n = static_cast<unsigned>(plan.n);
  g.steps = parts(plan.k, pipeline_bytes / bytes);
  g.m_pairs = parts(plan.m, pipeline_rows * pipeline_blocks);
  g.n_tiles = parts(plan.n, pipeline_columns);
  g.a = plan.a_engine.walk;
  g.b = plan.b_engine.walk;
  g.c = plan.c;
  g.d = plan.d;
  g.c_pairs = plan.c_pairs;
  g.d_pairs = plan.d_pairs;
  g.d_runs = plan.d_runs;
  g.alpha = alpha;
  g.beta = beta;
  g.c_data = matrices.c;
  g.d_data = matrices.d;

  require(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                               cudaFuncAttributeMaxDynamicSharedMemorySize,
                               ring_bytes),
          "shared memory for the product");
  unsigned clusters =
      std::min(g.m_pairs * g.n_tiles,
               static_cast<unsigned>(multiprocessors()) / pipeline_blocks);
  if (plan.most_clusters != 0)
    clusters = std::min(clusters, plan.most_clusters);
  note_kernel(reinterpret_cast<const void*>(kernel), ring_bytes);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = pipeline_blocks;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(clusters * pipeline_blocks);
  launch.blockDim = dim3(pipeline_threads);
  launch.dynamicSmemBytes = ring_bytes;
  launch.attrs = &attribute;
  launch.numAttrs = 1;
  require(cudaLaunchKernelEx(&launch, kernel, map_of(a, plan.a_engine),
                             map_of(b, plan.b_engine), g),
          "starting the product");
}

std::vector<KernelResources> pipeline_resources() {
  std::vector<KernelResources> all;
  for (const Instance& instance : instances) {
    cudaFuncAttributes found{};
    require(cudaFuncGetAttributes(
                &found, reinterpret_cast<const void*>(instance.kernel)),
            "reading a kernel's resources");
    const auto name = [](Major major) {
      return major == Major::k ? "k" : "mn";
    };
    all.push_back({std::string("tma-") + instance.type + ", A " +
                       name(instance.a) + "-major, B " + name(instance.b) +
                       "-major",
                   found.numRegs, static_cast<int>(found.localSizeBytes),
                   static_cast<int>(found.sharedSizeBytes) + ring_bytes});
  }
  return all;
}

}  // namespace colex::gpu
