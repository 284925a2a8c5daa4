// SPDX-License-Identifier: MIT
// Accesses of one warp through a layout, for the profiler to count: does the
// chip take as many wavefronts and sectors as reference/analysis.hpp says?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::gpu {

// One warp's access: lane t takes `bytes` at the element L(t).
struct AccessCase {
  std::string layout;  // of 32 lanes, as one writes it
  int element_bits = 32;
  int bytes = 4;

  std::vector<std::int64_t> first_bytes;  // of each lane
  // What the analysis predicts.
  std::int64_t wavefronts = 0;  // of shared memory
  std::int64_t sectors = 0;     // of global memory
};

// Twenty layouts and swizzles, with their predictions.
std::vector<AccessCase> access_cases();

// Starts two kernels a case, one access_shared and one access_global, in the
// order of the cases; each has one warp, which loads once. Throws DeviceError.
void run_accesses(const std::vector<AccessCase>& cases);

}  // namespace colex::gpu
