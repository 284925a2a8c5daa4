// SPDX-License-Identifier: MIT
// Compositions and products with a composed layout on the right.
//
//   composition(2:3, Sw<1,0,1> o 0 o 4:1)   i -> 3 Sw<1,0,1>(i)
//
// Definition: CuTe, swizzle_layout.hpp, composition.
#pragma once

#include "reference/composed_layout.hpp"
#include "reference/layout_of_table.hpp"

namespace colex {

// Swizzles compose as functions, refused where that is no swizzle.
inline Result<ComposedLayout> composition(const Swizzle& swizzle,
                                          const ComposedLayout& L) {
  if (!L.swizzle())
    return Refusal{"the outer layout " + to_string(L.outer()) +
                   " cannot be swizzled"};
  const Result<Swizzle> outer = composition(swizzle, *L.swizzle());
  if (!outer) return outer.refusal();
  return ComposedLayout(*outer, L.offset(), L.inner());
}

// c -> A(L(c)), where a composed layout can say it: the outer function of L is
// a layout that A composes with, or the swizzle passes through A to its left
// (CuTe, swizzle_layout.hpp), or the whole is a layout and an offset.
inline Result<AnyLayout> composition(const Layout<>& A,
                                     const ComposedLayout& L) {
  return answer([&]() -> Result<AnyLayout> {
    require_integer_strides(A);
    if (L.swizzle() && L.swizzle()->bits() == 0)
      return AnyLayout(ComposedLayout(A, L.offset(), L.inner()));
    std::optional<ComposedLayout> through;
    if (!L.swizzle()) {
      const Layout<>& outer = std::get<Layout<>>(L.outer());
      const auto both = composition(A, outer);
      if (both) through = ComposedLayout(*both, L.offset(), L.inner());
      if (through && L.least_index() >= 0 && L.greatest_index() < size(outer))
        return AnyLayout(*through);
    }
    const auto table = table_of(L);
    if (!table) return table.refusal();
    std::vector<Int64> values;
    for (const Int64 value : *table) values.push_back(A(value));
    if (through && *table_of(*through) == values) return AnyLayout(*through);
    if (const auto plain = layout_of_table(shape(L), values)) {
      if (values[0] == 0) return AnyLayout(*plain);
      return AnyLayout(
          ComposedLayout(Layout<>(Int64(1), IntTuple<>(1)), values[0], *plain));
    }
    const auto inner = composition(A, L.inner());
    if (!inner) return inner.refusal();
    const Int64 offset = A(L.offset());
    std::vector<Int64> indices;
    for (Int64 i = 0; i < size(L); i = i + 1)
      indices.push_back(offset + (*inner)(i));
    if (const auto swizzle = find_swizzle(indices, values))
      return compose(*swizzle, offset, *inner);
    return Refusal{to_string(A) + " after " + to_string(L) +
                   " is no swizzled layout"};
  });
}

// i -> A(Sw(i)) over the domain of A.
inline Result<AnyLayout> composition(const Layout<>& A,
                                     const Swizzle& swizzle) {
  return answer([&]() -> Result<AnyLayout> {
    return composition(A, ComposedLayout(swizzle, 0, make_layout(A.shape())));
  });
}

// (A, the places to which a composed tiler repeats A).
inline Result<AnyLayout> logical_product(const Layout<>& A,
                                         const ComposedLayout& tiler) {
  return answer([&]() -> Result<AnyLayout> {
    const auto free = complement(A, size(A) * cosize(tiler));
    if (!free) return free.refusal();
    const auto places = composition(*free, tiler);
    if (!places) return places.refusal();
    if (const auto* plain = std::get_if<Layout<>>(&*places))
      return AnyLayout(make_layout({A, *plain}));
    const auto& swizzled = std::get<ComposedLayout>(*places);
    const Layout<> inner = make_layout({A, swizzled.inner()});
    if (table_limit_of_composed < size(inner))
      return undecided("the product has more than the " +
                       to_string(table_limit_of_composed) +
                       " coordinates up to which values are compared");
    std::vector<Int64> indices;
    std::vector<Int64> values;
    for (Int64 j = 0; j < size(swizzled); j = j + 1)
      for (Int64 i = 0; i < size(A); i = i + 1) {
        indices.push_back(A(i) + swizzled.offset() + swizzled.inner()(j));
        values.push_back(A(i) + swizzled(j));
      }
    if (const auto swizzle = find_swizzle(indices, values))
      return compose(*swizzle, swizzled.offset(), inner);
    return Refusal{"the product of " + to_string(A) + " and " +
                   to_string(tiler) + " is no swizzled layout"};
  });
}

}  // namespace colex
