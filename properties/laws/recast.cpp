// SPDX-License-Identifier: MIT

#include "properties/laws/recast.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> recast_laws_for_values() { return any(recast_laws); }

}  // namespace colex
