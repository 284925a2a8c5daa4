// SPDX-License-Identifier: MIT
//
// The first line of every report: what was tried, by which suite, where, and
// with which options.
//
//   {"report":"run","suite":"0.1.0","commit":"...","protocol":1,
//    "implementation":{"name":"pycute","version":"4.2.0","origin":"..."},
//    "adapter":["@pycute"],"environment":{"compiler":...,"system":...},
//    "started":"2026-01-31T12:00:00Z","options":{"only":"*",...},
//    "shard":"1/1"}                                         (all on one line)
//
// `report` says which command wrote it, "run" or "check". `options` has each
// option that bears on what comes out, as text. A report of shard I/N with N
// above 1 is a piece, of use to colex merge alone.

#pragma once

#include <functional>
#include <istream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/remote.hpp"
#include "conformance/report_line.hpp"
#include "conformance/shard.hpp"

namespace colex::conformance {

// A report that cannot be read or is not complete; names file and reason.
struct BadReport : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ReportHeader {
  std::string suite, commit;  // of colex; the commit may be empty
  int protocol = 1;
  std::string implementation, version, origin;
  std::vector<std::string> adapter;  // as typed; empty for the reference
  std::map<std::string, std::string> environment;  // "compiler", "system"
  std::string started;                             // UTC, 2026-01-31T12:00:00Z
  std::map<std::string, std::string> options;
  Shard shard;
};

// The header of what starts now on this machine, for an implementation.
ReportHeader new_header(const Hello& hello);

ReportLine::Json to_json(const ReportHeader& header, const char* report);

// Throws BadLine, also if another command wrote the report.
ReportHeader read_header(const ReportLine& line, const char* report);

// Which command wrote a report, from its first line. Throws BadReport.
std::string kind_of_report(const std::string& path);

// Hands the lines over one by one, with their number from 1. `use` throws
// BadLine for a line that is not as it must be, and gives true for the last
// line of the report. Throws BadReport, also if no last line comes or text
// follows it.
void read_lines(std::istream& in, const std::string& file,
                const std::function<bool(const ReportLine&, std::size_t)>& use);

// Throws BadReport, with what to do, if the report is a piece.
void require_whole(const ReportHeader& header, const std::string& file);

}  // namespace colex::conformance
