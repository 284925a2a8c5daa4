// SPDX-License-Identifier: MIT
// Composed layouts: operations on the inner layout, which has the domain.
//
//   logical_divide(Sw<3,4,3> o 0 o (8,64):(64,1), <_,8>) divides (8,64):(64,1)
//
// Definition: CuTe, layout_composed.hpp.
#pragma once

#include "reference/composed_layout.hpp"
#include "reference/tiling.hpp"

namespace colex {

inline ComposedLayout layout(const ComposedLayout& L,
                             const std::vector<std::size_t>& path) {
  return *on_inner(L, [&](const auto& B) { return layout(B, path); });
}
inline ComposedLayout get(const ComposedLayout& L, std::size_t i) {
  return *on_inner(L, [&](const auto& B) { return get(B, i); });
}
inline ComposedLayout select(const ComposedLayout& L,
                             const std::vector<std::size_t>& places) {
  return *on_inner(L, [&](const auto& B) { return select(B, places); });
}
inline ComposedLayout take(const ComposedLayout& L, std::size_t begin,
                           std::size_t end) {
  return *on_inner(L, [&](const auto& B) { return take(B, begin, end); });
}
inline ComposedLayout group_modes(const ComposedLayout& L, std::size_t begin,
                                  std::size_t end) {
  return *on_inner(L,
                   [&](const auto& B) { return group_modes(B, begin, end); });
}
inline ComposedLayout flatten(const ComposedLayout& L) {
  return *on_inner(L, [](const auto& B) { return flatten(B); });
}
inline ComposedLayout zip(const ComposedLayout& L) {
  return *on_inner(L, [](const auto& B) { return zip(B); });
}
inline ComposedLayout append(const ComposedLayout& L, const Layout<>& x) {
  return *on_inner(L, [&](const auto& B) { return append(B, x); });
}
inline ComposedLayout tile_unzip(const ComposedLayout& L,
                                 const Tiler<>& tiler) {
  return *on_inner(L, [&](const auto& B) { return tile_unzip(B, tiler); });
}
inline ComposedLayout coalesce(const ComposedLayout& L) {
  return *on_inner(L, [](const auto& B) { return coalesce(B); });
}
inline Result<ComposedLayout> coalesce(const ComposedLayout& L,
                                       const IntTuple<>& profile) {
  return on_inner(L, [&](const auto& B) { return coalesce(B, profile); });
}
inline ComposedLayout filter(const ComposedLayout& L) {
  return *on_inner(L, [](const auto& B) { return filter(B); });
}
inline Result<ComposedLayout> filter(const ComposedLayout& L,
                                     const IntTuple<>& profile) {
  return on_inner(L, [&](const auto& B) { return filter(B, profile); });
}
inline Result<ComposedLayout> with_shape(const ComposedLayout& L,
                                         const IntTuple<>& shape) {
  return on_inner(L, [&](const auto& B) { return with_shape(B, shape); });
}
inline Result<ComposedLayout> composition(const ComposedLayout& A,
                                          const Layout<>& B) {
  return on_inner(A, [&](const auto& L) { return composition(L, B); });
}
inline Result<ComposedLayout> composition(const ComposedLayout& A,
                                          const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& L) { return composition(L, tiler); });
}
inline Result<ComposedLayout> logical_divide(const ComposedLayout& A,
                                             const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return logical_divide(B, tiler); });
}
inline Result<ComposedLayout> zipped_divide(const ComposedLayout& A,
                                            const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return zipped_divide(B, tiler); });
}
inline Result<ComposedLayout> tiled_divide(const ComposedLayout& A,
                                           const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return tiled_divide(B, tiler); });
}
inline Result<ComposedLayout> flat_divide(const ComposedLayout& A,
                                          const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return flat_divide(B, tiler); });
}
inline Result<ComposedLayout> logical_product(const ComposedLayout& A,
                                              const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return logical_product(B, tiler); });
}
inline Result<ComposedLayout> zipped_product(const ComposedLayout& A,
                                             const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return zipped_product(B, tiler); });
}
inline Result<ComposedLayout> tiled_product(const ComposedLayout& A,
                                            const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return tiled_product(B, tiler); });
}
inline Result<ComposedLayout> flat_product(const ComposedLayout& A,
                                           const Tiler<>& tiler) {
  return on_inner(A, [&](const auto& B) { return flat_product(B, tiler); });
}
inline Result<ComposedLayout> blocked_product(const ComposedLayout& block,
                                              const Layout<>& tiler) {
  return on_inner(block,
                  [&](const auto& B) { return blocked_product(B, tiler); });
}
inline Result<ComposedLayout> raked_product(const ComposedLayout& block,
                                            const Layout<>& tiler) {
  return on_inner(block,
                  [&](const auto& B) { return raked_product(B, tiler); });
}
inline Result<ComposedLayout> tile_to_shape(const ComposedLayout& block,
                                            const IntTuple<>& shape) {
  return on_inner(block,
                  [&](const auto& B) { return tile_to_shape(B, shape); });
}
inline Result<ComposedLayout> tile_to_shape(const ComposedLayout& block,
                                            const IntTuple<>& shape,
                                            const IntTuple<>& order) {
  return on_inner(
      block, [&](const auto& B) { return tile_to_shape(B, shape, order); });
}

// What the inner layout leaves free: swizzled together with it, it fills the
// codomain. The cotarget is the cosize of the inner layout if none is given.
inline Result<Layout<>> complement(const ComposedLayout& L) {
  return complement(L.inner());
}
template <class Cotarget>
Result<Layout<>> complement(const ComposedLayout& L, const Cotarget& cotarget) {
  return complement(L.inner(), cotarget);
}

// The indices at which nothing varies: L(N(i)) = L(0).
inline Layout<> nullspace(const ComposedLayout& L) {
  return nullspace(L.inner());
}

// For registers, which are not swizzled: that of the inner layout.
inline Layout<> make_fragment_like(const ComposedLayout& L) {
  return make_fragment_like(L.inner());
}

inline Swizzle get_swizzle_portion(const ComposedLayout& L) {
  if (!L.swizzle())
    throw Refused("the outer function " + to_string(L.outer()) +
                  " is no swizzle");
  return *L.swizzle();
}
inline Swizzle get_swizzle_portion(const Layout<>&) { return Swizzle(0, 4, 3); }
inline Layout<> get_nonswizzle_portion(const ComposedLayout& L) {
  return L.inner();
}
inline Layout<> get_nonswizzle_portion(const Layout<>& L) { return L; }

// --- Slicing: the offset goes inside, where it is exact ---

// L(c) = slice(rest of c), and an offset of 0.
inline LayoutAndOffset<ComposedLayout> slice_and_offset(
    const SliceCoordinate<>& c, const ComposedLayout& L) {
  const Int64 start = L.offset() + L.inner()(underscores_as_zero(c));
  return {ComposedLayout(L.outer(), start, slice(c, L.inner())), Int64(0)};
}
inline ComposedLayout slice(const SliceCoordinate<>& c,
                            const ComposedLayout& L) {
  return slice_and_offset(c, L).layout;
}

// L begun at c, and an offset of 0.
inline LayoutAndOffset<ComposedLayout> domain_offset(const IntTuple<>& c,
                                                     const ComposedLayout& L) {
  return {ComposedLayout(L.outer(), L.offset() + L.inner()(c), L.inner()),
          Int64(0)};
}

}  // namespace colex
