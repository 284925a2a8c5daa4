// SPDX-License-Identifier: MIT
// Laws of the operations that move the modes of a tuple about.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

inline IntTuple<> pair_of(const IntTuple<>& a, const IntTuple<>& b) {
  return Modes<Int64>{a, b};
}

// A pair at each leaf of the guide: the leaf, and 10 more.
inline IntTuple<> with_pairs(const IntTuple<>& guide) {
  if (guide.is_leaf()) return pair_of(guide, guide.leaf() + 10);
  Modes<Int64> modes;
  for (const auto& mode : guide.modes()) modes.push_back(with_pairs(mode));
  return modes;
}

inline const auto tuple_modes_laws = std::tuple{
    // --- flatten, unflatten ---
    Law{"flatten/leaves",
        "flatten(t) has the leaves of t, as one tuple; an integer stays",
        "CuTe tuple_algorithms.hpp, flatten", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.flatten_tuple(a);
          if (t.refused(R)) return;
          t.equal(*R, a.is_leaf() ? a : tuple_of(leaves_of(a)), "tuple");
        }},
    total_of("flatten/total", "flatten answers for every tuple",
             "colex SPEC, 3", given(tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.flatten_tuple(in...);
             }),
    Law{"unflatten/undoes-flatten", "unflatten(flatten(t), t) = t",
        "CuTe tuple_algorithms.hpp, unflatten", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto flat = cute.flatten_tuple(a);
          if (t.refused(flat)) return;
          const auto R = cute.unflatten_tuple(*flat, a);
          if (t.refused(R)) return;
          t.equal(*R, a, "tuple");
        }},
    Law{"unflatten/profile",
        "unflatten(t, p) has the leaves of t in the nesting of p",
        "CuTe tuple_algorithms.hpp, unflatten", sound,
        given(Relation::fitting, profile_input, index_input),
        [](auto& t, const auto& cute, const auto& p, const auto& k) {
          const std::vector<Int64> leaves = leaves_of(relabeled(p, k));
          const auto R = cute.unflatten_tuple(tuple_of(leaves), p);
          if (t.refused(R)) return;
          if (!has_nesting(t, *R, p)) return;
          t.equal(tuple_of(leaves_of(*R)), tuple_of(leaves), "leaves");
        }},
    Law{"unflatten/counts-leaves",
        "unflatten(t, p) is answered only where p has as many leaves as t",
        "colex SPEC, 3", sound, given(tuple_input, profile_input),
        [](auto& t, const auto& cute, const auto& a, const auto& p) {
          const auto R = cute.unflatten_tuple(a, p);
          if (t.refused(R)) return;
          t.equal(leaf_count(a), leaf_count(p), "leaves");
        }},
    Law{"unflatten/total",
        "unflatten answers where the profile has as many leaves",
        "colex SPEC, 3", total,
        given(Relation::fitting, profile_input, index_input),
        [](auto& t, const auto& cute, const auto& p, const auto& k) {
          const std::vector<Int64> leaves = leaves_of(relabeled(p, k));
          t.answered(cute.unflatten_tuple(tuple_of(leaves), p));
        }},

    // --- append, prepend, replace, insert, remove ---
    Law{"append/last", "append(t, x) has the modes of t, then x",
        "CuTe tuple_algorithms.hpp, append", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& x) {
          const auto R = cute.append(a, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(a) + 1, "rank");
          for (std::size_t i = 0; i < rank(a) && !t.failed(); ++i)
            t.equal(get(*R, i), get(a, i), "mode");
          if (!t.failed()) t.equal(get(*R, rank(a)), x, "last mode");
        }},
    total_of(
        "append/total", "append answers for every tuple", "colex SPEC, 3",
        given(tuple_input, tuple_input),
        [](const auto& cute, const auto&... in) { return cute.append(in...); }),
    Law{"prepend/first", "prepend(t, x) has x, then the modes of t",
        "CuTe tuple_algorithms.hpp, prepend", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& x) {
          const auto R = cute.prepend(a, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(a) + 1, "rank");
          for (std::size_t i = 0; i < rank(a) && !t.failed(); ++i)
            t.equal(get(*R, i + 1), get(a, i), "mode");
          if (!t.failed()) t.equal(get(*R, 0), x, "first mode");
        }},
    total_of("prepend/total", "prepend answers for every tuple",
             "colex SPEC, 3", given(tuple_input, tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.prepend(in...);
             }),
    Law{"replace/one-mode", "replace(t, i, x) is t but for mode i, which is x",
        "CuTe tuple_algorithms.hpp, replace", sound,
        given(Relation::fitting, tuple_input, index_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& x) {
          const auto R = cute.replace(a, i, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(a), "rank");
          for (std::size_t j = 0; j < rank(a) && !t.failed(); ++j)
            t.equal(get(*R, j), Int64(j) == i ? x : get(a, j), "mode");
        }},
    Law{"replace/total", "replace answers where there is a mode i",
        "colex SPEC, 3", total, given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& x) {
          for (Int64 i = 0; i < Int64(rank(a)); i = i + 1)
            t.answered(cute.replace(a, i, x));
        }},
    Law{"insert/before", "insert(t, i, x) has x before mode i of t",
        "CuTe tuple_algorithms.hpp, insert", sound,
        given(Relation::fitting, tuple_input, index_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& x) {
          const auto R = cute.insert(a, i, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(a) + 1, "rank");
          t.holds(i <= Int64(rank(a)), "there is no such place");
          for (std::size_t j = 0; j < rank(a) && !t.failed(); ++j)
            t.equal(get(*R, Int64(j) < i ? j : j + 1), get(a, j), "mode");
          if (!t.failed()) t.equal(get(*R, place(i)), x, "mode i");
        }},
    Law{"insert/total", "insert answers where i <= rank(t)", "colex SPEC, 3",
        total, given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& x) {
          for (Int64 i = 0; i <= Int64(rank(a)); i = i + 1)
            t.answered(cute.insert(a, i, x));
        }},
    Law{"remove/undoes-insert", "remove(insert(t, i, x), i) has the modes of t",
        "CuTe tuple_algorithms.hpp, remove", sound,
        given(Relation::fitting, tuple_input, index_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& x) {
          const auto with_x = cute.insert(a, i, x);
          if (t.refused(with_x)) return;
          const auto R = cute.remove(*with_x, i);
          if (t.refused(R)) return;
          t.equal(*R, IntTuple<>(modes_of(a)), "tuple");
        }},
    Law{"remove/the-others", "remove(t, i) has the modes of t but mode i",
        "CuTe tuple_algorithms.hpp, remove", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i) {
          const auto R = cute.remove(a, i);
          if (t.refused(R)) return;
          t.holds(i < Int64(rank(a)), "there is no such mode");
          Modes<Int64> others;
          for (std::size_t j = 0; j < rank(a); ++j)
            if (Int64(j) != i) others.push_back(get(a, j));
          t.equal(*R, IntTuple<>(others), "tuple");
        }},
    Law{"remove/total", "remove answers where there is a mode i",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          for (Int64 i = 0; i < Int64(rank(a)); i = i + 1)
            t.answered(cute.remove(a, i));
        }},

    // --- take, select, group ---
    Law{"take/modes", "take(t, i, j) is the tuple of modes i to j - 1",
        "CuTe tuple_algorithms.hpp, take", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& j) {
          const auto R = cute.take(a, i, j);
          if (t.refused(R)) return;
          t.holds(i <= j && j <= Int64(rank(a)), "there are no such modes");
          Modes<Int64> modes;
          for (std::size_t k = 0; k < rank(a); ++k)
            if (i <= Int64(k) && Int64(k) < j) modes.push_back(get(a, k));
          t.equal(*R, IntTuple<>(modes), "tuple");
        }},
    Law{"take/total", "take answers where begin <= end <= rank(t)",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          for (Int64 j = 0; j <= Int64(rank(a)); j = j + 1)
            for (Int64 i = 0; i <= j; i = i + 1) t.answered(cute.take(a, i, j));
        }},
    Law{"select/modes", "select(t, i, j) is the tuple of modes i and j",
        "CuTe tuple_algorithms.hpp, select", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& j) {
          const auto R = cute.select(a, i, j);
          if (t.refused(R)) return;
          t.equal(*R, pair_of(get(a, place(i)), get(a, place(j))), "tuple");
        }},
    Law{"select/total", "select answers where the modes are there",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          for (Int64 i = 0; i < Int64(rank(a)); i = i + 1)
            for (Int64 j = 0; j < Int64(rank(a)); j = j + 1)
              t.answered(cute.select(a, i, j));
        }},
    Law{"group/makes-one-mode",
        "group(t, i, j) has modes i to j - 1 as its mode i, and the others",
        "CuTe tuple_algorithms.hpp, group", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& j) {
          const auto R = cute.group(a, i, j);
          const auto inside = cute.take(a, i, j);
          const auto before = cute.take(a, 0, i);
          const auto after = cute.take(a, j, Int64(rank(a)));
          if (t.refused(R) || t.refused(inside)) return;
          if (t.refused(before) || t.refused(after)) return;
          Modes<Int64> modes = modes_of(*before);
          if (i < j) modes.push_back(*inside);
          for (const auto& mode : modes_of(*after)) modes.push_back(mode);
          t.equal(*R, i < j ? IntTuple<>(modes) : a, "tuple");
        }},
    Law{"group/total", "group answers where begin <= end <= rank(t)",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          for (Int64 j = 0; j <= Int64(rank(a)); j = j + 1)
            for (Int64 i = 0; i <= j; i = i + 1)
              t.answered(cute.group(a, i, j));
        }},

    // --- repeat, reverse, zip ---
    Law{"repeat/copies", "repeat(x, n) is n times x; once, it is x itself",
        "CuTe tuple_algorithms.hpp, repeat", sound,
        given(tuple_input, number_input),
        [](auto& t, const auto& cute, const auto& x, const auto& n) {
          if (!t.assume(n <= 4096)) return;
          const auto R = cute.repeat(x, n);
          if (t.refused(R)) return;
          t.equal(*R, n == 1 ? x : IntTuple<>(Modes<Int64>(place(n), x)),
                  "tuple");
        }},
    Law{"repeat/total", "repeat answers for every tuple and number",
        "colex SPEC, 3", total, given(tuple_input, number_input),
        [](auto& t, const auto& cute, const auto& x, const auto& n) {
          if (!t.assume(n <= 4096)) return;
          t.answered(cute.repeat(x, n));
        }},
    Law{"reverse/modes", "mode i of reverse(t) is mode rank - 1 - i of t",
        "CuTe tuple_algorithms.hpp, reverse", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.reverse(a);
          if (t.refused(R)) return;
          t.equal(R->is_leaf(), a.is_leaf(), "whether it is an integer");
          t.equal(rank(*R), rank(a), "rank");
          for (std::size_t i = 0; i < rank(a) && !t.failed(); ++i)
            t.equal(get(*R, i), get(a, rank(a) - 1 - i), "mode");
        }},
    Law{"reverse/involution", "reverse(reverse(t)) = t",
        "CuTe tuple_algorithms.hpp, reverse", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto once = cute.reverse(a);
          if (t.refused(once)) return;
          const auto twice = cute.reverse(*once);
          if (t.refused(twice)) return;
          t.equal(*twice, a, "tuple");
        }},
    total_of("reverse/total", "reverse answers for every tuple",
             "colex SPEC, 3", given(tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.reverse(in...);
             }),
    Law{"zip/transposes", "mode (j, i) of zip(t) is mode (i, j) of t",
        "CuTe tuple_algorithms.hpp, zip", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const IntTuple<> rows = pair_of(a, relabeled(a, k));
          const auto R = cute.zip(rows);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(a), "rank");
          for (std::size_t j = 0; j < rank(a) && !t.failed(); ++j)
            t.equal(get(*R, j), pair_of(get(a, j), get(relabeled(a, k), j)),
                    "mode");
        }},
    Law{"zip/total", "zip answers for modes of equal ranks", "colex SPEC, 3",
        total, given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.zip(pair_of(a, relabeled(a, k))));
        }},
    Law{"zip2_by/gathers",
        "zip2_by(t, g) is the tree of the pairs' firsts and that of the "
        "seconds",
        "CuTe tuple_algorithms.hpp, zip2_by", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& g) {
          const auto R = cute.zip2_by(with_pairs(g), g);
          if (t.refused(R)) return;
          std::vector<Int64> seconds;
          for (const Int64 leaf : leaves_of(g)) seconds.push_back(leaf + 10);
          t.equal(*R, pair_of(g, tree_of(seconds, g)), "pair");
        }},
    Law{"zip2_by/beyond-the-guide",
        "a mode beyond the guide goes behind the seconds",
        "CuTe tuple_algorithms.hpp, zip2_by", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& g, const auto& x) {
          const IntTuple<> pairs = Modes<Int64>{with_pairs(g), x};
          const auto alone = cute.zip2_by(with_pairs(g), g);
          const auto R = cute.zip2_by(pairs, IntTuple<>(Modes<Int64>{g}));
          if (t.refused(alone) || t.refused(R)) return;
          t.equal(*R,
                  pair_of(IntTuple<>(Modes<Int64>{get(*alone, 0)}),
                          pair_of(get(*alone, 1), x)),
                  "pair");
        }},
    Law{"zip2_by/total", "zip2_by answers for pairs at the leaves of a guide",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& g) {
          t.answered(cute.zip2_by(with_pairs(g), g));
        }},

    // --- slice, dice, filter_zeros ---
    Law{"slice/by-mode",
        "slice(c, t) joins the slices of the modes; a _ keeps its mode",
        "CuTe underscore.hpp, slice", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto c = slice_fitting(a, k);
          const auto R = cute.slice_tuple(c, a);
          if (t.refused(R)) return;
          if (c.is_leaf()) {
            t.equal(*R, is_underscore(c) ? a : IntTuple<>(Modes<Int64>()),
                    "slice");
            return;
          }
          Modes<Int64> kept;
          for (std::size_t i = 0; i < rank(c); ++i) {
            const auto mode = cute.slice_tuple(get(c, i), get(a, i));
            if (t.refused(mode)) return;
            if (is_underscore(get(c, i)))
              kept.push_back(*mode);
            else
              for (const auto& part : modes_of(*mode)) kept.push_back(part);
          }
          t.equal(*R, IntTuple<>(kept), "slice");
        }},
    Law{"slice/total", "slice answers for every coordinate that fits",
        "colex SPEC, 3", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.slice_tuple(slice_fitting(a, k), a));
        }},
    Law{"dice/by-mode",
        "dice(c, t) joins the dices of the modes; a number keeps its mode",
        "CuTe underscore.hpp, dice", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto c = slice_fitting(a, k);
          const auto R = cute.dice_tuple(c, a);
          if (t.refused(R)) return;
          if (c.is_leaf()) {
            t.equal(*R, is_underscore(c) ? IntTuple<>(Modes<Int64>()) : a,
                    "dice");
            return;
          }
          Modes<Int64> kept;
          for (std::size_t i = 0; i < rank(c); ++i) {
            const auto mode = cute.dice_tuple(get(c, i), get(a, i));
            if (t.refused(mode)) return;
            if (get(c, i).is_leaf() && !is_underscore(get(c, i)))
              kept.push_back(*mode);
            else
              for (const auto& part : modes_of(*mode)) kept.push_back(part);
          }
          t.equal(*R, IntTuple<>(kept), "dice");
        }},
    Law{"dice/what-slice-leaves",
        "slice and dice have the leaves of t between them",
        "CuTe underscore.hpp, dice", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto sliced = cute.slice_tuple(slice_fitting(a, k), a);
          const auto diced = cute.dice_tuple(slice_fitting(a, k), a);
          if (t.refused(sliced) || t.refused(diced)) return;
          std::vector<Int64> both = leaves_of(*sliced);
          for (const Int64 leaf : leaves_of(*diced)) both.push_back(leaf);
          std::vector<Int64> all = leaves_of(a);
          std::sort(both.begin(), both.end());
          std::sort(all.begin(), all.end());
          t.equal(tuple_of(both), tuple_of(all), "leaves");
        }},
    Law{"dice/total", "dice answers for every coordinate that fits",
        "colex SPEC, 3", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.dice_tuple(slice_fitting(a, k), a));
        }},
    Law{"filter_zeros/of-shape",
        "filter_zeros(d, S) is S with 1 where the stride d is 0",
        "CuTe layout.hpp, filter_zeros", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto d = relabeled(S, k);
          const auto R = cute.filter_zeros_of_shape(d, S);
          if (t.refused(R)) return;
          std::vector<Int64> extents = leaves_of(S);
          for (std::size_t j = 0; j < extents.size(); ++j)
            if (leaves_of(d)[j] == 0) extents[j] = 1;
          t.equal(*R, tree_of(extents, S), "shape");
        }},
    Law{"filter_zeros/total", "filter_zeros answers for a congruent stride",
        "colex SPEC, 3", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          t.answered(cute.filter_zeros_of_shape(relabeled(S, k), S));
        }},
};

}  // namespace colex
