// SPDX-License-Identifier: MIT
// Faults that any answer can have, whatever the operation.
//
//   OneMore()(4:2) = 4:3      Reversed()((2,3):(1,2)) = (3,2):(2,1)
//
// Each says what it makes of an answer of each kind that it can spoil.
#pragma once

#include "properties/algebra.hpp"

namespace colex {

// The first number is 1 more: of a layout its first stride, of a slice or a
// composed layout its offset.
struct OneMore {
  static constexpr const char* name = "one-more";
  static constexpr const char* sentence = "the first number is 1 too many";

  Int64 operator()(const Int64& n) const { return n + 1; }
  ScaledBasis<> operator()(const ScaledBasis<>& d) const {
    return {d.value + 1, d.axis};
  }
  template <class Leaf>
  Tree<Leaf> operator()(const Tree<Leaf>& t) const {
    if (t.is_leaf()) return (*this)(t.leaf());
    if (rank(t) == 0) return t;
    return replace(t, 0, (*this)(get(t, 0)));
  }
  Layout<> operator()(const Layout<>& L) const {
    return {L.shape(), (*this)(L.stride())};
  }
  ComposedLayout operator()(const ComposedLayout& L) const {
    return {L.outer(), L.offset() + 1, L.inner()};
  }
  AnyLayout operator()(const AnyLayout& L) const {
    return std::visit([this](const auto& f) { return AnyLayout((*this)(f)); },
                      L);
  }
  template <class Part>
  LayoutAndOffset<Part> operator()(const LayoutAndOffset<Part>& R) const {
    return {R.layout, (*this)(R.offset)};
  }
};

// The first number is 1 less.
struct OneLess {
  static constexpr const char* name = "one-less";
  static constexpr const char* sentence = "the first number is 1 too few";

  Int64 operator()(const Int64& n) const { return n - 1; }
};

struct Negated {
  static constexpr const char* name = "negated";
  static constexpr const char* sentence = "yes where it is no";

  bool operator()(bool truth) const { return !truth; }
};

// The modes at the top, or the entries of a list, from the last to the first.
struct Reversed {
  static constexpr const char* name = "reversed";
  static constexpr const char* sentence = "from the last mode to the first";

  template <class Leaf>
  Tree<Leaf> operator()(const Tree<Leaf>& t) const {
    return reverse(t);
  }
  Layout<> operator()(const Layout<>& L) const {
    return on_both(L, [](const auto& t) { return reverse(t); });
  }
  template <class Entry>
  std::vector<Entry> operator()(std::vector<Entry> list) const {
    return {list.rbegin(), list.rend()};
  }
  LayoutAndOffset<Layout<>> operator()(
      const LayoutAndOffset<Layout<>>& R) const {
    return {(*this)(R.layout), R.offset};
  }
};

// The last mode, or entry, is missing; a single one stays.
struct LastLost {
  static constexpr const char* name = "last-lost";
  static constexpr const char* sentence = "without its last mode";

  template <class Leaf>
  Tree<Leaf> operator()(const Tree<Leaf>& t) const {
    return rank(t) < 2 ? t : take(t, 0, rank(t) - 1);
  }
  Layout<> operator()(const Layout<>& L) const {
    return on_both(L, [this](const auto& t) { return (*this)(t); });
  }
};

// A tuple around it.
struct Wrapped {
  static constexpr const char* name = "wrapped";
  static constexpr const char* sentence = "a tuple of one mode";

  IntTuple<> operator()(const IntTuple<>& t) const { return Modes<Int64>{t}; }
  Layout<> operator()(const Layout<>& L) const { return make_layout({L}); }
};

// A mode 1:0 too many.
struct ModeAdded {
  static constexpr const char* name = "mode-added";
  static constexpr const char* sentence = "with a mode 1:0 at the end";

  Layout<> operator()(const Layout<>& L) const { return append(L, Layout<>()); }
};

// The first extent is twice as large.
struct Longer {
  static constexpr const char* name = "longer";
  static constexpr const char* sentence = "its first extent counts twice";

  static IntTuple<> longer(const IntTuple<>& t) {
    if (t.is_leaf()) return t.leaf() * 2;
    return rank(t) == 0 ? t : replace(t, 0, longer(get(t, 0)));
  }
  Layout<> operator()(const Layout<>& L) const {
    return {longer(L.shape()), L.stride()};
  }
};

// All strides are 0.
struct Still {
  static constexpr const char* name = "still";
  static constexpr const char* sentence = "its strides are 0";

  Layout<> operator()(const Layout<>& L) const {
    const std::vector<Int64> zeros(leaf_count(L.shape()), 0);
    std::size_t next = 0;
    return make_layout(L.shape(), fill_profile(zeros, next, L.shape()));
  }
};

}  // namespace colex
