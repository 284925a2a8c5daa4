// SPDX-License-Identifier: MIT
// Numbers for the unknowns of a path, made at random and kept as long as they
// take it. What is false for one of them need not be tried to prove.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/symbolic/facts.hpp"

namespace colex::proofs {

// Makes a number at least `least` (or of any sign), often a product of two
// numbers made before. The same seed makes the same numbers.
class NumberSource {
 public:
  explicit NumberSource(std::uint32_t seed);

  std::int64_t next(std::optional<std::int64_t> least);
  std::int64_t below(std::int64_t n);

 private:
  std::uint64_t random();

  std::uint64_t state_;
  std::int64_t greatest_;
  std::vector<std::int64_t> made_;
};

class Witnesses {
 public:
  explicit Witnesses(std::vector<std::uint32_t> seeds);

  bool none() const { return all_.empty(); }

  // The seeds of those still on the path.
  std::vector<std::uint32_t> seeds() const;

  void input(std::optional<std::int64_t> least);
  void index(const Polynomial& end);
  void quotient(const Polynomial& n, const Polynomial& d);
  void keep(const Relation& relation, bool answer);

  // Whether one of them is a counterexample of it, of its negation.
  bool contradict(const Relation& relation) const;
  bool contradict_not(const Relation& relation) const;

  // The numbers of one that is a counterexample, of any one; else none.
  std::vector<std::int64_t> against(const Relation& relation) const;
  std::vector<std::int64_t> any() const;

 private:
  struct Witness {
    std::uint32_t seed;
    NumberSource source;
    std::vector<std::int64_t> numbers;  // of the atoms
  };

  // Those for which it cannot be calculated within 64 bits are dropped.
  template <class Step>
  void each(const Step& step);
  static std::optional<bool> holds(const Relation& relation,
                                   const std::vector<std::int64_t>& numbers);

  std::vector<Witness> all_;
};

}  // namespace colex::proofs
