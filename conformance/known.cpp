// SPDX-License-Identifier: MIT
//
// Known lists: text, comparison, update.

#include "conformance/known.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <string_view>

namespace colex::conformance {
namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  const auto last = text.find_last_not_of(" \t\r");
  return std::string(text.substr(first, last - first + 1));
}

std::vector<std::string> cut(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string::npos) return parts;
    start = end + 1;
  }
}

std::optional<Counts> parse_counts(const std::string& text) {
  Counts counts;
  for (const std::string& part : cut(text, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) return std::nullopt;
    const auto outcome = parse_outcome(trimmed(part.substr(0, equals)));
    const std::string number = trimmed(part.substr(equals + 1));
    std::size_t value = 0;
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), value);
    if (!outcome || error != std::errc{} || number.empty() ||
        end != number.data() + number.size() || counts[*outcome] != 0) {
      return std::nullopt;
    }
    counts[*outcome] = value;
  }
  return counts;
}

// Fills in what stands between the name and the reason; says what is wrong.
std::string read_expectation(KnownEntry& entry, const std::string& text) {
  if (const auto outcome = parse_outcome(text)) {
    entry.outcome = *outcome;
    return fails(*outcome, /*strict=*/true)
               ? ""
               : fmt::format("'{}' is no failure", text);
  }
  if (text.rfind("counts ", 0) != 0) {
    return fmt::format("'{}' is no outcome", text);
  }
  entry.universe = true;
  const std::string mark = " digest=";
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return "digest= is missing after the counts";
  const auto counts = parse_counts(trimmed(text.substr(7, at - 7)));
  if (!counts) return "the counts must be like right=8,too strict=2";
  if (counts->failing(/*strict=*/true) == 0) {
    return "the counts hold no failure";
  }
  entry.counts = *counts;
  entry.digest = trimmed(text.substr(at + mark.size()));
  if (!parse_digest(entry.digest)) {
    return "the digest must have 16 hexadecimal digits";
  }
  if (entry.name.find('*') != std::string::npos) {
    return "a universe must be named in full";
  }
  return "";
}

std::string read_entry(KnownEntry& entry, const std::string& line) {
  const std::size_t hash = line.find('#');
  if (hash == std::string::npos || trimmed(line.substr(hash + 1)).empty()) {
    return "the reason after '#' is missing";
  }
  entry.reason = trimmed(line.substr(hash + 1));
  const std::string before = trimmed(line.substr(0, hash));
  const std::size_t blank = before.find_first_of(" \t");
  entry.name = before.substr(0, blank);
  if (blank == std::string::npos) return "the outcome is missing";
  for (const std::string& section : cut(entry.name, '/')) {
    if (section != "*" && section.find('*') != std::string::npos) {
      return "'*' stands for one whole section between slashes";
    }
  }
  return read_expectation(entry, trimmed(before.substr(blank)));
}

// What a run says of one test, as the list sees it.
struct Came {
  const CaseResult* vector = nullptr;
  const UniverseResult* universe = nullptr;
};

std::map<std::string, Came> by_name(const Results& results) {
  std::map<std::string, Came> came;
  for (const CaseResult& one : results.cases) {
    came[one.test] = {&one, nullptr};
  }
  for (const UniverseResult& one : results.universes) {
    came[one.name] = {nullptr, &one};
  }
  return came;
}

bool fails_here(const Came& came, bool strict) {
  return came.vector != nullptr ? fails(came.vector->outcome, strict)
                                : came.universe->counts.failing(strict) != 0;
}

bool as_listed(const KnownEntry& entry, const Came& came) {
  if (came.vector != nullptr) {
    return !entry.universe && entry.outcome == came.vector->outcome;
  }
  return entry.universe && entry.counts == came.universe->counts &&
         entry.digest == came.universe->digest;
}

KnownEntry entry_for(const std::string& test, const Came& came,
                     const std::string& reason) {
  KnownEntry entry;
  entry.name = test;
  entry.reason = reason;
  if (came.vector != nullptr) {
    entry.outcome = came.vector->outcome;
  } else {
    entry.universe = true;
    entry.counts = came.universe->counts;
    entry.digest = came.universe->digest;
  }
  return entry;
}

// The entry that speaks of a test: one of its name before a `*`.
const KnownEntry* find(const KnownList& list, const std::string& test) {
  const KnownEntry* found = nullptr;
  for (const KnownEntry& entry : list.entries) {
    if (entry.name == test) return &entry;
    if (found == nullptr && entry.covers(test)) found = &entry;
  }
  return found;
}

bool is_stale(const KnownEntry& entry, const std::set<std::string>& all) {
  return std::none_of(all.begin(), all.end(), [&](const std::string& test) {
    return entry.covers(test);
  });
}

std::string difference(const KnownEntry& entry, const Came& came) {
  if (came.vector != nullptr) {
    return entry.universe
               ? "is listed with counts, but is no universe"
               : fmt::format("is listed as '{}', but came out '{}'",
                             name(entry.outcome), name(came.vector->outcome));
  }
  if (!entry.universe) {
    return fmt::format("is a universe, but is listed as '{}'",
                       name(entry.outcome));
  }
  if (entry.counts != came.universe->counts) {
    return fmt::format("is listed with {}, but came out {}",
                       to_text(entry.counts), to_text(came.universe->counts));
  }
  return fmt::format(
      "has the listed counts, but other cases or other wrong answers: the "
      "digest is {}, listed is {}",
      came.universe->digest, entry.digest);
}

}  // namespace

bool KnownEntry::covers(const std::string& test) const {
  if (name == test) return true;
  if (universe || name.find('*') == std::string::npos) return false;
  const std::vector<std::string> mine = cut(name, '/'), theirs = cut(test, '/');
  return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                    [](const std::string& a, const std::string& b) {
                      return a == "*" || a == b;
                    });
}

KnownList parse_known(const std::string& text, const std::string& file) {
  KnownList list;
  std::vector<std::string> comments;
  std::set<std::string> names;
  std::istringstream stream(text);
  std::string line;
  bool title_ended = false;
  for (int number = 1; std::getline(stream, line); ++number) {
    const std::string stripped = trimmed(line);
    if (stripped.empty() || stripped.front() == '#') {
      if (!stripped.empty()) comments.push_back(stripped);
      if (stripped.empty() && list.entries.empty()) {
        list.title.insert(list.title.end(), comments.begin(), comments.end());
        comments.clear();
        title_ended = true;
      }
      continue;
    }
    KnownEntry entry;
    std::string problem = read_entry(entry, stripped);
    if (problem.empty() && !names.insert(entry.name).second) {
      problem = fmt::format("'{}' is listed twice", entry.name);
    }
    if (!problem.empty()) {
      throw BadKnownList(
          fmt::format("{}:{}: {}; a line is: name  outcome  # reason", file,
                      number, problem));
    }
    if (list.entries.empty() && !title_ended) list.title.swap(comments);
    entry.above.swap(comments);
    list.entries.push_back(entry);
  }
  if (list.entries.empty()) {
    list.title.insert(list.title.end(), comments.begin(), comments.end());
  }
  return list;
}

std::string format(const KnownList& list) {
  std::vector<KnownEntry> entries = list.entries;
  std::sort(
      entries.begin(), entries.end(),
      [](const KnownEntry& a, const KnownEntry& b) { return a.name < b.name; });
  std::size_t width = 0, outcome_width = 0;
  for (const KnownEntry& entry : entries) {
    if (entry.universe) continue;
    width = std::max(width, entry.name.size());
    outcome_width = std::max(outcome_width, name(entry.outcome).size());
  }
  std::string text;
  for (const std::string& line : list.title) text += line + "\n";
  // An empty line ends the title, and also one that is missing.
  const bool commented = !entries.empty() && !entries[0].above.empty();
  if (commented || (!list.title.empty() && !entries.empty())) text += "\n";
  for (const KnownEntry& entry : entries) {
    for (const std::string& line : entry.above) text += line + "\n";
    text += entry.universe
                ? fmt::format("{}  counts {}  digest={}  # {}\n", entry.name,
                              to_text(entry.counts), entry.digest, entry.reason)
                : fmt::format("{:<{}}  {:<{}}  # {}\n", entry.name, width,
                              name(entry.outcome), outcome_width, entry.reason);
  }
  return text;
}

std::vector<Disagreement> compare(const KnownList& list, Results& results,
                                  const std::set<std::string>& all,
                                  bool strict) {
  std::vector<Disagreement> disagreements;
  for (const KnownEntry& entry : list.entries) {
    if (is_stale(entry, all)) {
      disagreements.push_back(
          {entry.name, "is listed, but matches no vector and no universe",
           true});
    }
  }
  for (const auto& [test, came] : by_name(results)) {
    const KnownEntry* entry = find(list, test);
    if (entry == nullptr) {
      if (!fails_here(came, strict)) continue;
      disagreements.push_back(
          {test, came.vector != nullptr
                     ? fmt::format("is '{}' and not listed",
                                   name(came.vector->outcome))
                     : fmt::format("came out {} and is not listed",
                                   to_text(came.universe->counts))});
    } else if (!as_listed(*entry, came)) {
      disagreements.push_back({test, difference(*entry, came)});
    }
  }
  const auto is_listed = [&](const std::string& test, const Came& came) {
    const KnownEntry* entry = find(list, test);
    return entry != nullptr && as_listed(*entry, came);
  };
  for (CaseResult& one : results.cases) {
    one.listed = is_listed(one.test, {&one, nullptr});
  }
  for (UniverseResult& one : results.universes) {
    one.listed = is_listed(one.name, {nullptr, &one});
  }
  return disagreements;
}

KnownList updated(const KnownList& list, const Results& results,
                  const std::set<std::string>& all, bool strict) {
  const std::map<std::string, Came> came = by_name(results);
  KnownList result{list.title, {}};
  std::set<std::string> spoken_for;
  for (const KnownEntry& entry : list.entries) {
    if (is_stale(entry, all)) continue;
    std::vector<std::string> mine;
    bool agrees = true;
    for (const auto& [test, what] : came) {
      if (find(list, test) != &entry) continue;
      mine.push_back(test);
      agrees = agrees && as_listed(entry, what);
    }
    if (agrees) {
      result.entries.push_back(entry);
      spoken_for.insert(mine.begin(), mine.end());
      continue;
    }
    for (const std::string& test : mine) {
      const Came& what = came.at(test);
      if (!fails_here(what, strict)) continue;
      result.entries.push_back(entry_for(test, what, entry.reason));
      if (mine.size() == 1) result.entries.back().above = entry.above;
      spoken_for.insert(test);
    }
  }
  for (const auto& [test, what] : came) {
    if (spoken_for.count(test) != 0 || !fails_here(what, strict)) continue;
    result.entries.push_back(entry_for(test, what, no_reason_yet));
  }
  return result;
}

}  // namespace colex::conformance
