// SPDX-License-Identifier: MIT
// The pieces of all clusters are the whole product, in an order that ends.

#include "gpu/gemm_work.cuh"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace colex::gpu {
namespace {

WorkOrder order_of(unsigned pairs, unsigned columns, unsigned steps,
                   unsigned clusters, unsigned least_saving) {
  WorkOrder order;
  order.pairs = pairs;
  order.columns = columns;
  order.steps = steps;
  order.clusters = clusters;
  order.split(least_saving);
  return order;
}

// Runs the clusters side by side, one piece each in turn: a piece of a split
// tile waits until the steps before it are there. Every step of every tile is
// computed once, each tile is ended once, and none waits for ever.
void expect_complete(const WorkOrder& order) {
  std::vector<Work> clusters;
  for (unsigned c = 0; c < order.clusters; ++c) clusters.emplace_back(order, c);
  std::map<std::pair<unsigned, unsigned>, unsigned> reached;
  std::map<unsigned, std::pair<unsigned, unsigned>> tile_of_split;
  for (bool moved = true; moved;) {
    moved = false;
    for (Work& work : clusters) {
      if (!work.more()) continue;
      const Piece& piece = work.piece;
      const auto tile = std::pair{piece.pair, piece.column};
      ASSERT_LT(piece.pair, order.pairs);
      ASSERT_LT(piece.column, order.columns);
      ASSERT_LT(piece.begin, piece.end);
      if (reached[tile] < piece.begin) continue;
      ASSERT_EQ(reached[tile], piece.begin) << "computed twice";
      reached[tile] = piece.end;
      ASSERT_EQ(piece.last != 0, piece.end == order.steps);
      if (piece.end - piece.begin < order.steps) {
        ASSERT_LT(piece.split, order.clusters);
        ASSERT_EQ(tile_of_split.emplace(piece.split, tile).first->second, tile);
      }
      work.next();
      moved = true;
    }
  }
  for (const Work& work : clusters) ASSERT_FALSE(work.more()) << "waits";
  ASSERT_EQ(reached.size(), order.tiles());
  for (const auto& [tile, steps] : reached) ASSERT_EQ(steps, order.steps);
}

TEST(WorkOrder, ItsPiecesAreTheWholeProduct) {
  for (unsigned pairs = 1; pairs <= 20; ++pairs)
    for (unsigned columns = 1; columns <= 9; columns += 2)
      for (const unsigned steps : {1U, 2U, 5U, 16U, 129U})
        for (const unsigned clusters : {1U, 2U, 3U, 7U, 66U})
          for (const unsigned least_saving : {1U, 20U})
            expect_complete(
                order_of(pairs, columns, steps, clusters, least_saving));
  expect_complete(order_of(32, 32, 128, 66, 20));
}

TEST(WorkOrder, SplitsWhatIsLeftWhereItSavesEnough) {
  // 1024 tiles are 15 for each of 66 clusters and 34 more, of 128 steps.
  const WorkOrder large = order_of(32, 32, 128, 66, 20);
  EXPECT_EQ(large.whole, 15 * 66);
  EXPECT_EQ(large.part(1) - large.part(0), 65);
  // 256 are 3 for each and 58 more, of 64: 7 steps would be saved.
  EXPECT_EQ(order_of(16, 16, 64, 66, 20).whole, 256);
  EXPECT_EQ(order_of(16, 16, 64, 66, 7).whole, 3 * 66);
  // One tile by all clusters, or by one.
  EXPECT_EQ(order_of(1, 1, 128, 66, 20).whole, 0);
  EXPECT_EQ(order_of(1, 1, 16, 66, 20).clusters, 1);
}

TEST(WorkOrder, BandsKeepNeighboursTogether) {
  const WorkOrder order = order_of(11, 5, 4, 1, 20);
  // 8 pairs of the first column, then of the next; then the last 3 pairs.
  EXPECT_EQ(order.piece(7, 0, 4).pair, 7);
  EXPECT_EQ(order.piece(7, 0, 4).column, 0);
  EXPECT_EQ(order.piece(8, 0, 4).pair, 0);
  EXPECT_EQ(order.piece(8, 0, 4).column, 1);
  EXPECT_EQ(order.piece(40, 0, 4).pair, 8);
  EXPECT_EQ(order.piece(43, 0, 4).pair, 8);
  EXPECT_EQ(order.piece(43, 0, 4).column, 1);
}

}  // namespace
}  // namespace colex::gpu
