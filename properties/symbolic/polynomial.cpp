// SPDX-License-Identifier: MIT

#include "properties/symbolic/polynomial.hpp"

#include <algorithm>
#include <numeric>

namespace colex::proofs {
namespace {

using Coefficient = Polynomial::Coefficient;

[[noreturn]] void beyond() { throw GivenUp{"a coefficient exceeds 64 bits"}; }

Coefficient sum(Coefficient a, Coefficient b) {
  Coefficient result = 0;
  if (__builtin_add_overflow(a, b, &result)) beyond();
  return result;
}

Coefficient product(Coefficient a, Coefficient b) {
  Coefficient result = 0;
  if (__builtin_mul_overflow(a, b, &result)) beyond();
  return result;
}

}  // namespace

Monomial operator*(const Monomial& a, const Monomial& b) {
  Monomial result;
  result.resize(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), result.begin());
  return result;
}

std::optional<Monomial> quotient(const Monomial& a, const Monomial& b) {
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end()))
    return std::nullopt;
  Monomial result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                      std::back_inserter(result));
  return result;
}

Polynomial Polynomial::term(Monomial monomial, Coefficient coefficient) {
  Polynomial result;
  result.add(monomial, coefficient);
  return result;
}

void Polynomial::add(const Monomial& monomial, Coefficient coefficient) {
  if (coefficient == 0) return;
  const auto [place, is_new] = terms_.try_emplace(monomial, coefficient);
  if (is_new) return;
  place->second = sum(place->second, coefficient);
  if (place->second == 0) terms_.erase(place);
}

bool Polynomial::is_constant() const {
  return terms_.empty() ||
         (terms_.size() == 1 && terms_.begin()->first.empty());
}

Coefficient Polynomial::constant() const {
  if (terms_.empty() || !terms_.begin()->first.empty()) return 0;
  return terms_.begin()->second;
}

std::size_t Polynomial::degree() const {
  std::size_t degree = 0;
  for (const auto& [monomial, coefficient] : terms_)
    degree = std::max(degree, monomial.size());
  return degree;
}

bool Polynomial::contains(Atom atom) const {
  for (const auto& [monomial, coefficient] : terms_)
    if (monomial.find(atom) != Monomial::npos) return true;
  return false;
}

Polynomial operator+(Polynomial a, const Polynomial& b) {
  for (const auto& [monomial, coefficient] : b.terms_)
    a.add(monomial, coefficient);
  return a;
}
Polynomial operator-(Polynomial a, const Polynomial& b) {
  for (const auto& [monomial, coefficient] : b.terms_)
    a.add(monomial, product(-1, coefficient));
  return a;
}
Polynomial operator-(const Polynomial& a) { return Polynomial() - a; }
Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [x, c] : a.terms_)
    for (const auto& [y, d] : b.terms_) result.add(x * y, product(c, d));
  return result;
}

void append_atoms(const Polynomial& p, std::u16string& atoms) {
  for (const auto& [monomial, coefficient] : p.terms()) atoms += monomial;
  std::sort(atoms.begin(), atoms.end());
  atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
}

Polynomial replaced(const Polynomial& p, Atom atom, const Polynomial& by) {
  if (!p.contains(atom)) return p;
  Polynomial result;
  for (const auto& [monomial, coefficient] : p.terms()) {
    Monomial rest;
    Polynomial value(coefficient);
    for (const Atom each : monomial)
      if (each == atom)
        value = value * by;
      else
        rest += each;
    result = result + value * Polynomial::term(rest, 1);
  }
  return result;
}

std::pair<Polynomial, Polynomial> split_by(const Polynomial& p, Atom atom) {
  std::pair<Polynomial, Polynomial> parts;
  for (const auto& [monomial, coefficient] : p.terms())
    if (const auto rest = quotient(monomial, {atom}))
      parts.first.add(*rest, coefficient);
    else
      parts.second.add(monomial, coefficient);
  return parts;
}

Polynomial divided(const Polynomial& p, Coefficient c) {
  Polynomial result;
  for (const auto& [monomial, coefficient] : p.terms())
    result.add(monomial, coefficient / c);
  return result;
}

Polynomial divided(const Polynomial& p, const Monomial& m) {
  if (m.empty()) return p;
  Polynomial result;
  for (const auto& [monomial, coefficient] : p.terms())
    result.add(*quotient(monomial, m), coefficient);
  return result;
}

Coefficient content(const Polynomial& p) {
  Coefficient common = 0;
  for (const auto& [monomial, coefficient] : p.terms())
    if (!monomial.empty()) common = std::gcd(common, coefficient);
  return common;
}

Monomial common_monomial(const Polynomial& p) {
  if (p.is_zero()) return {};
  Monomial common = p.terms().begin()->first;
  for (const auto& [monomial, coefficient] : p.terms()) {
    Monomial both;
    std::set_intersection(common.begin(), common.end(), monomial.begin(),
                          monomial.end(), std::back_inserter(both));
    common = both;
  }
  return common;
}

std::string to_string(const Polynomial& p,
                      const std::vector<std::string>& names) {
  if (p.is_zero()) return "0";
  std::string text;
  for (auto term = p.terms().rbegin(); term != p.terms().rend(); ++term) {
    const auto& [monomial, coefficient] = *term;
    if (text.empty())
      text += coefficient < 0 ? "-" : "";
    else
      text += coefficient < 0 ? " - " : " + ";
    std::string factors;
    for (const Atom atom : monomial)
      factors += (factors.empty() ? "" : "*") + names.at(atom);
    std::string number = std::to_string(coefficient);
    if (coefficient < 0) number.erase(0, 1);
    if (factors.empty())
      text += number;
    else
      text += number == "1" ? factors : number + "*" + factors;
  }
  return text;
}

std::int64_t value_of(const Polynomial& p,
                      const std::vector<std::int64_t>& numbers) {
  std::int64_t value = 0;
  for (const auto& [monomial, coefficient] : p.terms()) {
    std::int64_t part = coefficient;
    for (const Atom atom : monomial) part = product(part, numbers.at(atom));
    value = sum(value, part);
  }
  return value;
}

}  // namespace colex::proofs
