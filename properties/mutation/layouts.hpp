// SPDX-License-Identifier: MIT
// Rows of layouts and of what is made of them without algebra.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/algebra.hpp"

namespace colex {

inline void check_layouts(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  const auto shapes = inputs.shapes();
  const auto tuples = inputs.tuples();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : layouts) t.see([&] { return operation(L); });
  };
  unary("text", [](const auto& L) { return L; });
  unary("size", [](const auto& L) { return size(L); });
  unary("cosize", [](const auto& L) { return cosize(L); });
  unary("coshape", [](const auto& L) { return coshape(L); });
  unary("coprofile", [](const auto& L) { return coprofile(L); });
  unary("flatten", [](const auto& L) { return flatten(L); });
  unary("make_layout_like", [](const auto& L) { return make_layout_like(L); });
  unary("make_fragment_like",
        [](const auto& L) { return make_fragment_like(L); });
  unary("group_modes", [](const auto& L) { return group_modes(L, 0, 2); });
  unary("take", [](const auto& L) { return take(L, 1, 2); });
  unary("mode 1", [](const auto& L) { return get(L, 1); });
  unary("append", [](const auto& L) { return append(L, Layout<>()); });
  unary("prepend", [](const auto& L) { return prepend(L, Layout<>()); });
  unary("replace", [](const auto& L) { return replace(L, 1, Layout<>()); });
  unary("zip", [](const auto& L) { return zip(L); });
  unary("modes_of", [](const auto& L) { return modes_of(L); });
  for (std::int64_t i = -5; i < 30; i += 3) {
    unary("value",
          [&](const auto& L) { return crd2idx(IntTuple<>(Int64(i)), L); });
    unary("integer value",
          [&](const auto& L) { return L(IntTuple<>(Int64(i))); });
  }
  const auto fixed =
      std::vector<IntTuple<>>(tuples.begin(), tuples.begin() + 30);
  t.begin("by tuple");
  for (std::size_t k = 0; k < layouts.size(); k += 5)
    for (const auto& c : fixed) {
      t.see([&] { return crd2idx(c, layouts[k]); });
      t.see([&] { return filter_zeros(layouts[k], c); });
      t.see([&] { return unflatten(flatten(layouts[k]), c); });
    }
  t.begin("slice");
  const std::optional<Int64> all;
  using C = SliceCoordinate<>;
  for (const auto& L : layouts)
    for (const C& c :
         {C(all), C(std::optional(Int64(1))), C(Modes<std::optional<Int64>>{}),
          C(Modes<std::optional<Int64>>{all, std::optional(Int64(1))}),
          C(Modes<std::optional<Int64>>{
              C(Modes<std::optional<Int64>>{all, std::optional(Int64(1))}),
              C(all)}),
          C(Modes<std::optional<Int64>>{std::optional(Int64(2)), all})}) {
      t.see([&] { return slice(c, L); });
      t.see([&] { return dice(c, L); });
      t.see([&] { return slice_and_offset(c, L).offset; });
      t.see([&] { return domain_offset(underscores_as_zero(c), L).offset; });
    }
  t.begin("made");
  for (const auto& a : tuples) {
    t.see([&] { return Layout<>(a, a); });
    for (const auto& b : fixed) t.see([&] { return Layout<>(a, b); });
  }
  for (const std::int64_t extent : {-1, 0, 1})
    t.see([&] { return Layout<>(Mode<>{extent, ScaledBasis<>(0)}); });
  t.begin("equal strides");
  const std::vector<ScaledBasis<>> bases = {
      {0}, {1}, {2}, {0, {0}}, {0, {1}}, {1, {0}}, {1, {0, 1}}, {1, {1, 0}}};
  for (const auto& a : bases)
    for (const auto& b : bases) {
      t.see([&] { return a == b; });
      t.see([&] { return Stride<>(a) == Stride<>(b); });
    }
  t.begin("strides of both kinds");
  const Modes<Int64> cube = {2, 3, 2};
  for (const auto& a : bases)
    for (const auto& b : bases)
      for (const auto& c : bases) {
        const Layout<> L(cube, Stride<>(Modes<ScaledBasis<>>{a, b, c}));
        t.see([&] { return coshape(L); });
        t.see([&] { return cosize(L); });
        t.see([&] { return coprofile(L); });
        for (std::int64_t i = 0; i < 12; ++i)
          t.see([&] { return crd2idx(IntTuple<>(Int64(i)), L); });
      }
  t.begin("of shapes");
  for (const auto& s : shapes) {
    t.see([&] { return make_layout(s); });
    t.see([&] { return make_layout(s, LayoutRight{}); });
    t.see([&] { return make_identity_layout(s); });
    for (const auto& o : tuples) {
      t.see([&] { return make_ordered_layout(s, o); });
      t.see([&] { return make_layout(s, o); });
    }
  }
}

inline const bool layouts_is_a_part = add_part("layouts", check_layouts);

}  // namespace colex
