// SPDX-License-Identifier: MIT
//
// `colex page`: reports as one HTML file that needs nothing else. Operations
// are rows, implementations columns; a click on a cell opens the smallest
// counterexamples with their layouts drawn as grids.

#pragma once

#include <string>
#include <vector>

#include "conformance/operations.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {

// The page. Operations come in the order of `operations`, further ones after.
std::string page(const std::vector<Report>& reports,
                 const std::vector<Operation>& operations);

}  // namespace colex::conformance
