// SPDX-License-Identifier: MIT
//
// What changed between two reports.

#include "conformance/compare_reports.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "conformance/check_report.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {
namespace {

class CompareReports : public testing::Test {
 protected:
  CompareReports() {
    std::string pattern = testing::TempDir() + "/colex_compare_XXXXXX";
    folder = mkdtemp(pattern.data());
  }
  ~CompareReports() override { std::filesystem::remove_all(folder); }

  std::string path(const std::string& name) { return (folder / name).string(); }
  template <class AnyReport>
  void put(const std::string& name, const AnyReport& report) {
    std::ofstream stream(path(name));
    write(report, stream);
  }
  int compared() {
    std::ostringstream out_stream, err_stream;
    const int code =
        compare_reports(path("old"), path("new"), out_stream, err_stream);
    out = out_stream.str();
    err = err_stream.str();
    return code;
  }
  template <class AnyReport>
  int compared(const AnyReport& before, const AnyReport& after) {
    put("old", before);
    put("new", after);
    return compared();
  }

  std::filesystem::path folder;
  std::string out, err;
};

template <class AnyReport>
AnyReport empty_report() {
  AnyReport report;
  static_cast<ReportHeader&>(report) =
      new_header({"pycute", "4.7.0", "", {}, false});
  return report;
}

CaseResult one(const std::string& test, Outcome outcome,
               const std::string& got = "2:1") {
  return {test, {operation_of(test), {"4:1"}}, outcome, got, "2:1", "", false};
}

Report run_of(const std::vector<CaseResult>& cases) {
  Report report = empty_report<Report>();
  report.results.cases = cases;
  return report;
}

UniverseResult universe(std::size_t right, std::size_t strict,
                        std::size_t unsound, const std::string& digest) {
  UniverseResult result;
  result.name = "composition/universe-2x1";
  result.operation = "composition";
  result.counts[Outcome::right] = right;
  result.counts[Outcome::too_strict] = strict;
  result.counts[Outcome::unsound] = unsound;
  result.digest = digest;
  return result;
}

TEST_F(CompareReports, TheSameIsZero) {
  const Report report = run_of({one("a/b", Outcome::right)});
  EXPECT_EQ(compared(report, report), 0);
  EXPECT_EQ(out,
            "0 regressed, 0 fixed, 0 changed, 0 new, 0 gone, 1 the "
            "same\n");
}

TEST_F(CompareReports, EveryKindOfChange) {
  const Report before = run_of(
      {one("a/better", Outcome::unsound, "3:1"),
       one("a/form", Outcome::right, "2:1"), one("a/gone", Outcome::right),
       one("a/refuses", Outcome::right), one("a/same", Outcome::right),
       one("a/worse", Outcome::too_strict, "a refusal: no"),
       one("a/wording", Outcome::right, "a refusal: no")});
  const Report after = run_of(
      {one("a/better", Outcome::right),
       one("a/form", Outcome::equivalent, "(2):(1)"),
       one("a/new", Outcome::unsound, "9:9"),
       one("a/refuses", Outcome::too_strict, "a refusal: never"),
       one("a/same", Outcome::right), one("a/worse", Outcome::broken, "crash"),
       one("a/wording", Outcome::right, "a refusal: never")});
  EXPECT_EQ(compared(before, after), 1);
  EXPECT_EQ(out,
            "regressed\n"
            "  a/refuses: right, 2:1 -> too strict, a refusal: never\n"
            "  a/worse: too strict, a refusal: no -> broken, crash\n"
            "fixed\n"
            "  a/better: unsound, 3:1 -> right, 2:1\n"
            "changed\n"
            "  a/form: right, 2:1 -> equivalent, (2):(1)\n"
            "new\n"
            "  a/new: unsound, 9:9\n"
            "gone\n"
            "  a/gone: right, 2:1\n"
            "2 regressed, 1 fixed, 1 changed, 1 new, 1 gone, 2 the same\n");
}

TEST_F(CompareReports, WithoutARegressionIsZero) {
  EXPECT_EQ(
      compared(
          run_of({one("a/b", Outcome::unsound), one("a/c", Outcome::right)}),
          run_of({one("a/b", Outcome::short_), one("a/d", Outcome::unsound)})),
      0);
}

TEST_F(CompareReports, UniversesByTheirCounts) {
  const auto of = [](const UniverseResult& result) {
    Report report = empty_report<Report>();
    report.results.universes = {result};
    return report;
  };
  const Report before = of(universe(10, 5, 5, "0000000000000001"));
  EXPECT_EQ(compared(before, of(universe(9, 5, 6, "0000000000000002"))), 1);
  EXPECT_EQ(out,
            "regressed\n"
            "  composition/universe-2x1: right=10,too strict=5,unsound=5 -> "
            "right=9,too strict=5,unsound=6\n"
            "1 regressed, 0 fixed, 0 changed, 0 new, 0 gone, 0 the same\n");
  // Wrong answers became refusals, and right ones too.
  EXPECT_EQ(compared(before, of(universe(9, 11, 0, "0000000000000002"))), 1);
  // Wrong answers became refusals.
  EXPECT_EQ(compared(before, of(universe(10, 10, 0, "0000000000000002"))), 0);
  EXPECT_EQ(out.rfind("fixed\n", 0), 0u);
  // Other wrong answers.
  EXPECT_EQ(compared(before, of(universe(10, 5, 5, "0000000000000002"))), 0);
  EXPECT_EQ(out.rfind("changed\n", 0), 0u);
}

TEST_F(CompareReports, EnvironmentDifferencesStandOnTop) {
  Report before = run_of({}), after = before;
  before.options = {{"strict", "no"}, {"timeout", "10000 ms"}};
  after.options = {{"strict", "yes"}, {"timeout", "10000 ms"}};
  after.version = "4.8.0";
  after.environment["system"] = "Linux 7";
  before.environment["system"] = "Linux 6";
  EXPECT_EQ(compared(before, after), 0);
  EXPECT_EQ(out,
            "--strict        no -> yes\n"
            "system          Linux 6 -> Linux 7\n"
            "version         4.7.0 -> 4.8.0\n"
            "0 regressed, 0 fixed, 0 changed, 0 new, 0 gone, 0 the same\n");
}

CheckReport check_of(const std::string& verdict, std::uint64_t rejected,
                     const std::string& counterexample = "") {
  CheckReport report = empty_report<CheckReport>();
  report.adapter = {"@pycute"};
  LawResult law;
  law.engine = "exhaustive";
  Finding& finding = law.finding;
  finding.law = "a/law";
  finding.bound = "size 3";
  finding.cases = 10;
  finding.rejected = rejected;
  finding.verdict = verdict;
  finding.as_claimed = verdict == "holds";
  if (!counterexample.empty()) {
    finding.counterexample_case = 11;
    finding.inputs = {counterexample};
    finding.difference = "size";
  }
  report.laws = {law};
  return report;
}

TEST_F(CompareReports, Laws) {
  const CheckReport holds = check_of("holds", 1),
                    falsified = check_of("FALSIFIED", 1, "2:0");
  EXPECT_EQ(compared(holds, holds), 0);
  EXPECT_EQ(compared(holds, falsified), 1);
  EXPECT_EQ(out,
            "regressed\n"
            "  a/law (exhaustive): holds, 90.0% answered -> FALSIFIED by "
            "[2:0]: size\n"
            "1 regressed, 0 fixed, 0 changed, 0 new, 0 gone, 0 the same\n");
  EXPECT_EQ(compared(falsified, holds), 0);
  EXPECT_EQ(out.rfind("fixed\n", 0), 0u);
  EXPECT_EQ(compared(falsified, check_of("FALSIFIED", 1, "3:0")), 0);
  EXPECT_EQ(out.rfind("changed\n", 0), 0u);
  EXPECT_EQ(compared(holds, check_of("ALL REJECTED", 10)), 1);
}

TEST_F(CompareReports, TheAnsweredShareMayNotFall) {
  EXPECT_EQ(compared(check_of("holds", 1), check_of("holds", 2)), 1);
  EXPECT_EQ(out,
            "regressed\n"
            "  a/law (exhaustive): holds, 90.0% answered -> holds, 80.0% "
            "answered\n"
            "1 regressed, 0 fixed, 0 changed, 0 new, 0 gone, 0 the same\n");
  EXPECT_EQ(compared(check_of("holds", 2), check_of("holds", 1)), 0);
  EXPECT_EQ(out.rfind("fixed\n", 0), 0u);
  CheckReport deeper = check_of("holds", 2);
  deeper.laws[0].finding.bound = "size 4";
  EXPECT_EQ(compared(check_of("holds", 1), deeper), 0);  // other cases
}

TEST_F(CompareReports, RefusesWhatCannotBeCompared) {
  put("old", run_of({}));
  put("new", check_of("holds", 1));
  EXPECT_EQ(compared(), 2);
  EXPECT_EQ(err, "colex: " + path("old") + " is of colex run and " +
                     path("new") +
                     " of colex check; two of one command can be compared\n");
  Report piece = run_of({});
  piece.shard = {1, 3};
  put("new", piece);
  EXPECT_EQ(compared(), 2);
  EXPECT_EQ(err, "colex: " + path("new") +
                     ": this is piece 2/3 of a report; colex merge puts the "
                     "pieces together\n");
  std::filesystem::remove(path("new"));
  EXPECT_EQ(compared(), 2);
  EXPECT_EQ(err, "colex: " + path("new") + ": the report cannot be opened\n");
}

}  // namespace
}  // namespace colex::conformance
