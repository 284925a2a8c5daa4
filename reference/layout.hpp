// SPDX-License-Identifier: MIT
// Layouts: shape and stride, a function from coordinates to offsets.
//
//   Layout<> L = make_layout({4, {2, 3}}, …);  // (4,(2,3)):(1,(8,16))
//   L(5) = L((1,1)) = L((1,(1,0))) = 9
//
// A stride may be negative or zero, and it may be a basis element: 1@0 is one
// step along mode 0 of the codomain, so that (4,5):(1@0,1@1) sends a
// coordinate to itself. Extents are at least 1. Definitions: CuTe
// documentation, 01_layout and 0z_tma_tensors (basis strides); CuTe
// whitepaper, 2.3 and 2.4.
#pragma once

#include <initializer_list>

#include "reference/coordinate.hpp"

namespace colex {

// A direction in the codomain, as a path of modes, the outermost first; empty
// for an ordinary integer.
using Axis = std::vector<std::size_t>;

// One leaf of a stride: a step of `value` along an axis. CuTe writes the path
// from the inside, E<0,1> is 1@1@0.
template <Integer Int = Int64>
struct ScaledBasis {
  Int value;
  Axis axis = {};

  ScaledBasis(Int steps) : value(std::move(steps)) {}
  template <std::integral Native>
  ScaledBasis(Native steps) : value(steps) {}
  ScaledBasis(Int steps, Axis along)
      : value(std::move(steps)), axis(std::move(along)) {}

  friend bool operator==(const ScaledBasis& a, const ScaledBasis& b) {
    if (a.value != b.value) return false;
    if (a.value == Int(0)) return true;
    return a.axis == b.axis;
  }
  friend ScaledBasis operator*(const Int& n, const ScaledBasis& d) {
    return {n * d.value, d.axis};
  }
  friend std::string to_string(const ScaledBasis& d) {
    std::string text = to_string(d.value);
    for (auto k = d.axis.rbegin(); k != d.axis.rend(); ++k)
      text.append("@").append(std::to_string(*k));
    return text;
  }
};

template <Integer Int = Int64>
using Stride = Tree<ScaledBasis<Int>>;

template <Integer Int>
std::string to_string(const Stride<Int>& t) {
  return text_of(t, [](const ScaledBasis<Int>& d) { return to_string(d); });
}

template <Integer Int>
Stride<Int> as_stride(const IntTuple<Int>& t) {
  if (t.is_leaf()) return ScaledBasis<Int>(t.leaf());
  Modes<ScaledBasis<Int>> modes;
  modes.reserve(rank(t));
  for (const auto& mode : t.modes()) modes.push_back(as_stride(mode));
  return modes;
}

template <Integer Int>
bool operator==(const Stride<Int>& a, const Stride<Int>& b) {
  return equal_trees(a, b,
                     [](const ScaledBasis<Int>& x, const ScaledBasis<Int>& y) {
                       return x == y;
                     });
}

// One extent with its stride: a leaf of a layout.
template <Integer Int = Int64>
struct Mode {
  Int extent;
  ScaledBasis<Int> stride;
};

template <Integer Int = Int64>
class Layout {
 public:
  // The layout 1:0.
  Layout() : shape_(Int(1)), stride_(ScaledBasis<Int>(Int(0))) {}

  // Throws Refused unless the two are congruent and each extent is positive.
  Layout(IntTuple<Int> shape, Stride<Int> stride)
      : shape_(std::move(shape)), stride_(std::move(stride)) {
    if (!congruent(shape_, stride_))
      throw Refused("shape " + to_string(shape_) + " and stride " +
                    to_string(stride_) + " have different profiles");
    require_extents(shape_);
  }
  Layout(IntTuple<Int> shape, IntTuple<Int> stride)
      : Layout(std::move(shape), as_stride(stride)) {}

  // One mode.
  Layout(Mode<Int> mode)
      : Layout(IntTuple<Int>(std::move(mode.extent)),
               Stride<Int>(std::move(mode.stride))) {}

  const IntTuple<Int>& shape() const& { return shape_; }
  const Stride<Int>& stride() const& { return stride_; }
  IntTuple<Int> shape() && { return std::move(shape_); }
  Stride<Int> stride() && { return std::move(stride_); }

  // The value at a coordinate; needs integer strides.
  Int operator()(const IntTuple<Int>& c) const {
    Int result(0);
    for_each_digit(
        c, shape_, stride_, [&](const Int& digit, const ScaledBasis<Int>& d) {
          if (!d.axis.empty())
            throw Refused("the stride " + to_string(d) + " is no integer");
          result = result + digit * d.value;
        });
    return result;
  }

 private:
  static void require_extents(const IntTuple<Int>& shape) {
    if (shape.is_leaf()) {
      if (shape.leaf() < Int(1))
        throw Refused("the extent " + to_string(shape.leaf()) +
                      " is less than 1");
      return;
    }
    for (const auto& mode : shape.modes()) require_extents(mode);
  }

  IntTuple<Int> shape_;
  Stride<Int> stride_;
};

// The same text: equal shapes and equal strides. Two layouts may be the same
// function and differ here; see same_function in algebra.hpp.
template <Integer Int>
bool operator==(const Layout<Int>& a, const Layout<Int>& b) {
  return a.shape() == b.shape() && a.stride() == b.stride();
}

template <Integer Int>
std::string to_string(const Layout<Int>& L) {
  return to_string(L.shape()) + ":" + to_string(L.stride());
}

// The leaves as (extent, stride), from left to right.
template <Integer Int>
void append_modes(const IntTuple<Int>& shape, const Stride<Int>& stride,
                  std::vector<Mode<Int>>& modes) {
  if (shape.is_leaf()) {
    modes.push_back({shape.leaf(), stride.leaf()});
    return;
  }
  for (std::size_t k = 0; k < shape.modes().size(); ++k)
    append_modes(shape.modes()[k], stride.modes()[k], modes);
}

template <Integer Int>
std::vector<Mode<Int>> flat_modes(const Layout<Int>& L) {
  std::vector<Mode<Int>> modes;
  modes.reserve(leaf_count(L.shape()));
  append_modes(L.shape(), L.stride(), modes);
  return modes;
}

// A flat layout of these modes; one mode is not wrapped, none is 1:0.
template <Integer Int>
Layout<Int> make_flat(std::vector<Mode<Int>> modes) {
  if (modes.empty()) return Layout<Int>();
  if (modes.size() == 1) return Layout<Int>(std::move(modes[0]));
  Modes<Int> shape;
  Modes<ScaledBasis<Int>> stride;
  shape.reserve(modes.size());
  stride.reserve(modes.size());
  for (auto& mode : modes) {
    shape.push_back(std::move(mode.extent));
    stride.push_back(std::move(mode.stride));
  }
  return {Tree<Int>(std::move(shape)),
          Tree<ScaledBasis<Int>>(std::move(stride))};
}

// Whether all strides are integers.
template <Integer Int>
bool has_integer_strides(const Stride<Int>& stride) {
  if (stride.is_leaf()) return stride.leaf().axis.empty();
  for (const auto& mode : stride.modes())
    if (!has_integer_strides(mode)) return false;
  return true;
}
template <Integer Int>
bool has_integer_strides(const Layout<Int>& L) {
  return has_integer_strides(L.stride());
}

template <Integer Int>
void require_integer_strides(const Layout<Int>& L) {
  if (!has_integer_strides(L))
    throw Refused(to_string(L) + " has strides that are no integers");
}

// --- Construction (CuTe documentation, 01_layout, "Constructing a layout") ---

template <Integer Int>
Layout<Int> make_layout(const IntTuple<Int>& shape,
                        const IntTuple<Int>& stride) {
  return Layout<Int>(shape, stride);
}

// Column-major: the first mode varies fastest.
template <Integer Int>
Layout<Int> make_layout(const IntTuple<Int>& shape) {
  return Layout<Int>(shape, compact_col_major(shape));
}

struct LayoutLeft {};
struct LayoutRight {};

template <Integer Int>
Layout<Int> make_layout(const IntTuple<Int>& shape, LayoutLeft) {
  return make_layout(shape);
}

// Row-major: the last leaf varies fastest.
template <Integer Int>
Layout<Int> make_layout(const IntTuple<Int>& shape, LayoutRight) {
  return Layout<Int>(shape, compact_row_major(shape));
}

// The layouts as the modes of one: f(c0, c1, …) = L0(c0) + L1(c1) + ….
template <Integer Int>
Layout<Int> make_layout(std::vector<Layout<Int>> layouts) {
  Modes<Int> shape;
  Modes<ScaledBasis<Int>> stride;
  shape.reserve(layouts.size());
  stride.reserve(layouts.size());
  for (auto& L : layouts) {
    shape.push_back(std::move(L).shape());
    stride.push_back(std::move(L).stride());
  }
  return {Tree<Int>(std::move(shape)),
          Tree<ScaledBasis<Int>>(std::move(stride))};
}
template <Integer Int>
Layout<Int> make_layout(std::initializer_list<Layout<Int>> layouts) {
  return make_layout(std::vector<Layout<Int>>(layouts));
}

// Compact, with the modes of a smaller order varying faster.
template <Integer Int>
Layout<Int> make_ordered_layout(const IntTuple<Int>& shape,
                                const IntTuple<Int>& order) {
  return Layout<Int>(shape, compact_order(shape, order));
}

// The extents, with 1 where the stride is zero.
template <Integer Int>
IntTuple<Int> filter_zeros(const Stride<Int>& stride,
                           const IntTuple<Int>& shape) {
  if (!congruent(stride, shape))
    throw Refused("stride " + to_string(stride) + " and shape " +
                  to_string(shape) + " have different profiles");
  if (shape.is_leaf()) {
    if (stride.leaf().value == Int(0)) return Int(1);
    return shape;
  }
  Modes<Int> modes;
  for (std::size_t k = 0; k < rank(shape); ++k)
    modes.push_back(filter_zeros(stride.modes()[k], shape.modes()[k]));
  return modes;
}

// Compact, of the same shape, the leaves in the order of their strides'
// magnitude, equal ones from left to right; a stride of 0 stays 0.
template <Integer Int>
Layout<Int> make_layout_like(const Layout<Int>& L) {
  require_integer_strides(L);
  std::vector<Int> extents;
  std::vector<Int> magnitudes;
  for (const auto& mode : flat_modes(L)) {
    magnitudes.push_back(absolute(mode.stride.value));
    if (mode.stride.value == Int(0))
      extents.push_back(Int(1));
    else
      extents.push_back(mode.extent);
  }
  std::vector<Int> strides =
      compact_strides(extents, sorted_places(magnitudes));
  for (std::size_t k = 0; k < strides.size(); ++k)
    if (magnitudes[k] == Int(0)) strides[k] = Int(0);
  std::size_t next = 0;
  return make_layout(L.shape(), fill_profile(strides, next, L.shape()));
}

// For registers: mode 0 column-major with its strides of 0 kept, the other
// modes compact in the order of their strides, around mode 0.
template <Integer Int>
Layout<Int> make_fragment_like(const Layout<Int>& L) {
  require_integer_strides(L);
  if (L.shape().is_leaf() || rank(L.shape()) < 2) return make_layout(L.shape());
  const std::vector<Mode<Int>> modes = flat_modes(L);
  const std::size_t first = leaves_of(L.shape().modes()[0]).size();
  std::vector<Int> extents;
  std::vector<Int> outer_magnitudes;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    extents.push_back(modes[k].extent);
    if (k < first) {
      if (modes[k].stride.value == Int(0)) extents[k] = Int(1);
    } else {
      outer_magnitudes.push_back(absolute(modes[k].stride.value));
    }
  }
  std::vector<std::size_t> order = left_to_right(first);
  for (const std::size_t place : sorted_places(outer_magnitudes))
    order.push_back(first + place);
  std::vector<Int> strides = compact_strides(extents, order);
  for (std::size_t k = 0; k < first; ++k)
    if (modes[k].stride.value == Int(0)) strides[k] = Int(0);
  std::size_t next = 0;
  return make_layout(L.shape(), fill_profile(strides, next, L.shape()));
}

template <Integer Int>
Stride<Int> make_basis_like(const IntTuple<Int>& shape, const Axis& axis = {}) {
  if (shape.is_leaf()) return ScaledBasis<Int>(Int(1), axis);
  Modes<ScaledBasis<Int>> modes;
  for (std::size_t k = 0; k < rank(shape); ++k) {
    Axis along = axis;
    along.push_back(k);
    modes.push_back(make_basis_like(shape.modes()[k], along));
  }
  return modes;
}

// The layout that sends every coordinate to itself.
template <Integer Int>
Layout<Int> make_identity_layout(const IntTuple<Int>& shape) {
  return Layout<Int>(shape, make_basis_like(shape));
}

// --- Size and image ---

template <Integer Int>
Int size(const Layout<Int>& L) {
  return product(L.shape());
}
template <Integer Int>
std::size_t rank(const Layout<Int>& L) {
  return rank(L.shape());
}
template <Integer Int>
std::size_t depth(const Layout<Int>& L) {
  return depth(L.shape());
}

// A value with `step` added along an axis. The tree grows where it must; a
// missing mode is 0. A step of 0 along no axis changes nothing.
template <Integer Int>
IntTuple<Int> add_along(const IntTuple<Int>& value, const Axis& axis,
                        const Int& step, std::size_t level = 0) {
  if (level == axis.size()) {
    if (value.is_leaf()) return value.leaf() + step;
    if (step == Int(0)) return value;
    throw Refused("an integer cannot be added to " + to_string(value));
  }
  Modes<Int> modes;
  if (value.is_leaf()) {
    if (value.leaf() != Int(0))
      throw Refused(to_string(value) + " has no mode " +
                    std::to_string(axis[level]));
  } else {
    modes = value.modes();
  }
  while (modes.size() <= axis[level]) modes.push_back(Int(0));
  modes[axis[level]] = add_along(modes[axis[level]], axis, step, level + 1);
  return modes;
}

// The value at a coordinate, for strides of every kind: an integer, or a
// coordinate of the codomain.
template <Integer Int>
IntTuple<Int> crd2idx(const IntTuple<Int>& c, const Layout<Int>& L) {
  IntTuple<Int> result(Int(0));
  for_each_digit(c, L.shape(), L.stride(),
                 [&](const Int& digit, const ScaledBasis<Int>& d) {
                   result = add_along(result, d.axis, digit * d.value);
                 });
  return result;
}

// The extent of the image along each axis, 1 + Σ (s - 1)|d|.
template <Integer Int>
IntTuple<Int> coshape(const Layout<Int>& L) {
  IntTuple<Int> last(Int(0));
  for (const auto& mode : flat_modes(L)) {
    last = add_along(last, mode.stride.axis,
                     (mode.extent - Int(1)) * absolute(mode.stride.value));
  }
  std::vector<Int> extents;
  for (const Int& leaf : leaves_of(last)) extents.push_back(leaf + Int(1));
  std::size_t next = 0;
  return fill_profile(extents, next, last);
}

// The extent of the image: 1 + Σ (s - 1)|d|, the size of the coshape.
template <Integer Int>
Int cosize(const Layout<Int>& L) {
  return product(coshape(L));
}

// The profile of the values, as a tree of zeros.
template <Integer Int>
IntTuple<Int> coprofile(const Layout<Int>& L) {
  IntTuple<Int> zeros(Int(0));
  for (const auto& mode : flat_modes(L))
    zeros = add_along(zeros, mode.stride.axis, Int(0));
  return zeros;
}

// --- Manipulation: a layout as a list of modes (CuTe, 01_layout) ---

// Applies a function on trees to shape and stride alike.
template <Integer Int, class Function>
Layout<Int> on_both(const Layout<Int>& L, const Function& function) {
  return Layout<Int>(function(L.shape()), function(L.stride()));
}

// The mode at a path: layout((4,(3,6)):…, {1,0}) is 3:4. CuTe's layout<I…>.
template <Integer Int>
Layout<Int> layout(const Layout<Int>& L, const std::vector<std::size_t>& path) {
  return on_both(L, [&](const auto& t) { return get(t, path); });
}
template <Integer Int>
Layout<Int> get(const Layout<Int>& L, std::size_t i) {
  return on_both(L, [&](const auto& t) { return get(t, i); });
}
template <Integer Int>
std::vector<Layout<Int>> modes_of(const Layout<Int>& L) {
  std::vector<Layout<Int>> result;
  for (std::size_t i = 0; i < rank(L); ++i) result.push_back(get(L, i));
  return result;
}
template <Integer Int>
Layout<Int> select(const Layout<Int>& L,
                   const std::vector<std::size_t>& places) {
  return on_both(L, [&](const auto& t) { return select(t, places); });
}
template <Integer Int>
Layout<Int> take(const Layout<Int>& L, std::size_t begin, std::size_t end) {
  return on_both(L, [&](const auto& t) { return take(t, begin, end); });
}
template <Integer Int>
Layout<Int> group_modes(const Layout<Int>& L, std::size_t begin,
                        std::size_t end) {
  return on_both(L, [&](const auto& t) { return group(t, begin, end); });
}
template <Integer Int>
Layout<Int> flatten(const Layout<Int>& L) {
  return on_both(L, [](const auto& t) { return flatten(t); });
}
template <Integer Int, class Other>
Layout<Int> unflatten(const Layout<Int>& L, const Tree<Other>& profile) {
  return on_both(L, [&](const auto& t) { return unflatten(t, profile); });
}
template <Integer Int>
Layout<Int> zip(const Layout<Int>& L) {
  return on_both(L, [](const auto& t) { return zip(t); });
}
template <Integer Int>
Layout<Int> append(const Layout<Int>& L, const Layout<Int>& x) {
  return {append(L.shape(), x.shape()), append(L.stride(), x.stride())};
}
template <Integer Int>
Layout<Int> prepend(const Layout<Int>& L, const Layout<Int>& x) {
  return {prepend(L.shape(), x.shape()), prepend(L.stride(), x.stride())};
}
template <Integer Int>
Layout<Int> replace(const Layout<Int>& L, std::size_t i, const Layout<Int>& x) {
  return {replace(L.shape(), i, x.shape()), replace(L.stride(), i, x.stride())};
}
template <Integer Int>
Layout<Int> filter_zeros(const Layout<Int>& L) {
  return {filter_zeros(L.stride(), L.shape()), L.stride()};
}

// Extents become 1 where the profile, a tree weakly congruent to L, has a 0.
template <Integer Int>
Layout<Int> filter_zeros(const Layout<Int>& L, const IntTuple<Int>& profile) {
  if (!weakly_congruent(profile, L.shape()))
    throw Refused("the profile " + to_string(profile) + " does not fit " +
                  to_string(L));
  std::vector<Int> flags;
  append_order(L.shape(), profile, flags);
  std::size_t next = 0;
  const IntTuple<Int> spread = fill_profile(flags, next, L.shape());
  return {filter_zeros(as_stride(spread), L.shape()), L.stride()};
}

// --- Slicing (CuTe, 01_layout, "Slicing"; 03_tensor) ---

// The modes at the underscores of a coordinate.
template <Integer Int>
Layout<Int> slice(const SliceCoordinate<Int>& c, const Layout<Int>& L) {
  return on_both(L, [&](const auto& t) { return slice(c, t); });
}

// The modes at the numbers of a coordinate.
template <Integer Int>
Layout<Int> dice(const SliceCoordinate<Int>& c, const Layout<Int>& L) {
  return on_both(L, [&](const auto& t) { return dice(c, t); });
}

template <Integer Int>
IntTuple<Int> underscores_as_zero(const SliceCoordinate<Int>& c) {
  if (c.is_leaf()) return c.leaf() ? *c.leaf() : Int(0);
  Modes<Int> modes;
  for (const auto& mode : c.modes()) modes.push_back(underscores_as_zero(mode));
  return modes;
}

// A layout, and the value at which it begins.
template <class AnyLayout, Integer Int = Int64>
struct LayoutAndOffset {
  AnyLayout layout;
  IntTuple<Int> offset;
};

// The slice, and the value of L at the coordinate with 0 for each _:
// L(c) = offset + slice(rest of c).
template <Integer Int>
LayoutAndOffset<Layout<Int>, Int> slice_and_offset(
    const SliceCoordinate<Int>& c, const Layout<Int>& L) {
  return {slice(c, L), crd2idx(underscores_as_zero(c), L)};
}

// L, and L(c), where it is to begin.
template <Integer Int>
LayoutAndOffset<Layout<Int>, Int> domain_offset(const IntTuple<Int>& c,
                                                const Layout<Int>& L) {
  return {L, crd2idx(c, L)};
}

}  // namespace colex
