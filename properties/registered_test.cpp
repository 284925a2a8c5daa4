// SPDX-License-Identifier: MIT
// The tests of laws go red: a share of answered inputs below its floor, an
// empty class, nothing but vacuous cases.
#include "properties/registered.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "properties/random.hpp"

namespace colex {
namespace {

AnyLaw law_named(const std::string& name) {
  for (const AnyLaw& law : all_laws())
    if (law.name == name) return law;
  throw std::runtime_error("no law " + name);
}

// The reference, but one composition in `nth` is refused.
Algebra refusing_one_in(int nth) {
  Algebra algebra;
  algebra.composition = [nth, calls = std::make_shared<int>(0)](
                            const Layout<>& A,
                            const Layout<>& B) -> Result<Layout<>> {
    if (++*calls % nth == 0) return Refusal{"not this one"};
    return composition(A, B);
  };
  return algebra;
}

Engine exhaustive_on(const Algebra& algebra) {
  return [algebra](const AnyLaw& law) {
    ExhaustiveOptions options;
    options.most_cases = 20'000;
    return check_exhaustively(law, algebra, options);
  };
}

TEST(AnsweredShare, HasAFloorForEachLaw) {
  EXPECT_EQ(answered_floor("composition/pointwise"), 99.9);
  EXPECT_EQ(answered_floor("coalesce/same-function"), 100);
}

// 1 % fewer answers, each of them right: every law holds, the test is red.
TEST(AnsweredShare, MayNotFall) {
  const AnyLaw law = law_named("composition/pointwise");
  LawTest sound_reference(law, exhaustive_on(Algebra()));
  sound_reference.TestBody();
  const Engine engine = exhaustive_on(refusing_one_in(100));
  EXPECT_TRUE(engine(law).as_claimed);
  LawTest test(law, engine);
  EXPECT_NONFATAL_FAILURE(test.TestBody(),
                          "fewer inputs are answered than before");
}

TEST(EmptyClass, IsAFailingTest) {
  LawTest test(law_named("coalesce/same-function"), [](const AnyLaw& law) {
    RandomOptions options;
    options.change = [](std::vector<Input>& inputs) {
      for (Input& input : inputs) input = Layout<>(Mode<>{Int64(2), Int64(1)});
    };
    return check_randomly(law, Algebra(), options);
  });
  EXPECT_NONFATAL_FAILURE(test.TestBody(), "CLASS EMPTY: broadcast");
}

TEST(AllVacuous, IsAFailingTest) {
  AnyLaw law = law_named("coalesce/same-function");
  law.body = [](Trial& t, const Algebra&, const Inputs&) {
    (void)t.assume(false);
  };
  LawTest small(law, exhaustive_on(Algebra()));
  testing::TestPartResultArray failures;
  {
    testing::ScopedFakeTestPartResultReporter catching(
        testing::ScopedFakeTestPartResultReporter::
            INTERCEPT_ONLY_CURRENT_THREAD,
        &failures);
    small.TestBody();
  }
  ASSERT_GE(failures.size(), 1);
  EXPECT_NE(
      std::string(failures.GetTestPartResult(0).message()).find("is VACUOUS"),
      std::string::npos);
  LawTest random(
      law, [](const AnyLaw& each) { return check_randomly(each, Algebra()); });
  EXPECT_NONFATAL_FAILURE(random.TestBody(), "is VACUOUS");
}

}  // namespace
}  // namespace colex
