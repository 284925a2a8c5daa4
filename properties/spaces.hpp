// SPDX-License-Identifier: MIT
// Small inputs, smallest first.
//
// Every input has a cost: of a leaf s:d it is (s - 1) + |d|, one more if d is
// negative, and along an axis the modes of its path and one for each step down;
// a tuple adds one for each mode. The inputs of one cost are finitely many and
// stand in a fixed order, so that the first counterexample found is a smallest
// one.
#pragma once

#include <cstddef>
#include <vector>

#include "properties/law.hpp"

namespace colex {

// All inputs of a kind with exactly this cost, to a nesting of 2.
const std::vector<Input>& inputs_of_cost(InputKind kind, std::size_t cost);

// How many lists of inputs of these kinds have exactly this cost in all.
std::size_t cases_of_cost(const std::vector<InputKind>& kinds,
                          std::size_t cost);

// Calls use(inputs) for each of them, until it answers false; false if so.
bool for_each_of_cost(const std::vector<InputKind>& kinds, std::size_t cost,
                      const std::function<bool(const Inputs&)>& use);

}  // namespace colex
