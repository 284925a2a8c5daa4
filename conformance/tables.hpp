// SPDX-License-Identifier: MIT
//
// Tables of cells, as `colex show` draws them.

#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "reference/int_tuple.hpp"

namespace colex::conformance {

// The values of a layout as rows and columns, one page a table.
struct Tables {
  std::size_t rows = 1;
  std::size_t columns = 1;
  std::vector<IntTuple<>> pages;   // the coordinates beyond mode 1
  std::vector<std::string> cells;  // colexicographic
  bool numbers_rows = true;
  std::size_t width = 1;  // of a cell
};

// Draws one page: the indices of rows and columns at the margins.
void draw(const Tables& tables, std::size_t page, std::ostream& out);

}  // namespace colex::conformance
