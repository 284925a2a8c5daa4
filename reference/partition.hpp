// SPDX-License-Identifier: MIT
// Partitions: the tile that a block works on, the elements that a thread does.
//
//   local_tile(0 o (8,8):(1,8), (4,4), (1,0)) = 4 o (4,4):(1,8)
//   local_partition(0 o (8,8):(1,8), (2,4):(1,2), 3) = 9 o (4,2):(2,32)
//
// A tensor (M,N,…) divided by a tiler is ((TM,TN,…),(RM,RN,…)): the inner
// partition keeps the tile and slices the rest, the outer one keeps the rest
// and slices the tile. Where the tiler does not divide the tensor, the last
// tiles reach beyond it: an identity tensor of its shape, partitioned alike,
// says which elements are inside (elem_less of its coordinate and the shape).
// Definitions: CuTe documentation, 03_tensor ("Partitioning a tensor") and
// 0y_predication; CuTe C++, tensor_impl.hpp.
#pragma once

#include "reference/tensor.hpp"
#include "reference/tiling.hpp"

namespace colex {

inline SliceCoordinate<> underscore() { return std::optional<Int64>(); }

inline SliceCoordinate<> as_slice(const IntTuple<>& c) {
  if (c.is_leaf()) return std::optional(c.leaf());
  Modes<std::optional<Int64>> modes;
  for (const auto& mode : c.modes()) modes.push_back(as_slice(mode));
  return modes;
}

// The coordinate with underscores behind it, up to a rank; an integer or _
// stays, as the coordinate of the whole.
inline SliceCoordinate<> with_underscores(const SliceCoordinate<>& c,
                                          std::size_t wanted) {
  if (c.is_leaf()) return c;
  if (rank(c) > wanted)
    throw Refused("the coordinate " + to_string(c) + " has more modes than " +
                  std::to_string(wanted));
  Modes<std::optional<Int64>> modes = c.modes();
  while (modes.size() < wanted) modes.push_back(underscore());
  return modes;
}

inline SliceCoordinate<> pair(SliceCoordinate<> first,
                              SliceCoordinate<> second) {
  return Modes<std::optional<Int64>>{std::move(first), std::move(second)};
}

// The tile at a coordinate of the rest: its modes, then the modes of the rest
// where the coordinate has a _ or ends.
template <class Engine>
Result<Tensor<Engine>> inner_partition(const Tensor<Engine>& T,
                                       const Tiler<>& tiler,
                                       const SliceCoordinate<>& c) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto tiled = zipped_divide(T, tiler);
    if (!tiled) return tiled.refusal();
    const std::size_t tile = rank(get(*tiled, 0));
    const std::size_t rest = rank(get(*tiled, 1));
    return slice(pair(repeat(underscore(), tile), with_underscores(c, rest)),
                 *tiled);
  });
}

// The elements at one coordinate of every tile: the modes of the tile where the
// coordinate has a _ or ends, then those of the rest.
template <class Engine>
Result<Tensor<Engine>> outer_partition(const Tensor<Engine>& T,
                                       const Tiler<>& tiler,
                                       const SliceCoordinate<>& c) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto tiled = zipped_divide(T, tiler);
    if (!tiled) return tiled.refusal();
    const std::size_t tile = rank(get(*tiled, 0));
    const std::size_t rest = rank(get(*tiled, 1));
    return slice(pair(with_underscores(c, tile), repeat(underscore(), rest)),
                 *tiled);
  });
}

// The tile of a block: CuTe's name for the inner partition.
template <class Engine>
Result<Tensor<Engine>> local_tile(const Tensor<Engine>& T, const Tiler<>& tiler,
                                  const SliceCoordinate<>& c) {
  return inner_partition(T, tiler, c);
}

// The same where tiler and coordinate have modes that the tensor lacks: those
// at a _ of the projection are left out. (1,_,1) takes (M,N,K) to (M,K).
template <class Engine>
Result<Tensor<Engine>> local_tile(const Tensor<Engine>& T, const Tiler<>& tiler,
                                  const SliceCoordinate<>& c,
                                  const SliceCoordinate<>& projection) {
  return answer([&]() -> Result<Tensor<Engine>> {
    return local_tile(T, dice(projection, tiler), dice(projection, c));
  });
}

// Why L does not take each of 0, …, size - 1 once; nothing where it does.
inline std::optional<Refusal> why_not_compact(const Layout<>& L) {
  const auto table = table_of(L);
  if (!table) return table.refusal();
  std::vector<bool> taken(table->size(), false);
  for (const Int64 value : *table) {
    if (value < 0 || Int64(table->size()) <= value ||
        taken[static_cast<std::size_t>(value.value())])
      return Refusal{to_string(L) + " does not take each of 0 to " +
                     to_string(size(L) - 1) + " once"};
    taken[static_cast<std::size_t>(value.value())] = true;
  }
  return std::nullopt;
}

// The coordinate to which a layout of threads gives an index, one integer a
// mode. Refused where no coordinate has it, or more than one.
inline Result<IntTuple<>> thread_coordinate(const Layout<>& threads,
                                            Int64 index) {
  return answer([&]() -> Result<IntTuple<>> {
    if (table_limit_of_composed < size(threads))
      return undecided(to_string(threads) + " has more than the " +
                       to_string(table_limit_of_composed) +
                       " threads that are looked through");
    std::optional<Int64> found;
    for (Int64 i = 0; i < size(threads); i = i + 1) {
      if (threads(i) != index) continue;
      if (found)
        return Refusal{"index " + to_string(index) +
                       " stands at more than one coordinate of " +
                       to_string(threads)};
      found = i;
    }
    if (!found)
      return Refusal{"index " + to_string(index) + " is no thread of " +
                     to_string(threads)};
    const IntTuple<> each = product_each(threads.shape());
    if (threads.shape().is_leaf()) return IntTuple<>(*found);
    return idx2crd(IntTuple<>(*found), each);
  });
}

// The elements of the thread that `threads` places at a coordinate: the outer
// partition by its shape.
template <class Engine>
Result<Tensor<Engine>> local_partition(const Tensor<Engine>& T,
                                       const Layout<>& threads, Int64 index) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto c = thread_coordinate(threads, index);
    if (!c) return c.refusal();
    return outer_partition(T, make_tiler(product_each(threads.shape())),
                           as_slice(*c));
  });
}

// The same where the layout of threads has modes that the tensor lacks: those
// at a _ of the projection are left out, and threads that differ there alone
// get the same elements.
template <class Engine>
Result<Tensor<Engine>> local_partition(const Tensor<Engine>& T,
                                       const Layout<>& threads, Int64 index,
                                       const SliceCoordinate<>& projection) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto c = thread_coordinate(threads, index);
    if (!c) return c.refusal();
    return outer_partition(
        T, make_tiler(dice(projection, product_each(threads.shape()))),
        as_slice(dice(projection, *c)));
  });
}

// Why a layout does not stay among so many elements; nothing where it does.
inline std::optional<Refusal> why_not_inside(const Layout<>& L,
                                             const std::string& what,
                                             Int64 elements) {
  const Int64 least = least_value(L);
  if (least < 0 || elements < least + cosize(L))
    return Refusal{to_string(L) + " reaches beyond " + what + " of " +
                   to_string(elements) + " elements"};
  return std::nullopt;
}

// (thread, value) -> the tile, for each tile: (Thr,Val) instead of the tile's
// modes, then the rest. `layout_tv` sends a thread and a value to an index of
// the tile.
inline Result<Layout<>> thread_value_layout(const Layout<>& L,
                                            const Tiler<>& tiler,
                                            const Layout<>& layout_tv) {
  return answer([&]() -> Result<Layout<>> {
    if (layout_tv.shape().is_leaf() || rank(layout_tv) != 2)
      return Refusal{to_string(layout_tv) + " has no (thread, value)"};
    const auto tiled = zipped_divide(L, tiler);
    if (!tiled) return tiled.refusal();
    const Layout<> tile = get(*tiled, 0);
    if (const auto why = why_not_inside(layout_tv, "a tile", size(tile)))
      return *why;
    const auto thr_val = composition(tile, layout_tv);
    if (!thr_val) return thr_val.refusal();
    return make_layout({get(*thr_val, 0), get(*thr_val, 1), get(*tiled, 1)});
  });
}

// What a thread has of (Thr,Val,(RestM,RestN,…)): (Val,RestM,RestN,…).
template <class Engine>
Result<Tensor<Engine>> thread_slice(const Tensor<Engine>& T, Int64 thread) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const Int64 threads = size(get(T, 0));
    if (thread < 0 || threads <= thread)
      return Refusal{"thread " + to_string(thread) + " is none of the " +
                     to_string(threads)};
    return slice(
        Modes<std::optional<Int64>>{as_slice(thread), underscore(),
                                    repeat(underscore(), rank(get(T, 2)))},
        T);
  });
}

// The elements of a thread: the tiles composed with a layout of threads and
// values, then the slice of the thread.
template <class Engine>
Result<Tensor<Engine>> thread_value_partition(const Tensor<Engine>& T,
                                              const Tiler<>& tiler,
                                              const Layout<>& layout_tv,
                                              Int64 thread) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto all = on_layout(T, [&](const Layout<>& L) {
      return thread_value_layout(L, tiler, layout_tv);
    });
    if (!all) return all.refusal();
    return thread_slice(*all, thread);
  });
}

}  // namespace colex
