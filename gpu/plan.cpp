// SPDX-License-Identifier: MIT

#include "gpu/plan.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <unordered_set>

namespace colex::gpu {
namespace {

constexpr int most_access_bytes = 16;
constexpr std::int64_t tile_run_bytes = 128;
constexpr std::int64_t sector_bytes = 32;  // of global memory
constexpr std::int64_t box_bytes = 16 * 1024;
constexpr std::int64_t most_box_extent = 256;
// Kernels count tiles, boxes and coordinates of runs in 31 bits.
constexpr std::int64_t end_of_indices = std::int64_t{1} << 31;
// Up to this many values are looked at one by one.
constexpr std::int64_t most_values_to_compare = 1 << 20;
// Offsets beyond are on no device, and below them sums and products of a few
// fit 64 bits.
constexpr std::int64_t most_offset = std::int64_t{1} << 56;

bool joined(CopyLoop& first, const CopyLoop& next) {
  if (next.source != first.source * first.extent ||
      next.destination != first.destination * first.extent)
    return false;
  first.extent *= next.extent;
  return true;
}

void make_positive(CopyNest& nest, CopyLoop& loop) {
  if (loop.destination >= 0) return;
  nest.source_offset += (loop.extent - 1) * loop.source;
  nest.destination_offset += (loop.extent - 1) * loop.destination;
  loop.source = -loop.source;
  loop.destination = -loop.destination;
}

CopyNest nest_of(std::vector<CopyLoop> loops) {
  CopyNest nest;
  for (CopyLoop& loop : loops) make_positive(nest, loop);
  std::stable_sort(loops.begin(), loops.end(),
                   [](const auto& a, const auto& b) {
                     return a.destination < b.destination;
                   });
  for (const CopyLoop& loop : loops) {
    if (loop.extent == 1) continue;
    if (!nest.loops.empty() && joined(nest.loops.back(), loop)) continue;
    nest.loops.push_back(loop);
  }
  return nest;
}

std::vector<std::pair<std::int64_t, std::int64_t>> extents_and_strides(
    const Layout<>& L) {
  std::vector<std::pair<std::int64_t, std::int64_t>> modes;
  for (const auto& mode : flat_modes(L))
    modes.emplace_back(mode.extent.value(), mode.stride.value.value());
  return modes;
}

std::int64_t product_of_extents(const std::vector<CopyLoop>& loops) {
  std::int64_t product = 1;
  for (const CopyLoop& loop : loops) product *= loop.extent;
  return product;
}

int log2(std::int64_t power) {
  return std::countr_zero(static_cast<std::uint64_t>(power));
}

// One side of a copy.
struct Side {
  const char* name;
  std::int64_t CopyLoop::*step;
  std::int64_t CopyNest::*offset;
  int CopyOptions::*alignment;
};
constexpr Side source_side{"source", &CopyLoop::source,
                           &CopyNest::source_offset,
                           &CopyOptions::source_alignment};
constexpr Side destination_side{"destination", &CopyLoop::destination,
                                &CopyNest::destination_offset,
                                &CopyOptions::destination_alignment};

// Whether accesses of so many bytes, at multiples of their width along the
// loops of `run`, are aligned on a side; else why not.
std::string why_misaligned(const Side& side, const CopyNest& nest,
                           const std::vector<std::size_t>& run, int bytes,
                           const CopyOptions& options) {
  const std::string name = side.name;
  const auto fits = [&](std::int64_t elements) {
    return elements * options.element_bytes % bytes == 0;
  };
  if (options.*side.alignment % bytes != 0)
    return "the pointer of the " + name + " is not aligned enough";
  if (!fits(nest.*side.offset))
    return "the " + name + " begins at a misaligned offset";
  for (std::size_t k = 0; k < nest.loops.size(); ++k)
    if (std::find(run.begin(), run.end(), k) == run.end() &&
        !fits(nest.loops[k].*side.step))
      return "a step of the " + name + " is misaligned";
  return "";
}

// The widest aligned access of a side, in bytes.
int widest(const Side& side, const CopyNest& nest, const CopyOptions& options) {
  int bytes = most_access_bytes;
  while (bytes > options.element_bytes &&
         !why_misaligned(side, nest, {0}, bytes, options).empty())
    bytes /= 2;
  return bytes;
}

CopyNest in_units(CopyNest nest, int n) {
  if (n == 1) return nest;
  nest.source_offset /= n;
  nest.destination_offset /= n;
  nest.loops[0].extent /= n;
  for (std::size_t k = 1; k < nest.loops.size(); ++k) {
    nest.loops[k].source /= n;
    nest.loops[k].destination /= n;
  }
  if (nest.loops[0].extent == 1) nest.loops.erase(nest.loops.begin());
  return nest;
}

// --- Path vector ---

void plan_accesses(CopyPlan& plan, const CopyOptions& options) {
  const CopyNest& nest = plan.nest;
  const int element = options.element_bytes;
  const std::int64_t run = common_run(nest, element);
  plan.path = CopyPath::vector;
  plan.vector = 1;
  plan.load_bytes = plan.store_bytes = element;
  if (run == 0 || run < most_access_bytes) {
    plan.why = "no run of 16 bytes is contiguous on both sides";
    if (run == 0) return;
  }
  const int load = widest(source_side, nest, options);
  const int store = widest(destination_side, nest, options);
  int both = std::min(load, store);
  while (run % both != 0) both /= 2;
  if (both < most_access_bytes && run >= most_access_bytes &&
      std::max(load, store) == most_access_bytes) {
    plan.load_bytes = load;
    plan.store_bytes = store;
    plan.vector = most_access_bytes / element;
    plan.tail = static_cast<int>(nest.loops[0].extent % plan.vector);
    return;
  }
  plan.load_bytes = plan.store_bytes = both;
  plan.vector = both / element;
  if (run >= most_access_bytes && both < most_access_bytes)
    plan.why =
        why_misaligned(source_side, nest, {0}, most_access_bytes, options) +
        ", and " +
        why_misaligned(destination_side, nest, {0}, most_access_bytes, options);
}

// --- Path tile ---

// The loops in the order of one side's steps, as far as they are contiguous
// and not among `others`.
std::vector<std::size_t> contiguous_run(
    const std::vector<CopyLoop>& loops, std::int64_t CopyLoop::*step,
    const std::vector<std::size_t>& others) {
  std::vector<std::size_t> run;
  std::int64_t next = 1;
  for (bool found = true; found;) {
    found = false;
    for (std::size_t k = 0; k < loops.size(); ++k)
      if (loops[k].*step == next &&
          std::find(others.begin(), others.end(), k) == others.end() &&
          next * loops[k].extent < end_of_indices) {
        run.push_back(k);
        next *= loops[k].extent;
        found = true;
        break;
      }
  }
  return run;
}

// A tile by the bytes of its elements: log2 of its elements, of its extent
// along the source's run, and of the tiles of a group. Measured to be fast on
// an H200; runs of a pitch of 64 KiB and more gain by groups.
struct Measured {
  int elements, source, group;
};
Measured measured(int unit_bytes) {
  switch (unit_bytes) {
    case 1:
      return {16, 8, 0};
    case 2:
      return {14, 7, 0};
    case 4:
      return {12, 6, 0};
    case 8:
      return {12, 7, 5};
    default:
      return {10, 6, 4};
  }
}

int ceil_log2(std::int64_t n) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(n - 1)));
}

// Free of bank conflicts: `pad` spreads what the lanes of a phase write over
// all banks, and they read 128 bytes in a row (shown in plan_test).
int pad_of(const CopyTile& tile) {
  const int pack = tile.store_vector * tile.unit_bytes;
  const int lanes = pack <= 4 ? 32 : 128 / pack;
  const int blocks = (1 << tile.log_source) / tile.load_vector;
  return std::max(4, pack * std::max(1, lanes / blocks)) / pack;
}

Result<CopyTile> plan_tile(const CopyNest& nest, const CopyOptions& options) {
  const auto& loops = nest.loops;
  auto to = contiguous_run(loops, &CopyLoop::destination, {});
  auto from = contiguous_run(loops, &CopyLoop::source, {});
  if (to.empty() || from.empty())
    return Refusal{"a side is contiguous along no loop"};
  if (to[0] == from[0])
    return Refusal{"both sides are contiguous along the same loop"};
  to = contiguous_run(loops, &CopyLoop::destination, {from[0]});
  from = contiguous_run(loops, &CopyLoop::source, to);

  CopyTile tile;
  tile.unit_bytes = options.element_bytes;
  for (std::size_t k = 0; k < loops.size(); ++k)
    if (std::find(to.begin(), to.end(), k) == to.end() &&
        std::find(from.begin(), from.end(), k) == from.end())
      tile.outer.push_back(loops[k]);
  for (const std::size_t k : from) tile.source_run.push_back(loops[k]);
  for (const std::size_t k : to) tile.destination_run.push_back(loops[k]);

  const auto vector_of = [&](const Side& side,
                             const std::vector<std::size_t>& run,
                             std::int64_t extent) {
    const int n = most_access_bytes / options.element_bytes;
    return extent % n == 0 &&
                   why_misaligned(side, nest, run, most_access_bytes, options)
                       .empty()
               ? n
               : 1;
  };
  const std::int64_t S = tile.source_extent(), D = tile.destination_extent();
  tile.load_vector = vector_of(source_side, from, S);
  tile.store_vector = vector_of(destination_side, to, D);

  const Measured best = measured(tile.unit_bytes);
  const int all = best.elements;
  const int least = log2(tile_run_bytes / tile.unit_bytes);
  // Runs that are not aligned share a sector at each end: longer ones, fewer.
  tile.log_source =
      tile.store_vector == 1 && tile.unit_bytes < most_access_bytes
          ? least
          : best.source;
  if (ceil_log2(D) < all - tile.log_source)
    tile.log_source = all - std::max(least, ceil_log2(D));
  if (ceil_log2(S) < tile.log_source)
    tile.log_source = std::max(least, ceil_log2(S));
  tile.log_destination = all - tile.log_source;
  tile.pad = pad_of(tile);
  tile.log_group = std::min(
      best.group, static_cast<int>(std::bit_width(
                      static_cast<std::uint64_t>(tile.source_tiles()))) -
                      1);
  if (tile.tiles() >= end_of_indices)
    return Refusal{"there are 2^31 tiles or more"};
  return tile;
}

// Whether a walk in the order of the destination would read sectors of the
// source in parts, and both runs of the tile fill sectors.
bool gains_by_tile(const CopyTile& tile, const CopyNest& nest) {
  const std::int64_t units = sector_bytes / tile.unit_bytes;
  if (std::min(tile.source_extent(), tile.destination_extent()) < units)
    return false;
  std::int64_t before = 1;
  for (const CopyLoop& loop : nest.loops) {
    if (loop == tile.source_run[0]) break;
    before *= loop.extent;
  }
  constexpr std::int64_t lanes = 32;
  return before * units > lanes;
}

// --- Path tensor_map ---

Result<CopyBoxes> plan_boxes(const CopyPlan& plan, const CopyOptions& options) {
  CopyNest nest = plan.nest;
  int unit = options.element_bytes;
  if (common_run(nest, unit) < most_access_bytes)
    return Refusal{"no run of 16 bytes is contiguous on both sides"};
  // Seen on an H200: along mode 0 the engine writes whole units of 16 bytes,
  // also beyond the extent.
  if (common_run(nest, unit) % most_access_bytes != 0)
    return Refusal{"the common run is no multiple of 16 bytes"};
  for (const CopyLoop& loop : nest.loops)
    if (loop.source < 0) return Refusal{"a step of the source is negative"};
  for (const Side& side : {source_side, destination_side})
    if (auto why = why_misaligned(side, nest, {0}, most_access_bytes, options);
        !why.empty())
      return Refusal{std::move(why)};
  // Elements of 8 bytes, as far as the run allows: a box has at most 256.
  constexpr int most_unit = 8;
  CopyLoop& run = nest.loops[0];
  for (; unit > most_unit; unit /= 2) run.extent *= 2;
  for (; unit < most_unit && run.extent % 2 == 0; unit *= 2) run.extent /= 2;

  CopyBoxes boxes;
  std::int64_t left = box_bytes / unit;
  for (std::size_t k = 0; k < nest.loops.size(); ++k) {
    const CopyLoop& loop = nest.loops[k];
    std::int64_t extent = std::min({loop.extent, left, most_box_extent});
    left = std::max<std::int64_t>(left / extent, 1);
    for (const Side& side : {source_side, destination_side}) {
      TensorBox& box =
          side.step == &CopyLoop::source ? boxes.source : boxes.destination;
      box.element_bytes = unit;
      box.extents.push_back(loop.extent);
      box.box.push_back(extent);
      if (k > 0) box.strides.push_back(loop.*side.step * options.element_bytes);
    }
  }
  for (const TensorBox* box : {&boxes.source, &boxes.destination})
    if (const auto why = why_no_tensor_map(*box, most_access_bytes))
      return *why;
  if (boxes.count() >= end_of_indices)
    return Refusal{"there are 2^31 boxes or more"};
  return boxes;
}

}  // namespace

std::string to_string(CopyPath path) {
  switch (path) {
    case CopyPath::element:
      return "element";
    case CopyPath::vector:
      return "vector";
    case CopyPath::tile:
      return "tile";
    case CopyPath::tensor_map:
      return "tensor-map";
  }
  return "unknown";
}

std::int64_t CopyTile::source_extent() const {
  return product_of_extents(source_run);
}
std::int64_t CopyTile::destination_extent() const {
  return product_of_extents(destination_run);
}

namespace {
std::int64_t tiles_along(std::int64_t extent, int log) {
  return (extent + (std::int64_t{1} << log) - 1) >> log;
}
}  // namespace

std::int64_t CopyTile::source_tiles() const {
  return tiles_along(source_extent(), log_source);
}
std::int64_t CopyTile::destination_tiles() const {
  return tiles_along(destination_extent(), log_destination);
}
std::int64_t CopyTile::tiles() const {
  return source_tiles() * destination_tiles() * product_of_extents(outer);
}

std::int64_t CopyTile::place(std::int64_t s, std::int64_t pack) const {
  const std::int64_t row = (std::int64_t{1} << log_destination) / store_vector;
  return s * row + s / load_vector * pad + pack;
}

std::int64_t CopyTile::shared_bytes() const {
  return place(std::int64_t{1} << log_source, 0) * store_vector * unit_bytes;
}

std::int64_t CopyBoxes::count() const {
  std::int64_t boxes = 1;
  for (std::size_t k = 0; k < source.box.size(); ++k)
    boxes *= (source.extents[k] + source.box[k] - 1) / source.box[k];
  return boxes;
}

std::int64_t CopyBoxes::bytes() const {
  std::int64_t bytes = source.element_bytes;
  for (const std::int64_t extent : source.box) bytes *= extent;
  return bytes;
}

int CopyPlan::access_bytes() const {
  switch (path) {
    case CopyPath::element:
      return element_bytes;
    case CopyPath::vector:
      return std::max(load_bytes, store_bytes);
    case CopyPath::tile:
      return tile.unit_bytes * std::max(tile.load_vector, tile.store_vector);
    case CopyPath::tensor_map:
      return most_access_bytes;
  }
  return element_bytes;
}

std::vector<CopyLoop> accesses(const CopyPlan& plan) {
  std::vector<CopyLoop> loops = plan.nest.loops;
  if (plan.vector == 1) return loops;
  CopyLoop& run = loops[0];
  run.extent = (run.extent + plan.vector - 1) / plan.vector;
  run.source *= plan.vector;
  run.destination *= plan.vector;
  if (run.extent == 1 && plan.tail == 0) loops.erase(loops.begin());
  return loops;
}

std::int64_t common_run(const CopyNest& nest, int element_bytes) {
  if (nest.loops.empty() || nest.loops[0].source != 1 ||
      nest.loops[0].destination != 1)
    return 0;
  return nest.loops[0].extent * element_bytes;
}

std::optional<Refusal> shared_elements(const Layout<>& L) {
  auto modes = extents_and_strides(coalesce(L));
  std::erase_if(modes, [](const auto& mode) { return mode.first == 1; });
  for (auto& [extent, stride] : modes) {
    if (stride == 0)
      return Refusal{"the destination " + to_string(L) +
                     " sends several coordinates to one element"};
    stride = std::abs(stride);
  }
  std::sort(modes.begin(), modes.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  std::int64_t reach = 0;
  bool apart = true;
  for (const auto& [extent, stride] : modes) {
    if (stride <= reach) apart = false;
    reach += (extent - 1) * stride;
  }
  if (apart) return std::nullopt;
  const std::int64_t n = size(L).value();
  if (n > most_values_to_compare)
    return Refusal{"the destination " + to_string(L) +
                   " is not shown to be injective: its modes overlap, and it "
                   "has more than 2^20 coordinates"};
  std::unordered_set<std::int64_t> seen;
  for (std::int64_t i = 0; i < n; ++i)
    if (!seen.insert(L(Int64(i)).value()).second)
      return Refusal{"the destination " + to_string(L) +
                     " sends several coordinates to one element"};
  return std::nullopt;
}

Result<CopyNest> copy_nest(const Layout<>& source,
                           const Layout<>& destination) {
  return answer([&]() -> Result<CopyNest> {
    require_integer_strides(source);
    require_integer_strides(destination);
    const auto S = composition(source, make_layout(destination.shape()));
    if (!S) return S.refusal();
    const auto D = composition(destination, make_layout(S->shape()));
    if (!D) return D.refusal();
    const auto R = composition(*S, make_layout(D->shape()));
    if (!R) return R.refusal();
    const auto from = extents_and_strides(*R);
    const auto to = extents_and_strides(*D);
    if (from.size() != to.size())
      return Refusal{to_string(source) + " and " + to_string(destination) +
                     " have no common refinement of their shapes"};
    std::vector<CopyLoop> loops;
    for (std::size_t k = 0; k < from.size(); ++k)
      loops.push_back({from[k].first, from[k].second, to[k].second});
    return nest_of(std::move(loops));
  });
}

Result<CopyPlan> plan_copy(const Layout<>& source, const Layout<>& destination,
                           const CopyOptions& options) {
  return answer([&]() -> Result<CopyPlan> {
    if (!std::has_single_bit(static_cast<unsigned>(options.element_bytes)) ||
        options.element_bytes > most_access_bytes)
      return Refusal{"an element of " + std::to_string(options.element_bytes) +
                     " bytes; the device copies elements of 1, 2, 4, 8 or 16"};
    require_integer_strides(source);
    require_integer_strides(destination);
    if (size(source) != size(destination))
      return Refusal{to_string(source) + " has " + to_string(size(source)) +
                     " elements and " + to_string(destination) + " has " +
                     to_string(size(destination))};
    for (const Layout<>* L : {&source, &destination})
      if (const OffsetRange range = range_of(*L);
          range.least < -most_offset || range.greatest > most_offset)
        return Refusal{to_string(*L) + " reaches beyond 2^56 elements"};
    if (auto refusal = shared_elements(destination)) return *refusal;

    CopyPlan plan;
    plan.element_bytes = options.element_bytes;
    plan.source_alignment = plan.destination_alignment = options.element_bytes;
    plan.size = size(source).value();
    const OffsetRange from = range_of(source), to = range_of(destination);
    plan.source_least = from.least;
    plan.source_greatest = from.greatest;
    plan.destination_least = to.least;
    plan.destination_greatest = to.greatest;

    const auto element_path = [&](std::string why) -> Result<CopyPlan> {
      const auto S = device_layout(source);
      if (!S) return S.refusal();
      const auto D = device_layout(destination);
      if (!D) return D.refusal();
      plan.source = *S;
      plan.destination = *D;
      plan.path = CopyPath::element;
      plan.why = std::move(why);
      return plan;
    };
    if (options.path == CopyPath::element)
      return element_path("asked for, element by element");
    auto nest = copy_nest(source, destination);
    if (nest && nest->loops.size() > DeviceLayout::most_modes)
      nest = Refusal{"the nest has more than 8 loops"};
    if (!nest) {
      if (options.path) return nest.refusal();
      return element_path(nest.refusal().reason);
    }
    plan.nest = *std::move(nest);

    auto boxes = plan_boxes(plan, options);
    if (!boxes) plan.why_no_tensor_map = boxes.refusal().reason;
    if (options.path == CopyPath::tensor_map) {
      if (!boxes) return boxes.refusal();
      plan.path = CopyPath::tensor_map;
      plan.boxes = *std::move(boxes);
      plan.source_alignment = plan.destination_alignment = most_access_bytes;
      return plan;
    }

    plan_accesses(plan, options);
    plan.source_alignment = plan.load_bytes;
    plan.destination_alignment = plan.store_bytes;
    if (options.path == CopyPath::vector) return plan;
    // What is contiguous on both sides moves as one element of the tile.
    if (plan.tail != 0 || plan.load_bytes != plan.store_bytes)
      return options.path
                 ? Result<CopyPlan>(
                       Refusal{"both sides are contiguous along the same loop"})
                 : plan;
    CopyOptions in_tile = options;
    in_tile.element_bytes = plan.load_bytes;
    const auto tile = plan_tile(in_units(plan.nest, plan.vector), in_tile);
    if (!tile && options.path) return tile.refusal();
    if (!tile) return plan;
    if (!options.path &&
        !gains_by_tile(*tile, in_units(plan.nest, plan.vector)))
      return plan;
    plan.path = CopyPath::tile;
    plan.tile = *tile;
    plan.source_alignment = tile->unit_bytes * tile->load_vector;
    plan.destination_alignment = tile->unit_bytes * tile->store_vector;
    return plan;
  });
}

}  // namespace colex::gpu
