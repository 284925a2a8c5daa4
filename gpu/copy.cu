// SPDX-License-Identifier: MIT

#include "gpu/copy.hpp"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/device.hpp"
#include "gpu/divide.cuh"

namespace colex::gpu {
namespace {

constexpr int threads = 256;
constexpr int most_loops = DeviceLayout::most_modes;

template <int bytes>
struct BitsOf;
template <>
struct BitsOf<1> {
  using Type = unsigned char;
};
template <>
struct BitsOf<2> {
  using Type = unsigned short;
};
template <>
struct BitsOf<4> {
  using Type = unsigned;
};
template <>
struct BitsOf<8> {
  using Type = uint2;
};
template <>
struct BitsOf<16> {
  using Type = uint4;
};
template <int bytes>
using Bits = typename BitsOf<bytes>::Type;

template <class Element, int n>
struct alignas(n * sizeof(Element)) Pack {
  Element element[n];
};

// --- Element by element: the yardstick ---

template <class Element>
__global__ void __launch_bounds__(threads)
    copy_elements(DeviceLayout from, DeviceLayout to, std::int64_t size,
                  const Element* source, Element* destination) {
  const std::int64_t step = std::int64_t{gridDim.x} * threads;
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x;
       i < size; i += step)
    destination[to(i)] = source[from(i)];
}

// --- A nest of loops, one access at a time ---

struct Loops {
  int count = 0;
  std::int64_t extent[most_loops] = {};
  Divider divide[most_loops];
  std::int64_t source[most_loops] = {};
  std::int64_t destination[most_loops] = {};
};

template <bool wide>
__device__ void offsets_at(const Loops& loops, std::int64_t index,
                           std::int64_t& source, std::int64_t& destination) {
#pragma unroll
  for (int k = 0; k < most_loops; ++k) {
    if (k + 1 >= loops.count) {
      if (k < loops.count) {
        source += index * loops.source[k];
        destination += index * loops.destination[k];
      }
      break;
    }
    std::int64_t rest;
    if constexpr (wide)
      rest = index / loops.extent[k];
    else
      rest = loops.divide[k](static_cast<std::uint32_t>(index));
    const std::int64_t digit = index - rest * loops.extent[k];
    source += digit * loops.source[k];
    destination += digit * loops.destination[k];
    index = rest;
  }
}

constexpr int accesses_in_flight = 4;

template <class Access, bool wide>
__global__ void __launch_bounds__(threads)
    copy_nest_of(Loops loops, std::int64_t size, const Access* source,
                 Access* destination) {
  const std::int64_t step =
      std::int64_t{gridDim.x} * threads * accesses_in_flight;
  for (std::int64_t first =
           std::int64_t{blockIdx.x} * threads * accesses_in_flight +
           threadIdx.x;
       first < size; first += step) {
    Access held[accesses_in_flight];
    std::int64_t to[accesses_in_flight];
#pragma unroll
    for (int j = 0; j < accesses_in_flight; ++j) {
      const std::int64_t i = first + j * threads;
      if (i >= size) break;
      std::int64_t from = 0;
      to[j] = 0;
      offsets_at<wide>(loops, i, from, to[j]);
      held[j] = source[from];
    }
#pragma unroll
    for (int j = 0; j < accesses_in_flight; ++j) {
      if (first + j * threads >= size) break;
      destination[to[j]] = held[j];
    }
  }
}

// --- A tile at a time through shared memory ---

struct Tiles {
  Loops outer;
  std::int64_t count = 0;
  int loads = 0, stores = 0, store_step = 1;
  int ragged_loop[2] = {-1, -1};
  std::int64_t ragged_tile[2] = {1, 1};
  std::int64_t ragged_extent[2] = {1, 1};
};

template <class Element, int load_vector, int store_vector>
__global__ void __launch_bounds__(threads)
    copy_tiles(Tiles tiles, const TileAccess* load, const TileAccess* store,
               const Element* source, Element* destination) {
  extern __shared__ uint4 shared_words[];
  Element* shared = reinterpret_cast<Element*>(shared_words);
  for (std::int64_t tile = blockIdx.x; tile < tiles.count; tile += gridDim.x) {
    std::int64_t from = 0, to = 0, index = tile;
    std::int64_t left[2] = {INT64_MAX, INT64_MAX};
    for (int k = 0; k < tiles.outer.count; ++k) {
      const std::int64_t rest = index / tiles.outer.extent[k];
      const std::int64_t digit = index - rest * tiles.outer.extent[k];
      from += digit * tiles.outer.source[k];
      to += digit * tiles.outer.destination[k];
      for (int r = 0; r < 2; ++r)
        if (tiles.ragged_loop[r] == k)
          left[r] = tiles.ragged_extent[r] - digit * tiles.ragged_tile[r];
      index = rest;
    }
    for (int p = threadIdx.x; p < tiles.loads; p += threads) {
      const TileAccess access = load[p];
      if (access.ragged[0] >= left[0] || access.ragged[1] >= left[1]) continue;
      using Access = Pack<Element, load_vector>;
      const Access held =
          *reinterpret_cast<const Access*>(source + from + access.offset);
#pragma unroll
      for (int v = 0; v < load_vector; ++v)
        shared[access.shared + v] = held.element[v];
    }
    __syncthreads();
    for (int p = threadIdx.x; p < tiles.stores; p += threads) {
      const TileAccess access = store[p];
      if (access.ragged[0] >= left[0] || access.ragged[1] >= left[1]) continue;
      using Access = Pack<Element, store_vector>;
      Access held;
#pragma unroll
      for (int v = 0; v < store_vector; ++v)
        held.element[v] = shared[access.shared + v * tiles.store_step];
      *reinterpret_cast<Access*>(destination + to + access.offset) = held;
    }
    __syncthreads();
  }
}

// --- Launches ---

Loops loops_of(const std::vector<CopyLoop>& nest) {
  Loops loops;
  for (const CopyLoop& loop : nest) {
    loops.extent[loops.count] = loop.extent;
    if (loop.extent < (std::int64_t{1} << 31))
      loops.divide[loops.count] =
          Divider(static_cast<std::uint32_t>(loop.extent));
    loops.source[loops.count] = loop.source;
    loops.destination[loops.count] = loop.destination;
    ++loops.count;
  }
  return loops;
}

unsigned blocks_for(std::int64_t blocks) {
  static const int multiprocessors = [] {
    int count = 0;
    require(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0),
            "reading the number of multiprocessors");
    return count;
  }();
  return static_cast<unsigned>(
      std::min<std::int64_t>(blocks, std::int64_t{multiprocessors} * 64));
}

template <int bytes>
void launch_elements(const CopyPlan& plan, const std::byte* source,
                     std::byte* destination) {
  copy_elements<Bits<bytes>>
      <<<blocks_for((plan.size + threads - 1) / threads), threads>>>(
          plan.source, plan.destination, plan.size,
          reinterpret_cast<const Bits<bytes>*>(source),
          reinterpret_cast<Bits<bytes>*>(destination));
}

template <int bytes>
void launch_nest(const CopyPlan& plan, const std::byte* source,
                 std::byte* destination) {
  const std::int64_t accesses = plan.size / plan.vector;
  const Loops loops = loops_of(plan.nest.loops);
  const auto* from =
      reinterpret_cast<const Bits<bytes>*>(source) + plan.nest.source_offset;
  auto* to = reinterpret_cast<Bits<bytes>*>(destination) +
             plan.nest.destination_offset;
  constexpr std::int64_t a_block = threads * accesses_in_flight;
  const unsigned blocks = blocks_for((accesses + a_block - 1) / a_block);
  if (accesses < (std::int64_t{1} << 31))
    copy_nest_of<Bits<bytes>, false>
        <<<blocks, threads>>>(loops, accesses, from, to);
  else
    copy_nest_of<Bits<bytes>, true>
        <<<blocks, threads>>>(loops, accesses, from, to);
}

template <int bytes, int load_vector, int store_vector>
void launch_tiles_of(const CopyPlan& plan, const TileAccess* load,
                     const TileAccess* store, const std::byte* source,
                     std::byte* destination) {
  Tiles tiles;
  tiles.outer = loops_of(plan.tile.outer);
  tiles.count = 1;
  for (const CopyLoop& loop : plan.tile.outer) tiles.count *= loop.extent;
  tiles.loads = static_cast<int>(plan.tile.load.size());
  tiles.stores = static_cast<int>(plan.tile.store.size());
  tiles.store_step = static_cast<int>(plan.tile.store_step);
  for (int r = 0; r < 2; ++r) {
    tiles.ragged_loop[r] = plan.tile.ragged_loop[r];
    tiles.ragged_tile[r] = plan.tile.ragged_tile[r];
    tiles.ragged_extent[r] = plan.tile.ragged_extent[r];
  }
  const auto shared =
      static_cast<std::size_t>(plan.tile.shared_elements) * bytes;
  copy_tiles<Bits<bytes>, load_vector, store_vector>
      <<<blocks_for(tiles.count), threads, shared>>>(
          tiles, load, store,
          reinterpret_cast<const Bits<bytes>*>(source) +
              plan.nest.source_offset,
          reinterpret_cast<Bits<bytes>*>(destination) +
              plan.nest.destination_offset);
}

template <int bytes, int load_vector>
void launch_tiles_to(const CopyPlan& plan, const TileAccess* load,
                     const TileAccess* store, const std::byte* source,
                     std::byte* destination) {
  const int vector = plan.tile.store_vector;
  if constexpr (bytes < 16)
    if (vector == 16 / bytes)
      return launch_tiles_of<bytes, load_vector, 16 / bytes>(
          plan, load, store, source, destination);
  if constexpr (bytes < 4)
    if (vector == 4 / bytes)
      return launch_tiles_of<bytes, load_vector, 4 / bytes>(
          plan, load, store, source, destination);
  launch_tiles_of<bytes, load_vector, 1>(plan, load, store, source,
                                         destination);
}

template <int bytes>
void launch_tiles(const CopyPlan& plan, const TileAccess* load,
                  const TileAccess* store, const std::byte* source,
                  std::byte* destination) {
  const int vector = plan.tile.load_vector;
  if constexpr (bytes < 16)
    if (vector == 16 / bytes)
      return launch_tiles_to<bytes, 16 / bytes>(plan, load, store, source,
                                                destination);
  if constexpr (bytes < 4)
    if (vector == 4 / bytes)
      return launch_tiles_to<bytes, 4 / bytes>(plan, load, store, source,
                                               destination);
  launch_tiles_to<bytes, 1>(plan, load, store, source, destination);
}

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

TileAccess* uploaded(const std::vector<TileAccess>& accesses) {
  if (accesses.empty()) return nullptr;
  void* data = nullptr;
  const std::size_t bytes = accesses.size() * sizeof(TileAccess);
  require(cudaMalloc(&data, bytes), "a table of a tile");
  require(cudaMemcpy(data, accesses.data(), bytes, cudaMemcpyHostToDevice),
          "copying a table of a tile");
  return static_cast<TileAccess*>(data);
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

DeviceCopy::DeviceCopy(CopyPlan plan)
    : plan_(std::move(plan)),
      load_(uploaded(plan_.tile.load)),
      store_(uploaded(plan_.tile.store)) {}

DeviceCopy::~DeviceCopy() {
  cudaFree(load_);
  cudaFree(store_);
}

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
      for_bytes(plan_.element_bytes * plan_.vector, [&]<int bytes>() {
        launch_nest<bytes>(plan_, source, destination);
      });
      break;
    case CopyPath::tile:
      for_bytes(plan_.element_bytes, [&]<int bytes>() {
        launch_tiles<bytes>(plan_, load_, store_, source, destination);
      });
      break;
  }
  require(cudaGetLastError(), "starting the copy");
}

}  // namespace colex::gpu
