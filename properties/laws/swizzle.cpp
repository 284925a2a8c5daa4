// SPDX-License-Identifier: MIT

#include "properties/laws/swizzle.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> swizzle_laws_for_values() { return any(swizzle_laws); }

}  // namespace colex
