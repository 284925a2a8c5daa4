// SPDX-License-Identifier: MIT
// Atoms: the instructions that compute or move a tile, and which thread holds
// which of its elements. This file has the types; atoms.hpp has the tables.
//
//   Result<MmaAtom> mma =
//       mma_atom("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
//   mma->a.layout                          //
//   ((4,8),(2,2,2)):((32,1),(16,8,128)) mma->a.layout(Modes<Int64>{thread, i})
//   // m + 16 * k of element ai
//
// A layout sends (thread, value) to the code of a coordinate, counted
// colexicographically in the fragment's shape: (M,K) for A, (N,K) for B, (M,N)
// for C and D (CuTe documentation, 0t_mma_atom). Value i is the element that
// the manual numbers i. The tables follow the text of the PTX ISA manual, and
// an atom names its section there, by the numbers of release 9.0.
#pragma once

#include "reference/layout.hpp"

namespace colex {

// What the threads of one instruction hold of one matrix.
struct Fragment {
  std::string type;  // PTX's name of the element: f16, s4, b1
  IntTuple<> shape;  // of the matrix
  Layout<> layout;   // (thread, value) -> code of a coordinate of the shape
  // The matrix is in shared memory, and each thread sees all of it.
  bool shared = false;
};

// One instruction D = A * B + C.
struct MmaAtom {
  std::string name;                        // the mnemonic, spelled out
  std::string section;                     // of the manual: the fragments' own
  std::vector<std::string> architectures;  // of sm_80, sm_89, sm_90a
  Int64 m, n, k;
  Layout<> threads;  // thread -> lane, counted through the warps
  Fragment a, b, c, d;
};

// One instruction that moves elements between registers, or between registers
// and memory. A coordinate, in both fragments, is that of the element moved.
struct CopyAtom {
  std::string name;
  std::string section;
  std::vector<std::string> architectures;
  Layout<> threads;
  Fragment source, destination;
};

inline const std::vector<std::string> every_architecture = {"sm_80", "sm_89",
                                                            "sm_90a"};

// The bits of one element of a PTX type. Throws Refused for another name.
inline Int64 bits_of(const std::string& type) {
  if (type == "f64" || type == "b64") return 64;
  if (type == "f32" || type == "tf32" || type == "s32" || type == "u32" ||
      type == "b32")
    return 32;
  if (type == "f16" || type == "bf16" || type == "s16" || type == "u16" ||
      type == "b16")
    return 16;
  if (type == "e4m3" || type == "e5m2" || type == "s8" || type == "u8" ||
      type == "b8")
    return 8;
  if (type == "s4" || type == "u4") return 4;
  if (type == "b1") return 1;
  throw Refused("there is no element type " + type);
}

// The elements that fill a register of 32 bits; 1 where they are as wide.
inline Int64 elements_per_register(const std::string& type) {
  const Int64 bits = bits_of(type);
  if (bits >= 32) return 1;
  return Int64(32) / bits;
}

// The layout with these modes of the thread and of the value, without those
// of one step.
inline Layout<> thread_value_layout(const std::vector<Mode<>>& threads,
                                    const std::vector<Mode<>>& values) {
  const auto steps = [](const std::vector<Mode<>>& modes) {
    std::vector<Mode<>> kept;
    for (const auto& mode : modes)
      if (mode.extent > 1) kept.push_back(mode);
    return make_flat(kept);
  };
  return make_layout({steps(threads), steps(values)});
}

}  // namespace colex
