// SPDX-License-Identifier: MIT
// Divides and products, and how they are regrouped.

#include "properties/laws/tiling.hpp"
#include "properties/laws/product.hpp"
#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {

std::vector<Obligation> tiling_obligations() {
  std::vector<Obligation> all;
  const auto put = [&](Obligation obligation, std::size_t left) {
    obligation.most_left = left;
    obligation.deep = obligation.profiles.starts_with("(") &&
                      obligation.name.find("product") != std::string::npos;
    all.push_back(std::move(obligation));
  };
  const TilerOf T{"_"};
  for (const char* shape : {"_", "(_,_)"}) {
    const auto A = layout_of(shape);
    put(prove(law<"logical_divide/size", tiling_laws>(), {4}, A, NumberOf()),
        99);
    put(prove(law<"logical_product/block", product_laws>(), {4}, A,
              layout_of("_")),
        99);
    put(prove(law<"logical_product/size", product_laws>(), {4}, A,
              layout_of("_")),
        99);
    put(prove(law<"zipped_product/zip", product_laws>(), {4}, A, T), 99);
    put(prove(law<"tiled_product/grouping", product_laws>(), {4}, A, T), 99);
    put(prove(law<"flat_product/grouping", product_laws>(), {4}, A, T), 99);
    put(prove(law<"blocked_product/block", product_laws>(), {4}, A,
              layout_of("_")),
        99);
  }
  put(prove(law<"raked_product/block", product_laws>(), {4}, layout_of("_"),
            layout_of("_")),
      99);
  put(prove(law<"logical_divide/tile", tiling_laws>(), {4}, layout_of("_"),
            layout_of("_")),
      99);
  put(prove(law<"logical_divide/definition", tiling_laws>(), {4},
            layout_of("_"), layout_of("_")),
      99);
  put(prove(law<"zipped_divide/zip", tiling_laws>(), {4}, layout_of("_"), T),
      99);
  put(prove(law<"tiled_divide/grouping", tiling_laws>(), {4}, layout_of("_"),
            T),
      99);
  put(prove(law<"flat_divide/grouping", tiling_laws>(), {4}, layout_of("_"), T),
      99);
  put(prove_stated(law<"logical_divide/ordinary-division", stated_laws>(), {2},
                   layout_of("_"), NumberOf(), NumberOf()),
      0);
  put(prove_stated(law<"logical_divide/ordinary-division", stated_laws>(), {2},
                   layout_of("(_,_)"), NumberOf(), NumberOf()),
      0);
  return all;
}

}  // namespace colex::proofs
