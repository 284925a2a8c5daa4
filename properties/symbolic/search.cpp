// SPDX-License-Identifier: MIT

#include "properties/symbolic/search.hpp"

namespace colex::proofs {
namespace {

bool follows(const Facts& facts, const Relation& relation) {
  return relation.kind == Relation::Kind::zero
             ? facts.proves_zero(relation.p)
             : facts.proves_not_negative(relation.p);
}

// Takes in every equality between quotients that is found.
bool proves_by_equalities(Facts facts, const std::u16string& quotients,
                          const Relation& relation) {
  for (int round = 0; round < 3; ++round) {
    std::u16string atoms;
    append_atoms(facts.normal(relation.p), atoms);
    std::vector<Polynomial> candidates;
    for (const Atom q : quotients) {
      if (atoms.find(q) == std::u16string::npos) continue;
      candidates.push_back(Polynomial::of(q));
      for (const Atom other : quotients)
        if (other < q)
          for (const int apart : {0, 1, -1})
            candidates.push_back(Polynomial::of(q) - Polynomial::of(other) -
                                 apart);
    }
    bool found = false;
    for (const auto& candidate : candidates) {
      if (facts.evidently_zero(candidate)) continue;
      if (!facts.proves_zero(candidate)) continue;
      facts.zero(candidate);
      if (follows(facts, relation)) return true;
      found = true;
    }
    if (!found) return false;
  }
  return false;
}

// Takes in every order of quotients that all witnesses have and that follows.
bool proves_by_witnesses(Facts facts, const std::u16string& quotients,
                         const Witnesses& witnesses, const Relation& relation) {
  if (witnesses.none()) return false;
  for (const Reach reach : {Reach::near, Reach::far}) {
    bool found = false;
    for (const Atom a : quotients)
      for (const Atom b : quotients) {
        if (a == b) continue;
        const Polynomial order = Polynomial::of(a) - Polynomial::of(b);
        if (witnesses.contradict({Relation::Kind::not_negative, order}))
          continue;
        const Polynomial p = facts.normal(order);
        if (facts.evidently_not_negative(p) || facts.knows_not_negative(p) ||
            !facts.linear_proves(p, reach))
          continue;
        facts.not_negative(p);
        found = true;
      }
    if (found && follows(facts, relation)) return true;
  }
  return false;
}

// Whether no integers satisfy the facts, which is looked for after each order
// of two quotients that they imply.
bool contradictory(Facts facts, const std::u16string& quotients) {
  if (facts.proves_not_negative(-1)) return true;
  for (const Reach reach : {Reach::near, Reach::far})
    for (bool found = true; found;) {
      found = false;
      for (const Atom a : quotients)
        for (const Atom b : quotients) {
          if (a == b) continue;
          const Polynomial order =
              facts.normal(Polynomial::of(a) - Polynomial::of(b));
          if (facts.evidently_not_negative(order) ||
              facts.knows_not_negative(order) ||
              facts.knows_not_negative(order - 1) ||
              facts.evidently_not_negative(-order - 1) ||
              !facts.linear_proves(order, reach))
            continue;
          found = true;
          facts.not_negative(order);
          const Polynomial strict = facts.normal(order - 1);
          if (facts.linear_proves(strict, reach)) facts.not_negative(strict);
          if (facts.linear_proves(-1, reach)) return true;
        }
    }
  return false;
}

}  // namespace

bool proves_by_search(const Facts& facts, const std::u16string& quotients,
                      const Witnesses& witnesses, const Relation& relation) {
  const auto contradicts = [&](const Polynomial& p) {
    try {
      Facts assumed = facts;
      assumed.not_negative(p);
      return contradictory(std::move(assumed), quotients);
    } catch (const Contradiction&) {
      return true;
    }
  };
  try {
    if (proves_by_witnesses(facts, quotients, witnesses, relation)) return true;
    if (proves_by_equalities(facts, quotients, relation)) return true;
  } catch (const Contradiction&) {
    return true;
  }
  if (relation.kind == Relation::Kind::zero && !contradicts(relation.p - 1))
    return false;
  return contradicts(-relation.p - 1);
}

}  // namespace colex::proofs
