// SPDX-License-Identifier: MIT
// mma.sync: a warp multiplies; for m8n8k4 of f16, a quad pair of it.
//
// One pattern holds of all shapes but the quad pair's: four threads side by
// side hold a row, as many elements each as fill a register, or two for C and
// D; the eight groups of four hold eight rows; a thread's next registers are
// eight rows further, then as many columns further as the four threads hold.
// .satfinite and the rounding change no layout and stay out of the names.
// PTX ISA manual 9.7.14.5, "Matrix multiply-accumulate operation using mma
// instruction", 9.7.14.5.14 for the types.
#pragma once

#include "reference/atom.hpp"

namespace colex {

// A row of `together` elements in each thread, of a matrix whose rows are
// shared by this many warps.
inline Layout<> warp_layout(Int64 rows, Int64 columns, Int64 together,
                            Int64 warps) {
  return thread_value_layout({{4, together * rows}, {8, 1}, {warps, 16}},
                             {{together, rows},
                              {rows / warps / 8, 8},
                              {columns / (4 * together), 4 * together * rows}});
}

inline Fragment matrix(const std::string& type, Int64 rows, Int64 columns,
                       const Layout<>& layout) {
  return {type, Modes<Int64>{rows, columns}, layout};
}

inline Fragment multiplicand(const std::string& type, Int64 rows, Int64 k,
                             Int64 warps = 1) {
  return matrix(type, rows, k,
                warp_layout(rows, k, elements_per_register(type), warps));
}

inline Fragment accumulator(const std::string& type, Int64 m, Int64 n,
                            Int64 warps = 1) {
  return matrix(type, m, n, warp_layout(m, n, 2, warps));
}

// The types of D, A, B and C.
struct MmaTypes {
  std::string d, a, b, c;
};

inline std::string shape_name(Int64 m, Int64 n, Int64 k) {
  return "m" + to_string(m) + "n" + to_string(n) + "k" + to_string(k);
}

inline std::string mma_sync_name(const std::string& shape,
                                 const std::string& majors,
                                 const MmaTypes& types) {
  return "mma.sync.aligned." + shape + "." + majors + "." + types.d + "." +
         types.a + "." + types.b + "." + types.c;
}

inline MmaAtom warp_mma(Int64 m, Int64 k, const MmaTypes& types,
                        const std::string& section,
                        const std::vector<std::string>& architectures,
                        const std::string& operation = "") {
  const Int64 n = 8;
  return {mma_sync_name(shape_name(m, n, k), "row.col", types) + operation,
          section,
          architectures,
          m,
          n,
          k,
          Layout<>(Mode<>{32, 1}),
          multiplicand(types.a, m, k),
          multiplicand(types.b, n, k),
          accumulator(types.c, m, n),
          accumulator(types.d, m, n)};
}

// Lanes 0-3 and 16-19 compute one product, and lanes 4-7, 8-11 and 12-15 with
// 20-23, 24-27 and 28-31 three more; the layouts are those of the first.
inline Fragment quad_pair_multiplicand(bool k_major) {
  if (k_major)
    return matrix("f16", 8, 4, thread_value_layout({{8, 1}}, {{4, 8}}));
  return matrix("f16", 8, 4, thread_value_layout({{4, 8}, {2, 4}}, {{4, 1}}));
}

inline Fragment quad_pair_accumulator(const std::string& type) {
  if (type == "f16")
    return matrix(type, 8, 8, thread_value_layout({{8, 1}}, {{8, 8}}));
  return matrix(type, 8, 8,
                thread_value_layout({{2, 1}, {2, 16}, {2, 4}},
                                    {{2, 8}, {2, 2}, {2, 32}}));
}

inline MmaAtom quad_pair_mma(const std::string& a_major,
                             const std::string& b_major,
                             const MmaTypes& types) {
  return {mma_sync_name("m8n8k4", a_major + "." + b_major, types),
          "9.7.14.5.1",
          every_architecture,
          8,
          8,
          4,
          make_flat(std::vector<Mode<>>{{4, 1}, {2, 16}}),
          quad_pair_multiplicand(a_major == "row"),
          quad_pair_multiplicand(b_major == "col"),
          quad_pair_accumulator(types.c),
          quad_pair_accumulator(types.d)};
}

inline std::vector<MmaAtom> mma_sync_atoms() {
  std::vector<MmaAtom> atoms;
  for (const std::string a_major : {"row", "col"})
    for (const std::string b_major : {"row", "col"})
      for (const auto& [d, c] :
           {std::pair{"f16", "f16"}, {"f32", "f16"}, {"f32", "f32"}})
        atoms.push_back(quad_pair_mma(a_major, b_major, {d, "f16", "f16", c}));

  const MmaTypes f64 = {"f64", "f64", "f64", "f64"};
  atoms.push_back(warp_mma(8, 4, f64, "9.7.14.5.2", every_architecture));
  atoms.push_back(warp_mma(16, 4, f64, "9.7.14.5.6", {"sm_90a"}));
  atoms.push_back(warp_mma(16, 8, f64, "9.7.14.5.7", {"sm_90a"}));
  atoms.push_back(warp_mma(16, 16, f64, "9.7.14.5.8", {"sm_90a"}));

  const MmaTypes tf32 = {"f32", "tf32", "tf32", "f32"};
  atoms.push_back(warp_mma(16, 4, tf32, "9.7.14.5.6", every_architecture));
  atoms.push_back(warp_mma(16, 8, tf32, "9.7.14.5.7", every_architecture));

  for (const MmaTypes& types : {MmaTypes{"f16", "f16", "f16", "f16"},
                                {"f32", "f16", "f16", "f32"},
                                {"f32", "bf16", "bf16", "f32"}}) {
    atoms.push_back(warp_mma(16, 8, types, "9.7.14.5.7", every_architecture));
    atoms.push_back(warp_mma(16, 16, types, "9.7.14.5.8", every_architecture));
  }

  for (const std::string a : {"e4m3", "e5m2"})
    for (const std::string b : {"e4m3", "e5m2"})
      for (const std::string c : {"f16", "f32"}) {
        const std::vector<std::string> with_fp8 = {"sm_89", "sm_90a"};
        atoms.push_back(warp_mma(16, 16, {c, a, b, c}, "9.7.14.5.9", with_fp8));
        atoms.push_back(
            warp_mma(16, 32, {c, a, b, c}, "9.7.14.5.10", with_fp8));
      }

  const auto integer = [&](Int64 m, Int64 k, const std::string& bits,
                           const std::string& section) {
    for (const std::string a : {"s", "u"})
      for (const std::string b : {"s", "u"})
        atoms.push_back(warp_mma(m, k, {"s32", a + bits, b + bits, "s32"},
                                 section, every_architecture));
  };
  integer(8, 16, "8", "9.7.14.5.3");
  integer(16, 16, "8", "9.7.14.5.9");
  integer(16, 32, "8", "9.7.14.5.10");
  integer(8, 32, "4", "9.7.14.5.4");
  integer(16, 32, "4", "9.7.14.5.10");
  integer(16, 64, "4", "9.7.14.5.11");

  const auto bit = [&](Int64 m, Int64 k, const std::string& section) {
    for (const std::string operation : {".and.popc", ".xor.popc"})
      atoms.push_back(warp_mma(m, k, {"s32", "b1", "b1", "s32"}, section,
                               every_architecture, operation));
  };
  bit(8, 128, "9.7.14.5.5");
  bit(16, 128, "9.7.14.5.12");
  bit(16, 256, "9.7.14.5.13");
  return atoms;
}

}  // namespace colex
