// SPDX-License-Identifier: MIT
// Laws of divides: a layout as tiles, and the steps from tile to tile. Products
// are in product.hpp.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/divisibility.hpp"
#include "properties/laws/tiles.hpp"

namespace colex {

// The divides, of a layout and of a bare shape.
inline constexpr auto logical_divide_of = [](const auto& cute,
                                             const auto&... in) {
  return cute.logical_divide(in...);
};
inline constexpr auto zipped_divide_of = [](const auto& cute,
                                            const auto&... in) {
  return cute.zipped_divide(in...);
};
inline constexpr auto tiled_divide_of = [](const auto& cute,
                                           const auto&... in) {
  return cute.tiled_divide(in...);
};
inline constexpr auto flat_divide_of = [](const auto& cute, const auto&... in) {
  return cute.flat_divide(in...);
};
inline constexpr auto logical_divide_of_shape = [](const auto& cute,
                                                   const auto&... in) {
  return cute.logical_divide_shape(in...);
};
inline constexpr auto zipped_divide_of_shape = [](const auto& cute,
                                                  const auto&... in) {
  return cute.zipped_divide_shape(in...);
};
inline constexpr auto tiled_divide_of_shape = [](const auto& cute,
                                                 const auto&... in) {
  return cute.tiled_divide_shape(in...);
};
inline constexpr auto flat_divide_of_shape = [](const auto& cute,
                                                const auto&... in) {
  return cute.flat_divide_shape(in...);
};

template <class Divide>
constexpr auto total_of_divide(const char* name, const char* source,
                               Divide divide) {
  return Law{name,
             "tiles that divide their modes divide",
             source,
             total,
             given(Relation::divisible, layout_input, tiler_input),
             [divide](auto& t, const auto& cute, const auto& A, const auto& T) {
               if (!t.assume(small_tiles(A, T))) return;
               if (!t.assume(for_each_tile(A, T, has_divide))) return;
               t.answered(divide(cute, A, T));
             }};
}

template <class OfShape, class OfLayout>
constexpr auto divide_of_shape(const char* name, OfShape of_shape,
                               OfLayout of_layout) {
  return Law{name,
             "a shape is divided as its column-major layout is",
             "CuTe layout.hpp, make_layout; CuTe 0y_predication",
             total,
             given(Relation::divisible, shape_input, tiler_input),
             [=](auto& t, const auto& cute, const auto& S, const auto& T) {
               const auto expected = of_layout(cute, make_layout(S), T);
               const auto R = of_shape(cute, S, T);
               if (t.refused(expected)) {
                 t.holds(!R, "answered, though the layout is refused");
                 return;
               }
               t.answered(R);
               if (t.refused(R)) return;
               t.equal(*R, *expected, "layout");
             }};
}

// Bodies for tilers of every nesting.
inline constexpr auto divides_by_mode = [](auto& t, const auto& cute,
                                           const auto& A, const auto& T) {
  const auto R = cute.logical_divide(A, T);
  if (t.refused(R)) return;
  t.holds(fits(A, T), "answered though the tiler does not fit");
  if (t.failed()) return;
  const auto S = tile_by_tile(
      A, T, Beyond::kept, [&](const Layout<>& mode, const Layout<>& tile) {
        return cute.logical_divide(mode, make_tiler(tile));
      });
  if (t.refused(S)) return;
  t.equal(*R, *S, "modes");
};

inline constexpr auto zips_the_divide = [](auto& t, const auto& cute,
                                           const auto& A, const auto& T) {
  const auto R = cute.zipped_divide(A, T);
  if (t.refused(R)) return;
  const auto logical = cute.logical_divide(A, T);
  t.answered(logical);
  if (t.refused(logical)) return;
  t.equal(*R, zipped(halves_of(*logical, T)), "modes");
};

inline constexpr auto tiling_laws = std::tuple{
    Law{"logical_divide/tile", "mode 0 of the divide is A after B",
        "CuTe 02_layout_algebra, Logical Divide", sound,
        given(Relation::divisible, layout_input, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_divide(A, make_tiler(B));
          if (t.refused(R)) return;
          t.equal(rank(*R), std::size_t{2}, "rank");
          if (t.failed()) return;
          const auto tile = get(*R, 0);
          t.holds(compatible(B.shape(), tile.shape()), "another shape than B");
          t.equal(size(tile), size(B), "size of a tile");
          t.for_all_below(size(B), [&](const auto& i) {
            t.equal(value_at(tile, i), value_at(A, B(i)), "value");
          });
        }},

    Law{"logical_divide/definition",
        "it is A after (B, complement(B, size(A)))",
        "CuTe 02_layout_algebra, Logical Divide", sound,
        given(Relation::divisible, layout_input, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_divide(A, make_tiler(B));
          const auto rest = cute.complement(B, size(A));
          if (t.refused(R) || t.refused(rest)) return;
          const auto tiles = make_layout(std::vector{B, *rest});
          t.equal(size(*R), size(tiles), "size");
          t.for_all_below(size(tiles), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(A, tiles(i)), "value");
          });
        }},

    Law{"logical_divide/covers", "every value of A is a value of the divide",
        "CuTe 02_layout_algebra, Logical Divide; CuTe 0y_predication", sound,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.logical_divide(A, T);
          if (t.refused(R)) return;
          if (!t.assume(small(A, *R))) return;
          const auto parts = image(*R);
          for (const std::int64_t value : values_of(A))
            t.holds(parts.count(value) > 0, "a value is missed");
        }},

    Law{"logical_divide/partition",
        "where B's end divides size(A), each element of A is in one tile",
        "CuTe whitepaper, on divides; arXiv 2601.05972, 2.1.6.32", sound,
        given(Relation::divisible, layout_input, number_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& j,
           const auto& k) {
          if (!t.assume(size(A) <= 65536)) return;
          const Layout<> B = dividing_tile(A, j, k);
          const auto R = cute.logical_divide(A, make_tiler(B));
          if (t.refused(R)) return;
          t.equal(size(*R), size(A), "size");
          if (t.failed()) return;
          t.holds(sorted_values(*R) == sorted_values(A), "other elements");
        }},

    Law{"logical_divide/size",
        "tiles by n round up: n ceil(size(A) / n) elements",
        "CuTe 0y_predication", sound,
        given(Relation::divisible, layout_input, number_input),
        [](auto& t, const auto& cute, const auto& A, const auto& n) {
          const auto R = cute.logical_divide(A, make_tiler(IntTuple(n)));
          if (t.refused(R)) return;
          t.equal(size(*R), n * ceil_div(size(A), n), "size");
        }},

    Law{"logical_divide/total",
        "a chain B whose tiles and steps compose is answered",
        "SPEC, logical_divide", total,
        given(Relation::divisible, layout_input, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small_tiles(A, make_tiler(B)))) return;
          if (!t.assume(has_divide(A, B))) return;
          t.answered(cute.logical_divide(A, make_tiler(B)));
        }},

    Law{"logical_divide/by-mode", "a divide by <T,U> divides each mode",
        "CuTe 02_layout_algebra, Logical Divide, by-mode", sound,
        given(Relation::divisible, layout_input, tiler_input), divides_by_mode},

    Law{"logical_divide/ordinary-division",
        "what Shah's 2.23 admits with ordinary division is answered",
        "Shah, Layout Algebra, 2.23, corrected", total,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j,
           const auto& k) {
          if (!t.assume(size(L) <= 65536)) return;
          const Layout<> A = make_flat(joined_modes(L));
          const Mode<> B = dividing_tile(A, j, k);
          if (!t.assume(shah_admits(A, B.extent, B.stride.value,
                                    Division::ordinary, Division::ordinary)))
            return;
          t.answered(cute.logical_divide(A, make_tiler(Layout<>(B))));
        }},

    Law{"logical_divide/weak-division", "what Shah's 2.23 admits is answered",
        "false: Shah, Layout Algebra, 2.23 as printed", refuted,
        given(layout_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& j,
           const auto& k) {
          if (!t.assume(size(L) <= 65536)) return;
          const Layout<> A = make_flat(joined_modes(L));
          const Mode<> B = dividing_tile(A, j, k);
          if (!t.assume(shah_admits(A, B.extent, B.stride.value,
                                    Division::ordinary, Division::weak)))
            return;
          t.answered(cute.logical_divide(A, make_tiler(Layout<>(B))));
        }},

    Law{"logical_divide/same-size", "a divide has the size of what it divides",
        "false: CuTe 02_layout_algebra; it rounds up", refuted,
        given(layout_input, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.logical_divide(A, make_tiler(B));
          if (t.refused(R)) return;
          t.equal(size(*R), size(A), "size");
        }},

    Law{"logical_divide/by-nested-mode",
        "a divide by <<T,U>,V> divides the modes of modes",
        "CuTe 02_layout_algebra, Logical Divide, by-mode", sound,
        given(Relation::divisible, layout_input, nested_tiler),
        divides_by_mode},

    // --- zipped, tiled, flat ---

    Law{"zipped_divide/zip",
        "it gathers the tiles and the rests of logical_divide",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Divides", sound,
        given(Relation::divisible, layout_input, tiler_input), zips_the_divide},

    Law{"zipped_divide/zip-nested",
        "it gathers the tiles and the rests of the modes of modes, nested",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Divides", sound,
        given(Relation::divisible, layout_input, nested_tiler),
        zips_the_divide},

    Law{"zipped_divide/tile",
        "mode 0 of zipped_divide(A, T) is composition(A, T)",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Divides", sound,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.zipped_divide(A, T);
          if (t.refused(R)) return;
          if (!t.assume(!has_underscore(T))) return;
          const auto tile = cute.composition_by_mode(A, T);
          t.answered(tile);
          if (t.refused(tile)) return;
          if (!t.assume(small(*tile))) return;
          t.holds(agree(get(*R, 0), *tile), "another tile");
        }},

    total_of_divide("zipped_divide/total", "SPEC, zipped_divide",
                    zipped_divide_of),

    Law{"tiled_divide/grouping",
        "the gathered tiles first, then the single rests",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Divides", sound,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.tiled_divide(A, T);
          if (t.refused(R)) return;
          const auto logical = cute.logical_divide(A, T);
          t.answered(logical);
          if (t.refused(logical)) return;
          t.equal(*R, tiled(halves_of(*logical, T)), "modes");
        }},

    total_of_divide("tiled_divide/total", "SPEC, tiled_divide",
                    tiled_divide_of),

    Law{"flat_divide/grouping", "single tiles first, then the single rests",
        "CuTe 02_layout_algebra, Zipped, Tiled, Flat Divides", sound,
        given(Relation::divisible, layout_input, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          const auto R = cute.flat_divide(A, T);
          if (t.refused(R)) return;
          const auto logical = cute.logical_divide(A, T);
          t.answered(logical);
          if (t.refused(logical)) return;
          t.equal(*R, flat(halves_of(*logical, T)), "modes");
        }},

    total_of_divide("flat_divide/total", "SPEC, flat_divide", flat_divide_of),

    Law{"zipped_divide/thread-values",
        "a tile read by threads and values has each of its elements once",
        "CuTe 0t_mma_atom; CuTe 03_tensor, Partitioning; theory T19", sound,
        given(Relation::divisible, layout_input, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& S,
           const auto& k) {
          const Layout<> threads = compact_layout(S, k);
          const Int64 n = size(threads);
          if (!t.assume(small(A) && n <= 65536)) return;
          const auto tiles =
              cute.zipped_divide(A, make_tiler(Layout<>(Mode<>{n, 1})));
          if (t.refused(tiles)) return;
          t.equal(rank(*tiles), std::size_t{2}, "rank");
          if (t.failed()) return;
          const Tiler<> by_thread = Modes<std::optional<Layout<>>>{
              std::optional(threads), std::optional<Layout<>>()};
          const auto R = cute.composition_by_mode(*tiles, by_thread);
          if (t.refused(R)) return;
          t.equal(size(*R), n * ceil_div(size(A), n), "size");
          if (!t.assume(!t.failed() && small(*R))) return;
          t.holds(sorted_values(*R) == sorted_values(*tiles), "other elements");
          t.for_all_below(size(*R), [&](const auto& i) {
            const Int64 index = threads(i % n) + i / n * n;
            if (index >= size(A)) return;
            t.equal(value_at(*R, i), value_at(A, index), "element");
          });
        }},

    // --- Bare shapes ---

    divide_of_shape("logical_divide/of-shape", logical_divide_of_shape,
                    logical_divide_of),
    divide_of_shape("zipped_divide/of-shape", zipped_divide_of_shape,
                    zipped_divide_of),
    divide_of_shape("tiled_divide/of-shape", tiled_divide_of_shape,
                    tiled_divide_of),
    divide_of_shape("flat_divide/of-shape", flat_divide_of_shape,
                    flat_divide_of),

    // --- evenly_divides ---

    Law{"evenly_divides/same-size",
        "integers divide evenly exactly when the divide has the size of S",
        "CuTe layout.hpp, evenly_divides", sound,
        given(Relation::fitting, shape_input, shape_input),
        [](auto& t, const auto& cute, const auto& S, const auto& tiles) {
          const IntTuple<> T = cut_to_fit(tiles, S);
          const auto even = cute.evenly_divides(S, make_tiler(T));
          const auto R = cute.logical_divide(make_layout(S), make_tiler(T));
          if (t.refused(even) || t.refused(R)) return;
          t.equal(size(*R) == product(S), *even, "same size");
        }},

    Law{"evenly_divides/by-size",
        "an even divide has the size of S for all tilers",
        "false: CuTe layout.hpp, evenly_divides; a tile may have gaps", refuted,
        given(shape_input, tiler_input),
        [](auto& t, const auto& cute, const auto& S, const auto& T) {
          const auto even = cute.evenly_divides(S, T);
          const auto R = cute.logical_divide(make_layout(S), T);
          if (t.refused(even) || t.refused(R)) return;
          if (!t.assume(*even)) return;
          t.equal(size(*R), product(S), "size");
        }},
};

}  // namespace colex
