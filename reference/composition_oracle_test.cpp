// SPDX-License-Identifier: MIT
// Composition against value tables: pairs of layouts of up to two leaves, B
// running past the domain of A and, with negative strides, below it; tilers.
#include "reference/composition.hpp"

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

using T = std::vector<Nest>;

std::vector<Subject> up_to_two_leaves(std::size_t nestings) {
  std::vector<Subject> all = layouts(1, nestings);
  for (const Subject& L : layouts(2, nestings)) all.push_back(L);
  return all;
}

std::string texts(const Subject& A, const Subject& B) {
  return "(" + text(A) + ", " + text(B) + ")";
}

void judge(Tally& tally, const Subject& A, const Subject& B) {
  const Composite expected = composite(A.flat, B.flat);
  tally.judge(
      composition(A.layout, B.layout), expected.exists,
      [&](const Layout<>& R) {
        return is_coarsening(B.shape, nest(R.shape())) &&
               table(R) == expected.values;
      },
      [&] { return texts(A, B); });
}

TEST(CompositionOracle, Pairs) {
  Tally tally("composition");
  const std::vector<Subject> all = up_to_two_leaves(1);
  for (const Subject& A : all)
    for (const Subject& B : all)
      if (tally.takes_next()) judge(tally, A, B);
}

TEST(CompositionOracle, NestedPairs) {
  Tally tally("composition, nested", 61);
  const std::vector<Subject> all = up_to_two_leaves(9);
  for (const Subject& A : all)
    for (const Subject& B : all)
      if (tally.takes_next()) judge(tally, A, B);
}

// Three leaves on either side.
TEST(CompositionOracle, ThreeLeaves) {
  Tally left("composition, A of three", 23);
  const std::vector<Subject> one = layouts(1, 1);
  for_each_layout(3, 1, [&](const Subject& A) {
    for (const Subject& B : one)
      if (left.takes_next()) judge(left, A, B);
  });
  Tally right("composition, B of three", 41);
  std::vector<Subject> some;
  const std::vector<Subject> two = layouts(2, 1);
  for (std::size_t k = 0; k < two.size(); k += 101) some.push_back(two[k]);
  for_each_layout(3, 4, [&](const Subject& B) {
    for (const Subject& A : some)
      if (right.takes_next()) judge(right, A, B);
  });
}

// By mode: each mode with its own layout, _ leaves a mode, and the modes
// beyond the tiler are dropped.
TEST(CompositionOracle, Tilers) {
  Tally tally("composition by mode", 97);
  Tally shapes("composition by shape", 13);
  const std::vector<Subject> tiles = layouts(1, 1);
  const auto as_tiler = [](const Layout<>& L) {
    return Tiler<>(make_tiler(L));
  };
  const Tiler<> keep(std::optional<Layout<>>{});
  const auto divide = [&](const Subject& A) {
    const Subject modes[] = {Subject(A.shape.modes[0], A.stride.modes[0]),
                             Subject(A.shape.modes[1], A.stride.modes[1])};
    for (const Subject& B : tiles)
      for (const Number form : {0, 1, 2, 3}) {
        if (!tally.takes_next()) continue;
        // <B,B>, <_,B>, <B,_> and <B>.
        const bool used[] = {form != 1, form == 0 || form == 1};
        const std::size_t length = form == 3 ? 1 : 2;
        Modes<std::optional<Layout<>>> tiler;
        bool exists = true;
        std::vector<Numbers> values;
        for (std::size_t k = 0; k < length; ++k) {
          tiler.push_back(used[k] ? as_tiler(B.layout) : keep);
          const Composite mode = composite(modes[k].flat, B.flat);
          exists = exists && (!used[k] || mode.exists);
          values.push_back(used[k] ? mode.values : modes[k].values);
        }
        tally.judge(
            composition(A.layout, Tiler<>(tiler)), exists,
            [&](const Layout<>& R) {
              bool same = rank(R) == length;
              for (std::size_t k = 0; same && k < length; ++k)
                same = table(get(R, k)) == values[k] &&
                       is_coarsening(used[k] ? B.shape : modes[k].shape,
                                     nest(get(R, k).shape()));
              return same;
            },
            [&] {
              return "(" + text(A) + ", " + to_string(Tiler<>(tiler)) + ")";
            });
      }
    for (Number n = 1; n <= 4; ++n) {
      const Subject B(n, 1);
      bool exists = true;
      Numbers values = {0};
      for (const Subject& mode : modes) {
        const Composite part = composite(mode.flat, B.flat);
        exists = exists && part.exists;
        Numbers longer;
        for (const Number step : part.values)
          for (const Number v : values) longer.push_back(v + step);
        values = longer;
      }
      if (shapes.takes_next())
        shapes.judge(
            composition(A.layout, make_tiler(tree(T{n, n}))), exists,
            [&](const Layout<>& R) {
              return table(R) == values &&
                     is_coarsening(T{n, n}, nest(R.shape()));
            },
            [&] {
              return "(" + text(A) + ", <" + std::to_string(n) + "," +
                     std::to_string(n) + ">)";
            });
    }
  };
  for_each_layout(2, 1, divide);
  for_each_layout(3, 3, [&](const Subject& A) {
    if (rank(A.layout) == 2) divide(A);
  });
  // The rank of a tiler may not exceed that of the layout.
  const Layout<> A(tree(T{4, 6}), tree(T{1, 10}));
  EXPECT_FALSE(composition(A, make_tiler(tree(T{2, 2, 1}))));
  EXPECT_EQ(to_string(*composition(A, keep)), to_string(A));
}

}  // namespace
}  // namespace colex::oracle
