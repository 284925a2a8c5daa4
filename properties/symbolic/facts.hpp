// SPDX-License-Identifier: MIT
// What is known of the atoms on one path, and what follows from it.
//
//   Facts known;
//   const Atom s = known.fresh(1), i = known.fresh(0);
//   known.not_negative(s - i - 1);              // i < s
//   known.proves_not_negative(s * s - i * i)    // true
//
// Equalities become substitutions and rewriting rules, so that most of what is
// asked is settled by the normal form of a polynomial.
#pragma once

#include <deque>

#include "properties/symbolic/linear.hpp"
#include "properties/symbolic/polynomial.hpp"

namespace colex::proofs {

// p = 0 or p >= 0.
struct Relation {
  enum class Kind { zero, not_negative } kind;
  Polynomial p;
};

// How many products of facts a proof tries.
enum class Reach { near, far };

// The facts contradict each other: no integers are on this path.
struct Contradiction {};

class Facts {
 public:
  // A new atom, with the number that it is at least.
  Atom fresh(std::optional<std::int64_t> least);

  // Facts. Each throws Contradiction where it is seen to be false.
  void zero(const Polynomial& p);
  void not_zero(const Polynomial& p);
  void not_negative(const Polynomial& p);

  // The same number on this path, written in one way as far as is known.
  Polynomial normal(const Polynomial& p) const;

  // True only if it follows.
  bool proves_not_negative(const Polynomial& p) const;
  bool proves_zero(const Polynomial& p) const;
  bool proves_not_zero(const Polynomial& p) const;

  // By one linear query, for p in normal form.
  bool linear_proves(const Polynomial& p, Reach reach) const;

  // Seen from the signs of the terms alone.
  bool evidently_not_negative(const Polynomial& p) const;
  bool evidently_zero(const Polynomial& p) const;

  // Among the facts, as it stands.
  bool knows_not_negative(const Polynomial& p) const;

  // All of it, as text.
  std::string text(const std::vector<std::string>& names) const;

 private:
  enum class Kind { zero, not_zero, not_negative };
  struct Rule {
    Monomial from;
    Polynomial to;
  };
  struct Waiting {
    Kind kind;
    Polynomial p;
  };

  void settle();
  void take_zero(Polynomial p);
  void take_not_zero(const Polynomial& p);
  void take_not_negative(Polynomial p);
  static std::optional<Rule> rule_of(const Polynomial& p);
  void substitute(Atom atom, const Polynomial& by);
  void raise(Atom atom, std::int64_t least);
  void reconsider();

  std::optional<std::int64_t> least(Atom atom) const { return least_[atom]; }
  bool at_least(Atom atom, std::int64_t n) const {
    return least_[atom] && *least_[atom] >= n;
  }
  // Written over atom - least instead of atom.
  Polynomial shifted(const Polynomial& p) const;
  bool bounded(const Polynomial& p) const;
  Polynomial without_positive_factors(const Polynomial& p) const;

  std::vector<std::optional<std::int64_t>> least_;
  std::map<Atom, Polynomial> substitution_;
  std::vector<Rule> rules_;
  std::vector<Polynomial> zero_;
  std::vector<Polynomial> not_zero_;
  std::vector<Polynomial> not_negative_;
  std::deque<Waiting> waiting_;
};

}  // namespace colex::proofs
