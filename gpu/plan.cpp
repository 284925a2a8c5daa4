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
constexpr std::int64_t most_tile_bytes = 32 * 1024;
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

bool divides_all(std::int64_t n, const std::vector<CopyLoop>& loops,
                 std::size_t first, std::int64_t CopyLoop::*step) {
  for (std::size_t k = first; k < loops.size(); ++k)
    if (loops[k].*step % n != 0) return false;
  return true;
}

// The most elements, a power of two, that every access can move.
int common_vector(const CopyNest& nest, const CopyOptions& options) {
  if (nest.loops.empty()) return 1;
  const CopyLoop& run = nest.loops[0];
  if (run.source != 1 || run.destination != 1) return 1;
  for (int n = most_access_bytes / options.element_bytes; n > 1; n /= 2) {
    const int bytes = n * options.element_bytes;
    if (run.extent % n == 0 && nest.source_offset % n == 0 &&
        nest.destination_offset % n == 0 &&
        options.source_alignment % bytes == 0 &&
        options.destination_alignment % bytes == 0 &&
        divides_all(n, nest.loops, 1, &CopyLoop::source) &&
        divides_all(n, nest.loops, 1, &CopyLoop::destination))
      return n;
  }
  return 1;
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

// --- Tiles ---

// The loops in the order of one side's steps, as far as they are contiguous.
std::vector<std::size_t> contiguous_chain(const std::vector<CopyLoop>& loops,
                                          std::int64_t CopyLoop::*step) {
  std::vector<std::size_t> chain;
  std::int64_t next = 1;
  for (bool found = true; found;) {
    found = false;
    for (std::size_t k = 0; k < loops.size(); ++k)
      if (loops[k].*step == next) {
        chain.push_back(k);
        next *= loops[k].extent;
        found = true;
        break;
      }
  }
  return chain;
}

// Takes loops of a chain into the tile until a run has `run` elements.
void take(const std::vector<CopyLoop>& loops,
          const std::vector<std::size_t>& chain, std::int64_t run,
          std::vector<std::int64_t>& tile) {
  std::int64_t taken = 1;
  for (const std::size_t k : chain) {
    if (taken >= run) return;
    const std::int64_t wanted = (run + taken - 1) / taken;
    const std::int64_t extent = loops[k].extent;
    tile[k] = std::max(tile[k], extent <= 2 * wanted ? extent : wanted);
    taken *= tile[k];
    if (tile[k] < extent) return;
  }
}

// The loops within a tile, in the order of one side's steps.
std::vector<std::size_t> order_of(const std::vector<CopyLoop>& loops,
                                  const std::vector<std::int64_t>& tile,
                                  std::int64_t CopyLoop::*step) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < loops.size(); ++k)
    if (tile[k] > 1) order.push_back(k);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) {
                     return std::abs(loops[a].*step) < std::abs(loops[b].*step);
                   });
  return order;
}

// The most elements of an access on one side: its run within the tile and all
// other steps are multiples.
int tile_vector(const CopyNest& nest, const std::vector<std::int64_t>& tile,
                const std::vector<std::size_t>& order,
                std::int64_t CopyLoop::*step, std::int64_t offset,
                int element_bytes, int alignment) {
  if (order.empty() || nest.loops[order[0]].*step != 1) return 1;
  const std::size_t first = order[0];
  for (const int bytes : {16, 4}) {
    const int n = bytes / element_bytes;
    if (n <= 1) break;
    bool fits = tile[first] % n == 0 && nest.loops[first].extent % n == 0 &&
                offset % n == 0 && alignment % bytes == 0;
    for (std::size_t k = 0; k < nest.loops.size(); ++k)
      if (k != first && nest.loops[k].*step % n != 0) fits = false;
    if (fits) return n;
  }
  return 1;
}

std::optional<CopyTile> plan_tile(const CopyNest& nest,
                                  const CopyOptions& options) {
  const auto& loops = nest.loops;
  const auto to = contiguous_chain(loops, &CopyLoop::destination);
  const auto from = contiguous_chain(loops, &CopyLoop::source);
  // Where both sides run along one loop, a tile gains nothing.
  if (to.empty() || from.empty() || to[0] == from[0]) return std::nullopt;

  const std::int64_t run =
      std::max<std::int64_t>(tile_run_bytes / options.element_bytes, 32);
  std::vector<std::int64_t> extents(loops.size(), 1);
  take(loops, to, run, extents);
  take(loops, from, run, extents);
  std::int64_t elements = 1;
  for (const std::int64_t extent : extents) elements *= extent;
  if (elements * options.element_bytes > most_tile_bytes) return std::nullopt;

  CopyTile tile;
  int ragged = 0;
  for (std::size_t k = 0; k < loops.size(); ++k) {
    const std::int64_t tiles = (loops[k].extent + extents[k] - 1) / extents[k];
    if (loops[k].extent % extents[k] != 0) {
      if (ragged == 2) return std::nullopt;
      tile.ragged_loop[ragged] = static_cast<int>(k);
      tile.ragged_tile[ragged] = extents[k];
      tile.ragged_extent[ragged] = loops[k].extent;
      ++ragged;
    }
    tile.outer.push_back({tiles, loops[k].source * extents[k],
                          loops[k].destination * extents[k]});
  }

  const auto by_source = order_of(loops, extents, &CopyLoop::source);
  const auto by_destination = order_of(loops, extents, &CopyLoop::destination);
  tile.load_vector = tile_vector(nest, extents, by_source, &CopyLoop::source,
                                 nest.source_offset, options.element_bytes,
                                 options.source_alignment);
  tile.store_vector =
      tile_vector(nest, extents, by_destination, &CopyLoop::destination,
                  nest.destination_offset, options.element_bytes,
                  options.destination_alignment);

  // Rows of shared memory are the tile's runs in the source; 16 bytes between
  // them spread a column over the banks and keep accesses aligned.
  const std::int64_t row = by_source.empty() ? 1 : extents[by_source[0]];
  const std::int64_t pad = row * options.element_bytes < 4 * most_access_bytes
                               ? 0
                               : most_access_bytes / options.element_bytes;
  std::vector<std::int64_t> place(loops.size(), 0);  // step in shared memory
  std::int64_t next = 1;
  for (const std::size_t k : by_source) {
    place[k] = next;
    next *= extents[k];
    if (k == by_source[0] && pad > 0) next = (row + pad - 1) / pad * pad + pad;
  }
  tile.shared_elements = next;
  if (!by_destination.empty()) tile.store_step = place[by_destination[0]];

  const auto list = [&](const std::vector<std::size_t>& order, int vector,
                        std::int64_t CopyLoop::*step) {
    std::vector<TileAccess> accesses;
    for (std::int64_t at = 0; at < elements; at += vector) {
      TileAccess access{0, 0, {0, 0}};
      std::int64_t rest = at, shared = 0;
      for (const std::size_t k : order) {
        const std::int64_t digit = rest % extents[k];
        rest /= extents[k];
        access.offset += digit * loops[k].*step;
        shared += digit * place[k];
        for (int r = 0; r < 2; ++r)
          if (tile.ragged_loop[r] == static_cast<int>(k))
            access.ragged[r] = static_cast<std::uint16_t>(digit);
      }
      access.shared = static_cast<std::uint32_t>(shared);
      accesses.push_back(access);
    }
    return accesses;
  };
  tile.load = list(by_source, tile.load_vector, &CopyLoop::source);
  tile.store = list(by_destination, tile.store_vector, &CopyLoop::destination);
  return tile;
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
  }
  return "unknown";
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
    if (options.fastest == CopyPath::element)
      return element_path("asked for, element by element");
    auto nest = copy_nest(source, destination);
    if (!nest) return element_path(nest.refusal().reason);
    if (nest->loops.size() > DeviceLayout::most_modes)
      return element_path("the nest has more than 8 loops");

    plan.vector = common_vector(*nest, options);
    if (plan.vector == 1 && options.fastest == CopyPath::tile &&
        nest->loops.size() > 1) {
      if (auto tile = plan_tile(*nest, options)) {
        plan.path = CopyPath::tile;
        plan.nest = *std::move(nest);
        plan.source_alignment = options.element_bytes * tile->load_vector;
        plan.destination_alignment = options.element_bytes * tile->store_vector;
        plan.tile = *std::move(tile);
        return plan;
      }
    }
    plan.path = CopyPath::vector;
    plan.source_alignment = plan.destination_alignment =
        options.element_bytes * plan.vector;
    if (plan.vector * options.element_bytes < most_access_bytes)
      plan.why = "accesses of " +
                 std::to_string(plan.vector * options.element_bytes) +
                 " bytes are the widest that both layouts, their offsets and "
                 "the alignment allow";
    plan.nest = in_units(*std::move(nest), plan.vector);
    return plan;
  });
}

}  // namespace colex::gpu
