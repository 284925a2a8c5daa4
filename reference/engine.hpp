// SPDX-License-Identifier: MIT
// Engines: what stands behind the positions of a tensor.
//
//   CountingEngine  the element at a position is the position, from an offset
//                   on: an integer, or a coordinate (an arithmetic tuple)
//   ArrayEngine     values in an array
//   BitEngine       elements of 1 to 64 bits, packed into bytes, the first one
//                   in the lowest bits
//
// engine.read(p) gives the element at position p, engine.advanced(p) the engine
// that begins there; where there is something to write, engine.write(p, v). An
// array and its slices are one array: a copy of an engine reads and writes the
// same elements. Throws Refused for a position outside the array. Definitions:
// CuTe documentation, 03_tensor ("Tensor engine") and 0z_tma_tensors; CuTe C++,
// arithmetic_tuple.hpp and array_subbyte.hpp.
#pragma once

#include <memory>

#include "reference/layout.hpp"

namespace colex {

// The sum of arithmetic tuples, mode by mode: a missing mode is 0, and 0 is
// what every tuple may be added to.
template <Integer Int>
IntTuple<Int> add(const IntTuple<Int>& a, const IntTuple<Int>& b) {
  if (a.is_leaf() && b.is_leaf()) return a.leaf() + b.leaf();
  if (a.is_leaf()) {
    if (a.leaf() == Int(0)) return b;
    throw Refused(to_string(a) + " and " + to_string(b) + " have no sum");
  }
  if (b.is_leaf()) return add(b, a);
  Modes<Int> modes;
  for (std::size_t k = 0; k < rank(a) || k < rank(b); ++k) {
    if (k >= rank(a))
      modes.push_back(b.modes()[k]);
    else if (k >= rank(b))
      modes.push_back(a.modes()[k]);
    else
      modes.push_back(add(a.modes()[k], b.modes()[k]));
  }
  return modes;
}

inline Int64 as_integer(const IntTuple<>& position) {
  if (!position.is_leaf())
    throw Refused("the position " + to_string(position) + " is no integer");
  return position.leaf();
}

// Position offset + p of a number of elements, as an index.
inline std::size_t place_in_array(Int64 offset, const IntTuple<>& p,
                                  std::size_t elements) {
  const Int64 place = offset + as_integer(p);
  if (place < 0 || Int64(elements) <= place)
    throw Refused("position " + to_string(place) + " is outside the " +
                  std::to_string(elements) + " elements of the array");
  return static_cast<std::size_t>(place.value());
}

inline void require_element_width(Int64 bits) {
  if (bits < 1 || Int64(64) < bits)
    throw Refused("an element has 1 to 64 bits, not " + to_string(bits));
}

class CountingEngine {
 public:
  using Element = IntTuple<>;

  CountingEngine() : offset_(Int64(0)) {}
  explicit CountingEngine(IntTuple<> offset) : offset_(std::move(offset)) {}

  const IntTuple<>& offset() const { return offset_; }

  IntTuple<> read(const IntTuple<>& p) const { return add(offset_, p); }
  CountingEngine advanced(const IntTuple<>& p) const {
    return CountingEngine(add(offset_, p));
  }

 private:
  IntTuple<> offset_;
};

template <class T>
class ArrayEngine {
 public:
  using Element = T;

  explicit ArrayEngine(std::vector<T> values, Int64 offset = 0)
      : values_(std::make_shared<std::vector<T>>(std::move(values))),
        offset_(offset) {}

  const std::vector<T>& values() const { return *values_; }
  Int64 offset() const { return offset_; }

  T read(const IntTuple<>& p) const { return (*values_)[place(p)]; }
  void write(const IntTuple<>& p, T value) const {
    (*values_)[place(p)] = std::move(value);
  }
  ArrayEngine advanced(const IntTuple<>& p) const {
    ArrayEngine result = *this;
    result.offset_ = offset_ + as_integer(p);
    return result;
  }

 private:
  std::size_t place(const IntTuple<>& p) const {
    return place_in_array(offset_, p, values_->size());
  }

  std::shared_ptr<std::vector<T>> values_;
  Int64 offset_;
};

class BitEngine {
 public:
  using Element = std::uint64_t;

  // Elements of `width` bits in these bytes; bits that fill no element are not
  // used.
  BitEngine(std::vector<std::uint8_t> bytes, Int64 width, Int64 offset = 0)
      : BitEngine(std::make_shared<std::vector<std::uint8_t>>(std::move(bytes)),
                  width, offset) {}

  const std::vector<std::uint8_t>& bytes() const { return *bytes_; }
  Int64 width() const { return width_; }
  Int64 offset() const { return offset_; }

  std::uint64_t read(const IntTuple<>& p) const {
    const std::size_t first = first_bit(p);
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < bits(); ++k)
      if (bit(first + k)) value |= std::uint64_t{1} << k;
    return value;
  }
  void write(const IntTuple<>& p, std::uint64_t value) const {
    if (bits() < 64 && value >> bits() != 0)
      throw Refused(std::to_string(value) + " has more than " +
                    std::to_string(bits()) + " bits");
    const std::size_t first = first_bit(p);
    for (std::size_t k = 0; k < bits(); ++k)
      set_bit(first + k, (value >> k & 1) != 0);
  }
  BitEngine advanced(const IntTuple<>& p) const {
    return BitEngine(bytes_, width_, offset_ + as_integer(p));
  }

  // The same bytes as elements of another width, from one of these on.
  BitEngine of_width(Int64 width, Int64 offset) const {
    return BitEngine(bytes_, width, offset);
  }

 private:
  BitEngine(std::shared_ptr<std::vector<std::uint8_t>> bytes, Int64 width,
            Int64 offset)
      : bytes_(std::move(bytes)), width_(width), offset_(offset) {
    require_element_width(width_);
  }

  std::size_t bits() const { return static_cast<std::size_t>(width_.value()); }
  std::size_t first_bit(const IntTuple<>& p) const {
    return place_in_array(offset_, p, bytes_->size() * 8 / bits()) * bits();
  }
  bool bit(std::size_t k) const { return ((*bytes_)[k / 8] >> k % 8 & 1) != 0; }
  void set_bit(std::size_t k, bool value) const {
    const auto mask = static_cast<std::uint8_t>(1u << k % 8);
    std::uint8_t& byte = (*bytes_)[k / 8];
    byte = static_cast<std::uint8_t>(value ? byte | mask : byte & ~mask);
  }

  std::shared_ptr<std::vector<std::uint8_t>> bytes_;
  Int64 width_;
  Int64 offset_;
};

}  // namespace colex
