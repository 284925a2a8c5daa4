// SPDX-License-Identifier: MIT

#include "gpu/gemm_error.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace colex::gpu {
namespace {

// Towards zero, at `bits` below the leading bit of `largest`.
double cut(double x, double largest, int bits) {
  if (largest == 0) return x;
  const int last = std::ilogb(largest) - bits;
  return std::ldexp(std::trunc(std::ldexp(x, -last)), last);
}

// A matrix unit that keeps `bits` bits after the leading one of a block's
// largest addend.
double unit_sum(const std::vector<double>& products, std::size_t block,
                int bits) {
  double sum = 0;
  for (std::size_t k = 0; k < products.size(); k += block) {
    const std::size_t end = std::min(k + block, products.size());
    double largest = std::fabs(sum);
    for (std::size_t i = k; i < end; ++i)
      largest = std::max(largest, std::fabs(products[i]));
    double next = cut(sum, largest, bits);
    for (std::size_t i = k; i < end; ++i)
      next += cut(products[i], largest, bits);
    sum = cut(next, next, bits);
  }
  return sum;
}

std::vector<double> random_products(std::int64_t k, std::uint64_t seed,
                                    double least) {
  std::vector<double> products;
  for (std::int64_t i = 0; i < k; ++i) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    products.push_back(
        least + (1 - least) * std::ldexp(static_cast<double>(seed >> 11), -53));
  }
  return products;
}

TEST(GemmError, HoldsForUnitsThatCutOff) {
  for (const int bits : {13, 23})
    for (const std::size_t block : {2U, 4U, 8U, 32U})
      for (const double least : {-1.0, 0.0, 0.99})
        for (std::int64_t k = 2; k < 300; k = k * 3 / 2 + 1) {
          const auto products =
              random_products(k, block + static_cast<std::uint64_t>(k), least);
          double exact = 0, magnitude = 0;
          for (const double product : products) {
            exact += product;
            magnitude += std::fabs(product);
          }
          const double error =
              std::fabs(unit_sum(products, block, bits) - exact);
          EXPECT_LE(error, sum_error(std::ldexp(1, -bits), k) * magnitude)
              << bits << " bits, blocks of " << block << ", k = " << k;
        }
}

// No more than a few times what such a unit can lose: products just below a
// power of two, of one sign, in blocks of two.
TEST(GemmError, IsNotFarFromTheWorst) {
  const std::vector<double> products(256, 1 - std::ldexp(1, -24));
  const double exact = 256 * products[0];
  const double error = std::fabs(unit_sum(products, 2, 13) - exact);
  EXPECT_GT(error, sum_error(std::ldexp(1, -13), 256) * exact / 8);
}

TEST(GemmError, UnitsOfTypesAndKernels) {
  EXPECT_EQ(accumulation_unit("f16", GemmKernel::warps), std::ldexp(1, -23));
  EXPECT_EQ(accumulation_unit("f16", GemmKernel::scalar), std::ldexp(1, -24));
  EXPECT_EQ(accumulation_unit("e4m3", GemmKernel::pipeline),
            std::ldexp(1, -13));
  EXPECT_EQ(accumulation_unit("f64", GemmKernel::warps), std::ldexp(1, -53));
  EXPECT_EQ(sum_error(0, 1000), 0);
  EXPECT_EQ(sum_error(0.25, 1), 1);  // gamma would be negative
}

TEST(GemmError, RoundsTheResultToo) {
  // Of a sum without error only the two roundings are left.
  const double unit = std::ldexp(1, -24);
  EXPECT_EQ(product_error("s8", GemmKernel::warps, 5, {2, 1, 100, 7}), 0);
  EXPECT_NEAR(product_error("f16", GemmKernel::scalar, 1, {0, -3, 10, 7}),
              2 * unit * 21, 1e-11);
  // E = gamma(4, u) S, then alpha E and two roundings of alpha (S + E).
  EXPECT_NEAR(product_error("f16", GemmKernel::scalar, 1, {-2, 0, 10, 0}),
              4 * unit * 20 + 2 * unit * 20, 1e-10);
}

}  // namespace
}  // namespace colex::gpu
