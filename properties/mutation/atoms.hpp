// SPDX-License-Identifier: MIT
// Rows of the tables of atoms.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/atoms.hpp"

namespace colex {

inline std::string text(const Fragment& fragment) {
  return fragment.type + text(fragment.shape) + text(fragment.layout) +
         text(fragment.shared);
}
inline std::string text(const MmaAtom& atom) {
  return atom.name + atom.section + text(atom.architectures) + text(atom.m) +
         "x" + text(atom.n) + "x" + text(atom.k) + text(atom.threads) +
         text(atom.a) + text(atom.b) + text(atom.c) + text(atom.d);
}
inline std::string text(const CopyAtom& atom) {
  return atom.name + atom.section + text(atom.architectures) +
         text(atom.threads) + text(atom.source) + text(atom.destination);
}

inline const std::vector<std::string> element_types = {
    "f64",  "b64", "f32", "tf32", "s32",  "u32",  "b32", "f16",
    "bf16", "s16", "u16", "b16",  "e4m3", "e5m2", "s8",  "u8",
    "b8",   "s4",  "u4",  "b1",   "f8",   ""};

inline void check_atoms(Table& t, const Inputs&) {
  t.begin("types");
  for (const std::string& type : element_types) {
    t.see([&] { return bits_of(type); });
    t.see([&] { return elements_per_register(type); });
  }
  t.begin("thread and value");
  const std::vector<std::vector<Mode<>>> modes = {
      {}, {{1, 0}}, {{1, 3}, {2, 1}}, {{4, 2}, {1, 1}, {8, 16}}, {{0, 1}}};
  for (const auto& threads : modes)
    for (const auto& values : modes)
      t.see([&] { return thread_value_layout(threads, values); });
  t.see([] { return Fragment().shared; });
  t.see([] { return every_architecture; });
  const auto all = [&](const char* name, const auto& atoms) {
    t.begin(name);
    t.see([&] { return atoms().size(); });
    for (const auto& atom : atoms()) t.see([&] { return atom; });
  };
  all("scalar_mma_atoms", scalar_mma_atoms);
  all("mma_sync_atoms", mma_sync_atoms);
  all("wgmma_atoms", wgmma_atoms);
  all("mma_atoms", mma_atoms);
  all("thread_copy_atoms", thread_copy_atoms);
  all("matrix_copy_atoms", matrix_copy_atoms);
  all("copy_atoms", copy_atoms);
  t.begin("atoms by name");
  for (const char* name : {"fma.rn.f32", "dp4a.u32.s32", "mma.sync.m1n1k1",
                           "movmatrix.sync.aligned.m8n8.trans.b16"}) {
    t.see([&] { return mma_atom(name); });
    t.see([&] { return copy_atom(name); });
  }
}

inline const bool atoms_is_a_part = add_part("atoms", check_atoms);

}  // namespace colex
