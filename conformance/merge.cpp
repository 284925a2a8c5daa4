// SPDX-License-Identifier: MIT

#include "conformance/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "conformance/law_lines.hpp"
#include "conformance/run.hpp"

namespace colex::conformance {
namespace {

template <class... Parts>
[[noreturn]] void refuse(fmt::format_string<Parts...> text, Parts&&... parts) {
  throw CannotMerge(fmt::format(text, std::forward<Parts>(parts)...));
}

// --- The headers ---

// What all pieces of one report have in common, by name.
std::map<std::string, std::string> common_of(const ReportHeader& header) {
  std::map<std::string, std::string> common = {
      {"shards", std::to_string(header.shard.count)},
      {"suite", header.suite},
      {"commit", header.commit},
      {"protocol", std::to_string(header.protocol)},
      {"implementation", header.implementation},
      {"version", header.version},
      {"origin", header.origin},
      {"adapter", fmt::format("{}", fmt::join(header.adapter, " "))}};
  for (const auto& [name, value] : header.options) common[name] = value;
  return common;
}

void require_same(const std::string& file_a, const ReportHeader& a,
                  const std::string& file_b, const ReportHeader& b) {
  const auto of_a = common_of(a), of_b = common_of(b);
  const auto value = [](const auto& of, const std::string& name) {
    const auto found = of.find(name);
    return found == of.end() || found->second.empty() ? "none" : found->second;
  };
  std::set<std::string> names;
  for (const auto* of : {&of_a, &of_b})
    for (const auto& entry : *of) names.insert(entry.first);
  std::vector<std::string> differences;
  for (const std::string& name : names)
    if (value(of_a, name) != value(of_b, name))
      differences.push_back(fmt::format("{} {} and {}", name, value(of_a, name),
                                        value(of_b, name)));
  if (!differences.empty())
    refuse("{} and {} are not pieces of one report: {}", file_a, file_b,
           fmt::join(differences, ", "));
}

// Puts the pieces in order; each shard must be there once.
template <class AnyReport>
void put_in_order(std::vector<Piece<AnyReport>>& pieces) {
  if (pieces.empty()) refuse("there is no report to merge");
  const Piece<AnyReport>& first = pieces.front();
  for (const Piece<AnyReport>& piece : pieces)
    require_same(first.file, first.report, piece.file, piece.report);
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const auto& a, const auto& b) {
                     return a.report.shard.index < b.report.shard.index;
                   });
  for (std::size_t k = 1; k < pieces.size(); ++k)
    if (pieces[k - 1].report.shard == pieces[k].report.shard)
      refuse("shard {} is given twice, in {} and {}",
             to_text(pieces[k].report.shard), pieces[k - 1].file,
             pieces[k].file);
  const std::uint64_t count = first.report.shard.count;
  if (pieces.size() == count) return;
  std::vector<std::string> missing;
  std::size_t next = 0;
  for (std::uint64_t index = 0; index < count; ++index) {
    if (next < pieces.size() && pieces[next].report.shard.index == index) {
      ++next;
      continue;
    }
    if (missing.size() == 8) {
      missing.back() = "others";
      break;
    }
    missing.push_back(to_text({index, count}));
  }
  refuse("{} {} {} missing", missing.size() == 1 ? "shard" : "shards",
         fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are");
}

template <class AnyReport>
ReportHeader merged_header(const std::vector<Piece<AnyReport>>& pieces) {
  ReportHeader header = pieces.front().report;
  header.shard = {};
  std::map<std::string, std::set<std::string>> environments;
  for (const auto& [file, report] : pieces) {
    header.started = std::min(header.started, report.started);
    for (const auto& [name, value] : report.environment)
      environments[name].insert(value);
  }
  for (const auto& [name, values] : environments)
    header.environment[name] = fmt::format("{}", fmt::join(values, " | "));
  return header;
}

// Every piece must have its share of a list.
template <class Length>
void require_shares(const std::vector<Piece<Report>>& pieces,
                    const std::string& what, const Length& length) {
  std::uint64_t sum = 0;
  for (const auto& piece : pieces) sum += length(piece.report);
  for (const auto& piece : pieces) {
    const std::uint64_t due = piece.report.shard.share_of(sum);
    if (length(piece.report) != due)
      refuse("{} has {} of the {} {}, where shard {} has {}", piece.file,
             length(piece.report), sum, what, to_text(piece.report.shard), due);
  }
}

// --- Runs ---

// What the pieces say of the operations, over the results of the whole.
std::vector<OperationResult> merged_operations(
    const std::vector<Piece<Report>>& pieces, const Report& whole) {
  std::map<std::string, bool> offered;
  for (const auto& [file, report] : pieces)
    for (const OperationResult& one : report.operations) {
      const auto [known, added] = offered.emplace(one.operation, one.offered);
      if (known->second != one.offered)
        refuse("{} and {} do not agree whether {} is offered",
               pieces.front().file, file, one.operation);
    }
  const auto offers = [&](const std::string& operation) {
    const auto found = offered.find(operation);
    return found == offered.end() || found->second;
  };
  return operation_lines(whole.results, offers,
                         whole.options.at("only") == "*");
}

// --- Checks ---

// The exhaustive findings of one law in all shards as one.
LawResult merged_law(const std::vector<const LawResult*>& pieces) {
  const LawResult* found = nullptr;
  for (const LawResult* piece : pieces)
    if (piece->finding.stopped() &&
        (!found || piece->finding.counterexample_case <
                       found->finding.counterexample_case))
      found = piece;
  LawResult whole = found ? *found : *pieces.front();
  Finding& finding = whole.finding;
  const std::size_t costs = finding.costs.size();
  static_cast<Tally&>(finding) = {};
  for (const LawResult* piece : pieces) {
    const Finding& part = piece->finding;
    if (part.bound != finding.bound || part.costs.size() < costs ||
        (!found && part.costs.size() != costs))
      refuse("the pieces do not tell of {} up to the same size", finding.law);
    for (std::size_t cost = 0; cost < costs; ++cost)
      finding += part.costs[cost];
  }
  finding.why_skipped = pieces.front()->finding.why_skipped;
  finding.costs.clear();
  settle(finding, whole.claim);
  return whole;
}

std::vector<const LawResult*> of_engine(const CheckReport& report,
                                        const std::string& engine) {
  std::vector<const LawResult*> laws;
  for (const LawResult& one : report.laws)
    if (one.engine == engine) laws.push_back(&one);
  return laws;
}

int finish(CheckReport report, const std::string& file, std::ostream& out) {
  for (const LawResult& one : report.laws) print_law(report, one, out);
  print_summary(report, out);
  if (!file.empty()) {
    std::ofstream stream(file, std::ios::binary);
    write(report, stream);
    if (!stream.flush()) refuse("{} cannot be written", file);
  }
  return report.expected() ? 0 : 1;
}

template <class AnyReport, class Load>
AnyReport merged_files(const std::vector<std::string>& files,
                       const Load& load) {
  std::vector<Piece<AnyReport>> pieces;
  for (const std::string& file : files) pieces.push_back({file, load(file)});
  return merged(std::move(pieces));
}

}  // namespace

Report merged(std::vector<Piece<Report>> pieces) {
  put_in_order(pieces);
  Report whole;
  static_cast<ReportHeader&>(whole) = merged_header(pieces);
  require_shares(pieces, "vectors", [](const Report& report) {
    return report.results.cases.size();
  });
  std::size_t vectors = 0;
  for (const auto& piece : pieces) vectors += piece.report.results.cases.size();
  for (std::size_t k = 0; k < vectors; ++k)
    whole.results.cases.push_back(
        pieces[k % pieces.size()].report.results.cases[k / pieces.size()]);

  const auto& universes = pieces.front().report.results.universes;
  for (std::size_t k = 0; k < universes.size(); ++k) {
    UniverseTally tally(universes[k].name);
    for (const auto& [file, report] : pieces) {
      if (report.results.universes.size() != universes.size() ||
          report.results.universes[k].name != universes[k].name)
        refuse("{} and {} do not tell of the same universes",
               pieces.front().file, file);
      tally.add(report.results.universes[k]);
    }
    require_shares(pieces, "cases of " + universes[k].name,
                   [k](const Report& report) {
                     return report.results.universes[k].counts.total();
                   });
    whole.results.universes.push_back(tally.result());
  }
  whole.operations = merged_operations(pieces, whole);
  return whole;
}

CheckReport merged(std::vector<Piece<CheckReport>> pieces) {
  put_in_order(pieces);
  if (pieces.size() == 1) return pieces.front().report;
  CheckReport whole;
  static_cast<ReportHeader&>(whole) = merged_header(pieces);
  std::vector<std::vector<const LawResult*>> small, random;
  for (const auto& [file, report] : pieces) {
    small.push_back(of_engine(report, "exhaustive"));
    random.push_back(of_engine(report, "random"));
  }
  const std::size_t laws = small.front().size();
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const Shard& shard = pieces[at].report.shard;
    if (small[at].size() != laws || random[at].size() != shard.share_of(laws))
      refuse("{} does not tell of the laws that shard {} tries",
             pieces[at].file, to_text(shard));
  }
  for (std::size_t k = 0; k < laws; ++k) {
    const std::string& law = small.front()[k]->finding.law;
    const auto require_law = [&](std::size_t at, const LawResult* one) {
      if (one->finding.law != law)
        refuse("{} tells of {} where {} is due", pieces[at].file,
               one->finding.law, law);
    };
    std::vector<const LawResult*> of_law;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
      of_law.push_back(small[at][k]);
      require_law(at, of_law.back());
    }
    const std::size_t at = k % pieces.size();
    const LawResult* drawn = random[at][k / pieces.size()];
    require_law(at, drawn);
    whole.laws.push_back(merged_law(of_law));
    whole.laws.push_back(*drawn);
  }
  return whole;
}

int merge(const MergeOptions& options, std::ostream& out, std::ostream& err) {
  try {
    const std::string kind = kind_of_report(options.reports.at(0));
    for (const std::string& file : options.reports)
      if (kind_of_report(file) != kind)
        refuse(
            "{} is of colex {} and {} of colex {}; only pieces of one "
            "command make up a report",
            options.reports.front(), kind, file, kind_of_report(file));
    if (kind == "run")
      return conclude(merged_files<Report>(options.reports, load_report),
                      options.output, out, err);
    return finish(merged_files<CheckReport>(options.reports, load_check_report),
                  options.output, out);
  } catch (const std::runtime_error& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
