// SPDX-License-Identifier: MIT
// Laws of division: ceil_div, round_up, shape_div, evenly_divides.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

// Whether a can be divided by b as CuTe lifts division to tuples: a tuple by a
// tuple of no more modes.
inline bool dividable(const IntTuple<>& a, const IntTuple<>& b) {
  if (a.is_leaf() || b.is_leaf()) return true;
  if (rank(b) > rank(a)) return false;
  for (std::size_t i = 0; i < rank(b); ++i)
    if (!dividable(a.modes()[i], b.modes()[i])) return false;
  return true;
}

// Each leaf n times.
inline IntTuple<> scaled(const IntTuple<>& t, const Int64& n) {
  std::vector<Int64> leaves = leaves_of(t);
  for (Int64& leaf : leaves) leaf = leaf * n;
  return tree_of(leaves, t);
}

inline IntTuple<> ones_like(const IntTuple<>& t) {
  return tree_of(std::vector<Int64>(leaf_count(t), 1), t);
}

inline const auto tuple_division_laws = std::tuple{
    // --- ceil_div ---
    Law{"ceil_div/least", "n = ceil_div(a, b) is the least with a <= b n",
        "CuTe int_tuple.hpp, ceil_div", sound, given(index_input, number_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.ceil_div(a, b);
          if (t.refused(R)) return;
          if (!is_integer(t, *R)) return;
          const Int64 n = product_of(leaves_of(*R));
          t.holds(a <= b * n, "it is too small");
          t.holds(n == 0 || b * (n - 1) < a, "it is too great");
        }},
    Law{"ceil_div/galois", "ceil_div(a, b) <= n exactly where a <= b n",
        "theory T27", sound, given(index_input, number_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& n) {
          const auto R = cute.ceil_div(a, b);
          if (t.refused(R)) return;
          if (!is_integer(t, *R)) return;
          t.equal(R->leaf() <= n, a <= b * n, "ceil_div(a, b) <= n");
        }},
    Law{"ceil_div/twice", "ceil_div(ceil_div(a, b), c) = ceil_div(a, b c)",
        "theory T27", sound, given(index_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const auto once = cute.ceil_div(a, b);
          if (t.refused(once)) return;
          const auto twice = cute.ceil_div(*once, c);
          const auto R = cute.ceil_div(a, b * c);
          if (t.refused(twice) || t.refused(R)) return;
          t.equal(*twice, *R, "quotient");
        }},
    Law{"ceil_div/by-mode",
        "a tuple is divided by a tuple mode by mode, a missing mode being 1",
        "CuTe int_tuple.hpp, ceil_div", sound,
        given(Relation::fitting, shape_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& x, const auto& b,
           const auto& c) {
          const IntTuple<> a = Modes<Int64>{x, c, x};
          const auto R = cute.ceil_div(a, IntTuple<>(Modes<Int64>{b, c}));
          const auto first = cute.ceil_div(x, b);
          if (t.refused(R) || t.refused(first)) return;
          t.equal(*R, IntTuple<>(Modes<Int64>{*first, 1, x}), "quotient");
        }},
    Law{"ceil_div/uses-up",
        "an integer divides mode 0, and what it leaves divides the others",
        "CuTe int_tuple.hpp, ceil_div", sound,
        given(shape_input, shape_input, number_input),
        [](auto& t, const auto& cute, const auto& x, const auto& y,
           const auto& n) {
          const auto R = cute.ceil_div(IntTuple<>(Modes<Int64>{x, y}), n);
          const auto left = cute.ceil_div(n, product_of(leaves_of(x)));
          if (t.refused(R) || t.refused(left)) return;
          const auto first = cute.ceil_div(x, n);
          const auto second = cute.ceil_div(y, *left);
          if (t.refused(first) || t.refused(second)) return;
          t.equal(*R, IntTuple<>(Modes<Int64>{*first, *second}), "quotient");
        }},
    Law{"ceil_div/by-product", "an integer by a tuple is divided by its size",
        "CuTe int_tuple.hpp, ceil_div", sound, given(index_input, shape_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.ceil_div(a, b);
          const auto whole = cute.ceil_div(a, product_of(leaves_of(b)));
          if (t.refused(R) || t.refused(whole)) return;
          t.equal(*R, *whole, "quotient");
        }},
    Law{"ceil_div/total",
        "ceil_div of a shape answers unless the divisor has more modes",
        "colex SPEC, 3", total, given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          if (!t.assume(dividable(a, b) && product_fits(b))) return;
          t.answered(cute.ceil_div(a, b));
        }},

    // --- round_up ---
    Law{"round_up/least",
        "round_up(a, b) is a multiple of b, not less than a, and a + b is more",
        "CuTe int_tuple.hpp, round_up", sound, given(index_input, number_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.round_up(a, b);
          if (t.refused(R)) return;
          if (!is_integer(t, *R)) return;
          t.equal(R->leaf() % b, Int64(0), "remainder");
          t.holds(a <= R->leaf() && R->leaf() < a + b, "it is not the least");
        }},
    Law{"round_up/by-mode",
        "a tuple is rounded up mode by mode, a missing mode being 1",
        "CuTe int_tuple.hpp, round_up", sound,
        given(index_input, number_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& x) {
          const IntTuple<> tuple = Modes<Int64>{a, x};
          const auto R = cute.round_up(tuple, IntTuple<>(Modes<Int64>{b}));
          const auto first = cute.round_up(a, b);
          if (t.refused(R) || t.refused(first)) return;
          t.equal(*R, IntTuple<>(Modes<Int64>{*first, x}), "multiple");
        }},
    Law{"round_up/total",
        "round_up answers for integers and for congruent tuples",
        "colex SPEC, 3", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.round_up(a, relabeled_shape(a, k)));
        }},

    // --- shape_div ---
    Law{"shape_div/one-divides",
        "shape_div(a, b) is answered only where one divides the other",
        "CuTe int_tuple.hpp, shape_div", sound,
        given(number_input, number_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.shape_div(a, b);
          if (t.refused(R)) return;
          t.holds(a % b == 0 || b % a == 0, "neither divides the other");
        }},
    Law{"shape_div/quotient",
        "shape_div(n b, b) = n, and shape_div(b, n b) = 1",
        "CuTe int_tuple.hpp, shape_div", sound,
        given(number_input, number_input),
        [](auto& t, const auto& cute, const auto& n, const auto& b) {
          const auto quotient = cute.shape_div(n * b, b);
          const auto one = cute.shape_div(b, n * b);
          if (t.refused(quotient) || t.refused(one)) return;
          t.equal(*quotient, IntTuple<>(n), "shape_div(n b, b)");
          t.equal(*one, IntTuple<>(1), "shape_div(b, n b)");
        }},
    Law{"shape_div/twice",
        "shape_div(shape_div(a, b), c) = shape_div(a, b c) where answered",
        "theory T27", sound, given(number_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const auto once = cute.shape_div(a, b);
          if (t.refused(once)) return;
          const auto twice = cute.shape_div(*once, c);
          if (t.refused(twice)) return;
          const auto R = cute.shape_div(a, b * c);
          if (t.refused(R)) return;
          t.equal(*twice, *R, "quotient");
        }},
    Law{"shape_div/size",
        "size(shape_div(S, n)) is size(S) / n, or 1 where n is more",
        "theory T27", sound, given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          const auto R = cute.shape_div(S, n);
          if (t.refused(R)) return;
          const Int64 whole = product_of(leaves_of(S));
          if (!has_nesting(t, *R, S)) return;
          t.equal(product_of(leaves_of(*R)), ceil_div(whole, n), "size");
        }},
    Law{"shape_div/by-mode", "a tuple is divided by a tuple mode by mode",
        "CuTe int_tuple.hpp, shape_div", sound,
        given(Relation::fitting, shape_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& x, const auto& a,
           const auto& b) {
          const IntTuple<> dividend = Modes<Int64>{a, x};
          const auto R =
              cute.shape_div(dividend, IntTuple<>(Modes<Int64>{b, x}));
          const auto first = cute.shape_div(a, b);
          if (t.refused(R) || t.refused(first)) return;
          t.equal(*R, IntTuple<>(Modes<Int64>{*first, ones_like(x)}),
                  "quotient");
        }},
    Law{"shape_div/total",
        "shape_div answers where one divides the other, leaf by leaf or in all",
        "colex SPEC, 3", total, given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          t.answered(cute.shape_div(scaled(S, n), S));
          t.answered(cute.shape_div(S, scaled(S, n)));
          t.answered(cute.shape_div(S, n * product_of(leaves_of(S))));
          t.answered(cute.shape_div(n * product_of(leaves_of(S)), S));
        }},

    // --- evenly_divides ---
    Law{"evenly_divides/integer",
        "a layout divides a shape evenly where its size divides the size",
        "CuTe int_tuple.hpp, evenly_divides", sound,
        given(shape_input, positive_layout),
        [](auto& t, const auto& cute, const auto& S, const auto& L) {
          const auto R = cute.evenly_divides(S, make_tiler(L));
          if (t.refused(R)) return;
          const Int64 whole = product_of(leaves_of(S));
          t.equal(*R, whole % product_of(leaves_of(L.shape())) == 0, "answer");
        }},
    Law{"evenly_divides/by-mode",
        "a tuple divides a shape evenly where each entry does its mode",
        "CuTe int_tuple.hpp, evenly_divides", sound,
        given(shape_input, shape_input, shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& U,
           const auto& T, const auto& n) {
          const IntTuple<> shape = Modes<Int64>{S, U};
          const auto R = cute.evenly_divides(
              shape, make_tiler(IntTuple<>(Modes<Int64>{T, n})));
          const auto first = cute.evenly_divides(S, make_tiler(T));
          const auto second = cute.evenly_divides(U, make_tiler(IntTuple<>(n)));
          if (t.refused(R) || t.refused(first) || t.refused(second)) return;
          t.equal(*R, *first && *second, "answer");
        }},
    Law{"evenly_divides/shape-has-the-modes",
        "a tiler with modes that the shape lacks does not divide it",
        "colex SPEC, 3", sound, given(number_input, shape_input),
        [](auto& t, const auto& cute, const auto& n, const auto& T) {
          const auto R =
              cute.evenly_divides(n, make_tiler(IntTuple<>(Modes<Int64>{T})));
          if (t.refused(R)) return;
          t.equal(*R, false, "answer");
        }},
    total_of("evenly_divides/total", "evenly_divides always answers",
             "colex SPEC, 3",
             given(Relation::fitting, shape_input, tiler_input),
             [](const auto& cute, const auto&... in) {
               return cute.evenly_divides(in...);
             }),
};

}  // namespace colex
