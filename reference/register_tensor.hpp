// SPDX-License-Identifier: MIT
// Register tensors: values with a shape, CuTe DSL's TensorSSA.
//
//   const TensorSSA<double> x = *load(T);     // of shape (4,5)
//   const auto y = x * x + 1.0;
//   reduce(y, ReductionOp::add, 0.0, (_,1))   // (4): the sum of each row
//   broadcast_to(*full((1,5), 2.0), (4,5))
//
// A register tensor has its elements in colexicographic order of the shape's
// coordinates, and never changes. Each operation is the loop over these
// coordinates; what is loaded through a layout of stride 0 is there as often
// as the layout says. Operators throw Refused, as those of Int64 do.
// Definition: CuTe DSL, tensor.py, TensorSSA. Where that leaves something free
// or contradicts itself: SPEC.md, 13.
#pragma once

#include "reference/kernels.hpp"

namespace colex {

// Every number of a coordinate is below the size that stands there.
inline void require_inside(const IntTuple<>& c, const IntTuple<>& shape) {
  if (c.is_leaf()) {
    if (c.leaf() < 0 || product(shape) <= c.leaf())
      throw Refused(to_string(c) + " is outside the shape " + to_string(shape));
    return;
  }
  if (shape.is_leaf() || rank(c) != rank(shape))
    refuse_coordinate(to_string(c), to_string(shape));
  for (std::size_t k = 0; k < rank(c); ++k)
    require_inside(c.modes()[k], shape.modes()[k]);
}

template <class T>
class TensorSSA {
 public:
  using Element = T;

  // As many elements as the shape has, the first mode fastest.
  TensorSSA(std::vector<T> elements, IntTuple<> shape)
      : elements_(std::move(elements)), layout_(make_layout(shape)) {
    if (Int64(elements_.size()) != size(layout_))
      throw Refused(std::to_string(elements_.size()) +
                    " elements do not fill the shape " + to_string(shape));
  }

  // One element of shape (), which broadcasts to every shape.
  TensorSSA(T element)
      : TensorSSA(std::vector<T>{std::move(element)}, IntTuple<>()) {}

  const std::vector<T>& elements() const { return elements_; }
  const IntTuple<>& shape() const { return layout_.shape(); }

  // The layout of the elements: the shape's, column-major.
  const Layout<>& layout() const { return layout_; }

  // The element at a coordinate inside the shape, an integer or a tree.
  T operator()(const IntTuple<>& c) const {
    require_inside(c, shape());
    return elements_[static_cast<std::size_t>(layout_(c).value())];
  }

  // Element by element, of tensors that broadcast to one shape, or of a tensor
  // and a number. Integers are not divided: C++ and Python round differently.
  friend TensorSSA operator+(const TensorSSA& x,
                             const TensorSSA& y) requires Number<T> {
    return apply_op([](const T& p, const T& q) { return p + q; }, x, y);
  }
  friend TensorSSA operator-(const TensorSSA& x,
                             const TensorSSA& y) requires Number<T> {
    return apply_op([](const T& p, const T& q) { return p - q; }, x, y);
  }
  friend TensorSSA operator*(const TensorSSA& x,
                             const TensorSSA& y) requires Number<T> {
    return apply_op([](const T& p, const T& q) { return p * q; }, x, y);
  }
  friend TensorSSA operator/(
      const TensorSSA& x, const TensorSSA& y) requires std::floating_point<T> {
    return apply_op([](const T& p, const T& q) { return p / q; }, x, y);
  }
  friend TensorSSA operator-(const TensorSSA& x) requires Number<T> {
    return apply_op([](const T& p) { return -p; }, x);
  }
  friend TensorSSA<bool> operator==(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p == q; }, x, y);
  }
  friend TensorSSA<bool> operator!=(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p != q; }, x, y);
  }
  friend TensorSSA<bool> operator<(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p < q; }, x, y);
  }
  friend TensorSSA<bool> operator<=(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p <= q; }, x, y);
  }
  friend TensorSSA<bool> operator>(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p > q; }, x, y);
  }
  friend TensorSSA<bool> operator>=(const TensorSSA& x, const TensorSSA& y) {
    return apply_op([](const T& p, const T& q) { return p >= q; }, x, y);
  }

 private:
  std::vector<T> elements_;
  Layout<> layout_;
};

template <class T>
const IntTuple<>& shape(const TensorSSA<T>& x) {
  return x.shape();
}
template <class T>
Int64 size(const TensorSSA<T>& x) {
  return size(x.layout());
}

// The elements as a tensor in registers.
template <class T>
ArrayTensor<T> as_tensor(const TensorSSA<T>& x) {
  return ArrayTensor<T>(ArrayEngine<T>(x.elements()), x.layout(), Memory::rmem);
}

// The register tensor of this shape with element(i) at the 1-D coordinate i.
template <class T, class Element>
TensorSSA<T> make_register_tensor(const IntTuple<>& shape,
                                  const Element& element) {
  const Int64 n = product(shape);
  if (most_coordinates_of_a_kernel < n)
    throw Refused("a register tensor of " + to_string(n) +
                  " elements is larger than the " +
                  to_string(most_coordinates_of_a_kernel) + " that are made");
  std::vector<T> elements;
  for (Int64 i = 0; i < n; i = i + 1) elements.push_back(element(i));
  return TensorSSA<T>(std::move(elements), shape);
}

// --- full, load, store ---

// One value at each coordinate.
template <class T>
[[nodiscard]] Result<TensorSSA<T>> full(const IntTuple<>& shape,
                                        const T& value) {
  return answer([&]() -> Result<TensorSSA<T>> {
    return make_register_tensor<T>(shape, [&](const Int64&) { return value; });
  });
}

// The elements of a tensor, in its shape.
template <class Engine>
[[nodiscard]] Result<TensorSSA<typename Engine::Element>> load(
    const Tensor<Engine>& tensor) {
  using T = typename Engine::Element;
  return answer([&]() -> Result<TensorSSA<T>> {
    return make_register_tensor<T>(
        shape(tensor), [&](const Int64& i) { return T(tensor(i)); });
  });
}

// The elements of x into a tensor of as many, by 1-D coordinate; answers with
// the tensor. Refused where two coordinates of it are one element and x has
// different values there.
template <class Engine>
[[nodiscard]] Result<Tensor<Engine>> store(
    const TensorSSA<typename Engine::Element>& x,
    const Tensor<Engine>& tensor) {
  return answer([&]() -> Result<Tensor<Engine>> {
    if (size(x) != size(tensor))
      throw Refused("a register tensor of " + to_string(size(x)) +
                    " elements is stored into " + to_string(size(tensor)));
    return assign_each(tensor, [&](const Int64& i) { return x(i); });
  });
}

// --- Broadcast ---

// What two modes become: where one is the integer 1, the other; otherwise they
// must be equal, or tuples of as many modes.
inline IntTuple<> broadcast_mode(const IntTuple<>& a, const IntTuple<>& b) {
  if (a.is_leaf() && a.leaf() == 1) return b;
  if (b.is_leaf() && b.leaf() == 1) return a;
  if (a.is_leaf() && b.is_leaf() && a.leaf() == b.leaf()) return a;
  if (a.is_leaf() || b.is_leaf() || rank(a) != rank(b))
    throw Refused(to_string(a) + " and " + to_string(b) + " do not broadcast");
  Modes<Int64> modes;
  for (std::size_t k = 0; k < rank(a); ++k)
    modes.push_back(broadcast_mode(a.modes()[k], b.modes()[k]));
  return modes;
}

// The shape that both shapes broadcast to: mode k meets mode k, and the shape
// of fewer modes has 1 for those it lacks, at the end.
inline IntTuple<> broadcast_shape(const IntTuple<>& a, const IntTuple<>& b) {
  if (rank(a) == 0) return b;
  if (rank(b) == 0) return a;
  if (a.is_leaf() && b.is_leaf()) return broadcast_mode(a, b);
  const Modes<Int64> of_a = modes_of(a);
  const Modes<Int64> of_b = modes_of(b);
  Modes<Int64> modes;
  for (std::size_t k = 0; k < of_a.size() || k < of_b.size(); ++k) {
    if (k >= of_a.size())
      modes.push_back(of_b[k]);
    else if (k >= of_b.size())
      modes.push_back(of_a[k]);
    else
      modes.push_back(broadcast_mode(of_a[k], of_b[k]));
  }
  return modes;
}

// Where a coordinate of the broadcast shape falls in the shape before: 0 in a
// mode of extent 1, nowhere in a mode that is not there.
inline IntTuple<> before_broadcast(const IntTuple<>& c,
                                   const IntTuple<>& shape) {
  if (shape.is_leaf()) {
    if (shape.leaf() == 1) return Int64(0);
    return get(c, 0);
  }
  Modes<Int64> modes;
  for (std::size_t k = 0; k < rank(shape); ++k)
    modes.push_back(before_broadcast(get(c, k), shape.modes()[k]));
  return modes;
}

// x repeated along the modes of extent 1 and those that it lacks. Exists where
// the target is what both shapes broadcast to.
template <class T>
[[nodiscard]] Result<TensorSSA<T>> broadcast_to(const TensorSSA<T>& x,
                                                const IntTuple<>& target) {
  return answer([&]() -> Result<TensorSSA<T>> {
    if (broadcast_shape(shape(x), target) != target)
      throw Refused("the shape " + to_string(shape(x)) +
                    " does not broadcast to " + to_string(target));
    return make_register_tensor<T>(target, [&](const Int64& i) {
      return x(before_broadcast(idx2crd(IntTuple<>(i), target), shape(x)));
    });
  });
}

// --- Element by element ---

template <class T, class Op>
auto apply_op(const Op& op, const TensorSSA<T>& x) {
  return make_register_tensor<decltype(op(x(0)))>(
      shape(x), [&](const Int64& i) { return op(x(i)); });
}
template <class A, class B, class Op>
auto apply_op(const Op& op, const TensorSSA<A>& a, const TensorSSA<B>& b) {
  const IntTuple<> common = broadcast_shape(shape(a), shape(b));
  const TensorSSA<A> x = *broadcast_to(a, common);
  const TensorSSA<B> y = *broadcast_to(b, common);
  return make_register_tensor<decltype(op(x(0), y(0)))>(
      common, [&](const Int64& i) { return op(x(i), y(i)); });
}

// x where the condition is true, y where it is false; all three broadcast to
// one shape, and one of x and y may be a number.
template <class T>
[[nodiscard]] Result<TensorSSA<T>> where(
    const TensorSSA<bool>& condition, const TensorSSA<T>& x,
    const std::type_identity_t<TensorSSA<T>>& y) {
  return answer([&]() -> Result<TensorSSA<T>> {
    const IntTuple<> common =
        broadcast_shape(broadcast_shape(shape(condition), shape(x)), shape(y));
    const TensorSSA<bool> chosen = *broadcast_to(condition, common);
    const TensorSSA<T> if_true = *broadcast_to(x, common);
    const TensorSSA<T> if_false = *broadcast_to(y, common);
    return make_register_tensor<T>(common, [&](const Int64& i) {
      if (chosen(i)) return if_true(i);
      return if_false(i);
    });
  });
}

// --- reduce, any, all ---

// The modes at the numbers of the profile reduced, for each coordinate of the
// modes at its underscores: op(… op(init, first) …, last), in colexicographic
// order. What the numbers are does not matter. Exists where the profile is
// weakly congruent to the shape.
template <Number T>
[[nodiscard]] Result<TensorSSA<T>> reduce(const TensorSSA<T>& x, ReductionOp op,
                                          const std::type_identity_t<T>& init,
                                          const SliceCoordinate<>& profile) {
  return answer([&]() -> Result<TensorSSA<T>> {
    if (!weakly_congruent(profile, shape(x)))
      throw Refused("the profile " + to_string(profile) +
                    " does not fit the shape " + to_string(shape(x)));
    const Layout<> kept = slice(profile, x.layout());
    const Layout<> reduced = dice(profile, x.layout());
    return make_register_tensor<T>(kept.shape(), [&](const Int64& j) {
      T result = init;
      for (Int64 i = 0; i < size(reduced); i = i + 1)
        result = Combine{op}(result, x(kept(j) + reduced(i)));
      return result;
    });
  });
}

// All elements, reduced to one.
template <Number T>
[[nodiscard]] Result<T> reduce(const TensorSSA<T>& x, ReductionOp op,
                               const std::type_identity_t<T>& init) {
  return answer([&]() -> Result<T> {
    T result = init;
    for (Int64 i = 0; i < size(x); i = i + 1)
      result = Combine{op}(result, x(i));
    return result;
  });
}

// Whether some element, or every one, is other than 0.
template <class T>
bool any(const TensorSSA<T>& x) {
  for (const T& element : x.elements())
    if (element != T()) return true;
  return false;
}
template <class T>
bool all(const TensorSSA<T>& x) {
  for (const T& element : x.elements())
    if (element == T()) return false;
  return true;
}

// --- reshape, slice ---

// The same elements in the same order in another shape of as many.
template <class T>
[[nodiscard]] Result<TensorSSA<T>> reshape(const TensorSSA<T>& x,
                                           const IntTuple<>& shape) {
  return answer([&]() -> Result<TensorSSA<T>> {
    return TensorSSA<T>(x.elements(), shape);
  });
}

// The modes at the underscores of a coordinate inside the shape:
// slice(c, x)(rest) = x(c with the rest in the place of its underscores).
template <class T>
[[nodiscard]] Result<TensorSSA<T>> slice(const SliceCoordinate<>& c,
                                         const TensorSSA<T>& x) {
  return answer([&]() -> Result<TensorSSA<T>> {
    require_inside(underscores_as_zero(c), shape(x));
    const auto part = slice_and_offset(c, x.layout());
    return make_register_tensor<T>(part.layout.shape(), [&](const Int64& i) {
      return x(as_integer(part.offset) + part.layout(i));
    });
  });
}

}  // namespace colex
