// SPDX-License-Identifier: MIT

#include "properties/laws/composition_rules.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> composition_rules_for_values() {
  return any(composition_rules);
}

}  // namespace colex
