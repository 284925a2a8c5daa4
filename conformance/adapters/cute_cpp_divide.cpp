// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: divides, as in
// zipped_divide((6,8):(8,1), <3,4>) = ((3,4),(2,2)):((8,1),(24,4)).

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

// Divides by a layout of one mode, or by the tilers of the modes; more modes
// than one need the complement of run-time strides, which does not compile.
template <class Function>
Answer divide(bool regroups, Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value tiler = read(in[1]);
    return with(Layouts{}, read(in[0]), [&](const auto& layout) {
      if (tiler.kind == Kind::layout)
        return with(RightLayouts{}, tiler, [&](const auto& right) {
          if constexpr (is_rank_one_v<std::decay_t<decltype(right)>>)
            return text(function(layout, right));
          else
            throw skip{needs_static_strides};
          return std::string{};
        });
      return with(Tilers{}, tiler, [&](const auto& modes) {
        using Modes = std::decay_t<decltype(modes)>;
        using Shape = ShapeOf<std::decay_t<decltype(layout)>>;
        if constexpr (!HasModesFor<Shape, Modes>::value)
          return text(
              Refused{"static assertion: too many modes in "
                      "the tiler"});
        else if constexpr (wants_complement_v<Modes>)
          throw skip{needs_static_strides};
        else if constexpr (!keeps_v<Modes>)
          return text(function(layout, modes));
        else if (!regroups)
          return text(cute::logical_divide(layout, modes));
        else
          throw skip{
              "compiled without _ here, which the headers "
              "take for a mode of rank 2 only"};
        return std::string{};
      });
    });
  };
}

}  // namespace

Table divide_operations() {
  return {
      {"logical_divide",
       divide(false, [](const auto& a,
                        const auto& b) { return cute::logical_divide(a, b); })},
      {"zipped_divide",
       divide(true, [](const auto& a,
                       const auto& b) { return cute::zipped_divide(a, b); })},
      {"tiled_divide",
       divide(true, [](const auto& a,
                       const auto& b) { return cute::tiled_divide(a, b); })},
      {"flat_divide",
       divide(true, [](const auto& a,
                       const auto& b) { return cute::flat_divide(a, b); })},
  };
}

}  // namespace colex::cute_cpp
