// SPDX-License-Identifier: MIT
// Complement: the layout that fills what another leaves free.
//
//   complement(4:2, 24) = (2,3):(1,8)
//
// L and its complement R have no value in common but 0, R is strictly
// increasing, and together they reach every value below the cotarget.
// Definition: CuTe documentation, 02_layout_algebra, "Complement"; exists
// exactly under the chain condition of arXiv 2601.05972, 2.1.6.21 (with a
// positive least stride).
#pragma once

#include "reference/coalesce.hpp"

namespace colex {

// The modes that move, in the order of their strides; equal ones keep their
// order.
template <Integer Int>
std::vector<Mode<Int>> sorted_by_stride(const std::vector<Mode<Int>>& modes) {
  std::vector<Mode<Int>> sorted;
  sorted.reserve(modes.size());
  for (const auto& mode : modes) {
    if (mode.extent == Int(1)) continue;
    if (mode.stride.value == Int(0)) continue;
    insert_in_order(sorted, mode, [](const Mode<Int>& m) -> const Int& {
      return m.stride.value;
    });
  }
  return sorted;
}

template <Integer Int>
std::string to_string(const Mode<Int>& mode) {
  return to_string(mode.extent) + ":" + to_string(mode.stride);
}

// Modes of extent 1 or stride 0 are left aside. Refused unless, of the others
// in the order of their strides, the first stride is positive and each extent
// times stride divides the next stride. The last mode rounds up to cover the
// cotarget.
template <Integer Int>
Result<Layout<Int>> complement(const Layout<Int>& L, const Int& cotarget) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    if (cotarget < Int(1))
      return Refusal{"the cotarget " + to_string(cotarget) + " is less than 1"};
    const std::vector<Mode<Int>> sorted = sorted_by_stride(flat_modes(L));
    std::vector<Mode<Int>> gaps;
    gaps.reserve(sorted.size() + 1);
    if (sorted.empty()) {
      append_coalesced(gaps, {cotarget, ScaledBasis<Int>(Int(1))});
      return make_flat(std::move(gaps));
    }
    Int covered(1);
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      const Int& stride = sorted[k].stride.value;
      if (stride < Int(0))
        return Refusal{"mode " + to_string(sorted[k]) +
                       " has a negative stride"};
      if (k > 0) covered = sorted[k - 1].extent * sorted[k - 1].stride.value;
      if (stride % covered != Int(0))
        return Refusal{"mode " + to_string(sorted[k - 1]) + " covers " +
                       to_string(covered) +
                       ", which does not divide the stride of mode " +
                       to_string(sorted[k])};
      append_coalesced(gaps, {stride / covered, ScaledBasis<Int>(covered)});
    }
    const Mode<Int>& last = sorted.back();
    if (!product_reaches(last.extent, last.stride.value, cotarget)) {
      covered = last.extent * last.stride.value;
      append_coalesced(
          gaps, {ceil_div(cotarget, covered), ScaledBasis<Int>(covered)});
    }
    return make_flat(std::move(gaps));
  });
}

// The cotarget of a shape is its size.
template <Integer Int>
Result<Layout<Int>> complement(const Layout<Int>& L,
                               const IntTuple<Int>& cotarget) {
  return answer([&]() -> Result<Layout<Int>> {
    return complement(L, product(cotarget));
  });
}

// Inside the extent of L's own image.
template <Integer Int>
Result<Layout<Int>> complement(const Layout<Int>& L) {
  return answer([&]() -> Result<Layout<Int>> {
    require_integer_strides(L);
    return complement(L, cosize(filter(L)));
  });
}

}  // namespace colex
