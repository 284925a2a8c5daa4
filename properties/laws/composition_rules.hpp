// SPDX-License-Identifier: MIT
// What the rules of divisibility.hpp imply of composition, and what they do
// not. For s > 1 and A of joined modes each admits more than the one before:
//
//   Eq. 20 and 21 literally, Shah's 2.12, Eq. 20 and 21 for the modes that are
//   reached, the existence of a layout
#pragma once

#include "properties/law.hpp"
#include "properties/laws/divisibility.hpp"

namespace colex {

// Extents that are powers of two, one for each leaf.
inline IntTuple<> powers_of_two(const IntTuple<>& t) {
  std::vector<Int64> leaves = leaves_of(t);
  for (Int64& leaf : leaves) leaf = std::int64_t{1} << (leaf.value() % 4);
  std::size_t next = 0;
  return fill_profile(leaves, next, t);
}

// Whether L(i XOR j) = L(i) XOR L(j): the value at each index is that of its
// bits.
template <class Trial>
void is_xor_linear(Trial& t, const Layout<>& L) {
  t.for_all_below(size(L), [&](const Int64& i) {
    std::int64_t of_bits = 0;
    for (std::int64_t bit = 1; bit <= i.value(); bit *= 2)
      if (i.value() & bit) of_bits ^= L(IntTuple<>(bit)).value();
    t.equal(L(i), Int64(of_bits), "value");
  });
}

inline constexpr auto composition_rules = std::tuple{
    Law{"composition/whitepaper", "what Eq. 20 and 21 admit is answered",
        "CuTe whitepaper, Eq. 20 and 21", total,
        given(layout_input, number_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const auto A = make_flat(joined_modes(L));
          if (!t.assume(whitepaper_admits_reached(A, s, d))) return;
          t.answered(cute.composition(A, one_mode(s, d)));
        }},

    Law{"composition/shah", "what Shah's 2.12 admits is answered",
        "Shah, Layout Algebra, 2.12 to 2.14", total,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const auto A = make_flat(joined_modes(L));
          if (!t.assume(
                  shah_admits(A, s, d, Division::ordinary, Division::weak)))
            return;
          t.answered(cute.composition(A, one_mode(s, d)));
        }},

    Law{"composition/only-whitepaper", "what is answered Eq. 20 and 21 admit",
        "false: they are not necessary, modes never reached left aside",
        refuted, given(layout_input, number_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const auto A = make_flat(joined_modes(L));
          const auto R = cute.composition(A, one_mode(s, d));
          if (t.refused(R)) return;
          t.holds(whitepaper_admits_reached(A, s, d), "not admitted");
        }},

    Law{"composition/only-shah", "what is answered Shah's 2.12 admits",
        "false: 2.12 is not necessary", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          if (!t.assume(s > 1)) return;
          const auto R = cute.composition(A, Layout<>(Mode<>{s, d}));
          if (t.refused(R)) return;
          t.holds(shah_admits(A, s, d, Division::ordinary, Division::weak),
                  "not admitted");
        }},

    Law{"composition/shah-in-whitepaper",
        "what Shah admits, Eq. 20 and 21 admit",
        "false: without leaving unreached modes aside", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto&, const auto& L, const auto& s, const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          if (!t.assume(s > 1 && shah_admits(A, s, d, Division::ordinary,
                                             Division::weak)))
            return;
          t.holds(whitepaper_admits(A, s, d), "not admitted");
        }},

    Law{"composition/weak-stride-rule",
        "what CuTe's checks of strides and extents accept is A(B(i))",
        "false: NVIDIA/cutlass#3177, #2955", refuted,
        given(number_input, number_input, number_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b,
           const auto& s, const auto& d) {
          const Layout<> A = two_modes(a, b);
          const auto by_rule = composed_by_weak_rule(A, s, d);
          if (!t.assume(by_rule.has_value())) return;
          const auto R = cute.composition(A, Layout<>(Mode<>{s, d}));
          t.answered(R);
          if (t.refused(R)) return;
          t.holds(agree(*by_rule, *R), "another function");
        }},

    Law{"composition/whitepaper-in-shah",
        "what Eq. 20 and 21 admit for every mode, Shah admits", "theory T8",
        sound, given(Relation::small, layout_input, number_input, number_input),
        [](auto& t, const auto&, const auto& L, const auto& k, const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          const Int64 s = k + 1;
          if (!t.assume(whitepaper_admits(A, s, d))) return;
          t.holds(shah_admits(A, s, d, Division::ordinary, Division::weak),
                  "not admitted");
        }},

    Law{"composition/shah-in-reached-whitepaper",
        "what Shah admits, Eq. 20 and 21 admit for the modes reached",
        "theory T8", sound,
        given(Relation::small, layout_input, number_input, number_input),
        [](auto& t, const auto&, const auto& L, const auto& k, const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          const Int64 s = k + 1;
          if (!t.assume(
                  shah_admits(A, s, d, Division::ordinary, Division::weak)))
            return;
          t.holds(whitepaper_admits_reached(A, s, d), "not admitted");
        }},

    Law{"composition/reached-whitepaper-in-shah",
        "what Eq. 20 and 21 admit for the modes reached, Shah admits",
        "false: (3,2) after 2:1; theory T8", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto&, const auto& L, const auto& s, const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          if (!t.assume(s > 1 && whitepaper_admits_reached(A, s, d))) return;
          t.holds(shah_admits(A, s, d, Division::ordinary, Division::weak),
                  "not admitted");
        }},

    Law{"composition/one-element-in-shah",
        "Shah admits every step of one element, as Eq. 20 and 21 do",
        "false: theory T8", refuted, given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          const auto R = cute.composition(A, Layout<>(Mode<>{1, d}));
          t.answered(R);
          t.holds(
              shah_admits(A, Int64(1), d, Division::ordinary, Division::weak),
              "not admitted");
        }},

    Law{"composition/mutual-refinement",
        "where shapes have a mutual refinement, A after s:d is answered",
        "arXiv 2601.05972, 4.1.3.1; theory T28", total,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          if (!t.assume(mutually_refined(A, s, d))) return;
          t.answered(cute.composition(A, Layout<>(Mode<>{s, d})));
        }},

    Law{"composition/only-mutual-refinement",
        "what is answered has a mutual refinement",
        "false: 2:3 into (5,3):(3,1); theory T28", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          const Layout<> A = make_flat(joined_modes(L));
          const auto R = cute.composition(A, Layout<>(Mode<>{s, d}));
          if (t.refused(R)) return;
          t.holds(mutually_refined(A, s, d), "no mutual refinement");
        }},

    // --- Powers of two ---

    Law{"composition/of-powers-of-two",
        "compact layouts of powers of two compose to one that XOR respects",
        "arXiv 2505.23819 (Linear Layouts); theory T26", total,
        given(Relation::same_size, shape_input, index_input, shape_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& U, const auto& k) {
          const Layout<> A = compact_layout(powers_of_two(S), j);
          const Layout<> B = compact_layout(powers_of_two(U), k);
          if (!t.assume(size(B) <= size(A) && size(A) <= 4096)) return;
          const auto R = cute.composition(A, B);
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          if (!t.failed()) is_xor_linear(t, *R);
        }},

    Law{"composition/carrying", "a layout of powers of two respects XOR",
        "false: (2,2):(2,2) carries; theory, B.4", refuted,
        given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& U) {
          const Layout<> L = make_layout(powers_of_two(S));
          const std::vector<Int64> steps = leaves_of(powers_of_two(U));
          std::vector<Mode<>> modes = flat_modes(L);
          for (std::size_t k = 0; k < modes.size(); ++k)
            modes[k].stride = ScaledBasis<>(steps[k % steps.size()]);
          const auto R =
              cute.composition(make_flat(modes), Layout<>(Mode<>{size(L), 1}));
          if (t.refused(R)) return;
          is_xor_linear(t, *R);
        }},
};

}  // namespace colex
