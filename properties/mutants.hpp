// SPDX-License-Identifier: MIT
// Faulty implementations that laws must catch.
//
//   for (const Mutant& mutant : named_mutants())
//     print(mutant.name, caught_by(mutant, laws));
//
// A mutant is the reference with one operation replaced: by a classic fault,
// most of them found in an implementation of CuTe's algebra, or by one of a
// family (mutant_families.hpp). Each names the law that must catch it, alone. A
// law that catches no mutant says little, or lacks one here.
#pragma once

#include <string>
#include <vector>

#include "properties/exhaustive.hpp"

namespace colex {

struct Mutant {
  std::string name;      // operation/fault
  std::string sentence;  // what it does wrong
  std::string law;       // the law that must catch it
  Algebra algebra;
};

std::vector<Mutant> classic_mutants();

// The classic ones, then the families.
std::vector<Mutant> named_mutants();

// Those of tensors, partitions, and tiled copies and MMAs, which are among
// them.
std::vector<Mutant> tensor_mutants();

// Those of kernels and register tensors, which are among them as well.
std::vector<Mutant> kernel_mutants();

// Whether the law finds a counterexample in the mutant. A total law finds one
// where the mutant refuses what has an answer.
bool catches(const AnyLaw& law, const Mutant& mutant,
             const ExhaustiveOptions& options = {});

// The names of the laws, refuted ones left out, that catch none of the
// mutants.
std::vector<std::string> laws_that_catch_nothing(
    const std::vector<AnyLaw>& laws, const std::vector<Mutant>& mutants,
    const ExhaustiveOptions& options = {});

}  // namespace colex
