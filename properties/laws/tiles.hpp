// SPDX-License-Identifier: MIT
// What the laws of divides and products read: tilers mode by mode, tiles that
// fit, and whether an answer exists.
//
//   halves_of(((2,3),(4,5)):…, <2,4>) are (2,4):… and (3,5):…
#pragma once

#include "properties/laws/reading.hpp"

namespace colex {

// --- Whether answers exist ---

// Whether A has a divide by B, and a product with B.
inline bool has_divide(const Layout<>& A, const Layout<>& B) {
  return is_chain(B) &&
         has_composition(A, make_layout({B, gaps_of_chain(B, size(A))}));
}
inline bool has_product(const Layout<>& A, const Layout<>& B) {
  return is_chain(A) &&
         has_composition(gaps_of_chain(A, size(A) * cosize(B)), B);
}

// --- Tilers, mode by mode ---

// Whether `holds` of each mode of A and the layout that tiles it; false where
// the tiler does not fit A.
template <class Condition>
bool for_each_tile(const Layout<>& A, const Tiler<>& tiler,
                   const Condition& holds) {
  if (tiler.is_leaf()) return !tiler.leaf() || holds(A, *tiler.leaf());
  if (rank(tiler) > rank(A)) return false;
  for (std::size_t k = 0; k < rank(tiler); ++k)
    if (!for_each_tile(get(A, k), tiler.modes()[k], holds)) return false;
  return true;
}

inline bool fits(const Layout<>& A, const Tiler<>& tiler) {
  return for_each_tile(A, tiler, [](const auto&, const auto&) { return true; });
}

// All of these are small: A, the tiles, and both together.
inline bool small_tiles(const Layout<>& A, const Tiler<>& tiler) {
  return small(A) &&
         for_each_tile(A, tiler, [](const Layout<>& mode, const Layout<>& B) {
           return small(B) && cosize(B) <= 65536 &&
                  size(mode) * size(B) <= 65536 &&
                  size(B) * size(gaps_of_chain(Layout<>(), size(mode))) <=
                      65536;
         });
}

inline bool has_underscore(const Tiler<>& tiler) {
  if (tiler.is_leaf()) return !tiler.leaf();
  for (const auto& mode : tiler.modes())
    if (has_underscore(mode)) return true;
  return false;
}

// What modes beyond a tuple of tilers become.
enum class Beyond { dropped, kept };

// An operation on each mode of A with the layout that tiles it.
template <class Operation>
Result<Layout<>> tile_by_tile(const Layout<>& A, const Tiler<>& tiler,
                              Beyond beyond, const Operation& operation) {
  if (tiler.is_leaf())
    return tiler.leaf() ? operation(A, *tiler.leaf()) : Result<Layout<>>(A);
  std::vector<Layout<>> modes;
  for (std::size_t k = 0; k < rank(A); ++k) {
    if (k < rank(tiler)) {
      const auto mode =
          tile_by_tile(get(A, k), tiler.modes()[k], beyond, operation);
      if (!mode) return mode;
      modes.push_back(*mode);
    } else if (beyond == Beyond::kept) {
      modes.push_back(get(A, k));
    }
  }
  return make_layout(modes);
}

// The two halves of a logical divide or product: all first parts, and all
// second ones. A _ has the first part 1:0, a mode beyond has none.
template <Integer Int>
struct Halves {
  Layout<Int> first, second;
};
template <Integer Int>
Halves<Int> halves_of(const Layout<Int>& logical, const Tiler<Int>& tiler) {
  if (tiler.is_leaf()) {
    if (!tiler.leaf()) return {Layout<Int>(), logical};
    return {get(logical, 0), get(logical, 1)};
  }
  std::vector<Layout<Int>> first, second;
  for (std::size_t k = 0; k < rank(logical); ++k) {
    if (k < rank(tiler)) {
      const Halves<Int> halves = halves_of(get(logical, k), tiler.modes()[k]);
      first.push_back(halves.first);
      second.push_back(halves.second);
    } else {
      second.push_back(get(logical, k));
    }
  }
  return {make_layout(first), make_layout(second)};
}
template <Integer Int>
Layout<Int> zipped(const Halves<Int>& halves) {
  return make_layout({halves.first, halves.second});
}
template <Integer Int>
Layout<Int> tiled(const Halves<Int>& halves) {
  std::vector<Layout<Int>> modes = modes_of(halves.second);
  modes.insert(modes.begin(), halves.first);
  return make_layout(modes);
}
template <Integer Int>
Layout<Int> flat(const Halves<Int>& halves) {
  std::vector<Layout<Int>> modes = modes_of(halves.first);
  for (const auto& mode : modes_of(halves.second)) modes.push_back(mode);
  return make_layout(modes);
}

// --- Tiles that fit ---

// The k-th divisor of n, counted around.
inline Int64 divisor_of(const Int64& n, const Int64& k) {
  std::vector<Int64> divisors;
  for (Int64 d = 1; d <= n; d = d + 1)
    if (n % d == 0) divisors.push_back(d);
  return divisors[static_cast<std::size_t>(k.value()) % divisors.size()];
}

// A tile r:d whose end divides the size of A, chosen by numbers.
inline Mode<> dividing_tile(const Layout<>& A, const Int64& j, const Int64& k) {
  const Int64 d = divisor_of(size(A), j);
  return {divisor_of(size(A) / d, k), d};
}

// T with products in the place of tuples that S has not, and without modes that
// S has not.
inline IntTuple<> cut_to_fit(const IntTuple<>& T, const IntTuple<>& S) {
  if (T.is_leaf() || S.is_leaf()) return product(T);
  Modes<Int64> modes;
  for (std::size_t k = 0; k < std::min(rank(T), rank(S)); ++k)
    modes.push_back(cut_to_fit(T.modes()[k], S.modes()[k]));
  return modes;
}

// --- Blocks ---

// Modes 1:0 behind those of L, up to a rank; a single mode becomes a tuple.
template <Integer Int>
Layout<Int> with_rank(const Layout<Int>& L, std::size_t wanted) {
  std::vector<Layout<Int>> modes = modes_of(L);
  while (modes.size() < wanted) modes.push_back(Layout<Int>());
  return make_layout(modes);
}

inline bool small_product(const Layout<>& A, const Layout<>& B) {
  return small(A, B) && cosize(B) <= 65536 && size(A) * size(B) <= 65536;
}

// Whether (A, A moved to each of these places) takes no value twice, but for
// places that are equal.
inline bool blocks_are_disjoint(const Layout<>& A, const Layout<>& places) {
  std::set<std::int64_t> taken;
  const auto block = image(A);
  for (const std::int64_t place : image(places))
    for (const std::int64_t value : block)
      if (!taken.insert(place + value).second) return false;
  return true;
}

// The number of blocks that cover each mode of a shape.
inline IntTuple<> tiles_of(const Layout<>& A, const IntTuple<>& shape) {
  Modes<Int64> tiles;
  for (std::size_t k = 0; k < rank(shape); ++k) {
    const Int64 block = k < rank(A) ? size(get(A, k)) : Int64(1);
    tiles.push_back(ceil_div(product(get(shape, k)), block));
  }
  return tiles;
}

// A shape with at least as many modes as A.
inline IntTuple<> wide_shape(const IntTuple<>& shape, const Layout<>& A) {
  if (rank(A) <= rank(shape)) return shape;
  Modes<Int64> modes = modes_of(shape);
  while (modes.size() < rank(A)) modes.push_back(Int64(modes.size() + 1));
  return modes;
}

}  // namespace colex
