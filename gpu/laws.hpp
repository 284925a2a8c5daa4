// SPDX-License-Identifier: MIT
// The laws of the device, for the engines of properties/.
#pragma once

#include <map>
#include <memory>

#include "gpu/copy_trial.hpp"
#include "properties/law.hpp"

namespace colex::gpu {

// How often each path of a copy ran, and how often pairs with a common run of
// 16 bytes took accesses of 16.
struct PathCounts {
  std::map<std::string, std::uint64_t> copies;  // by path
  std::uint64_t wide_runs = 0, wide_accesses = 0;
};

// layout/on-device, copy/PATH-BYTES for each path and width, and
// gemm/KERNEL-TYPE. They run on the current device; `counts` outlives them.
// wgmma's laws only with `warpgroups`.
std::vector<AnyLaw> device_laws(PathCounts& counts, bool warpgroups);

}  // namespace colex::gpu
