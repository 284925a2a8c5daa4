// SPDX-License-Identifier: MIT
// Laws of tiled MMAs: what each thread has of A, B and C.
#pragma once

#include "properties/laws/thread_value.hpp"

namespace colex {

// An instruction of m threads: each has a row of A, all of B, and a row of C,
// or other elements in another order.
inline MmaLayouts mma_atom_of(const Int64& m, const Int64& n, const Int64& k,
                              const Int64& orders) {
  return {extents({m, n, k}), Layout<>(Mode<>{m, Int64(1)}),
          compact_layout(extents({m, k}), orders % 2),
          Layout<>(pair_of(m, n * k), pair_of(Int64(0), Int64(1))),
          compact_layout(extents({m, n}), orders / 2 % 2)};
}

// A layout of atoms (M,N,K): one or two, one to three, one or two, in one of
// six orders.
inline Layout<> atoms_of(const Int64& k) {
  return compact_layout(extents({1 + k % 2, 1 + k / 2 % 3, 1 + k / 6 % 2}),
                        k / 12 % 6);
}

inline TiledMma tiled_mma_of(const MmaLayouts& atom, const Layout<>& atoms) {
  std::vector<Layout<>> modes = {atom.threads};
  for (std::size_t i = 0; i < 3; ++i) {
    const Layout<> mode = get(atoms, i);
    modes.push_back(Layout<>(Mode<>{
        mode.shape().leaf(), mode.stride().leaf().value * size(atom.threads)}));
  }
  const Tiler<> none = std::optional<Layout<>>();
  return {atom, make_layout(modes), repeat(none, 3)};
}

// A tiled MMA that two numbers choose: an instruction of one to three in each
// of M, N and K, and atoms of it.
inline TiledMma mma_of(const Int64& i, const Int64& j) {
  return tiled_mma_of(
      mma_atom_of(1 + i % 3, 1 + i / 3 % 3, 1 + i / 9 % 3, i / 27 + j),
      atoms_of(j));
}

// The shape of an operand whose modes are about `times` tiles long.
inline IntTuple<> operand_shape(const TiledMma& mma, Operand operand,
                                const Int64& times) {
  std::vector<Int64> numbers;
  for (const std::size_t i : modes_of_operand(operand))
    numbers.push_back(mma.atom.shape.modes()[i].leaf() *
                          size(get(mma.threads, i + 1)) * (1 + times % 2) +
                      times / 2 % 2);
  return extents(numbers);
}

// Whether the atom's threads and values lie in its (M,K), (N,K) or (M,N) as a
// layout.
inline bool lies_in_atom(const TiledMma& mma, Operand operand) {
  std::vector<Int64> shape;
  for (const std::size_t i : modes_of_operand(operand))
    shape.push_back(mma.atom.shape.modes()[i].leaf());
  return bool(composition(make_identity_layout(extents(shape)),
                          layout_of_operand(mma.atom, operand)));
}

// Checks that each thread has of an operand what the definition says: value v
// of repetition (i,j) of thread (V,M,N,K) is where the atom has (V,v), moved by
// as many atoms as the thread's place and the repetitions say.
template <class Trial, class Partition>
void has_values_of_operand(Trial& t, const TiledMma& mma, Operand operand,
                           const IntTuple<>& S, const Partition& partition) {
  const std::vector<std::size_t> modes = modes_of_operand(operand);
  const Layout<>& tv = layout_of_operand(mma.atom, operand);
  const Int64 values = size(get(tv, 1));
  std::vector<Int64> atom, threads, rest;
  for (std::size_t k = 0; k < 2; ++k) {
    atom.push_back(mma.atom.shape.modes()[modes[k]].leaf());
    threads.push_back(size(get(mma.threads, modes[k] + 1)));
    rest.push_back(ceil_div(S.modes()[k].leaf(), atom[k] * threads[k]));
  }
  const std::vector<Int64> domain =
      leaves_of(product_each(mma.threads.shape()));
  t.for_all_below(size(mma.threads), [&](const auto& i) {
    const std::vector<Int64> place = digits_of(i, domain);
    const auto R = partition(identity(S), mma.threads(i));
    if (t.refused(R)) return;
    t.equal(size_of(*R), values * rest[0] * rest[1], "size");
    if (t.failed()) return;
    for (Int64 k = 0; k < size_of(*R); k = k + 1) {
      const auto digits = digits_of(k, {values, rest[0], rest[1]});
      const auto in_atom = digits_of(tv(pair_of(place[0], digits[0])), atom);
      std::vector<Int64> c;
      for (std::size_t j = 0; j < 2; ++j)
        c.push_back(in_atom[j] + atom[j] * (place[modes[j] + 1] +
                                            threads[j] * digits[j + 1]));
      t.equal(element(*R, k), extents(c), "element");
      if (t.failed()) return;
    }
  });
}

// Checks that each element of an operand is met so many times.
template <class Trial, class Partition>
void met_by_threads(Trial& t, const TiledMma& mma, const IntTuple<>& S,
                    const Int64& times, const Partition& partition) {
  Census census(S);
  for (Int64 i = 0; i < size(mma.threads); i = i + 1) {
    const auto R = partition(identity(S), i);
    if (t.refused(R)) return;
    census.meet(*R);
  }
  census.each_met(t, static_cast<int>(times.value()));
}

inline const auto tiled_mma_laws = std::tuple{
    Law{"make_tiled_mma/threads",
        "thread v of atom (i,j,k) is v + threads atoms(i,j,k)",
        "CuTe mma_atom.hpp, TiledMMA", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& n, const auto& k) {
          const Int64 m = 1 + n % 8;
          const MmaLayouts atom = mma_atom_of(m, 2, 1, 0);
          const Layout<> atoms = atoms_of(k);
          const Tiler<> none = std::optional<Layout<>>();
          const auto R =
              cute.tensors.make_tiled_mma(atom, atoms, repeat(none, 3));
          if (t.refused(R)) return;
          t.equal(rank(R->threads), std::size_t{4}, "rank");
          t.equal(size(R->threads), m * size(atoms), "threads");
          t.for_all_below(m * size(atoms), [&](const auto& i) {
            t.equal(R->threads(i), i % m + m * atoms(i / m), "thread");
          });
        }},
    Law{"make_tiled_mma/total", "compact layouts of atoms make a tiled MMA",
        "SPEC, make_tiled_mma", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const Tiler<> none = std::optional<Layout<>>();
          t.answered(cute.tensors.make_tiled_mma(mma_of(i, j).atom, atoms_of(j),
                                                 repeat(none, 3)));
        }},
    Law{"tile_size_mnk/atoms",
        "without a permutation, the tile is as long as the atoms side by side",
        "CuTe mma_atom.hpp, tile_size_mnk", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          const Int64 k = (i + j) % 3;
          const auto R = cute.tensors.tile_size_mnk(mma, k);
          if (t.refused(R)) return;
          const std::size_t mode = place(k);
          t.equal(*R,
                  mma.atom.shape.modes()[mode].leaf() *
                      size(get(mma.threads, mode + 1)),
                  "extent");
        }},
    Law{"tile_size_mnk/permutation", "a permutation says how long the tile is",
        "CuTe mma_atom.hpp, permutation_mnk", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& k) {
          TiledMma mma = mma_of(i, k);
          const Int64 x = 1 + i % 5;
          const Int64 y = 1 + k % 5;
          mma.permutation =
              replace(mma.permutation, 0,
                      make_tiler(compact_layout(extents({x, y}), k)));
          const auto R = cute.tensors.tile_size_mnk(mma, Int64(0));
          if (t.refused(R)) return;
          t.equal(*R, x * y, "extent");
        }},
    Law{"tile_size_mnk/total", "each of M, N and K has an extent",
        "SPEC, tile_size_mnk", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          t.answered(cute.tensors.tile_size_mnk(mma_of(i, j), (i + j) % 3));
        }},
    Law{"partition_A/values",
        "value v of repetition (i,k) is A's at (V,v), moved by whole atoms",
        "CuTe mma_atom.hpp, thrfrg_A", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          has_values_of_operand(
              t, mma, Operand::A, operand_shape(mma, Operand::A, i),
              [&](const auto& T, const auto& thread) {
                return cute.tensors.partition_A(mma, T, thread);
              });
        }},
    Law{"partition_B/values",
        "value v of repetition (j,k) is B's at (V,v), moved by whole atoms",
        "CuTe mma_atom.hpp, thrfrg_B", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          has_values_of_operand(
              t, mma, Operand::B, operand_shape(mma, Operand::B, i),
              [&](const auto& T, const auto& thread) {
                return cute.tensors.partition_B(mma, T, thread);
              });
        }},
    Law{"partition_C/values",
        "value v of repetition (i,j) is C's at (V,v), moved by whole atoms",
        "CuTe mma_atom.hpp, thrfrg_C", sound, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          has_values_of_operand(
              t, mma, Operand::C, operand_shape(mma, Operand::C, i),
              [&](const auto& T, const auto& thread) {
                return cute.tensors.partition_C(mma, T, thread);
              });
        }},
    Law{"partition_A/covers",
        "each element of A has one thread for each atom along N",
        "CuTe 0t_mma_atom; 0y_predication", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          met_by_threads(t, mma, operand_shape(mma, Operand::A, i),
                         size(get(mma.threads, 2)),
                         [&](const auto& T, const auto& thread) {
                           return cute.tensors.partition_A(mma, T, thread);
                         });
        }},
    Law{"partition_B/covers",
        "each element of B has all threads of each atom along M",
        "CuTe 0t_mma_atom; 0y_predication", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          met_by_threads(t, mma, operand_shape(mma, Operand::B, i),
                         size(mma.atom.threads) * size(get(mma.threads, 1)),
                         [&](const auto& T, const auto& thread) {
                           return cute.tensors.partition_B(mma, T, thread);
                         });
        }},
    Law{"partition_C/covers",
        "each element of C has one thread for each atom along K",
        "CuTe 0t_mma_atom; 0y_predication", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          met_by_threads(t, mma, operand_shape(mma, Operand::C, i),
                         size(get(mma.threads, 3)),
                         [&](const auto& T, const auto& thread) {
                           return cute.tensors.partition_C(mma, T, thread);
                         });
        }},
    Law{"partition_C/permutation",
        "a permutation of M sends what the tile has at i to P(i)",
        "CuTe 0t_mma_atom, TiledMMA permutations", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma plain = mma_of(i, j);
          const Int64 rows =
              plain.atom.shape.modes()[0].leaf() * size(get(plain.threads, 1));
          const Int64 columns =
              plain.atom.shape.modes()[1].leaf() * size(get(plain.threads, 2));
          const Layout<> P = layout_tv_of_size(rows, i / 2 + j, j / 2);
          TiledMma mma = plain;
          mma.permutation = replace(mma.permutation, 0, make_tiler(P));
          t.for_all_below(size(mma.threads), [&](const auto& thread) {
            const IntTuple<> S = extents({rows, columns});
            const auto R = cute.tensors.partition_C(mma, identity(S), thread);
            const auto unpermuted = partition_C(plain, identity(S), thread);
            if (t.refused(R) || t.refused(unpermuted)) return;
            t.equal(size_of(*R), size_of(*unpermuted), "size");
            for (Int64 v = 0; v < size_of(*R) && !t.failed(); v = v + 1) {
              const IntTuple<> c = element(*unpermuted, v);
              t.equal(element(*R, v), pair_of(P(c.modes()[0]), c.modes()[1]),
                      "element");
            }
          });
        }},
    Law{"partition_A/total",
        "where the atom's values lie in its tile, every shape is answered",
        "SPEC, partition_A", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::A))) return;
          t.answered(cute.tensors.partition_A(
              mma, counting(make_layout(operand_shape(mma, Operand::A, i))),
              Int64(0)));
        }},
    Law{"partition_B/total",
        "where the atom's values lie in its tile, every shape is answered",
        "SPEC, partition_B", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::B))) return;
          t.answered(cute.tensors.partition_B(
              mma, counting(make_layout(operand_shape(mma, Operand::B, i))),
              Int64(0)));
        }},
    Law{"partition_C/total",
        "where the atom's values lie in its tile, every shape is answered",
        "SPEC, partition_C", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::C))) return;
          t.answered(cute.tensors.partition_C(
              mma, counting(make_layout(operand_shape(mma, Operand::C, i))),
              Int64(0)));
        }},
    Law{"get_layoutA_TV/partition",
        "(thread, value) leads to what the thread has of A's tile",
        "CuTe mma_atom.hpp, get_layoutA_TV", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          says_what_threads_have(t, cute.tensors.get_layoutA_TV(mma),
                                 operand_shape(mma, Operand::A, 0),
                                 size(mma.threads),
                                 [&](const auto& T, const auto& thread) {
                                   return partition_A(mma, T, thread);
                                 });
        }},
    Law{"get_layoutB_TV/partition",
        "(thread, value) leads to what the thread has of B's tile",
        "CuTe mma_atom.hpp, get_layoutB_TV", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          says_what_threads_have(t, cute.tensors.get_layoutB_TV(mma),
                                 operand_shape(mma, Operand::B, 0),
                                 size(mma.threads),
                                 [&](const auto& T, const auto& thread) {
                                   return partition_B(mma, T, thread);
                                 });
        }},
    Law{"get_layoutC_TV/partition",
        "(thread, value) leads to what the thread has of C's tile",
        "CuTe mma_atom.hpp, get_layoutC_TV", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          says_what_threads_have(t, cute.tensors.get_layoutC_TV(mma),
                                 operand_shape(mma, Operand::C, 0),
                                 size(mma.threads),
                                 [&](const auto& T, const auto& thread) {
                                   return partition_C(mma, T, thread);
                                 });
        }},
    Law{"get_layoutA_TV/total",
        "threads that are numbered from 0 on have a layout of the operand",
        "SPEC, get_layoutA_TV", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::A))) return;
          t.answered(cute.tensors.get_layoutA_TV(mma_of(i, j)));
        }},
    Law{"get_layoutB_TV/total",
        "threads that are numbered from 0 on have a layout of the operand",
        "SPEC, get_layoutB_TV", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::B))) return;
          t.answered(cute.tensors.get_layoutB_TV(mma_of(i, j)));
        }},
    Law{"get_layoutC_TV/total",
        "threads that are numbered from 0 on have a layout of the operand",
        "SPEC, get_layoutC_TV", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::C))) return;
          t.answered(cute.tensors.get_layoutC_TV(mma_of(i, j)));
        }},
};

}  // namespace colex
