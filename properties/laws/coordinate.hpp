// SPDX-License-Identifier: MIT
// Laws of coordinates: their indices, their order, and compact strides.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

// The coordinate at place i when the last leaf varies fastest.
inline IntTuple<> row_major_coordinate(const Int64& i,
                                       const IntTuple<>& shape) {
  const IntTuple<> reversed = coordinate_of(i, leaves_reversed(shape));
  return tree_of(leaves_of(leaves_reversed(reversed)), shape);
}

// The order of each leaf, where an order may be coarser than the shape.
inline std::vector<Int64> leaf_orders(const IntTuple<>& shape,
                                      const IntTuple<>& order) {
  if (order.is_leaf())
    return std::vector<Int64>(leaf_count(shape), order.leaf());
  std::vector<Int64> orders;
  for (std::size_t k = 0; k < rank(order); ++k)
    for (const Int64 leaf : leaf_orders(get(shape, k), get(order, k)))
      orders.push_back(leaf);
  return orders;
}

// An order of the shape, or of one that is coarser, with no two equal entries.
inline IntTuple<> distinct_order(const IntTuple<>& shape, const Int64& k) {
  const IntTuple<> coarse = coarser(shape, k);
  const IntTuple<> twos =
      tree_of(std::vector<Int64>(leaf_count(coarse), 2), coarse);
  return tree_of(strides_of(compact_layout(twos, k)), coarse);
}

// The stride of each leaf by CuTe C++'s rule, where equal orders overlap: the
// product of the extents whose order is less.
inline IntTuple<> stride_by_lesser_orders(const IntTuple<>& shape,
                                          const IntTuple<>& order) {
  const std::vector<Int64> extents = leaves_of(shape);
  const std::vector<Int64> orders = leaf_orders(shape, order);
  std::vector<Int64> strides;
  for (const Int64 own : orders) {
    Int64 stride = 1;
    for (std::size_t k = 0; k < orders.size(); ++k)
      if (orders[k] < own) stride = stride * extents[k];
    strides.push_back(stride);
  }
  return tree_of(strides, shape);
}

// Whether leaves of a greater order have a greater stride, and among equal ones
// those further right.
inline bool follows_order(const Layout<>& L, const std::vector<Int64>& orders) {
  const std::vector<Mode<>> modes = flat_modes(L);
  for (std::size_t j = 0; j < modes.size(); ++j)
    for (std::size_t k = 0; k < modes.size(); ++k) {
      if (modes[j].extent == 1 || modes[k].extent == 1) continue;
      const bool before =
          orders[k] < orders[j] || (orders[k] == orders[j] && k < j);
      if (before && modes[j].stride.value <= modes[k].stride.value)
        return false;
    }
  return true;
}

inline constexpr auto coordinate_laws = std::tuple{
    // --- crd2idx, idx2crd ---
    Law{"crd2idx/undoes-idx2crd", "crd2idx(idx2crd(i, S), S) = i",
        "theory T1; CuTe whitepaper, 2.11", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto c = cute.idx2crd(i, S);
            if (t.refused(c)) return;
            const auto R = cute.crd2idx(*c, S);
            if (t.refused(R)) return;
            t.equal(*R, i, "index");
          });
        }},
    Law{"idx2crd/undoes-crd2idx",
        "idx2crd(crd2idx(c, S), S) = c for a natural coordinate c of S",
        "theory T1; CuTe whitepaper, 2.11", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto c = coordinate_of(i, S);
            const auto index = cute.crd2idx(c, S);
            if (t.refused(index)) return;
            const auto R = cute.idx2crd(*index, S);
            if (t.refused(R)) return;
            t.equal(*R, c, "coordinate");
          });
        }},
    Law{"idx2crd/inside", "idx2crd(i, S) is congruent to S and inside it",
        "CuTe 01_layout, Coordinates", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto extents = leaves_of(S);
          t.for_all_below(product_of(extents), [&](const auto& i) {
            const auto c = cute.idx2crd(i, S);
            if (t.refused(c)) return;
            if (!has_nesting(t, *c, S)) return;
            const auto digits = leaves_of(*c);
            for (std::size_t k = 0; k < extents.size() && !t.failed(); ++k)
              t.holds(0 <= digits[k] && digits[k] < extents[k],
                      "a digit is outside");
          });
        }},
    Law{"idx2crd/of-coarser-coordinates",
        "idx2crd of a coordinate of a coarser shape has its index",
        "CuTe 01_layout, Coordinates", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto coarse = coarser(S, k);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R = cute.idx2crd(coordinate_of(i, coarse), S);
            if (t.refused(R)) return;
            t.equal(*R, coordinate_of(i, S), "coordinate");
          });
        }},
    Law{"crd2idx/of-coarser-coordinates",
        "all coordinates of one index have that index in S",
        "CuTe 01_layout, Coordinates", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto coarse = coarser(S, k);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R = cute.crd2idx(coordinate_of(i, coarse), S);
            if (t.refused(R)) return;
            t.equal(*R, i, "index");
          });
        }},
    Law{"crd2idx/inner-product",
        "crd2idx(c, S, D) is the inner product of the digits of c with D",
        "CuTe 01_layout, Layout concepts", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> S = L.shape();
          const IntTuple<> D = tree_of(strides_of(L), S);
          const auto coarse = coarser(S, k);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R =
                cute.crd2idx_by_stride(coordinate_of(i, coarse), S, D);
            if (t.refused(R)) return;
            const std::vector<Int64> digits = digits_of(i, leaves_of(S));
            Int64 expected = 0;
            for (std::size_t j = 0; j < digits.size(); ++j)
              expected = expected + digits[j] * leaves_of(D)[j];
            t.equal(*R, expected, "value");
          });
        }},
    Law{"crd2idx/of-layout", "crd2idx(c, L) = crd2idx(c, shape(L), stride(L))",
        "CuTe 01_layout, Layout concepts", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> S = L.shape();
          const IntTuple<> D = tree_of(strides_of(L), S);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const IntTuple<> c = coordinate_of(i, coarser(S, k));
            const auto R = cute.value(c, L);
            const auto expected = cute.crd2idx_by_stride(c, S, D);
            if (t.refused(R) || t.refused(expected)) return;
            t.equal(*R, IntTuple<>(*expected), "value");
          });
        }},
    Law{"crd2idx/total",
        "crd2idx answers for every coordinate of a coarser shape",
        "colex SPEC, 4", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> S = L.shape();
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const IntTuple<> c = coordinate_of(i, coarser(S, k));
            t.answered(cute.crd2idx(c, S));
            t.answered(cute.crd2idx_by_stride(c, S, tree_of(strides_of(L), S)));
            t.answered(cute.value(c, L));
          });
        }},
    Law{"idx2crd/past-the-end",
        "past the end of S the last leaf of idx2crd(i, S) goes on",
        "CuTe stride.hpp, idx2crd; SPEC, convention 2", convention,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const Int64 i = product_of(leaves_of(S)) + k;
          const auto R = cute.idx2crd(i, S);
          if (t.refused(R)) return;
          t.equal(*R, coordinate_of(i, S), "coordinate");
        }},
    Law{"crd2idx/past-the-end",
        "past the end an index is itself, and digits beyond an extent count on",
        "CuTe stride.hpp, crd2idx; SPEC, convention 2", convention,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const std::vector<Int64> extents = leaves_of(S);
          const Int64 i = product_of(extents) + k;
          const auto whole = cute.crd2idx(i, S);
          if (t.refused(whole)) return;
          t.equal(*whole, i, "index");
          std::vector<Int64> digits = digits_of(i, extents);
          Int64 expected = i;
          Int64 stride = 1;
          for (std::size_t j = 0; j < digits.size(); ++j) {
            digits[j] = digits[j] + extents[j];
            expected = expected + extents[j] * stride;
            stride = stride * extents[j];
          }
          const auto R = cute.crd2idx(tree_of(digits, S), S);
          if (t.refused(R)) return;
          t.equal(*R, expected, "index of digits beyond");
        }},
    Law{"crd2idx/past-the-end-of-layout",
        "L(i) goes on with the last leaf past the end, and L(-i) = -L(i)",
        "CuTe stride.hpp, crd2idx; SPEC, conventions 2 and 3", convention,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> S = L.shape();
          const std::vector<Int64> strides = strides_of(L);
          const IntTuple<> D = tree_of(strides, S);
          const Int64 i = size(L) + k;
          const std::vector<Int64> digits = digits_of(i, leaves_of(S));
          Int64 expected = 0;
          for (std::size_t j = 0; j < digits.size(); ++j)
            expected = expected + digits[j] * strides[j];
          const auto of_layout = cute.value(i, L);
          const auto by_stride = cute.crd2idx_by_stride(i, S, D);
          const auto mirrored = cute.crd2idx_by_stride(-i, S, D);
          if (t.refused(of_layout) || t.refused(by_stride)) return;
          if (t.refused(mirrored)) return;
          t.equal(*of_layout, IntTuple<>(expected), "value");
          t.equal(*by_stride, expected, "value by stride");
          t.equal(*mirrored, -expected, "value at the negative index");
        }},
    Law{"idx2crd/past-the-end-of-compact",
        "with compact strides idx2crd begins again past the end of S",
        "CuTe stride.hpp, idx2crd; SPEC, 4", convention,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const Layout<> L = compact_layout(S, k);
          const IntTuple<> D = tree_of(strides_of(L), S);
          const Int64 i = size(L) + k;
          const auto R = cute.idx2crd_by_stride(i, S, D);
          if (t.refused(R)) return;
          if (!has_nesting(t, *R, S)) return;
          t.equal(L(*R), i % size(L), "value at the coordinate");
        }},
    Law{"idx2crd/of-compact",
        "idx2crd(i, S, D) is the coordinate of value i where S:D is compact",
        "CuTe stride.hpp, idx2crd", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const Layout<> L = compact_layout(S, k);
          const IntTuple<> D = tree_of(strides_of(L), L.shape());
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto c = cute.idx2crd_by_stride(i, L.shape(), D);
            if (t.refused(c)) return;
            if (!has_nesting(t, *c, S)) return;
            t.equal(L(*c), i, "value at the coordinate");
          });
        }},
    Law{"idx2crd/total",
        "idx2crd answers for every index; with strides, where they are "
        "positive",
        "colex SPEC, 4", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const IntTuple<> D = relabeled_shape(S, k);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.answered(cute.idx2crd(i, S));
            t.answered(cute.idx2crd(coordinate_of(i, coarser(S, k)), S));
            t.answered(cute.idx2crd_by_stride(i, S, D));
          });
        }},

    // --- crd2crd ---
    Law{"crd2crd/same-index",
        "crd2crd(c, S, T) is congruent to T and has the index of c",
        "CuTe stride.hpp, crd2crd; theory T1", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          const auto from = coarser(S, j);
          const auto to = coarser(S, k);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R = cute.crd2crd(coordinate_of(i, from), from, to);
            if (t.refused(R)) return;
            t.equal(*R, coordinate_of(i, to), "coordinate");
          });
        }},
    Law{"crd2crd/commutes",
        "crd2crd to U is crd2crd to T, then to U, for shapes of one size",
        "theory T1", sound, given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto T = coarser(S, k);
          const auto U = tree_of(leaves_of(S), flatten(S));
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto first = cute.crd2crd(coordinate_of(i, S), S, T);
            if (t.refused(first)) return;
            const auto both = cute.crd2crd(*first, T, U);
            const auto R = cute.crd2crd(coordinate_of(i, S), S, U);
            if (t.refused(both) || t.refused(R)) return;
            t.equal(*both, *R, "coordinate");
          });
        }},
    Law{"crd2crd/of-one-size",
        "crd2crd keeps the index between any two shapes of one size",
        "colex SPEC, 4", convention, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto T = leaves_reversed(S);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto R = cute.crd2crd(coordinate_of(i, S), S, T);
            if (t.refused(R)) return;
            t.equal(*R, coordinate_of(i, T), "coordinate");
          });
        }},
    Law{"crd2crd/total", "crd2crd answers for shapes of one size",
        "colex SPEC, 4", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto T = leaves_reversed(S);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            const auto from = coarser(S, k);
            t.answered(cute.crd2crd(coordinate_of(i, from), from, S));
            t.answered(cute.crd2crd(coordinate_of(i, S), S, T));
          });
        }},

    // --- compact strides ---
    Law{"compact_col_major/index",
        "S:compact_col_major(S) sends every coordinate to its index",
        "CuTe stride.hpp, compact_col_major", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto D = cute.compact_col_major(S);
          if (t.refused(D) || !has_nesting(t, *D, S)) return;
          const Layout<> L(S, *D);
          t.for_all_below(product_of(leaves_of(S)),
                          [&](const auto& i) { t.equal(L(i), i, "value"); });
        }},
    Law{"compact_col_major/total", "compact_col_major answers where sizes fit",
        "colex SPEC, 4", total, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(product_fits(S))) return;
          t.answered(cute.compact_col_major(S));
        }},
    Law{"compact_row_major/index-from-the-right",
        "S:compact_row_major(S) counts coordinates with the last leaf fastest",
        "CuTe stride.hpp, compact_row_major", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto D = cute.compact_row_major(S);
          if (t.refused(D) || !has_nesting(t, *D, S)) return;
          const Layout<> L(S, *D);
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.equal(L(row_major_coordinate(i, S)), i, "value");
          });
        }},
    Law{"compact_row_major/total", "compact_row_major answers where sizes fit",
        "colex SPEC, 4", total, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(product_fits(S))) return;
          t.answered(cute.compact_row_major(S));
        }},
    Law{"compact_order/compact",
        "S:compact_order(S, O) takes every value from 0 to size - 1 once",
        "CuTe stride.hpp, compact_order", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto D = cute.compact_order(S, distinct_order(S, k));
          if (t.refused(D) || !has_nesting(t, *D, S)) return;
          const Layout<> L(S, *D);
          if (!t.assume(small(L))) return;
          t.holds(fills(L, product_of(leaves_of(S))),
                  "a value is missing in " + to_string(L));
        }},
    Law{"compact_order/in-order", "modes of a smaller order vary faster",
        "CuTe stride.hpp, compact_order", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const IntTuple<> O = distinct_order(S, k);
          const auto D = cute.compact_order(S, O);
          if (t.refused(D) || !has_nesting(t, *D, S)) return;
          t.holds(follows_order(Layout<>(S, *D), leaf_orders(S, O)),
                  "the order differs in " + to_string(*D));
        }},
    Law{"compact_order/equal-in-place",
        "equal orders count from left to right, and stay compact",
        "colex SPEC, convention 12", convention,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const IntTuple<> O = relabeled(coarser(S, k), k);
          const auto D = cute.compact_order(S, O);
          if (t.refused(D) || !has_nesting(t, *D, S)) return;
          const Layout<> L(S, *D);
          t.holds(follows_order(L, leaf_orders(S, O)),
                  "the order differs in " + to_string(L));
          if (!t.assume(small(L))) return;
          t.holds(fills(L, size(L)), "a value is missing in " + to_string(L));
        }},
    Law{"compact_order/total",
        "compact_order answers for every order that is no finer than the shape",
        "colex SPEC, 4", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          if (!t.assume(product_fits(S))) return;
          t.answered(cute.compact_order(S, relabeled(coarser(S, k), k)));
        }},
    Law{"compact_order/equal-orders",
        "strides that are products of the lesser orders' extents are compact",
        "CuTe stride.hpp, compact_order", refuted,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto&, const auto& S, const auto& k) {
          const IntTuple<> O = relabeled(coarser(S, k), k);
          const Layout<> L(S, stride_by_lesser_orders(S, O));
          if (!t.assume(small(L))) return;
          t.holds(fills(L, size(L)), "a value is missing in " + to_string(L));
        }},

    // --- coordinates ---
    Law{"coordinates/in-order",
        "coordinates(S) has the coordinate of each index, in order",
        "CuTe 01_layout, Coordinates", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(product_fits(S) && product_of(leaves_of(S)) <= 4096))
            return;
          const auto R = cute.coordinates(S);
          if (t.refused(R)) return;
          t.equal(Int64(R->size()), product_of(leaves_of(S)), "length");
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.equal((*R)[place(i)], coordinate_of(i, S), "coordinate");
          });
        }},
    Law{"coordinates/in-given-order",
        "coordinates(S, O) has at i the coordinate that compact_order puts "
        "there",
        "CuTe int_tuple.hpp, make_inttuple_iter; colex SPEC, 4", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          if (!t.assume(product_fits(S) && product_of(leaves_of(S)) <= 4096))
            return;
          const IntTuple<> O = relabeled(coarser(S, k), k);
          const auto R = cute.coordinates_in_order(S, O);
          const auto D = cute.compact_order(S, O);
          if (t.refused(R) || t.refused(D)) return;
          if (!has_nesting(t, *D, S)) return;
          const Layout<> L(S, *D);
          t.equal(Int64(R->size()), size(L), "length");
          t.for_all_below(size(L), [&](const auto& i) {
            if (!has_nesting(t, (*R)[place(i)], S)) return;
            t.equal(L((*R)[place(i)]), i, "value");
          });
        }},
    Law{"coordinates/total", "coordinates answers up to 65,536 coordinates",
        "colex SPEC, 4", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          if (!t.assume(product_fits(S) && product_of(leaves_of(S)) <= 4096))
            return;
          t.answered(cute.coordinates(S));
          t.answered(cute.coordinates_in_order(S, relabeled(coarser(S, k), k)));
        }},
};

}  // namespace colex
