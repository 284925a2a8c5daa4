// SPDX-License-Identifier: MIT

#include "properties/laws/tiling.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tiling_laws_for_values() { return any(tiling_laws); }

}  // namespace colex
