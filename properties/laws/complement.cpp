// SPDX-License-Identifier: MIT

#include "properties/laws/complement.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> complement_laws_for_values() {
  return any(complement_laws);
}

}  // namespace colex
