// SPDX-License-Identifier: MIT
//
// The laws of a card in several processes, since most of a case is the host's.

#pragma once

#include <string>
#include <vector>

#include "conformance/check_report.hpp"

namespace colex::conformance {

// Runs the command `count` times at once, each time with `--shard I/N --report
// FILE` after it, and returns what the reports say in the order of the laws:
// the first of each shard, then the second of each, and so on. Throws BadReport
// where a process ends without a report, with the last line that it printed.
std::vector<LawResult> results_of_shards(
    const std::vector<std::string>& command, unsigned count);

}  // namespace colex::conformance
