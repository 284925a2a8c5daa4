// SPDX-License-Identifier: MIT
// ctest's mutants.operation/fault: the law that each mutant names catches it.
//
//   mutants_test --idle     also lists the laws that catch no mutant
#include "properties/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "properties/laws.hpp"

namespace colex {
namespace {

class MutantTest : public testing::Test {
 public:
  explicit MutantTest(Mutant mutant) : mutant_(std::move(mutant)) {}

  void TestBody() override {
    const auto laws = all_laws();
    const auto law = std::find_if(
        laws.begin(), laws.end(),
        [&](const AnyLaw& each) { return each.name == mutant_.law; });
    ASSERT_NE(law, laws.end()) << "there is no law " << mutant_.law;
    const Finding finding = check_exhaustively(*law, mutant_.algebra);
    EXPECT_GT(finding.counterexample_case, 0u)
        << mutant_.law << " does not catch " << mutant_.name << ": "
        << mutant_.sentence << "\n  " << finding.cases << " cases, "
        << finding.bound;
  }

 private:
  Mutant mutant_;
};

class NamesTest : public testing::Test {
 public:
  void TestBody() override {
    std::set<std::string> names;
    for (const Mutant& mutant : named_mutants()) {
      EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
      EXPECT_FALSE(mutant.sentence.empty()) << mutant.name;
    }
    EXPECT_GE(names.size(), 40u);
  }
};

// Laws without a mutant; a small bound, since most are caught at once.
void print_idle_laws() {
  ExhaustiveOptions options;
  options.most_cases = 2'000;
  const auto laws = all_laws();
  const auto idle = laws_that_catch_nothing(laws, named_mutants(), options);
  std::cout << idle.size() << " of " << laws.size()
            << " laws catch no mutant:\n";
  for (const std::string& name : idle) std::cout << "  " << name << '\n';
}

}  // namespace
}  // namespace colex

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  if (count > 1 && std::string(arguments[1]) == "--idle") {
    colex::print_idle_laws();
    return 0;
  }
  testing::RegisterTest(
      "mutants", "names", nullptr, nullptr, __FILE__, __LINE__,
      []() -> testing::Test* { return new colex::NamesTest(); });
  for (const colex::Mutant& mutant : colex::named_mutants())
    testing::RegisterTest(
        "mutants", mutant.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [mutant]() -> testing::Test* { return new colex::MutantTest(mutant); });
  return RUN_ALL_TESTS();
}
