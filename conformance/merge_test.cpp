// SPDX-License-Identifier: MIT
//
// The reports of all shards come to the report of the whole.

#include "conformance/merge.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "conformance/check.hpp"
#include "conformance/run.hpp"
#include "conformance/scripted_adapter.hpp"
#include "properties/laws.hpp"

namespace colex::conformance {
namespace {

// --- Checks ---

// Laws of the list, and some that show nothing.
std::vector<AnyLaw> some_laws() {
  std::vector<AnyLaw> laws;
  for (AnyLaw& law : all_laws())
    if (law.name.rfind("coalesce/", 0) == 0 ||
        law.name.rfind("right_inverse/", 0) == 0)
      laws.push_back(std::move(law));
  laws.push_back(any(
      Law{"law/vacuous", "", "", sound, given(layout_input),
          [](auto& t, const auto&, const auto&) { (void)t.assume(false); }}));
  // Of many small inputs one is the law's.
  laws.push_back(any(Law{"law/rare", "", "", sound, given(layout_input),
                         [](auto& t, const auto&, const auto& L) {
                           (void)t.assume(to_string(L) == "(2,2):(1,1)");
                         }}));
  laws.push_back(any(Law{"law/true", "", "", refuted, given(layout_input),
                         [](auto& t, const auto&, const auto& L) {
                           t.holds(size(L) >= 1, "size");
                         }}));
  laws.push_back(any(Law{"law/not-offered", "", "", sound, given(layout_input),
                         [](auto&, const auto&, const auto& L) {
                           throw NotOffered("no word of " + to_string(L));
                         }}));
  return laws;
}

// Forgets the last of two modes, refuses every layout of size 5.
Algebra planted() {
  Algebra algebra;
  algebra.name = "planted";
  algebra.coalesce = [](const Layout<>& L) -> Result<Layout<>> {
    if (size(L) == 5) return Refusal{"five"};
    std::vector<Mode<>> modes = flat_modes(coalesce(L));
    if (modes.size() == 2) modes.pop_back();
    return make_flat(modes);
  };
  return algebra;
}

CheckReport checked(const Algebra& algebra, const Shard& shard,
                    std::uint64_t cases = 3'000) {
  CheckOptions options;
  if (algebra.name != "reference") options.adapter = {"@planted"};
  options.shard = shard;
  options.cases = cases;
  Hello hello;
  hello.name = algebra.name;
  hello.version = "1.0";
  std::ostringstream out, file;
  CheckReport report =
      check_laws(options, some_laws(), algebra, hello, out, file);
  // What a reader of the file gets.
  std::istringstream in(file.str());
  report = read_check_report(in, "r.jsonl");
  report.started = "then";
  return report;
}

std::vector<Piece<CheckReport>> pieces_of(const Algebra& algebra,
                                          std::uint64_t count) {
  std::vector<Piece<CheckReport>> pieces;
  for (std::uint64_t index = 0; index < count; ++index)
    pieces.push_back(
        {fmt::format("{}.jsonl", index + 1), checked(algebra, {index, count})});
  return pieces;
}

template <class AnyReport>
std::string text(const AnyReport& report) {
  std::ostringstream out;
  write(report, out);
  return out.str();
}

const LawResult& law_in(const CheckReport& report, const std::string& law) {
  for (const LawResult& one : report.laws)
    if (one.finding.law == law) return one;
  throw std::runtime_error("no law " + law);
}

TEST(MergeChecks, ThreeShardsAreTheWhole) {
  for (const Algebra& algebra : {Algebra(), planted()}) {
    const CheckReport whole = checked(algebra, {});
    auto pieces = pieces_of(algebra, 3);
    std::swap(pieces[0], pieces[2]);  // in any order
    EXPECT_EQ(text(merged(pieces)), text(whole)) << algebra.name;
    EXPECT_FALSE(whole.expected());
  }
}

TEST(MergeChecks, AnyNumberOfShardsIsTheWhole) {
  const std::string whole = text(checked(planted(), {}));
  for (const std::uint64_t count : {1u, 2u, 40u})
    EXPECT_EQ(text(merged(pieces_of(planted(), count))), whole) << count;
}

TEST(MergeChecks, KeepTheSmallestCounterexample) {
  const auto pieces = pieces_of(planted(), 3);
  const CheckReport whole = merged(pieces);
  const Finding& finding = law_in(whole, "coalesce/same-function").finding;
  ASSERT_TRUE(finding.falsified());
  EXPECT_EQ(finding.verdict, "FALSIFIED");
  std::uint64_t smallest = ~std::uint64_t{0};
  std::size_t different = 0;
  for (const auto& [file, piece] : pieces) {
    const Finding& part = law_in(piece, "coalesce/same-function").finding;
    ASSERT_TRUE(part.falsified());
    if (part.inputs != finding.inputs) ++different;
    smallest = std::min(smallest, part.counterexample_case);
  }
  EXPECT_EQ(different, 2u);
  EXPECT_EQ(finding.counterexample_case, smallest);
}

// What only the whole can tell is not held against a piece.
TEST(MergeChecks, EmptyVerdictsAreOfTheWhole) {
  const auto pieces = pieces_of(Algebra(), 40);
  std::size_t without_a_case = 0;
  for (const auto& [file, piece] : pieces) {
    for (const LawResult& one : piece.laws) {
      if (one.engine == "random") continue;
      EXPECT_TRUE(one.finding.as_claimed) << one.finding.law;
    }
    const Finding& rare = law_in(piece, "law/rare").finding;
    if (rare.cases == rare.vacuous) ++without_a_case;
  }
  EXPECT_EQ(without_a_case, 39u);
  const CheckReport whole = merged(pieces);
  EXPECT_EQ(law_in(whole, "law/rare").finding.verdict, "holds");
  EXPECT_EQ(law_in(whole, "law/vacuous").finding.verdict, "VACUOUS");
  EXPECT_EQ(law_in(whole, "law/true").finding.verdict, "NOT REFUTED");
  EXPECT_EQ(whole.standing(law_in(whole, "law/not-offered")),
            Standing::not_offered);
  EXPECT_EQ(law_in(whole, "law/not-offered").finding.why_skipped,
            "no word of 1:0");
}

template <class AnyReport>
std::string refusal(std::vector<Piece<AnyReport>> pieces) {
  try {
    merged(std::move(pieces));
  } catch (const CannotMerge& error) {
    return error.what();
  }
  return "none";
}

TEST(MergeChecks, RefuseWhatIsNoWhole) {
  const auto pieces = pieces_of(Algebra(), 3);
  const auto with = [&](std::size_t at, const auto& change) {
    auto changed = pieces;
    change(changed[at].report);
    return refusal(changed);
  };
  EXPECT_EQ(refusal<CheckReport>({}), "there is no report to merge");
  EXPECT_EQ(refusal<CheckReport>({pieces[0], pieces[2]}),
            "shard 2/3 is missing");
  EXPECT_EQ(refusal<CheckReport>({pieces[1]}), "shards 1/3, 3/3 are missing");
  EXPECT_EQ(refusal<CheckReport>({pieces[0], pieces[1], pieces[2], pieces[1]}),
            "shard 2/3 is given twice, in 2.jsonl and 2.jsonl");
  EXPECT_EQ(with(1, [](auto& r) { r.implementation = "other"; }),
            "1.jsonl and 2.jsonl are not pieces of one report: implementation "
            "reference and other");
  EXPECT_EQ(with(1, [](auto& r) { r.version = "2.0"; }),
            "1.jsonl and 2.jsonl are not pieces of one report: version 1.0 "
            "and 2.0");
  EXPECT_EQ(with(2, [](auto& r) { r.options["seed"] = "7"; }),
            "1.jsonl and 3.jsonl are not pieces of one report: seed 1 and 7");
  EXPECT_EQ(with(2, [](auto& r) { r.options["size"] = "9"; }),
            "1.jsonl and 3.jsonl are not pieces of one report: size default "
            "and 9");
  EXPECT_EQ(with(1, [](auto& r) { r.shard.count = 4; }),
            "1.jsonl and 2.jsonl are not pieces of one report: shards 3 and "
            "4");
  EXPECT_EQ(
      with(1, [](auto& r) { r.commit = "f00"; })
          .rfind("1.jsonl and 2.jsonl are not pieces of one report: commit ",
                 0),
      0u);
  EXPECT_EQ(with(1, [](auto& r) { r.laws.pop_back(); }),
            "2.jsonl does not tell of the laws that shard 2/3 tries");
  EXPECT_EQ(with(1, [](auto& r) { r.laws[0].finding.law = "a/b"; }),
            "2.jsonl tells of a/b where " +
                pieces[0].report.laws[0].finding.law + " is due");
  EXPECT_EQ(with(1, [](auto& r) { r.laws[0].finding.costs.pop_back(); }),
            "the pieces do not tell of " +
                pieces[0].report.laws[0].finding.law + " up to the same size");
}

TEST(MergeChecks, TellOfAllMachines) {
  auto pieces = pieces_of(Algebra(), 2);
  pieces[0].report.environment["system"] = "Linux A";
  pieces[1].report.environment["system"] = "Linux B";
  pieces[1].report.started = "earlier";
  const CheckReport whole = merged(pieces);
  EXPECT_EQ(whole.environment.at("system"), "Linux A | Linux B");
  EXPECT_EQ(whole.started, "earlier");
}

// --- Runs ---

std::vector<Problem> many_problems() {
  std::vector<Problem> problems;
  for (int a = 9; a > 0; --a)
    for (int b = 1; b < 9; ++b)
      problems.push_back({"composition", {fmt::format("{}:{}", a, b), "2:1"}});
  return problems;
}

// As run.cpp makes it: universes of one operation, vectors of two.
Report ran(const Shard& shard) {
  Report report;
  static_cast<ReportHeader&>(report) =
      new_header({"planted", "1.0", "", {}, false});
  report.started = "then";
  report.options = {{"only", "*"}, {"known", "none"}, {"strict", "no"}};
  report.shard = shard;
  constexpr std::array outcomes = {Outcome::right, Outcome::unsound,
                                   Outcome::too_strict, Outcome::broken,
                                   Outcome::short_};
  for (std::uint64_t k = 0; k < 7; ++k) {
    const std::string name = fmt::format("size/case-{}", k);
    if (shard.has(k))
      report.results.cases.push_back({name,
                                      {"size", {std::to_string(k)}},
                                      outcomes[k % 5],
                                      "2",
                                      "3",
                                      "",
                                      false});
  }
  UniverseTally tally("composition/universe-2x1");
  std::uint64_t number = 0;
  for (const Problem& problem : many_problems()) {
    const std::uint64_t k = number++;
    if (shard.has(k))
      tally.add(k, problem, {Reply::Kind::out, fmt::format("{}:0", k)},
                {outcomes[(k * k) % 5], "why", "1:0"});
  }
  report.results.universes = {tally.result()};
  const auto offers = [](const std::string& operation) {
    return operation != "complement";
  };
  report.operations = operation_lines(report.results, offers, true);
  return report;
}

std::vector<Piece<Report>> run_pieces(std::uint64_t count) {
  std::vector<Piece<Report>> pieces;
  for (std::uint64_t index = 0; index < count; ++index)
    pieces.push_back({fmt::format("{}.jsonl", index + 1), ran({index, count})});
  return pieces;
}

TEST(MergeRuns, ShardsAreTheWhole) {
  const std::string whole = text(ran({}));
  for (const std::uint64_t count : {1u, 2u, 3u, 20u, 100u})
    EXPECT_EQ(text(merged(run_pieces(count))), whole) << count;
}

TEST(MergeRuns, RefuseWhatIsNoWhole) {
  const auto pieces = run_pieces(3);
  EXPECT_EQ(refusal<Report>({pieces[0], pieces[1]}), "shard 3/3 is missing");
  const auto with = [&](const auto& change) {
    auto changed = pieces;
    change(changed[1].report);
    return refusal(changed);
  };
  EXPECT_EQ(with([](Report& r) { r.results.cases.pop_back(); }),
            "1.jsonl has 3 of the 6 vectors, where shard 1/3 has 2");
  EXPECT_EQ(
      with([](Report& r) { ++r.results.universes[0].counts[Outcome::right]; }),
      "1.jsonl has 24 of the 73 cases of composition/universe-2x1, where shard "
      "1/3 has 25");
  EXPECT_EQ(with([](Report& r) { r.results.universes.clear(); }),
            "1.jsonl and 2.jsonl do not tell of the same universes");
  EXPECT_EQ(
      with([](Report& r) { r.operations.back().offered = true; }).substr(0, 40),
      "1.jsonl and 2.jsonl do not agree whether");
  EXPECT_EQ(with([](Report& r) { r.options["only"] = "size/*"; }),
            "1.jsonl and 2.jsonl are not pieces of one report: only * and "
            "size/*");
}

// --- Files, and an adapter ---

class Merge : public testing::Test {
 protected:
  Merge() {
    std::string pattern = testing::TempDir() + "/colex_merge_XXXXXX";
    folder = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder / "vectors");
    std::filesystem::create_directories(folder / "known");
    setenv("COLEX_DATA", folder.c_str(), 1);
    put("vectors/size.json", R"({"operation":"size","notes":{},"cases":[
        {"name":"a","in":["7"],"out":"7"},{"name":"b","in":["6"],"out":"6"},
        {"name":"c","in":["exit"],"out":"1"},
        {"name":"d","in":["5"],"out":"5"}]})");
    put("vectors/crd2idx.json", R"({"operation":"crd2idx","notes":{},"cases":[
        {"name":"wrong","in":["2","4:3"],"out":"6"}]})");
  }
  ~Merge() override {
    unsetenv("COLEX_DATA");
    std::filesystem::remove_all(folder);
  }
  std::string path(const std::string& name) { return (folder / name).string(); }
  void put(const std::string& name, const std::string& content) {
    std::ofstream(folder / name) << content;
  }
  int ran(const Shard& shard, const std::string& report,
          const std::string& only = "*") {
    RunOptions options;
    options.adapter = {scripted_adapter()};
    options.only = only;
    options.shard = shard;
    options.report = path(report);
    std::ostringstream out_stream, err_stream;
    const int code = run(options, out_stream, err_stream);
    out = out_stream.str();
    err = err_stream.str();
    return code;
  }
  int did_merge(const std::vector<std::string>& reports,
                const std::string& output = "") {
    MergeOptions options;
    for (const std::string& report : reports)
      options.reports.push_back(path(report));
    if (!output.empty()) options.output = path(output);
    std::ostringstream out_stream, err_stream;
    const int code = merge(options, out_stream, err_stream);
    out = out_stream.str();
    err = err_stream.str();
    return code;
  }
  // The report without the time of its start.
  std::string content(const std::string& report) {
    Report read = load_report(path(report));
    read.started = "";
    return text(read);
  }

  std::filesystem::path folder;
  std::string out, err;
};

TEST_F(Merge, ARunInThreeShards) {
  EXPECT_EQ(ran({}, "whole"), 1);
  const std::string whole_out = out;
  EXPECT_EQ(ran({0, 3}, "1"), 1);  // crd2idx/wrong is the first
  EXPECT_EQ(ran({1, 3}, "2"), 0) << out;
  EXPECT_NE(out.find("this is shard 2/3"), std::string::npos);
  EXPECT_EQ(ran({2, 3}, "3"), 0) << out;
  EXPECT_EQ(did_merge({"2", "1", "3"}, "merged"), 1) << err;
  EXPECT_EQ(out, whole_out);
  EXPECT_EQ(content("merged"), content("whole"));
}

TEST_F(Merge, WhatIsKnownIsComparedWithTheWhole) {
  put("known/scripted.txt",
      "crd2idx/wrong  unsound  # r\nsize/c  broken  # r\n");
  for (std::uint64_t index = 0; index < 3; ++index)
    EXPECT_EQ(ran({index, 3}, std::to_string(index)), 0) << out;
  EXPECT_EQ(did_merge({"0", "1", "2"}, "merged"), 0) << out << err;
  EXPECT_TRUE(load_report(path("merged")).expected);
  put("known/scripted.txt", "crd2idx/wrong  unsound  # r\n");
  EXPECT_EQ(did_merge({"0", "1", "2"}), 1);
  EXPECT_NE(out.find("size/c is 'broken' and not listed"), std::string::npos);
}

// A universe entry is wrong of every piece and right of the whole.
TEST_F(Merge, UniversesAreComparedWithTheWhole) {
  EXPECT_EQ(ran({}, "whole", "complement/universe-2"), 0) << out;
  const UniverseResult whole =
      load_report(path("whole")).results.universes.at(0);
  put("known/scripted.txt",
      fmt::format("complement/universe-2  counts unsupported=1296  digest={}  "
                  "# r\n",
                  whole.digest));
  for (std::uint64_t index = 0; index < 5; ++index)
    EXPECT_EQ(ran({index, 5}, std::to_string(index), "complement/universe-2"),
              0)
        << out;
  EXPECT_EQ(did_merge({"0", "1", "2", "3", "4"}, "merged"), 0) << out << err;
  const UniverseResult merged_universe =
      load_report(path("merged")).results.universes.at(0);
  EXPECT_EQ(merged_universe.digest, whole.digest);
  EXPECT_TRUE(merged_universe.listed);
}

TEST_F(Merge, RefusesInOneSentence) {
  EXPECT_EQ(ran({0, 2}, "1"), 1);
  EXPECT_EQ(ran({1, 2}, "2"), 1);
  EXPECT_EQ(did_merge({"1"}), 2);
  EXPECT_EQ(err, "colex: shard 2/2 is missing\n");
  EXPECT_EQ(did_merge({"1", "none"}), 2);
  EXPECT_EQ(err, "colex: " + path("none") + ": the report cannot be opened\n");
  put("empty", "");
  EXPECT_EQ(did_merge({"empty", "1"}), 2);
  EXPECT_EQ(err, "colex: " + path("empty") +
                     ": the report is empty: what should write it did not "
                     "come to its end; run again\n");
  // A piece without its last line.
  std::ifstream stream(path("2"));
  std::string first;
  std::getline(stream, first);
  put("cut", first + "\n");
  EXPECT_EQ(did_merge({"1", "cut"}), 2);
  EXPECT_EQ(err, "colex: " + path("cut") +
                     ":1: the report is not complete, its last line is "
                     "missing; run again\n");
  std::ofstream(path("check")) << text(checked(Algebra(), {0, 2}));
  EXPECT_EQ(did_merge({"1", "check"}), 2);
  EXPECT_EQ(err, "colex: " + path("1") + " is of colex run and " +
                     path("check") +
                     " of colex check; only pieces of one command make up a "
                     "report\n");
  EXPECT_EQ(did_merge({"1", "2"}, "no/such/folder"), 2);
  EXPECT_EQ(err, "colex: " + path("no/such/folder") + " cannot be written\n");
}

TEST_F(Merge, ChecksAsFiles) {
  std::ofstream(path("1")) << text(checked(planted(), {0, 2}));
  std::ofstream(path("2")) << text(checked(planted(), {1, 2}));
  EXPECT_EQ(did_merge({"1", "2"}, "merged"), 1) << err;
  EXPECT_EQ(text(load_check_report(path("merged"))),
            text(checked(planted(), {})));
  EXPECT_NE(out.find("coalesce/same-function  FALSIFIED by planted"),
            std::string::npos)
      << out;
}

// --- Shards ---

TEST(Shards, AreReadAsWritten) {
  EXPECT_EQ(parse_shard("2/8"), (Shard{1, 8}));
  EXPECT_EQ(to_text(Shard{1, 8}), "2/8");
  for (const char* bad : {"", "2", "/8", "2/", "0/8", "9/8", "-1/8", "2/8x",
                          "2 /8", "1/99999999999", "1/99999999999999999999999"})
    EXPECT_FALSE(parse_shard(bad)) << bad;
}

TEST(Shards, ShareOutAList) {
  for (std::uint64_t count = 1; count < 7; ++count)
    for (std::uint64_t length = 0; length < 20; ++length) {
      std::uint64_t sum = 0;
      for (std::uint64_t index = 0; index < count; ++index) {
        const Shard shard{index, count};
        std::uint64_t has = 0;
        for (std::uint64_t k = 0; k < length; ++k) has += shard.has(k) ? 1 : 0;
        EXPECT_EQ(shard.share_of(length), has);
        sum += has;
      }
      EXPECT_EQ(sum, length);
    }
}

}  // namespace
}  // namespace colex::conformance
