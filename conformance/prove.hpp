// SPDX-License-Identifier: MIT
//
// `colex prove`: the ledger of what is proved for all integers.

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

struct ProveOptions {
  std::string only = "*";  // a glob on operation/claim
  bool deep = false;       // the long proofs too
};

// Prints one line an obligation on `out`: its paths, what was shown, the time,
// and `proved`, `refuted` with a counterexample, or `unknown` with what does
// not follow. Returns
//   0   all are proved, and all false statements refuted
//   1   some is not
//   2   no obligation is selected
//   77  built without Z3
int prove(const ProveOptions& options, std::ostream& out, std::ostream& err);

}  // namespace colex::conformance
