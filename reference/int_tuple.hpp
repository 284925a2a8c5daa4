// SPDX-License-Identifier: MIT
// IntTuples: trees of integers, and what is computed of them.
//
//   size((4,(2,3))) = 24, ceil_div((7,3), 2) = (4,3), 24 <= (4,6) (compatible)
//
// Definitions: CuTe documentation, 01_layout ("IntTuple", "Layout
// compatibility"); CuTe whitepaper (arXiv 2603.02298), definitions 2.1 to 2.9.
// Throws Refused where two profiles do not fit.
#pragma once

#include <optional>

#include "reference/integer.hpp"
#include "reference/tree.hpp"

namespace colex {

template <Integer Int = Int64>
using IntTuple = Tree<Int>;

// The same nesting and the same numbers.
template <Integer Int>
bool operator==(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  return equal_trees(a, b, [](const Int& x, const Int& y) {
    if (x == y) return true;
    return false;
  });
}

template <Integer Int>
std::string to_string(const IntTuple<Int>& t) {
  return text_of(t, [](const Int& leaf) { return to_string(leaf); });
}

inline void require_congruent(bool congruent, const std::string& a,
                              const std::string& b) {
  if (!congruent) throw Refused(a + " and " + b + " have different profiles");
}

// The product of all leaves; 1 for ().
template <Integer Int>
Int product(const IntTuple<Int>& t) {
  if (t.is_leaf()) return t.leaf();
  Int result(1);
  for (const auto& mode : t.modes()) result = result * product(mode);
  return result;
}

// CuTe's name for the product of a shape.
template <Integer Int>
Int size(const IntTuple<Int>& shape) {
  return product(shape);
}

// The product of each mode, always a tuple: 7 gives (7).
template <Integer Int>
IntTuple<Int> product_each(const IntTuple<Int>& t) {
  Modes<Int> result;
  for (const auto& mode : modes_of(t)) result.push_back(product(mode));
  return result;
}

// The products of what t has at the leaves of the guide.
template <Integer Int, class Other>
IntTuple<Int> product_like(const IntTuple<Int>& t, const Tree<Other>& guide) {
  if (guide.is_leaf()) return product(t);
  if (t.is_leaf() || rank(t) != rank(guide))
    throw Refused("the guide of rank " + std::to_string(rank(guide)) +
                  " does not fit " + to_string(t));
  Modes<Int> result;
  for (std::size_t i = 0; i < rank(t); ++i)
    result.push_back(product_like(t.modes()[i], guide.modes()[i]));
  return result;
}

// The sum of all leaves; 0 for ().
template <Integer Int>
Int sum(const IntTuple<Int>& t) {
  if (t.is_leaf()) return t.leaf();
  Int result(0);
  for (const auto& mode : t.modes()) result = result + sum(mode);
  return result;
}

// The sum of the products of corresponding leaves of congruent trees.
template <Integer Int>
Int inner_product(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) return a.leaf() * b.leaf();
  require_congruent(congruent(a, b), to_string(a), to_string(b));
  Int result(0);
  for (std::size_t i = 0; i < rank(a); ++i)
    result = result + inner_product(a.modes()[i], b.modes()[i]);
  return result;
}

template <Integer Int>
Int max(const Int& a, const Int& b) {
  if (a < b) return b;
  return a;
}

template <Integer Int>
Int min(const Int& a, const Int& b) {
  if (b < a) return b;
  return a;
}

// One number of all leaves, by combining two at a time.
template <Integer Int, class Combine>
Int fold_leaves(const IntTuple<Int>& t, const Combine& combine) {
  const std::vector<Int> leaves = leaves_of(t);
  if (leaves.empty()) throw Refused("() has no leaf");
  Int result = leaves[0];
  for (std::size_t i = 1; i < leaves.size(); ++i)
    result = combine(result, leaves[i]);
  return result;
}

// The greatest, the least leaf, and the greatest common divisor of all leaves.
template <Integer Int>
Int max(const IntTuple<Int>& t) {
  return fold_leaves(t, [](const Int& a, const Int& b) { return max(a, b); });
}
template <Integer Int>
Int min(const IntTuple<Int>& t) {
  return fold_leaves(t, [](const Int& a, const Int& b) { return min(a, b); });
}
inline Int64 gcd(const IntTuple<Int64>& t) {
  return absolute(fold_leaves(t, [](Int64 a, Int64 b) { return gcd(a, b); }));
}

template <Integer Int>
void require_positive(const Int& divisor) {
  if (divisor < Int(1))
    throw Refused("the divisor " + to_string(divisor) + " is not positive");
}
template <Integer Int>
void require_not_negative(const Int& number) {
  if (number < Int(0)) throw Refused(to_string(number) + " is negative");
}

// a / b where one divides the other, rounded up; shape_div(6, 4) is refused
// (CuTe, shape_div: "a % b == 0 or b % a == 0").
template <Integer Int>
Int shape_div(const Int& a, const Int& b) {
  require_positive(a);
  require_positive(b);
  if (a % b == Int(0)) return a / b;
  if (b % a == Int(0)) return Int(1);
  throw Refused("neither of " + to_string(a) + " and " + to_string(b) +
                " divides the other");
}

// A division of integers, lifted to trees as CuTe lifts ceil_div and
// shape_div: integer by integer; tuple by tuple mode by mode, a missing mode
// of the divisor counting as 1; tuple by integer uses up the divisor from the
// first mode on, each mode taking divide(divisor, mode) out of it; integer by
// tuple divides by the product.
template <Integer Int, class Divide>
IntTuple<Int> divide_modes(const IntTuple<Int>& a, const IntTuple<Int>& b,
                           const Divide& divide) {
  if (a.is_leaf()) return divide(a.leaf(), product(b));
  Modes<Int> result;
  if (b.is_leaf()) {
    Int rest = b.leaf();
    for (std::size_t i = 0; i < rank(a); ++i) {
      if (i > 0) rest = divide(rest, product(a.modes()[i - 1]));
      result.push_back(divide_modes(a.modes()[i], IntTuple<Int>(rest), divide));
    }
    return result;
  }
  if (rank(b) > rank(a))
    throw Refused("the divisor " + to_string(b) + " has more modes than " +
                  to_string(a));
  for (std::size_t i = 0; i < rank(a); ++i)
    result.push_back(i < rank(b)
                         ? divide_modes(a.modes()[i], b.modes()[i], divide)
                         : a.modes()[i]);
  return result;
}

// ceil_div((7,3), 2) = (4,3).
template <Integer Int>
IntTuple<Int> ceil_div(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  return divide_modes(a, b, [](const Int& n, const Int& d) {
    require_not_negative(n);
    require_positive(d);
    return ceil_div(n, d);
  });
}

// shape_div((4,5,6), 40) = (1,1,3). A tuple divides only a tuple of the same
// rank.
template <Integer Int>
IntTuple<Int> shape_div(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (!a.is_leaf() && !b.is_leaf() && rank(a) != rank(b))
    throw Refused(to_string(a) + " and " + to_string(b) +
                  " have different ranks");
  return divide_modes(
      a, b, [](const Int& n, const Int& d) { return shape_div(n, d); });
}

// The least multiple of b that is not less than a, mode by mode; a missing
// mode of b counts as 1.
template <Integer Int>
IntTuple<Int> round_up(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) {
    require_not_negative(a.leaf());
    require_positive(b.leaf());
    return ceil_div(a.leaf(), b.leaf()) * b.leaf();
  }
  if (a.is_leaf() || b.is_leaf() || rank(b) > rank(a))
    throw Refused(to_string(a) + " cannot be rounded up to " + to_string(b) +
                  ": the profiles differ");
  Modes<Int> result;
  for (std::size_t i = 0; i < rank(a); ++i)
    result.push_back(i < rank(b) ? round_up(a.modes()[i], b.modes()[i])
                                 : a.modes()[i]);
  return result;
}

// a's profile, each leaf times the product of what b has there.
template <Integer Int>
IntTuple<Int> elem_scale(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf()) return a.leaf() * product(b);
  if (b.is_leaf() || rank(a) != rank(b))
    throw Refused(to_string(b) + " is no refinement of " + to_string(a));
  Modes<Int> result;
  for (std::size_t i = 0; i < rank(a); ++i)
    result.push_back(elem_scale(a.modes()[i], b.modes()[i]));
  return result;
}

// Every coordinate of shape a is one of shape b: at each leaf of a, b has that
// size there. A partial order (whitepaper, definition 2.9).
template <Integer Int>
bool compatible(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf()) {
    if (a.leaf() == product(b)) return true;
    return false;
  }
  if (b.is_leaf() || rank(a) != rank(b)) return false;
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!compatible(a.modes()[i], b.modes()[i])) return false;
  return true;
}

// At each leaf of a, the size of b there is a multiple of it.
template <Integer Int>
bool weakly_compatible(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf()) {
    require_positive(a.leaf());
    const Int size_of_b = product(b);
    require_not_negative(size_of_b);
    if (size_of_b % a.leaf() == Int(0)) return true;
    return false;
  }
  if (b.is_leaf() || rank(a) != rank(b)) return false;
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!weakly_compatible(a.modes()[i], b.modes()[i])) return false;
  return true;
}

// The lexicographic order: the first different mode decides, and a prefix is
// less than what it begins. `less` is the order of two leaves at the same
// place; a leaf counts as a tuple of itself.
template <Integer Int>
bool lex_less(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) {
    if (a.leaf() < b.leaf()) return true;
    return false;
  }
  for (std::size_t i = 0; i < rank(a) && i < rank(b); ++i) {
    if (lex_less(get(a, i), get(b, i))) return true;
    if (lex_less(get(b, i), get(a, i))) return false;
  }
  return rank(a) < rank(b);
}

// The colexicographic order, in which layouts count: the last different mode
// decides.
template <Integer Int>
bool colex_less(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) {
    if (a.leaf() < b.leaf()) return true;
    return false;
  }
  for (std::size_t i = 1; i <= rank(a) && i <= rank(b); ++i) {
    const auto& last_a = get(a, rank(a) - i);
    const auto& last_b = get(b, rank(b) - i);
    if (colex_less(last_a, last_b)) return true;
    if (colex_less(last_b, last_a)) return false;
  }
  return rank(a) < rank(b);
}

// Every leaf of a is less than that of b: a coordinate is inside a shape.
// Only for congruent trees; () is less than nothing, not even ().
template <Integer Int>
bool elem_less(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) {
    if (a.leaf() < b.leaf()) return true;
    return false;
  }
  require_congruent(congruent(a, b), to_string(a), to_string(b));
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!elem_less(a.modes()[i], b.modes()[i])) return false;
  return rank(a) > 0;
}

// A coordinate in which nullopt, written _, stands for a whole mode.
template <Integer Int = Int64>
using SliceCoordinate = Tree<std::optional<Int>>;

template <Integer Int>
bool is_underscore(const SliceCoordinate<Int>& c) {
  return c.is_leaf() && !c.leaf().has_value();
}

template <Integer Int>
std::string to_string(const SliceCoordinate<Int>& c) {
  return text_of(c, [](const std::optional<Int>& leaf) {
    return leaf ? to_string(*leaf) : "_";
  });
}

// The modes of t where the coordinate has a _ (or, for dice, a number), those
// of nested tuples in one flat list.
template <Integer Int, class Leaf>
void append_sliced(const SliceCoordinate<Int>& c, const Tree<Leaf>& t,
                   bool keep_underscores, Modes<Leaf>& kept) {
  if (c.is_leaf()) {
    if (is_underscore(c) == keep_underscores) kept.push_back(t);
    return;
  }
  if (t.is_leaf() || rank(c) != rank(t))
    throw Refused("the coordinate " + to_string(c) + " does not fit rank " +
                  std::to_string(rank(t)));
  for (std::size_t i = 0; i < rank(c); ++i)
    append_sliced(c.modes()[i], t.modes()[i], keep_underscores, kept);
}

// The modes at the underscores; a whole _ leaves t as it is.
template <Integer Int, class Leaf>
Tree<Leaf> slice(const SliceCoordinate<Int>& c, const Tree<Leaf>& t) {
  if (is_underscore(c)) return t;
  Modes<Leaf> kept;
  append_sliced(c, t, true, kept);
  return kept;
}

// The modes at the numbers; a whole number leaves t as it is.
template <Integer Int, class Leaf>
Tree<Leaf> dice(const SliceCoordinate<Int>& c, const Tree<Leaf>& t) {
  if (c.is_leaf() && !is_underscore(c)) return t;
  Modes<Leaf> kept;
  append_sliced(c, t, false, kept);
  return kept;
}

}  // namespace colex
