// SPDX-License-Identifier: MIT
// Rows of the images of layouts.
#pragma once

#include "properties/mutation/composed_inputs.hpp"
#include "properties/mutation/written.hpp"
#include "reference/image.hpp"

namespace colex {

template <class AnyOfLayouts>
void check_images(Table& t, const std::vector<AnyOfLayouts>& layouts) {
  t.begin("images");
  for (const auto& L : layouts) {
    t.see([&] { return overlap(L); });
    t.see([&] { return gaps(L); });
    t.see([&] { return padding(L); });
    t.see([&] { return is_injective(L); });
    t.see([&] { return is_surjective(L); });
    t.see([&] { return is_compact(L); });
  }
}

inline void check_image(Table& t, const Inputs& inputs) {
  std::vector<Layout<>> layouts;
  for (const auto& L : inputs.layouts(150))
    if (small_enough(L, 10'000)) layouts.push_back(L);
  for (const auto& L :
       each({"65536:1", "65537:1", "2:65535", "2:65536", "2:65537", "65537:0",
             "(65537,2):(2,1)", "(65536,2):(1,0)", "2:-65535", "2:-65536",
             "(2,2):(1@0,1@1)", "(1,4):(-3,1)", "(4,1):(1,-1)", "4:-1",
             "(2,2):(1,1)", "(2,2):(-1,1)", "(3,2):(2,3)"},
            layout_of))
    layouts.push_back(L);
  check_images(t, layouts);
  auto composed = some_composed(inputs);
  composed.push_back(of<ComposedLayout>("Sw<1,0,1> o 0 o 65536:1"));
  composed.push_back(of<ComposedLayout>("Sw<1,0,1> o 0 o 65537:1"));
  composed.push_back(of<ComposedLayout>("Sw<1,0,1> o 0 o 2:65535"));
  composed.push_back(of<ComposedLayout>("Sw<1,0,1> o 0 o 2:65536"));
  composed.push_back(of<ComposedLayout>("2:-3 o 0 o 2:1"));
  composed.push_back(of<ComposedLayout>("4:-1 o 3 o 4:-1"));
  check_images(t, composed);
}

inline const bool image_is_a_part = add_part("image", check_image);

}  // namespace colex
