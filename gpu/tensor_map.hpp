// SPDX-License-Identifier: MIT
// Tensor maps, as kernels take them: `const __grid_constant__ CUtensorMap map`.
#pragma once

#include <cuda.h>

#include <cstddef>

#include "gpu/tensor_box.hpp"

namespace colex::gpu {

// The map of a tensor that begins at `base`, a device pointer. Beyond the
// extents the engine reads zeros and writes nothing; but along mode 0 it writes
// whole units of 16 bytes (seen on an H200). Refused by the rules of
// tensor_box.hpp, where the driver has no tensor maps, and where it refuses.
Result<CUtensorMap> tensor_map(const std::byte* base, const TensorBox& box);

}  // namespace colex::gpu
