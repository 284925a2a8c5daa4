// SPDX-License-Identifier: MIT
// The laws as tests of GoogleTest: engine.operation/claim, one line a law.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include "properties/exhaustive.hpp"
#include "properties/laws.hpp"

namespace colex {

using Engine = std::function<Finding(const AnyLaw&)>;

// The share of inputs, in percent, that a law's operations must answer in the
// exhaustive engine at its default bound: 100 where answered.txt has no line.
// A share may only rise.
inline double answered_floor(const std::string& law) {
  std::ifstream file(COLEX_SOURCE_DIR "/properties/answered.txt");
  std::string name;
  double percent = 0;
  while (file >> name >> percent)
    if (name == law) return percent;
  return 100;
}

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
#ifndef COLEX_DEEP
      if (law_.claim != refuted) {
        EXPECT_GE(100 * finding.answered() + 0.05, answered_floor(law_.name))
            << law_.name << ": fewer inputs are answered than before";
      }
#endif
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
