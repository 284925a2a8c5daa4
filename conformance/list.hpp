// SPDX-License-Identifier: MIT
//
// `colex list`: every operation, vector and universe with its sentence.

#pragma once

#include <iosfwd>

namespace colex::conformance {

// Prints the list on `out`, as one JSON object if `json`. Returns 0, or 2 with
// one sentence on `err` if the vectors cannot be read.
int list(bool json, std::ostream& out, std::ostream& err);

// Rewrites the vector files in canonical form, prints the names of those that
// changed on `out`. Returns 0, or 2 as `list` does.
int rewrite_vectors(std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
