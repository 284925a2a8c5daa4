// SPDX-License-Identifier: MIT
// Laws of filter and nullspace: what a layout is without its strides of 0, and
// what those repeat.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/reading.hpp"

namespace colex {

inline constexpr auto filter_laws = std::tuple{
    // --- filter ---

    Law{"filter/same-image", "filter(L) takes the values that L takes",
        "CuTe layout.hpp, filter", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto R = cute.filter(L);
          if (t.refused(R)) return;
          t.holds(image(*R) == image(L), "another image");
        }},

    Law{"filter/size",
        "size(filter(L)) is the product of extents at strides not 0",
        "CuTe layout.hpp, filter", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.filter(L);
          if (t.refused(R)) return;
          t.equal(size(*R), size(without_zeros(L)), "size");
          t.holds(!has_zeros(*R), "a mode of stride 0");
        }},

    Law{"filter/idempotent", "filter(filter(L)) = filter(L)",
        "CuTe layout.hpp, filter", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto once = cute.filter(L);
          if (t.refused(once)) return;
          const auto twice = cute.filter(*once);
          if (t.refused(twice)) return;
          t.equal(*twice, *once, "form");
        }},

    total_of(
        "filter/total", "every layout has a filtered form",
        "CuTe layout.hpp, filter", given(layout_input),
        [](const auto& cute, const auto&... in) { return cute.filter(in...); }),

    Law{"filter/by-mode", "filter(L, (p,q)) filters each mode by its p",
        "CuTe layout.hpp, filter", sound,
        given(Relation::fitting, layout_input, profile_input),
        [](auto& t, const auto& cute, const auto& L, const auto& profile) {
          const auto R = cute.filter_by_profile(L, profile);
          if (t.refused(R)) return;
          if (profile.is_leaf()) {
            const auto whole = cute.filter(L);
            t.answered(whole);
            if (t.refused(whole)) return;
            t.equal(*R, *whole, "form");
            return;
          }
          t.equal(rank(*R), rank(L), "rank");
          for (std::size_t k = 0; k < rank(L) && !t.failed(); ++k) {
            if (k >= rank(profile)) {
              t.equal(get(*R, k), get(L, k), "a mode beyond the profile");
              continue;
            }
            const auto mode =
                cute.filter_by_profile(get(L, k), profile.modes()[k]);
            t.answered(mode);
            if (t.refused(mode)) return;
            t.equal(get(*R, k), *mode, "mode");
          }
        }},

    Law{"filter/by-mode-total", "a profile that fits L is answered",
        "CuTe layout.hpp, filter", total,
        given(Relation::fitting, layout_input, profile_input),
        [](auto& t, const auto& cute, const auto& L, const auto& profile) {
          if (!t.assume(has_profile(L, profile))) return;
          t.answered(cute.filter_by_profile(L, profile));
        }},

    Law{"filter/injective", "filter(L) takes no value twice",
        "false: strides other than 0 may overlap", refuted, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto R = cute.filter(L);
          if (t.refused(R)) return;
          t.holds(is_injective_by_values(*R), "a value is taken twice");
        }},

    // --- nullspace ---

    Law{"nullspace/zero", "L(N(i)) = 0 at distinct indices N(i) of L",
        "CuTe layout.hpp, nullspace", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto N = cute.nullspace(L);
          if (t.refused(N)) return;
          t.holds(is_injective_by_values(*N), "an index is met twice");
          t.holds(inside(L, *N), "an index beyond L");
          t.for_all_below(size(*N), [&](const auto& i) {
            t.equal(L(value_at(*N, i)), Int64(0), "value of L");
          });
        }},

    Law{"nullspace/size", "size(N) size(filter(L)) = size(L)",
        "CuTe layout.hpp, nullspace", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto N = cute.nullspace(L);
          if (t.refused(N)) return;
          t.equal(size(*N) * size(without_zeros(L)), size(L), "product");
        }},

    Law{"nullspace/of-nullspace", "the nullspace of a nullspace is 1:0",
        "CuTe layout.hpp, nullspace", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto N = cute.nullspace(L);
          if (t.refused(N)) return;
          const auto R = cute.nullspace(*N);
          if (t.refused(R)) return;
          t.equal(size(*R), Int64(1), "size");
        }},

    total_of("nullspace/total", "every layout has a nullspace",
             "CuTe layout.hpp, nullspace", given(layout_input),
             [](const auto& cute, const auto&... in) {
               return cute.nullspace(in...);
             }),

    Law{"nullspace/whole", "every index at which L is 0 is a value of N",
        "false: modes that cancel each other do not count", refuted,
        given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto N = cute.nullspace(L);
          if (t.refused(N)) return;
          const auto indices = image(*N);
          t.for_all_below(size(L), [&](const auto& i) {
            t.holds(value_at(L, i) != IntTuple<>(Int64(0)) ||
                        indices.count(i.value()) > 0,
                    "an index is missed");
          });
        }},
};

}  // namespace colex
