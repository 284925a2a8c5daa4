// SPDX-License-Identifier: MIT

#include "properties/laws/tuple_order.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> tuple_order_laws_for_values() {
  return any(tuple_order_laws);
}

}  // namespace colex
