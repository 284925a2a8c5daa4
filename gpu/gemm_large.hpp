// SPDX-License-Identifier: MIT
// Products too large for the scalar loop, verified without computing them
// again.
//
// Operands are integers so small that every sum is exact. With a random vector
// r modulo the prime p = 2^61 - 1, D r = A (B r) modulo p holds for a wrong D
// with a probability of at most 1/p < 2^-60, since the entries of a difference
// are below p. Some elements are summed one by one beside.
// Source: R. Freivalds, Probabilistic machines can use less running time,
// IFIP Congress 1977; over a field of p elements.
#pragma once

#include <string>
#include <vector>

#include "gpu/gemm.hpp"

namespace colex::gpu {

struct LargeProduct {
  std::string name;  // "tma-bf16-NT"
  GemmProblem problem;
};

// One of each type and of each pair of majors, 8192 in each extent; ragged
// ones; and one in blocks.
std::vector<LargeProduct> large_products();

// What is wrong with the pipeline's result; empty if it is right. Throws
// DeviceError.
std::string difference_of(const LargeProduct& product);

}  // namespace colex::gpu
