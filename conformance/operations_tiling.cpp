// SPDX-License-Identifier: MIT
//
// The divides and products.

#include "conformance/overload.hpp"
#include "reference/tiling.hpp"

namespace colex::conformance {
namespace {

// A shape is divided as the column-major layout of it.
template <class Divide>
Overloads divides(const Divide& divide) {
  return calls(divide, Each<LayoutsAndTensors, Tiler<>>()) +
         calls(
             [=](const auto& shape, const auto& tiler) {
               return divide(make_layout(shape), tiler);
             },
             Takes<Shape, Tiler<>>());
}

}  // namespace

Entries tiling_operations() {
  return {
      {{"logical_divide", "L|S|X, T",
        "mode by mode, the tile and then its repetition"},
       divides([](const auto&... x) { return logical_divide(x...); })},
      {{"zipped_divide", "L|S|X, T",
        "all tiles as mode 0, all repetitions as mode 1"},
       divides([](const auto&... x) { return zipped_divide(x...); })},
      {{"tiled_divide", "L|S|X, T",
        "all tiles as mode 0, then each repetition"},
       divides([](const auto&... x) { return tiled_divide(x...); })},
      {{"flat_divide", "L|S|X, T", "each tile, then each repetition"},
       divides([](const auto&... x) { return flat_divide(x...); })},
      {{"logical_product", "L, T",
        "mode by mode, L and then where the tiler repeats it"},
       calls([](const auto&... x) { return logical_product(x...); },
             Each<Layouts, Tiler<>>(), Takes<Layout<>, ComposedLayout>())},
      {{"zipped_product", "L, T",
        "all blocks as mode 0, all repetitions as mode 1"},
       calls([](const auto&... x) { return zipped_product(x...); },
             Each<Layouts, Tiler<>>())},
      {{"tiled_product", "L, T", "all blocks as mode 0, then each repetition"},
       calls([](const auto&... x) { return tiled_product(x...); },
             Each<Layouts, Tiler<>>())},
      {{"flat_product", "L, T", "each block, then each repetition"},
       calls([](const auto&... x) { return flat_product(x...); },
             Each<Layouts, Tiler<>>())},
      {{"blocked_product", "L, L",
        "in each mode the block, then its repetition"},
       calls([](const auto&... x) { return blocked_product(x...); },
             Each<Layouts, Layout<>>())},
      {{"raked_product", "L, L", "in each mode the repetition, then the block"},
       calls([](const auto&... x) { return raked_product(x...); },
             Each<Layouts, Layout<>>())},
      {{"tile_to_shape", "L, S[, order]",
        "the block repeated until it covers a shape"},
       calls([](const auto&... x) { return tile_to_shape(x...); },
             Each<Layouts, Shape>(), Each<Layouts, Shape, Tuple>())},
  };
}

}  // namespace colex::conformance
