// SPDX-License-Identifier: MIT

#include "properties/laws/analysis.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> analysis_laws_for_values() { return any(analysis_laws); }

}  // namespace colex
