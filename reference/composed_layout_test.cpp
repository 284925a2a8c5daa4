// SPDX-License-Identifier: MIT
// Composed layouts against tables. The tables come from nested loops over the
// leaves and from XOR, and call no operation.
#include "reference/composed_algebra.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace colex {
namespace {

using Table = std::vector<std::int64_t>;
using Function = std::function<std::int64_t(std::int64_t)>;

IntTuple<> t(Modes<Int64> modes) { return modes; }
SliceCoordinate<> pair(std::optional<Int64> a, std::optional<Int64> b) {
  Modes<std::optional<Int64>> modes;
  modes.push_back(SliceCoordinate<>(a));
  modes.push_back(SliceCoordinate<>(b));
  return modes;
}
Layout<> plain(IntTuple<> shape, IntTuple<> stride) {
  return Layout<>(std::move(shape), std::move(stride));
}

// x with the bits from M + S on flipped into those from M on (S > 0).
Function xor_of(int bits, int base, int shift) {
  return [=](std::int64_t x) {
    const std::int64_t mask = (std::int64_t{1} << bits) - 1;
    if (shift > 0) return x ^ (((x >> (base + shift)) & mask) << base);
    return x ^ (((x >> base) & mask) << (base - shift));
  };
}

// The values of a plain layout, leaf by leaf.
Table values(const Layout<>& L) {
  Table result = {0};
  for (const auto& mode : flat_modes(L)) {
    const Table before = result;
    result.clear();
    for (std::int64_t n = 0; n < mode.extent.value(); ++n)
      for (const std::int64_t v : before)
        result.push_back(v + n * mode.stride.value.value());
  }
  return result;
}
Table values(const Function& outer, std::int64_t offset,
             const Layout<>& inner) {
  Table result;
  for (const std::int64_t v : values(inner))
    result.push_back(outer(offset + v));
  return result;
}

// The values of an answer, by evaluation.
template <class AnyFunction>
Table called(const AnyFunction& L) {
  Table result;
  for (Int64 i = 0; i < size(L); i = i + 1) result.push_back(L(i).value());
  return result;
}
Table called(const AnyLayout& L) {
  return std::visit([](const auto& f) { return called(f); }, L);
}

template <class Answer>
std::string reason(const Result<Answer>& result) {
  return result ? "answered" : result.refusal().reason;
}

const Layout<> rows = plain(t({8, 64}), t({64, 1}));
const ComposedLayout swizzled_rows(Swizzle(3, 4, 3), 0, rows);
const Function sw343 = xor_of(3, 4, 3);

TEST(ComposedLayout, EvaluatesAndPrints) {
  EXPECT_EQ(to_string(swizzled_rows), "Sw<3,4,3> o 0 o (8,64):(64,1)");
  EXPECT_EQ(called(swizzled_rows), values(sw343, 0, rows));
  EXPECT_EQ(swizzled_rows(t({2, 5})), 149);
  const ComposedLayout D(plain(8, 10), 3, plain(4, 1));
  EXPECT_EQ(to_string(D), "8:10 o 3 o 4:1");
  EXPECT_EQ(called(D), (Table{30, 40, 50, 60}));
  EXPECT_EQ(size(swizzled_rows), 512);
  EXPECT_EQ(rank(swizzled_rows), 2u);
  EXPECT_EQ(depth(swizzled_rows), 1u);
  EXPECT_EQ(shape(swizzled_rows), t({8, 64}));
}

TEST(ComposedLayout, RefusesWhatCannotBeEvaluated) {
  EXPECT_THROW(ComposedLayout(Swizzle(1, 0, 1), 2, plain(4, -1)), Refused);
  EXPECT_THROW(ComposedLayout(Swizzle(1, 0, 1), -1, plain(4, 1)), Refused);
  EXPECT_NO_THROW(ComposedLayout(Swizzle(1, 0, 1), 3, plain(4, -1)));
  EXPECT_THROW(
      ComposedLayout(Swizzle(1, 0, 1), 0, make_identity_layout(t({2, 2}))),
      Refused);
  EXPECT_THROW(ComposedLayout(Swizzle(1, 0, 1), INT64_MAX, plain(4, 1)),
               Refused);
  EXPECT_EQ(called(ComposedLayout(plain(8, 10), 0, plain(3, -1))),
            (Table{0, -10, -20}));
}

TEST(ComposedLayout, CosizeCoversEveryValue) {
  EXPECT_EQ(cosize(ComposedLayout(Swizzle(1, 0, 1), 0, plain(3, 1))), 4);
  EXPECT_EQ(cosize(ComposedLayout(plain(8, 10), 3, plain(4, 1))), 61);
  EXPECT_EQ(cosize(ComposedLayout(Swizzle(1, 0, 3), 0, plain(9, 1))), 10);
  EXPECT_EQ(cosize(ComposedLayout(plain(8, -10), 3, plain(4, 1))), 61);
  EXPECT_EQ(cosize(swizzled_rows), 512);
}

// Above the limit: a bound, tried where a table is still quick.
TEST(ComposedLayout, CosizeBoundCovers) {
  for (int bits = 1; bits <= 3; ++bits)
    for (int base = 0; base <= 3; ++base)
      for (int shift = -4; shift <= 4; ++shift) {
        if (shift == 0) continue;
        const Function outer = xor_of(bits, base, shift);
        std::int64_t greatest = 0;
        for (std::int64_t index = 0; index < 1 << 9; ++index) {
          greatest = std::max(greatest, outer(index));
          const Int64 bound =
              greatest_swizzled(Swizzle(bits, base, shift), index);
          ASSERT_LE(greatest, bound.value());
          ASSERT_LT(bound.value(), 32 * (index + 1));
        }
      }
  const Layout<> large = plain(100000, 1);
  EXPECT_EQ(cosize(ComposedLayout(Swizzle(1, 0, 20), 0, large)), 100000);
  EXPECT_EQ(cosize(ComposedLayout(Swizzle(1, 1, 3), 0, large)), 100002);
  const Int64 both_ways =
      cosize(ComposedLayout(plain(t({10, 10}), t({-5, 1})), 0, large));
  EXPECT_GE(both_ways, 9999 + 45 + 1);
}

TEST(ComposedLayout, SameFunction) {
  const ComposedLayout merged(Swizzle(3, 4, 3), 0,
                              plain(t({8, t({8, 8})}), t({64, t({1, 8})})));
  EXPECT_TRUE(*same_function(swizzled_rows, merged));
  EXPECT_FALSE(swizzled_rows == merged);
  EXPECT_FALSE(*same_function(swizzled_rows, rows));
  EXPECT_TRUE(*same_function(rows, ComposedLayout(Swizzle(), 0, rows)));
  // Other text, the same values.
  EXPECT_TRUE(*same_function(ComposedLayout(Swizzle(3, 4, 3), 0, plain(128, 1)),
                             plain(128, 1)));
  const Layout<> large = plain(100000, 1);
  const ComposedLayout a(Swizzle(3, 4, 3), 0, large);
  EXPECT_TRUE(*same_function(a, a));
  EXPECT_FALSE(*same_function(a, ComposedLayout(Swizzle(3, 4, 3), 1, large)));
  EXPECT_FALSE(*same_function(a, plain(5, 1)));
  EXPECT_TRUE(same_function(a, large).refusal().undecided);
}

TEST(ComposedLayout, SlicesAreTheOriginal) {
  for (std::int64_t offset : {0, 5, 200}) {
    const ComposedLayout L(Swizzle(3, 4, 3), offset, rows);
    const Table original = values(sw343, offset, rows);
    for (std::size_t i = 0; i < 8; ++i) {
      const SliceCoordinate<> row = pair(Int64(i), std::nullopt);
      const auto slice_and_start = slice_and_offset(row, L);
      EXPECT_EQ(slice_and_start.offset, IntTuple<>(0));
      const Table got = called(slice(row, L));
      ASSERT_EQ(got.size(), 64u);
      for (std::size_t j = 0; j < 64; ++j)
        ASSERT_EQ(got[j], original[i + 8 * j]);
    }
    for (std::size_t j = 0; j < 64; ++j) {
      const SliceCoordinate<> column = pair(std::nullopt, Int64(j));
      const Table got = called(slice(column, L));
      ASSERT_EQ(got.size(), 8u);
      for (std::size_t i = 0; i < 8; ++i)
        ASSERT_EQ(got[i], original[i + 8 * j]);
    }
  }
}

TEST(ComposedLayout, DomainOffsetGoesInside) {
  const auto [moved, start] = domain_offset(t({1, 3}), swizzled_rows);
  EXPECT_EQ(start, IntTuple<>(0));
  EXPECT_EQ(called(moved), values(sw343, 67, rows));
}

TEST(ComposedLayout, OperationsActOnTheInnerLayout) {
  const Layout<> B = plain(t({4, t({2, 8})}), t({16, t({8, 64})}));
  const ComposedLayout L(Swizzle(2, 3, 3), 8, B);
  const Function outer = xor_of(2, 3, 3);
  const auto is = [&](const ComposedLayout& got, const Layout<>& inner) {
    EXPECT_EQ(called(got), values(outer, 8, inner)) << to_string(got);
    EXPECT_EQ(got.inner().shape(), inner.shape()) << to_string(got);
  };
  is(get(L, 0), plain(4, 16));
  is(layout(L, {1, 1}), plain(8, 64));
  is(take(L, 1, 2), plain(t({t({2, 8})}), t({t({8, 64})})));
  is(select(L, {1, 0}), plain(t({t({2, 8}), 4}), t({t({8, 64}), 16})));
  is(flatten(L), plain(t({4, 2, 8}), t({16, 8, 64})));
  is(group_modes(L, 0, 2),
     plain(t({t({4, t({2, 8})})}), t({t({16, t({8, 64})})})));
  is(append(L, plain(3, 512)),
     plain(t({4, t({2, 8}), 3}), t({16, t({8, 64}), 512})));
  is(coalesce(ComposedLayout(Swizzle(2, 3, 3), 8, plain(t({2, 4}), t({1, 2})))),
     plain(8, 1));
  is(*coalesce(L, t({1, 1})), B);
  is(filter(ComposedLayout(Swizzle(2, 3, 3), 8, plain(t({2, 4}), t({0, 2})))),
     plain(4, 2));
  is(*filter(ComposedLayout(Swizzle(2, 3, 3), 8, plain(t({2, 4}), t({0, 2}))),
             t({1, 1})),
     plain(t({1, 4}), t({0, 2})));
  is(zip(ComposedLayout(
         Swizzle(2, 3, 3), 8,
         plain(t({t({2, 3}), t({4, 5})}), t({t({1, 2}), t({8, 40})})))),
     plain(t({t({2, 4}), t({3, 5})}), t({t({1, 8}), t({2, 40})})));
  is(*with_shape(L, 64), plain(t({4, 2, 8}), t({16, 8, 64})));
  is(*composition(L, plain(t({2, 2}), t({1, 4}))),
     plain(t({2, 2}), t({16, 8})));
  is(*composition(L, make_tiler(t({2, 2}))), plain(t({2, 2}), t({16, 8})));
  EXPECT_EQ(nullspace(ComposedLayout(Swizzle(2, 3, 3), 8,
                                     plain(t({2, 4}), t({2, 0})))),
            plain(4, 2));
  EXPECT_EQ(make_fragment_like(L), make_fragment_like(B));
  EXPECT_EQ(get_swizzle_portion(L), Swizzle(2, 3, 3));
  EXPECT_EQ(get_swizzle_portion(B), Swizzle(0, 4, 3));
  EXPECT_EQ(get_nonswizzle_portion(L), B);
  EXPECT_THROW(get_swizzle_portion(ComposedLayout(B, 0, plain(2, 1))), Refused);
  EXPECT_EQ(*complement(L), *complement(B));
  EXPECT_EQ(*complement(L, Int64(2048)), *complement(B, Int64(2048)));
  EXPECT_THROW(get(L, 2), Refused);
  EXPECT_FALSE(composition(ComposedLayout(Swizzle(1, 0, 1), 0, plain(4, 1)),
                           plain(2, -1)));
}

// Every element of (8,64) is met at its place in the divided layout.
TEST(ComposedLayout, DividesAndProducts) {
  const Tiler<> tiler = make_tiler(t({2, 16}));
  const Table original = values(sw343, 0, rows);
  Table zipped;
  for (std::size_t rest_j = 0; rest_j < 4; ++rest_j)
    for (std::size_t rest_i = 0; rest_i < 4; ++rest_i)
      for (std::size_t j = 0; j < 16; ++j)
        for (std::size_t i = 0; i < 2; ++i)
          zipped.push_back(original[(2 * rest_i + i) + 8 * (16 * rest_j + j)]);
  EXPECT_EQ(called(*logical_divide(swizzled_rows, tiler)), original);
  EXPECT_EQ(called(*zipped_divide(swizzled_rows, tiler)), zipped);
  EXPECT_EQ(called(*tiled_divide(swizzled_rows, tiler)), zipped);
  EXPECT_EQ(called(*flat_divide(swizzled_rows, tiler)), zipped);
  EXPECT_EQ(rank(*tiled_divide(swizzled_rows, tiler)), 3u);
  EXPECT_EQ(rank(*flat_divide(swizzled_rows, tiler)), 4u);
  EXPECT_EQ(called(tile_unzip(*logical_divide(swizzled_rows, tiler), tiler)),
            zipped);

  const ComposedLayout atom(Swizzle(1, 0, 2), 0, plain(t({4, 2}), t({1, 4})));
  const Function outer = xor_of(1, 0, 2);
  const Layout<> repeats = plain(t({3, 2}), t({1, 3}));
  Table block_then_tile;
  for (std::int64_t k = 0; k < 6; ++k)
    for (std::int64_t i = 0; i < 8; ++i)
      block_then_tile.push_back(outer(8 * k + i));
  EXPECT_EQ(called(*logical_product(atom, make_tiler(repeats))),
            block_then_tile);
  EXPECT_EQ(called(*zipped_product(atom, make_tiler(repeats))),
            block_then_tile);
  EXPECT_EQ(called(*tiled_product(atom, make_tiler(repeats))), block_then_tile);
  EXPECT_EQ(called(*flat_product(atom, make_tiler(repeats))), block_then_tile);
  Table blocked;
  Table raked;
  for (std::int64_t tj = 0; tj < 2; ++tj)
    for (std::int64_t j = 0; j < 2; ++j)
      for (std::int64_t ti = 0; ti < 3; ++ti)
        for (std::int64_t i = 0; i < 4; ++i)
          blocked.push_back(outer(i + 4 * j + 8 * (ti + 3 * tj)));
  for (std::int64_t j = 0; j < 2; ++j)
    for (std::int64_t tj = 0; tj < 2; ++tj)
      for (std::int64_t i = 0; i < 4; ++i)
        for (std::int64_t ti = 0; ti < 3; ++ti)
          raked.push_back(outer(i + 4 * j + 8 * (ti + 3 * tj)));
  EXPECT_EQ(called(*blocked_product(atom, repeats)), blocked);
  EXPECT_EQ(called(*raked_product(atom, repeats)), raked);
  EXPECT_EQ(called(*tile_to_shape(atom, t({12, 4}))), blocked);
  Table by_rows;
  for (std::int64_t tj = 0; tj < 2; ++tj)
    for (std::int64_t j = 0; j < 2; ++j)
      for (std::int64_t ti = 0; ti < 3; ++ti)
        for (std::int64_t i = 0; i < 4; ++i)
          by_rows.push_back(outer(i + 4 * j + 8 * (2 * ti + tj)));
  EXPECT_EQ(called(*tile_to_shape(atom, t({12, 4}), t({1, 0}))), by_rows);
}

TEST(ComposedLayout, CompositionOfASwizzle) {
  EXPECT_EQ(to_string(*composition(Swizzle(0, 4, 3), rows)), to_string(rows));
  EXPECT_EQ(called(*composition(Swizzle(3, 4, 3), rows)),
            values(sw343, 0, rows));
  EXPECT_FALSE(composition(Swizzle(3, 4, 3), plain(4, -1)));
  const auto twice =
      composition(Swizzle(3, 4, 3), ComposedLayout(Swizzle(3, 4, 3), 9, rows));
  EXPECT_EQ(called(*twice), values([](std::int64_t x) { return x; }, 9, rows));
  EXPECT_FALSE(
      composition(Swizzle(3, 0, 3), ComposedLayout(Swizzle(1, 2, 1), 0, rows)));
  EXPECT_EQ(reason(composition(Swizzle(1, 0, 1),
                               ComposedLayout(plain(4, 1), 0, plain(4, 1)))),
            "the outer layout 4:1 cannot be swizzled");
}

// A after L, for A from the left.
TEST(ComposedLayout, CompositionAfterAComposedLayout) {
  const Layout<> transpose = plain(t({32, 32}), t({32, 1}));
  const Table table = values(transpose);
  const auto after = [&](const Function& outer, std::int64_t offset,
                         const Layout<>& inner) {
    Table result;
    for (const std::int64_t v : values(outer, offset, inner))
      result.push_back(table[static_cast<std::size_t>(v)]);
    return result;
  };
  const Layout<> block = plain(t({4, 8}), t({1, 32}));
  const auto through = composition(transpose, Swizzle(5, 0, 5));
  EXPECT_EQ(to_string(*through), "Sw<5,0,-5> o 0 o (32,32):(32,1)");
  EXPECT_EQ(called(*through), after(xor_of(5, 0, 5), 0, plain(1024, 1)));
  EXPECT_EQ(called(*composition(transpose,
                                ComposedLayout(Swizzle(5, 0, 5), 96, block))),
            after(xor_of(5, 0, 5), 96, block));
  EXPECT_EQ(
      called(*composition(transpose, ComposedLayout(Swizzle(), 3, block))),
      after([](std::int64_t x) { return x; }, 3, block));
  EXPECT_EQ(called(*composition(transpose,
                                ComposedLayout(plain(64, 16), 3, plain(4, 1)))),
            after([](std::int64_t x) { return 16 * x; }, 3,
                  plain(t({4, 1}), t({1, 0}))));
  // What the swizzle moves, the layout forgets.
  EXPECT_EQ(to_string(*composition(
                plain(t({8, 8}), t({0, 1})),
                ComposedLayout(Swizzle(3, 0, 3), 0, plain(64, 1)))),
            "(8,8):(0,1)");
  EXPECT_EQ(called(*composition(plain(t({8, 8}), t({0, 1})),
                                ComposedLayout(Swizzle(3, 0, 3), 8,
                                               plain(t({8, 2}), t({1, 8}))))),
            (Table{1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2}));
  EXPECT_FALSE(composition(plain(t({3, 4}), t({5, 1})),
                           ComposedLayout(Swizzle(1, 0, 2), 0, plain(12, 1))));
}

TEST(ComposedLayout, ProductWithAComposedTiler) {
  const auto product = logical_product(
      plain(8, 1), ComposedLayout(Swizzle(2, 0, 2), 0, plain(16, 1)));
  const Function outer = xor_of(2, 0, 2);
  Table expected;
  for (std::int64_t j = 0; j < 16; ++j)
    for (std::int64_t i = 0; i < 8; ++i) expected.push_back(i + 8 * outer(j));
  EXPECT_EQ(called(*product), expected);
}

TEST(ComposedLayout, Inverses) {
  std::vector<ComposedLayout> layouts = {
      swizzled_rows,
      ComposedLayout(Swizzle(1, 0, 1), 0, plain(3, 1)),
      ComposedLayout(Swizzle(2, 0, 3), 0, plain(t({8, 4}), t({4, 1}))),
      ComposedLayout(Swizzle(2, 1, -2), 0, plain(32, 1)),
      ComposedLayout(Swizzle(3, 0, 2), 0, plain(32, 1)),
      ComposedLayout(Swizzle(2, 2, 2), 0, plain(8, 8)),
      ComposedLayout(Swizzle(1, 3, 1), 7, plain(8, -1)),
      ComposedLayout(plain(t({4, 2}), t({2, 1})), 0, plain(8, 1)),
      ComposedLayout(plain(8, 10), 3, plain(4, 1)),
      ComposedLayout(Swizzle(1, 0, 2), 0, plain(t({2, 8}), t({0, 1})))};
  std::vector<std::int64_t> sizes = {512, 2, 32, 32, 16, 1, 8, 8, 0, 8};
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    const Table table = called(layouts[k]);
    const auto right = right_inverse(layouts[k]);
    const Table back = right ? called(*right) : Table{};
    EXPECT_EQ(std::int64_t(back.size()), sizes[k]) << to_string(layouts[k]);
    for (std::size_t i = 0; i < back.size(); ++i)
      ASSERT_EQ(table[static_cast<std::size_t>(back[i])], std::int64_t(i))
          << to_string(layouts[k]) << " by " << to_string(*right);
  }
  // Sw<3,0,2> is no involution: it is undone up to 16 only.
  layouts.erase(layouts.begin() + 4);
  for (const ComposedLayout& L : layouts) {
    const auto left = left_inverse(L);
    ASSERT_TRUE(left) << to_string(L) << ": " << reason(left);
    const Table table = called(L);
    for (const std::int64_t value : table) {
      const Int64 index =
          std::visit([&](const auto& Q) { return Q(Int64(value)); }, *left);
      ASSERT_GE(index, 0);
      ASSERT_LT(index, size(L));
      ASSERT_EQ(table[static_cast<std::size_t>(index.value())], value)
          << to_string(L) << " by " << to_string(*left);
    }
  }
  EXPECT_EQ(reason(right_inverse(layouts[7])),
            "0 is no value of 8:10 o 3 o 4:1");
  // The first index of each value.
  EXPECT_EQ(to_string(*right_inverse(ComposedLayout(
                Swizzle(1, 0, 3), 0, plain(t({2, 8}), t({0, 1}))))),
            "8:2");
  // Of the two bits moved, one would move by 3 and one by -2.
  const ComposedLayout torn(Swizzle(2, 1, 2), 0, plain(t({8, 4}), t({4, 1})));
  EXPECT_EQ(called(*right_inverse(torn)).size(), 16u);
  EXPECT_TRUE(left_inverse(torn).refusal().undecided);
  const ComposedLayout large(Swizzle(3, 4, 3), 0, plain(100000, 1));
  EXPECT_TRUE(right_inverse(large).refusal().undecided);
  EXPECT_TRUE(left_inverse(large).refusal().undecided);
  EXPECT_FALSE(left_inverse(ComposedLayout(plain(8, -1), 0, plain(8, 1))));
}

// Byte address of every element, before and after.
TEST(ComposedLayout, UnitsKeepAddresses) {
  const ComposedLayout bytes(Swizzle(3, 4, 3), 32,
                             plain(t({64, 8}), t({1, 64})));
  const Table narrow = values(sw343, 32, bytes.inner());
  for (const std::int64_t n : {1, 2, 4, 8, 16}) {
    const auto wide = upcast(bytes, n);
    ASSERT_TRUE(wide) << reason(wide);
    const Table got = called(*wide);
    ASSERT_EQ(got.size() * static_cast<std::size_t>(n), narrow.size());
    for (std::size_t i = 0; i < narrow.size(); ++i)
      ASSERT_EQ(narrow[i],
                n * got[i / static_cast<std::size_t>(n)] + std::int64_t(i) % n);
    EXPECT_EQ(called(*downcast(*wide, n)), narrow);
    EXPECT_EQ(called(*recast_layout(bytes, 8, 8 * n)), got);
  }
  EXPECT_EQ(reason(upcast(bytes, 32)),
            "Sw<3,4,3> takes 128 to 144, another place in its unit of 32");
  EXPECT_EQ(reason(upcast(ComposedLayout(Swizzle(1, 3, 3), 3, plain(8, 1)), 2)),
            "the offset 3 does not begin a unit of 2");
  // The bits that it reads are never set: nothing moves.
  EXPECT_EQ(
      called(*upcast(ComposedLayout(Swizzle(3, 4, 3), 0, plain(128, 1)), 64)),
      (Table{0, 1}));
  // Downwards from 7, units of 4 are 1 and 0.
  EXPECT_EQ(
      called(*upcast(ComposedLayout(Swizzle(1, 3, 1), 7, plain(8, -1)), 4)),
      (Table{1, 0}));
  EXPECT_EQ(
      called(*downcast(ComposedLayout(Swizzle(1, 3, 1), 1, plain(2, -1)), 2)),
      (Table{3, 2, 1, 0}));
  // An outer layout, where the whole is an offset and a layout.
  EXPECT_EQ(called(*upcast(ComposedLayout(plain(16, 1), 2, plain(8, 1)), 2)),
            (Table{1, 2, 3, 4}));
  EXPECT_FALSE(upcast(ComposedLayout(plain(8, 10), 3, plain(4, 1)), 2));
  EXPECT_FALSE(recast_layout(bytes, 8, 24));
}

TEST(ComposedLayout, MaxAlignment) {
  EXPECT_EQ(*max_alignment(swizzled_rows), 16);
  EXPECT_EQ(*max_alignment(ComposedLayout(Swizzle(3, 4, 3), 4, rows)), 4);
  EXPECT_EQ(*max_alignment(ComposedLayout(Swizzle(), 32, rows)), 32);
  EXPECT_EQ(*max_alignment(ComposedLayout(plain(8, 1), 0, rows)), 1);
}

TEST(ComposedLayout, MaxCommonVector) {
  const ComposedLayout line(Swizzle(3, 4, 3), 0, plain(1024, 1));
  EXPECT_EQ(*max_common_vector(line, plain(1024, 1)), 16);
  EXPECT_EQ(*max_common_vector(plain(1024, 1), line), 16);
  EXPECT_EQ(*max_common_vector(line, line), 1024);
  EXPECT_EQ(*max_common_vector(
                line, ComposedLayout(Swizzle(3, 5, 3), 0, plain(1024, 1))),
            16);
  // A mode that only one of them broadcasts.
  EXPECT_EQ(*max_common_vector(ComposedLayout(Swizzle(1, 3, 1), 0,
                                              plain(t({4, 3}), t({1, 0}))),
                               plain(t({4, 3}), t({1, 4}))),
            4);
  EXPECT_EQ(to_string(*max_common_layout(swizzled_rows, rows)), "16:8");
  EXPECT_EQ(*max_common_vector(line, plain(1024, 2)), 1);
  EXPECT_EQ(
      *max_common_vector(ComposedLayout(Swizzle(1, 4, 3), 8, plain(64, 1)),
                         plain(64, 1)),
      1);
  const ComposedLayout large(Swizzle(3, 4, 3), 0, plain(100000, 1));
  EXPECT_TRUE(max_common_vector(large, large).refusal().undecided);
}

TEST(LongestLayout, StopsWhereALayoutMust) {
  EXPECT_EQ(to_string(longest_layout({0, 1, 2, 3})), "4:1");
  EXPECT_EQ(to_string(longest_layout({5, 6, 9, 10, 11})), "(2,2):(1,4)");
  EXPECT_EQ(to_string(longest_layout({0, 1, 2, 9})), "3:1");
  EXPECT_EQ(to_string(longest_layout({7})), "1:0");
}

}  // namespace
}  // namespace colex
