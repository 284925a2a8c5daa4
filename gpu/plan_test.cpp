// SPDX-License-Identifier: MIT
// Plans of copies, carried out on the host as the kernels do.

#include "gpu/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "gpu/divide.cuh"
#include "gpu/guarded_image.hpp"
#include "gpu/inputs.hpp"
#include "properties/generators.hpp"
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
  for (std::int64_t i = 0; i < plan.size / plan.vector; ++i) {
    std::int64_t from = plan.nest.source_offset;
    std::int64_t to = plan.nest.destination_offset;
    std::int64_t rest = i;
    for (const CopyLoop& loop : plan.nest.loops) {
      from += rest % loop.extent * loop.source;
      to += rest % loop.extent * loop.destination;
      rest /= loop.extent;
    }
    for (int v = 0; v < plan.vector; ++v)
      add(moves, to * plan.vector + v, from * plan.vector + v);
  }
  return moves;
}

Moves by_tile(const CopyPlan& plan) {
  const CopyTile& tile = plan.tile;
  std::int64_t tiles = 1;
  for (const CopyLoop& loop : tile.outer) tiles *= loop.extent;
  Moves moves;
  for (std::int64_t t = 0; t < tiles; ++t) {
    std::int64_t from = plan.nest.source_offset;
    std::int64_t to = plan.nest.destination_offset;
    std::int64_t left[2] = {INT64_MAX, INT64_MAX}, rest = t;
    for (std::size_t k = 0; k < tile.outer.size(); ++k) {
      const std::int64_t digit = rest % tile.outer[k].extent;
      rest /= tile.outer[k].extent;
      from += digit * tile.outer[k].source;
      to += digit * tile.outer[k].destination;
      for (int r = 0; r < 2; ++r)
        if (tile.ragged_loop[r] == static_cast<int>(k))
          left[r] = tile.ragged_extent[r] - digit * tile.ragged_tile[r];
    }
    const auto inside = [&](const TileAccess& access) {
      return access.ragged[0] < left[0] && access.ragged[1] < left[1];
    };
    std::map<std::int64_t, std::int64_t> shared;
    for (const TileAccess& access : tile.load)
      if (inside(access))
        for (int v = 0; v < tile.load_vector; ++v)
          add(shared, access.shared + v, from + access.offset + v);
    for (const TileAccess& access : tile.store)
      if (inside(access))
        for (int v = 0; v < tile.store_vector; ++v) {
          const std::int64_t place = access.shared + v * tile.store_step;
          EXPECT_LT(place, tile.shared_elements);
          add(moves, to + access.offset + v, shared.at(place));
        }
  }
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
  EXPECT_EQ(plan("(6,4):(1,8)", "(6,4):(1,6)").vector, 2);
  EXPECT_EQ(plan("(8,4):(1,9)", "(8,4):(1,8)").vector, 1);
  EXPECT_EQ(plan("(4,8):(8,1)", "(4,8):(16,1)").vector, 4);
  EXPECT_EQ(plan("64:-1", "64:-1").vector, 1);  // begins at -63
}

TEST(Plan, TakesNoWiderAccessThanThePointersAllow) {
  CopyOptions options;
  options.source_alignment = 8;
  EXPECT_EQ(plan_copy(layout("64:1"), layout("64:1"), options)->vector, 2);
}

TEST(Plan, TransposesThroughTiles) {
  const CopyPlan transpose = plan("(64,64):(64,1)", "(64,64):(1,64)");
  EXPECT_EQ(transpose.path, CopyPath::tile);
  EXPECT_EQ(transpose.tile.load_vector, 4);
  EXPECT_EQ(transpose.tile.store_vector, 4);
  EXPECT_EQ(transpose.tile.outer.size(), 2u);
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
  for (int k = 0; k < 3000; ++k) {
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
    options.fastest = k % 7 == 0 ? CopyPath::element : CopyPath::tile;
    const auto planned = plan_copy(A, B, options);
    if (!planned) continue;
    ++paths[planned->path];
    ASSERT_EQ(moves_of(*planned), by_definition(A, B))
        << to_string(A) << " to " << to_string(B) << " by "
        << to_string(planned->path);
  }
  for (const CopyPath path :
       {CopyPath::element, CopyPath::vector, CopyPath::tile})
    EXPECT_GT(paths[path], 50) << to_string(path);
}

TEST(Plan, TilesThatDoNotDivide) {
  for (const auto& [from, to] :
       {std::pair{"(70,45):(45,1)", "(70,45):(1,70)"},
        std::pair{"(7,100,33):(3300,33,1)", "(7,100,33):(1,7,700)"},
        std::pair{"((4,40),50):((1,200),4)", "((4,40),50):((50,200),1)"}})
    for (const int bytes : {1, 2, 4, 8, 16}) {
      const CopyPlan planned = plan(from, to, bytes);
      EXPECT_EQ(planned.path, CopyPath::tile) << from;
      EXPECT_EQ(moves_of(planned), by_definition(layout(from), layout(to)));
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
