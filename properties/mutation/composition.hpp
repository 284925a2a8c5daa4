// SPDX-License-Identifier: MIT
// Rows of composition and of its parts.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/algebra.hpp"

namespace colex {

inline void check_composition(Table& t, const Inputs& inputs) {
  const auto all = inputs.few_layouts(120);
  const auto nested = inputs.few_layouts(300, false);
  Numbers numbers;
  t.begin("composition by one mode");
  for (std::size_t k = 0; k < all.size(); k += 3)
    for (std::int64_t s = 1; s < 7; ++s)
      for (const std::int64_t d : {-2, 0, 1, 2, 3, 4, 5, 6, 7, 9}) {
        const Layout<> B(Mode<>{s, ScaledBasis<>(d)});
        t.see([&] { return composition(all[k], B); });
      }
  t.begin("composition");
  const auto compose = [&](const auto& A, const auto& B) {
    if (small_enough(B, 100)) t.see([&] { return composition(A, B); });
  };
  inputs.pairs(all, all, 4000, compose);
  t.begin("composition of nested layouts");
  if (!inputs.universe()) inputs.pairs(nested, nested, 3000, compose);
  t.begin("composition by mode");
  for (int n = 0; n < 2000; ++n) {
    const Layout<>& A = one_of(numbers, nested);
    const Tiler<> first = make_tiler(one_of(numbers, all));
    const Tiler<> second = n % 5 == 0 ? Tiler<>(std::optional<Layout<>>())
                                      : make_tiler(one_of(numbers, all));
    t.see([&] {
      return composition(
          A, Tiler<>(Modes<std::optional<Layout<>>>{first, second}));
    });
    t.see([&] { return composition(A, second); });
  }
  t.begin("composition of large layouts");
  for (const std::int64_t d : {1, -1, 2}) {
    const auto wide = [](std::int64_t first, std::int64_t second) {
      return make_layout<Int64>(
          {Layout<>(Mode<>{1 << 12, ScaledBasis<>(first)}),
           Layout<>(Mode<>{1 << 12, ScaledBasis<>(second)})});
    };
    t.see([&] { return composition(wide(1, 1 << 13), wide(d, d << 12)); });
    t.see([&] { return composition(wide(3, 1 << 14), wide(d, d)); });
  }
  t.begin("composition along axes");
  const std::vector<ScaledBasis<>> along = {
      {0},      {1},      {1, {0}},    {2, {0}},    {-1, {0}},
      {1, {1}}, {3, {1}}, {1, {0, 1}}, {1, {0, 0}}, {0, {1}}};
  std::vector<Layout<>> coordinates;
  for (const auto& a : along)
    for (const auto& b : along) {
      coordinates.push_back(
          Layout<>(Modes<Int64>{2, 3}, Stride<>(Modes<ScaledBasis<>>{a, b})));
      for (const auto& c : along)
        coordinates.push_back(Layout<>(
            Modes<Int64>{2, 2, 3}, Stride<>(Modes<ScaledBasis<>>{a, b, c})));
    }
  for (const auto& A :
       {make_layout(IntTuple<>(Modes<Int64>{4, 6})),
        Layout<>(Modes<Int64>{Modes<Int64>{2, 3}, 4},
                 Modes<Int64>{Modes<Int64>{1, 8}, 2}),
        make_identity_layout(IntTuple<>(Modes<Int64>{4, Modes<Int64>{2, 2}})),
        Layout<>(Modes<Int64>{}, Modes<Int64>{})})
    for (const auto& B : coordinates) t.see([&] { return composition(A, B); });
  t.begin("parts of composition");
  std::vector<Mode<>> steps_forward;
  for (const std::int64_t extent : {2, 3, 4, 6})
    for (const std::int64_t step : {1, 2, 3, 4, 5, 6, 8, 12})
      steps_forward.push_back({extent, ScaledBasis<>(step)});
  for (const Mode<>& mode : steps_forward)
    for (std::int64_t n = 1; n < 30; ++n)
      t.see([&] { return greatest_remainder(mode, Int64(n)); });
  for (std::size_t k = 0; k < all.size(); k += 2) {
    t.see([&] { return extended_modes(all[k], {}); });
    t.see([&] { return extended_modes(all[k], {1}); });
    const auto modes = answer([&]() -> Result<std::vector<Mode<>>> {
      return extended_modes(all[k], {});
    });
    if (!modes) continue;
    t.see([&] { return axes_of(*modes).size(); });
    for (std::int64_t d = 1; d < 10; ++d)
      for (const std::int64_t s : {1, 2, 3, 4, 6, 12}) {
        t.see([&] { return compose_mode(*modes, Int64(s), Int64(d)); });
        t.see([&] { return compose_mode_by_table(*modes, s, d); });
      }
    for (std::size_t a = 0; a < steps_forward.size(); a += 3)
      for (std::size_t b = 0; b < steps_forward.size(); b += 5)
        t.see([&] {
          return never_carries(*modes, {steps_forward[a], steps_forward[b]});
        });
  }
  const std::vector<Axis> axes = {{}, {0}, {1}, {0, 0}, {0, 1}, {1, 0}};
  for (const Axis& a : axes)
    for (const Axis& b : axes) t.see([&] { return is_prefix(a, b); });
  t.begin("with_shape");
  for (const auto& s : inputs.shapes())
    for (std::size_t k = 0; k < all.size(); k += 9)
      t.see([&] { return with_shape(all[k], s); });
  t.begin("limits of the tables");
  for (const std::int64_t more : {0, 1})
    t.see([&] {
      return compose_mode_by_table(
          {{1 << 20, ScaledBasis<>(1)}, {2, ScaledBasis<>(5)}},
          (1 << 20) + more, 1);
    });
  const Layout<> far(Modes<Int64>{1 << 21, 2}, Modes<Int64>{1, 1 << 22});
  t.see([&] {
    return composition(
        far, Layout<>(Modes<Int64>{1 << 10, 1 << 10}, Modes<Int64>{1, -1024}));
  });
  t.see([&] {
    return composition(far,
                       Layout<>(Modes<Int64>{17, 61681}, Modes<Int64>{1, -17}));
  });
}

inline const bool composition_is_a_part =
    add_part("composition", check_composition);

}  // namespace colex
