// SPDX-License-Identifier: MIT
//
// What colex check found, written, read back, and added up.

#include "conformance/check_report.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "conformance/check.hpp"
#include "conformance/law_lines.hpp"
#include "conformance/scripted_adapter.hpp"

namespace colex::conformance {
namespace {

LawResult law(const std::string& name, Claim claim, const char* verdict) {
  LawResult one;
  one.engine = "random";
  one.claim = claim;
  one.sentence = "it is so";
  one.finding.law = name;
  one.finding.bound = "seed 1";
  one.finding.cases = 10;
  one.finding.rejected = 2;
  one.finding.verdict = verdict;
  one.finding.as_claimed = std::string(verdict) == "holds";
  return one;
}

LawResult falsified(const std::string& name, Claim claim) {
  LawResult one = law(name, claim, "FALSIFIED");
  one.finding.counterexample_case = 11;
  one.finding.inputs = {"(2,2):(0,1)", "3:1"};
  one.finding.difference = "size: 2, expected 3";
  return one;
}

CheckReport example(bool on_implementation = true) {
  CheckReport report;
  static_cast<ReportHeader&>(report) =
      new_header({"pycute", "4.7.0", "somewhere", {}, false});
  report.started = "2026-01-31T12:00:00Z";
  report.environment = {{"compiler", "gcc 12"}, {"system", "Linux"}};
  report.options = {{"only", "*"}, {"strict", "no"}};
  if (on_implementation) report.adapter = {"@pycute"};
  report.laws = {law("a/holds", sound, "holds"), falsified("a/wrong", sound)};
  report.laws[0].finding.classes = {{"nested", 7}};
  return report;
}

std::string written(const CheckReport& report) {
  std::ostringstream out;
  write(report, out);
  return out.str();
}

CheckReport read(const std::string& text) {
  std::istringstream in(text);
  return read_check_report(in, "c.jsonl");
}

std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const BadReport& error) {
    return error.what();
  }
  return "none";
}

std::string replaced(std::string text, const std::string& what,
                     const std::string& with) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) return "no " + what;
  return text.replace(at, what.size(), with);
}

TEST(CheckReport, HasOneLineALaw) {
  std::istringstream lines(written(example()));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"report":"check","suite":")" + example().suite +
                      R"(","commit":")" + example().commit +
                      R"(","protocol":1,"implementation":)"
                      R"({"name":"pycute","version":"4.7.0",)"
                      R"("origin":"somewhere"},"adapter":["@pycute"],)"
                      R"("environment":{"compiler":"gcc 12",)"
                      R"("system":"Linux"},)"
                      R"("started":"2026-01-31T12:00:00Z",)"
                      R"("options":{"only":"*","strict":"no"},)"
                      R"("shard":"1/1"})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"law":"a/holds","engine":"random","claim":"sound",)"
                  R"("sentence":"it is so","bound":"seed 1","cases":10,)"
                  R"("vacuous":0,"rejected":2,"undecided":0,"skipped":0,)"
                  R"("answered":8,"classes":{"nested":7},"verdict":"holds",)"
                  R"("as_claimed":true})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"law":"a/wrong","engine":"random","claim":"sound",)"
                  R"("sentence":"it is so","bound":"seed 1","cases":10,)"
                  R"("vacuous":0,"rejected":2,"undecided":0,"skipped":0,)"
                  R"("answered":8,"verdict":"FALSIFIED","as_claimed":false,)"
                  R"j("counterexample":{"case":11,"in":["(2,2):(0,1)","3:1"],)j"
                  R"("difference":"size: 2, expected 3",)"
                  R"("again":"colex check --only a/wrong --inputs )"
                  R"j('[(2,2):(0,1), 3:1]' -- @pycute"}})j");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"counts":{"as claimed":1,"falsified":1},"cases":20,)"
                  R"("expected":false})");
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(CheckReport, IsReadBackAsWritten) {
  CheckReport report = example();
  EXPECT_EQ(written(read(written(report))), written(report));
  const LawResult again = read(written(report)).laws.at(1);
  EXPECT_EQ(again.finding.inputs, report.laws[1].finding.inputs);
  EXPECT_EQ(again.finding.difference, "size: 2, expected 3");
  report.shard = {1, 3};
  report.laws[0].engine = "exhaustive";
  report.laws[0].finding.costs = {{4, 0, 1, 0, 0}, {6, 0, 1, 0, 0}};
  EXPECT_EQ(written(read(written(report))), written(report));
  EXPECT_EQ(read(written(report)).laws[0].finding.costs,
            report.laws[0].finding.costs);
}

TEST(CheckReport, ABrokenLawIsReadBackAsWritten) {
  CheckReport report = example();
  report.laws[1].finding.broken = true;
  report.laws[1].finding.verdict = "BROKEN";
  report.laws[1].finding.difference = "no reply within 10 s";
  const std::string text = written(report);
  EXPECT_NE(text.find(R"("broken":{"case":11,)"), std::string::npos) << text;
  EXPECT_EQ(written(read(text)), text);
  EXPECT_TRUE(read(text).laws.at(1).finding.broken);
  EXPECT_EQ(refusal(replaced(text, R"("broken":{"case")",
                             R"("counterexample":{},"broken":{"case")")),
            "c.jsonl:3: not a line of a report: both 'broken' and "
            "'counterexample'");
}

TEST(CheckReport, RefusesWhatDoesNotFitTogether) {
  const std::string text = written(example());
  EXPECT_EQ(refusal(text), "none");
  EXPECT_EQ(refusal(text.substr(0, text.rfind("{\"counts\""))),
            "c.jsonl:3: the report is not complete, its last line is missing; "
            "run again");
  EXPECT_EQ(refusal(replaced(text, "\"cases\":20", "\"cases\":21")),
            "c.jsonl:4: not a line of a report: what the last line says is "
            "not what the lines before it come to");
  EXPECT_EQ(refusal(replaced(text, "\"expected\":false", "\"expected\":true"))
                .substr(0, 12),
            "c.jsonl:4: n");
  EXPECT_EQ(refusal(replaced(text, "\"rejected\":2", "\"rejected\":11")),
            "c.jsonl:2: not a line of a report: the counts of the law do not "
            "fit together");
  EXPECT_EQ(refusal(replaced(text, "\"cases\":10", "\"cases\":-1")),
            "c.jsonl:2: not a line of a report: 'cases' must be a count");
  EXPECT_EQ(refusal(replaced(text, "\"claim\":\"sound\"", "\"claim\":\"x\"")),
            "c.jsonl:2: not a line of a report: 'x' is no claim");
  EXPECT_EQ(
      refusal(replaced(text, "\"engine\":\"random\"", "\"engine\":\"r\"")),
      "c.jsonl:2: not a line of a report: 'engine' must be 'exhaustive', "
      "'random' or 'device'");
  EXPECT_EQ(refusal(replaced(text, "\"case\":11", "\"case\":0")),
            "c.jsonl:3: not a line of a report: 'case' is counted from 1");
  EXPECT_EQ(
      refusal(replaced(text, "\"report\":\"check\"", "\"report\":\"run\"")),
      "c.jsonl:1: not a line of a report: this is a report of colex "
      "run, not of colex check");
  EXPECT_EQ(refusal(replaced(text, "\"shard\":\"1/1\"", "\"shard\":\"2/1\"")),
            "c.jsonl:1: not a line of a report: 'shard' must be I/N with I "
            "from 1 to N, as in 2/8");
  CheckReport piece = example();
  piece.shard = {0, 2};
  piece.laws[0].engine = "exhaustive";
  piece.laws[0].finding.costs = {{4, 0, 1, 0, 0}};
  EXPECT_EQ(refusal(written(piece)),
            "c.jsonl:2: not a line of a report: the counts of the law are not "
            "those of its costs");
}

TEST(Standings, OnTheReference) {
  const CheckReport report = example(false);
  EXPECT_EQ(report.standing(law("a/b", sound, "holds")), Standing::as_claimed);
  EXPECT_EQ(report.standing(law("a/b", sound, "CLASS EMPTY: nested")),
            Standing::otherwise);
  EXPECT_EQ(report.standing(law("a/b", refuted, "NOT REFUTED")),
            Standing::otherwise);
  EXPECT_EQ(report.standing(falsified("a/b", total)), Standing::too_strict);
  EXPECT_EQ(report.standing(falsified("a/b", convention)), Standing::falsified);
}

TEST(Standings, OnAnImplementation) {
  const CheckReport report = example();
  EXPECT_EQ(report.standing(law("a/b", sound, all_rejected)),
            Standing::too_strict);
  EXPECT_EQ(report.standing(law("a/b", refuted, "NOT REFUTED")),
            Standing::as_claimed);
  EXPECT_EQ(report.standing(falsified("a/b", convention)),
            Standing::other_convention);
  EXPECT_EQ(report.standing(falsified("a/b", sound)), Standing::falsified);
  LawResult lost = falsified("a/b", total);
  lost.finding.broken = true;
  EXPECT_EQ(report.standing(lost), Standing::broken);
  LawResult skipped = law("a/b", sound, "VACUOUS");
  skipped.finding.skipped = skipped.finding.vacuous = 10;
  skipped.finding.rejected = 0;
  EXPECT_EQ(report.standing(skipped), Standing::not_offered);
  skipped.finding.skipped = 9;
  EXPECT_EQ(report.standing(skipped), Standing::as_claimed);
}

TEST(Expected, IsWhatTheExitCodeSays) {
  CheckReport report = example();
  EXPECT_FALSE(report.expected());
  report.laws = {law("a/b", sound, "holds"), falsified("a/c", total)};
  EXPECT_TRUE(report.expected());
  report.options["strict"] = "yes";
  EXPECT_FALSE(report.expected());
  report = example(false);
  report.laws = {law("a/b", sound, "holds")};
  EXPECT_TRUE(report.expected());
  report.laws.push_back(falsified("a/c", total));
  EXPECT_FALSE(report.expected());
  report.laws = {law("a/b", sound, "VACUOUS")};
  EXPECT_FALSE(report.expected());
}

TEST(Expected, RefusingEverythingIsNoPass) {
  CheckReport report = example();
  LawResult nothing = law("a/b", sound, all_rejected);
  nothing.finding.rejected = nothing.finding.cases;
  LawResult strict = falsified("a/c", total);
  strict.finding.cases = strict.finding.rejected = 0;
  report.laws = {nothing, strict};
  EXPECT_TRUE(report.answers_nothing());
  EXPECT_FALSE(report.expected());
  std::ostringstream out;
  print_summary(report, out);
  EXPECT_EQ(out.str(),
            "pycute: 2 laws, 10 cases; 0 falsified, 0 broken, 2 too strict, 0 "
            "of another convention, 0 not offered, 0 not as claimed otherwise\n"
            "pycute answered nothing, which is no pass\n");
  report.shard = {0, 2};  // another shard may have answers
  EXPECT_FALSE(report.answers_nothing());
}

TEST(LawLines, ShowCountsAndCounterexample) {
  const CheckReport report = example();
  std::ostringstream out;
  for (const LawResult& one : report.laws) print_law(report, one, out);
  EXPECT_EQ(out.str(),
            "random      a/holds                                            10 "
            "cases       0 vacuous       2 rejected   80.0% answered  seed 1   "
            " holds\n"
            "random      a/wrong                                            10 "
            "cases       0 vacuous       2 rejected   80.0% answered  seed 1   "
            " FALSIFIED\n"
            "\na/wrong  FALSIFIED by pycute   (random, case 11; 0 vacuous, 2 "
            "rejected)\n"
            "  it is so\n"
            "    A = (2,2):(0,1)\n"
            "    B = 3:1\n"
            "  size: 2, expected 3\n"
            "  again: colex check --only a/wrong --inputs "
            "'[(2,2):(0,1), 3:1]' -- @pycute\n\n");
}

// --- The command ---

class Check : public testing::Test {
 protected:
  Check() {
    file = testing::TempDir() + "/colex_check_" +
           testing::UnitTest::GetInstance()->current_test_info()->name();
    options.report = file;
  }
  ~Check() override { std::filesystem::remove(file); }
  int ran() {
    std::ostringstream out_stream, err_stream;
    const int code = check(options, out_stream, err_stream);
    out = out_stream.str();
    err = err_stream.str();
    return code;
  }

  CheckOptions options;
  std::string file, out, err;
};

TEST_F(Check, WritesAReport) {
  options.only = "size/*";
  options.cases = 100;
  EXPECT_EQ(ran(), 0) << out << err;
  const CheckReport report = load_check_report(file);
  EXPECT_TRUE(report.expected());
  EXPECT_EQ(report.implementation, "reference");
  EXPECT_EQ(report.options.at("cases"), "100");
  EXPECT_EQ(report.options.at("seed"), "1");
  EXPECT_EQ(report.options.at("size"), "default");
  EXPECT_FALSE(report.laws.empty());
}

TEST_F(Check, AnAdapterThatIsWrongIsOne) {
  options.only = "size/*";
  options.adapter = {scripted_adapter()};
  EXPECT_EQ(ran(), 1) << out << err;
  const CheckReport report = load_check_report(file);
  EXPECT_FALSE(report.expected());
  EXPECT_EQ(report.implementation, "scripted");
  EXPECT_GT(report.count(Standing::falsified), 0u);
}

// Neither is a counterexample, so neither is made smaller: one time limit a
// law and engine.
TEST_F(Check, AnAdapterThatIsLostIsBrokenAndNotShrunk) {
  options.only = "size/*";
  options.timeout = std::chrono::milliseconds{100};
  for (const char* mode : {"hangs", "falls"}) {
    options.adapter = {scripted_adapter(), mode};
    const auto start = Clock::now();
    EXPECT_EQ(ran(), 1) << out << err;
    EXPECT_LT(Clock::now() - start, std::chrono::seconds{60}) << mode;
    const CheckReport report = load_check_report(file);
    EXPECT_FALSE(report.expected());
    EXPECT_EQ(report.count(Standing::falsified), 0u) << out;
    EXPECT_GT(report.count(Standing::broken), 0u) << out;
    for (const LawResult& one : report.laws) {
      if (!one.finding.broken) continue;
      EXPECT_EQ(one.finding.verdict, "BROKEN");
      EXPECT_EQ(one.finding.difference, mode == std::string("hangs")
                                            ? "no reply within 0.1 s"
                                            : "the process ended (exit code "
                                              "4)");
      EXPECT_FALSE(one.finding.inputs.empty());
    }
    EXPECT_NE(out.find("  BROKEN by scripted   ("), std::string::npos) << out;
  }
}

TEST_F(Check, WhatCannotBeDoneIsTwo) {
  options.report = "/no/such/folder/report";
  EXPECT_EQ(ran(), 2);
  EXPECT_EQ(err, "colex: /no/such/folder/report cannot be written\n");
  options.report = file;
  options.only = "coalesce/same-function";
  options.inputs = "[2:1]";
  EXPECT_EQ(ran(), 2);
  EXPECT_EQ(err,
            "colex: --inputs tries one case and prints what comes; --report "
            "and --shard are of no use with it\n");
  options.adapter = {scripted_adapter(), "mute"};
  options.inputs.reset();
  options.report.clear();
  options.only = "nothing";
  EXPECT_EQ(ran(), 2);
}

}  // namespace
}  // namespace colex::conformance
