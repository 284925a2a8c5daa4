// SPDX-License-Identifier: MIT

#include "gpu/evaluate.hpp"

#include <cuda_runtime.h>

#include <algorithm>

#include "gpu/device.hpp"

namespace colex::gpu {
namespace {

struct Job {
  DeviceLayout layout;
  std::int64_t size;
  std::int64_t begin;  // of its values among all
};

// One block a layout and turn.
__global__ void evaluate(const Job* jobs, int count, std::int64_t* values) {
  for (int job = blockIdx.x; job < count; job += gridDim.x)
    for (std::int64_t i = threadIdx.x; i < jobs[job].size; i += blockDim.x)
      values[jobs[job].begin + i] = jobs[job].layout(i);
}

}  // namespace

std::vector<std::vector<std::int64_t>> values_on_device(
    const std::vector<DeviceLayout>& layouts) {
  std::vector<Job> jobs;
  std::int64_t total = 0;
  for (const DeviceLayout& layout : layouts) {
    jobs.push_back({layout, layout.size(), total});
    total += layout.size();
  }
  if (jobs.empty()) return {};
  const Buffer list(jobs.size() * sizeof(Job));
  list.upload(jobs.data(), jobs.size() * sizeof(Job));
  const std::size_t bytes =
      static_cast<std::size_t>(total) * sizeof(std::int64_t);
  const Buffer values(bytes);
  values.fill(0xa5, bytes);
  const auto blocks =
      static_cast<unsigned>(std::min<std::size_t>(jobs.size(), 4096));
  evaluate<<<blocks, 128>>>(reinterpret_cast<const Job*>(list.data()),
                            static_cast<int>(jobs.size()),
                            reinterpret_cast<std::int64_t*>(values.data()));
  require(cudaGetLastError(), "starting the evaluation of layouts");
  synchronize();
  std::vector<std::int64_t> flat(static_cast<std::size_t>(total));
  values.download(flat.data(), bytes);
  std::vector<std::vector<std::int64_t>> result;
  for (const Job& job : jobs)
    result.emplace_back(flat.begin() + job.begin,
                        flat.begin() + job.begin + job.size);
  return result;
}

}  // namespace colex::gpu
