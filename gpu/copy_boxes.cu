// SPDX-License-Identifier: MIT
// Copies by the copy engine alone: boxes through shared memory, which both
// tensor maps order alike. Beyond the extents it reads zeros and writes
// nothing, as long as runs are multiples of 16 bytes; boxes need not divide.

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/copy_launch.hpp"
#include "gpu/device.hpp"
#include "gpu/divide.cuh"
#include "gpu/kernel_use.hpp"
#include "gpu/tensor_map.hpp"

namespace colex::gpu {
namespace {

constexpr int most_modes = 5;
constexpr int stages = 4;

struct Boxes {
  Divider boxes[most_modes];  // along each mode
  int extent[most_modes] = {};
  std::uint32_t count = 0;
  std::uint32_t bytes = 0;  // of one
};

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

__device__ std::uint32_t shared_address(const void* pointer) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

struct Place {
  int at[most_modes];
};

template <int rank>
__device__ Place place_of(const Boxes& boxes, std::uint32_t index) {
  Place place;
#pragma unroll
  for (int k = 0; k < rank; ++k) {
    const std::uint32_t rest = boxes.boxes[k](index);
    place.at[k] = static_cast<int>(index - rest * boxes.boxes[k].divisor) *
                  boxes.extent[k];
    index = rest;
  }
  return place;
}

template <int rank>
__device__ void load_box(const CUtensorMap& map, const Place& p,
                         std::uint32_t shared, std::uint32_t barrier) {
#define COLEX_LOAD(modes, ...)                                         \
  asm volatile("cp.async.bulk.tensor." modes                           \
               ".shared::cluster.global.mbarrier::complete_tx::bytes " \
               "[%0], [%1, {" __VA_ARGS__ "}], [%2];" ::"r"(shared),   \
               "l"(&map), "r"(barrier), "r"(p.at[0]), "r"(p.at[1]),    \
               "r"(p.at[2]), "r"(p.at[3]), "r"(p.at[4])                \
               : "memory")
  if constexpr (rank == 1) COLEX_LOAD("1d", "%3");
  if constexpr (rank == 2) COLEX_LOAD("2d", "%3, %4");
  if constexpr (rank == 3) COLEX_LOAD("3d", "%3, %4, %5");
  if constexpr (rank == 4) COLEX_LOAD("4d", "%3, %4, %5, %6");
  if constexpr (rank == 5) COLEX_LOAD("5d", "%3, %4, %5, %6, %7");
#undef COLEX_LOAD
}

template <int rank>
__device__ void store_box(const CUtensorMap& map, const Place& p,
                          std::uint32_t shared) {
#define COLEX_STORE(modes, ...)                                       \
  asm volatile("cp.async.bulk.tensor." modes                          \
               ".global.shared::cta.bulk_group [%0, {" __VA_ARGS__    \
               "}], [%1];" ::"l"(&map),                               \
               "r"(shared), "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), \
               "r"(p.at[3]), "r"(p.at[4])                             \
               : "memory")
  if constexpr (rank == 1) COLEX_STORE("1d", "%2");
  if constexpr (rank == 2) COLEX_STORE("2d", "%2, %3");
  if constexpr (rank == 3) COLEX_STORE("3d", "%2, %3, %4");
  if constexpr (rank == 4) COLEX_STORE("4d", "%2, %3, %4, %5");
  if constexpr (rank == 5) COLEX_STORE("5d", "%2, %3, %4, %5, %6");
#undef COLEX_STORE
}

__device__ void wait_for(std::uint32_t barrier, std::uint32_t parity) {
  std::uint32_t done = 0;
  while (done == 0)
    asm volatile(
        "{\n.reg .pred p;\n"
        "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n"
        "selp.u32 %0, 1, 0, p;\n}"
        : "=r"(done)
        : "r"(barrier), "r"(parity)
        : "memory");
}

#endif

// One thread a block: the engine does the rest.
template <int rank>
__global__ void copy_boxes(const __grid_constant__ Boxes boxes,
                           const __grid_constant__ CUtensorMap source,
                           const __grid_constant__ CUtensorMap destination) {
#if __CUDA_ARCH__ >= 900
  extern __shared__ __align__(128) unsigned char shared[];
  __shared__ std::uint64_t barriers[stages];
  for (int k = 0; k < stages; ++k)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(
        shared_address(&barriers[k])));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");

  const std::uint32_t step = gridDim.x;
  const auto stage_of = [&](std::uint32_t turn) {
    return shared_address(shared) + turn % stages * boxes.bytes;
  };
  const auto load = [&](std::uint32_t box, std::uint32_t turn) {
    const std::uint32_t barrier = shared_address(&barriers[turn % stages]);
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier),
        "r"(boxes.bytes)
        : "memory");
    load_box<rank>(source, place_of<rank>(boxes, box), stage_of(turn), barrier);
  };
  std::uint32_t next = blockIdx.x;
  for (std::uint32_t turn = 0; turn + 1 < stages && next < boxes.count;
       ++turn) {
    load(next, turn);
    next += step;
  }
  std::uint32_t turn = 0;
  for (std::uint32_t box = blockIdx.x; box < boxes.count; box += step) {
    wait_for(shared_address(&barriers[turn % stages]), turn / stages % 2);
    store_box<rank>(destination, place_of<rank>(boxes, box), stage_of(turn));
    asm volatile("cp.async.bulk.commit_group;");
    if (next < boxes.count) {
      // The stage to be loaded was stored from one turn ago.
      asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
      load(next, turn + stages - 1);
      next += step;
    }
    ++turn;
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
#endif
}

void require_engine() {
  int major = 0;
  require(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0),
          "reading the device's compute capability");
  if (major < 9)
    throw DeviceError("the device has compute capability " +
                      std::to_string(major) + "; tensor maps begin with 9.0");
}

CUtensorMap map_of(const char* side, const std::byte* base,
                   const TensorBox& box) {
  const auto map = tensor_map(base, box);
  if (!map)
    throw DeviceError(std::string("the ") + side + ": " + map.refusal().reason);
  return *map;
}

template <int rank>
void launch_rank(const CopyPlan& plan, const CUtensorMap& source,
                 const CUtensorMap& destination) {
  const CopyBoxes& plan_boxes = plan.boxes;
  Boxes boxes;
  for (std::size_t k = 0; k < rank; ++k) {
    const std::int64_t box = plan_boxes.source.box[k];
    boxes.extent[k] = static_cast<int>(box);
    boxes.boxes[k] = Divider(static_cast<std::uint32_t>(
        (plan_boxes.source.extents[k] + box - 1) / box));
  }
  boxes.count = static_cast<std::uint32_t>(plan_boxes.count());
  boxes.bytes = static_cast<std::uint32_t>(plan_boxes.bytes());
  const std::size_t shared = boxes.bytes * stages;
  require(cudaFuncSetAttribute(copy_boxes<rank>,
                               cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(shared)),
          "asking for " + std::to_string(shared) + " bytes of shared memory");
  const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(
      plan_boxes.count(), std::int64_t{multiprocessors()} * 3));
  note_kernel(reinterpret_cast<const void*>(copy_boxes<rank>), shared);
  copy_boxes<rank><<<blocks, 1, shared>>>(boxes, source, destination);
}

}  // namespace

void launch_boxes(const CopyPlan& plan, const std::byte* source,
                  std::byte* destination) {
  require_engine();
  const CUtensorMap from =
      map_of("source", source + plan.nest.source_offset * plan.element_bytes,
             plan.boxes.source);
  const CUtensorMap to =
      map_of("destination",
             destination + plan.nest.destination_offset * plan.element_bytes,
             plan.boxes.destination);
  switch (plan.boxes.source.box.size()) {
    case 1:
      return launch_rank<1>(plan, from, to);
    case 2:
      return launch_rank<2>(plan, from, to);
    case 3:
      return launch_rank<3>(plan, from, to);
    case 4:
      return launch_rank<4>(plan, from, to);
    default:
      return launch_rank<5>(plan, from, to);
  }
}

}  // namespace colex::gpu
