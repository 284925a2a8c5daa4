// SPDX-License-Identifier: MIT
// Laws of partitions: tiles and threads have each element once, and the
// identity tensor, partitioned alike, says which one each is.
#pragma once

#include "properties/laws/tensors.hpp"

namespace colex {

// The compact layout of threads of a shape, in the k-th order of its leaves.
inline Layout<> threads_of_shape(const IntTuple<>& shape, const Int64& k) {
  return compact_layout(shape, k);
}

// The coordinate of index i, one integer a mode.
inline std::vector<Int64> mode_coordinate(const Int64& i,
                                          const IntTuple<>& shape) {
  return digits_of(i, leaves_of(product_each(shape)));
}

inline const auto partition_laws = std::tuple{
    // --- Inner and outer ---
    Law{"inner_partition/tile",
        "the inner partition at i is tile i of the zipped divide",
        "CuTe 03_tensor, Inner-partitioning", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& n) {
          const auto zipped = zipped_divide(L, B);
          if (t.refused(zipped)) return;
          const Int64 tiles = size(get(*zipped, 1));
          const auto R = cute.tensors.inner_partition(counting(L, 5), B,
                                                      slice_of(n % tiles));
          if (t.refused(R)) return;
          t.equal(size_of(*R), size(get(*zipped, 0)), "size");
          t.for_all_below(size_of(*R), [&](const auto& i) {
            t.equal(element(*R, i),
                    IntTuple<>((*zipped)(pair_of(i, n % tiles)) + 5),
                    "element");
          });
        }},
    Law{"outer_partition/rest",
        "the outer partition at i has element i of every tile",
        "CuTe 03_tensor, Outer-partitioning", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& n) {
          const auto zipped = zipped_divide(L, B);
          if (t.refused(zipped)) return;
          const Int64 places = size(get(*zipped, 0));
          const auto R = cute.tensors.outer_partition(counting(L, 5), B,
                                                      slice_of(n % places));
          if (t.refused(R)) return;
          t.equal(size_of(*R), size(get(*zipped, 1)), "size");
          t.for_all_below(size_of(*R), [&](const auto& i) {
            t.equal(element(*R, i),
                    IntTuple<>((*zipped)(pair_of(n % places, i)) + 5),
                    "element");
          });
        }},
    Law{"inner_partition/transpose", "inner(T, B, i)(j) = outer(T, B, j)(i)",
        "CuTe 03_tensor, Partitioning a Tensor", sound,
        given(Relation::small, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          const auto zipped = zipped_divide(L, B);
          if (t.refused(zipped)) return;
          t.for_all_below(size(get(*zipped, 1)), [&](const auto& i) {
            const auto inner =
                cute.tensors.inner_partition(counting(L), B, slice_of(i));
            if (t.refused(inner)) return;
            t.for_all_below(size(get(*zipped, 0)), [&](const auto& j) {
              const auto outer =
                  cute.tensors.outer_partition(counting(L), B, slice_of(j));
              if (t.refused(outer)) return;
              t.equal(element(*inner, j), element(*outer, i), "element");
            });
          });
        }},
    Law{"inner_partition/covers",
        "each coordinate is in one tile; the identity tensor says what is "
        "outside",
        "CuTe 0y_predication", sound,
        given(Relation::small, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const IntTuple<> tile = tile_fitting(other, S);
          Census census(S);
          t.for_all_below(tiles_of(S, tile), [&](const auto& i) {
            const auto R = cute.tensors.inner_partition(
                identity(S), make_tiler(tile), slice_of(i));
            if (t.refused(R)) return;
            census.meet(*R);
          });
          if (t.rejected() || t.failed()) return;
          census.each_met(t, 1);
        }},
    Law{"outer_partition/covers",
        "each coordinate is in the partition of one place of the tile",
        "CuTe 0y_predication", sound,
        given(Relation::small, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const IntTuple<> tile = tile_fitting(other, S);
          Census census(S);
          t.for_all_below(product(tile), [&](const auto& i) {
            const auto R = cute.tensors.outer_partition(
                identity(S), make_tiler(tile), slice_of(i));
            if (t.refused(R)) return;
            census.meet(*R);
          });
          if (t.rejected() || t.failed()) return;
          census.each_met(t, 1);
        }},
    Law{"inner_partition/total",
        "what has a zipped divide has an inner partition",
        "SPEC, inner_partition", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          if (!t.assume(bool(zipped_divide(L, B)))) return;
          t.answered(
              cute.tensors.inner_partition(counting(L), B, slice_of(Int64(0))));
        }},
    Law{"outer_partition/total",
        "what has a zipped divide has an outer partition",
        "SPEC, outer_partition", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          if (!t.assume(bool(zipped_divide(L, B)))) return;
          t.answered(
              cute.tensors.outer_partition(counting(L), B, slice_of(Int64(0))));
        }},

    // --- Tiles of blocks ---
    Law{"local_tile/inner", "local_tile is the inner partition",
        "CuTe tensor_impl.hpp, local_tile", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& n) {
          const auto inner = inner_partition(counting(L, 3), B, slice_of(n));
          const auto R =
              cute.tensors.local_tile(counting(L, 3), B, slice_of(n));
          if (t.refused(inner) || t.refused(R)) return;
          t.equal(*R, *inner, "tensor");
        }},
    Law{"local_tile/underscore",
        "a _ in the coordinate keeps the tiles of that mode, behind the tile",
        "CuTe 03_tensor, Inner-partitioning", sound,
        given(Relation::small, number_input, number_input, number_input,
              number_input, index_input),
        [](auto& t, const auto& cute, const auto& m, const auto& n,
           const auto& tm, const auto& tn, const auto& i) {
          const Layout<> L = make_layout(extents({m, n}));
          const Int64 row = i % ceil_div(m, tm);
          const SliceCoordinate<> c = Modes<std::optional<Int64>>{
              std::optional(row), std::optional<Int64>()};
          const auto R = cute.tensors.local_tile(
              counting(L), make_tiler(extents({tm, tn})), c);
          if (t.refused(R)) return;
          const IntTuple<> shape = extents({tm, tn, ceil_div(n, tn)});
          t.equal(domain_layout(R->layout()).shape(), shape, "shape");
          if (t.failed()) return;
          t.for_all_below(product(shape), [&](const auto& k) {
            const auto digits = digits_of(k, leaves_of(shape));
            t.equal(element(*R, k),
                    IntTuple<>(row * tm + digits[0] +
                               m * (digits[1] + digits[2] * tn)),
                    "element");
          });
        }},
    Law{"local_tile/projection",
        "a projection leaves out the modes that the tensor lacks",
        "CuTe tensor_impl.hpp, local_tile", sound,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other,
           const auto& k) {
          if (!t.assume(!S.is_leaf() && rank(S) > 0)) return;
          const IntTuple<> tile = tile_fitting(other, S);
          if (!t.assume(rank(tile) > 0)) return;
          const auto at =
              static_cast<std::size_t>(k.value()) % (rank(tile) + 1);
          const Tiler<> longer =
              insert(make_tiler(tile), at, make_tiler(IntTuple<>(k + 2)));
          Modes<std::optional<Int64>> c, projection;
          Modes<std::optional<Int64>> shorter;
          for (std::size_t j = 0; j <= rank(tile); ++j) {
            const Int64 digit = (k + Int64(j)) % 3;
            c.push_back(std::optional(digit));
            if (j != at) shorter.push_back(std::optional(digit));
            projection.push_back(j == at ? std::optional<Int64>()
                                         : std::optional<Int64>(Int64(1)));
          }
          const auto R = cute.tensors.local_tile_projected(identity(S), longer,
                                                           c, projection);
          const auto plain = local_tile(identity(S), make_tiler(tile), shorter);
          if (t.refused(plain)) return;
          if (t.refused(R)) return;
          t.equal(*R, *plain, "tensor");
        }},
    Law{"local_tile/total", "what has a zipped divide has tiles",
        "SPEC, local_tile", total,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& n) {
          if (!t.assume(bool(zipped_divide(L, B)))) return;
          t.answered(cute.tensors.local_tile(counting(L), B, slice_of(n)));
        }},
    Law{"local_tile/projection-total",
        "a tiler of three modes and a projection to two is answered",
        "SPEC, local_tile", total,
        given(Relation::small, number_input, number_input, number_input,
              number_input, index_input),
        [](auto& t, const auto& cute, const auto& m, const auto& n,
           const auto& tm, const auto& tn, const auto& i) {
          const Layout<> L = make_layout(extents({m, n}));
          SliceCoordinate<> projection = Modes<std::optional<Int64>>{
              std::optional(Int64(1)), std::optional<Int64>(),
              std::optional(Int64(1))};
          t.answered(cute.tensors.local_tile_projected(
              counting(L), make_tiler(extents({tm, i + 1, tn})),
              slice_of({Int64(0), Int64(0), Int64(0)}), projection));
        }},

    // --- Elements of threads ---
    Law{"local_partition/thread",
        "thread i gets the outer partition at the coordinate that has it",
        "CuTe tensor_impl.hpp, local_partition", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& T,
           const auto& order, const auto& n) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const IntTuple<> threads =
              S.is_leaf() ? IntTuple<>(product(T)) : tile_fitting(T, S);
          const Layout<> thr = threads_of_shape(threads, order);
          const IntTuple<> shape = S.is_leaf() ? extents({S.leaf()}) : S;
          const auto place = mode_coordinate(n % size(thr), threads);
          const auto R = cute.tensors.local_partition(
              identity(shape), thr, thr(IntTuple<>(n % size(thr))));
          const auto outer = outer_partition(identity(shape),
                                             make_tiler(product_each(threads)),
                                             slice_of(place));
          if (t.refused(outer) || t.refused(R)) return;
          t.equal(*R, *outer, "tensor");
        }},
    Law{"local_partition/covers",
        "the threads' elements are disjoint, and all of them together",
        "CuTe 03_tensor, Outer-partitioning", sound,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& T,
           const auto& order) {
          if (!t.assume(!S.is_leaf() && leaf_count(S) > 0)) return;
          const Layout<> thr = threads_of_shape(tile_fitting(T, S), order);
          Census census(S);
          t.for_all_below(size(thr), [&](const auto& i) {
            const auto R = cute.tensors.local_partition(identity(S), thr, i);
            if (t.refused(R)) return;
            census.meet(*R);
          });
          if (t.rejected() || t.failed()) return;
          census.each_met(t, 1);
        }},
    Law{"local_partition/no-thread",
        "an index that the layout of threads gives to no coordinate, or to "
        "two, is refused",
        "SPEC, local_partition", sound,
        given(Relation::small, positive_layout, index_input),
        [](auto& t, const auto& cute, const auto& thr, const auto& i) {
          int times = 0;
          for (const std::int64_t value : values_of(thr))
            if (Int64(value) == i) ++times;
          const Layout<> L = make_layout(product_each(thr.shape()));
          const auto R = cute.tensors.local_partition(counting(L), thr, i);
          t.holds(times == 1 || !R, "answered");
        }},
    Law{"local_partition/projection",
        "threads that differ only where the projection has a _ have the same "
        "elements",
        "CuTe tensor_impl.hpp, local_partition", sound,
        given(Relation::small, number_input, number_input, number_input,
              index_input, index_input),
        [](auto& t, const auto& cute, const auto& m, const auto& n,
           const auto& k, const auto& order, const auto& i) {
          const Layout<> thr = threads_of_shape(extents({m, n, k}), order);
          const IntTuple<> S = extents({m + 1, k * 2});
          const SliceCoordinate<> projection = Modes<std::optional<Int64>>{
              std::optional(Int64(1)), std::optional<Int64>(),
              std::optional(Int64(1))};
          const Int64 place = i % size(thr);
          const auto digits = digits_of(place, {m, n, k});
          const auto R = cute.tensors.local_partition_projected(
              identity(S), thr, thr(IntTuple<>(place)), projection);
          const auto outer =
              outer_partition(identity(S), make_tiler(extents({m, k})),
                              slice_of({digits[0], digits[2]}));
          if (t.refused(outer) || t.refused(R)) return;
          t.equal(*R, *outer, "tensor");
        }},
    Law{"local_partition/total", "compact layouts of threads are answered",
        "SPEC, local_partition", total,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& T,
           const auto& order) {
          if (!t.assume(!S.is_leaf() && leaf_count(S) > 0)) return;
          const IntTuple<> threads = tile_fitting(T, S);
          if (!t.assume(
                  bool(zipped_divide(make_layout(S), make_tiler(threads)))))
            return;
          const Layout<> thr = threads_of_shape(threads, order);
          t.answered(cute.tensors.local_partition(counting(make_layout(S)), thr,
                                                  size(thr) - 1));
        }},

    // --- Predication ---
    Law{"make_identity_tensor/chain",
        "divided and sliced alike, data and identity tensor keep together: "
        "data(c) = L(identity(c))",
        "CuTe 0y_predication", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input,
              number_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& n, const auto& threads, const auto& i) {
          const auto I = cute.tensors.make_identity_tensor(L.shape());
          if (t.refused(I)) return;
          const auto through = [&](const CountingTensor& T) {
            return answer([&]() -> Result<CountingTensor> {
              const auto tile = cute.tensors.local_tile(T, B, slice_of(n));
              if (!tile) return tile;
              const auto part =
                  cute.tensors.logical_divide(*cute.tensors.coalesce(*tile),
                                              make_tiler(IntTuple<>(threads)));
              if (!part) return part;
              return cute.tensors.slice(
                  Modes<std::optional<Int64>>{std::optional(i % threads),
                                              std::optional<Int64>()},
                  *part);
            });
          };
          const auto data = through(counting(L));
          const auto coordinates = through(*I);
          if (t.refused(data) || t.refused(coordinates)) return;
          t.equal(size_of(*data), size_of(*coordinates), "size");
          t.for_all_below(size_of(*data), [&](const auto& k) {
            t.equal(element(*data, k), IntTuple<>(L(element(*coordinates, k))),
                    "element");
          });
        }},
    Law{"make_identity_tensor/partition",
        "a thread's coordinates are those of its elements",
        "CuTe 0y_predication", sound,
        given(Relation::small, layout_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& T,
           const auto& order, const auto& n) {
          if (!t.assume(!L.shape().is_leaf() && leaf_count(L.shape()) > 0))
            return;
          const Layout<> thr =
              threads_of_shape(tile_fitting(T, L.shape()), order);
          const Int64 i = n % size(thr);
          const auto I = cute.tensors.make_identity_tensor(L.shape());
          if (t.refused(I)) return;
          const auto data = cute.tensors.local_partition(counting(L), thr, i);
          const auto coordinates = cute.tensors.local_partition(*I, thr, i);
          if (t.refused(data) || t.refused(coordinates)) return;
          t.equal(size_of(*data), size_of(*coordinates), "size");
          t.for_all_below(size_of(*data), [&](const auto& k) {
            t.equal(element(*data, k), IntTuple<>(L(element(*coordinates, k))),
                    "element");
          });
        }},
};

}  // namespace colex
