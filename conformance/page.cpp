// SPDX-License-Identifier: MIT
//
// The data of the page as JSON, put into the text of page_html.hpp.

#include "conformance/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "conformance/expression.hpp"
#include "conformance/page_html.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t examples_a_cell = 40;
constexpr std::size_t longest_text = 2000;

Json to_json(const Report& report, const CaseResult& one, bool listed,
             const Background& background) {
  return {{"test", one.test},
          {"outcome", name(one.outcome)},
          {"typed", shortened(to_text(one.problem), longest_text)},
          {"in", one.problem.in},
          {"want", shortened(one.wanted, longest_text)},
          {"got", shortened(one.got, longest_text)},
          {"why", shortened(one.why, longest_text)},
          {"listed", listed},
          {"again", again(report, one)},
          {"source", background.source(one.test)},
          {"reason", background.reason(report.implementation, one.test)}};
}

Json to_json(const Counts& counts) {
  Json json = Json::array();
  for (Outcome outcome : all_outcomes) json.push_back(counts[outcome]);
  return json;
}

// The worst and smallest cases of one cell.
Json examples(const Report& report, const std::string& operation,
              const Background& background) {
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
    json.push_back(to_json(report, *one, listed, background));
  }
  return json;
}

Json cells(const Report& report, const Background& background) {
  Json json = Json::object();
  for (const OperationResult& one : report.operations) {
    json[one.operation] = {
        {"counts", to_json(one.counts)},
        {"offered", one.offered},
        {"examples", examples(report, one.operation, background)}};
  }
  return json;
}

// A law under each engine, the worst standing first.
Json law_cells(const CheckReport& report) {
  Json json = Json::object();
  for (const LawResult& one : report.laws) {
    const Finding& finding = one.finding;
    Json& cell = json[finding.law];
    Json found = {
        {"engine", one.engine},       {"standing", name(report.standing(one))},
        {"verdict", finding.verdict}, {"bound", finding.bound},
        {"cases", finding.cases},     {"rejected", finding.rejected}};
    if (!finding.why_skipped.empty()) found["difference"] = finding.why_skipped;
    for (const char* fact : {"ratio", "paths"})
      if (const auto measured = one.measured.find(fact);
          measured != one.measured.end())
        found[fact] = measured->second;
    if (finding.stopped()) {
      found["in"] = finding.inputs;
      found["difference"] = shortened(finding.difference, longest_text);
      found["again"] = report.again(one);
    }
    cell.push_back(found);
  }
  return json;
}

Json column(const ReportHeader& header) {
  return {{"name", header.implementation},
          {"version", header.version},
          {"origin", header.origin},
          {"suite", header.suite},
          {"commit", header.commit},
          {"started", header.started},
          {"environment", header.environment},
          {"expected", true},
          {"counts", Json::array()},
          {"cells", Json::object()},
          {"laws", Json::object()}};
}

Json columns(const std::vector<Report>& runs,
             const std::vector<CheckReport>& checks,
             const Background& background) {
  Json json = Json::array();
  for (const Report& report : runs) {
    Json one = column(report);
    one["expected"] = report.expected;
    one["counts"] = to_json(report.results.total());
    one["cells"] = cells(report, background);
    json.push_back(std::move(one));
  }
  for (const CheckReport& report : checks) {
    const auto same = [&](const Json& one) {
      return one["name"] == report.implementation &&
             one["version"] == report.version && one["laws"].empty();
    };
    auto place = std::find_if(json.begin(), json.end(), same);
    if (place == json.end()) {
      json.push_back(column(report));
      place = std::prev(json.end());
    }
    (*place)["laws"] = law_cells(report);
    (*place)["expected"] = (*place)["expected"] == true && report.expected();
  }
  return json;
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

Json law_rows(const std::vector<CheckReport>& checks) {
  std::set<std::string> names;
  Json json = Json::array();
  for (const CheckReport& report : checks)
    for (const LawResult& one : report.laws)
      if (names.insert(one.finding.law).second)
        json.push_back({{"name", one.finding.law}, {"sentence", one.sentence}});
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

std::string page(const std::vector<Report>& runs,
                 const std::vector<CheckReport>& checks,
                 const std::vector<Operation>& operations,
                 const Background& background) {
  Json outcomes = Json::array();
  for (Outcome outcome : all_outcomes) {
    outcomes.push_back(
        {{"name", name(outcome)}, {"badness", badness(outcome)}});
  }
  const std::string data =
      embedded({{"outcomes", outcomes},
                {"rows", rows(runs, operations)},
                {"laws", law_rows(checks)},
                {"columns", columns(runs, checks, background)}});
  std::string html(page_html);
  const std::string_view mark = "@DATA@";
  return html.replace(html.find(mark), mark.size(), data);
}

}  // namespace colex::conformance
