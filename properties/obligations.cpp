// SPDX-License-Identifier: MIT

#include "properties/obligations.hpp"

namespace colex::proofs {

std::vector<Obligation> all_obligations() {
  std::vector<Obligation> all;
  for (const auto& list :
       {coordinate_obligations, coalesce_obligations, composition_obligations,
        complement_obligations, inverse_obligations, tiling_obligations,
        recast_obligations, order_obligations, swizzle_obligations,
        concrete_shape_obligations, canaries})
    for (auto& obligation : list()) all.push_back(std::move(obligation));
  return all;
}

}  // namespace colex::proofs
