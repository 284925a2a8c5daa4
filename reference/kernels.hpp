// SPDX-License-Identifier: MIT
// Scalar kernels: what copy, gemm, reduce and their like do to tensors of any
// layouts, one element after the other.
//
//   copy(src, dst)      dst(i) = src(i) for i = 0, 1, …, size - 1
//   gemm(D, A, B, C)    D = A B + C, in the form that the ranks say
//   reduce(T, 0)        the sum of the elements
//
// Two tensors meet at their 1-D coordinates, so that sizes must agree and
// shapes need not. Every element is read before one is written: source and
// destination may share an array. Where two coordinates of a destination are
// one element, they must be given the same; anything else would depend on the
// order. A kernel that is refused has changed nothing.
//
// Numbers are Int64, whose overflow is refused, or a floating-point type, where
// each product and each sum is rounded, in the order that is stated here.
// Definitions: CuTe documentation, 04_algorithms; CuTe C++, algorithm/*.hpp.
// Where these leave something free: SPEC.md, 12.
#pragma once

#include <cmath>

#include "reference/tensor.hpp"

namespace colex {

template <class T>
concept Number = std::same_as<T, Int64> || std::floating_point<T>;

template <class Engine>
concept EngineOfNumbers = Number<typename Engine::Element>;

template <class A, class B>
concept SameElements = std::same_as<typename A::Element, typename B::Element>;

// --- Binary operations ---

// The operations that reduce (CuTe DSL, ReductionOp).
enum class ReductionOp { add, mul, max, min };
inline constexpr ReductionOp reduction_ops[] = {
    ReductionOp::add, ReductionOp::mul, ReductionOp::max, ReductionOp::min};

inline std::string to_string(ReductionOp op) {
  constexpr const char* names[] = {"ADD", "MUL", "MAX", "MIN"};
  return names[static_cast<std::size_t>(op)];
}

// The greatest and the least of a number and NaN is NaN.
struct Combine {
  ReductionOp op = ReductionOp::add;

  template <Number T>
  T operator()(const T& a, const T& b) const {
    if (op == ReductionOp::add) return a + b;
    if (op == ReductionOp::mul) return a * b;
    if (!(a == a)) return a;
    if (!(b == b)) return b;
    if (op == ReductionOp::max && a < b) return b;
    if (op == ReductionOp::min && b < a) return b;
    return a;
  }
};

// --- What all kernels share ---

inline const Int64 most_coordinates_of_a_kernel = 1 << 24;
inline const Int64 most_products_of_a_gemm = 1 << 28;

// The number of coordinates, few enough to be met one by one.
template <class Engine>
Int64 coordinates_to_meet(const Tensor<Engine>& T) {
  const Int64 n = size(T);
  if (most_coordinates_of_a_kernel < n)
    throw Refused("a tensor of " + to_string(n) +
                  " elements is larger than the " +
                  to_string(most_coordinates_of_a_kernel) +
                  " that a kernel meets one by one");
  return n;
}

template <class A, class B>
void require_same_size(const char* name_of_a, const Tensor<A>& a,
                       const char* name_of_b, const Tensor<B>& b) {
  if (size(a) != size(b))
    throw Refused(std::string(name_of_a) + " has " + to_string(size(a)) +
                  " elements and " + name_of_b + " " + to_string(size(b)));
}

// New elements by 1-D coordinate; nothing where the old one stays.
template <class Engine>
using Elements = std::vector<std::optional<typename Engine::Element>>;

// One value and one sign, or NaN both.
template <class T>
bool is_same_element(const T& a, const T& b) {
  if constexpr (std::floating_point<T>)
    if (std::signbit(a) != std::signbit(b)) return false;
  if (a == b) return true;
  return !(a == a) && !(b == b);
}

// Writes the new elements, so that each coordinate has its own afterwards.
// Throws Refused where that cannot be, with every element as it was.
template <class Engine>
void assign(const Tensor<Engine>& T, const Elements<Engine>& elements) {
  Elements<Engine> before;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    before.emplace_back();
    if (elements[i]) before[i] = T(Int64(i));
  }
  const auto write = [&](const Elements<Engine>& some) {
    for (std::size_t i = 0; i < some.size(); ++i)
      if (some[i]) T.at(Int64(i)) = *some[i];
  };
  try {
    write(elements);
    for (std::size_t i = 0; i < elements.size(); ++i)
      if (elements[i] && !is_same_element(T(Int64(i)), *elements[i]))
        throw Refused("coordinate " + std::to_string(i) +
                      " of the destination is the element of another "
                      "coordinate, which is given another value");
  } catch (const Refused&) {
    write(before);
    throw;
  }
}

// dst with element(i) at each coordinate i where it gives one.
template <class Engine, class Element>
Tensor<Engine> assign_each(const Tensor<Engine>& dst, const Element& element) {
  Elements<Engine> elements;
  const Int64 n = coordinates_to_meet(dst);
  for (Int64 i = 0; i < n; i = i + 1) elements.push_back(element(i));
  assign(dst, elements);
  return dst;
}

// Whether the predicate, a tensor or a function of the 1-D coordinate, is
// other than 0 there.
template <class Predicate>
bool holds_at(const Predicate& predicate, const Int64& i) {
  const auto value = predicate(i);
  return value != decltype(value)();
}
template <class Predicate, class Engine>
void require_predicate_of_size(const Predicate& predicate,
                               const Tensor<Engine>& T) {
  if constexpr (requires { predicate.layout(); })
    require_same_size("the predicate", predicate, "the destination", T);
}

struct Always {
  bool operator()(const IntTuple<>&) const { return true; }
};

// The same tensor with an array of its own.
template <class T>
ArrayTensor<T> with_own_array(const ArrayTensor<T>& tensor) {
  return ArrayTensor<T>(
      ArrayEngine<T>(tensor.engine().values(), tensor.engine().offset()),
      tensor.layout(), tensor.memory());
}

// --- copy, copy_if, fill, clear, axpby (each answers with its destination) ---

// dst(i) = src(i) where the predicate holds; elsewhere nothing is read or
// written. The predicate is a tensor of as many elements, or a function of i.
template <class Predicate, class Src, class Dst>
requires SameElements<Src, Dst>
[[nodiscard]] Result<Tensor<Dst>> copy_if(const Predicate& predicate,
                                          const Tensor<Src>& src,
                                          const Tensor<Dst>& dst) {
  return answer([&]() -> Result<Tensor<Dst>> {
    require_same_size("the source", src, "the destination", dst);
    require_predicate_of_size(predicate, dst);
    return assign_each(
        dst, [&](const Int64& i) -> std::optional<typename Dst::Element> {
          if (!holds_at(predicate, i)) return std::nullopt;
          return src(i);
        });
  });
}

// dst(i) = src(i).
template <class Src, class Dst>
requires SameElements<Src, Dst>
[[nodiscard]] Result<Tensor<Dst>> copy(const Tensor<Src>& src,
                                       const Tensor<Dst>& dst) {
  return copy_if(Always(), src, dst);
}

// T(i) = value.
template <class Engine>
[[nodiscard]] Result<Tensor<Engine>> fill(
    const Tensor<Engine>& T, const typename Engine::Element& value) {
  return answer([&]() -> Result<Tensor<Engine>> {
    return assign_each(T, [&](const Int64&) { return value; });
  });
}

// T(i) = 0.
template <class Engine>
[[nodiscard]] Result<Tensor<Engine>> clear(const Tensor<Engine>& T) {
  return fill(T, typename Engine::Element());
}

// y(i) = alpha x(i) + beta y(i) where the predicate holds; with beta = 0, y is
// not counted in and may be NaN.
template <EngineOfNumbers X, EngineOfNumbers Y, class Predicate = Always>
requires SameElements<X, Y>
[[nodiscard]] Result<Tensor<Y>> axpby(const typename Y::Element& alpha,
                                      const Tensor<X>& x,
                                      const typename Y::Element& beta,
                                      const Tensor<Y>& y,
                                      const Predicate& predicate = {}) {
  using Element = typename Y::Element;
  return answer([&]() -> Result<Tensor<Y>> {
    require_same_size("x", x, "y", y);
    require_predicate_of_size(predicate, y);
    return assign_each(y, [&](const Int64& i) -> std::optional<Element> {
      if (!holds_at(predicate, i)) return std::nullopt;
      if (beta == Element(0)) return alpha * x(i);
      return alpha * x(i) + beta * y(i);
    });
  });
}

// --- transform ---

// T(i) = op(T(i)).
template <class Engine, class Op>
[[nodiscard]] Result<Tensor<Engine>> transform(const Tensor<Engine>& T,
                                               const Op& op) {
  return answer([&]() -> Result<Tensor<Engine>> {
    return assign_each(T, [&](const Int64& i) { return op(T(i)); });
  });
}

// y(i) = op(x(i)).
template <class X, class Y, class Op>
[[nodiscard]] Result<Tensor<Y>> transform(const Tensor<X>& x,
                                          const Tensor<Y>& y, const Op& op) {
  return answer([&]() -> Result<Tensor<Y>> {
    require_same_size("the source", x, "the destination", y);
    return assign_each(y, [&](const Int64& i) { return op(x(i)); });
  });
}

// y(i) = op(a(i), b(i)).
template <class A, class B, class Y, class Op>
[[nodiscard]] Result<Tensor<Y>> transform(const Tensor<A>& a,
                                          const Tensor<B>& b,
                                          const Tensor<Y>& y, const Op& op) {
  return answer([&]() -> Result<Tensor<Y>> {
    require_same_size("the first source", a, "the destination", y);
    require_same_size("the second source", b, "the destination", y);
    return assign_each(y, [&](const Int64& i) { return op(a(i), b(i)); });
  });
}

// --- reduce, batch_reduce, logical_reduce ---

// op(… op(op(init, T(0)), T(1)) …, T(size - 1)).
template <class Engine, class Op = Combine>
[[nodiscard]] Result<typename Engine::Element> reduce(
    const Tensor<Engine>& T, typename Engine::Element init, const Op& op = {}) {
  return answer([&]() -> Result<typename Engine::Element> {
    const Int64 n = coordinates_to_meet(T);
    for (Int64 i = 0; i < n; i = i + 1) init = op(init, T(i));
    return init;
  });
}

// Of src, (reduced mode, batch mode), each batch into dst: the element that
// dst has there is the initial value.
template <class Src, class Dst, class Op = Combine>
requires SameElements<Src, Dst>
[[nodiscard]] Result<Tensor<Dst>> batch_reduce(const Tensor<Src>& src,
                                               const Tensor<Dst>& dst,
                                               const Op& op = {}) {
  return answer([&]() -> Result<Tensor<Dst>> {
    if (rank(src) != 2)
      throw Refused("batch_reduce needs a source of rank 2, not " +
                    std::to_string(rank(src)));
    coordinates_to_meet(src);
    require_same_size("the batch mode of the source", get(src, 1),
                      "the destination", dst);
    const Int64 reduced = size(get(src, 0));
    return assign_each(dst, [&](const Int64& j) {
      typename Dst::Element result = dst(j);
      for (Int64 i = 0; i < reduced; i = i + 1)
        result = op(result, src(Modes<Int64>{i, j}));
      return result;
    });
  });
}

// The modes at the numbers of the profile reduced, for each coordinate of the
// modes at its underscores. What the numbers are does not matter. Exists where
// the profile is weakly congruent to the shape.
template <class Src, class Dst, class Op = Combine>
requires SameElements<Src, Dst>
[[nodiscard]] Result<Tensor<Dst>> logical_reduce(
    const Tensor<Src>& src, const Tensor<Dst>& dst,
    const SliceCoordinate<>& profile, const Op& op = {}) {
  return answer([&]() -> Result<Tensor<Dst>> {
    if (!weakly_congruent(profile, shape(src)))
      throw Refused("the profile " + to_string(profile) +
                    " does not fit the shape " + to_string(shape(src)));
    const auto parted = on_layout(src, [&](const Layout<>& L) {
      return Result<Layout<>>(make_layout(
          std::vector<Layout<>>{dice(profile, L), slice(profile, L)}));
    });
    return batch_reduce(*parted, dst, op);
  });
}

// --- gemm ---

// Which modes a form has: V, M and N, K.
struct GemmForm {
  bool v;
  bool mn;
  bool k;
};

inline GemmForm gemm_form(std::size_t a, std::size_t b, std::size_t c) {
  if (a == 1 && b == 1 && c == 1) return {true, false, false};
  if (a == 1 && b == 1 && c == 2) return {false, true, false};
  if (a == 2 && b == 2 && c == 2) return {false, true, true};
  if (a == 2 && b == 2 && c == 3) return {true, true, false};
  if (a == 3 && b == 3 && c == 3) return {true, true, true};
  throw Refused("gemm has no form for A of rank " + std::to_string(a) +
                ", B of rank " + std::to_string(b) + " and C of rank " +
                std::to_string(c));
}

// The modes that a tensor of a form has, as a tuple; one mode as itself.
inline IntTuple<> modes_of_form(
    const std::vector<std::pair<bool, Int64>>& modes) {
  Modes<Int64> present;
  for (const auto& [is_present, mode] : modes)
    if (is_present) present.push_back(mode);
  if (present.size() == 1) return present[0];
  return present;
}

template <class Engine>
void require_modes(const char* name, const Tensor<Engine>& T,
                   const IntTuple<>& sizes) {
  const IntTuple<> has = product_each(shape(T));
  const IntTuple<> needed = product_each(sizes);
  if (has != needed)
    throw Refused(std::string(name) + " has modes of sizes " + to_string(has) +
                  " where gemm needs " + to_string(needed));
}

// D = A B + C, by the ranks of A, B and C:
//
//   (V)     x (V)     => (V)      D(v)     = A(v) B(v) + C(v)
//   (M)     x (N)     => (M,N)    D(m,n)   = A(m) B(n) + C(m,n)
//   (M,K)   x (N,K)   => (M,N)    D(m,n)   = C(m,n) + the sum of A(m,k) B(n,k)
//   (V,M)   x (V,N)   => (V,M,N)  D(v,m,n) = A(v,m) B(v,n) + C(v,m,n)
//   (V,M,K) x (V,N,K) => (V,M,N)  the third form for each v
//
// Modes may have any shape; their sizes must agree. A sum begins with C and
// goes on with k = 0, 1, …
template <EngineOfNumbers EngineD, EngineOfNumbers EngineA,
          EngineOfNumbers EngineB, EngineOfNumbers EngineC>
requires SameElements<EngineD, EngineA> && SameElements<EngineD, EngineB> &&
    SameElements<EngineD, EngineC>
[[nodiscard]] Result<Tensor<EngineD>> gemm(const Tensor<EngineD>& D,
                                           const Tensor<EngineA>& A,
                                           const Tensor<EngineB>& B,
                                           const Tensor<EngineC>& C) {
  return answer([&]() -> Result<Tensor<EngineD>> {
    const GemmForm form = gemm_form(rank(A), rank(B), rank(C));
    const auto extent = [](const IntTuple<>& S, bool present, std::size_t i) {
      if (!present) return Int64(1);
      return product(get(S, i));
    };
    const Int64 V = extent(shape(C), form.v, 0);
    const Int64 M = extent(shape(C), form.mn, rank(C) - 2);
    const Int64 N = extent(shape(C), form.mn, rank(C) - 1);
    const Int64 K = extent(shape(A), form.k, rank(A) - 1);
    const auto of_A = [&](Int64 v, Int64 m, Int64 k) {
      return modes_of_form({{form.v, v}, {form.mn, m}, {form.k, k}});
    };
    const auto of_C = [&](Int64 v, Int64 m, Int64 n) {
      return modes_of_form({{form.v, v}, {form.mn, m}, {form.mn, n}});
    };
    require_modes("A", A, of_A(V, M, K));
    require_modes("B", B, of_A(V, N, K));
    require_modes("D", D, of_C(V, M, N));
    coordinates_to_meet(D);
    if (most_products_of_a_gemm / size(D) < K)
      throw Refused("a gemm of " + to_string(size(D)) + " sums of " +
                    to_string(K) + " products is larger than the " +
                    to_string(most_products_of_a_gemm) +
                    " products that are computed");
    return assign_each(D, [&](const Int64& i) {
      const Int64 v = i % V;
      const Int64 m = i / V % M;
      const Int64 n = i / V / M;
      typename EngineD::Element sum = C(of_C(v, m, n));
      for (Int64 k = 0; k < K; k = k + 1)
        sum = sum + A(of_A(v, m, k)) * B(of_A(v, n, k));
      return sum;
    });
  });
}

// C = A B + C.
template <EngineOfNumbers EngineA, EngineOfNumbers EngineB,
          EngineOfNumbers EngineC>
[[nodiscard]] Result<Tensor<EngineC>> gemm(const Tensor<EngineA>& A,
                                           const Tensor<EngineB>& B,
                                           const Tensor<EngineC>& C) {
  return gemm(C, A, B, C);
}

}  // namespace colex
