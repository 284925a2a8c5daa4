// SPDX-License-Identifier: MIT
//
// `colex check`: the laws, exhaustively and at random, on the reference or on
// an implementation at the other end of a pipe.

#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "conformance/check_report.hpp"
#include "conformance/shard.hpp"
#include "properties/law.hpp"

namespace colex::conformance {

struct CheckOptions {
  // A command, or `@name` of an installed peer; empty for the reference.
  std::vector<std::string> adapter;
  std::string only = "*";              // a glob on operation/claim
  std::optional<std::size_t> size;     // the greatest cost of small inputs
  std::optional<std::uint64_t> cases;  // for each law and engine
  std::uint64_t seed = 1;
  Shard shard;          // of the small inputs, and of the laws at random
  bool strict = false;  // total laws count as well
  std::chrono::milliseconds timeout{10'000};  // for one reply
  std::uint64_t memory = 8192;                // MiB, see limits; 0: any
  std::string report;                         // a file to write; empty: none
  // Exactly these inputs of the one law that `only` names, as a list:
  // "[(2,2):(0,1), 3:1]".
  std::optional<std::string> inputs;
};

// Prints one line a law and engine on `out`, each falsified law with its
// smallest counterexample and the command that repeats it. Returns
//   0   every law is as claimed (on an implementation: every sound law); of a
//       shard: no law was found not to be
//   1   some is not, or the adapter broke on too many cases in a row
//   2   the adapter cannot be spoken with, or an option is unreadable
//   77  the peer is not installed
int check(const CheckOptions& options, std::ostream& out, std::ostream& err);

// The same on the operations of `algebra`, which `hello` names: prints on
// `out`, and writes the report to `file`, each law when it is done.
CheckReport check_laws(const CheckOptions& options,
                       const std::vector<AnyLaw>& laws, const Algebra& algebra,
                       const Hello& hello, std::ostream& out,
                       std::ostream& file);

}  // namespace colex::conformance
