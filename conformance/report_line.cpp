// SPDX-License-Identifier: MIT

#include "conformance/report_line.hpp"

#include <fmt/format.h>

namespace colex::conformance {
namespace {

using Json = ReportLine::Json;

[[noreturn]] void must_be(const char* key, const char* what) {
  throw BadLine(fmt::format("'{}' must be {}", key, what));
}

Outcome outcome_of(const std::string& text) {
  const auto outcome = parse_outcome(text);
  if (outcome) return *outcome;
  std::vector<std::string_view> names;
  for (Outcome each : all_outcomes) names.push_back(name(each));
  throw BadLine(fmt::format("'{}' is no outcome; the outcomes are {}", text,
                            fmt::join(names, ", ")));
}

}  // namespace

ReportLine::ReportLine(const std::string& text)
    : json_(Json::parse(text, nullptr, /*allow_exceptions=*/false)) {
  if (json_.is_discarded()) throw BadLine("the line is not JSON");
  if (!json_.is_object()) throw BadLine("the line is not a JSON object");
}

const Json& ReportLine::field(const char* key) const {
  const auto found = json_.find(key);
  if (found == json_.end())
    throw BadLine(fmt::format("the field '{}' is missing", key));
  return *found;
}

std::string ReportLine::text(const char* key) const {
  const Json& json = field(key);
  if (!json.is_string()) must_be(key, "a text");
  return json.get<std::string>();
}

std::vector<std::string> ReportLine::texts(const char* key) const {
  const Json& json = field(key);
  if (!json.is_array()) must_be(key, "a list of texts");
  std::vector<std::string> result;
  for (const Json& entry : json) {
    if (!entry.is_string()) must_be(key, "a list of texts");
    result.push_back(entry.get<std::string>());
  }
  return result;
}

std::map<std::string, std::string> ReportLine::named_texts(
    const char* key) const {
  const Json& json = field(key);
  if (!json.is_object()) must_be(key, "an object of texts");
  std::map<std::string, std::string> result;
  for (const auto& [name, value] : json.items()) {
    if (!value.is_string()) must_be(key, "an object of texts");
    result[name] = value.get<std::string>();
  }
  return result;
}

std::uint64_t ReportLine::count(const char* key) const {
  const Json& json = field(key);
  if (!json.is_number_unsigned()) must_be(key, "a count");
  return json.get<std::uint64_t>();
}

std::map<std::string, std::uint64_t> ReportLine::named_counts(
    const char* key) const {
  const Json& json = field(key);
  if (!json.is_object()) must_be(key, "an object of counts");
  std::map<std::string, std::uint64_t> result;
  for (const auto& [name, value] : json.items()) {
    if (!value.is_number_unsigned()) must_be(key, "an object of counts");
    result[name] = value.get<std::uint64_t>();
  }
  return result;
}

std::vector<std::vector<std::uint64_t>> ReportLine::rows_of_counts(
    const char* key) const {
  constexpr const char* what = "a list of lists of counts";
  const Json& json = field(key);
  if (!json.is_array()) must_be(key, what);
  std::vector<std::vector<std::uint64_t>> rows;
  for (const Json& row : json) {
    if (!row.is_array()) must_be(key, what);
    rows.emplace_back();
    for (const Json& value : row) {
      if (!value.is_number_unsigned()) must_be(key, what);
      rows.back().push_back(value.get<std::uint64_t>());
    }
  }
  return rows;
}

bool ReportLine::truth(const char* key) const {
  const Json& json = field(key);
  if (!json.is_boolean()) must_be(key, "true or false");
  return json.get<bool>();
}

Outcome ReportLine::outcome(const char* key) const {
  return outcome_of(text(key));
}

Counts ReportLine::outcome_counts(const char* key) const {
  Counts counts;
  for (const auto& [name, count] : named_counts(key))
    counts[outcome_of(name)] = count;
  return counts;
}

ReportLine ReportLine::object(const char* key) const {
  const Json& json = field(key);
  if (!json.is_object()) must_be(key, "an object");
  return ReportLine(json);
}

std::vector<ReportLine> ReportLine::objects(const char* key) const {
  const Json& json = field(key);
  if (!json.is_array()) must_be(key, "a list of objects");
  std::vector<ReportLine> result;
  for (const Json& entry : json) {
    if (!entry.is_object()) must_be(key, "a list of objects");
    result.push_back(ReportLine(entry));
  }
  return result;
}

Json object_of(const Counts& counts) {
  Json json = Json::object();
  for (Outcome outcome : all_outcomes)
    if (counts[outcome] != 0)
      json[std::string(name(outcome))] = counts[outcome];
  return json;
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace colex::conformance
