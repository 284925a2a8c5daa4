// SPDX-License-Identifier: MIT
// Right and left inverses. What their rule leaves to a search is left open.

#include "properties/laws/inverse.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {

std::vector<Obligation> inverse_obligations() {
  std::vector<Obligation> all;
  const auto each = [&](const char* layout, Accepted least, std::size_t left) {
    const auto signed_layout = layout_of(layout, Sign::any);
    const auto L = layout_of(layout);
    for (auto obligation :
         {prove(law<"right_inverse/inverts", inverse_laws>(), least,
                signed_layout),
          prove_stated(law<"right_inverse/first-value-missed", stated_laws>(),
                       least, signed_layout),
          prove(law<"left_inverse/inverts", inverse_laws>(), least, L),
          prove(law<"left_inverse/covers", inverse_laws>(), least, L),
          prove(law<"left_inverse/total", inverse_laws>(), least, L)}) {
      obligation.most_left = obligation.name == "left_inverse/total" ? 0 : left;
      all.push_back(std::move(obligation));
    }
  };
  each("_", {2}, 1);
  each("(_,_)", {5}, 20);
  each("(_,_,_)", {10}, 200);
  return all;
}

}  // namespace colex::proofs
