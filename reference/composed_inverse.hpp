// SPDX-License-Identifier: MIT
// Inverses of composed layouts, found by a table of their values.
//
//   right_inverse(Sw<3,4,3> o 0 o (8,64):(64,1)) =
//   Sw<2,1,-6> o 0 o (64,8):(8,1)
//
// Definitions: CuTe whitepaper, Eq. 24; CuTe, layout_composed.hpp.
#pragma once

#include "reference/composed_layout.hpp"
#include "reference/layout_of_table.hpp"

namespace colex {

// R with L(R(i)) = i for i < size(R). Where L is the function of a plain
// layout, that layout's right inverse; else R(i) is the first index at which L
// takes the value i, and R a layout, or a swizzle, an offset and a layout, of
// the greatest size that these have. (CuTe passes the swizzle through the
// inverse of the inner layout, to its left.)
inline Result<AnyLayout> right_inverse(const ComposedLayout& L) {
  return answer([&]() -> Result<AnyLayout> {
    const auto table = table_of(L);
    if (!table) return table.refusal();
    if ((*table)[0] == 0)
      if (const auto plain = layout_of_table(shape(L), *table)) {
        const auto inverse = right_inverse(*plain);
        if (!inverse) return inverse.refusal();
        return AnyLayout(*inverse);
      }
    const std::vector<Int64> indices = first_indices(*table);
    if (indices.empty()) return Refusal{"0 is no value of " + to_string(L)};
    const Int64 greatest = *std::max_element(indices.begin(), indices.end());
    std::optional<AnyLayout> best;
    Int64 best_size = 0;
    for (const Swizzle& swizzle : swizzles_within(greatest)) {
      std::vector<Int64> unswizzled;
      for (const Int64 index : indices) unswizzled.push_back(swizzle(index));
      const Layout<> inner = longest_layout(unswizzled);
      if (size(inner) <= best_size) continue;
      best = compose(swizzle, unswizzled[0], inner);
      best_size = size(inner);
      if (best_size == Int64(indices.size())) break;
    }
    return *best;
  });
}

// The same layout with its last extent as long as a domain asks for.
inline Layout<> covering(const Layout<>& L, Int64 domain) {
  std::vector<Mode<Int64>> modes = flat_modes(L);
  const Int64 before = size(L) / modes.back().extent;
  modes.back().extent = max(modes.back().extent, ceil_div(domain, before));
  return make_flat(modes);
}

// Q with Q(L(i)) = i for every i, or L(Q(L(i))) = L(i) where L is not
// injective. Found where L is onto 0, …, size - 1; where it is a layout and an
// offset in other words; and where a swizzle after the left inverse of the
// inner layout is one. Otherwise undecided.
inline Result<AnyLayout> left_inverse(const ComposedLayout& L) {
  return answer([&]() -> Result<AnyLayout> {
    const auto table = table_of(L);
    if (!table) return table.refusal();
    for (const Int64 value : *table)
      if (value < 0)
        return Refusal{to_string(L) +
                       " takes negative values, which are no indices"};
    if (first_indices(*table).size() == table->size()) {
      auto inverse = right_inverse(L);
      if (inverse && std::visit([](const auto& R) { return size(R); },
                                *inverse) == size(L))
        return inverse;
    }
    const auto plain = layout_of_table(shape(L), *table);
    if (plain) {
      const auto inverse = left_inverse(*plain);
      const Int64 start = (*table)[0];
      if (inverse && start == 0) return AnyLayout(*inverse);
      if (inverse)
        return AnyLayout(ComposedLayout(*inverse, -start,
                                        make_layout(IntTuple<>(cosize(L)))));
    }
    const auto inverse = left_inverse(L.inner());
    if (inverse) {
      std::vector<Int64> unswizzled;
      Int64 greatest = size(L) - 1;
      for (const Int64 value : *table) {
        unswizzled.push_back((*inverse)(value));
        greatest = max(greatest, unswizzled.back());
      }
      const auto returns = [&](const Swizzle& swizzle, std::size_t i) {
        if (unswizzled[i] < 0) return false;
        const Int64 index = swizzle(unswizzled[i]);
        return index < size(L) &&
               (*table)[static_cast<std::size_t>(index.value())] == (*table)[i];
      };
      const auto swizzle = find_swizzle(greatest, table->size(), returns);
      if (swizzle) return compose(*swizzle, 0, covering(*inverse, cosize(L)));
    }
    return undecided("no left inverse of " + to_string(L) +
                     " was found among swizzled layouts");
  });
}

}  // namespace colex
