// SPDX-License-Identifier: MIT
// The laws as tests of GoogleTest: engine.operation/claim, one line a law.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <iostream>

#include "properties/exhaustive.hpp"
#include "properties/laws.hpp"

namespace colex {

using Engine = std::function<Finding(const AnyLaw&)>;

class LawTest : public testing::Test {
 public:
  LawTest(AnyLaw law, Engine engine)
      : law_(std::move(law)), engine_(std::move(engine)) {}

  void TestBody() override {
    const Finding finding = engine_(law_);
    std::cout << law_.name << ": " << finding.cases << " cases, "
              << finding.vacuous << " vacuous, " << finding.rejected
              << " rejected, " << finding.bound << ": " << finding.verdict
              << '\n';
    std::string inputs;
    for (const std::string& input : finding.inputs) inputs += "\n    " + input;
    EXPECT_TRUE(finding.as_claimed)
        << law_.name << " is " << finding.verdict << "\n  " << law_.sentence
        << inputs << "\n  " << finding.difference;
    if (finding.bound.starts_with("size")) {  // small inputs are all decided
      EXPECT_EQ(finding.undecided, 0u) << law_.name;
    }
  }

 private:
  AnyLaw law_;
  Engine engine_;
};

inline void register_laws(const char* engine_name, const Engine& engine) {
  for (const AnyLaw& law : all_laws())
    testing::RegisterTest(
        engine_name, law.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [law, engine]() -> testing::Test* { return new LawTest(law, engine); });
}

}  // namespace colex
