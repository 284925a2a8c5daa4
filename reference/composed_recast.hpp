// SPDX-License-Identifier: MIT
// Composed layouts in units of another width, every byte at its old address.
//
//   upcast(Sw<3,4,3> o 0 o (8,64):(64,1), 8) = Sw<3,1,3> o 0 o (8,8):(8,1)
//
// Definition: CuTe, swizzle_layout.hpp, upcast, downcast, recast_layout.
#pragma once

#include "reference/composed_layout.hpp"
#include "reference/layout_of_table.hpp"

namespace colex {

// The same function with a swizzle outside: a layout outside is left out where
// the values are those of a layout and an offset.
inline Result<ComposedLayout> with_swizzle(const ComposedLayout& L) {
  if (L.swizzle()) return L;
  const auto table = table_of(L);
  if (!table) return table.refusal();
  const auto plain = layout_of_table(shape(L), *table);
  if (!plain)
    return Refusal{to_string(L) + " is no layout whose units could change"};
  return answer([&]() -> Result<ComposedLayout> {
    return ComposedLayout(Swizzle(), (*table)[0], *plain);
  });
}

// The least value of what upcast divides off, relative to the offset: a leaf
// of negative stride ends a unit where it begins.
inline Int64 before_first_unit(const Layout<>& narrow, const Layout<>& wide) {
  const std::vector<Mode<Int64>> narrow_modes = flat_modes(narrow);
  const std::vector<Mode<Int64>> wide_modes = flat_modes(wide);
  Int64 least = 0;
  for (std::size_t k = 0; k < narrow_modes.size(); ++k) {
    const Int64 parts = narrow_modes[k].extent / wide_modes[k].extent;
    least = least + min((parts - 1) * narrow_modes[k].stride.value, Int64(0));
  }
  return least;
}

// L in units of n elements, every element at its old address. Refused where
// the inner layout cannot be divided, where the offset begins within a unit,
// or where the swizzle moves an element within its unit. CuTe drops the bits
// of the swizzle that are inside a unit; so is it here, if it moves none.
inline Result<ComposedLayout> upcast(const ComposedLayout& composed, Int64 n) {
  return answer([&]() -> Result<ComposedLayout> {
    const auto L = with_swizzle(composed);
    if (!L) return L.refusal();
    const auto inner = upcast(L->inner(), n);
    if (!inner) return inner.refusal();
    if ((L->offset() + before_first_unit(L->inner(), *inner)) % n != 0)
      return Refusal{"the offset " + to_string(L->offset()) +
                     " does not begin a unit of " + to_string(n)};
    const Int64 offset = L->offset() / n;
    const Swizzle& swizzle = *L->swizzle();
    const auto exact = upcast(swizzle, n);
    if (exact) return ComposedLayout(*exact, offset, *inner);
    const auto k = log2_of(n);
    if (!k) return exact.refusal();
    const Int64 bits = swizzle.bits() + swizzle.base() - *k;
    const Swizzle outside(max(bits, Int64(0)), 0, swizzle.shift());
    const auto table = table_of(*L);
    if (!table) return table.refusal();
    for (Int64 i = 0; i < size(*L); i = i + 1) {
      const Int64 index = L->offset() + L->inner()(i);
      if ((*L)(i) != n * outside(index / n) + index % n)
        return Refusal{to_string(swizzle) + " takes " + to_string(index) +
                       " to " + to_string((*L)(i)) +
                       ", another place in its unit of " + to_string(n)};
    }
    return ComposedLayout(outside, offset, *inner);
  });
}

// L in units of an n-th of an element.
inline Result<ComposedLayout> downcast(const ComposedLayout& composed,
                                       Int64 n) {
  return answer([&]() -> Result<ComposedLayout> {
    const auto L = with_swizzle(composed);
    if (!L) return L.refusal();
    const auto inner = downcast(L->inner(), n);
    if (!inner) return inner.refusal();
    const auto swizzle = downcast(*L->swizzle(), n);
    if (!swizzle) return swizzle.refusal();
    const Int64 offset =
        n * L->offset() - before_first_unit(*inner, L->inner());
    return ComposedLayout(*swizzle, offset, *inner);
  });
}

inline Result<ComposedLayout> recast_layout(const ComposedLayout& L,
                                            Int64 old_bits, Int64 new_bits) {
  return recast_by_ratio(L, old_bits, new_bits);
}

// An n of which every divisor, n itself too, is one that upcast answers for: of
// the alignment of the inner layout, what the offset and the base of the
// swizzle allow. 1 for an outer layout.
inline Result<Int64> max_alignment(const ComposedLayout& L) {
  if (!L.swizzle()) return Int64(1);
  const auto inner = max_alignment(L.inner());
  if (!inner) return inner.refusal();
  Int64 alignment = gcd(*inner, L.offset());
  if (L.swizzle()->bits() > 0)
    alignment =
        gcd(alignment, Int64(std::int64_t{1} << L.swizzle()->base().value()));
  return alignment;
}

}  // namespace colex
