// SPDX-License-Identifier: MIT
// Nests of loops as kernels walk through them: by one index, colexicographic.
#pragma once

#include <cstdint>

#include "gpu/divide.cuh"

namespace colex::gpu {

// Offsets on one or both sides. Indices below 2^31 divide by multiplication.
struct Loops {
  static constexpr int most = DeviceLayout::most_modes;

  int count = 0;
  std::int64_t extent[most] = {};
  Divider divide[most];
  std::int64_t source[most] = {};
  std::int64_t destination[most] = {};

  void add(std::int64_t n, std::int64_t from, std::int64_t to) {
    extent[count] = n;
    if (n < (std::int64_t{1} << 31))
      divide[count] = Divider(static_cast<std::uint32_t>(n));
    source[count] = from;
    destination[count] = to;
    ++count;
  }
};

// Adds the offsets of an index; `wide` for indices of 2^31 and above.
template <bool wide>
COLEX_HOST_DEVICE inline void add_offsets(const Loops& loops,
                                          std::int64_t index,
                                          std::int64_t& source,
                                          std::int64_t& destination) {
#if defined(__CUDACC__)
#pragma unroll
#endif
  for (int k = 0; k < Loops::most; ++k) {
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

}  // namespace colex::gpu
