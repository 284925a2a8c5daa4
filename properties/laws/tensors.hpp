// SPDX-License-Identifier: MIT
// What the laws of tensors and partitions read of tensors, by the definition,
// and the tensors, tiles and threads that they make of numbers. Nothing here
// asks the implementation under test.
#pragma once

#include <map>

#include "properties/laws/tiles.hpp"
#include "properties/laws/tuples.hpp"

namespace colex {

// --- Tensors ---

// The tensor of a layout's values, counted from an offset on.
inline CountingTensor counting(const Layout<>& L, const Int64& offset = 0) {
  return CountingTensor(CountingEngine(IntTuple<>(offset)), L);
}

// The identity tensor of a shape, by the definition.
inline CountingTensor identity(const IntTuple<>& shape) {
  const Layout<> L = make_identity_layout(shape);
  return CountingTensor(CountingEngine(coprofile(L)), L);
}

inline IntTuple<> element(const CountingTensor& T, const IntTuple<>& c) {
  return add(T.engine().offset(), value_of(T.layout(), c));
}

inline IntTuple<> pair_of(const IntTuple<>& a, const IntTuple<>& b) {
  return Modes<Int64>{a, b};
}

// The indices of a tensor, small enough to be met one by one.
inline bool small(const CountingTensor& T) {
  return product(domain_layout(T.layout()).shape()) <= 65536;
}
inline Int64 size_of(const CountingTensor& T) {
  return product(domain_layout(T.layout()).shape());
}

// Whether a coordinate, one integer or a tree, is inside a shape.
inline bool is_inside(const IntTuple<>& c, const IntTuple<>& shape) {
  if (shape.is_leaf())
    return c.is_leaf() && Int64(0) <= c.leaf() && c.leaf() < shape.leaf();
  if (c.is_leaf() || rank(c) != rank(shape)) return false;
  for (std::size_t k = 0; k < rank(c); ++k)
    if (!is_inside(c.modes()[k], shape.modes()[k])) return false;
  return true;
}

// How often each coordinate is met, those outside the shape left out.
class Census {
 public:
  explicit Census(IntTuple<> shape) : shape_(std::move(shape)) {}

  void meet(const CountingTensor& T) {
    for (Int64 i = 0; i < size_of(T); i = i + 1) meet(element(T, i));
  }
  void meet(const IntTuple<>& c) {
    if (is_inside(c, shape_)) ++times_[to_string(c)];
  }

  // Whether each coordinate of the shape was met as many times.
  template <class Trial>
  void each_met(Trial& t, int times) const {
    t.equal(Int64(times_.size()), product(shape_), "coordinates that are met");
    for (const auto& [c, met] : times_)
      t.holds(met == times, c + " is met " + std::to_string(met) + " times");
  }
  const std::map<std::string, int>& times() const { return times_; }

 private:
  IntTuple<> shape_;
  std::map<std::string, int> times_;
};

// --- Tiles and threads ---

// Extents as a tuple.
inline IntTuple<> extents(const std::vector<Int64>& numbers) {
  return tuple_of(numbers);
}

// A tile that fits a shape, an integer a mode: as many modes as both have.
inline IntTuple<> tile_fitting(const IntTuple<>& tile,
                               const IntTuple<>& shape) {
  if (shape.is_leaf()) return product(tile);
  std::vector<Int64> modes;
  for (std::size_t k = 0; k < rank(tile) && k < rank(shape); ++k)
    modes.push_back(product(get(tile, k)));
  return extents(modes);
}

// The number of tiles that cover a shape.
inline Int64 tiles_of(const IntTuple<>& shape, const IntTuple<>& tile) {
  if (shape.is_leaf()) return ceil_div(shape.leaf(), product(tile));
  Int64 count = 1;
  for (std::size_t k = 0; k < rank(shape); ++k) {
    const Int64 extent = product(shape.modes()[k]);
    const bool tiled = k < rank(tile);
    count = count * (tiled ? ceil_div(extent, product(get(tile, k))) : extent);
  }
  return count;
}

inline SliceCoordinate<> slice_of(const std::vector<Int64>& numbers) {
  Modes<std::optional<Int64>> modes;
  for (const Int64& number : numbers) modes.push_back(std::optional(number));
  return modes;
}
inline SliceCoordinate<> slice_of(const Int64& number) {
  return std::optional(number);
}

}  // namespace colex
