// SPDX-License-Identifier: MIT
//
// The operations that make swizzles; algebra and coordinates take them too.

#include "conformance/overload.hpp"

namespace colex::conformance {

Entries swizzle_operations() {
  return {
      {{"make_swizzle", "Y mask, Z mask",
        "the swizzle that reads the bits of Y and changes those of Z"},
       calls([](const auto&... x) { return make_swizzle(x...); },
             Takes<Int64, Int64>())},
  };
}

}  // namespace colex::conformance
