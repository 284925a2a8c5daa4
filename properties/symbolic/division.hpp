// SPDX-License-Identifier: MIT
// Division of polynomials by their greatest term.
#pragma once

#include "properties/symbolic/polynomial.hpp"

namespace colex::proofs {

// Some q and r with n = q d + r, r as small as division of terms makes it.
struct TermDivision {
  Polynomial quotient;
  Polynomial rest;
};
TermDivision divide_terms(const Polynomial& n, const Polynomial& d);

}  // namespace colex::proofs
