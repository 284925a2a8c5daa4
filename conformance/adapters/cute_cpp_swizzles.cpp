// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: swizzled layouts, as in
// crd2idx(9, Sw<3,0,3> o 0 o 64:1) = 8. A swizzle is a type whatever the layout
// is, so the common ones are compiled.

#include <cute/swizzle.hpp>
#include <cute/swizzle_layout.hpp>

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

constexpr Refused mismatched_ranks{"static assertion: mismatched ranks"};

using Shifts = std::integer_sequence<int, -3, -2, -1, 0, 1, 2, 3, 4>;
using Bases = std::make_integer_sequence<int, 5>;
using Bits = std::make_integer_sequence<int, 4>;

template <class Use>
std::string with_swizzle(const Value& value, Use use) {
  if (value.kind != Kind::swizzle || value.parts.size() != 3)
    throw skip{"not compiled for " + write(profile(value))};
  return with_constant(Bits{}, value.parts[0], [&](auto bits) {
    return with_constant(Bases{}, value.parts[1], [&](auto base) {
      return with_constant(Shifts{}, value.parts[2], [&](auto shift) {
        if constexpr ((shift < 0 ? -shift : shift) >= bits)
          return use(cute::Swizzle<bits, base, shift>{});
        else
          return text(Refused{"static assertion: |shift| below the bits"});
      });
    });
  });
}

using Inner = LayoutsOf<int, T2, OneThenPair>;

}  // namespace

std::string swizzled_crd2idx(const Arguments& in) {
  want(in, 2, 2);
  const Value coordinate = read(in[0]);
  const Value target = read(in[1]);
  if (target.kind == Kind::swizzle)
    return with_swizzle(target, [&](auto swizzle) {
      return with(OneOf<int>{}, coordinate,
                  [&](int index) { return text(swizzle(index)); });
    });
  return with_swizzle(target.parts[0], [&](auto swizzle) {
    return with(OneOf<int>{}, target.parts[1], [&](int offset) {
      return with(Inner{}, target.parts[2], [&](const auto& layout) {
        const auto composed = cute::composition(swizzle, offset, layout);
        using Shape = ShapeOf<std::decay_t<decltype(layout)>>;
        if (coordinate.kind == Kind::integer)
          return with(OneOf<int>{}, coordinate,
                      [&](int index) { return text(composed(index)); });
        return with(OneOf<T2, OneThenPair>{}, coordinate, [&](const auto& c) {
          using Coordinate = std::decay_t<decltype(c)>;
          if constexpr (weakly_congruent_v<Coordinate, Shape>)
            return text(composed(c));
          else
            return text(mismatched_ranks);
        });
      });
    });
  });
}

}  // namespace colex::cute_cpp
