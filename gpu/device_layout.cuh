// SPDX-License-Identifier: MIT
// A layout in a flat form of fixed size, which host and device evaluate alike.
//
//   Result<DeviceLayout> L = device_layout(parse…);   // (4,(2,3)):(1,(8,16))
//   (*L)(5) = 9
//
// The modes are those of the coalesced layout, at most 8; an offset and a
// swizzle may follow. A 1-D coordinate is read colexicographically, as
// everywhere.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define COLEX_HOST_DEVICE __host__ __device__
// Eight divisions of 64 bits: once in a kernel, not wherever it is called.
#define COLEX_CALLED __noinline__
#else
#define COLEX_HOST_DEVICE
#define COLEX_CALLED
#endif

namespace colex::gpu {

struct DeviceLayout {
  static constexpr int most_modes = 8;

  int rank = 0;  // 0: one coordinate, with the value of the offset
  std::int64_t extent[most_modes] = {};
  std::int64_t stride[most_modes] = {};
  std::int64_t offset = 0;
  // Sw(x) = x ^ shift(x & read, shift); read = 0 without a swizzle. A positive
  // shift goes to the right.
  std::int64_t read = 0;
  int shift = 0;

  COLEX_HOST_DEVICE std::int64_t size() const {
    std::int64_t n = 1;
    for (int k = 0; k < rank; ++k) n *= extent[k];
    return n;
  }

  // The value at 0 <= index < size(), as a number of elements.
  COLEX_HOST_DEVICE COLEX_CALLED std::int64_t operator()(
      std::int64_t index) const {
    std::int64_t value = offset;
    for (int k = 0; k < rank; ++k) {
      const std::int64_t rest = index / extent[k];
      value += (index - rest * extent[k]) * stride[k];
      index = rest;
    }
    const std::int64_t bits = value & read;
    return value ^ (shift >= 0 ? bits >> shift : bits << -shift);
  }
};

}  // namespace colex::gpu
