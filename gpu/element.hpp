// SPDX-License-Identifier: MIT
// The bits of numbers in the types of matrices.
#pragma once

#include <cstdint>
#include <string>

namespace colex::gpu {

// The bits of the number nearest to a value, ties to even, in a type of
// gemm_types() or an accumulator's; tf32 in the high bits of 32. The value
// must be within the type's range.
std::uint64_t encoded(const std::string& type, double value);

// The number that has these bits, which are no NaN and no infinity.
double decoded(const std::string& type, std::uint64_t bits);

}  // namespace colex::gpu
