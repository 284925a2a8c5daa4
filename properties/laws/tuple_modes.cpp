// SPDX-License-Identifier: MIT

#include "properties/laws/tuple_modes.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tuple_modes_laws_for_values() {
  return any(tuple_modes_laws);
}

}  // namespace colex
