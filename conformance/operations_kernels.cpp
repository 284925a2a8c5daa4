// SPDX-License-Identifier: MIT
//
// Kernels and register tensors. A tensor of values stands for its array: what
// a kernel writes is in the array of the answer.

#include "conformance/overload.hpp"
#include "properties/kernel_algebra.hpp"
#include "reference/register_tensor.hpp"

namespace colex::conformance {
namespace {

using Array = ArrayTensor<Int64>;

void require_listable(const Int64& n) {
  if (n > Int64(longest_list))
    throw Refused(to_string(n) + " elements are more than the " +
                  std::to_string(longest_list) + " that are listed");
}

// The layout of an array with few enough elements to be met one by one.
struct FewElements {};

}  // namespace

template <>
struct Parameter<FewElements> {
  static bool accepts(const Value& value) {
    return value.as<Array>() != nullptr;
  }
  static Array of(const Value& value) {
    const Array& tensor = *value.as<Array>();
    require_listable(size(tensor));
    return with_own_array(tensor);
  }
};

using Register = TensorSSA<Int64>;
using Truths = TensorSSA<bool>;
template <>
struct Parameter<Register> {
  static bool accepts(const Value& value) {
    return Parameter<FewElements>::accepts(value);
  }
  static Register of(const Value& value) {
    return *load(Parameter<FewElements>::of(value));
  }
};
template <>
struct Parameter<Truths> {
  static bool accepts(const Value& value) {
    return Parameter<Register>::accepts(value);
  }
  static Truths of(const Value& value) {
    return Parameter<Register>::of(value) != Int64(0);
  }
};

// A register tensor, or a number, which is one of shape ().
struct RegisterOrNumber {};
template <>
struct Parameter<RegisterOrNumber> {
  static bool accepts(const Value& value) {
    return Parameter<Register>::accepts(value) ||
           Parameter<Int64>::accepts(value);
  }
  static Register of(const Value& value) {
    if (Parameter<Int64>::accepts(value)) return Parameter<Int64>::of(value);
    return Parameter<Register>::of(value);
  }
};

namespace {

// Refused where what the tensors broadcast to has too many elements.
template <class... T>
void require_few_together(const TensorSSA<T>&... x) {
  IntTuple<> common;
  ((common = broadcast_shape(common, x.shape())), ...);
  require_listable(product(common));
}

template <class Function>
Overloads compares(Function function) {
  return calls(
      [function](const Register& x, const Register& y) {
        require_few_together(x, y);
        return as_numbers(function(x, y));
      },
      Takes<Register, RegisterOrNumber>());
}

}  // namespace

Entries kernel_operations() {
  using X = FewElements;
  return {
      {{"copy", "X, X", "the second tensor with the elements of the first"},
       calls([](const auto& src, const auto& dst) { return copy(src, dst); },
             Takes<X, X>())},
      {{"copy_if", "predicate X, X, X",
        "the last tensor with the elements of the other where it is not 0"},
       calls([](const auto& predicate, const auto& src,
                const auto& dst) { return copy_if(predicate, src, dst); },
             Takes<X, X, X>())},
      {{"fill", "X, n", "the tensor with n at each coordinate"},
       calls([](const Array& x, const Int64& n) { return fill(x, n); },
             Takes<X, Int64>())},
      {{"clear", "X", "the tensor with 0 at each coordinate"},
       calls([](const Array& x) { return clear(x); }, Takes<X>())},
      {{"axpby", "alpha n, X, beta n, X", "alpha x + beta y"},
       calls([](const Int64& alpha, const Array& x, const Int64& beta,
                const Array& y) { return axpby(alpha, x, beta, y); },
             Takes<Int64, X, Int64, X>())},
      {{"transform", "X, X, op, X",
        "the last tensor with the operation of the others at each coordinate"},
       calls([](const Array& a, const Array& b, ReductionOp op,
                const Array& y) { return transform(a, b, y, Combine{op}); },
             Takes<X, X, ReductionOp, X>())},
      {{"batch_reduce", "X, X, op",
        "mode 0 of the first tensor reduced into each element of the second"},
       calls([](const Array& src, const Array& dst,
                ReductionOp op) { return batch_reduce(src, dst, Combine{op}); },
             Takes<X, X, ReductionOp>())},
      {{"logical_reduce", "X, X, profile s, op",
        "the modes at the numbers reduced into the second tensor"},
       calls(
           [](const Array& src, const Array& dst,
              const SliceCoordinate<>& profile, ReductionOp op) {
             return logical_reduce(src, dst, profile, Combine{op});
           },
           Takes<X, X, SliceCoordinate<>, ReductionOp>())},
      {{"gemm", "X, X, X", "C + A B, in the form that the ranks say"},
       calls(
           [](const Array& A, const Array& B, const Array& C) {
             const bool sums = rank(A) == 3 || (rank(A) == 2 && rank(C) == 2);
             if (sums &&
                 size(C) > Int64(most_numbers) / size(get(A, rank(A) - 1)))
               throw Refused("the sums have more than " +
                             std::to_string(most_numbers) + " products");
             return gemm(A, B, C);
           },
           Takes<X, X, X>())},
      {{"reduce", "X, op, init n[, profile]",
        "the elements reduced, or those of each coordinate at the _"},
       calls([](const Array& x, ReductionOp op,
                const Int64& init) { return reduce(x, init, Combine{op}); },
             Takes<X, ReductionOp, Int64>()) +
           calls(
               [](const Register& x, ReductionOp op, const Int64& init,
                  const SliceCoordinate<>& profile) {
                 return as_tensor(*reduce(x, op, init, profile));
               },
               Takes<Register, ReductionOp, Int64, SliceCoordinate<>>())},
      {{"broadcast_to", "X, S",
        "the elements repeated along modes of extent 1 and modes not there"},
       calls(
           [](const Register& x, const IntTuple<>& target) {
             require_listable(product(target));
             return as_tensor(*broadcast_to(x, target));
           },
           Takes<Register, Shape>())},
      {{"full", "S, n", "n at each coordinate"},
       calls(
           [](const IntTuple<>& shape, const Int64& n) {
             require_listable(product(shape));
             return as_tensor(*full(shape, n));
           },
           Takes<Shape, Int64>())},
      {{"where", "condition X, X, X|n or condition X, n, X",
        "the one where the condition is not 0, the other where it is"},
       calls(
           [](const Truths& condition, const Register& x, const Register& y) {
             require_few_together(condition, x, y);
             return as_tensor(*where(condition, x, y));
           },
           Takes<Truths, Register, RegisterOrNumber>(),
           Takes<Truths, RegisterOrNumber, Register>())},
      {{"any", "X", "whether an element is not 0"},
       calls([](const Register& x) { return any(x); }, Takes<Register>())},
      {{"all", "X", "whether no element is 0"},
       calls([](const Register& x) { return all(x); }, Takes<Register>())},
      {{"reshape", "X, S", "the elements in the same order in another shape"},
       calls(
           [](const Register& x, const IntTuple<>& shape) {
             return as_tensor(*reshape(x, shape));
           },
           Takes<Register, Shape>())},
      {{"eq", "X, X|n", "1 where x = y, 0 elsewhere"},
       compares([](const auto& x, const auto& y) { return x == y; })},
      {{"ne", "X, X|n", "0 where x = y, 1 elsewhere"},
       compares([](const auto& x, const auto& y) { return x != y; })},
      {{"lt", "X, X|n", "1 where x < y, 0 elsewhere"},
       compares([](const auto& x, const auto& y) { return x < y; })},
      {{"le", "X, X|n", "1 where x <= y, 0 elsewhere"},
       compares([](const auto& x, const auto& y) { return x <= y; })},
      {{"gt", "X, X|n", "1 where x > y, 0 elsewhere"},
       compares([](const auto& x, const auto& y) { return x > y; })},
      {{"ge", "X, X|n", "1 where x >= y, 0 elsewhere"},
       compares([](const auto& x, const auto& y) { return x >= y; })},
  };
}

}  // namespace colex::conformance
