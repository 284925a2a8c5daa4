// SPDX-License-Identifier: MIT
// Starts of the kernels that copies take, each compiled in a file of its own.
#pragma once

#include <cstddef>

#include "gpu/plan.hpp"

namespace colex::gpu {

// Each starts a plan of its path on the default stream; the pointers are where
// offset 0 is. Throws DeviceError.
void launch_tiles(const CopyPlan& plan, const std::byte* source,
                  std::byte* destination);
void launch_boxes(const CopyPlan& plan, const std::byte* source,
                  std::byte* destination);

}  // namespace colex::gpu
