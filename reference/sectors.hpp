// SPDX-License-Identifier: MIT
// Coalescing: the sectors of global memory that a warp's requests touch.
//
//   sectors(32:1, 32, 4)   4, which is ideal
//   sectors(32:2, 32, 4)   8 where 4 could hold the same bytes
//
// A sector is 32 bytes, aligned; an access of the warp is one request, and each
// sector that it touches is moved whole and once. Source: CUDA C++ Programming
// Guide, "Device Memory Accesses", and CUDA C++ Best Practices Guide,
// "Coalesced Access to Global Memory".
#pragma once

#include <set>

#include "reference/warp_access.hpp"

namespace colex {

inline const Int64 bytes_of_a_sector = 32;

// The sectors of each request. In: as warp_access takes it.
template <class ThreadLayout>
Result<std::vector<Int64>> sectors(const ThreadLayout& L, Int64 element_bits,
                                   Int64 access_bytes) {
  const auto access = warp_access(L, element_bits, access_bytes);
  if (!access) return access.refusal();
  std::vector<Int64> counts;
  for (const auto& lanes : access->first_bytes) {
    std::set<Int64> touched;
    for (const Int64 first : lanes) touched.insert(first / bytes_of_a_sector);
    counts.push_back(Int64(touched.size()));
  }
  return counts;
}

// The fewest sectors that could hold the bytes of each request, those that
// several lanes share counted once.
template <class ThreadLayout>
Result<std::vector<Int64>> ideal_sectors(const ThreadLayout& L,
                                         Int64 element_bits,
                                         Int64 access_bytes) {
  const auto access = warp_access(L, element_bits, access_bytes);
  if (!access) return access.refusal();
  std::vector<Int64> counts;
  for (const auto& lanes : access->first_bytes) {
    const std::set<Int64> distinct(lanes.begin(), lanes.end());
    counts.push_back(
        ceil_div(Int64(distinct.size()) * access_bytes, bytes_of_a_sector));
  }
  return counts;
}

}  // namespace colex
