// SPDX-License-Identifier: MIT
// Rows of matrices in shared memory, as wgmma reads them.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/wgmma_shared_memory.hpp"

namespace colex {

inline void check_shared_memory(Table& t, const Inputs&) {
  const auto majors = {Major::k, Major::mn};
  const auto swizzles = {SharedSwizzle::none, SharedSwizzle::b32,
                         SharedSwizzle::b64, SharedSwizzle::b128};
  t.begin("parts of matrices in shared memory");
  for (const SharedSwizzle swizzle : swizzles)
    t.see([&] { return pieces_of(swizzle); });
  for (const std::int64_t bytes :
       {-16, -1, 0, 1, 8, 16, 17, 262128, 262143, 262144, 262160, 524288})
    t.see([&] {
      require_offset("leading", bytes);
      return Int64(bytes);
    });
  for (std::int64_t extent = -1; extent < 9; ++extent)
    for (const std::int64_t part : {1, 2, 4})
      t.see([&] {
        require_whole("rows", extent, part);
        return Int64(extent);
      });
  const SharedMatrix plain = {"f16", 8, 8, {}, {}, 0, 0};
  t.see([&] { return plain.major == Major::k; });
  for (const std::string type : {"f16", "tf32", "s8", "b1", "f64", "f8"})
    for (const Major major : majors)
      for (const SharedSwizzle swizzle : swizzles) {
        t.begin("matrices in shared memory");
        for (const std::int64_t rows : {8, 16, 64, 12})
          for (const std::int64_t columns : {2, 4, 8, 16, 64, 128, 256})
            for (const std::int64_t leading : {0, 16, 256, 8})
              for (const std::int64_t stride : {0, 128, 1024, 262144}) {
                const SharedMatrix A = {type,    rows,    columns, major,
                                        swizzle, leading, stride};
                t.see([&] { return canonical_layout(A); });
                t.see([&] { return wgmma_descriptor(A, 0x400); });
              }
      }
  t.begin("addresses of matrices");
  for (const Major major : majors)
    for (const SharedSwizzle swizzle : swizzles) {
      const SharedMatrix A = {"f16", 64, 64, major, swizzle, 262128, 1024};
      for (const std::int64_t start :
           {-16, 0, 8, 16, 128, 144, 512, 1024, 1536, 262128, 262144, 1 << 20})
        for (const std::int64_t pattern :
             {-1, 0, 16, 128, 256, 384, 512, 896, 1024, 1152, 262144}) {
          t.see([&] { return wgmma_descriptor(A, start, pattern); });
          t.see([&] { return wgmma_descriptor(A, start); });
        }
    }
}

inline const bool shared_memory_is_a_part =
    add_part("shared_memory", check_shared_memory);

}  // namespace colex
