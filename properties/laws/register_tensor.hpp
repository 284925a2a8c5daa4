// SPDX-License-Identifier: MIT
// Laws of register tensors: full, where, any, all, reshape and comparisons.
// (Those of reduce and broadcast_to are with the kernels.)
#pragma once

#include "properties/laws/kernels.hpp"

namespace colex {

inline bool has_few_elements(const IntTuple<>& S) { return product(S) <= 4096; }

// A register tensor with -1, 0, 1, -1, … in it.
inline NumberTensor signs_of(const IntTuple<>& S) {
  return values_on(make_layout(S), Int64(-1), Int64(3));
}

// A register tensor of one number, but for another at 1-D coordinate `at`.
inline NumberTensor all_but(const IntTuple<>& S, const Int64& usual,
                            const Int64& at, const Int64& other) {
  std::vector<Int64> values(place(product(S)), usual);
  values[place(at)] = other;
  return NumberTensor(ArrayEngine<Int64>(values), make_layout(S));
}

// A comparison, and what it says of two numbers.
template <class Asked, class Truth>
constexpr auto comparison_law(const char* name, const char* sentence,
                              Asked asked, Truth truth) {
  return Law{
      name,
      sentence,
      "CuTe DSL, TensorSSA; SPEC, 13",
      sound,
      given(Relation::small, shape_input, index_input),
      [asked, truth](auto& t, const auto& cute, const auto& S, const auto& j) {
        if (!t.assume(has_few_elements(S))) return;
        const IntTuple<> other = narrowed(S, j);
        const NumberTensor x = values_on(make_layout(S), j % 3 - 1, Int64(3));
        const NumberTensor y = signs_of(other);
        const auto R = asked(cute.kernels)(x, y);
        if (t.refused(R) || !is_register_tensor(t, *R, S)) return;
        t.for_all_below(product(S), [&](const auto& i) {
          const Int64 a = value_at(x, i);
          const Int64 b = value_at(y, index_before(other, S, i));
          t.equal(value_at(*R, i), Int64(truth(a, b) ? 1 : 0), "element");
        });
      }};
}

inline const auto register_tensor_laws = std::tuple{
    // --- full ---
    Law{"full/elements", "the value at each coordinate of the shape",
        "CuTe DSL, full", sound, given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j) {
          if (!t.assume(has_few_elements(S))) return;
          const auto R = cute.kernels.full(S, j - 3);
          if (t.refused(R) || !is_register_tensor(t, *R, S)) return;
          t.for_all_below(product(S), [&](const auto& i) {
            t.equal(value_at(*R, i), j - 3, "element");
          });
        }},
    Law{"full/total", "every shape can be filled", "SPEC, 13", total,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j) {
          if (!t.assume(has_few_elements(S))) return;
          t.answered(cute.kernels.full(S, j));
        }},

    // --- where ---
    Law{"where/elements",
        "the first tensor's element where the condition is not 0, elsewhere "
        "the second's; all three repeat to one shape",
        "CuTe DSL, where; SPEC, 13", sound,
        given(Relation::small, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          if (!t.assume(has_few_elements(S))) return;
          const NumberTensor condition = signs_of(narrowed(S, j));
          const NumberTensor x =
              values_on(make_layout(S), Int64(5), Int64(4096));
          const NumberTensor y =
              values_on(make_layout(narrowed(S, k)), Int64(-5000), Int64(4096));
          const auto R = cute.kernels.where(condition, x, y);
          if (t.refused(R) || !is_register_tensor(t, *R, S)) return;
          t.for_all_below(product(S), [&](const auto& i) {
            const Int64 chosen =
                value_at(condition, index_before(narrowed(S, j), S, i));
            t.equal(value_at(*R, i),
                    chosen != 0
                        ? value_at(x, i)
                        : value_at(y, index_before(narrowed(S, k), S, i)),
                    "element");
          });
        }},
    Law{"where/total", "shapes that repeat to one of them are answered",
        "SPEC, 13", total,
        given(Relation::small, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          if (!t.assume(has_few_elements(S))) return;
          t.answered(cute.kernels.where(signs_of(narrowed(S, j)),
                                        signs_of(narrowed(S, k)), signs_of(S)));
        }},

    // --- any, all ---
    Law{"any/some", "true where one element is not 0, false where all are",
        "CuTe DSL, any_", sound,
        given(Relation::small, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          if (!t.assume(has_few_elements(S))) return;
          const auto R =
              cute.kernels.any(all_but(S, Int64(0), k % product(S), j % 3 - 1));
          if (t.refused(R)) return;
          t.holds(*R == (j % 3 != 1), "the answer");
        }},
    Law{"any/total", "every tensor has an answer", "SPEC, 13", total,
        given(Relation::small, shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(has_few_elements(S))) return;
          t.answered(cute.kernels.any(signs_of(S)));
        }},
    Law{"all/every", "false where one element is 0, true where none is",
        "CuTe DSL, all_", sound,
        given(Relation::small, shape_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j,
           const auto& k) {
          if (!t.assume(has_few_elements(S))) return;
          const auto R = cute.kernels.all(
              all_but(S, Int64(-1), k % product(S), j % 3 - 1));
          if (t.refused(R)) return;
          t.holds(*R == (j % 3 != 1), "the answer");
        }},
    Law{"all/total", "every tensor has an answer", "SPEC, 13", total,
        given(Relation::small, shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(has_few_elements(S))) return;
          t.answered(cute.kernels.all(signs_of(S)));
        }},

    // --- reshape ---
    Law{"reshape/elements", "the same elements in the same order",
        "CuTe DSL, TensorSSA.reshape", sound,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(has_few_elements(A.shape()) && size(A) == size(B)))
            return;
          const NumberTensor x =
              values_on(make_layout(A.shape()), Int64(5), Int64(4096));
          const auto R = cute.kernels.reshape(x, B.shape());
          if (t.refused(R) || !is_register_tensor(t, *R, B.shape())) return;
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(x, i), "element");
          });
        }},
    Law{"reshape/misfit", "a shape of another size is refused",
        "CuTe DSL, TensorSSA.reshape", sound,
        given(Relation::small, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other) {
          if (!t.assume(has_few_elements(S) && has_few_elements(other) &&
                        product(S) != product(other)))
            return;
          t.holds(!cute.kernels.reshape(signs_of(S), other), "answered");
        }},
    Law{"reshape/total", "a shape of the same size is answered", "SPEC, 13",
        total, given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(has_few_elements(A.shape()) && size(A) == size(B)))
            return;
          t.answered(cute.kernels.reshape(signs_of(A.shape()), B.shape()));
        }},

    // --- comparisons ---
    comparison_law(
        "eq/elements", "1 where x = y, 0 elsewhere",
        [](const auto& cute) { return cute.eq; },
        [](const Int64& a, const Int64& b) { return a == b; }),
    comparison_law(
        "ne/elements", "0 where x = y, 1 elsewhere",
        [](const auto& cute) { return cute.ne; },
        [](const Int64& a, const Int64& b) { return a != b; }),
    comparison_law(
        "lt/elements", "1 where x < y, 0 elsewhere",
        [](const auto& cute) { return cute.lt; },
        [](const Int64& a, const Int64& b) { return a < b; }),
    comparison_law(
        "le/elements", "1 where x <= y, 0 elsewhere",
        [](const auto& cute) { return cute.le; },
        [](const Int64& a, const Int64& b) { return a <= b; }),
    comparison_law(
        "gt/elements", "1 where x > y, 0 elsewhere",
        [](const auto& cute) { return cute.gt; },
        [](const Int64& a, const Int64& b) { return b < a; }),
    comparison_law(
        "ge/elements", "1 where x >= y, 0 elsewhere",
        [](const auto& cute) { return cute.ge; },
        [](const Int64& a, const Int64& b) { return b <= a; }),
    Law{"eq/total", "the six comparisons of shapes that repeat are answered",
        "SPEC, 13", total, given(Relation::small, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j) {
          if (!t.assume(has_few_elements(S))) return;
          const NumberTensor x = signs_of(S);
          const NumberTensor y = signs_of(narrowed(S, j));
          const auto& kernels = cute.kernels;
          for (const auto* compare : {&kernels.eq, &kernels.ne, &kernels.lt,
                                      &kernels.le, &kernels.gt, &kernels.ge})
            t.answered((*compare)(x, y));
        }},
};

}  // namespace colex
