// SPDX-License-Identifier: MIT
// The tables of atoms, and an atom by its name.
#pragma once

#include "reference/atoms_copy.hpp"
#include "reference/atoms_mma_sync.hpp"
#include "reference/atoms_scalar.hpp"
#include "reference/atoms_wgmma.hpp"

namespace colex {

template <class Atom>
std::vector<Atom> joined(std::vector<Atom> atoms,
                         const std::vector<std::vector<Atom>>& tables) {
  for (const auto& table : tables)
    atoms.insert(atoms.end(), table.begin(), table.end());
  return atoms;
}

inline std::vector<MmaAtom> mma_atoms() {
  return joined(scalar_mma_atoms(), {mma_sync_atoms(), wgmma_atoms()});
}

inline std::vector<CopyAtom> copy_atoms() {
  return joined(thread_copy_atoms(), {matrix_copy_atoms()});
}

template <class Atom>
Result<Atom> atom_named(const std::vector<Atom>& atoms,
                        const std::string& name) {
  for (const auto& atom : atoms)
    if (atom.name == name) return atom;
  return Refusal{"there is no atom " + name};
}

inline Result<MmaAtom> mma_atom(const std::string& name) {
  return atom_named(mma_atoms(), name);
}

inline Result<CopyAtom> copy_atom(const std::string& name) {
  return atom_named(copy_atoms(), name);
}

}  // namespace colex
