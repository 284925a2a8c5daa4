// SPDX-License-Identifier: MIT
// What is proved of composition in a form of its own (PROOFS.md, lemmas 3 and
// 5): tried on all small inputs by composition_stated_test.cpp.
#pragma once

#include "properties/obligations/ends.hpp"
#include "properties/obligations/stated.hpp"
#include "properties/symbolic/operations.hpp"

namespace colex::proofs {

// At every coordinate c of R: R(c) = A(B(b)), where b is c read as a coordinate
// of B. R has a mode, perhaps of several, for each flat mode of B.
template <class T, Integer Int>
void require_composed(T& t, const Layout<Int>& A, const Layout<Int>& B,
                      const Layout<Int>& R) {
  const bool is_one = B.shape().is_leaf();
  const auto of_B = flat_modes(B);
  std::vector<Mode<Int>> modes;
  std::vector<Int> steps;  // of B's values, for each mode
  for (std::size_t k = 0; k < of_B.size(); ++k) {
    Int step = of_B[k].stride.value;
    for (const auto& mode : flat_modes(is_one ? R : get(R, k))) {
      modes.push_back(mode);
      steps.push_back(step);
      step = step * mode.extent;
    }
  }
  for_all_coordinates(
      t, modes, [&](const IntTuple<Int>&, const std::vector<Int>& digits) {
        Int x(0);
        Int value(0);
        for (std::size_t k = 0; k < modes.size(); ++k) {
          x = x + digits[k] * steps[k];
          value = value + digits[k] * modes[k].stride.value;
        }
        t.equal(IntTuple<Int>(value), value_at(A, x), "value");
      });
}

// A mutant: each mode of B is composed alone.
struct ByMode : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    std::vector<Layout<Int>> modes;
    for (const auto& mode : flat_modes(B)) {
      auto one = colex::composition(A, Layout<Int>(mode));
      if (!one) return one.refusal();
      modes.push_back(*one);
    }
    return make_layout(modes);
  }
};

inline constexpr auto composition_stated = std::tuple{
    Law{"composition/by-coordinates",
        "composition(A, B)(c) = A(B(c)), c a coordinate of both",
        "CuTe whitepaper, Eq. 17; PROOFS.md, lemma 7", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(depth(B.shape()) < 2)) return;
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          require_composed(t, A, B, *R);
        }},

    Law{"composition/bends",
        "s:d that meets ends evenly and is refused bends at no divisor of s",
        "SPEC, composition; PROOFS.md, lemma 3", sound,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& s,
           const auto& d) {
          using Int = std::decay_t<decltype(s)>;
          const auto modes = joined_modes(L);
          const auto met = ends_met(modes, s, d);
          if (!t.assume(!met.unevenly)) return;
          const auto A = make_flat(modes);
          const auto R = cute.composition(A, one_mode(s, d));
          if (R) return;
          if (R.refusal().undecided) {
            t.refused(R);
            return;
          }
          Int step = d;
          Int left = s;
          for (std::size_t k = 0; k < met.steps.size(); ++k) {
            const Int& steps = met.steps[k];
            t.holds(steps < left, "the bend is beyond s:d");
            t.holds(A(steps * step) != steps * A(step), "no bend");
            t.for_all_below(steps, [&](const auto& i) {
              t.equal(A(i * step), i * A(step), "a bend before");
            });
            if (k + 1 == met.steps.size()) {
              t.holds(left % steps != 0, "a layout may bend there");
              return;
            }
            t.equal(left % steps, Int(0), "a bend before at no divisor");
            step = step * steps;
            left = left / steps;
          }
          t.fail("refused without a bend");
        }},

    Law{"composition/left-to-table",
        "the rule decides s:d unless ends of modes are met unevenly",
        "SPEC, composition", sound,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto&, const auto& L, const auto& s, const auto& d) {
          const auto modes = joined_modes(L);
          if (!t.assume(!modes.empty())) return;
          const auto met = ends_met(modes, s, d);
          const auto R = compose_mode(modes, s, d);
          t.equal(!R && R.refusal().undecided, met.unevenly, "undecided");
        }},
};

}  // namespace colex::proofs
