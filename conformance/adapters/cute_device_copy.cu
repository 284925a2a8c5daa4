// SPDX-License-Identifier: MIT

#include <cuda_runtime.h>

#include <algorithm>

#include "conformance/adapters/cute_device.hpp"
#include "conformance/adapters/cute_device_copy.cuh"
#include "gpu/device.hpp"
#include "gpu/plan.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t most_of_one_thread = 4096;

template <class Body>
void for_type_of(int bytes, const Body& body) {
  switch (bytes) {
    case 1:
      return body.template operator()<std::uint8_t>();
    case 2:
      return body.template operator()<std::uint16_t>();
    case 4:
      return body.template operator()<std::uint32_t>();
    case 8:
      return body.template operator()<std::uint64_t>();
    default:
      return body.template operator()<cute::uint128_t>();
  }
}

using Loops = std::vector<gpu::CopyLoop>;

// Both sides as layouts of one shape: `own` are the modes from 0 on, `rest`
// those from `first` on.
struct Sides {
  gpu::DeviceLayout source, destination;

  void set(int mode, const gpu::CopyLoop& loop) {
    for (const auto& [side, step] :
         {std::pair{&source, loop.source}, {&destination, loop.destination}}) {
      side->extent[mode] = loop.extent;
      side->stride[mode] = step;
    }
  }
  Sides(const Loops& own, const Loops& rest, int first) {
    source.rank = destination.rank = cute_device::copy_modes;
    for (int k = 0; k < cute_device::copy_modes; ++k) set(k, {1, 0, 0});
    for (std::size_t k = 0; k < own.size(); ++k)
      set(static_cast<int>(k), own[k]);
    for (std::size_t k = 0; k < rest.size(); ++k)
      set(first + static_cast<int>(k), rest[k]);
  }
};

// The loops of a copy, the shortest first; refused where a kernel takes fewer.
Result<gpu::CopyNest> nest_of(const Layout<>& source,
                              const Layout<>& destination) {
  const auto found = gpu::copy_nest(source, destination);
  if (!found) return found.refusal();
  gpu::CopyNest nest = *found;
  if (nest.loops.size() > cute_device::copy_modes)
    return Refusal{"more than " + std::to_string(cute_device::copy_modes) +
                   " modes"};
  std::stable_sort(
      nest.loops.begin(), nest.loops.end(),
      [](const auto& a, const auto& b) { return a.extent < b.extent; });
  return nest;
}

template <class T>
const T* source_of(const gpu::CopyNest& nest, const std::byte* from) {
  return reinterpret_cast<const T*>(from) + nest.source_offset;
}
template <class T>
T* destination_of(const gpu::CopyNest& nest, std::byte* to) {
  return reinterpret_cast<T*>(to) + nest.destination_offset;
}

std::optional<Refusal> start_whole(const Layout<>& source,
                                   const Layout<>& destination, int bytes,
                                   const std::byte* from, std::byte* to) {
  if (size(destination) > most_of_one_thread)
    return Refusal{"too many elements for one thread"};
  const auto s = gpu::device_layout(source);
  if (!s) return s.refusal();
  const auto d = gpu::device_layout(destination);
  if (!d) return d.refusal();
  for_type_of(bytes, [&]<class T>() {
    cute_device::copy_whole<<<1, 1>>>(
        reinterpret_cast<const T*>(from),
        cute_device::flat_layout<cute_device::copy_modes>(*s),
        reinterpret_cast<T*>(to),
        cute_device::flat_layout<cute_device::copy_modes>(*d));
  });
  return std::nullopt;
}

std::optional<Refusal> start_slices(const Layout<>& source,
                                    const Layout<>& destination, int bytes,
                                    const std::byte* from, std::byte* to) {
  const auto nest = nest_of(source, destination);
  if (!nest) return nest.refusal();
  const Loops& loops = nest->loops;
  const auto own = static_cast<std::ptrdiff_t>(
      loops.size() > 4 ? loops.size() - 4 : loops.size() / 2);
  const Sides sides({loops.begin(), loops.begin() + own},
                    {loops.begin() + own, loops.end()}, 4);
  for_type_of(bytes, [&]<class T>() {
    cute_device::copy_slices<<<64, 128>>>(
        source_of<T>(*nest, from),
        cute_device::flat_layout<cute_device::copy_modes>(sides.source),
        destination_of<T>(*nest, to),
        cute_device::flat_layout<cute_device::copy_modes>(sides.destination));
  });
  return std::nullopt;
}

// Blocks of tiles of two extents, by all other modes.
dim3 grid_of(const Sides& sides, int rows, int columns) {
  const auto& extent = sides.destination.extent;
  std::int64_t others = 1;
  for (int k = 2; k < cute_device::copy_modes; ++k) others *= extent[k];
  return dim3(static_cast<unsigned>((extent[0] + rows - 1) / rows),
              static_cast<unsigned>((extent[1] + columns - 1) / columns),
              static_cast<unsigned>(std::min<std::int64_t>(others, 1024)));
}

std::optional<Refusal> start_tiles(const Layout<>& source,
                                   const Layout<>& destination, int bytes,
                                   const std::byte* from, std::byte* to) {
  const auto nest = nest_of(source, destination);
  if (!nest) return nest.refusal();
  Loops loops = nest->loops;
  std::reverse(loops.begin(), loops.end());
  const Sides sides(loops, {}, 0);
  for_type_of(bytes, [&]<class T>() {
    cute_device::copy_tiles<<<grid_of(sides, cute_device::tile_rows,
                                      cute_device::tile_columns),
                              128>>>(
        source_of<T>(*nest, from),
        cute_device::flat_layout<cute_device::copy_modes>(sides.source),
        destination_of<T>(*nest, to),
        cute_device::flat_layout<cute_device::copy_modes>(sides.destination));
  });
  return std::nullopt;
}

// The loop that a side is contiguous along, out of `loops`; nothing where none.
std::optional<gpu::CopyLoop> taken(Loops& loops,
                                   std::int64_t gpu::CopyLoop::*step) {
  const auto found = std::find_if(loops.begin(), loops.end(),
                                  [&](auto& loop) { return loop.*step == 1; });
  if (found == loops.end()) return std::nullopt;
  const gpu::CopyLoop loop = *found;
  loops.erase(found);
  return loop;
}

bool all_multiples(const Loops& loops, std::int64_t n,
                   std::int64_t gpu::CopyLoop::*step) {
  return std::all_of(loops.begin(), loops.end(),
                     [&](auto& loop) { return loop.*step % n == 0; });
}

std::optional<Refusal> start_vectors(const Layout<>& source,
                                     const Layout<>& destination, int bytes,
                                     const std::byte* from, std::byte* to) {
  const auto nest = nest_of(source, destination);
  if (!nest) return nest.refusal();
  Loops loops = nest->loops;
  std::reverse(loops.begin(), loops.end());
  const std::int64_t vector = 16 / bytes;
  const auto run = taken(loops, &gpu::CopyLoop::destination);
  if (!run || run->source != 1 || run->extent % vector != 0)
    return Refusal{"no contiguous run of whole 16 bytes on both sides"};
  if (!all_multiples(loops, vector, &gpu::CopyLoop::source) ||
      !all_multiples(loops, vector, &gpu::CopyLoop::destination) ||
      nest->source_offset % vector != 0 ||
      nest->destination_offset % vector != 0)
    return Refusal{"a run that does not begin at a multiple of 16 bytes"};
  loops.insert(loops.begin(), *run);
  const Sides sides(loops, {}, 0);
  for_type_of(bytes, [&]<class T>() {
    cute_device::copy_vectors<<<
        grid_of(sides, 32 * cute_device::vector_of<T>, 16), 128>>>(
        source_of<T>(*nest, from),
        cute_device::flat_layout<cute_device::copy_modes>(
            sides.source, cute::_1{}, sides.source.stride[1]),
        destination_of<T>(*nest, to),
        cute_device::flat_layout<cute_device::copy_modes>(
            sides.destination, cute::_1{}, sides.destination.stride[1]));
  });
  return std::nullopt;
}

std::optional<Refusal> start_turned(const Layout<>& source,
                                    const Layout<>& destination, int bytes,
                                    const std::byte* from, std::byte* to) {
  const auto nest = nest_of(source, destination);
  if (!nest) return nest.refusal();
  Loops loops = nest->loops;
  const std::int64_t vector = 16 / bytes;
  const auto row = taken(loops, &gpu::CopyLoop::source);
  const auto column = taken(loops, &gpu::CopyLoop::destination);
  if (!row || !column || row->extent % vector != 0 ||
      column->extent % vector != 0)
    return Refusal{"no matrix of whole 16 bytes that is transposed"};
  if (!all_multiples(loops, vector, &gpu::CopyLoop::source) ||
      !all_multiples(loops, vector, &gpu::CopyLoop::destination) ||
      column->source % vector != 0 || row->destination % vector != 0 ||
      nest->source_offset % vector != 0 ||
      nest->destination_offset % vector != 0)
    return Refusal{"a run that does not begin at a multiple of 16 bytes"};
  loops.insert(loops.begin(), {*row, *column});
  const Sides sides(loops, {}, 0);
  for_type_of(bytes, [&]<class T>() {
    constexpr int edge = 8 * cute_device::vector_of<T>;
    cute_device::copy_turned<<<grid_of(sides, edge, edge), 64>>>(
        source_of<T>(*nest, from),
        cute_device::flat_layout<cute_device::copy_modes>(
            sides.source, cute::_1{}, sides.source.stride[1]),
        destination_of<T>(*nest, to),
        cute_device::flat_layout<cute_device::copy_modes>(
            sides.destination, sides.destination.stride[0], cute::_1{}));
  });
  return std::nullopt;
}

// Those of a start, launched.
gpu::PeerCopy way(std::string name, gpu::CopyInputs inputs,
                  const decltype(gpu::PeerCopy::start)& start) {
  return {std::move(name),
          inputs,
          {1, 2, 4, 8, 16},
          [start](const Layout<>& source, const Layout<>& destination,
                  int bytes, const std::byte* from, std::byte* to) {
            const auto refusal = start(source, destination, bytes, from, to);
            gpu::require(cudaGetLastError(), "starting the copy");
            return refusal;
          }};
}

}  // namespace

std::vector<gpu::PeerCopy> cute_copies() {
  using gpu::CopyInputs;
  return {way("whole", CopyInputs::any, start_whole),
          way("slices", CopyInputs::any, start_slices),
          way("tiles", CopyInputs::matrices, start_tiles),
          way("vectors", CopyInputs::runs, start_vectors),
          way("turned", CopyInputs::matrices, start_turned)};
}

}  // namespace colex::conformance
