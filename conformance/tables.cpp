// SPDX-License-Identifier: MIT
//
// A table of cells, line by line.

#include "conformance/tables.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

namespace colex::conformance {

void draw(const Tables& tables, std::size_t page, std::ostream& out) {
  const std::size_t width = tables.width;
  const std::size_t margin =
      std::max<std::size_t>(2, std::to_string(tables.rows - 1).size());
  std::string rule(margin + 2, ' ');
  fmt::print(out, "{:{}}", "", margin + 2);
  for (std::size_t n = 0; n < tables.columns; ++n) {
    fmt::print(out, "  {:>{}} ", n, width);
    rule += '+';
    rule.append(width + 2, '-');
  }
  fmt::print(out, "\n{}+\n", rule);
  for (std::size_t m = 0; m < tables.rows; ++m) {
    const std::string row = tables.numbers_rows ? std::to_string(m) : "";
    fmt::print(out, "{:>{}}  ", row, margin);
    for (std::size_t n = 0; n < tables.columns; ++n) {
      const std::size_t place = m + tables.rows * (n + tables.columns * page);
      fmt::print(out, "| {:>{}} ", tables.cells[place], width);
    }
    fmt::print(out, "|\n{}+\n", rule);
  }
}

}  // namespace colex::conformance
