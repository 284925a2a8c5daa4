// SPDX-License-Identifier: MIT
//
// Known lists: reading, comparing, updating.

#include "conformance/known.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace colex::conformance {
namespace {

CaseResult result(const std::string& test, Outcome outcome) {
  CaseResult one;
  one.test = test;
  one.problem.operation = operation_of(test);
  one.outcome = outcome;
  return one;
}

UniverseResult universe(const std::string& name, std::size_t right,
                        std::size_t unsound, const std::string& digest) {
  UniverseResult one;
  one.name = name;
  one.operation = operation_of(name);
  one.counts[Outcome::right] = right;
  one.counts[Outcome::unsound] = unsound;
  one.digest = digest;
  return one;
}

constexpr const char* digest_a = "0123456789abcdef";
constexpr const char* digest_b = "fedcba9876543210";

std::set<std::string> names(const Results& results) {
  std::set<std::string> all;
  for (const CaseResult& one : results.cases) all.insert(one.test);
  for (const UniverseResult& one : results.universes) all.insert(one.name);
  return all;
}

std::vector<std::string> disagreements(const std::string& list,
                                       Results& results, bool strict = false) {
  std::vector<std::string> sentences;
  for (const Disagreement& one :
       compare(parse_known(list, "k.txt"), results, names(results), strict)) {
    sentences.push_back(one.test + " " + one.sentence);
  }
  return sentences;
}

std::string update(const std::string& list, const Results& results,
                   std::set<std::string> all = {}, bool strict = false) {
  if (all.empty()) all = names(results);
  return format(updated(parse_known(list, "k.txt"), results, all, strict));
}

std::string refusal(const std::string& text) {
  try {
    parse_known(text, "k.txt");
  } catch (const BadKnownList& error) {
    return error.what();
  }
  return "none";
}

using Sentences = std::vector<std::string>;

TEST(Known, TextIsKept) {
  const std::string text =
      "# pycute. What it is known to get wrong, and how.\n"
      "\n"
      "# about complement\n"
      "complement/x         unsound     # issue #12\n"
      "composition/*        too strict  # by mode\n"
      "composition/universe-2x1  counts right=8,too strict=1,unsound=2  "
      "digest=0123456789abcdef  # never checked\n";
  EXPECT_EQ(format(parse_known(text, "k.txt")),
            "# pycute. What it is known to get wrong, and how.\n"
            "\n"
            "# about complement\n"
            "complement/x   unsound     # issue #12\n"
            "composition/*  too strict  # by mode\n"
            "composition/universe-2x1  counts right=8,too strict=1,unsound=2  "
            "digest=0123456789abcdef  # never checked\n");
  const std::string once = format(parse_known(text, "k.txt"));
  EXPECT_EQ(format(parse_known(once, "k.txt")), once);
}

// The comment stays its entry's when the entry becomes the first.
TEST(Known, ACommentIsNoTitle) {
  const std::string sorted = format(
      parse_known("b/y  unsound  # r\n# of a\na/x  unsound  # s\n", "k.txt"));
  EXPECT_EQ(sorted, "\n# of a\na/x  unsound  # s\nb/y  unsound  # r\n");
  EXPECT_EQ(format(parse_known(sorted, "k.txt")), sorted);
}

TEST(Known, FormatSorts) {
  EXPECT_EQ(format(parse_known("b/y  broken  # r\na/x  unsound  # s\n", "k")),
            "a/x  unsound  # s\nb/y  broken   # r\n");
}

TEST(Known, RefusesWithFileAndLine) {
  const std::string tail = "; a line is: name  outcome  # reason";
  EXPECT_EQ(refusal("a/b  unsound\n"),
            "k.txt:1: the reason after '#' is missing" + tail);
  EXPECT_EQ(refusal("# t\n\na/b  unsound  #  \n"),
            "k.txt:3: the reason after '#' is missing" + tail);
  EXPECT_EQ(refusal("a/b  # r"), "k.txt:1: the outcome is missing" + tail);
  EXPECT_EQ(refusal("a/b  wrong  # r"),
            "k.txt:1: 'wrong' is no outcome" + tail);
  EXPECT_EQ(refusal("a/b  right  # r"),
            "k.txt:1: 'right' is no failure" + tail);
  EXPECT_EQ(refusal("a/b*  unsound  # r"),
            "k.txt:1: '*' stands for one whole section between slashes" + tail);
  EXPECT_EQ(refusal("a/b  unsound  # r\na/b  broken  # r"),
            "k.txt:2: 'a/b' is listed twice" + tail);
  EXPECT_EQ(refusal("a/u  counts unsound=1  # r"),
            "k.txt:1: digest= is missing after the counts" + tail);
  EXPECT_EQ(refusal("a/u  counts unsound=x  digest=0123456789abcdef # r"),
            "k.txt:1: the counts must be like right=8,too strict=2" + tail);
  EXPECT_EQ(refusal("a/u  counts right=1  digest=0123456789abcdef # r"),
            "k.txt:1: the counts hold no failure" + tail);
  EXPECT_EQ(refusal("a/u  counts unsound=1  digest=0123 # r"),
            "k.txt:1: the digest must have 16 hexadecimal digits" + tail);
  EXPECT_EQ(refusal("a/*  counts unsound=1  digest=0123456789abcdef # r"),
            "k.txt:1: a universe must be named in full" + tail);
}

TEST(Known, AListedFailureIsExpected) {
  Results results{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::right),
       result("a/z", Outcome::too_strict)},
      {}};
  EXPECT_EQ(disagreements("a/x  unsound  # r\n", results), Sentences{});
  EXPECT_TRUE(results.cases[0].listed);
  EXPECT_FALSE(results.cases[1].listed);
}

TEST(Known, AnUnlistedFailureIsNot) {
  Results results{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::broken),
       result("a/z", Outcome::too_strict)},
      {}};
  EXPECT_EQ(disagreements("", results),
            (Sentences{"a/x is 'unsound' and not listed",
                       "a/y is 'broken' and not listed"}));
  EXPECT_EQ(disagreements("", results, true).size(), 3U);
}

TEST(Known, AListedCaseThatPassesOrFailsDifferently) {
  Results results{
      {result("a/x", Outcome::right), result("a/y", Outcome::broken)}, {}};
  EXPECT_EQ(disagreements("a/x  unsound  # r\na/y  unsound  # r\n", results),
            (Sentences{"a/x is listed as 'unsound', but came out 'right'",
                       "a/y is listed as 'unsound', but came out 'broken'"}));
  EXPECT_FALSE(results.cases[1].listed);
}

TEST(Known, AnEntryThatMatchesNothing) {
  Results results{{result("a/x", Outcome::right)}, {}};
  EXPECT_EQ(
      disagreements("gone/x  unsound  # r\na/*/*  unsound  # r\n", results),
      (Sentences{"gone/x is listed, but matches no vector and no universe",
                 "a/*/* is listed, but matches no vector and no universe"}));
}

TEST(Known, AnEntryThatWasNotRunIsNotStale) {
  Results results{{result("a/x", Outcome::right)}, {}};
  const KnownList list = parse_known("b/y  unsound  # r\n", "k");
  EXPECT_TRUE(compare(list, results, {"a/x", "b/y"}, false).empty());
}

TEST(Known, AStarIsOneSection) {
  Results results{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::right)}, {}};
  EXPECT_EQ(disagreements("a/*  unsound  # r\n", results),
            (Sentences{"a/y is listed as 'unsound', but came out 'right'"}));
  KnownEntry entry;
  entry.name = "a/*";
  EXPECT_TRUE(entry.covers("a/x"));
  EXPECT_FALSE(entry.covers("a/x/y"));
  EXPECT_FALSE(entry.covers("a"));
  EXPECT_FALSE(entry.covers("b/x"));
}

TEST(Known, ItsOwnNameGoesBeforeAStar) {
  Results results{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::broken)}, {}};
  EXPECT_EQ(disagreements("a/*  unsound  # r\na/y  broken  # r\n", results),
            Sentences{});
}

TEST(Known, AUniverseIsItsCountsAndItsDigest) {
  Results results{{}, {universe("a/u", 8, 2, digest_a)}};
  EXPECT_EQ(disagreements("a/u  counts right=8,unsound=2  "
                          "digest=0123456789abcdef  # r\n",
                          results),
            Sentences{});
  EXPECT_TRUE(results.universes[0].listed);
  EXPECT_EQ(disagreements("a/u  counts right=9,unsound=1  "
                          "digest=0123456789abcdef  # r\n",
                          results),
            (Sentences{"a/u is listed with right=9,unsound=1, but came out "
                       "right=8,unsound=2"}));
  EXPECT_EQ(disagreements("a/u  counts right=8,unsound=2  "
                          "digest=fedcba9876543210  # r\n",
                          results),
            (Sentences{"a/u has the listed counts, but other cases or other "
                       "wrong answers: the digest is 0123456789abcdef, listed "
                       "is fedcba9876543210"}));
  EXPECT_FALSE(results.universes[0].listed);
  EXPECT_EQ(disagreements("", results),
            (Sentences{"a/u came out right=8,unsound=2 and is not listed"}));
  EXPECT_EQ(disagreements("a/u  unsound  # r\n", results),
            (Sentences{"a/u is a universe, but is listed as 'unsound'"}));
}

TEST(Known, UpdateWritesNewEntriesWithoutReason) {
  const Results results{
      {result("b/y", Outcome::broken), result("a/x", Outcome::unsound),
       result("a/z", Outcome::too_strict)},
      {universe("a/u", 8, 2, digest_b)}};
  EXPECT_EQ(update("", results),
            "a/u  counts right=8,unsound=2  digest=fedcba9876543210  # TODO: "
            "why\n"
            "a/x  unsound  # TODO: why\n"
            "b/y  broken   # TODO: why\n");
  EXPECT_NE(update("", results, {}, true).find("a/z  too strict  # TODO"),
            std::string::npos);
}

TEST(Known, UpdateKeepsReasonsAndComments) {
  const Results results{
      {result("a/x", Outcome::broken), result("a/y", Outcome::right)}, {}};
  EXPECT_EQ(update("# title\n\n# note\na/x  unsound  # because\n"
                   "a/y  unsound  # fixed\ngone/z  unsound  # old\n",
                   results),
            "# title\n\n# note\na/x  broken  # because\n");
}

TEST(Known, UpdateKeepsWhatWasNotRun) {
  const Results results{{result("a/x", Outcome::right)}, {}};
  EXPECT_EQ(
      update("a/x  unsound  # r\nb/y  unsound  # s\n", results, {"a/x", "b/y"}),
      "b/y  unsound  # s\n");
}

TEST(Known, UpdateReplacesAStarThatNoLongerHolds) {
  const Results kept{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::unsound)}, {}};
  EXPECT_EQ(update("a/*  unsound  # r\n", kept), "a/*  unsound  # r\n");
  const Results broken_up{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::right),
       result("a/z", Outcome::broken)},
      {}};
  EXPECT_EQ(update("a/*  unsound  # r\n", broken_up),
            "a/x  unsound  # r\na/z  broken   # r\n");
}

TEST(Known, AnUpdateSettlesEverything) {
  Results results{
      {result("a/x", Outcome::unsound), result("a/y", Outcome::right),
       result("b/z", Outcome::broken)},
      {universe("a/u", 8, 2, digest_a), universe("b/u", 8, 0, digest_b)}};
  const std::string list = update(
      "a/*  broken  # r\nb/u  counts unsound=3  digest=0123456789abcdef  # r\n"
      "gone/x  broken  # r\n",
      results);
  EXPECT_EQ(disagreements(list, results), Sentences{});
}

TEST(Known, AnUpdateKeepsALaxEntryThatIsStillTrue) {
  Results results{{result("a/x", Outcome::too_strict)}, {}};
  EXPECT_EQ(update("a/x  too strict  # r\n", results),
            "a/x  too strict  # r\n");
  EXPECT_EQ(disagreements("a/x  too strict  # r\n", results), Sentences{});
}

}  // namespace
}  // namespace colex::conformance
