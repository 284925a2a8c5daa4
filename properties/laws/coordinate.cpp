// SPDX-License-Identifier: MIT

#include "properties/laws/coordinate.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> coordinate_laws_for_values() {
  return any(coordinate_laws);
}

}  // namespace colex
