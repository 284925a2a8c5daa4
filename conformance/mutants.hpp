// SPDX-License-Identifier: MIT
//
// `colex mutants`: how many planted faults the suite notices.

#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace colex::conformance {

struct MutantsOptions {
  bool named = true;   // the faulty operations of properties/mutants.hpp
  bool source = true;  // faults in the source of reference/, one at a time
  // Of the source, as properties/mutate.py takes them:
  std::optional<std::uint64_t> sample, seed, jobs;
  std::vector<std::string> only;   // headers of reference/
  std::string resume;              // a file of results
  std::optional<double> least;     // of the score, in percent
  bool equivalent = false;         // only those that are listed as equivalent
  std::vector<std::string> sites;  // only those with one of these in their name
  bool prove = false;              // survivors go to the prover
  bool bar = false;                // a bar of progress on `err`
};

// Prints the named mutants that are not caught, and how many are; then what
// properties/mutate.py prints: the survivors and the score, or what the
// prover says of them. Returns
//   0   every named mutant is caught, and the score is at least `least`
//   1   some is not, or it is less, or the list of equivalent ones is wrong
//   2   an option is unreadable
//   77  python3, a compiler or the source tree is missing
int mutants(const MutantsOptions& options, std::ostream& out,
            std::ostream& err);

}  // namespace colex::conformance
