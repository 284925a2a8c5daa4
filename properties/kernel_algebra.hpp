// SPDX-License-Identifier: MIT
// The kernels that laws are about, beside the operations of algebra.hpp. They
// get tensors of values, and answer with what the destination is afterwards;
// what they are given stays as it is.
#pragma once

#include "properties/operation.hpp"
#include "reference/register_tensor.hpp"

namespace colex {

// 1 where it is true, 0 where it is not.
inline ArrayTensor<Int64> as_numbers(const TensorSSA<bool>& truths) {
  return as_tensor(*where(truths, TensorSSA<Int64>(1), Int64(0)));
}

struct KernelAlgebra {
  using S = IntTuple<>;
  using I = Int64;
  using X = ArrayTensor<Int64>;

  Operation<X, X, X> copy{"copy", [](const X& x0, const X& x1) {
                            return colex::copy(x0, with_own_array(x1));
                          }};
  Operation<X, X, X, X> copy_if{
      "copy_if", [](const X& x0, const X& x1, const X& x2) {
        return colex::copy_if(x0, x1, with_own_array(x2));
      }};
  Operation<X, X, I> fill{"fill", [](const X& x0, const I& x1) {
                            return colex::fill(with_own_array(x0), x1);
                          }};
  Operation<X, X> clear{
      "clear", [](const X& x0) { return colex::clear(with_own_array(x0)); }};
  Operation<X, I, X, I, X> axpby{
      "axpby", [](const I& x0, const X& x1, const I& x2, const X& x3) {
        return colex::axpby(x0, x1, x2, with_own_array(x3));
      }};
  Operation<X, X, X, ReductionOp, X> transform{
      "transform",
      [](const X& x0, const X& x1, const ReductionOp& x2, const X& x3) {
        return colex::transform(x0, x1, with_own_array(x3), Combine{x2});
      }};
  Operation<X, X, X, ReductionOp> batch_reduce{
      "batch_reduce", [](const X& x0, const X& x1, const ReductionOp& x2) {
        return colex::batch_reduce(x0, with_own_array(x1), Combine{x2});
      }};
  Operation<X, X, X, SliceCoordinate<>, ReductionOp> logical_reduce{
      "logical_reduce", [](const X& x0, const X& x1,
                           const SliceCoordinate<>& x2, const ReductionOp& x3) {
        return colex::logical_reduce(x0, with_own_array(x1), x2, Combine{x3});
      }};
  Operation<X, X, X, X> gemm{"gemm", [](const X& x0, const X& x1, const X& x2) {
                               return colex::gemm(x0, x1, with_own_array(x2));
                             }};
  Operation<I, X, ReductionOp, I> reduce{
      "reduce", [](const X& x0, const ReductionOp& x1, const I& x2) {
        return colex::reduce(x0, x2, Combine{x1});
      }};
  Operation<X, X, ReductionOp, I, SliceCoordinate<>> reduce_modes{
      "reduce",
      [](const X& x0, const ReductionOp& x1, const I& x2,
         const SliceCoordinate<>& x3) -> Result<X> {
        return as_tensor(*colex::reduce(*load(x0), x1, x2, x3));
      }};
  Operation<X, X, S> broadcast_to{
      "broadcast_to", [](const X& x0, const S& x1) -> Result<X> {
        return as_tensor(*colex::broadcast_to(*load(x0), x1));
      }};
  Operation<X, S, I> full{"full", [](const S& x0, const I& x1) -> Result<X> {
                            return as_tensor(*colex::full(x0, x1));
                          }};
  Operation<X, X, X, X> where{
      "where", [](const X& x0, const X& x1, const X& x2) -> Result<X> {
        return as_tensor(
            *colex::where(*load(x0) != TensorSSA<I>(0), *load(x1), *load(x2)));
      }};
  Operation<bool, X> any{
      "any", [](const X& x0) -> Result<bool> { return colex::any(*load(x0)); }};
  Operation<bool, X> all{
      "all", [](const X& x0) -> Result<bool> { return colex::all(*load(x0)); }};
  Operation<X, X, S> reshape{"reshape",
                             [](const X& x0, const S& x1) -> Result<X> {
                               return as_tensor(*colex::reshape(*load(x0), x1));
                             }};
  Operation<X, X, X> eq{"eq", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) == *load(x1));
                        }};
  Operation<X, X, X> ne{"ne", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) != *load(x1));
                        }};
  Operation<X, X, X> lt{"lt", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) < *load(x1));
                        }};
  Operation<X, X, X> le{"le", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) <= *load(x1));
                        }};
  Operation<X, X, X> gt{"gt", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) > *load(x1));
                        }};
  Operation<X, X, X> ge{"ge", [](const X& x0, const X& x1) -> Result<X> {
                          return as_numbers(*load(x0) >= *load(x1));
                        }};
};

// Every operation: use(operation).
template <class Use>
void for_each_operation(KernelAlgebra& algebra, const Use& use) {
  use(algebra.copy);
  use(algebra.copy_if);
  use(algebra.fill);
  use(algebra.clear);
  use(algebra.axpby);
  use(algebra.transform);
  use(algebra.batch_reduce);
  use(algebra.logical_reduce);
  use(algebra.gemm);
  use(algebra.reduce);
  use(algebra.reduce_modes);
  use(algebra.broadcast_to);
  use(algebra.full);
  use(algebra.where);
  use(algebra.any);
  use(algebra.all);
  use(algebra.reshape);
  use(algebra.eq);
  use(algebra.ne);
  use(algebra.lt);
  use(algebra.le);
  use(algebra.gt);
  use(algebra.ge);
  static_assert(sizeof(KernelAlgebra) == 23 * sizeof(Operation<bool, bool>),
                "an operation is missing here");
}

}  // namespace colex
