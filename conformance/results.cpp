// SPDX-License-Identifier: MIT
//
// Adding up.

#include "conformance/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

constexpr std::size_t kept_of_each = 3;

bool is_kept(Outcome outcome) {
  return outcome == Outcome::unsound || outcome == Outcome::broken ||
         outcome == Outcome::too_strict || outcome == Outcome::short_;
}

// FNV-1a.
std::uint64_t hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  for (Outcome outcome : all_outcomes) (*this)[outcome] += other[outcome];
  return *this;
}

std::size_t Counts::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
}

std::size_t Counts::failing(bool strict) const {
  std::size_t sum = 0;
  for (Outcome outcome : all_outcomes) {
    if (fails(outcome, strict)) sum += (*this)[outcome];
  }
  return sum;
}

std::string to_text(const Counts& counts) {
  std::vector<std::string> parts;
  for (Outcome outcome : all_outcomes) {
    if (counts[outcome] == 0) continue;
    parts.push_back(fmt::format("{}={}", name(outcome), counts[outcome]));
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ","));
}

std::string shown(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::reject:
      return "a refusal: " + reply.text;
    case Reply::Kind::skip:
      return "not supported: " + reply.text;
    case Reply::Kind::error:
      return "an error: " + reply.text;
    case Reply::Kind::out:
    case Reply::Kind::broken:
      break;
  }
  return reply.text;
}

UniverseTally::UniverseTally(std::string name) {
  result_.operation = operation_of(name);
  result_.name = std::move(name);
}

void UniverseTally::add(std::uint64_t number, const Problem& problem,
                        const Reply& reply, const Judgement& judgement) {
  const Outcome outcome = judgement.outcome;
  ++result_.counts[outcome];
  digest_ += hash(fmt::format(
      "{} {}{}", number, name(outcome),
      outcome == Outcome::unsound ? " " + reply.text : std::string()));
  if (is_kept(outcome))
    keep({result_.name, problem, outcome, shown(reply), judgement.wanted,
          judgement.why, false});
}

void UniverseTally::add(const UniverseResult& piece) {
  result_.counts += piece.counts;
  digest_ += parse_digest(piece.digest).value_or(0);
  for (const CaseResult& one : piece.smallest) keep(one);
}

void UniverseTally::keep(CaseResult one) {
  std::vector<CaseResult>& kept = smallest_[one.outcome];
  const auto place =
      std::upper_bound(kept.begin(), kept.end(), one,
                       [](const CaseResult& a, const CaseResult& b) {
                         return smaller(a.problem, b.problem);
                       });
  if (place == kept.end() && kept.size() == kept_of_each) return;
  kept.insert(place, std::move(one));
  if (kept.size() > kept_of_each) kept.pop_back();
}

UniverseResult UniverseTally::result() const {
  UniverseResult result = result_;
  result.digest = fmt::format("{:016x}", digest_);
  for (const auto& [outcome, kept] : smallest_) {
    result.smallest.insert(result.smallest.end(), kept.begin(), kept.end());
  }
  std::stable_sort(result.smallest.begin(), result.smallest.end(),
                   [](const CaseResult& a, const CaseResult& b) {
                     return badness(a.outcome) > badness(b.outcome);
                   });
  return result;
}

std::optional<std::uint64_t> parse_digest(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, number, 16);
  if (error != std::errc() || last != end) return std::nullopt;
  if (fmt::format("{:016x}", number) != text) return std::nullopt;
  return number;
}

Counts Results::total() const {
  Counts sum;
  for (const auto& [operation, counts] : by_operation()) sum += counts;
  return sum;
}

std::map<std::string, Counts> Results::by_operation() const {
  std::map<std::string, Counts> sums;
  for (const CaseResult& one : cases) {
    ++sums[one.problem.operation][one.outcome];
  }
  for (const UniverseResult& one : universes) {
    sums[one.operation] += one.counts;
  }
  return sums;
}

const CaseResult* Results::smallest(const std::string& operation,
                                    Outcome outcome) const {
  const CaseResult* best = nullptr;
  const auto look_at = [&](const CaseResult& one) {
    if (one.problem.operation != operation || one.outcome != outcome) return;
    if (best == nullptr || smaller(one.problem, best->problem)) best = &one;
  };
  for (const CaseResult& one : cases) look_at(one);
  for (const UniverseResult& universe : universes) {
    for (const CaseResult& one : universe.smallest) look_at(one);
  }
  return best;
}

std::string operation_of(const std::string& test) {
  return test.substr(0, test.find('/'));
}

}  // namespace colex::conformance
