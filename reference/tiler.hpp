// SPDX-License-Identifier: MIT
// Tilers: what a layout is divided by, multiplied with, or composed with.
//
//   8:2           a layout tiles the whole domain
//   <3:3,(2,4):(1,8)>   a tuple of tilers tiles mode by mode
//   <4,_>         an integer n is n:1; _ leaves its mode as it is
//
// Definition: CuTe documentation, 02_layout_algebra, "Tiler"; CuTe whitepaper,
// Eq. 12 (by-mode operations).
#pragma once

#include "reference/layout.hpp"

namespace colex {

// A leaf is a layout, or nullopt for _.
template <Integer Int = Int64>
using Tiler = Tree<std::optional<Layout<Int>>>;

// A shape as a tiler: each integer n is n:1.
template <Integer Int>
Tiler<Int> make_tiler(const IntTuple<Int>& shape) {
  if (shape.is_leaf())
    return std::optional(Layout<Int>(shape, IntTuple<Int>(Int(1))));
  Modes<std::optional<Layout<Int>>> modes;
  for (const auto& mode : shape.modes()) modes.push_back(make_tiler(mode));
  return modes;
}
template <Integer Int>
Tiler<Int> make_tiler(const Layout<Int>& L) {
  return std::optional(L);
}

template <Integer Int>
std::string to_string(const Tiler<Int>& tiler) {
  return text_of(
      tiler,
      [](const std::optional<Layout<Int>>& leaf) {
        return leaf ? to_string(*leaf) : "_";
      },
      "<>");
}

}  // namespace colex
