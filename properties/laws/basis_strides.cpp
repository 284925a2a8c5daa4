// SPDX-License-Identifier: MIT

#include "properties/laws/basis_strides.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> basis_stride_laws_for_values() {
  return any(basis_stride_laws);
}

}  // namespace colex
