// SPDX-License-Identifier: MIT

#include "properties/laws/matching_copy.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> matching_copy_laws_for_values() {
  return any(matching_copy_laws);
}

}  // namespace colex
