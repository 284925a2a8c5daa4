// SPDX-License-Identifier: MIT
// Laws of layouts with a swizzle after them.
#pragma once

#include "properties/laws/swizzle.hpp"

namespace colex {

inline Int64 value_of_any(const AnyLayout& L, const Int64& i) {
  return std::visit([&](const auto& f) { return f(i); }, L);
}

// Sw(offset + L(i)) for C = Sw o offset o L, bit by bit.
inline Int64 value_by_parts(const ComposedLayout& C, const Int64& i) {
  return swizzled_by_bits(*C.swizzle(), C.offset() + C.inner()(i));
}

inline const auto composed_layout_laws = std::tuple{
    Law{"crd2idx/of-composed", "(Sw o offset o L)(i) = Sw(offset + L(i))",
        "CuTe layout_composed.hpp", sound, given(composed_layout),
        [](auto& t, const auto& cute, const auto& C) {
          t.for_all_below(size(C), [&](const auto& i) {
            const auto R = cute.composed_value(IntTuple<>(i), C);
            if (t.refused(R)) return;
            t.equal(*R, value_by_parts(C, i), "value");
          });
        }},
    Law{"crd2idx/of-composed-total",
        "a composed layout has a value at every index", "colex SPEC, 8", total,
        given(composed_layout),
        [](auto& t, const auto& cute, const auto& C) {
          t.for_all_below(size(C), [&](const auto& i) {
            t.answered(cute.composed_value(IntTuple<>(i), C));
          });
        }},
    Law{"composition/of-swizzle-and-layout", "composition(Sw, L)(i) = Sw(L(i))",
        "CuTe swizzle_layout.hpp", sound, given(swizzle_input, positive_layout),
        [](auto& t, const auto& cute, const auto& s, const auto& L) {
          const auto R = cute.swizzled_layout(s, L);
          if (t.refused(R)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(value_of_any(*R, i), s(L(i)), "value");
          });
        }},
    total_of("composition/of-swizzle-and-layout-total",
             "composition(Sw, L) answers where L takes no negative value",
             "colex SPEC, 8", given(swizzle_input, positive_layout),
             [](const auto& cute, const auto&... in) {
               return cute.swizzled_layout(in...);
             }),
    Law{"cosize/covers-swizzled",
        "every value of Sw o offset o L is below its cosize", "colex SPEC, 8",
        sound, given(composed_layout),
        [](auto& t, const auto& cute, const auto& C) {
          const auto R = cute.composed_cosize(C);
          if (t.refused(R)) return;
          t.for_all_below(size(C), [&](const auto& i) {
            t.holds(C(i) < *R,
                    to_string(C(i)) + " is not below " + to_string(*R));
          });
        }},
    total_of("cosize/of-composed-total", "every composed layout has a cosize",
             "colex SPEC, 8", given(composed_layout),
             [](const auto& cute, const auto&... in) {
               return cute.composed_cosize(in...);
             }),
    Law{"cosize/of-inner-layout", "Sw(L(i)) < cosize(L)",
        "CuTe layout_composed.hpp, cosize", refuted,
        given(swizzle_input, positive_layout),
        [](auto& t, const auto&, const auto& s, const auto& L) {
          t.for_all_below(size(L), [&](const auto& i) {
            t.holds(s(L(i)) < cosize(L), to_string(s(L(i))) + " is not below " +
                                             to_string(cosize(L)));
          });
        }},
    Law{"composition/of-composed", "(Sw o offset o A) after B is Sw(A(B(c)))",
        "CuTe layout_composed.hpp; theory T21", sound,
        given(Relation::composable, composed_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& C, const auto& B) {
          const auto R = cute.composed_composition(C, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal((*R)(i), value_by_parts(C, B(i)), "value");
          });
        }},
    Law{"composition/of-composed-total", "it is answered where A after B is",
        "CuTe layout_composed.hpp", total,
        given(Relation::composable, composed_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& C, const auto& B) {
          if (!t.assume(small(C.inner(), B))) return;
          if (!t.assume(has_composition(C.inner(), B))) return;
          t.answered(cute.composed_composition(C, B));
        }},
    Law{"slice_and_offset/of-composed",
        "a slice of Sw o offset o L has the values of the whole",
        "CuTe swizzle_layout.hpp, slice_and_offset", sound,
        given(Relation::fitting, composed_layout, index_input),
        [](auto& t, const auto& cute, const auto& C, const auto& k) {
          const auto c = slice_fitting(shape(C), k);
          const auto R = cute.composed_slice_and_offset(c, C);
          if (t.refused(R) || !is_integer(t, R->offset)) return;
          t.equal(is_underscore(c) ? Int64(1) : Int64(rank(R->layout)),
                  underscores_in(c), "rank of the slice");
          const IntTuple<> S = shape(R->layout);
          t.for_all_below(size(R->layout), [&](const auto& i) {
            t.equal(R->offset.leaf() + R->layout(i),
                    C(filled(c, coordinate_of(i, S))), "value");
          });
        }},
    Law{"slice_and_offset/of-composed-total",
        "slice_and_offset of a composed layout answers where c fits",
        "colex SPEC, 8", total,
        given(Relation::fitting, composed_layout, index_input),
        [](auto& t, const auto& cute, const auto& C, const auto& k) {
          t.answered(
              cute.composed_slice_and_offset(slice_fitting(shape(C), k), C));
        }},
    Law{"upcast/of-composed",
        "n R(j) + r = L(n j + r): an upcast keeps every element in its place",
        "CuTe swizzle_layout.hpp, upcast; theory T24", sound,
        given(swizzle_input, index_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& k,
           const auto& m) {
          const Int64 n = block_of(k % 4);
          const ComposedLayout C(s, n * (k / 4),
                                 Layout<>(IntTuple<>(n * m), IntTuple<>(1)));
          const auto R = cute.composed_upcast(C, n);
          if (t.refused(R)) return;
          t.equal(size(*R), m, "size");
          t.for_all_below(n * m, [&](const auto& i) {
            t.equal(n * (*R)(i / n) + i % n, C(i), "place of the element");
          });
        }},
    Law{"upcast/of-composed-total",
        "upcast by n answers where the swizzle moves whole units of n",
        "colex SPEC, 8", total, given(swizzle_input, index_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& k,
           const auto& m) {
          const Int64 n = block_of(min(s.base(), k % 4));
          t.answered(cute.composed_upcast(
              ComposedLayout(s, n * (k / 4),
                             Layout<>(IntTuple<>(n * m), IntTuple<>(1))),
              n));
        }},
};

}  // namespace colex
