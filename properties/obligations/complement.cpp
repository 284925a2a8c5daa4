// SPDX-License-Identifier: MIT
// Complement: what a layout leaves free.

#include "properties/laws/complement.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {

std::vector<Obligation> complement_obligations() {
  std::vector<Obligation> all;
  const auto each = [&](const char* layout, Accepted least, bool deep) {
    const auto L = layout_of(layout);
    const NumberOf m;
    for (auto obligation :
         {prove(law<"complement/tight", complement_laws>(), least, L, m),
          prove(law<"complement/cosize", complement_laws>(), least, L, m),
          prove(law<"complement/chain", complement_laws>(), least,
                layout_of(layout, Sign::any), m),
          prove(law<"complement/total", complement_laws>(), least, L, m),
          prove_stated(law<"complement/decoder", stated_laws>(), least, L, m),
          prove_stated(law<"complement/ordered-modes", stated_laws>(), least, L,
                       m),
          prove_stated(law<"complement/twice", stated_laws>(), least, L, m)}) {
      obligation.deep = deep;
      all.push_back(std::move(obligation));
    }
  };
  each("_", {4}, false);
  each("(_,_)", {20}, false);
  each("(_,_,_)", {100}, false);
  each("(_,_,_,_)", {500}, true);
  return all;
}

}  // namespace colex::proofs
