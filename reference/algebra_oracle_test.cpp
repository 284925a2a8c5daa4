// SPDX-License-Identifier: MIT
// Coalesce, filter, nullspace, complement, recasts and domain_distribute
// against search, for every layout of up to three leaves.
#include <algorithm>

#include "reference/algebra.hpp"
#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

// A layout with these values, flat, of the fewest modes, none of extent 1.
bool is_shortest(const Layout<>& R, const Numbers& values) {
  if (values.size() == 1) return to_string(R) == "1:0";
  const Flat r = flat(R);
  const std::optional<Flat> shortest = shortest_layout(values);
  const bool one_leaf = r.extents.size() == 1;
  return shortest && r.extents.size() == shortest->extents.size() &&
         depth(R) == (one_leaf ? 0U : 1U) && table(r) == values &&
         std::find(r.extents.begin(), r.extents.end(), 1) == r.extents.end();
}

TEST(CoalesceOracle, Whole) {
  Tally coalesce_tally("coalesce");
  Tally filter_tally("filter");
  Tally same_tally("same_function of coalesced");
  for_each_layout([&](const Subject& L) {
    const auto input = [&] { return "(" + text(L) + ")"; };
    coalesce_tally.expect(is_shortest(coalesce(L.layout), L.values), input);
    filter_tally.expect(is_shortest(filter(L.layout), table(filtered(L.flat))),
                        input);
    same_tally.expect(same_function(L.layout, coalesce(L.layout)), input);
  });
}

TEST(CoalesceOracle, SameFunction) {
  Tally tally("same_function", 7);
  std::vector<Subject> all = layouts(1, 1);
  for (const Subject& L : layouts(2, 1)) all.push_back(L);
  for (const Subject& a : all)
    for (const Subject& b : all)
      if (tally.takes_next())
        tally.expect(
            same_function(a.layout, b.layout) == (a.values == b.values),
            [&] { return "(" + text(a) + ", " + text(b) + ")"; });
}

// The layout with f applied to what it has at the leaves of a profile.
template <class Function>
std::pair<Nest, Nest> at_leaves(const Nest& profile, const Nest& shape,
                                const Nest& stride, const Function& f) {
  if (!profile.is_tuple) {
    const std::optional<Flat> R =
        shortest_layout(f(Flat{leaves(shape), leaves(stride)}));
    if (R->extents.empty()) return {1, 0};
    if (R->extents.size() == 1) return {R->extents[0], R->strides[0]};
    return {T(R->extents.begin(), R->extents.end()),
            T(R->strides.begin(), R->strides.end())};
  }
  T shapes;
  T strides;
  for (std::size_t k = 0; k < shape.modes.size(); ++k) {
    std::pair<Nest, Nest> mode = {shape.modes[k], stride.modes[k]};
    if (k < profile.modes.size())
      mode = at_leaves(profile.modes[k], mode.first, mode.second, f);
    shapes.push_back(mode.first);
    strides.push_back(mode.second);
  }
  return {shapes, strides};
}

// A profile fits where it is a coarsening, each tuple possibly cut short.
bool fits(const Nest& profile, const Nest& shape) {
  if (!profile.is_tuple) return true;
  if (!shape.is_tuple || profile.modes.size() > shape.modes.size())
    return false;
  for (std::size_t k = 0; k < profile.modes.size(); ++k)
    if (!fits(profile.modes[k], shape.modes[k])) return false;
  return true;
}

TEST(CoalesceOracle, ByProfile) {
  Tally coalesce_tally("coalesce by profile", 5);
  Tally filter_tally("filter by profile", 5);
  std::vector<Nest> all_profiles;
  for (const std::size_t n : {1, 2, 3})
    for (const Nest& profile : profiles(n)) all_profiles.push_back(profile);
  for_each_layout([&](const Subject& L) {
    for (const Nest& profile : all_profiles) {
      if (!coalesce_tally.takes_next()) continue;
      const auto input = [&] {
        return "(" + text(L) + ", " + text(profile) + ")";
      };
      const bool exists = fits(profile, L.shape);
      const auto judge = [&](Tally& tally, const Result<Layout<>>& result,
                             const auto& values) {
        tally.judge(
            result, exists,
            [&](const Layout<>& R) {
              const auto [shape, stride] =
                  at_leaves(profile, L.shape, L.stride, values);
              return text(nest(R.shape())) == text(shape) &&
                     text(nest(R.stride())) == text(stride);
            },
            input);
      };
      judge(coalesce_tally, coalesce(L.layout, tree(profile)),
            [](const Flat& mode) { return table(mode); });
      judge(filter_tally, filter(L.layout, tree(profile)),
            [](const Flat& mode) { return table(filtered(mode)); });
    }
  });
}

TEST(NullspaceOracle, Whole) {
  Tally tally("nullspace");
  for_each_layout([&](const Subject& L) {
    // The indices where only leaves of stride 0 are not at 0.
    Numbers expected = {0};
    Number position = 1;
    for (std::size_t k = 0; k < L.flat.extents.size(); ++k) {
      Numbers longer;
      const Number times = L.flat.strides[k] == 0 ? L.flat.extents[k] : 1;
      for (Number n = 0; n < times; ++n)
        for (const Number i : expected) longer.push_back(i + n * position);
      expected = longer;
      position *= L.flat.extents[k];
    }
    bool zero = true;
    for (const Number i : expected) zero = zero && L.values[place(i)] == 0;
    tally.expect(zero && is_shortest(nullspace(L.layout), expected),
                 [&] { return "(" + text(L) + ")"; });
  });
}

// --- Complement ---

TEST(ComplementOracle, Cotargets) {
  Tally tally("complement");
  Tally back("complement of complement");
  Tally own("complement in own image");
  for (const std::size_t n : {1, 2, 3})
    for_each_layout(n, 2, [&](const Subject& L) {
      const Flat moving = filtered(L.flat);
      const Numbers image = table(moving);
      const Number extent = greatest(image) - least(image) + 1;
      for (const Number cotarget : {1, 7, 12, 19, 24, 64}) {
        const auto input = [&] {
          return "(" + text(L) + ", " + std::to_string(cotarget) + ")";
        };
        const auto expected = complement_values(L.flat, cotarget);
        const auto is_complement = [&](const Layout<>& R) {
          // Both from the definition, and as the search found it.
          Flat both = moving;
          const Flat r = flat(R);
          both.extents.insert(both.extents.end(), r.extents.begin(),
                              r.extents.end());
          both.strides.insert(both.strides.end(), r.strides.begin(),
                              r.strides.end());
          Numbers reached = table(both);
          std::sort(reached.begin(), reached.end());
          return all_different(reached) && reached[0] == 0 &&
                 reached.back() == count(reached) - 1 &&
                 count(reached) >= cotarget && is_shortest(R, *expected);
        };
        const auto R = complement(L.layout, Int64(cotarget));
        tally.judge(R, expected.has_value(), is_complement, input);
        if (R) {
          const auto again =
              complement(*R, Int64(count(*expected) * count(image)));
          Numbers sorted = image;
          std::sort(sorted.begin(), sorted.end());
          back.judge(
              again, true,
              [&](const Layout<>& Q) { return table(Q) == sorted; }, input);
        }
      }
      own.judge(
          complement(L.layout), tiling(image).has_value(),
          [&](const Layout<>& R) {
            return is_shortest(R, *complement_values(L.flat, extent));
          },
          [&] { return "(" + text(L) + ")"; });
    });
  EXPECT_FALSE(complement(Layout<>(tree(2), tree(1)), Int64(0)));
  EXPECT_EQ(to_string(*complement(Layout<>(tree(4), tree(2)), tree(T{4, 6}))),
            "(2,3):(1,8)");
}

// --- Recasts ---

// Whether R is L in units of n elements, leaf k of L being split into
// extents[k] / R's extent elements inside a unit, and R's extent of units.
bool is_upcast(const Flat& L, const Flat& R, Number n) {
  Flat inside{{}, L.strides};
  for (std::size_t k = 0; k < L.extents.size(); ++k) {
    Number parts = 1;
    while (parts * R.extents[k] < L.extents[k]) ++parts;
    if (parts * R.extents[k] != L.extents[k]) return false;
    inside.extents.push_back(parts);
    if (R.extents[k] > 1 && parts * L.strides[k] != n * R.strides[k])
      return false;
  }
  const Numbers elements = table(inside);
  return count(elements) == n && all_different(elements) &&
         greatest(elements) - least(elements) + 1 == n;
}

// Whether some split of the leaves, those from R's end on still to choose, is
// an upcast.
bool has_upcast(const Flat& L, Number n, const Flat& R = {}) {
  const std::size_t k = R.extents.size();
  if (k == L.extents.size()) return is_upcast(L, R, n);
  for (Number units = 1; units <= L.extents[k]; ++units) {
    const Number parts = L.extents[k] / units;
    const Number step = parts * L.strides[k];
    if (parts * units != L.extents[k] || parts > n) continue;
    if (units > 1 && step % n != 0) continue;
    Flat longer = R;
    longer.extents.push_back(units);
    longer.strides.push_back(step / n);
    if (has_upcast(L, n, longer)) return true;
  }
  return false;
}

TEST(RecastOracle, Upcast) {
  Tally upcast_tally("upcast");
  Tally alignment("max_alignment");
  for (const std::size_t leaves : {1, 2, 3})
    for_each_layout(leaves, 2, [&](const Subject& L) {
      for (Number n = 1; n <= 8; ++n)
        upcast_tally.judge(
            upcast(L.layout, Int64(n)), has_upcast(L.flat, n),
            [&](const Layout<>& R) {
              return congruent(R.shape(), L.layout.shape()) &&
                     is_upcast(L.flat, flat(R), n);
            },
            [&] { return "(" + text(L) + ", " + std::to_string(n) + ")"; });
      Number most = size(L.flat);
      while (!has_upcast(L.flat, most)) --most;
      alignment.judge(
          max_alignment(L.layout), true, [&](Int64 n) { return n == most; },
          [&] { return "(" + text(L) + ") = " + std::to_string(most); });
    });
}

// Whether R is L in units of an n-th: leaf k of R counts r + n * j, r in parts
// of an element, j as L's leaf does.
bool is_downcast(const Flat& L, const Flat& R, Number n) {
  for (std::size_t k = 0; k < L.extents.size(); ++k) {
    if (R.extents[k] != n * L.extents[k]) continue;
    Flat split{{n}, {R.strides[k]}};
    bool same_extents = true;
    for (std::size_t j = 0; j < L.extents.size(); ++j) {
      same_extents = same_extents && (j == k || R.extents[j] == L.extents[j]);
      split.extents.push_back(L.extents[j]);
      split.strides.push_back(R.strides[j] * (j == k ? n : 1));
    }
    Numbers expected;
    for (const Number v : table(L))
      for (Number r = 0; r < n; ++r)
        expected.push_back(n * v + (L.strides[k] < 0 ? -r : r));
    if (same_extents && table(split) == expected) return true;
  }
  return false;
}

bool has_unit_stride(const Flat& L) {
  for (const Number d : L.strides)
    if (d == 1 || d == -1) return true;
  return false;
}

TEST(RecastOracle, Downcast) {
  Tally tally("downcast");
  for (const std::size_t leaves : {1, 2, 3})
    for_each_layout(leaves, 2, [&](const Subject& L) {
      for (Number n = 1; n <= 8; ++n)
        tally.judge(
            downcast(L.layout, Int64(n)), n == 1 || has_unit_stride(L.flat),
            [&](const Layout<>& R) {
              return congruent(R.shape(), L.layout.shape()) &&
                     is_downcast(L.flat, flat(R), n);
            },
            [&] { return "(" + text(L) + ", " + std::to_string(n) + ")"; });
    });
}

// Down by `parts`, in the first leaf of unit stride, then up by `unit`.
TEST(RecastOracle, Recast) {
  struct Widths {
    Number from, to, parts, unit;
  };
  Tally tally("recast_layout", 3);
  for (const std::size_t leaves : {1, 2, 3})
    for_each_layout(leaves, 2, [&](const Subject& L) {
      for (const Widths& w : {Widths{8, 32, 1, 4},
                              {32, 8, 4, 1},
                              {6, 4, 3, 2},
                              {4, 6, 2, 3},
                              {16, 16, 1, 1}}) {
        if (!tally.takes_next()) continue;
        Flat fine = L.flat;
        std::size_t grown = 0;
        while (grown < fine.strides.size() && fine.strides[grown] != 1 &&
               fine.strides[grown] != -1)
          ++grown;
        for (std::size_t k = 0; k < fine.strides.size(); ++k)
          (k == grown ? fine.extents : fine.strides)[k] *= w.parts;
        tally.judge(
            recast_layout(L.layout, Int64(w.from), Int64(w.to)),
            (w.parts == 1 || has_unit_stride(L.flat)) &&
                has_upcast(fine, w.unit),
            [&](const Layout<>& R) { return is_upcast(fine, flat(R), w.unit); },
            [&] {
              return "(" + text(L) + ", " + std::to_string(w.from) + ", " +
                     std::to_string(w.to) + ")";
            });
      }
    });
}

// --- Domains ---

TEST(DomainOracle, WithShape) {
  Tally tally("with_shape");
  std::vector<Nest> shapes = {2, 3, 4, 6, 12};
  for (const Nest& profile : profiles(2))
    for_each_list(2, small_extents(), [&](const Numbers& extents) {
      shapes.push_back(fill(profile, extents));
    });
  for_each_layout(2, 1, [&](const Subject& L) {
    for (const Nest& shape : shapes) {
      Flat domain{leaves(shape), {}};
      Number before = 1;
      for (const Number extent : domain.extents) {
        domain.strides.push_back(before);
        before *= extent;
      }
      const Composite expected = composite(L.flat, domain);
      tally.judge(
          with_shape(L.layout, tree(shape)), expected.exists,
          [&](const Layout<>& R) {
            return is_coarsening(shape, nest(R.shape())) &&
                   table(R) == expected.values;
          },
          [&] { return "(" + text(L) + ", " + text(shape) + ")"; });
    }
  });
}

TEST(DomainOracle, Distribute) {
  Tally tally("domain_distribute");
  for (const std::size_t leaves_of_shape : {1, 2, 3})
    for (const Nest& profile : profiles(leaves_of_shape))
      for_each_list(
          leaves_of_shape, {1, 2, 3, 4, 6}, [&](const Numbers& extents) {
            const Nest shape = fill(profile, extents);
            for (Number n = 0; n <= 24; ++n) {
              // Of each extent in turn, the greatest divisor that what is left
              // of n has too.
              Flat picked{{}, {}};
              Number rest = n;
              Number before = 1;
              for (const Number extent : extents) {
                Number part = extent;
                while (extent % part != 0 || rest % part != 0) --part;
                picked.extents.push_back(part);
                picked.strides.push_back(before);
                rest /= part;
                before *= extent;
              }
              const Numbers expected = table(picked);
              tally.judge(
                  domain_distribute(tree(shape), Int64(n)), n >= 1,
                  [&](const Layout<>& R) {
                    bool increasing = true;
                    for (std::size_t i = 1; i < expected.size(); ++i)
                      increasing = increasing && expected[i - 1] < expected[i];
                    return increasing && expected.back() < product(extents) &&
                           n % count(expected) == 0 && is_shortest(R, expected);
                  },
                  [&] {
                    return "(" + text(shape) + ", " + std::to_string(n) + ")";
                  });
            }
          });
}

}  // namespace
}  // namespace colex::oracle
