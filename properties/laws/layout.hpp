// SPDX-License-Identifier: MIT
// Laws of layouts by themselves: how they are made, and the extent of their
// image.
#pragma once

#include "properties/laws/coordinate.hpp"
#include "properties/laws/tuples.hpp"

namespace colex {

// 1 + the sum of (s - 1)|d| over the leaves.
inline Int64 extent_of_image(const Layout<>& L) {
  Int64 extent = 1;
  for (const auto& mode : flat_modes(L))
    extent = extent + (mode.extent - 1) * absolute(mode.stride.value);
  return extent;
}

// A layout of the shape whose strides differ, twice those of the k-th order;
// that of leaf j - 1 is 0.
inline Layout<> padded_layout(const IntTuple<>& shape, const Int64& j,
                              const Int64& k) {
  std::vector<Int64> strides = strides_of(compact_layout(shape, k));
  for (Int64& stride : strides) stride = stride * 2;
  if (1 <= j && j <= Int64(strides.size())) strides[place(j) - 1] = 0;
  return {shape, tree_of(strides, shape)};
}

// How many registers a fragment needs: mode 0 without its strides of 0, and
// the other modes.
inline Int64 fragment_size(const Layout<>& L) {
  if (L.shape().is_leaf() || rank(L) < 2) return size(L);
  return size(L) / size(get(L, 0)) * size(without_zeros(get(L, 0)));
}

inline const auto layout_laws = std::tuple{
    // --- make_layout ---
    Law{"make_layout/parts", "make_layout(S, D) has the shape S and stride D",
        "CuTe 01_layout, Layout", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R =
              cute.make_layout(L.shape(), tree_of(strides_of(L), L.shape()));
          if (t.refused(R)) return;
          t.equal(*R, L, "layout");
        }},
    Law{"make_layout/congruent",
        "make_layout(S, D) is answered only for congruent trees",
        "CuTe 01_layout, Layout", sound, given(shape_input, tuple_input),
        [](auto& t, const auto& cute, const auto& S, const auto& D) {
          const auto R = cute.make_layout(S, D);
          if (t.refused(R)) return;
          t.holds(nesting(S) == nesting(D), "the nestings differ");
        }},
    Law{"make_layout/column-major",
        "make_layout(S) and with LayoutLeft send a coordinate to its index",
        "CuTe 01_layout, Constructing a Layout", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto R = cute.make_layout_of_shape(S);
          const auto left = cute.make_layout_left(S, LayoutLeft());
          if (t.refused(R) || t.refused(left)) return;
          if (!has_shape(t, *R, S)) return;
          if (!has_shape(t, *left, S)) return;
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.equal((*R)(i), i, "value");
            t.equal((*left)(i), i, "value of LayoutLeft");
          });
        }},
    Law{"make_layout/row-major",
        "make_layout(S, LayoutRight) counts with the last leaf fastest",
        "CuTe 01_layout, Constructing a Layout", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto R = cute.make_layout_right(S, LayoutRight());
          if (t.refused(R)) return;
          if (!has_shape(t, *R, S)) return;
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.equal((*R)(row_major_coordinate(i, S)), i, "value");
          });
        }},
    Law{"make_layout/additive",
        "make_layout(A, B)(i + size(A) j) = A(i) + B(j)", "theory T3", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.concatenation(A, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(A) * size(B), "size");
          t.for_all_below(size(*R), [&](const auto& i) {
            t.equal((*R)(i), A(i % size(A)) + B(i / size(A)), "value");
          });
        }},
    Law{"make_layout/total", "make_layout answers for congruent trees",
        "colex SPEC, 5", total, given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(product_fits(A.shape()))) return;
          t.answered(
              cute.make_layout(A.shape(), tree_of(strides_of(A), A.shape())));
          t.answered(cute.make_layout_of_shape(A.shape()));
          t.answered(cute.make_layout_left(A.shape(), LayoutLeft()));
          t.answered(cute.make_layout_right(A.shape(), LayoutRight()));
          t.answered(cute.concatenation(A, B));
        }},

    // --- shape, stride ---
    Law{"shape/of-layout", "shape(L) is the shape of L",
        "CuTe 01_layout, Layout", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.shape(L);
          if (t.refused(R)) return;
          t.equal(*R, L.shape(), "shape");
        }},
    total_of(
        "shape/total", "shape answers for every layout", "colex SPEC, 5",
        given(layout_input),
        [](const auto& cute, const auto&... in) { return cute.shape(in...); }),
    Law{"stride/of-layout", "stride(L) is the stride of L",
        "CuTe 01_layout, Layout", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.stride(L);
          if (t.refused(R)) return;
          t.equal(*R, L.stride(), "stride");
        }},
    total_of(
        "stride/total", "stride answers for every layout", "colex SPEC, 5",
        given(layout_input),
        [](const auto& cute, const auto&... in) { return cute.stride(in...); }),

    // --- make_ordered_layout and those like another ---
    Law{"make_ordered_layout/compact",
        "make_ordered_layout(S, O) has shape S and takes 0 to size - 1 once",
        "CuTe layout.hpp, make_ordered_layout", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const auto R = cute.make_ordered_layout(S, distinct_order(S, k));
          if (t.refused(R)) return;
          if (!has_shape(t, *R, S)) return;
          if (!t.assume(small(*R))) return;
          t.holds(fills(*R, size(*R)), "a value is missing: " + to_string(*R));
        }},
    Law{"make_ordered_layout/in-order", "modes of a smaller order vary faster",
        "CuTe layout.hpp, make_ordered_layout", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const IntTuple<> O = distinct_order(S, k);
          const auto R = cute.make_ordered_layout(S, O);
          if (t.refused(R) || !has_shape(t, *R, S)) return;
          t.holds(follows_order(*R, leaf_orders(S, O)),
                  "the order differs in " + to_string(*R));
        }},
    Law{"make_ordered_layout/equal-in-place",
        "equal orders count from left to right, and stay compact",
        "colex SPEC, convention 12", convention,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          const IntTuple<> O = relabeled(coarser(S, k), k);
          const auto R = cute.make_ordered_layout(S, O);
          if (t.refused(R) || !has_shape(t, *R, S)) return;
          t.holds(follows_order(*R, leaf_orders(S, O)),
                  "the order differs in " + to_string(*R));
          if (!t.assume(small(*R))) return;
          t.holds(fills(*R, size(*R)), "a value is missing: " + to_string(*R));
        }},
    Law{"make_ordered_layout/total",
        "make_ordered_layout answers for orders no finer than the shape",
        "colex SPEC, 5", total,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          if (!t.assume(product_fits(S))) return;
          t.answered(cute.make_ordered_layout(S, relabeled(coarser(S, k), k)));
        }},

    Law{"make_layout_like/compact",
        "make_layout_like(L) has L's shape and takes the values 0 to n - 1",
        "CuTe layout.hpp, make_layout_like", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          const Layout<> L = padded_layout(S, j, k);
          const auto R = cute.make_layout_like(L);
          if (t.refused(R)) return;
          if (!has_shape(t, *R, L.shape())) return;
          if (!t.assume(small(L))) return;
          t.holds(fills(*R, size(without_zeros(L))),
                  "a value is missing: " + to_string(*R));
        }},
    Law{"make_layout_like/of-compact",
        "make_layout_like(L) is L exactly where L is compact",
        "arXiv 2601.05972, 2.1.5.6; theory T14", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto R = cute.make_layout_like(L);
          if (t.refused(R)) return;
          t.equal(agree(*R, L), is_compact_by_values(without_zeros(L)),
                  "whether it is L");
        }},
    Law{"make_layout_like/equal-in-place",
        "equal strides count from left to right, and become compact",
        "colex SPEC, convention 12", convention, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.make_layout_like(L);
          if (t.refused(R) || !has_shape(t, *R, L.shape())) return;
          if (!t.assume(small(L))) return;
          t.holds(fills(*R, size(without_zeros(L))),
                  "a value is missing: " + to_string(*R));
          const std::vector<Mode<>> modes = flat_modes(L);
          const std::vector<Int64> strides = strides_of(*R);
          for (std::size_t j = 1; j < modes.size(); ++j)
            for (std::size_t i = 0; i < j; ++i)
              if (modes[i].extent > 1 && modes[j].extent > 1 &&
                  modes[i].stride.value != 0 &&
                  absolute(modes[i].stride.value) ==
                      absolute(modes[j].stride.value))
                t.holds(strides[i] < strides[j], "equal strides are swapped");
        }},
    Law{"make_layout_like/in-order",
        "make_layout_like keeps the order of the strides, and strides of 0",
        "CuTe layout.hpp, make_layout_like", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.make_layout_like(L);
          if (t.refused(R) || !has_shape(t, *R, L.shape())) return;
          const std::vector<Mode<>> modes = flat_modes(L);
          const std::vector<Int64> strides = strides_of(*R);
          for (std::size_t j = 0; j < modes.size(); ++j) {
            const Int64 own = absolute(modes[j].stride.value);
            if (modes[j].extent == 1) continue;
            t.equal(strides[j] == 0, own == 0, "whether the stride is 0");
            for (std::size_t i = 0; i < modes.size(); ++i)
              if (modes[i].extent > 1 && absolute(modes[i].stride.value) < own)
                t.holds(strides[i] < strides[j], "the order changes");
          }
        }},
    Law{"make_layout_like/total",
        "make_layout_like answers for every layout of integer strides",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(product_fits(L.shape()))) return;
          t.answered(cute.make_layout_like(L));
        }},

    Law{"make_fragment_like/compact",
        "make_fragment_like(L) has L's shape and takes the values 0 to n - 1",
        "CuTe layout.hpp, make_fragment_like", sound,
        given(Relation::fitting, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          const Layout<> L = padded_layout(S, j, k);
          const auto R = cute.make_fragment_like(L);
          if (t.refused(R)) return;
          if (!has_shape(t, *R, L.shape())) return;
          if (!t.assume(small(L))) return;
          t.holds(fills(*R, fragment_size(L)),
                  "a value is missing: " + to_string(*R));
        }},
    Law{"make_fragment_like/equal-in-place",
        "make_fragment_like is compact where strides are equal, too",
        "colex SPEC, convention 12", convention, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.make_fragment_like(L);
          if (t.refused(R) || !has_shape(t, *R, L.shape())) return;
          if (!t.assume(small(L))) return;
          t.holds(fills(*R, fragment_size(L)),
                  "a value is missing: " + to_string(*R));
        }},
    Law{"make_fragment_like/mode-0-first",
        "mode 0 of make_fragment_like(L) is column-major, but for strides of 0",
        "CuTe layout.hpp, make_fragment_like", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.make_fragment_like(make_layout({A, B}));
          if (t.refused(R) || !has_shape(t, *R, make_layout({A, B}).shape()))
            return;
          const std::vector<Mode<>> modes = flat_modes(A);
          const std::vector<Int64> strides = strides_of(*R);
          Int64 before = 1;
          for (std::size_t k = 0; k < modes.size(); ++k) {
            if (modes[k].extent == 1) continue;
            const bool kept = modes[k].stride.value == 0;
            t.equal(strides[k], kept ? Int64(0) : before, "stride in mode 0");
            if (!kept) before = before * modes[k].extent;
          }
        }},
    Law{"make_fragment_like/in-order",
        "the other modes of make_fragment_like keep the order of their strides",
        "CuTe layout.hpp, make_fragment_like", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.make_fragment_like(make_layout({A, B}));
          if (t.refused(R) || !has_shape(t, *R, make_layout({A, B}).shape()))
            return;
          const std::vector<Mode<>> modes = flat_modes(B);
          const std::vector<Int64> strides = strides_of(get(*R, 1));
          for (std::size_t j = 0; j < modes.size(); ++j)
            for (std::size_t i = 0; i < modes.size(); ++i)
              if (modes[i].extent > 1 && modes[j].extent > 1 &&
                  absolute(modes[i].stride.value) <
                      absolute(modes[j].stride.value))
                t.holds(strides[i] < strides[j], "the order changes");
        }},
    Law{"make_fragment_like/total",
        "make_fragment_like answers for every layout of integer strides",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(product_fits(L.shape()))) return;
          t.answered(cute.make_fragment_like(L));
        }},

    // --- make_identity_layout ---
    Law{"make_identity_layout/identity",
        "make_identity_layout(S) sends every coordinate of S to itself",
        "CuTe 0z_tma_tensors, Identity tensors", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto R = cute.make_identity_layout(S);
          if (t.refused(R)) return;
          if (!has_shape(t, *R, S)) return;
          t.for_all_below(product_of(leaves_of(S)), [&](const auto& i) {
            t.equal(value_at(*R, i), coordinate_of(i, S), "value");
          });
        }},
    total_of(
        "make_identity_layout/total",
        "make_identity_layout answers for every shape", "colex SPEC, 5",
        given(shape_input),
        [](const auto& cute,
           const auto&... in) { return cute.make_identity_layout(in...); }),

    // --- cosize, coshape, coprofile, values ---
    Law{"cosize/covers", "cosize(L) is the greatest value and 1 more",
        "theory T4; CuTe 01_layout, Layout", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto R = cute.cosize(L);
          if (t.refused(R)) return;
          t.equal(*R, Int64(*image(L).rbegin() + 1), "cosize");
        }},
    Law{"cosize/last-value",
        "cosize(L) = L(size(L) - 1) + 1 where no stride is negative",
        "CuTe 01_layout, Layout", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.cosize(L);
          if (t.refused(R)) return;
          t.equal(*R, L(size(L) - 1) + 1, "cosize");
        }},
    Law{"cosize/negative-strides",
        "cosize(L) = 1 + the sum of (s - 1)|d|: the extent of the image",
        "theory T4; colex SPEC, convention 15", convention, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.cosize(L);
          if (t.refused(R)) return;
          t.equal(*R, extent_of_image(L), "cosize");
          if (!t.assume(small(L))) return;
          const auto values = image(L);
          t.equal(*R, Int64(*values.rbegin() - *values.begin() + 1), "extent");
        }},
    Law{"cosize/of-modes", "cosize((A, B)) = cosize(A) + cosize(B) - 1",
        "theory T4", sound, given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto both = cute.cosize(make_layout({A, B}));
          const auto a = cute.cosize(A);
          const auto b = cute.cosize(B);
          if (t.refused(both) || t.refused(a) || t.refused(b)) return;
          t.equal(*both, *a + *b - 1, "cosize");
        }},
    Law{"cosize/last-value-always",
        "L has at most L(size(L) - 1) + 1 values, as cosize is documented",
        "CuTe 01_layout, Layout", refuted, given(layout_input),
        [](auto& t, const auto&, const auto& L) {
          if (!t.assume(small(L))) return;
          t.holds(Int64(image(L).size()) <= L(size(L) - 1) + 1,
                  "the last value is " + to_string(L(size(L) - 1)));
        }},
    total_of(
        "cosize/total", "cosize answers where it fits", "colex SPEC, 5",
        given(layout_input),
        [](const auto& cute, const auto&... in) { return cute.cosize(in...); }),
    Law{"coshape/of-integers", "coshape(L) = cosize(L) for integer strides",
        "CuTe layout.hpp, coshape", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coshape(L);
          if (t.refused(R)) return;
          t.equal(*R, IntTuple<>(extent_of_image(L)), "coshape");
        }},
    Law{"coshape/of-coordinates",
        "the coshape of the layout that sends each coordinate to itself is S",
        "CuTe layout.hpp, coshape", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto R = cute.coshape(make_identity_layout(S));
          const auto whole = cute.cosize(make_identity_layout(S));
          if (t.refused(R) || t.refused(whole)) return;
          t.equal(*R, S, "coshape");
          t.equal(*whole, product_of(leaves_of(S)), "cosize");
        }},
    Law{"coshape/total", "coshape answers for strides of every kind",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.coshape(L));
          t.answered(cute.coshape(make_identity_layout(L.shape())));
        }},
    Law{"coprofile/of-values", "coprofile(L) has the nesting of L's values",
        "CuTe layout.hpp, coprofile", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto integers = cute.coprofile(L);
          const auto coordinates =
              cute.coprofile(make_identity_layout(L.shape()));
          if (t.refused(integers) || t.refused(coordinates)) return;
          if (!is_integer(t, *integers)) return;
          has_nesting(t, *coordinates, L.shape());
        }},
    Law{"coprofile/total", "coprofile answers for strides of every kind",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.coprofile(L));
          t.answered(cute.coprofile(make_identity_layout(L.shape())));
        }},
    Law{"values/table", "values(L) has size(L) entries, L(i) at i",
        "CuTe 01_layout, Layout concepts", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(size(L) <= 4096)) return;
          const auto R = cute.values(L);
          if (t.refused(R)) return;
          t.equal(Int64(R->size()), size(L), "length");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal((*R)[place(i)], value_at(L, i), "value");
          });
        }},
    Law{"values/total", "values answers up to 65,536 coordinates",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(size(L) <= 4096)) return;
          t.answered(cute.values(L));
        }},
};

}  // namespace colex
