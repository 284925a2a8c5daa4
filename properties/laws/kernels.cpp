// SPDX-License-Identifier: MIT

#include "properties/laws/kernels.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> kernels_laws_for_values() { return any(kernels_laws); }

}  // namespace colex
