// SPDX-License-Identifier: MIT
//
// Arguments: which values fit a typed parameter, and what the function gets.
//
//   Parameter<Tiler<>>::accepts(4:1)   true
//   Parameter<Tiler<>>::of(4:1)        the tiler that tiles by 4:1

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reference/notation.hpp"

namespace colex::conformance {

using Tuple = IntTuple<>;

// A value of this kind, as it is.
template <class T>
struct Parameter {
  static bool accepts(const Value& value) { return value.as<T>() != nullptr; }
  static const T& of(const Value& value) { return *value.as<T>(); }
};

// A tree of steps; a tuple of integers is one.
template <>
struct Parameter<Stride<>> {
  static bool accepts(const Value& value) {
    return value.as<Stride<>>() || value.as<IntTuple<>>();
  }
  static Stride<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>()) return as_stride(*tuple);
    return *value.as<Stride<>>();
  }
};

// A coordinate in which a _ may stand.
template <>
struct Parameter<SliceCoordinate<>> {
  static bool accepts(const Value& value) {
    return value.as<SliceCoordinate<>>() || value.as<IntTuple<>>();
  }
  static SliceCoordinate<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>())
      return replace_leaves<std::optional<Int64>>(
          *tuple, [](Int64 n) { return std::optional(n); });
    return *value.as<SliceCoordinate<>>();
  }
};

// A tiler: a layout, a shape, <…>, or _ alone.
template <>
struct Parameter<Tiler<>> {
  static bool accepts(const Value& value) {
    const auto* slice = value.as<SliceCoordinate<>>();
    return value.as<Tiler<>>() || value.as<Layout<>>() ||
           value.as<IntTuple<>>() || (slice && is_underscore(*slice));
  }
  static Tiler<> of(const Value& value) {
    if (const auto* tiler = value.as<Tiler<>>()) return *tiler;
    if (const auto* layout = value.as<Layout<>>()) return make_tiler(*layout);
    if (const auto* shape = value.as<IntTuple<>>()) return make_tiler(*shape);
    return std::optional<Layout<>>();
  }
};

// One integer.
template <>
struct Parameter<Int64> {
  static bool accepts(const Value& value) {
    const auto* tuple = value.as<IntTuple<>>();
    return tuple && tuple->is_leaf();
  }
  static Int64 of(const Value& value) { return value.as<IntTuple<>>()->leaf(); }
};

// The number of a mode, or how many: an integer that is not negative.
template <>
struct Parameter<std::size_t> {
  static bool accepts(const Value& value) {
    return Parameter<Int64>::accepts(value);
  }
  static std::size_t of(const Value& value) {
    const Int64 n = Parameter<Int64>::of(value);
    require_not_negative(n);
    return static_cast<std::size_t>(n.value());
  }
};

// A tuple of positive integers; the function gets an IntTuple.
struct Shape {};
template <>
struct Parameter<Shape> {
  static bool accepts(const Value& value) {
    return value.as<IntTuple<>>() != nullptr;
  }
  static const IntTuple<>& of(const Value& value) {
    const IntTuple<>& shape = *value.as<IntTuple<>>();
    require_positive_leaves(shape);
    return shape;
  }
  static void require_positive_leaves(const IntTuple<>& t) {
    if (t.is_leaf() && t.leaf() < 1)
      throw Refused("the extent " + to_string(t.leaf()) + " is less than 1");
    if (!t.is_leaf())
      for (const auto& mode : t.modes()) require_positive_leaves(mode);
  }
};

// A tuple, or the shape of a layout or tensor; the function gets an IntTuple.
struct ShapeOf {};
template <>
struct Parameter<ShapeOf> {
  static bool accepts(const Value& value) {
    return value.as<IntTuple<>>() || value.as<Layout<>>() ||
           value.as<ComposedLayout>() || value.as<CountingTensor>() ||
           value.as<ArrayTensor<Int64>>();
  }
  static const IntTuple<>& of(const Value& value) {
    if (const auto* layout = value.as<Layout<>>()) return layout->shape();
    if (const auto* counting = value.as<CountingTensor>())
      return shape(*counting);
    if (const auto* array = value.as<ArrayTensor<Int64>>())
      return shape(*array);
    if (const auto* composed = value.as<ComposedLayout>())
      return composed->inner().shape();
    return *value.as<IntTuple<>>();
  }
};

// A tree that matters for its nesting; the function gets an IntTuple, 0 for _.
struct Profile {};
template <>
struct Parameter<Profile> {
  static bool accepts(const Value& value) {
    return Parameter<SliceCoordinate<>>::accepts(value);
  }
  static IntTuple<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>()) return *tuple;
    return underscores_as_zero(*value.as<SliceCoordinate<>>());
  }
};

// One or more of a kind, as the last parameter.
template <class T>
using Many = std::vector<T>;
using Indices = Many<std::size_t>;

template <class T>
struct Argument {
  static constexpr bool is_many = false;
  using Kind = Parameter<T>;
  static decltype(auto) of(const std::vector<Value>& in, std::size_t i) {
    return Kind::of(in[i]);
  }
};
template <class T>
struct Argument<Many<T>> {
  static constexpr bool is_many = true;
  using Kind = Parameter<T>;
  static Many<T> of(const std::vector<Value>& in, std::size_t i) {
    Many<T> rest;
    for (; i < in.size(); ++i) rest.push_back(Kind::of(in[i]));
    return rest;
  }
};

}  // namespace colex::conformance
