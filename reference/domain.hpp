// SPDX-License-Identifier: MIT
// Layouts over a given domain.
//
//   domain_distribute((15,14), 6) = (3,2):(1,15)
//
// Definitions: CuTe C++, layout.hpp, domain_distribute, with_shape.
#pragma once

#include "reference/composition.hpp"

namespace colex {

// Picks n elements out of a shape, or as many as a divisor of each extent in
// turn gives: the size of the result divides n, its values increase, and it
// divides the shape evenly.
inline Result<Layout<>> domain_distribute(const IntTuple<>& shape, Int64 n) {
  return answer([&]() -> Result<Layout<>> {
    if (n < 1) return Refusal{to_string(n) + " elements cannot be picked"};
    std::vector<Mode<Int64>> modes;
    for (const auto& mode : flat_modes(make_layout(shape))) {
      const Int64 part = gcd(mode.extent, n);
      append_coalesced(modes, {part, mode.stride});
      n = n / part;
    }
    return make_flat(modes);
  });
}

// L read through another shape of its domain.
template <Integer Int>
Result<Layout<Int>> with_shape(const Layout<Int>& L,
                               const IntTuple<Int>& shape) {
  return answer([&] { return composition(L, make_layout(shape)); });
}

}  // namespace colex
