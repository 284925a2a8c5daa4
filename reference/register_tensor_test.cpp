// SPDX-License-Identifier: MIT
// Register tensors, against loops over coordinates written out, and against
// what is written down here.
#include "reference/register_tensor.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/notation.hpp"

namespace colex {
namespace {

IntTuple<> tuple(const std::string& text) {
  return *read(text)->as<IntTuple<>>();
}
Layout<> layout_of(const std::string& text) {
  return *read(text)->as<Layout<>>();
}
SliceCoordinate<> coordinate(const std::string& text) {
  const auto value = read(text);
  if (const auto* numbers = value->as<IntTuple<>>())
    return replace_leaves<std::optional<Int64>>(
        *numbers, [](Int64 n) { return std::optional(n); });
  return *value->as<SliceCoordinate<>>();
}

using X = TensorSSA<Int64>;
using Numbers = std::vector<Int64>;
using Truths = std::vector<bool>;

// 1, 2, 3, … in a shape.
X counted(const std::string& shape) {
  const IntTuple<> S = tuple(shape);
  Numbers numbers;
  for (Int64 i = 0; i < product(S); i = i + 1) numbers.push_back(i + 1);
  return X(numbers, S);
}

template <class T>
void expect(const TensorSSA<T>& x, const std::string& shape_of_x,
            const std::vector<T>& elements) {
  EXPECT_EQ(to_string(shape(x)), shape_of_x);
  EXPECT_EQ(x.elements(), elements);
}

template <class Answer>
std::string refusal(const Result<Answer>& result) {
  if (result) return "none";
  return result.refusal().reason;
}
template <class Function>
std::string refused(const Function& function) {
  try {
    function();
  } catch (const Refused& why) {
    return why.what();
  }
  return "none";
}

// The digits of an index, a flat list, through the leaves of a shape.
using Digits = std::vector<std::int64_t>;
Digits digits(std::int64_t i, const IntTuple<>& shape) {
  Digits result;
  for (const Int64& extent : leaves_of(shape)) {
    result.push_back(i % extent.value());
    i /= extent.value();
  }
  return result;
}
std::int64_t index(const Digits& c, const IntTuple<>& shape) {
  std::int64_t result = 0;
  std::int64_t before = 1;
  const auto extents = leaves_of(shape);
  for (std::size_t k = 0; k < c.size(); ++k) {
    result += c[k] * before;
    before *= extents[k].value();
  }
  return result;
}
Int64 element(const X& x, std::int64_t i) {
  return x.elements()[static_cast<std::size_t>(i)];
}

const std::vector<const char*> many_shapes = {
    "4",       "(4)",         "(2,3)",         "(4,(5,4))",
    "((2,3))", "((2,2),3,2)", "(2,(1,(3,2)))", "(1,5,1)",
    "(3,1)",   "((1,2),2)",   "(2,2,2,2)"};

// --- full, load, store, elements ---

TEST(RegisterTensor, IsReadAtEveryKindOfCoordinate) {
  const X x = counted("(4,(5,4))");
  EXPECT_EQ(x(0), 1);
  EXPECT_EQ(x(79), 80);
  EXPECT_EQ(x(tuple("(3,0)")), 4);
  EXPECT_EQ(x(tuple("(1,7)")), 1 + 1 + 4 * 7);
  EXPECT_EQ(x(tuple("(1,(2,1))")), 1 + 1 + 4 * 7);
  EXPECT_EQ(refused([&] { x(80); }), "80 is outside the shape (4,(5,4))");
  EXPECT_EQ(refused([&] { x(-1); }), "-1 is outside the shape (4,(5,4))");
  EXPECT_EQ(refused([&] { x(tuple("(4,0)")); }), "4 is outside the shape 4");
  EXPECT_EQ(refused([&] { x(tuple("(0,20)")); }),
            "20 is outside the shape (5,4)");
  EXPECT_EQ(refused([&] { x(tuple("(0,0,0)")); }),
            "(0,0,0) is no coordinate of shape (4,(5,4))");
  EXPECT_EQ(refused([&] {
              X({1, 2}, tuple("3"));
            }),
            "2 elements do not fill the shape 3");
}

TEST(RegisterTensor, Full) {
  expect(*full(tuple("(2,(1,2))"), Int64(7)), "(2,(1,2))", {7, 7, 7, 7});
  EXPECT_EQ(refusal(full(tuple("(2,0)"), 1.0)), "the extent 0 is less than 1");
  EXPECT_EQ(refusal(full(tuple("(16777216,2)"), 1.0)),
            "a register tensor of 33554432 elements is larger than the "
            "16777216 that are made");
}

// B127 of the public reports: a row with a mode of stride 0 before and one
// behind has the row at each place.
TEST(RegisterTensor, LoadRepeatsWhereTheLayoutDoes) {
  const auto row = ArrayTensor<Int64>(ArrayEngine<Int64>({5, 6, 7}),
                                      layout_of("(1,3,2):(0,1,0)"));
  expect(*load(row), "(1,3,2)", Numbers{5, 6, 7, 5, 6, 7});
  const auto column = ArrayTensor<Int64>(ArrayEngine<Int64>({5, 6, 7}),
                                         layout_of("(2,3):(0,1)"));
  expect(*load(column), "(2,3)", Numbers{5, 5, 6, 6, 7, 7});
}

TEST(RegisterTensor, LoadAndStoreGoByCoordinate) {
  for (const char* text : {"(4,5):(5,1)", "(2,(3,2)):(6,(2,1))",
                           "((2,2),3):((6,3),-1)", "6:2", "(2,3):(-1,-2)"}) {
    const Layout<> L = layout_of(text);
    const auto T = make_tensor<Int64>(L);
    Numbers numbers;
    for (Int64 i = 0; i < size(L); i = i + 1) numbers.push_back(i * i);
    ASSERT_TRUE(store(X(numbers, L.shape()), T)) << text;
    for (std::int64_t i = 0; i < size(L).value(); ++i) {
      std::int64_t place = T.engine().offset().value();
      const Digits c = digits(i, L.shape());
      const auto strides = flat_modes(L);
      for (std::size_t k = 0; k < c.size(); ++k)
        place += c[k] * strides[k].stride.value.value();
      EXPECT_EQ(T.engine().values()[static_cast<std::size_t>(place)], i * i);
    }
    expect(*load(T), to_string(L.shape()), numbers);
  }
  const auto swizzled = make_tensor<Int64>(
      *read("Sw<2,0,2> o 0 o (4,4):(4,1)")->as<ComposedLayout>());
  ASSERT_TRUE(store(counted("(4,4)"), swizzled));
  // Row 1, column 0 lies at 4 ^ 1.
  EXPECT_EQ(swizzled.engine().values()[5], 2);
  expect(*load(swizzled), "(4,4)", counted("(4,4)").elements());
  const auto broadcast = make_tensor<Int64>(layout_of("(2,3):(1,0)"));
  ASSERT_TRUE(store(X({1, 2, 1, 2, 1, 2}, tuple("6")), broadcast));
  EXPECT_EQ(broadcast.engine().values(), (Numbers{1, 2}));
  EXPECT_EQ(refusal(store(counted("(2,3)"), broadcast)),
            "coordinate 0 of the destination is the element of another "
            "coordinate, which is given another value");
  EXPECT_EQ(refusal(store(counted("(2,2)"), broadcast)),
            "a register tensor of 4 elements is stored into 6");
}

// --- Element by element ---

TEST(RegisterTensor, ArithmeticAndComparison) {
  const X a({1, 2, 3, 4}, tuple("(2,2)"));
  const X b({4, 2, -1, 0}, tuple("(2,2)"));
  expect(a + b, "(2,2)", Numbers{5, 4, 2, 4});
  expect(a - b, "(2,2)", Numbers{-3, 0, 4, 4});
  expect(a * b, "(2,2)", Numbers{4, 4, -3, 0});
  expect(-b, "(2,2)", Numbers{-4, -2, 1, 0});
  expect(a + Int64(1), "(2,2)", Numbers{2, 3, 4, 5});
  expect(Int64(1) - a, "(2,2)", Numbers{0, -1, -2, -3});
  expect(a < b, "(2,2)", Truths{true, false, false, false});
  expect(a <= b, "(2,2)", Truths{true, true, false, false});
  expect(a > b, "(2,2)", Truths{false, false, true, true});
  expect(a >= b, "(2,2)", Truths{false, true, true, true});
  expect(a == b, "(2,2)", Truths{false, true, false, false});
  expect(a != b, "(2,2)", Truths{true, false, true, true});
  expect(apply_op([](const Int64& p) { return p % 2; }, a), "(2,2)",
         Numbers{1, 0, 1, 0});
  const TensorSSA<double> x({1, -2, 0.5}, tuple("3"));
  expect(x / 4.0, "3", std::vector<double>{0.25, -0.5, 0.125});
  EXPECT_EQ(refused([&] { a + counted("3"); }), "2 and 3 do not broadcast");
  EXPECT_EQ(refused([&] { a* X({INT64_MAX}, tuple("(1)")); }),
            "2 * 9223372036854775807 exceeds 64 bits");
}

TEST(RegisterTensor, ArithmeticBroadcastsBoth) {
  const X column({1, 2}, tuple("(2)"));
  const X row({10, 20, 30}, tuple("(1,3)"));
  expect(column + row, "(2,3)", Numbers{11, 12, 21, 22, 31, 32});
  expect(row * column, "(2,3)", Numbers{10, 20, 20, 40, 30, 60});
  expect(column < row, "(2,3)", Truths(6, true));
}

TEST(RegisterTensor, Where) {
  const X a = counted("(2,2)");
  expect(*where(a > X(2), a, X(0)), "(2,2)", Numbers{0, 0, 3, 4});
  expect(*where(a > X(2), a, Int64(0)), "(2,2)", Numbers{0, 0, 3, 4});
  const TensorSSA<bool> row({true, false, true}, tuple("(1,3)"));
  expect(*where(row, X({1, 2}, tuple("2")), X({8, 9}, tuple("(2,1)"))), "(2,3)",
         Numbers{1, 2, 8, 9, 1, 2});
  EXPECT_EQ(refusal(where(row, a, a)), "3 and 2 do not broadcast");
}

// --- Broadcast ---

TEST(RegisterTensor, BroadcastIsTheElementAtTheCoordinateThatIsThere) {
  int answered = 0;
  for (const char* from : {"1", "(1)", "3", "(3)", "(3,1)", "(1,3)", "(1,1,2)",
                           "(3,2)", "(3,(1,2))", "((1,2),1)", "(1,(1,1))"})
    for (const char* to :
         {"3", "(3)", "(3,3)", "(3,2)", "(4,3)", "(3,2,2)", "(3,(4,2))",
          "((3,2),2)", "(2,(3,2))", "((2,2),(2,2))", "(3,(2,2),2)"}) {
      const X x = counted(from);
      const IntTuple<> S = shape(x);
      const IntTuple<> target = tuple(to);
      // By the definition: modes from the first; an extent of 1 stands for
      // whatever the target has there.
      bool exists = true;
      std::vector<Digits> where(
          static_cast<std::size_t>(product(target).value()));
      const auto meet = [&](const auto& self, const IntTuple<>& s,
                            const IntTuple<>& t, std::size_t leaf) -> void {
        if (s.is_leaf() && (s.leaf() == 1 || (t.is_leaf() && s == t))) {
          for (std::size_t i = 0; i < where.size(); ++i)
            where[i].push_back(
                s.leaf() == 1
                    ? 0
                    : digits(static_cast<std::int64_t>(i), target)[leaf]);
          return;
        }
        if (s.is_leaf() || t.is_leaf() || rank(s) != rank(t)) {
          exists = false;
          return;
        }
        for (std::size_t k = 0; k < rank(s); ++k) {
          self(self, s.modes()[k], t.modes()[k], leaf);
          leaf += leaf_count(t.modes()[k]);
        }
      };
      if (S.is_leaf() && target.is_leaf()) {
        meet(meet, S, target, 0);
      } else if (target.is_leaf() || rank(S) > rank(target)) {
        exists = false;
      } else {
        std::size_t leaf = 0;
        for (std::size_t k = 0; k < rank(S); ++k) {
          meet(meet, get(S, k), target.modes()[k], leaf);
          leaf += leaf_count(target.modes()[k]);
        }
      }
      const auto R = broadcast_to(x, target);
      EXPECT_EQ(bool(R), exists) << from << " to " << to << refusal(R);
      if (!R || !exists) continue;
      ++answered;
      EXPECT_EQ(shape(*R), target);
      for (std::size_t i = 0; i < where.size(); ++i)
        EXPECT_EQ(R->elements()[i], element(x, index(where[i], S)))
            << from << " to " << to << " at " << i;
    }
  EXPECT_GT(answered, 40);
}

// The shape that is shorter gets modes of extent 1 at its end. NumPy puts them
// at the beginning, since its last mode is the fastest.
TEST(RegisterTensor, BroadcastAppendsModes) {
  const X x = counted("3");
  expect(*broadcast_to(x, tuple("(3,3)")), "(3,3)",
         Numbers{1, 2, 3, 1, 2, 3, 1, 2, 3});
  expect(*broadcast_to(x, tuple("(3,2)")), "(3,2)", Numbers{1, 2, 3, 1, 2, 3});
  EXPECT_EQ(refusal(broadcast_to(x, tuple("(2,3)"))),
            "3 and 2 do not broadcast");
  // As NumPy has it: the mode put where it is wanted.
  const X row = *reshape(x, tuple("(1,3)"));
  expect(*broadcast_to(row, tuple("(3,3)")), "(3,3)",
         Numbers{1, 1, 1, 2, 2, 2, 3, 3, 3});
  expect(*broadcast_to(row, tuple("(2,3)")), "(2,3)",
         Numbers{1, 1, 2, 2, 3, 3});
  EXPECT_EQ(refusal(broadcast_to(counted("(3,2)"), tuple("3"))),
            "the shape (3,2) does not broadcast to 3");
  EXPECT_EQ(refusal(broadcast_to(counted("3"), tuple("1"))),
            "the shape 3 does not broadcast to 1");
  expect(*broadcast_to(X(7), tuple("(2,(1,2))")), "(2,(1,2))",
         Numbers{7, 7, 7, 7});
}

// --- reduce ---

TEST(RegisterTensor, ReduceKeepsTheModesAtTheUnderscores) {
  const std::vector<const char*> profiles = {
      "1",           "_",         "(_,1)",         "(1,_)",     "(_,_)",
      "(1,1)",       "(_,(_,1))", "(1,(1,_))",     "(_,(1,_))", "((_,1))",
      "((1,_),_,1)", "(1,1,_)",   "(_,(1,(_,1)))", "(_,1,_,1)", "(1)",
      "(_)"};
  int answered = 0;
  for (const char* S : many_shapes)
    for (const char* P : profiles) {
      const X x = counted(S);
      const auto c = coordinate(P);
      const auto R = reduce(x, ReductionOp::add, 1000, c);
      EXPECT_EQ(bool(R), weakly_congruent(c, shape(x))) << S << " " << P;
      if (!R) continue;
      ++answered;
      EXPECT_EQ(shape(*R), slice(c, shape(x)));
      // Which leaves are kept: those under an underscore.
      std::vector<bool> kept;
      const auto walk = [&](const auto& self, const SliceCoordinate<>& p,
                            const IntTuple<>& s) -> void {
        if (p.is_leaf()) {
          kept.insert(kept.end(), leaf_count(s), !p.leaf());
          return;
        }
        for (std::size_t k = 0; k < rank(p); ++k)
          self(self, p.modes()[k], s.modes()[k]);
      };
      walk(walk, c, shape(x));
      Numbers sums(R->elements().size(), 1000);
      const auto extents = leaves_of(shape(x));
      for (std::int64_t i = 0; i < size(x).value(); ++i) {
        const Digits d = digits(i, shape(x));
        std::int64_t j = 0;
        std::int64_t before = 1;
        for (std::size_t k = 0; k < d.size(); ++k)
          if (kept[k]) {
            j += d[k] * before;
            before *= extents[k].value();
          }
        const auto place = static_cast<std::size_t>(j);
        ASSERT_LT(place, sums.size()) << S << " " << P;
        sums[place] = sums[place] + element(x, i);
      }
      EXPECT_EQ(R->elements(), sums) << S << " " << P;
    }
  EXPECT_GT(answered, 40);
}

// B128 of the public reports.
TEST(RegisterTensor, ReduceOfFourByTwentyIsFourSums) {
  const X ones = *full(tuple("(4,(5,4))"), Int64(1));
  expect(*reduce(ones, ReductionOp::add, 0, coordinate("(_,1)")), "(4)",
         Numbers{20, 20, 20, 20});
  const X x = counted("(4,(5,4))");
  expect(*reduce(x, ReductionOp::add, 0, coordinate("(_,1)")), "(4)",
         Numbers{780, 800, 820, 840});
  EXPECT_EQ(*reduce(x, ReductionOp::add, 0), 3240);
  expect(*reduce(x, ReductionOp::add, 0, coordinate("0")), "()", Numbers{3240});
  EXPECT_EQ(to_string(shape(
                *reduce(x, ReductionOp::add, 0, coordinate("(_,(_,1))")))),
            "(4,5)");
  EXPECT_EQ(refusal(reduce(x, ReductionOp::add, 0, coordinate("(_,1,1)"))),
            "the profile (_,1,1) does not fit the shape (4,(5,4))");
}

TEST(RegisterTensor, ReduceByEachOperation) {
  const X x({3, -5, 2, 4, 0, -1}, tuple("(2,3)"));
  const auto rows = [&](ReductionOp op, Int64 init) {
    return reduce(x, op, init, coordinate("(_,1)"))->elements();
  };
  EXPECT_EQ(rows(ReductionOp::add, 0), (Numbers{5, -2}));
  EXPECT_EQ(rows(ReductionOp::mul, 2), (Numbers{0, 40}));
  EXPECT_EQ(rows(ReductionOp::max, INT64_MIN), (Numbers{3, 4}));
  EXPECT_EQ(rows(ReductionOp::max, 4), (Numbers{4, 4}));
  EXPECT_EQ(rows(ReductionOp::min, INT64_MAX), (Numbers{0, -5}));
  EXPECT_EQ(*reduce(x, ReductionOp::min, INT64_MAX), -5);
  EXPECT_EQ(
      refusal(reduce(X({INT64_MIN, -1}, tuple("2")), ReductionOp::add, 0)),
      "-9223372036854775808 + -1 exceeds 64 bits");
  // In order: 1 is lost in 2^53 each time, and 2^53 taken away at the end.
  const TensorSSA<double> d({9007199254740992.0, 1, 1, -9007199254740992.0},
                            tuple("4"));
  EXPECT_EQ(*reduce(d, ReductionOp::add, 0), 0);
  const TensorSSA<double> nan({1, std::nan(""), 2}, tuple("3"));
  EXPECT_TRUE(std::isnan(*reduce(nan, ReductionOp::max, 0)));
}

TEST(RegisterTensor, AnyAndAll) {
  EXPECT_TRUE(any(X({0, 0, 2}, tuple("3"))));
  EXPECT_FALSE(any(X({0, 0, 0}, tuple("3"))));
  EXPECT_FALSE(all(X({1, 0, 2}, tuple("3"))));
  EXPECT_TRUE(all(X({1, -1, 2}, tuple("3"))));
  EXPECT_TRUE(all(counted("(2,2)") > X(0)));
  EXPECT_FALSE(any(counted("(2,2)") > X(4)));
}

// --- reshape, slice ---

TEST(RegisterTensor, ReshapeKeepsTheOrder) {
  expect(*reshape(counted("(4,(5,4))"), tuple("((2,10),4)")), "((2,10),4)",
         counted("80").elements());
  EXPECT_EQ(refusal(reshape(counted("(2,3)"), tuple("(2,2)"))),
            "6 elements do not fill the shape (2,2)");
}

TEST(RegisterTensor, SliceIsTheElementsAtTheCoordinate) {
  int answered = 0;
  for (const char* S : many_shapes)
    for (const char* C :
         {"_", "3", "(_,1)", "(1,_)", "(1,2)", "(_,_)", "(_,(_,1))",
          "(1,(3,_))", "(1,(_,(2,_)))", "((_,2))", "((1,_),_,1)", "(_,1,_,1)",
          "(_)", "((0,_),1)", "(0,_,0)"}) {
      const X x = counted(S);
      const auto c = coordinate(C);
      if (!weakly_congruent(c, shape(x))) {
        EXPECT_FALSE(slice(c, x)) << S << " " << C;
        continue;
      }
      // All elements whose index through each mode is the number there.
      Numbers kept;
      bool inside = true;
      for (std::int64_t i = 0; i < size(x).value(); ++i) {
        std::int64_t rest = i;
        bool here = true;
        const auto walk = [&](const auto& self, const SliceCoordinate<>& p,
                              const IntTuple<>& s) -> void {
          if (p.is_leaf()) {
            const std::int64_t n = product(s).value();
            if (p.leaf() && *p.leaf() >= n) inside = false;
            if (p.leaf() && *p.leaf() != rest % n) here = false;
            rest /= n;
            return;
          }
          for (std::size_t k = 0; k < rank(p); ++k)
            self(self, p.modes()[k], s.modes()[k]);
        };
        walk(walk, c, shape(x));
        if (here) kept.push_back(element(x, i));
      }
      const auto R = slice(c, x);
      EXPECT_EQ(bool(R), inside) << S << " " << C << refusal(R);
      if (!R || !inside) continue;
      ++answered;
      EXPECT_EQ(shape(*R), slice(c, shape(x)));
      EXPECT_EQ(R->elements(), kept) << S << " " << C;
    }
  EXPECT_GT(answered, 40);
  // Fragment (8,4): row 3.
  expect(*slice(coordinate("(3,_)"), counted("(8,4)")), "(4)",
         Numbers{4, 12, 20, 28});
  EXPECT_EQ(refusal(slice(coordinate("(8,_)"), counted("(8,4)"))),
            "8 is outside the shape 8");
}

}  // namespace
}  // namespace colex
