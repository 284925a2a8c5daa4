// SPDX-License-Identifier: MIT
// Rows of the operations of one layout.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/algebra.hpp"

namespace colex {

inline void check_algebra(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  const auto shapes = inputs.shapes();
  const auto tuples = inputs.tuples();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : layouts) t.see([&] { return operation(L); });
  };
  unary("coalesce", [](const auto& L) { return coalesce(L); });
  unary("filter", [](const auto& L) { return filter(L); });
  unary("nullspace", [](const auto& L) { return nullspace(L); });
  unary("complement", [](const auto& L) { return complement(L); });
  unary("max_alignment", [](const auto& L) { return max_alignment(L); });
  for (const std::int64_t m : {0, 1, 2, 3, 7, 12, 24, 100})
    unary("complement", [&](const auto& L) { return complement(L, Int64(m)); });
  for (const std::int64_t n : {0, 1, 2, 3, 4, 6, 8}) {
    unary("upcast", [&](const auto& L) { return upcast(L, Int64(n)); });
    unary("downcast", [&](const auto& L) { return downcast(L, Int64(n)); });
    unary("recast", [&](const auto& L) { return recast_layout(L, n, 4); });
    unary("recast", [&](const auto& L) { return recast_layout(L, 4, n); });
  }
  t.begin("same_function");
  const auto few = inputs.few_layouts(60);
  inputs.pairs(few, few, 3600, [&](const auto& a, const auto& b) {
    t.see([&] { return same_function(a, b); });
    t.see([&] { return a == b; });
  });
  t.begin("along axes");
  const std::vector<ScaledBasis<>> bases = {
      {0}, {1}, {2}, {0, {0}}, {0, {1}}, {1, {0}}, {1, {1}}, {2, {0}}};
  for (const auto& a : bases)
    for (const auto& b : bases) {
      const Layout<> L(Modes<Int64>{2, 3},
                       Stride<>(Modes<ScaledBasis<>>{a, b}));
      t.see([&] { return coalesce(L); });
      t.see([&] { return filter(L); });
      t.see([&] { return nullspace(L); });
      t.see([&] { return complement(L); });
      t.see([&] { return upcast(L, Int64(2)); });
      t.see([&] { return same_function(L, make_layout(L.shape())); });
    }
  t.see([] {
    return complement(make_identity_layout(
        IntTuple<>(Modes<Int64>{Int64(1) * large[1], Int64(1) * large[2]})));
  });
  t.begin("domain_distribute");
  for (const auto& s : shapes)
    for (std::int64_t n = 0; n < 13; ++n)
      t.see([&] { return domain_distribute(s, n); });
  t.begin("by tuple");
  for (std::size_t k = 0; k < layouts.size(); k += 5)
    for (const auto& c : tuples) {
      t.see([&] { return coalesce(layouts[k], c); });
      t.see([&] { return filter(layouts[k], c); });
    }
}

inline const bool algebra_is_a_part = add_part("algebra", check_algebra);

}  // namespace colex
