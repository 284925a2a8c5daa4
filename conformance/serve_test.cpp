// SPDX-License-Identifier: MIT
//
// The reference over the protocol: replies, nonsense, and when it flushes.

#include "conformance/serve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "conformance/operations.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::json;

// The replies to some lines, one text.
std::string served(const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  EXPECT_EQ(serve(in, out), 0);
  return out.str();
}

TEST(Serve, IntroducesItself) {
  const Json hello = Json::parse(
      served(R"({"id":0,"op":"hello","protocol":1,"later":[{"x":null}]})"));
  EXPECT_EQ(hello["id"], 0);
  EXPECT_EQ(hello["protocol"], 1);
  EXPECT_EQ(hello["name"], "reference");
  EXPECT_EQ(hello["version"], COLEX_VERSION);
  std::vector<std::string> names;
  for (const Operation& operation : operations())
    names.push_back(operation.name);
  EXPECT_EQ(hello["ops"], Json(names));
  EXPECT_FALSE(hello.contains("batch"));
}

TEST(Serve, AnswersInOrder) {
  const std::string requests = R"json({"id":1,"op":"size","in":["1:0"]}
{"in":["2","4:1"],"op":"crd2idx","id":2}
{"id":3,"op":"composition","in":["(4,(2,3)):(1,(8,16))","6:2"]}

{"id":4,"op":"slice_and_offset","in":["(_,1)","(4,5):(1,4)"]})json";
  const std::string replies = R"json({"id":1,"out":"1"}
{"id":2,"out":"2"}
{"id":3,"out":"(2,3):(2,8)"}
{"id":4,"out":"[(4):(1), 4]"}
)json";
  EXPECT_EQ(served(requests), replies);
}

TEST(Serve, RejectsAndSkips) {
  const auto reply = [](const std::string& operation, const std::string& in) {
    return served(R"({"id":1,"op":")" + operation + R"(","in":[)" + in + "]}");
  };
  EXPECT_EQ(reply("get", R"json("(1,2)","2")json"),
            "{\"id\":1,\"reject\":\"there is no mode 2 in rank 2\"}\n");
  EXPECT_EQ(reply("size", R"("4:1","4:")"),
            "{\"id\":1,\"reject\":\"argument 2, column 3: expected a number "
            "or '(', found the end\"}\n");
  EXPECT_EQ(reply("size", ""),
            "{\"id\":1,\"reject\":\"size takes (t|L|X); 0 arguments are "
            "given\"}\n");
  EXPECT_EQ(reply("sizes", R"("4:1")"),
            "{\"id\":1,\"skip\":\"there is no operation sizes\"}\n");
}

TEST(Serve, RejectsWhatIsUndecidedAndSaysSo) {
  const Json reply = Json::parse(served(
      R"({"id":1,"op":"right_inverse","in":["Sw<1,0,1> o 0 o 65537:1"]})"));
  const std::string reason = reply.value("reject", "");
  EXPECT_EQ(reason.rfind("undecided: ", 0), 0u) << reply;
}

TEST(Serve, SaysWhatIsNoRequest) {
  const auto error = [](const std::string& line) {
    const Json reply = Json::parse(served(line));
    return reply["id"].dump() + " " + reply.value("error", "no error");
  };
  EXPECT_EQ(error("nonsense"), "null not JSON at character 2");
  EXPECT_EQ(error("5"), "null a request is a JSON object");
  EXPECT_EQ(error(R"("size")"), "null a request is a JSON object");
  EXPECT_EQ(error("[]"), "null a request is a JSON object");
  EXPECT_EQ(error("{}"), "null the request has no op");
  EXPECT_EQ(error(R"({"id":7})"), "7 the request has no op");
  EXPECT_EQ(error(R"({"id":7,"op":5})"), "7 op is not a string");
  EXPECT_EQ(error(R"({"id":7,"op":["size"]})"), "7 op is not a string");
  EXPECT_EQ(error(R"({"id":7,"op":"size","in":"4:1"})"),
            "7 in is not a list of strings");
  EXPECT_EQ(error(R"({"id":7,"op":"size","in":[4]})"),
            "7 in is not a list of strings");
  EXPECT_EQ(error(R"({"id":7,"op":"size","in":["4",["5"]]})"),
            "7 in is not a list of strings");
  EXPECT_EQ(error(R"({"id":7,"op":"size","in":{"a":"4"}})"),
            "7 in is not a list of strings");
  EXPECT_EQ(error(R"({"id":7,"op":"size","in":["4"]} x)"),
            "7 not JSON at character 33");
  EXPECT_EQ(error("{\"id\":7,\"op\":\"si\xff\"}"),
            "7 not JSON at character 17");
}

TEST(Serve, EchoesTheId) {
  EXPECT_EQ(served(R"({"op":"size","in":["4:1"]})"),
            "{\"id\":null,\"out\":\"4\"}\n");
  EXPECT_EQ(served(R"({"id":-3,"op":"size","in":["4:1"]})"),
            "{\"id\":-3,\"out\":\"4\"}\n");
  EXPECT_EQ(served(R"({"id":"a\"b","op":"size","in":["4:1"]})"),
            "{\"id\":\"a\\\"b\",\"out\":\"4\"}\n");
  EXPECT_EQ(served(R"({"id":{"in":["x"]},"op":"size","in":["4:1"]})"),
            "{\"id\":null,\"out\":\"4\"}\n");
}

TEST(Serve, RepliesAreJsonWhateverTheyQuote) {
  const Json reply =
      Json::parse(served(R"({"id":1,"op":"size","in":["\"\\\n\u0000é"]})"));
  EXPECT_EQ(reply["reject"],
            "argument 1, column 1: expected a value, found '\"'");
  const Json skip = Json::parse(served(R"({"id":1,"op":"é\"","in":[]})"));
  EXPECT_EQ(skip["skip"], "there is no operation é\"");
}

TEST(Serve, NoLineIsTooMuch) {
  const std::string good = "\n{\"id\":1,\"op\":\"size\",\"in\":[\"4:1\"]}\n";
  const std::string answered = "{\"id\":1,\"out\":\"4\"}\n";
  const auto error = [](const std::string& id, const std::string& text) {
    return "{\"id\":" + id + ",\"error\":\"" + text + "\"}\n";
  };
  EXPECT_EQ(served(R"({"id":2,"x":)" + std::string(1'000'000, '[') + good),
            error("2", "JSON nested too deep") + answered);
  EXPECT_EQ(served(std::string(1'000'000, '[') + good),
            error("null", "a request is a JSON object") + answered);
  EXPECT_EQ(
      served(std::string(5'000'000, 'x') + good),
      error("null", "the line has more than 4000000 characters") + answered);
  EXPECT_EQ(served(R"({"id":2,"op":"size","in":[")" +
                   std::string(1'000'000, '(') + "\"]}" + good),
            "{\"id\":2,\"reject\":\"argument 1, column 65: expected a nesting "
            "of at most 64\"}\n" +
                answered);
}

// Input that arrives in pieces; notes how much had been flushed each time that
// more was waited for.
class Pieces : public std::streambuf {
 public:
  Pieces(std::vector<std::string> pieces, const std::stringbuf& out)
      : pieces_(std::move(pieces)), out_(out) {}

  std::vector<std::size_t> replies_when_waiting;

 private:
  int_type underflow() override {
    const std::string replies = out_.str();
    replies_when_waiting.push_back(static_cast<std::size_t>(
        std::count(replies.begin(), replies.end(), '\n')));
    if (next_ == pieces_.size()) return traits_type::eof();
    std::string& piece = pieces_[next_++];
    setg(piece.data(), piece.data(), piece.data() + piece.size());
    return traits_type::to_int_type(*gptr());
  }

  std::vector<std::string> pieces_;
  std::size_t next_ = 0;
  const std::stringbuf& out_;
};

// Passes text on only when it is flushed.
class Held : public std::stringbuf {
 public:
  explicit Held(std::stringbuf& target) : target_(target) {}

 private:
  int sync() override {
    const std::string text = str();
    target_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
    str("");
    return 0;
  }
  std::stringbuf& target_;
};

TEST(Serve, FlushesBeforeItWaits) {
  const std::string request = "{\"id\":1,\"op\":\"size\",\"in\":[\"4:1\"]}\n";
  std::stringbuf arrived;
  Held held(arrived);
  Pieces pieces({request, request + request + request.substr(0, 9),
                 request.substr(9), request.substr(0, request.size() - 1)},
                arrived);
  std::istream in(&pieces);
  std::ostream out(&held);
  EXPECT_EQ(serve(in, out), 0);
  EXPECT_EQ(pieces.replies_when_waiting,
            (std::vector<std::size_t>{0, 1, 3, 4, 4, 5}));
  const std::string replies = arrived.str();
  EXPECT_EQ(std::count(replies.begin(), replies.end(), '\n'), 5);
}

}  // namespace
}  // namespace colex::conformance
