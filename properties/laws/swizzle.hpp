// SPDX-License-Identifier: MIT
// Laws of swizzles, and of layouts with a swizzle after them.
#pragma once

#include "properties/laws/tuples.hpp"

namespace colex {

// The bits that a swizzle Sw<B,M,S> can touch: B + M + |S|.
inline Int64 reach_of(const Swizzle& s) {
  return s.bits() + s.base() + absolute(s.shift());
}

// 2^bits, but at most 4096: so many indices are looked at.
inline Int64 block_of(const Int64& bits) {
  return std::int64_t{1} << min(bits, Int64(12)).value();
}

inline Int64 power_of_two(const Int64& k) {
  return std::int64_t{1} << k.value();
}

inline std::int64_t bit_of(const Int64& x, const Int64& k) {
  return (x.value() >> k.value()) & 1;
}

// Sw<B,M,S>(x), bit by bit.
inline Int64 swizzled_by_bits(const Swizzle& s, const Int64& x) {
  std::int64_t result = x.value();
  const Int64 lowest = s.base() + max(Int64(0), -s.shift());
  for (Int64 k = lowest; k < lowest + s.bits(); k = k + 1)
    result ^= bit_of(x, k + s.shift()) << k.value();
  return result;
}

// Whether some swizzle sends each power of two below 2^reach where a after b
// sends it, by trying them all.
inline bool is_swizzle_after(const Swizzle& a, const Swizzle& b,
                             const Int64& reach) {
  const auto is = [&](const Swizzle& s) {
    for (Int64 x = 1; x < block_of(reach); x = x * 2)
      if (s(x) != a(b(x))) return false;
    return true;
  };
  if (is(Swizzle())) return true;
  for (Int64 bits = 1; bits < reach; bits = bits + 1)
    for (Int64 base = 0; bits + base < reach; base = base + 1)
      for (Int64 shift = 1; bits + base + shift <= reach; shift = shift + 1)
        if (is(Swizzle(bits, base, shift)) || is(Swizzle(bits, base, -shift)))
          return true;
  return false;
}

inline Int64 value_of_any(const AnyLayout& L, const Int64& i) {
  return std::visit([&](const auto& f) { return f(i); }, L);
}

inline const auto swizzle_laws = std::tuple{
    // --- A swizzle ---
    Law{"swizzle/bits",
        "bit k of Sw<B,M,S>(x) is bit k, XORed with bit k + S where k is "
        "changed",
        "CuTe swizzle.hpp; theory T20", sound, given(swizzle_input),
        [](auto& t, const auto& cute, const auto& s) {
          t.for_all_below(min(reach_of(s) + 1, Int64(61)), [&](const auto& k) {
            const std::int64_t power = power_of_two(k).value();
            for (const std::int64_t more :
                 {std::int64_t{0}, 0x5A96A5695A96A569}) {
              const Int64 x = power | (more & (power - 1));
              const auto R = cute.swizzle(x, s);
              if (t.refused(R)) return;
              t.equal(*R, swizzled_by_bits(s, x), to_string(x));
            }
          });
        }},
    Law{"swizzle/other-bits",
        "Sw<B,M,S> keeps the bits outside of the B that it changes",
        "theory T20", sound, given(swizzle_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& i,
           const auto& j) {
          const Int64 lowest = s.base() + max(Int64(0), -s.shift());
          const Int64 x = i + j * power_of_two(s.base() + absolute(s.shift()));
          const auto R = cute.swizzle(x, s);
          if (t.refused(R)) return;
          const std::int64_t moved = R->value() ^ x.value();
          t.equal(moved & (power_of_two(lowest).value() - 1), 0, "bits below");
          t.equal(moved >> (lowest + s.bits()).value(), 0, "bits above");
        }},
    Law{"swizzle/bijective",
        "Sw<B,M,S> permutes each aligned block of 2^(B+M+|S|) indices",
        "theory T20", sound, given(swizzle_input, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& block) {
          const Int64 n = power_of_two(reach_of(s));
          const Int64 step = power_of_two(s.base());
          std::set<std::int64_t> seen;
          t.for_all_below(min(n / step, Int64(64)), [&](const auto& i) {
            const auto R = cute.swizzle(block * n + i * step, s);
            if (t.refused(R)) return;
            t.equal(*R / n, block, "block");
            t.holds(seen.insert(R->value()).second, "a value is taken twice");
          });
        }},
    Law{"swizzle/linear", "Sw(x XOR y) = Sw(x) XOR Sw(y)", "theory T21", sound,
        given(swizzle_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& i,
           const auto& j) {
          const Int64 x = i * power_of_two(s.base());
          const Int64 y = j * power_of_two(s.base());
          const auto both = cute.swizzle(x.value() ^ y.value(), s);
          const auto of_x = cute.swizzle(x, s);
          const auto of_y = cute.swizzle(y, s);
          if (t.refused(both) || t.refused(of_x) || t.refused(of_y)) return;
          t.equal(*both, Int64(of_x->value() ^ of_y->value()), "value");
        }},
    Law{"swizzle/involution",
        "Sw(Sw(x)) = x for every power of two exactly where |S| >= B or B = 0",
        "theory T20", sound, given(swizzle_input),
        [](auto& t, const auto& cute, const auto& s) {
          bool all = true;
          for (Int64 k = 0; k < reach_of(s) && k < 62; k = k + 1) {
            const auto once = cute.swizzle(power_of_two(k), s);
            if (t.refused(once)) return;
            const auto twice = cute.swizzle(*once, s);
            if (t.refused(twice)) return;
            all = all && *twice == power_of_two(k);
          }
          t.equal(all, s.bits() == 0 || absolute(s.shift()) >= s.bits(),
                  "whether it undoes itself");
        }},
    Law{"swizzle/always-involution",
        "a swizzle that is a bijection undoes itself",
        "CuTe swizzle.hpp, abs(SShift) >= BBits", refuted, given(swizzle_input),
        [](auto& t, const auto&, const auto& s) {
          t.for_all_below(block_of(reach_of(s)),
                          [&](const auto& x) { t.equal(s(s(x)), x, "value"); });
        }},
    Law{"swizzle/total", "a swizzle answers for every index", "colex SPEC, 8",
        total, given(swizzle_input, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& x) {
          t.answered(cute.swizzle(x, s));
        }},

    // --- composition, make_swizzle ---
    Law{"composition/of-swizzles", "composition(a, b)(x) = a(b(x))",
        "theory T21; CuTe swizzle.hpp", sound,
        given(swizzle_input, swizzle_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.swizzle_composition(a, b);
          if (t.refused(R)) return;
          const Int64 reach = max(reach_of(a), reach_of(b));
          t.for_all_below(block_of(reach + 1), [&](const auto& x) {
            t.equal((*R)(x), a(b(x)), "value");
          });
        }},
    Law{"composition/of-swizzles-total",
        "composition(a, b) answers where a after b is one swizzle",
        "theory T21; colex SPEC, 8", total, given(swizzle_input, swizzle_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const Int64 reach = max(reach_of(a), reach_of(b));
          if (!t.assume(reach <= 12 && is_swizzle_after(a, b, reach))) return;
          t.answered(cute.swizzle_composition(a, b));
        }},
    Law{"make_swizzle/masks",
        "make_swizzle(y, z) changes the bits of z where bits of y are set",
        "CuTe swizzle.hpp, make_swizzle", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& y, const auto& z) {
          const auto R = cute.make_swizzle(y, z);
          if (t.refused(R)) return;
          t.equal(Int64((*R)(y).value() ^ y.value()), z, "bits changed by y");
          t.for_all_below(block_of(12), [&](const auto& x) {
            const std::int64_t changed = (*R)(x).value() ^ x.value();
            t.equal(changed & ~z.value(), 0, "bits changed outside of z");
            t.equal(changed != 0, (x.value() & y.value()) != 0,
                    "whether it is changed");
          });
        }},
    Law{"make_swizzle/of-swizzle",
        "make_swizzle of the bits that Sw reads and changes is Sw",
        "CuTe swizzle.hpp, make_swizzle", sound, given(swizzle_input),
        [](auto& t, const auto& cute, const auto& s) {
          const auto R = cute.make_swizzle(s.yyy(), s.zzz());
          if (t.refused(R)) return;
          t.for_all_below(min(reach_of(s) + 1, Int64(62)), [&](const auto& k) {
            const Int64 x = power_of_two(k);
            t.equal((*R)(x), s(x), to_string(x));
          });
        }},
    Law{"make_swizzle/total",
        "make_swizzle answers for two runs of equally many bits",
        "colex SPEC, 8", total, given(swizzle_input),
        [](auto& t, const auto& cute, const auto& s) {
          t.answered(cute.make_swizzle(s.yyy(), s.zzz()));
        }},

    // --- Composed layouts ---
    Law{"composition/of-swizzle-and-layout", "composition(Sw, L)(i) = Sw(L(i))",
        "CuTe swizzle_layout.hpp", sound, given(swizzle_input, positive_layout),
        [](auto& t, const auto& cute, const auto& s, const auto& L) {
          const auto R = cute.swizzled_layout(s, L);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(value_of_any(*R, i), s(L(i)), "value");
          });
        }},
    Law{"composition/of-swizzle-and-layout-total",
        "composition(Sw, L) answers where L takes no negative value",
        "colex SPEC, 8", total, given(swizzle_input, positive_layout),
        [](auto& t, const auto& cute, const auto& s, const auto& L) {
          t.answered(cute.swizzled_layout(s, L));
        }},
    Law{"cosize/covers-swizzled",
        "every value of Sw o offset o L is below its cosize", "colex SPEC, 8",
        sound, given(swizzle_input, index_input, positive_layout),
        [](auto& t, const auto& cute, const auto& s, const auto& offset,
           const auto& L) {
          const ComposedLayout C(s, offset, L);
          const auto R = cute.composed_cosize(C);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.holds(C(i) < *R,
                    to_string(C(i)) + " is not below " + to_string(*R));
          });
        }},
    Law{"cosize/of-inner-layout", "Sw(L(i)) < cosize(L)",
        "CuTe layout_composed.hpp, cosize", refuted,
        given(swizzle_input, positive_layout),
        [](auto& t, const auto&, const auto& s, const auto& L) {
          t.for_all_below(size(L), [&](const auto& i) {
            t.holds(s(L(i)) < cosize(L), to_string(s(L(i))) + " is not below " +
                                             to_string(cosize(L)));
          });
        }},
    Law{"composition/of-composed", "(Sw o offset o A) after B is Sw(A(B(c)))",
        "CuTe layout_composed.hpp; theory T21", sound,
        given(Relation::composable, swizzle_input, positive_layout,
              positive_layout),
        [](auto& t, const auto& cute, const auto& s, const auto& A,
           const auto& B) {
          const ComposedLayout C(s, 1, A);
          const auto R = cute.composed_composition(C, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal((*R)(i), s(1 + A(B(i))), "value");
          });
        }},
    Law{"slice_and_offset/of-composed",
        "a slice of Sw o offset o L has the values of the whole",
        "CuTe swizzle_layout.hpp, slice_and_offset", sound,
        given(swizzle_input, positive_layout, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& L,
           const auto& k) {
          const auto c = slice_fitting(L.shape(), k);
          const ComposedLayout C(s, k, L);
          const auto R = cute.composed_slice_and_offset(c, C);
          if (t.refused(R) || !is_integer(t, R->offset)) return;
          t.equal(is_underscore(c) ? Int64(1) : Int64(rank(R->layout)),
                  underscores_in(c), "rank of the slice");
          const IntTuple<> S = shape(R->layout);
          t.for_all_below(size(R->layout), [&](const auto& i) {
            t.equal(R->offset.leaf() + R->layout(i),
                    C(filled(c, coordinate_of(i, S))), "value");
          });
        }},
    Law{"slice_and_offset/of-composed-total",
        "slice_and_offset of a composed layout answers where c fits",
        "colex SPEC, 8", total,
        given(swizzle_input, positive_layout, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& L,
           const auto& k) {
          t.answered(cute.composed_slice_and_offset(slice_fitting(L.shape(), k),
                                                    ComposedLayout(s, k, L)));
        }},
    Law{"upcast/of-composed",
        "n R(j) + r = L(n j + r): an upcast keeps every element in its place",
        "CuTe swizzle_layout.hpp, upcast; theory T24", sound,
        given(swizzle_input, index_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& k,
           const auto& m) {
          const Int64 n = block_of(k % 4);
          const ComposedLayout C(s, n * (k / 4),
                                 Layout<>(IntTuple<>(n * m), IntTuple<>(1)));
          const auto R = cute.composed_upcast(C, n);
          if (t.refused(R)) return;
          t.equal(size(*R), m, "size");
          t.for_all_below(n * m, [&](const auto& i) {
            t.equal(n * (*R)(i / n) + i % n, C(i), "place of the element");
          });
        }},
    Law{"upcast/of-composed-total",
        "upcast by n answers where the swizzle moves whole units of n",
        "colex SPEC, 8", total, given(swizzle_input, index_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& k,
           const auto& m) {
          const Int64 n = block_of(min(s.base(), k % 4));
          t.answered(cute.composed_upcast(
              ComposedLayout(s, n * (k / 4),
                             Layout<>(IntTuple<>(n * m), IntTuple<>(1))),
              n));
        }},
};

}  // namespace colex
