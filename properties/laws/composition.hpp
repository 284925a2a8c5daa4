// SPDX-License-Identifier: MIT
// Laws of composition and with_shape: A after B. What published rules say of it
// is in composition_rules.hpp, strides along axes in basis_strides.hpp.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/divisibility.hpp"
#include "properties/laws/tiles.hpp"

namespace colex {

// Bodies for tilers of every nesting.
inline constexpr auto composes_by_mode = [](auto& t, const auto& cute,
                                            const auto& A, const auto& T) {
  const auto R = cute.composition_by_mode(A, T);
  if (t.refused(R)) return;
  if (!T.is_leaf() && T.modes().size() > rank(A)) {
    t.fail("answered though the tiler has more modes");
    return;
  }
  const auto S = tile_by_tile(A, T, Beyond::dropped,
                              [&](const Layout<>& mode, const Layout<>& tile) {
                                return cute.composition(mode, tile);
                              });
  if (t.refused(S)) return;
  if (T.is_leaf())
    t.equal(*R, *S, "modes");
  else
    t.equal(take(*R, 0, std::min(rank(*R), rank(*S))), *S, "modes");
};

inline constexpr auto composes_tile_by_tile = [](auto& t, const auto& cute,
                                                 const auto& A, const auto& T) {
  if (!t.assume(small_tiles(A, T))) return;
  if (!t.assume(for_each_tile(A, T, has_composition))) return;
  t.answered(cute.composition_by_mode(A, T));
};

inline constexpr auto composition_laws = std::tuple{
    Law{"composition/pointwise",
        "composition(A, B)(c) = A(B(c)) wherever B(c) is an index of A",
        "CuTe whitepaper, Eq. 17; CuTe 02_layout_algebra, Composition", sound,
        given(Relation::composable, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          t.for_all_below(size(B), [&](const auto& i) {
            const auto index = B(i);
            if (index < 0 || index >= size(A)) return;
            const auto got = value_at(*R, i);
            t.equal(got, value_at(A, index), "value");
          });
        }},

    Law{"composition/beyond",
        "A's last mode goes on where B(c) is no index of A",
        "SPEC, conventions 2 and 3", convention,
        given(Relation::composable, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.for_all_below(size(B), [&](const auto& i) {
            const auto got = value_at(*R, i);
            t.equal(got, value_at(A, B(i)), "value");
          });
        }},

    Law{"composition/compatible",
        "every coordinate of B is one of composition(A, B)",
        "CuTe whitepaper, Eq. 17; CuTe 02_layout_algebra, Composition", sound,
        given(Relation::composable, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.holds(compatible(B.shape(), R->shape()), "another shape");
        }},

    Law{"composition/coordinates",
        "strides 1@0, 0 and 1@1 take coordinates of the modes of (X, Y)",
        "CuTe 0z_tma_tensors; SPEC, composition", total,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& X, const auto& Y) {
          const ScaledBasis<> down(1, Axis{0});
          const ScaledBasis<> across(1, Axis{1});
          const auto R = cute.composition(
              make_layout({X, Y}),
              make_flat<Int64>({{size(X), down}, {2, 0}, {size(Y), across}}));
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R), size(X) * 2 * size(Y), "size");
          if (t.failed()) return;
          t.for_all_below(size(X), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(X, i), "value along X");
          });
          t.equal(value_at(*R, size(X)), IntTuple<>(0), "value along 0");
          t.for_all_below(size(Y), [&](const auto& i) {
            t.equal(value_at(*R, 2 * size(X) * i), value_at(Y, i),
                    "value along Y");
          });
        }},

    Law{"composition/total", "a layout with the values A(B(c)) is found",
        "SPEC, composition", total,
        given(Relation::composable, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small(A, B) && has_composition(A, B))) return;
          t.answered(cute.composition(A, B));
        }},

    Law{"composition/left-identity", "composition(n:1, L) is L",
        "CuTe whitepaper, 2.4, identity laws", total,
        given(number_input, layout_input),
        [](auto& t, const auto& cute, const auto& n, const auto& L) {
          const auto R = cute.composition(make_layout(IntTuple(n)), L);
          t.answered(R);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(L, i), "value");
          });
        }},

    Law{"composition/right-identity", "composition(L, size(L):1) is L",
        "CuTe whitepaper, 2.4, identity laws", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.composition(L, make_layout(IntTuple(size(L))));
          t.answered(R);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(L, i), "value");
          });
        }},

    Law{"composition/one-mode", "a:b after s:d is s:(b d)",
        "CuTe 02_layout_algebra, Composition", total,
        given(positive_layout, number_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const Mode<> first = flat_modes(L)[0];
          if (!t.assume(fits(s, d, first.stride.value))) return;
          const auto R =
              cute.composition(Layout<>(first), Layout<>(Mode<>{s, d}));
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R), s, "size");
          t.for_all_below(s, [&](const auto& i) {
            t.equal((*R)(i), i * d * first.stride.value, "value");
          });
        }},

    Law{"composition/associative",
        "A after (B after C) is (A after B) after C where C stays inside B",
        "CuTe whitepaper, 2.4, associativity", sound,
        given(Relation::composable, layout_input, layout_input,
              positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& C) {
          if (!t.assume(small(B, C) && inside(B, C))) return;
          const auto BC = cute.composition(B, C);
          const auto AB = cute.composition(A, B);
          if (t.refused(BC) || t.refused(AB)) return;
          const auto right = cute.composition(A, *BC);
          const auto left = cute.composition(*AB, C);
          if (t.refused(right) || t.refused(left)) return;
          t.for_all_below(size(C), [&](const auto& i) {
            t.equal(value_at(*left, i), value_at(*right, i), "value");
          });
        }},

    Law{"composition/of-modes", "A after (B, C) is (A after B, A after C)",
        "CuTe whitepaper, 2.4, distributivity; CuTe 02_layout_algebra", sound,
        given(Relation::composable, layout_input, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& C) {
          if (!t.assume(small(B, C))) return;
          const auto R = cute.composition(A, make_layout({B, C}));
          if (t.refused(R)) return;
          const auto b = cute.composition(A, B);
          const auto c = cute.composition(A, C);
          t.answered(b);
          t.answered(c);
          if (t.refused(b) || t.refused(c)) return;
          t.holds(agree(get(*R, 0), *b), "mode 0 differs");
          t.holds(agree(get(*R, 1), *c), "mode 1 differs");
        }},

    Law{"composition/by-mode", "composition with <T,U> is composition per mode",
        "CuTe 02_layout_algebra, By-mode Composition", sound,
        given(Relation::divisible, layout_input, tiler_input),
        composes_by_mode},

    Law{"composition/short-tiler", "modes beyond the tiler are dropped",
        "SPEC, convention 9", convention,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.composition_by_mode(A, T);
          if (t.refused(R)) return;
          if (!T.is_leaf()) t.equal(rank(*R), rank(T), "modes");
        }},

    Law{"composition/by-mode-total",
        "tiles that compose with their modes compose",
        "CuTe 02_layout_algebra, By-mode Composition", total,
        given(Relation::divisible, layout_input, tiler_input),
        composes_tile_by_tile},

    Law{"composition/by-nested-mode",
        "composition with <<T,U>,V> is composition in the modes of modes",
        "CuTe 02_layout_algebra, By-mode Composition", sound,
        given(Relation::divisible, layout_input, nested_tiler),
        composes_by_mode},

    Law{"composition/by-nested-mode-total",
        "tiles that compose with modes of modes compose",
        "CuTe 02_layout_algebra, By-mode Composition", total,
        given(Relation::divisible, layout_input, nested_tiler),
        composes_tile_by_tile},

    Law{"composition/two-steps",
        "(a+1,b+1):(1,3a+4) after (s,u):(d,e) takes the values A(B(i))",
        "CuTe whitepaper, Eq. 17", sound,
        given(number_input, number_input, number_input, index_input,
              number_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& s, const auto& d, const auto& u, const auto& e) {
          const Layout<> A = two_modes(a, b);
          const Layout<> B = make_flat<Int64>({{s, d}, {u, e}});
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(A, B(i)), "value");
          });
        }},

    Law{"composition/two-steps-total",
        "(a+1,b+1):(1,3a+4) after s:d is answered where a layout has its "
        "values",
        "SPEC, composition", total,
        given(Relation::small, number_input, number_input, number_input,
              index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& s, const auto& d) {
          const Layout<> A = two_modes(a, b);
          const Layout<> B = Mode<>{s, d};
          if (!t.assume(small(A, B) && has_composition(A, B))) return;
          t.answered(cute.composition(A, B));
        }},

    // --- Errata ---

    Law{"composition/always-of-modes",
        "(A after B, A after C) is A after (B, C), this being injective",
        "false: CuTe 02_layout_algebra, Composition; Shah, 2.18", refuted,
        given(number_input, number_input, number_input, index_input,
              number_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& s, const auto& d, const auto& u, const auto& e) {
          const Layout<> A = two_modes(a, b);
          const Layout<> B = Mode<>{s, d};
          const Layout<> C = Mode<>{u, e};
          const Layout<> both = make_layout({B, C});
          if (!t.assume(small(both) && is_injective_by_values(both))) return;
          const auto first = cute.composition(A, B);
          const auto second = cute.composition(A, C);
          if (t.refused(first) || t.refused(second)) return;
          const Layout<> R = make_layout({*first, *second});
          t.for_all_below(size(both), [&](const auto& i) {
            t.equal(value_at(R, i), value_at(A, both(i)), "value");
          });
        }},

    Law{"composition/always-associative",
        "A after (B after C) is (A after B) after C",
        "false: C may leave the domain of B", refuted,
        given(layout_input, layout_input, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& C) {
          const auto BC = cute.composition(B, C);
          const auto AB = cute.composition(A, B);
          if (t.refused(BC) || t.refused(AB)) return;
          const auto right = cute.composition(A, *BC);
          const auto left = cute.composition(*AB, C);
          if (t.refused(right) || t.refused(left)) return;
          t.for_all_below(size(C), [&](const auto& i) {
            t.equal(value_at(*left, i), value_at(*right, i), "value");
          });
        }},

    // --- with_shape ---

    Law{"with_shape/values", "with_shape(L, S)(i) = L(i) at every index of S",
        "CuTe layout.hpp, with_shape", sound,
        given(Relation::fitting, layout_input, shape_input),
        [](auto& t, const auto& cute, const auto& L, const auto& S) {
          const auto R = cute.with_shape(L, S);
          if (t.refused(R)) return;
          t.holds(compatible(S, R->shape()), "another shape");
          t.for_all_below(product(S), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(L, i), "value");
          });
        }},

    Law{"with_shape/total", "a layout of this shape with L's values is found",
        "CuTe layout.hpp, with_shape", total,
        given(Relation::fitting, layout_input, shape_input),
        [](auto& t, const auto& cute, const auto& L, const auto& S) {
          const Layout<> B = make_layout(S);
          if (!t.assume(small(L, B) && has_composition(L, B))) return;
          t.answered(cute.with_shape(L, S));
        }},

    Law{"with_shape/back", "a layout read through another shape and back is L",
        "CuTe layout.hpp, with_shape", sound,
        given(Relation::fitting, layout_input, shape_input),
        [](auto& t, const auto& cute, const auto& L, const auto& S) {
          const Layout<> whole = make_layout({L, make_layout(S)});
          const auto R = cute.with_shape(whole, IntTuple<>(size(whole)));
          if (t.refused(R)) return;
          const auto back = cute.with_shape(*R, whole.shape());
          if (t.refused(back)) return;
          t.for_all_below(size(whole), [&](const auto& i) {
            t.equal(value_at(*back, i), value_at(whole, i), "value");
          });
        }},
};

}  // namespace colex
