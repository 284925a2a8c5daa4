// SPDX-License-Identifier: MIT
// How equal steps through a layout meet the ends of its modes: the cases into
// which proofs about composition fall.
//
//   ends_met((4,6,8), 12, 2)   2 steps to each end of 4, 6 of these to 6's
#pragma once

#include "properties/laws/reading.hpp"

namespace colex::proofs {

// Of x = d * i, i < s, in one mode of A after the other.
template <Integer Int>
struct EndsMet {
  // How many steps lead from one end to the next, of each mode whose ends are
  // met evenly: a step is from end to end of the mode before in this list. The
  // last number need not divide how many steps there are.
  std::vector<Int> steps;
  // The ends of a mode are met after other numbers of steps than these, or a
  // step that is longer than a mode takes up one more of its ends at times.
  bool unevenly = false;
};

// A question on the way of a proof: what follows becomes known, and otherwise
// there are two ways.
template <class Truth>
void ask(const Truth& truth) {
  if (truth) return;
}

// For A of joined modes, s >= 1 and d >= 0.
template <Integer Int>
EndsMet<Int> ends_met(const std::vector<Mode<Int>>& A, Int s, Int d) {
  // By so much the steps so far shift x against ends; below `end`.
  struct Drift {
    Int sum;
    Int end;
  };
  std::vector<Drift> drifts;
  EndsMet<Int> met;
  if (s == Int(1)) return met;
  if (d == Int(0)) return met;
  for (std::size_t k = 0; k + 1 < A.size(); ++k) {
    const Int& end = A[k].extent;
    if (d != Int(1)) {
      if (d % end == Int(0)) {
        d = d / end;
        ask(Int(1) <= d);
        continue;
      }
    }
    if (d * (s - Int(1)) < end) return met;
    if (end <= d) {
      if (end <= d % end * (s - Int(1))) {
        met.unevenly = true;
        return met;
      }
      drifts.push_back({d % end, end});
      d = d / end;
      ask(Int(1) <= d);
      continue;
    }
    // Each end is passed by so much more than the one before.
    const Int steps = ceil_div(end, d);
    const Int more = steps * d - end;
    met.steps.push_back(steps);
    for (Drift& drift : drifts) {
      drift.sum = drift.sum * steps;
      ask(drift.sum < drift.end);
    }
    if (s % steps != Int(0)) {
      if (d <= more * (d * (s - Int(1)) / end)) met.unevenly = true;
      return met;
    }
    s = s / steps;
    if (d <= more * s) {
      met.unevenly = true;
      return met;
    }
    drifts.push_back({more, d});
    d = Int(1);
  }
  return met;
}

}  // namespace colex::proofs
