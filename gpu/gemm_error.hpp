// SPDX-License-Identifier: MIT
// How far a computed product of random numbers may be from the exact one.
//
// gamma(n, u) = n u / (1 - n u) bounds n roundings of relative size u.
// A matrix unit adds a block of b products to its accumulator at a time: each
// addend is cut off at u of the largest one, and so is the result, which is
// b + 2 errors of u for b products, of at least 2. So for
// s = sum of a_i b_i, S = sum of |a_i b_i|, whatever the order,
//   |s' - s| <= E = gamma(2 (k + 1), u) S.
// alpha s' + beta c then takes two roundings of the result's unit r a term:
//   |D' - D| <= |alpha| E + gamma(2, r) (|alpha| (S + E) + |beta c|).
// A tile that is split along K rounds once more for each further piece, of 32
// products or more. There is no term of its own for that: E allows each product
// two errors, and blocks of 4 or more make at most one and a half, which is
// enough while |beta c| is below 16 |alpha| S.
// Sources: N. Higham, Accuracy and Stability of Numerical Algorithms, 2nd
// edition, lemma 3.1 and (3.5); M. Fasi, N. Higham, M. Mikaitis, S. Pranesh,
// Numerical behavior of NVIDIA tensor cores, PeerJ Computer Science 7, 2021,
// sections 3 and 4.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/gemm.hpp"

namespace colex::gpu {

// u of a product of this type: 2^-23 where the unit cuts sums of f32 off, 2^-13
// for e4m3 and e5m2, whose sums wgmma keeps to 14 bits, 2^-24 and 2^-53 where
// each operation is rounded: in the scalar kernel and in f64. 0 for s8.
double accumulation_unit(const std::string& type, GemmKernel kernel);

// E / S, at most 1.
double sum_error(double unit, std::int64_t k);

// What a product was, at one element.
struct ProductTerms {
  double alpha = 1, beta = 0;
  double magnitude = 0;  // S
  double c = 0;
};
// The bound of |D' - D|.
double product_error(const std::string& type, GemmKernel kernel, std::int64_t k,
                     const ProductTerms& terms);

}  // namespace colex::gpu
