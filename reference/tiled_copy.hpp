// SPDX-License-Identifier: MIT
// Tiled copies: an instruction that copies, repeated over threads and values
// until it covers a tile.
//
//   make_layout_tv((2,3):(3,1), (2,2):(2,1))
//       tile (4,6), (thread, value) -> ((3,2),(2,2)):((8,2),(4,1))
//
// A tensor (M,N,…) becomes (Thr,(FrgV,FrgX),(RestM,RestN,…)): FrgV are the
// values of one instruction, FrgX its repetitions in a tile, Rest the tiles.
// Definitions: CuTe C++, atom/copy_atom.hpp; CuTe documentation, 0t_mma_atom;
// CuTe DSL, make_layout_tv.
#pragma once

#include "reference/tiled_mma.hpp"

namespace colex {

// A tile, and who works on it: (thread, value) -> an index of the tile.
struct LayoutTV {
  IntTuple<> tile;
  Layout<> layout;
};

// Threads in the order of one layout, each with a block of values in the order
// of another: the tile has, mode by mode, threads times values, and thread t
// has its value v where the thread's and the value's coordinate lead. Refused
// unless both layouts number their coordinates from 0 on, each once.
inline Result<LayoutTV> make_layout_tv(const Layout<>& threads,
                                       const Layout<>& values) {
  return answer([&]() -> Result<LayoutTV> {
    for (const auto* L : {&threads, &values})
      if (const auto why = why_not_compact(*L)) return *why;
    const auto indices = raked_product(threads, values);
    if (!indices) return indices.refusal();
    const auto inverse = right_inverse(*indices);
    if (!inverse) return inverse.refusal();
    const auto layout = with_shape(
        *inverse, IntTuple<>(Modes<Int64>{size(threads), size(values)}));
    if (!layout) return layout.refusal();
    return LayoutTV{product_each(indices->shape()), *layout};
  });
}

// The (thread, value) layouts of an instruction that copies: where in its
// source and in its destination an element is, counted in elements of one
// matrix. `reference` is how a tiled copy counts its threads and values.
struct CopyLayouts {
  Layout<> source, destination, reference;
};

struct TiledCopy {
  CopyLayouts atom;
  Layout<> layout_tv;  // (thread, value) -> an index of the tile
  Tiler<> tiler;       // the tile, mode by mode
};

inline Int64 threads_of(const Layout<>& layout_tv) {
  return size(get(layout_tv, 0));
}
inline Int64 values_of_thread(const Layout<>& layout_tv) {
  return size(get(layout_tv, 1));
}

// Any layout of threads and values over any tile. Refused where they are no
// multiple of those of the atom.
inline Result<TiledCopy> make_tiled_copy_impl(const CopyLayouts& atom,
                                              const Layout<>& layout_tv,
                                              const Tiler<>& tiler) {
  return answer([&]() -> Result<TiledCopy> {
    for (const auto* L :
         {&atom.source, &atom.destination, &atom.reference, &layout_tv})
      if (L->shape().is_leaf() || rank(*L) != 2)
        return Refusal{to_string(*L) + " has no (thread, value)"};
    const Int64 threads = threads_of(atom.reference);
    for (const auto* L : {&atom.source, &atom.destination})
      if (threads_of(*L) != threads)
        return Refusal{"the atom has " + to_string(threads) + " and " +
                       to_string(threads_of(*L)) + " threads"};
    if (threads_of(layout_tv) % threads != 0)
      return Refusal{"the " + to_string(threads_of(layout_tv)) +
                     " threads are no multiple of the atom's " +
                     to_string(threads)};
    const Int64 values = values_of_thread(atom.reference);
    if (values_of_thread(layout_tv) % values != 0)
      return Refusal{"the " + to_string(values_of_thread(layout_tv)) +
                     " values of a thread are no multiple of the atom's " +
                     to_string(values)};
    return TiledCopy{atom, layout_tv, tiler};
  });
}

// Threads in the order of one layout, values in that of another.
inline Result<TiledCopy> make_tiled_copy(const CopyLayouts& atom,
                                         const Layout<>& threads,
                                         const Layout<>& values) {
  return answer([&]() -> Result<TiledCopy> {
    const auto tv = make_layout_tv(threads, values);
    if (!tv) return tv.refusal();
    return make_tiled_copy_impl(atom, tv->layout, make_tiler(tv->tile));
  });
}

// (target thread, target value) -> the index of that element's reference
// (thread, value). Refused where the reference does not have each element of
// the target.
inline Result<Layout<>> reference_to_target(const Layout<>& reference,
                                            const Layout<>& target) {
  return answer([&]() -> Result<Layout<>> {
    const auto inverse = right_inverse(reference);
    if (!inverse) return inverse.refusal();
    const auto found = composition(*inverse, target);
    if (!found) return found.refusal();
    const auto wanted = table_of(target);
    if (!wanted) return wanted.refusal();
    for (Int64 i = 0; i < size(target); i = i + 1)
      if ((*found)(i) < 0 || size(reference) <= (*found)(i) ||
          reference((*found)(i)) !=
              (*wanted)[static_cast<std::size_t>(i.value())])
        return Refusal{
            "element " +
            to_string((*wanted)[static_cast<std::size_t>(i.value())]) + " of " +
            to_string(target) + " is not found in " + to_string(reference)};
    return *found;
  });
}

// (Thr,(FrgV,FrgX)) -> an index of the tile, where `target` is how the atom
// counts threads and values on this side.
inline Result<Layout<>> target_layout_tv(const TiledCopy& copy,
                                         const Layout<>& target) {
  return answer([&]() -> Result<Layout<>> {
    const auto to_target = reference_to_target(copy.atom.reference, target);
    if (!to_target) return to_target.refusal();
    const auto atoms = zipped_divide(
        copy.layout_tv, make_tiler(IntTuple<>(Modes<Int64>{
                            threads_of(copy.atom.reference),
                            values_of_thread(copy.atom.reference)})));
    if (!atoms) return atoms.refusal();
    const auto targets = composition(get(*atoms, 0), *to_target);
    if (!targets) return targets.refusal();
    const Layout<> zipped = zip(make_layout({*targets, get(*atoms, 1)}));
    const IntTuple<> one(Int64(1));
    return coalesce(zipped, IntTuple<>(Modes<Int64>{
                                one, IntTuple<>(Modes<Int64>{one, one})}));
  });
}

// L as (Thr,(FrgV,FrgX),(RestM,RestN,…)): the source's threads and values.
inline Result<Layout<>> tidfrg_S(const TiledCopy& copy, const Layout<>& L) {
  return answer([&]() -> Result<Layout<>> {
    const auto tv = target_layout_tv(copy, copy.atom.source);
    if (!tv) return tv.refusal();
    return thread_value_layout(L, copy.tiler, *tv);
  });
}

// The same for the destination.
inline Result<Layout<>> tidfrg_D(const TiledCopy& copy, const Layout<>& L) {
  return answer([&]() -> Result<Layout<>> {
    const auto tv = target_layout_tv(copy, copy.atom.destination);
    if (!tv) return tv.refusal();
    return thread_value_layout(L, copy.tiler, *tv);
  });
}

// What a thread reads: ((FrgV,FrgX),RestM,RestN,…).
template <class Engine>
Result<Tensor<Engine>> partition_S(const TiledCopy& copy,
                                   const Tensor<Engine>& T, Int64 thread) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto all =
        on_layout(T, [&](const Layout<>& L) { return tidfrg_S(copy, L); });
    if (!all) return all.refusal();
    return thread_slice(*all, thread);
  });
}

// What a thread writes.
template <class Engine>
Result<Tensor<Engine>> partition_D(const TiledCopy& copy,
                                   const Tensor<Engine>& T, Int64 thread) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto all =
        on_layout(T, [&](const Layout<>& L) { return tidfrg_D(copy, L); });
    if (!all) return all.refusal();
    return thread_slice(*all, thread);
  });
}

// (thread, value) -> an index of the tile, of the source and the destination.
inline Result<Layout<>> get_layoutS_TV(const TiledCopy& copy) {
  return target_layout_tv(copy, copy.atom.source);
}
inline Result<Layout<>> get_layoutD_TV(const TiledCopy& copy) {
  return target_layout_tv(copy, copy.atom.destination);
}

// A thread's fragment (V,M,N,…) of another partition of the same tile, in the
// values of this copy: ((FrgV,FrgX),RestM,RestN,…). Its V values are to be the
// first that the copy's layout of threads and values counts for a thread, and
// each tile of the copy is made of whole groups of V.
template <class Engine>
Result<Tensor<Engine>> retile(const TiledCopy& copy, const Tensor<Engine>& T) {
  return answer([&]() -> Result<Tensor<Engine>> {
    if (shape(T).is_leaf() || rank(T) != rank(copy.tiler) + 1)
      return Refusal{"the fragment " + to_string(shape(T)) +
                     " has no mode of "
                     "values and the modes of the tiler " +
                     to_string(copy.tiler)};
    const Int64 group = size(get(T, 0));
    Modes<Int64> tile;
    for (const auto& mode : modes_of(copy.tiler))
      tile.push_back(mode.leaf() ? size(*mode.leaf()) : Int64(1));
    const auto inverse = right_inverse(copy.layout_tv);
    if (!inverse) return inverse.refusal();
    const auto indices = with_shape(*inverse, IntTuple<>(tile));
    if (!indices) return indices.refusal();
    // (m,n) -> the number of the group of V.
    const auto groups = upcast(*indices, threads_of(copy.layout_tv) * group);
    if (!groups) return groups.refusal();
    const auto order = right_inverse(*groups);
    if (!order) return order.refusal();
    const auto product =
        logical_product(Layout<>(Mode<>{group, Int64(1)}), *order);
    if (!product) return product.refusal();
    const auto values = zipped_divide(
        *product, make_tiler(Layout<>(Mode<>{
                      values_of_thread(copy.atom.reference), Int64(1)})));
    if (!values) return values.refusal();
    const Tiler<> tiler =
        make_tiler(prepend(product_each(groups->shape()), IntTuple<>(group)));
    if (!evenly_divides(shape(T), tiler))
      return Refusal{"the fragment " + to_string(shape(T)) +
                     " is not made of tiles " + to_string(tiler)};
    const auto tiled = zipped_divide(T, tiler);
    if (!tiled) return tiled.refusal();
    const auto ours = on_layout(*tiled, [&](const Layout<>& L) {
      return composition(L,
                         Tiler<>(Modes<std::optional<Layout<>>>{
                             make_tiler(*values), std::optional<Layout<>>()}));
    });
    if (!ours) return ours.refusal();
    Modes<std::optional<Int64>> first = {as_slice(Int64(0))};
    return slice(pair(underscore(), with_underscores(first, rank(T))), *ours);
  });
}

// The tiled copy of the threads and values of a layout (thread, value) -> an
// index of extents: the tiler selects from each mode what these indices have
// there.
inline Result<TiledCopy> tiled_copy_of_indices(const CopyLayouts& atom,
                                               const Layout<>& indices,
                                               const IntTuple<>& extents) {
  return answer([&]() -> Result<TiledCopy> {
    Modes<std::optional<Layout<>>> tiler;
    for (std::size_t k = 0; k < rank(extents); ++k) {
      Modes<Int64> along(rank(extents), Int64(0));
      along[k] = Int64(1);
      const auto digits =
          composition(make_layout(extents, IntTuple<>(along)), indices);
      if (!digits) return digits.refusal();
      tiler.push_back(make_tiler(filter(*digits)));
    }
    const auto tile = composition(make_layout(extents), Tiler<>(tiler));
    if (!tile) return tile.refusal();
    const auto place = left_inverse(*tile);
    if (!place) return place.refusal();
    const auto layout_tv = composition(*place, indices);
    if (!layout_tv) return layout_tv.refusal();
    for (Int64 i = 0; i < size(indices); i = i + 1)
      if ((*tile)((*layout_tv)(i)) != indices(i))
        return Refusal{"index " + to_string(indices(i)) +
                       " is none of the tile " + to_string(*tile)};
    return make_tiled_copy_impl(atom, *layout_tv, Tiler<>(tiler));
  });
}

// The tiled copy whose threads and values meet the addresses of a layout
// (thread, value) -> address, in data where `data` places them: the tiler
// selects from each mode of the data what these addresses have there. Refused
// where an address is none of the data's.
inline Result<TiledCopy> make_cotiled_copy(const CopyLayouts& atom,
                                           const Layout<>& addresses,
                                           const Layout<>& data) {
  return answer([&]() -> Result<TiledCopy> {
    const auto inverse = left_inverse(data);
    if (!inverse) return inverse.refusal();
    const auto indices =
        composition(make_layout({*inverse, Layout<>()}), addresses);
    if (!indices) return indices.refusal();
    const auto wanted = table_of(addresses);
    if (!wanted) return wanted.refusal();
    for (Int64 i = 0; i < size(addresses); i = i + 1) {
      const Int64 address = (*wanted)[static_cast<std::size_t>(i.value())];
      const Int64 index = (*indices)(i);
      if (index < 0 || size(data) <= index || data(index) != address)
        return Refusal{"address " + to_string(address) + " is none of " +
                       to_string(data)};
    }
    return tiled_copy_of_indices(atom, *indices, product_each(data.shape()));
  });
}

// The tiled copy whose threads and values are those of an MMA's operand, over
// the tile of that operand: what a thread copies is what it multiplies.
inline Result<TiledCopy> make_tiled_copy_of_operand(const CopyLayouts& atom,
                                                    const TiledMma& mma,
                                                    Operand operand) {
  return answer([&]() -> Result<TiledCopy> {
    const auto layout_tv = get_layout_TV(mma, operand);
    if (!layout_tv) return layout_tv.refusal();
    return make_tiled_copy_impl(atom, *layout_tv,
                                make_tiler(tile_of_operand(mma, operand)));
  });
}
inline Result<TiledCopy> make_tiled_copy_A(const CopyLayouts& atom,
                                           const TiledMma& mma) {
  return make_tiled_copy_of_operand(atom, mma, Operand::A);
}
inline Result<TiledCopy> make_tiled_copy_B(const CopyLayouts& atom,
                                           const TiledMma& mma) {
  return make_tiled_copy_of_operand(atom, mma, Operand::B);
}
inline Result<TiledCopy> make_tiled_copy_C(const CopyLayouts& atom,
                                           const TiledMma& mma) {
  return make_tiled_copy_of_operand(atom, mma, Operand::C);
}

// The smallest tiled copy of the threads of C: each has as many of its first
// values as the atom has, and the tiler selects from M and N what these are.
inline Result<TiledCopy> make_tiled_copy_C_atom(const CopyLayouts& atom,
                                                const TiledMma& mma) {
  return answer([&]() -> Result<TiledCopy> {
    const auto layout_tv = get_layoutC_TV(mma);
    if (!layout_tv) return layout_tv.refusal();
    const Int64 values = values_of_thread(atom.source);
    if (values_of_thread(*layout_tv) < values)
      return Refusal{"a thread has " + to_string(values_of_thread(*layout_tv)) +
                     " values of C, and the atom " + to_string(values)};
    const auto first =
        composition(get(*layout_tv, 1), Layout<>(Mode<>{values, Int64(1)}));
    if (!first) return first.refusal();
    return tiled_copy_of_indices(atom,
                                 make_layout({get(*layout_tv, 0), *first}),
                                 tile_of_operand(mma, Operand::C));
  });
}

// The tiled copy of another atom by the threads and values with which a copy
// reads its tile.
inline Result<TiledCopy> make_tiled_copy_S(const CopyLayouts& atom,
                                           const TiledCopy& copy) {
  return answer([&]() -> Result<TiledCopy> {
    const auto layout_tv = get_layoutS_TV(copy);
    if (!layout_tv) return layout_tv.refusal();
    return make_tiled_copy_impl(atom, *layout_tv, copy.tiler);
  });
}

// The same by those with which it writes.
inline Result<TiledCopy> make_tiled_copy_D(const CopyLayouts& atom,
                                           const TiledCopy& copy) {
  return answer([&]() -> Result<TiledCopy> {
    const auto layout_tv = get_layoutD_TV(copy);
    if (!layout_tv) return layout_tv.refusal();
    return make_tiled_copy_impl(atom, *layout_tv, copy.tiler);
  });
}

}  // namespace colex
