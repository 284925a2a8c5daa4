// SPDX-License-Identifier: MIT
// Laws of tiled copies: what each thread reads and writes.
#pragma once

#include "properties/laws/thread_value.hpp"

namespace colex {

// An atom whose threads have one value each.
inline CopyLayouts one_value() {
  const Layout<> one = make_layout(extents({Int64(1), Int64(1)}));
  return {one, one, one};
}

// An atom of so many threads and values; source, destination and reference
// count them in one of two orders each.
inline CopyLayouts copy_atom(const Int64& threads, const Int64& values,
                             const Int64& orders) {
  const IntTuple<> shape = extents({threads, values});
  return {compact_layout(shape, orders % 2),
          compact_layout(shape, orders / 2 % 2),
          compact_layout(shape, orders / 4 % 2)};
}

// A tiled copy that two numbers choose: an atom of one to four threads and
// values, one to three of it by threads and by values; the tile is a row.
inline TiledCopy copy_of(const Int64& i, const Int64& j) {
  const Int64 threads = 1 + i % 4;
  const Int64 values = 1 + i / 4 % 4;
  return {
      copy_atom(threads, values, (i / 16 + j) % 8),
      compact_layout(extents({threads * (1 + j % 3), values * (1 + j / 3 % 3)}),
                     j / 9 % 2),
      make_tiler(extents({threads * (1 + j % 3) * values * (1 + j / 3 % 3)}))};
}

// The same with an atom that reads and writes as it counts.
inline TiledCopy plain_copy_of(const Int64& i, const Int64& j) {
  TiledCopy copy = copy_of(i, j);
  copy.atom.source = copy.atom.reference;
  copy.atom.destination = copy.atom.reference;
  return copy;
}

// The index of the reference's (thread, value) that the target's has.
inline Int64 reference_index(const Layout<>& reference, const Layout<>& target,
                             const Int64& thread, const Int64& value) {
  const Int64 wanted = target(pair_of(thread, value));
  Int64 i = 0;
  while (reference(i) != wanted) i = i + 1;
  return i;
}

// Checks that each thread has, by one side of a copy, what the definition
// says.
template <class Trial, class Partition>
void has_values_of_side(Trial& t, const TiledCopy& copy, const Layout<>& side,
                        const IntTuple<>& S, const Partition& partition) {
  const Int64 atom_threads = size(get(side, 0));
  const Int64 atom_values = size(get(side, 1));
  const Int64 values = size(get(copy.layout_tv, 1));
  const Layout<> L = make_layout(S);
  const auto zipped = zipped_divide(L, copy.tiler);
  if (t.refused(zipped)) return;
  t.for_all_below(size(get(copy.layout_tv, 0)), [&](const auto& thread) {
    const auto R = partition(counting(L), thread);
    if (t.refused(R)) return;
    t.equal(size_of(*R), values * size(get(*zipped, 1)), "size");
    if (t.failed()) return;
    for (Int64 k = 0; k < size_of(*R); k = k + 1) {
      const Int64 v = k % values;
      const Int64 in_atom = reference_index(
          copy.atom.reference, side, thread % atom_threads, v % atom_values);
      const Int64 place = copy.layout_tv(
          pair_of(in_atom % atom_threads + thread / atom_threads * atom_threads,
                  in_atom / atom_threads + v / atom_values * atom_values));
      t.equal(element(*R, k), IntTuple<>((*zipped)(pair_of(place, k / values))),
              "element");
      if (t.failed()) return;
    }
  });
}

// A shape with modes of 2 behind, up to a rank.
inline IntTuple<> of_rank(const IntTuple<>& shape, std::size_t wanted) {
  Modes<Int64> modes = modes_of(shape);
  while (modes.size() < wanted) modes.push_back(Int64(2));
  return modes;
}

inline const auto tiled_copy_laws = std::tuple{
    Law{"make_tiled_copy/parts",
        "it has the atom, the threads and values of make_layout_tv, and its "
        "tile",
        "CuTe copy_atom.hpp, make_tiled_copy", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& V,
           const auto& j, const auto& k) {
          const Layout<> thr = compact_layout(S, j);
          const Layout<> val = compact_layout(V, k);
          const auto R = cute.tensors.make_tiled_copy(one_value(), thr, val);
          const auto tv = make_layout_tv(thr, val);
          if (t.refused(R) || t.refused(tv)) return;
          t.holds(agree(R->layout_tv, tv->layout), "other threads and values");
          const auto tile = composition(make_layout(tv->tile), R->tiler);
          t.holds(tile && agree(*tile, make_layout(tv->tile)), "another tile");
        }},
    Law{"make_tiled_copy/total", "layouts of threads and values make a copy",
        "SPEC, make_tiled_copy", total,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& V,
           const auto& j, const auto& k) {
          t.answered(cute.tensors.make_tiled_copy(
              one_value(), compact_layout(S, j), compact_layout(V, k)));
        }},
    Law{"make_tiled_copy_impl/multiples",
        "threads and values that are no multiple of the atom's are refused",
        "CuTe copy_atom.hpp, TiledCopy", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const Int64 threads = 1 + i / 4 % 6;
          const Int64 values = 1 + j / 4 % 6;
          const Layout<> tv = compact_layout(extents({threads, values}), i);
          const auto R = cute.tensors.make_tiled_copy_impl(
              copy_atom(1 + i % 4, 1 + j % 4, 0), tv,
              make_tiler(extents({threads * values})));
          t.holds(
              !R || (threads % (1 + i % 4) == 0 && values % (1 + j % 4) == 0),
              "answered");
          if (R) t.equal(R->layout_tv, tv, "threads and values");
        }},
    Law{"make_tiled_copy_impl/total",
        "multiples of the atom's threads and values make a copy",
        "SPEC, make_tiled_copy_impl", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          t.answered(cute.tensors.make_tiled_copy_impl(
              copy.atom, copy.layout_tv, copy.tiler));
        }},
    Law{"partition_S/values",
        "a thread reads what the reference has where the source is",
        "CuTe copy_atom.hpp, tidfrg_S", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          const Int64 tile = size(copy.layout_tv);
          has_values_of_side(t, copy, copy.atom.source,
                             extents({tile * 2 - i % 2, Int64(2)}),
                             [&](const auto& T, const auto& thread) {
                               return cute.tensors.partition_S(copy, T, thread);
                             });
        }},
    Law{"partition_D/values",
        "a thread writes what the reference has where the destination is",
        "CuTe copy_atom.hpp, tidfrg_D", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          const Int64 tile = size(copy.layout_tv);
          has_values_of_side(t, copy, copy.atom.destination,
                             extents({tile * 2 - i % 2, Int64(2)}),
                             [&](const auto& T, const auto& thread) {
                               return cute.tensors.partition_D(copy, T, thread);
                             });
        }},
    Law{"partition_S/covers", "each coordinate is read by one thread, once",
        "CuTe copy_atom.hpp, TiledCopy; 0y_predication", sound,
        given(Relation::small, shape_input, shape_input, shape_input,
              index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& A,
           const auto& V, const auto& j, const auto& k) {
          const auto tv =
              make_layout_tv(compact_layout(A, j), compact_layout(V, k));
          if (!t.assume(bool(tv))) return;
          const IntTuple<> shape = of_rank(S, rank(tv->tile));
          const TiledCopy copy{one_value(), tv->layout, make_tiler(tv->tile)};
          covers_once(t, shape, size(get(tv->layout, 0)),
                      [&](const auto& T, const auto& thread) {
                        return cute.tensors.partition_S(copy, T, thread);
                      });
        }},
    Law{"partition_D/covers", "each coordinate is written by one thread, once",
        "CuTe copy_atom.hpp, TiledCopy; 0y_predication", sound,
        given(Relation::small, shape_input, shape_input, shape_input,
              index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& A,
           const auto& V, const auto& j, const auto& k) {
          const auto tv =
              make_layout_tv(compact_layout(A, j), compact_layout(V, k));
          if (!t.assume(bool(tv))) return;
          const IntTuple<> shape = of_rank(S, rank(tv->tile));
          const TiledCopy copy{one_value(), tv->layout, make_tiler(tv->tile)};
          covers_once(t, shape, size(get(tv->layout, 0)),
                      [&](const auto& T, const auto& thread) {
                        return cute.tensors.partition_D(copy, T, thread);
                      });
        }},
    Law{"partition_S/total", "an atom that reads as it counts is answered",
        "SPEC, partition_S", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = plain_copy_of(i, j);
          t.answered(cute.tensors.partition_S(
              copy, counting(make_layout(extents({size(copy.layout_tv) * 2}))),
              Int64(0)));
        }},
    Law{"partition_D/total", "an atom that writes as it counts is answered",
        "SPEC, partition_D", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = plain_copy_of(i, j);
          t.answered(cute.tensors.partition_D(
              copy, counting(make_layout(extents({size(copy.layout_tv) * 2}))),
              Int64(0)));
        }},
    Law{"get_layoutS_TV/partition",
        "(thread, value) leads to what the thread reads of a tile",
        "CuTe copy_atom.hpp, get_layoutS_TV", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          says_what_threads_have(t, cute.tensors.get_layoutS_TV(copy),
                                 extents({size(copy.layout_tv)}),
                                 size(get(copy.layout_tv, 0)),
                                 [&](const auto& T, const auto& thread) {
                                   return partition_S(copy, T, thread);
                                 });
        }},
    Law{"get_layoutD_TV/partition",
        "(thread, value) leads to what the thread writes of a tile",
        "CuTe copy_atom.hpp, get_layoutD_TV", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          says_what_threads_have(t, cute.tensors.get_layoutD_TV(copy),
                                 extents({size(copy.layout_tv)}),
                                 size(get(copy.layout_tv, 0)),
                                 [&](const auto& T, const auto& thread) {
                                   return partition_D(copy, T, thread);
                                 });
        }},
    Law{"get_layoutS_TV/total", "an atom that reads as it counts is answered",
        "SPEC, get_layoutS_TV", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          t.answered(cute.tensors.get_layoutS_TV(plain_copy_of(i, j)));
        }},
    Law{"get_layoutD_TV/total", "an atom that writes as it counts is answered",
        "SPEC, get_layoutD_TV", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          t.answered(cute.tensors.get_layoutD_TV(plain_copy_of(i, j)));
        }},
    Law{"retile/larger-tile",
        "a fragment of small tiles, in the values of a copy of larger ones, is "
        "what that copy gives",
        "CuTe copy_atom.hpp, retile", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& k) {
          const Int64 m = 1 + i % 4;
          const Int64 n = 1 + i / 4 % 4;
          const Int64 a = 1 + i / 16 % 2;
          const Int64 b = 1 + k / 2 % 3;
          const Layout<> tv = layout_tv_of_size(m * n, k, k / 7);
          const TiledCopy fine{one_value(), tv, make_tiler(extents({m, n}))};
          const auto wide = composition(
              make_layout(extents({m, n}), extents({Int64(1), m * a})), tv);
          if (t.refused(wide)) return;
          const TiledCopy copy{
              one_value(),
              make_layout({get(*wide, 0),
                           make_layout({get(*wide, 1), Layout<>(Mode<>{a, m}),
                                        Layout<>(Mode<>{b, m * a * n})})}),
              make_tiler(extents({m * a, n * b}))};
          const Layout<> L = make_layout(extents({m * a * 2, n * b}));
          const Int64 thread = k % size(get(tv, 0));
          const auto small_tiles = partition_S(fine, counting(L), thread);
          const auto large_tiles = partition_S(copy, counting(L), thread);
          if (t.refused(small_tiles) || t.refused(large_tiles)) return;
          const auto R = cute.tensors.retile(copy, *small_tiles);
          if (t.refused(R)) return;
          t.equal(size_of(*R), size(L) / size(get(tv, 0)), "size");
          t.for_all_below(size_of(*R), [&](const auto& v) {
            t.equal(element(*R, v), element(*large_tiles, v), "element");
          });
        }},
    Law{"retile/total", "a fragment of the copy itself is answered",
        "SPEC, retile", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& k) {
          const Int64 m = 1 + i % 4;
          const Int64 n = 1 + i / 4 % 4;
          const Layout<> tv = layout_tv_of_size(m * n, k, k / 7);
          const TiledCopy copy{one_value(), tv, make_tiler(extents({m, n}))};
          const auto fragment = partition_S(
              copy, counting(make_layout(extents({m * 2, n * 3}))), 0);
          if (!t.assume(bool(fragment))) return;
          t.answered(cute.tensors.retile(copy, *fragment));
        }},
    Law{"make_cotiled_copy/addresses",
        "thread t has its value v at the address that is asked for",
        "CuTe copy_atom.hpp, make_cotiled_copy", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& k) {
          const Int64 m = 1 + i % 4;
          const Int64 n = 1 + i / 4 % 4;
          const Int64 order = i / 16;
          const Int64 j = k / 2;
          const Layout<> data = compact_layout(extents({m, n}), order);
          const Layout<> addresses = layout_tv_of_size(m * n, j, k);
          const auto copy =
              cute.tensors.make_cotiled_copy(one_value(), addresses, data);
          if (t.refused(copy)) return;
          t.for_all_below(size(get(addresses, 0)), [&](const auto& thread) {
            const auto R = partition_S(*copy, counting(data), thread);
            if (t.refused(R)) return;
            t.equal(size_of(*R), size(get(addresses, 1)), "size");
            for (Int64 v = 0; v < size_of(*R); v = v + 1)
              t.equal(element(*R, v), IntTuple<>(addresses(pair_of(thread, v))),
                      "address");
          });
        }},
    Law{"make_cotiled_copy/no-data",
        "an address that is none of the data's is refused",
        "CuTe copy_atom.hpp, make_cotiled_copy", sound,
        given(Relation::small, positive_layout, number_input, number_input,
              index_input),
        [](auto& t, const auto& cute, const auto& data, const auto& a,
           const auto& b, const auto& k) {
          const Layout<> addresses = compact_layout(extents({a, b}), k);
          const auto there = image(data);
          bool all = true;
          for (const std::int64_t address : values_of(addresses))
            if (there.count(address) == 0) all = false;
          const auto R =
              cute.tensors.make_cotiled_copy(one_value(), addresses, data);
          t.holds(all || !R, "answered");
        }},
    Law{"make_cotiled_copy/total", "a row of data is answered",
        "SPEC, make_cotiled_copy", total,
        given(Relation::small, number_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& n, const auto& j,
           const auto& k) {
          t.answered(cute.tensors.make_cotiled_copy(one_value(),
                                                    layout_tv_of_size(n, j, k),
                                                    make_layout(extents({n}))));
        }},
};

}  // namespace colex
