// SPDX-License-Identifier: MIT
// The rules for code over an Integer (integer.hpp), enforced.
//
// Strict is an integer with no more than the rules allow: its comparisons are
// no bool, only the condition of an `if`, and it divides only n >= 0 by d >= 1.
// Whatever compiles and runs over it can be run symbolically. Over a small
// universe it must also answer as Int64 does, where no table is needed.
#include <gtest/gtest.h>

#include "reference/algebra.hpp"
#include "reference/tiling.hpp"

namespace colex {
namespace {

class Truth {
 public:
  explicit Truth(bool truth) : truth_(truth) {}
  explicit operator bool() const { return truth_; }

 private:
  bool truth_;
};

class Strict {
 public:
  explicit Strict(int value) : value_(value) {}

  std::int64_t value() const { return value_.value(); }

  friend Strict operator+(const Strict& a, const Strict& b) {
    return a.value_ + b.value_;
  }
  friend Strict operator-(const Strict& a, const Strict& b) {
    return a.value_ - b.value_;
  }
  friend Strict operator*(const Strict& a, const Strict& b) {
    return a.value_ * b.value_;
  }
  friend Strict operator/(const Strict& a, const Strict& b) {
    require_division(a, b);
    return a.value_ / b.value_;
  }
  friend Strict operator%(const Strict& a, const Strict& b) {
    require_division(a, b);
    return a.value_ % b.value_;
  }
  friend Truth operator==(const Strict& a, const Strict& b) {
    return Truth(a.value_ == b.value_);
  }
  friend Truth operator!=(const Strict& a, const Strict& b) {
    return Truth(a.value_ != b.value_);
  }
  friend Truth operator<(const Strict& a, const Strict& b) {
    return Truth(a.value_ < b.value_);
  }
  friend Truth operator<=(const Strict& a, const Strict& b) {
    return Truth(a.value_ <= b.value_);
  }
  friend Truth operator>(const Strict& a, const Strict& b) {
    return Truth(a.value_ > b.value_);
  }
  friend Truth operator>=(const Strict& a, const Strict& b) {
    return Truth(a.value_ >= b.value_);
  }
  friend std::string to_string(const Strict& a) { return to_string(a.value_); }

 private:
  Strict(Int64 value) : value_(value) {}
  static void require_division(const Strict& n, const Strict& d) {
    if (n.value_ < 0 || d.value_ < 1)
      throw std::logic_error("division of " + to_string(n) + " by " +
                             to_string(d));
  }

  Int64 value_;
};

static_assert(Integer<Strict>);
static_assert(!std::is_convertible_v<Truth, bool>);

template <class Int>
Layout<Int> make(const std::vector<std::pair<int, int>>& modes) {
  std::vector<Mode<Int>> flat;
  for (const auto& [extent, stride] : modes)
    flat.push_back({Int(extent), ScaledBasis<Int>(Int(stride))});
  return make_flat(flat);
}

// Small layouts of rank 1 and 2, with zero, negative and overlapping strides.
std::vector<std::vector<std::pair<int, int>>> universe() {
  std::vector<std::vector<std::pair<int, int>>> all;
  const std::vector<int> extents = {1, 2, 3, 4};
  const std::vector<int> strides = {-2, 0, 1, 2, 3, 4, 6};
  for (const int s0 : extents)
    for (const int d0 : strides) {
      all.push_back({{s0, d0}});
      for (const int s1 : extents)
        for (const int d1 : strides) all.push_back({{s0, d0}, {s1, d1}});
    }
  return all;
}

std::size_t compared = 0;
std::size_t left_to_table = 0;

std::string text(const Result<Layout<Strict>>& result) {
  return result ? to_string(*result) : "refused: " + result.refusal().reason;
}
std::string text(const Result<Layout<>>& result) {
  return result ? to_string(*result) : "refused: " + result.refusal().reason;
}

// The same answer or refusal, unless the rule leaves the input to a table.
void expect_same(const Result<Layout<Strict>>& strict,
                 const Result<Layout<>>& ordinary, const std::string& input) {
  if (!strict && strict.refusal().undecided) {
    ++left_to_table;
    return;
  }
  ++compared;
  EXPECT_EQ(text(strict), text(ordinary)) << input;
}

TEST(AbstractInteger, UnaryOperationsFollowTheRules) {
  compared = left_to_table = 0;
  for (const auto& modes : universe()) {
    const auto L = make<Int64>(modes);
    const auto S = make<Strict>(modes);
    const std::string input = to_string(L);
    expect_same(coalesce(S), coalesce(L), input);
    expect_same(filter(S), filter(L), input);
    expect_same(nullspace(S), nullspace(L), input);
    expect_same(complement(S), complement(L), input);
    expect_same(complement(S, Strict(12)), complement(L, Int64(12)), input);
    expect_same(right_inverse(S), right_inverse(L), input);
    expect_same(left_inverse(S), left_inverse(L), input);
    expect_same(upcast(S, Strict(2)), upcast(L, Int64(2)), input);
    expect_same(downcast(S, Strict(2)), downcast(L, Int64(2)), input);
    expect_same(make_layout_like(S), make_layout_like(L), input);
    expect_same(make_fragment_like(S), make_fragment_like(L), input);
    EXPECT_EQ(to_string(cosize(S)), to_string(cosize(L))) << input;
    EXPECT_EQ(to_string(coshape(S)), to_string(coshape(L))) << input;
    for (int i = -3; i < 20; ++i)
      EXPECT_EQ(S(Tree<Strict>(Strict(i))).value(), L(IntTuple<>(i)).value())
          << input << " at " << i;
  }
  RecordProperty("compared", static_cast<int>(compared));
  EXPECT_GT(compared, 8000u);
  EXPECT_LT(left_to_table, compared / 10);
}

TEST(AbstractInteger, BinaryOperationsFollowTheRules) {
  compared = left_to_table = 0;
  const auto layouts = universe();
  for (std::size_t a = 0; a < layouts.size(); a += 3)
    for (std::size_t b = a % 5; b < layouts.size(); b += 5) {
      const auto A = make<Int64>(layouts[a]);
      const auto B = make<Int64>(layouts[b]);
      const auto SA = make<Strict>(layouts[a]);
      const auto SB = make<Strict>(layouts[b]);
      const std::string input = to_string(A) + " and " + to_string(B);
      expect_same(composition(SA, SB), composition(A, B), input);
      expect_same(logical_divide(SA, SB), logical_divide(A, B), input);
      expect_same(logical_product(SA, SB), logical_product(A, B), input);
      expect_same(blocked_product(SA, SB), blocked_product(A, B), input);
      expect_same(raked_product(SA, SB), raked_product(A, B), input);
      expect_same(zipped_divide(SA, make_tiler(SB)),
                  zipped_divide(A, make_tiler(B)), input);
      expect_same(tile_to_shape(SA, SB.shape()), tile_to_shape(A, B.shape()),
                  input);
      EXPECT_EQ(same_function(SA, SB), same_function(A, B)) << input;
    }
  EXPECT_GT(compared, 100'000u);
  EXPECT_LT(left_to_table, compared / 4);
}

TEST(AbstractInteger, TuplesAndCoordinatesFollowTheRules) {
  const auto shape = [](auto of) {
    using Int = decltype(of);
    return Tree<Int>(Modes<Int>{Int(4), Tree<Int>(Modes<Int>{Int(2), Int(3)})});
  };
  const auto S = shape(Strict(0));
  const auto T = shape(Int64(0));
  const auto two = Tree<Strict>(Strict(2));
  EXPECT_EQ(to_string(ceil_div(S, two)), to_string(ceil_div(T, IntTuple<>(2))));
  EXPECT_EQ(to_string(shape_div(S, two)),
            to_string(shape_div(T, IntTuple<>(2))));
  EXPECT_EQ(to_string(round_up(S, S)), to_string(T));
  EXPECT_EQ(to_string(elem_scale(S, S)), to_string(elem_scale(T, T)));
  EXPECT_EQ(to_string(product_each(S)), "(4,6)");
  EXPECT_EQ(to_string(product_like(S, S)), to_string(T));
  EXPECT_EQ(sum(S).value(), 9);
  EXPECT_EQ(inner_product(S, S).value(), 29);
  EXPECT_EQ(max(S).value(), 4);
  EXPECT_EQ(min(S).value(), 2);
  EXPECT_TRUE(compatible(Tree<Strict>(Strict(24)), S));
  EXPECT_TRUE(weakly_compatible(Tree<Strict>(Strict(12)), S));
  EXPECT_FALSE(lex_less(S, S));
  EXPECT_FALSE(colex_less(S, S));
  EXPECT_FALSE(elem_less(S, S));
  EXPECT_EQ(to_string(compact_row_major(S)), "(6,(3,1))");
  EXPECT_EQ(to_string(compact_order(S, S)), "(6,(1,2))");
  EXPECT_TRUE(evenly_divides(S, make_tiler(two)));
  for (int i = 0; i < 24; ++i) {
    const auto c = idx2crd(Tree<Strict>(Strict(i)), S);
    EXPECT_EQ(to_string(c), to_string(idx2crd(IntTuple<>(i), T)));
    EXPECT_EQ(crd2idx(c, S).value(), i);
    EXPECT_EQ(to_string(crd2crd(c, S, Tree<Strict>(Strict(24)))),
              std::to_string(i));
    EXPECT_EQ(to_string(idx2crd(Strict(i), S, compact_col_major(S))),
              to_string(c));
  }
  const auto identity = make_identity_layout(S);
  const auto composed = composition(make_layout(S), identity);
  ASSERT_TRUE(composed);
  EXPECT_EQ(to_string(*composed), "(4,(2,3)):(1,(4,8))");
  EXPECT_EQ(to_string(coprofile(identity)), "(0,(0,0))");
}

}  // namespace
}  // namespace colex
