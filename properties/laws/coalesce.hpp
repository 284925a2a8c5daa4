// SPDX-License-Identifier: MIT
// Laws of coalesce: the same function with fewer modes.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/reading.hpp"

namespace colex {

inline constexpr auto coalesce_laws = std::tuple{
    Law{"coalesce/same-size", "coalesce(L) has the size of L",
        "CuTe 02_layout_algebra, Coalesce", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.equal(size(*R), size(L), "size");
        }},

    Law{"coalesce/same-function", "coalesce(L)(i) = L(i) for every i < size(L)",
        "CuTe 02_layout_algebra, Coalesce", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(L, i), "value");
          });
        }},

    Law{"coalesce/depth", "coalesce(L) has depth 1 at most",
        "CuTe 02_layout_algebra, Coalesce", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.holds(depth(*R) <= 1, "depth above 1");
        }},

    Law{"coalesce/minimal", "no layout with the values of L has fewer modes",
        "arXiv 2601.05972, 2.1.4.19", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L))) return;
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.equal(rank(*R),
                  std::max<std::size_t>(1, fewest_modes(values_of(L))), "rank");
        }},

    Law{"coalesce/unique",
        "A and B are the same function exactly when their forms agree",
        "arXiv 2601.05972, 2.1.4.18", sound,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small(A, B))) return;
          const auto a = cute.coalesce(A);
          const auto b = cute.coalesce(B);
          if (t.refused(a) || t.refused(b)) return;
          t.equal(*a == *b, agree(A, B), "agreement of the forms");
        }},

    Law{"coalesce/one-modes", "modes of extent 1 leave no trace in the form",
        "CuTe 02_layout_algebra, Coalesce", sound,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& d) {
          const Layout<> one = Mode<>{1, d};
          const auto with = cute.coalesce(make_layout({one, L, one}));
          const auto without = cute.coalesce(L);
          if (t.refused(with) || t.refused(without)) return;
          t.equal(*with, *without, "form");
        }},

    Law{"coalesce/idempotent", "coalesce(coalesce(L)) = coalesce(L)",
        "arXiv 2601.05972, 2.1.4.19", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto once = cute.coalesce(L);
          if (t.refused(once)) return;
          const auto twice = cute.coalesce(*once);
          if (t.refused(twice)) return;
          t.equal(*twice, *once, "form");
        }},

    total_of("coalesce/total", "every layout has a coalesced form",
             "CuTe 02_layout_algebra, Coalesce", given(layout_input),
             [](const auto& cute, const auto&... in) {
               return cute.coalesce(in...);
             }),

    Law{"coalesce/by-mode", "coalesce(L, (p,q)) coalesces each mode by its p",
        "CuTe 02_layout_algebra, By-mode Coalesce", sound,
        given(Relation::fitting, layout_input, profile_input),
        [](auto& t, const auto& cute, const auto& L, const auto& profile) {
          const auto R = cute.coalesce_by_profile(L, profile);
          if (t.refused(R)) return;
          if (profile.is_leaf()) {
            const auto whole = cute.coalesce(L);
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
                cute.coalesce_by_profile(get(L, k), profile.modes()[k]);
            if (t.refused(mode)) return;
            t.equal(get(*R, k), *mode, "mode");
          }
        }},

    Law{"coalesce/by-mode-total", "a profile that fits L is answered",
        "CuTe 02_layout_algebra, By-mode Coalesce", total,
        given(Relation::fitting, layout_input, profile_input),
        [](auto& t, const auto& cute, const auto& L, const auto& profile) {
          if (!t.assume(has_profile(L, profile))) return;
          t.answered(cute.coalesce_by_profile(L, profile));
        }},

    Law{"coalesce/same-beyond", "coalesce(L)(i) = L(i) for every i",
        "false: the domain alone counts (SPEC, convention 2)", refuted,
        given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.for_all_below(size(L) + size(L), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(L, i), "value");
          });
        }},
};

}  // namespace colex
