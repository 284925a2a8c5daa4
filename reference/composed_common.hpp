// SPDX-License-Identifier: MIT
// What two layouts have in common, where one of them is composed.
//
//   max_common_vector(Sw<3,4,3> o 0 o 1024:1, 1024:1) = 16
//
// Definition: CuTe, layout_composed.hpp and swizzle_layout.hpp.
#pragma once

#include <map>
#include "reference/composed_layout.hpp"
#include "reference/layout_of_table.hpp"

namespace colex {

template <class A, class B>
concept OneIsComposed =
    (std::same_as<A, ComposedLayout> || std::same_as<B, ComposedLayout>)&&(
        std::same_as<A, ComposedLayout> ||
        std::same_as<A, Layout<>>)&&(std::same_as<B, ComposedLayout> ||
                                     std::same_as<B, Layout<>>);

// Whether the indices below n fall into the vector's and its repetitions, each
// of which runs contiguously in both tables.
inline bool runs_everywhere(const Layout<>& vector, std::size_t n,
                            const std::vector<Int64>& a,
                            const std::vector<Int64>& b) {
  const auto rest = complement(vector, Int64(n));
  if (!rest || size(vector) * size(*rest) != Int64(n)) return false;
  for (Int64 r = 0; r < size(*rest); r = r + 1)
    for (Int64 j = 0; j < size(vector); j = j + 1) {
      const Int64 start = (*rest)(r);
      const auto first = static_cast<std::size_t>(start.value());
      const auto here = static_cast<std::size_t>((start + vector(j)).value());
      if (a[here] != a[first] + j || b[here] != b[first] + j) return false;
    }
  return true;
}

// The greatest R with a(R(i)) = i and b(R(i)) = i of which the repetitions
// fill the domain, each of them contiguous in a and in b. For plain layouts
// the second follows from the first; a swizzle is the identity up to its first
// bit read, and moves the vectors after that (CuTe: at most 2^M elements).
template <class A, class B>
requires OneIsComposed<A, B> Result<Layout<>> max_common_layout(const A& a,
                                                                const B& b) {
  return answer([&]() -> Result<Layout<>> {
    const auto table_a = table_of(a);
    if (!table_a) return table_a.refusal();
    const auto table_b = table_of(b);
    if (!table_b) return table_b.refusal();
    const std::size_t n = std::min(table_a->size(), table_b->size());
    std::vector<Int64> in_both;
    for (std::size_t i = 0; i < n; ++i)
      in_both.push_back((*table_a)[i] == (*table_b)[i] ? (*table_a)[i]
                                                       : Int64(-1));
    const std::vector<Int64> indices = first_indices(in_both);
    if (indices.empty() || indices[0] != 0) return Layout<>();
    const Layout<> common = longest_layout(indices);
    for (Int64 length = size(common); length > 1; length = length - 1) {
      const Layout<> vector = greatest_prefix(common, length);
      if (size(vector) == length &&
          runs_everywhere(vector, n, *table_a, *table_b))
        return vector;
    }
    return Layout<>();
  });
}

// Whether each block n k, …, n k + n - 1 of values of a is whole, and b runs
// contiguously where a runs through a block. Needs an injective a.
inline bool blocks_agree(Int64 n,
                         const std::map<Int64, std::size_t>& index_in_a,
                         const std::vector<Int64>& a,
                         const std::vector<Int64>& b) {
  if (a.size() % static_cast<std::size_t>(n.value()) != 0) return false;
  for (const auto& [value, index] : index_in_a) {
    const Int64 start = value - value % n;
    for (const Int64 other : {start, start + n - 1})
      if (!index_in_a.contains(other)) return false;
    if (b[index] != b[index_in_a.at(start)] + value % n) return false;
  }
  return true;
}

// How many elements run contiguously in both layouts, wherever a vector of
// that many begins. At least the size of max_common_layout, and more where two
// equal swizzles put the elements of a vector into the same new order.
template <class A, class B>
requires OneIsComposed<A, B> Result<Int64> max_common_vector(const A& a,
                                                             const B& b) {
  return answer([&]() -> Result<Int64> {
    const auto common = max_common_layout(a, b);
    if (!common) return common.refusal();
    const std::vector<Int64> table_a = *table_of(a);
    const std::vector<Int64> table_b = *table_of(b);
    if (table_a.size() != table_b.size()) return size(*common);
    std::map<Int64, std::size_t> index_in_a;
    for (std::size_t i = 0; i < table_a.size(); ++i)
      index_in_a.emplace(table_a[i], i);
    std::vector<Int64> in_both;
    for (std::size_t i = 0; i < table_a.size(); ++i)
      in_both.push_back(table_a[i] == table_b[i] ? table_a[i] : Int64(-1));
    if (index_in_a.size() != table_a.size() || index_in_a.begin()->first < 0)
      return size(*common);
    for (Int64 n = first_indices(in_both).size(); size(*common) < n; n = n - 1)
      if (blocks_agree(n, index_in_a, table_a, table_b)) return n;
    return size(*common);
  });
}

}  // namespace colex
