// SPDX-License-Identifier: MIT

#include "properties/laws/tiled_mma.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tiled_mma_laws_for_values() { return any(tiled_mma_laws); }

}  // namespace colex
