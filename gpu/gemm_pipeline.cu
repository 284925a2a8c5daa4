// SPDX-License-Identifier: MIT

#include "gpu/gemm_pipeline.cuh"

#include <cuda_runtime.h>

#include <algorithm>
#include <memory>

#include "gpu/copy.hpp"
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
  bool splits;
};

template <class Atom, class Type>
constexpr Instance instance(const char* type, Major a, Major b) {
  return {type, a, b, gemm_pipeline<Atom, Type>, splits<Type>};
}

constexpr Instance instances[] = {
    instance<WideF16KK, F16>("f16", Major::k, Major::k),
    instance<WideF16KMn, F16>("f16", Major::k, Major::mn),
    instance<WideF16MnK, F16>("f16", Major::mn, Major::k),
    instance<WideF16MnMn, F16>("f16", Major::mn, Major::mn),
    instance<WideBf16KK, Bf16>("bf16", Major::k, Major::k),
    instance<WideBf16KMn, Bf16>("bf16", Major::k, Major::mn),
    instance<WideBf16MnK, Bf16>("bf16", Major::mn, Major::k),
    instance<WideBf16MnMn, Bf16>("bf16", Major::mn, Major::mn),
    instance<WideTf32, Tf32>("tf32", Major::k, Major::k),
    instance<WideE4m3, E4m3>("e4m3", Major::k, Major::k),
    instance<WideE5m2, E5m2>("e5m2", Major::k, Major::k),
    instance<WideS8, S8>("s8", Major::k, Major::k),
};

// The last row of a copy may be short of a multiple of 16 bytes.
constexpr std::size_t most_tail = 16;
constexpr unsigned most_clusters = 1024;
__device__ unsigned split_progress[most_clusters * pipeline_blocks * 2];

unsigned* progress_counters() {
  void* found = nullptr;
  require(cudaGetSymbolAddress(&found, split_progress), "the progress");
  return static_cast<unsigned*>(found);
}

constexpr int ring_bytes = static_cast<int>(pipeline_shared_bytes);

const Instance& instance_of(const GemmPlan& plan) {
  for (const Instance& instance : instances)
    if (plan.type == instance.type && plan.a_engine.major == instance.a &&
        plan.b_engine.major == instance.b)
      return instance;
  throw DeviceError("no instance of the pipeline for " + plan.type);
}

unsigned parts(std::int64_t extent, int tile) {
  return static_cast<unsigned>((extent + tile - 1) / tile);
}

CUtensorMap map_of(const void* base, const TensorBox& box) {
  const auto map = tensor_map(static_cast<const std::byte*>(base), box);
  if (!map) throw DeviceError(map.refusal().reason);
  return *map;
}

// The operand, or the copy of it that the engine can bring: in memory that is
// kept for the next product.
const void* brought(const void* operand, const std::optional<CopyPlan>& copy,
                    std::unique_ptr<Buffer>& room) {
  if (!copy) return operand;
  const auto bytes_from = [&](std::int64_t least, std::int64_t greatest) {
    return static_cast<std::size_t>((greatest - least + 1) *
                                    copy->element_bytes);
  };
  const std::size_t bytes =
      bytes_from(0, copy->destination_greatest) + most_tail;
  if (!room || room->bytes() < bytes) {
    room.reset();
    room = std::make_unique<Buffer>(bytes);
  }
  DeviceCopy(*copy).launch({static_cast<const std::byte*>(operand),
                            bytes_from(copy->source_least, -1),
                            bytes_from(0, copy->source_greatest)},
                           {room->data(), 0, bytes});
  return room->data();
}

}  // namespace

void run_pipeline(const GemmPlan& plan, const GemmMatrices& matrices,
                  double alpha, double beta) {
  const Instance& chosen = instance_of(plan);
  const Kernel kernel = chosen.kernel;
  static std::unique_ptr<Buffer> a_room, b_room;
  const void* a =
      brought(plan.exchanged ? matrices.b : matrices.a, plan.a_copy, a_room);
  const void* b =
      brought(plan.exchanged ? matrices.a : matrices.b, plan.b_copy, b_room);
  const auto bytes = static_cast<int>((bits_of(plan.type) / 8).value());
  PipelineArguments g{};
  g.m = static_cast<unsigned>(plan.m);
  g.n = static_cast<unsigned>(plan.n);
  WorkOrder& work = g.work;
  work.steps = parts(plan.k, pipeline_bytes / bytes);
  work.pairs = parts(plan.m, pipeline_rows * pipeline_blocks);
  work.columns = parts(plan.n, pipeline_columns);
  g.a = plan.a_engine.walk;
  g.b = plan.b_engine.walk;
  g.c = plan.c;
  g.d = plan.d;
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
      static_cast<unsigned>(multiprocessors()) / pipeline_blocks;
  if (plan.most_clusters != 0)
    clusters = std::min(clusters, plan.most_clusters);
  work.clusters = std::min(clusters, most_clusters);
  work.split(chosen.splits && g.d_runs ? plan.least_saving : work.steps);
  clusters = work.clusters;
  g.progress = progress_counters();
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
  const CUtensorMap a_map = map_of(a, plan.a_engine.box);
  const CUtensorMap b_map = map_of(b, plan.b_engine.box);
  require(cudaLaunchKernelEx(&launch, kernel, a_map, b_map, g),
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
