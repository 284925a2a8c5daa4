// SPDX-License-Identifier: MIT
// Composition: A after B, as a layout.
//
//   composition((6,2):(8,2), (4,3):(3,1)) = ((2,2),3):((24,2),8)
//
// R = composition(A, B) is the layout with compatible(shape(B), shape(R)) and
// R(c) = A(B(c)) for every coordinate c of B, and refused exactly when there
// is none. A's last mode extends past its domain. Definition: CuTe
// documentation, 02_layout_algebra, "Composition"; CuTe whitepaper, Eq. 17.
//
// How it is decided. Let S_k be the product of A's first k extents. A(x) is
// the sum of c_k * floor(x / S_k) with c_k != 0 for k >= 1, once A is
// coalesced. Two questions are left, each with a rule that settles all inputs
// but a stated rest, and a table (composition_table.hpp) for that rest:
//   - is i -> A(d * i), i < s, a layout for each mode s:d of B?
//   - does A(B(c)) equal the sum over the modes of B taken alone?
#pragma once

#include <type_traits>

#include "reference/complement.hpp"
#include "reference/composition_table.hpp"
#include "reference/tiler.hpp"

namespace colex {

// The mode of A at a path, coalesced so that it is the same function for every
// index, also beyond its domain: the last mode stays, and its extent means
// nothing.
template <Integer Int>
std::vector<Mode<Int>> extended_modes(const Layout<Int>& A, const Axis& axis) {
  std::vector<Mode<Int>> modes =
      axis.empty() ? flat_modes(A) : flat_modes(layout(A, axis));
  if (modes.empty()) modes.push_back({Int(1), ScaledBasis<Int>(Int(0))});
  if (modes.back().extent == Int(1)) modes.back().extent = Int(2);
  return coalesce_modes(std::move(modes));
}

// a + b where that is one step along one axis.
template <Integer Int>
Result<ScaledBasis<Int>> add_steps(ScaledBasis<Int> a, ScaledBasis<Int> b) {
  if (a.value == Int(0)) return b;
  if (b.value == Int(0)) return a;
  if (a.axis == b.axis)
    return ScaledBasis<Int>(a.value + b.value, std::move(a.axis));
  return Refusal{"no stride is the sum of " + to_string(a) + " and " +
                 to_string(b)};
}

// The layout i -> A(d * i) for i < s, with d >= 1 and A given by
// extended_modes. Walks the modes of A from the first. With x = d * i and the
// mode's extent t,
//   t divides d             x never varies this mode: go on with d / t
//   d (s - 1) < t           x stays in this mode: done
//   d divides t             x steps through it t / d times, then into the next
//   d < t                   the same, if each of its ends is met after the same
//                           number of steps; what is left of d at an end
//                           becomes a drift, a stride added to later modes
//   d > t, rest d % t       the rest drifts through this mode without leaving
//                           it: go on with d / t
// In each case the function bends where a mode ends, since A is coalesced, so
// that a layout needs a mode boundary there: an extent that does not divide s
// is refused. What is left undecided is where d % t, drifting, leaves the
// mode, or the ends are not met after equal numbers of steps.
template <Integer Int>
Result<std::vector<Mode<Int>>> compose_mode(const std::vector<Mode<Int>>& A,
                                            Int s, Int d) {
  std::vector<Mode<Int>> result;
  result.reserve(A.size());
  ScaledBasis<Int> drift(Int(0));
  for (std::size_t k = 0;; ++k) {
    const Int& t = A[k].extent;
    const ScaledBasis<Int>& stride = A[k].stride;
    const bool last = k + 1 == A.size();
    if (!last && d > Int(1)) {
      if (d % t == Int(0)) {
        d = d / t;
        continue;
      }
    }
    Int steps(0);
    Int excess(0);
    if (last || d * (s - Int(1)) < t) {
      steps = s;
    } else if (d < t) {
      steps = ceil_div(t, d);
      excess = steps * d - t;
      if (d <= excess * (d * (s - Int(1)) / t))
        return undecided("the ends of mode " + to_string(A[k]) +
                         " are not met after equal numbers of steps of " +
                         to_string(d));
    } else {
      const Int rest = d % t;
      if (t <= rest * (s - Int(1)))
        return undecided("steps of " + to_string(d) + " drift out of mode " +
                         to_string(A[k]));
      auto drifted = add_steps(drift, rest * stride);
      if (!drifted) return drifted.refusal();
      drift = *std::move(drifted);
      d = d / t;
      continue;
    }
    auto step = add_steps(d * stride, drift);
    if (!step) return step.refusal();
    if (steps == s) {
      append_coalesced(result, {s, *std::move(step)});
      return result;
    }
    if (s % steps != Int(0))
      return Refusal{"steps of " + to_string(d) + " leave mode " +
                     to_string(A[k]) + " after " + to_string(steps) +
                     ", which does not divide the " + to_string(s) +
                     " left to take"};
    append_coalesced(result, {steps, *std::move(step)});
    auto drifted = add_steps(steps * drift, excess * stride);
    if (!drifted) return drifted.refusal();
    drift = *std::move(drifted);
    s = s / steps;
    d = Int(1);
  }
}

// The greatest value of (d * i) mod S for i < s, or S - 1 where that takes
// more thought.
template <Integer Int>
Int greatest_remainder(const Mode<Int>& mode, const Int& S) {
  const Int& d = mode.stride.value;
  const Int top = d * (mode.extent - Int(1));
  if (top < S) return top;
  if (d % S == Int(0)) return Int(0);
  if (S % d == Int(0)) return S - d;
  return S - Int(1);
}

// No sum of values of these modes, all strides positive, carries over the end
// of a mode of A: then A of the sum is the sum of A. Sufficient, and necessary
// unless modes of A cancel each other.
template <Integer Int>
bool never_carries(const std::vector<Mode<Int>>& A,
                   const std::vector<Mode<Int>>& modes) {
  Int greatest(0);
  for (const auto& mode : modes)
    greatest = greatest + mode.stride.value * (mode.extent - Int(1));
  Int end(1);
  for (std::size_t k = 0; k + 1 < A.size(); ++k) {
    if (product_reaches(end, A[k].extent, greatest + Int(1))) return true;
    end = end * A[k].extent;
    Int sum(0);
    for (const auto& mode : modes) sum = sum + greatest_remainder(mode, end);
    if (end <= sum) return false;
  }
  return true;
}

template <Integer Int>
Mode<Int> negated(const Mode<Int>& mode) {
  return {mode.extent,
          ScaledBasis<Int>(Int(0) - mode.stride.value, mode.stride.axis)};
}

// One flat list of modes for each mode of B, which have integer strides.
template <Integer Int>
Result<std::vector<std::vector<Mode<Int>>>> compose_modes(
    const std::vector<Mode<Int>>& A, const std::vector<Mode<Int>>& B) {
  std::vector<std::vector<Mode<Int>>> result;
  result.reserve(B.size());
  std::vector<Mode<Int>> moving;
  moving.reserve(B.size());
  bool upward = false;
  bool downward = false;
  for (const auto& mode : B) {
    if (mode.extent == Int(1)) {
      result.push_back({});
      continue;
    }
    if (mode.stride.value == Int(0)) {
      result.push_back({{mode.extent, ScaledBasis<Int>(Int(0))}});
      continue;
    }
    const bool negative = mode.stride.value < Int(0) ? true : false;
    Mode<Int> mirrored = negative ? negated(mode) : mode;
    auto composed = compose_mode(A, mirrored.extent, mirrored.stride.value);
    if constexpr (std::is_same_v<Int, Int64>)
      if (!composed && composed.refusal().undecided)
        composed =
            compose_mode_by_table(A, mirrored.extent, mirrored.stride.value);
    if (!composed) return composed.refusal();
    std::vector<Mode<Int>> modes = *std::move(composed);
    if (negative)
      for (auto& each : modes) each = negated(each);
    result.push_back(std::move(modes));
    moving.push_back(std::move(mirrored));
    (negative ? downward : upward) = true;
  }
  if (moving.size() < 2 || A.size() < 2) return result;
  if (!(upward && downward) && never_carries(A, moving)) return result;
  if constexpr (std::is_same_v<Int, Int64>) {
    const auto wrong = sum_differs_by_table(A, B, result);
    if (wrong) return *wrong;
    return result;
  } else {
    return undecided("modes of B carry into each other");
  }
}

// The tree of shape(B) with each leaf replaced by its list of modes.
template <Integer Int>
Layout<Int> refine(const IntTuple<Int>& shape,
                   std::vector<std::vector<Mode<Int>>>& lists,
                   std::size_t& next) {
  if (shape.is_leaf()) return make_flat(std::move(lists[next++]));
  std::vector<Layout<Int>> modes;
  modes.reserve(rank(shape));
  for (const auto& mode : shape.modes())
    modes.push_back(refine(mode, lists, next));
  return make_layout(std::move(modes));
}

inline bool is_prefix(const Axis& a, const Axis& b) {
  if (a.size() > b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k] != b[k]) return false;
  return true;
}

// B's modes of stride i@k are coordinates into mode k of A, so that each axis
// is a composition of its own.
template <Integer Int>
Result<Layout<Int>> composition(const Layout<Int>& A, const Layout<Int>& B) {
  return answer([&]() -> Result<Layout<Int>> {
    const std::vector<Mode<Int>> modes = flat_modes(B);
    std::vector<Axis> axes;
    for (const auto& mode : modes) {
      if (mode.extent == Int(1) || mode.stride.value == Int(0)) continue;
      const Axis& axis = mode.stride.axis;
      bool known = false;
      for (const Axis& other : axes) {
        if (other == axis)
          known = true;
        else if (is_prefix(other, axis) || is_prefix(axis, other))
          return Refusal{"the strides " + to_string(B.stride()) +
                         " have no sum"};
      }
      if (!known) axes.push_back(axis);
    }
    if (axes.empty()) axes.push_back({});
    std::vector<std::vector<Mode<Int>>> lists;
    if (axes.size() == 1) {
      auto composed = compose_modes(extended_modes(A, axes[0]), modes);
      if (!composed) return composed.refusal();
      lists = *std::move(composed);
    } else {
      lists.resize(modes.size());
      for (std::size_t k = 0; k < modes.size(); ++k)
        if (modes[k].stride.value == Int(0))
          append_coalesced(lists[k], {modes[k].extent, Int(0)});
      for (const Axis& axis : axes) {
        std::vector<std::size_t> places;
        std::vector<Mode<Int>> along;
        for (std::size_t k = 0; k < modes.size(); ++k)
          if (modes[k].stride.axis == axis) {
            places.push_back(k);
            along.push_back(modes[k]);
          }
        const auto composed = compose_modes(extended_modes(A, axis), along);
        if (!composed) return composed.refusal();
        for (std::size_t k = 0; k < places.size(); ++k)
          lists[places[k]] = (*composed)[k];
      }
    }
    std::size_t next = 0;
    return refine(B.shape(), lists, next);
  });
}

// By mode where the tiler is a tuple: a layout at each leaf, _ for a mode left
// as it is. Modes of A beyond the tiler are dropped, as in CuTe C++.
template <Integer Int>
Result<Layout<Int>> composition(const Layout<Int>& A, const Tiler<Int>& B) {
  if (B.is_leaf()) {
    if (!B.leaf()) return A;
    return composition(A, *B.leaf());
  }
  return answer([&]() -> Result<Layout<Int>> {
    if (rank(B) > rank(A))
      return Refusal{"the tiler " + to_string(B) + " has more modes than " +
                     to_string(A)};
    std::vector<Layout<Int>> modes;
    for (std::size_t i = 0; i < rank(B); ++i) {
      auto mode = composition(get(A, i), B.modes()[i]);
      if (!mode) return mode.refusal();
      modes.push_back(*std::move(mode));
    }
    return make_layout(std::move(modes));
  });
}

}  // namespace colex
