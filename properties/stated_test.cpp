// SPDX-License-Identifier: MIT
// The steps from what is proved to the laws (PROOFS.md), on all small inputs.
#include <gtest/gtest.h>

#include "properties/exhaustive.hpp"
#include "properties/laws/reading.hpp"
#include "properties/obligations/classic_tiles.hpp"
#include "properties/obligations/stated.hpp"
#include "reference/bank_conflicts.hpp"
#include "reference/composed_layout.hpp"

namespace colex::proofs {
namespace {

template <class Use>
void for_each_flat_layout(std::size_t rank, const Use& use,
                          std::vector<Mode<>> modes = {}) {
  if (modes.size() == rank) {
    use(make_flat(modes));
    return;
  }
  for (const int extent : {1, 2, 3, 4})
    for (int stride = 0; stride <= 8; ++stride) {
      modes.push_back({extent, stride});
      for_each_flat_layout(rank, use, modes);
      modes.pop_back();
    }
}

bool has_decoder(const Layout<>& L) {
  const auto modes = flat_modes(L);
  for (Int64 i = 0; i < size(L); i = i + 1) {
    const auto digits = leaves_of(idx2crd(IntTuple<>(i), L.shape()));
    for (std::size_t k = 0; k < modes.size(); ++k)
      if (modes[k].extent != 1 &&
          (modes[k].stride.value == 0 || digit_of(modes[k], L(i)) != digits[k]))
        return false;
  }
  return true;
}

TEST(Stated, Lemma1WhatHasADecoderTakesNoValueTwice) {
  std::size_t decoded = 0;
  for (const std::size_t rank : {1u, 2u, 3u})
    for_each_flat_layout(rank, [&](const Layout<>& L) {
      if (!has_decoder(L)) return;
      ++decoded;
      EXPECT_TRUE(*is_injective(L)) << to_string(L);
    });
  EXPECT_GT(decoded, 500u);
}

TEST(Stated, Lemma2ModesInOrderIncrease) {
  std::size_t ordered = 0;
  for (const std::size_t rank : {1u, 2u, 3u})
    for_each_flat_layout(rank, [&](const Layout<>& L) {
      const auto modes = flat_modes(L);
      for (std::size_t k = 0; k < modes.size(); ++k)
        if (modes[k].stride.value < 1 ||
            (k > 0 && modes[k].stride.value < end_of(modes[k - 1])))
          return;
      ++ordered;
      EXPECT_TRUE(is_increasing(L)) << to_string(L);
    });
  EXPECT_GT(ordered, 500u);
}

// The first place at which values leave the line through the first two.
std::size_t first_bend(const Numbers& values) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] != static_cast<std::int64_t>(i) * values[1]) return i;
  return values.size();
}

TEST(Stated, Lemma3ALayoutBendsFirstAtADivisorOfItsSize) {
  std::size_t bent = 0;
  for (const std::size_t rank : {2u, 3u})
    for_each_flat_layout(rank, [&](const Layout<>& L) {
      const Numbers values = values_of(L);
      const std::size_t bend = first_bend(values);
      if (bend < values.size()) ++bent;
      EXPECT_EQ(values.size() % bend, 0u) << to_string(L);
    });
  EXPECT_GT(bent, 500u);
}

TEST(Stated, Lemma5NoRightInverseIsLargerThanTheFirstValueMissed) {
  std::size_t greatest = 0;
  for (const std::size_t rank : {1u, 2u})
    for_each_flat_layout(rank, [&](const Layout<>& L) {
      const Numbers values = values_of(L);
      std::int64_t missed = 0;
      while (std::find(values.begin(), values.end(), missed) != values.end())
        ++missed;
      const Int64 n(greatest_common_inverse({values}));
      EXPECT_LE(n, missed) << to_string(L);
      if (n == missed) ++greatest;
    });
  EXPECT_GT(greatest, 100u);
}

TEST(Stated, ClassicTilesHaveTheBankConflictsThatTheReferenceCounts) {
  for (const TileAccess& tile : classic_tiles())
    for (std::int64_t column = 0; column < tile.columns; ++column)
      for (const std::int64_t place : {0, 1, 5}) {
        const Layout<> rows(Mode<>{tile.lanes, tile.pitch});
        const Int64 offset = place * tile.size() + column * tile.bytes;
        const auto conflicts = [&](const Swizzle& swizzle) {
          return *wavefronts(ComposedLayout(swizzle, offset, rows), Int64(8),
                             Int64(tile.bytes));
        };
        EXPECT_EQ(conflicts(tile.swizzle), 1) << tile.text << ", " << column;
        EXPECT_GT(conflicts(Swizzle()), 1) << tile.text << ", " << column;
      }
}

TEST(Stated, EveryStatementHoldsOnSmallInputs) {
  ExhaustiveOptions options;
  options.most_cases = 20'000;
  for (const AnyLaw& law : any(stated_laws)) {
    const Finding finding = check_exhaustively(law, Algebra(), options);
    EXPECT_TRUE(finding.as_claimed)
        << law.name << ": " << finding.verdict << ", " << finding.difference;
    EXPECT_GT(finding.cases, finding.vacuous + finding.rejected) << law.name;
  }
}

}  // namespace
}  // namespace colex::proofs
