// SPDX-License-Identifier: MIT
//
// Reports: what a run found, as JSON lines, one file a run.
//
//   {"suite":"0.1.0",...,"implementation":{"name":"pycute",...},...}
//   {"test":"composition/...","outcome":"unsound","in":[...],"want":...}
//   {"universe":"composition/universe-2x1","counts":{...},"digest":...}
//   {"operation":"composition","offered":true,"counts":{...}}
//   {"counts":{"right":1840,"unsound":12},"expected":true}
//
// The last line says that the run came to its end. A report without it is not
// complete, and nobody may draw conclusions from it.

#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/remote.hpp"
#include "conformance/results.hpp"

namespace colex::conformance {

// A report that cannot be read or is not complete; names file and reason.
struct BadReport : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One line of the matrix.
struct OperationResult {
  std::string operation;
  bool offered = true;  // the adapter's hello names it
  Counts counts;
};

struct Report {
  std::string suite, commit;  // of colex; the commit may be empty
  int protocol = 1;
  std::string implementation, version, origin;
  std::map<std::string, std::string> environment;  // "compiler", "system", ...
  std::string started;                             // UTC, 2026-01-31T12:00:00Z
  Results results;
  std::vector<OperationResult> operations;
  bool expected = false;  // nothing failed that is not known
};

// The header for a run that starts now on this machine.
Report new_report(const Hello& hello);

// Writes all lines.
void write(const Report& report, std::ostream& out);

// Reads what `write` wrote; `file` is its name for messages. Throws BadReport.
Report read_report(std::istream& in, const std::string& file);

// The same for a file. Throws BadReport, also if it cannot be opened.
Report load_report(const std::filesystem::path& path);

}  // namespace colex::conformance
