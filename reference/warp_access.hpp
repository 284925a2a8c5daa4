// SPDX-License-Identifier: MIT
// What the threads of a warp touch when they read or write through a layout.
//
//   warp_access((8,8):(64,1), 16, 16)   one access: lane t begins at byte 128 t
//
// The layout goes from thread (mode 0) and value (all others) to the offset of
// an element; offset 0 lies at an address that is a multiple of 128 bytes. The
// values of a thread, in colexicographic order, are taken by as many accesses
// as they fill. A layout with one value a thread says where each access begins.
// Definition: CUDA C++ Programming Guide, "Device Memory Accesses" (an access
// has 1, 2, 4, 8 or 16 bytes a lane and is aligned to its size).
#pragma once

#include "reference/composed_algebra.hpp"

namespace colex {

inline const Int64 lanes_of_a_warp = 32;

struct WarpAccess {
  Int64 bytes;  // of each lane in each access
  // The first byte of each lane, for each access.
  std::vector<std::vector<Int64>> first_bytes;
};

inline bool is_access_width(Int64 bytes) {
  for (const Int64 width : {1, 2, 4, 8, 16})
    if (bytes == width) return true;
  return false;
}

// In: a layout or composed layout in elements of so many bits, and the bytes
// that each lane takes at once. Refused where mode 0 has more than 32 threads,
// where elements do not fill an access, where the values of an access are not
// contiguous, and where an access is misaligned or begins before offset 0.
template <class ThreadLayout>
Result<WarpAccess> warp_access(const ThreadLayout& L, Int64 element_bits,
                               Int64 access_bytes) {
  return answer([&]() -> Result<WarpAccess> {
    if (element_bits < 1)
      return Refusal{"elements of " + to_string(element_bits) +
                     " bits do not exist"};
    if (!is_access_width(access_bytes))
      return Refusal{"an access has 1, 2, 4, 8 or 16 bytes, not " +
                     to_string(access_bytes)};
    const Int64 access_bits = 8 * access_bytes;
    if (access_bits % element_bits != 0)
      return Refusal{"no number of elements of " + to_string(element_bits) +
                     " bits fills an access of " + to_string(access_bytes) +
                     " bytes"};
    const Int64 threads = size(get(L, 0));
    if (lanes_of_a_warp < threads)
      return Refusal{"mode 0 of " + to_string(L) + " has " +
                     to_string(threads) + " threads, and a warp has " +
                     to_string(lanes_of_a_warp)};
    const auto table = table_of(L);
    if (!table) return table.refusal();
    const auto offset = [&](Int64 thread, Int64 value) {
      const Int64 index = thread + threads * value;
      return (*table)[static_cast<std::size_t>(index.value())];
    };

    const Int64 values = size(L) / threads;
    Int64 together = access_bits / element_bits;
    if (values == 1) together = 1;
    if (values % together != 0)
      return Refusal{"the " + to_string(values) +
                     " values of a thread do not fill accesses of " +
                     to_string(together)};
    WarpAccess result{access_bytes, {}};
    for (Int64 value = 0; value < values; value = value + together) {
      std::vector<Int64> lanes;
      for (Int64 thread = 0; thread < threads; thread = thread + 1) {
        const Int64 first = offset(thread, value);
        for (Int64 j = 1; j < together; j = j + 1)
          if (offset(thread, value + j) != first + j)
            return Refusal{"the access of thread " + to_string(thread) +
                           " at element " + to_string(first) +
                           " is not contiguous: its value " + to_string(j) +
                           " is at " + to_string(offset(thread, value + j))};
        if (first < 0)
          return Refusal{"thread " + to_string(thread) +
                         " accesses the negative offset " + to_string(first)};
        if (first * element_bits % access_bits != 0)
          return Refusal{"thread " + to_string(thread) + " accesses " +
                         to_string(access_bytes) + " bytes at element " +
                         to_string(first) + ", bit " +
                         to_string(first * element_bits) +
                         ", which is misaligned"};
        lanes.push_back(first * element_bits / 8);
      }
      result.first_bytes.push_back(std::move(lanes));
    }
    return result;
  });
}

}  // namespace colex
