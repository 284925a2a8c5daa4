// SPDX-License-Identifier: MIT
// Prints the header of the atoms that the GEMM kernels use, from the tables of
// reference/: run when colex is built.

#include <cstdio>

#include "gpu/atom_source.hpp"

namespace {

struct Chosen {
  const char* name;
  const char* atom;
  colex::gpu::Majors majors = {};
};

using colex::Major;

constexpr Chosen chosen[] = {
    {"MmaF16", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"},
    {"MmaBf16", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"},
    {"MmaTf32", "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"},
    {"MmaE4m3", "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"},
    {"MmaE5m2", "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32"},
    {"MmaS8", "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32"},
    {"MmaF64", "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64"},
    {"WgmmaF16",
     "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 a-desc, b-desc"},
    {"WgmmaBf16",
     "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 a-desc, b-desc"},
    {"WgmmaTf32",
     "wgmma.mma_async.sync.aligned.m64n128k8.f32.tf32.tf32 a-desc, b-desc"},
    {"WgmmaE4m3",
     "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3 a-desc, b-desc"},
    {"WgmmaE5m2",
     "wgmma.mma_async.sync.aligned.m64n128k32.f32.e5m2.e5m2 a-desc, b-desc"},
    {"WgmmaS8",
     "wgmma.mma_async.sync.aligned.m64n128k32.s32.s8.s8 a-desc, b-desc"},
    {"WideF16KK",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 a-desc, b-desc",
     {Major::k, Major::k}},
    {"WideF16KMn",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 a-desc, b-desc",
     {Major::k, Major::mn}},
    {"WideF16MnK",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 a-desc, b-desc",
     {Major::mn, Major::k}},
    {"WideF16MnMn",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 a-desc, b-desc",
     {Major::mn, Major::mn}},
    {"WideBf16KK",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 a-desc, b-desc",
     {Major::k, Major::k}},
    {"WideBf16KMn",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 a-desc, b-desc",
     {Major::k, Major::mn}},
    {"WideBf16MnK",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 a-desc, b-desc",
     {Major::mn, Major::k}},
    {"WideBf16MnMn",
     "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 a-desc, b-desc",
     {Major::mn, Major::mn}},
    {"WideTf32",
     "wgmma.mma_async.sync.aligned.m64n256k8.f32.tf32.tf32 a-desc, b-desc"},
    {"WideE4m3",
     "wgmma.mma_async.sync.aligned.m64n256k32.f32.e4m3.e4m3 a-desc, b-desc"},
    {"WideE5m2",
     "wgmma.mma_async.sync.aligned.m64n256k32.f32.e5m2.e5m2 a-desc, b-desc"},
    {"WideS8",
     "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8 a-desc, b-desc"},
};

}  // namespace

int main() {
  std::printf(
      "// From the tables of reference/, by gpu/generate_atoms.cpp.\n"
      "#pragma once\n\nnamespace colex::gpu {\n\n");
  for (const auto& [name, mnemonic, majors] : chosen) {
    const auto atom = colex::mma_atom(mnemonic);
    if (!atom) {
      std::fprintf(stderr, "%s\n", atom.refusal().reason.c_str());
      return 1;
    }
    std::printf("%s", (*colex::gpu::atom_struct(name, *atom, majors)).c_str());
  }
  std::printf("}  // namespace colex::gpu\n");
}
