// SPDX-License-Identifier: MIT
// Laws of products: a block A, repeated as B says.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/tiles.hpp"

namespace colex {

// For A and a shape of at least its rank: each mode of R is A's mode and as
// many repetitions as cover the mode of the shape.
template <class T>
void check_blocks(T& t, const Layout<>& R, const Layout<>& A,
                  const IntTuple<>& shape) {
  t.equal(rank(R), rank(shape), "rank");
  for (std::size_t k = 0; k < rank(shape) && !t.failed(); ++k) {
    const Layout<> mode = get(R, k);
    const Int64 tiles = get(tiles_of(A, shape), k).leaf();
    t.equal(rank(mode), std::size_t{2}, "rank of a mode");
    if (t.failed()) return;
    if (k < rank(A)) t.equal(get(mode, 0), get(A, k), "block");
    t.equal(size(get(mode, 1)), tiles, "number of blocks");
  }
}

// The steps from block to block, by the modes of R.
inline std::vector<Layout<>> steps_of(const Layout<>& R) {
  std::vector<Layout<>> steps;
  for (std::size_t k = 0; k < rank(R); ++k) steps.push_back(get(get(R, k), 1));
  return steps;
}

// Bodies for tilers of every nesting.
inline constexpr auto multiplies_by_mode = [](auto& t, const auto& cute,
                                              const auto& A, const auto& T) {
  const auto R = cute.logical_product(A, T);
  if (t.refused(R)) return;
  t.holds(fits(A, T), "answered though the tiler does not fit");
  if (t.failed()) return;
  const auto S = tile_by_tile(
      A, T, Beyond::kept, [&](const Layout<>& mode, const Layout<>& tile) {
        return cute.logical_product(mode, make_tiler(tile));
      });
  if (t.refused(S)) return;
  t.equal(*R, *S, "modes");
};

inline constexpr auto zips_the_product = [](auto& t, const auto& cute,
                                            const auto& A, const auto& T) {
  const auto R = cute.zipped_product(A, T);
  if (t.refused(R)) return;
  const auto logical = cute.logical_product(A, T);
  t.answered(logical);
  if (t.refused(logical)) return;
  t.equal(*R, zipped(halves_of(*logical, T)), "modes");
};

inline constexpr auto product_laws = std::tuple{
    Law{"logical_product/block",
        "the product is (A, places), places having B's shape",
        "CuTe 02_layout_algebra, Logical Product", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_product(A, make_tiler(B));
          if (t.refused(R)) return;
          t.equal(rank(*R), std::size_t{2}, "rank");
          if (t.failed()) return;
          t.equal(get(*R, 0), A, "mode 0");
          t.holds(compatible(B.shape(), get(*R, 1).shape()), "another shape");
        }},

    Law{"logical_product/size", "size(A) size(B) is the size of the product",
        "CuTe 02_layout_algebra, Logical Product", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_product(A, make_tiler(B));
          if (t.refused(R)) return;
          t.equal(size(*R), size(A) * size(B), "size");
        }},

    Law{"logical_product/places",
        "mode 1 is complement(A, size(A) cosize(B)) after B",
        "CuTe 02_layout_algebra, Logical Product", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_product(A, make_tiler(B));
          const auto free = cute.complement(A, size(A) * cosize(B));
          if (t.refused(R) || t.refused(free)) return;
          const auto places = get(*R, 1);
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal(value_at(places, i), value_at(*free, B(i)), "place");
          });
        }},

    Law{"logical_product/disjoint", "blocks at different places do not meet",
        "CuTe whitepaper, on products", sound,
        given(Relation::complementable, positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B))) return;
          const auto R = cute.logical_product(A, make_tiler(B));
          if (t.refused(R)) return;
          t.holds(blocks_are_disjoint(A, get(*R, 1)), "blocks meet");
        }},

    Law{"logical_product/order", "places are in the order of B's values",
        "CuTe 02_layout_algebra, Complement, Logical Product", sound,
        given(Relation::complementable, positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B))) return;
          const auto R = cute.logical_product(A, make_tiler(B));
          if (t.refused(R)) return;
          std::set<std::pair<std::int64_t, std::int64_t>> pairs;
          const Numbers places = values_of(get(*R, 1));
          const Numbers values = values_of(B);
          for (std::size_t i = 0; i < values.size(); ++i)
            pairs.insert({values[i], places[i]});
          std::int64_t last = -1;
          for (const auto& [value, place] : pairs) {
            t.holds(last < place, "another order");
            last = place;
          }
        }},

    Law{"logical_product/total",
        "a chain A whose gaps compose with B is answered",
        "SPEC, logical_product", total,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B) && has_product(A, B))) return;
          t.answered(cute.logical_product(A, make_tiler(B)));
        }},

    Law{"logical_product/by-mode", "a product with <T,U> is one in each mode",
        "CuTe 02_layout_algebra, Logical Product, by-mode", sound,
        given(Relation::divisible, positive_layout, tiler_input),
        multiplies_by_mode},

    Law{"logical_product/by-nested-mode",
        "a product with <<T,U>,V> is one in the modes of modes",
        "CuTe 02_layout_algebra, Logical Product", sound,
        given(Relation::divisible, positive_layout, nested_tiler),
        multiplies_by_mode},

    Law{"logical_product/of-injective",
        "every injective A has a product with 2:1", "false: SPEC, complement",
        refuted, given(positive_layout),
        [](auto& t, const auto& cute, const auto& A) {
          if (!t.assume(small(A) && is_injective_by_values(A))) return;
          t.answered(
              cute.logical_product(A, make_tiler(Layout<>(Mode<>{2, 1}))));
        }},

    Law{"logical_product/always-after-chain",
        "where A has a complement, it has a product with every s:1",
        "false: 4:2 by 5:1; the gaps need not compose with s:1", refuted,
        given(number_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& d,
           const auto& n) {
          t.answered(cute.logical_product(make_flat(std::vector{Mode{s, {d}}}),
                                          make_tiler(IntTuple(n))));
        }},

    // --- zipped, tiled, flat ---

    Law{"zipped_product/zip-nested",
        "it gathers the blocks and the places of the modes of modes, nested",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Products", sound,
        given(Relation::divisible, positive_layout, nested_tiler),
        zips_the_product},

    Law{"zipped_product/zip", "it gathers the blocks and the places",
        "CuTe 02_layout_algebra, Zipped and Tiled Products", sound,
        given(Relation::divisible, positive_layout, tiler_input),
        zips_the_product},

    Law{"zipped_product/total", "products of all modes make a product",
        "SPEC, zipped_product", total,
        given(Relation::divisible, positive_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          if (!t.assume(small_tiles(A, T))) return;
          if (!t.assume(for_each_tile(A, T, has_product))) return;
          t.answered(cute.zipped_product(A, T));
        }},

    Law{"tiled_product/grouping",
        "the gathered blocks first, then single places",
        "CuTe 02_layout_algebra, Zipped and Tiled Products", sound,
        given(Relation::divisible, positive_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.tiled_product(A, T);
          if (t.refused(R)) return;
          const auto logical = cute.logical_product(A, T);
          t.answered(logical);
          if (t.refused(logical)) return;
          t.equal(*R, tiled(halves_of(*logical, T)), "modes");
        }},

    Law{"tiled_product/total", "products of all modes make a product",
        "SPEC, tiled_product", total,
        given(Relation::divisible, positive_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          if (!t.assume(small_tiles(A, T))) return;
          if (!t.assume(for_each_tile(A, T, has_product))) return;
          t.answered(cute.tiled_product(A, T));
        }},

    Law{"flat_product/grouping", "single blocks first, then single places",
        "CuTe 02_layout_algebra, Zipped and Tiled Products", sound,
        given(Relation::divisible, positive_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.flat_product(A, T);
          if (t.refused(R)) return;
          const auto logical = cute.logical_product(A, T);
          t.answered(logical);
          if (t.refused(logical)) return;
          t.equal(*R, flat(halves_of(*logical, T)), "modes");
        }},

    Law{"flat_product/total", "products of all modes make a product",
        "SPEC, flat_product", total,
        given(Relation::divisible, positive_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          if (!t.assume(small_tiles(A, T))) return;
          if (!t.assume(for_each_tile(A, T, has_product))) return;
          t.answered(cute.flat_product(A, T));
        }},

    // --- blocked, raked ---

    Law{"blocked_product/block", "each mode is A's and then the places of B's",
        "CuTe 02_layout_algebra, Blocked and Raked Products", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.blocked_product(A, B);
          if (t.refused(R)) return;
          const std::size_t modes = std::max(rank(A), rank(B));
          const auto logical = cute.logical_product(
              with_rank(A, modes), make_tiler(with_rank(B, modes)));
          t.answered(logical);
          if (t.refused(logical)) return;
          t.equal(rank(*R), modes, "rank");
          for (std::size_t k = 0; k < modes && !t.failed(); ++k)
            t.equal(get(*R, k),
                    make_layout(
                        {get(get(*logical, 0), k), get(get(*logical, 1), k)}),
                    "mode");
        }},

    Law{"blocked_product/same-elements",
        "its elements are those of the product",
        "CuTe 02_layout_algebra, Blocked and Raked Products", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B))) return;
          const auto R = cute.blocked_product(A, B);
          const auto logical = cute.logical_product(A, make_tiler(B));
          if (t.refused(R) || t.refused(logical)) return;
          t.holds(sorted_values(*R) == sorted_values(*logical),
                  "other elements");
        }},

    Law{"blocked_product/total",
        "A and B that have a product have a blocked one",
        "SPEC, blocked_product", total,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B) && has_product(A, B))) return;
          t.answered(cute.blocked_product(A, B));
        }},

    Law{"blocked_product/coalesced",
        "mode 0 of the blocked product is coalesced",
        "false: CuTe 02_layout_algebra, Blocked and Raked Products", refuted,
        given(positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(size(A) > 1 && size(B) > 1)) return;
          const auto R = cute.blocked_product(A, B);
          if (t.refused(R)) return;
          const std::size_t joined = joined_modes(get(*R, 0)).size();
          t.equal(flat_modes(get(*R, 0)).size(),
                  std::max<std::size_t>(1, joined), "modes");
        }},

    Law{"raked_product/block",
        "each mode is that of blocked_product, turned around",
        "CuTe 02_layout_algebra, Blocked and Raked Products", sound,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.raked_product(A, B);
          const auto blocked = cute.blocked_product(A, B);
          if (t.refused(R) || t.refused(blocked)) return;
          t.equal(rank(*R), std::max(rank(A), rank(B)), "rank");
          for (std::size_t k = 0; k < rank(*R) && !t.failed(); ++k) {
            const auto mode = get(*blocked, k);
            t.equal(get(*R, k), make_layout({get(mode, 1), get(mode, 0)}),
                    "mode");
          }
        }},

    Law{"raked_product/total", "A and B that have a product have a raked one",
        "SPEC, raked_product", total,
        given(Relation::complementable, positive_layout, layout_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_product(A, B) && has_product(A, B))) return;
          t.answered(cute.raked_product(A, B));
        }},

    // --- tile_to_shape ---

    Law{"tile_to_shape/covers",
        "each mode is a block and as many as cover the shape",
        "CuTe layout.hpp, tile_to_shape; SPEC, tile_to_shape", sound,
        given(Relation::fitting, positive_layout, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& shape) {
          const IntTuple<> S = wide_shape(shape, A);
          const auto R = cute.tile_to_shape(A, S);
          if (t.refused(R)) return;
          check_blocks(t, *R, A, S);
        }},

    Law{"tile_to_shape/compact", "compact blocks fill a compact whole",
        "CuTe layout.hpp, tile_to_shape", total,
        given(Relation::fitting, shape_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& block, const auto& shape,
           const auto& k) {
          const Layout<> A = compact_layout(block, k);
          const IntTuple<> S = wide_shape(shape, A);
          const auto R = cute.tile_to_shape(A, S);
          t.answered(R);
          if (t.refused(R)) return;
          if (!t.assume(small(*R))) return;
          t.holds(is_compact_by_values(*R), "not compact");
        }},

    Law{"tile_to_shape/column-major",
        "without an order, blocks come column-major",
        "CuTe layout.hpp, tile_to_shape", sound,
        given(Relation::fitting, positive_layout, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& shape) {
          const IntTuple<> S = wide_shape(shape, A);
          const auto R = cute.tile_to_shape(A, S);
          if (t.refused(R)) return;
          const Layout<> steps = make_layout(steps_of(*R));
          if (!t.assume(small(steps))) return;
          t.holds(is_increasing(steps), "another order");
        }},

    Law{"tile_to_shape/order", "blocks come in the order of the modes",
        "CuTe layout.hpp, tile_to_shape", sound,
        given(positive_layout, number_input, number_input, number_input,
              index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& a,
           const auto& b, const auto& c, const auto& k) {
          std::vector<std::size_t> places = {0, 1, 2};
          for (Int64 i = 0; i < k % 6; i = i + 1)
            std::next_permutation(places.begin(), places.end());
          Modes<Int64> order = {Int64(0), Int64(0), Int64(0)};
          for (std::size_t i = 0; i < 3; ++i) order[places[i]] = Int64(i);
          const IntTuple<> S = Modes<Int64>{a, b, c};
          const auto R = cute.tile_to_shape_in_order(A, S, IntTuple<>(order));
          if (t.refused(R)) return;
          check_blocks(t, *R, A, S);
          if (t.failed()) return;
          const std::vector<Layout<>> steps = steps_of(*R);
          const Layout<> ordered = make_layout(
              {steps[places[0]], steps[places[1]], steps[places[2]]});
          if (!t.assume(small(ordered))) return;
          t.holds(is_increasing(ordered), "another order");
        }},

    Law{"tile_to_shape/total", "a chain A with gaps for the blocks is answered",
        "SPEC, tile_to_shape", total,
        given(Relation::fitting, positive_layout, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& shape) {
          const IntTuple<> S = wide_shape(shape, A);
          const Layout<> tiles = make_layout(tiles_of(A, S));
          if (!t.assume(small_product(A, tiles) && has_product(A, tiles)))
            return;
          t.answered(cute.tile_to_shape(A, S));
        }},

    Law{"tile_to_shape/same-size", "the result has the size of the shape",
        "false: CuTe layout.hpp, tile_to_shape; it rounds up", refuted,
        given(positive_layout, shape_input),
        [](auto& t, const auto& cute, const auto& A, const auto& shape) {
          const IntTuple<> S = wide_shape(shape, A);
          const auto R = cute.tile_to_shape(A, S);
          if (t.refused(R)) return;
          t.equal(size(*R), product(S), "size");
        }},
};

}  // namespace colex
