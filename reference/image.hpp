// SPDX-License-Identifier: MIT
// The image of a layout: what it misses, and what it hits twice.
//
//   gaps((2,2):(1,4)) = 2, 3      overlap((2,2):(1,1)) = indices 1 and 2
//
// Offsets are counted in elements, in the window of cosize(L) offsets from the
// least to the greatest of L's values and 0. Definitions: CuTe documentation,
// 01_layout (size and cosize); CuTe whitepaper, 2.4 (injective, surjective,
// compact).
#pragma once

#include <map>
#include <set>
#include <type_traits>

#include "reference/composed_algebra.hpp"

namespace colex {

// Two indices i < j of one value: j is the least index whose value has been
// taken before, and i the first that takes it; empty where L is injective.
template <class AnyOfLayouts>
Result<std::vector<Int64>> overlap(const AnyOfLayouts& L) {
  return answer([&]() -> Result<std::vector<Int64>> {
    if constexpr (std::is_same_v<AnyOfLayouts, Layout<>>) {
      require_integer_strides(L);
      if (never_overlaps(L)) return std::vector<Int64>();
    }
    const auto table = table_of(L);
    if (!table) return table.refusal();
    std::map<Int64, Int64> index_of;
    for (std::size_t i = 0; i < table->size(); ++i) {
      const auto [at, is_new] = index_of.emplace((*table)[i], Int64(i));
      if (!is_new) return std::vector<Int64>{at->second, Int64(i)};
    }
    return std::vector<Int64>();
  });
}

// The offsets of the window that no index has, in increasing order.
template <class AnyOfLayouts>
Result<std::vector<Int64>> gaps(const AnyOfLayouts& L) {
  return answer([&]() -> Result<std::vector<Int64>> {
    const auto table = table_of(L);
    if (!table) return table.refusal();
    const std::set<Int64> hit(table->begin(), table->end());
    const Int64 least = min(Int64(0), *hit.begin());
    const Int64 window = cosize(L);
    if (table_limit_of_composed < window)
      return undecided(to_string(L) + " has more than the " +
                       to_string(table_limit_of_composed) +
                       " offsets up to which gaps are listed");
    std::vector<Int64> missed;
    for (Int64 offset = least; offset < least + window; offset = offset + 1)
      if (!hit.contains(offset)) missed.push_back(offset);
    return missed;
  });
}

// How many offsets of the window no index has: cosize(L) - size(L), and one
// more for each index that repeats a value.
template <class AnyOfLayouts>
Result<Int64> padding(const AnyOfLayouts& L) {
  return answer([&]() -> Result<Int64> {
    if constexpr (std::is_same_v<AnyOfLayouts, Layout<>>) {
      require_integer_strides(L);
      if (never_overlaps(L)) return cosize(L) - size(L);
    }
    const auto table = table_of(L);
    if (!table) return table.refusal();
    const std::set<Int64> hit(table->begin(), table->end());
    return cosize(L) - Int64(hit.size());
  });
}

// No two indices have one value.
template <class AnyOfLayouts>
Result<bool> is_injective(const AnyOfLayouts& L) {
  const auto twice = overlap(L);
  if (!twice) return twice.refusal();
  return twice->empty();
}

// Every offset of the window is a value.
template <class AnyOfLayouts>
Result<bool> is_surjective(const AnyOfLayouts& L) {
  const auto missed = padding(L);
  if (!missed) return missed.refusal();
  if (*missed == 0) return true;
  return false;
}

// The values are 0 to size - 1, each once.
template <class AnyOfLayouts>
Result<bool> is_compact(const AnyOfLayouts& L) {
  return answer([&]() -> Result<bool> {
    const auto injective = is_injective(L);
    if (!injective) return injective.refusal();
    if (!*injective) return false;
    if (cosize(L) != size(L)) return false;
    if constexpr (std::is_same_v<AnyOfLayouts, Layout<>>) {
      for (const auto& mode : flat_modes(L))
        if (mode.extent != 1 && mode.stride.value < 0) return false;
    } else {
      for (Int64 i = 0; i < size(L); i = i + 1)
        if (L(i) < 0) return false;
    }
    return true;
  });
}

}  // namespace colex
