// SPDX-License-Identifier: MIT
// Partitions: the examples of the documentation, and what a tile or a thread
// gets, against loops.
#include "reference/partition.hpp"

#include <gtest/gtest.h>

#include <map>

#include "reference/notation.hpp"

namespace colex {
namespace {

template <class T>
T of(const std::string& text) {
  const auto value = read(text);
  if (!value || !value->template as<T>())
    throw Refused("no such value: " + text);
  return *value->template as<T>();
}
IntTuple<> tuple(const std::string& text) { return of<IntTuple<>>(text); }
Layout<> layout_of(const std::string& text) { return of<Layout<>>(text); }
Tiler<> tiler(const std::string& text) { return make_tiler(tuple(text)); }
SliceCoordinate<> at(const std::string& text) {
  const auto value = read(text);
  if (const auto* c = value->as<SliceCoordinate<>>()) return *c;
  return as_slice(*value->as<IntTuple<>>());
}
CountingTensor column_major(const std::string& shape) {
  return CountingTensor(CountingEngine(), make_layout(tuple(shape)));
}
template <class Engine>
std::string text(const Result<Tensor<Engine>>& T) {
  return T ? to_string(*T) : "refused: " + T.refusal().reason;
}

TEST(LocalTile, IsTheTileOfABlock) {
  const auto T = column_major("(128,256)");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("(1,2)"))),
            "16416 o (32,64):(1,128)");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("(1,_)"))),
            "32 o (32,64,4):(1,128,8192)");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("_"))),
            "0 o (32,64,(4,4)):(1,128,(32,8192))");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("5"))),
            "8224 o (32,64):(1,128)");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("(1)"))),
            "32 o (32,64,4):(1,128,8192)");
  EXPECT_EQ(text(local_tile(T, tiler("(32,64)"), at("(1,2,3)"))),
            "refused: the coordinate (1,2,3) has more modes than 2");
}

// The documentation's tiler (32,64,4) and coordinate (x,y,_).
TEST(LocalTile, ProjectsTilerAndCoordinate) {
  const auto project = [](const char* shape, const char* projection) {
    return text(local_tile(column_major(shape), tiler("(32,64,4)"),
                           at("(1,2,_)"), at(projection)));
  };
  EXPECT_EQ(project("(128,16)", "(1,_,1)"), "32 o (32,4,4):(1,128,512)");
  EXPECT_EQ(project("(256,16)", "(_,1,1)"), "128 o (64,4,4):(1,256,1024)");
  EXPECT_EQ(project("(128,256)", "(1,1,_)"), "16416 o (32,64):(1,128)");
}

TEST(LocalPartition, GivesEachThreadOneElementOfEveryTile) {
  const auto T = column_major("(16,64)");
  EXPECT_EQ(text(local_partition(T, layout_of("(2,16):(1,2)"), 5)),
            "33 o (8,4):(2,256)");
  EXPECT_EQ(text(local_partition(T, layout_of("(2,16):(16,1)"), 5)),
            "80 o (8,4):(2,256)");
  EXPECT_EQ(text(local_partition(T, layout_of("32:1"), 5)),
            "5 o (1,64):(0,16)");
}

TEST(LocalPartition, ProjectsTheThreads) {
  const auto project = [](const char* shape, Int64 i, const char* projection) {
    return text(local_partition(column_major(shape),
                                layout_of("(2,16,1):(16,1,0)"), i,
                                at(projection)));
  };
  EXPECT_EQ(project("(8,4)", 21, "(1,_,1)"), "1 o (4,4):(2,8)");
  EXPECT_EQ(project("(32,4)", 21, "(_,1,1)"), "5 o (2,4):(16,32)");
  EXPECT_EQ(project("(8,32)", 21, "(1,1,_)"), "41 o (4,2):(2,128)");
}

TEST(LocalPartition, RefusesWhatIsNoThread) {
  const auto T = column_major("(8,8)");
  EXPECT_EQ(text(local_partition(T, layout_of("(2,4):(1,2)"), 8)),
            "refused: index 8 is no thread of (2,4):(1,2)");
  EXPECT_EQ(text(local_partition(T, layout_of("(2,4):(0,1)"), 1)),
            "refused: index 1 stands at more than one coordinate of "
            "(2,4):(0,1)");
}

// The threads' slices together are the tensor, each element once; where the
// threads do not divide it, the identity tensor says which elements are there.
TEST(Partition, CoversEachElementOnce) {
  for (const char* shape : {"(8,8)", "(10,7)", "((4,2),9)", "13"})
    for (const char* threads : {"(2,4):(1,2)", "(2,4):(4,1)", "4:1"}) {
      const IntTuple<> extents = tuple(shape);
      const Layout<> thr = layout_of(threads);
      if (rank(extents) < rank(thr)) continue;
      const auto I = make_identity_tensor(extents);
      std::map<std::string, int> met;
      for (Int64 i = 0; i < size(thr); i = i + 1) {
        const auto part = local_partition(I, thr, i);
        ASSERT_TRUE(part) << part.refusal().reason;
        for (Int64 k = 0; k < size(*part); k = k + 1)
          if (elem_less((*part)(k), extents)) ++met[to_string((*part)(k))];
      }
      EXPECT_EQ(Int64(met.size()), product(extents)) << shape << threads;
      for (const auto& [c, times] : met) EXPECT_EQ(times, 1) << c;
    }
}

TEST(Partition, InnerAndOuterAreTransposes) {
  const auto T = column_major("(10,7)");
  const Tiler<> by = tiler("(4,3)");
  for (Int64 tile = 0; tile < 9; tile = tile + 1)
    for (Int64 place = 0; place < 12; place = place + 1) {
      const auto inner = inner_partition(T, by, as_slice(tile));
      const auto outer = outer_partition(T, by, as_slice(place));
      EXPECT_EQ((*inner)(place), (*outer)(tile));
    }
}

TEST(Partition, WritesThroughATileReachTheTensor) {
  const auto T = make_tensor<int>(layout_of("(4,4):(4,1)"));
  const auto tile = local_tile(T, tiler("(2,2)"), at("(1,0)"));
  for (Int64 i = 0; i < 4; i = i + 1) tile->at(i) = 1;
  std::string seen;
  for (Int64 i = 0; i < 16; i = i + 1) seen += T(i) == 1 ? 'x' : '.';
  EXPECT_EQ(seen, "..xx..xx........");
}

// CuTe 03_tensor, "Thread-Value partitioning".
TEST(ThreadValuePartition, ComposesThenSlices) {
  const CountingTensor T(CountingEngine(), layout_of("(4,8):(8,1)"));
  const Layout<> tv = layout_of("((2,4),(2,2)):((8,1),(4,16))");
  EXPECT_EQ(text(thread_value_partition(T, tiler("(4,8)"), tv, 3)),
            "10 o ((2,2),1,1):((1,4),0,0)");
  EXPECT_EQ(text(thread_value_partition(T, tiler("(4,8)"), tv, 8)),
            "refused: thread 8 is none of the 8");
  EXPECT_EQ(text(thread_value_partition(T, tiler("(4,8)"),
                                        layout_of("(2,2):(-1,2)"), 0)),
            "refused: (2,2):(-1,2) reaches beyond a tile of 32 elements");
  EXPECT_EQ(text(thread_value_partition(T, tiler("(2,8)"), tv, 0)),
            "refused: ((2,4),(2,2)):((8,1),(4,16)) reaches beyond a tile of 16 "
            "elements");
}

}  // namespace
}  // namespace colex
