// SPDX-License-Identifier: MIT
// An unknown integer, on which the reference runs unchanged.
//
//   Symbolic s = …, d = …;           // polynomials over unknowns
//   Layout<Symbolic> L(s, d);        // asks whether s < 1
//   if (s == Symbolic(1)) …          // one path where it is, one where not
//
// Arithmetic is exact. A division has to be shown to be one of n >= 0 by
// d >= 1. A comparison is the condition of an `if` and nothing else. All of it
// happens on the path that is being run (symbolic/path.hpp).
#pragma once

#include "properties/symbolic/path.hpp"
#include "reference/integer.hpp"

namespace colex::proofs {

// A comparison. Asked as a condition, it is decided by the path.
class Truth {
 public:
  Truth(Relation relation, bool negated)
      : relation_(std::move(relation)), negated_(negated) {}

  explicit operator bool() const {
    return Path::current().decide(relation_) != negated_;
  }

  // Throws Unproved unless it holds on the path.
  void require(const std::string& what) const {
    Path& path = Path::current();
    if (!negated_) return path.require(relation_, what);
    if (relation_.kind == Relation::Kind::zero)
      return path.require_different(relation_.p, what);
    path.require({Relation::Kind::not_negative, -relation_.p - 1}, what);
  }

 private:
  Relation relation_;
  bool negated_;
};

class Symbolic {
 public:
  template <std::integral Native>
  Symbolic(Native value) : p_(static_cast<std::int64_t>(value)) {}
  Symbolic(Int64 value) : p_(value.value()) {}
  explicit Symbolic(Polynomial p) : p_(std::move(p)) {}

  const Polynomial& polynomial() const { return p_; }

  friend Symbolic operator+(const Symbolic& a, const Symbolic& b) {
    return Symbolic(a.p_ + b.p_);
  }
  friend Symbolic operator-(const Symbolic& a, const Symbolic& b) {
    return Symbolic(a.p_ - b.p_);
  }
  friend Symbolic operator*(const Symbolic& a, const Symbolic& b) {
    return Symbolic(a.p_ * b.p_);
  }
  friend Symbolic operator/(const Symbolic& n, const Symbolic& d) {
    return Symbolic(Path::current().divide(n.p_, d.p_).quotient);
  }
  friend Symbolic operator%(const Symbolic& n, const Symbolic& d) {
    return Symbolic(Path::current().divide(n.p_, d.p_).remainder);
  }
  friend Symbolic operator-(const Symbolic& a) { return Symbolic(-a.p_); }

  friend Truth operator==(const Symbolic& a, const Symbolic& b) {
    return {{Relation::Kind::zero, a.p_ - b.p_}, false};
  }
  friend Truth operator!=(const Symbolic& a, const Symbolic& b) {
    return {{Relation::Kind::zero, a.p_ - b.p_}, true};
  }
  friend Truth operator<=(const Symbolic& a, const Symbolic& b) {
    return {{Relation::Kind::not_negative, b.p_ - a.p_}, false};
  }
  friend Truth operator>=(const Symbolic& a, const Symbolic& b) {
    return b <= a;
  }
  friend Truth operator<(const Symbolic& a, const Symbolic& b) {
    return {{Relation::Kind::not_negative, a.p_ - b.p_}, true};
  }
  friend Truth operator>(const Symbolic& a, const Symbolic& b) { return b < a; }

  friend std::string to_string(const Symbolic& a) {
    return Path::current().text(a.p_);
  }

 private:
  Polynomial p_;
};

static_assert(Integer<Symbolic>);

}  // namespace colex::proofs
