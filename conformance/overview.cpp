// SPDX-License-Identifier: MIT

#include "conformance/overview.hpp"

#include <fmt/format.h>

#include <optional>
#include <ostream>

namespace colex::conformance {
namespace {

struct Cell {
  std::size_t right = 0, strict = 0, wrong = 0;

  bool all_right() const { return strict == 0 && wrong == 0; }
};

Cell cell(const Counts& counts) {
  return {counts[Outcome::right] + counts[Outcome::equivalent] +
              counts[Outcome::convention],
          counts[Outcome::too_strict] + counts[Outcome::short_],
          counts[Outcome::unsound] + counts[Outcome::broken]};
}

std::optional<Cell> cell_of(const Report& report,
                            const std::string& operation) {
  for (const OperationResult& one : report.operations)
    if (one.operation == operation && one.offered && one.counts.total() > 0)
      return cell(one.counts);
  return std::nullopt;
}

void print_row(const std::string& label,
               const std::vector<std::optional<Cell>>& cells,
               std::ostream& out) {
  out << fmt::format("{:<20}", label);
  for (const auto& one : cells) {
    if (one)
      out << fmt::format("{:>9}{:>8}{:>8}", one->right, one->strict,
                         one->wrong);
    else
      out << fmt::format("{:>9}{:>8}{:>8}", "-", "-", "-");
  }
  out << '\n';
}

}  // namespace

void print_overview(const std::vector<Report>& reports,
                    const std::vector<Operation>& operations,
                    std::ostream& out) {
  out << fmt::format("{:<20}", "");
  for (const Report& report : reports)
    out << fmt::format("{:>25}", report.implementation + " " + report.version);
  out << fmt::format("\n{:<20}", "operation");
  for (std::size_t k = 0; k < reports.size(); ++k)
    out << fmt::format("{:>9}{:>8}{:>8}", "right", "strict", "wrong");
  out << '\n';
  std::size_t without_fault = 0;
  for (const Operation& operation : operations) {
    std::vector<std::optional<Cell>> cells;
    bool all_right = true;
    for (const Report& report : reports) {
      cells.push_back(cell_of(report, operation.name));
      if (cells.back() && !cells.back()->all_right()) all_right = false;
    }
    if (all_right)
      ++without_fault;
    else
      print_row(operation.name, cells, out);
  }
  std::vector<std::optional<Cell>> totals;
  for (const Report& report : reports)
    totals.push_back(cell(report.results.total()));
  print_row("all", totals, out);
  if (without_fault > 0)
    out << fmt::format(
        "{} more operations are right wherever they are offered\n",
        without_fault);
}

}  // namespace colex::conformance
