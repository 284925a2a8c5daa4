// SPDX-License-Identifier: MIT

#include "gpu/copy.hpp"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/access.cuh"
#include "gpu/copy_launch.hpp"
#include "gpu/device.hpp"
#include "gpu/kernel_use.hpp"
#include "gpu/loops.cuh"

namespace colex::gpu {
namespace {

constexpr int element_threads = 256;

// --- Element by element: the yardstick ---

template <class Element>
__global__ void __launch_bounds__(element_threads)
    copy_elements(DeviceLayout from, DeviceLayout to, std::int64_t size,
                  const Element* source, Element* destination) {
  const std::int64_t step = std::int64_t{gridDim.x} * element_threads;
  for (std::int64_t i =
           std::int64_t{blockIdx.x} * element_threads + threadIdx.x;
       i < size; i += step)
    destination[to(i)] = source[from(i)];
}

// --- A nest of loops, one access a thread ---

// Measured on an H200: one access a thread and many small blocks move more
// than several a thread, or than blocks that stay.
constexpr int threads = 128;

template <int bytes, bool wide>
__global__ void __launch_bounds__(threads)
    copy_accesses(const __grid_constant__ Loops loops, std::int64_t size,
                  const Bits<bytes>* source, Bits<bytes>* destination) {
  const std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= size) return;
  std::int64_t from = 0, to = 0;
  add_offsets<wide>(loops, i, from, to);
  destination[to] = source[from];
}

// --- The same where a side is not aligned, or a run does not divide ---

template <int bytes>
__device__ void load_pieces(const std::byte* from, int end, uint4& held) {
  auto* pieces = reinterpret_cast<Bits<bytes>*>(&held);
#pragma unroll
  for (int k = 0; k < 16 / bytes; ++k)
    if (k * bytes < end)
      pieces[k] = reinterpret_cast<const Bits<bytes>*>(from)[k];
}

template <int bytes>
__device__ void store_pieces(std::byte* to, int end, const uint4& held) {
  const auto* pieces = reinterpret_cast<const Bits<bytes>*>(&held);
#pragma unroll
  for (int k = 0; k < 16 / bytes; ++k)
    if (k * bytes < end) reinterpret_cast<Bits<bytes>*>(to)[k] = pieces[k];
}

__device__ void load_unit(const std::byte* from, int bytes, int end,
                          uint4& held) {
  switch (bytes) {
    case 1:
      return load_pieces<1>(from, end, held);
    case 2:
      return load_pieces<2>(from, end, held);
    case 4:
      return load_pieces<4>(from, end, held);
    case 8:
      return load_pieces<8>(from, end, held);
    default:
      return load_pieces<16>(from, end, held);
  }
}

__device__ void store_unit(std::byte* to, int bytes, int end,
                           const uint4& held) {
  switch (bytes) {
    case 1:
      return store_pieces<1>(to, end, held);
    case 2:
      return store_pieces<2>(to, end, held);
    case 4:
      return store_pieces<4>(to, end, held);
    case 8:
      return store_pieces<8>(to, end, held);
    default:
      return store_pieces<16>(to, end, held);
  }
}

struct Pieces {
  int load = 16, store = 16;  // bytes an access
  int tail = 0;               // bytes of the last 16 of a run; 0: all 16
  int tail_piece = 1;         // bytes an access of those
};

template <bool wide>
__global__ void __launch_bounds__(threads)
    copy_pieces(const __grid_constant__ Loops loops, Pieces pieces,
                std::int64_t size, const std::byte* source,
                std::byte* destination) {
  const std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= size) return;
  std::int64_t from = 0, to = 0;
  add_offsets<wide>(loops, i, from, to);
  // The coordinate along the run, 16 bytes a step.
  const std::int64_t rest =
      wide ? i / loops.extent[0]
           : std::int64_t{loops.divide[0](static_cast<std::uint32_t>(i))};
  const bool short_one =
      pieces.tail != 0 && i - rest * loops.extent[0] == loops.extent[0] - 1;
  const int end = short_one ? pieces.tail : 16;
  const int load = short_one ? pieces.tail_piece : pieces.load;
  const int store = short_one ? pieces.tail_piece : pieces.store;
  uint4 held{};
  load_unit(source + from, load, end, held);
  store_unit(destination + to, store, end, held);
}

// --- Launches ---

// Calls f.operator()<bytes>().
template <class F>
void for_bytes(int bytes, const F& f) {
  switch (bytes) {
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    case 4:
      return f.template operator()<4>();
    case 8:
      return f.template operator()<8>();
    default:
      return f.template operator()<16>();
  }
}

Loops loops_of(const std::vector<CopyLoop>& nest, int element_bytes,
               int access_bytes) {
  Loops loops;
  for (const CopyLoop& loop : nest)
    loops.add(loop.extent, loop.source * element_bytes / access_bytes,
              loop.destination * element_bytes / access_bytes);
  return loops;
}

template <int bytes>
void launch_elements(const CopyPlan& plan, const std::byte* source,
                     std::byte* destination) {
  const std::int64_t blocks =
      (plan.size + element_threads - 1) / element_threads;
  const auto kernel = copy_elements<Bits<bytes>>;
  note_kernel(reinterpret_cast<const void*>(kernel));
  kernel<<<static_cast<unsigned>(std::min<std::int64_t>(
               blocks, std::int64_t{multiprocessors()} * 64)),
           element_threads>>>(plan.source, plan.destination, plan.size,
                              reinterpret_cast<const Bits<bytes>*>(source),
                              reinterpret_cast<Bits<bytes>*>(destination));
}

void launch_accesses(const CopyPlan& plan, const std::byte* source,
                     std::byte* destination) {
  const auto nest = accesses(plan);
  std::int64_t size = 1;
  for (const CopyLoop& loop : nest) size *= loop.extent;
  const std::int64_t blocks = (size + threads - 1) / threads;
  if (blocks >= std::int64_t{1} << 31)
    throw DeviceError("the copy has " + std::to_string(size) +
                      " accesses, more than one launch makes");
  const bool wide = size >= std::int64_t{1} << 31;
  const auto grid = static_cast<unsigned>(blocks);
  source += plan.nest.source_offset * plan.element_bytes;
  destination += plan.nest.destination_offset * plan.element_bytes;
  if (plan.tail != 0 || plan.load_bytes != plan.store_bytes) {
    const Loops loops = loops_of(nest, plan.element_bytes, 1);
    const Pieces pieces{plan.load_bytes, plan.store_bytes,
                        plan.tail * plan.element_bytes, plan.element_bytes};
    const auto kernel = wide ? copy_pieces<true> : copy_pieces<false>;
    note_kernel(reinterpret_cast<const void*>(kernel));
    kernel<<<grid, threads>>>(loops, pieces, size, source, destination);
    return;
  }
  for_bytes(plan.load_bytes, [&]<int bytes>() {
    const Loops loops = loops_of(nest, plan.element_bytes, bytes);
    const auto kernel =
        wide ? copy_accesses<bytes, true> : copy_accesses<bytes, false>;
    note_kernel(reinterpret_cast<const void*>(kernel));
    kernel<<<grid, threads>>>(loops, size,
                              reinterpret_cast<const Bits<bytes>*>(source),
                              reinterpret_cast<Bits<bytes>*>(destination));
  });
}

// What is wrong with one side of a copy; nothing where it can be used.
void require_image(const char* side, const std::byte* origin,
                   std::size_t before, std::size_t after, int alignment,
                   std::int64_t first_byte, std::int64_t end_byte) {
  const std::string the_side = std::string("the ") + side;
  if (origin == nullptr) throw DeviceError(the_side + " is a null pointer");
  if (reinterpret_cast<std::uintptr_t>(origin) %
          static_cast<unsigned>(alignment) !=
      0)
    throw DeviceError(the_side + " is not aligned to " +
                      std::to_string(alignment) +
                      " bytes, as the plan supposes");
  if (first_byte < -static_cast<std::int64_t>(before) ||
      end_byte > static_cast<std::int64_t>(after))
    throw DeviceError(
        the_side + " reaches from byte " + std::to_string(first_byte) + " to " +
        std::to_string(end_byte) + "; its image has " + std::to_string(before) +
        " bytes before its origin and " + std::to_string(after) + " after it");
}

}  // namespace

void DeviceCopy::launch(const Image<const std::byte>& from,
                        const Image<std::byte>& to) const {
  const int bytes = plan_.element_bytes;
  const std::int64_t source_first = plan_.source_least * bytes;
  const std::int64_t source_end = (plan_.source_greatest + 1) * bytes;
  const std::int64_t destination_first = plan_.destination_least * bytes;
  const std::int64_t destination_end = (plan_.destination_greatest + 1) * bytes;
  require_image("source", from.origin, from.before, from.after,
                plan_.source_alignment, source_first, source_end);
  require_image("destination", to.origin, to.before, to.after,
                plan_.destination_alignment, destination_first,
                destination_end);
  const std::byte* source = from.origin;
  std::byte* destination = to.origin;
  if (source + source_first < destination + destination_end &&
      destination + destination_first < source + source_end)
    throw DeviceError("source and destination overlap");

  switch (plan_.path) {
    case CopyPath::element:
      for_bytes(plan_.element_bytes, [&]<int bytes>() {
        launch_elements<bytes>(plan_, source, destination);
      });
      break;
    case CopyPath::vector:
      launch_accesses(plan_, source, destination);
      break;
    case CopyPath::tile:
      launch_tiles(plan_, source, destination);
      break;
    case CopyPath::tensor_map:
      launch_boxes(plan_, source, destination);
      break;
  }
  require(cudaGetLastError(), "starting the copy");
}

}  // namespace colex::gpu
