// SPDX-License-Identifier: MIT
// Laws of the modes of a layout: what regroups them does not change the
// function, and what cuts them apart adds up to it.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

// The values of the layouts at the digits of i, which counts through them.
inline Int64 value_of_modes(const std::vector<Layout<>>& modes, Int64 i) {
  Int64 value = 0;
  for (const auto& mode : modes) {
    value = value + mode(i % size(mode));
    i = i / size(mode);
  }
  return value;
}

inline const auto layout_modes_laws = std::tuple{
    // --- The same function ---
    Law{"flatten/same-function", "flatten(L) is flat and has the values of L",
        "theory T3; CuTe 01_layout, Manipulation", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.flatten(L);
          if (t.refused(R)) return;
          t.equal(size(*R), size(L), "size");
          t.holds(depth(R->shape()) <= 1, "it is nested");
          t.for_all_below(
              size(L), [&](const auto& i) { t.equal((*R)(i), L(i), "value"); });
        }},
    total_of("flatten/of-layout-total", "flatten answers for every layout",
             "colex SPEC, 3", given(layout_input),
             [](const auto& cute, const auto&... in) {
               return cute.flatten(in...);
             }),
    Law{"unflatten/same-function",
        "unflatten(flatten(L), p) has the profile p and the values of L",
        "theory T3; CuTe 01_layout, Manipulation", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto flat = cute.flatten(L);
          if (t.refused(flat)) return;
          const auto R = cute.unflatten(*flat, relabeled(L.shape(), 0));
          if (t.refused(R)) return;
          t.equal(*R, L, "layout");
        }},
    Law{"group/same-function",
        "group(L, i, j) makes modes i to j - 1 one mode and keeps the values",
        "theory T3; CuTe 01_layout, Manipulation", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i,
           const auto& j) {
          const auto R = cute.group_layout(L, i, j);
          if (t.refused(R)) return;
          const Int64 joined = j - i;
          if (joined > 0) {
            t.equal(Int64(rank(*R)), Int64(rank(L)) - joined + 1, "rank");
            if (!t.failed())
              t.equal(Int64(rank(get(*R, place(i)))), joined, "rank inside");
          }
          t.equal(size(*R), size(L), "size");
          t.for_all_below(
              size(L), [&](const auto& k) { t.equal((*R)(k), L(k), "value"); });
        }},

    // --- Concatenation ---
    Law{"append/additive", "append(L, x)(i + size(L) j) = L(i) + x(j)",
        "theory T3; CuTe 01_layout, Manipulation", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& L, const auto& x) {
          const auto R = cute.append_layout(L, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(L) + 1, "rank");
          t.for_all_below(size(L) * size(x), [&](const auto& i) {
            t.equal((*R)(i), value_of_modes({L, x}, i), "value");
          });
        }},
    Law{"prepend/additive", "prepend(L, x)(i + size(x) j) = x(i) + L(j)",
        "theory T3; CuTe 01_layout, Manipulation", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& L, const auto& x) {
          const auto R = cute.prepend_layout(L, x);
          if (t.refused(R)) return;
          t.equal(rank(*R), rank(L) + 1, "rank");
          t.for_all_below(size(L) * size(x), [&](const auto& i) {
            t.equal((*R)(i), value_of_modes({x, L}, i), "value");
          });
        }},
    Law{"replace/additive", "replace(L, i, x) adds up x and L's other modes",
        "theory T3; CuTe 01_layout, Manipulation", sound,
        given(Relation::fitting, layout_input, index_input, layout_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i,
           const auto& x) {
          const auto R = cute.replace_layout(L, i, x);
          if (t.refused(R)) return;
          std::vector<Layout<>> modes = modes_of(L);
          t.holds(i < Int64(modes.size()), "there is no such mode");
          if (t.failed()) return;
          modes[place(i)] = x;
          t.equal(rank(*R), rank(L), "rank");
          t.for_all_below(size(make_layout(modes)), [&](const auto& k) {
            t.equal((*R)(k), value_of_modes(modes, k), "value");
          });
        }},
    Law{"take/additive", "take(L, i, j) adds up modes i to j - 1 of L",
        "theory T3; CuTe 01_layout, Sublayouts", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i,
           const auto& j) {
          const auto R = cute.take_layout(L, i, j);
          if (t.refused(R)) return;
          t.holds(i <= j && j <= Int64(rank(L)), "there is no such mode");
          if (t.failed()) return;
          std::vector<Layout<>> modes;
          for (Int64 k = i; k < j; k = k + 1) modes.push_back(get(L, place(k)));
          t.equal(rank(*R), modes.size(), "rank");
          t.for_all_below(size(make_layout(modes)), [&](const auto& k) {
            t.equal((*R)(k), value_of_modes(modes, k), "value");
          });
        }},
    Law{"select/additive", "select(L, i, j) adds up modes i and j of L",
        "theory T3; CuTe 01_layout, Sublayouts", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i,
           const auto& j) {
          const auto R = cute.select_layout(L, i, j);
          if (t.refused(R)) return;
          t.holds(max(i, j) < Int64(rank(L)), "there is no such mode");
          if (t.failed()) return;
          const std::vector<Layout<>> modes = {get(L, place(i)),
                                               get(L, place(j))};
          t.equal(rank(*R), std::size_t{2}, "rank");
          t.for_all_below(size(make_layout(modes)), [&](const auto& k) {
            t.equal((*R)(k), value_of_modes(modes, k), "value");
          });
        }},
    Law{"zip/of-layouts", "zip(((a, b), (c, d))) adds up a, c, b and d",
        "CuTe layout.hpp, zip", sound,
        given(layout_input, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const Layout<> rows =
              make_layout({make_layout({a, b}), make_layout({c, a})});
          const auto R = cute.zip_layout(rows);
          if (t.refused(R)) return;
          t.for_all_below(size(rows), [&](const auto& i) {
            t.equal((*R)(i), value_of_modes({a, c, b, a}, i), "value");
          });
        }},
    Law{"layout/mode", "layout(L, i) is L where the other coordinates are 0",
        "CuTe 01_layout, Sublayouts", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i) {
          const auto R = cute.layout(L, i);
          if (t.refused(R)) return;
          t.holds(i < Int64(rank(L)), "there is no such mode");
          if (t.failed()) return;
          t.equal(R->shape(), get(L.shape(), place(i)), "shape");
          const std::size_t last = rank(L) - 1;
          t.for_all_below(size(*R), [&](const auto& k) {
            Modes<Int64> c(last + 1, IntTuple<>(0));
            c[place(i)] = k;
            t.equal((*R)(k), L.shape().is_leaf() ? L(k) : L(IntTuple<>(c)),
                    "value");
          });
        }},
    Law{"layout/path", "layout(L, i, j) = layout(layout(L, i), j)",
        "CuTe 01_layout, Sublayouts", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& i,
           const auto& j) {
          const auto R = cute.layout_nested(L, i, j);
          const auto outer = cute.layout(L, i);
          if (t.refused(R) || t.refused(outer)) return;
          const auto inner = cute.layout(*outer, j);
          if (t.refused(inner)) return;
          t.equal(*R, *inner, "layout");
        }},
    Law{"layout/total", "layout answers for every path that is there",
        "colex SPEC, 5", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          for (Int64 i = 0; i < Int64(rank(L)); i = i + 1) {
            t.answered(cute.layout(L, i));
            for (Int64 j = 0; j < Int64(rank(get(L, place(i)))); j = j + 1)
              t.answered(cute.layout_nested(L, i, j));
          }
        }},
    Law{"tile_unzip/gathers",
        "tile_unzip(((a, b), (c, d), x), <T, U>) is ((a, c), (b, d, x))",
        "CuTe layout.hpp, tile_unzip", sound,
        given(layout_input, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& c) {
          const Tiler<> T = make_tiler(IntTuple<>(Modes<Int64>{2, 2}));
          const auto R = cute.tile_unzip(
              make_layout({make_layout({a, b}), make_layout({c, a}), b}), T);
          if (t.refused(R)) return;
          t.equal(*R,
                  make_layout({make_layout({a, c}), make_layout({b, a, b})}),
                  "layout");
        }},
    Law{"tile_unzip/leaf", "a pair is left as it is at a layout",
        "CuTe layout.hpp, tile_unzip", sound, given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const Layout<> L = make_layout({a, b});
          const auto R = cute.tile_unzip(L, make_tiler(a));
          if (t.refused(R)) return;
          t.equal(*R, L, "layout");
        }},
    Law{"tile_unzip/total", "tile_unzip answers for pairs at a tiler's leaves",
        "colex SPEC, 5", total, given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const Layout<> pair = make_layout({a, b});
          t.answered(cute.tile_unzip(pair, make_tiler(a)));
          t.answered(
              cute.tile_unzip(make_layout({pair, pair, a}),
                              make_tiler(IntTuple<>(Modes<Int64>{2, 2}))));
        }},

    // --- Slicing ---
    Law{"slice_and_offset/splits",
        "L(c) = offset + slice(rest), where rest is c at its underscores",
        "CuTe 03_tensor, Slicing", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          const auto R = cute.slice_and_offset(c, L);
          if (t.refused(R)) return;
          if (!is_integer(t, R->offset)) return;
          const Layout<> part = R->layout;
          t.equal(is_underscore(c) ? Int64(1) : Int64(rank(part)),
                  underscores_in(c), "rank of the slice");
          t.for_all_below(size(part), [&](const auto& i) {
            const IntTuple<> whole = filled(c, coordinate_of(i, part.shape()));
            t.equal(R->offset.leaf() + part(i), L(whole), "value");
          });
        }},
    Law{"slice_and_offset/slice",
        "the layout of slice_and_offset(c, L) is slice(c, L)",
        "CuTe layout.hpp, slice_and_offset", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          const auto both = cute.slice_and_offset(c, L);
          const auto R = cute.slice(c, L);
          if (t.refused(both) || t.refused(R)) return;
          t.equal(both->layout, *R, "layout");
        }},
    Law{"slice_and_offset/total",
        "slice_and_offset answers for every coordinate that fits",
        "colex SPEC, 5", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          t.answered(cute.slice_and_offset(c, L));
          t.answered(cute.slice(c, L));
        }},
    Law{"slice/size", "slice and dice have the size of L between them",
        "CuTe 03_tensor, Slicing", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          const auto sliced = cute.slice(c, L);
          const auto diced = cute.dice(c, L);
          if (t.refused(sliced) || t.refused(diced)) return;
          t.equal(size(*sliced) * size(*diced), size(L), "size");
        }},
    Law{"dice/offset",
        "dice(c, L) at the numbers of c is L at c with 0 at each underscore",
        "CuTe layout.hpp, dice", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          const auto R = cute.dice(c, L);
          if (t.refused(R)) return;
          IntTuple<> numbers = Modes<Int64>();
          if (c.is_leaf() && !is_underscore(c)) {
            numbers = *c.leaf();
          } else if (!c.is_leaf()) {
            numbers = dice(c, underscores_as_zero(c));
          }
          t.equal((*R)(numbers), L(underscores_as_zero(c)), "value");
        }},
    Law{"dice/of-layout-total", "dice answers for every coordinate that fits",
        "colex SPEC, 3", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          t.answered(cute.dice(slice_fitting(L.shape(), k), L));
        }},
    Law{"domain_offset/begins-at",
        "domain_offset(c, L) is L and L(c): L(c + e) = L(c) + L(e)",
        "CuTe tensor_impl.hpp, domain_offset", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j,
           const auto& k) {
          const IntTuple<> S = L.shape();
          const IntTuple<> c = relabeled(S, j);
          const IntTuple<> e = relabeled(S, k);
          const auto R = cute.domain_offset(c, L);
          if (t.refused(R) || !is_integer(t, R->offset)) return;
          std::vector<Int64> both = leaves_of(c);
          for (std::size_t i = 0; i < both.size(); ++i)
            both[i] = both[i] + leaves_of(e)[i];
          if (!has_shape(t, R->layout, S)) return;
          t.equal(R->offset.leaf() + R->layout(e), L(tree_of(both, S)),
                  "value");
        }},
    Law{"domain_offset/total",
        "domain_offset answers for every coordinate of a coarser shape",
        "colex SPEC, 5", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          t.answered(
              cute.domain_offset(relabeled(coarser(L.shape(), k), k), L));
        }},

    // --- with_shape, filter_zeros ---
    Law{"with_shape/same-function",
        "with_shape(L, S) has a shape that S is compatible with, and L's "
        "values",
        "CuTe layout.hpp, with_shape", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> S = k % 2 == 0 ? coarser(L.shape(), k / 2)
                                          : leaves_reversed(L.shape());
          const auto R = cute.with_shape(L, S);
          if (t.refused(R)) return;
          t.holds(compatible(S, R->shape()), "the shape does not fit");
          t.equal(size(*R), size(L), "size");
          t.for_all_below(
              size(L), [&](const auto& i) { t.equal((*R)(i), L(i), "value"); });
        }},
    Law{"with_shape/of-coarser-total",
        "with_shape answers for every shape that L refines", "colex SPEC, 5",
        total, given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          t.answered(cute.with_shape(L, coarser(L.shape(), k)));
        }},
    Law{"filter_zeros/same-image",
        "filter_zeros(L) has L's values, and extent 1 where the stride is 0",
        "CuTe layout.hpp, filter_zeros", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.filter_zeros(L);
          if (t.refused(R)) return;
          if (!has_nesting(t, R->shape(), L.shape())) return;
          for (const auto& mode : flat_modes(*R))
            t.holds(mode.extent == 1 || mode.stride.value != 0,
                    "a stride of 0 is left");
          if (!t.assume(small(L, *R))) return;
          t.equal(image(*R) == image(L), true, "whether the values are kept");
          t.equal(size(*R), size(without_zeros(L)), "size");
        }},
    Law{"filter_zeros/by-profile",
        "filter_zeros(L, p) has extent 1 where p is 0, and L's modes elsewhere",
        "CuTe layout.hpp, filter_zeros", sound,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const IntTuple<> p = relabeled(L.shape(), k);
          const auto R = cute.filter_zeros_by_profile(L, p);
          if (t.refused(R)) return;
          std::vector<Int64> extents = leaves_of(L.shape());
          for (std::size_t j = 0; j < extents.size(); ++j)
            if (leaves_of(p)[j] == 0) extents[j] = 1;
          t.equal(R->shape(), tree_of(extents, L.shape()), "shape");
          t.equal(R->stride(), L.stride(), "stride");
        }},
    Law{"filter_zeros/of-layout-total",
        "filter_zeros answers for every layout and profile that fits",
        "colex SPEC, 3", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          t.answered(cute.filter_zeros(L));
          t.answered(cute.filter_zeros_by_profile(L, relabeled(L.shape(), k)));
        }},
};

}  // namespace colex
