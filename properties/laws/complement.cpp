// SPDX-License-Identifier: MIT

#include "properties/laws/complement.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> complement_laws_for_values() {
  return any(std::tuple_cat(complement_laws, complement_errata));
}

}  // namespace colex
