// SPDX-License-Identifier: MIT
// Mutants of kernels and register tensors.

#include <algorithm>

#include "properties/laws/tuples.hpp"
#include "properties/mutants.hpp"

namespace colex {
namespace {

using A = KernelAlgebra;
using S = IntTuple<>;
using X = ArrayTensor<Int64>;
using C = SliceCoordinate<>;

class List {
 public:
  template <class Fault>
  void add(std::string name, std::string law, std::string sentence,
           const Fault& fault) {
    Algebra algebra;
    fault(algebra.kernels);
    mutants_.push_back({std::move(name), std::move(sentence), std::move(law),
                        std::move(algebra)});
  }
  std::vector<Mutant> take() { return std::move(mutants_); }

 private:
  std::vector<Mutant> mutants_;
};

bool has_strides_of_zero(const X& T) {
  for (const auto& mode : flat_modes(domain_layout(T.layout())))
    if (mode.extent > 1 && mode.stride.value == 0) return true;
  return false;
}

// dst with the elements that `element` gives, the last one of a place staying.
template <class Element>
X written(const X& dst, const Int64& n, const Element& element) {
  const X result = with_own_array(dst);
  for (Int64 i = 0; i < n; i = i + 1) result.at(i) = element(i);
  return result;
}

void add_copy(List& list) {
  list.add(
      "copy/backwards", "copy/elements", "the source is read from its end",
      [](A& cute) {
        cute.copy = [](const X& src, const X& dst) {
          const Int64 last = size(src) - 1;
          return copy(src, dst)
                     ? Result<X>(written(dst, size(dst),
                                         [&](auto i) { return src(last - i); }))
                     : Refusal{"no copy"};
        };
      });
  list.add("copy/last-write-stays", "copy/elements",
           "where two coordinates are one element, the last one counts",
           [](A& cute) {
             cute.copy = [](const X& src, const X& dst) -> Result<X> {
               if (size(src) != size(dst)) return Refusal{"other sizes"};
               return written(dst, size(dst), [&](auto i) { return src(i); });
             };
           });
  list.add("copy/whole-array", "copy/the-rest-stays",
           "what is not reached becomes 0", [](A& cute) {
             cute.copy = [](const X& src, const X& dst) -> Result<X> {
               return copy(
                   src, X(ArrayEngine<Int64>(
                              std::vector<Int64>(dst.engine().values().size()),
                              dst.engine().offset()),
                          dst.layout()));
             };
           });
  list.add("copy/as-far-as-both-go", "copy/sizes",
           "the longer tensor is cut off", [](A& cute) {
             cute.copy = [](const X& src, const X& dst) -> Result<X> {
               return written(dst, min(size(src), size(dst)),
                              [&](auto i) { return src(i); });
             };
           });
  list.add("copy/no-broadcast", "copy/total",
           "refuses every destination that has a stride of 0", [](A& cute) {
             cute.copy = [](const X& src, const X& dst) -> Result<X> {
               if (has_strides_of_zero(dst)) return Refusal{"a stride of 0"};
               return copy(src, with_own_array(dst));
             };
           });
}

void add_gemm(List& list) {
  list.add("gemm/c-forgotten", "gemm/sums", "the sums begin with 0",
           [](A& cute) {
             cute.gemm = [](const X& a, const X& b, const X& c) {
               const auto D = with_own_array(c);
               return gemm(D, a, b, *clear(with_own_array(c)));
             };
           });
  list.add("gemm/last-k-forgotten", "gemm/sums",
           "the sums end before the last k", [](A& cute) {
             cute.gemm = [](const X& a, const X& b, const X& c) -> Result<X> {
               if (rank(a) == 1 || rank(c) != rank(a))
                 return gemm(a, b, with_own_array(c));
               const auto R = gemm(a, b, with_own_array(c));
               if (!R) return R;
               const auto k = size(get(a, rank(a) - 1)) - 1;
               Modes<std::optional<Int64>> last(rank(a) - 1,
                                                C(std::optional<Int64>()));
               last.push_back(C(std::optional(k)));
               const auto too_much = gemm(slice(C(last), a), slice(C(last), b),
                                          *clear(with_own_array(c)));
               if (!too_much) return too_much;
               return transform(*R, *too_much, with_own_array(c),
                                [](Int64 p, Int64 q) { return p - q; });
             };
           });
  list.add("gemm/b-by-a-sizes", "gemm/sizes",
           "the sizes of B are not looked at", [](A& cute) {
             cute.gemm = [](const X& a, const X& b, const X& c) -> Result<X> {
               const auto R = gemm(a, b, with_own_array(c));
               if (!R && R.refusal().reason.starts_with("B has modes"))
                 return c;
               return R;
             };
           });
  list.add("gemm/any-ranks", "gemm/forms",
           "leaves C alone where there is no form", [](A& cute) {
             cute.gemm = [](const X& a, const X& b, const X& c) -> Result<X> {
               if (rank(c) > 3) return c;
               return gemm(a, b, with_own_array(c));
             };
           });
  list.add("gemm/no-outer-product", "gemm/total",
           "refuses the product of two vectors", [](A& cute) {
             cute.gemm = [](const X& a, const X& b, const X& c) -> Result<X> {
               if (rank(a) == 1 && rank(c) == 2) return Refusal{"no matrix"};
               return gemm(a, b, with_own_array(c));
             };
           });
}

void add_reduce(List& list) {
  list.add("reduce/init-forgotten", "reduce/all",
           "begins with the first element", [](A& cute) {
             cute.reduce = [](const X& x, ReductionOp op, const Int64&) {
               Int64 result = x(0);
               for (Int64 i = 1; i < size(x); i = i + 1)
                 result = Combine{op}(result, x(i));
               return result;
             };
           });
  list.add("reduce/once-an-element", "reduce/all",
           "an element that the layout repeats counts once", [](A& cute) {
             cute.reduce = [](const X& x, ReductionOp op, const Int64& init) {
               return reduce(filter_zeros(x), init, Combine{op});
             };
           });
  list.add("reduce/min-is-max", "reduce/kept", "MIN gives the greatest",
           [](A& cute) {
             cute.reduce_modes = [](const X& x, ReductionOp op,
                                    const Int64& init,
                                    const C& c) -> Result<X> {
               return as_tensor(*reduce(
                   *load(x), op == ReductionOp::min ? ReductionOp::max : op,
                   init, c));
             };
           });
  list.add("reduce/init-of-modes-forgotten", "reduce/kept",
           "modes are reduced from 0 on", [](A& cute) {
             cute.reduce_modes = [](const X& x, ReductionOp op, const Int64&,
                                    const C& c) -> Result<X> {
               return as_tensor(*reduce(*load(x), op, 0, c));
             };
           });
  list.add("reduce/any-profile", "reduce/misfit",
           "what does not fit is not reduced", [](A& cute) {
             cute.reduce_modes = [](const X& x, ReductionOp op,
                                    const Int64& init,
                                    const C& c) -> Result<X> {
               if (!weakly_congruent(c, shape(x))) return x;
               return as_tensor(*reduce(*load(x), op, init, c));
             };
           });
  list.add("reduce/no-mode-kept", "reduce/total",
           "refuses a profile that has a _", [](A& cute) {
             cute.reduce_modes = [](const X& x, ReductionOp op,
                                    const Int64& init,
                                    const C& c) -> Result<X> {
               for (const auto& leaf : leaves_of(c))
                 if (!leaf) return Refusal{"a mode is kept"};
               return as_tensor(*reduce(*load(x), op, init, c));
             };
           });
}

// Modes of extent 1 at the beginning, as NumPy has it.
S padded_on_the_left(const S& s, std::size_t modes) {
  Modes<Int64> result;
  for (std::size_t k = rank(s); k < modes; ++k) result.push_back(Int64(1));
  for (const auto& mode : modes_of(s)) result.push_back(mode);
  return result;
}

void add_broadcast(List& list) {
  list.add("broadcast_to/on-the-left", "broadcast_to/elements",
           "missing modes are put at the beginning", [](A& cute) {
             cute.broadcast_to = [](const X& x, const S& s) -> Result<X> {
               if (s.is_leaf() || rank(shape(x)) >= rank(s))
                 return as_tensor(*broadcast_to(*load(x), s));
               const auto row =
                   reshape(*load(x), padded_on_the_left(shape(x), rank(s)));
               return as_tensor(*broadcast_to(*row, s));
             };
           });
  list.add("broadcast_to/first-element", "broadcast_to/elements",
           "the first element everywhere", [](A& cute) {
             cute.broadcast_to = [](const X& x, const S& s) -> Result<X> {
               *broadcast_to(*load(x), s);
               return as_tensor(*full(s, x(0)));
             };
           });
  list.add("broadcast_to/whatever-fits-around", "broadcast_to/misfit",
           "elements begin again where the shapes differ", [](A& cute) {
             cute.broadcast_to = [](const X& x, const S& s) -> Result<X> {
               std::vector<Int64> values;
               for (Int64 i = 0; i < product(s); i = i + 1)
                 values.push_back(x(i % size(x)));
               return X(ArrayEngine<Int64>(values), make_layout(s));
             };
           });
  list.add("broadcast_to/equal-ranks", "broadcast_to/total",
           "refuses a shape that lacks modes", [](A& cute) {
             cute.broadcast_to = [](const X& x, const S& s) -> Result<X> {
               if (rank(shape(x)) != rank(s)) return Refusal{"other ranks"};
               return as_tensor(*broadcast_to(*load(x), s));
             };
           });
}

// A comparison in the place of another one.
template <class Compare>
auto compares(Compare compare) {
  return [compare](const X& x, const X& y) -> Result<X> {
    return as_numbers(compare(*load(x), *load(y)));
  };
}

void add_register_tensors(List& list) {
  list.add("full/one-more", "full/elements", "each element is one too large",
           [](A& cute) {
             cute.full = [](const S& s, const Int64& n) -> Result<X> {
               return as_tensor(*full(s, n + 1));
             };
           });
  list.add("where/exchanged", "where/elements",
           "the second where the condition holds", [](A& cute) {
             cute.where = [](const X& c, const X& x, const X& y) -> Result<X> {
               return as_tensor(
                   *where(*load(c) == TensorSSA<Int64>(0), *load(x), *load(y)));
             };
           });
  list.add("where/positive", "where/elements",
           "only a condition above 0 is true", [](A& cute) {
             cute.where = [](const X& c, const X& x, const X& y) -> Result<X> {
               return as_tensor(
                   *where(*load(c) > TensorSSA<Int64>(0), *load(x), *load(y)));
             };
           });
  list.add("where/equal-shapes", "where/total",
           "refuses a condition of another shape", [](A& cute) {
             cute.where = [](const X& c, const X& x, const X& y) -> Result<X> {
               if (shape(c) != shape(y)) return Refusal{"other shapes"};
               return as_tensor(
                   *where(*load(c) != TensorSSA<Int64>(0), *load(x), *load(y)));
             };
           });
  list.add("any/first", "any/some", "looks at the first element alone",
           [](A& cute) {
             cute.any = [](const X& x) -> Result<bool> { return x(0) != 0; };
           });
  list.add("all/positive", "all/every", "an element below 0 is false",
           [](A& cute) {
             cute.all = [](const X& x) -> Result<bool> {
               return all(*load(x) > TensorSSA<Int64>(0));
             };
           });
  list.add("reshape/backwards", "reshape/elements", "the last element first",
           [](A& cute) {
             cute.reshape = [](const X& x, const S& s) -> Result<X> {
               auto elements = load(x)->elements();
               std::reverse(elements.begin(), elements.end());
               return as_tensor(TensorSSA<Int64>(std::move(elements), s));
             };
           });
  list.add("reshape/row-major", "reshape/elements",
           "the last mode of the new shape is the fastest", [](A& cute) {
             cute.reshape = [](const X& x, const S& s) -> Result<X> {
               const auto R = as_tensor(*reshape(*load(x), s));
               return X(R.engine(), make_layout(s, LayoutRight{}));
             };
           });
  list.add("reshape/cut-off", "reshape/misfit",
           "the first elements, where the new shape has fewer", [](A& cute) {
             cute.reshape = [](const X& x, const S& s) -> Result<X> {
               if (product(s) < size(x)) return X(x.engine(), make_layout(s));
               return as_tensor(*reshape(*load(x), s));
             };
           });
  using R = TensorSSA<Int64>;
  list.add("eq/at-most", "eq/elements", "less is equal too", [](A& cute) {
    cute.eq = compares([](const R& x, const R& y) { return x <= y; });
  });
  list.add("ne/less", "ne/elements", "more is not other", [](A& cute) {
    cute.ne = compares([](const R& x, const R& y) { return x < y; });
  });
  list.add("lt/at-most", "lt/elements", "equal is less", [](A& cute) {
    cute.lt = compares([](const R& x, const R& y) { return x <= y; });
  });
  list.add("le/less", "le/elements", "equal is not at most", [](A& cute) {
    cute.le = compares([](const R& x, const R& y) { return x < y; });
  });
  list.add("gt/exchanged", "gt/elements", "the second is greater", [](A& cute) {
    cute.gt = compares([](const R& x, const R& y) { return y > x; });
  });
  list.add("ge/more", "ge/elements", "equal is not at least", [](A& cute) {
    cute.ge = compares([](const R& x, const R& y) { return x > y; });
  });
}

// T with another array of as many values.
X with_array(const X& T, const Int64& value) {
  return X(
      ArrayEngine<Int64>(std::vector<Int64>(T.engine().values().size(), value),
                         T.engine().offset()),
      T.layout());
}

void add_elementwise(List& list) {
  list.add("copy_if/everywhere", "copy_if/elements",
           "the predicate is not looked at", [](A& cute) {
             cute.copy_if = [](const X&, const X& src, const X& dst) {
               return copy(src, with_own_array(dst));
             };
           });
  list.add("copy_if/zero-outside", "copy_if/in-range",
           "where the predicate does not hold, the destination becomes 0",
           [](A& cute) {
             cute.copy_if = [](const X& p, const X& src,
                               const X& dst) -> Result<X> {
               const auto R = copy_if(p, src, with_own_array(dst));
               if (!R) return R;
               for (Int64 i = 0; i < size(dst); i = i + 1)
                 if (p(i) == 0) R->at(i) = Int64(0);
               return R;
             };
           });
  list.add("fill/whole-array", "fill/elements",
           "what is not reached is filled as well", [](A& cute) {
             cute.fill = [](const X& x, const Int64& value) {
               return with_array(x, value);
             };
           });
  list.add("clear/whole-array", "clear/elements",
           "what is not reached is cleared as well", [](A& cute) {
             cute.clear = [](const X& x) { return with_array(x, 0); };
           });
  list.add("axpby/beta-is-one", "axpby/elements", "y is counted in as it is",
           [](A& cute) {
             cute.axpby = [](const Int64& alpha, const X& x, const Int64&,
                             const X& y) {
               return axpby(alpha, x, Int64(1), with_own_array(y));
             };
           });
  list.add("transform/first-alone", "transform/elements",
           "the second source is not looked at", [](A& cute) {
             cute.transform = [](const X& a, const X&, ReductionOp,
                                 const X& y) {
               return copy(a, with_own_array(y));
             };
           });
  list.add(
      "batch_reduce/from-zero", "batch_reduce/elements",
      "what the destination has is not counted in", [](A& cute) {
        cute.batch_reduce = [](const X& src, const X& dst, ReductionOp op) {
          return batch_reduce(src, *clear(with_own_array(dst)), Combine{op});
        };
      });
  list.add("logical_reduce/min-is-max", "logical_reduce/elements",
           "MIN gives the greatest", [](A& cute) {
             cute.logical_reduce = [](const X& src, const X& dst, const C& c,
                                      ReductionOp op) {
               return logical_reduce(
                   src, with_own_array(dst), c,
                   Combine{op == ReductionOp::min ? ReductionOp::max : op});
             };
           });
  list.add("logical_reduce/any-profile", "logical_reduce/misfit",
           "what does not fit is not reduced", [](A& cute) {
             cute.logical_reduce = [](const X& src, const X& dst, const C& c,
                                      ReductionOp op) -> Result<X> {
               if (!weakly_congruent(c, shape(src))) return dst;
               return logical_reduce(src, with_own_array(dst), c, Combine{op});
             };
           });
}

}  // namespace

std::vector<Mutant> kernel_mutants() {
  List list;
  add_copy(list);
  add_elementwise(list);
  add_gemm(list);
  add_reduce(list);
  add_broadcast(list);
  add_register_tensors(list);
  return list.take();
}

}  // namespace colex
