// SPDX-License-Identifier: MIT
//
// The data of the page as JSON, put into the text of page_html.hpp.

#include "conformance/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "conformance/expression.hpp"
#include "conformance/page_html.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t examples_a_cell = 40;
constexpr std::size_t longest_text = 2000;

Json to_json(const CaseResult& one, bool listed) {
  return {{"test", one.test},
          {"outcome", name(one.outcome)},
          {"in", one.problem.in},
          {"want", shortened(one.wanted, longest_text)},
          {"got", shortened(one.got, longest_text)},
          {"why", shortened(one.why, longest_text)},
          {"listed", listed}};
}

Json to_json(const Counts& counts) {
  Json json = Json::array();
  for (Outcome outcome : all_outcomes) json.push_back(counts[outcome]);
  return json;
}

// The worst and smallest cases of one cell.
Json examples(const Report& report, const std::string& operation) {
  std::vector<std::pair<const CaseResult*, bool>> chosen;
  for (const CaseResult& one : report.results.cases) {
    if (one.problem.operation != operation) continue;
    if (!fails(one.outcome, /*strict=*/true)) continue;
    chosen.emplace_back(&one, one.listed);
  }
  for (const UniverseResult& universe : report.results.universes) {
    if (universe.operation != operation) continue;
    for (const CaseResult& one : universe.smallest) {
      chosen.emplace_back(&one, universe.listed);
    }
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const auto& a, const auto& b) {
                     const int worse_a = badness(a.first->outcome);
                     const int worse_b = badness(b.first->outcome);
                     if (worse_a != worse_b) return worse_a > worse_b;
                     return smaller(a.first->problem, b.first->problem);
                   });
  if (chosen.size() > examples_a_cell) chosen.resize(examples_a_cell);
  Json json = Json::array();
  for (const auto& [one, listed] : chosen) {
    json.push_back(to_json(*one, listed));
  }
  return json;
}

Json cells(const Report& report) {
  Json json = Json::object();
  for (const OperationResult& one : report.operations) {
    json[one.operation] = {{"counts", to_json(one.counts)},
                           {"offered", one.offered},
                           {"examples", examples(report, one.operation)}};
  }
  return json;
}

Json column(const Report& report) {
  return {{"name", report.implementation},
          {"version", report.version},
          {"origin", report.origin},
          {"suite", report.suite},
          {"commit", report.commit},
          {"started", report.started},
          {"environment", report.environment},
          {"expected", report.expected},
          {"counts", to_json(report.results.total())},
          {"cells", cells(report)}};
}

// Operations of any report, in the order of the protocol.
Json rows(const std::vector<Report>& reports,
          const std::vector<Operation>& operations) {
  std::vector<std::string> names;
  const auto in_reports = [&](const std::string& operation) {
    return std::any_of(
        reports.begin(), reports.end(), [&](const Report& report) {
          return std::any_of(report.operations.begin(), report.operations.end(),
                             [&](const OperationResult& one) {
                               return one.operation == operation;
                             });
        });
  };
  Json json = Json::array();
  for (const Operation& one : operations) {
    if (!in_reports(one.name)) continue;
    names.push_back(one.name);
    json.push_back({{"name", one.name},
                    {"arguments", one.arguments},
                    {"sentence", one.sentence}});
  }
  for (const Report& report : reports) {
    for (const OperationResult& one : report.operations) {
      if (std::find(names.begin(), names.end(), one.operation) != names.end())
        continue;
      names.push_back(one.operation);
      json.push_back(
          {{"name", one.operation}, {"arguments", ""}, {"sentence", ""}});
    }
  }
  return json;
}

// JSON that may stand inside a script element.
std::string embedded(const Json& json) {
  const std::string text =
      json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  for (char c : text) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string page(const std::vector<Report>& reports,
                 const std::vector<Operation>& operations) {
  Json columns = Json::array(), outcomes = Json::array();
  for (const Report& report : reports) columns.push_back(column(report));
  for (Outcome outcome : all_outcomes) {
    outcomes.push_back(
        {{"name", name(outcome)}, {"badness", badness(outcome)}});
  }
  const std::string data = embedded({{"outcomes", outcomes},
                                     {"rows", rows(reports, operations)},
                                     {"columns", columns}});
  std::string html(page_html);
  const std::string_view mark = "@DATA@";
  return html.replace(html.find(mark), mark.size(), data);
}

}  // namespace colex::conformance
