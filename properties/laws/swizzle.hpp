// SPDX-License-Identifier: MIT
// Laws of swizzles by themselves; layouts with a swizzle after them are in
// composed_layout.hpp.
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

};

}  // namespace colex
