// SPDX-License-Identifier: MIT
// Rows of composed layouts.
#pragma once

#include "properties/mutation/composed_inputs.hpp"

namespace colex {

inline void check_composed(Table& t, const Inputs& inputs) {
  const auto all = some_composed(inputs);
  const Layout<> four(Int64(4), IntTuple<>(2));
  const Layout<> wide(Modes<Int64>{4, 8}, Modes<Int64>{8, 1});
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : all) t.see([&] { return operation(L); });
  };
  t.begin("made");
  for (const auto& outer :
       {ComposedLayout::Outer(Swizzle(1, 0, 1)), ComposedLayout::Outer(four),
        ComposedLayout::Outer(
            make_identity_layout(IntTuple<>(Modes<Int64>{4, 2})))})
    for (const std::int64_t offset : {-3, -1, 0, 1})
      for (const auto& inner :
           {four, wide, Layout<>(Int64(2), IntTuple<>(-1)),
            make_identity_layout(IntTuple<>(Modes<Int64>{4, 2}))})
        t.see([&] { return ComposedLayout(outer, offset, inner); });
  unary("text", [](const auto& L) { return L; });
  unary("size", [](const auto& L) { return size(L); });
  unary("rank", [](const auto& L) { return rank(L); });
  unary("depth", [](const auto& L) { return depth(L); });
  unary("shape", [](const auto& L) { return shape(L); });
  unary("least index", [](const auto& L) { return L.least_index(); });
  unary("greatest index", [](const auto& L) { return L.greatest_index(); });
  unary("table", [](const auto& L) { return table_of(L); });
  unary("cosize", [](const auto& L) { return cosize(L); });
  unary("coalesce", [](const auto& L) { return coalesce(L); });
  unary("filter", [](const auto& L) { return filter(L); });
  unary("flatten", [](const auto& L) { return flatten(L); });
  unary("zip", [](const auto& L) { return zip(L); });
  unary("nullspace", [](const auto& L) { return nullspace(L); });
  unary("complement", [](const auto& L) { return complement(L); });
  unary("complement", [](const auto& L) { return complement(L, Int64(24)); });
  unary("make_fragment_like",
        [](const auto& L) { return make_fragment_like(L); });
  unary("get_swizzle_portion",
        [](const auto& L) { return get_swizzle_portion(L); });
  unary("get_nonswizzle_portion",
        [](const auto& L) { return get_nonswizzle_portion(L); });
  unary("max_alignment", [](const auto& L) { return max_alignment(L); });
  unary("right_inverse", [](const auto& L) { return right_inverse(L); });
  unary("left_inverse", [](const auto& L) { return left_inverse(L); });
  for (const std::int64_t n : {0, 1, 2, 3, 4, 8}) {
    unary("upcast", [&](const auto& L) { return upcast(L, n); });
    unary("downcast", [&](const auto& L) { return downcast(L, n); });
    unary("recast", [&](const auto& L) { return recast_layout(L, n, 4); });
  }
  unary("get", [](const auto& L) { return get(L, 1); });
  unary("take", [](const auto& L) { return take(L, 0, 1); });
  unary("select", [](const auto& L) {
    return select(L, std::vector<std::size_t>{1, 0});
  });
  unary("layout", [](const auto& L) {
    return layout(L, std::vector<std::size_t>{0, 1});
  });
  unary("group_modes", [](const auto& L) { return group_modes(L, 0, 2); });
  unary("append", [&](const auto& L) { return append(L, four); });
  const Tiler<> tiler = make_tiler(IntTuple<>(Modes<Int64>{2, 2}));
  const Tiler<> by_layout = make_tiler(Layout<>(Int64(2), IntTuple<>(1)));
  for (const auto& each : {tiler, by_layout}) {
    unary("tile_unzip", [&](const auto& L) { return tile_unzip(L, each); });
    unary("composition", [&](const auto& L) { return composition(L, each); });
    unary("logical_divide",
          [&](const auto& L) { return logical_divide(L, each); });
    unary("zipped_divide",
          [&](const auto& L) { return zipped_divide(L, each); });
    unary("tiled_divide", [&](const auto& L) { return tiled_divide(L, each); });
    unary("flat_divide", [&](const auto& L) { return flat_divide(L, each); });
    unary("logical_product",
          [&](const auto& L) { return logical_product(L, each); });
    unary("zipped_product",
          [&](const auto& L) { return zipped_product(L, each); });
    unary("tiled_product",
          [&](const auto& L) { return tiled_product(L, each); });
    unary("flat_product", [&](const auto& L) { return flat_product(L, each); });
  }
  unary("blocked_product",
        [&](const auto& L) { return blocked_product(L, four); });
  unary("raked_product", [&](const auto& L) { return raked_product(L, four); });
  const IntTuple<> shape(Modes<Int64>{8, 6});
  unary("tile_to_shape",
        [&](const auto& L) { return tile_to_shape(L, shape); });
  unary("tile_to_shape", [&](const auto& L) {
    return tile_to_shape(L, shape, IntTuple<>(Modes<Int64>{1, 0}));
  });
  unary("with_shape", [](const auto& L) {
    return with_shape(L, IntTuple<>(Modes<Int64>{2, 2}));
  });
  unary("coalesce by", [](const auto& L) {
    return coalesce(L, IntTuple<>(Modes<Int64>{1, 1}));
  });
  unary("filter by", [](const auto& L) {
    return filter(L, IntTuple<>(Modes<Int64>{1, 1}));
  });
  const std::optional<Int64> any;
  const SliceCoordinate<> column(
      Modes<std::optional<Int64>>{any, std::optional(Int64(1))});
  unary("slice", [&](const auto& L) { return slice(column, L); });
  unary("slice_and_offset",
        [&](const auto& L) { return slice_and_offset(column, L).offset; });
  unary("domain_offset", [](const auto& L) {
    return domain_offset(IntTuple<>(Int64(3)), L).layout;
  });
  for (const auto& A : {four, wide, Layout<>(Int64(64), IntTuple<>(1)),
                        Layout<>(Modes<Int64>{8, 8}, Modes<Int64>{1, 16}),
                        Layout<>(Modes<Int64>{2, 32}, Modes<Int64>{0, 1}),
                        Layout<>(Modes<Int64>{4, 4}, Modes<Int64>{1, -4}),
                        make_identity_layout(IntTuple<>(64))}) {
    unary("after", [&](const auto& L) { return composition(A, L); });
    unary("before", [&](const auto& L) { return composition(L, A); });
    unary("product", [&](const auto& L) { return logical_product(A, L); });
    unary("same as plain", [&](const auto& L) { return same_function(A, L); });
    unary("plain as", [&](const auto& L) { return same_function(L, A); });
    unary("common", [&](const auto& L) { return max_common_layout(A, L); });
    unary("common", [&](const auto& L) { return max_common_layout(L, A); });
    unary("vector", [&](const auto& L) { return max_common_vector(A, L); });
  }
  for (const auto& s : {Swizzle(), Swizzle(1, 0, 1), Swizzle(2, 1, -2)}) {
    unary("swizzled", [&](const auto& L) { return composition(s, L); });
    t.begin("swizzled");
    for (const auto& A : {four, wide, Layout<>(Int64(3), IntTuple<>(-1))}) {
      t.see([&] { return composition(s, A); });
      t.see([&] { return composition(A, s); });
    }
  }
  t.begin("two");
  const auto two = [&](const auto& a, const auto& b) {
    t.see([&] { return a == b; });
    t.see([&] { return same_function(a, b); });
    t.see([&] { return max_common_layout(a, b); });
    t.see([&] { return max_common_vector(a, b); });
  };
  for (const auto& L : all) two(L, L);
  Numbers numbers;
  for (int n = 0; n < 2000; ++n) {
    const auto& a = one_of(numbers, all);
    two(a, one_of(numbers, all));
  }
  unary("domain_offset",
        [](const auto& L) { return domain_offset(IntTuple<>(3), L).offset; });
  t.begin("portions");
  t.see([&] { return get_swizzle_portion(four); });
  t.see([&] { return get_nonswizzle_portion(four); });
  t.begin("bounds");
  for (std::int64_t i = 0; i < 40; ++i) {
    for (const auto& s :
         {Swizzle(), Swizzle(1, 0, 1), Swizzle(2, 1, -2), Swizzle(1, 2, 3)})
      t.see([&] { return greatest_swizzled(s, i); });
    for (const auto& L : {four, wide, Layout<>(Int64(3), IntTuple<>(-2)),
                          Layout<>(Modes<Int64>{2, 3}, Modes<Int64>{5, -7})})
      t.see([&] { return greatest_magnitude(L, i); });
    t.see([&] { return swizzles_within(i); });
  }
  t.begin("large");
  for (const std::int64_t n : {1 << 14, (1 << 14) + 1})
    t.see([&] {
      return logical_product(Layout<>(Int64(4), IntTuple<>(1)),
                             ComposedLayout(Swizzle(1, 0, 1), 0,
                                            Layout<>(Int64(n), IntTuple<>(1))));
    });
  for (const std::int64_t n : {1 << 16, (1 << 16) + 1, 1 << 20})
    for (const std::int64_t d : {0, 1, 3, 16})
      for (const auto& outer :
           {ComposedLayout::Outer(Swizzle(3, 4, 3)),
            ComposedLayout::Outer(Swizzle(2, 0, -5)),
            ComposedLayout::Outer(
                Layout<>(Modes<Int64>{2, 8, 4}, Modes<Int64>{1, -32, 4}))})
        for (const std::int64_t offset : {0, 5}) {
          const ComposedLayout L(outer, offset,
                                 Layout<>(Int64(n), IntTuple<>(d)));
          t.see([&] { return cosize(L); });
          if (n > 1 << 16 || d == 3) t.see([&] { return table_of(L); });
          if (n > 1 << 16) {
            t.see([&] { return right_inverse(L); });
            t.see([&] { return left_inverse(L); });
            t.see([&] { return upcast(L, 2); });
            t.see([&] { return logical_product(four, L); });
            t.see([&] { return max_common_vector(L, L); });
          }
        }
}

inline const bool composed_is_a_part = add_part("composed", check_composed);

}  // namespace colex
