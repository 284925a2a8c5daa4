// SPDX-License-Identifier: MIT

#include "conformance/compare_reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

#include "conformance/check_report.hpp"
#include "conformance/expression.hpp"
#include "conformance/report.hpp"

namespace colex::conformance {
namespace {

// A vector, a universe, or a law under one engine.
struct Entry {
  std::uint64_t wrong = 0, not_right = 0;  // cases; not right if wrong as well
  // Inputs without an answer, to be compared over the same cases only.
  std::optional<std::uint64_t> unanswered;
  std::optional<double> ratio;  // of speed to the driver's own
  std::string over;             // the cases: bound and number
  std::string came;             // as people read it
  std::string exact;            // differs if anything did that matters
};
using Entries = std::map<std::string, Entry>;

bool is_wrong(Outcome outcome) { return fails(outcome, /*strict=*/false); }
bool is_right(Outcome outcome) {
  return outcome == Outcome::right || outcome == Outcome::equivalent ||
         outcome == Outcome::convention;
}

bool is_refusal(const std::string& got) {
  return got.rfind("a refusal: ", 0) == 0;
}

Entry entry_of(const CaseResult& one) {
  Entry entry;
  entry.wrong = is_wrong(one.outcome) ? 1 : 0;
  entry.not_right = is_right(one.outcome) ? 0 : 1;
  entry.came =
      fmt::format("{}, {}", name(one.outcome), shortened(one.got, 120));
  entry.exact = name(one.outcome);
  // How a refusal or a crash is worded does not matter.
  if (one.outcome != Outcome::broken)
    entry.exact += is_refusal(one.got) ? " refused" : " " + one.got;
  return entry;
}

Entry entry_of(const UniverseResult& one) {
  Entry entry;
  for (Outcome outcome : all_outcomes) {
    if (is_wrong(outcome)) entry.wrong += one.counts[outcome];
    if (!is_right(outcome)) entry.not_right += one.counts[outcome];
  }
  entry.came = to_text(one.counts);
  entry.exact = entry.came + " " + one.digest;
  return entry;
}

Entry entry_of(const LawResult& one, Standing standing) {
  const Finding& finding = one.finding;
  Entry entry;
  entry.wrong = standing == Standing::falsified ||
                standing == Standing::broken || standing == Standing::otherwise;
  entry.not_right = standing != Standing::as_claimed;
  entry.came = finding.verdict;
  if (finding.stopped())
    entry.came += fmt::format(" by [{}]: {}", fmt::join(finding.inputs, ", "),
                              shortened(finding.difference, 120));
  else
    entry.unanswered = finding.rejected;
  entry.over = fmt::format("{}, {} cases", finding.bound, finding.cases);
  entry.exact = entry.came;
  if (standing == Standing::as_claimed)
    entry.came += fmt::format(", {:.1f}% answered", 100 * finding.answered());
  for (const char* bits : {"digest", "paths", "registers", "local", "shared"})
    if (const auto found = one.measured.find(bits);
        found != one.measured.end()) {
      entry.came += fmt::format(", {} {}", bits, found->second);
      entry.exact += fmt::format(", {} {}", bits, found->second);
    }
  if (const auto found = one.measured.find("ratio");
      found != one.measured.end()) {
    entry.ratio = std::strtod(found->second.c_str(), nullptr);
    entry.came += ", ratio " + found->second;
  }
  return entry;
}

struct Loaded {
  ReportHeader header;
  Entries entries;
};

Loaded load(const std::string& file) {
  Loaded loaded;
  if (kind_of_report(file) == "run") {
    const Report report = load_report(file);
    loaded.header = report;
    for (const CaseResult& one : report.results.cases)
      loaded.entries[one.test] = entry_of(one);
    for (const UniverseResult& one : report.results.universes)
      loaded.entries[one.name] = entry_of(one);
  } else {
    const CheckReport report = load_check_report(file);
    loaded.header = report;
    for (const LawResult& one : report.laws)
      loaded.entries[fmt::format("{} ({})", one.finding.law, one.engine)] =
          entry_of(one, report.standing(one));
  }
  require_whole(loaded.header, file);
  return loaded;
}

std::map<std::string, std::string> facts_of(const ReportHeader& header) {
  std::map<std::string, std::string> facts = {
      {"suite", header.suite},
      {"commit", header.commit},
      {"implementation", header.implementation},
      {"version", header.version},
      {"origin", header.origin},
      {"adapter", fmt::format("{}", fmt::join(header.adapter, " "))}};
  for (const auto& [name, value] : header.environment) facts[name] = value;
  for (const auto& [name, value] : header.options) facts["--" + name] = value;
  return facts;
}

void print_environment(const ReportHeader& before, const ReportHeader& after,
                       std::ostream& out) {
  auto old_facts = facts_of(before), new_facts = facts_of(after);
  std::set<std::string> names;
  for (const auto* facts : {&old_facts, &new_facts})
    for (const auto& fact : *facts) names.insert(fact.first);
  const auto shown = [](const std::string& value) {
    return value.empty() ? "none" : value;
  };
  for (const std::string& name : names)
    if (old_facts[name] != new_facts[name])
      out << fmt::format("{:<14}  {} -> {}\n", name, shown(old_facts[name]),
                         shown(new_facts[name]));
}

// A ratio of speed below this part of the former one is a regression; two runs
// of one program differ by 2 %.
constexpr double slower = 0.95;

enum class Change { regressed, fixed, changed, added, gone, none };
constexpr std::array<std::pair<Change, const char*>, 5> changes = {
    {{Change::regressed, "regressed"},
     {Change::fixed, "fixed"},
     {Change::changed, "changed"},
     {Change::added, "new"},
     {Change::gone, "gone"}}};

Change change_of(const Entry& before, const Entry& after) {
  if (after.wrong > before.wrong || after.not_right > before.not_right)
    return Change::regressed;
  if (after.wrong < before.wrong || after.not_right < before.not_right)
    return Change::fixed;
  if (before.ratio && after.ratio) {
    if (*after.ratio < slower * *before.ratio) return Change::regressed;
    if (*before.ratio < slower * *after.ratio) return Change::fixed;
  }
  if (before.unanswered && after.unanswered && before.over == after.over) {
    if (*after.unanswered > *before.unanswered) return Change::regressed;
    if (*after.unanswered < *before.unanswered) return Change::fixed;
  }
  return before.exact == after.exact ? Change::none : Change::changed;
}

int print_changes(const Entries& before, const Entries& after,
                  std::ostream& out) {
  std::map<Change, std::vector<std::string>> lines;
  std::size_t same = 0;
  for (const auto& [name, entry] : before) {
    const auto found = after.find(name);
    if (found == after.end()) {
      lines[Change::gone].push_back(fmt::format("{}: {}", name, entry.came));
      continue;
    }
    const Change change = change_of(entry, found->second);
    if (change == Change::none)
      ++same;
    else
      lines[change].push_back(
          fmt::format("{}: {} -> {}", name, entry.came, found->second.came));
  }
  for (const auto& [name, entry] : after)
    if (!before.contains(name))
      lines[Change::added].push_back(fmt::format("{}: {}", name, entry.came));
  for (const auto& [change, title] : changes) {
    if (lines[change].empty()) continue;
    out << title << '\n';
    for (const std::string& line : lines[change]) out << "  " << line << '\n';
  }
  for (const auto& [change, title] : changes)
    out << fmt::format("{} {}, ", lines[change].size(), title);
  out << same << " the same\n";
  return lines[Change::regressed].empty() ? 0 : 1;
}

}  // namespace

int compare_reports(const std::string& old_file, const std::string& new_file,
                    std::ostream& out, std::ostream& err) {
  try {
    const std::string kind = kind_of_report(old_file);
    if (kind_of_report(new_file) != kind)
      throw BadReport(fmt::format(
          "{} is of colex {} and {} of colex {}; two of one command can be "
          "compared",
          old_file, kind, new_file, kind_of_report(new_file)));
    const Loaded before = load(old_file), after = load(new_file);
    print_environment(before.header, after.header, out);
    return print_changes(before.entries, after.entries, out);
  } catch (const BadReport& bad) {
    err << "colex: " << bad.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
