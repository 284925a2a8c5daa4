// SPDX-License-Identifier: MIT
// All paths of a body, one run each.
//
//   const Exploration all = explore([](SymbolicTrial& t) { … });
//   all.accepted, all.unproved, …
#pragma once

#include "properties/symbolic/trial.hpp"

namespace colex::proofs {

// How a path ended: the body came to its end; a hypothesis does not hold; an
// operation refused; its rule left the input to a table.
enum class Ending { accepted, vacuous, refused, left_to_table };

struct PathRecord {
  Ending ending;
  std::vector<Event> events;
  std::vector<Polynomial> observed;
};

struct Exploration {
  std::vector<PathRecord> paths;
  std::uint64_t impossible = 0;   // ended by a contradiction
  std::uint64_t obligations = 0;  // of all paths, each prefix once
  std::string unproved;           // what was not shown; empty if all was

  std::size_t count(Ending ending) const;
};

// Ends at the first thing that is not shown. More than `most_paths` paths are
// given up.
Exploration explore(const std::function<void(SymbolicTrial&)>& body,
                    std::uint32_t witnesses = 500,
                    std::size_t most_paths = 100000);

}  // namespace colex::proofs
