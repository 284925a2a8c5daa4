// SPDX-License-Identifier: MIT

#include "properties/laws/layout_modes.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> layout_modes_laws_for_values() {
  return any(layout_modes_laws);
}

}  // namespace colex
