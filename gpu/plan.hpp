// SPDX-License-Identifier: MIT
// How a copy from one layout to another is carried out, decided by the algebra
// on the host.
//
//   Result<CopyPlan> plan = plan_copy(source, destination,
//                                     {.element_bytes = 2});
//   plan->path   // vector, say
//   plan->why    // why no wider accesses
//
// A copy sends the element at source(i) to destination(i) for every index i.
// The order is free, so that the two layouts become one nest of loops, sorted
// by the step in the destination; what the nest shows to be contiguous on both
// sides moves in accesses of up to 16 bytes, and what is contiguous on each
// side along another mode goes through shared memory, a tile at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/flatten.hpp"
#include "gpu/tensor_box.hpp"

namespace colex::gpu {

// One loop: its extent, and a step of it in elements.
struct CopyLoop {
  std::int64_t extent;
  std::int64_t source;
  std::int64_t destination;

  friend bool operator==(const CopyLoop&, const CopyLoop&) = default;
};

// Loops with destination steps above 0, ascending, none joinable with the
// next; and where the loops begin.
struct CopyNest {
  std::vector<CopyLoop> loops;
  std::int64_t source_offset = 0;
  std::int64_t destination_offset = 0;
};

// Refused where no layout over a refinement of the destination's shape gives
// the source's values: (6,4) against (4,6), say.
Result<CopyNest> copy_nest(const Layout<>& source, const Layout<>& destination);

// element: one element a thread, both layouts evaluated. vector: a walk through
// the nest, up to 16 bytes a thread. tile: through shared memory. tensor_map:
// boxes that the copy engine (TMA) reads and writes.
enum class CopyPath { element, vector, tile, tensor_map };
std::string to_string(CopyPath path);

// A tile of the nest: `source_extent` elements along the run of the source,
// which is contiguous there, by `destination_extent` along the destination's.
// Runs are products of loops; the last tile of a run may reach beyond it.
struct CopyTile {
  std::vector<CopyLoop> outer;            // loops in neither run
  std::vector<CopyLoop> source_run;       // steps in the source 1, 1 * n0, ...
  std::vector<CopyLoop> destination_run;  // the same in the destination
  int unit_bytes = 4;                     // of the elements of all numbers here
  int log_source = 0, log_destination = 0;  // extents of the tile
  int load_vector = 1, store_vector = 1;    // elements an access
  // The next tile is the next one along the source's run, up to so many, then
  // along the destination's.
  int log_group = 0;
  // Shared memory holds packs of `store_vector` elements, row by row of the
  // destination's run; `pad` packs follow `load_vector` rows.
  int pad = 0;

  std::int64_t source_extent() const;
  std::int64_t destination_extent() const;
  std::int64_t source_tiles() const;
  std::int64_t destination_tiles() const;
  std::int64_t tiles() const;
  // Where shared memory holds the pack: of the element `s` along the source's
  // run, the `pack`-th along the destination's.
  std::int64_t place(std::int64_t s, std::int64_t pack) const;
  std::int64_t shared_bytes() const;
};

// Boxes of one extent a loop, at most five loops, for both sides alike.
struct CopyBoxes {
  TensorBox source, destination;  // from the nest's offsets on
  std::int64_t count() const;     // of boxes
  std::int64_t bytes() const;     // of one box
};

// Why a layout cannot be written to: two of its coordinates share an element,
// or too many would have to be looked at. Nothing where it is injective.
std::optional<Refusal> shared_elements(const Layout<>& destination);

struct CopyOptions {
  int element_bytes = 4;       // 1, 2, 4, 8 or 16
  int source_alignment = 256;  // of the base pointers, in bytes
  int destination_alignment = 256;
  // The path to take, refused where it cannot be; nothing for the fastest.
  std::optional<CopyPath> path;
};

struct CopyPlan {
  CopyPath path = CopyPath::element;
  std::string why;  // why no accesses of 16 bytes; empty where they are
  std::string why_no_tensor_map;  // empty where it could be
  int element_bytes = 4;
  // What the base pointers must be multiples of, in bytes.
  int source_alignment = 4;
  int destination_alignment = 4;
  std::int64_t size = 0;
  // The elements that are touched: least and greatest offset of each side.
  std::int64_t source_least = 0, source_greatest = 0;
  std::int64_t destination_least = 0, destination_greatest = 0;

  DeviceLayout source, destination;  // path element
  CopyNest nest;                     // of elements; all other paths
  // Path vector: what a thread moves at once, elements along the first loop;
  // the bytes that each side reads or writes of it in one access; the elements
  // that the last one of each run has, where it has fewer.
  int vector = 1;
  int load_bytes = 4, store_bytes = 4;
  int tail = 0;
  CopyTile tile;    // path tile
  CopyBoxes boxes;  // path tensor_map

  // The widest access of either side, in bytes.
  int access_bytes() const;
};

// Path vector: the nest with the first loop in steps of what a thread moves.
std::vector<CopyLoop> accesses(const CopyPlan& plan);

// Elements one after the other on both sides, in bytes; 0 where there are none.
std::int64_t common_run(const CopyNest& nest, int element_bytes);

// Refused where the sizes differ, where the destination is not injective, or
// not shown to be, and for an element of another width.
Result<CopyPlan> plan_copy(const Layout<>& source, const Layout<>& destination,
                           const CopyOptions& options = {});

}  // namespace colex::gpu
