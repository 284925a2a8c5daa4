// SPDX-License-Identifier: MIT
//
// Kernels and register tensors. A tensor of values stands for its array: what
// a kernel writes is in the array of the answer.

#include "conformance/overload.hpp"
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
               [](const Array& x, ReductionOp op, const Int64& init,
                  const SliceCoordinate<>& profile) {
                 return as_tensor(*reduce(*load(x), op, init, profile));
               },
               Takes<X, ReductionOp, Int64, SliceCoordinate<>>())},
      {{"broadcast_to", "X, S",
        "the elements repeated along modes of extent 1 and modes not there"},
       calls(
           [](const Array& x, const IntTuple<>& target) {
             require_listable(product(target));
             return as_tensor(*broadcast_to(*load(x), target));
           },
           Takes<X, Shape>())},
  };
}

}  // namespace colex::conformance
