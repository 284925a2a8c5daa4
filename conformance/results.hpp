// SPDX-License-Identifier: MIT
//
// What a run found: every vector by itself, a universe as counts, a digest and
// its smallest counterexamples, and both added up by operation.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/outcome.hpp"

namespace colex::conformance {

// How often each outcome came.
class Counts {
 public:
  std::size_t& operator[](Outcome o) { return counts_[index(o)]; }
  std::size_t operator[](Outcome o) const { return counts_[index(o)]; }
  Counts& operator+=(const Counts& other);
  std::size_t total() const;
  // How many outcomes fail, see `fails`.
  std::size_t failing(bool strict) const;

  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  static std::size_t index(Outcome o) { return static_cast<std::size_t>(o); }
  std::array<std::size_t, all_outcomes.size()> counts_{};
};

// The outcomes that came, as "right=40,too strict=2"; "none" for none.
std::string to_text(const Counts& counts);

// What came, as people read it: "2:0", "a refusal: ...", "an error: ...".
std::string shown(const Reply& reply);

// One problem with its verdict. `test` is `operation/name`.
struct CaseResult {
  std::string test;
  Problem problem;
  Outcome outcome = Outcome::unjudged;
  std::string got, wanted, why;
  bool listed = false;  // expected by the known list
};

struct UniverseResult {
  std::string name;
  std::string operation;
  Counts counts;
  std::string digest;
  // For each of unsound, broken, too strict and short the three smallest
  // cases, smallest first; see `smaller`. Their `test` is the universe.
  std::vector<CaseResult> smallest;
  bool listed = false;
};

// Adds up one universe, problem by problem in any order.
//
// The digest is the sum modulo 2^64, as 16 hexadecimal digits, of a hash of
// each problem: FNV-1a with 64 bits over its number in the universe from 0, a
// blank, the name of its outcome, and for an unsound one a blank and the text
// that came. So it changes when any case changes its outcome, and when a wrong
// answer becomes another wrong answer; and the digests of pieces add up.
class UniverseTally {
 public:
  explicit UniverseTally(std::string name);
  void add(std::uint64_t number, const Problem& problem, const Reply& reply,
           const Judgement& judgement);
  // Adds what another tally of the same universe came to.
  void add(const UniverseResult& piece);
  UniverseResult result() const;

 private:
  void keep(CaseResult one);

  UniverseResult result_;
  std::uint64_t digest_ = 0;
  std::map<Outcome, std::vector<CaseResult>> smallest_;
};

// The number that 16 hexadecimal digits stand for; nothing for another text.
std::optional<std::uint64_t> parse_digest(const std::string& text);

struct Results {
  std::vector<CaseResult> cases;
  std::vector<UniverseResult> universes;

  Counts total() const;
  // By operation, vectors and universes together.
  std::map<std::string, Counts> by_operation() const;
  // The smallest case with this outcome of an operation, or nullptr.
  const CaseResult* smallest(const std::string& operation,
                             Outcome outcome) const;
};

// The part of a test's name before the slash.
std::string operation_of(const std::string& test);

}  // namespace colex::conformance
