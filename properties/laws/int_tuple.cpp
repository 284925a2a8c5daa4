// SPDX-License-Identifier: MIT

#include "properties/laws/int_tuple.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> int_tuple_laws_for_values() { return any(int_tuple_laws); }

}  // namespace colex
