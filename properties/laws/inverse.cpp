// SPDX-License-Identifier: MIT

#include "properties/laws/inverse.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> inverse_laws_for_values() { return any(inverse_laws); }

}  // namespace colex
