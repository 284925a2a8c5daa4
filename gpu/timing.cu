// SPDX-License-Identifier: MIT

#include "gpu/timing.hpp"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/device.hpp"

namespace colex::gpu {

std::vector<double> times_of(const std::function<void()>& work, int warm_up,
                             int repetitions) {
  for (int k = 0; k < warm_up; ++k) work();
  std::vector<cudaEvent_t> events(static_cast<std::size_t>(repetitions) + 1);
  for (auto& event : events) require(cudaEventCreate(&event), "an event");
  require(cudaEventRecord(events[0]), "an event");
  for (std::size_t k = 1; k < events.size(); ++k) {
    work();
    require(cudaEventRecord(events[k]), "an event");
  }
  synchronize();
  std::vector<double> times;
  for (std::size_t k = 1; k < events.size(); ++k) {
    float milliseconds = 0;
    require(cudaEventElapsedTime(&milliseconds, events[k - 1], events[k]),
            "reading an event");
    times.push_back(milliseconds);
  }
  for (auto& event : events) cudaEventDestroy(event);
  std::sort(times.begin(), times.end());
  return times;
}

double median(const std::vector<double>& times) {
  return times[times.size() / 2];
}

void memcpy_on_device(void* to, const void* from, std::size_t bytes) {
  require(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice),
          "starting a copy");
}

}  // namespace colex::gpu
