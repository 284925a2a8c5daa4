// SPDX-License-Identifier: MIT
//
// Requests out of lines, answers by the table of operations, replies in order.

#include "conformance/serve.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "conformance/lines.hpp"
#include "conformance/operations.hpp"

#ifndef COLEX_VERSION
#define COLEX_VERSION "unknown"
#endif

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

constexpr int protocol = 1;
constexpr std::size_t longest_line = 4'000'000;
constexpr std::size_t deepest_json = 64;

// What is wanted of a request; the rest of the line is only parsed.
struct Request {
  std::string id;  // as JSON; "null" where there is none to echo
  std::string op;
  std::vector<std::string> in;
  bool has_op = false;
  std::string wrong;  // why this is no request, or empty

  void clear() {
    id = "null";
    op.clear();
    in.clear();
    has_op = false;
    wrong.clear();
  }
};

std::string as_json(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Receives a line from nlohmann's reader without building a document.
class RequestReader : public nlohmann::json_sax<Json> {
 public:
  explicit RequestReader(Request& request) : request_(request) {}

  bool null() override { return other(); }
  bool boolean(bool) override { return other(); }
  bool number_integer(number_integer_t n) override { return number(n); }
  bool number_unsigned(number_unsigned_t n) override { return number(n); }
  bool number_float(number_float_t, const string_t&) override {
    return other();
  }
  bool binary(binary_t&) override { return other(); }

  bool string(string_t& text) override {
    if (depth_ == 1 && key_ == "id") request_.id = as_json(text);
    if (depth_ == 1 && key_ == "op") {
      request_.op = text;
      request_.has_op = true;
    }
    if (depth_ == 2 && key_ == "in" && in_list_)
      request_.in.push_back(std::move(text));
    if (depth_ == 1 && key_ == "in") return other();
    return depth_ > 0 || wrong("a request is a JSON object");
  }

  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& text) override {
    if (depth_ == 1) key_ = std::move(text);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return wrong("not JSON at character " + std::to_string(position));
  }

 private:
  template <class Number>
  bool number(Number n) {
    if (depth_ == 1 && key_ == "id") request_.id = std::to_string(n);
    return other();
  }

  // Something that is no string; wrong where a string is needed.
  bool other() {
    if (depth_ == 0) return wrong("a request is a JSON object");
    if (key_ == "op" && depth_ == 1) return wrong("op is not a string");
    if (key_ == "in") return wrong("in is not a list of strings");
    return true;
  }

  bool open(bool list) {
    if (depth_ == 0 && list) return wrong("a request is a JSON object");
    if (depth_ == 1) {
      in_list_ = list;
      if (key_ == "in") request_.in.clear();
    }
    if (depth_ > 0 && !(depth_ == 1 && list && key_ == "in") && !other())
      return false;
    if (++depth_ > deepest_json) return wrong("JSON nested too deep");
    return true;
  }
  bool close() {
    --depth_;
    return true;
  }

  bool wrong(const std::string& reason) {
    if (request_.wrong.empty()) request_.wrong = reason;
    return false;
  }

  Request& request_;
  std::size_t depth_ = 0;
  bool in_list_ = false;
  std::string key_;
};

void read_request(const std::string& line, Request& request) {
  request.clear();
  if (line.size() > longest_line) {
    request.wrong = "the line has more than " + std::to_string(longest_line) +
                    " characters";
    return;
  }
  RequestReader reader(request);
  Json::sax_parse(line, &reader);
  if (request.wrong.empty() && !request.has_op)
    request.wrong = "the request has no op";
}

void append_text(std::string& reply, const std::string& text) {
  for (const char c : text)
    if (c < ' ' || c > '~' || c == '"' || c == '\\') {
      reply += as_json(text);
      return;
    }
  reply += '"';
  reply += text;
  reply += '"';
}

std::string hello_fields() {
  Json hello;
  hello["protocol"] = protocol;
  hello["name"] = "reference";
  hello["version"] = COLEX_VERSION;
  hello["origin"] = "colex, reference/";
  hello["ops"] = Json::array();
  for (const Operation& operation : operations())
    hello["ops"].push_back(operation.name);
  const std::string object = hello.dump();
  return object.substr(1, object.size() - 2);
}

Result<Value> answer_to(const Request& request) {
  std::vector<Value> arguments;
  arguments.reserve(request.in.size());
  for (const std::string& text : request.in) {
    auto argument = read(text);
    if (!argument)
      return Refusal{"argument " + std::to_string(arguments.size() + 1) + ", " +
                     argument.refusal().reason};
    arguments.push_back(*std::move(argument));
  }
  return conformance::apply(request.op, arguments);
}

void append_reply(std::string& reply, const Request& request) {
  reply += R"({"id":)" + request.id + ',';
  const auto field = [&](const char* name, const std::string& text) {
    reply += '"';
    reply += name;
    reply += "\":";
    append_text(reply, text);
  };
  if (!request.wrong.empty()) {
    field("error", request.wrong);
  } else if (request.op == "hello") {
    reply += hello_fields();
  } else if (!has_operation(request.op)) {
    field("skip", "there is no operation " + request.op.substr(0, 40));
  } else if (const auto answer = answer_to(request)) {
    field("out", to_string(*answer));
  } else {
    const Refusal& refusal = answer.refusal();
    field("reject",
          refusal.undecided ? "undecided: " + refusal.reason : refusal.reason);
  }
  reply += "}\n";
}

}  // namespace

int serve(std::istream& in, std::ostream& out) {
  Lines lines(in, longest_line);
  Request request;
  std::string reply;
  const auto flush = [&] { out.flush(); };
  while (const std::string* line = lines.next(flush)) {
    if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
    read_request(*line, request);
    reply.clear();
    append_reply(reply, request);
    out.write(reply.data(), static_cast<std::streamsize>(reply.size()));
  }
  out.flush();
  return 0;
}

}  // namespace colex::conformance
