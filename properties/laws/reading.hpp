// SPDX-License-Identifier: MIT
// What the laws read of layouts by the definition: values, modes, and whether
// an answer can exist. Nothing here asks the implementation under test.
//
//   values_of((2,2):(1,4)) = 0 1 4 5      modes_by_stride((2,2):(4,1)) = 2:1
//   2:4
#pragma once

#include <algorithm>
#include <set>

#include "properties/law.hpp"

namespace colex {

// L at index i, an integer or a coordinate; the last mode is unbounded.
template <Integer Int>
IntTuple<Int> value_at(const Layout<Int>& L, const Int& i) {
  return crd2idx(IntTuple<Int>(i), L);
}

// --- Tables: for layouts that are small enough ---

using Numbers = std::vector<std::int64_t>;

inline bool small(const Layout<>& L) { return size(L) <= 65536; }
template <class... Layouts>
bool small(const Layout<>& L, const Layouts&... more) {
  return small(L) && small(more...);
}

// The product of these is within 64 bits.
inline bool fits(const Int64& a, const Int64& b, const Int64& c) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(a.value(), b.value(), &product) &&
         !__builtin_mul_overflow(product, c.value(), &product);
}

// All values by index, as integers. Throws Refused for basis strides, and for
// more than 2^20 values.
inline Numbers values_of(const Layout<>& L) {
  require_integer_strides(L);
  if (Int64(1 << 20) < size(L))
    throw Refused(to_string(L) + " has too many values for a table");
  Numbers values;
  for (const Int64 value : value_table(L)) values.push_back(value.value());
  return values;
}

inline Numbers sorted(Numbers values) {
  std::sort(values.begin(), values.end());
  return values;
}

// All values, each as often as it is taken.
inline Numbers sorted_values(const Layout<>& L) { return sorted(values_of(L)); }

inline std::set<std::int64_t> image(const Layout<>& L) {
  const Numbers values = values_of(L);
  return {values.begin(), values.end()};
}

inline bool is_injective_by_values(const Layout<>& L) {
  const Numbers values = sorted_values(L);
  return std::adjacent_find(values.begin(), values.end()) == values.end();
}

inline bool is_increasing(const Layout<>& L) {
  const Numbers values = values_of(L);
  return std::adjacent_find(values.begin(), values.end(),
                            std::greater_equal<>()) == values.end();
}

// Whether L takes each value from 0 to size(L) - 1 once.
inline bool is_compact_by_values(const Layout<>& L) {
  const Numbers values = sorted_values(L);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != static_cast<std::int64_t>(i)) return false;
  return true;
}

inline bool agree(const Layout<>& A, const Layout<>& B) {
  return values_of(A) == values_of(B);
}

// Whether every value of B is an index of A.
inline bool inside(const Layout<>& A, const Layout<>& B) {
  for (const std::int64_t value : values_of(B))
    if (value < 0 || size(A) <= Int64(value)) return false;
  return true;
}

// Calls use(rest, extent) for each extent with which a table may begin: the
// values below it are linear, and the others repeat them from `rest` on.
template <class Use>
void for_each_first_mode(const Numbers& values, const Use& use) {
  const std::size_t n = values.size();
  for (std::size_t extent = 2; extent <= n; ++extent) {
    if (values[extent - 1] != static_cast<std::int64_t>(extent - 1) * values[1])
      return;
    if (n % extent != 0) continue;
    Numbers rest;
    bool repeats = true;
    for (std::size_t i = 0; i < n && repeats; ++i) {
      if (i % extent == 0) rest.push_back(values[i]);
      repeats = values[i] == rest.back() + values[i % extent];
    }
    if (repeats) use(rest, extent);
  }
}

// Whether a table of values is the function of some layout.
inline bool is_layout_function(const Numbers& values) {
  if (values.empty() || values[0] != 0) return false;
  if (values.size() == 1) return true;
  bool found = false;
  for_each_first_mode(values, [&](const Numbers& rest, std::size_t) {
    if (!found) found = is_layout_function(rest);
  });
  return found;
}

// The fewest modes of a layout with these values, the function of a layout.
inline std::size_t fewest_modes(const Numbers& values) {
  if (values.size() == 1) return 0;
  std::size_t fewest = values.size();
  for_each_first_mode(values, [&](const Numbers& rest, std::size_t) {
    fewest = std::min(fewest, 1 + fewest_modes(rest));
  });
  return fewest;
}

// --- Modes ---

// The leaves of extent above 1 and stride other than 0, as a flat layout.
template <Integer Int>
Layout<Int> without_zeros(const Layout<Int>& L) {
  std::vector<Mode<Int>> modes;
  for (const auto& mode : flat_modes(L))
    if (mode.extent != 1 && mode.stride.value != 0) modes.push_back(mode);
  return make_flat(modes);
}

template <Integer Int>
bool has_zeros(const Layout<Int>& L) {
  for (const auto& mode : flat_modes(L))
    if (mode.extent != 1 && mode.stride.value == 0) return true;
  return false;
}

// The leaves of without_zeros(L), smaller strides first.
template <Integer Int>
std::vector<Mode<Int>> modes_by_stride(const Layout<Int>& L) {
  std::vector<Mode<Int>> modes;
  for (const auto& mode : flat_modes(without_zeros(L)))
    if (mode.stride.value != 0)
      insert_in_order(modes, mode, [](const Mode<Int>& m) -> const Int& {
        return m.stride.value;
      });
  return modes;
}

// The first index that a mode leaves free.
template <Integer Int>
Int end_of(const Mode<Int>& mode) {
  return mode.extent * mode.stride.value;
}

// Whether each of these modes ends at a divisor of the next one's stride, the
// first stride being positive: L has a complement.
template <Integer Int>
bool is_chain(const Layout<Int>& L) {
  Int end = 1;
  for (const auto& mode : modes_by_stride(L)) {
    if (mode.stride.value < 1 || mode.stride.value % end != 0) return false;
    end = end_of(mode);
  }
  return true;
}

// Where a chain ends, 1 for none.
template <Integer Int>
Int chain_end(const Layout<Int>& L) {
  const std::vector<Mode<Int>> modes = modes_by_stride(L);
  return modes.empty() ? Int(1) : end_of(modes.back());
}

// The modes between those of a chain, up to a multiple of its end that is at
// least m.
inline Layout<> gaps_of_chain(const Layout<>& L, const Int64& m) {
  std::vector<Mode<>> gaps;
  Int64 end = 1;
  for (const auto& mode : modes_by_stride(L)) {
    gaps.push_back({mode.stride.value / end, end});
    end = end_of(mode);
  }
  gaps.push_back({m < 1 ? Int64(1) : (m + end - 1) / end, end});
  return make_flat(gaps);
}

// The leaves, joined where one goes on as the one before does.
template <Integer Int>
std::vector<Mode<Int>> joined_modes(const Layout<Int>& L) {
  std::vector<Mode<Int>> modes;
  for (const auto& mode : flat_modes(L)) {
    if (mode.extent == 1) continue;
    if (!modes.empty() && mode.stride.value == end_of(modes.back()))
      modes.back().extent = modes.back().extent * mode.extent;
    else
      modes.push_back(mode);
  }
  return modes;
}

// Whether each leaf of a profile has a place in L.
template <class Leaf>
bool has_profile(const Layout<>& L, const Tree<Leaf>& profile) {
  if (profile.is_leaf()) return true;
  if (L.shape().is_leaf() || rank(profile) > rank(L)) return false;
  for (std::size_t k = 0; k < rank(profile); ++k)
    if (!has_profile(get(L, k), profile.modes()[k])) return false;
  return true;
}

// The compact layout of a shape's leaves in the k-th of their orders.
inline Layout<> compact_layout(const IntTuple<>& shape, const Int64& k) {
  const std::vector<Int64> extents = leaves_of(shape);
  std::vector<std::size_t> free(extents.size());
  for (std::size_t i = 0; i < free.size(); ++i) free[i] = i;
  std::vector<Int64> strides(extents.size(), Int64(1));
  Int64 stride = 1;
  auto choice = static_cast<std::size_t>(k.value());
  while (!free.empty()) {
    const std::size_t at = choice % free.size();
    choice /= free.size();
    strides[free[at]] = stride;
    stride = stride * extents[free[at]];
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
  }
  std::size_t next = 0;
  return make_layout(shape, fill_profile(strides, next, shape));
}

// The column-major strides of a shape, each n times as large.
inline IntTuple<> scaled_strides(const IntTuple<>& shape, const Int64& n) {
  std::vector<Int64> strides;
  Int64 stride = n;
  for (const Int64& extent : leaves_of(shape)) {
    strides.push_back(stride);
    stride = stride * extent;
  }
  std::size_t next = 0;
  return fill_profile(strides, next, shape);
}

// --- Whether answers exist ---

// Whether a layout with B's modes, split, has the values A(B(c)): each leaf of
// B alone gives the function of a layout, and the sum of these is A(B(c)).
inline bool has_composition(const Layout<>& A, const Layout<>& B) {
  Numbers sums = {0};
  for (const auto& mode : flat_modes(B)) {
    Numbers alone;
    for (Int64 i = 0; i < mode.extent; i = i + 1)
      alone.push_back(A(IntTuple<>(i * mode.stride.value)).value());
    if (!is_layout_function(alone)) return false;
    const std::size_t before = sums.size();
    for (std::size_t digit = 1; digit < alone.size(); ++digit)
      for (std::size_t i = 0; i < before; ++i)
        sums.push_back(sums[i] + alone[digit]);
  }
  const Numbers indices = values_of(B);
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (sums[i] != A(IntTuple<>(Int64(indices[i]))).value()) return false;
  return true;
}

}  // namespace colex
