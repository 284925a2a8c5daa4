// SPDX-License-Identifier: MIT
// From a table of values back to a layout or a swizzle.
//
//   layout_of_table(4, {0, 2, 4, 6}) = 4:2
//   find_swizzle({0, 1, 2, 3}, {0, 1, 3, 2}) = Sw<1,0,1>
#pragma once

#include "reference/composed_layout.hpp"

namespace colex {

// The layout L of this shape with L(i) = table[i] - table[0], if there is one.
inline std::optional<Layout<>> layout_of_table(
    const IntTuple<>& shape, const std::vector<Int64>& table) {
  std::vector<Int64> strides;
  std::size_t place = 1;
  for (const Int64& extent : leaves_of(shape)) {
    strides.push_back(extent == 1 ? Int64(0) : table[place] - table[0]);
    place *= static_cast<std::size_t>(extent.value());
  }
  std::size_t next = 0;
  const Layout<> L(shape, fill_profile(strides, next, shape));
  for (std::size_t i = 0; i < table.size(); ++i)
    if (L(i) != table[i] - table[0]) return std::nullopt;
  return L;
}

// The flat layout that agrees with table[i] - table[0] for as many i from 0 on
// as a layout can. Its first mode is where the table first steps evenly; the
// blocks of that size that repeat it are the domain of the others.
inline Layout<> longest_layout(std::vector<Int64> table) {
  std::vector<Mode<Int64>> modes;
  while (table.size() > 1) {
    const Int64 step = table[1] - table[0];
    std::size_t run = 2;
    while (run < table.size() && table[run] - table[run - 1] == step) ++run;
    modes.push_back({Int64(run), step});
    std::vector<Int64> starts = {table[0]};
    for (std::size_t start = run; start + run <= table.size(); start += run) {
      bool repeats = true;
      for (std::size_t j = 0; repeats && j < run; ++j)
        repeats = table[start + j] - table[start] == table[j] - table[0];
      if (!repeats) break;
      starts.push_back(table[start]);
    }
    table = std::move(starts);
  }
  return make_flat(modes);
}

// The swizzles that CuTe has within the bits of a number: the identity, then
// those of one bit, of two, and so on.
inline std::vector<Swizzle> swizzles_within(Int64 number) {
  const Int64 width =
      std::bit_width(static_cast<std::uint64_t>(number.value()));
  std::vector<Swizzle> swizzles = {Swizzle()};
  for (Int64 bits = 1; bits + bits <= width; bits = bits + 1)
    for (Int64 base = 0; base + bits + bits <= width; base = base + 1)
      for (Int64 shift = bits; base + bits + shift <= width; shift = shift + 1)
        for (const Int64 direction : {shift, -shift})
          swizzles.push_back(Swizzle(bits, base, direction));
  return swizzles;
}

// The first of them that obeys a law at 0, …, n - 1. The place where the last
// one failed is tried first.
template <class Law>
std::optional<Swizzle> find_swizzle(Int64 greatest, std::size_t n,
                                    const Law& law) {
  std::size_t hardest = 0;
  for (const Swizzle& swizzle : swizzles_within(greatest)) {
    if (!law(swizzle, hardest)) continue;
    std::size_t i = 0;
    while (i < n && law(swizzle, i)) ++i;
    if (i == n) return swizzle;
    hardest = i;
  }
  return std::nullopt;
}

// Indices and values, one for one: a swizzle that takes the first to the
// second.
inline std::optional<Swizzle> find_swizzle(const std::vector<Int64>& indices,
                                           const std::vector<Int64>& values) {
  Int64 greatest = 0;
  for (const auto* list : {&indices, &values})
    for (const Int64 number : *list) {
      if (number < 0) return std::nullopt;
      greatest = max(greatest, number);
    }
  return find_swizzle(greatest, indices.size(),
                      [&](const Swizzle& swizzle, std::size_t i) {
                        return swizzle(indices[i]) == values[i];
                      });
}

// For values 0, 1, 2, … as long as each is a value of L: the first index at
// which it is taken.
inline std::vector<Int64> first_indices(const std::vector<Int64>& table) {
  std::vector<std::optional<Int64>> found(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Int64 value = table[i];
    if (value < 0 || Int64(table.size()) <= value) continue;
    auto& first = found[static_cast<std::size_t>(value.value())];
    if (!first) first = Int64(i);
  }
  std::vector<Int64> indices;
  for (const auto& index : found) {
    if (!index) break;
    indices.push_back(*index);
  }
  return indices;
}

}  // namespace colex
