// SPDX-License-Identifier: MIT
// Coalesce: the same function with fewer modes.

#include "properties/laws/coalesce.hpp"

#include "properties/laws/filter.hpp"
#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {

std::vector<Obligation> coalesce_obligations() {
  std::vector<Obligation> all;
  const auto each = [&](const char* layout, Accepted least) {
    const auto L = layout_of(layout, Sign::any);
    all.push_back(prove(law<"coalesce/same-size", coalesce_laws>(), least, L));
    all.push_back(
        prove(law<"coalesce/same-function", coalesce_laws>(), least, L));
    all.push_back(prove(law<"coalesce/depth", coalesce_laws>(), least, L));
    all.push_back(prove(law<"coalesce/idempotent", coalesce_laws>(), least, L));
    all.push_back(prove(law<"coalesce/total", coalesce_laws>(), least, L));
    all.push_back(
        prove_stated(law<"coalesce/nothing-to-join", stated_laws>(), least, L));
  };
  each("_", {2});
  each("(_,_)", {5});
  each("(_,_,_)", {14});
  each("(_,_,_,_)", {40});
  each("((_,_),_)", {14});
  for (const char* layout : {"_", "(_,_)", "(_,_,_)", "(_,_,_,_)"})
    all.push_back(prove_stated(law<"coalesce/at-every-index", stated_laws>(),
                               {2}, layout_of(layout, Sign::any), IndexOf()));
  for (const char* layout : {"(_,_)", "(_,_,_)"}) {
    all.push_back(prove_stated(law<"coalesce/magnitude", stated_laws>(), {5},
                               layout_of(layout)));
    all.push_back(prove_stated(law<"crd2idx/magnitude", stated_laws>(), {2},
                               layout_of(layout)));
  }
  all.push_back(prove(law<"coalesce/by-mode", coalesce_laws>(), {10},
                      layout_of("((_,_),(_,_))", Sign::any), ZerosOf{"(0,0)"}));
  all.push_back(prove(law<"coalesce/by-mode", coalesce_laws>(), {5},
                      layout_of("(_,_,_)", Sign::any), ZerosOf{"0"}));
  for (const char* layout : {"_", "(_,_)", "(_,_,_)"}) {
    all.push_back(prove(law<"filter/idempotent", filter_laws>(), {2},
                        layout_of(layout, Sign::any)));
    all.push_back(prove(law<"filter/size", filter_laws>(), {2},
                        layout_of(layout, Sign::any)));
  }
  return all;
}

}  // namespace colex::proofs
