// SPDX-License-Identifier: MIT
//
// Tensors, their partitions, and tiled copies and MMAs. A layout stands for the
// tensor of its values.

#include "conformance/overload.hpp"
#include "conformance/tiled_value.hpp"
#include "reference/tiled_copy.hpp"
#include "reference/tiled_mma.hpp"

namespace colex::conformance {

// A counting tensor, or the layout of one from 0 on.
struct Counting {};
template <>
struct Parameter<Counting> {
  static bool accepts(const Value& value) {
    return value.as<CountingTensor>() || value.as<Layout<>>() ||
           value.as<ComposedLayout>();
  }
  static CountingTensor of(const Value& value) {
    if (const auto* tensor = value.as<CountingTensor>()) return *tensor;
    if (const auto* composed = value.as<ComposedLayout>())
      return CountingTensor(CountingEngine(), *composed);
    return CountingTensor(CountingEngine(), *value.as<Layout<>>());
  }
};

// A shape of (M,N,K) whose extents are positive, and the layouts of an atom.
template <>
struct Parameter<MmaLayouts> {
  static bool accepts(const Value& value) {
    return mma_layouts_of(value).has_value();
  }
  static MmaLayouts of(const Value& value) {
    MmaLayouts atom = *mma_layouts_of(value);
    Parameter<Shape>::require_positive_leaves(atom.shape);
    return atom;
  }
};
template <>
struct Parameter<TiledMma> {
  static bool accepts(const Value& value) {
    return tiled_mma_of(value).has_value();
  }
  static TiledMma of(const Value& value) {
    const TiledMma mma = *tiled_mma_of(value);
    Parameter<Shape>::require_positive_leaves(mma.atom.shape);
    return *tiled_mma(mma.atom, mma.threads, mma.permutation);
  }
};
template <>
struct Parameter<CopyLayouts> {
  static bool accepts(const Value& value) {
    return copy_layouts_of(value).has_value();
  }
  static CopyLayouts of(const Value& value) { return *copy_layouts_of(value); }
};
template <>
struct Parameter<TiledCopy> {
  static bool accepts(const Value& value) {
    return tiled_copy_of(value).has_value();
  }
  static TiledCopy of(const Value& value) {
    const TiledCopy copy = *tiled_copy_of(value);
    return *make_tiled_copy_impl(copy.atom, copy.layout_tv, copy.tiler);
  }
};

namespace {

using Tensors = Kinds<Counting, ArrayTensor<Int64>>;

template <class T>
Result<Value> as_list(const Result<T>& answer) {
  if (!answer) return answer.refusal();
  return list_of(*answer);
}

}  // namespace

Entries tensor_operations() {
  return {
      {{"make_coord_tensor", "L", "at each coordinate the value of the layout"},
       calls([](const auto&... x) { return make_coord_tensor(x...); },
             Takes<Layout<>>())},
      {{"make_identity_tensor", "S", "at each coordinate itself"},
       calls([](const auto&... x) { return make_identity_tensor(x...); },
             Takes<Shape>())},
      {{"recast", "X, old bits, new bits",
        "the positions of the same bits in elements of another width"},
       calls([](const auto&... x) { return recast(x...); },
             Takes<Counting, Int64, Int64>())},
      {{"inner_partition", "X, T, s",
        "the tile at a coordinate among the tiles"},
       calls([](const auto&... x) { return inner_partition(x...); },
             Each<Tensors, Tiler<>, SliceCoordinate<>>())},
      {{"outer_partition", "X, T, s",
        "the elements at a coordinate of every tile"},
       calls([](const auto&... x) { return outer_partition(x...); },
             Each<Tensors, Tiler<>, SliceCoordinate<>>())},
      {{"local_tile", "X, T, s[, projection s]",
        "the tile of a block, without the modes at a _ of the projection"},
       calls([](const auto&... x) { return local_tile(x...); },
             Each<Tensors, Tiler<>, SliceCoordinate<>>(),
             Each<Tensors, Tiler<>, SliceCoordinate<>, SliceCoordinate<>>())},
      {{"local_partition", "X, L, i[, projection s]",
        "the elements of thread i of a layout of threads"},
       calls([](const auto&... x) { return local_partition(x...); },
             Each<Tensors, Layout<>, Int64>(),
             Each<Tensors, Layout<>, Int64, SliceCoordinate<>>())},
      {{"thread_value_partition", "X, T, L, i",
        "the values of thread i in each tile"},
       calls([](const auto&... x) { return thread_value_partition(x...); },
             Each<Tensors, Tiler<>, Layout<>, Int64>())},
      {{"make_layout_tv", "L, L",
        "the tile of threads and values, and (thread, value) -> its index"},
       calls([](const auto&... x) { return as_list(make_layout_tv(x...)); },
             Takes<Layout<>, Layout<>>())},
      {{"make_tiled_copy", "atom, L, L",
        "a copy by threads in one layout of values in another"},
       calls([](const auto&... x) { return as_list(make_tiled_copy(x...)); },
             Takes<CopyLayouts, Layout<>, Layout<>>())},
      {{"make_tiled_copy_impl", "atom, L, T",
        "a copy of tiles by a layout (thread, value)"},
       calls(
           [](const auto&... x) { return as_list(make_tiled_copy_impl(x...)); },
           Takes<CopyLayouts, Layout<>, Tiler<>>())},
      {{"make_cotiled_copy", "atom, L, L",
        "a copy by a layout (thread, value) -> address, in data of a layout"},
       calls([](const auto&... x) { return as_list(make_cotiled_copy(x...)); },
             Takes<CopyLayouts, Layout<>, Layout<>>())},
      {{"make_tiled_copy_A", "atom, mma",
        "a copy by the threads and values of A"},
       calls([](const auto&... x) { return as_list(make_tiled_copy_A(x...)); },
             Takes<CopyLayouts, TiledMma>())},
      {{"make_tiled_copy_B", "atom, mma",
        "a copy by the threads and values of B"},
       calls([](const auto&... x) { return as_list(make_tiled_copy_B(x...)); },
             Takes<CopyLayouts, TiledMma>())},
      {{"make_tiled_copy_C", "atom, mma",
        "a copy by the threads and values of C"},
       calls([](const auto&... x) { return as_list(make_tiled_copy_C(x...)); },
             Takes<CopyLayouts, TiledMma>())},
      {{"make_tiled_copy_C_atom", "atom, mma",
        "the smallest copy of first values of C"},
       calls(
           [](const auto&... x) {
             return as_list(make_tiled_copy_C_atom(x...));
           },
           Takes<CopyLayouts, TiledMma>())},
      {{"make_tiled_copy_S", "atom, copy",
        "a copy by the threads and values that another reads"},
       calls([](const auto&... x) { return as_list(make_tiled_copy_S(x...)); },
             Takes<CopyLayouts, TiledCopy>())},
      {{"make_tiled_copy_D", "atom, copy",
        "a copy by the threads and values that another writes"},
       calls([](const auto&... x) { return as_list(make_tiled_copy_D(x...)); },
             Takes<CopyLayouts, TiledCopy>())},
      {{"partition_S", "copy, X, i", "what thread i of a tiled copy reads"},
       calls([](const auto&... x) { return partition_S(x...); },
             Takes<TiledCopy, Counting, Int64>(),
             Takes<TiledCopy, ArrayTensor<Int64>, Int64>())},
      {{"partition_D", "copy, X, i", "what thread i of a tiled copy writes"},
       calls([](const auto&... x) { return partition_D(x...); },
             Takes<TiledCopy, Counting, Int64>(),
             Takes<TiledCopy, ArrayTensor<Int64>, Int64>())},
      {{"retile", "copy, X", "a fragment in the values of a tiled copy"},
       calls([](const auto&... x) { return retile(x...); },
             Takes<TiledCopy, Counting>(),
             Takes<TiledCopy, ArrayTensor<Int64>>())},
      {{"get_layoutS_TV", "copy", "(thread, value) -> what is read of a tile"},
       calls([](const auto&... x) { return get_layoutS_TV(x...); },
             Takes<TiledCopy>())},
      {{"get_layoutD_TV", "copy",
        "(thread, value) -> what is written of a tile"},
       calls([](const auto&... x) { return get_layoutD_TV(x...); },
             Takes<TiledCopy>())},
      {{"make_tiled_mma", "atom, L[, T]",
        "an MMA by a layout of atoms (M,N,K), its modes permuted"},
       calls([](const auto&... x) { return as_list(make_tiled_mma(x...)); },
             Takes<MmaLayouts, Layout<>>(),
             Takes<MmaLayouts, Layout<>, Tiler<>>())},
      {{"tile_size_mnk", "mma, i", "the extent of the tile in M, N or K"},
       calls([](const auto&... x) { return tile_size_mnk(x...); },
             Takes<TiledMma, std::size_t>())},
      {{"partition_A", "mma, X, i", "what thread i has of A, an (M,K)"},
       calls([](const auto&... x) { return partition_A(x...); },
             Takes<TiledMma, Counting, Int64>(),
             Takes<TiledMma, ArrayTensor<Int64>, Int64>())},
      {{"partition_B", "mma, X, i", "what thread i has of B, an (N,K)"},
       calls([](const auto&... x) { return partition_B(x...); },
             Takes<TiledMma, Counting, Int64>(),
             Takes<TiledMma, ArrayTensor<Int64>, Int64>())},
      {{"partition_C", "mma, X, i", "what thread i has of C, an (M,N)"},
       calls([](const auto&... x) { return partition_C(x...); },
             Takes<TiledMma, Counting, Int64>(),
             Takes<TiledMma, ArrayTensor<Int64>, Int64>())},
      {{"partition_shape_A", "mma, S",
        "the shape of a thread's fragment of A, an (M,K)"},
       calls([](const auto&... x) { return partition_shape_A(x...); },
             Takes<TiledMma, Shape>())},
      {{"partition_shape_B", "mma, S",
        "the shape of a thread's fragment of B, an (N,K)"},
       calls([](const auto&... x) { return partition_shape_B(x...); },
             Takes<TiledMma, Shape>())},
      {{"partition_shape_C", "mma, S",
        "the shape of a thread's fragment of C, an (M,N)"},
       calls([](const auto&... x) { return partition_shape_C(x...); },
             Takes<TiledMma, Shape>())},
      {{"get_layoutA_TV", "mma",
        "(thread, value) -> an index of the tile of A"},
       calls([](const auto&... x) { return get_layoutA_TV(x...); },
             Takes<TiledMma>())},
      {{"get_layoutB_TV", "mma",
        "(thread, value) -> an index of the tile of B"},
       calls([](const auto&... x) { return get_layoutB_TV(x...); },
             Takes<TiledMma>())},
      {{"get_layoutC_TV", "mma",
        "(thread, value) -> an index of the tile of C"},
       calls([](const auto&... x) { return get_layoutC_TV(x...); },
             Takes<TiledMma>())},
  };
}

}  // namespace colex::conformance
