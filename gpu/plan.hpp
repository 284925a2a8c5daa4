// SPDX-License-Identifier: MIT
// How a copy from one layout to another is carried out, decided by the algebra
// on the host.
//
//   Result<CopyPlan> plan = plan_copy(source, destination, {.element_bytes =
//   2}); plan->path                      // element, vector or tile plan->why
//   // why no faster one
//
// A copy sends the element at source(i) to destination(i) for every index i.
// The order is free, so that the two layouts become one nest of loops, sorted
// by the step in the destination; what the nest shows to be contiguous on both
// sides moves in accesses of up to 16 bytes, and what is contiguous on each
// side along another mode goes through shared memory, a tile at a time.
#pragma once

#include <string>
#include <vector>

#include "gpu/flatten.hpp"

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

enum class CopyPath { element, vector, tile };
std::string to_string(CopyPath path);

// One access of a tile: the element at which it begins, beside the tile's own
// begin; its place in shared memory; its coordinates along the loops that the
// tile does not divide.
struct TileAccess {
  std::int64_t offset;
  std::uint32_t shared;
  std::uint16_t ragged[2];
};

// A tile of the nest. Shared memory holds it in the order of the source's
// steps, `pad` elements between rows.
struct CopyTile {
  std::vector<CopyLoop> outer;    // over tiles
  std::vector<TileAccess> load;   // in the order of the source
  std::vector<TileAccess> store;  // in the order of the destination
  int load_vector = 1;            // elements an access
  int store_vector = 1;
  std::int64_t store_step = 1;  // in shared memory, within an access
  std::int64_t shared_elements = 0;
  // Up to two loops that the tile does not divide: their place in `outer`, -1
  // for none; the tile's extent and the whole one.
  int ragged_loop[2] = {-1, -1};
  std::int64_t ragged_tile[2] = {1, 1};
  std::int64_t ragged_extent[2] = {1, 1};
};

// Why a layout cannot be written to: two of its coordinates share an element,
// or too many would have to be looked at. Nothing where it is injective.
std::optional<Refusal> shared_elements(const Layout<>& destination);

struct CopyOptions {
  int element_bytes = 4;       // 1, 2, 4, 8 or 16
  int source_alignment = 256;  // of the base pointers, in bytes
  int destination_alignment = 256;
  CopyPath fastest = CopyPath::tile;  // `element` gives the yardstick
};

struct CopyPlan {
  CopyPath path = CopyPath::element;
  std::string why;  // why this path and no faster one; empty for the fastest
  int element_bytes = 4;
  // What the base pointers must be multiples of, in bytes.
  int source_alignment = 4;
  int destination_alignment = 4;
  std::int64_t size = 0;
  // The elements that are touched: least and greatest offset of each side.
  std::int64_t source_least = 0, source_greatest = 0;
  std::int64_t destination_least = 0, destination_greatest = 0;

  DeviceLayout source, destination;  // path element
  CopyNest nest;                     // path vector: in units of accesses
  int vector = 1;                    // elements an access
  CopyTile tile;                     // path tile
};

// Refused where the sizes differ, where the destination is not injective, or
// not shown to be, and for an element of another width.
Result<CopyPlan> plan_copy(const Layout<>& source, const Layout<>& destination,
                           const CopyOptions& options = {});

}  // namespace colex::gpu
