// SPDX-License-Identifier: MIT

#include "gpu/element.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace colex::gpu {
namespace {

struct Format {
  int exponent_bits, mantissa_bits;
  int low_bits = 0;  // below the mantissa, zero

  int least_exponent() const { return 2 - (1 << (exponent_bits - 1)); }
};

Format format_of(const std::string& type) {
  if (type == "f16") return {5, 10};
  if (type == "bf16") return {8, 7};
  if (type == "tf32") return {8, 10, 13};
  if (type == "f32") return {8, 23};
  if (type == "e4m3") return {4, 3};
  if (type == "e5m2") return {5, 2};
  if (type == "f64") return {11, 52};
  throw std::invalid_argument("no element of type " + type);
}

}  // namespace

std::uint64_t encoded(const std::string& type, double value) {
  if (type == "s8")
    return static_cast<std::uint8_t>(static_cast<std::int8_t>(value));
  if (type == "s32")
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
  const Format format = format_of(type);
  const std::uint64_t sign = std::signbit(value) ? 1 : 0;
  std::uint64_t bits = 0;
  if (value != 0) {
    const int exponent = std::max(std::ilogb(value), format.least_exponent());
    // Counts units in the last place; the leading one adds 1 to the exponent.
    bits = (static_cast<std::uint64_t>(exponent - format.least_exponent())
            << format.mantissa_bits) +
           static_cast<std::uint64_t>(std::nearbyint(
               std::ldexp(std::fabs(value), format.mantissa_bits - exponent)));
  }
  return (sign << (format.exponent_bits + format.mantissa_bits) | bits)
         << format.low_bits;
}

double decoded(const std::string& type, std::uint64_t bits) {
  if (type == "s8") return static_cast<std::int8_t>(bits);
  if (type == "s32") return static_cast<std::int32_t>(bits);
  const Format format = format_of(type);
  bits >>= format.low_bits;
  const std::uint64_t one = 1;
  const std::uint64_t mantissa = bits & ((one << format.mantissa_bits) - 1);
  const auto biased = static_cast<int>((bits >> format.mantissa_bits) &
                                       ((one << format.exponent_bits) - 1));
  const bool negative =
      (bits >> (format.exponent_bits + format.mantissa_bits) & 1) != 0;
  const auto whole = static_cast<double>(
      mantissa + (biased == 0 ? 0 : one << format.mantissa_bits));
  const double value =
      std::ldexp(whole, std::max(biased - 1, 0) + format.least_exponent() -
                            format.mantissa_bits);
  return negative ? -value : value;
}

}  // namespace colex::gpu
