// SPDX-License-Identifier: MIT

#include "properties/laws/tuple_division.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tuple_division_laws_for_values() {
  return any(tuple_division_laws);
}

}  // namespace colex
