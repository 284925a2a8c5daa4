// SPDX-License-Identifier: MIT

#include "properties/laws/neutral_modes.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> neutral_mode_laws_for_values() {
  return any(neutral_mode_laws);
}

}  // namespace colex
