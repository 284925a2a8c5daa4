// SPDX-License-Identifier: MIT
// ctest's mutants.operation/fault: the law that each mutant names catches it.
//
//   mutants_test --idle     lists the laws that catch no mutant, and why not
#include "properties/mutants.hpp"
#include "properties/named_tests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
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
    EXPECT_GE(classic_mutants().size(), 40u);
    std::set<std::string> laws;
    for (const AnyLaw& law : all_laws())
      EXPECT_TRUE(laws.insert(law.name).second) << "two laws " << law.name;
  }
};

// Why a law can catch no mutant.
const std::map<std::string, std::string> idle_for_a_reason = {
    {"composition/whitepaper-in-shah",
     "compares two published rules; no implementation takes part"},
    {"composition/shah-in-reached-whitepaper",
     "compares two published rules; no implementation takes part"},
};

// A small bound, since most mutants are caught at once.
std::vector<std::string> idle_laws() {
  ExhaustiveOptions options;
  options.most_cases = 10'000;
  return laws_that_catch_nothing(all_laws(), named_mutants(), options);
}

// Each law catches a mutant, but for those with a reason.
class EveryLawTest : public testing::Test {
 public:
  void TestBody() override {
    const auto idle = idle_laws();
    for (const std::string& law : idle)
      EXPECT_TRUE(idle_for_a_reason.count(law)) << law << " catches no mutant";
    for (const auto& [law, reason] : idle_for_a_reason)
      EXPECT_TRUE(std::find(idle.begin(), idle.end(), law) != idle.end())
          << law << " is no idle law: " << reason;
  }
};

void print_idle_laws() {
  const auto idle = idle_laws();
  std::cout << idle.size() << " of " << all_laws().size()
            << " laws catch no mutant:\n";
  for (const std::string& law : idle) {
    const auto reason = idle_for_a_reason.find(law);
    std::cout << "  " << law
              << (reason == idle_for_a_reason.end() ? ""
                                                    : ": " + reason->second)
              << '\n';
  }
}

}  // namespace
}  // namespace colex

int main(int count, char** arguments) {
  colex::init_named_tests(&count, arguments);
  if (count > 1 && std::string(arguments[1]) == "--idle") {
    colex::print_idle_laws();
    return 0;
  }
  testing::RegisterTest(
      "mutants", "names", nullptr, nullptr, __FILE__, __LINE__,
      []() -> testing::Test* { return new colex::NamesTest(); });
  testing::RegisterTest(
      "mutants", "every-law", nullptr, nullptr, __FILE__, __LINE__,
      []() -> testing::Test* { return new colex::EveryLawTest(); });
  for (const colex::Mutant& mutant : colex::named_mutants())
    testing::RegisterTest(
        "mutants", mutant.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [mutant]() -> testing::Test* { return new colex::MutantTest(mutant); });
  return colex::run_named_tests();
}
