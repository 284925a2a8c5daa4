// SPDX-License-Identifier: MIT
// wgmma.mma_async, dense: a warpgroup of four warps multiplies 64 rows.
//
// Warp w holds rows 16w to 16w + 15, as mma.sync holds 16 rows. B is in shared
// memory, A there or in registers; the two forms have one mnemonic, so the
// name goes on as the manual's syntax does: "… a-desc, b-desc" or
// "… a, b-desc". How a matrix lies in shared memory: wgmma_shared_memory.hpp.
// PTX ISA manual 9.7.15.5.1.1, "Register Fragments", 9.7.15.2 for the shapes.
#pragma once

#include "reference/atoms_mma_sync.hpp"

namespace colex {

// Each of the 128 threads sees the whole matrix, in the order of its codes.
inline Fragment in_shared_memory(const std::string& type, Int64 rows,
                                 Int64 columns) {
  return {type, Modes<Int64>{rows, columns},
          make_layout({Layout<>(Mode<>{128, 0}),
                       make_layout<Int64>(Modes<Int64>{rows, columns})}),
          true};
}

inline MmaAtom warpgroup_mma(Int64 n, Int64 k, const std::string& d,
                             const std::string& a, const std::string& b,
                             const std::string& section, bool a_shared,
                             const std::string& operation = "") {
  const Int64 m = 64;
  std::string operands = " a, b-desc";
  Fragment a_fragment = multiplicand(a, m, k, 4);
  if (a_shared) {
    operands = " a-desc, b-desc";
    a_fragment = in_shared_memory(a, m, k);
  }
  return {"wgmma.mma_async.sync.aligned." + shape_name(m, n, k) + "." + d +
              "." + a + "." + b + operation + operands,
          section,
          {"sm_90a"},
          m,
          n,
          k,
          Layout<>(Mode<>{128, 1}),
          a_fragment,
          in_shared_memory(b, n, k),
          accumulator(d, m, n, 4),
          accumulator(d, m, n, 4)};
}

// The extents of N: each multiple of 8 to 256, of integers and bits beyond 32
// each multiple of 16.
inline std::vector<Int64> wgmma_extents(bool integer) {
  std::vector<Int64> extents;
  for (Int64 n = 8; n <= 256; n = n + 8)
    if (!integer || n <= 32 || n % 16 == 0) extents.push_back(n);
  return extents;
}

inline std::vector<MmaAtom> wgmma_atoms() {
  std::vector<MmaAtom> atoms;
  for (const bool a_shared : {true, false}) {
    for (const Int64 n : wgmma_extents(false)) {
      for (const auto& [d, ab] :
           {std::pair{"f16", "f16"}, {"f32", "f16"}, {"f32", "bf16"}})
        atoms.push_back(
            warpgroup_mma(n, 16, d, ab, ab, "9.7.15.5.1.1.1", a_shared));
      atoms.push_back(warpgroup_mma(n, 8, "f32", "tf32", "tf32",
                                    "9.7.15.5.1.1.2", a_shared));
      for (const std::string d : {"f16", "f32"})
        for (const std::string a : {"e4m3", "e5m2"})
          for (const std::string b : {"e4m3", "e5m2"})
            atoms.push_back(
                warpgroup_mma(n, 32, d, a, b, "9.7.15.5.1.1.3", a_shared));
    }
    for (const Int64 n : wgmma_extents(true)) {
      for (const std::string a : {"s8", "u8"})
        for (const std::string b : {"s8", "u8"})
          atoms.push_back(
              warpgroup_mma(n, 32, "s32", a, b, "9.7.15.5.1.1.3", a_shared));
      atoms.push_back(warpgroup_mma(n, 256, "s32", "b1", "b1", "9.7.15.5.1.1.4",
                                    a_shared, ".and.popc"));
    }
  }
  return atoms;
}

}  // namespace colex
