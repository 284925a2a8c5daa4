// SPDX-License-Identifier: MIT
// Vector width: how many elements can be copied between two layouts at once.
//
//   vector_width((8,8):(1,8), (8,8):(1,9), 16, 128) = 1: rows of 9 are odd
//   vector_width((8,8):(1,8), (8,8):(1,16), 16, 128) = 8
//
// Definition: CuTe, algorithm/copy.hpp (what is contiguous and aligned in both
// is copied as vectors), without its rule, which finds less: it looks at one
// run from offset 0, and at the strides.
#pragma once

#include <set>

#include "reference/composed_algebra.hpp"

namespace colex {

// x mod n, from 0 to n - 1 also for a negative x.
inline Int64 place_in_unit(Int64 x, Int64 n) {
  if (x % n < 0) return x % n + n;
  return x % n;
}

// Whether the pairs of offsets, from where and to where an element goes, fall
// into vectors of n: n pairs that run together through two whole aligned units.
inline bool consists_of_vectors(const std::set<std::pair<Int64, Int64>>& moves,
                                Int64 n) {
  for (const auto& [from, to] : moves) {
    const Int64 place = place_in_unit(from, n);
    if (place_in_unit(to, n) != place) return false;
    for (Int64 j = 0; j < n; j = j + 1)
      if (!moves.contains({from - place + j, to - place + j})) return false;
  }
  return true;
}

// The greatest number n of elements such that copying index by index from a to
// b is copying vectors of n elements, each aligned to its own width in both.
// In: the bits of an element and the most bits of a vector, both powers of two.
// Offset 0 of both is aligned to the most bits. Out: elements, at least 1.
template <class From, class To>
Result<Int64> vector_width(const From& a, const To& b, Int64 element_bits,
                           Int64 most_bits) {
  return answer([&]() -> Result<Int64> {
    for (const Int64 bits : {element_bits, most_bits}) {
      const auto log = log2_of(bits);
      if (!log) return Refusal{"a width in bits: " + log.refusal().reason};
    }
    if (most_bits < element_bits)
      return Refusal{"an element of " + to_string(element_bits) +
                     " bits exceeds vectors of " + to_string(most_bits)};
    if (size(a) != size(b))
      return Refusal{to_string(a) + " and " + to_string(b) +
                     " have different sizes"};
    const auto from = table_of(a);
    if (!from) return from.refusal();
    const auto to = table_of(b);
    if (!to) return to.refusal();
    std::set<std::pair<Int64, Int64>> moves;
    for (std::size_t i = 0; i < from->size(); ++i)
      moves.emplace((*from)[i], (*to)[i]);
    Int64 n = most_bits / element_bits;
    while (Int64(moves.size()) < n || !consists_of_vectors(moves, n)) n = n / 2;
    return n;
  });
}

}  // namespace colex
