// SPDX-License-Identifier: MIT
// Scalar kernels, against loops over natural coordinates on arrays, and against
// what is written down here.
#include "reference/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "reference/notation.hpp"

namespace colex {
namespace {

template <class T>
T of(const std::string& text) {
  const auto value = read(text);
  if (!value || !value->template as<T>())
    throw Refused("no such value: " + text);
  return *value->template as<T>();
}
IntTuple<> tuple(const std::string& text) { return of<IntTuple<>>(text); }
SliceCoordinate<> profile(const std::string& text) {
  const auto value = read(text);
  if (const auto* numbers = value->as<IntTuple<>>())
    return replace_leaves<std::optional<Int64>>(
        *numbers, [](Int64 n) { return std::optional(n); });
  return *value->as<SliceCoordinate<>>();
}
AnyLayout layout_of(const std::string& text) {
  const auto value = read(text);
  if (const auto* composed = value->as<ComposedLayout>()) return *composed;
  return of<Layout<>>(text);
}

template <class Answer>
std::string refusal(const Result<Answer>& result) {
  if (result) return "none";
  return result.refusal().reason;
}

// Plain, nested, broadcast, negative, padded, overlapping and swizzled layouts.
const std::vector<const char*> many_layouts = {
    "():()",
    "1:0",
    "6:1",
    "(6):(1)",
    "6:-1",
    "6:0",
    "6:2",
    "(2,3):(1,2)",
    "(2,3):(3,1)",
    "(3,2):(1,3)",
    "(2,3):(0,1)",
    "(2,3):(1,0)",
    "(2,3):(-1,2)",
    "(2,3):(1,1)",
    "(2,(3,1)):(3,(1,7))",
    "((2,1),3):((1,9),4)",
    "(2,2,2):(4,2,1)",
    "((2,2),2):((1,4),2)",
    "(2,(2,2)):(2,(0,1))",
    "8:1",
    "(4,2):(1,8)",
    "(4,2):(2,1)",
    "Sw<1,0,1> o 0 o 8:1",
    "Sw<2,0,2> o 0 o (4,4):(4,1)",
    "Sw<1,1,1> o 4 o (2,4):(4,1)",
    "(4,2):(2,1) o 0 o (2,4):(4,1)",
    "(4,4):(1,4)",
    "((2,2),(2,2)):((1,4),(2,8))",
    "(4,4):(0,1)",
};

// A tensor whose array has distinct numbers, whatever the layout reaches.
ArrayTensor<Int64> numbered(const AnyLayout& L, Int64 first, Int64 step) {
  const auto T = make_tensor<Int64>(L);
  std::vector<Int64> values;
  for (std::size_t k = 0; k < T.engine().values().size(); ++k)
    values.push_back(first + step * Int64(k));
  return {ArrayEngine<Int64>(values, T.engine().offset()), L};
}
ArrayTensor<Int64> numbered(const char* text, Int64 first = 100,
                            Int64 step = 7) {
  return numbered(layout_of(text), first, step);
}

// The place in the array of each 1-D coordinate, by the definition: digits of
// the index through the flat shape, the first one fastest.
std::vector<std::size_t> places(const ArrayTensor<Int64>& T) {
  const auto flat = flat_modes(domain_layout(T.layout()));
  std::int64_t count = 1;
  for (const auto& mode : flat) count *= mode.extent.value();
  std::vector<std::size_t> result;
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t rest = i;
    Int64 position = 0;
    for (const auto& mode : flat) {
      position =
          position + Int64(rest % mode.extent.value()) * mode.stride.value;
      rest /= mode.extent.value();
    }
    if (const auto* composed = std::get_if<ComposedLayout>(&T.layout())) {
      position = position + composed->offset();
      if (composed->swizzle())
        position = (*composed->swizzle())(position);
      else
        position = std::get<Layout<>>(composed->outer())(position);
    }
    result.push_back(
        static_cast<std::size_t>((T.engine().offset() + position).value()));
  }
  return result;
}

std::vector<Int64> gathered(const ArrayTensor<Int64>& T) {
  std::vector<Int64> result;
  for (const std::size_t place : places(T))
    result.push_back(T.engine().values()[place]);
  return result;
}

// The array of dst after wanted[i] went to each coordinate i that has one;
// nothing if an element would be given two values.
std::optional<std::vector<Int64>> scattered(
    const ArrayTensor<Int64>& dst,
    const std::vector<std::optional<Int64>>& wanted) {
  std::vector<Int64> array = dst.engine().values();
  std::map<std::size_t, Int64> given;
  const auto where = places(dst);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) continue;
    if (given.count(where[i]) && given[where[i]] != *wanted[i])
      return std::nullopt;
    given[where[i]] = *wanted[i];
    array[where[i]] = *wanted[i];
  }
  return array;
}

// What a kernel did to the array of dst, against what the loop says: done, or
// refused with the array as it was.
void expect_scattered(const Result<ArrayTensor<Int64>>& done,
                      const ArrayTensor<Int64>& dst,
                      const std::vector<Int64>& before,
                      const std::optional<std::vector<Int64>>& wanted,
                      const std::string& what, int& answered, int& refused) {
  EXPECT_EQ(bool(done), wanted.has_value()) << what << refusal(done);
  if (!wanted) {
    ++refused;
    EXPECT_EQ(dst.engine().values(), before) << what;
    return;
  }
  ++answered;
  EXPECT_EQ(dst.engine().values(), *wanted) << what;
  if (done) {
    EXPECT_EQ(done->engine().values(), *wanted) << what;
  }
}

template <class Kernel, class Wanted>
void for_all_pairs(const Kernel& kernel, const Wanted& wanted, int least) {
  int answered = 0;
  int refused = 0;
  for (const char* a : many_layouts)
    for (const char* b : many_layouts) {
      const auto src = numbered(a);
      const auto dst = numbered(b, 1000, 3);
      const std::string what = std::string(a) + " to " + b + ": ";
      if (places(src).size() != places(dst).size()) {
        const auto before = dst.engine().values();
        EXPECT_FALSE(kernel(src, dst)) << what;
        EXPECT_EQ(dst.engine().values(), before) << what;
        continue;
      }
      const auto before = dst.engine().values();
      std::vector<std::optional<Int64>> elements;
      const auto x = gathered(src);
      const auto y = gathered(dst);
      for (std::size_t i = 0; i < x.size(); ++i)
        elements.push_back(wanted(i, x[i], y[i]));
      const auto expected = scattered(dst, elements);
      expect_scattered(kernel(src, dst), dst, before, expected, what, answered,
                       refused);
    }
  EXPECT_GT(answered, least);
  EXPECT_GT(refused, 20);
}

using Optional = std::optional<Int64>;

TEST(Kernels, CopyIsTheLoopOverCoordinates) {
  for_all_pairs([](const auto& x, const auto& y) { return copy(x, y); },
                [](std::size_t, Int64 x, Int64) { return Optional(x); }, 100);
}

TEST(Kernels, CopyIfLeavesWhereThePredicateIsZero) {
  for_all_pairs(
      [](const auto& x, const auto& y) {
        return copy_if(
            [](const IntTuple<>& i) { return as_integer(i) % 3 != 1; }, x, y);
      },
      [](std::size_t i, Int64 x, Int64) {
        return i % 3 != 1 ? Optional(x) : std::nullopt;
      },
      100);
  // A tensor of the same size, of another shape, broadcast.
  const auto src = numbered("(2,3):(3,1)", 1, 1);
  const auto dst = make_tensor<Int64>(layout_of("6:1"));
  const auto predicate =
      ArrayTensor<Int64>(ArrayEngine<Int64>({0, 5}), layout_of("(2,3):(1,0)"));
  ASSERT_TRUE(copy_if(predicate, src, dst));
  EXPECT_EQ(dst.engine().values(), (std::vector<Int64>{0, 4, 0, 5, 0, 6}));
  const auto flags = make_tensor<bool>(layout_of("6:1"));
  flags.at(2) = true;
  ASSERT_TRUE(copy_if(flags, src, dst));
  EXPECT_EQ(dst.engine().values(), (std::vector<Int64>{0, 4, 2, 5, 0, 6}));
  EXPECT_EQ(refusal(copy_if(make_tensor<bool>(layout_of("5:1")), src, dst)),
            "the predicate has 5 elements and the destination 6");
}

// A tile beyond the edge: only what is inside is read and written.
TEST(Kernels, CopyIfReadsNothingWhereThePredicateIsZero) {
  const ArrayTensor<Int64> edge(ArrayEngine<Int64>({1, 2, 3, 4, 5, 6}),
                                layout_of("(4,2):(1,3)"));
  const auto dst = make_tensor<Int64>(layout_of("(4,2):(1,4)"));
  EXPECT_EQ(refusal(copy(edge, dst)),
            "position 6 is outside the 6 elements of the array");
  EXPECT_EQ(dst.engine().values(), std::vector<Int64>(8));
  const auto coordinates = make_identity_tensor(tuple("(4,2)"));
  const auto inside = [&](const IntTuple<>& i) {
    return elem_less(coordinates(i), tuple("(3,2)"));
  };
  ASSERT_TRUE(copy_if(inside, edge, dst));
  EXPECT_EQ(dst.engine().values(),
            (std::vector<Int64>{1, 2, 3, 0, 4, 5, 6, 0}));
  ASSERT_TRUE(copy_if(inside, dst, edge));
  EXPECT_EQ(edge.engine().values(), (std::vector<Int64>{1, 2, 3, 4, 5, 6}));
}

TEST(Kernels, CopyToABroadcastDestinationNeedsEqualElements) {
  const auto dst = make_tensor<Int64>(layout_of("(2,3):(1,0)"));
  const ArrayTensor<Int64> rows(ArrayEngine<Int64>({8, 9}),
                                layout_of("(2,3):(1,0)"));
  ASSERT_TRUE(copy(rows, dst));
  EXPECT_EQ(dst.engine().values(), (std::vector<Int64>{8, 9}));
  EXPECT_EQ(refusal(copy(numbered("(2,3):(1,2)"), dst)),
            "coordinate 0 of the destination is the element of another "
            "coordinate, which is given another value");
  EXPECT_EQ(dst.engine().values(), (std::vector<Int64>{8, 9}));
}

TEST(Kernels, CopyTellsDoublesApart) {
  const double nan = std::nan("");
  const auto to_one = [&](double a, double b) {
    const auto dst = make_tensor<double>(layout_of("2:0"));
    return bool(
        copy(ArrayTensor<double>(ArrayEngine<double>({a, b}), layout_of("2:1")),
             dst));
  };
  EXPECT_TRUE(to_one(1.5, 1.5));
  EXPECT_TRUE(to_one(nan, nan));
  EXPECT_TRUE(to_one(-0.0, -0.0));
  EXPECT_FALSE(to_one(0.0, -0.0));
  EXPECT_FALSE(to_one(nan, 1));
}

// All is read before anything is written.
TEST(Kernels, CopyWithinOneArray) {
  const ArrayTensor<Int64> all(ArrayEngine<Int64>({1, 2, 3, 4}),
                               layout_of("3:1"));
  ASSERT_TRUE(copy(all, all.with(layout_of("3:1"), IntTuple<>(1))));
  EXPECT_EQ(all.engine().values(), (std::vector<Int64>{1, 1, 2, 3}));
  ASSERT_TRUE(copy(all, all.with(layout_of("3:-1"), IntTuple<>(2))));
  EXPECT_EQ(all.engine().values(), (std::vector<Int64>{2, 1, 1, 3}));
}

TEST(Kernels, CopyOfOtherEngines) {
  const auto bits = make_bit_tensor(4, layout_of("(2,2):(1,2)"));
  const ArrayTensor<std::uint64_t> values(
      ArrayEngine<std::uint64_t>({1, 15, 3, 9}), layout_of("4:1"));
  ASSERT_TRUE(copy(values, bits));
  EXPECT_EQ(bits.engine().bytes(), (std::vector<std::uint8_t>{0xF1, 0x93}));
  const ArrayTensor<std::uint64_t> wide(
      ArrayEngine<std::uint64_t>({2, 16, 0, 0}), layout_of("4:1"));
  EXPECT_EQ(refusal(copy(wide, bits)), "16 has more than 4 bits");
  EXPECT_EQ(bits.engine().bytes(), (std::vector<std::uint8_t>{0xF1, 0x93}));
  const auto coordinates = make_tensor<IntTuple<>>(layout_of("4:1"));
  ASSERT_TRUE(copy(make_identity_tensor(tuple("(2,2)")), coordinates));
  EXPECT_EQ(coordinates(2), tuple("(0,1)"));
}

TEST(Kernels, FillAndClear) {
  for (const char* text : many_layouts) {
    const auto T = numbered(text);
    std::vector<std::optional<Int64>> sevens(places(T).size(), Int64(7));
    const auto wanted = scattered(T, sevens);
    ASSERT_TRUE(fill(T, 7)) << text;
    EXPECT_EQ(T.engine().values(), *wanted) << text;
    ASSERT_TRUE(clear(T)) << text;
    for (const Int64 value : gathered(T)) EXPECT_EQ(value, 0) << text;
  }
}

TEST(Kernels, Axpby) {
  for_all_pairs(
      [](const auto& x, const auto& y) { return axpby(2, x, -3, y); },
      [](std::size_t, Int64 x, Int64 y) { return Optional(2 * x - 3 * y); },
      100);
  for_all_pairs(
      [](const auto& x, const auto& y) {
        return axpby(2, x, 1, y,
                     [](const IntTuple<>& i) { return as_integer(i) < 3; });
      },
      [](std::size_t i, Int64 x, Int64 y) {
        return i < 3 ? Optional(2 * x + y) : std::nullopt;
      },
      100);
  const double nan = std::nan("");
  const ArrayTensor<double> x(ArrayEngine<double>({1.5, 2}), layout_of("2:1"));
  const ArrayTensor<double> y(ArrayEngine<double>({nan, nan}),
                              layout_of("2:1"));
  ASSERT_TRUE(axpby(2.0, x, 0.0, y));
  EXPECT_EQ(y.engine().values(), (std::vector<double>{3, 4}));
  ASSERT_TRUE(fill(y, nan));
  ASSERT_TRUE(axpby(2.0, x, 1.0, y));
  EXPECT_TRUE(std::isnan(double(y(0))));
}

TEST(Kernels, Transform) {
  for_all_pairs(
      [](const auto& x, const auto& y) {
        return transform(x, y, [](Int64 p) { return p * p + 1; });
      },
      [](std::size_t, Int64 x, Int64) { return Optional(x * x + 1); }, 100);
  for_all_pairs(
      [](const auto& x, const auto& y) {
        return transform(x, y, y, [](Int64 p, Int64 q) { return p - 2 * q; });
      },
      [](std::size_t, Int64 x, Int64 y) { return Optional(x - 2 * y); }, 100);
  const auto T = numbered("(2,3):(1,0)", 1, 1);
  ASSERT_TRUE(transform(T, [](Int64 p) { return 10 * p; }));
  EXPECT_EQ(T.engine().values(), (std::vector<Int64>{10, 20}));
  const auto short_one = make_tensor<Int64>(layout_of("5:1"));
  EXPECT_EQ(refusal(transform(T, short_one, T, Combine())),
            "the second source has 5 elements and the destination 6");
}

// Not commutative and not associative: the order shows.
struct Horner {
  Int64 operator()(Int64 a, Int64 b) const { return 10 * a - b; }
};

TEST(Kernels, ReduceFoldsInColexicographicOrder) {
  for (const char* text : many_layouts) {
    const auto T = numbered(text);
    Int64 sum = 5;
    Int64 horner = 1;
    for (const Int64 value : gathered(T)) {
      sum = sum + value;
      horner = 10 * horner - value;
    }
    EXPECT_EQ(*reduce(T, 5), sum) << text;
    EXPECT_EQ(*reduce(T, 1, Horner()), horner) << text;
  }
  const ArrayTensor<Int64> T(ArrayEngine<Int64>({3, -4, 2}), layout_of("3:1"));
  EXPECT_EQ(*reduce(T, 1, Combine{ReductionOp::mul}), -24);
  EXPECT_EQ(*reduce(T, 1, Combine{ReductionOp::max}), 3);
  EXPECT_EQ(*reduce(T, 7, Combine{ReductionOp::max}), 7);
  EXPECT_EQ(*reduce(T, 1, Combine{ReductionOp::min}), -4);
  const ArrayTensor<Int64> big(ArrayEngine<Int64>({INT64_MAX, 1, -1}),
                               layout_of("3:1"));
  EXPECT_EQ(refusal(reduce(big, 0)), "9223372036854775807 + 1 exceeds 64 bits");
}

TEST(Kernels, GreatestAndLeastOfNaN) {
  const double nan = std::nan("");
  for (const auto op : {ReductionOp::max, ReductionOp::min}) {
    EXPECT_TRUE(std::isnan(Combine{op}(nan, 1.0)));
    EXPECT_TRUE(std::isnan(Combine{op}(1.0, nan)));
  }
}

TEST(Kernels, BatchReduceBeginsWithTheDestination) {
  const auto src = numbered("((2,2),3):((1,4),2)", 1, 1);
  const auto dst = numbered("3:-1", 10, 10);
  std::vector<Int64> expected;
  for (Int64 j = 0; j < 3; j = j + 1) {
    Int64 result = dst(j);
    for (Int64 b = 0; b < 2; b = b + 1)
      for (Int64 a = 0; a < 2; a = a + 1)
        result = 10 * result - (1 + a + 4 * b + 2 * j);
    expected.push_back(result);
  }
  ASSERT_TRUE(batch_reduce(src, dst, Horner()));
  EXPECT_EQ(gathered(dst), expected);
  EXPECT_EQ(refusal(batch_reduce(numbered("6:1"), dst)),
            "batch_reduce needs a source of rank 2, not 1");
  EXPECT_EQ(refusal(batch_reduce(numbered("(3,2):(1,3)"), dst)),
            "the batch mode of the source has 2 elements and the destination "
            "3");
}

TEST(Kernels, LogicalReduceKeepsTheModesAtTheUnderscores) {
  const auto src = numbered("(4,(5,4)):(20,(4,1))", 1, 1);
  const auto sums = [&](const char* kept, const char* text) {
    const auto dst = make_tensor<Int64>(layout_of(text));
    EXPECT_TRUE(logical_reduce(src, dst, profile(kept)));
    return dst.engine().values();
  };
  // Row i has 20 i + 1 to 20 i + 20.
  EXPECT_EQ(sums("(_,1)", "4:1"), (std::vector<Int64>{210, 610, 1010, 1410}));
  EXPECT_EQ(sums("(_,(0,7))", "4:1"),
            (std::vector<Int64>{210, 610, 1010, 1410}));
  EXPECT_EQ(sums("1", "1:0"), (std::vector<Int64>{3240}));
  EXPECT_EQ(sums("(1,1)", "1:0"), (std::vector<Int64>{3240}));
  std::vector<Int64> kept;
  for (Int64 j = 0; j < 5; j = j + 1)
    for (Int64 i = 0; i < 4; i = i + 1)
      kept.push_back(4 * (20 * i + 4 * j) + 1 + 2 + 3 + 4);
  EXPECT_EQ(sums("(_,(_,1))", "20:1"), kept);
  EXPECT_EQ(sums("_", "80:1"), gathered(src));
  EXPECT_EQ(sums("(_,_)", "80:1"), gathered(src));
  const auto dst = make_tensor<Int64>(layout_of("4:1"));
  EXPECT_EQ(refusal(logical_reduce(src, dst, profile("(_,1,1)"))),
            "the profile (_,1,1) does not fit the shape (4,(5,4))");
  EXPECT_EQ(refusal(logical_reduce(src, dst, profile("(1,_)"))),
            "the batch mode of the source has 20 elements and the destination "
            "4");
  const auto swizzled = numbered("Sw<2,0,2> o 0 o (4,4):(4,1)", 0, 1);
  ASSERT_TRUE(logical_reduce(swizzled, dst, profile("(_,1)")));
  EXPECT_EQ(dst.engine().values(), (std::vector<Int64>{6, 22, 38, 54}));
}

// --- gemm, by the definition, on arrays ---

using Mode = std::vector<std::pair<std::int64_t, std::int64_t>>;  // s:d

std::int64_t value_at(const Mode& mode, std::int64_t i) {
  std::int64_t value = 0;
  for (const auto& [s, d] : mode) {
    value += i % s * d;
    i /= s;
  }
  return value;
}
AnyLayout layout_of(const std::vector<Mode>& modes) {
  std::vector<Layout<>> layouts;
  for (const Mode& mode : modes) {
    std::vector<Layout<>> leaves;
    for (const auto& [s, d] : mode)
      leaves.push_back(Layout<>(IntTuple<>(s), Stride<>(ScaledBasis<>(d))));
    layouts.push_back(mode.size() == 1 ? leaves[0] : make_layout(leaves));
  }
  return make_layout(layouts);
}

// Modes of a size, each in several ways; the strides are scaled so that modes
// of one tensor do not coincide.
std::vector<Mode> modes_of_size(std::int64_t n, std::int64_t scale) {
  std::vector<Mode> modes = {{{n, scale}}, {{n, -scale}}, {{n, 0}}};
  if (n % 2 == 0) modes.push_back({{2, scale * n / 2}, {n / 2, scale}});
  return modes;
}

struct Form {
  const char* a;
  const char* b;
  const char* c;
};

TEST(Kernels, GemmInEveryFormIsTheSum) {
  const std::map<char, std::int64_t> extent = {
      {'v', 2}, {'m', 4}, {'n', 3}, {'k', 2}};
  int cases = 0;
  for (const Form& form : {Form{"v", "v", "v"},
                           {"m", "n", "mn"},
                           {"mk", "nk", "mn"},
                           {"vm", "vn", "vmn"},
                           {"vmk", "vnk", "vmn"}}) {
    const auto choices = [&](const std::string& letters, std::size_t k) {
      std::vector<Mode> chosen;
      std::int64_t scale = 1;
      for (const char letter : letters) {
        const auto modes = modes_of_size(extent.at(letter), scale);
        chosen.push_back(modes[k % modes.size()]);
        k /= modes.size();
        scale *= extent.at(letter);
      }
      return chosen;
    };
    for (std::size_t j = 0; j < 64; ++j) {
      const auto of_a = choices(form.a, j);
      const auto of_b = choices(form.b, j / 2 + 5);
      const auto of_c = choices(form.c, j * 3 + 1);
      const auto A = numbered(layout_of(of_a), -3, 2);
      const auto B = numbered(layout_of(of_b), 5, -3);
      const auto C = numbered(layout_of(of_c), 1, 1);
      std::vector<Mode> packed;
      std::int64_t scale = 1;
      for (const char letter : std::string(form.c)) {
        packed.push_back({{extent.at(letter), scale}});
        scale *= extent.at(letter);
      }
      const auto D = make_tensor<Int64>(layout_of(packed));
      const auto done = gemm(D, A, B, C);
      ASSERT_TRUE(done) << refusal(done);
      const auto element =
          [](const ArrayTensor<Int64>& T, const std::vector<Mode>& modes,
             const std::string& letters, std::map<char, std::int64_t> at) {
            std::int64_t place = T.engine().offset().value();
            for (std::size_t i = 0; i < letters.size(); ++i)
              place += value_at(modes[i], at[letters[i]]);
            return T.engine().values()[static_cast<std::size_t>(place)];
          };
      const auto limit = [&](char letter) {
        for (const std::string letters : {form.a, form.b, form.c})
          if (letters.find(letter) != std::string::npos)
            return extent.at(letter);
        return std::int64_t{1};
      };
      for (std::int64_t v = 0; v < limit('v'); ++v)
        for (std::int64_t m = 0; m < limit('m'); ++m)
          for (std::int64_t n = 0; n < limit('n'); ++n) {
            const std::map<char, std::int64_t> at = {
                {'v', v}, {'m', m}, {'n', n}};
            Int64 sum = element(C, of_c, form.c, at);
            for (std::int64_t k = 0; k < limit('k'); ++k) {
              std::map<char, std::int64_t> with_k = at;
              with_k['k'] = k;
              sum = sum + element(A, of_a, form.a, with_k) *
                              element(B, of_b, form.b, with_k);
            }
            EXPECT_EQ(element(D, packed, form.c, at), sum)
                << form.a << " x " << form.b << " " << v << m << n;
            ++cases;
          }
    }
  }
  EXPECT_EQ(cases, 64 * (2 + 12 + 12 + 24 + 24));
}

TEST(Kernels, GemmOfSwizzledTensorsIntoC) {
  const auto A = numbered("Sw<2,0,2> o 0 o (4,4):(4,1)", 1, 1);
  const auto B = numbered("(2,4):(1,2)", 1, 1);
  const auto C = make_tensor<Int64>(layout_of("(4,2):(1,4)"));
  ASSERT_TRUE(gemm(A, B, C));
  for (Int64 m = 0; m < 4; m = m + 1)
    for (Int64 n = 0; n < 2; n = n + 1) {
      Int64 sum = 0;
      for (Int64 k = 0; k < 4; k = k + 1)
        sum = sum + A(4 * k + m) * (1 + n + 2 * k);
      EXPECT_EQ(C(4 * n + m), sum);
    }
}

TEST(Kernels, GemmInDouble) {
  // 2^53 + 1 is lost, then 2^53 is taken away: the order shows.
  const ArrayTensor<double> A(ArrayEngine<double>({9007199254740992.0, 1, -1}),
                              layout_of("(1,3):(3,1)"));
  const ArrayTensor<double> B(ArrayEngine<double>({1, 1, 9007199254740992.0}),
                              layout_of("(1,3):(3,1)"));
  const ArrayTensor<double> C(ArrayEngine<double>({0.25}),
                              layout_of("(1,1):(0,0)"));
  ASSERT_TRUE(gemm(A, B, C));
  EXPECT_EQ(C(0), 0);
}

TEST(Kernels, GemmIsRefused) {
  const auto T = [](const char* text) { return numbered(text); };
  EXPECT_EQ(refusal(gemm(T("(2,3):(1,2)"), T("(2,3):(1,2)"), T("6:1"))),
            "gemm has no form for A of rank 2, B of rank 2 and C of rank 1");
  EXPECT_EQ(refusal(gemm(T("(2,3):(1,2)"), T("(2,4):(1,2)"), T("(2,2):(1,2)"))),
            "B has modes of sizes (2,4) where gemm needs (2,3)");
  EXPECT_EQ(refusal(gemm(T("(3,3):(1,2)"), T("(2,3):(1,2)"), T("(2,2):(1,2)"))),
            "A has modes of sizes (3,3) where gemm needs (2,3)");
  EXPECT_EQ(refusal(gemm(T("5:1"), T("6:1"), T("6:1"))),
            "A has modes of sizes (5) where gemm needs (6)");
  EXPECT_EQ(refusal(gemm(T("(4,2):(1,4)"), T("(2,3):(1,2)"), T("(2,3):(1,2)"),
                         T("(2,2):(1,2)"))),
            "D has modes of sizes (4,2) where gemm needs (2,2)");
  EXPECT_EQ(
      refusal(gemm(T("2:1"), T("2:1"), T("(2,2):(1,2)"), T("(2,2):(1,2)"))),
      "gemm has no form for A of rank 1, B of rank 2 and C of rank 2");
  const ArrayTensor<Int64> big(ArrayEngine<Int64>({INT64_MAX}),
                               layout_of("2:0"));
  const auto C = numbered("2:1", 1, 1);
  EXPECT_EQ(refusal(gemm(big, big, C)),
            "9223372036854775807 * 9223372036854775807 exceeds 64 bits");
  EXPECT_EQ(C.engine().values(), (std::vector<Int64>{1, 2}));
  const ArrayTensor<Int64> one(ArrayEngine<Int64>({1}),
                               layout_of("(8192,65536):(0,0)"));
  EXPECT_EQ(refusal(gemm(one, one, one.with(layout_of("(8192,8192):(0,0)")))),
            "a tensor of 67108864 elements is larger than the 16777216 that a "
            "kernel meets one by one");
  const auto few = one.with(layout_of("(8,4611686018427387904):(0,0)"));
  EXPECT_EQ(
      refusal(gemm(few, few, one.with(layout_of("(8,8):(0,0)")))),
      "a gemm of 64 sums of 4611686018427387904 products is larger than the "
      "268435456 products that are computed");
}

}  // namespace
}  // namespace colex
