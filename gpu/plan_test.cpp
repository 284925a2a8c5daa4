// SPDX-License-Identifier: MIT
// Plans of copies, carried out on the host as the kernels do.

#include "gpu/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "gpu/divide.cuh"
#include "gpu/guarded_image.hpp"
#include "gpu/inputs.hpp"
#include "gpu/tile_order.cuh"
#include "properties/generators.hpp"
#include "reference/analysis.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

Layout<> layout(const std::string& text) { return *read(text)->as<Layout<>>(); }

// destination offset -> source offset of everything a plan copies; fails where
// an offset is written twice.
using Moves = std::map<std::int64_t, std::int64_t>;

void add(Moves& moves, std::int64_t to, std::int64_t from) {
  ASSERT_TRUE(moves.emplace(to, from).second) << to << " is written twice";
}

Moves by_nest(const CopyPlan& plan) {
  Moves moves;
  const auto loops = accesses(plan);
  std::int64_t size = 1;
  for (const CopyLoop& loop : loops) size *= loop.extent;
  for (std::int64_t i = 0; i < size; ++i) {
    std::int64_t from = plan.nest.source_offset;
    std::int64_t to = plan.nest.destination_offset;
    std::int64_t rest = i;
    bool last = false;
    for (std::size_t k = 0; k < loops.size(); ++k) {
      const CopyLoop& loop = loops[k];
      const std::int64_t digit = rest % loop.extent;
      if (k == 0) last = digit + 1 == loop.extent;
      from += digit * loop.source;
      to += digit * loop.destination;
      rest /= loop.extent;
    }
    const int end = last && plan.tail != 0 ? plan.tail : plan.vector;
    if (end == plan.vector) {
      EXPECT_EQ(from * plan.element_bytes % plan.load_bytes, 0);
      EXPECT_EQ(to * plan.element_bytes % plan.store_bytes, 0);
    }
    for (int v = 0; v < end; ++v) add(moves, to + v, from + v);
  }
  return moves;
}

// Of loops, the offsets of one side at an index.
std::int64_t along(const std::vector<CopyLoop>& loops, std::int64_t index,
                   std::int64_t CopyLoop::*step) {
  std::int64_t offset = 0;
  for (const CopyLoop& loop : loops) {
    offset += index % loop.extent * (loop.*step);
    index /= loop.extent;
  }
  return offset;
}

Moves by_tile(const CopyPlan& plan) {
  const CopyTile& tile = plan.tile;
  const std::int64_t S = tile.source_extent(), D = tile.destination_extent();
  const std::int64_t tile_s = std::int64_t{1} << tile.log_source;
  const std::int64_t tile_d = std::int64_t{1} << tile.log_destination;
  const std::int64_t n = tile.unit_bytes / plan.element_bytes;
  const int load = tile.load_vector, store = tile.store_vector;
  const TileOrder order(tile.source_tiles(), tile.destination_tiles(),
                        tile.log_group);
  Moves moves;
  for (std::int64_t block = 0; block < tile.tiles(); ++block) {
    const TilePlace at = order(static_cast<std::uint32_t>(block));
    const std::int64_t o = at.outer, s0 = at.source * tile_s,
                       d0 = at.destination * tile_d;
    const std::int64_t from =
        plan.nest.source_offset / n + along(tile.outer, o, &CopyLoop::source);
    const std::int64_t to = plan.nest.destination_offset / n +
                            along(tile.outer, o, &CopyLoop::destination);
    std::map<std::int64_t, std::int64_t> shared;
    for (std::int64_t d = d0; d < std::min(D, d0 + tile_d); ++d)
      for (std::int64_t s = s0; s < std::min(S, s0 + tile_s); s += load)
        for (int v = 0; v < load; ++v) {
          const std::int64_t source =
              from + s + v + along(tile.destination_run, d, &CopyLoop::source);
          EXPECT_EQ((source - v) % load, 0);
          const std::int64_t place =
              tile.place(s + v - s0, (d - d0) / store) * store +
              (d - d0) % store;
          EXPECT_LT(place * tile.unit_bytes, tile.shared_bytes());
          add(shared, place, source);
        }
    for (std::int64_t s = s0; s < std::min(S, s0 + tile_s); ++s)
      for (std::int64_t d = d0; d < std::min(D, d0 + tile_d); d += store)
        for (int v = 0; v < store; ++v) {
          const std::int64_t destination =
              to + d + v + along(tile.source_run, s, &CopyLoop::destination);
          EXPECT_EQ((destination - v) % store, 0);
          const std::int64_t source =
              shared.at(tile.place(s - s0, (d - d0) / store) * store + v);
          for (std::int64_t e = 0; e < n; ++e)
            add(moves, destination * n + e, source * n + e);
        }
  }
  return moves;
}

// As the copy engine does: from the plan's numbers alone, and no element beyond
// the extents.
Moves by_boxes(const CopyPlan& plan) {
  const TensorBox &from = plan.boxes.source, &to = plan.boxes.destination;
  EXPECT_FALSE(why_no_tensor_map(from, 16));
  EXPECT_FALSE(why_no_tensor_map(to, 16));
  EXPECT_EQ(from.extents, to.extents);
  EXPECT_EQ(from.box, to.box);
  EXPECT_LE(plan.boxes.bytes(), 48 * 1024);
  const std::int64_t bytes = plan.element_bytes;
  const auto byte_of = [](const TensorBox& box, std::int64_t index) {
    std::int64_t byte = 0;
    for (std::size_t k = 0; k < box.extents.size(); ++k) {
      byte += index % box.extents[k] *
              (k == 0 ? box.element_bytes : box.strides[k - 1]);
      index /= box.extents[k];
    }
    return byte;
  };
  std::int64_t size = 1;
  for (const std::int64_t extent : from.extents) size *= extent;
  Moves moves;
  std::map<std::int64_t, std::int64_t> of_bytes;
  for (std::int64_t i = 0; i < size; ++i)
    for (int b = 0; b < from.element_bytes; ++b)
      add(of_bytes, plan.nest.destination_offset * bytes + byte_of(to, i) + b,
          plan.nest.source_offset * bytes + byte_of(from, i) + b);
  for (const auto& [destination, source] : of_bytes)
    if (destination % bytes == 0) moves[destination / bytes] = source / bytes;
  EXPECT_EQ(of_bytes.size(), moves.size() * static_cast<std::size_t>(bytes));
  return moves;
}

Moves by_element(const CopyPlan& plan) {
  Moves moves;
  for (std::int64_t i = 0; i < plan.size; ++i)
    add(moves, plan.destination(i), plan.source(i));
  return moves;
}

Moves moves_of(const CopyPlan& plan) {
  switch (plan.path) {
    case CopyPath::element:
      return by_element(plan);
    case CopyPath::vector:
      return by_nest(plan);
    case CopyPath::tile:
      return by_tile(plan);
    case CopyPath::tensor_map:
      return by_boxes(plan);
  }
  return {};
}

Moves by_definition(const Layout<>& A, const Layout<>& B) {
  Moves moves;
  for (Int64 i = 0; i < size(A); i = i + 1) moves[B(i).value()] = A(i).value();
  return moves;
}

CopyPlan plan(const std::string& from, const std::string& to, int bytes = 4) {
  CopyOptions options;
  options.element_bytes = bytes;
  return *plan_copy(layout(from), layout(to), options);
}

TEST(Plan, TakesTheWidestAccessThatBothSidesAllow) {
  EXPECT_EQ(plan("64:1", "64:1").vector, 4);
  EXPECT_EQ(plan("64:1", "64:1", 2).vector, 8);
  EXPECT_EQ(plan("64:1", "64:1", 16).vector, 1);
  EXPECT_EQ(plan("(8,4):(1,9)", "(8,4):(1,9)").vector, 1);
  EXPECT_EQ(plan("(8,4):(1,10)", "(8,4):(1,9)").vector, 1);
  EXPECT_EQ(plan("(8,4):(1,10)", "(8,4):(1,10)").vector, 2);
  EXPECT_EQ(plan("(2,8):(1,16)", "(2,8):(1,32)").vector, 2);
  EXPECT_EQ(plan("(4,8):(8,1)", "(4,8):(16,1)").vector, 4);
  EXPECT_EQ(plan("64:-1", "64:-1").vector, 1);  // begins at -63
}

// 16 bytes a thread also where one side takes narrower accesses of them.
TEST(Plan, TakesPiecesOfTheSideThatIsNotAligned) {
  const CopyPlan odd = plan("(8,4):(1,9)", "(8,4):(1,8)");
  EXPECT_EQ(odd.vector, 4);
  EXPECT_EQ(odd.load_bytes, 4);
  EXPECT_EQ(odd.store_bytes, 16);
  const CopyPlan even = plan("(8,4):(1,8)", "(8,4):(1,10)");
  EXPECT_EQ(even.load_bytes, 16);
  EXPECT_EQ(even.store_bytes, 8);
}

TEST(Plan, LeavesATailOfRunsThatDoNotDivide) {
  const CopyPlan one = plan("67:1", "67:1", 1);
  EXPECT_EQ(one.vector, 16);
  EXPECT_EQ(one.tail, 3);
  EXPECT_EQ(one.access_bytes(), 16);
  EXPECT_EQ(plan("(6,4):(1,8)", "(6,4):(1,12)").tail, 2);
  EXPECT_EQ(plan("3:1", "3:1", 4).vector, 1);
  EXPECT_EQ(plan("3:1", "3:1", 4).why,
            "no run of 16 bytes is contiguous on both sides");
}

TEST(Plan, SaysWhyNoAccessHas16Bytes) {
  EXPECT_EQ(plan("64:1", "64:1").why, "");
  EXPECT_EQ(plan("(8,4):(1,9)", "(8,4):(1,9)").why,
            "a step of the source is misaligned, and a step of the "
            "destination is misaligned");
}

TEST(Plan, TakesNoWiderAccessThanThePointersAllow) {
  CopyOptions options;
  options.source_alignment = 8;
  const auto one_side = plan_copy(layout("64:1"), layout("64:1"), options);
  EXPECT_EQ(one_side->load_bytes, 8);
  EXPECT_EQ(one_side->store_bytes, 16);
  options.destination_alignment = 8;
  const auto both = plan_copy(layout("64:1"), layout("64:1"), options);
  EXPECT_EQ(both->vector, 2);
  EXPECT_EQ(both->why,
            "the pointer of the source is not aligned enough, and the pointer "
            "of the destination is not aligned enough");
}

TEST(Plan, TransposesThroughTiles) {
  const CopyPlan transpose = plan("(64,64):(64,1)", "(64,64):(1,64)");
  EXPECT_EQ(transpose.path, CopyPath::tile);
  EXPECT_EQ(transpose.tile.load_vector, 4);
  EXPECT_EQ(transpose.tile.store_vector, 4);
  EXPECT_TRUE(transpose.tile.outer.empty());
}

// A warp that walks along the destination reads whole sectors all the same.
TEST(Plan, TakesNoTileWhereSectorsAreReadWhole) {
  const char* rows = "(64,64):(64,1)";
  EXPECT_EQ(plan(rows, "((8,8),(8,8)):((8,512),(1,64))", 2).path,
            CopyPath::vector);
  EXPECT_EQ(plan(rows, "(64,64):(1,64)", 2).path, CopyPath::tile);
  EXPECT_EQ(plan(rows, "(64,64):(1,64)", 16).path, CopyPath::tile);
  EXPECT_EQ(plan("(16,64):(64,1)", "(16,64):(1,16)", 16).path,
            CopyPath::vector);
}

// A pair of elements that stays together moves as one element of the tile.
TEST(Plan, TransposesPairsAsOneElement) {
  const CopyPlan pairs = plan("(2,64,64):(1,128,2)", "(2,64,64):(1,2,128)", 2);
  EXPECT_EQ(pairs.path, CopyPath::tile);
  EXPECT_EQ(pairs.tile.unit_bytes, 4);
  EXPECT_EQ(moves_of(pairs), by_definition(layout("(2,64,64):(1,128,2)"),
                                           layout("(2,64,64):(1,2,128)")));
}

TEST(Plan, TakesBoxesWhereBothSidesHaveTensorMaps) {
  const auto boxes = [](const char* from, const char* to, int bytes) {
    CopyOptions options;
    options.element_bytes = bytes;
    options.path = CopyPath::tensor_map;
    return plan_copy(layout(from), layout(to), options);
  };
  const auto padded = boxes("(68,45):(1,80)", "(68,45):(1,72)", 4);
  ASSERT_TRUE(padded);
  EXPECT_EQ(padded->boxes.source.element_bytes, 8);
  EXPECT_EQ(padded->boxes.source.strides, std::vector<std::int64_t>{320});
  EXPECT_EQ(moves_of(*padded),
            by_definition(layout("(68,45):(1,80)"), layout("(68,45):(1,72)")));
  EXPECT_EQ(boxes("(70,45):(1,80)", "(70,45):(1,72)", 4).refusal().reason,
            "the common run is no multiple of 16 bytes");
  EXPECT_EQ(boxes("(64,64):(64,1)", "(64,64):(1,64)", 4).refusal().reason,
            "no run of 16 bytes is contiguous on both sides");
  EXPECT_EQ(boxes("(8,4):(1,9)", "(8,4):(1,8)", 4).refusal().reason,
            "a step of the source is misaligned");
  EXPECT_EQ(boxes("(8,4):(1,-8)", "(8,4):(1,8)", 4).refusal().reason,
            "a step of the source is negative");
  EXPECT_EQ(boxes("(8,3,3,3,3,3):(1,8,32,128,512,2048)",
                  "(8,3,3,3,3,3):(1,16,64,256,1024,4096)", 4)
                .refusal()
                .reason,
            "no tensor map: 6 modes; it takes 1 to 5");
  EXPECT_EQ(plan("(8,4):(1,9)", "(8,4):(1,8)").why_no_tensor_map,
            "a step of the source is misaligned");
}

// What a warp writes to and reads from a tile's shared memory at once, as the
// analysis of the reference sees it.
TEST(Plan, TilesAreFreeOfBankConflicts) {
  int tiles = 0;
  for (const int bytes : {1, 2, 4, 8, 16})
    for (const auto& [from, to] :
         {std::pair{"(512,512):(512,1)", "(512,512):(1,512)"},
          std::pair{"(512,512):(513,1)", "(512,512):(1,512)"},
          std::pair{"(512,512):(512,1)", "(512,512):(1,513)"},
          std::pair{"(512,512):(513,1)", "(512,512):(1,513)"},
          std::pair{"(8,512):(512,1)", "(8,512):(1,8)"},
          std::pair{"(512,8):(8,1)", "(512,8):(1,512)"}}) {
      CopyOptions options;
      options.element_bytes = bytes;
      options.path = CopyPath::tile;
      const auto planned = plan_copy(layout(from), layout(to), options);
      ASSERT_TRUE(planned) << from;
      const CopyTile& tile = planned->tile;
      const int pack = tile.store_vector * bytes;
      const std::int64_t blocks =
          (std::int64_t{1} << tile.log_source) / tile.load_vector;
      const std::int64_t packs =
          (std::int64_t{1} << tile.log_destination) / tile.store_vector;
      const auto degrees = [&](auto place) {
        std::vector<Int64> offsets;
        for (std::int64_t lane = 0; lane < 32; ++lane)
          offsets.push_back(Int64(place(lane) * pack));
        // Sorted by phase: each the lanes that take 128 bytes together.
        const auto lanes = lanes_of_a_phase(pack).value();
        for (std::int64_t at = 0; at < 32; at += lanes) {
          const std::vector<Int64> phase(offsets.begin() + at,
                                         offsets.begin() + at + lanes);
          EXPECT_EQ(bank_phase(phase, pack, at).degree, 1)
              << from << " to " << to << " in " << bytes << " bytes";
        }
      };
      for (int j = 0; j < tile.load_vector; ++j)
        degrees([&](std::int64_t lane) {
          return tile.place(lane % blocks * tile.load_vector + j,
                            lane / blocks);
        });
      degrees([&](std::int64_t lane) {
        return tile.place(lane / packs, lane % packs);
      });
      ++tiles;
    }
  EXPECT_EQ(tiles, 30);
}

TEST(Plan, RefusesInOneSentence) {
  const auto reason = [](const char* from, const char* to, int bytes) {
    CopyOptions options;
    options.element_bytes = bytes;
    const auto refused = plan_copy(layout(from), layout(to), options);
    return refused ? std::string("planned") : refused.refusal().reason;
  };
  EXPECT_EQ(reason("4:1", "4:0", 4),
            "the destination 4:0 sends several coordinates to one element");
  EXPECT_EQ(reason("(2,2):(1,1)", "(2,2):(1,1)", 4),
            "the destination (2,2):(1,1) sends several coordinates to one "
            "element");
  EXPECT_EQ(reason("4:1", "5:1", 4), "4:1 has 4 elements and 5:1 has 5");
  EXPECT_EQ(reason("4:1", "4:1", 3),
            "an element of 3 bytes; the device copies elements of 1, 2, 4, 8 "
            "or 16");
}

TEST(Plan, CopiesOverlappingModesThatShareNoElement) {
  EXPECT_EQ(moves_of(plan("(2,2):(1,2)", "(2,2):(2,3)")),
            by_definition(layout("(2,2):(1,2)"), layout("(2,2):(2,3)")));
}

// Every path, also with tiles that do not divide, does what is defined.
TEST(Plan, DoesWhatIsDefinedOnRandomPairs) {
  rc::Random random(7);
  std::map<CopyPath, int> paths;
  for (int k = 0; k < 6000; ++k) {
    const auto inputs =
        draw_inputs({InputKind::layout, InputKind::layout}, Relation::same_size,
                    random.split(), Magnitude::moderate);
    const auto& first = std::get<Layout<>>(inputs[0]);
    const auto& second = std::get<Layout<>>(inputs[1]);
    if (size(first) != size(second) || size(first) > 20000) continue;
    const Layout<> A = fitted(first, 1 << 22);
    const Layout<> B = made_injective(fitted(second, 1 << 22));
    CopyOptions options;
    options.element_bytes = 1 << (k % 5);
    constexpr CopyPath asked[] = {CopyPath::element, CopyPath::vector,
                                  CopyPath::tile, CopyPath::tensor_map};
    if (k % 7 < 4) options.path = asked[k % 7];
    const auto planned = plan_copy(A, B, options);
    if (!planned) continue;
    ++paths[planned->path];
    ASSERT_EQ(moves_of(*planned), by_definition(A, B))
        << to_string(A) << " to " << to_string(B) << " by "
        << to_string(planned->path);
  }
  for (const CopyPath path : {CopyPath::element, CopyPath::vector,
                              CopyPath::tile, CopyPath::tensor_map})
    EXPECT_GT(paths[path], 50) << to_string(path);
}

TEST(Plan, TilesThatDoNotDivide) {
  for (const auto& [from, to] :
       {std::pair{"(70,45):(45,1)", "(70,45):(1,70)"},
        std::pair{"(260,300):(300,1)", "(260,300):(1,260)"},
        std::pair{"(7,100,33):(3300,33,1)", "(7,100,33):(1,7,700)"},
        std::pair{"((4,40),50):((1,200),4)", "((4,40),50):((50,200),1)"}})
    for (const int bytes : {1, 2, 4, 8, 16}) {
      CopyOptions options;
      options.element_bytes = bytes;
      options.path = CopyPath::tile;
      const auto planned = plan_copy(layout(from), layout(to), options);
      ASSERT_TRUE(planned) << from;
      EXPECT_EQ(moves_of(*planned), by_definition(layout(from), layout(to)));
    }
}

TEST(TileOrder, TakesEachTileOnce) {
  for (const std::int64_t s : {1, 2, 3, 5, 8, 37})
    for (const std::int64_t d : {1, 2, 7, 64})
      for (int log_group = 0; (1 << log_group) <= s; ++log_group) {
        const TileOrder order(s, d, log_group);
        std::set<std::array<std::int64_t, 3>> seen;
        constexpr int outer = 3;
        for (std::uint32_t block = 0; block < outer * s * d; ++block) {
          const TilePlace at = order(block);
          EXPECT_LT(at.outer, outer);
          EXPECT_LT(at.source, s);
          EXPECT_LT(at.destination, d);
          seen.insert({at.outer, at.source, at.destination});
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(outer * s * d))
            << s << " by " << d << " in groups of " << (1 << log_group);
      }
}

TEST(GuardedImage, HoldsEveryElementBetweenGuards) {
  for (const char* text : {"4:1", "(3,5):(-1,7)", "(2,3):(-100,-7)", "5:0"})
    for (const int bytes : {1, 2, 16}) {
      const Layout<> L = layout(text);
      const GuardedImage image(range_of(L), bytes);
      EXPECT_EQ(image.origin % 256, 0u);
      EXPECT_EQ(image.at(0), image.origin);
      for (Int64 i = 0; i < size(L); i = i + 1) {
        EXPECT_GE(image.at(L(i)), GuardedImage::guard_bytes) << text;
        EXPECT_LE(image.at(L(i)) + image.element + GuardedImage::guard_bytes,
                  image.bytes)
            << text;
      }
    }
}

TEST(Divider, IsDivision) {
  for (const std::uint32_t d : {1u, 2u, 3u, 5u, 7u, 10u, 641u, 65535u, 65537u,
                                0x7ffffffeu, 0x7fffffffu})
    for (std::uint64_t n = 0; n < (1u << 31); n = n * 5 / 4 + 1)
      for (const std::uint64_t near : {n, n / d * d, n / d * d + d - 1})
        if (near < (1u << 31)) {
          ASSERT_EQ(Divider(d)(static_cast<std::uint32_t>(near)), near / d)
              << near << " / " << d;
        }
}

TEST(DeviceLayout, IsTheLayout) {
  for (const char* text : {"1:0", "(4,(2,3)):(1,(8,16))", "(3,5):(-1,7)",
                           "((2,2),(2,2)):((1,8),(2,64))"}) {
    const auto flat = device_layout(layout(text));
    for (Int64 i = 0; i < size(layout(text)); i = i + 1)
      EXPECT_EQ((*flat)(i.value()), layout(text)(i).value()) << text;
  }
}

TEST(DeviceLayout, IsTheSwizzledLayout) {
  const auto composed = *read("Sw<3,2,3> o 8 o (8,32):(32,1)");
  const auto& L = *composed.as<ComposedLayout>();
  const auto flat = device_layout(L);
  for (Int64 i = 0; i < size(L); i = i + 1)
    EXPECT_EQ((*flat)(i.value()), L(i).value());
}

TEST(DeviceLayout, RefusesWhatItCannotHold) {
  EXPECT_FALSE(
      device_layout(layout("(2,2,2,2,2,2,2,2,2):(1,4,16,64,256,1024,"
                           "4096,16384,65536)")));
  EXPECT_FALSE(device_layout(layout("(4,5):(1@0,1@1)")));
}

}  // namespace
}  // namespace colex::gpu
