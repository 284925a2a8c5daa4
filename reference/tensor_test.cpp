// SPDX-License-Identifier: MIT
// Engines and tensors, against what is written down here and against loops.
#include "reference/tensor.hpp"

#include <gtest/gtest.h>

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
ComposedLayout composed(const std::string& text) {
  return of<ComposedLayout>(text);
}
SliceCoordinate<> coordinate(const std::string& text) {
  return of<SliceCoordinate<>>(text);
}

// An array that has at each position the position.
ArrayTensor<Int64> counted(const AnyLayout& L) {
  auto T = make_tensor<Int64>(L);
  std::vector<Int64> values;
  for (std::size_t k = 0; k < T.engine().values().size(); ++k)
    values.push_back(Int64(k) - T.engine().offset());
  return ArrayTensor<Int64>(ArrayEngine<Int64>(values, T.engine().offset()), L);
}

template <class Function>
std::string refusal(const Function& function) {
  try {
    function();
  } catch (const Refused& refused) {
    return refused.what();
  }
  return "none";
}

TEST(ArithmeticTuple, AddsModeByMode) {
  EXPECT_EQ(add(tuple("(3,(4,5))"), tuple("(1,(2,0))")), tuple("(4,(6,5))"));
  EXPECT_EQ(add(tuple("(3)"), tuple("(1,2)")), tuple("(4,2)"));
  EXPECT_EQ(add(tuple("0"), tuple("(1,2)")), tuple("(1,2)"));
  EXPECT_EQ(add(tuple("(1,2)"), tuple("0")), tuple("(1,2)"));
  EXPECT_EQ(refusal([] { add(tuple("(1,2)"), tuple("3")); }),
            "3 and (1,2) have no sum");
}

TEST(Tensor, HasWhatTheEngineHasAtTheLayoutsValue) {
  for (const char* text : {"(4,5):(1,4)", "(4,5):(5,1)", "((2,2),3):((4,1),7)",
                           "(3,2):(0,1)", "(3,2):(-2,1)", "():()"}) {
    const Layout<> L = layout_of(text);
    const auto T = counted(L);
    EXPECT_EQ(size(T), size(L));
    for (Int64 i = 0; i < size(L); i = i + 1) EXPECT_EQ(T(i), L(i)) << text;
  }
  const auto T = counted(layout_of("(4,5):(1,4)"));
  EXPECT_EQ(T(tuple("(1,2)")), 9);
  EXPECT_EQ(T(9), 9);
}

TEST(Tensor, HasRoomForSwizzledAndNegativePositions) {
  for (const char* text : {"Sw<1,0,1> o 0 o 3:1", "8:-10 o 3 o 4:1",
                           "Sw<3,0,3> o 5 o (8,8):(8,1)"}) {
    const ComposedLayout L = composed(text);
    const auto T = make_tensor<Int64>(L);
    for (Int64 i = 0; i < size(L); i = i + 1) T.at(i) = L(i);
    for (Int64 i = 0; i < size(L); i = i + 1) EXPECT_EQ(T(i), L(i)) << text;
  }
  EXPECT_EQ(make_tensor<Int64>(composed("Sw<1,0,1> o 0 o 3:1"))
                .engine()
                .values()
                .size(),
            4u);
}

TEST(Tensor, WritesGoToEverySliceAndCopy) {
  const auto T = make_tensor<double>(layout_of("(4,5):(1,4)"), Memory::smem);
  const auto copy = T;
  const auto column = slice(coordinate("(_,2)"), T);
  EXPECT_EQ(column.memory(), Memory::smem);
  column.at(1) = 2.5;
  EXPECT_EQ(T(9), 2.5);
  EXPECT_EQ(copy(9), 2.5);
  EXPECT_EQ(double(T.at(9)), 2.5);
  T.at(tuple("(1,2)")) = 7.0;
  EXPECT_EQ(column(1), 7.0);
}

TEST(Tensor, IsNotReadOrWrittenOutsideItsArray) {
  const auto T = make_tensor<int>(layout_of("(4,5):(1,4)"));
  EXPECT_EQ(refusal([&] { T(20); }),
            "position 20 is outside the 20 elements of the array");
  EXPECT_EQ(refusal([&] { T(-1); }),
            "position -1 is outside the 20 elements of the array");
  EXPECT_EQ(refusal([&] { T.at(20) = 1; }),
            "position 20 is outside the 20 elements of the array");
  EXPECT_EQ(refusal([&] { make_tensor<int>(layout_of("4:1@0")); }),
            "4:1@0 has strides that are no integers");
  EXPECT_EQ(refusal([&] { make_tensor<int>(layout_of("2:4294967296")); }),
            "an array of 4294967297 elements is longer than the 268435456 that "
            "are made");
}

TEST(Tensor, LikeAnotherHasItsShapeAndAnArrayOfItsOwn) {
  const auto T = make_tensor<int>(layout_of("((2,2),3):((0,7),1)"));
  const auto like = make_tensor_like(T);
  EXPECT_EQ(to_string(like.layout()), "((2,2),3):((0,3),1)");
  const auto fragment = make_fragment_like(T);
  EXPECT_EQ(to_string(fragment.layout()), "((2,2),3):((0,1),2)");
  EXPECT_EQ(fragment.memory(), Memory::rmem);
  fragment.at(0) = 1;
  EXPECT_EQ(T(0), 0);
  EXPECT_EQ(to_string(make_tensor_like(make_tensor<int>(composed(
                                           "Sw<1,0,1> o 0 o (2,2):(2,1)")))
                          .layout()),
            "(2,2):(2,1)");
}

TEST(Tensor, SlicesBeginWhereTheCoordinateLeads) {
  const Layout<> L = layout_of("((3,2),(2,5,2)):((4,1),(2,13,100))");
  const CountingTensor T(CountingEngine(tuple("1000")), L);
  const auto text = [&](const char* c) {
    return to_string(slice(coordinate(c), T));
  };
  EXPECT_EQ(text("(2,_)"), "1008 o ((2,5,2)):((2,13,100))");
  EXPECT_EQ(text("(_,5)"), "1028 o ((3,2)):((4,1))");
  EXPECT_EQ(text("((_,_),5)"), "1028 o (3,2):(4,1)");
  EXPECT_EQ(text("((_,1),(0,_,1))"), "1101 o (3,5):(4,13)");
  EXPECT_EQ(text("((2,_),(_,3,_))"), "1047 o (2,2,2):(1,2,100)");
  EXPECT_EQ(to_string(domain_offset(tuple("(2,5)"), T)),
            "1036 o " + to_string(L));
  EXPECT_EQ(refusal([&] { slice(coordinate("(_,1,_)"), T); }),
            "the coordinate (_,1,_) does not fit rank 2");
}

TEST(Tensor, OfASwizzledLayoutIsSlicedInside) {
  const auto T = counted(composed("Sw<3,4,3> o 0 o (8,64):(64,1)"));
  for (Int64 column = 0; column < 64; column = column + 1) {
    const auto part = slice(Modes<std::optional<Int64>>{std::optional<Int64>(),
                                                        std::optional(column)},
                            T);
    for (Int64 row = 0; row < 8; row = row + 1)
      EXPECT_EQ(part(row), T(IntTuple<>(Modes<Int64>{row, column})));
  }
}

TEST(Tensor, OperationsChangeTheLayoutAlone) {
  const CountingTensor T(CountingEngine(tuple("5")), layout_of("(8,8):(1,8)"));
  const Tiler<> tiler = make_tiler(tuple("(4,2)"));
  EXPECT_EQ(to_string(*logical_divide(T, tiler)),
            "5 o ((4,2),(2,4)):((1,4),(8,16))");
  EXPECT_EQ(to_string(*zipped_divide(T, tiler)),
            "5 o ((4,2),(2,4)):((1,8),(4,16))");
  EXPECT_EQ(to_string(*tiled_divide(T, tiler)), "5 o ((4,2),2,4):((1,8),4,16)");
  EXPECT_EQ(to_string(*flat_divide(T, tiler)), "5 o (4,2,2,4):(1,8,4,16)");
  EXPECT_EQ(to_string(*composition(T, tiler)), "5 o (4,2):(1,8)");
  EXPECT_EQ(to_string(coalesce(T)), "5 o 64:1");
  EXPECT_EQ(to_string(*coalesce(T, tuple("(1,1)"))), "5 o (8,8):(1,8)");
  EXPECT_EQ(to_string(get(T, 1)), "5 o 8:8");
  EXPECT_EQ(to_string(*with_shape(T, tuple("(4,16)"))), "5 o (4,16):(1,4)");
  EXPECT_EQ(to_string(group_modes(T, 0, 2)), "5 o ((8,8)):((1,8))");
  EXPECT_EQ(to_string(take(T, 0, 1)), "5 o (8):(1)");
  EXPECT_EQ(to_string(select(T, {1, 0})), "5 o (8,8):(8,1)");
  const CountingTensor zeros(CountingEngine(),
                             layout_of("((2,3),4):((1,0),2)"));
  EXPECT_EQ(to_string(flatten(zeros)), "0 o (2,3,4):(1,0,2)");
  EXPECT_EQ(to_string(filter_zeros(zeros)), "0 o ((2,1),4):((1,0),2)");
  EXPECT_EQ(to_string(filter(zeros)), "0 o 8:1");
  EXPECT_EQ(rank(zeros), 2u);
  EXPECT_EQ(depth(zeros), 2u);
}

TEST(IdentityTensor, HasEachCoordinateAtItself) {
  for (const char* text : {"(4,5)", "((2,3),4)", "7", "(3)"}) {
    const IntTuple<> shape = tuple(text);
    const auto I = make_identity_tensor(shape);
    for (const auto& c : coordinates(shape)) EXPECT_EQ(I(c), c) << text;
  }
  EXPECT_EQ(to_string(make_identity_tensor(tuple("(4,5)"))),
            "(0,0) o (4,5):(1@0,1@1)");
  EXPECT_EQ(to_string(make_coord_tensor(layout_of("(4,5):(1@1,1@0)"))),
            "(0,0) o (4,5):(1@1,1@0)");
  EXPECT_EQ(make_coord_tensor(layout_of("(4,5):(1@1,1@0)"))(tuple("(2,3)")),
            tuple("(3,2)"));
}

// The sum of the documentation's 0z_tma_tensors.
TEST(IdentityTensor, BasisStridesAddUp) {
  const auto T =
      make_coord_tensor(layout_of("(9,9,9,9):(2@1@0,1@1,5@1@0,1@0@0)"));
  EXPECT_EQ(T(tuple("(2,3,4,7)")), tuple("((7,24),3)"));
}

TEST(IdentityTensor, ASliceKeepsBothCoordinates) {
  const auto I = make_identity_tensor(tuple("(4,5)"));
  const auto row = slice(coordinate("(2,_)"), I);
  EXPECT_EQ(to_string(row), "(2,0) o (5):(1@1)");
  EXPECT_EQ(row(3), tuple("(2,3)"));
}

TEST(BitTensor, PacksFromTheLowestBitOn) {
  const BitEngine nibbles({0x21, 0x43}, 4);
  const BitTensor T(nibbles, layout_of("4:1"));
  for (Int64 i = 0; i < 4; i = i + 1)
    EXPECT_EQ(T(i), static_cast<std::uint64_t>(i.value() + 1));
  T.at(2) = 0xf;
  EXPECT_EQ(nibbles.bytes(), (std::vector<std::uint8_t>{0x21, 0x4f}));
  EXPECT_EQ(refusal([&] { T.at(0) = 16; }), "16 has more than 4 bits");
  EXPECT_EQ(refusal([&] { T(4); }),
            "position 4 is outside the 4 elements of the array");
  EXPECT_EQ(refusal([] { BitEngine({0}, 65); }),
            "an element has 1 to 64 bits, not 65");
  EXPECT_EQ(refusal([] { make_bit_tensor(-8, layout_of("4:1")); }),
            "an element has 1 to 64 bits, not -8");
}

TEST(BitTensor, KeepsEachElementApart) {
  for (const std::int64_t width : {1, 2, 4, 6, 8, 16, 64}) {
    const auto T = make_bit_tensor(width, layout_of("(4,3):(3,1)"));
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    for (Int64 i = 0; i < 12; i = i + 1)
      T.at(i) = static_cast<std::uint64_t>(i.value() * 37 + 11) & mask;
    for (Int64 i = 0; i < 12; i = i + 1)
      EXPECT_EQ(T(i), static_cast<std::uint64_t>(i.value() * 37 + 11) & mask)
          << width;
  }
}

// Every bit of every element of the recast tensor, as a set, is that of the
// tensor.
void expect_same_bits(const std::string& layout, std::int64_t from,
                      std::int64_t to) {
  const auto T = make_bit_tensor(from, layout_of(layout));
  const auto cast = recast(T, to);
  ASSERT_TRUE(cast) << layout << ": " << cast.refusal().reason;
  EXPECT_EQ(size(*cast) * to, size(T) * from);
  const std::uint64_t ones = ~std::uint64_t{0} >> (64 - to);
  for (Int64 i = 0; i < size(*cast); i = i + 1) {
    EXPECT_EQ((*cast)(i), 0u) << layout << " at " << to_string(i);
    cast->at(i) = ones;
  }
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - from);
  for (Int64 i = 0; i < size(T); i = i + 1)
    EXPECT_EQ(T(i), all) << layout << " at " << to_string(i);
}

TEST(BitTensor, RecastKeepsTheBytes) {
  expect_same_bits("(32,4):(1,32)", 8, 32);
  expect_same_bits("(8,4):(1,8)", 32, 8);
  expect_same_bits("(8,4):(1,8)", 6, 4);
  expect_same_bits("(4,8):(8,1)", 4, 8);
  expect_same_bits("(8,2):(-1,8)", 8, 32);
  expect_same_bits("(8,2):(-1,8)", 32, 8);
  expect_same_bits("(2,8):(-8,1)", 4, 16);
  expect_same_bits("(2,8):(-8,-1)", 1, 4);
  const BitTensor odd(BitEngine({0x21, 0x43}, 4, 1), layout_of("2:1"));
  const auto cast = recast(odd, 8);
  ASSERT_FALSE(cast);
  EXPECT_EQ(cast.refusal().reason,
            "bit 4 is no beginning of an element of 8 bits");
}

TEST(CountingTensor, RecastCountsInOtherUnits) {
  const CountingTensor T(CountingEngine(tuple("64")), layout_of("(8,4):(1,8)"));
  EXPECT_EQ(to_string(*recast(T, 16, 32)), "32 o (4,4):(1,4)");
  EXPECT_EQ(to_string(*recast(T, 16, 8)), "128 o (16,4):(1,16)");
  EXPECT_FALSE(recast(make_identity_tensor(tuple("(4,5)")), 8, 16));
  const CountingTensor swizzled(CountingEngine(tuple("512")),
                                composed("Sw<3,4,3> o 0 o (8,64):(64,1)"));
  EXPECT_EQ(to_string(*recast(swizzled, 8, 64)),
            "64 o Sw<3,1,3> o 0 o (8,8):(8,1)");
}

}  // namespace
}  // namespace colex
