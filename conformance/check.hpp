// SPDX-License-Identifier: MIT
//
// `colex check`: the laws, exhaustively and at random, on the reference or on
// an implementation at the other end of a pipe.

#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace colex::conformance {

struct CheckOptions {
  // A command, or `@name` of an installed peer; empty for the reference.
  std::vector<std::string> adapter;
  std::string only = "*";              // a glob on operation/claim
  std::optional<std::size_t> size;     // the greatest cost of small inputs
  std::optional<std::uint64_t> cases;  // for each law and engine
  std::uint64_t seed = 1;
  std::uint64_t shard = 0, shards = 1;
  bool strict = false;  // total laws count as well
  // Exactly these inputs of the one law that `only` names, as a list:
  // "[(2,2):(0,1), 3:1]".
  std::optional<std::string> inputs;
};

// Prints one line a law and engine on `out`, each falsified law with its
// smallest counterexample and the command that repeats it. Returns
//   0   every law is as claimed (on an implementation: every sound law)
//   1   some is not
//   2   the adapter cannot be spoken with, or an option is unreadable
//   77  the peer is not installed
int check(const CheckOptions& options, std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
