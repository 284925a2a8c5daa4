// SPDX-License-Identifier: MIT
//
// The protocol's client against an adapter that misbehaves on demand.

#include "conformance/remote.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "conformance/scripted_adapter.hpp"

namespace colex::conformance {
namespace {

using std::chrono::milliseconds;

std::vector<std::string> adapter(const std::string& mode = "") {
  return mode.empty() ? std::vector<std::string>{scripted_adapter()}
                      : std::vector<std::string>{scripted_adapter(), mode};
}

RemoteOptions limits(milliseconds timeout = milliseconds{10'000}) {
  RemoteOptions options;
  options.timeout = timeout;
  return options;
}

// The replies to `size` of each input, as "out 1".
std::vector<std::string> ask_all(Remote& remote,
                                 const std::vector<std::string>& inputs) {
  std::vector<std::string> replies;
  for (const std::string& input : inputs) {
    remote.ask({"size", {input}}, [&](const Reply& reply) {
      replies.push_back(std::string(name(reply.kind)) + " " + reply.text);
    });
  }
  remote.settle();
  return replies;
}

// What the adapter says of one bad case in the middle of good ones, which
// must not suffer.
std::string reply_to(const std::string& input,
                     milliseconds timeout = milliseconds{10'000}) {
  Remote remote(adapter(), limits(timeout));
  const auto replies = ask_all(remote, {"7", input, "8", "9"});
  EXPECT_EQ(replies.size(), 4U);
  EXPECT_EQ(replies[0], "out 7");
  EXPECT_EQ(replies[2], "out 8");
  EXPECT_EQ(replies[3], "out 9");
  return replies[1];
}

std::string refusal(const std::string& mode,
                    milliseconds start = milliseconds{10'000}) {
  RemoteOptions options;
  options.start = start;
  try {
    Remote remote(adapter(mode), options);
  } catch (const NoProtocol& error) {
    return error.what();
  }
  return "none";
}

void expect_in(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos)
      << "'" << part << "' is not in:\n"
      << text;
}

TEST(Remote, SaysHello) {
  Remote remote(adapter());
  EXPECT_EQ(remote.hello().name, "scripted");
  EXPECT_EQ(remote.hello().version, "1.0");
  EXPECT_TRUE(remote.offers("size"));
  EXPECT_FALSE(remote.offers("composition"));
  EXPECT_FALSE(remote.hello().batch);
}

TEST(Remote, PipelinesInOrder) {
  Remote remote(adapter());
  std::vector<std::string> inputs, expected;
  for (int i = 1; i <= 5000; ++i) {
    inputs.push_back(std::to_string(i));
    expected.push_back("out " + std::to_string(i));
  }
  EXPECT_EQ(ask_all(remote, inputs), expected);
}

TEST(Remote, LargeRequestsAndRepliesDoNotLock) {
  Remote remote(adapter());
  const std::string large(300'000, '1');
  const std::vector<std::string> inputs(20, large);
  EXPECT_EQ(ask_all(remote, inputs),
            std::vector<std::string>(20, "out " + large));
}

TEST(Remote, OperationsNotOfferedAreSkippedInOrder) {
  Remote remote(adapter());
  std::vector<std::string> replies;
  const auto keep = [&](const Reply& reply) { replies.push_back(reply.text); };
  remote.ask({"size", {"4"}}, keep);
  remote.ask({"complement", {"4:1"}}, keep);
  remote.ask({"size", {"5"}}, keep);
  remote.settle();
  EXPECT_EQ(replies,
            (std::vector<std::string>{"4", "complement is not offered", "5"}));
}

TEST(Remote, ACrashIsThatCaseOnly) {
  EXPECT_EQ(reply_to("crash"),
            "broken the process ended (signal 9 (Killed)): \"about to fall\"");
}

TEST(Remote, AnExitIsThatCaseOnly) {
  EXPECT_EQ(reply_to("exit"), "broken the process ended (exit code 3)");
}

TEST(Remote, AnAdapterThatClosesItsOutput) {
  EXPECT_EQ(reply_to("close"), "broken the adapter closed its output");
}

TEST(Remote, AHangIsThatCaseOnly) {
  EXPECT_EQ(reply_to("hang", milliseconds{1000}), "broken no reply within 1 s");
}

TEST(Remote, ALateReplyWithinTheLimitCounts) {
  EXPECT_EQ(reply_to("late"), "out late");
}

TEST(Remote, ALateReplyIsNotTakenForTheNextCase) {
  EXPECT_EQ(reply_to("late", milliseconds{500}),
            "broken no reply within 0.5 s");
}

TEST(Remote, NonsenseIsQuoted) {
  EXPECT_EQ(reply_to("nonsense"),
            "broken the reply is not a JSON object: "
            "\"Segmentation fault? No, only print-debugging.\"");
  EXPECT_EQ(reply_to("list"),
            "broken the reply is not a JSON object: \"[1,2,3]\"");
}

TEST(Remote, IdsAreChecked) {
  EXPECT_EQ(reply_to("no-id"),
            "broken the reply has no id: \"{\\\"out\\\":\\\"1\\\"}\"");
  EXPECT_EQ(reply_to("wrong-id"),
            "broken the reply has id 4711 instead of 4: "
            "\"{\\\"id\\\":4711,\\\"out\\\":\\\"1\\\"}\"");
}

TEST(Remote, ExactlyOneFieldOfTheFour) {
  EXPECT_EQ(reply_to("nothing"),
            "broken the reply has none of out, reject, skip, error: "
            "\"{\\\"id\\\":4}\"");
  EXPECT_EQ(reply_to("two"),
            "broken the reply has both out and reject: \"{\\\"id\\\":4,"
            "\\\"out\\\":\\\"1\\\",\\\"reject\\\":\\\"no\\\"}\"");
  EXPECT_EQ(reply_to("number"),
            "broken out is not a string: "
            "\"{\\\"id\\\":4,\\\"out\\\":1}\"");
}

TEST(Remote, RefusalsAndErrorsAreReplies) {
  EXPECT_EQ(reply_to("refuse"), "reject not today");
  EXPECT_EQ(reply_to("error"), "error caught");
}

TEST(Remote, MegabytesWithoutANewline) {
  const std::string reply = reply_to("megabytes");
  EXPECT_EQ(reply.rfind("broken more than 4 MiB without a newline: \"xxx", 0),
            0U);
  EXPECT_LT(reply.size(), 300U);
}

TEST(Remote, ALongReplyIsAReply) {
  EXPECT_EQ(reply_to("long").size(), 4 + (std::size_t{2} << 20));
}

TEST(Remote, AFloodOfDiagnosticsDoesNoHarm) {
  EXPECT_EQ(reply_to("stderr"), "out 1");
  Remote remote(adapter("loud-start"));
  EXPECT_EQ(remote.ask_now({"size", {"3"}}).text, "3");
}

TEST(Remote, AReplyOutOfOrderIsThatOfItsId) {
  EXPECT_EQ(reply_to("later"), "out 1");
}

TEST(Remote, ASecondReplyCostsNoOtherCase) {
  EXPECT_EQ(reply_to("twice"), "out 1");
  Remote remote(adapter());
  EXPECT_EQ(ask_all(remote, {"3", "twice", "twice", "4"}),
            (std::vector<std::string>{"out 3", "out 1", "out 1", "out 4"}));
  EXPECT_EQ(remote.close(), "2 replies were to requests that had one already");
}

TEST(Remote, EndlessRepetitionsDoNotHoldTheTimeLimit) {
  Remote remote(adapter(), limits(milliseconds{1000}));
  const auto replies = ask_all(remote, {"twice-for-ever", "5"});
  EXPECT_EQ(replies[0], "out 1");
  EXPECT_EQ(replies[1], "broken no reply within 1 s");
  EXPECT_EQ(remote.ask_now({"size", {"6"}}).text, "6");
}

TEST(Remote, InvalidUtf8IsThatCaseOnly) {
  EXPECT_EQ(reply_to("utf8"),
            "broken the reply is not a JSON object: "
            "\"{\\\"id\\\":4,\\\"out\\\":\\\"\xEF\xBF\xBD\xEF\xBF\xBD"
            "\\\"}\"");
}

TEST(Remote, AMegabyteAndALayoutOfTwoToTheSixtiethAreReplies) {
  EXPECT_EQ(reply_to("megabyte").size(), 4U + 1'000'000U);
  EXPECT_EQ(reply_to("huge-layout"), "out 1152921504606846976:1");
}

TEST(Remote, TooMuchMemoryIsThatCaseOnly) {
  RemoteOptions options = limits(milliseconds{60'000});
  options.memory = std::uint64_t{64} << 20;
  Remote remote(adapter(), options);
  const auto replies = ask_all(remote, {"7", "hog", "8"});
  EXPECT_EQ(replies[0], "out 7");
  expect_in(replies[1], "broken the process ended (");
  EXPECT_EQ(replies[2], "out 8");
}

TEST(Remote, GivesUpWhenTooMuchTimeIsLost) {
  RemoteOptions options = limits(milliseconds{200});
  options.most_lost = milliseconds{300};
  Remote remote(adapter(), options);
  try {
    ask_all(remote, {"hang", "1", "hang", "2", "hang", "3", "hang", "4"});
    FAIL() << "it went on";
  } catch (const GaveUp& error) {
    EXPECT_STREQ(error.what(),
                 "0.3 s were lost over cases that broke the adapter, so the "
                 "run stops; the last was size(hang): no reply within 0.2 s");
  }
}

TEST(Remote, TwoBadCasesInARow) {
  Remote remote(adapter());
  EXPECT_EQ(ask_all(remote, {"exit", "exit", "5", "nonsense", "6"}),
            (std::vector<std::string>{
                "broken the process ended (exit code 3)",
                "broken the process ended (exit code 3)", "out 5",
                "broken the reply is not a JSON object: \"Segmentation "
                "fault? No, only print-debugging.\"",
                "out 6"}));
}

TEST(Remote, GivesUpAfterTooManyInARow) {
  RemoteOptions options;
  options.window = 4;
  options.patience = 3;
  Remote remote(adapter(), options);
  EXPECT_EQ(ask_all(remote, {"exit", "exit", "1", "exit", "exit"}).size(), 5U);
  try {
    ask_all(remote, {"exit", "exit", "exit", "1"});
    FAIL() << "it went on";
  } catch (const GaveUp& error) {
    EXPECT_STREQ(
        error.what(),
        "3 cases in a row broke the adapter, so the run stops; the last was "
        "size(exit): the process ended (exit code 3)");
  }
}

TEST(Remote, RefusesAnotherProtocol) {
  const std::string text = refusal("protocol-2");
  expect_in(text,
            "the adapter does not speak the protocol: the adapter speaks "
            "protocol 2, this is colex of protocol 1\n  command: ");
  expect_in(text, "    > {\"id\":0,\"op\":\"hello\",\"protocol\":1}\n");
  expect_in(text, "    < {\"id\":0,\"protocol\":2,");
}

TEST(Remote, RefusesAnAdapterThatEndsAtOnce) {
  const std::string text = refusal("ends-at-once");
  expect_in(text,
            "the adapter does not speak the protocol: the process ended (exit "
            "code 1): \"no module named cute\"\n");
  expect_in(text, "  its standard error ends:\n    no module named cute\n");
}

TEST(Remote, RefusesAMuteAdapter) {
  expect_in(refusal("mute", milliseconds{200}),
            "no reply within 0.2 s; does it flush its output?");
}

TEST(Remote, RefusesOneThatTalksToItself) {
  const std::string text = refusal("chatter");
  expect_in(text, "the reply to the hello is not a JSON object");
  expect_in(text, "    < Loading the library ...\n");
}

TEST(Remote, RefusesBadHellos) {
  expect_in(refusal("bad-name"),
            "the reply to the hello has no name made of letters, digits");
  expect_in(refusal("no-ops"),
            "the reply to the hello has no list ops of its operations");
}

TEST(Remote, RefusesWhatFailsTheSmokeCheck) {
  expect_in(refusal("wrong-size"), "size(1:0) is 1, it replied out \"0\"");
  expect_in(refusal("hello-only"), "the process ended (exit code 0)");
}

TEST(Remote, RefusesWhatIsNotAnAdapter) {
  EXPECT_THROW(Remote({"true"}, limits()), NoProtocol);
  EXPECT_THROW(Remote({"cat"}, limits()), NoProtocol);
  EXPECT_THROW(Remote({"yes"}, limits()), NoProtocol);
  EXPECT_THROW(Remote({"/no/such/adapter"}, limits()), CannotStart);
}

TEST(Remote, TheEndMustBeExitCodeZero) {
  Remote good(adapter()), bad(adapter("bad-exit"));
  EXPECT_EQ(good.close(), std::nullopt);
  EXPECT_EQ(bad.close(),
            "at the end of its input the adapter must end with exit code 0: "
            "exit code 5");
}

TEST(Remote, ShowsTheLinesExchanged) {
  Remote remote(adapter());
  std::vector<std::string> lines;
  remote.watch([&](const std::string& line) { lines.push_back(line); });
  remote.ask_now({"size", {"3"}});
  EXPECT_EQ(lines,
            (std::vector<std::string>{R"(> {"id":3,"op":"size","in":["3"]})",
                                      R"(< {"id":3,"out":"3"})"}));
}

TEST(Batch, RepliesInAnyOrderReachTheirCases) {
  Remote remote(adapter("batch"));
  EXPECT_TRUE(remote.hello().batch);
  EXPECT_EQ(ask_all(remote, {"1", "2", "3"}),
            (std::vector<std::string>{"out 1", "out 2", "out 3"}));
}

TEST(Batch, ACaseThatIsLeftOutIsBrokenAlone) {
  Remote remote(adapter("batch"));
  EXPECT_EQ(ask_all(remote, {"1", "leave-out", "3"}),
            (std::vector<std::string>{
                "out 1", "broken the process ended (exit code 0)", "out 3"}));
}

TEST(Batch, ABadCaseThatSpoilsAllIsFoundByHalves) {
  Remote remote(adapter("batch-all-or-nothing"));
  std::vector<std::string> inputs(20, "4"), expected(20, "out 4");
  inputs[13] = "exit";
  expected[13] = "broken the process ended (exit code 3)";
  EXPECT_EQ(ask_all(remote, inputs), expected);
}

TEST(Batch, MalformedRepliesAreThatCaseOnly) {
  Remote remote(adapter("batch"));
  EXPECT_EQ(ask_all(remote, {"1", "two", "3", "nonsense", "5"}),
            (std::vector<std::string>{
                "out 1",
                "broken the reply has both out and reject: \"{\\\"id\\\":4,"
                "\\\"out\\\":\\\"1\\\",\\\"reject\\\":\\\"no\\\"}\"",
                "out 3",
                "broken not a reply to any request: \"Segmentation fault? No, "
                "only print-debugging.\"",
                "out 5"}));
}

TEST(Batch, AHangIsThatCaseOnly) {
  Remote remote(adapter("batch"), limits(milliseconds{500}));
  EXPECT_EQ(ask_all(remote, {"1", "hang", "3"}),
            (std::vector<std::string>{"out 1", "broken no reply within 0.5 s",
                                      "out 3"}));
}

}  // namespace
}  // namespace colex::conformance
