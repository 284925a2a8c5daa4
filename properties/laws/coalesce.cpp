// SPDX-License-Identifier: MIT

#include "properties/laws/coalesce.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> coalesce_laws_for_values() { return any(coalesce_laws); }

}  // namespace colex
