// SPDX-License-Identifier: MIT
// Coordinates, and the compact strides that number them.
//
// A shape orders its coordinates colexicographically, the first mode fastest:
// of shape (3,(2,3)), 16 is (1,5) is (1,(1,2)). Any tree that is weakly
// congruent to the shape is a coordinate of it; each leaf counts through the
// shape that stands there.
//
// The last mode is not bounded: 20 of shape (3,4) is (2,6). A negative index
// mirrors the positive one, crd2idx(-i) = -crd2idx(i), as division in C++ has
// it. Definitions: CuTe documentation, 01_layout ("Layout concepts"); CuTe
// whitepaper, definitions 2.11 and 2.12.
#pragma once

#include "reference/int_tuple.hpp"

namespace colex {

// Splits index i through a shape: use(digit, leaf) is called for each leaf of
// the stride with the digit that multiplies it. Needs i >= 0.
template <Integer Int, class Leaf, class Use>
void split_index(Int& i, const IntTuple<Int>& shape, const Tree<Leaf>& stride,
                 bool last, const Use& use) {
  if (shape.is_leaf()) {
    if (last) {
      use(i, stride.leaf());
    } else {
      use(i % shape.leaf(), stride.leaf());
      i = i / shape.leaf();
    }
    return;
  }
  const std::size_t n = shape.modes().size();
  for (std::size_t k = 0; k < n; ++k)
    split_index(i, shape.modes()[k], stride.modes()[k], last && k + 1 == n,
                use);
}

[[noreturn]] inline void refuse_coordinate(const std::string& coordinate,
                                           const std::string& shape) {
  throw Refused(coordinate + " is no coordinate of shape " + shape);
}

// The natural coordinate of c, one digit a leaf: use(digit, stride leaf).
template <Integer Int, class Leaf, class Use>
void for_each_digit(const IntTuple<Int>& c, const IntTuple<Int>& shape,
                    const Tree<Leaf>& stride, const Use& use) {
  if (c.is_leaf()) {
    Int i = c.leaf();
    if (shape.is_leaf()) {
      use(i, stride.leaf());
    } else if (i < Int(0)) {
      i = Int(0) - i;
      split_index(i, shape, stride, true,
                  [&](const Int& digit, const Leaf& leaf) {
                    use(Int(0) - digit, leaf);
                  });
    } else {
      split_index(i, shape, stride, true, use);
    }
    return;
  }
  if (shape.is_leaf() || rank(c) != rank(shape))
    refuse_coordinate(to_string(c), to_string(shape));
  for (std::size_t k = 0; k < rank(c); ++k)
    for_each_digit(c.modes()[k], shape.modes()[k], stride.modes()[k], use);
}

// The inner product of the natural coordinate of c and the stride.
template <Integer Int>
Int crd2idx(const IntTuple<Int>& c, const IntTuple<Int>& shape,
            const IntTuple<Int>& stride) {
  require_congruent(congruent(shape, stride), to_string(shape),
                    to_string(stride));
  Int result(0);
  for_each_digit(c, shape, stride, [&](const Int& digit, const Int& d) {
    result = result + digit * d;
  });
  return result;
}

// The index of c in the colexicographic order of the shape; an index is
// itself.
template <Integer Int>
Int crd2idx(const IntTuple<Int>& c, const IntTuple<Int>& shape) {
  if (c.is_leaf()) return c.leaf();
  if (shape.is_leaf() || rank(c) != rank(shape))
    refuse_coordinate(to_string(c), to_string(shape));
  Int result(0);
  Int before(1);
  for (std::size_t k = 0; k < rank(c); ++k) {
    if (k > 0) before = before * product(shape.modes()[k - 1]);
    result = result + crd2idx(c.modes()[k], shape.modes()[k]) * before;
  }
  return result;
}

// The natural coordinate of c, congruent to the shape.
template <Integer Int>
IntTuple<Int> idx2crd(const IntTuple<Int>& c, const IntTuple<Int>& shape) {
  std::vector<Int> digits;
  for_each_digit(c, shape, shape, [&](const Int& digit, const Int&) {
    digits.push_back(digit);
  });
  std::size_t next = 0;
  return fill_profile(digits, next, shape);
}

// The coordinate that a compact layout shape:stride sends to i: (i / d) % s at
// each leaf, 0 where s = 1. Needs i >= 0.
template <Integer Int>
IntTuple<Int> idx2crd(const Int& i, const IntTuple<Int>& shape,
                      const IntTuple<Int>& stride) {
  require_congruent(congruent(shape, stride), to_string(shape),
                    to_string(stride));
  require_not_negative(i);
  if (!shape.is_leaf()) {
    Modes<Int> result;
    for (std::size_t k = 0; k < rank(shape); ++k)
      result.push_back(idx2crd(i, shape.modes()[k], stride.modes()[k]));
    return result;
  }
  if (shape.leaf() == Int(1)) return Int(0);
  if (stride.leaf() < Int(1))
    throw Refused("no coordinate is found through the stride " +
                  to_string(stride.leaf()));
  return (i / stride.leaf()) % shape.leaf();
}

// The coordinate of `target` with the index that c has in `source`. Where the
// two have equal sizes mode by mode, so have the coordinates.
template <Integer Int>
IntTuple<Int> crd2crd(const IntTuple<Int>& c, const IntTuple<Int>& source,
                      const IntTuple<Int>& target) {
  if (product(source) != product(target))
    throw Refused(to_string(source) + " and " + to_string(target) +
                  " have different sizes");
  return idx2crd(IntTuple<Int>(crd2idx(c, source)), target);
}

// Strides for the leaves of a shape, in the order that a list of their places
// gives: each is the product of the extents before it, times `first`.
template <Integer Int>
std::vector<Int> compact_strides(const std::vector<Int>& extents,
                                 const std::vector<std::size_t>& order) {
  std::vector<Int> strides(extents.size(), Int(0));
  Int running(1);
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k > 0) running = running * extents[order[k - 1]];
    strides[order[k]] = running;
  }
  return strides;
}

inline std::vector<std::size_t> left_to_right(std::size_t n) {
  std::vector<std::size_t> places(n);
  for (std::size_t k = 0; k < n; ++k) places[k] = k;
  return places;
}

// The stride that numbers the coordinates colexicographically.
template <Integer Int>
IntTuple<Int> compact_col_major(const IntTuple<Int>& shape) {
  const std::vector<Int> extents = leaves_of(shape);
  std::size_t next = 0;
  return fill_profile(compact_strides(extents, left_to_right(extents.size())),
                      next, shape);
}

// The stride that numbers the coordinates lexicographically, the last leaf
// fastest.
template <Integer Int>
IntTuple<Int> compact_row_major(const IntTuple<Int>& shape) {
  const std::vector<Int> extents = leaves_of(shape);
  const std::vector<std::size_t> places = left_to_right(extents.size());
  std::size_t next = 0;
  return fill_profile(
      compact_strides(extents, {places.rbegin(), places.rend()}), next, shape);
}

// Puts an item into a list in increasing order of a number that each has,
// behind those of the same number.
template <class Item, class Number>
void insert_in_order(std::vector<Item>& sorted, Item item,
                     const Number& number) {
  std::size_t at = sorted.size();
  while (at > 0) {
    if (number(item) < number(sorted[at - 1]))
      --at;
    else
      break;
  }
  sorted.insert(sorted.begin() + static_cast<std::ptrdiff_t>(at),
                std::move(item));
}

// The places of numbers in increasing order; equal ones keep their places'
// order.
template <Integer Int>
std::vector<std::size_t> sorted_places(const std::vector<Int>& numbers) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    insert_in_order(places, k, [&](std::size_t place) -> const Int& {
      return numbers[place];
    });
  return places;
}

// The order spread over the leaves of a shape that refines it.
template <Integer Int>
void append_order(const IntTuple<Int>& shape, const IntTuple<Int>& order,
                  std::vector<Int>& orders) {
  if (order.is_leaf()) {
    for (std::size_t n = leaves_of(shape).size(); n > 0; --n)
      orders.push_back(order.leaf());
    return;
  }
  for (std::size_t k = 0; k < rank(order); ++k)
    append_order(shape.modes()[k], order.modes()[k], orders);
}

// The compact stride in which modes of a smaller order vary faster:
// compact_order((32,16,8), (2,0,1)) = (128,1,16). The order may be coarser
// than the shape; the leaves under one of its leaves are column-major. Equal
// orders count from left to right (CuTe C++ lets them overlap).
template <Integer Int>
IntTuple<Int> compact_order(const IntTuple<Int>& shape,
                            const IntTuple<Int>& order) {
  if (!weakly_congruent(order, shape))
    throw Refused("the order " + to_string(order) + " does not fit shape " +
                  to_string(shape));
  std::vector<Int> orders;
  append_order(shape, order, orders);
  std::size_t next = 0;
  return fill_profile(compact_strides(leaves_of(shape), sorted_places(orders)),
                      next, shape);
}

// The coordinates of a shape, in colexicographic order.
inline std::vector<IntTuple<Int64>> coordinates(const IntTuple<Int64>& shape) {
  const Int64 n = product(shape);
  std::vector<IntTuple<Int64>> result;
  for (Int64 i = 0; i < n; i = i + 1)
    result.push_back(idx2crd(IntTuple<Int64>(i), shape));
  return result;
}

// The coordinates of a shape, those modes fastest that come first in the
// order.
inline std::vector<IntTuple<Int64>> coordinates(const IntTuple<Int64>& shape,
                                                const IntTuple<Int64>& order) {
  const IntTuple<Int64> stride = compact_order(shape, order);
  const Int64 n = product(shape);
  std::vector<IntTuple<Int64>> result;
  for (Int64 i = 0; i < n; i = i + 1)
    result.push_back(idx2crd(i, shape, stride));
  return result;
}

}  // namespace colex
