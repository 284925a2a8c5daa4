// SPDX-License-Identifier: MIT
//
// The operations that make layouts and look into them.

#include "conformance/overload.hpp"
#include "reference/tiling.hpp"

namespace colex::conformance {
namespace {

Tuple value_at(const Tuple& c, const Layout<>& L) { return crd2idx(c, L); }
Tuple value_at(const Tuple& c, const ComposedLayout& L) { return L(c); }
template <class Engine>
Tuple value_at(const Tuple& c, const Tensor<Engine>& T) {
  return T(c);
}

template <class AnyLayout>
std::vector<Tuple> values(const AnyLayout& L) {
  const Int64 n = size(L);
  if (n > Int64(longest_list))
    throw Refused("the list has " + to_string(n) + " values; at most " +
                  std::to_string(longest_list) + " are listed");
  std::vector<Tuple> result;
  std::size_t numbers = 0;
  for (Int64 i = 0; i < n; i = i + 1) {
    result.push_back(value_at(Tuple(i), L));
    numbers += leaves_of(result.back()).size();
    if (numbers > most_numbers)
      throw Refused("the list has more than " + std::to_string(most_numbers) +
                    " numbers");
  }
  return result;
}

}  // namespace

Entries layout_operations() {
  return {
      {{"make_layout", "S[, stride|LayoutLeft|LayoutRight] or L...",
        "a layout of shape and stride, or of layouts as its modes"},
       calls([](const auto&... x) { return make_layout(x...); }, Takes<Shape>(),
             Takes<Shape, Tuple>(), Takes<Many<Layout<>>>()) +
           calls([](const auto& shape,
                    const auto& stride) { return Layout<>(shape, stride); },
                 Takes<Shape, Stride<>>()) +
           calls(
               [](const auto& shape, Word order) {
                 return order == Word::layout_left
                            ? make_layout(shape, LayoutLeft())
                            : make_layout(shape, LayoutRight());
               },
               Takes<Shape, Word>())},
      {{"make_ordered_layout", "S, order",
        "compact, modes of a smaller order varying faster"},
       calls([](const auto&... x) { return make_ordered_layout(x...); },
             Takes<Shape, Tuple>())},
      {{"make_layout_like", "L",
        "compact, the modes in the order of their strides"},
       calls([](const auto&... x) { return make_layout_like(x...); },
             Takes<Layout<>>())},
      {{"make_fragment_like", "L", "compact, with mode 0 first, for registers"},
       calls([](const auto&... x) { return make_fragment_like(x...); },
             Each<Layouts>())},
      {{"make_identity_layout", "S", "every coordinate to itself"},
       calls([](const auto&... x) { return make_identity_layout(x...); },
             Takes<Shape>())},
      {{"shape", "L|X", "the shape"},
       calls([](const auto& shape) { return shape; }, Takes<ShapeOf>())},
      {{"stride", "L", "the stride"},
       calls([](const auto& L) { return L.stride(); }, Takes<Layout<>>())},
      {{"cosize", "L", "the extent of the image, 1 + the greatest value"},
       calls([](const auto&... x) { return cosize(x...); }, Each<Layouts>())},
      {{"coshape", "L", "the extent of the image along each axis"},
       calls([](const auto&... x) { return coshape(x...); },
             Takes<Layout<>>())},
      {{"coprofile", "L", "the nesting of the values, as a tree of zeros"},
       calls([](const auto&... x) { return coprofile(x...); },
             Takes<Layout<>>())},
      {{"layout", "L, i...", "the mode at a path"},
       calls([](const auto&... x) { return layout(x...); },
             Each<Layouts, Indices>())},
      {{"tile_unzip", "L, T", "tiles and rests gathered into a pair of modes"},
       calls([](const auto&... x) { return tile_unzip(x...); },
             Each<Layouts, Tiler<>>())},
      {{"slice_and_offset", "s, L",
        "the slice, and the value at which it begins"},
       calls([](const auto&... x) { return slice_and_offset(x...); },
             Takes<SliceCoordinate<>, Layout<>>(),
             Takes<SliceCoordinate<>, ComposedLayout>())},
      {{"domain_offset", "c, L|X",
        "the layout, and the value at which it is to begin"},
       calls([](const auto&... x) { return domain_offset(x...); },
             Takes<Tuple, Layout<>>(), Takes<Tuple, ComposedLayout>(),
             Takes<Tuple, CountingTensor>(),
             Takes<Tuple, ArrayTensor<Int64>>())},
      {{"with_shape", "L|X, S",
        "the layout read with another shape of its domain"},
       calls([](const auto&... x) { return with_shape(x...); },
             Each<LayoutsAndTensors, Shape>())},
      {{"values", "L|X", "the value at each index"},
       calls([](const auto&... x) { return values(x...); },
             Each<LayoutsAndTensors>())},
  };
}

}  // namespace colex::conformance
