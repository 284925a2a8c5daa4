// SPDX-License-Identifier: MIT

#include "properties/laws/partition.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> partition_laws_for_values() { return any(partition_laws); }

}  // namespace colex
