// SPDX-License-Identifier: MIT
// Rows of scalar kernels: what they answer, and what is in the arrays then.
#pragma once

#include <array>
#include <limits>

#include "properties/mutation/written.hpp"

namespace colex {

// Whether gemm takes D, A, B and C of these elements.
template <class D, class A, class B, class C>
concept TakenByGemm = requires(const ArrayTensor<D>& d, const ArrayTensor<A>& a,
                               const ArrayTensor<B>& b,
                               const ArrayTensor<C>& c) {
  gemm(d, a, b, c);
};

// Not commutative and not associative: the order shows.
struct Horner {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return T(10) * a - b;
  }
};

inline ArrayTensor<double> doubles(std::vector<double> values,
                                   const std::string& L) {
  return ArrayTensor<double>(ArrayEngine<double>(std::move(values)),
                             any_layout(L));
}
inline std::vector<double> special_doubles() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  return {0.0, -0.0, 1.5, -2.0, nan, -nan};
}

// The answer of a kernel, and what is in the array of its destination.
template <class Engine, class Answered>
std::string after(const Answered& answered, const Tensor<Engine>& dst) {
  const std::string array = text(dst) + " " + text(dst.memory());
  if (!answered) return "!" + answered.refusal().reason + " " + array;
  return text(*answered) + " " + array;
}

inline const std::vector<std::string> met_by_kernels = {
    "6:1",
    "(2,3):(1,2)",
    "(2,3):(3,1)",
    "(3,2):(2,1)",
    "(2,3):(1,0)",
    "(2,3):(0,1)",
    "6:-1",
    "((2,1),3):((1,0),4)",
    "6:0",
    "(2,3):(2,2)",
    "4:1",
    "(2,2):(1,2)",
    "4:2",
    "(2,2):(2,1)",
    "1:0",
    "():()",
    "4:1@0",
    "(2,2):(1@0,1@1)",
    "Sw<1,0,1> o 0 o (2,3):(1,2)",
    "Sw<1,0,1> o 1 o 4:1",
    "(2,8):(2,-1) o 3 o 6:1"};

inline void check_copies(Table& t) {
  const auto layouts = each(met_by_kernels, any_layout);
  const auto odd = [](const IntTuple<>& i) { return as_integer(i) % 2 != 0; };
  const auto third = [](const IntTuple<>& i) { return as_integer(i) % 3; };
  for (const AnyLayout& a : layouts) {
    t.begin("kernels of one tensor");
    for (const std::int64_t value : {0, 7})
      t.see([&] {
        const auto T = numbered(a);
        return after(fill(T, value), T);
      });
    t.see([&] {
      const auto T = numbered(a);
      return after(clear(T), T);
    });
    t.see([&] {
      const auto T = numbered(a);
      return after(transform(T, [](Int64 x) { return x * x + 1; }), T);
    });
    t.see([&] { return reduce(numbered(a, 3, 2), Int64(5)); });
    t.see([&] { return reduce(numbered(a, 3, 2), Int64(5), Horner()); });
    for (const ReductionOp op : reduction_ops)
      t.see([&] { return reduce(numbered(a, 3, -2), Int64(1), Combine{op}); });
    t.see([&] {
      const auto T = numbered(a, INT64_MAX - 2, 1);
      return after(transform(T, [](Int64 x) { return x + 1; }), T);
    });
    t.see([&] {
      const auto own = numbered(a);
      const auto other = with_own_array(own);
      other.at(IntTuple<>(0)) = Int64(-1);
      return to_string(own) + to_string(other) + text(other.memory());
    });
    t.begin("kernels of two tensors");
    for (const AnyLayout& b : layouts) {
      const auto dst = [&] { return numbered(b, 100, 3); };
      t.see([&] {
        const auto T = dst();
        return after(copy(numbered(a), T), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(copy_if(odd, numbered(a), T), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(copy_if(third, numbered(a), T), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(copy_if(numbered(a, -2, 1), T, T.with(layout_of("6:1"))),
                     T);
      });
      for (const Int64 beta : {0, 1, -3}) {
        t.see([&] {
          const auto T = dst();
          return after(axpby(Int64(2), numbered(a), beta, T), T);
        });
        t.see([&] {
          const auto T = dst();
          return after(axpby(Int64(2), numbered(a), beta, T, odd), T);
        });
      }
      t.see([&] {
        const auto T = dst();
        return after(axpby(Int64(2), T, Int64(1), T, numbered(a, 0, 1)), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(transform(numbered(a), T, [](Int64 x) { return 2 * x; }),
                     T);
      });
      t.see([&] {
        const auto T = dst();
        return after(transform(numbered(a), T, T, Horner()), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(transform(T, numbered(a), T, Horner()), T);
      });
      t.see([&] {
        const auto T = dst();
        return after(batch_reduce(numbered(a), T, Horner()), T);
      });
      for (const auto& profile :
           each({"_", "1", "(1,_)", "(_,0)", "(1,1)", "((1,_),_)"}, slice_of))
        t.see([&] {
          const auto T = dst();
          return after(logical_reduce(numbered(a), T, profile, Horner()), T);
        });
    }
  }
  t.begin("sums by default");
  for (const auto& [src, dst, profile] :
       std::vector<std::array<std::string, 3>>{
           {"(2,3):(1,2)", "3:1", "(1,_)"},
           {"(2,3):(1,2)", "2:1", "(_,1)"},
           {"(4,(3,2)):(6,(1,3))", "(4,2):(1,4)", "(_,(1,_))"},
           {"(4,(3,2)):(6,(1,3))", "24:1", "_"},
           {"((2,2),3):((1,4),2)", "3:-1", "(0,_)"}}) {
    t.see([&] {
      const auto T = numbered(any_layout(dst), 10, 10);
      return after(batch_reduce(numbered(any_layout(src)), T), T);
    });
    t.see([&] {
      const auto T = numbered(any_layout(dst), 10, 10);
      return after(
          logical_reduce(numbered(any_layout(src)), T, slice_of(profile)), T);
    });
  }
}

inline void check_numbers(Table& t) {
  t.begin("operations");
  for (const ReductionOp op : reduction_ops) {
    t.see([&] { return op; });
    for (const Int64 a : {-3, 0, 2, 3})
      for (const Int64 b : {-3, 0, 2, 3})
        t.see([&] { return Combine{op}(a, b); });
    for (const double a : special_doubles())
      for (const double b : special_doubles())
        t.see([&] { return Combine{op}(a, b); });
  }
  t.see([] { return Combine()(Int64(2), Int64(5)); });
  t.begin("types");
  t.see([] { return Number<Int64> && Number<double> && Number<float>; });
  t.see([] { return Number<int> || Number<IntTuple<>>; });
  t.see([] { return EngineOfNumbers<CountingEngine>; });
  t.see([] { return EngineOfNumbers<ArrayEngine<Int64>>; });
  t.see([] { return TakenByGemm<Int64, Int64, Int64, Int64>; });
  t.see([] { return TakenByGemm<double, Int64, Int64, Int64>; });
  t.see([] { return TakenByGemm<double, double, Int64, Int64>; });
  t.see([] { return TakenByGemm<double, Int64, double, double>; });
  t.see([] { return TakenByGemm<double, double, Int64, double>; });
  t.see([] { return TakenByGemm<double, double, double, Int64>; });
  t.begin("doubles");
  for (const double a : special_doubles())
    for (const double b : special_doubles()) {
      t.see([&] { return is_same_element(a, b); });
      for (const char* L : {"2:0", "2:1"})
        t.see([&] {
          const auto T = doubles({7, 8}, L);
          return after(copy(doubles({a, b}, "2:1"), T), T);
        });
      for (const double beta : special_doubles())
        t.see([&] {
          const auto T = doubles({a, 8}, "2:1");
          return after(axpby(2.0, doubles({b, 1}, "2:1"), beta, T), T);
        });
    }
  t.see([] { return is_same_element(Int64(3), Int64(3)); });
  t.see([] { return is_same_element(Int64(3), Int64(4)); });
  t.begin("predicates");
  for (const std::int64_t value : {-1, 0, 1, 2})
    t.see([&] {
      return holds_at([&](const IntTuple<>&) { return Int64(value); },
                      Int64(0));
    });
  t.see([] { return Always()(IntTuple<>(0)); });
  t.see([] {
    const auto flags = make_tensor<bool>(layout_of("6:1"));
    flags.at(IntTuple<>(2)) = true;
    const auto T = numbered(layout_of("6:1"), 50, 1);
    return after(copy_if(flags, numbered(layout_of("6:1")), T), T);
  });
  // Only what is inside is read and written.
  t.see([] {
    const ArrayTensor<Int64> edge(ArrayEngine<Int64>({1, 2, 3, 4, 5, 6}),
                                  layout_of("(4,2):(1,3)"));
    const auto T = numbered(layout_of("(4,2):(1,4)"), 0, 0);
    const auto coordinates = make_identity_tensor(tuple("(4,2)"));
    return after(copy(edge, T), T) +
           after(copy_if(
                     [&](const IntTuple<>& i) {
                       return elem_less(coordinates(i), tuple("(3,2)"));
                     },
                     edge, T),
                 T);
  });
  t.see([] {
    const ArrayTensor<Int64> all(ArrayEngine<Int64>({1, 2, 3, 4}),
                                 layout_of("3:1"));
    const auto later = all.with(layout_of("3:1"), IntTuple<>(1));
    return after(copy(all, later), later) + after(copy(later, all), all);
  });
  t.begin("bits");
  for (const std::uint64_t third : {3, 16})
    t.see([&] {
      const auto bits = make_bit_tensor(4, layout_of("(2,2):(1,2)"));
      const ArrayTensor<std::uint64_t> values(
          ArrayEngine<std::uint64_t>({1, 15, third, 9}), layout_of("4:1"));
      return after(copy(values, bits), bits);
    });
  t.begin("sizes");
  for (const char* L : {"16777215:1", "16777216:1", "16777217:1", "4:1"}) {
    const auto T = counting(any_layout(L));
    t.see([&] { return coordinates_to_meet(T); });
    // Few reads: the predicate or the first position ends it.
    const ArrayTensor<Int64> empty(ArrayEngine<Int64>({}), any_layout(L));
    t.see([&] { return reduce(empty, Int64(0)); });
    t.see([&] {
      const auto one = numbered(layout_of("1:0"));
      return after(
          batch_reduce(
              empty.with(make_layout<Int64>({layout_of(L), layout_of("1:0")})),
              one),
          one);
    });
  }
}

inline void check_gemm(Table& t, const Inputs& inputs) {
  t.begin("gemm_form");
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = 0; b < 5; ++b)
      for (std::size_t c = 0; c < 5; ++c)
        t.see([&] {
          const GemmForm form = gemm_form(a, b, c);
          return text(form.v) + text(form.mn) + text(form.k);
        });
  for (const bool first : {true, false})
    for (const bool second : {true, false})
      t.see([&] { return modes_of_form({{first, 5}, {second, 7}}); });
  t.begin("gemm");
  auto shapes = std::vector<std::array<std::string, 3>>{
      {"3:1", "3:1", "3:1"},
      {"3:1", "2:1", "(3,2):(1,3)"},
      {"3:1", "2:1", "(3,2):(2,1)"},
      {"2:1", "3:1", "(3,2):(1,3)"},
      {"(2,3):(1,2)", "(4,3):(3,1)", "(2,4):(1,2)"},
      {"(2,3):(3,1)", "(4,3):(1,4)", "(2,4):(4,1)"},
      {"(2,3):(1,2)", "(4,2):(1,4)", "(2,4):(1,2)"},
      {"(2,3):(1,2)", "(4,3):(1,4)", "(4,2):(1,4)"},
      {"((2,2),3):((1,2),4)", "(5,(3)):(3,(1))", "(4,5):(5,1)"},
      {"(2,3):(1,2)", "(2,4):(1,2)", "(2,3,4):(1,2,6)"},
      {"(2,3):(3,1)", "(2,4):(4,1)", "(2,3,4):(12,4,1)"},
      {"(2,3):(1,2)", "(3,4):(1,3)", "(2,3,4):(1,2,6)"},
      {"(2,3,2):(1,2,6)", "(2,4,2):(1,2,8)", "(2,3,4):(1,2,6)"},
      {"(2,3,2):(6,2,1)", "(2,4,2):(8,1,4)", "(2,3,4):(12,4,1)"},
      {"(2,3,2):(1,2,6)", "(2,4,3):(1,2,8)", "(2,3,4):(1,2,6)"},
      {"(1,1):(0,0)", "(1,1):(0,0)", "(1,1):(0,0)"},
      {"(2,2):(1,0)", "(2,2):(0,1)", "(2,2):(1,2)"},
      {"(2,2):(1,2)", "(2,2):(1,2)", "(2,2):(1,0)"},
      {"(2,2):(1,2)", "(2,2):(1,2)", "(2,2):(0,0)"},
      {"4:1", "4:1", "(2,2):(1,2)"},
      {"Sw<1,0,1> o 0 o (2,2):(1,2)", "(2,2):(1,2)",
       "Sw<1,0,1> o 0 o (2,2):(2,1)"}};
  if (inputs.universe())
    for (const char* m : {"1", "2", "3"})
      for (const char* n : {"1", "2", "3"})
        for (const char* k : {"1", "2", "3"}) {
          const auto of_shape = [](const std::vector<std::string>& modes) {
            std::string joined;
            for (const auto& mode : modes)
              joined += (joined.empty() ? "(" : ",") + mode;
            return to_string(make_layout(tuple(joined + ")")));
          };
          shapes.push_back(
              {of_shape({m, k}), of_shape({n, k}), of_shape({m, n})});
          shapes.push_back(
              {of_shape({k, m}), of_shape({k, n}), of_shape({k, m, n})});
        }
  for (const auto& [A, B, C] : shapes) {
    t.see([&] {
      const auto c = numbered(any_layout(C), 1000, 100);
      return after(
          gemm(numbered(any_layout(A)), numbered(any_layout(B), 10, 1), c), c);
    });
    for (const auto& other : {C, shapes[6][2], shapes[10][2]})
      t.see([&] {
        const auto d = numbered(any_layout(other), 7, 0);
        return after(
            gemm(d, numbered(any_layout(A)), numbered(any_layout(B), 10, 1),
                 numbered(any_layout(C), 1000, 100)),
            d);
      });
  }
  t.begin("large gemms");
  const ArrayTensor<Int64> none(ArrayEngine<Int64>({}), layout_of("1:0"));
  for (const char* k : {"268435455", "268435456", "268435457"})
    t.see([&] {
      const auto long_row =
          none.with(layout_of("(1," + std::string(k) + "):(0,0)"));
      const auto one = numbered(layout_of("(1,1):(0,0)"));
      return after(
          gemm(one, long_row, long_row, none.with(layout_of("(1,1):(0,0)"))),
          one);
    });
  for (const char* n : {"134217728", "134217729"})
    t.see([&] {
      const auto row = none.with(layout_of("(2," + std::string(n) + "):(0,0)"));
      const auto two = numbered(layout_of("(2,1):(1,0)"));
      return after(gemm(two, row,
                        row.with(layout_of("(1," + std::string(n) + "):(0,0)")),
                        none.with(layout_of("(2,1):(0,0)"))),
                   two);
    });
  // Both too many elements and too many products.
  t.see([&] {
    const auto row = none.with(layout_of("(1,32):(0,0)"));
    const auto D = none.with(layout_of("(16777217,1):(0,0)"));
    const auto done =
        gemm(D, none.with(layout_of("(16777217,32):(0,0)")), row, D);
    return done ? std::string("done") : done.refusal().reason;
  });
  for (const char* n : {"16777216", "16777217"})
    t.see([&] {
      const auto row = none.with(layout_of(std::string(n) + ":0"));
      return bool(gemm(row, row, row)) ? std::string("done")
                                       : gemm(row, row, row).refusal().reason;
    });
}

inline void check_kernels(Table& t, const Inputs& inputs) {
  check_numbers(t);
  check_copies(t);
  check_gemm(t, inputs);
}

inline const bool kernels_is_a_part = add_part("kernels", check_kernels);

}  // namespace colex
