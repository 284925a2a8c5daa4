// SPDX-License-Identifier: MIT

#include "properties/symbolic/facts.hpp"

#include <algorithm>
#include <cstdlib>

namespace colex::proofs {
namespace {

bool all_at_least_zero(const Polynomial& p) {
  for (const auto& [monomial, coefficient] : p.terms())
    if (coefficient < 0) return false;
  return true;
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

}  // namespace

Atom Facts::fresh(std::optional<std::int64_t> least) {
  least_.push_back(least);
  if (least_.size() > 4000) throw GivenUp{"too many unknowns"};
  return static_cast<Atom>(least_.size() - 1);
}

// --- Facts ---

void Facts::zero(const Polynomial& p) {
  waiting_.push_back({Kind::zero, p});
  settle();
}
void Facts::not_zero(const Polynomial& p) {
  waiting_.push_back({Kind::not_zero, p});
  settle();
}
void Facts::not_negative(const Polynomial& p) {
  waiting_.push_back({Kind::not_negative, p});
  settle();
}

void Facts::settle() {
  for (int rounds = 0; !waiting_.empty(); ++rounds) {
    if (rounds > 20000) throw GivenUp{"the facts do not come to rest"};
    const Waiting next = waiting_.front();
    waiting_.pop_front();
    const Polynomial p = normal(next.p);
    switch (next.kind) {
      case Kind::zero:
        take_zero(p);
        break;
      case Kind::not_zero:
        take_not_zero(p);
        break;
      case Kind::not_negative:
        take_not_negative(p);
        break;
    }
  }
}

Polynomial Facts::without_positive_factors(const Polynomial& p) const {
  Monomial positive;
  for (const Atom atom : common_monomial(p))
    if (at_least(atom, 1)) positive += atom;
  return divided(p, positive);
}

void Facts::take_zero(Polynomial p) {
  if (p.is_zero()) return;
  p = without_positive_factors(p);
  const std::int64_t c = content(p);
  if (c == 0 || p.constant() % c != 0) throw Contradiction{};
  p = divided(p, c);
  const auto again = [this](const Polynomial& rest, Atom atom,
                            std::int64_t value) {
    waiting_.push_front({Kind::zero, rest});
    substitute(atom, value);
  };
  for (const Polynomial& q : {p, -p}) {
    if (!bounded(q)) continue;
    if (evidently_not_negative(q - 1)) throw Contradiction{};
    if (!evidently_not_negative(q)) continue;
    // Each term is 0, above all those of one atom.
    const Polynomial over_least = shifted(q);
    for (const auto& [monomial, coefficient] : over_least.terms())
      if (monomial.size() == 1)
        return again(p, monomial[0], *least(monomial[0]));
    for (const auto& [monomial, coefficient] : q.terms()) {
      Monomial rest;
      for (const Atom atom : monomial)
        if (!at_least(atom, 1)) rest += atom;
      if (rest.size() == 1) return again(p, rest[0], 0);
    }
  }
  std::u16string atoms;
  append_atoms(p, atoms);
  for (const Atom atom : atoms) {
    const auto [factor, rest] = split_by(p, atom);
    if (!factor.is_constant()) continue;
    if (factor.constant() == 1) return substitute(atom, -rest);
    if (factor.constant() == -1) return substitute(atom, rest);
  }
  if (std::find(zero_.begin(), zero_.end(), p) != zero_.end()) return;
  zero_.push_back(p);
  // Factors of a product that is c > 0 are at least 1, and at most c.
  const auto& [product, sign] = *p.terms().rbegin();
  if (p.terms().size() == 2 && p.constant() * sign < 0 && bounded(p) &&
      all_at_least_zero(shifted(Polynomial::term(product, 1))))
    for (const Atom atom : product) {
      const Polynomial factor = Polynomial::of(atom);
      waiting_.push_back({Kind::not_negative, factor - 1});
      waiting_.push_back({Kind::not_negative, std::abs(p.constant()) - factor});
    }
  if (const auto rule = rule_of(p)) rules_.push_back(*rule);
  // What was known may look different now.
  std::vector<Polynomial> all;
  all.swap(not_negative_);
  for (auto& fact : all) waiting_.push_back({Kind::not_negative, fact});
}

// The product whose newest atom is the oldest is rewritten: what was given, by
// quotients.
std::optional<Facts::Rule> Facts::rule_of(const Polynomial& p) {
  std::optional<Rule> best;
  for (const auto& [monomial, coefficient] : p.terms()) {
    if (monomial.size() < 2 || (coefficient != 1 && coefficient != -1))
      continue;
    if (best && best->from.back() <= monomial.back()) continue;
    Polynomial rest = p;
    rest.add(Monomial(monomial), -coefficient);
    bool returns = false;
    for (const auto& [other, _] : rest.terms())
      if (quotient(other, monomial)) returns = true;
    if (!returns) best = Rule{monomial, coefficient == 1 ? -rest : rest};
  }
  return best;
}

void Facts::substitute(Atom atom, const Polynomial& by) {
  for (auto& [other, value] : substitution_) value = replaced(value, atom, by);
  substitution_[atom] = by;
  if (least_[atom])
    waiting_.push_back({Kind::not_negative, by - *least_[atom]});
  reconsider();
}

// Takes all facts once more.
void Facts::reconsider() {
  rules_.clear();
  for (auto& p : zero_) waiting_.push_back({Kind::zero, std::move(p)});
  for (auto& p : not_negative_)
    waiting_.push_back({Kind::not_negative, std::move(p)});
  for (auto& p : not_zero_) waiting_.push_back({Kind::not_zero, std::move(p)});
  zero_.clear();
  not_negative_.clear();
  not_zero_.clear();
}

void Facts::raise(Atom atom, std::int64_t least) {
  if (least_[atom] && *least_[atom] >= least) return;
  least_[atom] = least;
  reconsider();
}

void Facts::take_not_zero(const Polynomial& p) {
  if (p.is_zero()) throw Contradiction{};
  if (p.is_constant()) return;
  for (const Polynomial& q : {p, -p})
    if (proves_not_negative(q)) {
      waiting_.push_back({Kind::not_negative, q - 1});
      return;
    }
  if (std::find(not_zero_.begin(), not_zero_.end(), p) == not_zero_.end())
    not_zero_.push_back(p);
}

void Facts::take_not_negative(Polynomial p) {
  if (p.is_constant()) {
    if (p.constant() < 0) throw Contradiction{};
    return;
  }
  p = without_positive_factors(p);
  const std::int64_t c = content(p);
  if (c > 1) {
    const std::int64_t constant = p.constant();
    p = divided(p - constant, c) + floor_div(constant, c);
  }
  if (p.terms().size() <= 2) {
    const auto& [monomial, coefficient] = *p.terms().rbegin();
    if (monomial.size() == 1 && coefficient == 1 &&
        (p.terms().size() == 1 || p.terms().begin()->first.empty()))
      return raise(monomial[0], -p.constant());
  }
  if (evidently_not_negative(p)) return;
  if (evidently_not_negative(-p - 1)) throw Contradiction{};
  if (evidently_not_negative(-p)) {
    waiting_.push_front({Kind::zero, p});
    return;
  }
  for (const auto& fact : not_negative_) {
    const Polynomial sum = fact + p;
    if (!sum.is_constant()) continue;
    if (sum.constant() < 0) throw Contradiction{};
    if (sum.is_zero()) {
      waiting_.push_front({Kind::zero, p});
      return;
    }
  }
  if (knows_not_negative(p)) return;
  // p = a u + v with v < 0 and a >= 0 makes u >= 1 and a >= 1.
  std::u16string atoms;
  append_atoms(p, atoms);
  for (const Atom a : atoms) {
    if (!at_least(a, 0)) continue;
    const auto [u, v] = split_by(p, a);
    if (evidently_not_negative(-v - 1)) {
      waiting_.push_back({Kind::not_negative, u - 1});
      if (!at_least(a, 1))
        waiting_.push_back({Kind::not_negative, Polynomial::of(a) - 1});
    } else if (at_least(a, 1) && evidently_not_negative(-v)) {
      waiting_.push_back({Kind::not_negative, u});
    }
  }
  not_negative_.push_back(p);
}

// --- What follows ---

Polynomial Facts::normal(const Polynomial& p) const {
  Polynomial result = p;
  std::u16string atoms;
  append_atoms(p, atoms);
  for (const Atom atom : atoms) {
    const auto known = substitution_.find(atom);
    if (known != substitution_.end())
      result = replaced(result, atom, known->second);
  }
  if (rules_.empty()) return result;
  for (int fuel = 60; fuel > 0; --fuel) {
    bool changed = false;
    for (const Rule& rule : rules_) {
      for (const auto& [monomial, coefficient] : result.terms())
        if (const auto rest = quotient(monomial, rule.from)) {
          const Polynomial::Coefficient c = coefficient;
          const Polynomial put = Polynomial::term(*rest, c) * rule.to;
          result.add(Monomial(monomial), -c);
          result = result + put;
          changed = true;
          break;
        }
      if (changed) break;
    }
    if (!changed) break;
  }
  return result;
}

bool Facts::bounded(const Polynomial& p) const {
  std::u16string atoms;
  append_atoms(p, atoms);
  for (const Atom atom : atoms)
    if (!least_[atom]) return false;
  return true;
}

Polynomial Facts::shifted(const Polynomial& p) const {
  Polynomial result = p;
  std::u16string atoms;
  append_atoms(p, atoms);
  for (const Atom atom : atoms)
    if (least_[atom] && *least_[atom] != 0)
      result = replaced(result, atom, Polynomial::of(atom) + *least_[atom]);
  return result;
}

bool Facts::evidently_not_negative(const Polynomial& p) const {
  if (p.is_constant()) return p.constant() >= 0;
  return bounded(p) && all_at_least_zero(shifted(p));
}

bool Facts::evidently_zero(const Polynomial& p) const {
  return normal(p).is_zero();
}

bool Facts::knows_not_negative(const Polynomial& p) const {
  return std::find(not_negative_.begin(), not_negative_.end(), p) !=
         not_negative_.end();
}

bool Facts::proves_not_negative(const Polynomial& given) const {
  const Polynomial p = without_positive_factors(normal(given));
  if (p.is_constant() && p.constant() >= 0) return true;
  if (evidently_not_negative(p)) return true;
  for (const auto& fact : not_negative_)
    if (evidently_not_negative(p - fact)) return true;
  return linear_proves(p, Reach::near) || linear_proves(p, Reach::far);
}

bool Facts::linear_proves(const Polynomial& p, Reach reach) const {
  const bool wide = reach == Reach::far;
  const Polynomial negated = -p - 1;
  std::u16string atoms;
  append_atoms(p, atoms);
  if (p.is_constant())  // a contradiction is looked for everywhere
    for (const auto* all : {&not_negative_, &zero_})
      for (const auto& fact : *all) append_atoms(fact, atoms);
  std::vector<Polynomial> facts;
  std::vector<Polynomial> equalities;
  std::vector<char> taken(not_negative_.size() + zero_.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = 0; k < taken.size(); ++k) {
      if (taken[k]) continue;
      const bool is_zero = k >= not_negative_.size();
      const Polynomial& fact =
          is_zero ? zero_[k - not_negative_.size()] : not_negative_[k];
      std::u16string own;
      append_atoms(fact, own);
      if (own.find_first_of(atoms) == std::u16string::npos) continue;
      taken[k] = 1;
      changed = true;
      append_atoms(fact, atoms);
      (is_zero ? equalities : facts).push_back(shifted(fact));
    }
  }
  const Polynomial goal = shifted(negated);
  std::size_t most = goal.degree() < 2 ? 3 : goal.degree() + 1;
  LinearQuery query;
  query.monomial_not_negative = [this](const Monomial& monomial) {
    for (const Atom atom : monomial)
      if (!least_[atom]) return false;
    return true;
  };
  std::u16string factors;
  for (const Atom atom : atoms)
    if (least_[atom]) factors += atom;
  const auto put = [&](const Polynomial& row) {
    if (row.degree() <= most && !row.is_zero())
      query.not_negative.push_back(row);
  };
  facts.push_back(goal);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    put(facts[i]);
    const bool is_goal = i + 1 == facts.size();
    for (std::size_t a = 0; a < factors.size(); ++a) {
      const Polynomial once = facts[i] * Polynomial::of(factors[a]);
      put(once);
      if (wide && facts[i].degree() + 2 <= most)
        for (std::size_t b = a; b < factors.size(); ++b)
          put(once * Polynomial::of(factors[b]));
    }
    if (wide || is_goal)
      for (std::size_t j = 0; j <= i; ++j)
        if (facts[i].degree() + facts[j].degree() <= most)
          put(facts[i] * facts[j]);
  }
  if (wide) {  // times what leads from a monomial to another one's
    std::vector<Monomial> known;
    for (const auto* rows : {&facts, &equalities})
      for (const auto& row : *rows)
        for (const auto& [monomial, coefficient] : row.terms())
          if (monomial.size() > 2) known.push_back(monomial);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (const auto& fact : facts) {
      std::vector<Monomial> cofactors;
      for (const auto& [monomial, coefficient] : fact.terms())
        for (const auto& longer : known)
          if (const auto rest = quotient(longer, monomial);
              rest && rest->size() > 1 && !monomial.empty() &&
              query.monomial_not_negative(*rest))
            cofactors.push_back(*rest);
      std::sort(cofactors.begin(), cofactors.end());
      cofactors.erase(std::unique(cofactors.begin(), cofactors.end()),
                      cofactors.end());
      for (const auto& factor : cofactors)
        query.not_negative.push_back(fact * Polynomial::term(factor, 1));
    }
  }
  for (const auto& equality : equalities) {
    query.zero.push_back(equality);
    for (std::size_t a = 0; a < atoms.size(); ++a) {
      const Polynomial once = equality * Polynomial::of(atoms[a]);
      if (once.degree() > most) break;
      query.zero.push_back(once);
    }
  }
  return impossible(std::move(query));
}

bool Facts::proves_zero(const Polynomial& p) const {
  if (evidently_zero(p)) return true;
  return proves_not_negative(p) && proves_not_negative(-p);
}

bool Facts::proves_not_zero(const Polynomial& given) const {
  const Polynomial p = normal(given);
  if (p.is_zero()) return false;
  if (p.is_constant()) return true;
  for (const auto& fact : not_zero_) {
    const Polynomial known = normal(fact);
    if (known == p || known == -p) return true;
  }
  return proves_not_negative(p - 1) || proves_not_negative(-p - 1);
}

std::string Facts::text(const std::vector<std::string>& names) const {
  std::string all;
  const auto line = [&](const std::string& left, const std::string& right) {
    all += "    " + left + right + "\n";
  };
  for (const auto& [atom, value] : substitution_)
    line(names.at(atom) + " = ", to_string(value, names));
  for (const auto& p : zero_) line(to_string(p, names), " = 0");
  for (const auto& p : not_zero_) line(to_string(p, names), " != 0");
  for (const auto& p : not_negative_) line(to_string(p, names), " >= 0");
  for (std::size_t k = 0; k < least_.size(); ++k)
    if (substitution_.find(static_cast<Atom>(k)) == substitution_.end())
      line(names.at(k),
           least_[k] ? " >= " + std::to_string(*least_[k]) : " any");
  return all;
}

}  // namespace colex::proofs
