// SPDX-License-Identifier: MIT
// ctest's proofs.operation/claim: every obligation of the ledger, with its
// line.

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "properties/named_tests.hpp"
#include "properties/obligations.hpp"

namespace colex::proofs {
namespace {

class ProofTest : public testing::Test {
 public:
  explicit ProofTest(Obligation obligation)
      : obligation_(std::move(obligation)) {}

  void TestBody() override {
    const Report report = check(obligation_);
    std::cout << line(obligation_, report) << '\n';
    EXPECT_TRUE(report.as_expected(obligation_))
        << obligation_.sentence << "\n  wanted: "
        << (obligation_.is_false
                ? "refuted"
                : "proved, with at least " +
                      std::to_string(obligation_.least_accepted) +
                      " paths accepted and at most " +
                      std::to_string(obligation_.most_left) +
                      " left to a table")
        << "\n  " << report.why;
  }

 private:
  Obligation obligation_;
};

// Writes the linear queries behind the proofs into a file, and has cvc5 answer
// them. Those of canaries and of the proofs that take longest are left out.
int ask_second_solver(const std::string& folder) {
  if (std::system("command -v cvc5 >/dev/null 2>&1") != 0) {
    std::cout << "skipped: cvc5 is not installed\n";
    return 77;
  }
  const std::string queries = folder + "/proofs.smt2";
  const std::string answers = folder + "/proofs.cvc5.txt";
  std::size_t asked = 0;
  {
    std::ofstream file(queries);
    write_impossible([&](const std::string& query) {
      ++asked;
      file << "(set-logic QF_LRA)\n" << query << "(reset)\n";
    });
    for (const auto& obligation : all_obligations())
      if (!obligation.is_false && !obligation.deep && !obligation.light &&
          !obligation.by_bits)
        check(obligation);
    write_impossible({});
  }
  const std::string command =
      "cvc5 --lang smt2 --incremental -q " + queries + " >" + answers + " 2>&1";
  if (std::system(command.c_str()) != 0) {
    std::cout << "cvc5 failed; what it said is in " << answers << '\n';
    return 1;
  }
  std::ifstream said(answers);
  std::size_t impossible = 0;
  std::size_t otherwise = 0;
  for (std::string word; said >> word;)
    (word == "unsat" ? impossible : otherwise) += 1;
  std::cout << asked << " linear queries, " << impossible
            << " impossible for cvc5 too\n";
  return asked > 0 && impossible == asked && otherwise == 0 ? 0 : 1;
}

}  // namespace
}  // namespace colex::proofs

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--second-solver")
    return colex::proofs::ask_second_solver(argv[2]);
  colex::init_named_tests(&argc, argv);
  for (const auto& obligation : colex::proofs::all_obligations()) {
#ifndef COLEX_DEEP
    if (obligation.deep) continue;
#endif
    testing::RegisterTest("proofs", obligation.title().c_str(), nullptr,
                          nullptr, __FILE__, __LINE__,
                          [obligation]() -> testing::Test* {
                            return new colex::proofs::ProofTest(obligation);
                          });
  }
  return colex::run_named_tests();
}
