// SPDX-License-Identifier: MIT
// Laws of tensors: the element at a coordinate is the offset and the layout's
// value; what is done to a tensor is done to its layout, and where the result
// begins goes into the offset.
#pragma once

#include "properties/laws/tensors.hpp"

namespace colex {

// The law of an operation that leaves the offset alone: the tensor's layout is
// what the operation makes of the layout.
template <class Trial>
void from_the_same_offset(Trial& t, const Result<CountingTensor>& got,
                          const Result<Layout<>>& layout, const Int64& offset) {
  if (t.refused(layout)) {
    t.holds(!got, "answered, where the layout has no answer");
    return;
  }
  if (t.refused(got)) return;
  t.equal(*got, counting(*layout, offset), "tensor");
}

// What has an answer for the layout has one for the tensor.
template <class Trial>
void answered_as(Trial& t, const Result<Layout<>>& layout,
                 const Result<CountingTensor>& got) {
  if (t.assume(bool(layout))) t.answered(got);
}

// The bits of elements of a width, each as often as it is met.
inline Numbers bits_of(const CountingTensor& T, const Int64& width) {
  Numbers bits;
  for (Int64 i = 0; i < size_of(T); i = i + 1)
    for (Int64 bit = 0; bit < width; bit = bit + 1)
      bits.push_back((as_integer(element(T, i)) * width + bit).value());
  return sorted(bits);
}

inline Int64 width_of(const Int64& k) {
  constexpr int widths[] = {1, 2, 4, 8, 16, 32, 6};
  return widths[k.value() % 7];
}

inline const auto tensor_laws = std::tuple{
    // --- Elements ---
    Law{"crd2idx/of-tensor", "T(c) = offset + L(c)",
        "CuTe 03_tensor, Accessing a Tensor", sound,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& o) {
          t.for_all_below(size(L), [&](const auto& i) {
            const auto e = cute.tensors.element(i, counting(L, o));
            if (t.refused(e)) return;
            t.equal(*e, IntTuple<>(o + L(i)), "element");
          });
        }},
    Law{"crd2idx/of-tensor-total", "every coordinate has an element",
        "SPEC, Tensors", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.tensors.element(IntTuple<>(Int64(0)), counting(L)));
        }},
    Law{"make_coord_tensor/values",
        "make_coord_tensor(L) has the values of L, from the origin on",
        "CuTe 0z_tma_tensors", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto T = cute.tensors.make_coord_tensor(L);
          if (t.refused(T)) return;
          t.equal(T->engine().offset(), IntTuple<>(Int64(0)), "offset");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(element(*T, i), value_at(L, i), "element");
          });
        }},
    Law{"make_coord_tensor/transposed",
        "of strides along other axes, the coordinates change places",
        "CuTe 0z_tma_tensors, ArithTuple tensors", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          if (!t.assume(product_fits(S))) return;
          if (!t.assume(!S.is_leaf() && rank(S) > 0)) return;
          const IntTuple<> flipped = reverse(S);
          const Layout<> L(flipped, reverse(make_identity_layout(S).stride()));
          const auto T = cute.tensors.make_coord_tensor(L);
          if (t.refused(T)) return;
          t.for_all_below(product(S), [&](const auto& i) {
            const IntTuple<> c = coordinate_of(i, flipped);
            t.equal(element(*T, c), reverse(c), "element");
          });
        }},
    Law{"make_coord_tensor/total", "every layout has a coordinate tensor",
        "SPEC, make_coord_tensor", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.tensors.make_coord_tensor(L));
        }},
    Law{"make_identity_tensor/itself", "each coordinate has itself",
        "CuTe 0z_tma_tensors; 0y_predication", sound, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          const auto T = cute.tensors.make_identity_tensor(S);
          if (t.refused(T)) return;
          if (!t.assume(product_fits(S) && leaf_count(S) > 0)) return;
          t.for_all_below(product(S), [&](const auto& i) {
            const IntTuple<> c = coordinate_of(i, S);
            t.equal(element(*T, c), c, "element");
          });
        }},
    Law{"make_identity_tensor/total", "every shape has an identity tensor",
        "SPEC, make_identity_tensor", total, given(shape_input),
        [](auto& t, const auto& cute, const auto& S) {
          t.answered(cute.tensors.make_identity_tensor(S));
        }},

    // --- Slicing ---
    Law{"slice/of-tensor",
        "slice(c, T)(rest) = T(c with the rest at its underscores)",
        "CuTe 03_tensor, Slicing a Tensor", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k,
           const auto& o) {
          const auto c = slice_fitting(L.shape(), k);
          const auto R = cute.tensors.slice(c, counting(L, o));
          if (t.refused(R)) return;
          const IntTuple<> S = domain_layout(R->layout()).shape();
          t.equal(is_underscore(c) ? Int64(1) : Int64(rank(S)),
                  underscores_in(c), "rank of the slice");
          t.for_all_below(product(S), [&](const auto& i) {
            t.equal(element(*R, i),
                    IntTuple<>(o + L(filled(c, coordinate_of(i, S)))),
                    "element");
          });
        }},
    Law{"slice/of-identity-tensor",
        "a slice of the identity tensor has the coordinates that are sliced",
        "CuTe 0z_tma_tensors; 0y_predication", sound,
        given(Relation::fitting, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& k) {
          if (!t.assume(product_fits(S) && leaf_count(S) > 0)) return;
          const auto c = slice_fitting(S, k);
          const auto R = cute.tensors.slice(c, identity(S));
          if (t.refused(R)) return;
          const IntTuple<> part = domain_layout(R->layout()).shape();
          t.for_all_below(product(part), [&](const auto& i) {
            const IntTuple<> whole = filled(c, coordinate_of(i, part));
            t.equal(element(*R, i), idx2crd(whole, S), "element");
          });
        }},
    Law{"slice/of-tensor-total", "every coordinate that fits gives a slice",
        "SPEC, Tensors", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          t.answered(
              cute.tensors.slice(slice_fitting(L.shape(), k), counting(L)));
        }},
    Law{"domain_offset/of-tensor", "domain_offset(c, T)(i) = T(c) + L(i)",
        "CuTe tensor_impl.hpp, domain_offset", sound,
        given(Relation::fitting, layout_input, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c,
           const auto& o) {
          const auto R = cute.tensors.domain_offset(c, counting(L, o));
          if (t.refused(R)) return;
          t.equal(size_of(*R), size(L), "size");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(element(*R, i), IntTuple<>(o + L(c) + L(i)), "element");
          });
        }},
    Law{"domain_offset/of-tensor-total", "every coordinate is an origin",
        "SPEC, Tensors", total,
        given(Relation::fitting, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c) {
          t.answered(cute.tensors.domain_offset(c, counting(L)));
        }},

    // --- The layout alone ---
    Law{"composition/of-tensor", "R(c) = T(B(c))",
        "CuTe 03_tensor, Tensor operations", sound,
        given(Relation::composable, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& o) {
          from_the_same_offset(t, cute.tensors.composition(counting(L, o), B),
                               colex::composition(L, B), o);
        }},
    Law{"logical_divide/of-tensor",
        "the divide of a tensor is that of its layout, from its offset on",
        "CuTe 03_tensor, Tiling a Tensor", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& o) {
          from_the_same_offset(t,
                               cute.tensors.logical_divide(counting(L, o), B),
                               colex::logical_divide(L, B), o);
        }},
    Law{"zipped_divide/of-tensor",
        "the divide of a tensor is that of its layout, from its offset on",
        "CuTe 03_tensor, Tiling a Tensor", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& o) {
          from_the_same_offset(t, cute.tensors.zipped_divide(counting(L, o), B),
                               colex::zipped_divide(L, B), o);
        }},
    Law{"tiled_divide/of-tensor",
        "the divide of a tensor is that of its layout, from its offset on",
        "CuTe 03_tensor, Tiling a Tensor", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& o) {
          from_the_same_offset(t, cute.tensors.tiled_divide(counting(L, o), B),
                               colex::tiled_divide(L, B), o);
        }},
    Law{"flat_divide/of-tensor",
        "the divide of a tensor is that of its layout, from its offset on",
        "CuTe 03_tensor, Tiling a Tensor", sound,
        given(Relation::divisible, layout_input, tiler_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B,
           const auto& o) {
          from_the_same_offset(t, cute.tensors.flat_divide(counting(L, o), B),
                               colex::flat_divide(L, B), o);
        }},
    Law{"coalesce/of-tensor", "the tensor coalesced has the same elements",
        "CuTe 03_tensor, Tensor operations", sound,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& o) {
          const auto R = cute.tensors.coalesce(counting(L, o));
          if (t.refused(R)) return;
          t.equal(size_of(*R), size(L), "size");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(element(*R, i), IntTuple<>(o + L(i)), "element");
          });
        }},
    Law{"flatten/of-tensor", "the flat tensor has the same elements",
        "CuTe 03_tensor, Tensor operations", sound,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& o) {
          const auto R = cute.tensors.flatten(counting(L, o));
          if (t.refused(R)) return;
          t.holds(depth(domain_layout(R->layout()).shape()) <= 1, "nested");
          t.equal(size_of(*R), size(L), "size");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal(element(*R, i), IntTuple<>(o + L(i)), "element");
          });
        }},
    Law{"composition/of-tensor-total",
        "what has an answer for the layout has one for the tensor",
        "SPEC, Tensors", total,
        given(Relation::composable, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          answered_as(t, colex::composition(L, B),
                      cute.tensors.composition(counting(L), B));
        }},
    Law{"logical_divide/of-tensor-total",
        "what has an answer for the layout has one for the tensor",
        "SPEC, Tensors", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          answered_as(t, colex::logical_divide(L, B),
                      cute.tensors.logical_divide(counting(L), B));
        }},
    Law{"zipped_divide/of-tensor-total",
        "what has an answer for the layout has one for the tensor",
        "SPEC, Tensors", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          answered_as(t, colex::zipped_divide(L, B),
                      cute.tensors.zipped_divide(counting(L), B));
        }},
    Law{"tiled_divide/of-tensor-total",
        "what has an answer for the layout has one for the tensor",
        "SPEC, Tensors", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          answered_as(t, colex::tiled_divide(L, B),
                      cute.tensors.tiled_divide(counting(L), B));
        }},
    Law{"flat_divide/of-tensor-total",
        "what has an answer for the layout has one for the tensor",
        "SPEC, Tensors", total,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& L, const auto& B) {
          answered_as(t, colex::flat_divide(L, B),
                      cute.tensors.flat_divide(counting(L), B));
        }},
    Law{"coalesce/of-tensor-total", "every tensor is coalesced",
        "SPEC, Tensors", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.tensors.coalesce(counting(L)));
        }},
    Law{"flatten/of-tensor-total", "every tensor has a flat one",
        "SPEC, Tensors", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          t.answered(cute.tensors.flatten(counting(L)));
        }},

    // --- Recast ---
    Law{"recast/same-bits", "the elements of both widths have the same bits",
        "CuTe tensor_impl.hpp, recast", sound,
        given(Relation::small, layout_input, index_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& o,
           const auto& j, const auto& k) {
          const Int64 from = width_of(j);
          const Int64 to = width_of(k);
          const auto R = cute.tensors.recast(counting(L, o), from, to);
          if (t.refused(R)) return;
          t.equal(size_of(*R) * to, size(L) * from, "size in bits");
          if (t.failed()) return;
          t.holds(bits_of(*R, to) == bits_of(counting(L, o), from),
                  "other bits");
        }},
    Law{"recast/total",
        "a column-major tensor of whole elements of the other width is "
        "answered",
        "SPEC, recast", total,
        given(Relation::small, shape_input, index_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& n,
           const auto& j, const auto& k) {
          if (!t.assume(leaf_count(S) > 0)) return;
          const Int64 from = width_of(j);
          const Int64 to = width_of(k);
          const Int64 parts = to / gcd(from, to);
          std::vector<Int64> leaves = leaves_of(S);
          leaves[0] = leaves[0] * parts;
          const Layout<> L = make_layout(tree_of(leaves, S));
          t.answered(cute.tensors.recast(counting(L, n * parts), from, to));
        }},
};

}  // namespace colex
