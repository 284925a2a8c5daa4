// SPDX-License-Identifier: MIT
// The speed of copies as a ratio to the driver's own.
#pragma once

#include <string>
#include <vector>

#include "gpu/copy_trial.hpp"

namespace colex::gpu {

struct CopyBench {
  std::string name;
  Layout<> source, destination;
  int element_bytes = 4;
  std::optional<CopyPath> path;  // asked for; else as planned
};

// Contiguous, padded, transposing and blocked ones of about 1 GiB.
std::vector<CopyBench> copy_benches();

// Copies whose offsets exceed 32 bits.
std::vector<CopyBench> large_copies();

// What is wrong with a copy's result, sampled a million times; empty if it is
// right. Throws DeviceError.
std::string difference_of(const CopyBench& bench);

struct CopySpeed {
  std::string path;
  int access_bytes = 0;
  double gigabytes = 0;    // read and written, a second
  double of_memcpy = 0;    // the time of cudaMemcpyAsync over ours
  double spread = 0;       // (slowest - fastest) / median
  std::string difference;  // of the copy's result, sampled; empty if right
};

// Buffers are random bytes, the same for both; 3 copies of warm-up, then the
// median of 20. Throws DeviceError.
CopySpeed speed_of(const CopyBench& bench);

}  // namespace colex::gpu
