// SPDX-License-Identifier: MIT
// The steps from what is proved to the laws (PROOFS.md), on all small inputs.
#include <gtest/gtest.h>

#include "properties/exhaustive.hpp"
#include "properties/laws/reading.hpp"
#include "properties/obligations/stated.hpp"

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
