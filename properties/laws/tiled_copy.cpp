// SPDX-License-Identifier: MIT

#include "properties/laws/tiled_copy.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tiled_copy_laws_for_values() {
  return any(tiled_copy_laws);
}

}  // namespace colex
