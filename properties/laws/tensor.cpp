// SPDX-License-Identifier: MIT

#include "properties/laws/tensor.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tensor_laws_for_values() { return any(tensor_laws); }

}  // namespace colex
