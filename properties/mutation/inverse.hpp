// SPDX-License-Identifier: MIT
// Rows of inverses and of common layouts.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/algebra.hpp"

namespace colex {

inline void check_inverse(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  t.begin("right_inverse");
  for (const auto& L : layouts) t.see([&] { return right_inverse(L); });
  t.begin("left_inverse");
  for (const auto& L : layouts)
    if (small_enough(L, 40)) t.see([&] { return left_inverse(L); });
  t.begin("inverses by search");
  std::vector<Layout<>> overlapping;
  for (const auto& shape : {Modes<Int64>{3, 2}, Modes<Int64>{2, 2, 2},
                            Modes<Int64>{2, 3, 2}, Modes<Int64>{4, 2, 3}})
    add_strided(overlapping, shape, {0, 1, 2, 3, 5, 7});
  for (const auto& L : overlapping) {
    t.see([&] { return right_inverse(L); });
    t.see([&] { return left_inverse(L); });
  }
  t.begin("never_overlaps");
  for (const auto& L : layouts) {
    t.see([&] { return never_overlaps(L); });
    for (const std::int64_t n : {1, 2, 3, 4, 6, 7, 12})
      t.see([&] { return greatest_prefix(coalesce(L), n); });
  }
  t.begin("limits of the searches");
  const auto pair = [](std::int64_t a, std::int64_t b, std::int64_t d,
                       std::int64_t e) {
    return Layout<>(Modes<Int64>{a, b}, Modes<Int64>{d, e});
  };
  for (const auto& L : {pair(2048, 2, 1, 5), pair(2049, 2, 1, 5)}) {
    t.see([&] { return right_inverse(L); });
    t.see([&] { return max_common_layout(pair(4, 1024, 1, 8), L); });
    t.see([&] { return max_common_layout(L, pair(4, 1024, 1, 8)); });
  }
  t.see(
      [&] { return max_common_layout(pair(4, 4, 1, 8), pair(2049, 2, 1, 5)); });
  t.see(
      [&] { return max_common_layout(pair(4, 1025, 1, 8), pair(4, 4, 1, 5)); });
  for (const auto& L : {pair(2, 2, 2, 1021), pair(2, 2, 3, 1021),
                        pair(32, 32, 1, 2), pair(25, 41, 1, 2)})
    t.see([&] { return left_inverse(L); });
  t.begin("max_common_layout");
  const auto few = inputs.few_layouts(150);
  inputs.pairs(few, few, 400, [&](const auto& a, const auto& b) {
    t.see([&] { return max_common_layout(a, b); });
    t.see([&] { return max_common_vector(a, a); });
  });
  t.begin("of large layouts");
  for (const std::int64_t n : {1 << 11, 1 << 20})
    for (const std::int64_t d : {1, 2, 1 << 12, 1 << 20})
      for (const std::int64_t e : {0, 1, 3, 1 << 12, 1 << 20}) {
        const Layout<> L =
            make_layout<Int64>({Layout<>(Mode<>{n, ScaledBasis<>(d)}),
                                Layout<>(Mode<>{3, ScaledBasis<>(e)})});
        t.see([&] { return right_inverse(L); });
        t.see([&] { return left_inverse(L); });
        t.see([&] { return max_common_layout(L, make_layout(L.shape())); });
        t.see([&] { return max_common_layout(L, L); });
        t.see([&] {
          return max_common_layout(
              L, make_layout(IntTuple<>(Modes<Int64>{2, 64, Int64(n) / 32})));
        });
      }
}

inline const bool inverse_is_a_part = add_part("inverse", check_inverse);

}  // namespace colex
