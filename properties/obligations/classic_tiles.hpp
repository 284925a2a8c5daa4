// SPDX-License-Identifier: MIT
// The tiles in shared memory that swizzles are made for.
#pragma once

#include <string>
#include <vector>

#include "reference/swizzle.hpp"

namespace colex::proofs {

// An access of one phase: lane l reads so many bytes at byte pitch l + bytes c
// of the tile, for a column c below `columns`. Addresses are swizzled.
struct TileAccess {
  std::string text;
  Swizzle swizzle;
  std::int64_t lanes, pitch, columns, bytes;

  std::int64_t size() const { return lanes * pitch; }
};

// Columns of these conflict without their swizzle.
inline std::vector<TileAccess> classic_tiles() {
  return {
      {"32x32 of 4 bytes, Sw<5,2,5>", Swizzle(5, 2, 5), 32, 128, 32, 4},
      {"8 rows of 32 bytes by 16, Sw<1,4,3>", Swizzle(1, 4, 3), 8, 32, 2, 16},
      {"8 rows of 64 bytes by 16, Sw<2,4,3>", Swizzle(2, 4, 3), 8, 64, 4, 16},
      {"8 rows of 128 bytes by 16, Sw<3,4,3>", Swizzle(3, 4, 3), 8, 128, 8,
       16}};
}

}  // namespace colex::proofs
