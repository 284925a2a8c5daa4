// SPDX-License-Identifier: MIT
// Rows of divides and products.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/tiling.hpp"

namespace colex {

inline void check_tiling(Table& t, const Inputs& inputs) {
  const auto all = inputs.few_layouts(200);
  const auto nested = inputs.few_layouts(200, false);
  const auto shapes = inputs.shapes();
  Numbers numbers;
  std::vector<Tiler<>> tilers;
  const Tiler<> underscore = std::optional<Layout<>>();
  using Many = Modes<std::optional<Layout<>>>;
  for (int n = 0; n < 40; ++n) {
    const Tiler<> a = make_tiler(one_of(numbers, all));
    const Tiler<> b = make_tiler(Layout<>(Mode<>{n % 5 + 1, ScaledBasis<>(1)}));
    tilers.push_back(a);
    tilers.push_back(b);
    tilers.push_back(Many{a, b});
    if (n % 4 == 0) tilers.push_back(Many{underscore, b});
    if (n % 4 == 1) tilers.push_back(Many{b, underscore});
    if (n % 4 == 2) tilers.push_back(Many{Tiler<>(Many{b, a}), b});
  }
  tilers.push_back(underscore);
  tilers.push_back(Many{});
  const auto by_tiler = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (std::size_t k = 0; k < nested.size(); k += 9)
      for (const auto& tiler : tilers)
        t.see([&] { return operation(nested[k], tiler); });
  };
  by_tiler("logical_divide",
           [](const auto& A, const auto& B) { return logical_divide(A, B); });
  by_tiler("logical_product",
           [](const auto& A, const auto& B) { return logical_product(A, B); });
  by_tiler("flat_divide",
           [](const auto& A, const auto& B) { return flat_divide(A, B); });
  by_tiler("tiled_divide",
           [](const auto& A, const auto& B) { return tiled_divide(A, B); });
  by_tiler("zipped_divide",
           [](const auto& A, const auto& B) { return zipped_divide(A, B); });
  by_tiler("zipped_product",
           [](const auto& A, const auto& B) { return zipped_product(A, B); });
  by_tiler("tiled_product",
           [](const auto& A, const auto& B) { return tiled_product(A, B); });
  by_tiler("flat_product",
           [](const auto& A, const auto& B) { return flat_product(A, B); });
  by_tiler("tile_unzip",
           [](const auto& A, const auto& B) { return tile_unzip(A, B); });
  t.begin("evenly_divides");
  for (const auto& s : shapes)
    for (const auto& tiler : tilers)
      t.see([&] { return evenly_divides(s, tiler); });
  t.begin("tilers");
  for (const auto& s : shapes) t.see([&] { return make_tiler(s); });
  t.begin("products");
  inputs.pairs(all, nested, 500, [&](const auto& A, const auto& B) {
    t.see([&] { return blocked_product(A, B); });
    t.see([&] { return raked_product(A, B); });
  });
  t.begin("tile_to_shape");
  for (std::size_t k = 0; k < all.size(); k += 25)
    for (const auto& s : shapes) {
      t.see([&] { return tile_to_shape(all[k], s); });
      t.see([&] {
        return tile_to_shape(all[k], s,
                             IntTuple<>(Modes<Int64>{Int64(1), Int64(0)}));
      });
    }
}

inline const bool tiling_is_a_part = add_part("tiling", check_tiling);

}  // namespace colex
