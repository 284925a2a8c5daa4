// SPDX-License-Identifier: MIT
// The random engine finds planted faults and shrinks them; the same seed gives
// the same finding; what answers nothing does not pass.
#include "properties/random.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <tuple>

#include "properties/generators.hpp"

namespace colex {
namespace {

const Law same_function{"coalesce/same-function",
                        "coalesce(L)(i) = L(i)",
                        "",
                        sound,
                        given(layout_input),
                        [](auto& t, const auto& cute, const auto& L) {
                          const auto R = cute.coalesce(L);
                          if (t.refused(R)) return;
                          t.for_all_below(size(L), [&](const auto& i) {
                            t.equal((*R)(i), L(i), "value");
                          });
                        }};

const Law pointwise{
    "composition/pointwise",
    "composition(A, B)(i) = A(B(i))",
    "",
    sound,
    given(Relation::composable, layout_input, layout_input),
    [](auto& t, const auto& cute, const auto& A, const auto& B) {
      const auto R = cute.composition(A, B);
      if (t.refused(R)) return;
      t.equal(size(*R), size(B), "size");
      t.for_all_below(
          size(B), [&](const auto& i) { t.equal((*R)(i), A(B(i)), "value"); });
    }};

// The reference's coalesce with another rule for when b continues a.
template <class Continues>
auto coalesce_that(const Continues& joins) {
  return [joins](const Layout<>& L) -> Result<Layout<>> {
    std::vector<Mode<>> modes;
    for (const auto& mode : flat_modes(L)) {
      if (mode.extent == 1) continue;
      if (!modes.empty() && joins(modes.back(), mode, rank(L)))
        modes.back().extent = modes.back().extent * mode.extent;
      else
        modes.push_back(mode);
    }
    return make_flat(modes);
  };
}

std::string joined(const Finding& finding) {
  std::string text;
  for (const std::string& input : finding.inputs)
    text += (text.empty() ? "" : " ") + input;
  return text;
}

TEST(Random, SoundReferenceHolds) {
  const Finding finding = check_randomly(any(same_function), Algebra());
  EXPECT_TRUE(finding.as_claimed) << finding.verdict;
  EXPECT_EQ(finding.cases, 1000u);
  EXPECT_EQ(finding.bound, "seed 1");
}

TEST(Random, JoinedMultiplesShrinkToOneLayout) {
  Algebra faulty;
  faulty.coalesce =
      coalesce_that([](const Mode<>& a, const Mode<>& b, std::size_t) -> bool {
        if (a.stride.value == 0) return b.stride.value == 0;
        return b.stride.value % (a.extent * a.stride.value) == 0 &&
               b.stride.value != 0;
      });
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Finding finding =
        check_randomly(any(same_function), faulty, {.seed = seed});
    EXPECT_FALSE(finding.as_claimed);
    EXPECT_EQ(finding.verdict, "FALSIFIED");
    EXPECT_EQ(joined(finding), "(2,2):(1,-2)") << seed;
  }
}

TEST(Random, JoinedPositiveMultiplesShrinkToOneLayout) {
  Algebra faulty;
  faulty.coalesce =
      coalesce_that([](const Mode<>& a, const Mode<>& b, std::size_t) -> bool {
        const Int64 end = a.extent * a.stride.value;
        if (end < 1 || b.stride.value < 1) return b.stride.value == end;
        return b.stride.value % end == 0;
      });
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Finding finding =
        check_randomly(any(same_function), faulty, {.seed = seed});
    EXPECT_FALSE(finding.as_claimed);
    EXPECT_EQ(joined(finding), "(2,2):(1,4)") << seed;
  }
}

TEST(Random, FindsFaultOfRankFour) {
  Algebra faulty;
  faulty.coalesce = coalesce_that(
      [](const Mode<>& a, const Mode<>& b, std::size_t modes) -> bool {
        if (modes >= 4 && b.stride.value == a.stride.value) return true;
        return continues(a, b);
      });
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Finding finding =
        check_randomly(any(same_function), faulty, {.seed = seed});
    EXPECT_FALSE(finding.as_claimed);
    EXPECT_LE(finding.inputs.at(0).size(),
              std::string("(1,1,2,2):(0,0,1,1)").size())
        << finding.inputs.at(0);
  }
}

// Reached by the class of large strides: compact ones times a power of two.
TEST(Random, FindsFaultBeyond32Bits) {
  Algebra faulty;
  faulty.coalesce =
      coalesce_that([](const Mode<>& a, const Mode<>& b, std::size_t) -> bool {
        const auto low = [](const Int64& n) {
          return static_cast<std::uint32_t>(n.value());
        };
        return low(b.stride.value) == low(a.extent) * low(a.stride.value);
      });
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Finding finding =
        check_randomly(any(same_function), faulty, {.seed = seed});
    EXPECT_FALSE(finding.as_claimed) << seed;
    EXPECT_EQ(finding.verdict, "FALSIFIED");
  }
}

// Gives two modes each other's stride.
TEST(Random, CompositionFaultShrinksToSmallLayouts) {
  Algebra faulty;
  faulty.composition = [](const Layout<>& A,
                          const Layout<>& B) -> Result<Layout<>> {
    const auto R = composition(A, B);
    if (!R) return R;
    std::vector<Mode<>> modes = flat_modes(coalesce(*R));
    if (modes.size() == 2) std::swap(modes[0].stride, modes[1].stride);
    return make_flat(modes);
  };
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Finding finding =
        check_randomly(any(pointwise), faulty, {.seed = seed});
    EXPECT_FALSE(finding.as_claimed);
    EXPECT_EQ(finding.inputs.size(), 2u);
    EXPECT_EQ(joined(finding), joined(check_randomly(any(pointwise), faulty)));
  }
}

TEST(Random, SameSeedSameFinding) {
  const auto once = [](std::uint64_t seed) {
    const Finding f = check_randomly(any(pointwise), Algebra(), {.seed = seed});
    return std::tuple(f.cases, f.vacuous, f.rejected, f.undecided, f.classes);
  };
  EXPECT_EQ(once(7), once(7));
  EXPECT_NE(once(7), once(8));
  setenv("RC_PARAMS", "reproduce=x max_success=3 seed=1", 1);
  EXPECT_EQ(once(7), once(7));
  EXPECT_EQ(std::get<0>(once(7)), 1000u);
  unsetenv("RC_PARAMS");
}

TEST(Random, RefusingEverythingIsNoPass) {
  Algebra refusing;
  refusing.composition = [](const Layout<>&,
                            const Layout<>&) -> Result<Layout<>> {
    return Refusal{"no"};
  };
  const Finding finding = check_randomly(any(pointwise), refusing);
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "ALL REJECTED");
}

TEST(Random, ThrownByALawIsACounterexample) {
  const Law throwing{"law/throws",
                     "",
                     "",
                     sound,
                     given(number_input),
                     [](auto&, const auto&, const auto& n) {
                       if (n > 4) throw std::runtime_error("too great");
                     }};
  const Finding finding = check_randomly(any(throwing), Algebra());
  EXPECT_EQ(finding.verdict, "FALSIFIED");
  EXPECT_EQ(joined(finding), "5");
  EXPECT_EQ(finding.difference, "threw: too great");
}

TEST(Random, TooVacuousIsNoPass) {
  const Law narrow{
      "law/narrow",
      "",
      "",
      sound,
      given(layout_input),
      [](auto& t, const auto&, const auto& L) { t.assume(rank(L) == 4); }};
  const Finding finding = check_randomly(any(narrow), Algebra());
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "TOO VACUOUS");
}

// The reference's own generator, with one class taken away.
std::vector<Input> without(const std::string& name, std::vector<Input> inputs) {
  for (Input& input : inputs) {
    if (name == "swizzled" && std::holds_alternative<Swizzle>(input))
      input = Swizzle();
    const auto* L = std::get_if<Layout<>>(&input);
    if (!L || !classes_of({input}).contains(name)) continue;
    std::vector<Mode<>> modes = flat_modes(*L);
    for (Mode<>& mode : modes)
      if (name != "nested" && mode.stride.value < 1) mode.stride.value = 1;
    input = make_flat(modes);
  }
  return inputs;
}

TEST(Random, AnEmptyClassIsNoPass) {
  const Law of_layouts{"law/layouts",
                       "",
                       "",
                       sound,
                       given(layout_input, swizzle_input),
                       [](auto& t, const auto&, const auto& L, const auto&) {
                         t.holds(size(L) >= 1, "size");
                       }};
  for (const std::string name :
       {"nested", "broadcast", "negative", "swizzled"}) {
    RandomOptions options;
    options.change = [&](std::vector<Input>& inputs) {
      inputs = without(name, std::move(inputs));
    };
    const Finding finding = check_randomly(any(of_layouts), Algebra(), options);
    EXPECT_FALSE(finding.as_claimed) << name;
    EXPECT_EQ(finding.verdict, "CLASS EMPTY: " + name);
    EXPECT_EQ(finding.classes.at(name), 0u);
    // Too few cases to tell.
    options.cases = cases_to_fill_classes - 1;
    EXPECT_TRUE(check_randomly(any(of_layouts), Algebra(), options).as_claimed);
  }
  EXPECT_TRUE(check_randomly(any(of_layouts), Algebra()).as_claimed);
}

TEST(Random, AllVacuousIsNoPass) {
  const Law none{"law/none",
                 "",
                 "",
                 sound,
                 given(layout_input),
                 [](auto& t, const auto&, const auto&) { t.assume(false); }};
  const Finding finding = check_randomly(any(none), Algebra());
  EXPECT_FALSE(finding.as_claimed);
  EXPECT_EQ(finding.verdict, "VACUOUS");
}

TEST(Random, RefutedWantsACounterexample) {
  const Law false_law{"size/one",
                      "",
                      "",
                      refuted,
                      given(layout_input),
                      [](auto& t, const auto&, const auto& L) {
                        t.holds(size(L) == 1, "size");
                      }};
  const Finding finding = check_randomly(any(false_law), Algebra());
  EXPECT_TRUE(finding.as_claimed);
  EXPECT_EQ(joined(finding), "2:0");
  const Law true_law{"size/positive",
                     "",
                     "",
                     refuted,
                     given(layout_input),
                     [](auto& t, const auto&, const auto& L) {
                       t.holds(size(L) >= 1, "size");
                     }};
  EXPECT_FALSE(check_randomly(any(true_law), Algebra()).as_claimed);
}

// --- The generators ---

constexpr InputKind all_kinds[] = {InputKind::layout,
                                   InputKind::positive_layout,
                                   InputKind::coordinate_layout,
                                   InputKind::shape,
                                   InputKind::tuple,
                                   InputKind::profile,
                                   InputKind::number,
                                   InputKind::index,
                                   InputKind::tiler,
                                   InputKind::slice,
                                   InputKind::swizzle,
                                   InputKind::composed_layout,
                                   InputKind::nested_tiler};
constexpr Relation all_relations[] = {
    Relation::independent,    Relation::composable, Relation::divisible,
    Relation::complementable, Relation::same_size,  Relation::fitting};

// Each class is reached for each kind in each relation, after any kind.
TEST(Generators, ReachEveryClass) {
  for (const InputKind first : all_kinds)
    for (const InputKind second : all_kinds)
      for (const Relation relation : all_relations) {
        const std::vector<InputKind> kinds = {first, second};
        std::set<std::string> missing = classes_of_kinds(kinds);
        rc::Random random(5);
        for (int n = 0; n < 2000 && !missing.empty(); ++n)
          for (const std::string& name :
               classes_of(draw_inputs(kinds, relation, random.split())))
            missing.erase(name);
        EXPECT_TRUE(missing.empty())
            << *missing.begin() << " for kinds " << static_cast<int>(first)
            << " and " << static_cast<int>(second) << ", relation "
            << static_cast<int>(relation);
      }
}

bool fits(InputKind kind, const Input& input) {
  const auto layout_fits = [](const Layout<>& L, bool positive) {
    for (const auto& mode : flat_modes(L)) {
      const std::int64_t d = mode.stride.value.value();
      if (positive && d < 0) return false;
      if (d > (std::int64_t{1} << 61)) return false;
    }
    return leaf_count(L.shape()) > 0 && cosize(L) < (std::int64_t{1} << 62);
  };
  switch (kind) {
    case InputKind::layout:
      return layout_fits(std::get<Layout<>>(input), false);
    case InputKind::positive_layout:
      return layout_fits(std::get<Layout<>>(input), true);
    case InputKind::coordinate_layout: {
      const auto& L = std::get<Layout<>>(input);
      for (const auto& mode : flat_modes(L))
        if (mode.stride.value != 0 && mode.stride.axis.empty()) return false;
      return leaf_count(L.shape()) > 0 && size(L) > 0;
    }
    case InputKind::composed_layout: {
      const auto* L = std::get_if<ComposedLayout>(&input);
      return L && L->swizzle() && L->offset() >= 0 &&
             layout_fits(L->inner(), true);
    }
    case InputKind::shape:
      return min(std::get<IntTuple<>>(input)) >= 1 &&
             product(std::get<IntTuple<>>(input)) >= 1;
    case InputKind::tuple:
      return min(std::get<IntTuple<>>(input)) >= 0;
    case InputKind::profile:
      return max(std::get<IntTuple<>>(input)) == 0 &&
             min(std::get<IntTuple<>>(input)) == 0;
    case InputKind::number:
      return std::get<Int64>(input) >= 1;
    case InputKind::index:
      return std::get<Int64>(input) >= 0;
    case InputKind::tiler:
    case InputKind::nested_tiler:
      return std::holds_alternative<Tiler<>>(input);
    case InputKind::slice:
      return std::holds_alternative<SliceCoordinate<>>(input);
    case InputKind::swizzle:
      return std::holds_alternative<Swizzle>(input);
  }
  return false;
}

// What is drawn, and what is made smaller, is of its kind.
TEST(Generators, DrawAndShrinkWithinTheKind) {
  for (const InputKind first : all_kinds)
    for (const InputKind second : all_kinds)
      for (const Relation relation : all_relations) {
        const std::vector<InputKind> kinds = {first, second};
        rc::Random random(6);
        for (int n = 0; n < 60; ++n) {
          const auto inputs = draw_inputs(kinds, relation, random.split());
          ASSERT_EQ(inputs.size(), 2u);
          for (std::size_t k = 0; k < 2; ++k)
            ASSERT_TRUE(fits(kinds[k], inputs[k])) << to_string(inputs[k]);
          if (n % 20 != 0) continue;
          for (const auto& smaller : smaller_inputs(kinds, inputs))
            for (std::size_t k = 0; k < 2; ++k)
              ASSERT_TRUE(fits(kinds[k], smaller[k]))
                  << to_string(smaller[k]) << " from " << to_string(inputs[k]);
        }
      }
}

int composed_of_1000(const std::vector<InputKind>& kinds) {
  rc::Random random(8);
  int composed = 0;
  for (int n = 0; n < 1000; ++n) {
    const auto inputs =
        draw_inputs(kinds, Relation::composable, random.split());
    if (composition(std::get<Layout<>>(inputs[0]),
                    std::get<Layout<>>(inputs[1])))
      ++composed;
  }
  return composed;
}

TEST(Generators, NinetyPercentOfComposablePairsCompose) {
  EXPECT_GE(composed_of_1000({InputKind::layout, InputKind::layout}), 900);
  EXPECT_GE(composed_of_1000({InputKind::layout, InputKind::coordinate_layout}),
            850);
  EXPECT_GE(composed_of_1000(
                {InputKind::coordinate_layout, InputKind::positive_layout}),
            850);
}

}  // namespace
}  // namespace colex
