// SPDX-License-Identifier: MIT
// Composition decided by tables of values, for what its rule leaves open.
//
//   i -> A(2 i), i < 4, with A = (3,2,4):(0,7,7): values 0, 0, 7, 7, so
//   (2,2):(0,7)
//
// Over the ordinary integer alone. A table has at most table_limit values;
// a contradiction among the first of them refuses a longer one, and no
// contradiction leaves it undecided.
#pragma once

#include "reference/coalesce.hpp"

namespace colex {

inline const Int64 table_limit = 1 << 20;

// The axes along which modes step, each once.
inline std::vector<Axis> axes_of(const std::vector<Mode<Int64>>& modes) {
  std::vector<Axis> axes;
  for (const auto& mode : modes) {
    bool known = mode.stride.value == 0;
    for (const Axis& axis : axes)
      if (axis == mode.stride.axis) known = true;
    if (!known) axes.push_back(mode.stride.axis);
  }
  return axes;
}

// The value of a flat layout at x along one axis; the last mode is unbounded,
// and a negative x mirrors the positive one.
inline Int64 value_along(const Axis& axis,
                         const std::vector<Mode<Int64>>& modes, Int64 x) {
  if (x < 0) return -value_along(axis, modes, -x);
  Int64 value = 0;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const bool last = k + 1 == modes.size();
    const Int64 digit = last ? x : x % modes[k].extent;
    if (!last) x = x / modes[k].extent;
    if (modes[k].stride.value != 0 && modes[k].stride.axis == axis)
      value = value + digit * modes[k].stride.value;
  }
  return value;
}

// A value has one number for each axis.
using Values = std::vector<Int64>;

inline Values values_at(const std::vector<Axis>& axes,
                        const std::vector<Mode<Int64>>& modes, Int64 x) {
  Values values;
  for (const Axis& axis : axes) values.push_back(value_along(axis, modes, x));
  return values;
}

// The step that these values are, if they lie along one axis.
inline Result<ScaledBasis<Int64>> one_step(const std::vector<Axis>& axes,
                                           const Values& values) {
  ScaledBasis<Int64> step(0);
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (values[k] == 0) continue;
    if (step.value != 0)
      return Refusal{"no stride is the sum of " + to_string(step) + " and " +
                     to_string(ScaledBasis<Int64>(values[k], axes[k]))};
    step = {values[k], axes[k]};
  }
  return step;
}

// The layout i -> A(d * i), i < s, from its values. A new mode begins where
// the modes so far, the last one going on, miss the value; that place must be
// a multiple of the last mode's beginning and divide s.
inline Result<std::vector<Mode<Int64>>> compose_mode_by_table(
    const std::vector<Mode<Int64>>& A, Int64 s, Int64 d) {
  const std::vector<Axis> axes = axes_of(A);
  const auto first = one_step(axes, values_at(axes, A, d));
  if (!first) return first.refusal();
  std::vector<Mode<Int64>> modes = {{s, *first}};
  Int64 begin = 1;
  for (Int64 i = 1; i < s && i < table_limit; i = i + 1) {
    const Values wanted = values_at(axes, A, d * i);
    if (values_at(axes, modes, i) == wanted) continue;
    if (i % begin != 0 || s % i != 0)
      return Refusal{"the values at steps of " + to_string(d) + " bend after " +
                     to_string(i) + " of " + to_string(s) +
                     ", where no mode of a layout can end"};
    const auto step = one_step(axes, wanted);
    if (!step) return step.refusal();
    modes.back().extent = i / begin;
    modes.push_back({s / i, *step});
    begin = i;
  }
  if (s > table_limit)
    return undecided("steps of " + to_string(d) +
                     " are decided by a table, and " + to_string(s) +
                     " exceeds its " + to_string(table_limit) + " values");
  return modes;
}

// Whether A(B(c)) differs from the sum over B's modes of their compositions,
// each given as a list of modes: the refusal if it does, or if the table is
// too small to tell.
inline std::optional<Refusal> sum_differs_by_table(
    const std::vector<Mode<Int64>>& A, const std::vector<Mode<Int64>>& B,
    const std::vector<std::vector<Mode<Int64>>>& composed) {
  const std::vector<Axis> axes = axes_of(A);
  std::vector<Int64> digits(B.size(), 0);
  for (Int64 seen = 0; seen < table_limit; seen = seen + 1) {
    Int64 x = 0;
    Values sum(axes.size(), 0);
    for (std::size_t k = 0; k < B.size(); ++k) {
      if (composed[k].empty()) continue;
      x = x + digits[k] * B[k].stride.value;
      const Values part = values_at(axes, composed[k], digits[k]);
      for (std::size_t a = 0; a < axes.size(); ++a) sum[a] = sum[a] + part[a];
    }
    if (values_at(axes, A, x) != sum) {
      std::string coordinate;
      for (const Int64 digit : digits)
        coordinate += (coordinate.empty() ? "(" : ",") + to_string(digit);
      return Refusal{"modes of B carry into each other: at " + coordinate +
                     ") the value of A at " + to_string(x) +
                     " is not the sum of those at its parts"};
    }
    std::size_t k = 0;
    while (k < B.size()) {
      digits[k] = digits[k] + 1;
      if (digits[k] < B[k].extent) break;
      digits[k++] = 0;
    }
    if (k == B.size()) return std::nullopt;
  }
  return undecided(
      "modes of B may carry into each other, and B has more than " +
      to_string(table_limit) + " coordinates to try");
}

}  // namespace colex
