// SPDX-License-Identifier: MIT
// Rows of swizzles.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/swizzle.hpp"

namespace colex {

inline void check_swizzle(Table& t, const Inputs&) {
  std::vector<Swizzle> swizzles;
  t.begin("swizzles");
  for (std::int64_t bits = -1; bits < 4; ++bits)
    for (std::int64_t base = -1; base < 4; ++base)
      for (std::int64_t shift = -3; shift < 5; ++shift) {
        const auto swizzle = answer(
            [&]() -> Result<Swizzle> { return Swizzle(bits, base, shift); });
        t.see([&] { return swizzle; });
        if (swizzle) swizzles.push_back(*swizzle);
      }
  for (const std::int64_t reach : {60, 61, 62, 63})
    for (const std::int64_t sign : {1, -1}) {
      t.see([&] { return Swizzle(1, 0, sign * (reach - 1)); });
      t.see([&] { return Swizzle(1, reach - 2, sign); });
      t.see([&] { return Swizzle(reach - 1, 0, sign); });
    }
  t.begin("values");
  for (const Swizzle& s : swizzles) {
    for (std::int64_t i = -1; i < 300; i += i < 40 ? 1 : 7)
      t.see([&] { return s(i); });
    t.see([&] { return inverse(s); });
    t.see([&] { return right_inverse(s); });
    t.see([&] { return left_inverse(s); });
    t.see([&] { return s.yyy(); });
    t.see([&] { return s.zzz(); });
    for (const std::int64_t n : {0, 1, 2, 3, 4, 8, 16}) {
      t.see([&] { return upcast(s, n); });
      t.see([&] { return downcast(s, n); });
      t.see([&] { return recast_layout(s, n, 4); });
    }
  }
  t.begin("pairs");
  for (std::size_t a = 0; a < swizzles.size(); a += 2)
    for (std::size_t b = 0; b < swizzles.size(); b += 3) {
      t.see([&] { return composition(swizzles[a], swizzles[b]); });
      t.see([&] { return same_function(swizzles[a], swizzles[b]); });
    }
  t.begin("make_swizzle");
  for (std::int64_t yyy = -1; yyy < 40; ++yyy)
    for (std::int64_t zzz = -1; zzz < 40; ++zzz)
      t.see([&] { return make_swizzle(yyy, zzz); });
}

inline const bool swizzle_is_a_part = add_part("swizzle", check_swizzle);

}  // namespace colex
