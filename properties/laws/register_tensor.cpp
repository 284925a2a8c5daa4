// SPDX-License-Identifier: MIT

#include "properties/laws/register_tensor.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> register_tensor_laws_for_values() {
  return any(register_tensor_laws);
}

}  // namespace colex
