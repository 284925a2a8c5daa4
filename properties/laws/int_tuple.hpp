// SPDX-License-Identifier: MIT
// Laws of the numbers of a tuple: rank, depth, size, sums, and division.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

inline const auto int_tuple_laws = std::tuple{
    // --- rank, depth, get ---
    Law{"rank/counts-modes", "rank(t) is the number of modes; 1 for an integer",
        "CuTe 01_layout, IntTuple", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.rank(a);
          if (t.refused(R)) return;
          t.equal(*R, Int64(a.is_leaf() ? 1 : a.modes().size()), "rank");
        }},
    total_of(
        "rank/total", "rank answers for every tuple", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.rank(in...); }),

    Law{"depth/parentheses",
        "depth(t) is the number of parentheses around the innermost leaf",
        "CuTe 01_layout, IntTuple", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.depth(a);
          if (t.refused(R)) return;
          t.equal(*R, deepest_in(nesting(a)), "depth");
        }},
    total_of(
        "depth/total", "depth answers for every tuple", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.depth(in...); }),

    Law{"get/mode", "get(t, i) is mode i of t", "CuTe 01_layout, IntTuple",
        sound, given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i) {
          const Modes<Int64> modes = modes_of(a);
          const auto R = cute.get(a, i);
          if (t.refused(R)) return;
          t.holds(i < Int64(modes.size()), "there is no such mode");
          if (i < Int64(modes.size())) t.equal(*R, modes[place(i)], "mode");
        }},
    Law{"get/path", "get(t, i, j) = get(get(t, i), j)",
        "CuTe 01_layout, IntTuple", sound,
        given(Relation::fitting, tuple_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& i,
           const auto& j) {
          const auto R = cute.get_nested(a, i, j);
          if (t.refused(R)) return;
          const auto outer = cute.get(a, i);
          if (t.refused(outer)) return;
          const auto inner = cute.get(*outer, j);
          if (t.refused(inner)) return;
          t.equal(*R, *inner, "mode");
        }},
    Law{"get/total", "get(t, i) answers for every mode of t", "colex SPEC, 3",
        total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          for (Int64 i = 0; i < Int64(rank(a)); i = i + 1)
            t.answered(cute.get(a, i));
        }},

    // --- Products and sums ---
    Law{"size/product-of-leaves", "size(S) is the product of the leaves",
        "CuTe 01_layout, IntTuple", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto R = cute.size(S);
          if (t.refused(R)) return;
          t.equal(*R, product_of(leaves_of(S)), "size");
        }},
    Law{"size/of-layout", "size(L) is the number of coordinates of L",
        "CuTe 01_layout, Layout", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.size_of_layout(L);
          if (t.refused(R)) return;
          t.equal(*R, product_of(leaves_of(L.shape())), "size");
        }},
    Law{"size/total", "size answers where the product fits", "colex SPEC, 3",
        total, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(product_fits(S))) return;
          t.answered(cute.size(S));
        }},

    Law{"product/of-leaves", "product(t) is the product of the leaves",
        "CuTe int_tuple.hpp, product", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.product(a);
          if (t.refused(R)) return;
          t.equal(*R, product_of(leaves_of(a)), "product");
        }},
    Law{"product/total", "product answers where the product fits",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          if (!t.assume(product_fits(a))) return;
          t.answered(cute.product(a));
        }},

    Law{"product_each/by-mode",
        "product_each(t) is the tuple of the products of t's modes",
        "CuTe int_tuple.hpp, product_each", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.product_each(a);
          if (t.refused(R)) return;
          std::vector<Int64> products;
          for (const auto& mode : modes_of(a))
            products.push_back(product_of(leaves_of(mode)));
          t.equal(*R, tuple_of(products), "products");
        }},
    Law{"product_each/total", "product_each answers where the products fit",
        "colex SPEC, 3", total, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          if (!t.assume(product_fits(a))) return;
          t.answered(cute.product_each(a));
        }},

    Law{"product_like/coarser",
        "product_like(t, g) is t with the tuples at g's leaves made products",
        "CuTe int_tuple.hpp, product_like", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto guide = coarser(a, k);
          const auto R = cute.product_like(a, relabeled(guide, k));
          if (t.refused(R)) return;
          t.equal(*R, guide, "products");
        }},
    Law{"product_like/total",
        "product_like answers for every guide that is coarser than t",
        "colex SPEC, 3", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.product_like(a, relabeled(coarser(a, k), k)));
        }},

    Law{"sum/of-leaves", "sum(t) is the sum of the leaves",
        "CuTe int_tuple.hpp, sum", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.sum(a);
          if (t.refused(R)) return;
          Int64 expected = 0;
          for (const Int64 leaf : leaves_of(a)) expected = expected + leaf;
          t.equal(*R, expected, "sum");
        }},
    total_of(
        "sum/total", "sum answers where the sum fits", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.sum(in...); }),

    Law{"inner_product/of-leaves",
        "inner_product(a, b) sums the products of corresponding leaves",
        "CuTe int_tuple.hpp, inner_product", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto b = relabeled(a, k);
          const auto R = cute.inner_product(a, b);
          if (t.refused(R)) return;
          Int64 expected = 0;
          for (std::size_t j = 0; j < leaf_count(a); ++j)
            expected = expected + leaves_of(a)[j] * leaves_of(b)[j];
          t.equal(*R, expected, "sum of products");
        }},
    Law{"inner_product/symmetric", "inner_product(a, b) = inner_product(b, a)",
        "CuTe int_tuple.hpp, inner_product", sound,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          const auto ab = cute.inner_product(a, relabeled(a, k));
          const auto ba = cute.inner_product(relabeled(a, k), a);
          if (t.refused(ab) || t.refused(ba)) return;
          t.equal(*ab, *ba, "product");
        }},
    Law{"inner_product/total", "inner_product answers for congruent tuples",
        "colex SPEC, 3", total,
        given(Relation::fitting, tuple_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          t.answered(cute.inner_product(a, relabeled(a, k)));
        }},

    // --- max, min, gcd ---
    Law{"max/greatest-leaf", "max(t) is a leaf of t, and no leaf is greater",
        "CuTe int_tuple.hpp, max", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.max(a);
          if (t.refused(R)) return;
          bool found = false;
          for (const Int64 leaf : leaves_of(a)) {
            found = found || leaf == *R;
            t.holds(leaf <= *R, "a leaf is greater");
          }
          t.holds(found, "it is no leaf");
        }},
    total_of(
        "max/total", "max answers where there is a leaf", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.max(in...); }),
    Law{"min/least-leaf", "min(t) is a leaf of t, and no leaf is less",
        "CuTe int_tuple.hpp, min", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.min(a);
          if (t.refused(R)) return;
          bool found = false;
          for (const Int64 leaf : leaves_of(a)) {
            found = found || leaf == *R;
            t.holds(*R <= leaf, "a leaf is less");
          }
          t.holds(found, "it is no leaf");
        }},
    total_of(
        "min/total", "min answers where there is a leaf", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.min(in...); }),
    Law{"gcd/greatest-divisor",
        "gcd(t) divides every leaf, and every common divisor divides it",
        "CuTe int_tuple.hpp, gcd", sound, given(tuple_input),
        [](auto& t, const auto& cute, const auto& a) {
          const auto R = cute.gcd(a);
          if (t.refused(R)) return;
          Int64 greatest = 0;
          for (const Int64 leaf : leaves_of(a)) greatest = max(greatest, leaf);
          t.equal(*R == 0, greatest == 0, "whether it is 0");
          if (*R < 1) return;
          for (const Int64 leaf : leaves_of(a))
            t.equal(leaf % *R, Int64(0), "remainder of a leaf");
          t.for_all_below(greatest, [&](const auto& i) {
            bool common = true;
            for (const Int64 leaf : leaves_of(a))
              common = common && leaf % (i + 1) == 0;
            if (common) t.equal(*R % (i + 1), Int64(0), "remainder by i + 1");
          });
        }},
    total_of(
        "gcd/total", "gcd answers where there is a leaf", "colex SPEC, 3",
        given(tuple_input),
        [](const auto& cute, const auto&... in) { return cute.gcd(in...); }),

    // --- elem_scale ---
    Law{"elem_scale/by-sizes",
        "elem_scale(a, b) has a's profile, each leaf times b's size there",
        "CuTe int_tuple.hpp, elem_scale", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& b, const auto& k) {
          const auto sizes = coarser(b, k);
          const auto a = relabeled(sizes, k);
          const auto R = cute.elem_scale(a, b);
          if (t.refused(R)) return;
          std::vector<Int64> scaled;
          for (std::size_t j = 0; j < leaf_count(a); ++j)
            scaled.push_back(leaves_of(a)[j] * leaves_of(sizes)[j]);
          t.equal(*R, tree_of(scaled, a), "products");
        }},
    Law{"elem_scale/total", "elem_scale answers where b refines a",
        "colex SPEC, 3", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& b, const auto& k) {
          t.answered(cute.elem_scale(relabeled(coarser(b, k), k), b));
        }},
};

}  // namespace colex
