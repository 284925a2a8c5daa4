// SPDX-License-Identifier: MIT
// The operations on tensors that laws are about, beside those of algebra.hpp.
// Tensors count: they are what their layouts and offsets say.
#pragma once

#include "properties/operation.hpp"
#include "reference/atoms.hpp"
#include "reference/tiled_copy.hpp"
#include "reference/tiled_mma.hpp"

namespace colex {

// The rows of the tables of atoms, by number.
inline const std::vector<MmaAtom>& rows_of_mma_atoms() {
  static const std::vector<MmaAtom> rows = mma_atoms();
  return rows;
}
inline const std::vector<CopyAtom>& rows_of_copy_atoms() {
  static const std::vector<CopyAtom> rows = copy_atoms();
  return rows;
}

struct TensorAlgebra {
  using L = Layout<>;
  using S = IntTuple<>;
  using T = Tiler<>;
  using I = Int64;
  using X = CountingTensor;

  // --- Tensors ---
  Operation<X, L> make_coord_tensor{"make_coord_tensor", [](const L& x0) {
                                      return colex::make_coord_tensor(x0);
                                    }};
  Operation<X, S> make_identity_tensor{"make_identity_tensor", [](const S& x0) {
                                         return colex::make_identity_tensor(x0);
                                       }};
  Operation<S, S, X> element{"crd2idx",
                             [](const S& x0, const X& x1) { return x1(x0); }};
  Operation<X, SliceCoordinate<>, X> slice{
      "slice", [](const SliceCoordinate<>& x0, const X& x1) {
        return colex::slice(x0, x1);
      }};
  Operation<X, S, X> domain_offset{
      "domain_offset",
      [](const S& x0, const X& x1) { return colex::domain_offset(x0, x1); }};
  Operation<X, X> coalesce{"coalesce",
                           [](const X& x0) { return colex::coalesce(x0); }};
  Operation<X, X> flatten{"flatten",
                          [](const X& x0) { return colex::flatten(x0); }};
  Operation<X, X, T> composition{"composition", [](const X& x0, const T& x1) {
                                   return colex::composition(x0, x1);
                                 }};
  Operation<X, X, T> logical_divide{
      "logical_divide",
      [](const X& x0, const T& x1) { return colex::logical_divide(x0, x1); }};
  Operation<X, X, T> zipped_divide{
      "zipped_divide",
      [](const X& x0, const T& x1) { return colex::zipped_divide(x0, x1); }};
  Operation<X, X, T> tiled_divide{"tiled_divide", [](const X& x0, const T& x1) {
                                    return colex::tiled_divide(x0, x1);
                                  }};
  Operation<X, X, T> flat_divide{"flat_divide", [](const X& x0, const T& x1) {
                                   return colex::flat_divide(x0, x1);
                                 }};
  Operation<X, X, I, I> recast{"recast",
                               [](const X& x0, const I& x1, const I& x2) {
                                 return colex::recast(x0, x1, x2);
                               }};

  // --- Partitions ---
  Operation<X, X, T, SliceCoordinate<>> inner_partition{
      "inner_partition",
      [](const X& x0, const T& x1, const SliceCoordinate<>& x2) {
        return colex::inner_partition(x0, x1, x2);
      }};
  Operation<X, X, T, SliceCoordinate<>> outer_partition{
      "outer_partition",
      [](const X& x0, const T& x1, const SliceCoordinate<>& x2) {
        return colex::outer_partition(x0, x1, x2);
      }};
  Operation<X, X, T, SliceCoordinate<>> local_tile{
      "local_tile", [](const X& x0, const T& x1, const SliceCoordinate<>& x2) {
        return colex::local_tile(x0, x1, x2);
      }};
  Operation<X, X, T, SliceCoordinate<>, SliceCoordinate<>> local_tile_projected{
      "local_tile", [](const X& x0, const T& x1, const SliceCoordinate<>& x2,
                       const SliceCoordinate<>& x3) {
        return colex::local_tile(x0, x1, x2, x3);
      }};
  Operation<X, X, L, I> local_partition{
      "local_partition", [](const X& x0, const L& x1, const I& x2) {
        return colex::local_partition(x0, x1, x2);
      }};
  Operation<X, X, L, I, SliceCoordinate<>> local_partition_projected{
      "local_partition",
      [](const X& x0, const L& x1, const I& x2, const SliceCoordinate<>& x3) {
        return colex::local_partition(x0, x1, x2, x3);
      }};
  Operation<X, X, T, L, I> thread_value_partition{
      "thread_value_partition",
      [](const X& x0, const T& x1, const L& x2, const I& x3) {
        return colex::thread_value_partition(x0, x1, x2, x3);
      }};

  // --- Tiled copies ---
  Operation<LayoutTV, L, L> make_layout_tv{
      "make_layout_tv",
      [](const L& x0, const L& x1) { return colex::make_layout_tv(x0, x1); }};
  Operation<TiledCopy, CopyLayouts, L, L> make_tiled_copy{
      "make_tiled_copy", [](const CopyLayouts& x0, const L& x1, const L& x2) {
        return colex::make_tiled_copy(x0, x1, x2);
      }};
  Operation<TiledCopy, CopyLayouts, L, T> make_tiled_copy_impl{
      "make_tiled_copy_impl",
      [](const CopyLayouts& x0, const L& x1, const T& x2) {
        return colex::make_tiled_copy_impl(x0, x1, x2);
      }};
  Operation<TiledCopy, CopyLayouts, L, L> make_cotiled_copy{
      "make_cotiled_copy", [](const CopyLayouts& x0, const L& x1, const L& x2) {
        return colex::make_cotiled_copy(x0, x1, x2);
      }};
  Operation<TiledCopy, CopyLayouts, TiledMma> make_tiled_copy_A{
      "make_tiled_copy_A", [](const CopyLayouts& x0, const TiledMma& x1) {
        return colex::make_tiled_copy_A(x0, x1);
      }};
  Operation<TiledCopy, CopyLayouts, TiledMma> make_tiled_copy_B{
      "make_tiled_copy_B", [](const CopyLayouts& x0, const TiledMma& x1) {
        return colex::make_tiled_copy_B(x0, x1);
      }};
  Operation<TiledCopy, CopyLayouts, TiledMma> make_tiled_copy_C{
      "make_tiled_copy_C", [](const CopyLayouts& x0, const TiledMma& x1) {
        return colex::make_tiled_copy_C(x0, x1);
      }};
  Operation<TiledCopy, CopyLayouts, TiledMma> make_tiled_copy_C_atom{
      "make_tiled_copy_C_atom", [](const CopyLayouts& x0, const TiledMma& x1) {
        return colex::make_tiled_copy_C_atom(x0, x1);
      }};
  Operation<TiledCopy, CopyLayouts, TiledCopy> make_tiled_copy_S{
      "make_tiled_copy_S", [](const CopyLayouts& x0, const TiledCopy& x1) {
        return colex::make_tiled_copy_S(x0, x1);
      }};
  Operation<TiledCopy, CopyLayouts, TiledCopy> make_tiled_copy_D{
      "make_tiled_copy_D", [](const CopyLayouts& x0, const TiledCopy& x1) {
        return colex::make_tiled_copy_D(x0, x1);
      }};
  Operation<X, TiledCopy, X, I> partition_S{
      "partition_S", [](const TiledCopy& x0, const X& x1, const I& x2) {
        return colex::partition_S(x0, x1, x2);
      }};
  Operation<X, TiledCopy, X, I> partition_D{
      "partition_D", [](const TiledCopy& x0, const X& x1, const I& x2) {
        return colex::partition_D(x0, x1, x2);
      }};
  Operation<X, TiledCopy, X> retile{
      "retile",
      [](const TiledCopy& x0, const X& x1) { return colex::retile(x0, x1); }};
  Operation<L, TiledCopy> get_layoutS_TV{
      "get_layoutS_TV",
      [](const TiledCopy& x0) { return colex::get_layoutS_TV(x0); }};
  Operation<L, TiledCopy> get_layoutD_TV{
      "get_layoutD_TV",
      [](const TiledCopy& x0) { return colex::get_layoutD_TV(x0); }};

  // --- Tiled MMAs ---
  Operation<TiledMma, MmaLayouts, L, T> make_tiled_mma{
      "make_tiled_mma", [](const MmaLayouts& x0, const L& x1, const T& x2) {
        return colex::make_tiled_mma(x0, x1, x2);
      }};
  Operation<I, TiledMma, I> tile_size_mnk{
      "tile_size_mnk", [](const TiledMma& x0, const I& x1) {
        return colex::tile_size_mnk(x0, place(x1));
      }};
  Operation<X, TiledMma, X, I> partition_A{
      "partition_A", [](const TiledMma& x0, const X& x1, const I& x2) {
        return colex::partition_A(x0, x1, x2);
      }};
  Operation<X, TiledMma, X, I> partition_B{
      "partition_B", [](const TiledMma& x0, const X& x1, const I& x2) {
        return colex::partition_B(x0, x1, x2);
      }};
  Operation<X, TiledMma, X, I> partition_C{
      "partition_C", [](const TiledMma& x0, const X& x1, const I& x2) {
        return colex::partition_C(x0, x1, x2);
      }};
  Operation<S, TiledMma, S> partition_shape_A{
      "partition_shape_A", [](const TiledMma& x0, const S& x1) {
        return colex::partition_shape_A(x0, x1);
      }};
  Operation<S, TiledMma, S> partition_shape_B{
      "partition_shape_B", [](const TiledMma& x0, const S& x1) {
        return colex::partition_shape_B(x0, x1);
      }};
  Operation<S, TiledMma, S> partition_shape_C{
      "partition_shape_C", [](const TiledMma& x0, const S& x1) {
        return colex::partition_shape_C(x0, x1);
      }};
  Operation<L, TiledMma> get_layoutA_TV{
      "get_layoutA_TV",
      [](const TiledMma& x0) { return colex::get_layoutA_TV(x0); }};
  Operation<L, TiledMma> get_layoutB_TV{
      "get_layoutB_TV",
      [](const TiledMma& x0) { return colex::get_layoutB_TV(x0); }};
  Operation<L, TiledMma> get_layoutC_TV{
      "get_layoutC_TV",
      [](const TiledMma& x0) { return colex::get_layoutC_TV(x0); }};

  // --- Atoms: a row of a table, beginning again behind the last ---
  Operation<MmaAtom, I> mma_atom{"mma_atom", [](const I& x0) {
                                   const auto& rows = rows_of_mma_atoms();
                                   return rows[place(x0) % rows.size()];
                                 }};
  Operation<CopyAtom, I> copy_atom{"copy_atom", [](const I& x0) {
                                     const auto& rows = rows_of_copy_atoms();
                                     return rows[place(x0) % rows.size()];
                                   }};
};

// Every operation: use(operation).
template <class Use>
void for_each_operation(TensorAlgebra& algebra, const Use& use) {
  use(algebra.make_coord_tensor);
  use(algebra.make_identity_tensor);
  use(algebra.element);
  use(algebra.slice);
  use(algebra.domain_offset);
  use(algebra.coalesce);
  use(algebra.flatten);
  use(algebra.composition);
  use(algebra.logical_divide);
  use(algebra.zipped_divide);
  use(algebra.tiled_divide);
  use(algebra.flat_divide);
  use(algebra.recast);
  use(algebra.inner_partition);
  use(algebra.outer_partition);
  use(algebra.local_tile);
  use(algebra.local_tile_projected);
  use(algebra.local_partition);
  use(algebra.local_partition_projected);
  use(algebra.thread_value_partition);
  use(algebra.make_layout_tv);
  use(algebra.make_tiled_copy);
  use(algebra.make_tiled_copy_impl);
  use(algebra.make_cotiled_copy);
  use(algebra.make_tiled_copy_A);
  use(algebra.make_tiled_copy_B);
  use(algebra.make_tiled_copy_C);
  use(algebra.make_tiled_copy_C_atom);
  use(algebra.make_tiled_copy_S);
  use(algebra.make_tiled_copy_D);
  use(algebra.partition_S);
  use(algebra.partition_D);
  use(algebra.retile);
  use(algebra.get_layoutS_TV);
  use(algebra.get_layoutD_TV);
  use(algebra.make_tiled_mma);
  use(algebra.tile_size_mnk);
  use(algebra.partition_A);
  use(algebra.partition_B);
  use(algebra.partition_C);
  use(algebra.partition_shape_A);
  use(algebra.partition_shape_B);
  use(algebra.partition_shape_C);
  use(algebra.get_layoutA_TV);
  use(algebra.get_layoutB_TV);
  use(algebra.get_layoutC_TV);
  use(algebra.mma_atom);
  use(algebra.copy_atom);
  static_assert(sizeof(TensorAlgebra) == 48 * sizeof(Operation<bool, bool>),
                "an operation is missing here");
}

}  // namespace colex
