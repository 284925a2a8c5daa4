// SPDX-License-Identifier: MIT
// Divides and products: a layout split into tiles, and repeated as tiles.
//
//   logical_divide((4,2,3):(2,1,8), 4:2) = ((2,2),(2,3)):((4,1),(2,8))
//   blocked_product((2,5):(5,1), (3,4):(1,3)) = ((2,3),(5,4)):((5,10),(1,30))
//
// For a layout (M,N,L) and a tiler <TM,TN>, R standing for the rest:
//   logical ((TM,RM),(TN,RN),L)   zipped ((TM,TN),(RM,RN,L))
//   tiled   ((TM,TN),RM,RN,L)     flat   (TM,TN,RM,RN,L)
// and the same for products, with block and tile in the place of tile and
// rest. Definitions: CuTe documentation, 02_layout_algebra, "Division
// (Tiling)" and "Product (Tiling)"; CuTe whitepaper, sections on product and
// divide.
#pragma once

#include "reference/complement.hpp"
#include "reference/composition.hpp"

namespace colex {

// Applies an operation to each mode of L and of a tuple of tilers, and to the
// whole at a leaf; `_` and modes beyond the tiler pass through.
template <Integer Int, class Operation>
Result<Layout<Int>> by_mode(const Layout<Int>& L, const Tiler<Int>& tiler,
                            const Operation& operation) {
  return answer([&]() -> Result<Layout<Int>> {
    if (tiler.is_leaf()) {
      if (!tiler.leaf()) return L;
      return operation(L, *tiler.leaf());
    }
    if (rank(tiler) > rank(L))
      return Refusal{"the tiler " + to_string(tiler) + " has more modes than " +
                     to_string(L)};
    std::vector<Layout<Int>> modes;
    modes.reserve(rank(L));
    for (std::size_t i = 0; i < rank(L); ++i) {
      if (i >= rank(tiler)) {
        modes.push_back(get(L, i));
        continue;
      }
      auto mode = by_mode(get(L, i), tiler.modes()[i], operation);
      if (!mode) return mode.refusal();
      modes.push_back(*std::move(mode));
    }
    return make_layout(modes);
  });
}

// (A after B, A after what B leaves): mode 0 is one tile, mode 1 goes from
// tile to tile. Rounds up where B does not divide A.
template <Integer Int>
Result<Layout<Int>> logical_divide(const Layout<Int>& A, const Layout<Int>& B) {
  return answer([&]() -> Result<Layout<Int>> {
    const auto rest = complement(B, size(A));
    if (!rest) return rest.refusal();
    return composition(A, make_layout({B, *rest}));
  });
}
template <Integer Int>
Result<Layout<Int>> logical_divide(const Layout<Int>& A,
                                   const Tiler<Int>& tiler) {
  return by_mode(A, tiler, [](const Layout<Int>& L, const Layout<Int>& B) {
    return logical_divide(L, B);
  });
}

// (A, the places to which B repeats A): mode 0 is A, mode 1 has B's shape.
template <Integer Int>
Result<Layout<Int>> logical_product(const Layout<Int>& A,
                                    const Layout<Int>& B) {
  return answer([&]() -> Result<Layout<Int>> {
    const auto free = complement(A, size(A) * cosize(B));
    if (!free) return free.refusal();
    auto places = composition(*free, B);
    if (!places) return places.refusal();
    return make_layout({A, *std::move(places)});
  });
}
template <Integer Int>
Result<Layout<Int>> logical_product(const Layout<Int>& A,
                                    const Tiler<Int>& tiler) {
  return by_mode(A, tiler, [](const Layout<Int>& L, const Layout<Int>& B) {
    return logical_product(L, B);
  });
}

// Pairs at the leaves of the tiler, gathered: ((T0,R0),(T1,R1),L) to
// ((T0,T1),(R0,R1,L)). Where the tiler has a _, the mode is all rest, and the
// tile is 1:0.
template <Integer Int>
Layout<Int> tile_unzip(const Layout<Int>& L, const Tiler<Int>& tiler) {
  if (tiler.is_leaf()) {
    if (!tiler.leaf()) return make_layout({Layout<Int>(), L});
    if (L.shape().is_leaf() || rank(L) != 2)
      throw Refused(to_string(L) + " has no two modes at the tiler " +
                    to_string(tiler));
    return L;
  }
  if (L.shape().is_leaf() || rank(tiler) > rank(L))
    throw Refused("the tiler " + to_string(tiler) + " has more modes than " +
                  to_string(L));
  std::vector<Layout<Int>> first;
  std::vector<Layout<Int>> second;
  for (std::size_t i = 0; i < rank(L); ++i) {
    if (i < rank(tiler)) {
      const Layout<Int> pair = tile_unzip(get(L, i), tiler.modes()[i]);
      first.push_back(get(pair, 0));
      second.push_back(get(pair, 1));
    } else {
      second.push_back(get(L, i));
    }
  }
  return make_layout({make_layout(first), make_layout(second)});
}

// How the logical form of a divide or product is regrouped.
enum class Grouping { zipped, tiled, flat };

template <Integer Int>
Result<Layout<Int>> regroup(const Result<Layout<Int>>& logical,
                            const Tiler<Int>& tiler, Grouping grouping) {
  if (!logical) return logical;
  return answer([&]() -> Result<Layout<Int>> {
    const Layout<Int> zipped = tile_unzip(*logical, tiler);
    if (grouping == Grouping::zipped) return zipped;
    std::vector<Layout<Int>> modes = {get(zipped, 0)};
    if (grouping == Grouping::flat) modes = modes_of(get(zipped, 0));
    for (auto& rest : modes_of(get(zipped, 1))) modes.push_back(rest);
    return make_layout(modes);
  });
}

template <Integer Int>
Result<Layout<Int>> zipped_divide(const Layout<Int>& A,
                                  const Tiler<Int>& tiler) {
  return regroup(logical_divide(A, tiler), tiler, Grouping::zipped);
}
template <Integer Int>
Result<Layout<Int>> tiled_divide(const Layout<Int>& A,
                                 const Tiler<Int>& tiler) {
  return regroup(logical_divide(A, tiler), tiler, Grouping::tiled);
}
template <Integer Int>
Result<Layout<Int>> flat_divide(const Layout<Int>& A, const Tiler<Int>& tiler) {
  return regroup(logical_divide(A, tiler), tiler, Grouping::flat);
}
template <Integer Int>
Result<Layout<Int>> zipped_product(const Layout<Int>& A,
                                   const Tiler<Int>& tiler) {
  return regroup(logical_product(A, tiler), tiler, Grouping::zipped);
}
template <Integer Int>
Result<Layout<Int>> tiled_product(const Layout<Int>& A,
                                  const Tiler<Int>& tiler) {
  return regroup(logical_product(A, tiler), tiler, Grouping::tiled);
}
template <Integer Int>
Result<Layout<Int>> flat_product(const Layout<Int>& A,
                                 const Tiler<Int>& tiler) {
  return regroup(logical_product(A, tiler), tiler, Grouping::flat);
}

// L with modes 1:0 behind, up to a rank; a single mode becomes a tuple.
template <Integer Int>
Layout<Int> padded_to_rank(const Layout<Int>& L, std::size_t wanted) {
  std::vector<Layout<Int>> modes = modes_of(L);
  while (modes.size() < wanted) modes.push_back(Layout<Int>());
  return make_layout(modes);
}

template <Integer Int>
Result<Layout<Int>> interleaved_product(const Layout<Int>& A,
                                        const Layout<Int>& B,
                                        bool block_first) {
  return answer([&]() -> Result<Layout<Int>> {
    const std::size_t ranks[] = {rank(A), rank(B)};
    const std::size_t wanted = ranks[0] < ranks[1] ? ranks[1] : ranks[0];
    const auto product =
        logical_product(padded_to_rank(A, wanted), padded_to_rank(B, wanted));
    if (!product) return product.refusal();
    if (block_first) return zip(*product);
    return zip(make_layout({get(*product, 1), get(*product, 0)}));
  });
}

// The product mode by mode: in each mode the block, then its repetition.
template <Integer Int>
Result<Layout<Int>> blocked_product(const Layout<Int>& block,
                                    const Layout<Int>& tiler) {
  return interleaved_product(block, tiler, true);
}

// The same with the repetition first: elements of a block lie apart.
template <Integer Int>
Result<Layout<Int>> raked_product(const Layout<Int>& block,
                                  const Layout<Int>& tiler) {
  return interleaved_product(block, tiler, false);
}

// The block repeated until it covers a shape, in column-major order or in the
// order given for the modes of the shape. Rounds up where the block does not
// divide the shape.
template <Integer Int>
Result<Layout<Int>> tile_to_shape(const Layout<Int>& block,
                                  const IntTuple<Int>& shape,
                                  const IntTuple<Int>& order) {
  return answer([&]() -> Result<Layout<Int>> {
    const std::size_t modes = rank(shape);
    if (rank(block) > modes)
      return Refusal{to_string(block) + " has more modes than the shape " +
                     to_string(shape)};
    const Layout<Int> padded = padded_to_rank(block, modes);
    const IntTuple<Int> tiles =
        ceil_div(product_each(shape), product_each(padded.shape()));
    return blocked_product(padded, make_ordered_layout(tiles, order));
  });
}
template <Integer Int>
Result<Layout<Int>> tile_to_shape(const Layout<Int>& block,
                                  const IntTuple<Int>& shape) {
  Modes<Int> order;
  for (std::size_t k = 0; k < rank(shape); ++k)
    order.push_back(Int(static_cast<int>(k)));
  return tile_to_shape(block, shape, Tree<Int>(order));
}

// Tiling leaves no remainder: at each leaf of the tiler, its size divides the
// size of the shape there. False where the tiler has modes that the shape
// lacks.
template <Integer Int>
bool evenly_divides(const IntTuple<Int>& shape, const Tiler<Int>& tiler) {
  if (tiler.is_leaf()) {
    if (!tiler.leaf()) return true;
    if (product(shape) % size(*tiler.leaf()) == Int(0)) return true;
    return false;
  }
  if (shape.is_leaf() || rank(tiler) > rank(shape)) return false;
  for (std::size_t i = 0; i < rank(tiler); ++i)
    if (!evenly_divides(shape.modes()[i], tiler.modes()[i])) return false;
  return true;
}

}  // namespace colex
