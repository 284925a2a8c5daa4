// SPDX-License-Identifier: MIT
//
// `colex run`: vectors and universes put to an adapter, judged, compared with
// what is known, and reported.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "conformance/report.hpp"

namespace colex::conformance {

struct RunOptions {
  // A command, or `@name` of an installed peer and further arguments.
  std::vector<std::string> adapter;
  // A glob on `operation/name`; without a slash all tests of an operation.
  std::string only = "*";
  // A known list; "none" for none, empty for known/<implementation>.txt.
  std::string known;
  bool update = false;  // rewrite the known list
  bool strict = false;  // too strict, short and unsupported fail as well
  std::chrono::milliseconds timeout{10'000};  // for one case
  std::uint64_t memory = 8192;  // MiB of each process of an adapter; 0: any
  std::uint64_t jobs = 1;       // adapters at once
  std::string report, page;     // files to write; empty: none
  // Exactly this one problem, `composition((2,2):(0,1), 3:1)`; it is judged by
  // a vector that `only` selects, if one asks this, else by the definition.
  std::optional<std::string> problem;
  Shard shard;       // of the vectors and of each universe
  bool bar = false;  // draw a progress bar on `err`
};

// The longest text of an answer or a reason that is kept of a case, in bytes:
// what is longer is kept without its middle, so that the memory of a run has a
// bound whatever an adapter says.
inline constexpr std::size_t longest_kept = 4096;

// Runs and prints the matrix on `out`, progress and errors on `err`. Returns
//   0   everything is as expected; of a shard: every vector
//   1   something is not, or the adapter broke on too many cases in a row
//   2   the adapter cannot be spoken with, or an option or file is unreadable
//   77  the peer is not installed
int run(const RunOptions& options, std::ostream& out, std::ostream& err);

// A line for each operation of which there are results, and for each that is
// not offered if everything was run.
std::vector<OperationResult> operation_lines(
    const Results& results,
    const std::function<bool(const std::string&)>& offers, bool everything);

// The end of a run whose results are there: compares them with the known list
// that the report's options name, prints as `run` does, and writes the report
// to a file unless `file` is empty. Returns what `run` returns.
int conclude(Report report, const std::string& file, std::ostream& out,
             std::ostream& err);

}  // namespace colex::conformance
