// SPDX-License-Identifier: MIT
// Layouts as functions against value tables: evaluation, construction, images,
// slices, for every layout of up to three leaves.
#include <algorithm>

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

// Inside the domain at every index, and a little beyond it on both sides.
TEST(LayoutOracle, Values) {
  Tally inside("L(i)");
  Tally images("cosize, coshape");
  for_each_layout([&](const Subject& L) {
    const auto input = [&] { return " of " + text(L); };
    const Number n = size(L.flat);
    const Numbers values = table_up_to(L.flat, n + 2);
    bool same = size(L.layout) == n;
    for (Number i = -n - 2; i <= n + 2; ++i)
      same = same && L.layout(tree(i)) == value_at(values, i);
    same = same && domain_offset(tree(n - 1), L.layout).offset ==
                       IntTuple<>(L.values.back());
    inside.expect(same, input);
    const Number extent = greatest(L.values) - least(L.values) + 1;
    images.expect(cosize(L.layout) == extent &&
                      text(nest(coshape(L.layout))) == text(Nest(extent)),
                  input);
  });
}

// L(c) = offset + slice(rest of c), and slice and dice take all modes once.
TEST(LayoutOracle, Slices) {
  Tally tally("slice_and_offset", 3);
  Tally dice_tally("dice", 3);
  const std::optional<Int64> underscore;
  for (const std::size_t n : {2, 3})
    for_each_layout(n, 9, [&](const Subject& L) {
      if (!tally.takes_next()) return;
      const std::vector<Nest> modes = L.shape.modes;
      // Each mode is cut at its last index, or kept: a bit each.
      for (std::size_t kept = 0; kept < (1U << modes.size()); ++kept) {
        Modes<std::optional<Int64>> cut;
        Flat rest;
        Number offset = 0;
        Number before = 1;
        for (std::size_t k = 0; k < modes.size(); ++k) {
          const Number extent = product(modes[k]);
          const bool keep = (kept >> k & 1) != 0;
          cut.push_back(keep ? underscore : std::optional<Int64>(extent - 1));
          if (keep) {
            for (const Number e : leaves(modes[k])) rest.extents.push_back(e);
            for (const Number d : leaves(L.stride.modes[k]))
              rest.strides.push_back(d);
          } else {
            offset += L.values[place((extent - 1) * before)];
          }
          before *= extent;
        }
        const SliceCoordinate<> c(cut);
        const auto input = [&] {
          return "(" + to_string(c) + ", " + text(L) + ")";
        };
        const auto sliced = slice_and_offset(c, L.layout);
        std::size_t kept_modes = 0;
        for (std::size_t k = 0; k < modes.size(); ++k)
          kept_modes += kept >> k & 1;
        tally.expect(sliced.offset == IntTuple<>(offset) &&
                         table(sliced.layout) == table(rest) &&
                         rank(sliced.layout) == kept_modes,
                     input);
        dice_tally.expect(
            rank(dice(c, L.layout)) + kept_modes == modes.size() &&
                table(dice(c, L.layout)).back() == offset,
            input);
      }
    });
  // By hand, of ((3,2),(2,5,2)):((4,1),(2,13,100)) (CuTe, slicing tests).
  const Layout<> L(tree(T{T{3, 2}, T{2, 5, 2}}),
                   tree(T{T{4, 1}, T{2, 13, 100}}));
  using C = Modes<std::optional<Int64>>;
  const SliceCoordinate<> all(underscore);
  const auto number = [](Number i) {
    return SliceCoordinate<>(std::optional<Int64>(i));
  };
  const auto row = slice_and_offset(SliceCoordinate<>(C{number(2), all}), L);
  EXPECT_EQ(to_string(row.layout), "((2,5,2)):((2,13,100))");
  EXPECT_EQ(to_string(row.offset), "8");
  const auto deep_cut = slice_and_offset(
      SliceCoordinate<>(C{SliceCoordinate<>(C{all, number(1)}),
                          SliceCoordinate<>(C{number(0), all, number(1)})}),
      L);
  EXPECT_EQ(to_string(deep_cut.layout), "(3,5):(4,13)");
  EXPECT_EQ(to_string(deep_cut.offset), "101");
  EXPECT_EQ(to_string(slice(all, L)), to_string(L));
  EXPECT_EQ(to_string(dice(number(3), L)), to_string(L));
  EXPECT_FALSE(attempt([&] {
    return slice(SliceCoordinate<>(C{all, all, all}), L);
  }));
}

// Whether R has this shape, stride 0 at the leaves that are `still`, and
// numbers the coordinates of the others 0, 1, 2, …, leaves of a smaller key
// faster, equal ones from left to right.
bool is_compact(const Layout<>& R, const Nest& shape,
                const std::vector<bool>& still, const Numbers& keys) {
  const Flat r = flat(R);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (still[i] && r.strides[i] != 0) return false;
    if (still[i] || r.extents[i] == 1) continue;
    for (std::size_t j = i + 1; j < keys.size(); ++j)
      if (!still[j] && r.extents[j] > 1 &&
          (keys[i] <= keys[j]) != (r.strides[i] < r.strides[j]))
        return false;
  }
  Numbers image = table(filtered(r));
  std::sort(image.begin(), image.end());
  return image[0] == 0 && image.back() == count(image) - 1 &&
         all_different(image) && text(nest(R.shape())) == text(shape);
}

TEST(LayoutOracle, Construction) {
  Tally like("make_layout_like");
  Tally fragment("make_fragment_like");
  Tally zeros("filter_zeros");
  Tally identity("make_identity_layout");
  for_each_layout([&](const Subject& L) {
    const auto input = [&] { return "(" + text(L) + ")"; };
    // By magnitude; a stride of 0 stays.
    Numbers keys;
    std::vector<bool> still;
    for (const Number d : L.flat.strides) {
      keys.push_back(std::abs(d));
      still.push_back(d == 0);
    }
    like.expect(is_compact(make_layout_like(L.layout), L.shape, still, keys),
                input);
    if (L.shape.is_tuple && L.shape.modes.size() >= 2) {
      // The leaves of mode 0 come first, in their own order; of the others,
      // none stays.
      const std::size_t first = leaves(L.shape.modes[0]).size();
      for (std::size_t k = 0; k < keys.size(); ++k)
        if (k < first)
          keys[k] = static_cast<Number>(k) - 100;
        else
          still[k] = false;
      fragment.expect(
          is_compact(make_fragment_like(L.layout), L.shape, still, keys),
          input);
    }
    const Flat r = flat(filter_zeros(L.layout));
    bool filtered_right = r.strides == L.flat.strides;
    for (std::size_t k = 0; k < r.extents.size(); ++k)
      filtered_right =
          filtered_right &&
          r.extents[k] == (L.flat.strides[k] == 0 ? 1 : L.flat.extents[k]);
    zeros.expect(filtered_right, input);
  });
  for (const std::size_t n : {1, 2, 3})
    for (const Nest& profile : profiles(n))
      for_each_list(n, small_extents(), [&](const Numbers& extents) {
        const Nest shape = fill(profile, extents);
        bool same = true;
        for (const auto& c : coordinates(tree(shape)))
          same = same &&
                 (leaves_of(crd2idx(c, make_identity_layout(tree(shape)))) ==
                  leaves_of(c));
        identity.expect(same, [&] { return "(" + text(shape) + ")"; });
      });
}

TEST(LayoutOracle, Concatenation) {
  Tally tally("make_layout of modes");
  Tally group_tally("group_modes, flatten");
  for_each_layout(2, 1, [&](const Subject& L) {
    const Layout<> a(get(L.layout, 0));
    const Layout<> b(get(L.layout, 1));
    const auto input = [&] { return "(" + text(L) + ")"; };
    tally.expect(make_layout({a, b}) == L.layout &&
                     append(append(select(L.layout, {}), a), b) == L.layout &&
                     append(a, b) == L.layout && prepend(b, a) == L.layout &&
                     replace(L.layout, 1, a) == make_layout({a, a}) &&
                     take(L.layout, 1, 2) == select(L.layout, {1}),
                 input);
    const Layout<> grouped = group_modes(L.layout, 0, 2);
    group_tally.expect(
        table(grouped) == L.values && rank(grouped) == 1 &&
            flatten(grouped) == L.layout &&
            unflatten(flatten(grouped), grouped.shape()) == grouped,
        input);
  });
  EXPECT_FALSE(attempt([] { return Layout<>(tree(T{2, 3}), tree(T{1})); }));
  EXPECT_FALSE(attempt([] { return Layout<>(tree(T{2, 0}), tree(T{1, 1})); }));
}

}  // namespace
}  // namespace colex::oracle
