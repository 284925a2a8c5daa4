// SPDX-License-Identifier: MIT
// Inverses and common layouts against search: every layout of up to three
// leaves, every pair of layouts of up to two.
#include "reference/inverse.hpp"

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

// f(R(i)) = i for every i, R(i) being in the domain of f.
bool inverts(const Numbers& R, const Numbers& f) {
  for (std::size_t i = 0; i < R.size(); ++i)
    if (R[i] < 0 || R[i] >= count(f) ||
        f[place(R[i])] != static_cast<Number>(i))
      return false;
  return true;
}

TEST(InverseOracle, Right) {
  Tally tally("right_inverse");
  for (const std::size_t n : {1, 2, 3})
    for_each_layout(n, 1, [&](const Subject& L) {
      tally.judge(
          right_inverse(L.layout), true,
          [&](const Layout<>& R) {
            const Numbers values = table(R);
            return inverts(values, L.values) &&
                   count(values) == LongestInverse({L.values}).size();
          },
          [&] { return "(" + text(L) + ")"; });
    });
}

TEST(InverseOracle, Left) {
  Tally tally("left_inverse");
  for (const std::size_t n : {1, 2, 3})
    for_each_layout(n, 1, [&](const Subject& L) {
      tally.judge(
          left_inverse(L.layout), LeftInverse(L.values).exists(),
          [&](const Layout<>& Q) {
            const Flat q = flat(Q);
            if (size(q) <= greatest(L.values)) return false;
            const Numbers back = table(q);
            const bool injective = all_different(L.values);
            for (std::size_t i = 0; i < L.values.size(); ++i) {
              const Number at = back[place(L.values[i])];
              if (at < 0 || at >= count(L.values)) return false;
              if (L.values[place(at)] != L.values[i]) return false;
              if (injective && at != static_cast<Number>(i)) return false;
            }
            return true;
          },
          [&] { return "(" + text(L) + ")"; });
    });
}

// The refusals once more, with nothing solved: every Q of two extents before
// the last (three for small values), which covers the rest, and of every
// stride up to size(L).
TEST(InverseOracle, LeftByEveryCandidate) {
  Tally tally("left_inverse refused");
  for_each_list(2, {2, 3}, [&](const Numbers& extents) {
    for_each_list(2, {0, 1, 2, 3, 4, 5, 6, 7}, [&](const Numbers& strides) {
      const Subject L(fill(profiles(2)[0], extents),
                      fill(profiles(2)[0], strides));
      if (left_inverse(L.layout)) return;
      const Number end = greatest(L.values) + 1;
      Numbers choices;
      for (Number d = -size(L.flat); d <= size(L.flat); ++d)
        choices.push_back(d);
      bool found = false;
      for (std::size_t modes = 1; modes <= (end <= 12 ? 3U : 2U); ++modes)
        for_each_list(modes, {2, 3, 4, 5, 6}, [&](const Numbers& inner) {
          if (found || product(inner) >= end) return;
          for_each_list(modes + 1, choices, [&](const Numbers& d) {
            Flat Q{inner, d};
            Q.extents.push_back(1);
            if (found) return;
            const Numbers back = table_up_to(Q, end);
            bool fits = true;
            for (const Number v : L.values) {
              const Number at = back[place(v)];
              fits = fits && at >= 0 && at < count(L.values) &&
                     L.values[place(at)] == v;
            }
            found = fits;
          });
        });
      tally.expect(!found, [&] { return "(" + text(L) + ")"; });
    });
  });
}

TEST(InverseOracle, Common) {
  Tally layout_tally("max_common_layout", 3);
  Tally vector_tally("max_common_vector", 3);
  std::vector<Subject> all = layouts(1, 1);
  for (const Subject& L : layouts(2, 1)) all.push_back(L);
  for (const Subject& a : all)
    for (const Subject& b : all) {
      if (!layout_tally.takes_next()) continue;
      const auto input = [&] { return "(" + text(a) + ", " + text(b) + ")"; };
      const Number most = LongestInverse({a.values, b.values}).size();
      layout_tally.judge(
          max_common_layout(a.layout, b.layout), true,
          [&](const Layout<>& R) {
            const Numbers values = table(R);
            return inverts(values, a.values) && inverts(values, b.values) &&
                   count(values) == most;
          },
          input);
      vector_tally.judge(
          max_common_vector(a.layout, b.layout), true,
          [&](Int64 n) { return n == most; }, input);
    }
}

}  // namespace
}  // namespace colex::oracle
