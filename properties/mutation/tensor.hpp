// SPDX-License-Identifier: MIT
// Rows of engines and tensors.
#pragma once

#include "properties/mutation/composed_inputs.hpp"
#include "properties/mutation/written.hpp"

namespace colex {

inline void check_engines(Table& t) {
  t.begin("sums of tuples");
  const auto tuples = each({"0", "1", "-2", "()", "(0)", "(3)", "(1,2)",
                            "(4,(5,6))", "((1,2),3)", "(0,(0,1),7)"},
                           tuple);
  for (const auto& a : tuples) {
    t.see([&] { return as_integer(a); });
    for (const auto& b : tuples) {
      t.see([&] { return add(a, b); });
      t.see([&] { return CountingEngine(a).read(b); });
      t.see([&] { return CountingEngine(a).advanced(b).offset(); });
      t.see([&] { return CountingEngine().read(b); });
    }
  }
  t.see([] { return CountingEngine().offset(); });
  t.begin("places of an array");
  for (const std::int64_t offset : {-1, 0, 1, 2})
    for (std::int64_t p = -3; p < 6; ++p) {
      const ArrayEngine<Int64> engine({5, 6, 7}, offset);
      const IntTuple<> place(p);
      t.see([&] { return engine.read(place); });
      t.see([&] { return engine.advanced(place).offset(); });
      t.see([&] { return engine.advanced(place).read(IntTuple<>(1)); });
      t.see([&] {
        engine.advanced(IntTuple<>(1)).write(place, 9);
        return engine.values();
      });
    }
  t.see([] { return ArrayEngine<Int64>({5}).offset(); });
  t.see([] { return ArrayEngine<Int64>({}).read(IntTuple<>(0)); });
  t.see([] { return ArrayEngine<Int64>({5}).read(tuple("(0)")); });
  t.begin("bits");
  for (const std::int64_t width :
       {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 31, 32, 33, 63, 64, 65})
    for (const std::int64_t offset : {-1, 0, 1, 3})
      for (std::int64_t p = -1; p < 7; ++p) {
        const auto engine = [&] {
          return BitEngine({0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0,
                            0xff, 0x0f, 0x3c},
                           width, offset);
        };
        const IntTuple<> place(p);
        t.see([&] { return engine().read(place); });
        t.see([&] { return engine().advanced(place).offset(); });
        t.see([&] { return engine().of_width(4, p).read(IntTuple<>(1)); });
        for (const std::uint64_t value :
             {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
              std::uint64_t{5}, std::uint64_t{0xf0}, ~std::uint64_t{0}})
          t.see([&] {
            const BitEngine bits = engine();
            bits.write(place, value);
            return bits.bytes();
          });
      }
  t.see([] { return BitEngine({1}, 4).offset(); });
  t.see([] { return BitEngine({1}, 4).width(); });
}

// What of tensors is not of their layouts alone.
inline void check_tensors_made(Table& t,
                               const std::vector<AnyLayout>& layouts) {
  t.begin("tensors made");
  for (const Memory memory : {Memory::generic, Memory::gmem, Memory::smem,
                              Memory::rmem, Memory::tmem})
    t.see([&] { return memory; });
  for (const AnyLayout& L : layouts) {
    t.see([&] { return domain_layout(L); });
    t.see([&] { return least_value(L); });
    t.see([&] { return cosize_of(L); });
    t.see([&] { return make_tensor<Int64>(L); });
    t.see([&] { return make_tensor<Int64>(L, Memory::smem).memory(); });
    t.see([&] { return elements_of(numbered(L)); });
    t.see([&] { return make_tensor_like(make_tensor<Int64>(L)); });
    t.see([&] { return make_fragment_like(make_tensor<Int64>(L)); });
    t.see([&] {
      return make_tensor_like(make_tensor<Int64>(L, Memory::smem)).memory();
    });
    t.see([&] { return make_fragment_like(make_tensor<Int64>(L)).memory(); });
    t.see([&] { return make_coord_tensor(domain_layout(L)); });
    t.see([&] { return make_identity_tensor(domain_layout(L).shape()); });
    for (const std::int64_t width : {0, 1, 3, 8, 64, 65})
      t.see([&] { return make_bit_tensor(width, L, Memory::smem); });
    t.see([&] { return counting(L) == counting(L); });
    t.see([&] { return counting(L) == counting(L, 101); });
    t.see([&] { return counting(L) == counting(layout_of("4:1")); });
  }
  t.begin("arrays");
  for (const std::int64_t n : {0, 1, 2, 3})
    for (const std::int64_t offset : {-1, 0, 1})
      t.see([&] {
        return ArrayTensor<Int64>(
            ArrayEngine<Int64>(
                std::vector<Int64>(static_cast<std::size_t>(n), Int64(7)),
                offset),
            layout_of("2:1"));
      });
  t.begin("large arrays");
  for (const char* L : {"268435455:1", "268435456:1", "268435457:1"}) {
    t.see([&] { return make_tensor<bool>(any_layout(L)).memory(); });
    t.see([&] { return make_bit_tensor(1, any_layout(L)).memory(); });
  }
  t.begin("written through");
  for (const AnyLayout& L : layouts)
    t.see([&] {
      const ArrayTensor<Int64> T = numbered(L);
      for (Int64 i = 0; i < size(T); i = i + 1) T.at(IntTuple<>(i)) = i * i;
      const auto moved = T.with(layout_of("1:0"), IntTuple<>(1));
      moved.at(IntTuple<>(0)) = Int64(-5);
      return to_string(T) + text(Int64(T.at(IntTuple<>(0))));
    });
}

inline void check_tensors(Table& t, const std::vector<AnyLayout>& layouts,
                          const Inputs& inputs) {
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const AnyLayout& L : layouts)
      t.see([&] { return operation(counting(L)); });
  };
  unary("text", [](const auto& T) { return T; });
  unary("shape", [](const auto& T) { return shape(T); });
  unary("size", [](const auto& T) { return size(T); });
  unary("rank", [](const auto& T) { return rank(T); });
  unary("depth", [](const auto& T) { return depth(T); });
  unary("elements", [](const auto& T) { return elements_of(T); });
  unary("flatten", [](const auto& T) { return flatten(T); });
  unary("coalesce", [](const auto& T) { return coalesce(T); });
  unary("filter_zeros", [](const auto& T) { return filter_zeros(T); });
  unary("filter", [](const auto& T) { return filter(T); });
  unary("mode 1", [](const auto& T) { return get(T, 1); });
  unary("mode at a path", [](const auto& T) {
    return get(T, std::vector<std::size_t>{0, 1});
  });
  unary("group_modes", [](const auto& T) { return group_modes(T, 0, 2); });
  unary("take", [](const auto& T) { return take(T, 0, 1); });
  unary("select", [](const auto& T) {
    return select(T, std::vector<std::size_t>{1, 0});
  });
  for (const auto& profile : each({"1", "(1,1)", "(2,2)", "8"}, tuple)) {
    unary("coalesce by", [&](const auto& T) { return coalesce(T, profile); });
    unary("with_shape", [&](const auto& T) { return with_shape(T, profile); });
  }
  for (const auto& tiler :
       each({"(2,2)", "2", "<2:2,_>", "<_,(2,2):(1,2)>", "3"}, tiler_of)) {
    unary("composition", [&](const auto& T) { return composition(T, tiler); });
    unary("logical_divide",
          [&](const auto& T) { return logical_divide(T, tiler); });
    unary("zipped_divide",
          [&](const auto& T) { return zipped_divide(T, tiler); });
    unary("tiled_divide",
          [&](const auto& T) { return tiled_divide(T, tiler); });
    unary("flat_divide", [&](const auto& T) { return flat_divide(T, tiler); });
  }
  for (const auto& c : each({"0", "3", "-1", "(1,1)", "((1,0),2)"}, tuple)) {
    unary("value", [&](const auto& T) { return T(c); });
    unary("value_of", [&](const auto& T) { return value_of(T.layout(), c); });
    unary("domain_offset", [&](const auto& T) { return domain_offset(c, T); });
  }
  for (const auto& c :
       each({"_", "2", "(_,1)", "(1,_)", "((_,1),_)", "(_,1,_)"}, slice_of))
    unary("slice", [&](const auto& T) { return slice(c, T); });
  t.begin("slices of identities");
  for (const auto& s : inputs.shapes())
    for (const auto& c : each({"_", "2", "(_,1)", "(1,_)"}, slice_of))
      t.see([&] { return slice(c, make_identity_tensor(s)); });
}

inline void check_recast(Table& t, const std::vector<AnyLayout>& layouts) {
  t.begin("recast");
  for (std::size_t k = 0; k < layouts.size(); k += 3)
    for (const std::int64_t from : {1, 4, 6, 8, 16})
      for (const std::int64_t to : {1, 4, 8, 32}) {
        for (const std::int64_t offset : {-4, 0, 1, 4, 8})
          t.see([&] { return recast(counting(layouts[k], offset), from, to); });
        t.see([&]() -> Result<std::string> {
          const auto cast =
              recast(make_bit_tensor(from, layouts[k], Memory::smem), to);
          if (!cast) return cast.refusal();
          return text(*cast);
        });
      }
  t.see([] {
    return recast(make_identity_tensor(tuple("(4,2)")), Int64(8), Int64(16));
  });
  t.see([] {
    return recast(counting(layout_of("4:1")).with(layout_of("2:1")), 8, 16)
        ->memory();
  });
}

inline void check_tensor(Table& t, const Inputs& inputs) {
  std::vector<AnyLayout> layouts;
  const auto plain = inputs.few_layouts(60);
  for (std::size_t k = 0; k < plain.size(); k += inputs.universe() ? 3 : 2)
    if (small_enough(plain[k], 200)) layouts.push_back(plain[k]);
  const auto composed = some_composed(inputs);
  for (std::size_t k = 0; k < composed.size(); k += inputs.universe() ? 5 : 11)
    layouts.push_back(composed[k]);
  check_engines(t);
  check_tensors_made(t, layouts);
  check_tensors(t, layouts, inputs);
  check_recast(t, layouts);
}

inline const bool tensor_is_a_part = add_part("tensor", check_tensor);

}  // namespace colex
