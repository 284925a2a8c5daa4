// SPDX-License-Identifier: MIT
//
// `colex show --banks`: where elements lie in shared memory, and what a warp
// that reads them pays.

#pragma once

#include <string>
#include <vector>

#include "conformance/show.hpp"
#include "reference/notation.hpp"

namespace colex::conformance {

// The bank in which each element begins, for a list of offsets. Refused where
// an offset is no integer, or negative.
Result<std::vector<Value>> banks_of(const std::vector<Value>& offsets,
                                    Int64 element_bits);

// Which access is judged, and the degrees of its phases, equal ones together.
// Refused where there is no such access.
Result<std::string> bank_report(const Value& layout,
                                const BankQuestion& question);

}  // namespace colex::conformance
