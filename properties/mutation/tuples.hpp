// SPDX-License-Identifier: MIT
// Rows of trees, tuples, coordinates and numbers.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/algebra.hpp"

namespace colex {

// A number that lacks one thing that an Integer has.
enum Lacking {
  none,
  from_int,
  plus,
  minus,
  divide,
  modulo,
  equal,
  unequal,
  less,
  at_most
};
template <Lacking it>
struct Partial {
  Partial() = default;
  Partial(int) requires(it != from_int) {}
  template <class T>
  requires(it != plus) Partial operator+(const T&) const { return *this; }
  template <class T>
  requires(it != minus) Partial operator-(const T&) const { return *this; }
  Partial operator*(const Partial&) const { return *this; }
  template <class T>
  requires(it != divide) Partial operator/(const T&) const { return *this; }
  template <class T>
  requires(it != modulo) Partial operator%(const T&) const { return *this; }
  template <class T>
  requires(it != less) bool operator<(const T&) const { return true; }
  template <class T>
  requires(it != at_most) bool operator<=(const T&) const { return true; }
  friend bool operator==(const Partial&, const Partial&) requires(it != equal) {
    return true;
  }
  friend bool operator!=(const Partial&, const Partial&) requires(it == equal) {
    return true;
  }
  friend bool operator!=(const Partial&,
                         const Partial&) requires(it == unequal) = delete;
  friend std::string to_string(const Partial&) { return ""; }
};

inline void check_tuples(Table& t, const Inputs& inputs) {
  const auto tuples = inputs.tuples();
  const auto shapes = inputs.shapes();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& a : tuples) t.see([&] { return operation(a); });
  };
  unary("rank", [](const auto& a) { return rank(a); });
  unary("leaf_count", [](const auto& a) { return leaf_count(a); });
  unary("depth", [](const auto& a) { return depth(a); });
  unary("product", [](const auto& a) { return product(a); });
  unary("product_each", [](const auto& a) { return product_each(a); });
  unary("sum", [](const auto& a) { return sum(a); });
  unary("max", [](const auto& a) { return max(a); });
  unary("min", [](const auto& a) { return min(a); });
  unary("gcd", [](const auto& a) { return gcd(a); });
  unary("flatten", [](const auto& a) { return flatten(a); });
  unary("reverse", [](const auto& a) { return reverse(a); });
  unary("zip", [](const auto& a) { return zip(a); });
  for (std::size_t i = 0; i < 4; ++i) {
    unary("get", [&](const auto& a) { return get(a, i); });
    unary("path", [&](const auto& a) {
      return get(a, std::vector<std::size_t>{i, 1});
    });
    unary("replace", [&](const auto& a) { return replace(a, i, tuples[20]); });
    unary("insert", [&](const auto& a) { return insert(a, i, tuples[20]); });
    unary("remove", [&](const auto& a) { return remove(a, i); });
    unary("repeat", [&](const auto& a) { return repeat(a, i); });
    unary("select", [&](const auto& a) {
      return select(a, std::vector<std::size_t>{i, 0});
    });
    for (std::size_t j = 0; j < 4; ++j) {
      unary("take", [&](const auto& a) { return take(a, i, j); });
      unary("group", [&](const auto& a) { return group(a, i, j); });
    }
  }
  const auto binary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& a : tuples)
      for (const auto& b : tuples) t.see([&] { return operation(a, b); });
  };
  binary("equal", [](const auto& a, const auto& b) { return a == b; });
  binary("append", [](const auto& a, const auto& b) { return append(a, b); });
  binary("prepend", [](const auto& a, const auto& b) { return prepend(a, b); });
  binary("unflatten",
         [](const auto& a, const auto& b) { return unflatten(a, b); });
  binary("zip2_by", [](const auto& a, const auto& b) { return zip2_by(a, b); });
  binary("product_like",
         [](const auto& a, const auto& b) { return product_like(a, b); });
  binary("inner_product",
         [](const auto& a, const auto& b) { return inner_product(a, b); });
  binary("ceil_div",
         [](const auto& a, const auto& b) { return ceil_div(a, b); });
  binary("shape_div",
         [](const auto& a, const auto& b) { return shape_div(a, b); });
  binary("round_up",
         [](const auto& a, const auto& b) { return round_up(a, b); });
  binary("elem_scale",
         [](const auto& a, const auto& b) { return elem_scale(a, b); });
  binary("congruent",
         [](const auto& a, const auto& b) { return congruent(a, b); });
  binary("weakly_congruent",
         [](const auto& a, const auto& b) { return weakly_congruent(a, b); });
  binary("compatible",
         [](const auto& a, const auto& b) { return compatible(a, b); });
  binary("weakly_compatible",
         [](const auto& a, const auto& b) { return weakly_compatible(a, b); });
  binary("lex_less",
         [](const auto& a, const auto& b) { return lex_less(a, b); });
  binary("colex_less",
         [](const auto& a, const auto& b) { return colex_less(a, b); });
  binary("elem_less",
         [](const auto& a, const auto& b) { return elem_less(a, b); });
  t.begin("crd2idx");
  for (const auto& c : tuples)
    for (const auto& s : shapes) t.see([&] { return crd2idx(c, s); });
  t.begin("idx2crd");
  for (const auto& c : tuples)
    for (const auto& s : shapes) t.see([&] { return idx2crd(c, s); });
  t.begin("crd2idx by stride");
  for (const auto& c : tuples)
    for (const auto& s : shapes)
      t.see([&] { return crd2idx(c, s, compact_row_major(s)); });
  t.begin("idx2crd by stride");
  for (std::int64_t i = -1; i < 30; ++i)
    for (const auto& s : shapes)
      t.see([&] { return idx2crd(Int64(i), s, compact_row_major(s)); });
  t.begin("extreme coordinates");
  for (const Int64 i : {Int64(INT64_MIN), Int64(-INT64_MAX), Int64(INT64_MAX)})
    for (const IntTuple<>& s :
         {IntTuple<>(5), IntTuple<>(Modes<Int64>{2, 3})}) {
      t.see([&] { return crd2idx(IntTuple<>(i), s); });
      t.see([&] { return idx2crd(IntTuple<>(i), s); });
    }
  t.begin("idx2crd by any stride");
  for (const std::int64_t extent : {1, 2, 5})
    for (const std::int64_t step : {-1, 0, 1, 3})
      for (std::int64_t i = -1; i < 8; ++i) {
        t.see([&] {
          return idx2crd(Int64(i), IntTuple<>(extent), IntTuple<>(step));
        });
        t.see([&] {
          return idx2crd(Int64(i), IntTuple<>(Modes<Int64>{extent, 2}),
                         IntTuple<>(Modes<Int64>{step, 2}));
        });
      }
  t.begin("crd2crd");
  for (const auto& s : shapes)
    for (const auto& r : shapes)
      t.see([&] { return crd2crd(IntTuple<>(Int64(5)), s, r); });
  t.begin("compact strides");
  for (const auto& s : shapes) {
    t.see([&] { return compact_col_major(s); });
    t.see([&] { return compact_row_major(s); });
    t.see([&] { return coordinates(s); });
    t.see([&] { return coordinates(s, compact_col_major(s)); });
    t.see([&] { return coordinates(s, compact_row_major(s)); });
    for (const auto& o : tuples) t.see([&] { return compact_order(s, o); });
  }
  t.begin("64 bits");
  for (const Int64 a : {Int64(INT64_MAX), Int64(INT64_MIN), Int64(5), Int64(-5),
                        Int64(0), Int64(1) * Int64(1 << 30) * Int64(4)})
    for (const Int64 b : {Int64(INT64_MAX), Int64(-1), Int64(2), Int64(0),
                          Int64(INT64_MIN), Int64(1 << 30)}) {
      t.see([&] { return a + b; });
      t.see([&] { return a - b; });
      t.see([&] { return a * b; });
      t.see([&] { return a / b; });
      t.see([&] { return a % b; });
      t.see([&] { return gcd(a, b); });
      t.see([&] { return Int64(0) - a; });
      t.see([&] { return -a; });
    }
  t.see([] { return Int64(); });
  t.begin("types");
  t.see([] { return std::is_constructible_v<Tree<std::string>, int>; });
  t.see([] { return Integer<Int64>; });
  t.see([] { return Integer<Partial<none>>; });
  t.see([] { return Integer<Partial<plus>>; });
  t.see([] { return Integer<Partial<minus>>; });
  t.see([] { return Integer<Partial<divide>>; });
  t.see([] { return Integer<Partial<modulo>>; });
  t.see([] { return Integer<Partial<equal>>; });
  t.see([] { return Integer<Partial<unequal>>; });
  t.see([] { return Integer<Partial<less>>; });
  t.see([] { return Integer<Partial<at_most>>; });
  t.see([] { return Integer<Partial<from_int>>; });
  t.begin("products");
  for (const Int64 a : {Int64(1), Int64(2), Int64(3)})
    for (const Int64 b : {Int64(1), Int64(2), Int64(1) * Int64(1 << 30)})
      for (const Int64 x : {Int64(0), Int64(1), Int64(2), Int64(4), Int64(6),
                            Int64(1 << 30), Int64(INT64_MAX)}) {
        t.see([&] { return equals_product(x, a, b); });
        t.see([&] { return equals_product<Int64>(x, a, b); });
        t.see([&] { return product_reaches(a, b, x); });
        t.see([&] { return product_reaches<Int64>(a, b, x); });
      }
  t.see([] { return product_reaches(INT64_MAX, 2, INT64_MAX); });
  t.see([] { return equals_product(INT64_MAX - 1, INT64_MAX, 2); });
  t.see([] { return Int64(UINT64_MAX); });
  t.see([] { return Int64(static_cast<std::uint64_t>(INT64_MAX)); });
}

inline const bool tuples_is_a_part = add_part("tuples", check_tuples);

}  // namespace colex
