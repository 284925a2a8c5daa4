// SPDX-License-Identifier: MIT
// Tiled copies and MMAs: the examples of the documentation, and what each
// thread gets, against loops.
#include <gtest/gtest.h>

#include <set>

#include "reference/notation.hpp"
#include "reference/tiled_copy.hpp"
#include "reference/tiled_mma.hpp"

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
Tiler<> tiler(const std::string& text) { return of<Tiler<>>(text); }
CountingTensor counting(const std::string& layout) {
  return CountingTensor(CountingEngine(), layout_of(layout));
}
template <class T>
std::string text(const Result<T>& answer) {
  return answer ? to_string(*answer) : "refused: " + answer.refusal().reason;
}
std::string text(const Result<LayoutTV>& tv) {
  if (!tv) return "refused: " + tv.refusal().reason;
  return to_string(tv->tile) + " " + to_string(tv->layout);
}

const CopyLayouts four_values = {layout_of("(1,4):(0,1)"),
                                 layout_of("(1,4):(0,1)"),
                                 layout_of("(1,4):(0,1)")};

// Four 8x8 matrices of 16 bits: thread i reads row i, and gets a pair of each.
const CopyLayouts ldmatrix_x4 = {layout_of("(32,8):(8,1)"),
                                 layout_of("(32,(2,4)):(2,(1,64))"),
                                 layout_of("(32,(2,4)):(2,(1,64))")};

MmaLayouts quad_pair() {
  return {tuple("(8,8,4)"), layout_of("(4,2):(1,16)"),
          layout_of("((4,2),4):((8,4),1)"), layout_of("((4,2),4):((8,4),1)"),
          layout_of("((2,2,2),(2,2,2)):((1,16,4),(8,2,32))")};
}

TEST(LayoutTV, IsThatOfTheDocumentation) {
  EXPECT_EQ(
      text(make_layout_tv(layout_of("(2,3):(3,1)"), layout_of("(2,2):(2,1)"))),
      "(4,6) ((3,2),(2,2)):((8,2),(4,1))");
  EXPECT_EQ(text(make_layout_tv(layout_of("(32,8):(1,32)"),
                                layout_of("(4,1):(1,1)"))),
            "(128,8) (256,4):(4,1)");
}

// Threads (i,j) and values (k,l) meet at (k + 2 i, l + 2 j).
TEST(LayoutTV, PutsEachValueWhereThreadAndValueLead) {
  const Layout<> threads = layout_of("(3,2):(2,1)");
  const Layout<> values = layout_of("(2,2):(2,1)");
  const auto tv = make_layout_tv(threads, values);
  ASSERT_TRUE(tv);
  for (const auto& thread : coordinates(threads.shape()))
    for (const auto& value : coordinates(values.shape())) {
      const Int64 m = value.modes()[0].leaf() + thread.modes()[0].leaf() * 2;
      const Int64 n = value.modes()[1].leaf() + thread.modes()[1].leaf() * 2;
      const IntTuple<> c(Modes<Int64>{threads(thread), values(value)});
      EXPECT_EQ(tv->layout(c), m + 6 * n);
    }
}

TEST(LayoutTV, RefusesLayoutsThatNumberNothing) {
  EXPECT_EQ(text(make_layout_tv(layout_of("(2,2):(1,4)"), layout_of("2:1"))),
            "refused: (2,2):(1,4) does not take each of 0 to 3 once");
  EXPECT_EQ(
      text(make_layout_tv(layout_of("(2,2):(1,2)"), layout_of("(2,2):(0,1)"))),
      "refused: (2,2):(0,1) does not take each of 0 to 3 once");
}

TEST(TiledCopy, GivesEachThreadItsValues) {
  const auto copy = make_tiled_copy(four_values, layout_of("(32,8):(1,32)"),
                                    layout_of("(4,1):(1,1)"));
  ASSERT_TRUE(copy);
  EXPECT_EQ(to_string(copy->layout_tv), "(256,4):(4,1)");
  EXPECT_EQ(to_string(copy->tiler), "<128:1,8:1>");
  const auto T = counting("(256,512):(1,256)");
  EXPECT_EQ(text(partition_S(*copy, T, 0)),
            "0 o ((4,1),2,64):((1,0),128,2048)");
  EXPECT_EQ(text(partition_D(*copy, T, 33)),
            "260 o ((4,1),2,64):((1,0),128,2048)");
  EXPECT_EQ(text(partition_S(*copy, T, 256)),
            "refused: thread 256 is none of the 256");
  EXPECT_EQ(text(get_layoutS_TV(*copy)), "(256,(4,1)):(4,(1,0))");
}

TEST(TiledCopy, RefusesTooFewThreadsOrValues) {
  const auto few =
      make_tiled_copy(four_values, layout_of("8:1"), layout_of("2:1"));
  ASSERT_FALSE(few);
  EXPECT_EQ(few.refusal().reason,
            "the 2 values of a thread are no multiple of the atom's 4");
  const auto threads = make_tiled_copy(ldmatrix_x4, layout_of("(8,2):(1,8)"),
                                       layout_of("(1,8):(0,1)"));
  ASSERT_FALSE(threads);
  EXPECT_EQ(threads.refusal().reason,
            "the 16 threads are no multiple of the atom's 32");
}

TEST(TiledCopy, RefusesASourceThatTheReferenceLacks) {
  const auto side = [&](const char* source) {
    const auto copy = make_tiled_copy_impl(
        {layout_of(source), layout_of("(2,2):(1,2)"), layout_of("(2,2):(1,2)")},
        layout_of("(2,2):(1,2)"), tiler("<4>"));
    return text(partition_S(*copy, counting("4:1"), 0));
  };
  EXPECT_EQ(side("(2,2):(2,1)"), "0 o ((2,1),(1)):((1,0),(0))");
  EXPECT_EQ(side("(2,2):(1,3)"),
            "refused: element 4 of (2,2):(1,3) is not found in (2,2):(1,2)");
  EXPECT_EQ(side("(2,2):(-1,2)"),
            "refused: element -1 of (2,2):(-1,2) is not found in (2,2):(1,2)");
}

// A row of 8 elements of a matrix is read by one thread and given, in pairs, to
// four.
TEST(TiledCopy, SourceAndDestinationMeetTheSameElements) {
  const auto copy = make_tiled_copy_impl(
      ldmatrix_x4, layout_of("((4,8),(2,1)):((32,1),(128,0))"),
      tiler("<16,32>"));
  EXPECT_FALSE(copy);
  const auto wide = make_tiled_copy_impl(
      ldmatrix_x4, layout_of("((4,8),(2,2,2)):((32,1),(16,8,128))"),
      tiler("<16,16>"));
  ASSERT_TRUE(wide) << wide.refusal().reason;
  const auto I = make_identity_tensor(tuple("(16,16)"));
  std::set<std::string> read;
  std::set<std::string> written;
  for (Int64 thread = 0; thread < 32; thread = thread + 1) {
    const auto source = partition_S(*wide, I, thread);
    const auto destination = partition_D(*wide, I, thread);
    ASSERT_TRUE(source) << source.refusal().reason;
    ASSERT_TRUE(destination) << destination.refusal().reason;
    const Int64 row = (*source)(0).modes()[0].leaf();
    for (Int64 v = 0; v < 8; v = v + 1) {
      EXPECT_EQ((*source)(v).modes()[0].leaf(), row);
      read.insert(to_string((*source)(v)));
      written.insert(to_string((*destination)(v)));
    }
    EXPECT_EQ(row, thread % 8 + thread / 8 % 2 * 8);
  }
  EXPECT_EQ(read.size(), 256u);
  EXPECT_EQ(written, read);
}

TEST(TiledCopy, OfAddressesSelectsFromTheData) {
  const auto copy = make_cotiled_copy(four_values, layout_of("(4,8):(8,1)"),
                                      layout_of("(8,8):(1,8)"));
  ASSERT_TRUE(copy) << copy.refusal().reason;
  EXPECT_EQ(to_string(copy->tiler), "<8:1,4:1>");
  EXPECT_EQ(to_string(copy->layout_tv), "(4,8):(8,1)");
  const auto beyond = make_cotiled_copy(four_values, layout_of("(16,8):(8,1)"),
                                        layout_of("(8,8):(1,8)"));
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.refusal().reason, "address 64 is none of (8,8):(1,8)");
}

TEST(TiledCopy, RetileKeepsEachThreadsElements) {
  const auto by_two =
      make_tiled_copy({layout_of("(1,2):(0,1)"), layout_of("(1,2):(0,1)"),
                       layout_of("(1,2):(0,1)")},
                      layout_of("(8,4):(4,1)"), layout_of("(2,2):(1,2)"));
  const auto by_four = make_tiled_copy(four_values, layout_of("(8,4):(4,1)"),
                                       layout_of("(2,2):(1,2)"));
  ASSERT_TRUE(by_two && by_four);
  const auto T = make_identity_tensor(tuple("(32,16)"));
  for (Int64 thread = 0; thread < 32; thread = thread + 1) {
    const auto wanted = partition_S(*by_four, T, thread);
    ASSERT_TRUE(wanted);
    const auto ours = retile(*by_four, *wanted);
    ASSERT_TRUE(ours) << ours.refusal().reason;
    ASSERT_EQ(size(*ours), size(*wanted));
    for (Int64 i = 0; i < size(*ours); i = i + 1)
      EXPECT_EQ((*ours)(i), (*wanted)(i));
  }
}

TEST(TiledMma, QuadPairHasTheLayoutsOfTheDocumentation) {
  const MmaLayouts atom = quad_pair();
  const int threads[] = {0, 1, 16, 17, 4, 5, 20, 21};
  const int values[] = {0, 8, 2, 10, 32, 40, 34, 42};
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(atom.C(IntTuple<>(Modes<Int64>{i, 0})), threads[i]);
    EXPECT_EQ(atom.C(IntTuple<>(Modes<Int64>{0, i})), values[i]);
  }
}

TEST(TiledMma, APermutationScattersTheRows) {
  const auto plain = make_tiled_mma(quad_pair(), layout_of("(2,2,1):(2,1,0)"),
                                    tiler("<32,32,4>"));
  const auto permuted =
      make_tiled_mma(quad_pair(), layout_of("(2,2,1):(2,1,0)"),
                     tiler("<(4,4,2):(1,8,4),32,4>"));
  ASSERT_TRUE(plain && permuted);
  EXPECT_EQ(to_string(plain->threads), "((4,2),2,2,1):((1,16),8,4,0)");
  EXPECT_EQ(text(get_layoutA_TV(*plain)),
            "((4,2,2,2),(4,(2,1))):((32,0,8,4),(1,(16,0)))");
  EXPECT_EQ(text(get_layoutA_TV(*permuted)),
            "((4,2,2,2),(4,(2,1))):((32,0,16,8),(1,(4,0)))");
  const auto rows = [](const TiledMma& mma) {
    const auto mine =
        partition_A(mma, make_identity_tensor(tuple("(32,4)")), 0);
    std::string text;
    for (Int64 i = 0; i < size(*mine); i = i + 1)
      text += to_string((*mine)(i).modes()[0]) + " ";
    return text;
  };
  EXPECT_EQ(rows(*plain), "0 1 2 3 16 17 18 19 ");
  EXPECT_EQ(rows(*permuted), "0 1 2 3 4 5 6 7 ");
}

TEST(TiledMma, WarpGroupHasTheAccumulatorOfTheDocumentation) {
  const MmaLayouts atom = {
      tuple("(64,16,16)"), layout_of("128:1"),
      layout_of("(128,(64,16)):(0,(1,64))"),
      layout_of("(128,(16,16)):(0,(1,16))"),
      layout_of("((4,8,4),(2,2,2)):((128,1,16),(64,8,512))")};
  const auto mma =
      make_tiled_mma(atom, layout_of("(2,1,1):(1,0,0)"), tiler("<_,_,_>"));
  ASSERT_TRUE(mma);
  const auto T = counting("(128,32):(1,128)");
  EXPECT_EQ(text(partition_C(*mma, T, 0)),
            "0 o ((2,2,2),1,2):((128,8,1024),0,2048)");
  EXPECT_EQ(text(partition_C(*mma, T, 128)),
            "64 o ((2,2,2),1,2):((128,8,1024),0,2048)");
  EXPECT_EQ(text(partition_A(*mma, counting("(128,16):(1,128)"), 5)),
            "0 o ((64,16),1,1):((1,128),0,0)");
}

// Each element of C has one thread; of A, one in each repetition along N.
TEST(TiledMma, EachElementHasItsThreads) {
  const auto mma = make_tiled_mma(quad_pair(), layout_of("(2,2,1):(2,1,0)"),
                                  tiler("<(4,4,2):(1,8,4),_,_>"));
  ASSERT_TRUE(mma);
  const auto count = [&](Operand operand, const char* shape) {
    std::map<std::string, int> times;
    const auto I = make_identity_tensor(tuple(shape));
    for (Int64 thread = 0; thread < 32; thread = thread + 1) {
      const auto part = partition(*mma, operand, I, thread);
      EXPECT_TRUE(part);
      for (Int64 i = 0; i < size(*part); i = i + 1)
        ++times[to_string((*part)(i))];
    }
    std::set<int> counts;
    for (const auto& [c, n] : times) counts.insert(n);
    EXPECT_EQ(Int64(times.size()), product(tuple(shape)));
    return counts;
  };
  EXPECT_EQ(count(Operand::C, "(32,32)"), (std::set<int>{1}));
  EXPECT_EQ(count(Operand::A, "(64,8)"), (std::set<int>{2}));
  EXPECT_EQ(count(Operand::B, "(32,8)"), (std::set<int>{2}));
}

TEST(TiledMma, RefusesWhatIsNoThread) {
  const auto mma = make_tiled_mma(quad_pair(), layout_of("(1,1,1):(0,0,0)"),
                                  tiler("<_,_,_>"));
  ASSERT_TRUE(mma);
  EXPECT_EQ(text(partition_C(*mma, counting("(8,8):(1,8)"), 4)),
            "refused: index 4 is no thread of ((4,2),1,1,1):((1,16),0,0,0)");
  EXPECT_EQ(
      text(get_layoutC_TV(*mma)),
      "refused: ((4,2),1,1,1):((1,16),0,0,0) does not take each of 0 to 7 "
      "once");
  MmaLayouts outside = quad_pair();
  outside.C = layout_of("((4,2),8):((8,4),64)");
  EXPECT_EQ(text(partition_C(*make_tiled_mma(outside, Layout<>()),
                             counting("(8,8):(1,8)"), 0)),
            "refused: ((4,2),8):((8,4),64) reaches beyond the atom of 64 "
            "elements");
  EXPECT_EQ(text(partition_C(*mma, counting("8:1"), 0)),
            "refused: 8:1 has fewer than the two modes of an operand");
}

}  // namespace
}  // namespace colex
