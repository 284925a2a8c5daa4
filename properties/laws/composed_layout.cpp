// SPDX-License-Identifier: MIT

#include "properties/laws/composed_layout.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> composed_layout_laws_for_values() {
  return any(composed_layout_laws);
}

}  // namespace colex
