// SPDX-License-Identifier: MIT
// Trees and IntTuples against brute force: every tree of up to three leaves
// from 1 to 4, and every pair of them.
#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

std::vector<Nest> all_trees(std::size_t most_leaves, const Numbers& numbers) {
  std::vector<Nest> result;
  for (std::size_t n = 1; n <= most_leaves; ++n)
    for (const Nest& profile : profiles(n))
      for_each_list(n, numbers, [&](const Numbers& list) {
        result.push_back(fill(profile, list));
      });
  return result;
}

const std::vector<Nest>& trees() {
  static const std::vector<Nest> all = all_trees(3, small_extents());
  return all;
}
// Enough for triples.
const std::vector<Nest>& few_trees() {
  static const std::vector<Nest> all = [] {
    std::vector<Nest> result = all_trees(3, {1, 2});
    result.push_back(T{});
    result.push_back(T{T{}, 1});
    return result;
  }();
  return all;
}

std::string texts(const Nest& a, const Nest& b) {
  return "(" + text(a) + ", " + text(b) + ")";
}

bool is(const Nest& expected, const IntTuple<>& answer) {
  return text(nest(answer)) == text(expected);
}

// --- Numbers of one tree ---

TEST(IntTupleOracle, OneTree) {
  Tally product_tally("product");
  Tally sum_tally("sum");
  Tally extremes("max, min");
  Tally gcd_tally("gcd");
  Tally each("product_each");
  Tally shape_facts("rank, depth");
  for (const Nest& t : trees()) {
    const auto input = [&] { return "(" + text(t) + ")"; };
    const IntTuple<> x = tree(t);
    const Numbers all = leaves(t);
    Number sum_of_all = 0;
    for (const Number n : all) sum_of_all += n;
    Number divisor = 4;
    const auto divides_all = [&] {
      for (const Number n : all) {
        bool divides = false;
        for (Number k = 1; k <= n; ++k) divides = divides || k * divisor == n;
        if (!divides) return false;
      }
      return true;
    };
    while (!divides_all()) --divisor;
    product_tally.expect(product(x) == product(all), input);
    sum_tally.expect(sum(x) == sum_of_all, input);
    extremes.expect(max(x) == greatest(all) && min(x) == least(all), input);
    gcd_tally.expect(gcd(x) == divisor, input);
    std::vector<Nest> products;
    if (!t.is_tuple) products.push_back(t);
    for (const Nest& mode : t.modes) products.push_back(product(mode));
    each.expect(is(products, product_each(x)), input);
    std::size_t deepest = 0;
    std::size_t open = 0;
    for (const char c : profile_text(t)) {
      if (c == '(') deepest = std::max(deepest, ++open);
      if (c == ')') --open;
    }
    shape_facts.expect(
        rank(x) == (t.is_tuple ? t.modes.size() : 1) && depth(x) == deepest,
        input);
  }
}

// --- Relations of two trees ---

bool is_profile_of_coarsening(const Nest& a, const Nest& b) {
  for (const Nest& coarse : coarsenings(b))
    if (profile_text(coarse) == profile_text(a)) return true;
  return false;
}

// The numbers that b has at the leaves of a, if it has them.
std::optional<Numbers> products_at_leaves(const Nest& a, const Nest& b) {
  for (const Nest& coarse : coarsenings(b))
    if (profile_text(coarse) == profile_text(a)) return leaves(coarse);
  return {};
}

bool is_multiple(Number n, Number of) {
  for (Number k = 0; k * of <= n; ++k)
    if (k * of == n) return true;
  return false;
}

TEST(IntTupleOracle, Relations) {
  Tally equal_tally("==");
  Tally congruent_tally("congruent");
  Tally weakly_congruent_tally("weakly_congruent");
  Tally compatible_tally("compatible");
  Tally weakly_compatible_tally("weakly_compatible");
  Tally product_like_tally("product_like");
  Tally elem_scale_tally("elem_scale");
  Tally inner_product_tally("inner_product");
  for (const Nest& a : trees())
    for (const Nest& b : trees()) {
      const auto input = [&] { return texts(a, b); };
      const IntTuple<> x = tree(a);
      const IntTuple<> y = tree(b);
      const bool same_profile = profile_text(a) == profile_text(b);
      const std::optional<Numbers> there = products_at_leaves(a, b);
      const Numbers own = leaves(a);
      equal_tally.expect((x == y) == (text(a) == text(b)), input);
      congruent_tally.expect(congruent(x, y) == same_profile, input);
      weakly_congruent_tally.expect(
          weakly_congruent(x, y) == is_profile_of_coarsening(a, b), input);
      compatible_tally.expect(compatible(x, y) == is_coarsening(a, b), input);
      bool multiples = there.has_value();
      for (std::size_t k = 0; multiples && k < own.size(); ++k)
        multiples = is_multiple((*there)[k], own[k]);
      weakly_compatible_tally.expect(weakly_compatible(x, y) == multiples,
                                     input);
      Numbers scaled;
      if (there)
        for (std::size_t k = 0; k < own.size(); ++k)
          scaled.push_back(own[k] * (*there)[k]);
      elem_scale_tally.judge(
          attempt([&] { return elem_scale(x, y); }), there.has_value(),
          [&](const IntTuple<>& r) { return is(fill(a, scaled), r); }, input);
      product_like_tally.judge(
          attempt([&] { return product_like(y, x); }), there.has_value(),
          [&](const IntTuple<>& r) { return is(fill(a, *there), r); }, input);
      Number inner = 0;
      if (same_profile)
        for (std::size_t k = 0; k < own.size(); ++k)
          inner += own[k] * leaves(b)[k];
      inner_product_tally.judge(
          attempt([&] { return inner_product(x, y); }), same_profile,
          [&](Int64 r) { return r == inner; }, input);
    }
}

// Each tree above all its coarsenings, and above nothing else of its size.
TEST(IntTupleOracle, Refinements) {
  Tally compatible_tally("compatible with coarser");
  Tally weakly_tally("weakly_congruent with coarser");
  for (const Nest& b : all_trees(3, {2, 3}))
    for (const Nest& a : coarsenings(b)) {
      const auto input = [&] { return texts(a, b); };
      compatible_tally.expect(
          compatible(tree(a), tree(b)) &&
              compatible(tree(b), tree(a)) == (text(a) == text(b)),
          input);
      weakly_tally.expect(weakly_congruent(tree(a), tree(b)) &&
                              weakly_congruent(tree(b), tree(a)) ==
                                  (profile_text(a) == profile_text(b)),
                          input);
    }
}

// A relation is an order: nothing is below itself, and below is transitive.
template <class Below>
void expect_strict_order(const std::string& name, const Below& below) {
  Tally tally(name + " is an order");
  const std::vector<Nest>& all = few_trees();
  std::vector<std::vector<bool>> table(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j)
      table[i].push_back(below(tree(all[i]), tree(all[j])));
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j)
      for (std::size_t k = 0; k < all.size(); ++k)
        tally.expect(
            !table[i][i] && (!table[i][j] || !table[j][k] || table[i][k]),
            [&] { return texts(all[i], all[j]) + " " + text(all[k]); });
}

TEST(IntTupleOracle, Orders) {
  expect_strict_order(
      "lex_less", [](const auto& a, const auto& b) { return lex_less(a, b); });
  expect_strict_order("colex_less", [](const auto& a, const auto& b) {
    return colex_less(a, b);
  });
  expect_strict_order("elem_less", [](const auto& a, const auto& b) {
    return congruent(a, b) && elem_less(a, b);
  });
  // On trees of one profile: the comparison of the leaves as lists.
  Tally lex("lex_less");
  Tally colex("colex_less");
  Tally elem("elem_less");
  for (const std::size_t n : {1, 2, 3})
    for (const Nest& profile : profiles(n))
      for_each_list(n, {0, 1, 2, 3}, [&](const Numbers& a) {
        for_each_list(n, {0, 1, 2, 3}, [&](const Numbers& b) {
          const auto input = [&] { return text(a) + text(b); };
          const IntTuple<> x = tree(fill(profile, a));
          const IntTuple<> y = tree(fill(profile, b));
          bool all = true;
          for (std::size_t k = 0; k < n; ++k) all = all && a[k] < b[k];
          lex.expect(lex_less(x, y) == (a < b), input);
          colex.expect(colex_less(x, y) == (Numbers(a.rbegin(), a.rend()) <
                                            Numbers(b.rbegin(), b.rend())),
                       input);
          elem.expect(elem_less(x, y) == all, input);
        });
      });
  // A prefix is less; a leaf counts as a tuple of itself.
  EXPECT_TRUE(lex_less(tree(T{1, 2}), tree(T{1, 2, 0})));
  EXPECT_FALSE(lex_less(tree(T{1, 2, 0}), tree(T{1, 2})));
  EXPECT_TRUE(colex_less(tree(T{1, 2}), tree(T{0, 1, 2})));
  EXPECT_FALSE(lex_less(tree(3), tree(T{3})) || lex_less(tree(T{3}), tree(3)));
  EXPECT_TRUE(lex_less(tree(T{}), tree(T{0})));
  EXPECT_FALSE(elem_less(tree(T{}), tree(T{})));
}

// --- Divisions ---

Number up_division(Number a, Number b) {
  Number result = 0;
  while (result * b < a) ++result;
  return result;
}

// Nothing where neither divides the other.
std::optional<Number> either_division(Number a, Number b) {
  if (is_multiple(a, b)) return up_division(a, b);
  if (is_multiple(b, a)) return 1;
  return {};
}

TEST(IntTupleOracle, DivisionsOfIntegers) {
  Tally up("ceil_div of integers");
  Tally round("round_up of integers");
  Tally either("shape_div of integers");
  for (Number a = -1; a <= 70; ++a)
    for (Number b = -1; b <= 70; ++b) {
      const auto input = [&] { return texts(a, b); };
      const IntTuple<> x = tree(a);
      const IntTuple<> y = tree(b);
      const bool defined = a >= 0 && b >= 1;
      up.judge(
          attempt([&] { return ceil_div(x, y); }), defined,
          [&](const IntTuple<>& r) { return is(up_division(a, b), r); }, input);
      round.judge(
          attempt([&] { return round_up(x, y); }), defined,
          [&](const IntTuple<>& r) { return is(up_division(a, b) * b, r); },
          input);
      if (a >= 1 && b >= 1)
        either.judge(
            attempt([&] { return shape_div(x, y); }),
            either_division(a, b).has_value(),
            [&](const IntTuple<>& r) { return is(*either_division(a, b), r); },
            input);
    }
}

// Flat trees: by an integer the divisor is used up from the first mode on; by
// a tuple each mode is divided by its own, and by 1 beyond it; an integer is
// divided by the product.
using Divide = std::optional<Number> (*)(Number, Number);

std::optional<Nest> divided(const Nest& a, const Nest& b, Divide divide) {
  if (!a.is_tuple) {
    const auto quotient = divide(a.number, product(b));
    if (!quotient) return {};
    return Nest(*quotient);
  }
  T result;
  std::optional<Number> rest = b.number;
  for (std::size_t k = 0; k < a.modes.size(); ++k) {
    const Number n = a.modes[k].number;
    const std::optional<Number> by = !b.is_tuple          ? rest
                                     : k < b.modes.size() ? b.modes[k].number
                                                          : Number{1};
    const auto quotient = divide(n, *by);
    if (!quotient) return {};
    result.push_back(*quotient);
    if (!b.is_tuple) {
      rest = divide(*rest, n);
      if (!rest) return {};
    }
  }
  if (b.is_tuple && b.modes.size() > a.modes.size()) return {};
  return Nest(result);
}

TEST(IntTupleOracle, DivisionsOfTuples) {
  Tally up("ceil_div");
  Tally either("shape_div");
  Tally round("round_up");
  std::vector<Nest> flat_trees;
  for (const Number n : {1, 2, 3, 4, 6, 8, 12, 24}) flat_trees.push_back(n);
  for (const std::size_t n : {1, 2, 3})
    for_each_list(n, {1, 2, 3, 4, 6}, [&](const Numbers& list) {
      flat_trees.push_back(T(list.begin(), list.end()));
    });
  for (const Nest& a : flat_trees)
    for (const Nest& b : flat_trees) {
      const auto input = [&] { return texts(a, b); };
      const IntTuple<> x = tree(a);
      const IntTuple<> y = tree(b);
      const auto by_ceil =
          divided(a, b, [](Number n, Number d) -> std::optional<Number> {
            return up_division(n, d);
          });
      up.judge(
          attempt([&] { return ceil_div(x, y); }), by_ceil.has_value(),
          [&](const IntTuple<>& r) { return is(*by_ceil, r); }, input);
      auto by_either = divided(a, b, either_division);
      if (a.is_tuple && b.is_tuple && a.modes.size() != b.modes.size())
        by_either.reset();
      either.judge(
          attempt([&] { return shape_div(x, y); }), by_either.has_value(),
          [&](const IntTuple<>& r) { return is(*by_either, r); }, input);
      std::optional<Nest> multiple;
      if (!a.is_tuple && !b.is_tuple)
        multiple = Nest(up_division(a.number, b.number) * b.number);
      if (a.is_tuple && b.is_tuple && by_ceil) {
        T modes;
        for (std::size_t k = 0; k < a.modes.size(); ++k)
          modes.push_back(leaves(*by_ceil)[k] *
                          (k < b.modes.size() ? b.modes[k].number : Number{1}));
        multiple = Nest(modes);
      }
      round.judge(
          attempt([&] { return round_up(x, y); }), multiple.has_value(),
          [&](const IntTuple<>& r) { return is(*multiple, r); }, input);
    }
  EXPECT_TRUE(is(T{4, 3}, ceil_div(tree(T{7, 3}), tree(2))));
  EXPECT_TRUE(is(T{1, 1, 3}, shape_div(tree(T{4, 5, 6}), tree(40))));
  EXPECT_TRUE(is(T{T{1, 2}, 3}, shape_div(tree(T{T{2, 4}, 3}), tree(4))));
  EXPECT_TRUE(is(1, ceil_div(tree(6), tree(T{2, 3}))));
  EXPECT_TRUE(is(T{T{1, 1}, 3}, ceil_div(tree(T{T{2, 2}, 5}), tree(T{4, 2}))));
  EXPECT_FALSE(attempt([] { return shape_div(tree(6), tree(4)); }));
  EXPECT_FALSE(attempt([] { return shape_div(tree(T{2, 3}), tree(T{2})); }));
}

// --- Rearranging ---

TEST(IntTupleOracle, Rearranging) {
  Tally flatten_tally("flatten, unflatten");
  Tally list_tally("append, take, replace");
  Tally reverse_tally("reverse, repeat");
  Tally group_tally("group");
  for (const Nest& t : trees()) {
    const auto input = [&] { return "(" + text(t) + ")"; };
    const IntTuple<> x = tree(t);
    const Numbers all = leaves(t);
    const T flat_leaves(all.begin(), all.end());
    flatten_tally.expect(is(t.is_tuple ? Nest(flat_leaves) : t, flatten(x)) &&
                             is(t, unflatten(tree(Nest(flat_leaves)), x)) &&
                             !attempt([&] {
                               return unflatten(tree(T{1, 2, 3, 4}), x);
                             }) &&
                             (all.size() == 1 ||
                              !attempt([&] { return unflatten(tree(1), x); })),
                         input);
    const T modes = t.is_tuple ? t.modes : T{t};
    const std::size_t n = modes.size();
    const Nest seven = T{7};
    bool lists = true;
    for (std::size_t i = 0; i <= n; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      T longer = modes;
      longer.insert(longer.begin() + at, seven);
      lists = lists && is(longer, insert(x, i, tree(seven)));
      if (i == 0) lists = lists && is(longer, prepend(x, tree(seven)));
      if (i == n) {
        lists = lists && is(longer, append(x, tree(seven)));
        lists = lists && !attempt([&] { return get(x, i); });
        lists = lists && !attempt([&] { return remove(x, i); });
        continue;
      }
      T shorter = modes;
      shorter.erase(shorter.begin() + at);
      T other = modes;
      other[i] = seven;
      lists = lists && is(modes[i], get(x, i)) && is(shorter, remove(x, i)) &&
              is(other, replace(x, i, tree(seven)));
    }
    bool groups = true;
    for (std::size_t begin = 0; begin <= n; ++begin)
      for (std::size_t end = begin; end <= n; ++end) {
        T taken;
        T grouped;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < n; ++i) {
          if (i >= begin && i < end) {
            taken.push_back(modes[i]);
            places.push_back(i);
          }
          if (i < begin || i >= end) grouped.push_back(modes[i]);
          if (i + 1 == end && begin < end) grouped.push_back(taken);
        }
        lists = lists && is(taken, take(x, begin, end)) &&
                is(taken, select(x, places));
        groups = groups &&
                 is(begin == end && !t.is_tuple ? Nest(modes) : Nest(grouped),
                    begin == end && !t.is_tuple ? tree(Nest(modes))
                                                : group(x, begin, end));
      }
    list_tally.expect(lists, input);
    group_tally.expect(groups, input);
    T backwards(modes.rbegin(), modes.rend());
    reverse_tally.expect(is(t.is_tuple ? Nest(backwards) : t, reverse(x)) &&
                             is(t, repeat(x, 1)) &&
                             is(T{t, t, t}, repeat(x, 3)) &&
                             is(T{}, repeat(x, 0)),
                         input);
  }
  EXPECT_TRUE(is(T{2, 3}, select(tree(T{3, 5, 2}), {2, 0})));
  EXPECT_TRUE(is(T{T{2, 3}, 5, 7}, group(tree(T{2, 3, 5, 7}), 0, 2)));
  EXPECT_TRUE(is(3, get(tree(T{4, T{2, 3}}), std::vector<std::size_t>{1, 1})));
  EXPECT_FALSE(attempt([] { return take(tree(T{1, 2}), 1, 3); }));
}

TEST(IntTupleOracle, Zip) {
  // Rows and columns of a table of different numbers.
  for (Number rows = 1; rows <= 3; ++rows)
    for (Number columns = 1; columns <= 3; ++columns) {
      T by_row;
      T by_column;
      for (Number r = 0; r < rows; ++r) {
        T row;
        for (Number c = 0; c < columns; ++c) row.push_back(10 * r + c);
        by_row.push_back(row);
      }
      for (Number c = 0; c < columns; ++c) {
        T column;
        for (Number r = 0; r < rows; ++r) column.push_back(10 * r + c);
        by_column.push_back(column);
      }
      EXPECT_TRUE(is(by_column, zip(tree(by_row)))) << rows << "," << columns;
    }
  EXPECT_TRUE(is(3, zip(tree(3))));
  EXPECT_FALSE(attempt([] { return zip(tree(T{1, T{2, 3}})); }));
  EXPECT_FALSE(attempt([] { return zip(tree(T{T{1, 2}, T{3}})); }));
  EXPECT_FALSE(attempt([] { return zip(tree(T{})); }));

  const Nest x(0);
  const Nest pairs = T{T{1, 2}, T{3, 4}, 5};
  EXPECT_TRUE(is(T{T{1, 3}, T{2, 4, 5}}, zip2_by(tree(pairs), tree(T{x, x}))));
  EXPECT_TRUE(is(T{T{1}, T{2, T{3, 4}, 5}}, zip2_by(tree(pairs), tree(T{x}))));
  EXPECT_TRUE(is(T{1, 2}, zip2_by(tree(T{1, 2}), tree(x))));
  EXPECT_TRUE(is(T{T{T{1, 3}}, T{T{2, 4}, 5}},
                 zip2_by(tree(T{T{T{1, 2}, T{3, 4}}, 5}), tree(T{T{x, x}}))));
  EXPECT_FALSE(attempt([&] { return zip2_by(tree(pairs), tree(x)); }));
  EXPECT_FALSE(attempt([&] {
    return zip2_by(tree(T{T{1, 2}}), tree(T{x, x}));
  }));
}

}  // namespace
}  // namespace colex::oracle
