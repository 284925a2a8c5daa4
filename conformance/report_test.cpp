// SPDX-License-Identifier: MIT
//
// Adding up, writing, reading back, and showing what a run found.

#include "conformance/report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "conformance/matrix.hpp"
#include "conformance/overview.hpp"
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
  tally.add(0, {"composition", {"(2,2):(0,1)", "9:1"}}, reply, unsound);
  tally.add(1, {"composition", {"1:0", "1:0"}}, reply, right);
  tally.add(2, {"composition", {"(2,2):(0,1)", "3:1"}}, reply, unsound);
  tally.add(3, {"composition", {"(2,2):(0,1)", "4:1"}}, reply, unsound);
  tally.add(4, {"composition", {"(2,2):(0,1)", "5:1"}}, reply, unsound);
  return tally.result();
}

Report example() {
  Report report;
  static_cast<ReportHeader&>(report) =
      new_header({"pycute", "4.7.0", "somewhere", {}, false});
  report.adapter = {"@pycute"};
  report.options = {{"only", "*"}};
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
  std::uint64_t number = 0;
  for (const auto& [outcome, text] : cases)
    tally.add(number++, {"a", {"1"}}, {Reply::Kind::out, text},
              {outcome, "", ""});
  return tally.result().digest;
}

TEST(Universe, DigestIsTheSumOfFnv1aOverCasesAndWrongAnswers) {
  // FNV-1a of "0 right", of "0 unsound 2:0", of "1 unsound 2:0".
  EXPECT_EQ(digest({}), "0000000000000000");
  EXPECT_EQ(digest({{Outcome::right, "x"}}), "353df862ca01be8d");
  EXPECT_EQ(digest({{Outcome::unsound, "2:0"}}), "5d1979c6bc9d6759");
  EXPECT_EQ(digest({{Outcome::right, "x"}, {Outcome::unsound, "2:0"}}),
            "9a3c6e7d0369ea4f");
  EXPECT_EQ(digest({{Outcome::right, "x"}}), digest({{Outcome::right, "y"}}));
  EXPECT_NE(digest({{Outcome::unsound, "x"}}),
            digest({{Outcome::unsound, "y"}}));
  EXPECT_NE(digest({{Outcome::right, ""}, {Outcome::unsound, ""}}),
            digest({{Outcome::unsound, ""}, {Outcome::right, ""}}));
}

TEST(Universe, KeepsThreeOfEachBadOutcomeWorstFirst) {
  UniverseTally tally("a/u");
  std::uint64_t number = 0;
  for (const Outcome outcome : all_outcomes)
    for (const char* in : {"9", "7", "8", "6"})
      tally.add(number++, {"a", {in}}, {Reply::Kind::out, in},
                {outcome, "why", "want"});
  const UniverseResult result = tally.result();
  std::string kept;
  for (const CaseResult& one : result.smallest)
    kept += fmt::format("{} {}, ", name(one.outcome), one.problem.in[0]);
  EXPECT_EQ(kept,
            "unsound 6, unsound 7, unsound 8, broken 6, broken 7, broken 8, "
            "too strict 6, too strict 7, too strict 8, short 6, short 7, short "
            "8, ");
  EXPECT_EQ(result.smallest[0].got, "6");
  EXPECT_EQ(result.smallest[0].wanted, "want");
  EXPECT_EQ(result.smallest[0].why, "why");
}

TEST(Counts, ThatFail) {
  Counts counts;
  for (const Outcome outcome : all_outcomes) ++counts[outcome];
  EXPECT_EQ(counts.total(), 9U);
  EXPECT_EQ(counts.failing(/*strict=*/false), 2U);
  EXPECT_EQ(counts.failing(/*strict=*/true), 5U);
  EXPECT_EQ(to_text(Counts()), "none");
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
  EXPECT_TRUE(again.operations[0].offered);
  EXPECT_FALSE(again.operations[1].offered);
  Report listed = report;
  listed.expected = true;
  listed.results.cases[1].listed = true;
  listed.results.universes[0].listed = true;
  const Report listed_again = read(written(listed));
  EXPECT_EQ(written(listed_again), written(listed));
  EXPECT_TRUE(listed_again.expected);
  EXPECT_TRUE(listed_again.results.cases[1].listed);
  EXPECT_TRUE(listed_again.results.universes[0].listed);
}

TEST(Report, HasOneLineAThing) {
  std::istringstream lines(written(example()));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line,
            R"({"report":"run","suite":")" + example().suite +
                R"(","commit":")" + example().commit +
                R"(","protocol":1,"implementation":)"
                R"({"name":"pycute","version":"4.7.0","origin":"somewhere"},)"
                R"("adapter":["@pycute"],)"
                R"("environment":{"compiler":"gcc 12","system":"Linux"},)"
                R"("started":"2026-01-31T12:00:00Z",)"
                R"("options":{"only":"*"},"shard":"1/1"})");
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

std::string replaced(std::string text, const std::string& what,
                     const std::string& with) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) return "no " + what;
  return text.replace(at, what.size(), with);
}

TEST(Report, RefusesOtherLines) {
  const std::string text = written(example());
  EXPECT_EQ(refusal("hello\n"),
            "r.jsonl:1: not a line of a report: the line is not JSON");
  EXPECT_EQ(refusal("[1]\n"),
            "r.jsonl:1: not a line of a report: the line is not a JSON object");
  EXPECT_EQ(refusal(text + "{}\n"),
            "r.jsonl:8: text follows the last line of the report");
  const std::string here = ": not a line of a report: ";
  const auto with = [&](const std::string& what, const std::string& instead) {
    return refusal(replaced(text, what, instead));
  };
  EXPECT_EQ(with("\"outcome\":\"unsound\"", "\"outcome\":\"wrong\""),
            "r.jsonl:3" + here +
                "'wrong' is no outcome; the outcomes are right, equivalent, "
                "convention, short, too strict, unsound, unsupported, broken, "
                "unjudged");
  EXPECT_EQ(with("\"suite\"", "\"suit\""),
            "r.jsonl:1" + here + "the field 'suite' is missing");
  EXPECT_EQ(
      with("\"report\":\"run\"", "\"report\":\"check\""),
      "r.jsonl:1" + here + "this is a report of colex check, not of colex run");
  EXPECT_EQ(with("\"protocol\":1", "\"protocol\":\"1\""),
            "r.jsonl:1" + here + "'protocol' must be a count");
  EXPECT_EQ(with("{\"only\":\"*\"}", "{\"only\":1}"),
            "r.jsonl:1" + here + "'options' must be an object of texts");
  EXPECT_EQ(with("\"implementation\":{", "\"implementation\":3,\"x\":{"),
            "r.jsonl:1" + here + "'implementation' must be an object");
  EXPECT_EQ(
      with("\"shard\":\"1/1\"", "\"shard\":\"0/1\""),
      "r.jsonl:1" + here + "'shard' must be I/N with I from 1 to N, as in 2/8");
  EXPECT_EQ(with("\"want\":\"3:0\"", "\"want\":null"),
            "r.jsonl:2" + here + "'want' must be a text");
  EXPECT_EQ(with("[\"4:1\",\"2:1\"]", "[\"4:1\",2]"),
            "r.jsonl:2" + here + "'in' must be a list of texts");
  EXPECT_EQ(with("\"listed\":false", "\"listed\":0"),
            "r.jsonl:2" + here + "'listed' must be true or false");
  EXPECT_EQ(with("{\"right\":1,", "{\"right\":-1,"),
            "r.jsonl:4" + here + "'counts' must be an object of counts");
  EXPECT_EQ(with("\"digest\":\"", "\"digest\":\"x"),
            "r.jsonl:4" + here + "'digest' must be 16 hexadecimal digits");
  EXPECT_EQ(with("\"smallest\":[", "\"smallest\":[7,"),
            "r.jsonl:4" + here + "'smallest' must be a list of objects");
  EXPECT_EQ(with("\"offered\":true", "\"offered\":1"),
            "r.jsonl:5" + here + "'offered' must be true or false");
  EXPECT_EQ(with("\"expected\":false", "\"expected\":null"),
            "r.jsonl:7" + here + "'expected' must be true or false");
}

TEST(Report, RefusesCountsThatDoNotAddUp) {
  std::string text = written(example());
  const std::size_t start = text.find("{\"test\"");
  text.erase(start, text.find('\n', start) + 1 - start);
  EXPECT_EQ(refusal(text),
            "r.jsonl:6: not a line of a report: the counts of the last line "
            "are not those of the lines before it");
}

TEST(Report, APieceIsOfNoUseByItself) {
  Report report = example();
  EXPECT_NO_THROW(require_whole(report, "r.jsonl"));
  report.shard = {1, 3};
  EXPECT_EQ(read(written(report)).shard, (Shard{1, 3}));
  try {
    require_whole(report, "r.jsonl");
    FAIL() << "it was taken";
  } catch (const BadReport& error) {
    EXPECT_STREQ(error.what(),
                 "r.jsonl: this is piece 2/3 of a report; colex merge puts "
                 "the pieces together");
  }
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
  print_counterexamples(example(), known_operations, out);
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
  Report report = example();
  report.expected = true;
  std::ostringstream again;
  print_summary(report, again);
  EXPECT_NE(again.str().find("5 unsound; as expected\n"), std::string::npos);
}

TEST(Matrix, AddsUpWhatIsNotOffered) {
  Report report = example();
  CaseResult skipped = wrong("complement/a", "4:1", "2:1");
  skipped.outcome = Outcome::unsupported;
  report.results.cases.push_back(skipped);
  report.operations[1].counts[Outcome::unsupported] = 1;
  report.operations.push_back({"an_operation_of_a_long_name", true, {}});
  std::ostringstream out;
  print_matrix(report, out);
  EXPECT_NE(
      out.str().find(
          "\nnot offered                        -           -           - "
          "       -           -        -            1        -         - "
          "       1\n"),
      std::string::npos)
      << out.str();
  EXPECT_EQ(out.str().find("complement"), std::string::npos);
  EXPECT_EQ(out.str().find("an_operation_of_a_long_name"), std::string::npos);
  EXPECT_NE(out.str().find("        1        -         -        8\n"),
            std::string::npos)
      << out.str();
}

TEST(Matrix, ShowsABrokenCaseWithoutAnEqualsSign) {
  Report report = example();
  report.results.universes.clear();
  CaseResult broken = wrong("complement/a", "4:1", "2:1");
  broken.outcome = Outcome::broken;
  broken.got = broken.why = "the process ended (signal 8)";
  broken.wanted = "";
  report.results.cases = {broken};
  report.operations = {
      {"complement", true, report.results.by_operation().at("complement")}};
  std::ostringstream out;
  print_counterexamples(report, known_operations, out);
  EXPECT_EQ(out.str(),
            "\n"
            "complement/a  BROKEN by pycute  (smallest of 1, of 1 cases)\n"
            "  what A leaves out\n"
            "    complement(4:1, 2:1)  the process ended (signal 8)\n"
            "  again: colex run --only complement/a --case "
            "'complement(4:1, 2:1)' -- @pycute\n");
}

TEST(Overview, HasOneColumnAnImplementation) {
  Report second = example();
  second.implementation = "other";
  second.results.cases.clear();
  second.results.universes.clear();
  second.operations = {{"composition", true, {}}, {"complement", true, {}}};
  second.operations[1].counts[Outcome::right] = 3;
  std::vector<Operation> operations = known_operations;
  std::ostringstream out;
  print_overview({example(), second}, operations, out);
  EXPECT_EQ(out.str(),
            "                                 pycute 4.7.0              other "
            "4.7.0\n"
            "operation               right  strict   wrong    right  strict   "
            "wrong\n"
            "composition                 2       0       5        -       -    "
            "   -\n"
            "all                         2       0       5        0       0    "
            "   0\n"
            "1 more operations are right wherever they are offered\n");
}

TEST(Overview, CountsWhatIsWeakAndWhatIsWrong) {
  Report report = example();
  Counts counts;
  std::size_t number = 1;
  for (const Outcome outcome : all_outcomes) counts[outcome] = number++;
  report.operations = {{"composition", true, counts},
                       {"complement", false, counts}};
  std::ostringstream out;
  print_overview({report}, known_operations, out);
  // right 1 + 2 + 3, strict 4 + 5, wrong 6 + 8; what is not offered is no line.
  EXPECT_NE(out.str().find("composition                 6       9      14\n"),
            std::string::npos)
      << out.str();
  EXPECT_EQ(out.str().find("complement"), std::string::npos);
}

// The data in a page.
nlohmann::json data_of(const std::string& html) {
  const std::string start = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = html.find(start) + start.size();
  return nlohmann::json::parse(
      html.substr(begin, html.find("</script>", begin) - begin));
}

TEST(Page, HasTheDataOfTheReports) {
  Report report = example();
  report.results.cases[1].listed = true;
  const auto data = data_of(page({report, report}, {}, known_operations, {}));
  ASSERT_EQ(data.at("columns").size(), 2U);
  const auto& column = data["columns"][0];
  EXPECT_EQ(column.at("name"), "pycute");
  EXPECT_EQ(column.at("version"), "4.7.0");
  EXPECT_EQ(column.at("origin"), "somewhere");
  EXPECT_EQ(column.at("suite"), report.suite);
  EXPECT_EQ(column.at("started"), "2026-01-31T12:00:00Z");
  EXPECT_EQ(column.at("environment").at("system"), "Linux");
  EXPECT_EQ(column.at("expected"), false);
  const std::vector<std::size_t> counts = {2, 0, 0, 0, 0, 5, 0, 0, 0};
  EXPECT_EQ(column.at("counts"), counts);
  const auto& cell = column.at("cells").at("composition");
  EXPECT_EQ(cell.at("counts"), counts);
  EXPECT_EQ(cell.at("offered"), true);
  EXPECT_EQ(column.at("cells").at("complement").at("offered"), false);
  // Failures alone, the smallest first.
  std::string examples;
  for (const auto& one : cell.at("examples"))
    examples += fmt::format("{} {} {} {}, ", one.at("test").get<std::string>(),
                            one.at("outcome").get<std::string>(),
                            one.at("in").at(1).get<std::string>(),
                            one.at("listed").get<bool>());
  EXPECT_EQ(examples,
            "composition/universe-2x1 unsound 3:1 false, "
            "composition/universe-2x1 unsound 4:1 false, "
            "composition/universe-2x1 unsound 5:1 false, "
            "composition/b unsound 9:1 true, ");
  EXPECT_EQ(cell["examples"][3].at("want"), "3:0");
  EXPECT_EQ(cell["examples"][3].at("got"), "2:0");
  EXPECT_EQ(cell["examples"][3].at("why"), "size of the result: 2, expected 3");
  ASSERT_EQ(data.at("outcomes").size(), all_outcomes.size());
  EXPECT_EQ(data["outcomes"][5].at("name"), "unsound");
  EXPECT_EQ(data["outcomes"][5].at("badness"), badness(Outcome::unsound));
}

TEST(Page, ShowsWhatIsTooStrictAndWhatIsKnown) {
  Report report = example();
  CaseResult strict = wrong("complement/a", "4:1", "2:1");
  strict.outcome = Outcome::too_strict;
  report.results.cases = {strict};
  report.results.universes[0].listed = true;
  const auto cells = data_of(page({report}, {}, known_operations, {}))
                         .at("columns")[0]["cells"];
  ASSERT_EQ(cells.at("complement").at("examples").size(), 1U);
  EXPECT_EQ(cells["complement"]["examples"][0].at("outcome"), "too strict");
  ASSERT_EQ(cells.at("composition").at("examples").size(), 3U);
  for (const auto& one : cells["composition"]["examples"])
    EXPECT_EQ(one.at("listed"), true);
}

TEST(Page, HasOneRowAnOperationInTheOrderOfTheProtocol) {
  Report report = example();
  report.operations = {{"complement", false, {}},
                       {"strange", true, {}},
                       {"composition", true, {}}};
  const auto rows =
      data_of(page({report, report}, {}, known_operations, {})).at("rows");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].at("name"), "composition");
  EXPECT_EQ(rows[0].at("arguments"), "L, T");
  EXPECT_EQ(rows[0].at("sentence"), "composition(A, B)(c) = A(B(c))");
  EXPECT_EQ(rows[1].at("name"), "complement");
  EXPECT_EQ(rows[2].at("name"), "strange");
  report.operations.pop_back();
  EXPECT_EQ(data_of(page({report}, {}, known_operations, {})).at("rows").size(),
            2U);
}

TEST(Page, StaysShortWhateverTheReport) {
  Report report = example();
  report.results.cases.clear();
  for (int k = 99; k > 0; --k) {
    report.results.cases.push_back(
        wrong("composition/x", std::to_string(k), "1:0"));
    report.results.cases.back().outcome =
        k % 2 == 0 ? Outcome::too_strict : Outcome::unsound;
    report.results.cases.back().got = std::string(100'000, 'x');
  }
  const auto examples =
      data_of(page({report}, {}, known_operations, {}))
          .at("columns")[0]["cells"]["composition"]["examples"];
  ASSERT_EQ(examples.size(), 40U);
  EXPECT_EQ(examples[0].at("in")[0], "1");
  EXPECT_EQ(examples[1].at("in")[0], "3");
  for (const auto& one : examples) {
    EXPECT_EQ(one.at("outcome"), "unsound");
    EXPECT_LE(one.at("got").get<std::string>().size(), 2000U);
  }
}

TEST(Page, IsSelfContainedAndSafe) {
  Report report = example();
  report.results.cases[1].why = "</script><b>";
  const std::string html = page({report}, {}, known_operations, {});
  EXPECT_EQ(html.find("@DATA@"), std::string::npos);
  for (const char* loads : {"src=", "<link", "@import", "url(", "fetch(",
                            "import(", "XMLHttpRequest"})
    EXPECT_EQ(html.find(loads), std::string::npos) << loads;
  EXPECT_EQ(html.find("</script><b>"), std::string::npos);
  EXPECT_NE(html.find("\\u003c/script>\\u003cb>"), std::string::npos);
  EXPECT_NE(html.find("\"(2,2):(0,1)\",\"3:1\""), std::string::npos);
}

}  // namespace
}  // namespace colex::conformance
