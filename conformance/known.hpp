// SPDX-License-Identifier: MIT
//
// known/<implementation>.txt: what an implementation is known to get wrong.
//
//   complement/non-injective-input  unsound  # answers with a size-0 layout
//   composition/*                   broken   # asserts; fixed in 4.3
//   composition/universe-2x1  counts right=8,unsound=2  digest=0123456789abcdef
//     (one line)              # the last mode is never checked
//
// A name, an outcome, and a reason after `#`; `*` stands for one whole section
// of a vector's name. A universe is one entry with its counts and its digest
// (see UniverseTally). A listed failure is expected; everything that is not as
// listed is a disagreement.

#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/outcome.hpp"
#include "conformance/results.hpp"

namespace colex::conformance {

// A known list that cannot be read; the text names file, line and reason.
struct BadKnownList : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct KnownEntry {
  std::vector<std::string> above;  // lines of comment before it
  std::string name;
  Outcome outcome = Outcome::unsound;  // of vectors
  bool universe = false;               // counts and digest instead
  Counts counts;
  std::string digest;
  std::string reason;

  // Whether this entry speaks of the vector or universe of that name.
  bool covers(const std::string& test) const;
};

struct KnownList {
  std::vector<std::string> title;  // lines of comment at the top
  std::vector<KnownEntry> entries;
};

// The reason that --update writes for a new entry.
inline constexpr const char* no_reason_yet = "TODO: why";

// Reads a list; `file` is its name for messages. Throws BadKnownList for an
// outcome that is unknown or no failure, a missing reason, unreadable counts or
// digest, a `*` that is not a whole section, or a name listed twice.
KnownList parse_known(const std::string& text, const std::string& file);

// The text of a list: entries sorted by name, columns aligned.
std::string format(const KnownList& list);

// One thing that is not as listed.
struct Disagreement {
  std::string test;      // what to give to --only
  std::string sentence;  // what is wrong
  bool whole = false;    // settled by an update of the whole list only
};

// Compares what a run found with the list, and sets `listed` in the results
// where an entry expects exactly what came. `all` holds every name there is,
// run or not: an entry that covers none of them is stale.
std::vector<Disagreement> compare(const KnownList& list, Results& results,
                                  const std::set<std::string>& all,
                                  bool strict);

// The list that agrees with what a run found: stale entries are dropped, those
// that were not run are kept, reasons are kept, new entries get `TODO: why`. A
// `*` entry that no longer holds for all it covers is replaced by one entry
// for each failing vector, with its reason.
KnownList updated(const KnownList& list, const Results& results,
                  const std::set<std::string>& all, bool strict);

}  // namespace colex::conformance
