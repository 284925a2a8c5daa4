// SPDX-License-Identifier: MIT
// Divides, products and tile_to_shape against value tables: pairs of layouts
// of up to two leaves, and tilers by mode.
#include "reference/tiling.hpp"

#include <algorithm>

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

// --- What an answer must be ---

// A flat layout as a tree, () never among them.
std::pair<Nest, Nest> as_nests(const Flat& L) {
  if (L.extents.empty()) return {1, 0};
  if (L.extents.size() == 1) return {L.extents[0], L.strides[0]};
  return {T(L.extents.begin(), L.extents.end()),
          T(L.strides.begin(), L.strides.end())};
}

Flat joined(Flat a, const Flat& b) {
  a.extents.insert(a.extents.end(), b.extents.begin(), b.extents.end());
  a.strides.insert(a.strides.end(), b.strides.begin(), b.strides.end());
  return a;
}

Flat with_a_leaf(const Flat& L) {
  return L.extents.empty() ? Flat{{1}, {0}} : L;
}

// What a function on (tile, rest) or (block, tiler) must be, if it exists.
struct Expected {
  bool exists = false;
  Nest shape = 1;  // to be refined
  Numbers values;
};

Expected expected_divide(const Subject& A, const Subject& B) {
  const auto places = complement_values(B.flat, size(A.flat));
  if (!places) return {};
  const Flat rest = *shortest_layout(*places);
  const Composite both = composite(A.flat, joined(B.flat, with_a_leaf(rest)));
  return {both.exists, T{B.shape, as_nests(rest).first}, both.values};
}

// Only mode 1, the places of the blocks.
Expected expected_product(const Flat& A, const Nest& shape, const Flat& B) {
  const Number cosize = greatest(table(B)) - least(table(B)) + 1;
  const auto places = complement_values(A, size(A) * cosize);
  if (!places) return {};
  const Composite result = composite(with_a_leaf(*shortest_layout(*places)), B);
  return {result.exists, shape, result.values};
}

bool is(const Expected& expected, const Layout<>& R) {
  return is_coarsening(expected.shape, nest(R.shape())) &&
         table(R) == expected.values;
}

bool has_all(Numbers values, Numbers wanted) {
  std::sort(values.begin(), values.end());
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  return std::includes(values.begin(), values.end(), wanted.begin(),
                       wanted.end());
}

std::string texts(const Subject& A, const Subject& B) {
  return "(" + text(A) + ", " + text(B) + ")";
}

// --- The groupings, on the trees of a logical answer ---

// One of the trees of a layout, and whether it is the shape.
struct OneTree {
  Nest t;
  bool shape;
};

// (tile, rest) at each leaf of the tiler, `kept` telling which modes have one;
// a mode without tile is all rest.
Nest zipped(const OneTree& logical, const std::vector<bool>& tiled) {
  T tiles;
  T rests;
  for (std::size_t k = 0; k < logical.t.modes.size(); ++k) {
    const Nest& mode = logical.t.modes[k];
    if (k < tiled.size() && tiled[k]) {
      tiles.push_back(mode.modes[0]);
      rests.push_back(mode.modes[1]);
    } else {
      if (k < tiled.size()) tiles.push_back(logical.shape ? 1 : 0);
      rests.push_back(mode);
    }
  }
  return T{tiles, rests};
}

T spread(const Nest& t) { return t.is_tuple ? t.modes : T{t}; }

Nest tiled(const Nest& zipped_tree) {
  T result = {zipped_tree.modes[0]};
  for (const Nest& rest : spread(zipped_tree.modes[1])) result.push_back(rest);
  return result;
}
Nest flat_grouping(const Nest& zipped_tree) {
  T result = spread(zipped_tree.modes[0]);
  for (const Nest& rest : spread(zipped_tree.modes[1])) result.push_back(rest);
  return result;
}

bool has_trees(const Result<Layout<>>& R, const Nest& shape,
               const Nest& stride) {
  return R && text(nest(R->shape())) == text(shape) &&
         text(nest(R->stride())) == text(stride);
}

// Whether the other three groupings hold the modes of the logical one; by a
// whole layout, its two modes are tile and rest.
template <class Zip, class TiledGrouping, class FlatGrouping>
bool are_groupings(const Layout<>& logical, const std::vector<bool>* by_mode,
                   const Zip& zip_it, const TiledGrouping& tile_it,
                   const FlatGrouping& flatten_it) {
  const OneTree shape = {nest(logical.shape()), true};
  const OneTree stride = {nest(logical.stride()), false};
  const Nest zipped_shape = by_mode ? zipped(shape, *by_mode) : shape.t;
  const Nest zipped_stride = by_mode ? zipped(stride, *by_mode) : stride.t;
  return has_trees(zip_it(), zipped_shape, zipped_stride) &&
         has_trees(tile_it(), tiled(zipped_shape), tiled(zipped_stride)) &&
         has_trees(flatten_it(), flat_grouping(zipped_shape),
                   flat_grouping(zipped_stride));
}

// --- Pairs ---

std::vector<Subject> up_to_two_leaves(std::size_t nestings) {
  std::vector<Subject> all = layouts(1, nestings);
  for (const Subject& L : layouts(2, nestings)) all.push_back(L);
  return all;
}

TEST(TilingOracle, Divide) {
  Tally tally("logical_divide", 7);
  Tally groupings("zipped, tiled, flat divide", 7);
  const std::vector<Subject> all = up_to_two_leaves(1);
  for (const Subject& A : all)
    for (const Subject& B : all) {
      if (!tally.takes_next()) continue;
      const auto input = [&] { return texts(A, B); };
      const Expected expected = expected_divide(A, B);
      const auto R = logical_divide(A.layout, B.layout);
      tally.judge(
          R, expected.exists,
          [&](const Layout<>& answer) {
            // Mode 0 is A after B, and no value of A is lost.
            return is(expected, answer) && rank(answer) == 2 &&
                   has_all(expected.values, A.values);
          },
          input);
      if (!R) continue;
      const Tiler<> tiler = make_tiler(B.layout);
      groupings.expect(
          are_groupings(
              *R, nullptr, [&] { return zipped_divide(A.layout, tiler); },
              [&] { return tiled_divide(A.layout, tiler); },
              [&] { return flat_divide(A.layout, tiler); }),
          input);
    }
}

TEST(TilingOracle, Product) {
  Tally tally("logical_product", 7);
  Tally groupings("zipped, tiled, flat product", 7);
  const std::vector<Subject> all = up_to_two_leaves(1);
  for (const Subject& A : all)
    for (const Subject& B : all) {
      if (!tally.takes_next()) continue;
      const auto input = [&] { return texts(A, B); };
      const Expected expected = expected_product(A.flat, B.shape, B.flat);
      const auto R = logical_product(A.layout, B.layout);
      tally.judge(
          R, expected.exists,
          [&](const Layout<>& answer) {
            return rank(answer) == 2 && get(answer, 0) == A.layout &&
                   is(expected, get(answer, 1));
          },
          input);
      if (!R) continue;
      const Tiler<> tiler = make_tiler(B.layout);
      groupings.expect(
          are_groupings(
              *R, nullptr, [&] { return zipped_product(A.layout, tiler); },
              [&] { return tiled_product(A.layout, tiler); },
              [&] { return flat_product(A.layout, tiler); }),
          input);
    }
}

// Modes to a rank, 1:0 for those that are missing.
T padded(const Nest& t, std::size_t wanted, Number filler) {
  T result = spread(t);
  while (result.size() < wanted) result.push_back(filler);
  return result;
}

// Each mode is a pair of A's mode and places of blocks, in this order if
// `block_first`; the places together are as expected.
bool is_interleaved(const Layout<>& R, const Nest& shape, const Nest& stride,
                    const Expected& expected, bool block_first) {
  const Nest extents = nest(R.shape());
  const Nest strides = nest(R.stride());
  const std::size_t block = block_first ? 0 : 1;
  T place_extents;
  Flat places;
  if (extents.modes.size() != shape.modes.size()) return false;
  for (std::size_t k = 0; k < shape.modes.size(); ++k) {
    const Nest& s = extents.modes[k];
    const Nest& d = strides.modes[k];
    if (s.modes.size() != 2) return false;
    if (text(s.modes[block]) != text(shape.modes[k])) return false;
    if (text(d.modes[block]) != text(stride.modes[k])) return false;
    place_extents.push_back(s.modes[1 - block]);
    places = joined(places,
                    {leaves(s.modes[1 - block]), leaves(d.modes[1 - block])});
  }
  return is_coarsening(expected.shape, place_extents) &&
         table(places) == expected.values;
}

TEST(TilingOracle, InterleavedProducts) {
  Tally blocked("blocked_product", 61);
  Tally raked("raked_product", 61);
  const std::vector<Subject> all = up_to_two_leaves(2);
  for (const Subject& A : all)
    for (const Subject& B : all) {
      if (!blocked.takes_next()) continue;
      const auto input = [&] { return texts(A, B); };
      const std::size_t wanted =
          std::max(spread(A.shape).size(), spread(B.shape).size());
      const Nest shape = padded(A.shape, wanted, 1);
      const Nest stride = padded(A.stride, wanted, 0);
      const Nest tiler = padded(B.shape, wanted, 1);
      const Expected expected = expected_product(
          A.flat, tiler, {leaves(tiler), leaves(padded(B.stride, wanted, 0))});
      blocked.judge(
          blocked_product(A.layout, B.layout), expected.exists,
          [&](const Layout<>& R) {
            return is_interleaved(R, shape, stride, expected, true);
          },
          input);
      raked.judge(
          raked_product(A.layout, B.layout), expected.exists,
          [&](const Layout<>& R) {
            return is_interleaved(R, shape, stride, expected, false);
          },
          input);
    }
}

// --- By mode ---

// Tilers <B>, <B,B>, <_,B>, <B,_> on layouts of two modes: each mode on its
// own, the others as they are.
TEST(TilingOracle, ByMode) {
  Tally divide("logical_divide by mode", 211);
  Tally divide_groupings("divides by mode", 211);
  Tally times("logical_product by mode", 211);
  Tally times_groupings("products by mode", 211);
  const std::vector<Subject> tiles = layouts(1, 1);
  const Tiler<> keep(std::optional<Layout<>>{});
  const std::vector<std::vector<bool>> forms = {
      {true}, {true, true}, {false, true}, {true, false}};
  const auto try_all = [&](const Subject& A) {
    T shapes = A.shape.modes;
    T strides = A.stride.modes;
    const Subject modes[] = {Subject(shapes[0], strides[0]),
                             Subject(shapes[1], strides[1])};
    for (const Subject& B : tiles)
      for (const std::vector<bool>& form : forms) {
        if (!divide.takes_next()) continue;
        Modes<std::optional<Layout<>>> tuple;
        std::vector<Expected> quotients;
        std::vector<Expected> products;
        bool divisible = true;
        bool multipliable = true;
        for (std::size_t k = 0; k < 2; ++k) {
          const bool used = k < form.size() && form[k];
          if (k < form.size())
            tuple.push_back(used ? Tiler<>(make_tiler(B.layout)) : keep);
          quotients.push_back(expected_divide(modes[k], B));
          products.push_back(expected_product(modes[k].flat, B.shape, B.flat));
          divisible = divisible && (!used || quotients[k].exists);
          multipliable = multipliable && (!used || products[k].exists);
        }
        const Tiler<> tiler(tuple);
        const auto input = [&] {
          return "(" + text(A) + ", " + to_string(tiler) + ")";
        };
        const auto judge_modes = [&](const Layout<>& R, const auto& right) {
          if (rank(R) != 2) return false;
          for (std::size_t k = 0; k < 2; ++k) {
            const bool used = k < form.size() && form[k];
            if (!used && !(get(R, k) == modes[k].layout)) return false;
            if (used && !right(k, get(R, k))) return false;
          }
          return true;
        };
        const auto quotient = logical_divide(A.layout, tiler);
        divide.judge(
            quotient, divisible,
            [&](const Layout<>& R) {
              return judge_modes(R, [&](std::size_t k, const Layout<>& mode) {
                return is(quotients[k], mode);
              });
            },
            input);
        if (quotient)
          divide_groupings.expect(
              are_groupings(
                  *quotient, &form,
                  [&] { return zipped_divide(A.layout, tiler); },
                  [&] { return tiled_divide(A.layout, tiler); },
                  [&] { return flat_divide(A.layout, tiler); }),
              input);
        const auto product_of = logical_product(A.layout, tiler);
        times.judge(
            product_of, multipliable,
            [&](const Layout<>& R) {
              return judge_modes(R, [&](std::size_t k, const Layout<>& mode) {
                return rank(mode) == 2 && get(mode, 0) == modes[k].layout &&
                       is(products[k], get(mode, 1));
              });
            },
            input);
        if (product_of)
          times_groupings.expect(
              are_groupings(
                  *product_of, &form,
                  [&] { return zipped_product(A.layout, tiler); },
                  [&] { return tiled_product(A.layout, tiler); },
                  [&] { return flat_product(A.layout, tiler); }),
              input);
      }
  };
  for_each_layout(2, 1, try_all);
  for_each_layout(3, 3, [&](const Subject& A) {
    if (rank(A.layout) == 2) try_all(A);
  });
  // By hand: three modes and a nested tiler.
  const Layout<> A(tree(T{T{4, 6}, 9, 2}), tree(T{T{1, 4}, 24, 216}));
  Modes<std::optional<Layout<>>> inner = {
      Tiler<>(make_tiler(Layout<>(tree(2), tree(1)))), keep};
  Modes<std::optional<Layout<>>> outer = {
      Tiler<>(inner), Tiler<>(make_tiler(Layout<>(tree(3), tree(3))))};
  EXPECT_EQ(to_string(*logical_divide(A, Tiler<>(outer))),
            "(((2,2),6),(3,3),2):(((1,2),4),(72,24),216)");
  EXPECT_EQ(to_string(*zipped_divide(A, Tiler<>(outer))),
            "(((2,1),3),((2,6),3,2)):(((1,0),72),((2,4),24,216))");
  EXPECT_FALSE(logical_divide(Layout<>(tree(4), tree(1)), Tiler<>(outer)));
}

// --- tile_to_shape, evenly_divides ---

Number up_division(Number a, Number b) {
  Number result = 0;
  while (result * b < a) ++result;
  return result;
}

TEST(TilingOracle, TileToShape) {
  Tally tally("tile_to_shape", 7);
  Tally ordered("tile_to_shape in an order", 7);
  const std::vector<Subject> blocks = up_to_two_leaves(2);
  std::vector<Nest> targets;
  for_each_list(1, {1, 2, 3, 4, 6, 8}, [&](const Numbers& s) {
    targets.push_back(s[0]);
    targets.push_back(T{s[0]});
  });
  for_each_list(2, {1, 2, 3, 4, 6, 8}, [&](const Numbers& s) {
    targets.push_back(T{s[0], s[1]});
  });
  targets.push_back(T{T{2, 3}, 4});
  for (const Subject& A : blocks)
    for (const Nest& target : targets)
      for (const bool backwards : {false, true}) {
        if (!tally.takes_next()) continue;
        const std::size_t wanted = spread(target).size();
        const bool fits = spread(A.shape).size() <= wanted;
        T order;
        for (std::size_t k = 0; k < wanted; ++k)
          order.push_back(static_cast<Number>(backwards ? wanted - 1 - k : k));
        Expected expected;
        Nest shape = 1;
        Nest stride = 0;
        bool even = true;
        if (fits) {
          shape = padded(A.shape, wanted, 1);
          stride = padded(A.stride, wanted, 0);
          Flat repeats{{}, Numbers(wanted, 0)};
          for (std::size_t k = 0; k < wanted; ++k) {
            const Number all = product(spread(target)[k]);
            const Number one = product(shape.modes[k]);
            repeats.extents.push_back(up_division(all, one));
            even = even && repeats.extents[k] * one == all;
          }
          Number running = 1;
          for (std::size_t at = 0; at < wanted; ++at) {
            const std::size_t k = backwards ? wanted - 1 - at : at;
            repeats.strides[k] = running;
            running *= repeats.extents[k];
          }
          expected = expected_product(
              A.flat, T(repeats.extents.begin(), repeats.extents.end()),
              repeats);
        }
        const auto right = [&](const Layout<>& R) {
          bool covers = rank(R) == wanted;
          for (std::size_t k = 0; covers && k < wanted; ++k) {
            const Number extent = product(nest(get(R, k).shape()));
            const Number needed = product(spread(target)[k]);
            covers = even ? extent == needed : extent >= needed;
          }
          return covers && is_interleaved(R, shape, stride, expected, true);
        };
        const auto input = [&] {
          return "(" + text(A) + ", " + text(target) + ", " +
                 text(Nest(order)) + ")";
        };
        if (!backwards)
          tally.judge(tile_to_shape(A.layout, tree(target)), expected.exists,
                      right, input);
        ordered.judge(tile_to_shape(A.layout, tree(target), tree(Nest(order))),
                      expected.exists, right, input);
      }
}

TEST(TilingOracle, EvenlyDivides) {
  Tally tally("evenly_divides");
  Tally law("sizes where it does");
  std::vector<Nest> tilers = {1, 2, 3, 4, 6, 8, T{}};
  for_each_list(2, {1, 2, 3, 4}, [&](const Numbers& s) {
    tilers.push_back(T{s[0], s[1]});
    tilers.push_back(T{s[0]});
    tilers.push_back(T{T{s[0], s[1]}});
    tilers.push_back(T{T{s[0]}, s[1]});
  });
  const std::function<bool(const Nest&, const Nest&)> divides =
      [&](const Nest& shape, const Nest& tiler) {
        if (!tiler.is_tuple)
          return up_division(product(shape), tiler.number) * tiler.number ==
                 product(shape);
        if (!shape.is_tuple || tiler.modes.size() > shape.modes.size())
          return false;
        for (std::size_t k = 0; k < tiler.modes.size(); ++k)
          if (!divides(shape.modes[k], tiler.modes[k])) return false;
        return true;
      };
  for (const std::size_t n : {1, 2, 3})
    for (const Nest& profile : profiles(n))
      for_each_list(n, small_extents(), [&](const Numbers& extents) {
        const Nest shape = fill(profile, extents);
        for (const Nest& by : tilers) {
          const auto input = [&] {
            return "(" + text(shape) + ", " + text(by) + ")";
          };
          const bool even = evenly_divides(tree(shape), make_tiler(tree(by)));
          tally.expect(even == divides(shape, by), input);
          if (!even) continue;
          const auto R =
              logical_divide(make_layout(tree(shape)), make_tiler(tree(by)));
          law.expect(R && product(nest(R->shape())) == product(shape), input);
        }
      });
}

}  // namespace
}  // namespace colex::oracle
