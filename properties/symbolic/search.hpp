// SPDX-License-Identifier: MIT
// Proofs that compare quotients first: a / d and b / d are often equal, or
// ordered, and the goal follows from that.
#pragma once

#include "properties/symbolic/witnesses.hpp"

namespace colex::proofs {

// Whether the relation follows from the facts, by finding quotients that are
// 0, equal or ordered; tried first as the witnesses have them.
bool proves_by_search(const Facts& facts, const std::u16string& quotients,
                      const Witnesses& witnesses, const Relation& relation);

}  // namespace colex::proofs
