// SPDX-License-Identifier: MIT
//
// Columns and counterexamples.

#include "conformance/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

std::string row(const std::string& label, std::size_t width,
                const Counts& counts) {
  std::string text = fmt::format("{:<{}}", label, width);
  for (Outcome outcome : all_outcomes) {
    const std::string number =
        counts[outcome] == 0 ? "-" : std::to_string(counts[outcome]);
    text += fmt::format("  {:>{}}", number,
                        std::max<std::size_t>(7, name(outcome).size()));
  }
  return text + fmt::format("  {:>7}\n", counts.total());
}

std::string_view sentence_of(const std::string& operation,
                             const std::vector<Operation>& operations) {
  for (const Operation& one : operations) {
    if (one.name == operation) return one.sentence;
  }
  return "";
}

void print(const CaseResult& one, std::size_t how_many, std::size_t of,
           std::string_view sentence, const Report& report, std::ostream& out) {
  const bool unsound = one.outcome == Outcome::unsound;
  const std::string typed = to_text(one.problem);
  out << fmt::format("\n{}  {} by {}  (smallest of {}, of {} cases)\n",
                     one.test, unsound ? "UNSOUND" : "BROKEN",
                     report.implementation, how_many, of);
  if (!sentence.empty()) out << fmt::format("  {}\n", sentence);
  out << fmt::format("    {}{}{}\n", typed, unsound ? " = " : "  ",
                     shortened(one.got, 400));
  if (!one.why.empty() && one.why != one.got) {
    out << fmt::format("  {}\n", shortened(one.why, 400));
  }
  if (!one.wanted.empty()) {
    out << fmt::format("  wanted: {}\n", shortened(one.wanted, 400));
  }
  out << fmt::format("  again: {}\n", again(report, one));
}

}  // namespace

void print_matrix(const Report& report, std::ostream& out) {
  std::size_t width = std::string_view("not offered").size();
  Counts not_offered;
  for (const OperationResult& one : report.operations) {
    width = std::max(width, one.operation.size());
  }
  out << fmt::format("{:<{}}", "operation", width);
  for (Outcome outcome : all_outcomes) {
    out << fmt::format("  {:>7}", name(outcome));
  }
  out << fmt::format("  {:>7}\n", "total");
  for (const OperationResult& one : report.operations) {
    if (one.counts.total() == 0) continue;
    if (one.offered)
      out << row(one.operation, width, one.counts);
    else
      not_offered += one.counts;
  }
  if (not_offered.total() != 0) out << row("not offered", width, not_offered);
  out << row("all", width, report.results.total());
}

void print_counterexamples(const Report& report,
                           const std::vector<Operation>& operations,
                           std::ostream& out) {
  for (const OperationResult& operation : report.operations) {
    for (Outcome outcome : {Outcome::unsound, Outcome::broken}) {
      const CaseResult* one =
          report.results.smallest(operation.operation, outcome);
      if (one == nullptr) continue;
      print(*one, operation.counts[outcome], operation.counts.total(),
            sentence_of(operation.operation, operations), report, out);
    }
  }
}

void print_summary(const Report& report, std::ostream& out) {
  const Counts total = report.results.total();
  std::vector<std::string> parts, missing;
  for (Outcome outcome : all_outcomes) {
    if (total[outcome] == 0) continue;
    parts.push_back(fmt::format("{} {}", total[outcome], name(outcome)));
  }
  for (const OperationResult& one : report.operations) {
    if (!one.offered) missing.push_back(one.operation);
  }
  out << '\n';
  if (!missing.empty()) {
    out << fmt::format("not offered: {}\n", fmt::join(missing, ", "));
  }
  out << fmt::format("{}{}{}: {} cases: {}; {}\n", report.implementation,
                     report.version.empty() ? "" : " ", report.version,
                     total.total(), fmt::join(parts, ", "),
                     report.expected ? "as expected" : "NOT as expected");
}

}  // namespace colex::conformance
