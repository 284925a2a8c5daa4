// SPDX-License-Identifier: MIT
// Polynomials with integer coefficients over numbered atoms.
//
//   Polynomial s = Polynomial::of(0), d = Polynomial::of(1);
//   s * d - 1        degree 2, two terms
//
// What is exact stays exact: a coefficient beyond 64 bits gives the proof up.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace colex::proofs {

// A proof that cannot go on: neither proved nor refuted.
struct GivenUp {
  std::string reason;
};

// An unknown integer, by its number.
using Atom = char16_t;

// A product of atoms, sorted; empty is 1.
using Monomial = std::u16string;

Monomial operator*(const Monomial& a, const Monomial& b);

// a / b, or nothing where b does not divide a.
std::optional<Monomial> quotient(const Monomial& a, const Monomial& b);

class Polynomial {
 public:
  using Coefficient = std::int64_t;

  Polynomial() = default;
  Polynomial(Coefficient constant) { add({}, constant); }
  static Polynomial of(Atom atom) { return term({atom}, 1); }
  static Polynomial term(Monomial monomial, Coefficient coefficient);

  // The terms with their coefficients, none of them 0.
  const std::map<Monomial, Coefficient>& terms() const { return terms_; }

  void add(const Monomial& monomial, Coefficient coefficient);

  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const;
  Coefficient constant() const;  // the term of degree 0
  std::size_t degree() const;
  bool contains(Atom atom) const;

  friend Polynomial operator+(Polynomial a, const Polynomial& b);
  friend Polynomial operator-(Polynomial a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a);
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

 private:
  std::map<Monomial, Coefficient> terms_;
};

// Adds every atom of p to a sorted set.
void append_atoms(const Polynomial& p, std::u16string& atoms);

// p with `atom` replaced.
Polynomial replaced(const Polynomial& p, Atom atom, const Polynomial& by);

// The parts of p = atom * first + second, `second` free of the atom.
std::pair<Polynomial, Polynomial> split_by(const Polynomial& p, Atom atom);

// p / c, where c divides every coefficient.
Polynomial divided(const Polynomial& p, Polynomial::Coefficient c);

// p / m, where m divides every monomial.
Polynomial divided(const Polynomial& p, const Monomial& m);

// The greatest common divisor of the coefficients, without the constant's; 0
// for a constant.
Polynomial::Coefficient content(const Polynomial& p);

// The greatest monomial that divides every term.
Monomial common_monomial(const Polynomial& p);

// As text, with the names of the atoms.
std::string to_string(const Polynomial& p,
                      const std::vector<std::string>& names);

// The value at numbers for the atoms. Gives up beyond 64 bits.
std::int64_t value_of(const Polynomial& p,
                      const std::vector<std::int64_t>& numbers);

}  // namespace colex::proofs
