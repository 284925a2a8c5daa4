// SPDX-License-Identifier: MIT

#include "properties/laws/filter.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> filter_laws_for_values() { return any(filter_laws); }

}  // namespace colex
