// SPDX-License-Identifier: MIT
//
// Reports as JSON lines, written and read back.

#include "conformance/report.hpp"

#include <fmt/format.h>

#include <fstream>
#include <ostream>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

using Json = ReportLine::Json;

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
          {"counts", object_of(one.counts)},
          {"digest", one.digest},
          {"smallest", smallest},
          {"listed", one.listed}};
}

CaseResult read_case(const ReportLine& line, const std::string& test) {
  CaseResult one;
  one.test = test;
  one.problem = {operation_of(test), line.texts("in")};
  one.outcome = line.outcome("outcome");
  one.wanted = line.text("want");
  one.got = line.text("got");
  one.why = line.text("why");
  return one;
}

UniverseResult read_universe(const ReportLine& line) {
  UniverseResult one;
  one.name = line.text("universe");
  one.operation = operation_of(one.name);
  one.counts = line.outcome_counts("counts");
  one.digest = line.text("digest");
  if (!parse_digest(one.digest))
    throw BadLine("'digest' must be 16 hexadecimal digits");
  one.listed = line.truth("listed");
  for (const ReportLine& example : line.objects("smallest")) {
    one.smallest.push_back(read_case(example, one.name));
  }
  return one;
}

// Reads one line after the header; true for the last.
bool read_line(const ReportLine& line, Report& report) {
  if (line.has("test")) {
    report.results.cases.push_back(read_case(line, line.text("test")));
    report.results.cases.back().listed = line.truth("listed");
  } else if (line.has("universe")) {
    report.results.universes.push_back(read_universe(line));
  } else if (line.has("operation")) {
    report.operations.push_back({line.text("operation"), line.truth("offered"),
                                 line.outcome_counts("counts")});
  } else {
    report.expected = line.truth("expected");
    if (line.outcome_counts("counts") != report.results.total())
      throw BadLine(
          "the counts of the last line are not those of the lines before it");
    return true;
  }
  return false;
}

}  // namespace

std::string again(const Report& report, const CaseResult& one) {
  return fmt::format("colex run --only {} --case {} -- {}",
                     shell_word(one.test), shell_word(to_text(one.problem)),
                     shell_line(report.adapter));
}

void write(const Report& report, std::ostream& out) {
  write_header(report, out);
  write_rest(report, out);
}

void write_header(const Report& report, std::ostream& out) {
  out << line_of(to_json(report, "run"));
}

void write_rest(const Report& report, std::ostream& out) {
  for (const CaseResult& one : report.results.cases)
    out << line_of(to_json(one));
  for (const UniverseResult& one : report.results.universes)
    out << line_of(to_json(one));
  for (const OperationResult& one : report.operations)
    out << line_of({{"operation", one.operation},
                    {"offered", one.offered},
                    {"counts", object_of(one.counts)}});
  out << line_of({{"counts", object_of(report.results.total())},
                  {"expected", report.expected}});
}

Report read_report(std::istream& in, const std::string& file) {
  Report report;
  read_lines(in, file, [&](const ReportLine& line, std::size_t number) {
    if (number > 1) return read_line(line, report);
    static_cast<ReportHeader&>(report) = read_header(line, "run");
    return false;
  });
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
