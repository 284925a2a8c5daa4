// SPDX-License-Identifier: MIT
//
// Whole runs against the scripted adapter: exit codes, known lists, reports,
// peers, single cases.

#include "conformance/run.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "conformance/report.hpp"
#include "conformance/scripted_adapter.hpp"

namespace colex::conformance {
namespace {

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos)
      << "'" << part << "' is not in:\n"
      << text;
}

class Run : public testing::Test {
 protected:
  Run() {
    std::string pattern = testing::TempDir() + "/colex_run_XXXXXX";
    folder = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder / "vectors");
    std::filesystem::create_directories(folder / "known");
    std::filesystem::create_directories(folder / "peers");
    setenv("COLEX_DATA", folder.c_str(), 1);
    setenv("COLEX_PEERS", (folder / "peers").c_str(), 1);
    put("vectors/size.json", R"({"operation":"size","notes":{},"cases":[
        {"name":"right","in":["7"],"out":"7"},
        {"name":"falls","in":["exit"],"out":"1"}]})");
    put("vectors/crd2idx.json", R"({"operation":"crd2idx","notes":{},"cases":[
        {"name":"wrong","in":["2","4:3"],"out":"6"}]})");
    options.adapter = {scripted_adapter()};
    options.only = "[unused]";
  }
  ~Run() override {
    unsetenv("COLEX_DATA");
    unsetenv("COLEX_PEERS");
    std::filesystem::remove_all(folder);
  }

  void put(const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
  }
  std::string get(const std::string& name) {
    std::ifstream stream(folder / name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  int run_only(const std::string& only) {
    options.only = only;
    std::ostringstream out_stream, err_stream;
    const int code = run(options, out_stream, err_stream);
    out = out_stream.str();
    err = err_stream.str();
    return code;
  }

  std::filesystem::path folder;
  RunOptions options;
  std::string out, err;
};

TEST_F(Run, AllRightIsZero) {
  EXPECT_EQ(run_only("size/right"), 0) << out << err;
  expect_in(out, "scripted 1.0: 1 cases: 1 right; as expected\n");
  EXPECT_EQ(err, "vectors: 1 cases\n");
}

TEST_F(Run, AFailureIsOneAndPrintsTheCommands) {
  EXPECT_EQ(run_only("crd2idx/wrong"), 1);
  const std::string adapter = std::string("-- ") + scripted_adapter();
  expect_in(out, "crd2idx/wrong  UNSOUND by scripted");
  expect_in(out, "    crd2idx(2, 4:3) = 2\n");
  expect_in(
      out, "  again: colex run --only crd2idx/wrong --case 'crd2idx(2, 4:3)' " +
               adapter + "\n");
  expect_in(out, "  crd2idx/wrong is 'unsound' and not listed\n");
  expect_in(out, "    settle: colex run --only crd2idx/wrong --update " +
                     adapter + "\n");
  expect_in(out, "NOT as expected\n");
}

TEST_F(Run, UpdateSettlesAndReasonsStay) {
  options.update = true;
  EXPECT_EQ(run_only("crd2idx/wrong"), 0) << out << err;
  EXPECT_EQ(get("known/scripted.txt"),
            "# scripted. What it is known to get wrong, and how.\n\n"
            "crd2idx/wrong  unsound  # TODO: why\n");
  expect_in(err, "rewritten; 1 entries wait for their reason\n");
  put("known/scripted.txt", "crd2idx/wrong  unsound  # a reason\n");
  EXPECT_EQ(run_only("size/falls"), 0);
  expect_in(get("known/scripted.txt"), "wrong  unsound  # a reason\n");
  expect_in(get("known/scripted.txt"), "falls     broken   # TODO: why\n");
  options.update = false;
  EXPECT_EQ(run_only("*/[unused]"), 2);
  EXPECT_EQ(run_only("crd2idx/wrong"), 0);
}

TEST_F(Run, AStaleListIsOne) {
  put("known/scripted.txt",
      "size/gone   broken  # r\nsize/right  broken  # r\n");
  EXPECT_EQ(run_only("size/right"), 1);
  expect_in(out,
            "  size/gone is listed, but matches no vector and no "
            "universe\n    settle: colex run --update -- ");
  expect_in(out, "  size/right is listed as 'broken', but came out 'right'\n");
}

TEST_F(Run, KnownListsThatCannotBeUsed) {
  options.known = (folder / "none.txt").string();
  EXPECT_EQ(run_only("size/right"), 2);
  expect_in(err, "none.txt does not exist; --update writes it");
  put("known/scripted.txt", "size/right  broken\n");
  options.known = "";
  EXPECT_EQ(run_only("size/right"), 2);
  expect_in(err, "scripted.txt:1: the reason after '#' is missing");
  options.known = "none";
  EXPECT_EQ(run_only("size/right"), 0);
  options.update = true;
  EXPECT_EQ(run_only("size/right"), 2);
}

TEST_F(Run, WritesReportAndPage) {
  options.report = (folder / "r.jsonl").string();
  options.page = (folder / "p.html").string();
  EXPECT_EQ(run_only("crd2idx/wrong"), 1);
  const Report report = load_report(options.report);
  EXPECT_EQ(report.implementation, "scripted");
  EXPECT_EQ(report.results.total()[Outcome::unsound], 1U);
  EXPECT_FALSE(report.expected);
  expect_in(get("p.html"), "crd2idx/wrong");
  options.report = (folder / "no/such/folder").string();
  EXPECT_EQ(run_only("crd2idx/wrong"), 2);
  expect_in(err, "no/such/folder cannot be written");
}

TEST_F(Run, ARunThatGivesUpLeavesNoCompleteReport) {
  std::string cases;
  for (int i = 0; i < 60; ++i) {
    cases += (i == 0 ? "" : ",") + std::string(R"({"name":"c)") +
             std::to_string(i) + R"(","in":["exit"],"out":"1"})";
  }
  put("vectors/size.json",
      R"({"operation":"size","notes":{},"cases":[)" + cases + "]}");
  options.report = (folder / "r.jsonl").string();
  EXPECT_EQ(run_only("size/c*"), 1);
  expect_in(err, "50 cases in a row broke the adapter, so the run stops");
  EXPECT_THROW(load_report(options.report), BadReport);
}

TEST_F(Run, JobsChangeNothingButTheTime) {
  std::string cases;
  for (int i = 0; i < 40; ++i)
    cases += (i == 0 ? "" : ",") + std::string(R"({"name":"c)") +
             std::to_string(i) + R"(","in":[")" +
             (i % 7 == 3 ? "exit" : std::to_string(i + 1)) + R"("],"out":")" +
             std::to_string(i + 1) + "\"}";
  put("vectors/size.json",
      R"({"operation":"size","notes":{},"cases":[)" + cases + "]}");
  options.report = (folder / "r.jsonl").string();
  std::string texts[2];
  for (int k = 0; k < 2; ++k) {
    options.jobs = k == 0 ? 1 : 3;
    EXPECT_EQ(run_only("size/c*"), 1) << out << err;
    EXPECT_EQ(err, "vectors: 40 cases\n");
    texts[k] = get("r.jsonl");
    texts[k].erase(0, texts[k].find('\n'));
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST_F(Run, WhatIsKeptOfALongAnswerIsBounded) {
  put("vectors/size.json", R"({"operation":"size","notes":{},"cases":[
        {"name":"long","in":["megabyte"],"out":"1"},
        {"name":"huge","in":["huge-layout"],"out":"1"}]})");
  options.report = (folder / "r.jsonl").string();
  EXPECT_EQ(run_only("size/*"), 0) << out << err;
  const Report report = load_report(options.report);
  ASSERT_EQ(report.results.cases.size(), 2U);
  EXPECT_GT(report.results.cases[0].got.size(), longest_kept / 2);
  for (const CaseResult& one : report.results.cases) {
    EXPECT_LE(one.got.size(), longest_kept);
    EXPECT_LE(one.why.size(), longest_kept);
  }
}

TEST_F(Run, AnAdapterThatCannotBeSpokenWithIsTwo) {
  options.adapter = {scripted_adapter(), "protocol-2"};
  EXPECT_EQ(run_only("size/right"), 2);
  expect_in(err, "colex: the adapter does not speak the protocol: ");
  options.adapter = {"/no/such/adapter"};
  EXPECT_EQ(run_only("size/right"), 2);
  EXPECT_EQ(err,
            "colex: the adapter cannot be started: '/no/such/adapter': No "
            "such file or directory\n");
}

TEST_F(Run, APatternThatMatchesNothingIsTwo) {
  EXPECT_EQ(run_only("nothing/*"), 2);
  EXPECT_EQ(err,
            "colex: no vector and no universe matches 'nothing/*'; `colex "
            "list` names all\n");
}

TEST_F(Run, BadVectorsAreTwo) {
  put("vectors/size.json", "{");
  EXPECT_EQ(run_only("size/right"), 2);
  expect_in(err, "colex: size.json: it is not JSON: ");
}

TEST_F(Run, StrictFailsOnWhatIsOnlyWeak) {
  put("vectors/complement.json",
      R"({"operation":"complement","notes":{},"cases":[
      {"name":"skipped","in":["4:2"],"out":"2:1"}]})");
  EXPECT_EQ(run_only("complement/skipped"), 0) << out << err;
  expect_in(out, "1 cases: 1 unsupported; as expected\n");
  options.strict = true;
  EXPECT_EQ(run_only("complement/skipped"), 1);
  expect_in(out, "complement/skipped is 'unsupported' and not listed\n");
  expect_in(out, "again:  colex run --only complement/skipped --strict -- ");
  options.known = "none";
  EXPECT_EQ(run_only("complement/skipped"), 1);
  expect_in(out, "--only complement/skipped --known none --strict -- ");
  EXPECT_EQ(out.find("settle:"), std::string::npos);
}

TEST_F(Run, SaysHowManyDisagreementsThereAre) {
  std::string cases;
  for (int i = 0; i < 23; ++i)
    cases += (i == 0 ? "" : ",") + std::string(R"({"name":"c)") +
             std::to_string(i) + R"(","in":["3","4:3"],"out":"9"})";
  put("vectors/crd2idx.json",
      R"({"operation":"crd2idx","notes":{},"cases":[)" + cases + "]}");
  EXPECT_EQ(run_only("crd2idx/*"), 1);
  expect_in(out, "\n  and 3 more; --report FILE has all\n");
  std::size_t shown = 0;
  for (std::size_t at = 0;
       (at = out.find("and not listed", at)) != std::string::npos; ++at)
    ++shown;
  EXPECT_EQ(shown, 20U);
}

TEST_F(Run, ListsWhatIsNotOfferedWhenAllIsRun) {
  options.report = (folder / "r.jsonl").string();
  options.known = "none";
  EXPECT_EQ(run_only("*"), 1);
  Report report = load_report(options.report);
  const auto line = [&](const std::string& operation) {
    const OperationResult* found = nullptr;
    for (const OperationResult& one : report.operations)
      if (one.operation == operation) found = &one;
    return found;
  };
  ASSERT_NE(line("coalesce"), nullptr);
  EXPECT_FALSE(line("coalesce")->offered);
  EXPECT_EQ(line("coalesce")->counts.total(), 0U);
  ASSERT_NE(line("complement"), nullptr);
  EXPECT_FALSE(line("complement")->offered);
  EXPECT_EQ(line("complement")->counts[Outcome::unsupported], 1296U);
  ASSERT_NE(line("size"), nullptr);
  EXPECT_TRUE(line("size")->offered);
  EXPECT_EQ(report.adapter, options.adapter);
  EXPECT_EQ(report.options.at("known"), "none");
  expect_in(err, "complement/universe-2: 1296 cases\n");
  EXPECT_EQ(run_only("size"), 1);
  report = load_report(options.report);
  EXPECT_EQ(line("coalesce"), nullptr);
}

TEST_F(Run, ABatchAdapterIsSparedTheUniverses) {
  options.adapter.push_back("batch");
  options.known = "none";
  put("vectors/size.json", R"({"operation":"size","notes":{},"cases":[
      {"name":"right","in":["7"],"out":"7"}]})");
  EXPECT_EQ(run_only("*"), 1);
  expect_in(err, "universes are left out; --only 'operation/universe*'");
  expect_in(out, "scripted 1.0: 2 cases: 1 right, 1 unsound; NOT");
}

TEST_F(Run, AnAdapterThatEndsBadlyIsNoted) {
  options.adapter.push_back("bad-exit");
  EXPECT_EQ(run_only("size/right"), 0);
  expect_in(err,
            "note: at the end of its input the adapter must end with exit "
            "code 0: exit code 5\n");
}

TEST_F(Run, AShardSaysThatItIsOne) {
  options.shard = {1, 3};
  EXPECT_EQ(run_only("*/right"), 0) << out << err;
  expect_in(out, "scripted 1.0: 0 cases: ");
  expect_in(out,
            "this is shard 2/3; universes are compared with what is known "
            "when colex merge");
  options.update = true;
  EXPECT_EQ(run_only("size/right"), 2);
  expect_in(err, "--update and --page need all shards");
  options.update = false;
  options.page = (folder / "p.html").string();
  EXPECT_EQ(run_only("size/right"), 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "p.html"));
}

TEST_F(Run, PeersByName) {
  put("peers/scripted.command", scripted_adapter() + "\n");
  put("peers/other.skipped", "no network\n");
  options.adapter = {"@scripted"};
  EXPECT_EQ(run_only("size/right"), 0) << out << err;
  EXPECT_EQ(run_only("crd2idx/wrong"), 1);
  expect_in(out, "--case 'crd2idx(2, 4:3)' -- @scripted\n");
  options.adapter = {"@other"};
  EXPECT_EQ(run_only("size/right"), 77);
  EXPECT_EQ(err,
            "colex: the peer 'other' is not installed: no network; a build "
            "configured with -DCOLEX_PEERS=ON installs the peers it can, "
            "installed are: scripted\n");
  options.adapter = {"@../scripted"};
  EXPECT_EQ(run_only("size/right"), 77);
}

TEST_F(Run, OneCaseShowsRequestReplyAndVerdict) {
  options.problem = "crd2idx(2, 4:3)";
  EXPECT_EQ(run_only("crd2idx/wrong"), 1);
  expect_in(out, "> {\"id\":3,\"op\":\"crd2idx\",\"in\":[\"2\",\"4:3\"]}\n");
  expect_in(out, "< {\"id\":3,\"out\":\"2\"}\n");
  expect_in(out, "crd2idx(2, 4:3)\n  2\n");
  expect_in(out, "\nunsound");
  // Without a vector that asks this, by the definition.
  options.problem = "crd2idx(1, 4:1)";
  EXPECT_EQ(run_only("*"), 0) << out;
  expect_in(out, "crd2idx(1, 4:1)\n  1\n  wanted: 1\nright\n");
  // With one, by what the vector says.
  put("vectors/crd2idx.json", R"({"operation":"crd2idx","notes":{},"cases":[
      {"name":"other","in":["1","4:1"],"convention":["9","1"]}]})");
  EXPECT_EQ(run_only("*"), 0) << out << err;
  expect_in(out, "crd2idx(1, 4:1)\n  1\n  wanted: 9\nconvention\n");
  options.problem = "crd2idx(2";
  EXPECT_EQ(run_only("*"), 2);
  expect_in(err, "'crd2idx(2' is not an expression");
}

TEST_F(Run, OneCaseTakesNoReport) {
  options.problem = "crd2idx(2, 4:3)";
  const std::string sentence =
      "colex: --case puts one problem and prints what comes; --report, --page, "
      "--known, --update and --shard are of no use with it\n";
  options.report = (folder / "r.jsonl").string();
  EXPECT_EQ(run_only("*"), 2);
  EXPECT_EQ(err, sentence);
  EXPECT_FALSE(std::filesystem::exists(folder / "r.jsonl"));
  options.report = "";
  options.known = "none";
  EXPECT_EQ(run_only("*"), 2);
  EXPECT_EQ(err, sentence);
}

TEST(Limits, TheStartMayTakeAsLongAsAReply) {
  using std::chrono::seconds;
  EXPECT_EQ(limits(seconds(1), 0).timeout, seconds(1));
  EXPECT_EQ(limits(seconds(1), 0).start, seconds(30));
  EXPECT_EQ(limits(seconds(120), 0).start, seconds(120));
  EXPECT_EQ(limits(seconds(1), 0).most_lost, seconds(1000));
  EXPECT_EQ(limits(seconds(120), 0).most_lost, seconds(12'000));
  EXPECT_EQ(limits(seconds(1), 3).memory, std::uint64_t{3} << 20);
}

}  // namespace
}  // namespace colex::conformance
