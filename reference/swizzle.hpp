// SPDX-License-Identifier: MIT
// Swizzles: bits of an index XORed into other bits of it.
//
//   Sw<3,0,3> reads bits 3, 4 and 5 and changes bits 0, 1 and 2:
//   9 -> 8, 18 -> 16, 27 -> 24
//
// Sw<B,M,S>(x) = x ^ shift(x & yyy, S), where yyy are the B bits from
// M + max(0, S) on; a positive S shifts to the right, a negative one to the
// left. A swizzle is a linear map of bits over the field of two elements, so
// that whatever is asked of all indices is decided by the 62 powers of two.
// Definition: CuTe, swizzle.hpp; CuTe whitepaper, section on F2 and swizzles.
#pragma once

#include <algorithm>
#include <bit>

#include "reference/integer.hpp"

namespace colex {

inline constexpr std::int64_t bits_of_an_index = 62;

class Swizzle {
 public:
  // The identity, Sw<0,0,0>.
  Swizzle() = default;

  // Throws Refused if bits or base is negative, if the map is no bijection
  // (shift 0), or if it reaches beyond 62 bits. Without bits it is the
  // identity, whatever base and shift.
  Swizzle(Int64 bits, Int64 base, Int64 shift)
      : bits_(bits), base_(base), shift_(shift) {
    if (bits < 0) throw Refused(to_string(*this) + " has negative bits");
    if (base < 0) throw Refused(to_string(*this) + " has a negative base");
    if (bits == 0) return;
    if (shift == 0) throw Refused(to_string(*this) + " is no bijection");
    if (bits + base + absolute(shift) > bits_of_an_index)
      throw Refused(to_string(*this) + " reaches beyond 62 bits");
    const std::int64_t mask = (std::int64_t{1} << bits.value()) - 1;
    const std::int64_t higher = (base + absolute(shift)).value();
    yyy_ = mask << (shift > 0 ? higher : base.value());
    zzz_ = mask << (shift > 0 ? base.value() : higher);
  }

  Int64 bits() const { return bits_; }
  Int64 base() const { return base_; }
  Int64 shift() const { return shift_; }

  // The bits that are read, and the bits that are changed.
  Int64 yyy() const { return yyy_; }
  Int64 zzz() const { return zzz_; }

  // Only for x >= 0.
  Int64 operator()(Int64 x) const {
    if (x < 0)
      throw Refused("the index " + to_string(x) + " of " + to_string(*this) +
                    " is negative");
    const std::int64_t read = x.value() & yyy_;
    return x.value() ^
           (shift_ > 0 ? read >> shift_.value() : read << (-shift_).value());
  }

  // The same text. As functions, all swizzles without bits are the same too.
  friend bool operator==(const Swizzle&, const Swizzle&) = default;

  friend std::string to_string(const Swizzle& swizzle) {
    return "Sw<" + to_string(swizzle.bits_) + "," + to_string(swizzle.base_) +
           "," + to_string(swizzle.shift_) + ">";
  }

 private:
  Int64 bits_ = 0;
  Int64 base_ = 0;
  Int64 shift_ = 0;
  std::int64_t yyy_ = 0;
  std::int64_t zzz_ = 0;
};

inline bool same_function(const Swizzle& a, const Swizzle& b) {
  return a == b || (a.bits() == 0 && b.bits() == 0);
}

// Whether Sw(Sw(x)) = x: no bit is both read and changed. CuTe accepts no
// other swizzle.
inline bool is_involution(const Swizzle& swizzle) {
  return swizzle.bits() == 0 || absolute(swizzle.shift()) >= swizzle.bits();
}

// The swizzle itself if it is an involution. Otherwise a bit that is read is
// itself changed, the inverse changes two bits for one, and is no swizzle.
inline Result<Swizzle> inverse(const Swizzle& swizzle) {
  if (!is_involution(swizzle))
    return Refusal{"the inverse of " + to_string(swizzle) + " is no swizzle"};
  return swizzle;
}
inline Result<Swizzle> right_inverse(const Swizzle& swizzle) {
  return inverse(swizzle);
}
inline Result<Swizzle> left_inverse(const Swizzle& swizzle) {
  return inverse(swizzle);
}

// The swizzle that reads the bits of one mask and changes those of another:
// make_swizzle(0b1000, 0b0100) = Sw<1,2,1> (CuTe, swizzle.hpp).
inline Result<Swizzle> make_swizzle(Int64 yyy, Int64 zzz) {
  for (const Int64 mask : {yyy, zzz})
    if (mask < 0)
      return Refusal{"the mask " + to_string(mask) + " is negative"};
  if (yyy == 0 && zzz == 0) return Swizzle();
  const auto y = static_cast<std::uint64_t>(yyy.value());
  const auto z = static_cast<std::uint64_t>(zzz.value());
  if (std::popcount(y) != std::popcount(z))
    return Refusal{"the masks " + to_string(yyy) + " and " + to_string(zzz) +
                   " have different numbers of bits"};
  for (const std::uint64_t mask : {y, z})
    if (std::popcount((mask >> std::countr_zero(mask)) + 1) != 1)
      return Refusal{"the bits of the mask " + std::to_string(mask) +
                     " are not contiguous"};
  const int base = std::min(std::countr_zero(y), std::countr_zero(z));
  const int shift = std::countr_zero(y) - std::countr_zero(z);
  return answer([&]() -> Result<Swizzle> {
    return Swizzle(std::popcount(y), base, shift);
  });
}

// The swizzle x -> a(b(x)), if there is one: refused exactly when the map is
// no single swizzle. CuTe asks for equal shifts.
inline Result<Swizzle> composition(const Swizzle& a, const Swizzle& b) {
  const auto image = [&](std::int64_t x) { return a(b(x)).value(); };
  const auto differs = [&](const std::string& where) {
    return Refusal{to_string(a) + " o " + to_string(b) + " takes " + where +
                   ", which no single swizzle does"};
  };
  const auto pair = [&](std::int64_t x) {
    return std::to_string(x) + " to " + std::to_string(image(x));
  };
  std::int64_t read = 0;
  std::int64_t changed = 0;
  for (std::int64_t x = 1; x < std::int64_t{1} << bits_of_an_index; x *= 2) {
    const std::int64_t other = image(x) ^ x;
    if (other == 0) continue;
    if (std::popcount(static_cast<std::uint64_t>(other)) != 1)
      return differs(pair(x));
    if (read != 0) {
      const std::int64_t last =
          std::int64_t(std::bit_floor(static_cast<std::uint64_t>(read)));
      if (x != 2 * last)
        return differs(pair(last) + " and " + pair(x) + " but " +
                       pair(2 * last));
      if (other != 2 * (image(last) ^ last))
        return differs(pair(last) + " and " + pair(x));
    }
    read |= x;
    changed |= other;
  }
  return make_swizzle(read, changed);
}

// --- Units (CuTe, swizzle_layout.hpp, upcast, downcast, recast_layout) ---

// The number k with n = 2^k.
inline Result<Int64> log2_of(Int64 n) {
  if (n < 1) return Refusal{to_string(n) + " is less than 1"};
  const auto bits = static_cast<std::uint64_t>(n.value());
  if (!std::has_single_bit(bits))
    return Refusal{to_string(n) + " is no power of two"};
  return Int64(std::countr_zero(bits));
}

// The swizzle of elements n times as wide: n * upcast(Sw, n)(j) + r =
// Sw(n * j + r) for r < n. Refused where the swizzle acts inside the wider
// element, so that no such map exists (CuTe drops the bits inside).
inline Result<Swizzle> upcast(const Swizzle& swizzle, Int64 n) {
  if (n >= 1 && swizzle.bits() == 0) return swizzle;
  const Result<Int64> k = log2_of(n);
  if (!k) return k.refusal();
  if (swizzle.base() < *k)
    return Refusal{to_string(swizzle) + " acts inside an element of " +
                   to_string(n)};
  return Swizzle(swizzle.bits(), swizzle.base() - *k, swizzle.shift());
}

// The swizzle of elements that are n times as narrow: downcast(Sw, n)(n * i +
// r) = n * Sw(i) + r for r < n.
inline Result<Swizzle> downcast(const Swizzle& swizzle, Int64 n) {
  if (n >= 1 && swizzle.bits() == 0) return swizzle;
  return answer([&]() -> Result<Swizzle> {
    const Result<Int64> k = log2_of(n);
    if (!k) return k.refusal();
    return Swizzle(swizzle.bits(), swizzle.base() + *k, swizzle.shift());
  });
}

// From elements of some bits to elements of others: down to the common part,
// then up.
template <class AnyLayout>
Result<AnyLayout> recast_by_ratio(const AnyLayout& L, Int64 old_bits,
                                  Int64 new_bits) {
  for (const Int64 width : {old_bits, new_bits})
    if (width < 1)
      return Refusal{"elements of " + to_string(width) + " bits do not exist"};
  const Int64 common = gcd(old_bits, new_bits);
  const Result<AnyLayout> parts = downcast(L, old_bits / common);
  if (!parts) return parts.refusal();
  return upcast(*parts, new_bits / common);
}

inline Result<Swizzle> recast_layout(const Swizzle& swizzle, Int64 old_bits,
                                     Int64 new_bits) {
  return recast_by_ratio(swizzle, old_bits, new_bits);
}

}  // namespace colex
