// SPDX-License-Identifier: MIT
// Laws of threads and values: which thread has which element of a tile. Those
// of tiled copies and tiled MMAs have files of their own.
#pragma once

#include "properties/laws/tensors.hpp"

namespace colex {

// --- Threads and values, by numbers ---

// (thread, value) over a tile of so many elements: a thread for each of the
// j-th divisor, in the k-th order.
inline Layout<> layout_tv_of_size(const Int64& elements, const Int64& j,
                                  const Int64& k) {
  const Int64 threads = divisor_of(elements, j);
  return compact_layout(extents({threads, elements / threads}), k);
}

// Each coordinate of S is one thread's, those outside left out.
template <class Trial, class Partition>
void covers_once(Trial& t, const IntTuple<>& S, const Int64& threads,
                 const Partition& partition) {
  Census census(S);
  t.for_all_below(threads, [&](const auto& thread) {
    const auto R = partition(identity(S), thread);
    if (t.refused(R)) return;
    census.meet(*R);
  });
  if (!t.rejected() && !t.failed()) census.each_met(t, 1);
}

// Checks that a layout (thread, value) says what the partition of a tile does.
template <class Trial, class Partition>
void says_what_threads_have(Trial& t, const Result<Layout<>>& layout_tv,
                            const IntTuple<>& tile, const Int64& threads,
                            const Partition& partition) {
  if (t.refused(layout_tv)) return;
  t.equal(rank(*layout_tv), std::size_t{2}, "rank");
  if (t.failed()) return;
  t.equal(size(get(*layout_tv, 0)), threads, "threads");
  t.for_all_below(threads, [&](const auto& i) {
    const auto R = partition(counting(make_layout(tile)), i);
    if (t.refused(R)) return;
    t.equal(size(get(*layout_tv, 1)), size_of(*R), "values");
    if (t.failed()) return;
    for (Int64 v = 0; v < size_of(*R); v = v + 1)
      t.equal(IntTuple<>((*layout_tv)(pair_of(i, v))), element(*R, v),
              "index of the tile");
  });
}

inline const auto thread_value_laws = std::tuple{
    // --- make_layout_tv ---
    Law{"make_layout_tv/places",
        "thread t has its value v where both coordinates lead, mode by mode "
        "value + values thread",
        "CuTe DSL, make_layout_tv; CuTe copy_atom.hpp, make_tiled_copy", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& V,
           const auto& j, const auto& k) {
          const Layout<> thr = compact_layout(S, j);
          const Layout<> val = compact_layout(V, k);
          const auto R = cute.tensors.make_layout_tv(thr, val);
          if (t.refused(R)) return;
          const auto each_thread = leaves_of(product_each(S));
          const auto each_value = leaves_of(product_each(V));
          std::vector<Int64> tile;
          for (std::size_t m = 0;
               m < std::max(each_thread.size(), each_value.size()); ++m)
            tile.push_back((m < each_thread.size() ? each_thread[m] : 1) *
                           (m < each_value.size() ? each_value[m] : 1));
          t.equal(R->tile, extents(tile), "tile");
          if (t.failed()) return;
          t.for_all_below(size(thr) * size(val), [&](const auto& i) {
            const auto thread = digits_of(i % size(thr), each_thread);
            const auto value = digits_of(i / size(thr), each_value);
            Int64 index = 0;
            Int64 before = 1;
            for (std::size_t m = 0; m < tile.size(); ++m) {
              Int64 digit = m < value.size() ? value[m] : Int64(0);
              if (m < thread.size())
                digit = digit +
                        thread[m] * (m < each_value.size() ? each_value[m] : 1);
              index = index + digit * before;
              before = before * tile[m];
            }
            t.equal(R->layout(pair_of(thr(i % size(thr)), val(i / size(thr)))),
                    index, "index of the tile");
          });
        }},
    Law{"make_layout_tv/no-numbering",
        "layouts that do not number threads and values, each once, are refused",
        "SPEC, make_layout_tv", sound,
        given(Relation::small, positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& thr, const auto& val) {
          const auto R = cute.tensors.make_layout_tv(thr, val);
          t.holds(
              !R || (is_compact_by_values(thr) && is_compact_by_values(val)),
              "answered");
        }},
    Law{"make_layout_tv/total",
        "layouts that number threads and values are "
        "answered",
        "SPEC, make_layout_tv", total,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& V,
           const auto& j, const auto& k) {
          t.answered(cute.tensors.make_layout_tv(compact_layout(S, j),
                                                 compact_layout(V, k)));
        }},

    // --- thread_value_partition ---
    Law{"thread_value_partition/values",
        "value v of thread t in tile i is element TV(t, v) of that tile",
        "CuTe 03_tensor, Thread-Value partitioning", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other,
           const auto& j, const auto& k, const auto& n) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const IntTuple<> tile = tile_fitting(other, S);
          const Layout<> tv = layout_tv_of_size(product(tile), j, k);
          const Int64 thread = n % size(get(tv, 0));
          const Layout<> L = make_layout(S);
          const auto zipped = zipped_divide(L, make_tiler(tile));
          const auto R = cute.tensors.thread_value_partition(
              counting(L), make_tiler(tile), tv, thread);
          if (t.refused(zipped) || t.refused(R)) return;
          const Int64 values = size(get(tv, 1));
          t.equal(size_of(*R), values * size(get(*zipped, 1)), "size");
          t.for_all_below(size_of(*R), [&](const auto& i) {
            t.equal(element(*R, i),
                    IntTuple<>((*zipped)(
                        pair_of(tv(pair_of(thread, i % values)), i / values))),
                    "element");
          });
        }},
    Law{"thread_value_partition/covers",
        "each coordinate is one thread's, once",
        "CuTe 03_tensor, Thread-Value partitioning", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other,
           const auto& j, const auto& k) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const IntTuple<> tile = tile_fitting(other, S);
          const Layout<> tv = layout_tv_of_size(product(tile), j, k);
          covers_once(t, S, size(get(tv, 0)),
                      [&](const auto& T, const auto& thread) {
                        return cute.tensors.thread_value_partition(
                            T, make_tiler(tile), tv, thread);
                      });
        }},
    Law{"thread_value_partition/total",
        "a tile composed with threads and values is answered",
        "SPEC, thread_value_partition", total,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other,
           const auto& j, const auto& k) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const Tiler<> tile = make_tiler(tile_fitting(other, S));
          const Layout<> tv =
              layout_tv_of_size(product(tile_fitting(other, S)), j, k);
          const Layout<> L = make_layout(S);
          const auto zipped = zipped_divide(L, tile);
          if (!t.assume(zipped && composition(get(*zipped, 0), tv))) return;
          t.answered(cute.tensors.thread_value_partition(counting(L), tile, tv,
                                                         Int64(0)));
        }},
};

}  // namespace colex
