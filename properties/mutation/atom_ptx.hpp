// SPDX-License-Identifier: MIT
// Rows of atoms as PTX.
#pragma once

#include "properties/mutation/atoms.hpp"
#include "reference/atom_ptx.hpp"

namespace colex {

inline std::string text(const PtxRegisters& registers) {
  return registers.type + text(registers.count);
}

inline void check_atom_ptx(Table& t, const Inputs&) {
  t.begin("registers");
  for (const std::string& type : element_types)
    for (const std::int64_t values : {1, 2, 3, 4, 8, 16}) {
      Fragment fragment = {type, values,
                           thread_value_layout({}, {{values, 1}})};
      t.see([&] { return registers_of(fragment); });
    }
  for (const std::int64_t count : {0, 1, 2, 3}) {
    const PtxRegisters registers = {"b32", count};
    t.see([&] { return declared(registers, "r"); });
    t.see([&] { return listed(registers, "r"); });
  }
  for (const char* start : {"", "w", "wg", "wgmma", "wgmmas", "m"})
    t.see([&] { return begins_with("wgmma", start); });
  t.begin("statements");
  for (const auto& atom : mma_atoms()) {
    t.see([&] { return wgmma_immediates(atom); });
    t.see([&] { return ptx_statement(atom); });
  }
  for (const auto& atom : copy_atoms())
    t.see([&] { return ptx_statement(atom); });
}

inline const bool atom_ptx_is_a_part = add_part("atom_ptx", check_atom_ptx);

}  // namespace colex
