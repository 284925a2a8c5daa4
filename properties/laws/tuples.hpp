// SPDX-License-Identifier: MIT
// What the laws read of trees, and the trees they make from one that is given,
// so that two inputs fit together. Nothing here asks the implementation under
// test.
#pragma once

#include "properties/laws/reading.hpp"

namespace colex {

// --- Reading ---

// The nesting alone: (4,(2,3)) is "(.(..))".
template <class Leaf>
std::string nesting(const Tree<Leaf>& t) {
  if (t.is_leaf()) return ".";
  std::string text = "(";
  for (const auto& mode : t.modes()) text += nesting(mode);
  return text + ")";
}

// How deep the parentheses of a nesting stand.
inline Int64 deepest_in(const std::string& text) {
  Int64 open = 0;
  Int64 deepest = 0;
  for (const char bracket : text) {
    if (bracket == '(') open = open + 1;
    if (bracket == ')') open = open - 1;
    deepest = max(deepest, open);
  }
  return deepest;
}

inline std::size_t tuples_in(const IntTuple<>& t) {
  const std::string text = nesting(t);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '('));
}

template <Integer Int>
Int product_of(const std::vector<Int>& numbers) {
  Int result = 1;
  for (const Int& number : numbers) result = result * number;
  return result;
}

// Whether all products of leaves fit, in whatever order.
inline bool product_fits(const IntTuple<>& t) {
  std::int64_t product = 1;
  for (const Int64 leaf : leaves_of(t))
    if (__builtin_mul_overflow(product, max(leaf, Int64(1)).value(), &product))
      return false;
  return true;
}

// The digits of index i, one a leaf, the first fastest and the last unbounded.
template <Integer Int>
std::vector<Int> digits_of(Int i, const std::vector<Int>& extents) {
  std::vector<Int> digits;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const bool last = k + 1 == extents.size();
    digits.push_back(last ? i : i % extents[k]);
    i = i / extents[k];
  }
  return digits;
}

// A tree of that nesting with these leaves.
template <Integer Int, class Other>
IntTuple<Int> tree_of(const std::vector<Int>& leaves,
                      const Tree<Other>& profile) {
  std::size_t next = 0;
  return fill_profile(leaves, next, profile);
}

// The coordinate of index i in a shape, one digit a leaf.
template <Integer Int>
IntTuple<Int> coordinate_of(const Int& i, const IntTuple<Int>& shape) {
  return tree_of(digits_of(i, leaves_of(shape)), shape);
}

template <Integer Int>
std::vector<Int> strides_of(const Layout<Int>& L) {
  std::vector<Int> strides;
  for (const auto& mode : flat_modes(L)) strides.push_back(mode.stride.value);
  return strides;
}

// Whether the values are 0, 1, …, n - 1, each at least once.
inline bool fills(const Layout<>& L, const Int64& n) {
  const auto values = image(L);
  return Int64(values.size()) == n && *values.begin() == 0 &&
         Int64(*values.rbegin()) == n - 1;
}

// Checks on an answer that must hold before it is read further: the trial fails
// where they do not.
template <class Trial, class A, class B>
bool has_nesting(Trial& t, const Tree<A>& got, const Tree<B>& expected) {
  const bool same = nesting(got) == nesting(expected);
  t.holds(same, "the nesting is that of " + to_string(got));
  return same;
}
template <class Trial>
bool is_integer(Trial& t, const IntTuple<>& got) {
  t.holds(got.is_leaf(), to_string(got) + " is no integer");
  return got.is_leaf();
}
template <class Trial, Integer Int>
bool has_shape(Trial& t, const Layout<Int>& got,
               const IntTuple<Int>& expected) {
  t.equal(got.shape(), expected, "shape");
  return got.shape() == expected;
}

// --- Making ---

// The same nesting with other leaves, between 0 and 3, that vary with k.
inline IntTuple<> relabeled(const IntTuple<>& t, const Int64& k) {
  std::vector<Int64> leaves;
  for (Int64 j = 0; j < Int64(leaf_count(t)); j = j + 1)
    leaves.push_back((k % 4 * (j + 2) + j) % 4);
  return tree_of(leaves, t);
}

// The same with leaves of at least 1.
inline IntTuple<> relabeled_shape(const IntTuple<>& t, const Int64& k) {
  std::vector<Int64> leaves = leaves_of(relabeled(t, k));
  for (Int64& leaf : leaves) leaf = leaf + 1;
  return tree_of(leaves, t);
}

// t with some of its tuples replaced by their product: those whose bit of k is
// set, counted in the order in which they open. All coarser trees are made as k
// goes from 0 to 2^tuples_in(t).
template <Integer Int>
IntTuple<Int> coarser_by_bits(const IntTuple<Int>& t, Int64& k) {
  if (t.is_leaf()) return t;
  const bool collapse = k % 2 == 1;
  k = k / 2;
  Modes<Int> modes;
  for (const auto& mode : t.modes()) modes.push_back(coarser_by_bits(mode, k));
  if (collapse) return product_of(leaves_of(t));
  return modes;
}
template <Integer Int>
IntTuple<Int> coarser(const IntTuple<Int>& t, Int64 k) {
  return coarser_by_bits(t, k);
}
inline std::vector<IntTuple<>> all_coarser(const IntTuple<>& t) {
  std::vector<IntTuple<>> trees;
  for (Int64 k = 0; k < (std::int64_t{1} << tuples_in(t)); k = k + 1)
    trees.push_back(coarser(t, k));
  return trees;
}

// The leaves from the last to the first, as a flat shape.
template <Integer Int>
IntTuple<Int> leaves_reversed(const IntTuple<Int>& t) {
  const std::vector<Int> leaves = leaves_of(t);
  return tuple_of(std::vector<Int>(leaves.rbegin(), leaves.rend()));
}

// Some coordinate with _ that fits t: at each tuple k says whether it goes on
// inside, is _ or a number, and at each leaf whether it is _ or a number.
inline SliceCoordinate<> slice_by_digits(const IntTuple<>& t, Int64& k) {
  const Int64 choice = k % (t.is_leaf() ? 2 : 3);
  k = k / (t.is_leaf() ? 2 : 3);
  if (choice == 1) return std::optional<Int64>();
  const Int64 inside = product_of(leaves_of(t));
  if (t.is_leaf() || choice == 2)
    return std::optional(k % (inside < 1 ? Int64(1) : inside));
  Modes<std::optional<Int64>> modes;
  for (const auto& mode : t.modes()) modes.push_back(slice_by_digits(mode, k));
  return modes;
}
inline Int64 underscores_in(const SliceCoordinate<>& c) {
  if (c.is_leaf()) return is_underscore(c) ? 1 : 0;
  Int64 count = 0;
  for (const auto& mode : c.modes()) count = count + underscores_in(mode);
  return count;
}
inline SliceCoordinate<> slice_fitting(const IntTuple<>& t, Int64 k) {
  return slice_by_digits(t, k);
}

// A coordinate with the _ filled in: by the modes of `rest`, in order.
inline IntTuple<> filled(const SliceCoordinate<>& c, const Modes<Int64>& rest,
                         std::size_t& next) {
  if (c.is_leaf()) return c.leaf() ? IntTuple<>(*c.leaf()) : rest[next++];
  Modes<Int64> modes;
  for (const auto& mode : c.modes()) modes.push_back(filled(mode, rest, next));
  return modes;
}

// The coordinate c with what coordinate `rest` of the slice has at each _.
inline IntTuple<> filled(const SliceCoordinate<>& c, const IntTuple<>& rest) {
  if (is_underscore(c)) return rest;
  std::size_t next = 0;
  return filled(c, modes_of(rest), next);
}

}  // namespace colex
