// SPDX-License-Identifier: MIT
// Layouts evaluated on the device.
#pragma once

#include <vector>

#include "gpu/device_layout.cuh"

namespace colex::gpu {

// The values of each layout at 0, 1, …, size - 1, in one launch. Throws
// DeviceError.
std::vector<std::vector<std::int64_t>> values_on_device(
    const std::vector<DeviceLayout>& layouts);

}  // namespace colex::gpu
