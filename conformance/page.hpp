// SPDX-License-Identifier: MIT
//
// `colex page`: reports as one HTML file that needs nothing else. Operations
// and laws are rows, implementations columns; a click on a cell opens the
// smallest counterexamples with their layouts drawn.

#pragma once

#include <string>
#include <vector>

#include "conformance/background.hpp"
#include "conformance/check_report.hpp"
#include "conformance/operations.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {

// The page of reports of `colex run` and of `colex check`. Each run is a
// column; a check joins the first run of the same implementation and version
// that has none, or is a column of its own. Operations come in the order of
// `operations`, further ones after; laws in the order of the reports.
std::string page(const std::vector<Report>& runs,
                 const std::vector<CheckReport>& checks,
                 const std::vector<Operation>& operations,
                 const Background& background);

}  // namespace colex::conformance
