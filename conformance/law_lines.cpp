// SPDX-License-Identifier: MIT

#include "conformance/law_lines.hpp"

#include <fmt/format.h>

#include <ostream>
#include <set>

namespace colex::conformance {

void print_law(const CheckReport& report, const LawResult& one,
               std::ostream& out) {
  const Finding& finding = one.finding;
  const Standing standing = report.standing(one);
  if (standing == Standing::not_offered) {
    out << fmt::format("{:<11} {:<44} not offered: {}\n", one.engine,
                       finding.law, finding.why_skipped);
    return;
  }
  out << fmt::format(
      "{:<11} {:<44} {:>8} cases {:>7} vacuous {:>7} rejected {:>6.1f}% "
      "answered  {:<9} {}\n",
      one.engine, finding.law, finding.cases, finding.vacuous, finding.rejected,
      100 * finding.answered(), finding.bound, finding.verdict);
  if (!finding.stopped()) return;
  if (standing != Standing::falsified && standing != Standing::broken &&
      standing != Standing::too_strict)
    return;
  out << fmt::format(
      "\n{}  {} by {}   ({}, case {}; {} vacuous, {} rejected)\n  {}\n",
      finding.law,
      standing == Standing::too_strict ? "TOO STRICT"
      : standing == Standing::broken   ? "BROKEN"
                                       : "FALSIFIED",
      report.implementation, one.engine, finding.counterexample_case,
      finding.vacuous, finding.rejected, one.sentence);
  for (std::size_t k = 0; k < finding.inputs.size(); ++k)
    out << fmt::format("    {} = {}\n", static_cast<char>('A' + k),
                       finding.inputs[k]);
  out << fmt::format("  {}\n  again: {}\n\n", finding.difference,
                     report.again(one));
}

void print_summary(const CheckReport& report, std::ostream& out) {
  std::set<std::string> laws;
  for (const LawResult& one : report.laws) laws.insert(one.finding.law);
  out << fmt::format("{}: {} laws, {} cases", report.implementation,
                     laws.size(), report.cases());
  const char* mark = "; ";
  for (Standing standing : all_standings) {
    if (standing == Standing::as_claimed) continue;
    out << mark << report.count(standing) << ' ' << name(standing);
    mark = ", ";
  }
  out << '\n';
  if (report.answers_nothing())
    out << report.implementation << " answered nothing, which is no pass\n";
  if (!report.shard.whole())
    out << "this is shard " << to_text(report.shard)
        << "; colex merge puts the reports of all shards together\n";
}

}  // namespace colex::conformance
