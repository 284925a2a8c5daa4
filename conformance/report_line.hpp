// SPDX-License-Identifier: MIT
//
// One line of a report, read field by field; what is wrong with it is said in
// one clause: "'in' must be a list of texts".

#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/results.hpp"

namespace colex::conformance {

// A line that is not what it must be.
struct BadLine : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ReportLine {
 public:
  using Json = nlohmann::ordered_json;

  // Throws BadLine unless the text is a JSON object.
  explicit ReportLine(const std::string& text);

  bool has(const char* key) const { return json_.contains(key); }

  // Each throws BadLine if there is no such field or it is something else.
  std::string text(const char* key) const;
  std::vector<std::string> texts(const char* key) const;
  std::map<std::string, std::string> named_texts(const char* key) const;
  std::uint64_t count(const char* key) const;
  std::map<std::string, std::uint64_t> named_counts(const char* key) const;
  std::vector<std::vector<std::uint64_t>> rows_of_counts(const char* key) const;
  bool truth(const char* key) const;
  Outcome outcome(const char* key) const;
  Counts outcome_counts(const char* key) const;
  ReportLine object(const char* key) const;
  std::vector<ReportLine> objects(const char* key) const;

 private:
  explicit ReportLine(Json json) : json_(std::move(json)) {}
  const Json& field(const char* key) const;

  Json json_;
};

// The counts as an object, those of 0 left out.
ReportLine::Json object_of(const Counts& counts);

// A JSON value as one line with its end; what is no UTF-8 is replaced.
std::string line_of(const ReportLine::Json& json);

}  // namespace colex::conformance
