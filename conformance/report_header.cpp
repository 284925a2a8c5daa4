// SPDX-License-Identifier: MIT

#include "conformance/report_header.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <ctime>
#include <fstream>

#include "conformance/installation.hpp"

namespace colex::conformance {
namespace {

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

}  // namespace

ReportHeader new_header(const Hello& hello) {
  ReportHeader header;
  header.suite = suite_version();
  header.commit = suite_commit();
  header.protocol = protocol;
  header.implementation = hello.name;
  header.version = hello.version;
  header.origin = hello.origin;
  header.environment = {{"compiler", compiler_name()},
                        {"system", system_name()}};
  header.started =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return header;
}

ReportLine::Json to_json(const ReportHeader& header, const char* report) {
  return {{"report", report},
          {"suite", header.suite},
          {"commit", header.commit},
          {"protocol", header.protocol},
          {"implementation",
           {{"name", header.implementation},
            {"version", header.version},
            {"origin", header.origin}}},
          {"adapter", header.adapter},
          {"environment", header.environment},
          {"started", header.started},
          {"options", header.options},
          {"shard", to_text(header.shard)}};
}

ReportHeader read_header(const ReportLine& line, const char* report) {
  const std::string kind = line.text("report");
  if (kind != report)
    throw BadLine(fmt::format("this is a report of colex {}, not of colex {}",
                              kind, report));
  ReportHeader header;
  header.suite = line.text("suite");
  header.commit = line.text("commit");
  header.protocol = static_cast<int>(line.count("protocol"));
  const ReportLine implementation = line.object("implementation");
  header.implementation = implementation.text("name");
  header.version = implementation.text("version");
  header.origin = implementation.text("origin");
  header.adapter = line.texts("adapter");
  header.environment = line.named_texts("environment");
  header.started = line.text("started");
  header.options = line.named_texts("options");
  const auto shard = parse_shard(line.text("shard"));
  if (!shard)
    throw BadLine("'shard' must be I/N with I from 1 to N, as in 2/8");
  header.shard = *shard;
  return header;
}

std::string kind_of_report(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw BadReport(path + ": the report cannot be opened");
  std::string text;
  if (!std::getline(stream, text))
    throw BadReport(path +
                    ": the report is empty: what should write it did not come "
                    "to its end; run again");
  try {
    const std::string kind = ReportLine(text).text("report");
    if (kind == "run" || kind == "check") return kind;
    throw BadLine(
        fmt::format("'report' must be 'run' or 'check', not '{}'", kind));
  } catch (const BadLine& bad) {
    throw BadReport(
        fmt::format("{}:1: not a line of a report: {}", path, bad.what()));
  }
}

void read_lines(
    std::istream& in, const std::string& file,
    const std::function<bool(const ReportLine&, std::size_t)>& use) {
  std::string text;
  std::size_t number = 0;
  bool last = false;
  const auto refuse = [&](const std::string& reason) {
    throw BadReport(fmt::format("{}:{}: {}", file, number, reason));
  };
  while (std::getline(in, text)) {
    ++number;
    if (last) refuse("text follows the last line of the report");
    try {
      last = use(ReportLine(text), number);
    } catch (const BadLine& bad) {
      refuse(fmt::format("not a line of a report: {}", bad.what()));
    }
  }
  if (!last)
    refuse("the report is not complete, its last line is missing; run again");
}

void require_whole(const ReportHeader& header, const std::string& file) {
  if (header.shard.whole()) return;
  throw BadReport(fmt::format(
      "{}: this is piece {} of a report; colex merge puts the pieces together",
      file, to_text(header.shard)));
}

}  // namespace colex::conformance
