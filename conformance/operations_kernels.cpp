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
