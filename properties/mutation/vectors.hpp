// SPDX-License-Identifier: MIT
// Rows of vector widths.
#pragma once

#include "properties/mutation/written.hpp"
#include "reference/vector_width.hpp"

namespace colex {

inline void check_vectors(Table& t, const Inputs& inputs) {
  t.begin("places in a unit");
  for (std::int64_t x = -9; x < 9; ++x)
    for (const std::int64_t n : {1, 2, 4})
      t.see([&] { return place_in_unit(x, n); });
  t.begin("vector_width");
  const auto pair = [&](const auto& a, const auto& b) {
    for (const std::int64_t bits : {0, 3, 8, 16})
      for (const std::int64_t most : {1, 8, 16, 32, 48, 128})
        t.see([&] { return vector_width(a, b, bits, most); });
  };
  const auto layouts = each({"8:1",         "8:2",          "8:-1",
                             "8:0",         "(2,4):(4,1)",  "(4,2):(1,4)",
                             "(4,2):(1,5)", "(4,2):(1,8)",  "(2,2,2):(1,2,4)",
                             "(2,4):(1,2)", "(2,4):(1,-2)", "4:1",
                             "2:1",         "(4,2):(1,0)",  "(2,2,2):(1,8,2)",
                             "1:0",         "8:1@0",        "(8,8):(1,8)",
                             "(8,8):(8,1)", "(8,8):(1,9)",  "(8,8):(1,16)"},
                            layout_of);
  for (const auto& a : layouts)
    for (const auto& b : layouts) pair(a, b);
  for (const auto& a :
       each({"Sw<1,1,2> o 0 o 8:1", "Sw<1,0,1> o 0 o 8:1",
             "Sw<2,2,3> o 0 o (8,8):(1,8)", "Sw<1,2,1> o 4 o 8:1"},
            of<ComposedLayout>))
    for (const auto& b : layouts) {
      pair(a, b);
      pair(b, a);
    }
  const auto few = inputs.few_layouts(30);
  inputs.pairs(few, few, 200, [&](const auto& a, const auto& b) {
    if (small_enough(a, 16) && small_enough(b, 16))
      t.see([&] { return vector_width(a, b, 8, 32); });
  });
}

inline const bool vectors_is_a_part = add_part("vectors", check_vectors);

}  // namespace colex
