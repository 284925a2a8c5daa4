// SPDX-License-Identifier: MIT
// The ledger: everything that is proved for all integers, and the false
// statements that must be refuted. Each list is a file of obligations/.
#pragma once

#include "properties/symbolic/obligation.hpp"

namespace colex::proofs {

// The lists one after another, as they stand below.
std::vector<Obligation> all_obligations();

std::vector<Obligation> coordinate_obligations();
std::vector<Obligation> coalesce_obligations();
std::vector<Obligation> composition_obligations();
std::vector<Obligation> complement_obligations();
std::vector<Obligation> inverse_obligations();
std::vector<Obligation> tiling_obligations();
std::vector<Obligation> recast_obligations();
std::vector<Obligation> order_obligations();
std::vector<Obligation> swizzle_obligations();
std::vector<Obligation> concrete_shape_obligations();
std::vector<Obligation> canaries();

}  // namespace colex::proofs
