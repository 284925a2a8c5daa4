// SPDX-License-Identifier: MIT
// Rows of shuffles: every lane, mode and offset.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/shuffle.hpp"

namespace colex {

inline std::string text(const ShuffleSource& source) {
  return std::to_string(source.lane) + text(source.in_range);
}

inline void check_shuffle(Table& t, const Inputs&) {
  for (const ShuffleMode mode : {ShuffleMode::up, ShuffleMode::down,
                                 ShuffleMode::bfly, ShuffleMode::idx}) {
    t.begin("shuffle");
    for (int lane = -1; lane < 33; ++lane)
      for (std::uint32_t b = 0; b < 40; ++b)
        for (const std::uint32_t c :
             {0x1fu, 0u, 0x3fu, 0x1c03u, 0x1807u, 0x1000u, 0x101fu, 0x31fu, 5u})
          t.see([&] { return shuffle(mode, lane, b, c); });
  }
  t.begin("sources");
  t.see([] { return ShuffleSource(); });
  for (const ShuffleSource& a : {ShuffleSource{0, true}, {1, true}, {0, false}})
    for (const ShuffleSource& b :
         {ShuffleSource{0, true}, {1, true}, {0, false}})
      t.see([&] { return a == b; });
}

inline const bool shuffle_is_a_part = add_part("shuffle", check_shuffle);

}  // namespace colex
