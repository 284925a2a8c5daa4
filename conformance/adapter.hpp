// SPDX-License-Identifier: MIT
//
// Serves colex's adapter protocol (PROTOCOL.md) from a C++17 program: include
// this file and fill a table.
//
//     #include "adapter.hpp"
//     using namespace colex::adapter;
//
//     std::string size(const Arguments& in) {
//         const Value layout = read(in.at(0));
//         if (layout.kind != Kind::layout) throw skip{"size of layouts only"};
//         return std::to_string(my::size(to_mine(layout)));
//     }
//
//     int main() {
//         return serve("mine", "1.0", "my sources", {{"size", size}});
//     }
//
// A function throws `reject` where the implementation refuses the input, and
// `skip` where it cannot express it; whatever else it throws is an error of
// that one case. adapters/example.cpp is a whole adapter.

#pragma once

#include <cctype>
#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace colex::adapter {

// The implementation refuses this input; the text says why.
struct reject : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The implementation lacks the operation or cannot express this input.
struct skip : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Arguments = std::vector<std::string>;
using Answer = std::function<std::string(const Arguments&)>;
using Table = std::map<std::string, Answer>;

// ---------------------------------------------------------------- notation

enum class Kind {
  integer,   // 6, or _6 with is_static, or 6@1@0 with modes {1, 0}
  keep,      // _
  word,      // true, LayoutLeft
  tuple,     // (4,(2,3))
  layout,    // 4:1          parts: shape, stride
  tiler,     // <3:3,_>
  list,      // [0,2,4]
  swizzle,   // Sw<3,4,3>
  composed,  // Sw<3,4,3> o 0 o 4:1   parts: outer, offset, inner
  tensor     // 5 o 4:1     parts: offset, layout; of an array [7,8] o 0 o 2:1
             // parts: list, offset, layout
};

struct Value {
  Kind kind = Kind::tuple;
  long long integer = 0;
  bool is_static = false;
  std::vector<long long> modes;
  std::string word;
  std::vector<Value> parts;
};

inline Value number(long long integer) {
  Value result;
  result.kind = Kind::integer;
  result.integer = integer;
  return result;
}

inline Value group(Kind kind, std::vector<Value> parts) {
  Value result;
  result.kind = kind;
  result.parts = std::move(parts);
  return result;
}

namespace detail {

struct Reader {
  const std::string& text;
  std::size_t position = 0;
  int depth = 0;

  [[noreturn]] void fail(const std::string& wanted) const {
    throw std::invalid_argument("expected " + wanted + " at character " +
                                std::to_string(position + 1) + " of '" + text +
                                "'");
  }

  char next() {
    while (position < text.size() &&
           std::isspace(static_cast<unsigned char>(text[position])))
      ++position;
    return position < text.size() ? text[position] : '\0';
  }

  bool take(char wanted) {
    if (next() != wanted) return false;
    ++position;
    return true;
  }

  long long integer() {
    next();
    const std::size_t begin = position;
    if (position < text.size() && text[position] == '-') ++position;
    while (digit()) ++position;
    if (position == begin || text[position - 1] == '-') fail("a value");
    return std::stoll(text.substr(begin, position - begin));
  }

  bool digit() const {
    return position < text.size() &&
           std::isdigit(static_cast<unsigned char>(text[position]));
  }

  std::string word() {
    std::string result;
    next();
    while (position < text.size() &&
           std::isalpha(static_cast<unsigned char>(text[position])))
      result += text[position++];
    return result;
  }

  std::vector<Value> parts(char end) {
    std::vector<Value> result;
    while (!take(end)) {
      result.push_back(value());
      if (take(',')) continue;
      if (!take(end)) fail(std::string(", or ") + end);
      break;
    }
    return result;
  }

  Value term() {
    if (take('(')) return group(Kind::tuple, parts(')'));
    if (take('<')) return group(Kind::tiler, parts('>'));
    if (take('[')) return group(Kind::list, parts(']'));
    Value result = number(0);
    if (std::isalpha(static_cast<unsigned char>(next()))) {
      result.word = word();
      if (result.word == "Sw" && take('<'))
        return group(Kind::swizzle, parts('>'));
      result.kind = Kind::word;
      return result;
    }
    result.is_static = take('_');
    if (result.is_static && !digit() && text.compare(position, 1, "-")) {
      result.kind = Kind::keep;
      return result;
    }
    result.integer = integer();
    while (take('@')) result.modes.push_back(integer());
    return result;
  }

  // What began with `first o`.
  Value after_o(Value first) {
    if (first.kind == Kind::layout || first.kind == Kind::swizzle) {
      const Value offset = term();
      if (!take('o')) fail("o");
      return group(Kind::composed, {first, offset, value()});
    }
    const Value rest = value();
    if (first.kind != Kind::list) return group(Kind::tensor, {first, rest});
    if (rest.kind == Kind::tensor)
      return group(Kind::tensor, {first, rest.parts[0], rest.parts[1]});
    return group(Kind::tensor, {first, number(0), rest});
  }

  Value value() {
    if (++depth > 1000) fail("less nesting");
    Value result = term();
    if (take(':')) result = group(Kind::layout, {result, term()});
    if (take('o')) result = after_o(std::move(result));
    --depth;
    return result;
  }
};

}  // namespace detail

// The value that the text stands for; std::invalid_argument when it is none.
inline Value read(const std::string& text) {
  detail::Reader reader{text};
  Value result = reader.value();
  if (reader.next() != '\0') reader.fail("the end");
  return result;
}

// The notation of a value, as `read` reads it.
inline std::string write(const Value& value) {
  const auto joined = [&](std::string begin, const char* separator,
                          const char* end) {
    for (const Value& part : value.parts) {
      if (&part != value.parts.data()) begin += separator;
      begin += write(part);
    }
    return begin += end;
  };
  switch (value.kind) {
    case Kind::keep:
      return "_";
    case Kind::word:
      return value.word;
    case Kind::tuple:
      return joined("(", ",", ")");
    case Kind::layout:
      return joined("", ":", "");
    case Kind::tiler:
      return joined("<", ",", ">");
    case Kind::list:
      return joined("[", ",", "]");
    case Kind::swizzle:
      return joined("Sw<", ",", ">");
    case Kind::composed:
    case Kind::tensor:
      return joined("", " o ", "");
    case Kind::integer:
      break;
  }
  std::string result = value.is_static ? "_" : "";
  result += std::to_string(value.integer);
  for (const long long mode : value.modes) {
    result += '@';
    result += std::to_string(mode);
  }
  return result;
}

// ----------------------------------------------------------------- serving

namespace detail {

using Json = nlohmann::ordered_json;

inline Json reply_to(const std::string& line, const Json& hello,
                     const Table& table) {
  Json reply;
  reply["id"] = nullptr;
  const Json request = Json::parse(line, nullptr, false);
  if (!request.is_object()) {
    reply["error"] = "not a request: a JSON object a line is wanted";
    return reply;
  }
  if (request.contains("id")) reply["id"] = request["id"];
  try {
    const std::string operation = request.at("op").get<std::string>();
    if (operation == "hello") {
      reply.update(hello);
      return reply;
    }
    const auto found = table.find(operation);
    if (found == table.end()) throw skip{"no " + operation};
    reply["out"] = found->second(request.at("in").get<Arguments>());
  } catch (const skip& reason) {
    reply["skip"] = reason.what();
  } catch (const reject& reason) {
    reply["reject"] = reason.what();
  } catch (const std::exception& failure) {
    reply["error"] = failure.what();
  } catch (...) {
    reply["error"] = "an exception without a text";
  }
  return reply;
}

}  // namespace detail

// Answers requests until standard input ends; then the program may end with 0,
// which is what it returns.
inline int serve(const std::string& name, const std::string& version,
                 const std::string& origin, const Table& table) {
  detail::Json hello;
  hello["protocol"] = 1;
  hello["name"] = name;
  hello["version"] = version;
  hello["origin"] = origin;
  hello["ops"] = nlohmann::json::array();
  for (const auto& entry : table) hello["ops"].push_back(entry.first);

  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    // A text that is no UTF-8 is mended rather than fatal.
    std::cout << detail::reply_to(line, hello, table)
                     .dump(-1, ' ', false,
                           detail::Json::error_handler_t::replace)
              << std::endl;
  }
  return 0;
}

}  // namespace colex::adapter
