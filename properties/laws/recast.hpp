// SPDX-License-Identifier: MIT
// Laws of recasts, the same bytes in elements of another width, and of
// domain_distribute.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/reading.hpp"

namespace colex {

// Whether L has distinct values that fill a window of n.
inline bool fills_window(const Layout<>& L, const Int64& n) {
  if (size(L) != n) return false;
  const Numbers values = sorted_values(L);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != values[0] + static_cast<std::int64_t>(i)) return false;
  return true;
}

// Whether the leaves of L from the k-th on can be split into q within a unit of
// n and s / q units, the parts so far being inside.
inline bool splits_into_units(const std::vector<Mode<>>& leaves, std::size_t k,
                              const Int64& n, std::vector<Mode<>> inside) {
  if (n < size(make_flat(inside))) return false;
  if (k == leaves.size()) return fills_window(make_flat(inside), n);
  const Mode<>& leaf = leaves[k];
  for (Int64 q = 1; q <= std::min(leaf.extent, n); q = q + 1) {
    if (leaf.extent % q != 0) continue;
    if (q != leaf.extent && q * leaf.stride.value % n != 0) continue;
    std::vector<Mode<>> more = inside;
    more.push_back({q, leaf.stride});
    if (splits_into_units(leaves, k + 1, n, more)) return true;
  }
  return false;
}
inline bool has_upcast(const Layout<>& L, const Int64& n) {
  return splits_into_units(flat_modes(L), 0, n, {});
}

// The first leaf whose stride is 1 or -1.
inline std::optional<std::size_t> unit_leaf(const Layout<>& L) {
  const std::vector<Mode<>> leaves = flat_modes(L);
  for (std::size_t k = 0; k < leaves.size(); ++k)
    if (absolute(leaves[k].stride.value) == 1) return k;
  return std::nullopt;
}

// L in n-th parts: the unit leaf has n times as many.
inline Layout<> in_parts(const Layout<>& L, const Int64& n) {
  std::vector<Mode<>> leaves = flat_modes(L);
  const auto unit = unit_leaf(L);
  for (std::size_t k = 0; k < leaves.size(); ++k)
    if (k == unit)
      leaves[k].extent = leaves[k].extent * n;
    else
      leaves[k].stride = n * leaves[k].stride;
  return make_flat(leaves);
}

// Every bit that elements of a width cover, by the values of L.
inline Numbers covered_bits(const Layout<>& L, const Int64& width) {
  Numbers bits;
  for (const std::int64_t value : values_of(L))
    for (Int64 bit = 0; bit < width; bit = bit + 1)
      bits.push_back((Int64(value) * width + bit).value());
  return sorted(bits);
}

inline constexpr auto recast_laws = std::tuple{
    Law{"upcast/whole-units", "each leaf s:d becomes s/q:e with q d = n e",
        "CuTe layout.hpp, upcast; SPEC, upcast", sound,
        given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto R = cute.upcast(L, n);
          if (t.refused(R)) return;
          if (!congruent(R->shape(), L.shape()))
            return t.fail("another profile");
          const auto wide = flat_modes(*R);
          const auto narrow = flat_modes(L);
          std::vector<Mode<>> inside;
          for (std::size_t k = 0; k < wide.size(); ++k) {
            const Int64 q = narrow[k].extent / wide[k].extent;
            t.equal(wide[k].extent * q, narrow[k].extent, "extent times q");
            if (wide[k].extent != 1)
              t.equal(n * wide[k].stride.value, q * narrow[k].stride.value,
                      "a step between units");
            inside.push_back({q, narrow[k].stride});
          }
          if (!t.failed() && n <= 65536)
            t.holds(fills_window(make_flat(inside), n), "a unit is not filled");
        }},

    Law{"upcast/size", "n size(upcast(L, n)) = size(L)",
        "CuTe layout.hpp, upcast", sound, given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto R = cute.upcast(L, n);
          if (t.refused(R)) return;
          t.equal(n * size(*R), size(L), "size");
        }},

    Law{"upcast/total", "a layout that consists of units of n is answered",
        "SPEC, upcast", total, given(shape_input, index_input, number_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k,
           const auto& n) {
          const Layout<> L = compact_layout(shape, k);
          const Layout<> more = make_layout({L, Layout<>(Mode<>{3, n * n})});
          if (!t.assume(n <= 4096)) return;
          t.answered(cute.upcast(L, Int64(1)));
          if (has_upcast(L, n)) t.answered(cute.upcast(L, n));
          if (has_upcast(more, n)) t.answered(cute.upcast(more, n));
        }},

    Law{"upcast/total-signed", "so is one with strides of any sign",
        "SPEC, upcast", total,
        given(Relation::small, layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          const Int64 n = (k - 1) % size(without_zeros(L)) + 1;
          if (!t.assume(n <= 4096 && has_upcast(L, n))) return;
          t.answered(cute.upcast(L, n));
        }},

    Law{"upcast/twice", "upcast by m and then by n is upcast by m n",
        "CuTe layout.hpp, upcast", total,
        given(shape_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& m,
           const auto& n) {
          const Layout<> L =
              make_layout({Layout<>(Mode<>{m * n, 1}),
                           Layout<>(shape, scaled_strides(shape, m * n))});
          const auto first = cute.upcast(L, m);
          const auto whole = cute.upcast(L, m * n);
          t.answered(first);
          t.answered(whole);
          if (t.refused(first) || t.refused(whole)) return;
          const auto second = cute.upcast(*first, n);
          t.answered(second);
          if (t.refused(second)) return;
          t.equal(size(*second), size(*whole), "size");
          t.for_all_below(size(*whole), [&](const auto& i) {
            t.equal((*second)(i), (*whole)(i), "value");
          });
        }},

    Law{"upcast/by-strides", "strides that divide are enough: s:1 by n <= s",
        "false: CuTe layout.hpp, upcast, which never checks extents", refuted,
        given(number_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& n) {
          if (!t.assume(n <= s)) return;
          t.answered(cute.upcast(Layout<>(Mode<>{s, 1}), n));
        }},

    // --- downcast ---

    Law{"downcast/parts", "the values are n L(i) + j for 0 <= j < n",
        "CuTe layout.hpp, downcast", sound,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          if (!t.assume(size(L) * n <= 65536)) return;
          const auto R = cute.downcast(L, n);
          if (t.refused(R)) return;
          t.equal(size(*R), n * size(L), "size");
          t.holds(congruent(R->shape(), L.shape()), "another profile");
          t.holds(sorted_values(*R) == covered_bits(L, n), "other parts");
        }},

    Law{"downcast/back", "upcast(downcast(L, n), n) = L",
        "CuTe layout.hpp, downcast", sound, given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto parts = cute.downcast(L, n);
          if (t.refused(parts)) return;
          const auto R = cute.upcast(*parts, n);
          if (t.refused(R)) return;
          t.equal(size(*R), size(L), "size");
          t.for_all_below(
              size(L), [&](const auto& i) { t.equal((*R)(i), L(i), "value"); });
        }},

    Law{"downcast/total", "a layout with a stride of 1 or -1 is answered",
        "CuTe layout.hpp, downcast", total, given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          t.answered(cute.downcast(L, Int64(1)));
          if (!t.assume(fits(size(L), cosize(L), n))) return;
          if (unit_leaf(L)) t.answered(cute.downcast(L, n));
        }},

    // --- recast_layout ---

    Law{"recast_layout/bits", "the same bits are covered, each as often",
        "CuTe layout.hpp, recast_layout", sound,
        given(positive_layout, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& from,
           const auto& to) {
          if (!t.assume(size(L) * from <= 65536)) return;
          const auto R = cute.recast_layout(L, from, to);
          if (t.refused(R)) return;
          t.equal(size(*R) * to, size(L) * from, "bits");
          if (t.failed()) return;
          t.holds(covered_bits(*R, to) == covered_bits(L, from), "other bits");
        }},

    Law{"recast_layout/same-width", "elements of the same width are L's",
        "CuTe layout.hpp, recast_layout", total,
        given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width) {
          const auto R = cute.recast_layout(L, width, width);
          t.answered(R);
          if (t.refused(R)) return;
          t.for_all_below(
              size(L), [&](const auto& i) { t.equal((*R)(i), L(i), "value"); });
        }},

    Law{"recast_layout/and-back", "from and to and back covers the values of L",
        "CuTe layout.hpp, recast_layout", sound,
        given(shape_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& from,
           const auto& to) {
          const Layout<> L =
              make_layout({Layout<>(Mode<>{to, 1}),
                           Layout<>(shape, scaled_strides(shape, to))});
          if (!t.assume(small(L))) return;
          const auto there = cute.recast_layout(L, from, to);
          if (t.refused(there)) return;
          const auto back = cute.recast_layout(*there, to, from);
          t.answered(back);
          if (t.refused(back)) return;
          t.holds(agree(*back, L), "other values");
        }},

    Law{"recast_layout/total", "elements in whole new ones are answered",
        "SPEC, recast_layout", total,
        given(positive_layout, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& from,
           const auto& to) {
          const Int64 common = gcd(from, to);
          const Layout<> K = make_layout({Layout<>(Mode<>{to, 1}), L});
          if (!t.assume(to / common <= 4096)) return;
          for (const Layout<>& each : {L, K})
            if ((from == common || unit_leaf(each)) &&
                has_upcast(in_parts(each, from / common), to / common))
              t.answered(cute.recast_layout(each, from, to));
        }},

    Law{"recast_layout/same-order", "from and to and back is L",
        "false: the modes within a unit lose their order", refuted,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& n) {
          const auto there = cute.recast_layout(L, Int64(1), n);
          if (t.refused(there)) return;
          const auto back = cute.recast_layout(*there, n, Int64(1));
          if (t.refused(back)) return;
          t.holds(agree(*back, L), "other values");
        }},

    // --- max_alignment ---

    Law{"max_alignment/upcasts", "upcast(L, max_alignment(L)) is answered",
        "CuTe layout.hpp, max_alignment", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto n = cute.max_alignment(L);
          if (t.refused(n)) return;
          t.holds(*n >= 1, "less than 1");
          t.answered(cute.upcast(L, *n));
        }},

    Law{"max_alignment/divisors",
        "upcast(L, n) is answered for each divisor n of it",
        "false: CuTe layout.hpp, max_alignment; modes may fill a unit together",
        refuted, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto n = cute.max_alignment(L);
          if (t.refused(n)) return;
          t.for_all_below(*n, [&](const auto& i) {
            if (*n % (i + 1) == 0) t.answered(cute.upcast(L, i + 1));
          });
        }},

    Law{"max_alignment/greatest", "no greater n has an upcast",
        "CuTe layout.hpp, max_alignment", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(size(L) <= 256)) return;
          const auto n = cute.max_alignment(L);
          t.answered(n);
          if (t.refused(n)) return;
          t.for_all_below(size(L) - *n, [&](const auto& i) {
            t.holds(!has_upcast(L, *n + 1 + i), "a greater one has");
          });
        }},

    total_of("max_alignment/total", "every layout has one",
             "CuTe layout.hpp, max_alignment", given(layout_input),
             [](const auto& cute, const auto&... in) {
               return cute.max_alignment(in...);
             }),

    // --- domain_distribute ---

    Law{"domain_distribute/divides", "size(R) = gcd(n, size(S))",
        "CuTe layout.hpp, domain_distribute", sound,
        given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          const auto R = cute.domain_distribute(S, n);
          if (t.refused(R)) return;
          t.equal(size(*R), gcd(n, product(S)), "size");
        }},

    Law{"domain_distribute/ordered", "the elements are in S and increase",
        "CuTe layout.hpp, domain_distribute", sound,
        given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          const auto R = cute.domain_distribute(S, n);
          if (t.refused(R)) return;
          if (!t.assume(small(*R))) return;
          t.holds(is_increasing(*R), "not increasing");
          t.holds(cosize(*R) <= product(S), "beyond the shape");
        }},

    Law{"domain_distribute/tiles",
        "R divides the layout of S without remainder",
        "CuTe layout.hpp, domain_distribute", sound,
        given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          const auto R = cute.domain_distribute(S, n);
          if (t.refused(R)) return;
          const auto parts =
              cute.logical_divide(make_layout(S), make_tiler(*R));
          t.answered(parts);
          if (t.refused(parts)) return;
          t.equal(size(*parts), product(S), "size of the divide");
        }},

    total_of("domain_distribute/total", "every shape and n >= 1 is answered",
             "CuTe layout.hpp, domain_distribute",
             given(shape_input, number_input),
             [](const auto& cute, const auto&... in) {
               return cute.domain_distribute(in...);
             }),

    Law{"domain_distribute/finds-all",
        "n elements are found where S has as many",
        "false: CuTe layout.hpp, domain_distribute", refuted,
        given(shape_input, number_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n) {
          if (!t.assume(n <= product(S))) return;
          const auto R = cute.domain_distribute(S, n);
          if (t.refused(R)) return;
          t.equal(size(*R), n, "size");
        }},
};

}  // namespace colex
