// SPDX-License-Identifier: MIT
// Instructions of the card, probed against the tables of reference/.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::gpu {

// One instruction, and for wgmma one way in which its matrices lie in shared
// memory.
struct ProbeResult {
  std::string instruction;
  std::string form;  // "K-major 128B, MN-major 128B"; empty for registers
  std::uint64_t cases = 0;
  std::uint64_t mismatches = 0;
  std::string verdict;  // "as the table", or what differs first, or why it
                        // did not run
  bool right = false;
};

// Probes every instruction of the table that the card's architecture, "sm_90a"
// say, has and `wanted` accepts by its name; calls `done` after each. `jobs`
// compile at once.
void probe_all(const std::string& architecture,
               const std::function<bool(const std::string&)>& wanted,
               unsigned jobs,
               const std::function<void(const ProbeResult&)>& done);

}  // namespace colex::gpu
