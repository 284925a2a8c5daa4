// SPDX-License-Identifier: MIT
//
// The operations on coordinates and compact strides.

#include "conformance/overload.hpp"

namespace colex::conformance {
namespace {

constexpr auto bounded_coordinates = [](const Tuple& shape,
                                        const auto&... order) {
  const Int64 n = product(shape);
  const auto leaves = Int64(leaves_of(shape).size());
  if (n > Int64(longest_list) || n * leaves > Int64(most_numbers))
    throw Refused("the list has " + to_string(n) +
                  " coordinates, which is too long");
  return coordinates(shape, order...);
};

}  // namespace

Entries coordinate_operations() {
  return {
      {{"crd2idx", "c, S[, stride] or c, L|X", "the value at a coordinate"},
       calls([](const auto&... x) { return crd2idx(x...); },
             Takes<Tuple, Layout<>>(), Takes<Tuple, Shape>(),
             Takes<Tuple, Shape, Tuple>()) +
           calls(
               [](const auto& c, const auto& shape, const auto& stride) {
                 return crd2idx(c, Layout<>(shape, stride));
               },
               Takes<Tuple, Shape, Stride<>>()) +
           calls([](const auto& c, const auto& map) { return map(c); },
                 Takes<Tuple, ComposedLayout>(), Takes<Int64, Swizzle>(),
                 Takes<Tuple, CountingTensor>(),
                 Takes<Tuple, ArrayTensor<Int64>>())},
      {{"idx2crd", "i, S[, stride]", "the coordinate of an index"},
       calls([](const auto&... x) { return idx2crd(x...); },
             Takes<Tuple, Shape>(), Takes<Int64, Shape, Tuple>())},
      {{"crd2crd", "c, source S, target S",
        "the coordinate of the same index in another shape"},
       calls([](const auto&... x) { return crd2crd(x...); },
             Takes<Tuple, Shape, Shape>())},
      {{"compact_col_major", "S",
        "the stride that numbers the coordinates colexicographically"},
       calls([](const auto&... x) { return compact_col_major(x...); },
             Takes<Shape>())},
      {{"compact_row_major", "S",
        "the stride that numbers the coordinates lexicographically"},
       calls([](const auto&... x) { return compact_row_major(x...); },
             Takes<Shape>())},
      {{"compact_order", "S, order",
        "the compact stride in which modes of a smaller order vary faster"},
       calls([](const auto&... x) { return compact_order(x...); },
             Takes<Shape, Tuple>())},
      {{"coordinates", "S[, order]",
        "the coordinates in colexicographic order, or in that given"},
       calls(bounded_coordinates, Takes<Shape>(), Takes<Shape, Tuple>())},
  };
}

}  // namespace colex::conformance
