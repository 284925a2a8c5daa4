// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: products, as in blocked_product(4:1, (3,2):(1,3)). The
// block's complement has to compile, so that a block, or each mode of it where
// the tiler goes by mode, is of one mode.

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

using Blocks = LayoutsOf<int, T1, T2, T3>;

template <class Function>
Answer product(bool regroups, Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value tiler = read(in[1]);
    return with(Blocks{}, read(in[0]), [&](const auto& block) {
      using Block = std::decay_t<decltype(block)>;
      if (tiler.kind == Kind::layout)
        return with(RightLayouts{}, tiler, [&](const auto& right) {
          if constexpr (is_rank_one_v<Block>)
            return text(function(block, right));
          else
            throw skip{needs_static_strides};
          return std::string{};
        });
      return with(Tilers{}, tiler, [&](const auto& modes) {
        using Modes = std::decay_t<decltype(modes)>;
        if constexpr (!HasModesFor<ShapeOf<Block>, Modes>::value)
          return text(
              Refused{"static assertion: too many modes in "
                      "the tiler"});
        else if constexpr (!is_rank_one_v<Block> && std::is_same_v<Modes, int>)
          throw skip{needs_static_strides};
        else if constexpr (!keeps_v<Modes>)
          return text(function(block, modes));
        else if (!regroups)
          return text(cute::logical_product(block, modes));
        else
          throw skip{
              "compiled without _ here, which the headers "
              "take for a mode of rank 2 only"};
        return std::string{};
      });
    });
  };
}

// The blocked products zip the modes, and zip compiles for tuples only. Padding
// to the higher rank makes tuples, except where both have rank 1 already.
constexpr Refused no_zip{"zip of an integer does not compile"};

template <class Block, class Tiler>
constexpr bool zips_v =
    !is_rank_one_v<Tiler> ||
    (IsTuple<ShapeOf<Block>>::value && IsTuple<ShapeOf<Tiler>>::value);

template <class Function>
Answer product_of_layouts(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value second = read(in[1]);
    return with(Blocks{}, read(in[0]), [&](const auto& block) {
      return with(RightLayouts{}, second, [&](const auto& tiler) {
        using Block = std::decay_t<decltype(block)>;
        using Tiler = std::decay_t<decltype(tiler)>;
        if constexpr (!is_rank_one_v<Block>)
          throw skip{needs_static_strides};
        else if constexpr (zips_v<Block, Tiler>)
          return text(function(block, tiler));
        else
          return text(no_zip);
        return std::string{};
      });
    });
  };
}

std::string tile_to_shape(const Arguments& in) {
  want(in, 2, 3);
  const Value shape = read(in[1]);
  const Value order = in.size() == 3 ? read(in[2]) : Value{};
  return with(Blocks{}, read(in[0]), [&](const auto& block) {
    return with(OneOf<int, T1, T2, T3>{}, shape, [&](const auto& target) {
      using Block = std::decay_t<decltype(block)>;
      using Target = std::decay_t<decltype(target)>;
      if constexpr (!is_rank_one_v<Block>) {
        throw skip{needs_static_strides};
        return std::string{};
      } else if constexpr (is_rank_one_v<Target> &&
                           std::is_same_v<ShapeOf<Block>, int>) {
        return text(no_zip);
      } else {
        if (in.size() == 2) return text(cute::tile_to_shape(block, target));
        return with(Orders{}, order, [&](const auto& o) {
          if constexpr (orders_v<std::decay_t<decltype(o)>, Target>)
            return text(cute::tile_to_shape(block, target, o));
          else
            return text(
                Refused{"static assertion: mismatched "
                        "ranks"});
        });
      }
    });
  });
}

}  // namespace

Table product_operations() {
  return {
      {"logical_product", product(false,
                                  [](const auto& a, const auto& b) {
                                    return cute::logical_product(a, b);
                                  })},
      {"zipped_product",
       product(true, [](const auto& a,
                        const auto& b) { return cute::zipped_product(a, b); })},
      {"tiled_product",
       product(true, [](const auto& a,
                        const auto& b) { return cute::tiled_product(a, b); })},
      {"flat_product",
       product(true, [](const auto& a,
                        const auto& b) { return cute::flat_product(a, b); })},
      {"blocked_product", product_of_layouts([](const auto& a, const auto& b) {
         return cute::blocked_product(a, b);
       })},
      {"raked_product", product_of_layouts([](const auto& a, const auto& b) {
         return cute::raked_product(a, b);
       })},
      {"tile_to_shape", tile_to_shape},
  };
}

}  // namespace colex::cute_cpp
