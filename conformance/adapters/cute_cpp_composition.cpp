// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: composition, by a layout or by the tilers of the modes, as
// in composition((6,2):(8,2), (4,3):(3,1)) = ((2,2),3):((24,2),8).

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

// A tiler composes an integer mode with one entry, a tuple with as many entries
// as it has modes, or fewer.
template <class Shape, class Tiler>
struct TakesTiler : std::true_type {};
template <class Shape, class... Tilers>
struct TakesTiler<Shape, tuple<Tilers...>>
    : HasModesFor<Shape, tuple<Tilers...>> {};

std::string composition(const Arguments& in) {
  want(in, 2, 2);
  const Value tiler = read(in[1]);
  return with(Layouts{}, read(in[0]), [&](const auto& layout) {
    if (tiler.kind == Kind::layout)
      return with(RightLayouts{}, tiler, [&](const auto& right) {
        return text(cute::composition(layout, right));
      });
    return with(Tilers{}, tiler, [&](const auto& modes) {
      if constexpr (TakesTiler<ShapeOf<std::decay_t<decltype(layout)>>,
                               std::decay_t<decltype(modes)>>::value)
        return text(cute::composition(layout, modes));
      else
        return text(Refused{"static assertion: rank of the tiler"});
    });
  });
}

}  // namespace

Table composition_operations() { return {{"composition", composition}}; }

}  // namespace colex::cute_cpp
