// SPDX-License-Identifier: MIT
// Laws of the relations between shapes, and of the orders of coordinates.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

// Whether one of the trees that are b with tuples made integers is such.
template <class Holds>
bool some_coarser(const IntTuple<>& b, const Holds& holds) {
  for (const auto& tree : all_coarser(b))
    if (holds(tree)) return true;
  return false;
}

// A coordinate of the shape, of the index i counted round.
inline IntTuple<> coordinate_round(const Int64& i, const IntTuple<>& shape) {
  return coordinate_of(i % product_of(leaves_of(shape)), shape);
}

// What CuTe C++ calls elem_leq, read from elem_less.
inline bool elem_leq(const IntTuple<>& a, const IntTuple<>& b) {
  return !elem_less(b, a);
}

inline constexpr auto tuple_order_laws = std::tuple{
    // --- congruent ---
    Law{"congruent/same-nesting",
        "congruent(a, b) exactly where the parentheses are the same",
        "CuTe int_tuple.hpp, congruent", sound, given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.congruent(a, b);
          if (t.refused(R)) return;
          t.equal(*R, nesting(a) == nesting(b), "answer");
        }},
    Law{"congruent/leaves-do-not-matter",
        "a tree is congruent to itself with other leaves",
        "CuTe int_tuple.hpp, congruent", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto R = cute.congruent(a, relabeled(a, k));
          if (t.refused(R)) return;
          t.holds(*R, "it is not");
        }},
    total_of("congruent/total", "congruent always answers", "colex SPEC, 3",
             given(tuple_input, tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.congruent(in...);
             }),

    // --- weakly_congruent ---
    Law{"weakly_congruent/coarser",
        "weakly_congruent(a, b) exactly where a is b with tuples made integers",
        "CuTe int_tuple.hpp, weakly_congruent", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.weakly_congruent(a, b);
          if (t.refused(R)) return;
          t.equal(*R,
                  some_coarser(b,
                               [&](const auto& tree) {
                                 return nesting(tree) == nesting(a);
                               }),
                  "answer");
        }},
    Law{"weakly_congruent/transitive",
        "weakly_congruent(a, b) and (b, c) give weakly_congruent(a, c)",
        "theory T23", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& c, const auto& k,
           const auto& j) {
          const auto b = coarser(c, k);
          const auto a = coarser(b, j);
          const auto ab = cute.weakly_congruent(a, b);
          const auto bc = cute.weakly_congruent(b, c);
          const auto ac = cute.weakly_congruent(a, c);
          if (t.refused(ab) || t.refused(bc) || t.refused(ac)) return;
          t.holds(*ab && *bc, "a step of the chain fails");
          t.holds(*ac, "the chain holds, a and c do not");
        }},
    Law{"weakly_congruent/antisymmetric",
        "weakly congruent both ways is congruent", "theory T23", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto ab = cute.weakly_congruent(a, b);
          const auto ba = cute.weakly_congruent(b, a);
          if (t.refused(ab) || t.refused(ba)) return;
          t.equal(*ab && *ba, nesting(a) == nesting(b), "both ways");
        }},
    total_of("weakly_congruent/total", "weakly_congruent always answers",
             "colex SPEC, 3", given(tuple_input, tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.weakly_congruent(in...);
             }),

    // --- compatible ---
    Law{"compatible/coarser",
        "compatible(A, B) exactly where A is B with tuples made their sizes",
        "CuTe 01_layout, Layout compatibility", sound,
        given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.compatible(A, B);
          if (t.refused(R)) return;
          t.equal(*R, some_coarser(B, [&](const auto& S) { return S == A; }),
                  "answer");
        }},
    Law{"compatible/of-coarser",
        "B with tuples made their sizes is compatible with B",
        "CuTe 01_layout, Layout compatibility", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& B, const auto& k) {
          const auto R = cute.compatible(coarser(B, k), B);
          if (t.refused(R)) return;
          t.holds(*R, "it is not");
        }},
    Law{"compatible/coordinates",
        "where compatible(A, B), each coordinate of A is one of B, in order",
        "CuTe 01_layout, Layout compatibility", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& B, const auto& k) {
          const IntTuple<> A = coarser(B, k);
          const auto related = cute.compatible(A, B);
          if (t.refused(related) || !t.assume(*related)) return;
          t.for_all_below(product_of(leaves_of(B)), [&](const auto& i) {
            const auto index = cute.crd2idx(coordinate_of(i, A), B);
            if (t.refused(index)) return;
            t.equal(*index, i, "index");
          });
        }},
    Law{"compatible/transitive",
        "compatible(A, B) and compatible(B, C) give compatible(A, C)",
        "theory T23", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& C, const auto& k,
           const auto& j) {
          const auto B = coarser(C, k);
          const auto A = coarser(B, j);
          const auto ab = cute.compatible(A, B);
          const auto bc = cute.compatible(B, C);
          const auto ac = cute.compatible(A, C);
          if (t.refused(ab) || t.refused(bc) || t.refused(ac)) return;
          t.holds(*ab && *bc, "a step of the chain fails");
          t.holds(*ac, "the chain holds, A and C do not");
        }},
    Law{"compatible/antisymmetric", "compatible both ways is equal",
        "theory T23", sound, given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto ab = cute.compatible(A, B);
          const auto ba = cute.compatible(B, A);
          if (t.refused(ab) || t.refused(ba)) return;
          t.equal(*ab && *ba, A == B, "both ways");
        }},
    total_of("compatible/total", "compatible always answers", "colex SPEC, 3",
             given(shape_input, shape_input),
             [](const auto& cute, const auto&... in) {
               return cute.compatible(in...);
             }),

    // --- weakly_compatible ---
    Law{"weakly_compatible/divides",
        "weakly_compatible(A, B) where A's leaves divide the sizes of B there",
        "CuTe int_tuple.hpp, weakly_compatible", sound,
        given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.weakly_compatible(A, B);
          if (t.refused(R)) return;
          const std::vector<Int64> divisors = leaves_of(A);
          t.equal(*R,
                  some_coarser(B,
                               [&](const auto& S) {
                                 if (nesting(S) != nesting(A)) return false;
                                 for (std::size_t j = 0; j < divisors.size();
                                      ++j)
                                   if (leaves_of(S)[j] % divisors[j] != 0)
                                     return false;
                                 return true;
                               }),
                  "answer");
        }},
    Law{"weakly_compatible/transitive",
        "weakly_compatible(A, B) and (B, C) give weakly_compatible(A, C)",
        "theory T23", sound, given(shape_input, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& C) {
          const auto ab = cute.weakly_compatible(A, B);
          const auto bc = cute.weakly_compatible(B, C);
          const auto ac = cute.weakly_compatible(A, C);
          if (t.refused(ab) || t.refused(bc) || t.refused(ac)) return;
          t.holds(!(*ab && *bc) || *ac, "the chain holds, A and C do not");
        }},
    Law{"weakly_compatible/weaker",
        "where compatible(A, B), weakly_compatible(A, B)",
        "CuTe int_tuple.hpp, weakly_compatible", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& B, const auto& k) {
          const auto R = cute.weakly_compatible(coarser(B, k), B);
          if (t.refused(R)) return;
          t.holds(*R, "it is not");
        }},
    total_of("weakly_compatible/total",
             "weakly_compatible answers where all leaves are positive",
             "colex SPEC, 3", given(shape_input, shape_input),
             [](const auto& cute, const auto&... in) {
               return cute.weakly_compatible(in...);
             }),

    // --- lex_less, colex_less ---
    Law{"colex_less/index",
        "colex_less orders the coordinates of a shape by their indices",
        "CuTe int_tuple.hpp, colex_less", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& i,
           const auto& j) {
          const Int64 n = product_of(leaves_of(S));
          const auto R =
              cute.colex_less(coordinate_round(i, S), coordinate_round(j, S));
          if (t.refused(R)) return;
          t.equal(*R, i % n < j % n, "answer");
        }},
    Law{"lex_less/index-from-the-right",
        "lex_less orders coordinates by the index that counts from the right",
        "CuTe int_tuple.hpp, lex_less", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& i,
           const auto& j) {
          const Int64 n = product_of(leaves_of(S));
          const auto coordinate = [&](const auto& index) {
            const auto reversed = coordinate_round(index, leaves_reversed(S));
            return tree_of(leaves_of(leaves_reversed(reversed)), S);
          };
          const auto R = cute.lex_less(coordinate(i), coordinate(j));
          if (t.refused(R)) return;
          t.equal(*R, i % n < j % n, "answer");
        }},
    Law{"lex_less/prefix",
        "a tuple is lex_less than itself with modes appended",
        "CuTe int_tuple.hpp, lex_less", sound, given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& x, const auto& y) {
          const IntTuple<> a = Modes<Int64>{x};
          const IntTuple<> b = Modes<Int64>{x, y};
          const auto ab = cute.lex_less(a, b);
          const auto ba = cute.lex_less(b, a);
          if (t.refused(ab) || t.refused(ba)) return;
          t.holds(*ab && !*ba, "it is not");
        }},
    Law{"colex_less/suffix",
        "a tuple is colex_less than itself with modes prepended",
        "CuTe int_tuple.hpp, colex_less", sound,
        given(tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& x, const auto& y) {
          const IntTuple<> a = Modes<Int64>{x};
          const IntTuple<> b = Modes<Int64>{y, x};
          const auto ab = cute.colex_less(a, b);
          const auto ba = cute.colex_less(b, a);
          if (t.refused(ab) || t.refused(ba)) return;
          t.holds(*ab && !*ba, "it is not");
        }},
    Law{"lex_less/strict-order",
        "lex_less is irreflexive, asymmetric and transitive",
        "CuTe int_tuple.hpp, lex_less", sound,
        given(tuple_input, tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const auto aa = cute.lex_less(a, a);
          const auto ab = cute.lex_less(a, b);
          const auto ba = cute.lex_less(b, a);
          const auto bc = cute.lex_less(b, c);
          const auto ac = cute.lex_less(a, c);
          if (t.refused(aa) || t.refused(ab) || t.refused(ba)) return;
          if (t.refused(bc) || t.refused(ac)) return;
          t.holds(!*aa, "it is reflexive");
          t.holds(!(*ab && *ba), "it holds both ways");
          t.holds(!(*ab && *bc) || *ac, "it is not transitive");
        }},
    Law{"colex_less/strict-order",
        "colex_less is irreflexive, asymmetric and transitive",
        "CuTe int_tuple.hpp, colex_less", sound,
        given(tuple_input, tuple_input, tuple_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const auto aa = cute.colex_less(a, a);
          const auto ab = cute.colex_less(a, b);
          const auto ba = cute.colex_less(b, a);
          const auto bc = cute.colex_less(b, c);
          const auto ac = cute.colex_less(a, c);
          if (t.refused(aa) || t.refused(ab) || t.refused(ba)) return;
          if (t.refused(bc) || t.refused(ac)) return;
          t.holds(!*aa, "it is reflexive");
          t.holds(!(*ab && *ba), "it holds both ways");
          t.holds(!(*ab && *bc) || *ac, "it is not transitive");
        }},
    total_of("lex_less/total", "lex_less always answers", "colex SPEC, 3",
             given(tuple_input, tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.lex_less(in...);
             }),
    total_of("colex_less/total", "colex_less always answers", "colex SPEC, 3",
             given(tuple_input, tuple_input),
             [](const auto& cute, const auto&... in) {
               return cute.colex_less(in...);
             }),

    // --- elem_less ---
    Law{"elem_less/every-leaf",
        "elem_less(a, b) exactly where every leaf of a is less than b's",
        "CuTe int_tuple.hpp, elem_less", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto b = relabeled(a, k);
          const auto R = cute.elem_less(a, b);
          if (t.refused(R)) return;
          bool less = true;
          for (std::size_t j = 0; j < leaf_count(a); ++j)
            less = less && leaves_of(a)[j] < leaves_of(b)[j];
          t.equal(*R, less, "answer");
        }},
    Law{"elem_less/inside", "a coordinate of S is elem_less than S",
        "CuTe 0y_predication", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R = cute.elem_less(coordinate_of(i, S), S);
            if (t.refused(R)) return;
            t.holds(*R, "it is not");
          });
        }},
    Law{"elem_less/strict-order",
        "elem_less is irreflexive, asymmetric and transitive",
        "CuTe int_tuple.hpp, elem_less", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& j,
           const auto& k) {
          const auto b = relabeled(a, j);
          const auto c = relabeled(a, k);
          const auto aa = cute.elem_less(a, a);
          const auto ab = cute.elem_less(a, b);
          const auto ba = cute.elem_less(b, a);
          const auto bc = cute.elem_less(b, c);
          const auto ac = cute.elem_less(a, c);
          if (t.refused(aa) || t.refused(ab) || t.refused(ba)) return;
          if (t.refused(bc) || t.refused(ac)) return;
          t.holds(!*aa, "it is reflexive");
          t.holds(!(*ab && *ba), "it holds both ways");
          t.holds(!(*ab && *bc) || *ac, "it is not transitive");
        }},
    Law{"elem_less/total", "elem_less answers for congruent tuples",
        "colex SPEC, 3 (convention 13)", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.elem_less(a, relabeled(a, k)));
        }},
    Law{"elem_leq/antisymmetric",
        "a = b where neither elem_less(b, a) nor elem_less(a, b)",
        "CuTe int_tuple.hpp, elem_leq", refuted,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto&, const auto& a, const auto& k) {
          const auto b = relabeled(a, k);
          const bool both = elem_leq(a, b) && elem_leq(b, a);
          t.holds(!both || a == b, "both ways: " + to_string(b));
        }},
    Law{"elem_leq/transitive",
        "elem_leq(a, b) = !elem_less(b, a) is transitive",
        "CuTe int_tuple.hpp, elem_leq", refuted,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto&, const auto& a, const auto& j, const auto& k) {
          const auto b = relabeled(a, j);
          const auto c = relabeled(a, k);
          const bool chain = elem_leq(a, b) && elem_leq(b, c);
          t.holds(!chain || elem_leq(a, c),
                  "by " + to_string(b) + ", but not to " + to_string(c));
        }},
};

}  // namespace colex
