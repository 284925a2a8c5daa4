// SPDX-License-Identifier: MIT
// Laws of what matches a tiled MMA or a tiled copy: copies of its threads and
// values, shapes of its fragments.
#pragma once

#include "properties/laws/tiled_copy.hpp"
#include "properties/laws/tiled_mma.hpp"

namespace colex {

// Checks that each thread copies, value by value, what `partition` gives it of
// a tile.
template <class Trial, class Partition>
void copies_what_is_given(Trial& t, const Result<TiledCopy>& copy,
                          const IntTuple<>& tile, const Int64& threads,
                          const Partition& partition) {
  if (t.refused(copy)) return;
  t.for_all_below(threads, [&](const auto& k) {
    const auto R = partition_S(*copy, identity(tile), k);
    const auto expected = partition(identity(tile), k);
    if (t.refused(R) || t.refused(expected)) return;
    t.equal(size_of(*R), size_of(*expected), "size");
    if (t.failed()) return;
    for (Int64 v = 0; v < size_of(*R); v = v + 1)
      t.equal(element(*R, v), element(*expected, v), "element");
  });
}

// Every second time with a tile twice as long in the operand's first mode.
inline TiledMma permuted(TiledMma mma, Operand operand, const Int64& j) {
  if (j % 2 == 0) return mma;
  const std::size_t first = modes_of_operand(operand)[0];
  const Int64 extent =
      mma.atom.shape.modes()[first].leaf() * size(get(mma.threads, first + 1));
  mma.permutation = replace(mma.permutation, first,
                            make_tiler(Layout<>(Mode<>{extent * 2, Int64(1)})));
  return mma;
}

inline const auto matching_copy_laws = std::tuple{
    Law{"make_tiled_copy_A/operand",
        "a thread copies of A's tile what it multiplies, value by value",
        "CuTe copy_atom.hpp, make_tiled_copy_A", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          copies_what_is_given(
              t, cute.tensors.make_tiled_copy_A(one_value(), mma),
              operand_shape(mma, Operand::A, 0), size(mma.threads),
              [&](const auto& T, Int64 k) { return partition_A(mma, T, k); });
        }},
    Law{"make_tiled_copy_A/total",
        "where A has a layout (thread, value), it has a copy",
        "SPEC, make_tiled_copy_A", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::A))) return;
          t.answered(cute.tensors.make_tiled_copy_A(one_value(), mma_of(i, j)));
        }},
    Law{"make_tiled_copy_B/operand",
        "a thread copies of B's tile what it multiplies, value by value",
        "CuTe copy_atom.hpp, make_tiled_copy_B", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          copies_what_is_given(
              t, cute.tensors.make_tiled_copy_B(one_value(), mma),
              operand_shape(mma, Operand::B, 0), size(mma.threads),
              [&](const auto& T, Int64 k) { return partition_B(mma, T, k); });
        }},
    Law{"make_tiled_copy_B/total",
        "where B has a layout (thread, value), it has a copy",
        "SPEC, make_tiled_copy_B", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::B))) return;
          t.answered(cute.tensors.make_tiled_copy_B(one_value(), mma_of(i, j)));
        }},
    Law{"make_tiled_copy_C/operand",
        "a thread copies of C's tile what it multiplies, value by value",
        "CuTe copy_atom.hpp, make_tiled_copy_C", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          copies_what_is_given(
              t, cute.tensors.make_tiled_copy_C(one_value(), mma),
              operand_shape(mma, Operand::C, 0), size(mma.threads),
              [&](const auto& T, Int64 k) { return partition_C(mma, T, k); });
        }},
    Law{"make_tiled_copy_C/total",
        "where C has a layout (thread, value), it has a copy",
        "SPEC, make_tiled_copy_C", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          if (!t.assume(lies_in_atom(mma_of(i, j), Operand::C))) return;
          t.answered(cute.tensors.make_tiled_copy_C(one_value(), mma_of(i, j)));
        }},
    Law{"make_tiled_copy_S/side",
        "a thread reads what it reads by the other copy, value by value",
        "CuTe copy_atom.hpp, make_tiled_copy_S", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          copies_what_is_given(
              t, cute.tensors.make_tiled_copy_S(one_value(), copy),
              extents({size(copy.layout_tv)}), threads_of(copy.layout_tv),
              [&](const auto& T, Int64 k) { return partition_S(copy, T, k); });
        }},
    Law{"make_tiled_copy_S/total",
        "a copy that reads as it counts has another of its threads",
        "SPEC, make_tiled_copy_S", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          t.answered(
              cute.tensors.make_tiled_copy_S(one_value(), plain_copy_of(i, j)));
        }},
    Law{"make_tiled_copy_D/side",
        "a thread reads what it writes by the other copy, value by value",
        "CuTe copy_atom.hpp, make_tiled_copy_D", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledCopy copy = copy_of(i, j);
          copies_what_is_given(
              t, cute.tensors.make_tiled_copy_D(one_value(), copy),
              extents({size(copy.layout_tv)}), threads_of(copy.layout_tv),
              [&](const auto& T, Int64 k) { return partition_D(copy, T, k); });
        }},
    Law{"make_tiled_copy_D/total",
        "a copy that writes as it counts has another of its threads",
        "SPEC, make_tiled_copy_D", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          t.answered(
              cute.tensors.make_tiled_copy_D(one_value(), plain_copy_of(i, j)));
        }},
    Law{"make_tiled_copy_C_atom/first-values",
        "a thread copies of C's tile the first values that it has there",
        "CuTe copy_atom.hpp, make_tiled_copy_C_atom", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          const Int64 values = divisor_of(size(get(mma.atom.C, 1)), j);
          const auto copy =
              cute.tensors.make_tiled_copy_C_atom(copy_atom(1, values, 0), mma);
          if (t.refused(copy)) return;
          const IntTuple<> tile = operand_shape(mma, Operand::C, 0);
          t.for_all_below(size(mma.threads), [&](const auto& k) {
            const auto R = partition_S(*copy, identity(tile), k);
            const auto C = partition_C(mma, identity(tile), k);
            if (t.refused(R) || t.refused(C)) return;
            for (Int64 v = 0; v < values; v = v + 1)
              t.equal(element(*R, v), element(*C, v), "element");
          });
        }},
    Law{"make_tiled_copy_C_atom/too-many",
        "an atom of more values than a thread has of C's tile is refused",
        "CuTe copy_atom.hpp, make_tiled_copy_C_atom", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          const Int64 values = size(get(mma.atom.C, 1)) + 1 + j % 3;
          t.holds(!cute.tensors.make_tiled_copy_C_atom(copy_atom(1, values, 0),
                                                       mma),
                  "answered");
        }},
    Law{"partition_shape_A/partition",
        "each thread has of A as many values and repetitions as it says",
        "CuTe mma_atom.hpp, partition_shape_A", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = permuted(mma_of(i, j), Operand::A, j);
          const IntTuple<> S = operand_shape(mma, Operand::A, i);
          const auto R = cute.tensors.partition_shape_A(mma, S);
          if (t.refused(R)) return;
          t.for_all_below(size(mma.threads), [&](const auto& k) {
            const auto part = partition_A(mma, counting(make_layout(S)), k);
            if (t.refused(part)) return;
            t.equal(product_each(*R), product_each(shape(*part)), "shape");
          });
        }},
    Law{"partition_shape_A/total",
        "where the atom's values lie in its tile, every shape has one",
        "SPEC, partition_shape_A", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::A))) return;
          t.answered(cute.tensors.partition_shape_A(
              mma, operand_shape(mma, Operand::A, i)));
        }},
    Law{"partition_shape_B/partition",
        "each thread has of B as many values and repetitions as it says",
        "CuTe mma_atom.hpp, partition_shape_B", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = permuted(mma_of(i, j), Operand::B, j);
          const IntTuple<> S = operand_shape(mma, Operand::B, i);
          const auto R = cute.tensors.partition_shape_B(mma, S);
          if (t.refused(R)) return;
          t.for_all_below(size(mma.threads), [&](const auto& k) {
            const auto part = partition_B(mma, counting(make_layout(S)), k);
            if (t.refused(part)) return;
            t.equal(product_each(*R), product_each(shape(*part)), "shape");
          });
        }},
    Law{"partition_shape_B/total",
        "where the atom's values lie in its tile, every shape has one",
        "SPEC, partition_shape_B", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::B))) return;
          t.answered(cute.tensors.partition_shape_B(
              mma, operand_shape(mma, Operand::B, i)));
        }},
    Law{"partition_shape_C/partition",
        "each thread has of C as many values and repetitions as it says",
        "CuTe mma_atom.hpp, partition_shape_C", sound,
        given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = permuted(mma_of(i, j), Operand::C, j);
          const IntTuple<> S = operand_shape(mma, Operand::C, i);
          const auto R = cute.tensors.partition_shape_C(mma, S);
          if (t.refused(R)) return;
          t.for_all_below(size(mma.threads), [&](const auto& k) {
            const auto part = partition_C(mma, counting(make_layout(S)), k);
            if (t.refused(part)) return;
            t.equal(product_each(*R), product_each(shape(*part)), "shape");
          });
        }},
    Law{"partition_shape_C/total",
        "where the atom's values lie in its tile, every shape has one",
        "SPEC, partition_shape_C", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& i, const auto& j) {
          const TiledMma mma = mma_of(i, j);
          if (!t.assume(lies_in_atom(mma, Operand::C))) return;
          t.answered(cute.tensors.partition_shape_C(
              mma, operand_shape(mma, Operand::C, i)));
        }},
};

}  // namespace colex
