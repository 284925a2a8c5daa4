// SPDX-License-Identifier: MIT

#include "properties/laws/layout.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> layout_laws_for_values() { return any(layout_laws); }

}  // namespace colex
