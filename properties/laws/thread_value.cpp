// SPDX-License-Identifier: MIT

#include "properties/laws/thread_value.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> thread_value_laws_for_values() {
  return any(thread_value_laws);
}

}  // namespace colex
