// SPDX-License-Identifier: MIT

#include "properties/laws/product.hpp"

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> product_laws_for_values() { return any(product_laws); }

}  // namespace colex
