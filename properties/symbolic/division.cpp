// SPDX-License-Identifier: MIT

#include "properties/symbolic/division.hpp"

namespace colex::proofs {
namespace {

// The term of the greatest degree, the first of several.
std::pair<Monomial, Polynomial::Coefficient> leading(const Polynomial& p) {
  std::pair<Monomial, Polynomial::Coefficient> greatest{{}, p.constant()};
  for (const auto& [monomial, coefficient] : p.terms())
    if (greatest.second == 0 || monomial.size() > greatest.first.size())
      greatest = {monomial, coefficient};
  return greatest;
}

Polynomial::Coefficient floor_div(Polynomial::Coefficient a,
                                  Polynomial::Coefficient b) {
  const Polynomial::Coefficient q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

}  // namespace

TermDivision divide_terms(const Polynomial& n, const Polynomial& d) {
  TermDivision result{{}, n};
  const auto [top, factor] = leading(d);
  for (int fuel = 60; fuel > 0; --fuel) {
    Polynomial taken;
    for (const auto& [monomial, coefficient] : result.rest.terms()) {
      const auto part = quotient(monomial, top);
      if (!part) continue;
      const auto times = floor_div(coefficient, factor);
      if (times == 0) continue;
      taken = Polynomial::term(*part, times);
      break;
    }
    if (taken.is_zero()) break;
    result.quotient = result.quotient + taken;
    result.rest = result.rest - taken * d;
  }
  return result;
}

}  // namespace colex::proofs
