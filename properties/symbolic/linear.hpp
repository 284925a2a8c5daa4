// SPDX-License-Identifier: MIT
// Linear queries: whether polynomials cannot all be as stated, each of their
// monomials taken for a real number of its own. Z3 answers.
//
//   x*y - 5 >= 0 and 4 - x*y >= 0 are impossible
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/symbolic/polynomial.hpp"

namespace colex::proofs {

struct LinearQuery {
  std::vector<Polynomial> not_negative;
  std::vector<Polynomial> zero;
  // Whether a monomial is known to be at least 0.
  std::function<bool(const Monomial&)> monomial_not_negative;
};

// True only if it is impossible. Rows that no refutation can use are left out
// before.
bool impossible(LinearQuery query);

// Since the start: queries put to Z3, and those answered with impossible.
struct LinearCounts {
  std::uint64_t asked = 0;
  std::uint64_t refuted = 0;
};
LinearCounts linear_counts();

// From now on each impossible query is given to `write` as SMT-LIB, for a
// second solver; none if empty.
void write_impossible(std::function<void(const std::string&)> write);

}  // namespace colex::proofs
