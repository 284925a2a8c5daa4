// SPDX-License-Identifier: MIT

#include "properties/laws/composition.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> composition_laws_for_values() {
  return any(composition_laws);
}

}  // namespace colex
