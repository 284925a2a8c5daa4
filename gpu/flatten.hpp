// SPDX-License-Identifier: MIT
// From the reference's layouts to the flat form that the device evaluates.
#pragma once

#include "gpu/device_layout.cuh"
#include "reference/composed_layout.hpp"

namespace colex::gpu {

// Refused beyond DeviceLayout::most_modes modes after coalescing, for strides
// that are no integers, and for a composed layout whose outer function is a
// layout.
Result<DeviceLayout> device_layout(const Layout<>& L);
Result<DeviceLayout> device_layout(const ComposedLayout& L);

// The least and the greatest value of a layout; 0 is one of its values. Throws
// Refused beyond 64 bits.
struct OffsetRange {
  std::int64_t least = 0, greatest = 0;
};
OffsetRange range_of(const Layout<>& L);

}  // namespace colex::gpu
