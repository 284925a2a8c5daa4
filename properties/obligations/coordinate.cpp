// SPDX-License-Identifier: MIT
// Indices and coordinates: inverse bijections.

#include "properties/laws/coordinate.hpp"
#include "properties/obligations.hpp"

namespace colex::proofs {

std::vector<Obligation> coordinate_obligations() {
  std::vector<Obligation> all;
  for (const char* shape :
       {"_", "(_,_)", "(_,_,_)", "(_,_,_,_)", "((_,_),_)", "(_,(_,(_,_)))"}) {
    all.push_back(prove(law<"crd2idx/undoes-idx2crd", coordinate_laws>(),
                        Accepted{2}, ShapeOf{shape}));
    all.push_back(prove(law<"idx2crd/undoes-crd2idx", coordinate_laws>(),
                        Accepted{2}, ShapeOf{shape}));
    all.push_back(prove(law<"idx2crd/inside", coordinate_laws>(), Accepted{2},
                        ShapeOf{shape}));
  }
  return all;
}

}  // namespace colex::proofs
