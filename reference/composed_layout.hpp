// SPDX-License-Identifier: MIT
// Composed layouts: a layout, an offset, and a swizzle or layout after them.
//
//   Sw<3,4,3> o 0 o (8,64):(64,1)   c -> Sw<3,4,3>(0 + (8,64):(64,1)(c))
//   8:10 o 3 o 4:1                  30, 40, 50, 60
//
// The inner layout has the domain, so that most operations act on it and leave
// the rest alone. Definition: CuTe, layout_composed.hpp and swizzle_layout.hpp;
// CuTe documentation, 02_layout_algebra. What is asked of all values is
// answered by a table of them, up to table_limit_of_composed coordinates.
#pragma once

#include <map>

#include "reference/algebra.hpp"
#include "reference/swizzle.hpp"
#include "reference/tiling.hpp"

namespace colex {

inline const Int64 table_limit_of_composed = 1 << 16;

class ComposedLayout {
 public:
  using Outer = std::variant<Swizzle, Layout<>>;

  // Throws Refused where it could not be evaluated: strides that are no
  // integers, an index beyond 64 bits, a negative index of a swizzle. An outer
  // layout goes on past its domain, as every layout does.
  ComposedLayout(Outer outer, Int64 offset, Layout<> inner)
      : outer_(std::move(outer)), offset_(offset), inner_(std::move(inner)) {
    require_integer_strides(inner_);
    least_ = offset_;
    greatest_ = offset_;
    for (const auto& mode : flat_modes(inner_)) {
      const Int64 reach = (mode.extent - 1) * mode.stride.value;
      least_ = least_ + min(reach, Int64(0));
      greatest_ = greatest_ + max(reach, Int64(0));
    }
    if (const auto* A = std::get_if<Layout<>>(&outer_))
      require_integer_strides(*A);
    else if (least_ < 0)
      throw Refused(to_string(std::get<Swizzle>(outer_)) +
                    " is given the negative index " + to_string(least_));
  }

  const Outer& outer() const { return outer_; }
  Int64 offset() const { return offset_; }
  const Layout<>& inner() const { return inner_; }

  // The range of the indices that the outer function is given.
  Int64 least_index() const { return least_; }
  Int64 greatest_index() const { return greatest_; }

  // The swizzle, or null where the outer function is a layout.
  const Swizzle* swizzle() const { return std::get_if<Swizzle>(&outer_); }

  Int64 operator()(const IntTuple<>& c) const {
    const Int64 index = offset_ + inner_(c);
    if (swizzle()) return (*swizzle())(index);
    return std::get<Layout<>>(outer_)(index);
  }

  // The same text. Whether two are the same function: same_function.
  friend bool operator==(const ComposedLayout& a, const ComposedLayout& b) {
    return a.outer_ == b.outer_ && a.offset_ == b.offset_ &&
           a.inner_ == b.inner_;
  }

 private:
  Outer outer_;
  Int64 offset_;
  Layout<> inner_;
  Int64 least_;
  Int64 greatest_;
};

// A layout, plain where that is possible.
using AnyLayout = std::variant<Layout<>, ComposedLayout>;

inline std::string to_string(const ComposedLayout::Outer& outer) {
  return std::visit([](const auto& f) { return to_string(f); }, outer);
}
inline std::string to_string(const ComposedLayout& L) {
  return to_string(L.outer()) + " o " + to_string(L.offset()) + " o " +
         to_string(L.inner());
}
inline std::string to_string(const AnyLayout& L) {
  return std::visit([](const auto& f) { return to_string(f); }, L);
}

// --- The domain ---

inline const IntTuple<>& shape(const ComposedLayout& L) {
  return L.inner().shape();
}
inline Int64 size(const ComposedLayout& L) { return size(L.inner()); }
inline std::size_t rank(const ComposedLayout& L) { return rank(L.inner()); }
inline std::size_t depth(const ComposedLayout& L) { return depth(L.inner()); }

// --- Values ---

// The values at 0, 1, …, size - 1, of a plain or composed layout.
template <class Function>
Result<std::vector<Int64>> table_of(const Function& L) {
  return answer([&]() -> Result<std::vector<Int64>> {
    const Int64 n = size(L);
    if (table_limit_of_composed < n)
      return undecided(to_string(L) + " has more than the " +
                       to_string(table_limit_of_composed) +
                       " coordinates up to which values are compared");
    std::vector<Int64> values;
    for (Int64 i = 0; i < n; i = i + 1) values.push_back(L(i));
    return values;
  });
}

// Same size and same value at every index.
template <class Other>
Result<bool> same_function_by_table(const ComposedLayout& a, const Other& b) {
  return answer([&]() -> Result<bool> {
    if (size(a) != size(b)) return false;
    const auto values_a = table_of(a);
    if (!values_a) return values_a.refusal();
    const auto values_b = table_of(b);
    if (!values_b) return values_b.refusal();
    return *values_a == *values_b;
  });
}
inline Result<bool> same_function(const ComposedLayout& a, const Layout<>& b) {
  return same_function_by_table(a, b);
}
inline Result<bool> same_function(const Layout<>& a, const ComposedLayout& b) {
  return same_function_by_table(b, a);
}
// After the same swizzle, a bijection, the offsets and inner layouts decide.
inline Result<bool> same_function(const ComposedLayout& a,
                                  const ComposedLayout& b) {
  if (a.swizzle() && b.swizzle() && same_function(*a.swizzle(), *b.swizzle()))
    return a.offset() == b.offset() && same_function(a.inner(), b.inner());
  return same_function_by_table(a, b);
}

// No value of the swizzle at 0, …, index exceeds this: the bits that it may
// add are those that it makes of the bits read.
inline Int64 greatest_swizzled(const Swizzle& swizzle, Int64 index) {
  const auto bits = static_cast<std::uint64_t>(index.value());
  const std::int64_t below = static_cast<std::int64_t>(
      bits == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(bits));
  const std::int64_t read = below & swizzle.yyy().value();
  const std::int64_t added = swizzle(read).value() ^ read;
  return min(Int64(below | added), index + added);
}

// No value of L at -index, …, index exceeds this in magnitude.
inline Int64 greatest_magnitude(const Layout<>& L, Int64 index) {
  Int64 result = 0;
  const std::vector<Mode<Int64>> modes = flat_modes(L);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const bool last = k + 1 == modes.size();
    const Int64 digit = last ? index : min(modes[k].extent - 1, index);
    result = result + digit * absolute(modes[k].stride.value);
    index = index / modes[k].extent;
  }
  return result;
}

// The extent of the values and 0: the greatest less the least, and 1. Storage
// of that many elements holds every value, where none is negative. Exact up to
// table_limit_of_composed coordinates; above that, an extent that covers them
// (CuTe gives that of the inner layout, which a swizzle or an outer layout may
// leave).
inline Int64 cosize(const ComposedLayout& L) {
  if (size(L) <= table_limit_of_composed) {
    Int64 least = 0;
    Int64 greatest = 0;
    for (Int64 i = 0; i < size(L); i = i + 1) {
      least = min(least, L(i));
      greatest = max(greatest, L(i));
    }
    return greatest - least + 1;
  }
  if (L.swizzle())
    return greatest_swizzled(*L.swizzle(), L.greatest_index()) + 1;
  const Int64 reach = max(absolute(L.least_index()), L.greatest_index());
  const Int64 bound = greatest_magnitude(std::get<Layout<>>(L.outer()), reach);
  return bound + bound + 1;
}

// --- Construction ---

// Swizzle, offset, layout; a swizzle without bits and an offset of 0 are left
// out (CuTe, swizzle_layout.hpp, composition).
inline AnyLayout compose(const Swizzle& swizzle, Int64 offset,
                         const Layout<>& inner) {
  if (swizzle.bits() == 0 && offset == 0) return inner;
  return ComposedLayout(swizzle, offset, inner);
}

inline Result<AnyLayout> composition(const Swizzle& swizzle,
                                     const Layout<>& L) {
  return answer([&]() -> Result<AnyLayout> { return compose(swizzle, 0, L); });
}

// The same with another inner layout, which an operation makes of this one.
template <class Operation>
Result<ComposedLayout> on_inner(const ComposedLayout& L,
                                const Operation& operation) {
  return answer([&]() -> Result<ComposedLayout> {
    const Result<Layout<>> inner = operation(L.inner());
    if (!inner) return inner.refusal();
    return ComposedLayout(L.outer(), L.offset(), *inner);
  });
}

// --- Operations on the inner layout alone (CuTe, layout_composed.hpp) ---

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

// --- From a table back to a layout ---

// The layout L of this shape with L(i) = table[i] - table[0], if there is one.
inline std::optional<Layout<>> layout_of_table(
    const IntTuple<>& shape, const std::vector<Int64>& table) {
  std::vector<Int64> strides;
  std::size_t place = 1;
  for (const Int64& extent : leaves_of(shape)) {
    strides.push_back(extent == 1 ? Int64(0) : table[place] - table[0]);
    place *= static_cast<std::size_t>(extent.value());
  }
  std::size_t next = 0;
  const Layout<> L(shape, fill_profile(strides, next, shape));
  for (std::size_t i = 0; i < table.size(); ++i)
    if (L(i) != table[i] - table[0]) return std::nullopt;
  return L;
}

// The flat layout that agrees with table[i] - table[0] for as many i from 0 on
// as a layout can. Its first mode is where the table first steps evenly; the
// blocks of that size that repeat it are the domain of the others.
inline Layout<> longest_layout(std::vector<Int64> table) {
  std::vector<Mode<Int64>> modes;
  while (table.size() > 1) {
    const Int64 step = table[1] - table[0];
    std::size_t run = 2;
    while (run < table.size() && table[run] - table[run - 1] == step) ++run;
    modes.push_back({Int64(run), step});
    std::vector<Int64> starts = {table[0]};
    for (std::size_t start = run; start + run <= table.size(); start += run) {
      bool repeats = true;
      for (std::size_t j = 0; repeats && j < run; ++j)
        repeats = table[start + j] - table[start] == table[j] - table[0];
      if (!repeats) break;
      starts.push_back(table[start]);
    }
    table = std::move(starts);
  }
  return make_flat(modes);
}

// The swizzles that CuTe has within the bits of a number: the identity, then
// those of one bit, of two, and so on.
inline std::vector<Swizzle> swizzles_within(Int64 number) {
  const Int64 width =
      std::bit_width(static_cast<std::uint64_t>(number.value()));
  std::vector<Swizzle> swizzles = {Swizzle()};
  for (Int64 bits = 1; bits + bits <= width; bits = bits + 1)
    for (Int64 base = 0; base + bits + bits <= width; base = base + 1)
      for (Int64 shift = bits; base + bits + shift <= width; shift = shift + 1)
        for (const Int64 direction : {shift, -shift})
          swizzles.push_back(Swizzle(bits, base, direction));
  return swizzles;
}

// The first of them that obeys a law at 0, …, n - 1. The place where the last
// one failed is tried first.
template <class Law>
std::optional<Swizzle> find_swizzle(Int64 greatest, std::size_t n,
                                    const Law& law) {
  std::size_t hardest = 0;
  for (const Swizzle& swizzle : swizzles_within(greatest)) {
    if (!law(swizzle, hardest)) continue;
    std::size_t i = 0;
    while (i < n && law(swizzle, i)) ++i;
    if (i == n) return swizzle;
    hardest = i;
  }
  return std::nullopt;
}

// Indices and values, one for one: a swizzle that takes the first to the
// second.
inline std::optional<Swizzle> find_swizzle(const std::vector<Int64>& indices,
                                           const std::vector<Int64>& values) {
  Int64 greatest = 0;
  for (const auto* list : {&indices, &values})
    for (const Int64 number : *list) {
      if (number < 0) return std::nullopt;
      greatest = max(greatest, number);
    }
  return find_swizzle(greatest, indices.size(),
                      [&](const Swizzle& swizzle, std::size_t i) {
                        return swizzle(indices[i]) == values[i];
                      });
}

// --- Composition with a composed layout on the right ---

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

// --- Inverses ---

// For values 0, 1, 2, … as long as each is a value of L: the first index at
// which it is taken.
inline std::vector<Int64> first_indices(const std::vector<Int64>& table) {
  std::vector<std::optional<Int64>> found(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Int64 value = table[i];
    if (value < 0 || Int64(table.size()) <= value) continue;
    auto& first = found[static_cast<std::size_t>(value.value())];
    if (!first) first = Int64(i);
  }
  std::vector<Int64> indices;
  for (const auto& index : found) {
    if (!index) break;
    indices.push_back(*index);
  }
  return indices;
}

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

// --- Units of another width (CuTe, swizzle_layout.hpp) ---

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

// --- What two layouts have in common ---

template <class A, class B>
concept OneIsComposed =
    (std::same_as<A, ComposedLayout> || std::same_as<B, ComposedLayout>)&&(
        std::same_as<A, ComposedLayout> ||
        std::same_as<A, Layout<>>)&&(std::same_as<B, ComposedLayout> ||
                                     std::same_as<B, Layout<>>);

// Whether the indices below n fall into the vector's and its repetitions, each
// of which runs contiguously in both tables.
inline bool runs_everywhere(const Layout<>& vector, std::size_t n,
                            const std::vector<Int64>& a,
                            const std::vector<Int64>& b) {
  const auto rest = complement(vector, Int64(n));
  if (!rest || size(vector) * size(*rest) != Int64(n)) return false;
  for (Int64 r = 0; r < size(*rest); r = r + 1)
    for (Int64 j = 0; j < size(vector); j = j + 1) {
      const Int64 start = (*rest)(r);
      const auto first = static_cast<std::size_t>(start.value());
      const auto here = static_cast<std::size_t>((start + vector(j)).value());
      if (a[here] != a[first] + j || b[here] != b[first] + j) return false;
    }
  return true;
}

// The greatest R with a(R(i)) = i and b(R(i)) = i of which the repetitions
// fill the domain, each of them contiguous in a and in b. For plain layouts
// the second follows from the first; a swizzle is the identity up to its first
// bit read, and moves the vectors after that (CuTe: at most 2^M elements).
template <class A, class B>
requires OneIsComposed<A, B> Result<Layout<>> max_common_layout(const A& a,
                                                                const B& b) {
  return answer([&]() -> Result<Layout<>> {
    const auto table_a = table_of(a);
    if (!table_a) return table_a.refusal();
    const auto table_b = table_of(b);
    if (!table_b) return table_b.refusal();
    const std::size_t n = std::min(table_a->size(), table_b->size());
    std::vector<Int64> in_both;
    for (std::size_t i = 0; i < n; ++i)
      in_both.push_back((*table_a)[i] == (*table_b)[i] ? (*table_a)[i]
                                                       : Int64(-1));
    const std::vector<Int64> indices = first_indices(in_both);
    if (indices.empty() || indices[0] != 0) return Layout<>();
    const Layout<> common = longest_layout(indices);
    for (Int64 length = size(common); length > 1; length = length - 1) {
      const Layout<> vector = greatest_prefix(common, length);
      if (size(vector) == length &&
          runs_everywhere(vector, n, *table_a, *table_b))
        return vector;
    }
    return Layout<>();
  });
}

// Whether each block n k, …, n k + n - 1 of values of a is whole, and b runs
// contiguously where a runs through a block. Needs an injective a.
inline bool blocks_agree(Int64 n,
                         const std::map<Int64, std::size_t>& index_in_a,
                         const std::vector<Int64>& a,
                         const std::vector<Int64>& b) {
  if (a.size() % static_cast<std::size_t>(n.value()) != 0) return false;
  for (const auto& [value, index] : index_in_a) {
    const Int64 start = value - value % n;
    for (const Int64 other : {start, start + n - 1})
      if (!index_in_a.contains(other)) return false;
    if (b[index] != b[index_in_a.at(start)] + value % n) return false;
  }
  return true;
}

// How many elements run contiguously in both layouts, wherever a vector of
// that many begins. At least the size of max_common_layout, and more where two
// equal swizzles put the elements of a vector into the same new order.
template <class A, class B>
requires OneIsComposed<A, B> Result<Int64> max_common_vector(const A& a,
                                                             const B& b) {
  return answer([&]() -> Result<Int64> {
    const auto common = max_common_layout(a, b);
    if (!common) return common.refusal();
    const std::vector<Int64> table_a = *table_of(a);
    const std::vector<Int64> table_b = *table_of(b);
    if (table_a.size() != table_b.size()) return size(*common);
    std::map<Int64, std::size_t> index_in_a;
    for (std::size_t i = 0; i < table_a.size(); ++i)
      index_in_a.emplace(table_a[i], i);
    std::vector<Int64> in_both;
    for (std::size_t i = 0; i < table_a.size(); ++i)
      in_both.push_back(table_a[i] == table_b[i] ? table_a[i] : Int64(-1));
    if (index_in_a.size() != table_a.size() || index_in_a.begin()->first < 0)
      return size(*common);
    for (Int64 n = first_indices(in_both).size(); size(*common) < n; n = n - 1)
      if (blocks_agree(n, index_in_a, table_a, table_b)) return n;
    return size(*common);
  });
}

}  // namespace colex
