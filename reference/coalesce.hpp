// SPDX-License-Identifier: MIT
// Coalesce: the same function with as few modes as possible.
//
//   coalesce((2,(1,6)):(1,(6,2))) = 12:1
//
// The flat coalesced form is unique: two layouts are the same function exactly
// when their forms agree (arXiv 2601.05972, 2.1.4.18 and 2.1.4.19). Definition:
// CuTe documentation, 02_layout_algebra, "Coalesce".
#pragma once

#include "reference/layout.hpp"

namespace colex {

// Mode b goes on where a ends: its stride is a's extent times a's stride.
template <Integer Int>
bool continues(const Mode<Int>& a, const Mode<Int>& b) {
  if (!equals_product(b.stride.value, a.extent, a.stride.value)) return false;
  if (b.stride.value == Int(0)) return true;
  return a.stride.axis == b.stride.axis;
}

// Adds a mode to coalesced ones: left out if its extent is 1, joined to the
// last if it continues it.
template <Integer Int>
void append_coalesced(std::vector<Mode<Int>>& modes, Mode<Int> mode) {
  if (mode.extent == Int(1)) return;
  if (!modes.empty() && continues(modes.back(), mode))
    modes.back().extent = modes.back().extent * mode.extent;
  else
    modes.push_back(std::move(mode));
}

template <Integer Int>
std::vector<Mode<Int>> coalesce_modes(std::vector<Mode<Int>> modes) {
  std::vector<Mode<Int>> result;
  result.reserve(modes.size());
  for (auto& mode : modes) append_coalesced(result, std::move(mode));
  return result;
}

// Same size and values on the domain, at most depth 1, of minimal rank; 1:0 if
// the size is 1.
template <Integer Int>
Layout<Int> coalesce(const Layout<Int>& L) {
  return make_flat(coalesce_modes(flat_modes(L)));
}

// Applies an operation at each leaf of a profile; modes beyond the profile
// pass through.
template <Integer Int, class Other, class Operation>
Layout<Int> by_profile(const Layout<Int>& L, const Tree<Other>& profile,
                       const Operation& operation) {
  if (profile.is_leaf()) return operation(L);
  if (L.shape().is_leaf() || rank(profile) > rank(L))
    throw Refused("a profile of rank " + std::to_string(rank(profile)) +
                  " does not fit " + to_string(L));
  std::vector<Layout<Int>> modes;
  for (std::size_t i = 0; i < rank(L); ++i)
    modes.push_back(i < rank(profile)
                        ? by_profile(get(L, i), profile.modes()[i], operation)
                        : get(L, i));
  return make_layout(std::move(modes));
}

// Coalesces each mode that is a leaf of the profile: the profile of the result
// is at least as fine.
template <Integer Int>
Result<Layout<Int>> coalesce(const Layout<Int>& L,
                             const IntTuple<Int>& profile) {
  return answer([&]() -> Result<Layout<Int>> {
    return by_profile(L, profile,
                      [](const Layout<Int>& mode) { return coalesce(mode); });
  });
}

// Same size and same value at every index. Extensions past the domain may
// differ.
template <Integer Int>
bool same_function(const Layout<Int>& a, const Layout<Int>& b) {
  return coalesce(a) == coalesce(b);
}

// The image without repetition by stride 0: such modes are left out.
template <Integer Int>
Layout<Int> filter(const Layout<Int>& L) {
  return coalesce(filter_zeros(L));
}
template <Integer Int>
Result<Layout<Int>> filter(const Layout<Int>& L, const IntTuple<Int>& profile) {
  return answer([&]() -> Result<Layout<Int>> {
    return by_profile(L, profile,
                      [](const Layout<Int>& mode) { return filter(mode); });
  });
}

// The indices at which the modes of stride 0 vary alone: L(N(i)) = 0, and
// size(N) = size(L) / size(filter(L)). Modes that cancel each other do not
// count (CuTe, layout.hpp, nullspace).
template <Integer Int>
Layout<Int> nullspace(const Layout<Int>& L) {
  std::vector<Mode<Int>> modes;
  Int position(1);
  const std::vector<Mode<Int>> all = flat_modes(L);
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (k > 0) position = position * all[k - 1].extent;
    if (all[k].stride.value == Int(0))
      append_coalesced(modes, {all[k].extent, position});
  }
  return make_flat(std::move(modes));
}

}  // namespace colex
