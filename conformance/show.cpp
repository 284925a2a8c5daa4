// SPDX-License-Identifier: MIT
//
// A layout drawn as tables of its values.

#include "conformance/show.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "conformance/eval.hpp"
#include "conformance/operations.hpp"
#include "conformance/show_banks.hpp"
#include "conformance/tables.hpp"

namespace colex::conformance {
namespace {

std::size_t small(Int64 n) { return static_cast<std::size_t>(n.value()); }

// Modes 0 and 1 are the table; a single mode is its columns.
Tables tables_of(const IntTuple<>& shape, const std::vector<Value>& values) {
  Tables tables;
  for (const Value& value : values) tables.cells.push_back(to_string(value));
  if (rank(shape) < 2) {
    tables.numbers_rows = false;
    tables.columns = small(size(shape));
  } else {
    tables.rows = small(size(get(shape, 0)));
    tables.columns = small(size(get(shape, 1)));
  }
  if (rank(shape) > 2) tables.pages = coordinates(take(shape, 2, rank(shape)));
  tables.width = std::to_string(tables.columns - 1).size();
  for (const std::string& cell : tables.cells)
    tables.width = std::max(tables.width, cell.size());
  return tables;
}

// print_layout makes a cell as wide as the cosize.
std::size_t width_by_cosize(const Value& layout) {
  const auto* plain = layout.as<Layout<>>();
  if (!plain || !has_integer_strides(*plain)) return 1;
  const auto cosize = apply("cosize", {layout});
  return cosize ? to_string(*cosize).size() : 1;
}

std::string page_title(const IntTuple<>& page) {
  std::string title = "(_,_";
  for (const auto& mode : page.modes()) {
    title += ',';
    title += to_string(mode);
  }
  return title + ")";
}

int refuse(std::ostream& err, const std::string& reason, int status) {
  fmt::print(err, "{}\n", reason);
  return status;
}

}  // namespace

int show(const std::string& layout, std::ostream& out, std::ostream& err,
         const BankQuestion* banks) {
  const auto expression = read_expression(layout);
  if (!expression) return refuse(err, expression.refusal().reason, 2);
  const auto value = evaluate(*expression);
  if (!value) return refuse(err, "refused: " + value.refusal().reason, 1);
  if (!value->as<Layout<>>() && !value->as<ComposedLayout>() &&
      !value->as<CountingTensor>() && !value->as<ArrayTensor<Int64>>())
    return refuse(err, "no layout or tensor but " + kind_of(*value), 2);

  const auto shape = apply("shape", {*value});
  const auto listed = apply("values", {*value});
  if (!listed) return refuse(err, "refused: " + listed.refusal().reason, 1);
  std::vector<Value> cells = *listed->as<std::vector<Value>>();
  std::string report;
  if (banks) {
    const auto reported = bank_report(*value, *banks);
    if (!reported)
      return refuse(err, "refused: " + reported.refusal().reason, 1);
    report = *reported;
    const auto in_banks = banks_of(cells, banks->element_bits);
    if (!in_banks)
      return refuse(err, "refused: " + in_banks.refusal().reason, 1);
    cells = *in_banks;
  }
  Tables tables = tables_of(*shape->as<IntTuple<>>(), cells);
  if (!banks) tables.width = std::max(tables.width, width_by_cosize(*value));
  fmt::print(out, "{}\n", to_string(*value));
  if (banks)
    fmt::print(out, "The bank in which each element of {} bits begins:\n",
               to_string(banks->element_bits));
  if (tables.pages.empty()) draw(tables, 0, out);
  for (std::size_t page = 0; page < tables.pages.size(); ++page) {
    fmt::print(out, "\n{}\n", page_title(tables.pages[page]));
    draw(tables, page, out);
  }
  fmt::print(out, "{}", report);
  return 0;
}

}  // namespace colex::conformance
