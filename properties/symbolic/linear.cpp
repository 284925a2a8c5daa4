// SPDX-License-Identifier: MIT

#include "properties/symbolic/linear.hpp"

#include <z3++.h>

#include <algorithm>

namespace colex::proofs {
namespace {

LinearCounts counts;
std::function<void(const std::string&)> writer;

struct Uses {
  std::size_t positive = 0;
  std::size_t negative = 0;
};

// A sum of the rows, with factors at least 0 for the inequalities, must come
// out as a negative constant; a monomial at least 0 may be left with a
// negative coefficient. A row with a monomial that nothing cancels has no part
// in it.
void leave_out_idle_rows(LinearQuery& query) {
  std::map<Monomial, Uses> uses;
  const auto count = [&](const Polynomial& row, bool both, std::size_t by) {
    for (const auto& [monomial, coefficient] : row.terms()) {
      Uses& use = uses[monomial];
      if (both || coefficient > 0) use.positive += by;
      if (both || coefficient < 0) use.negative += by;
    }
  };
  for (const auto& row : query.not_negative) count(row, false, 1);
  for (const auto& row : query.zero) count(row, true, 1);
  const auto idle = [&](const Polynomial& row, bool both) {
    for (const auto& [monomial, coefficient] : row.terms()) {
      if (monomial.empty()) continue;
      const Uses& use = uses[monomial];
      const bool slack = query.monomial_not_negative(monomial);
      const std::size_t self = both ? 1 : 0;
      const bool cancels_positive = use.negative > self;
      const bool cancels_negative = slack || use.positive > self;
      if (both ? !(cancels_positive || cancels_negative)
               : !(coefficient > 0 ? cancels_positive : cancels_negative))
        return true;
    }
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const bool both : {false, true}) {
      auto& rows = both ? query.zero : query.not_negative;
      const auto kept =
          std::remove_if(rows.begin(), rows.end(), [&](const Polynomial& row) {
            if (!idle(row, both)) return false;
            count(row, both, static_cast<std::size_t>(-1));
            changed = true;
            return true;
          });
      rows.erase(kept, rows.end());
    }
  }
}

// All monomials 0 is a solution.
bool zero_solves(const LinearQuery& query) {
  for (const auto& row : query.not_negative)
    if (row.constant() < 0) return false;
  for (const auto& row : query.zero)
    if (row.constant() != 0) return false;
  return true;
}

class Variables {
 public:
  explicit Variables(z3::context& context) : context_(context) {}

  z3::expr of(const Monomial& monomial) {
    const auto known = known_.find(monomial);
    if (known != known_.end()) return known->second;
    std::string name = "m";
    for (const Atom atom : monomial) name += "_" + std::to_string(atom);
    const z3::expr variable = context_.real_const(name.c_str());
    known_.emplace(monomial, variable);
    return variable;
  }
  z3::expr of(const Polynomial& row) {
    z3::expr_vector parts(context_);
    for (const auto& [monomial, coefficient] : row.terms()) {
      const z3::expr factor = context_.real_val(coefficient);
      parts.push_back(monomial.empty() ? factor : factor * of(monomial));
    }
    return parts.empty() ? context_.real_val(0) : z3::sum(parts);
  }
  const std::map<Monomial, z3::expr>& known() const { return known_; }

 private:
  z3::context& context_;
  std::map<Monomial, z3::expr> known_;
};

z3::context& context() {
  static z3::context* made = [] {
    z3::set_param("smt.arith.solver", 2);
    return new z3::context;
  }();
  return *made;
}

}  // namespace

bool impossible(LinearQuery query) {
  leave_out_idle_rows(query);
  if (zero_solves(query)) return false;
  z3::context& c = context();
  z3::solver solver(c, z3::solver::simple());
  z3::params limits(c);
  limits.set("rlimit", 2'000'000u);
  solver.set(limits);
  Variables variables(c);
  for (const auto& row : query.not_negative) solver.add(variables.of(row) >= 0);
  for (const auto& row : query.zero) solver.add(variables.of(row) == 0);
  for (const auto& [monomial, variable] : variables.known())
    if (query.monomial_not_negative(monomial)) solver.add(variable >= 0);
  ++counts.asked;
  if (solver.check() != z3::unsat) return false;
  ++counts.refuted;
  if (writer) writer(solver.to_smt2());
  return true;
}

LinearCounts linear_counts() { return counts; }

void write_impossible(std::function<void(const std::string&)> write) {
  writer = std::move(write);
}

}  // namespace colex::proofs
