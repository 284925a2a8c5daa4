// SPDX-License-Identifier: MIT
//
// The suite against itself: every vector is what the reference says, reads
// back as it is printed, and stands in the canonical form; and every universe
// has the size it claims.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "conformance/judge.hpp"
#include "conformance/known.hpp"
#include "conformance/operations.hpp"
#include "conformance/universe.hpp"

namespace colex::conformance {
namespace {

const std::filesystem::path folder = COLEX_SOURCE_DIR "/conformance/vectors";

const std::vector<VectorFile>& vectors() {
  static const std::vector<VectorFile> all = load_vectors(folder);
  return all;
}

// What an adapter that is the reference replies.
Reply reply_of_reference(const Problem& problem) {
  std::vector<Value> in;
  for (const std::string& text : problem.in) {
    auto value = read(text);
    if (!value) return {Reply::Kind::reject, value.refusal().reason};
    in.push_back(*std::move(value));
  }
  const auto answer = conformance::apply(problem.operation, in);
  if (answer) return {Reply::Kind::out, to_string(*answer)};
  return {Reply::Kind::reject, answer.refusal().reason};
}

TEST(Suite, EveryVectorIsWhatTheReferenceSays) {
  std::size_t cases = 0;
  for (const VectorFile& file : vectors())
    for (const Vector& vector : file.cases) {
      ++cases;
      const Problem problem{file.operation, vector.in};
      const Reply reply = reply_of_reference(problem);
      const std::string name =
          file.operation + "/" + vector.name + ": " + reply.text;
      const Expectation& expected = vector.expected;
      const bool refuses = expected.reject.has_value();
      EXPECT_EQ(reply.kind == Reply::Kind::reject, refuses) << name;
      const Judgement judgement = judge(problem, reply, expected);
      EXPECT_TRUE(
          judgement.outcome == Outcome::right ||
          (judgement.outcome == Outcome::equivalent && !expected.by_form))
          << name << "\n  is " << colex::conformance::name(judgement.outcome)
          << ", wanted " << judgement.wanted << ": " << judgement.why;
      if (refuses || reply.kind != Reply::Kind::out) continue;
      const std::string& wanted =
          expected.out ? *expected.out : expected.convention.front();
      // By the reference alone: what is recorded is not taken for right.
      const Outcome recorded =
          judge(problem, {Reply::Kind::out, wanted}).outcome;
      EXPECT_TRUE(recorded == Outcome::right || recorded == Outcome::equivalent)
          << name << "\n  the recorded answer is judged otherwise: " << wanted;
      EXPECT_EQ(judge(problem, {Reply::Kind::out, wanted}, expected).outcome,
                Outcome::right)
          << name << "\n  the recorded answer is judged otherwise: " << wanted;
    }
  EXPECT_GT(cases, 600u);
}

TEST(Suite, EveryTextOfAVectorReadsBack) {
  for (const VectorFile& file : vectors())
    for (const Vector& vector : file.cases) {
      std::vector<std::string> texts = vector.in;
      const Expectation& expected = vector.expected;
      if (expected.out) texts.push_back(*expected.out);
      for (const std::string& text : texts) {
        const auto value = read(text);
        if (!value) {
          EXPECT_TRUE(expected.reject) << file.operation << "/" << vector.name
                                       << ": " << value.refusal().reason;
          continue;
        }
        const std::string printed = to_string(*value);
        const auto again = read(printed);
        ASSERT_TRUE(again) << printed;
        EXPECT_EQ(to_string(*again), printed);
      }
    }
}

TEST(Suite, EveryOperationHasVectorsAndNoOther) {
  std::set<std::string> with_vectors;
  for (const VectorFile& file : vectors()) {
    EXPECT_TRUE(has_operation(file.operation)) << file.operation;
    EXPECT_GE(file.cases.size(), 3u) << file.operation;
    with_vectors.insert(file.operation);
  }
  for (const Operation& operation : operations())
    EXPECT_TRUE(with_vectors.count(operation.name)) << operation.name;
}

TEST(Suite, VectorFilesAreInCanonicalForm) {
  for (const VectorFile& file : vectors()) {
    std::ifstream in(folder / (file.operation + ".json"));
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_EQ(text.str(), format(file)) << file.operation;
  }
}

// Each list of known/ is as --update writes it, says why, and lists what is
// there. (That it is what comes, the tests conformance.run.* say.)
TEST(Suite, KnownListsAreCanonicalAndExplained) {
  std::set<std::string> all;
  for (const VectorFile& file : vectors())
    for (const Vector& vector : file.cases)
      all.insert(file.operation + "/" + vector.name);
  for (const Universe& universe : universes()) all.insert(universe.name);
  std::size_t lists = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(folder.parent_path() / "known")) {
    ++lists;
    const std::string name = entry.path().filename().string();
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    const KnownList list = parse_known(text.str(), name);
    EXPECT_EQ(text.str(), format(list)) << name;
    for (const KnownEntry& one : list.entries) {
      EXPECT_EQ(one.reason.find("TODO"), std::string::npos)
          << name << ": " << one.name;
      EXPECT_TRUE(std::any_of(
          all.begin(), all.end(),
          [&one](const std::string& test) { return one.covers(test); }))
          << name << ": " << one.name << " matches nothing";
    }
  }
  EXPECT_GE(lists, 3u);
}

TEST(Suite, WhyIsAPresentTenseSentence) {
  std::set<std::string> names;
  for (const VectorFile& file : vectors())
    for (const Vector& vector : file.cases) {
      const std::string name = file.operation + "/" + vector.name;
      EXPECT_TRUE(names.insert(name).second) << name;
      for (const char* word : {"should", "must be tested", "test that"})
        EXPECT_EQ(vector.why.find(word), std::string::npos) << name;
    }
}

TEST(Suite, UniversesHaveTheirSize) {
  std::set<std::string> names;
  for (const Universe& universe : universes()) {
    EXPECT_TRUE(names.insert(universe.name).second) << universe.name;
    std::set<std::string> seen;
    std::size_t problems = 0;
    universe.each([&](const Problem& problem) {
      ++problems;
      std::string text = problem.operation;
      for (const std::string& in : problem.in) text += " " + in;
      EXPECT_TRUE(seen.insert(text).second) << text;
    });
    EXPECT_EQ(problems, universe.size) << universe.name;
  }
  EXPECT_EQ(universes().size(), 5u);
  for (const Universe& universe : universes()) {
    if (universe.name == "composition/universe-2x1") {
      EXPECT_EQ(universe.size, 48'461u);
    } else if (universe.name == "composition/universe-2x1-beyond") {
      EXPECT_EQ(universe.size, 25'627u);
    } else {
      EXPECT_EQ(universe.size, 1'296u) << universe.name;
    }
  }
}

// The founding measurement, with the reference as the implementation.
TEST(Suite, ReferenceAnswersAllOfTheCompositionUniverse) {
  std::size_t answered = 0;
  std::size_t refused = 0;
  for (const Universe& universe : universes()) {
    if (universe.name != "composition/universe-2x1") continue;
    universe.each([&](const Problem& problem) {
      const Reply reply = reply_of_reference(problem);
      (reply.kind == Reply::Kind::out ? answered : refused) += 1;
      EXPECT_EQ(judge(problem, reply).outcome, Outcome::right)
          << problem.in[0] << " o " << problem.in[1];
    });
  }
  EXPECT_EQ(answered, 40'154u);
  EXPECT_EQ(refused, 8'307u);
}

}  // namespace
}  // namespace colex::conformance
