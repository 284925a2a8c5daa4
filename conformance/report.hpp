// SPDX-License-Identifier: MIT
//
// Reports of `colex run`: what it found, as JSON lines, one file a run.
//
//   {"report":"run",...}                              (see report_header.hpp)
//   {"test":"composition/...","outcome":"unsound","in":[...],"want":...}
//   {"universe":"composition/universe-2x1","counts":{...},"digest":...}
//   {"operation":"composition","offered":true,"counts":{...}}
//   {"counts":{"right":1840,"unsound":12},"expected":true}
//
// The last line says that the run came to its end. A report without it is not
// complete, and nobody may draw conclusions from it. In a piece (shard I/N)
// `expected` speaks of the vectors alone: what is known of a universe is known
// of the whole.

#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/report_header.hpp"
#include "conformance/results.hpp"

namespace colex::conformance {

// One line of the matrix.
struct OperationResult {
  std::string operation;
  bool offered = true;  // the adapter's hello names it
  Counts counts;
};

struct Report : ReportHeader {
  Results results;
  std::vector<OperationResult> operations;
  bool expected = false;  // nothing failed that is not known
};

// The command that repeats one case of a report.
std::string again(const Report& report, const CaseResult& one);

// Writes all lines.
void write(const Report& report, std::ostream& out);

// The same in two steps: the first line when a run starts, so that the report
// of one that is interrupted says what it was of, and all others.
void write_header(const Report& report, std::ostream& out);
void write_rest(const Report& report, std::ostream& out);

// Reads what `write` wrote; `file` is its name for messages. Throws BadReport.
Report read_report(std::istream& in, const std::string& file);

// The same for a file. Throws BadReport, also if it cannot be opened.
Report load_report(const std::filesystem::path& path);

}  // namespace colex::conformance
