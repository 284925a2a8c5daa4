// SPDX-License-Identifier: MIT
//
// Atoms, tiled copies and tiled MMAs as lists of the protocol:
//
//   copy atom   [source, destination, reference]: layouts (thread, value)
//   tiled copy  [copy atom, layout (thread, value), tiler]
//   MMA atom    [(M,N,K), threads, A, B, C]
//   tiled MMA   [MMA atom, threads (V,M,N,K), permutation]

#pragma once

#include <optional>

#include "reference/tiled_copy.hpp"
#include "reference/tiled_mma.hpp"
#include "reference/value.hpp"

namespace colex::conformance {

Value list_of(const LayoutTV& tv);
Value list_of(const CopyLayouts& atom);
Value list_of(const TiledCopy& copy);
Value list_of(const MmaLayouts& atom);
Value list_of(const TiledMma& mma);

// What a list stands for; nothing where its entries are of other kinds.
std::optional<LayoutTV> layout_tv_of(const Value& value);
std::optional<CopyLayouts> copy_layouts_of(const Value& value);
std::optional<TiledCopy> tiled_copy_of(const Value& value);
std::optional<MmaLayouts> mma_layouts_of(const Value& value);
std::optional<TiledMma> tiled_mma_of(const Value& value);

}  // namespace colex::conformance
