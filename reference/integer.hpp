// SPDX-License-Identifier: MIT
// The numbers of a layout.
//
// Everything in reference/ is a template over its integer. The ordinary one is
// Int64, whose every overflow is a refusal; the proofs bring a symbolic one.
// So that both work, code over an Integer
//   - uses only + - * / % and == != < <= > >=, and small constants;
//   - compares only as the condition of an `if` (each is one case of a proof);
//   - divides only where numerator >= 0 and divisor >= 1, and branches on the
//     sign of a stride before.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>

#include "reference/result.hpp"

namespace colex {

template <class T>
concept Integer = std::constructible_from<T, int> && std::copyable<T> &&
    requires(const T& a, const T& b) {
  { a + b } -> std::convertible_to<T>;
  { a - b } -> std::convertible_to<T>;
  { a* b } -> std::convertible_to<T>;
  { a / b } -> std::convertible_to<T>;
  { a % b } -> std::convertible_to<T>;
  static_cast<bool>(a == b);
  static_cast<bool>(a != b);
  static_cast<bool>(a < b);
  static_cast<bool>(a <= b);
  { to_string(a) } -> std::convertible_to<std::string>;
};

// A 64-bit integer. Throws Refused where the exact result does not fit, or a
// divisor is zero. Division truncates toward zero, as in C++.
class Int64 {
 public:
  constexpr Int64() = default;
  template <std::integral Native>
  constexpr Int64(Native value) : value_(static_cast<std::int64_t>(value)) {
    if constexpr (std::is_unsigned_v<Native> && sizeof(Native) == 8)
      if (value > static_cast<std::uint64_t>(INT64_MAX))
        throw Refused(std::to_string(value) + " exceeds 64 bits");
  }

  constexpr std::int64_t value() const { return value_; }

  friend constexpr bool operator==(Int64, Int64) = default;
  friend constexpr auto operator<=>(Int64, Int64) = default;

  friend constexpr Int64 operator+(Int64 a, Int64 b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a.value_, b.value_, &sum)) beyond(a, "+", b);
    return sum;
  }
  friend constexpr Int64 operator-(Int64 a, Int64 b) {
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a.value_, b.value_, &difference))
      beyond(a, "-", b);
    return difference;
  }
  friend constexpr Int64 operator*(Int64 a, Int64 b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a.value_, b.value_, &product)) beyond(a, "*", b);
    return product;
  }
  friend constexpr Int64 operator/(Int64 a, Int64 b) {
    divisible(a, b);
    return a.value_ / b.value_;
  }
  friend constexpr Int64 operator%(Int64 a, Int64 b) {
    divisible(a, b);
    return a.value_ % b.value_;
  }
  friend constexpr Int64 operator-(Int64 a) { return Int64(0) - a; }
  friend std::string to_string(Int64 a) { return std::to_string(a.value_); }

 private:
  [[noreturn]] static void beyond(Int64 a, const char* operation, Int64 b) {
    throw Refused(to_string(a) + " " + operation + " " + to_string(b) +
                  " exceeds 64 bits");
  }
  [[noreturn]] static void by_zero(Int64 a) {
    throw Refused(to_string(a) + " is divided by 0");
  }
  static constexpr void divisible(Int64 a, Int64 b) {
    if (b.value_ == 0) by_zero(a);
    if (b.value_ == -1 && a.value_ == INT64_MIN) beyond(a, "/", b);
  }

  std::int64_t value_ = 0;
};

// ceil(a / b) for a >= 0 and b >= 1; no intermediate exceeds a.
template <Integer Int>
Int ceil_div(const Int& a, const Int& b) {
  if (a % b == Int(0)) return a / b;
  return a / b + Int(1);
}

template <Integer Int>
Int absolute(const Int& a) {
  if (a < Int(0)) return Int(0) - a;
  return a;
}

// x = a * b, and a * b >= x, also where the product exceeds 64 bits.
template <Integer Int>
bool equals_product(const Int& x, const Int& a, const Int& b) {
  if (x == a * b) return true;
  return false;
}
inline bool equals_product(Int64 x, Int64 a, Int64 b) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(a.value(), b.value(), &product) &&
         x == product;
}

// For a, b >= 1.
template <Integer Int>
bool product_reaches(const Int& a, const Int& b, const Int& x) {
  if (x <= a * b) return true;
  return false;
}
inline bool product_reaches(Int64 a, Int64 b, Int64 x) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a.value(), b.value(), &product) || x <= product;
}

// The greatest common divisor of |a| and |b|; gcd(0, b) = |b|. A loop over
// values: never instantiated symbolically.
inline Int64 gcd(Int64 a, Int64 b) {
  a = absolute(a);
  b = absolute(b);
  while (b != 0) {
    const Int64 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace colex
