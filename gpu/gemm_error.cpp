// SPDX-License-Identifier: MIT

#include "gpu/gemm_error.hpp"

#include <cmath>

namespace colex::gpu {
namespace {

double gamma_of(double n, double unit) {
  const double all = n * unit;
  return all < 0.5 ? all / (1 - all) : 1;
}

}  // namespace

double accumulation_unit(const std::string& type, GemmKernel kernel) {
  if (type == "s8") return 0;
  if (type == "f64") return std::ldexp(1, -53);
  if (kernel == GemmKernel::scalar) return std::ldexp(1, -24);
  return std::ldexp(1, type == "e4m3" || type == "e5m2" ? -13 : -23);
}

double sum_error(double unit, std::int64_t k) {
  return gamma_of(2 * (static_cast<double>(k) + 1), unit);
}

double product_error(const std::string& type, GemmKernel kernel, std::int64_t k,
                     const ProductTerms& terms) {
  if (type == "s8") return 0;
  const double alpha = std::fabs(terms.alpha);
  const double sum =
      sum_error(accumulation_unit(type, kernel), k) * terms.magnitude;
  const double result_unit = std::ldexp(1, type == "f64" ? -53 : -24);
  return alpha * sum +
         gamma_of(2, result_unit) * (alpha * (terms.magnitude + sum) +
                                     std::fabs(terms.beta * terms.c));
}

}  // namespace colex::gpu
