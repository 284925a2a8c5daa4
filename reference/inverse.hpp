// SPDX-License-Identifier: MIT
// Inverses, and what two layouts have in common.
//
//   right_inverse((2,4,6):(4,1,8)) = (4,2,6):(2,1,8)
//   left_inverse((4,8):(1,5)) = (5,8):(1,4)
//
// Definitions: CuTe whitepaper, Eq. 24 and its section on inverses; CuTe C++,
// layout.hpp, right_inverse, left_inverse and max_common_layout.
#pragma once

#include "reference/composition.hpp"
#include "reference/inverse_search.hpp"

namespace colex {

// A mode with its place in the index: one step of its digit is `position`
// steps of the index.
template <Integer Int>
struct PlacedMode {
  Mode<Int> mode;
  Int position;
};

// The coalesced modes of L with a stride other than 0, in the order of their
// strides.
template <Integer Int>
std::vector<PlacedMode<Int>> placed_by_stride(const Layout<Int>& L) {
  std::vector<PlacedMode<Int>> sorted;
  Int position(1);
  const std::vector<Mode<Int>> modes = coalesce_modes(flat_modes(L));
  sorted.reserve(modes.size());
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (k > 0) position = position * modes[k - 1].extent;
    if (modes[k].stride.value == Int(0)) continue;
    insert_in_order(sorted, PlacedMode<Int>{modes[k], position},
                    [](const PlacedMode<Int>& placed) -> const Int& {
                      return placed.mode.stride.value;
                    });
  }
  return sorted;
}

inline Refusal search_given_up(const Layout<>& L) {
  return undecided("the search for an inverse of " + to_string(L) +
                   " was given up after " + std::to_string(search_limit) +
                   " steps");
}

// The layout R of the greatest size with L(R(i)) = i for every i < size(R),
// where R(i) is an index of L. With modes of strides 1, s_0, s_0 s_1, … and no
// other below the next value, it is their inverse. Otherwise it is searched
// for, up to size(L) = right_inverse_limit.
template <Integer Int>
Result<Layout<Int>> right_inverse(const Layout<Int>& L) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    const std::vector<PlacedMode<Int>> sorted = placed_by_stride(L);
    std::vector<Mode<Int>> inverse;
    inverse.reserve(sorted.size());
    Int n(1);
    bool greatest = true;
    for (const auto& placed : sorted) {
      const Int& stride = placed.mode.stride.value;
      if (n < stride) break;
      if (stride == n) {
        append_coalesced(
            inverse, {placed.mode.extent, ScaledBasis<Int>(placed.position)});
        n = n * placed.mode.extent;
      } else {
        greatest = false;
      }
    }
    if (greatest) return make_flat(std::move(inverse));
    if constexpr (std::is_same_v<Int, Int64>) {
      if (size(L) <= right_inverse_limit) {
        const RightInverseSearch search({value_table(L)});
        if (search.gave_up()) return search_given_up(L);
        return coalesce(make_flat(search.greatest()));
      }
    }
    return undecided("modes of " + to_string(L) +
                     " overlap or descend, and its size exceeds the " +
                     to_string(right_inverse_limit) +
                     " up to which the greatest right inverse is searched for");
  });
}

// A layout Q with Q(L(i)) = i for every i, or L(Q(L(i))) = L(i) where L is not
// injective; Q(v) is an index of L for each value v of L, and free for other
// v. L's values must not be negative. With strides that divide each other and
// modes that do not overlap, Q follows from the strides. Otherwise it is
// searched for, up to cosize(L) = left_inverse_limit.
template <Integer Int>
Result<Layout<Int>> left_inverse(const Layout<Int>& L) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    const std::vector<PlacedMode<Int>> sorted = placed_by_stride(L);
    if (sorted.empty()) return Layout<Int>();
    if (sorted[0].mode.stride.value < Int(0))
      return Refusal{"mode " + to_string(sorted[0].mode) +
                     " takes negative values, which are no indices"};
    std::vector<Mode<Int>> inverse;
    append_coalesced(inverse,
                     {sorted[0].mode.stride.value, ScaledBasis<Int>(Int(0))});
    bool chain = true;
    for (std::size_t k = 0; chain && k < sorted.size(); ++k) {
      const Mode<Int>& mode = sorted[k].mode;
      Int extent = mode.extent;
      if (k + 1 < sorted.size()) {
        const Int& next = sorted[k + 1].mode.stride.value;
        if (next % mode.stride.value != Int(0) ||
            next / mode.stride.value < mode.extent)
          chain = false;
        else
          extent = next / mode.stride.value;
      }
      append_coalesced(inverse, {extent, ScaledBasis<Int>(sorted[k].position)});
    }
    if (chain) return make_flat(std::move(inverse));
    if constexpr (std::is_same_v<Int, Int64>) {
      if (cosize(L) <= left_inverse_limit &&
          size(filter(L)) <= left_inverse_limit) {
        for (const bool moving_only : {true, false}) {
          const LeftInverseSearch search(values_at_indices(L, moving_only));
          if (search.found()) return coalesce(make_flat(*search.found()));
          if (search.gave_up()) return search_given_up(L);
        }
        return Refusal{"no layout sends the values of " + to_string(L) +
                       " back to their indices"};
      }
    }
    return undecided("the strides of " + to_string(L) +
                     " do not divide each other, and its cosize exceeds the " +
                     to_string(left_inverse_limit) +
                     " up to which a left inverse is searched for");
  });
}

// Each value of L once, and none between the values of its modes: no mode of
// stride 0, and each next stride at least the extent times the stride before.
inline bool never_overlaps(const Layout<>& L) {
  const std::vector<PlacedMode<Int64>> sorted = placed_by_stride(L);
  if (sorted.size() != coalesce_modes(flat_modes(L)).size()) return false;
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    const Mode<Int64>& mode = sorted[k].mode;
    if (mode.stride.value < 0) return false;
    if (k + 1 < sorted.size() &&
        sorted[k + 1].mode.stride.value / mode.stride.value < mode.extent)
      return false;
  }
  return true;
}

// The part i < n of a flat coalesced layout, with n cut down to where a mode
// can end.
inline Layout<> greatest_prefix(const Layout<>& R, Int64 n) {
  std::vector<Mode<Int64>> prefix;
  for (const auto& mode : flat_modes(R)) {
    if (n < mode.extent) {
      append_coalesced(prefix, {n, mode.stride});
      break;
    }
    append_coalesced(prefix, mode);
    n = n / mode.extent;
  }
  return make_flat(std::move(prefix));
}

// The layout R of the greatest size with a(R(i)) = i and b(R(i)) = i for every
// i < size(R). Searched for where both sizes are at most right_inverse_limit;
// else found along the right inverse of b, where that can be shown to be the
// greatest.
inline Result<Layout<>> max_common_layout(const Layout<>& a,
                                          const Layout<>& b) {
  return answer([&]() -> Result<Layout<>> {
    require_integer_strides(a);
    require_integer_strides(b);
    if (size(a) <= right_inverse_limit && size(b) <= right_inverse_limit) {
      const RightInverseSearch search({value_table(a), value_table(b)});
      if (search.gave_up()) return search_given_up(b);
      return coalesce(make_flat(search.greatest()));
    }
    const auto inverse = right_inverse(b);
    if (!inverse) return inverse.refusal();
    const auto through = composition(a, *inverse);
    if (through) {
      const Mode<Int64> first = flat_modes(coalesce(*through))[0];
      const bool steps = first.stride == ScaledBasis<Int64>(1);
      const Int64 n = steps ? first.extent : Int64(1);
      const Layout<> prefix = greatest_prefix(*inverse, n);
      if ((n == size(*inverse) || never_overlaps(b)) &&
          cosize(prefix) <= size(a))
        return prefix;
    }
    return undecided(to_string(a) + " and " + to_string(b) +
                     " are too large to search for what they have in common");
  });
}

// How many elements run contiguously in both layouts: the size of
// max_common_layout(a, b).
inline Result<Int64> max_common_vector(const Layout<>& a, const Layout<>& b) {
  const auto common = max_common_layout(a, b);
  if (!common) return common.refusal();
  return size(*common);
}

}  // namespace colex
