// SPDX-License-Identifier: MIT
// Laws of the kernels that meet one element after the other: copy_if, fill,
// clear, axpby, transform, and of batch_reduce and logical_reduce.
#pragma once

#include "properties/laws/kernels.hpp"

namespace colex {

// Two layouts of one size that have small arrays.
inline bool are_a_pair(const Layout<>& A, const Layout<>& B) {
  return has_small_array(A) && has_small_array(B) && size(A) == size(B);
}

// Checks that the array of an answer is what the destination's becomes where
// new_value(i) is written at coordinate i, if it is one.
template <class Trial, class NewValue>
void is_written(Trial& t, const Result<NumberTensor>& R,
                const NumberTensor& dst, const NewValue& new_value) {
  if (t.refused(R) || !is_destination(t, *R, dst)) return;
  std::vector<Int64> expected = dst.engine().values();
  for (Int64 i = 0; i < count_of(dst); i = i + 1)
    if (const std::optional<Int64> value = new_value(i))
      expected[place_of(dst, i)] = *value;
  for (std::size_t k = 0; k < expected.size(); ++k)
    t.equal(R->engine().values()[k], expected[k],
            "array at " + std::to_string(k));
}

// 0 or 1 for each of so many coordinates.
inline NumberTensor predicate_of(const Int64& n, const Int64& j) {
  std::vector<Int64> values;
  for (Int64 i = 0; i < n; i = i + 1) values.push_back((i + j) % 3 % 2);
  return NumberTensor(ArrayEngine<Int64>(values), Layout<>(Mode<>{n, 1}));
}

// Small numbers of either sign, and 0.
inline Int64 factor(const Int64& j) { return j % 4 - 1; }

// A source (reduced, batch) and a destination of one element a batch.
struct BatchCase {
  NumberTensor src;
  NumberTensor dst;
};
inline BatchCase batch_case(const IntTuple<>& S, const IntTuple<>& P,
                            const Int64& o) {
  return {values_on(compact_layout(Modes<Int64>{S, P}, o), Int64(-1), Int64(4)),
          values_on(compact_layout(P, o), Int64(1), Int64(3))};
}
inline bool is_small_batch(const IntTuple<>& S, const IntTuple<>& P) {
  return product(S) <= 24 && product(S) * product(P) <= 4096;
}

inline const auto elementwise_laws = std::tuple{
    // --- copy_if ---
    Law{"copy_if/elements",
        "where the predicate holds the source's element, elsewhere what was "
        "there",
        "CuTe 04_algorithms, copy_if", sound,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(are_a_pair(A, B))) return;
          const CopyCase c = copy_case(A, B, j);
          const NumberTensor p = predicate_of(size(B), j);
          is_written(t, cute.kernels.copy_if(p, c.src, c.dst), c.dst,
                     [&](const Int64& i) -> std::optional<Int64> {
                       if (value_at(p, i) == 0) return std::nullopt;
                       return value_at(c.src, i);
                     });
        }},
    Law{"copy_if/in-range",
        "of a tile that reaches beyond the data, exactly the elements inside "
        "are copied",
        "CuTe 0y_predication", sound,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& T,
           const auto& j) {
          if (!t.assume(product(S) <= 4096 && leaf_count(S) > 0)) return;
          const Layout<> L = make_layout(S);
          const IntTuple<> tile = tile_fitting(T, S);
          if (!t.assume(product(tile) <= 4096)) return;
          const Int64 block = j % tiles_of(S, tile);
          const auto data = local_tile(values_on(L, Int64(5), Int64(5000)),
                                       make_tiler(tile), slice_of(block));
          const auto places =
              local_tile(identity(S), make_tiler(tile), slice_of(block));
          if (t.refused(data) || t.refused(places)) return;
          const Int64 n = size_of(*places);
          std::vector<Int64> inside;
          for (Int64 i = 0; i < n; i = i + 1)
            inside.push_back(is_inside(element(*places, i), S) ? 1 : 0);
          const NumberTensor dst =
              values_on(Layout<>(Mode<>{n, 1}), Int64(-9), Int64(1));
          is_written(
              t,
              cute.kernels.copy_if(NumberTensor(ArrayEngine<Int64>(inside),
                                                Layout<>(Mode<>{n, 1})),
                                   *data, dst),
              dst, [&](const Int64& i) -> std::optional<Int64> {
                if (inside[place(i)] == 0) return std::nullopt;
                return value_at(*data, i);
              });
        }},
    Law{"copy_if/total",
        "where the predicate does not hold, a source has no need of elements",
        "SPEC, copy_if", total, given(index_input, index_input),
        [](auto& t, const auto& cute, const auto& j, const auto& k) {
          const Int64 n = j % 32;
          const Int64 all = n + k % 32 + 1;
          std::vector<Int64> inside;
          for (Int64 i = 0; i < all; i = i + 1)
            inside.push_back(i <= n ? 1 : 0);
          const Layout<> L(Mode<>{all, 1});
          const NumberTensor src(
              ArrayEngine<Int64>(std::vector<Int64>(place(n) + 1, Int64(7))),
              L);
          t.answered(
              cute.kernels.copy_if(NumberTensor(ArrayEngine<Int64>(inside), L),
                                   src, values_on(L, Int64(0), Int64(1))));
        }},

    // --- fill, clear ---
    Law{"fill/elements", "each coordinate has the value; the rest is as before",
        "CuTe 04_algorithms, fill", sound, given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j) {
          if (!t.assume(has_small_array(L))) return;
          const NumberTensor T = values_on(L, Int64(100), Int64(1000));
          is_written(t, cute.kernels.fill(T, j), T,
                     [&](const Int64&) -> std::optional<Int64> { return j; });
        }},
    Law{"fill/total", "every tensor can be filled", "SPEC, fill", total,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j) {
          if (!t.assume(has_small_array(L))) return;
          t.answered(cute.kernels.fill(values_on(L, Int64(0), Int64(9)), j));
        }},
    Law{"clear/elements", "each coordinate has 0; the rest is as before",
        "CuTe 04_algorithms, clear", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_array(L))) return;
          const NumberTensor T = values_on(L, Int64(100), Int64(1000));
          is_written(t, cute.kernels.clear(T), T,
                     [](const Int64&) -> std::optional<Int64> { return 0; });
        }},
    Law{"clear/total", "every tensor can be cleared", "SPEC, clear", total,
        given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_array(L))) return;
          t.answered(cute.kernels.clear(values_on(L, Int64(1), Int64(9))));
        }},

    // --- axpby, transform ---
    Law{"axpby/elements", "y(i) becomes alpha x(i) + beta y(i)",
        "CuTe 04_algorithms, axpby", sound,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(are_a_pair(A, B))) return;
          const CopyCase c = copy_case(A, B, j);
          const Int64 alpha = factor(j);
          const Int64 beta = factor(j / 4 + 1);
          is_written(t, cute.kernels.axpby(alpha, c.src, beta, c.dst), c.dst,
                     [&](const Int64& i) -> std::optional<Int64> {
                       return alpha * value_at(c.src, i) +
                              beta * value_at(c.dst, i);
                     });
        }},
    Law{"axpby/total", "a y of different elements has an answer", "SPEC, axpby",
        total,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(are_a_pair(A, B) && is_injective_by_values(B))) return;
          const CopyCase c = copy_case(A, B, j);
          t.answered(
              cute.kernels.axpby(factor(j), c.src, factor(j / 4 + 1), c.dst));
        }},
    Law{"transform/elements", "y(i) becomes the operation of a(i) and b(i)",
        "CuTe 04_algorithms, transform", sound,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(are_a_pair(A, B))) return;
          const CopyCase c = copy_case(A, B, j / 4);
          const NumberTensor b = values_on(B, Int64(-2), Int64(5));
          is_written(t, cute.kernels.transform(c.src, b, op_of(j), c.dst),
                     c.dst, [&](const Int64& i) -> std::optional<Int64> {
                       return combined(op_of(j), value_at(c.src, i),
                                       value_at(b, i));
                     });
        }},
    Law{"transform/total", "a destination of different elements has an answer",
        "SPEC, transform", total,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(are_a_pair(A, B) && is_injective_by_values(B))) return;
          const CopyCase c = copy_case(A, B, j / 4);
          t.answered(cute.kernels.transform(c.src, c.src, op_of(j), c.dst));
        }},

    // --- batch_reduce, logical_reduce ---
    Law{"batch_reduce/elements",
        "element j becomes the operation of itself and every src(i, j)",
        "CuTe tensor_reduce.hpp, batch_reduce", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j, const auto& o) {
          if (!t.assume(is_small_batch(S, P))) return;
          const BatchCase c = batch_case(S, P, o);
          is_written(t, cute.kernels.batch_reduce(c.src, c.dst, op_of(j)),
                     c.dst, [&](const Int64& k) -> std::optional<Int64> {
                       Int64 result = value_at(c.dst, k);
                       for (Int64 i = 0; i < product(S); i = i + 1)
                         result = combined(op_of(j), result,
                                           value_at(c.src, i + product(S) * k));
                       return result;
                     });
        }},
    Law{"batch_reduce/total", "a source of rank 2 has an answer",
        "SPEC, batch_reduce", total,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j, const auto& o) {
          if (!t.assume(is_small_batch(S, P))) return;
          const BatchCase c = batch_case(S, P, o);
          t.answered(cute.kernels.batch_reduce(c.src, c.dst, op_of(j)));
        }},
    Law{"logical_reduce/elements",
        "each coordinate of the modes at the underscores has all elements of "
        "the others, into what was there",
        "CuTe tensor_reduce.hpp, logical_reduce", sound,
        given(Relation::fitting, layout_input, slice_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c,
           const auto& j) {
          if (!t.assume(has_small_products(L) &&
                        weakly_congruent(c, L.shape())))
            return;
          const NumberTensor x = factors_on(L);
          const Int64 init = j / 4 + 1;
          const auto expected = reduced(x, op_of(j), init, c);
          const NumberTensor dst = values_on(
              Layout<>(Mode<>{Int64(expected.size()), 1}), init, Int64(1));
          is_written(t, cute.kernels.logical_reduce(x, dst, c, op_of(j)), dst,
                     [&](const Int64& i) -> std::optional<Int64> {
                       return expected[place(i)];
                     });
        }},
    Law{"logical_reduce/misfit",
        "a profile that is not weakly congruent to the shape is refused",
        "SPEC, logical_reduce", sound,
        given(Relation::small, layout_input, slice_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c) {
          if (!t.assume(has_small_products(L) &&
                        !weakly_congruent(c, L.shape())))
            return;
          const NumberTensor x = factors_on(L);
          t.holds(!cute.kernels.logical_reduce(x, x, c, ReductionOp::add),
                  "answered");
        }},
    Law{"logical_reduce/total",
        "a profile that is weakly congruent to the shape has an answer",
        "SPEC, logical_reduce", total,
        given(Relation::fitting, layout_input, slice_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c,
           const auto& j) {
          if (!t.assume(has_small_products(L) &&
                        weakly_congruent(c, L.shape())))
            return;
          const NumberTensor x = factors_on(L);
          const Int64 kept = Int64(reduced(x, op_of(j), Int64(1), c).size());
          t.answered(cute.kernels.logical_reduce(
              x, values_on(Layout<>(Mode<>{kept, 1}), Int64(1), Int64(1)), c,
              op_of(j)));
        }},
};

}  // namespace colex
