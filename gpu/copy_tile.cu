// SPDX-License-Identifier: MIT

#include "gpu/copy_tile.cuh"

#include <cuda_runtime.h>

#include "gpu/copy_launch.hpp"
#include "gpu/device.hpp"
#include "gpu/kernel_use.hpp"

namespace colex::gpu {
namespace {

// One side's steps along the other side's run.
Loops run_of(const std::vector<CopyLoop>& loops, std::int64_t CopyLoop::*step) {
  Loops run;
  for (const CopyLoop& loop : loops) run.add(loop.extent, loop.*step, 0);
  return run;
}

TileArguments arguments_of(const CopyTile& tile) {
  TileArguments arguments;
  for (const CopyLoop& loop : tile.outer)
    arguments.outer.add(loop.extent, loop.source, loop.destination);
  arguments.source_run = run_of(tile.source_run, &CopyLoop::destination);
  arguments.destination_run = run_of(tile.destination_run, &CopyLoop::source);
  arguments.source_extent = static_cast<std::uint32_t>(tile.source_extent());
  arguments.destination_extent =
      static_cast<std::uint32_t>(tile.destination_extent());
  arguments.order =
      TileOrder(tile.source_tiles(), tile.destination_tiles(), tile.log_group);
  arguments.log_source = tile.log_source;
  arguments.log_destination = tile.log_destination;
  arguments.pad = tile.pad;
  return arguments;
}

template <int bytes, int log_elements, int load, int store, bool linear>
void launch_as(const CopyPlan& plan, const Bits<bytes>* source,
               Bits<bytes>* destination) {
  constexpr int blocks = (1 << log_elements) / (load * store);
  constexpr int threads = blocks < 256 ? blocks : 256;
  const auto kernel =
      copy_tile<bytes, load, store, threads, log_elements, linear>;
  const CopyTile& tile = plan.tile;
  if (tile.log_source + tile.log_destination != log_elements)
    throw DeviceError("a tile of 2^" +
                      std::to_string(tile.log_source + tile.log_destination) +
                      " elements; the kernel has 2^" +
                      std::to_string(log_elements));
  const auto shared = static_cast<int>(tile.shared_bytes());
  require(cudaFuncSetAttribute(
              kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared),
          "asking for " + std::to_string(shared) + " bytes of shared memory");
  note_kernel(reinterpret_cast<const void*>(kernel),
              static_cast<std::size_t>(shared));
  kernel<<<static_cast<unsigned>(tile.tiles()), threads,
           static_cast<unsigned>(shared)>>>(arguments_of(tile), source,
                                            destination);
}

template <int bytes, int log_elements>
void launch_of(const CopyPlan& plan, const std::byte* from, std::byte* to) {
  const CopyTile& tile = plan.tile;
  // The nest is in elements, the tile in units of one or more.
  const auto* source = reinterpret_cast<const Bits<bytes>*>(
      from + plan.nest.source_offset * plan.element_bytes);
  auto* destination = reinterpret_cast<Bits<bytes>*>(
      to + plan.nest.destination_offset * plan.element_bytes);
  const bool linear =
      tile.source_run.size() == 1 && tile.destination_run.size() == 1;
  const auto as = [&]<int load, int store>() {
    if (linear)
      launch_as<bytes, log_elements, load, store, true>(plan, source,
                                                        destination);
    else
      launch_as<bytes, log_elements, load, store, false>(plan, source,
                                                         destination);
  };
  constexpr int wide = 16 / bytes;
  if (tile.load_vector == 1 && tile.store_vector == 1)
    as.template operator()<1, 1>();
  else if (tile.load_vector == 1)
    as.template operator()<1, wide>();
  else if (tile.store_vector == 1)
    as.template operator()<wide, 1>();
  else
    as.template operator()<wide, wide>();
}

}  // namespace

void launch_tiles(const CopyPlan& plan, const std::byte* source,
                  std::byte* destination) {
  switch (plan.tile.unit_bytes) {
    case 1:
      return launch_of<1, 16>(plan, source, destination);
    case 2:
      return launch_of<2, 14>(plan, source, destination);
    case 4:
      return launch_of<4, 12>(plan, source, destination);
    case 8:
      return launch_of<8, 12>(plan, source, destination);
    default:
      return launch_of<16, 10>(plan, source, destination);
  }
}

}  // namespace colex::gpu
