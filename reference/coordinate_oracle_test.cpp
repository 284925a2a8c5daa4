// SPDX-License-Identifier: MIT
// Coordinates against lists that nested loops write, for every shape of up to
// three leaves from 1 to 4.
#include <algorithm>

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

std::vector<Nest> shapes() {
  std::vector<Nest> result;
  for (const std::size_t n : {1, 2, 3})
    for (const Nest& profile : profiles(n))
      for_each_list(n, small_extents(), [&](const Numbers& extents) {
        result.push_back(fill(profile, extents));
      });
  return result;
}

// Every list of digits below the extents, the first digit fastest.
std::vector<Numbers> digit_lists(const Numbers& extents) {
  std::vector<Numbers> lists = {{}};
  for (const Number extent : extents) {
    std::vector<Numbers> longer;
    for (Number digit = 0; digit < extent; ++digit)
      for (Numbers list : lists) {
        list.push_back(digit);
        longer.push_back(list);
      }
    lists = longer;
  }
  return lists;
}

// The natural coordinates of a shape, the last digit running past its end.
std::vector<Numbers> unbounded_digit_lists(Numbers extents) {
  extents.back() += 2;
  return digit_lists(extents);
}

Numbers negated(Numbers list) {
  for (Number& n : list) n = -n;
  return list;
}

bool is(const Nest& expected, const IntTuple<>& answer) {
  return text(nest(answer)) == text(expected);
}

TEST(CoordinateOracle, IndexToCoordinate) {
  Tally to_coordinate("idx2crd");
  Tally to_index("crd2idx");
  Tally mirrored("idx2crd of a negative");
  for (const Nest& shape : shapes()) {
    const std::vector<Numbers> lists = unbounded_digit_lists(leaves(shape));
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const auto input = [&] {
        return "(" + std::to_string(i) + ", " + text(shape) + ")";
      };
      const Nest natural = fill(shape, lists[i]);
      const IntTuple<> index = tree(static_cast<Number>(i));
      to_coordinate.expect(is(natural, idx2crd(index, tree(shape))), input);
      to_index.expect(crd2idx(tree(natural), tree(shape)) == i, input);
      mirrored.expect(is(fill(shape, negated(lists[i])),
                         idx2crd(tree(-static_cast<Number>(i)), tree(shape))),
                      input);
    }
  }
}

// A coordinate of any coarser shape has the same index as the natural one.
TEST(CoordinateOracle, PartlySplitCoordinates) {
  Tally to_index("crd2idx of coarser");
  Tally to_coordinate("idx2crd of coarser");
  Tally valued("crd2idx with stride");
  Tally between("crd2crd");
  const Numbers strides = {7, 0, -5};
  for (const Nest& shape : shapes()) {
    const std::vector<Numbers> natural = digit_lists(leaves(shape));
    const Numbers values = table(
        Flat{leaves(shape),
             Numbers(strides.begin(), strides.begin() + count(leaves(shape)))});
    const IntTuple<> x = tree(shape);
    const IntTuple<> stride = tree(fill(shape, strides));
    for (const Nest& coarse : coarsenings(shape)) {
      const std::vector<Numbers> lists = digit_lists(leaves(coarse));
      for (std::size_t i = 0; i < lists.size(); ++i) {
        const Nest c = fill(coarse, lists[i]);
        const auto input = [&] {
          return "(" + text(c) + ", " + text(shape) + ")";
        };
        to_index.expect(crd2idx(tree(c), x) == i, input);
        to_coordinate.expect(is(fill(shape, natural[i]), idx2crd(tree(c), x)),
                             input);
        valued.expect(crd2idx(tree(c), x, stride) == values[i], input);
        between.expect(
            is(fill(shape, natural[i]), crd2crd(tree(c), tree(coarse), x)) &&
                is(c, crd2crd(tree(fill(shape, natural[i])), x, tree(coarse))),
            input);
      }
    }
  }
  EXPECT_FALSE(attempt([] { return crd2crd(tree(1), tree(4), tree(6)); }));
}

// Coordinates that do not fit the shape.
TEST(CoordinateOracle, MisfittingCoordinates) {
  Tally tally("crd2idx, idx2crd of any tree");
  for (const Nest& shape : shapes())
    for (const std::size_t n : {1, 2, 3})
      for (const Nest& profile : profiles(n)) {
        const Nest c = fill(profile, {0, 0, 0});
        bool fits = false;
        for (const Nest& coarse : coarsenings(shape))
          fits = fits || profile_text(coarse) == profile_text(c);
        const auto input = [&] {
          return "(" + text(c) + ", " + text(shape) + ")";
        };
        const auto zero = [](const IntTuple<>& r) {
          return product(nest(r)) == 0;
        };
        tally.judge(attempt([&] { return idx2crd(tree(c), tree(shape)); }),
                    fits, zero, input);
        tally.judge(
            attempt([&] {
              return IntTuple<>(crd2idx(tree(c), tree(shape), tree(shape)));
            }),
            fits, zero, input);
      }
}

// Digits compared from the most significant place on.
std::vector<Numbers> sorted_by(std::vector<Numbers> lists,
                               const std::vector<std::size_t>& significance) {
  std::sort(lists.begin(), lists.end(),
            [&](const Numbers& a, const Numbers& b) {
              for (const std::size_t k : significance)
                if (a[k] != b[k]) return a[k] < b[k];
              return false;
            });
  return lists;
}

Number inner_product(const Numbers& a, const Numbers& b) {
  Number sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

// The strides number the coordinates in this order.
bool numbers_in_order(const std::vector<Numbers>& lists,
                      const IntTuple<>& strides) {
  for (std::size_t i = 0; i < lists.size(); ++i)
    if (inner_product(lists[i], leaves(nest(strides))) !=
        static_cast<Number>(i))
      return false;
  return true;
}

TEST(CoordinateOracle, CompactStrides) {
  Tally col_major("compact_col_major");
  Tally row_major("compact_row_major");
  for (const Nest& shape : shapes()) {
    const auto input = [&] { return "(" + text(shape) + ")"; };
    const std::vector<Numbers> lists = digit_lists(leaves(shape));
    const std::size_t n = leaves(shape).size();
    std::vector<std::size_t> first_to_last;
    for (std::size_t k = 0; k < n; ++k) first_to_last.push_back(k);
    col_major.expect(numbers_in_order(lists, compact_col_major(tree(shape))) &&
                         congruent(tree(shape), compact_col_major(tree(shape))),
                     input);
    row_major.expect(numbers_in_order(sorted_by(lists, first_to_last),
                                      compact_row_major(tree(shape))),
                     input);
  }
}

TEST(CoordinateOracle, Orders) {
  Tally ordered("compact_order");
  Tally listed("coordinates");
  Tally inverse("idx2crd with stride");
  for (const Nest& shape : shapes())
    for (const Nest& coarse : coarsenings(shape))
      for_each_list(
          leaves(coarse).size(), {0, 1, 2}, [&](const Numbers& order) {
            const Nest order_tree = fill(coarse, order);
            const auto input = [&] {
              return "(" + text(shape) + ", " + text(order_tree) + ")";
            };
            // A leaf of the order counts for all leaves of the shape there.
            Numbers spread;
            std::size_t next = 0;
            const std::function<void(const Nest&, const Nest&)> walk =
                [&](const Nest& o, const Nest& s) {
                  if (!o.is_tuple) {
                    for (std::size_t k = leaves(s).size(); k > 0; --k)
                      spread.push_back(order[next]);
                    ++next;
                  }
                  for (std::size_t k = 0; k < o.modes.size(); ++k)
                    walk(o.modes[k], s.modes[k]);
                };
            walk(order_tree, shape);
            std::vector<std::size_t> significance;
            for (Number o = 2; o >= 0; --o)
              for (std::size_t k = spread.size(); k-- > 0;)
                if (spread[k] == o) significance.push_back(k);
            const std::vector<Numbers> lists =
                sorted_by(digit_lists(leaves(shape)), significance);
            const IntTuple<> strides =
                compact_order(tree(shape), tree(order_tree));
            ordered.expect(numbers_in_order(lists, strides), input);
            const auto all = coordinates(tree(shape), tree(order_tree));
            bool same = all.size() == lists.size();
            bool inverted = true;
            for (std::size_t i = 0; same && i < lists.size(); ++i) {
              same = is(fill(shape, lists[i]), all[i]);
              inverted =
                  inverted && is(fill(shape, lists[i]),
                                 idx2crd(Int64(i), tree(shape), strides));
            }
            listed.expect(same, input);
            inverse.expect(inverted, input);
          });
  EXPECT_TRUE(
      is(T{128, 1, 16}, compact_order(tree(T{32, 16, 8}), tree(T{2, 0, 1}))));
  EXPECT_FALSE(attempt([] {
    return compact_order(tree(T{2, 3}), tree(T{0, T{1, 2}}));
  }));
  EXPECT_FALSE(attempt([] {
    return idx2crd(Int64(1), tree(T{2, 3}), tree(T{1, 0}));
  }));
  const auto plain = coordinates(tree(T{2, T{1, 2}}));
  ASSERT_EQ(plain.size(), 4U);
  EXPECT_TRUE(is(T{1, T{0, 1}}, plain[3]));
}

}  // namespace
}  // namespace colex::oracle
