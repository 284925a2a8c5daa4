// SPDX-License-Identifier: MIT
// Laws in the form in which they can be proved: of two forms that say the same
// one has a certificate (a decoder instead of "no value twice", modes in order
// instead of "increasing"). The step to the law of laws/ is in PROOFS.md, and
// stated_test.cpp tries it on all small inputs.
#pragma once

#include "properties/laws/composition.hpp"
#include "properties/laws/composition_rules.hpp"
#include "properties/laws/inverse.hpp"
#include "properties/laws/tuples.hpp"
#include "reference/recast.hpp"

namespace colex::proofs {

// The digit of each mode in x, for modes that divide x among them.
template <Integer Int>
Int digit_of(const Mode<Int>& mode, const Int& x) {
  return x / mode.stride.value % mode.extent;
}

// Calls use(coordinate, digits) for all natural coordinates of flat modes.
template <class T, Integer Int, class Use>
void for_all_coordinates(T& t, const std::vector<Mode<Int>>& modes,
                         const Use& use, std::vector<Int> digits = {}) {
  if (digits.size() == modes.size()) {
    use(digits.size() == 1 ? IntTuple<Int>(digits[0]) : tuple_of(digits),
        digits);
    return;
  }
  t.for_all_below(modes[digits.size()].extent, [&](const auto& digit) {
    std::vector<Int> longer = digits;
    longer.push_back(digit);
    for_all_coordinates(t, modes, use, longer);
  });
}

// Each digit of a value is found from the value alone.
template <class T, Integer Int>
void require_decoder(T& t, const std::vector<Mode<Int>>& modes) {
  const auto L = make_flat(modes);
  for_all_coordinates(
      t, modes, [&](const IntTuple<Int>& c, const std::vector<Int>& digits) {
        const Int x = L(c);
        for (std::size_t k = 0; k < modes.size(); ++k)
          if (modes[k].extent != 1)
            t.equal(digit_of(modes[k], x), digits[k], "digit");
      });
}

// The leaves of t in a row, neighbours multiplied where a bit of k says so:
// k = 1 of ((a,b),c) is (a b, c). All groupings are made as k goes from 0 to
// 2^(leaves - 1).
template <Integer Int>
IntTuple<Int> grouped(const IntTuple<Int>& t, const Int64& k) {
  std::vector<Int> groups;
  Int64 bits = k;
  for (const Int& leaf : leaves_of(t)) {
    if (groups.empty()) {
      groups.push_back(leaf);
      continue;
    }
    if (bits % 2 == 1)
      groups.back() = groups.back() * leaf;
    else
      groups.push_back(leaf);
    bits = bits / 2;
  }
  return tuple_of(groups);
}

// Whether the strides of L, in order, are 1, s, s t, … for the extents s, t, …
// of their modes, until one leaves a gap.
template <Integer Int>
bool has_run_of_strides(const Layout<Int>& L) {
  Int n(1);
  for (const auto& placed : placed_by_stride(L)) {
    if (n < placed.mode.stride.value) return true;
    if (placed.mode.stride.value != n) return false;
    n = n * placed.mode.extent;
  }
  return true;
}

// From A to B, from there to C and back: for shapes of one size.
template <class T, class Cute, Integer Int>
void require_one_index(T& t, const Cute& cute, const IntTuple<Int>& A,
                       const IntTuple<Int>& B, const IntTuple<Int>& C) {
  t.for_all_below(product_of(leaves_of(A)), [&](const auto& i) {
    const auto c = coordinate_of(i, A);
    const auto there = cute.crd2crd(c, A, B);
    t.answered(there);
    if (t.refused(there)) return;
    const auto on = cute.crd2crd(*there, B, C);
    const auto at_once = cute.crd2crd(c, A, C);
    const auto back = cute.crd2crd(*there, B, A);
    const auto index = cute.crd2idx(c, A);
    t.answered(on);
    t.answered(at_once);
    t.answered(back);
    t.answered(index);
    if (t.refused(on) || t.refused(at_once) || t.refused(back)) return;
    if (t.refused(index)) return;
    const auto by_index = cute.idx2crd(IntTuple<Int>(*index), B);
    if (t.refused(by_index)) return;
    t.equal(*there, *by_index, "by the index");
    t.equal(*on, *at_once, "through the second shape");
    t.equal(*back, c, "back");
  });
}

inline constexpr auto stated_laws = std::tuple{
    Law{"crd2crd/compatible",
        "crd2crd(c, A, B) is idx2crd(crd2idx(c, A), B); from B on to C "
        "it is "
        "crd2crd(c, A, C), and back to A it is c: A, B, C coarser than "
        "one "
        "shape",
        "theory T1; CuTe whitepaper, 2.11", sound,
        given(colex::Relation::fitting, shape_input, index_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k, const auto& l) {
          require_one_index(t, cute, coarser(S, j), coarser(S, k),
                            coarser(S, l));
        }},

    Law{"crd2crd/regrouped",
        "the same where A, B, C group the same leaves in any way",
        "theory T1; CuTe whitepaper, 2.11", sound,
        given(colex::Relation::fitting, shape_input, index_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k, const auto& l) {
          require_one_index(t, cute, grouped(S, j), grouped(S, k),
                            grouped(S, l));
        }},

    Law{"coalesce/at-every-index",
        "the form that composition uses is L at every index i >= 0",
        "SPEC, conventions 2 and 3", sound, given(layout_input, index_input),
        [](auto& t, const auto&, const auto& L, const auto& i) {
          const auto R = make_flat(extended_modes(L, Axis{}));
          t.equal(value_at(R, i), value_at(L, i), "value");
        }},

    Law{"coalesce/nothing-to-join",
        "no mode of extent 1, none that goes on as the one before",
        "arXiv 2601.05972, 2.1.4.19", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          const auto modes = flat_modes(*R);
          for (std::size_t k = 0; k < modes.size(); ++k) {
            if (modes.size() > 1)
              t.holds(modes[k].extent != 1, "a mode of extent 1");
            if (k > 0)
              t.holds(modes[k].stride.value != end_of(modes[k - 1]),
                      "two modes are one");
          }
        }},

    Law{"coalesce/magnitude", "no extent exceeds size(L), no stride cosize(L)",
        "SPEC, 1: what fits stays within 64 bits", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          for (const auto& mode : flat_modes(*R)) {
            t.holds(mode.extent <= size(L), "extent");
            t.holds(mode.stride.value < cosize(L), "stride");
          }
        }},

    Law{"crd2idx/magnitude", "each part of a value is below cosize(L)",
        "SPEC, 1: what fits stays within 64 bits", sound, given(layout_input),
        [](auto& t, const auto&, const auto& L) {
          t.for_all_below(size(L), [&](const auto& i) {
            for_each_digit(IntTuple(i), L.shape(), L.stride(),
                           [&](const auto& digit, const auto& d) {
                             t.holds(digit * d.value < cosize(L), "a part");
                           });
            t.holds(L(i) < cosize(L), "the sum");
          });
        }},

    Law{"complement/decoder",
        "each digit of (F, R) is found from the value alone",
        "CuTe 02_layout_algebra, Complement; PROOFS.md, lemma 1", sound,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          require_decoder(
              t, flat_modes(make_layout(std::vector{without_zeros(L), *R})));
        }},

    Law{"complement/ordered-modes",
        "each mode of R ends at or before the stride of the next",
        "CuTe 02_layout_algebra, Complement; PROOFS.md, lemma 2", sound,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto modes = flat_modes(*R);
          for (std::size_t k = 0; k < modes.size(); ++k) {
            if (modes.size() > 1)
              t.holds(modes[k].stride.value >= 1, "a stride below 1");
            if (k > 0)
              t.holds(end_of(modes[k - 1]) <= modes[k].stride.value, "order");
          }
        }},

    Law{"complement/twice",
        "the complement of the complement is F, in order and joined",
        "CuTe 02_layout_algebra, Complement; arXiv 2601.05972, 2.1.6.23", sound,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto back =
              cute.complement(*R, size(without_zeros(L)) * size(*R));
          if (t.refused(back)) return;
          t.equal(*back, coalesce(make_flat(modes_by_stride(L))), "form");
        }},

    Law{"logical_divide/ordinary-division",
        "what Shah's 2.23 admits with ordinary division is answered",
        "Shah, Layout Algebra, 2.23, corrected", total,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& r,
           const auto& d) {
          const auto A = make_flat(joined_modes(L));
          if (!t.assume(size(A) % (r * d) == 0)) return;
          if (!t.assume(
                  shah_admits(A, r, d, Division::ordinary, Division::ordinary)))
            return;
          t.answered(cute.logical_divide(A, make_tiler(one_mode(r, d))));
        }},

    Law{"logical_divide/weak-division", "what Shah's 2.23 admits is answered",
        "false: Shah, Layout Algebra, 2.23 as printed", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& r,
           const auto& d) {
          const auto A = make_flat(joined_modes(L));
          if (!t.assume(size(A) % (r * d) == 0)) return;
          if (!t.assume(
                  shah_admits(A, r, d, Division::ordinary, Division::weak)))
            return;
          t.answered(cute.logical_divide(A, make_tiler(one_mode(r, d))));
        }},

    Law{"weakly_compatible/is-compatible",
        "where weakly_compatible(A, B), compatible(A, B)", "false: 2 and 4",
        refuted, given(shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto weakly = cute.weakly_compatible(A, B);
          const auto wholly = cute.compatible(A, B);
          if (t.refused(weakly) || t.refused(wholly)) return;
          t.holds(!*weakly || *wholly, "only weakly");
        }},

    Law{"right_inverse/first-value-missed",
        "where strides are 1, s, s t, … up to a gap, L never takes the "
        "value "
        "size(R), so that no right inverse is larger",
        "CuTe whitepaper, Eq. 24; PROOFS.md, lemma 5", sound,
        given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_run_of_strides(L))) return;
          const auto R = cute.right_inverse(L);
          t.answered(R);
          if (t.refused(R)) return;
          const auto modes = flat_modes(L);
          const auto n = size(*R);
          for_all_coordinates(t, modes, [&](const auto& c, const auto& digits) {
            bool beyond = false;
            for (std::size_t k = 0; k < modes.size(); ++k)
              if (modes[k].stride.value > n)
                if (digits[k] > 0) beyond = true;
            const auto value = make_flat(modes)(c);
            if (beyond)
              t.holds(n < value, "a value between");
            else
              t.holds(value < n, "a value that R lacks");
          });
        }},

    Law{"downcast/bytes",
        "part r of element c is n L(c) + r, counted downwards where "
        "the leaf "
        "that is split has the stride -1",
        "CuTe layout.hpp, downcast; SPEC, downcast", sound,
        given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto R = cute.downcast(L, n);
          if (t.refused(R)) return;
          using Int = std::decay_t<decltype(size(L))>;
          const auto wide = flat_modes(L);
          const auto parts = make_flat(flat_modes(*R));
          std::size_t split = wide.size();
          for (std::size_t k = wide.size(); k > 0; --k)
            if (absolute(wide[k - 1].stride.value) == 1) split = k - 1;
          if (!t.assume(split < wide.size())) return;
          for_all_coordinates(t, wide, [&](const auto& c, const auto& digits) {
            t.for_all_below(n, [&](const auto& r) {
              std::vector<Int> part = digits;
              part[split] = n * digits[split] + r;
              const Int value = parts(part.size() == 1 ? IntTuple<Int>(part[0])
                                                       : tuple_of(part));
              t.equal(value,
                      n * make_flat(wide)(c) + r * wide[split].stride.value,
                      "a part");
            });
          });
        }},

    Law{"recast/bytes",
        "an element of a parts becomes b-th of parts: a L(c) + r is b "
        "R(c') + "
        "a place in the unit, wherever both are answered",
        "CuTe layout.hpp, recast_layout", sound,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& a,
           const auto& b) {
          const auto parts = cute.downcast(L, a);
          if (t.refused(parts)) return;
          const auto R = cute.upcast(*parts, b);
          if (t.refused(R)) return;
          t.equal(b * size(*R), a * size(L), "size");
          const auto wide = flat_modes(*R);
          const auto narrow = flat_modes(*parts);
          for (std::size_t k = 0; k < wide.size(); ++k)
            if (wide[k].extent != 1)
              t.equal(
                  b * wide[k].stride.value,
                  narrow[k].extent / wide[k].extent * narrow[k].stride.value,
                  "a step between units");
        }},

    Law{"upcast/bytes", "L(c) = n R(c') + r, the same r for all units",
        "CuTe layout.hpp, upcast; SPEC, upcast", sound,
        given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto R = cute.upcast(L, n);
          if (t.refused(R)) return;
          const auto wide = flat_modes(*R);
          const auto narrow = flat_modes(L);
          for (std::size_t k = 0; k < wide.size(); ++k)
            t.equal(narrow[k].extent / wide[k].extent * wide[k].extent,
                    narrow[k].extent, "whole units");
          for (std::size_t k = 0; k < wide.size(); ++k)
            if (wide[k].extent != 1)
              t.equal(
                  n * wide[k].stride.value,
                  narrow[k].extent / wide[k].extent * narrow[k].stride.value,
                  "a step between units");
        }},

    Law{"slice_and_offset/adds", "L((a,b)) = offset + slice at b, for ((a),_)",
        "CuTe 03_tensor, Slicing", sound,
        given(layout_input, layout_input, index_input, index_input),
        [](auto& t, const auto&, const auto& X, const auto& Y, const auto& i,
           const auto& j) {
          using Int = std::decay_t<decltype(i)>;
          const auto L = make_layout(std::vector{X, Y});
          const SliceCoordinate<Int> c = Modes<std::optional<Int>>{
              std::optional<Int>(i), std::optional<Int>()};
          const auto part = slice_and_offset(c, L);
          t.equal(part.offset.leaf() + get(part.layout, 0)(j),
                  L(IntTuple<Int>(Modes<Int>{i, j})), "value");
        }},

    Law{"domain_offset/adds", "L(c + e) = L(c) + L(e)",
        "CuTe tensor_impl.hpp, domain_offset", sound,
        given(layout_input, tuple_input, tuple_input),
        [](auto& t, const auto&, const auto& L, const auto& c, const auto& e) {
          using Int = std::decay_t<decltype(size(L))>;
          if (!t.assume(congruent(c, L.shape()))) return;
          if (!t.assume(congruent(e, L.shape()))) return;
          const auto moved = domain_offset(c, L);
          auto both = leaves_of(c);
          const auto more = leaves_of(e);
          for (std::size_t k = 0; k < both.size(); ++k)
            both[k] = both[k] + more[k];
          std::size_t next = 0;
          const IntTuple<Int> sum = fill_profile(both, next, c);
          t.equal(moved.offset.leaf() + moved.layout(e), L(sum), "value");
        }},

    Law{"composition/identity",
        "an identity layout after B gives the coordinates of B's values",
        "CuTe 0z_tma_tensors", sound,
        given(shape_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& s,
           const auto& d) {
          if (!t.assume(depth(shape) < 2)) return;
          const auto I = make_identity_layout(shape);
          const auto B = one_mode(s, d);
          const auto R = cute.composition(I, B);
          if (t.refused(R)) return;
          t.for_all_below(s, [&](const auto& i) {
            const auto got = crd2idx(IntTuple(i), *R);
            const auto digits = leaves_of(idx2crd(IntTuple(i * d), shape));
            const auto values = leaves_of(got);
            for (std::size_t k = 0; k < digits.size(); ++k)
              if (k < values.size())
                t.equal(values[k], digits[k], "a coordinate");
              else
                t.holds(digits[k] == 0, "a coordinate that is missing");
          });
        }},

    Law{"logical_divide/identity",
        "an identity layout divided by n has the tiles' coordinates",
        "CuTe 0z_tma_tensors", sound, given(number_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& n) {
          const auto I = make_identity_layout(IntTuple(s));
          const auto R = cute.logical_divide(I, make_tiler(IntTuple(n)));
          if (t.refused(R)) return;
          t.for_all_below(size(*R), [&](const auto& i) {
            t.equal(crd2idx(IntTuple(i), *R), IntTuple(i), "coordinate");
          });
        }},
};

}  // namespace colex::proofs
