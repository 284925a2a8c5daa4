// SPDX-License-Identifier: MIT
// Laws of kernels and register tensors: copy, gemm, reduce, broadcast_to, on
// tensors of values. Whatever is said of an element is read from the array at
// the place where the layout leads.
#pragma once

#include "properties/laws/tensors.hpp"

namespace colex {

using NumberTensor = ArrayTensor<Int64>;

// Whether a tensor of values of this layout has room in a small array.
inline bool has_small_array(const Layout<>& L) {
  return small(L) && cosize(L) <= 65536;
}

// The tensor of a layout, with least, least + 1, … in its array, beginning
// again after `period` of them.
inline NumberTensor values_on(const Layout<>& L, const Int64& least,
                              const Int64& period) {
  std::vector<Int64> array;
  for (Int64 k = 0; k < cosize(L); k = k + 1)
    array.push_back(least + k % period);
  return NumberTensor(ArrayEngine<Int64>(array, Int64(0) - least_value(L)), L);
}

// The place in the array of a coordinate.
inline std::size_t place_of(const NumberTensor& T, const Int64& i) {
  const Int64 place =
      T.engine().offset() + as_integer(value_of(T.layout(), IntTuple<>(i)));
  return static_cast<std::size_t>(place.value());
}
inline Int64 value_at(const NumberTensor& T, const Int64& i) {
  return T.engine().values().at(place_of(T, i));
}
inline Int64 count_of(const NumberTensor& T) {
  return product(domain_layout(T.layout()).shape());
}

// Checks that an answer is the destination: of its layout, in as many values.
template <class Trial>
bool is_destination(Trial& t, const NumberTensor& R, const NumberTensor& dst) {
  t.equal(R.layout(), dst.layout(), "layout of the answer");
  t.equal(R.engine().offset(), dst.engine().offset(), "offset of the answer");
  t.equal(R.engine().values().size(), dst.engine().values().size(),
          "length of the array");
  return !t.failed();
}

// Checks that an answer has a shape and stands in its own array, the elements
// in colexicographic order.
template <class Trial>
bool is_register_tensor(Trial& t, const NumberTensor& R,
                        const IntTuple<>& shape) {
  t.equal(domain_layout(R.layout()).shape(), shape, "shape");
  if (t.failed()) return false;
  for (Int64 i = 0; i < product(shape); i = i + 1)
    t.holds(place_of(R, i) < R.engine().values().size(),
            "the array is too short");
  return !t.failed();
}

// --- copy ---

// Whether each element of dst is given one value.
inline bool is_given_once(const NumberTensor& src, const NumberTensor& dst) {
  std::map<std::size_t, Int64> given;
  for (Int64 i = 0; i < count_of(dst); i = i + 1) {
    const Int64 value = value_at(src, i);
    if (given.emplace(place_of(dst, i), value).first->second != value)
      return false;
  }
  return true;
}

struct CopyCase {
  NumberTensor src;
  NumberTensor dst;
};
// Of period 1, all elements are equal, so that any destination can have them.
inline CopyCase copy_case(const Layout<>& A, const Layout<>& B,
                          const Int64& j) {
  return {values_on(A, Int64(1), j % 3 + 1),
          values_on(B, Int64(100), Int64(1000))};
}

// --- gemm ---

struct GemmCase {
  Int64 V, M, N, K;
  NumberTensor A, B, C;
};

// The form is the j-th; M and N are shapes, V and K extents of 1 to 3. The
// tensors are compact in the o-th order. `wider`, if any, is the mode of B
// that has one row too many.
inline GemmCase gemm_case(const IntTuple<>& M, const IntTuple<>& N, Int64 j,
                          const Int64& o, bool wider = false) {
  const Int64 form = j % 5;
  j = j / 5;
  const bool has_v = form == 0 || 3 <= form;
  const bool has_mn = form != 0;
  const bool has_k = form == 2 || form == 4;
  const Int64 V = has_v ? j % 2 + 2 : Int64(1);
  const Int64 K = has_k ? j % 3 + 1 : Int64(1);
  const auto tensor = [&](std::vector<std::pair<bool, IntTuple<>>> modes,
                          const Int64& least) {
    Modes<Int64> present;
    for (const auto& [is_present, mode] : modes)
      if (is_present) present.push_back(mode);
    return values_on(compact_layout(present, o), least, Int64(7));
  };
  const IntTuple<> v = V;
  const IntTuple<> k = K;
  const IntTuple<> k_of_b = wider && has_k ? IntTuple<>(K + 1) : k;
  const IntTuple<> v_of_b = wider && !has_k && has_v ? IntTuple<>(V + 1) : v;
  const IntTuple<> n_of_b =
      wider && !has_k && !has_v ? IntTuple<>(product(N) + 1) : N;
  return {
      V,
      has_mn ? product(M) : Int64(1),
      has_mn ? product(N) : Int64(1),
      K,
      tensor({{has_v, v}, {has_mn, M}, {has_k, k}}, Int64(-3)),
      tensor({{has_v, v_of_b}, {has_mn, n_of_b}, {has_k, k_of_b}}, Int64(-2)),
      tensor({{has_v, v}, {has_mn, M}, {has_mn, N}}, Int64(10))};
}

inline bool is_small(const GemmCase& g) {
  return g.V * g.M * g.N * g.K <= 4096;
}

// --- reduce ---

inline ReductionOp op_of(const Int64& j) {
  return reduction_ops[static_cast<std::size_t>((j % 4).value())];
}
inline Int64 combined(ReductionOp op, const Int64& a, const Int64& b) {
  switch (op) {
    case ReductionOp::add:
      return a + b;
    case ReductionOp::mul:
      return a * b;
    case ReductionOp::max:
      return a < b ? b : a;
    case ReductionOp::min:
      return a < b ? a : b;
  }
  throw Refused("there is no such operation");
}

// -1 to 2, few enough that their products are within 64 bits.
inline NumberTensor factors_on(const Layout<>& L) {
  return values_on(L, Int64(-1), Int64(4));
}
inline bool has_small_products(const Layout<>& L) {
  return has_small_array(L) && size(L) <= 60;
}

// Which leaves of a shape are under an underscore.
inline void append_kept(const SliceCoordinate<>& c, const IntTuple<>& shape,
                        std::vector<bool>& kept) {
  if (c.is_leaf()) {
    kept.insert(kept.end(), leaf_count(shape), !c.leaf());
    return;
  }
  for (std::size_t k = 0; k < rank(c); ++k)
    append_kept(c.modes()[k], shape.modes()[k], kept);
}

// What each kept coordinate becomes, by meeting every coordinate in order.
inline std::vector<Int64> reduced(const NumberTensor& x, ReductionOp op,
                                  const Int64& init,
                                  const SliceCoordinate<>& profile) {
  const IntTuple<>& shape = domain_layout(x.layout()).shape();
  const auto extents = leaves_of(shape);
  std::vector<bool> kept;
  append_kept(profile, shape, kept);
  Int64 n = 1;
  for (std::size_t k = 0; k < extents.size(); ++k)
    if (kept[k]) n = n * extents[k];
  std::vector<Int64> results(static_cast<std::size_t>(n.value()), init);
  for (Int64 i = 0; i < count_of(x); i = i + 1) {
    const auto digits = digits_of(i, extents);
    Int64 j = 0;
    Int64 before = 1;
    for (std::size_t k = 0; k < extents.size(); ++k)
      if (kept[k]) {
        j = j + digits[k] * before;
        before = before * extents[k];
      }
    Int64& result = results[static_cast<std::size_t>(j.value())];
    result = combined(op, result, value_at(x, i));
  }
  return results;
}

// --- broadcast_to ---

// Whether a mode repeats to another: it is the integer 1, or the same, or a
// tuple of as many modes that do.
inline bool mode_repeats_to(const IntTuple<>& s, const IntTuple<>& t) {
  if (s.is_leaf() && s.leaf() == 1) return true;
  if (s.is_leaf() || t.is_leaf()) return s == t;
  if (rank(s) != rank(t)) return false;
  for (std::size_t k = 0; k < rank(s); ++k)
    if (!mode_repeats_to(s.modes()[k], t.modes()[k])) return false;
  return true;
}
// Mode by mode from the first; t may have more.
inline bool repeats_to(const IntTuple<>& s, const IntTuple<>& t) {
  if (rank(s) == 0 || (s.is_leaf() && s.leaf() == 1)) return true;
  if (t.is_leaf()) return s == t;
  const auto modes = modes_of(s);
  if (modes.size() > rank(t)) return false;
  for (std::size_t k = 0; k < modes.size(); ++k)
    if (!mode_repeats_to(modes[k], t.modes()[k])) return false;
  return true;
}

// Adds up the index in s of the digits of t, from digit `next` on.
inline void append_index(const IntTuple<>& s, const IntTuple<>& t,
                         const std::vector<Int64>& digits, std::size_t& next,
                         Int64& index, Int64& before) {
  if (s.is_leaf() && s.leaf() == 1) {
    next += leaf_count(t);
    return;
  }
  if (s.is_leaf()) {
    index = index + digits[next] * before;
    before = before * s.leaf();
    ++next;
    return;
  }
  for (std::size_t k = 0; k < rank(s); ++k)
    append_index(s.modes()[k], t.modes()[k], digits, next, index, before);
}
inline Int64 index_before(const IntTuple<>& s, const IntTuple<>& t,
                          const Int64& i) {
  Int64 index = 0;
  Int64 before = 1;
  std::size_t next = 0;
  const auto digits = digits_of(i, leaves_of(t));
  if (t.is_leaf()) {
    append_index(s, t, digits, next, index, before);
    return index;
  }
  const auto modes = modes_of(s);
  for (std::size_t k = 0; k < modes.size() && k < rank(t); ++k)
    append_index(modes[k], t.modes()[k], digits, next, index, before);
  return index;
}

// A shape that repeats to t: the bits of j say which modes become 1, and how
// many modes at the end are left out.
inline IntTuple<> narrowed_mode(const IntTuple<>& t, Int64& j) {
  const bool one = j % 2 == 1;
  j = j / 2;
  if (one) return Int64(1);
  if (t.is_leaf()) return t;
  Modes<Int64> modes;
  for (const auto& mode : t.modes()) modes.push_back(narrowed_mode(mode, j));
  return modes;
}
inline IntTuple<> narrowed(const IntTuple<>& t, Int64 j) {
  if (t.is_leaf()) return narrowed_mode(t, j);
  const Int64 left_out = j % (Int64(rank(t)) + 1);
  j = j / (Int64(rank(t)) + 1);
  Modes<Int64> modes;
  for (std::size_t k = 0; Int64(k) < Int64(rank(t)) - left_out; ++k)
    modes.push_back(narrowed_mode(t.modes()[k], j));
  return modes;
}

inline const auto kernels_laws = std::tuple{
    // --- copy ---
    Law{"copy/elements", "each coordinate of the destination has the source's",
        "CuTe 04_algorithms, copy", sound,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(has_small_array(A) && has_small_array(B) &&
                        size(A) == size(B)))
            return;
          const CopyCase c = copy_case(A, B, j);
          const auto R = cute.kernels.copy(c.src, c.dst);
          if (t.refused(R) || !is_destination(t, *R, c.dst)) return;
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(c.src, i), "element");
          });
        }},
    Law{"copy/the-rest-stays",
        "what no coordinate of the destination leads to is as before",
        "CuTe 04_algorithms, copy", sound,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(has_small_array(A) && has_small_array(B) &&
                        size(A) == size(B)))
            return;
          const CopyCase c = copy_case(A, B, j);
          const auto R = cute.kernels.copy(c.src, c.dst);
          if (t.refused(R) || !is_destination(t, *R, c.dst)) return;
          std::vector<Int64> expected = c.dst.engine().values();
          for (Int64 i = 0; i < size(B); i = i + 1)
            expected[place_of(c.dst, i)] = value_at(*R, i);
          for (std::size_t k = 0; k < expected.size(); ++k)
            t.equal(R->engine().values()[k], expected[k], "array");
        }},
    Law{"copy/sizes", "tensors of different sizes are refused", "SPEC, copy",
        sound, given(Relation::small, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(has_small_array(A) && has_small_array(B) &&
                        size(A) != size(B)))
            return;
          const CopyCase c = copy_case(A, B, Int64(0));
          t.holds(!cute.kernels.copy(c.src, c.dst), "answered");
        }},
    Law{"copy/total",
        "a copy that gives each element of the destination one value is "
        "answered",
        "SPEC, copy", total,
        given(Relation::same_size, layout_input, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& j) {
          if (!t.assume(has_small_array(A) && has_small_array(B) &&
                        size(A) == size(B)))
            return;
          const CopyCase c = copy_case(A, B, j);
          if (!t.assume(is_given_once(c.src, c.dst))) return;
          t.answered(cute.kernels.copy(c.src, c.dst));
        }},

    // --- gemm ---
    Law{"gemm/sums",
        "C(v,m,n) grows by the sum over k of A(v,m,k) B(v,n,k), where a form "
        "has these modes",
        "CuTe 04_algorithms, gemm", sound,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j, const auto& o) {
          const GemmCase g = gemm_case(S, P, j, o);
          if (!t.assume(is_small(g))) return;
          const auto R = cute.kernels.gemm(g.A, g.B, g.C);
          if (t.refused(R) || !is_destination(t, *R, g.C)) return;
          t.for_all_below(count_of(g.C), [&](const auto& i) {
            const Int64 v = i % g.V;
            const Int64 m = i / g.V % g.M;
            const Int64 n = i / (g.V * g.M);
            Int64 sum = value_at(g.C, i);
            for (Int64 k = 0; k < g.K; k = k + 1)
              sum = sum + value_at(g.A, v + g.V * (m + g.M * k)) *
                              value_at(g.B, v + g.V * (n + g.N * k));
            t.equal(value_at(*R, i), sum, "element");
          });
        }},
    Law{"gemm/sizes", "modes of one name and different sizes are refused",
        "CuTe gemm.hpp", sound,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j) {
          const GemmCase g = gemm_case(S, P, j, Int64(0), true);
          if (!t.assume(is_small(g))) return;
          t.holds(!cute.kernels.gemm(g.A, g.B, g.C), "answered");
        }},
    Law{"gemm/forms", "ranks of no form are refused",
        "CuTe 04_algorithms, gemm", sound,
        given(Relation::small, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j) {
          const GemmCase g = gemm_case(S, P, j, Int64(0));
          if (!t.assume(is_small(g))) return;
          const Layout<>& L = domain_layout(g.C.layout());
          const NumberTensor C = g.C.with(make_layout({L, L, L, L}));
          t.holds(!cute.kernels.gemm(g.A, g.B, C), "answered");
        }},
    Law{"gemm/total", "each form is answered", "CuTe 04_algorithms, gemm",
        total,
        given(Relation::small, shape_input, shape_input, index_input,
              index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& P,
           const auto& j, const auto& o) {
          const GemmCase g = gemm_case(S, P, j, o);
          if (!t.assume(is_small(g))) return;
          t.answered(cute.kernels.gemm(g.A, g.B, g.C));
        }},

    // --- reduce ---
    Law{"reduce/all", "all elements, one after the other, into the first value",
        "CuTe tensor_reduce.hpp, reduce", sound,
        given(Relation::small, layout_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j) {
          if (!t.assume(has_small_products(L))) return;
          const NumberTensor x = factors_on(L);
          const Int64 init = j / 4 + 1;
          const auto R = cute.kernels.reduce(x, op_of(j), init);
          if (t.refused(R)) return;
          Int64 expected = init;
          for (Int64 i = 0; i < size(L); i = i + 1)
            expected = combined(op_of(j), expected, value_at(x, i));
          t.equal(*R, expected, "value");
        }},
    Law{"reduce/kept",
        "each coordinate of the modes at the underscores has all elements of "
        "the others, into the first value",
        "CuTe DSL, TensorSSA.reduce", sound,
        given(Relation::fitting, layout_input, slice_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c,
           const auto& j) {
          if (!t.assume(has_small_products(L) &&
                        weakly_congruent(c, L.shape())))
            return;
          const NumberTensor x = factors_on(L);
          const Int64 init = j / 4 + 1;
          const auto R = cute.kernels.reduce_modes(x, op_of(j), init, c);
          if (t.refused(R) || !is_register_tensor(t, *R, slice(c, L.shape())))
            return;
          const auto expected = reduced(x, op_of(j), init, c);
          t.for_all_below(Int64(expected.size()), [&](const auto& i) {
            t.equal(value_at(*R, i), expected[place(i)], "element");
          });
        }},
    Law{"reduce/misfit",
        "a profile that is not weakly congruent to the shape is refused",
        "CuTe DSL, TensorSSA.reduce", sound,
        given(Relation::small, layout_input, slice_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c) {
          if (!t.assume(has_small_products(L) &&
                        !weakly_congruent(c, L.shape())))
            return;
          t.holds(!cute.kernels.reduce_modes(factors_on(L), ReductionOp::add,
                                             Int64(0), c),
                  "answered");
        }},
    Law{"reduce/total",
        "a profile that is weakly congruent to the shape is answered",
        "SPEC, reduce", total,
        given(Relation::fitting, layout_input, slice_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& c,
           const auto& j) {
          if (!t.assume(has_small_products(L) &&
                        weakly_congruent(c, L.shape())))
            return;
          t.answered(cute.kernels.reduce(factors_on(L), op_of(j), Int64(1)));
          t.answered(
              cute.kernels.reduce_modes(factors_on(L), op_of(j), Int64(1), c));
        }},

    // --- broadcast_to ---
    Law{"broadcast_to/elements",
        "the element at c is the one at c without the modes that are missing, "
        "and 0 where the extent was 1",
        "SPEC, broadcast_to", sound,
        given(Relation::small, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j) {
          if (!t.assume(product(S) <= 4096)) return;
          const Layout<> L = make_layout(narrowed(S, j));
          const NumberTensor x = values_on(L, Int64(5), Int64(4096));
          const auto R = cute.kernels.broadcast_to(x, S);
          if (t.refused(R) || !is_register_tensor(t, *R, S)) return;
          t.for_all_below(product(S), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(x, index_before(L.shape(), S, i)),
                    "element");
          });
        }},
    Law{"broadcast_to/misfit",
        "a shape that does not repeat to the other is refused",
        "SPEC, broadcast_to", sound,
        given(Relation::small, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& other) {
          if (!t.assume(product(S) <= 4096 && product(other) <= 4096 &&
                        !repeats_to(other, S)))
            return;
          t.holds(!cute.kernels.broadcast_to(
                      values_on(make_layout(other), Int64(5), Int64(4096)), S),
                  "answered");
        }},
    Law{"broadcast_to/total",
        "a shape of leading modes, some of them 1, is answered",
        "SPEC, broadcast_to", total,
        given(Relation::small, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& S, const auto& j) {
          if (!t.assume(product(S) <= 4096)) return;
          t.answered(cute.kernels.broadcast_to(
              values_on(make_layout(narrowed(S, j)), Int64(5), Int64(4096)),
              S));
        }},
};

}  // namespace colex
