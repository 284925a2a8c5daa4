// SPDX-License-Identifier: MIT
// Division by a number that is known before a kernel starts: one high product
// and a shift. n / d for 0 <= n < 2^31, 1 <= d < 2^31.
//
// Source: T. Granlund, P. Montgomery, Division by invariant integers using
// multiplication, PLDI 1994, theorem 4.2 with N = 31.
#pragma once

#include <cstdint>

#include "gpu/device_layout.cuh"

namespace colex::gpu {

struct Divider {
  std::uint32_t divisor = 1;
  std::uint32_t multiplier = 0;
  int shift = 0;

  Divider() = default;
  explicit Divider(std::uint32_t d) : divisor(d) {
    while ((std::uint64_t{1} << shift) < d) ++shift;  // ceil(log2 d)
    const std::uint64_t power = std::uint64_t{1} << (31 + shift);
    multiplier = static_cast<std::uint32_t>((power + d - 1) / d);
  }

  COLEX_HOST_DEVICE std::uint32_t operator()(std::uint32_t n) const {
    return static_cast<std::uint32_t>(
        (static_cast<std::uint64_t>(n) * multiplier) >> (31 + shift));
  }
};

}  // namespace colex::gpu
