// SPDX-License-Identifier: MIT
//
// JSON in and out of one line.

#include "conformance/wire.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(const std::string& line) {
  return Json::parse(line, nullptr, /*allow_exceptions=*/false);
}

}  // namespace

std::string request_line(std::int64_t id, const Problem& problem) {
  return dumped({{"id", id}, {"op", problem.operation}, {"in", problem.in}});
}

std::string hello_line(int protocol) {
  return dumped({{"id", 0}, {"op", "hello"}, {"protocol", protocol}});
}

Reply read_reply(const std::string& line, std::int64_t id) {
  using Kind = Reply::Kind;
  const auto broken = [&](const std::string& reason) {
    return Reply{Kind::broken, fmt::format("{}: {}", reason, quote(line))};
  };
  const Json json = parsed(line);
  if (!json.is_object()) return broken("the reply is not a JSON object");
  const auto found_id = json.find("id");
  if (found_id == json.end()) return broken("the reply has no id");
  if (!found_id->is_number_integer() || *found_id != id) {
    return broken(fmt::format("the reply has id {} instead of {}",
                              shortened(dumped(*found_id), 24), id));
  }
  std::vector<Kind> kinds;
  for (Kind kind : {Kind::out, Kind::reject, Kind::skip, Kind::error}) {
    if (json.contains(std::string(name(kind)))) kinds.push_back(kind);
  }
  if (kinds.empty()) {
    return broken("the reply has none of out, reject, skip, error");
  }
  if (kinds.size() > 1) {
    return broken(fmt::format("the reply has both {} and {}", name(kinds[0]),
                              name(kinds[1])));
  }
  const Json& text = json.at(std::string(name(kinds[0])));
  if (!text.is_string()) {
    return broken(fmt::format("{} is not a string", name(kinds[0])));
  }
  return {kinds[0], text.get<std::string>()};
}

std::optional<std::int64_t> reply_id(const std::string& line) {
  const Json json = parsed(line);
  if (!json.is_object()) return std::nullopt;
  const auto found = json.find("id");
  if (found == json.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

std::string quote(std::string_view text) {
  return dumped(Json(shortened(text, 160)));
}

}  // namespace colex::conformance
