// SPDX-License-Identifier: MIT

#include "properties/symbolic/path.hpp"

#include "properties/symbolic/division.hpp"
#include "properties/symbolic/search.hpp"

namespace colex::proofs {
namespace {

std::size_t mixed(std::size_t hash, std::size_t value) {
  return (hash ^ value) * 0x9E3779B97F4A7C15u + (hash >> 7);
}

// The same for the same question, so that a log read by another run is noticed.
std::size_t fingerprint(std::size_t kind, const Polynomial& p) {
  std::size_t hash = kind + 1;
  for (const auto& [monomial, coefficient] : p.terms()) {
    for (const Atom atom : monomial) hash = mixed(hash, atom);
    hash = mixed(hash, static_cast<std::size_t>(coefficient));
  }
  return hash;
}

}  // namespace

Path* Path::current_ = nullptr;

Path& Path::current() {
  if (current_ == nullptr) throw GivenUp{"no path is being run"};
  return *current_;
}

Atom Path::fresh(std::string name, std::optional<std::int64_t> least) {
  names_.push_back(std::move(name));
  return facts_.fresh(least);
}

Polynomial Path::input(const std::string& name,
                       std::optional<std::int64_t> least) {
  const Atom atom = fresh(name, least);
  witnesses_.input(least);
  events_.push_back({Event::Kind::input, atom, {}, {}});
  return Polynomial::of(atom);
}

Polynomial Path::index_below(const Polynomial& n) {
  require({Relation::Kind::not_negative, n - 1}, "there is an index");
  const Atom atom = fresh("i" + std::to_string(names_.size()), 0);
  witnesses_.index(n);
  events_.push_back({Event::Kind::index, atom, n, {}});
  facts_.not_negative(n - 1 - Polynomial::of(atom));
  return Polynomial::of(atom);
}

// --- Comparisons ---

bool Path::holds(const Relation& relation) const {
  return relation.kind == Relation::Kind::zero
             ? facts_.proves_zero(relation.p)
             : facts_.proves_not_negative(relation.p);
}

bool Path::excluded(const Relation& relation) const {
  return relation.kind == Relation::Kind::zero
             ? facts_.proves_not_zero(relation.p)
             : facts_.proves_not_negative(-relation.p - 1);
}

void Path::learn(const Relation& relation, bool answer) {
  if (relation.kind == Relation::Kind::zero)
    answer ? facts_.zero(relation.p) : facts_.not_zero(relation.p);
  else
    facts_.not_negative(answer ? relation.p : -relation.p - 1);
}

bool Path::replayed(std::size_t question) {
  const Entry& entry = log_[position_++];
  if (entry.question != question) throw GivenUp{"a path did not repeat itself"};
  return entry.answer;
}

bool Path::answer_and_log(std::size_t question, bool answer) {
  log_.push_back({question, answer});
  ++position_;
  return answer;
}

// Another run goes the other way.
void Path::leave(std::size_t question, bool answer) {
  waiting_.push_back({log_, witnesses_.seeds()});
  waiting_.back().log.push_back({question, answer});
}

bool Path::decide(const Relation& given) {
  const Relation relation{given.kind, facts_.normal(given.p)};
  const auto decided = [&](bool answer) {
    events_.push_back(
        {Event::Kind::decision, 0, given.p, {}, given.kind, answer});
    return answer;
  };
  const bool is_zero = relation.kind == Relation::Kind::zero;
  if (relation.p.is_constant())
    return decided(is_zero ? relation.p.is_zero() : relation.p.constant() >= 0);
  const std::size_t question = fingerprint(is_zero ? 1 : 2, relation.p);
  bool answer = true;
  if (replaying()) {
    answer = replayed(question);
  } else {
    const bool may_fail = witnesses_.contradict(relation);
    const bool may_hold = witnesses_.contradict_not(relation);
    if (may_fail || !holds(relation)) {
      answer = may_hold || !excluded(relation);
      if (answer) leave(question, false);
    }
    answer_and_log(question, answer);
  }
  decided(answer);
  learn(relation, answer);
  witnesses_.keep(relation, answer);
  return answer;
}

bool Path::choose() {
  bool answer = true;
  if (replaying()) {
    answer = replayed(0);
  } else {
    leave(0, false);
    answer_and_log(0, true);
  }
  events_.push_back({Event::Kind::choice, 0, {}, {}, {}, answer});
  return answer;
}

// --- Obligations ---

bool Path::proves(const Relation& given, Effort effort) {
  const Relation relation{given.kind, facts_.normal(given.p)};
  const bool is_zero = relation.kind == Relation::Kind::zero;
  if (is_zero ? relation.p.is_zero()
              : facts_.evidently_not_negative(relation.p))
    return true;
  const std::size_t question = fingerprint(is_zero ? 3 : 4, relation.p);
  if (replaying()) return replayed(question);
  if (witnesses_.contradict(relation)) return answer_and_log(question, false);
  return answer_and_log(
      question, holds(relation) || (effort == Effort::all &&
                                    proves_by_search(facts_, quotients_,
                                                     witnesses_, relation)));
}

void Path::fail(const std::string& what, const std::string& goal,
                const Relation* relation) const {
  throw Unproved{
      what + ": " + goal + " does not follow from\n" + facts(),
      relation != nullptr ? witnesses_.against(*relation) : witnesses_.any()};
}

void Path::require(const Relation& relation, const std::string& what) {
  ++obligations_;
  if (proves(relation, Effort::all)) return;
  const bool is_zero = relation.kind == Relation::Kind::zero;
  fail(what, text(facts_.normal(relation.p)) + (is_zero ? " = 0" : " >= 0"),
       &relation);
}

void Path::require_different(const Polynomial& p, const std::string& what) {
  ++obligations_;
  const std::size_t question = fingerprint(5, p);
  if (replaying() ? replayed(question)
                  : answer_and_log(question, facts_.proves_not_zero(p)))
    return;
  fail(what, text(facts_.normal(p)) + " != 0", nullptr);
}

void Path::require_impossible(const std::string& what) {
  ++obligations_;
  const Relation never{Relation::Kind::not_negative, Polynomial(-1)};
  if (proves(never, Effort::all)) return;
  fail(what, "a contradiction", &never);
}

// --- Division ---

Path::Parts Path::divide(const Polynomial& n, const Polynomial& d) {
  require({Relation::Kind::not_negative, d - 1}, "a divisor is positive");
  require({Relation::Kind::not_negative, n}, "a numerator is not negative");
  return divided(facts_.normal(n), facts_.normal(d));
}

Path::Parts Path::divided(const Polynomial& n, const Polynomial& d) {
  if (d == Polynomial(1)) return {n, {}};
  if (n.is_constant() && d.is_constant())
    return {n.constant() / d.constant(), n.constant() % d.constant()};
  for (const auto& known : divisions_)
    if (facts_.evidently_zero(known.n - n) &&
        facts_.evidently_zero(known.d - d))
      return {facts_.normal(known.parts.quotient),
              facts_.normal(known.parts.remainder)};
  const auto in_range = [&](const Polynomial& r) {
    return proves({Relation::Kind::not_negative, r}, Effort::little) &&
           proves({Relation::Kind::not_negative, d - r - 1}, Effort::little);
  };
  const TermDivision terms = divide_terms(n, d);
  for (const int step : {0, -1, 1}) {
    const Polynomial r = terms.rest - Polynomial(step) * d;
    if (!in_range(r)) continue;
    const Parts parts{terms.quotient + step, r};
    divisions_.push_back({n, d, parts});
    return parts;
  }
  // n is about a multiple of what was divided before.
  for (std::size_t k = 0; k < divisions_.size(); ++k) {
    const Division known = divisions_[k];
    if (!facts_.evidently_zero(known.d - d)) continue;
    const Polynomial before = facts_.normal(known.n);
    if (before.is_constant()) continue;
    const Polynomial times = divide_terms(n, before).quotient;
    if (times.is_constant()) continue;
    const Polynomial q = facts_.normal(times * known.parts.quotient);
    const Polynomial r = facts_.normal(n - q * d);
    const TermDivision more = divide_terms(r, d);
    for (const auto& [quotient, rest] :
         {TermDivision{{}, r}, TermDivision{more.quotient, more.rest}}) {
      if (!in_range(rest)) continue;
      const Parts parts{q + quotient, rest};
      divisions_.push_back({n, d, parts});
      return parts;
    }
  }
  const bool split =
      proves({Relation::Kind::not_negative, terms.rest}, Effort::little);
  const Polynomial rest = split ? terms.rest : n;
  const std::string number = std::to_string(names_.size());
  const Atom q = fresh("q" + number, 0);
  const Atom r = fresh("r" + number, 0);
  events_.push_back({Event::Kind::quotient, q, rest, d});
  witnesses_.quotient(rest, d);
  quotients_.push_back(q);
  facts_.not_negative(d - 1 - Polynomial::of(r));
  facts_.zero(rest - Polynomial::of(q) * d - Polynomial::of(r));
  const Parts parts{Polynomial::of(q) + (split ? terms.quotient : 0),
                    Polynomial::of(r)};
  divisions_.push_back({n, d, parts});
  return {facts_.normal(parts.quotient), facts_.normal(parts.remainder)};
}

// A quotient of before, where it is that of every witness and can be proved to
// be this one.
std::optional<Path::Parts> Path::known_quotient(const Polynomial& n,
                                                const Polynomial& d) {
  for (const Atom q : quotients_) {
    const Parts parts{Polynomial::of(q), n - Polynomial::of(q) * d};
    const Relation above{Relation::Kind::not_negative, parts.remainder};
    const Relation below{Relation::Kind::not_negative, d - parts.remainder - 1};
    const std::size_t question = fingerprint(6, parts.remainder);
    const bool likely =
        replaying()
            ? replayed(question)
            : answer_and_log(question, !witnesses_.none() &&
                                           !witnesses_.contradict(above) &&
                                           !witnesses_.contradict(below));
    if (!likely) continue;
    if (!proves(above, Effort::all) || !proves(below, Effort::all)) continue;
    divisions_.push_back({n, d, parts});
    return Parts{facts_.normal(parts.quotient), facts_.normal(parts.remainder)};
  }
  return std::nullopt;
}

std::string Path::text(const Polynomial& p) const {
  return to_string(p, names_);
}

}  // namespace colex::proofs
