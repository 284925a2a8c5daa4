// SPDX-License-Identifier: MIT
// Rows of register tensors.
#pragma once

#include "properties/mutation/written.hpp"
#include "reference/register_tensor.hpp"

namespace colex {

template <class T>
std::string text(const TensorSSA<T>& x) {
  std::string joined = text(x.shape()) + text(x.layout()) + ":";
  for (const T& element : x.elements()) joined += text(T(element)) + ";";
  return joined;
}

// first, first + 1, … in a shape.
inline TensorSSA<Int64> counted(const IntTuple<>& shape, Int64 first = 1) {
  return *load(numbered(make_layout(shape), first));
}
inline TensorSSA<double> halves(const IntTuple<>& shape) {
  std::vector<double> values;
  for (Int64 i = 0; i < product(shape); i = i + 1)
    values.push_back(static_cast<double>(i.value()) / 2 - 1);
  return TensorSSA<double>(values, shape);
}

inline std::vector<IntTuple<>> shapes_of_registers(const Inputs& inputs) {
  auto shapes = each({"()", "1", "2", "3", "(1)", "(3)", "(2,3)", "(1,3)",
                      "(2,1)", "(2,3,1)", "(2,3,2)", "((2,1),3)", "((1,2),3)",
                      "(2,(1,3))", "((2,2),3)", "(2,3,(1,2))"},
                     tuple);
  if (inputs.universe())
    for (const auto& shape : all_trees({1, 2}))
      if (leaf_count(shape) < 3) shapes.push_back(shape);
  return shapes;
}

inline void check_elementwise(Table& t, const std::vector<IntTuple<>>& shapes) {
  const auto with = [&](const TensorSSA<Int64>& x, const TensorSSA<Int64>& y) {
    t.see([&] { return x + y; });
    t.see([&] { return x - y; });
    t.see([&] { return x * y; });
    t.see([&] { return x == y; });
    t.see([&] { return x != y; });
    t.see([&] { return x < y; });
    t.see([&] { return x <= y; });
    t.see([&] { return x > y; });
    t.see([&] { return x >= y; });
  };
  t.begin("element by element");
  for (const auto& a : shapes) {
    t.see([&] { return -counted(a, -2); });
    t.see([&] { return -halves(a); });
    with(counted(a, -1), Int64(2));
    with(Int64(2), counted(a, -1));
    for (const auto& b : shapes) {
      with(counted(a, 1), counted(b, 2));
      t.see([&] { return halves(a) / halves(b); });
      t.see([&] { return halves(a) + halves(b); });
      t.see([&] {
        return apply_op(
            [](Int64 x, double y) {
              return static_cast<double>(x.value()) - y;
            },
            counted(a), halves(b));
      });
    }
  }
  t.begin("where");
  const auto few =
      each({"()", "3", "(2,3)", "(1,3)", "(2,1)", "(2,3,2)"}, tuple);
  for (const auto& a : few)
    for (const auto& b : few)
      for (const auto& c : few) {
        t.see([&] {
          return where(counted(a) < Int64(3), counted(b), counted(c, 50));
        });
        t.see(
            [&] { return where(counted(a) < Int64(3), counted(b), Int64(7)); });
      }
}

inline void check_register_tensor(Table& t, const Inputs& inputs) {
  const auto shapes = shapes_of_registers(inputs);
  const auto coordinates = each(
      {"0", "1", "2", "3", "-1", "5", "6", "12", "()", "(0)", "(2)", "(1,2)",
       "(2,0)", "(-1,0)", "(1,-1)", "((1,0),2)", "(5,0)", "(0,0,1)"},
      tuple);
  t.begin("made");
  for (const auto& s : shapes) {
    for (std::size_t n = 0; n < 8; ++n)
      t.see([&] { return TensorSSA<Int64>(std::vector<Int64>(n, 3), s); });
    t.see([&] { return counted(s); });
    t.see([&] { return shape(counted(s)); });
    t.see([&] { return size(counted(s)); });
    t.see([&] {
      return text(as_tensor(counted(s))) + text(as_tensor(counted(s)).memory());
    });
    t.see([&] { return full(s, Int64(4)); });
    t.see([&] { return full(s, 0.5); });
    for (const auto& c : coordinates) {
      t.see([&] { return counted(s)(c); });
      t.see([&] {
        require_inside(c, s);
        return c;
      });
    }
  }
  t.see([] { return TensorSSA<Int64>(Int64(5)); });
  t.begin("loaded and stored");
  for (const auto& L :
       each({"(2,3):(1,2)", "(2,3):(3,1)", "(2,3):(1,0)", "6:-1", "6:0", "4:1",
             "((2,1),3):((3,0),1)", "Sw<1,0,1> o 0 o (2,3):(1,2)", "1:0"},
            any_layout)) {
    t.see([&] { return load(numbered(L)); });
    t.see([&] { return load(counting(L)); });
    for (const auto& s : shapes)
      t.see([&] {
        const auto dst = numbered(L, 100);
        const auto stored = store(counted(s), dst);
        return (stored ? text(*stored) : stored.refusal().reason) + text(dst);
      });
  }
  t.begin("shapes that broadcast");
  for (const auto& a : shapes)
    for (const auto& b : shapes) {
      t.see([&] { return broadcast_mode(a, b); });
      t.see([&] { return broadcast_shape(a, b); });
      t.see([&] { return broadcast_to(counted(a), b); });
      t.see([&] { return reshape(counted(a), b); });
      for (const auto& c : coordinates)
        if (&b == &shapes[0]) t.see([&] { return before_broadcast(c, a); });
    }
  check_elementwise(t, shapes);
  t.begin("reduced");
  const auto slices =
      each({"_", "0", "1", "(_)", "(0)", "(_,1)", "(1,_)", "(_,0,_)",
            "((_,1),_)", "(0,0)", "(3,_)", "(_,-1)", "((1,_),2)", "(_,_)"},
           slice_of);
  for (const auto& s : shapes) {
    for (const ReductionOp op : reduction_ops) {
      t.see([&] { return reduce(counted(s, -2), op, Int64(1)); });
      t.see([&] { return reduce(halves(s), op, 0.25); });
      for (const auto& c : slices)
        t.see([&] { return reduce(counted(s, -2), op, Int64(1), c); });
    }
    for (const auto& c : slices) t.see([&] { return slice(c, counted(s)); });
    for (const Int64 first : {-1, 0, 1}) {
      t.see([&] { return any(counted(s, first)); });
      t.see([&] { return all(counted(s, first)); });
      t.see([&] { return any(*full(s, first)); });
      t.see([&] { return all(*full(s, first)); });
    }
  }
  t.begin("sizes");
  for (const std::int64_t n : {(1 << 24) - 1, 1 << 24, (1 << 24) + 1})
    t.see([&] {
      return make_register_tensor<Int64>(
          IntTuple<>(n), [](const Int64&) -> Int64 { throw Refused("begun"); });
    });
}

inline const bool register_tensor_is_a_part =
    add_part("register_tensor", check_register_tensor);

}  // namespace colex
