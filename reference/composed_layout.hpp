// SPDX-License-Identifier: MIT
// Composed layouts: a layout, an offset, and a swizzle or layout after them.
//
//   Sw<3,4,3> o 0 o (8,64):(64,1)   c -> Sw<3,4,3>(0 + (8,64):(64,1)(c))
//   8:10 o 3 o 4:1                  30, 40, 50, 60
//
// The inner layout has the domain, so that most operations act on it and leave
// the rest alone. Definition: CuTe, layout_composed.hpp and swizzle_layout.hpp;
// CuTe documentation, 02_layout_algebra. What is asked of all values is
// answered by a table of them, up to table_limit_of_composed coordinates.
#pragma once

#include "reference/algebra.hpp"
#include "reference/swizzle.hpp"

namespace colex {

inline const Int64 table_limit_of_composed = 1 << 16;

class ComposedLayout {
 public:
  using Outer = std::variant<Swizzle, Layout<>>;

  // Throws Refused where it could not be evaluated: strides that are no
  // integers, an index beyond 64 bits, a negative index of a swizzle. An outer
  // layout goes on past its domain, as every layout does.
  ComposedLayout(Outer outer, Int64 offset, Layout<> inner)
      : outer_(std::move(outer)), offset_(offset), inner_(std::move(inner)) {
    require_integer_strides(inner_);
    least_ = offset_;
    greatest_ = offset_;
    for (const auto& mode : flat_modes(inner_)) {
      const Int64 reach = (mode.extent - 1) * mode.stride.value;
      least_ = least_ + min(reach, Int64(0));
      greatest_ = greatest_ + max(reach, Int64(0));
    }
    if (const auto* A = std::get_if<Layout<>>(&outer_))
      require_integer_strides(*A);
    else if (least_ < 0)
      throw Refused(to_string(std::get<Swizzle>(outer_)) +
                    " is given the negative index " + to_string(least_));
  }

  const Outer& outer() const { return outer_; }
  Int64 offset() const { return offset_; }
  const Layout<>& inner() const { return inner_; }

  // The range of the indices that the outer function is given.
  Int64 least_index() const { return least_; }
  Int64 greatest_index() const { return greatest_; }

  // The swizzle, or null where the outer function is a layout.
  const Swizzle* swizzle() const { return std::get_if<Swizzle>(&outer_); }

  Int64 operator()(const IntTuple<>& c) const {
    const Int64 index = offset_ + inner_(c);
    if (swizzle()) return (*swizzle())(index);
    return std::get<Layout<>>(outer_)(index);
  }

  // The same text. Whether two are the same function: same_function.
  friend bool operator==(const ComposedLayout& a, const ComposedLayout& b) {
    return a.outer_ == b.outer_ && a.offset_ == b.offset_ &&
           a.inner_ == b.inner_;
  }

 private:
  Outer outer_;
  Int64 offset_;
  Layout<> inner_;
  Int64 least_;
  Int64 greatest_;
};

// A layout, plain where that is possible.
using AnyLayout = std::variant<Layout<>, ComposedLayout>;

inline std::string to_string(const ComposedLayout::Outer& outer) {
  return std::visit([](const auto& f) { return to_string(f); }, outer);
}
inline std::string to_string(const ComposedLayout& L) {
  return to_string(L.outer()) + " o " + to_string(L.offset()) + " o " +
         to_string(L.inner());
}
inline std::string to_string(const AnyLayout& L) {
  return std::visit([](const auto& f) { return to_string(f); }, L);
}

// --- The domain ---

inline const IntTuple<>& shape(const ComposedLayout& L) {
  return L.inner().shape();
}
inline Int64 size(const ComposedLayout& L) { return size(L.inner()); }
inline std::size_t rank(const ComposedLayout& L) { return rank(L.inner()); }
inline std::size_t depth(const ComposedLayout& L) { return depth(L.inner()); }

// --- Values ---

// The values at 0, 1, …, size - 1, of a plain or composed layout.
template <class Function>
Result<std::vector<Int64>> table_of(const Function& L) {
  return answer([&]() -> Result<std::vector<Int64>> {
    const Int64 n = size(L);
    if (table_limit_of_composed < n)
      return undecided(to_string(L) + " has more than the " +
                       to_string(table_limit_of_composed) +
                       " coordinates up to which values are compared");
    std::vector<Int64> values;
    for (Int64 i = 0; i < n; i = i + 1) values.push_back(L(i));
    return values;
  });
}

// Same size and same value at every index.
template <class Other>
Result<bool> same_function_by_table(const ComposedLayout& a, const Other& b) {
  return answer([&]() -> Result<bool> {
    if (size(a) != size(b)) return false;
    const auto values_a = table_of(a);
    if (!values_a) return values_a.refusal();
    const auto values_b = table_of(b);
    if (!values_b) return values_b.refusal();
    return *values_a == *values_b;
  });
}
inline Result<bool> same_function(const ComposedLayout& a, const Layout<>& b) {
  return same_function_by_table(a, b);
}
inline Result<bool> same_function(const Layout<>& a, const ComposedLayout& b) {
  return same_function_by_table(b, a);
}
// After the same swizzle, a bijection, the offsets and inner layouts decide.
inline Result<bool> same_function(const ComposedLayout& a,
                                  const ComposedLayout& b) {
  if (a.swizzle() && b.swizzle() && same_function(*a.swizzle(), *b.swizzle()))
    return a.offset() == b.offset() && same_function(a.inner(), b.inner());
  return same_function_by_table(a, b);
}

// No value of the swizzle at 0, …, index exceeds this: the bits that it may
// add are those that it makes of the bits read.
inline Int64 greatest_swizzled(const Swizzle& swizzle, Int64 index) {
  const auto bits = static_cast<std::uint64_t>(index.value());
  const std::int64_t below = static_cast<std::int64_t>(
      bits == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(bits));
  const std::int64_t read = below & swizzle.yyy().value();
  const std::int64_t added = swizzle(read).value() ^ read;
  return min(Int64(below | added), index + added);
}

// No value of L at -index, …, index exceeds this in magnitude.
inline Int64 greatest_magnitude(const Layout<>& L, Int64 index) {
  Int64 result = 0;
  const std::vector<Mode<Int64>> modes = flat_modes(L);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const bool last = k + 1 == modes.size();
    const Int64 digit = last ? index : min(modes[k].extent - 1, index);
    result = result + digit * absolute(modes[k].stride.value);
    index = index / modes[k].extent;
  }
  return result;
}

// The extent of the values and 0: the greatest less the least, and 1. Storage
// of that many elements holds every value, where none is negative. Exact up to
// table_limit_of_composed coordinates; above that, an extent that covers them
// (CuTe gives that of the inner layout, which a swizzle or an outer layout may
// leave).
inline Int64 cosize(const ComposedLayout& L) {
  if (size(L) <= table_limit_of_composed) {
    Int64 least = 0;
    Int64 greatest = 0;
    for (Int64 i = 0; i < size(L); i = i + 1) {
      least = min(least, L(i));
      greatest = max(greatest, L(i));
    }
    return greatest - least + 1;
  }
  if (L.swizzle())
    return greatest_swizzled(*L.swizzle(), L.greatest_index()) + 1;
  const Int64 reach = max(absolute(L.least_index()), L.greatest_index());
  const Int64 bound = greatest_magnitude(std::get<Layout<>>(L.outer()), reach);
  return bound + bound + 1;
}

// --- Construction ---

// Swizzle, offset, layout; a swizzle without bits and an offset of 0 are left
// out (CuTe, swizzle_layout.hpp, composition).
inline AnyLayout compose(const Swizzle& swizzle, Int64 offset,
                         const Layout<>& inner) {
  if (swizzle.bits() == 0 && offset == 0) return inner;
  return ComposedLayout(swizzle, offset, inner);
}

inline Result<AnyLayout> composition(const Swizzle& swizzle,
                                     const Layout<>& L) {
  return answer([&]() -> Result<AnyLayout> { return compose(swizzle, 0, L); });
}

// The same with another inner layout, which an operation makes of this one.
template <class Operation>
Result<ComposedLayout> on_inner(const ComposedLayout& L,
                                const Operation& operation) {
  return answer([&]() -> Result<ComposedLayout> {
    const Result<Layout<>> inner = operation(L.inner());
    if (!inner) return inner.refusal();
    return ComposedLayout(L.outer(), L.offset(), *inner);
  });
}

}  // namespace colex
