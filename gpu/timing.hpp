// SPDX-License-Identifier: MIT
// Times on the device, beside a yardstick in the same run.
#pragma once

#include <functional>
#include <vector>

namespace colex::gpu {

// Milliseconds of each repetition of `work`, by events on the default stream,
// after `warm_up` untimed ones; sorted.
std::vector<double> times_of(const std::function<void()>& work, int warm_up,
                             int repetitions);

// The middle one of sorted times.
double median(const std::vector<double>& times);

// Starts a copy of the driver's own, device to device.
void memcpy_on_device(void* to, const void* from, std::size_t bytes);

}  // namespace colex::gpu
