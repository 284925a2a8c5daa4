// SPDX-License-Identifier: MIT
// Laws of the tables of atoms: what every row of them is. A number chooses
// every sixtieth row.
#pragma once

#include <map>

#include "properties/laws/reading.hpp"

namespace colex {

struct NamedFragment {
  std::string name;
  Fragment fragment;
};
inline std::vector<NamedFragment> fragments_of(const MmaAtom& atom) {
  return {{atom.name + ", A", atom.a},
          {atom.name + ", B", atom.b},
          {atom.name + ", C", atom.c},
          {atom.name + ", D", atom.d}};
}
inline std::vector<NamedFragment> fragments_of(const CopyAtom& atom) {
  return {{atom.name + ", source", atom.source},
          {atom.name + ", destination", atom.destination}};
}

// Calls use(atom) for rows k, k + 60, … of so many.
template <class Trial, class Row, class Use>
void for_each_sixtieth(Trial& t, const Int64& k, std::size_t rows,
                       const Row& row, const Use& use) {
  if (!t.assume(k % 60 < Int64(rows))) return;
  for (Int64 i = k % 60; i < Int64(rows) && !t.failed(); i = i + 60) {
    const auto atom = row(i);
    if (!t.refused(atom)) use(*atom);
  }
}

// The offsets of the threads and of the values of a fragment, each with how
// often it is there: together they are its codes.
using Offsets = std::map<std::int64_t, std::int64_t>;
inline Offsets offsets_of(const Layout<>& mode) {
  Offsets offsets;
  for (const std::int64_t value : values_of(mode)) ++offsets[value];
  return offsets;
}

// Checks that a fragment is of (thread, value), and has these threads.
template <class Trial>
void has_threads(Trial& t, const NamedFragment& of, const Int64& threads) {
  const Layout<>& L = of.fragment.layout;
  t.equal(rank(L.shape()), std::size_t{2}, of.name + ": rank");
  t.equal(rank(L.stride()), std::size_t{2}, of.name + ": rank of the stride");
  if (t.failed()) return;
  t.holds(congruent(L.shape(), L.stride()),
          of.name + ": shape and stride are not congruent");
  t.equal(size(get(L, 0)), threads, of.name + ": threads");
}

template <class Trial>
void is_in_range(Trial& t, const NamedFragment& of) {
  const Offsets threads = offsets_of(get(of.fragment.layout, 0));
  const Offsets values = offsets_of(get(of.fragment.layout, 1));
  t.holds(threads.begin()->first + values.begin()->first >= 0,
          of.name + ": an element before the first");
  t.holds(Int64(threads.rbegin()->first + values.rbegin()->first) <
              product(of.fragment.shape),
          of.name + ": an element behind the last");
}

// Checks that each element is held so many times.
template <class Trial>
void is_held(Trial& t, const NamedFragment& of, const Int64& times) {
  const std::int64_t elements = product(of.fragment.shape).value();
  std::vector<std::int64_t> held(static_cast<std::size_t>(elements));
  const Offsets values = offsets_of(get(of.fragment.layout, 1));
  for (const auto& [thread, threads] : offsets_of(get(of.fragment.layout, 0)))
    for (const auto& [value, count] : values) {
      const std::int64_t element = thread + value;
      if (element < 0 || elements <= element)
        return t.fail(of.name + ": there is no element " +
                      std::to_string(element));
      held[static_cast<std::size_t>(element)] += threads * count;
    }
  for (std::size_t element = 0; element < held.size(); ++element)
    if (held[element] != times.value())
      return t.fail(of.name + ": element " + std::to_string(element) +
                    " is held " + std::to_string(held[element]) +
                    " times, not " + to_string(times));
}

inline const auto atom_laws = std::tuple{
    Law{"mma_atom/congruent",
        "layouts are of (thread, value), shape and stride congruent, of the "
        "instruction's threads; A is (M,K), B (N,K), C and D (M,N)",
        "PTX ISA 9.7.14.5, 9.7.15.5; CuTe 0t_mma_atom", sound,
        given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(
              t, k, rows_of_mma_atoms().size(), cute.tensors.mma_atom,
              [&](const MmaAtom& atom) {
                for (const auto& each : fragments_of(atom))
                  has_threads(t, each, size(atom.threads));
                const Int64 &m = atom.m, &n = atom.n, &depth = atom.k;
                const auto is = [&](const Fragment& fragment, const Int64& rows,
                                    const Int64& columns) {
                  t.equal(fragment.shape,
                          IntTuple<>(Modes<Int64>{rows, columns}),
                          atom.name + ": shape of a matrix");
                };
                is(atom.a, m, depth);
                is(atom.b, n, depth);
                is(atom.c, m, n);
                is(atom.d, m, n);
              });
        }},
    Law{"mma_atom/in-range",
        "each thread and value leads to an element of the matrix",
        "PTX ISA 9.7.14.5, 9.7.15.5", sound, given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(t, k, rows_of_mma_atoms().size(),
                            cute.tensors.mma_atom, [&](const MmaAtom& atom) {
                              for (const auto& each : fragments_of(atom))
                                is_in_range(t, each);
                            });
        }},
    Law{"mma_atom/times",
        "each element is held once; of a matrix in shared memory, once by each "
        "thread",
        "PTX ISA 9.7.14.5, 9.7.15.5; CuTe 0t_mma_atom", sound,
        given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(
              t, k, rows_of_mma_atoms().size(), cute.tensors.mma_atom,
              [&](const MmaAtom& atom) {
                for (const auto& each : fragments_of(atom))
                  is_held(t, each,
                          each.fragment.shared ? size(atom.threads) : Int64(1));
              });
        }},
    Law{"copy_atom/congruent",
        "layouts are of (thread, value), shape and stride congruent, of the "
        "instruction's threads; source and destination have one shape",
        "PTX ISA 9.7.14.5.15 to 9.7.14.5.17, 9.7.9", sound, given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(t, k, rows_of_copy_atoms().size(),
                            cute.tensors.copy_atom, [&](const CopyAtom& atom) {
                              for (const auto& each : fragments_of(atom))
                                has_threads(t, each, size(atom.threads));
                              t.equal(atom.destination.shape, atom.source.shape,
                                      atom.name + ": shape");
                            });
        }},
    Law{"copy_atom/in-range",
        "each thread and value leads to an element of the matrices",
        "PTX ISA 9.7.14.5.15 to 9.7.14.5.17, 9.7.9", sound, given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(t, k, rows_of_copy_atoms().size(),
                            cute.tensors.copy_atom, [&](const CopyAtom& atom) {
                              for (const auto& each : fragments_of(atom))
                                is_in_range(t, each);
                            });
        }},
    Law{"copy_atom/times",
        "each element is held once; in shared memory, once by each of the "
        "threads that repeat its row's address",
        "PTX ISA 9.7.14.5.15 to 9.7.14.5.17, 9.7.9", sound, given(index_input),
        [](auto& t, const auto& cute, const auto& k) {
          for_each_sixtieth(t, k, rows_of_copy_atoms().size(),
                            cute.tensors.copy_atom, [&](const CopyAtom& atom) {
                              for (const auto& each : fragments_of(atom)) {
                                const Int64 row = 8;
                                is_held(t, each,
                                        each.fragment.shared
                                            ? size(atom.threads) * row /
                                                  product(each.fragment.shape)
                                            : Int64(1));
                              }
                            });
        }},
};

}  // namespace colex
