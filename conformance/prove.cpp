// SPDX-License-Identifier: MIT
//
// The ledger, obligation by obligation.

#include "conformance/prove.hpp"

#include <fmt/format.h>

#include <ostream>

#ifdef COLEX_HAS_Z3
#include "conformance/expression.hpp"
#include "properties/obligations.hpp"
#endif

namespace colex::conformance {

#ifdef COLEX_HAS_Z3

int prove(const ProveOptions& options, std::ostream& out, std::ostream& err) {
  const std::string pattern = pattern_of(options.only);
  std::size_t proved = 0, wanted = 0, refuted = 0, canaries = 0, stated = 0;
  std::size_t paths = 0, shown = 0, left = 0;
  double seconds = 0;
  for (const auto& obligation : proofs::all_obligations()) {
    if (!matches(pattern, obligation.name)) continue;
    if (obligation.deep && !options.deep) continue;
    const proofs::Report report = proofs::check(obligation);
    out << proofs::line(obligation, report) << std::endl;
    const bool as_expected = report.as_expected(obligation);
    if (!as_expected)
      out << fmt::format("  {}\n  {}\n", obligation.sentence,
                         report.why.empty() ? "fewer paths than the ledger "
                                              "says, or more left to a table"
                                            : report.why);
    (obligation.is_false ? canaries : wanted) += 1;
    if (as_expected) (obligation.is_false ? refuted : proved) += 1;
    if (obligation.form == proofs::Form::stated && !obligation.is_false)
      ++stated;
    paths += report.accepted + report.refused + report.left_to_table +
             report.vacuous;
    left += report.left_to_table;
    shown += report.obligations;
    seconds += report.seconds;
  }
  if (wanted + canaries == 0) {
    err << fmt::format("colex: no obligation matches '{}'\n", options.only);
    return 2;
  }
  out << fmt::format(
      "\n{} of {} proved, {} of them in a form of their own (PROOFS.md); {} of "
      "{} false statements refuted\n{} paths, {} of them left to a table; {} "
      "statements shown; {:.1f} s of one processor\n",
      proved, wanted, stated, refuted, canaries, paths, left, shown, seconds);
  return proved == wanted && refuted == canaries ? 0 : 1;
}

#else

int prove(const ProveOptions&, std::ostream&, std::ostream& err) {
  err << "colex: skipped: built without Z3 (libz3-dev), nothing can be "
         "proved\n";
  return 77;
}

#endif

}  // namespace colex::conformance
