// SPDX-License-Identifier: MIT
//
// Adding up, writing, reading back, and showing what a run found.

#include "conformance/report.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "conformance/matrix.hpp"
#include "conformance/page.hpp"

namespace colex::conformance {
namespace {

const std::vector<Operation> known_operations = {
    {"composition", "L, T", "composition(A, B)(c) = A(B(c))"},
    {"complement", "L", "what A leaves out"}};

CaseResult wrong(const std::string& test, const std::string& a,
                 const std::string& b) {
  return {test,
          {operation_of(test), {a, b}},
          Outcome::unsound,
          "2:0",
          "3:0",
          "size of the result: 2, "
          "expected 3",
          false};
}

UniverseResult small_universe() {
  UniverseTally tally("composition/universe-2x1");
  const Judgement right{Outcome::right, "", "1:0"};
  const Judgement unsound{Outcome::unsound, "at 1: 0, expected 1", "2:1"};
  const Reply reply{Reply::Kind::out, "2:0"};
  tally.add({"composition", {"(2,2):(0,1)", "9:1"}}, reply, unsound);
  tally.add({"composition", {"1:0", "1:0"}}, reply, right);
  tally.add({"composition", {"(2,2):(0,1)", "3:1"}}, reply, unsound);
  tally.add({"composition", {"(2,2):(0,1)", "4:1"}}, reply, unsound);
  tally.add({"composition", {"(2,2):(0,1)", "5:1"}}, reply, unsound);
  return tally.result();
}

Report example() {
  Report report = new_report({"pycute", "4.7.0", "somewhere", {}, false});
  report.started = "2026-01-31T12:00:00Z";
  report.environment = {{"compiler", "gcc 12"}, {"system", "Linux"}};
  CaseResult right = wrong("composition/a", "4:1", "2:1");
  right.outcome = Outcome::right;
  right.why = "";
  report.results.cases = {right, wrong("composition/b", "(8,8):(0,1)", "9:1")};
  report.results.universes = {small_universe()};
  report.operations = {
      {"composition", true, report.results.by_operation().at("composition")},
      {"complement", false, {}}};
  return report;
}

std::string written(const Report& report) {
  std::ostringstream out;
  write(report, out);
  return out.str();
}

Report read(const std::string& text) {
  std::istringstream in(text);
  return read_report(in, "r.jsonl");
}

std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const BadReport& error) {
    return error.what();
  }
  return "none";
}

TEST(Universe, CountsAndSmallest) {
  const UniverseResult result = small_universe();
  EXPECT_EQ(to_text(result.counts), "right=1,unsound=4");
  ASSERT_EQ(result.smallest.size(), 3U);
  EXPECT_EQ(result.smallest[0].problem.in[1], "3:1");
  EXPECT_EQ(result.smallest[1].problem.in[1], "4:1");
  EXPECT_EQ(result.smallest[2].problem.in[1], "5:1");
  EXPECT_EQ(result.smallest[0].test, "composition/universe-2x1");
}

std::string digest(const std::vector<std::pair<Outcome, std::string>>& cases) {
  UniverseTally tally("a/u");
  for (const auto& [outcome, text] : cases) {
    tally.add({"a", {"1"}}, {Reply::Kind::out, text}, {outcome, "", ""});
  }
  return tally.result().digest;
}

TEST(Universe, DigestIsFnv1aOverCasesAndWrongAnswers) {
  // FNV-1a of "", of "0 right\n" and of "0 unsound 2:0\n".
  EXPECT_EQ(digest({}), "cbf29ce484222325");
  EXPECT_EQ(digest({{Outcome::right, "x"}}), "7a0b96dd40f6bf65");
  EXPECT_EQ(digest({{Outcome::unsound, "2:0"}}), "cfb13fb27f769209");
  EXPECT_EQ(digest({{Outcome::right, "x"}}), digest({{Outcome::right, "y"}}));
  EXPECT_NE(digest({{Outcome::unsound, "x"}}),
            digest({{Outcome::unsound, "y"}}));
  EXPECT_NE(digest({{Outcome::right, ""}, {Outcome::unsound, ""}}),
            digest({{Outcome::unsound, ""}, {Outcome::right, ""}}));
}

TEST(Report, IsReadBackAsWritten) {
  const Report report = example();
  const Report again = read(written(report));
  EXPECT_EQ(written(again), written(report));
  EXPECT_EQ(again.implementation, "pycute");
  EXPECT_EQ(again.origin, "somewhere");
  EXPECT_EQ(again.results.total(), report.results.total());
  EXPECT_EQ(again.results.universes[0].digest,
            report.results.universes[0].digest);
  EXPECT_FALSE(again.expected);
  EXPECT_FALSE(again.operations[1].offered);
}

TEST(Report, HasOneLineAThing) {
  std::istringstream lines(written(example()));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line,
            R"({"suite":")" + example().suite + R"(","commit":")" +
                example().commit +
                R"(","protocol":1,"implementation":)"
                R"({"name":"pycute","version":"4.7.0","origin":"somewhere"},)"
                R"("environment":{"compiler":"gcc 12","system":"Linux"},)"
                R"("started":"2026-01-31T12:00:00Z"})");
  std::getline(lines, line);
  std::getline(lines, line);
  EXPECT_EQ(line,
            R"({"test":"composition/b","outcome":"unsound",)"
            R"j("in":["(8,8):(0,1)","9:1"],"want":"3:0","got":"2:0",)j"
            R"("why":"size of the result: 2, expected 3","listed":false})");
  std::getline(lines, line);
  EXPECT_EQ(line.rfind(R"({"universe":"composition/universe-2x1",)"
                       R"("counts":{"right":1,"unsound":4},"digest":")",
                       0),
            0U);
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"operation":"composition","offered":true,)"
                  R"("counts":{"right":2,"unsound":5}})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"operation":"complement","offered":false,"counts":{}})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"counts":{"right":2,"unsound":5},"expected":false})");
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(Report, WithoutItsLastLineIsRefused) {
  const std::string text = written(example());
  const std::string cut = text.substr(0, text.rfind("{\"counts\""));
  EXPECT_EQ(refusal(cut),
            "r.jsonl:6: the report is not complete, its last line is missing; "
            "run again");
  EXPECT_EQ(refusal(""),
            "r.jsonl:0: the report is not complete, its last line is missing; "
            "run again");
}

TEST(Report, RefusesOtherLines) {
  const std::string text = written(example());
  EXPECT_EQ(refusal("hello\n").rfind("r.jsonl:1: not a line of a report: ", 0),
            0U);
  EXPECT_EQ(refusal(text + "{}\n"),
            "r.jsonl:8: text follows the last line of the report");
  std::string other = text;
  other.replace(other.find("\"outcome\":\"unsound\""), 19,
                "\"outcome\":\"wrong\"");
  EXPECT_EQ(refusal(other),
            "r.jsonl:3: not a line of a report: 'wrong' is no outcome");
}

TEST(Report, RefusesCountsThatDoNotAddUp) {
  std::string text = written(example());
  const std::size_t start = text.find("{\"test\"");
  text.erase(start, text.find('\n', start) + 1 - start);
  EXPECT_EQ(refusal(text),
            "r.jsonl:6: the counts of the last line are not those of the "
            "lines before it");
}

TEST(Report, AFileThatIsNotThere) {
  try {
    load_report("/no/such/report");
    FAIL() << "it was read";
  } catch (const BadReport& error) {
    EXPECT_STREQ(error.what(), "/no/such/report: the report cannot be opened");
  }
}

TEST(Matrix, AccountsForEveryCase) {
  std::ostringstream out;
  print_matrix(example(), out);
  EXPECT_EQ(out.str(),
            "operation      right  equivalent  convention    short  too strict "
            " unsound  unsupported   broken  unjudged    total\n"
            "composition        2           -           -        -           - "
            "       5            -        -         -        7\n"
            "all                2           -           -        -           - "
            "       5            -        -         -        7\n");
}

TEST(Matrix, ShowsTheSmallestCounterexample) {
  std::ostringstream out;
  print_counterexamples(example(), known_operations, "@pycute", out);
  EXPECT_EQ(out.str(),
            "\n"
            "composition/universe-2x1  UNSOUND by pycute  (smallest of 5, of 7 "
            "cases)\n"
            "  composition(A, B)(c) = A(B(c))\n"
            "    composition((2,2):(0,1), 3:1) = 2:0\n"
            "  at 1: 0, expected 1\n"
            "  wanted: 2:1\n"
            "  again: colex run --only composition/universe-2x1 --case "
            "'composition((2,2):(0,1), 3:1)' -- @pycute\n");
}

TEST(Matrix, EndsWithOneLineForAll) {
  std::ostringstream out;
  print_summary(example(), out);
  EXPECT_EQ(out.str(),
            "\nnot offered: complement\n"
            "pycute 4.7.0: 7 cases: 2 right, 5 unsound; NOT as expected\n");
}

TEST(Page, IsSelfContainedAndSafe) {
  Report report = example();
  report.results.cases[1].why = "</script><b>";
  const std::string html = page({report}, known_operations);
  EXPECT_EQ(html.find("@DATA@"), std::string::npos);
  EXPECT_EQ(html.find("http://"), std::string::npos);
  EXPECT_EQ(html.find("https://"), std::string::npos);
  EXPECT_EQ(html.find("</script><b>"), std::string::npos);
  EXPECT_NE(html.find("\\u003c/script>\\u003cb>"), std::string::npos);
  EXPECT_NE(html.find("\"(2,2):(0,1)\",\"3:1\""), std::string::npos);
}

}  // namespace
}  // namespace colex::conformance
