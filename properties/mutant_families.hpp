// SPDX-License-Identifier: MIT
// Mutants made in families: one operation at a time, with a fault that any
// answer can have (faults.hpp), or refusing everything.
#pragma once

#include "properties/mutants.hpp"

namespace colex {

// One line of the source each: the operation, the law, the fault.
std::vector<Mutant> spoiled_mutants();

// For each total law and each operation that it asks: that operation refuses
// everything, and the law must say that an answer exists.
std::vector<Mutant> refusing_mutants();

}  // namespace colex
