// SPDX-License-Identifier: MIT
// A mode of extent 1, whatever its stride, changes no value of a layout, and a
// mode of stride 0 none of its image: what an operation answers without them it
// answers with them. That the answers are right, the operations' own laws say.
//
//   (4,6):(1,4) with 1:9 before mode 1 is (4,1,6):(1,9,4)
#pragma once

#include "properties/law.hpp"

namespace colex {

// L, of rank above 0, with the mode before one of its modes, which k chooses.
// What lies past L's last mode stays where it is.
inline Layout<> with_mode(const Layout<>& L, const Int64& k,
                          const Mode<Int64>& mode) {
  std::vector<Layout<>> modes;
  for (std::size_t i = 0; i < rank(L); ++i) modes.push_back(get(L, i));
  const auto place = static_cast<std::size_t>(k.value()) % modes.size();
  modes.insert(modes.begin() + static_cast<std::ptrdiff_t>(place),
               Layout<>(mode));
  return make_layout(modes);
}

inline bool takes_mode(const Layout<>& L, const Int64& k) {
  return rank(L) > 0 && !(k < 0);
}

constexpr const char* neutral_source =
    "CuTe layout.hpp, coalesce; NVIDIA/cutlass#3327, pytorch#169381";

// The total law of an operation of L and what follows: `changed` makes the
// layout that is to be answered wherever L is.
template <class Inputs, class Operation, class Change>
constexpr auto neutral_law(const char* name, const char* sentence,
                           Inputs inputs, Operation operation, Change change) {
  return Law{name,
             sentence,
             neutral_source,
             total,
             inputs,
             [operation, change](auto& t, const auto& cute, const auto& L,
                                 const auto& k, const auto&... more) {
               if (!t.assume(takes_mode(L, k))) return;
               if (t.refused(operation(cute, L, more...))) return;
               t.answered(operation(cute, with_mode(L, k, change(k)), more...));
             }};
}

inline constexpr auto extent_one = [](const Int64& k) {
  return Mode<Int64>{1, k};
};
inline constexpr auto stride_zero = [](const Int64& k) {
  return Mode<Int64>{k % 7 + 1, 0};
};

inline constexpr auto neutral_mode_laws = std::tuple{
    Law{"composition/extent-one-on-the-left",
        "composition(A, B) exists with a mode 1:d before a mode of A as "
        "without",
        neutral_source, total,
        given(Relation::composable, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& k) {
          if (!t.assume(takes_mode(A, k))) return;
          if (t.refused(cute.composition(A, B))) return;
          t.answered(cute.composition(with_mode(A, k, extent_one(k)), B));
        }},

    Law{"composition/extent-one-on-the-right",
        "composition(A, B) exists with a mode 1:d before a mode of B as "
        "without",
        neutral_source, total,
        given(Relation::composable, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& k) {
          if (!t.assume(takes_mode(B, k))) return;
          if (t.refused(cute.composition(A, B))) return;
          t.answered(cute.composition(A, with_mode(B, k, extent_one(k))));
        }},

    neutral_law(
        "complement/extent-one",
        "complement(L, n) exists with a mode 1:d before a mode of L as without",
        given(Relation::complementable, positive_layout, index_input,
              index_input),
        [](const auto& cute, const auto& L, const auto& n) {
          return cute.complement(L, n + 1);
        },
        extent_one),

    neutral_law(
        "complement/stride-zero",
        "complement(L, n) exists with a mode s:0 before a mode of L as without",
        given(Relation::complementable, positive_layout, index_input,
              index_input),
        [](const auto& cute, const auto& L, const auto& n) {
          return cute.complement(L, n + 1);
        },
        stride_zero),

    neutral_law(
        "left_inverse/extent-one",
        "left_inverse(L) exists with a mode 1:d before a mode of L as without",
        given(positive_layout, index_input),
        [](const auto& cute, const auto& L) { return cute.left_inverse(L); },
        extent_one),

    neutral_law(
        "left_inverse/stride-zero",
        "left_inverse(L) exists with a mode s:0 before a mode of L as without",
        given(Relation::small, positive_layout, index_input),
        [](const auto& cute, const auto& L) { return cute.left_inverse(L); },
        stride_zero)};

}  // namespace colex
