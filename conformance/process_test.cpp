// SPDX-License-Identifier: MIT
//
// Children that end, hang, flood and never say a line.

#include "conformance/process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace colex::conformance {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Kind = Line::Kind;

Clock::time_point in(milliseconds time) { return Clock::now() + time; }

std::vector<std::string> shell(const std::string& script) {
  return {"sh", "-c", script};
}

TEST(Process, EchoesLines) {
  Process cat({"cat"});
  cat.write("one\ntwo\n");
  EXPECT_EQ(cat.read_line(in(seconds{5})).text, "one");
  EXPECT_EQ(cat.read_line(in(seconds{5})).text, "two");
  cat.close_input();
  EXPECT_EQ(cat.read_line(in(seconds{5})).kind, Kind::end);
  EXPECT_EQ(cat.finish(in(seconds{5})), "exit code 0");
}

TEST(Process, CannotStartNamesTheProgram) {
  try {
    Process process({"/no/such/program"});
    FAIL() << "it started";
  } catch (const CannotStart& error) {
    EXPECT_STREQ(error.what(), "'/no/such/program': No such file or directory");
  }
  EXPECT_THROW(Process({}), CannotStart);
  EXPECT_THROW(Process({""}), CannotStart);
}

TEST(Process, SaysHowItEnded) {
  Process exits(shell("exit 3"));
  EXPECT_EQ(exits.read_line(in(seconds{5})).kind, Kind::end);
  EXPECT_EQ(exits.finish(in(seconds{5})), "exit code 3");
  EXPECT_EQ(exits.finish(in(seconds{5})), "exit code 3");

  Process falls(shell("kill -SEGV $$"));
  EXPECT_EQ(falls.finish(in(seconds{5})), "signal 11 (Segmentation fault)");

  Process stays(shell("sleep 100"));
  EXPECT_EQ(stays.finish(in(milliseconds{50})), "it had to be ended");
}

TEST(Process, GivesUpAtTheDeadline) {
  Process process(shell("printf half; sleep 100"));
  const auto start = Clock::now();
  const Line line = process.read_line(in(seconds{1}));
  EXPECT_EQ(line.kind, Kind::late);
  EXPECT_EQ(line.text, "half");
  EXPECT_LT(Clock::now() - start, seconds{5});
}

TEST(Process, KeepsAnUnfinishedLineForTheNextCall) {
  Process process(shell("printf ha; read x; echo lf"));
  EXPECT_EQ(process.read_line(in(milliseconds{200})).kind, Kind::late);
  process.write("\n");
  EXPECT_EQ(process.read_line(in(seconds{5})).text, "half");
}

TEST(Process, ReadsALineThatIsThereAfterTheDeadline) {
  Process process(shell("echo there"));
  process.finish(in(seconds{5}));
  EXPECT_EQ(process.read_line(Clock::now() - seconds{1}).text, "there");
}

TEST(Process, WritingToADeadChildDoesNothing) {
  Process process(shell("exit 0"));
  process.finish(in(seconds{5}));
  process.write(std::string(std::size_t{1} << 20, 'x'));
  EXPECT_EQ(process.read_line(in(milliseconds{200})).kind, Kind::end);
}

TEST(Process, WritingMoreThanAPipeHoldsDoesNotBlock) {
  Process cat({"cat"});
  const std::string line(std::size_t{1} << 20, 'x');
  cat.write(line + "\n" + line + "\n");
  EXPECT_EQ(cat.read_line(in(seconds{20})).text, line);
  EXPECT_EQ(cat.read_line(in(seconds{20})).text, line);
}

TEST(Process, StopsAtTooLongALine) {
  Process process(shell("yes | tr -d '\\n'"));
  EXPECT_EQ(process.read_line(in(seconds{20})).kind, Kind::too_long);
}

TEST(Process, KeepsTheTailOfAFloodOfDiagnostics) {
  Process process(
      shell("yes eeee | head -c 3000000 >&2; echo last >&2; "
            "echo done"));
  EXPECT_EQ(process.read_line(in(seconds{20})).text, "done");
  const std::string tail = process.diagnostics();
  EXPECT_EQ(tail.size(), Process::kept_diagnostics);
  EXPECT_EQ(tail.substr(tail.size() - 5), "last\n");
}

TEST(Process, AnEndlessFloodOfDiagnosticsDoesNotHoldTheDeadline) {
  Process process(shell("yes >&2"));
  const auto start = Clock::now();
  EXPECT_EQ(process.read_line(in(milliseconds{200})).kind, Kind::late);
  EXPECT_LT(Clock::now() - start, seconds{5});
}

TEST(Process, EndsGrandchildrenToo) {
  std::string pid;
  {
    Process process(shell("sleep 100 & echo $!; wait"));
    pid = process.read_line(in(seconds{5})).text;
  }
  Process look(shell("sleep 0.1; ps -o stat= -p " + pid + " | grep -v Z"));
  EXPECT_EQ(look.read_line(in(seconds{5})).kind, Kind::end);
}

TEST(Process, AChildThatClosedItsOutputIsAtItsEnd) {
  Process process(shell("exec >&-; sleep 100"));
  EXPECT_EQ(process.read_line(in(seconds{5})).kind, Kind::end);
  EXPECT_EQ(process.finish(in(milliseconds{50})), "it had to be ended");
}

}  // namespace
}  // namespace colex::conformance
