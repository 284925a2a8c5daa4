// SPDX-License-Identifier: MIT
// What the kernels that ran take of a multiprocessor.
#pragma once

#include <cstddef>

namespace colex::gpu {

// The most of each of some kernels.
struct KernelUse {
  int registers = 0;             // a thread
  std::size_t local_bytes = 0;   // a thread: stack and spilled registers
  std::size_t shared_bytes = 0;  // a block
};

// A kernel is about to start with so many bytes of dynamic shared memory.
void note_kernel(const void* kernel, std::size_t dynamic_shared = 0);

// Of the kernels noted since the last call. Throws DeviceError.
KernelUse noted_kernels();

}  // namespace colex::gpu
