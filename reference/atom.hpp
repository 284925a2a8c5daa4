// SPDX-License-Identifier: MIT
// Atoms: the instructions that compute or move a tile, and which thread holds
// which of its elements.
//
//   Result<MmaAtom> mma =
//       mma_atom("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
//   mma->a.layout   // ((4,8),(2,2,2)):((32,1),(16,8,128))
//   mma->a.layout(make_coord(thread, value))  // m + 16 * k
//
// A layout sends (thread, value) to the code of a coordinate, counted
// colexicographically in the operand's shape: (M,K) for A, (N,K) for B, (M,N)
// for C and D (CuTe documentation, 0t_mma_atom). The elements of a fragment are
// counted as the manual counts them: a0 is value 0. The tables follow the text
// of the PTX ISA manual; an atom names its section, of release 9.0.
#pragma once

#include "reference/layout.hpp"

namespace colex {

// What the threads of one instruction hold of one matrix.
struct Fragment {
  std::string type;  // PTX's name of the element: f16, s4, b1
  IntTuple<> shape;  // of the matrix
  Layout<> layout;   // (thread, value) -> code of a coordinate of the shape
};

// One instruction D = A * B + C.
struct MmaAtom {
  std::string name;     // the mnemonic, spelled out
  std::string section;  // of the PTX ISA manual
  std::vector<std::string> architectures;  // sm_80, sm_89, sm_90a
  Int64 m, n, k;
  Layout<> threads;  // the instruction's thread -> the lane, counted in the CTA
  Fragment a, b, c, d;
};

// One instruction that moves elements between threads or from and to memory.
// A coordinate of both fragments is that of the element moved.
struct CopyAtom {
  std::string name;
  std::string section;
  std::vector<std::string> architectures;
  Layout<> threads;
  Fragment source, destination;
};

}  // namespace colex
