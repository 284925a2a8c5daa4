// SPDX-License-Identifier: MIT

#include "conformance/check_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

using Json = ReportLine::Json;

constexpr std::array<std::pair<Claim, std::string_view>, 4> claims = {
    {{sound, "sound"},
     {total, "total"},
     {convention, "convention"},
     {refuted, "refuted"}}};

std::string_view name(Claim claim) {
  for (const auto& [each, name] : claims)
    if (each == claim) return name;
  return "";
}

Claim read_claim(const std::string& text) {
  for (const auto& [claim, name] : claims)
    if (name == text) return claim;
  throw BadLine(fmt::format("'{}' is no claim", text));
}

// Skipped cases count as vacuous.
std::uint64_t answered(const Tally& tally) {
  return tally.cases - tally.vacuous - tally.rejected;
}

bool all_skipped(const Finding& finding) {
  return !finding.stopped() && finding.cases > 0 &&
         finding.skipped == finding.cases;
}

Json row(const Tally& tally) {
  return {tally.cases, tally.vacuous, tally.rejected, tally.undecided,
          tally.skipped};
}

void require_sensible(const Tally& tally) {
  if (tally.vacuous > tally.cases ||
      tally.rejected > tally.cases - tally.vacuous ||
      tally.undecided > tally.rejected || tally.skipped > tally.vacuous)
    throw BadLine("the counts of the law do not fit together");
}

std::vector<Tally> read_costs(const ReportLine& line) {
  std::vector<Tally> costs;
  for (const auto& row : line.rows_of_counts("costs")) {
    if (row.size() != 5)
      throw BadLine("'costs' must have five counts for each cost");
    costs.push_back({row[0], row[1], row[2], row[3], row[4]});
    require_sensible(costs.back());
  }
  return costs;
}

LawResult read_law(const ReportLine& line, const Shard& shard) {
  LawResult one;
  one.engine = line.text("engine");
  if (one.engine != "exhaustive" && one.engine != "random" &&
      one.engine != "device")
    throw BadLine("'engine' must be 'exhaustive', 'random' or 'device'");
  one.claim = read_claim(line.text("claim"));
  one.sentence = line.text("sentence");
  Finding& finding = one.finding;
  finding.law = line.text("law");
  finding.bound = line.text("bound");
  finding.cases = line.count("cases");
  finding.vacuous = line.count("vacuous");
  finding.rejected = line.count("rejected");
  finding.undecided = line.count("undecided");
  finding.skipped = line.count("skipped");
  require_sensible(finding);
  finding.verdict = line.text("verdict");
  finding.as_claimed = line.truth("as_claimed");
  if (line.has("classes")) finding.classes = line.named_counts("classes");
  if (line.has("measured")) one.measured = line.named_texts("measured");
  if (line.has("why_skipped")) finding.why_skipped = line.text("why_skipped");
  finding.broken = line.has("broken");
  if (finding.broken && line.has("counterexample"))
    throw BadLine("both 'broken' and 'counterexample'");
  if (finding.broken || line.has("counterexample")) {
    const ReportLine found =
        line.object(finding.broken ? "broken" : "counterexample");
    finding.counterexample_case = found.count("case");
    if (finding.counterexample_case == 0)
      throw BadLine("'case' is counted from 1");
    finding.inputs = found.texts("in");
    finding.difference = found.text("difference");
  }
  if (!shard.whole() && one.engine == "exhaustive") {
    finding.costs = read_costs(line);
    Tally sum;
    for (const Tally& cost : finding.costs) sum += cost;
    if (sum != finding)
      throw BadLine("the counts of the law are not those of its costs");
  }
  return one;
}

// How often each standing came, those of 0 left out.
std::map<std::string, std::uint64_t> standings(const CheckReport& report) {
  std::map<std::string, std::uint64_t> counts;
  for (Standing standing : all_standings)
    if (const std::size_t count = report.count(standing); count > 0)
      counts[std::string(name(standing))] = count;
  return counts;
}

bool read_line(const ReportLine& line, CheckReport& report) {
  if (line.has("law")) {
    report.laws.push_back(read_law(line, report.shard));
    return false;
  }
  if (line.named_counts("counts") != standings(report) ||
      line.count("cases") != report.cases() ||
      line.truth("expected") != report.expected())
    throw BadLine(
        "what the last line says is not what the lines before it come to");
  return true;
}

}  // namespace

std::string_view name(Standing standing) {
  switch (standing) {
    case Standing::as_claimed:
      return "as claimed";
    case Standing::broken:
      return "broken";
    case Standing::too_strict:
      return "too strict";
    case Standing::other_convention:
      return "of another convention";
    case Standing::not_offered:
      return "not offered";
    case Standing::falsified:
      return "falsified";
    case Standing::otherwise:
      return "not as claimed otherwise";
  }
  return "";
}

bool CheckReport::strict() const {
  const auto found = options.find("strict");
  return found != options.end() && found->second == "yes";
}

Standing CheckReport::standing(const LawResult& one) const {
  const Finding& finding = one.finding;
  if (all_skipped(finding)) return Standing::not_offered;
  if (finding.broken) return Standing::broken;
  if (finding.as_claimed) return Standing::as_claimed;
  if (!finding.falsified()) {
    if (!on_implementation()) return Standing::otherwise;
    // What shows nothing of an implementation says nothing against it.
    return finding.verdict == all_rejected ? Standing::too_strict
                                           : Standing::as_claimed;
  }
  if (on_implementation() && one.claim == convention)
    return Standing::other_convention;
  return one.claim == total ? Standing::too_strict : Standing::falsified;
}

std::size_t CheckReport::count(Standing of) const {
  return static_cast<std::size_t>(
      std::count_if(laws.begin(), laws.end(),
                    [&](const LawResult& one) { return standing(one) == of; }));
}

std::uint64_t CheckReport::cases() const {
  std::uint64_t sum = 0;
  for (const LawResult& one : laws) sum += one.finding.cases;
  return sum;
}

bool CheckReport::answers_nothing() const {
  return on_implementation() && shard.whole() &&
         count(Standing::not_offered) < laws.size() &&
         std::all_of(laws.begin(), laws.end(), [](const LawResult& one) {
           return answered(one.finding) == 0 &&
                  (one.claim == total || !one.finding.falsified());
         });
}

bool CheckReport::expected() const {
  for (Standing bad :
       {Standing::falsified, Standing::broken, Standing::otherwise})
    if (count(bad) > 0) return false;
  if (answers_nothing()) return false;
  return count(Standing::too_strict) == 0 || (on_implementation() && !strict());
}

namespace {

// A probe's and a benchmark's name begins with its command.
std::string again_on_device(const CheckReport& report, const LawResult& one) {
  const std::string& law = one.finding.law;
  for (const std::string command : {"probe", "bench"})
    if (law.rfind(command + "/", 0) == 0)
      return fmt::format("colex-gpu {} --only {}", command,
                         shell_word(law.substr(command.size() + 1)));
  // Of a named case, all cases of its law: copy/beyond-2^31/odd.
  const std::string whole =
      one.engine == "device" ? law.substr(0, law.rfind('/')) : law;
  std::string text = "colex-gpu check --only " + shell_word(whole);
  if (law.rfind("cutlass/", 0) == 0) text += " --peer cutlass";
  for (const char* option : {"seed", "cases"})
    if (const auto found = report.options.find(option);
        found != report.options.end())
      text += fmt::format(" --{} {}", option, found->second);
  return text;
}

}  // namespace

std::string CheckReport::again(const LawResult& one) const {
  if (on_device()) return again_on_device(*this, one);
  std::string list;
  for (const std::string& input : one.finding.inputs)
    list += (list.empty() ? "" : ", ") + input;
  return fmt::format("colex check --only {} --inputs {}{}",
                     shell_word(one.finding.law), shell_word("[" + list + "]"),
                     on_implementation() ? " -- " + shell_line(adapter) : "");
}

void write_header(const CheckReport& report, std::ostream& out) {
  out << line_of(to_json(report, "check"));
}

void write_law(const CheckReport& report, const LawResult& one,
               std::ostream& out) {
  const Finding& finding = one.finding;
  Json json = {{"law", finding.law},
               {"engine", one.engine},
               {"claim", name(one.claim)},
               {"sentence", one.sentence},
               {"bound", finding.bound},
               {"cases", finding.cases},
               {"vacuous", finding.vacuous},
               {"rejected", finding.rejected},
               {"undecided", finding.undecided},
               {"skipped", finding.skipped},
               {"answered", answered(finding)}};
  if (!finding.classes.empty()) json["classes"] = finding.classes;
  if (!one.measured.empty()) json["measured"] = one.measured;
  if (all_skipped(finding)) json["why_skipped"] = finding.why_skipped;
  json["verdict"] = finding.verdict;
  json["as_claimed"] = finding.as_claimed;
  if (finding.stopped())
    json[finding.broken ? "broken" : "counterexample"] = {
        {"case", finding.counterexample_case},
        {"in", finding.inputs},
        {"difference", finding.difference},
        {"again", report.again(one)}};
  if (!report.shard.whole() && one.engine == "exhaustive") {
    json["costs"] = Json::array();
    for (const Tally& cost : finding.costs) json["costs"].push_back(row(cost));
  }
  out << line_of(json);
}

void write_footer(const CheckReport& report, std::ostream& out) {
  out << line_of({{"counts", standings(report)},
                  {"cases", report.cases()},
                  {"expected", report.expected()}});
}

void write(const CheckReport& report, std::ostream& out) {
  write_header(report, out);
  for (const LawResult& one : report.laws) write_law(report, one, out);
  write_footer(report, out);
}

CheckReport read_check_report(std::istream& in, const std::string& file) {
  CheckReport report;
  read_lines(in, file, [&](const ReportLine& line, std::size_t number) {
    if (number > 1) return read_line(line, report);
    static_cast<ReportHeader&>(report) = read_header(line, "check");
    return false;
  });
  return report;
}

CheckReport load_check_report(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw BadReport(path.string() + ": the report cannot be opened");
  return read_check_report(stream, path.string());
}

}  // namespace colex::conformance
