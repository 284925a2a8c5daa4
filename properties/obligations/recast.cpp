// SPDX-License-Identifier: MIT
// Recasts, slices, and coordinates as strides.

#include "properties/laws/recast.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {

std::vector<Obligation> recast_obligations() {
  std::vector<Obligation> all;
  for (const char* shape : {"_", "(_,_)", "(_,_,_)"}) {
    const auto L = layout_of(shape, Sign::any);
    const std::size_t before = all.size();
    all.push_back(prove(law<"upcast/size", recast_laws>(), {2}, L, NumberOf()));
    all.push_back(
        prove(law<"downcast/back", recast_laws>(), {2}, L, NumberOf()));
    all.push_back(
        prove_stated(law<"upcast/bytes", stated_laws>(), {2}, L, NumberOf()));
    all.push_back(
        prove_stated(law<"downcast/bytes", stated_laws>(), {2}, L, NumberOf()));
    all.push_back(prove_stated(law<"recast/bytes", stated_laws>(), {2}, L,
                               NumberOf(), NumberOf()));
    for (std::size_t k = before; k < all.size(); ++k)
      all[k].deep = std::string_view(shape) == "(_,_,_)" &&
                    !all[k].name.starts_with("downcast");
  }
  for (const char* shape : {"_", "(_,_)", "(_,_,_)"}) {
    all.push_back(prove_stated(law<"slice_and_offset/adds", stated_laws>(), {1},
                               layout_of(shape, Sign::any),
                               layout_of("(_,_)", Sign::any), IndexOf(),
                               IndexOf()));
    all.push_back(prove_stated(law<"domain_offset/adds", stated_laws>(), {1},
                               layout_of(shape, Sign::any), TupleOf{shape},
                               TupleOf{shape}));
  }
  for (const char* shape : {"_", "(_,_)"}) {
    auto identity = prove_stated(law<"composition/identity", stated_laws>(),
                                 {2}, ShapeOf{shape}, NumberOf(), NumberOf());
    identity.most_left = 99;
    all.push_back(std::move(identity));
  }
  all.push_back(prove_stated(law<"logical_divide/identity", stated_laws>(), {2},
                             NumberOf(), NumberOf()));
  return all;
}

}  // namespace colex::proofs
