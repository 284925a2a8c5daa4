// SPDX-License-Identifier: MIT
// Tiled MMAs: an instruction that multiplies matrices, repeated over threads
// and values until it covers a tile of (M,N,K).
//
// A is (M,K), B is (N,K), C is (M,N). A tensor becomes
// ((ThrV,(ThrM,ThrK)),(FrgV,(RestM,RestK,…))): ThrV are the threads of one
// instruction, ThrM and ThrK its repetitions over more threads, FrgV the values
// of one instruction, Rest its repetitions over more values. Definitions: CuTe
// C++, atom/mma_atom.hpp; CuTe documentation, 0t_mma_atom.
#pragma once

#include "reference/partition.hpp"

namespace colex {

// The layouts of an instruction that multiplies an (M,K) by an (N,K) matrix:
// (thread, value) -> an index of the matrix, column-major. `threads` sends its
// threads to those of the block: (4,2):(1,16) for a quad pair.
struct MmaLayouts {
  IntTuple<> shape;  // (M,N,K)
  Layout<> threads;
  Layout<> A, B, C;
};

struct TiledMma {
  MmaLayouts atom;
  Layout<> threads;     // (ThrV,ThrM,ThrN,ThrK) -> thread
  Tiler<> permutation;  // of M, N and K: a layout, or _ for none
};

// The operands of an MMA.
enum class Operand { A, B, C };

// The modes of (M,N,K) that an operand has.
inline std::vector<std::size_t> modes_of_operand(Operand operand) {
  if (operand == Operand::A) return {0, 2};
  if (operand == Operand::B) return {1, 2};
  return {0, 1};
}

inline const Layout<>& layout_of_operand(const MmaLayouts& atom,
                                         Operand operand) {
  if (operand == Operand::A) return atom.A;
  if (operand == Operand::B) return atom.B;
  return atom.C;
}

// A tiled MMA of these parts. Refused where they have other modes than stated.
inline Result<TiledMma> tiled_mma(const MmaLayouts& atom,
                                  const Layout<>& threads,
                                  const Tiler<>& permutation) {
  if (atom.shape.is_leaf() || rank(atom.shape) != 3)
    return Refusal{"the shape " + to_string(atom.shape) + " is no (M,N,K)"};
  for (const auto* L : {&atom.A, &atom.B, &atom.C})
    if (L->shape().is_leaf() || rank(*L) != 2)
      return Refusal{to_string(*L) + " has no (thread, value)"};
  if (threads.shape().is_leaf() || rank(threads) != 4)
    return Refusal{"the threads " + to_string(threads) + " are no (V,M,N,K)"};
  if (permutation.is_leaf() || rank(permutation) != 3)
    return Refusal{"the permutation " + to_string(permutation) +
                   " is no <M,N,K>"};
  return TiledMma{atom, threads, permutation};
}

// The atom, once for each coordinate of a layout of atoms (M,N,K), which
// numbers them. A permutation sends, in M, N or K, what the tile has at an
// index to where the tensor has it, before the atoms are laid out; modes that
// atoms or permutation lack are 1:0 and _.
inline Result<TiledMma> make_tiled_mma(const MmaLayouts& atom,
                                       const Layout<>& atoms,
                                       const Tiler<>& permutation) {
  return answer([&]() -> Result<TiledMma> {
    if (rank(atoms) > 3)
      return Refusal{"the layout of atoms " + to_string(atoms) +
                     " has more modes than M, N and K"};
    const auto threads =
        logical_product(atom.threads, padded_to_rank(atoms, 3));
    if (!threads) return threads.refusal();
    std::vector<Layout<>> modes = modes_of(get(*threads, 1));
    modes.insert(modes.begin(), get(*threads, 0));
    Tiler<> padded = permutation;
    while (!padded.is_leaf() && rank(padded) < 3)
      padded = append(padded, Tiler<>(std::optional<Layout<>>()));
    return tiled_mma(atom, make_layout(modes), padded);
  });
}
inline Result<TiledMma> make_tiled_mma(const MmaLayouts& atom,
                                       const Layout<>& atoms) {
  const Tiler<> none = std::optional<Layout<>>();
  return make_tiled_mma(atom, atoms, repeat(none, 3));
}

// The tiler of mode i of (M,N,K): the permutation, or as much as all atoms side
// by side cover.
inline Tiler<> permutation_mnk(const TiledMma& mma, std::size_t i) {
  const Tiler<>& permutation = get(mma.permutation, i);
  if (!permutation.is_leaf() || permutation.leaf()) return permutation;
  return make_tiler(
      IntTuple<>(size(get(mma.atom.shape, i)) * size(get(mma.threads, i + 1))));
}

inline Int64 size_of_tiler(const Tiler<>& tiler) {
  if (tiler.is_leaf()) return tiler.leaf() ? size(*tiler.leaf()) : Int64(1);
  Int64 result = 1;
  for (const auto& mode : tiler.modes()) result = result * size_of_tiler(mode);
  return result;
}

// The size of mode i of the tile (M,N,K).
inline Int64 tile_size_mnk(const TiledMma& mma, std::size_t i) {
  return size_of_tiler(permutation_mnk(mma, i));
}

// The tile of an operand: (M,K), (N,K) or (M,N).
inline IntTuple<> tile_of_operand(const TiledMma& mma, Operand operand) {
  Modes<Int64> tile;
  for (const std::size_t i : modes_of_operand(operand))
    tile.push_back(tile_size_mnk(mma, i));
  return tile;
}

// L as ((ThrV,(ThrM,ThrK)),(FrgV,(RestM,RestK,…))), for A; for B and C with
// their modes of (M,N,K). Rounds up where the tile does not divide L.
inline Result<Layout<>> thrfrg(const TiledMma& mma, Operand operand,
                               const Layout<>& L) {
  return answer([&]() -> Result<Layout<>> {
    const std::vector<std::size_t> modes = modes_of_operand(operand);
    if (L.shape().is_leaf() || rank(L) < 2)
      return Refusal{to_string(L) +
                     " has fewer than the two modes of an "
                     "operand"};
    Modes<std::optional<Layout<>>> permutation;
    Modes<std::optional<Layout<>>> atom;
    Modes<std::optional<Layout<>>> threads;
    for (const std::size_t i : modes) {
      permutation.push_back(permutation_mnk(mma, i));
      atom.push_back(make_tiler(IntTuple<>(size(get(mma.atom.shape, i)))));
      threads.push_back(make_tiler(IntTuple<>(size(get(mma.threads, i + 1)))));
    }
    const auto permuted = logical_divide(L, Tiler<>(permutation));
    if (!permuted) return permuted.refusal();
    const auto atoms = zipped_divide(*permuted, Tiler<>(atom));
    if (!atoms) return atoms.refusal();
    const Layout<>& tv = layout_of_operand(mma.atom, operand);
    if (const auto why = why_not_inside(tv, "the atom", size(get(*atoms, 0))))
      return *why;
    const auto thr_val = composition(get(*atoms, 0), tv);
    if (!thr_val) return thr_val.refusal();
    const auto rest = zipped_divide(get(*atoms, 1), Tiler<>(threads));
    if (!rest) return rest.refusal();
    return make_layout({make_layout({get(*thr_val, 0), get(*rest, 0)}),
                        make_layout({get(*thr_val, 1), get(*rest, 1)})});
  });
}
inline Result<Layout<>> thrfrg_A(const TiledMma& mma, const Layout<>& L) {
  return thrfrg(mma, Operand::A, L);
}
inline Result<Layout<>> thrfrg_B(const TiledMma& mma, const Layout<>& L) {
  return thrfrg(mma, Operand::B, L);
}
inline Result<Layout<>> thrfrg_C(const TiledMma& mma, const Layout<>& L) {
  return thrfrg(mma, Operand::C, L);
}

// What a thread has of an operand: (FrgV,RestM,RestK,…).
template <class Engine>
Result<Tensor<Engine>> partition(const TiledMma& mma, Operand operand,
                                 const Tensor<Engine>& T, Int64 thread) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto c = thread_coordinate(mma.threads, thread);
    if (!c) return c.refusal();
    const auto all = on_layout(
        T, [&](const Layout<>& L) { return thrfrg(mma, operand, L); });
    if (!all) return all.refusal();
    Modes<std::optional<Int64>> repetition;
    for (const std::size_t i : modes_of_operand(operand))
      repetition.push_back(as_slice(get(*c, i + 1)));
    const std::size_t rest = rank(get(get(*all, 1), 1));
    return slice(pair(pair(as_slice(get(*c, 0)), repetition),
                      pair(underscore(), repeat(underscore(), rest))),
                 *all);
  });
}
template <class Engine>
Result<Tensor<Engine>> partition_A(const TiledMma& mma, const Tensor<Engine>& T,
                                   Int64 thread) {
  return partition(mma, Operand::A, T, thread);
}
template <class Engine>
Result<Tensor<Engine>> partition_B(const TiledMma& mma, const Tensor<Engine>& T,
                                   Int64 thread) {
  return partition(mma, Operand::B, T, thread);
}
template <class Engine>
Result<Tensor<Engine>> partition_C(const TiledMma& mma, const Tensor<Engine>& T,
                                   Int64 thread) {
  return partition(mma, Operand::C, T, thread);
}

// The shape of what each thread has of an operand of a shape:
// (FrgV,RestM,RestK,…), the shape of a fragment for it.
inline Result<IntTuple<>> partition_shape(const TiledMma& mma, Operand operand,
                                          const IntTuple<>& shape) {
  return answer([&]() -> Result<IntTuple<>> {
    const auto all = thrfrg(mma, operand, make_layout(shape));
    if (!all) return all.refusal();
    const IntTuple<> values = get(all->shape(), 1);
    Modes<Int64> modes = get(values, 1).modes();
    modes.insert(modes.begin(), get(values, 0));
    return IntTuple<>(modes);
  });
}
inline Result<IntTuple<>> partition_shape_A(const TiledMma& mma,
                                            const IntTuple<>& shape) {
  return partition_shape(mma, Operand::A, shape);
}
inline Result<IntTuple<>> partition_shape_B(const TiledMma& mma,
                                            const IntTuple<>& shape) {
  return partition_shape(mma, Operand::B, shape);
}
inline Result<IntTuple<>> partition_shape_C(const TiledMma& mma,
                                            const IntTuple<>& shape) {
  return partition_shape(mma, Operand::C, shape);
}

// (thread, value) -> an index of the tile of an operand. Threads that differ
// only in the mode that the operand lacks have the same values. Refused unless
// the threads are numbered from 0 on, each once.
inline Result<Layout<>> get_layout_TV(const TiledMma& mma, Operand operand) {
  return answer([&]() -> Result<Layout<>> {
    if (const auto why = why_not_compact(mma.threads)) return *why;
    const auto all =
        thrfrg(mma, operand, make_layout(tile_of_operand(mma, operand)));
    if (!all) return all.refusal();
    const auto thread_to_place = right_inverse(mma.threads);
    if (!thread_to_place) return thread_to_place.refusal();
    std::vector<Layout<>> places = {get(get(*all, 0), 0)};
    std::vector<Layout<>> repetitions = modes_of(get(get(*all, 0), 1));
    std::size_t next = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const Int64 atoms = size(get(mma.threads, i + 1));
      const std::vector<std::size_t> modes = modes_of_operand(operand);
      if (next < modes.size() && modes[next] == i)
        places.push_back(repetitions[next++]);
      else
        places.push_back(Layout<>(Mode<>{atoms, Int64(0)}));
    }
    const auto threads = composition(make_layout(places), *thread_to_place);
    if (!threads) return threads.refusal();
    return make_layout({*threads, get(*all, 1)});
  });
}
inline Result<Layout<>> get_layoutA_TV(const TiledMma& mma) {
  return get_layout_TV(mma, Operand::A);
}
inline Result<Layout<>> get_layoutB_TV(const TiledMma& mma) {
  return get_layout_TV(mma, Operand::B);
}
inline Result<Layout<>> get_layoutC_TV(const TiledMma& mma) {
  return get_layout_TV(mma, Operand::C);
}

}  // namespace colex
