// SPDX-License-Identifier: MIT

#include "properties/laws/atoms.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> atom_laws_for_values() { return any(atom_laws); }

}  // namespace colex
