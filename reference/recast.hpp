// SPDX-License-Identifier: MIT
// Recasts: the same bytes in elements of another width.
//
//   8-bit elements in (32,4):(1,32) are 32-bit elements in (8,4):(1,8)
//
// Definition: CuTe C++, layout.hpp, upcast, downcast and recast_layout.
#pragma once

#include "reference/complement.hpp"

namespace colex {

template <Integer Int>
void require_width(const Int& n) {
  if (n < Int(1)) throw Refused("the width " + to_string(n) + " is no width");
}

// L in units of n elements. Each leaf s:d is split into q and s / q: with
// q = 1 where n divides d, and q = min(s, n / |d|) where |d| divides n. The
// parts of extent q must together count the n elements of a unit, each once;
// what is left keeps their order in units: L(c) = n R(c') + a value below n.
// A leaf of negative stride counts its units downwards.
template <Integer Int>
Result<Layout<Int>> upcast(const Layout<Int>& L, const Int& n) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    require_width(n);
    std::vector<Int> extents;
    std::vector<Int> strides;
    std::vector<Mode<Int>> inside;
    for (const auto& mode : flat_modes(L)) {
      const Int& d = mode.stride.value;
      const Int distance = absolute(d);
      const bool negative = d < Int(0) ? true : false;
      if (distance % n == Int(0)) {
        extents.push_back(mode.extent);
        strides.push_back(negative ? Int(0) - distance / n : distance / n);
        continue;
      }
      if (mode.extent == Int(1)) {
        extents.push_back(mode.extent);
        strides.push_back(Int(0));
        continue;
      }
      if (n % distance != Int(0))
        return Refusal{"neither of the stride of mode " + to_string(mode) +
                       " and " + to_string(n) + " divides the other"};
      const Int parts = min(mode.extent, n / distance);
      if (mode.extent % parts != Int(0))
        return Refusal{"mode " + to_string(mode) +
                       " does not fill whole units of " + to_string(n)};
      inside.push_back({parts, ScaledBasis<Int>(distance)});
      extents.push_back(mode.extent / parts);
      strides.push_back(negative ? Int(-1) : Int(1));
    }
    Int filled(1);
    for (const auto& mode : sorted_by_stride(inside)) {
      if (mode.stride.value != filled)
        return Refusal{"the elements of a unit of " + to_string(n) +
                       " are not each met once"};
      filled = filled * mode.extent;
    }
    if (filled != n)
      return Refusal{"only " + to_string(filled) + " of the " + to_string(n) +
                     " elements of a unit are there"};
    std::size_t next = 0;
    const IntTuple<Int> shape = fill_profile(extents, next, L.shape());
    next = 0;
    return Layout<Int>(shape, fill_profile(strides, next, L.shape()));
  });
}

// L in units of an n-th of an element: the first leaf of stride 1 or -1 grows
// n times, the other strides do.
template <Integer Int>
Result<Layout<Int>> downcast(const Layout<Int>& L, const Int& n) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    require_width(n);
    std::vector<Int> extents;
    std::vector<Int> strides;
    bool grown = false;
    for (const auto& mode : flat_modes(L)) {
      const Int& d = mode.stride.value;
      if (!grown && absolute(d) == Int(1)) {
        grown = true;
        extents.push_back(mode.extent * n);
        strides.push_back(d);
      } else {
        extents.push_back(mode.extent);
        strides.push_back(d * n);
      }
    }
    if (!grown && n != Int(1))
      return Refusal{to_string(L) + " has no mode of stride 1 to hold the " +
                     to_string(n) + " parts of an element"};
    std::size_t next = 0;
    const IntTuple<Int> shape = fill_profile(extents, next, L.shape());
    next = 0;
    return Layout<Int>(shape, fill_profile(strides, next, L.shape()));
  });
}

// Elements of `from` bits as elements of `to` bits: down to the common part,
// then up.
inline Result<Layout<>> recast_layout(const Layout<>& L, Int64 from, Int64 to) {
  return answer([&]() -> Result<Layout<>> {
    require_width(from);
    require_width(to);
    const Int64 common = gcd(from, to);
    const auto parts = downcast(L, from / common);
    if (!parts) return parts.refusal();
    return upcast(*parts, to / common);
  });
}

// The greatest n for which upcast(L, n) has an answer: of the modes of strides
// 1, s_0, s_0 s_1, …, as much as divides all other strides.
inline Result<Int64> max_alignment(const Layout<>& L) {
  return answer([&]() -> Result<Int64> {
    require_integer_strides(L);
    std::vector<Mode<Int64>> modes;
    for (const auto& mode : flat_modes(L))
      modes.push_back({mode.extent, absolute(mode.stride.value)});
    std::vector<Mode<Int64>> chain;
    Int64 n = 1;
    Int64 others = 0;
    for (const auto& mode : sorted_by_stride(modes)) {
      if (mode.stride.value == n) {
        chain.push_back(mode);
        n = n * mode.extent;
      } else {
        others = gcd(others, mode.stride.value);
      }
    }
    Int64 alignment = 1;
    for (const auto& mode : chain) {
      if (others % mode.stride.value != 0) break;
      const Int64 wholes = others / mode.stride.value;
      alignment = mode.stride.value * gcd(mode.extent, wholes);
    }
    return alignment;
  });
}

}  // namespace colex
