// SPDX-License-Identifier: MIT

#include "properties/laws/elementwise.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> elementwise_laws_for_values() {
  return any(elementwise_laws);
}

}  // namespace colex
