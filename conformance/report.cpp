// SPDX-License-Identifier: MIT
//
// Reports as JSON lines, written and read back.

#include "conformance/report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <ctime>
#include <fstream>
#include <istream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "conformance/installation.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

std::string system_name() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown";
#endif
}

Json to_json(const Counts& counts) {
  Json json = Json::object();
  for (Outcome outcome : all_outcomes) {
    if (counts[outcome] != 0)
      json[std::string(name(outcome))] = counts[outcome];
  }
  return json;
}

Json to_json(const CaseResult& one) {
  return {{"test", one.test},     {"outcome", name(one.outcome)},
          {"in", one.problem.in}, {"want", one.wanted},
          {"got", one.got},       {"why", one.why},
          {"listed", one.listed}};
}

Json to_json(const UniverseResult& one) {
  Json smallest = Json::array();
  for (const CaseResult& example : one.smallest) {
    smallest.push_back({{"outcome", name(example.outcome)},
                        {"in", example.problem.in},
                        {"want", example.wanted},
                        {"got", example.got},
                        {"why", example.why}});
  }
  return {{"universe", one.name},
          {"counts", to_json(one.counts)},
          {"digest", one.digest},
          {"smallest", smallest},
          {"listed", one.listed}};
}

Json header(const Report& report) {
  return {{"suite", report.suite},
          {"commit", report.commit},
          {"protocol", report.protocol},
          {"implementation",
           {{"name", report.implementation},
            {"version", report.version},
            {"origin", report.origin}}},
          {"environment", report.environment},
          {"started", report.started}};
}

Outcome read_outcome(const std::string& text) {
  const auto outcome = parse_outcome(text);
  if (!outcome) throw BadReport(fmt::format("'{}' is no outcome", text));
  return *outcome;
}

Counts read_counts(const Json& json) {
  Counts counts;
  for (const auto& [key, value] : json.items()) {
    counts[read_outcome(key)] = value.get<std::size_t>();
  }
  return counts;
}

CaseResult read_case(const Json& json, const std::string& test) {
  CaseResult one;
  one.test = test;
  one.problem = {operation_of(test),
                 json.at("in").get<std::vector<std::string>>()};
  one.outcome = read_outcome(json.at("outcome"));
  one.wanted = json.at("want");
  one.got = json.at("got");
  one.why = json.at("why");
  one.listed = json.value("listed", false);
  return one;
}

void read_header(const Json& json, Report& report) {
  report.suite = json.at("suite");
  report.commit = json.at("commit");
  report.protocol = json.at("protocol");
  const Json& implementation = json.at("implementation");
  report.implementation = implementation.at("name");
  report.version = implementation.at("version");
  report.origin = implementation.value("origin", "");
  report.environment =
      json.at("environment").get<std::map<std::string, std::string>>();
  report.started = json.at("started");
}

UniverseResult read_universe(const Json& json) {
  UniverseResult one;
  one.name = json.at("universe");
  one.operation = operation_of(one.name);
  one.counts = read_counts(json.at("counts"));
  one.digest = json.at("digest");
  one.listed = json.value("listed", false);
  for (const Json& example : json.at("smallest")) {
    one.smallest.push_back(read_case(example, one.name));
  }
  return one;
}

// Reads one line after the header. Returns the counts of the last line.
std::optional<Counts> read_line(const Json& json, Report& report) {
  if (json.contains("test")) {
    report.results.cases.push_back(read_case(json, json.at("test")));
  } else if (json.contains("universe")) {
    report.results.universes.push_back(read_universe(json));
  } else if (json.contains("operation")) {
    report.operations.push_back({json.at("operation"), json.at("offered"),
                                 read_counts(json.at("counts"))});
  } else {
    report.expected = json.at("expected");
    return read_counts(json.at("counts"));
  }
  return std::nullopt;
}

}  // namespace

Report new_report(const Hello& hello) {
  Report report;
  report.suite = suite_version();
  report.commit = suite_commit();
  report.protocol = protocol;
  report.implementation = hello.name;
  report.version = hello.version;
  report.origin = hello.origin;
  report.environment = {{"compiler", compiler_name()},
                        {"system", system_name()}};
  report.started =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return report;
}

void write(const Report& report, std::ostream& out) {
  const auto line = [&](const Json& json) {
    out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  };
  line(header(report));
  for (const CaseResult& one : report.results.cases) line(to_json(one));
  for (const UniverseResult& one : report.results.universes) {
    line(to_json(one));
  }
  for (const OperationResult& one : report.operations) {
    line({{"operation", one.operation},
          {"offered", one.offered},
          {"counts", to_json(one.counts)}});
  }
  line({{"counts", to_json(report.results.total())},
        {"expected", report.expected}});
}

Report read_report(std::istream& in, const std::string& file) {
  Report report;
  std::optional<Counts> last;
  std::string text;
  int number = 0;
  const auto refuse = [&](const std::string& reason) {
    throw BadReport(fmt::format("{}:{}: {}", file, number, reason));
  };
  while (std::getline(in, text)) {
    ++number;
    if (last) refuse("text follows the last line of the report");
    try {
      const Json json = Json::parse(text);
      if (number == 1) {
        read_header(json, report);
      } else {
        last = read_line(json, report);
      }
    } catch (const std::exception& error) {
      refuse(fmt::format("not a line of a report: {}", error.what()));
    }
  }
  if (!last) {
    refuse("the report is not complete, its last line is missing; run again");
  }
  if (*last != report.results.total()) {
    refuse("the counts of the last line are not those of the lines before it");
  }
  return report;
}

Report load_report(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    throw BadReport(path.string() + ": the report cannot be opened");
  }
  return read_report(stream, path.string());
}

}  // namespace colex::conformance
