// SPDX-License-Identifier: MIT

#include "gpu/kernel_use.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <map>

#include "gpu/device.hpp"

namespace colex::gpu {
namespace {

// The most dynamic shared memory of each kernel.
std::map<const void*, std::size_t>& noted() {
  static std::map<const void*, std::size_t> kernels;
  return kernels;
}

}  // namespace

void note_kernel(const void* kernel, std::size_t dynamic_shared) {
  auto& shared = noted()[kernel];
  shared = std::max(shared, dynamic_shared);
}

KernelUse noted_kernels() {
  KernelUse use;
  for (const auto& [kernel, dynamic_shared] : noted()) {
    cudaFuncAttributes attributes{};
    require(cudaFuncGetAttributes(&attributes, kernel),
            "reading what a kernel uses");
    use.registers = std::max(use.registers, attributes.numRegs);
    use.local_bytes = std::max(use.local_bytes, attributes.localSizeBytes);
    use.shared_bytes =
        std::max(use.shared_bytes, attributes.sharedSizeBytes + dynamic_shared);
  }
  noted().clear();
  return use;
}

}  // namespace colex::gpu
