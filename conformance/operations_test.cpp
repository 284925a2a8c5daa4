// SPDX-License-Identifier: MIT
//
// The table of operations: complete, in agreement with PROTOCOL.md, and one
// answer of each operation.

#include "conformance/operations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "conformance/eval.hpp"

namespace colex::conformance {
namespace {

std::string value_of_text(const std::string& text) {
  const auto expression = read_expression(text);
  if (!expression) return expression.refusal().reason;
  const auto value = evaluate(*expression);
  return value ? to_string(*value) : "refused: " + value.refusal().reason;
}

// The operations that PROTOCOL.md lists, in its order: what stands between
// backquotes in the rows of the table and is a name, or begins with one.
std::vector<std::string> names_in_protocol() {
  std::ifstream file(COLEX_SOURCE_DIR "/conformance/PROTOCOL.md");
  const std::regex code("`([a-z][A-Za-z_0-9]+)(\\([^`]*)?`");
  std::vector<std::string> names;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("## ", 0) == 0) inside = line == "## Operations";
    if (!inside || line.rfind("| ", 0) != 0) continue;
    for (std::sregex_iterator at(line.begin(), line.end(), code), end;
         at != end; ++at)
      if (std::find(names.begin(), names.end(), (*at)[1]) == names.end())
        names.push_back((*at)[1]);
  }
  return names;
}

// `values` is for people: what a layout is, told without a layout.
TEST(Operations, AreThoseOfTheProtocol) {
  std::vector<std::string> names;
  for (const Operation& operation : operations())
    if (operation.name != "values") names.push_back(operation.name);
  std::vector<std::string> listed = names_in_protocol();
  listed.erase(std::remove(listed.begin(), listed.end(), "values"),
               listed.end());
  ASSERT_GT(listed.size(), 50u);
  EXPECT_EQ(names, listed);
}

TEST(Operations, AreDescribed) {
  std::set<std::string> names;
  for (const Operation& operation : operations()) {
    EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
    EXPECT_TRUE(has_operation(operation.name));
    EXPECT_FALSE(operation.arguments.empty()) << operation.name;
    EXPECT_FALSE(operation.sentence.empty()) << operation.name;
    EXPECT_NE(operation.sentence.back(), '.') << operation.name;
  }
  EXPECT_FALSE(has_operation("hello"));
}

struct Example {
  const char* expression;
  const char* value;
};

// One or more of each operation; the test below checks that none is left out.
const std::vector<Example>& examples() {
  static const std::vector<Example> examples = {
      {"rank((4,(2,3)))", "2"},
      {"rank((1@0,1@1))", "2"},
      {"rank(Sw<1,0,1> o 0 o (2,2):(1,2))", "2"},
      {"depth((4,(2,3)):(1,(4,8)))", "2"},
      {"get((4,(2,3)), 1, 0)", "2"},
      {"get((4,(2,3)):(1,(4,8)), 1)", "(2,3):(4,8)"},
      {"get(Sw<1,0,1> o 0 o (2,(2,4)):(1,(2,4)), 1, 0)", "Sw<1,0,1> o 0 o 2:2"},
      {"size((4,(2,3)))", "24"},
      {"size((4,2):(1,0))", "8"},
      {"product(())", "1"},
      {"product_each(7)", "(7)"},
      {"product_like((2,(3,4)), (_,_))", "(2,12)"},
      {"sum((1,(2,3)))", "6"},
      {"inner_product((1,(2,3)), (4,(5,6)))", "32"},
      {"max(1, (2,(7,3)))", "7"},
      {"min((4,2), 3)", "2"},
      {"gcd((12,18), 30)", "6"},
      {"ceil_div((7,3), 2)", "(4,3)"},
      {"round_up((7,3), (4,2))", "(8,4)"},
      {"shape_div((4,5,6), 40)", "(1,1,3)"},
      {"elem_scale((2,3), (4,(5,6)))", "(8,90)"},
      {"flatten((4,(2,(3))))", "(4,2,3)"},
      {"flatten(((2,3),4):((1,2),6))", "(2,3,4):(1,2,6)"},
      {"unflatten((4,2,3), (_,(_,_)))", "(4,(2,3))"},
      {"unflatten((4,2):(1,4), ((1,1)))", "((4,2)):((1,4))"},
      {"congruent((1,(2,3)), (1,(1,1)):(1,(1,1)))", "true"},
      {"weakly_congruent((1,(2,3)), (1,2))", "false"},
      {"compatible(24, (4,6))", "true"},
      {"weakly_compatible(8, (4,6))", "true"},
      {"evenly_divides((8,6), <4,_>)", "true"},
      {"evenly_divides((8,6), 5)", "false"},
      {"lex_less((1,2), (2,1))", "true"},
      {"colex_less((1,2), (2,1))", "false"},
      {"elem_less((1,2), (2,3))", "true"},
      {"append((1,2), (3))", "(1,2,(3))"},
      {"append(4:1, 2:8)", "(4,2):(1,8)"},
      {"append((1,2), 1@0)", "(1,2,1@0)"},
      {"prepend((1,2), 3)", "(3,1,2)"},
      {"replace((4,2):(1,4), 1, 3:8)", "(4,3):(1,8)"},
      {"insert((1,2), 1, 5)", "(1,5,2)"},
      {"remove((1,2,3), 1)", "(1,3)"},
      {"take((1,2,3), 1, 3)", "(2,3)"},
      {"select((4,5,6):(1,2,3), 2, 0)", "(6,4):(3,1)"},
      {"group((2,3,5), 0, 2)", "((2,3),5)"},
      {"group((2,3,5):(1,2,6), 0, 2)", "((2,3),5):((1,2),6)"},
      {"repeat((1,2), 3)", "((1,2),(1,2),(1,2))"},
      {"repeat(4:1, 2)", "(4,4):(1,1)"},
      {"zip(((1,2),(3,4)))", "((1,3),(2,4))"},
      {"zip2_by(((1,2),(3,4),5), (_,_))", "((1,3),(2,4,5))"},
      {"reverse((1,(2,3)))", "((2,3),1)"},
      {"slice((_,1), (4,5))", "(4)"},
      {"slice((_,1), (4,5):(1,4))", "(4):(1)"},
      {"slice((_,1), Sw<1,0,1> o 0 o (2,2):(1,2))", "Sw<1,0,1> o 2 o (2):(1)"},
      {"dice((_,1), (4,5):(1,4))", "(5):(4)"},
      {"filter_zeros((0,1), (4,5))", "(1,5)"},
      {"filter_zeros((4,5):(0,1))", "(1,5):(0,1)"},
      {"filter_zeros((4,5):(1,1), (0,1))", "(1,5):(1,1)"},
      {"crd2idx(20, (3,4):(1,100))", "602"},
      {"crd2idx((5,7), (3,4))", "26"},
      {"crd2idx((1,1), (3,4), (1,3))", "4"},
      {"crd2idx((2,1), (3,4), (1@0,1@1))", "(2,1)"},
      {"crd2idx(9, Sw<1,0,3>)", "8"},
      {"crd2idx((1,1), Sw<1,0,3> o 0 o (2,2):(1,8))", "8"},
      {"idx2crd(16, (3,(2,3)))", "(1,(1,2))"},
      {"idx2crd(20, (3,4), (1,3))", "(2,2)"},
      {"crd2crd((1,1), (3,4), 12)", "4"},
      {"compact_col_major((3,(2,3)))", "(1,(3,6))"},
      {"compact_row_major((3,(2,3)))", "(6,(3,1))"},
      {"compact_order((32,16,8), (2,0,1))", "(128,1,16)"},
      {"coordinates((2,2))", "[(0,0), (1,0), (0,1), (1,1)]"},
      {"coordinates((2,2), (1,0))", "[(0,0), (0,1), (1,0), (1,1)]"},
      {"make_layout((2,3))", "(2,3):(1,2)"},
      {"make_layout((2,3), LayoutLeft)", "(2,3):(1,2)"},
      {"make_layout((2,3), LayoutRight)", "(2,3):(3,1)"},
      {"make_layout((2,3), (5,7))", "(2,3):(5,7)"},
      {"make_layout((2,3), (1@0,1@1))", "(2,3):(1@0,1@1)"},
      {"make_layout(2:1, (3):(4))", "(2,(3)):(1,(4))"},
      {"make_ordered_layout((2,3), (1,0))", "(2,3):(3,1)"},
      {"make_layout_like((2,3):(30,10))", "(2,3):(3,1)"},
      {"make_fragment_like((2,3,4):(1,40,10))", "(2,3,4):(1,8,2)"},
      {"make_identity_layout((2,3))", "(2,3):(1@0,1@1)"},
      {"shape((2,3):(1,2))", "(2,3)"},
      {"shape(Sw<1,0,1> o 0 o (2,2):(1,2))", "(2,2)"},
      {"stride((2,3):(1@0,2))", "(1@0,2)"},
      {"stride((2,3):(1,2))", "(1,2)"},
      {"cosize((2,3):(1,10))", "22"},
      {"coshape((2,3):(1@0,1@1))", "(2,3)"},
      {"coprofile((2,3):(1@0,1@1))", "(0,0)"},
      {"layout((4,(2,3)):(1,(4,8)), 1, 1)", "3:8"},
      {"tile_unzip(((2,3),(4,5)):((1,2),(6,24)), <2,4>)",
       "((2,4),(3,5)):((1,6),(2,24))"},
      {"slice_and_offset((_,1), (4,5):(1,4))", "[(4):(1), 4]"},
      {"domain_offset((1,1), (4,5):(1,4))", "[(4,5):(1,4), 5]"},
      {"with_shape(12:1, (3,4))", "(3,4):(1,3)"},
      {"values((2,2):(1,10))", "[0, 1, 10, 11]"},
      {"values(Sw<1,0,1> o 0 o 4:1)", "[0, 1, 3, 2]"},
      {"coalesce((2,(1,6)):(1,(6,2)))", "12:1"},
      {"coalesce((2,(2,3)):(1,(2,4)), (1,1))", "(2,6):(1,2)"},
      {"filter((2,3):(0,1))", "3:1"},
      {"filter((2,(3,2)):(0,(1,3)), (1,1))", "(1,6):(0,1)"},
      {"nullspace((2,3):(0,1))", "2:1"},
      {"composition((4,2,3):(2,1,8), 4:2)", "(2,2):(4,1)"},
      {"composition((4,6):(1,4), <2,_>)", "(2,6):(1,4)"},
      {"composition((4,6):(1,4), (2,3))", "(2,3):(1,4)"},
      {"composition(Sw<1,0,1>, Sw<1,0,1>)", "Sw<0,0,0>"},
      {"composition(Sw<1,0,1>, 4:1)", "Sw<1,0,1> o 0 o 4:1"},
      {"composition(Sw<1,0,1> o 0 o 8:1, 4:2)", "Sw<1,0,1> o 0 o 4:2"},
      {"complement(4:1, 24)", "6:4"},
      {"complement(4:1, (4,6))", "6:4"},
      {"complement((2,2):(4,1))", "2:2"},
      {"right_inverse((2,3):(3,1))", "(3,2):(2,1)"},
      {"right_inverse(Sw<3,4,3>)", "Sw<3,4,3>"},
      {"left_inverse((2,3):(3,1))", "(3,2):(2,1)"},
      {"max_common_layout(8:1, (4,2):(1,8))", "4:1"},
      {"max_common_vector(8:1, (4,2):(1,8))", "4"},
      {"domain_distribute((8,4), 16)", "16:1"},
      {"max_alignment((8,16):(1,4))", "4"},
      {"upcast((8,4):(1,8), 2)", "(4,4):(1,4)"},
      {"downcast((4,4):(1,4), 2)", "(8,4):(1,8)"},
      {"recast_layout((8,4):(1,8), 16, 32)", "(4,4):(1,4)"},
      {"upcast(Sw<3,4,3>, 2)", "Sw<3,3,3>"},
      {"logical_divide(16:1, 4)", "(4,4):(1,4)"},
      {"logical_divide(16, 4:4)", "(4,4):(4,1)"},
      {"logical_divide((8,8):(1,8), <4,_>)", "((4,2),8):((1,4),8)"},
      {"zipped_divide((8,8), <4,2>)", "((4,2),(2,4)):((1,8),(4,16))"},
      {"tiled_divide((8,8), <4,2>)", "((4,2),2,4):((1,8),4,16)"},
      {"flat_divide((8,8), <4,2>)", "(4,2,2,4):(1,8,4,16)"},
      {"logical_product(4:1, 3:1)", "(4,3):(1,4)"},
      {"zipped_product((2,2):(1,2), <3,_>)", "((2,1),(3,2)):((1,0),(2,2))"},
      {"tiled_product(4:1, 3:1)", "(4,3):(1,4)"},
      {"flat_product(4:1, 3:1)", "(4,3):(1,4)"},
      {"blocked_product((2,2):(1,2), (2,3):(1,2))",
       "((2,2),(2,3)):((1,4),(2,8))"},
      {"raked_product((2,2):(1,2), (2,3):(1,2))",
       "((2,2),(3,2)):((4,1),(8,2))"},
      {"tile_to_shape((2,2):(1,2), (4,6))", "((2,2),(2,3)):((1,4),(2,8))"},
      {"tile_to_shape((2,2):(1,2), (4,6), (1,0))",
       "((2,2),(2,3)):((1,12),(2,4))"},
      {"make_swizzle(8, 4)", "Sw<1,2,1>"},
      {"bank_conflicts(8:64, 16, 16)", "[8]"},
      {"bank_conflicts(Sw<3,3,3> o 0 o 8:64, 16, 16)", "[1]"},
      {"wavefronts(32:2, 32, 4)", "2"},
      {"colliding_lanes((4):(32), 32, 4)", "[[0, 1, 2, 3]]"},
      {"sectors(32:2, 32, 4)", "[8]"},
      {"ideal_sectors(32:2, 32, 4)", "[4]"},
      {"vector_width((8,8):(1,8), (8,8):(1,12), 16, 128)", "4"},
      {"gaps((2,2):(1,4))", "[2, 3]"},
      {"padding((2,2):(1,4))", "2"},
      {"overlap((2,2):(1,1))", "[1, 2]"},
      {"is_injective(Sw<1,0,1> o 0 o 3:1)", "true"},
      {"is_surjective(Sw<1,0,1> o 0 o 3:1)", "false"},
      {"is_compact((2,2):(2,1))", "true"},
      {"size(5 o (4,5):(1,4))", "20"},
      {"rank([1,2] o 2:1)", "1"},
      {"depth(0 o ((2,2),3):((1,2),4))", "2"},
      {"shape((0,0) o (4,5):(1@0,1@1))", "(4,5)"},
      {"get(5 o (4,5):(1,4), 1)", "5 o 5:4"},
      {"take(5 o (4,5):(1,4), 0, 1)", "5 o (4):(1)"},
      {"select(5 o (4,5):(1,4), 1, 0)", "5 o (5,4):(4,1)"},
      {"group(5 o (4,5):(1,4), 0, 2)", "5 o ((4,5)):((1,4))"},
      {"flatten(5 o ((2,2),5):((1,2),4))", "5 o (2,2,5):(1,2,4)"},
      {"coalesce(5 o (4,5):(1,4))", "5 o 20:1"},
      {"with_shape(5 o 20:1, (4,5))", "5 o (4,5):(1,4)"},
      {"composition(5 o (4,5):(1,4), <2,_>)", "5 o (2,5):(1,4)"},
      {"flat_divide(5 o (8,8):(1,8), <4,2>)", "5 o (4,2,2,4):(1,8,4,16)"},
      {"slice((_,1), 5 o (4,5):(1,4))", "9 o (4):(1)"},
      {"domain_offset((1,1), 5 o (4,5):(1,4))", "10 o (4,5):(1,4)"},
      {"crd2idx(2, [7,8,9] o 3:1)", "9"},
      {"values([7,8,9] o 2 o 3:-1)", "[9, 8, 7]"},
      {"make_coord_tensor((4,5):(1@1,1@0))", "(0,0) o (4,5):(1@1,1@0)"},
      {"make_identity_tensor((4,5))", "(0,0) o (4,5):(1@0,1@1)"},
      {"recast(8 o (8,4):(1,8), 16, 32)", "4 o (4,4):(1,4)"},
      {"inner_partition((8,8):(1,8), (4,2), (1,1))", "20 o (4,2):(1,8)"},
      {"outer_partition((8,8):(1,8), (4,2), (1,1))", "9 o (2,4):(4,16)"},
      {"local_tile((8,8):(1,8), (4,2), (1,1))", "20 o (4,2):(1,8)"},
      {"local_tile((8,8):(1,8), (4,9,2), (1,0,_), (1,_,1))",
       "4 o (4,2,4):(1,8,16)"},
      {"local_partition((8,8):(1,8), (2,4):(1,2), 3)", "9 o (4,2):(2,32)"},
      {"thread_value_partition(8:1, 8, (4,2):(1,4), 1)", "1 o (2,1):(4,0)"},
      {"make_layout_tv(4:1, 2:1)", "[(8), (4,2):(2,1)]"},
      {"make_tiled_copy([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], 4:1, 2:1)",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(2,1), <8:1>]"},
      {"make_tiled_copy_impl([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(4,2):(1,4), 8)",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), 8:1]"},
      {"make_cotiled_copy([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(4,2):(1,4), 8:1)",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), <8:1>]"},
      {"partition_S([[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), "
       "<8:1>], 16:1, 3)",
       "3 o ((1,2),(2)):((0,4),(8))"},
      {"partition_D([[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), "
       "<8:1>], 16:1, 3)",
       "3 o ((1,2),(2)):((0,4),(8))"},
      {"retile([[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), <8:1>], "
       "(2,3):(1,2))",
       "0 o ((1,2),3):((0,1),2)"},
      {"get_layoutS_TV([[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), "
       "<8:1>])",
       "(4,(1,2)):(1,(0,4))"},
      {"get_layoutD_TV([[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (4,2):(1,4), "
       "<8:1>])",
       "(4,(1,2)):(1,(0,4))"},
      {"make_tiled_mma([(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(2,4):(4,1))",
       "[[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>]"},
      {"tile_size_mnk([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>], 1)",
       "4"},
      {"partition_A([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>], (8,8):(1,8), 6)",
       "1 o (1,4,8):(0,2,8)"},
      {"partition_B([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>], (8,8):(1,8), 6)",
       "2 o (1,2,8):(0,4,8)"},
      {"partition_C([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>], (8,8):(1,8), 6)",
       "17 o (1,4,2):(0,2,32)"},
      {"get_layoutA_TV([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>])",
       "((4,2),(1,(1,1))):((0,1),(0,(0,0)))"},
      {"get_layoutB_TV([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>])",
       "((4,2),(1,(1,1))):((1,0),(0,(0,0)))"},
      {"get_layoutC_TV([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>])",
       "((4,2),(1,(1,1))):((2,1),(0,(0,0)))"},
      {"make_tiled_copy_A([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], [[(1,1,1), "
       "1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (1,2,4,1):(0,4,1,0), "
       "<_,_,_>])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "((4,2),(1,(1,1))):((0,1),(0,(0,0))), <2:1,1:1>]"},
      {"make_tiled_copy_B([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], [[(1,1,1), "
       "1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (1,2,4,1):(0,4,1,0), "
       "<_,_,_>])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "((4,2),(1,(1,1))):((1,0),(0,(0,0))), <4:1,1:1>]"},
      {"make_tiled_copy_C([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], [[(1,1,1), "
       "1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (1,2,4,1):(0,4,1,0), "
       "<_,_,_>])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "((4,2),(1,(1,1))):((2,1),(0,(0,0))), <2:1,4:1>]"},
      {"make_tiled_copy_C_atom([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "[[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "(1,2,4,1):(0,4,1,0), <_,_,_>])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], ((4,2),1):((2,1),0), "
       "<2:1,4:1>]"},
      {"make_tiled_copy_S([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "[[(1,4):(0,1), (1,4):(0,1), (1,4):(0,1)], (8,4):(4,1), (32)])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (8,(4,1)):(4,(1,0)), "
       "<32:1>]"},
      {"make_tiled_copy_D([(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], "
       "[[(1,4):(0,1), (1,4):(0,1), (1,4):(0,1)], (8,4):(4,1), (32)])",
       "[[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)], (8,(4,1)):(4,(1,0)), "
       "<32:1>]"},
      {"partition_shape_A([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), "
       "(1,1):(0,0)], (1,2,4,1):(0,4,1,0), <_,_,_>], (8,8))",
       "(1,4,8)"},
      {"partition_shape_B([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), "
       "(1,1):(0,0)], (1,2,4,1):(0,4,1,0), <_,_,_>], (8,8))",
       "(1,2,8)"},
      {"partition_shape_C([[(1,1,1), 1:0, (1,1):(0,0), (1,1):(0,0), "
       "(1,1):(0,0)], (1,2,4,1):(0,4,1,0), <_,_,_>], (8,8))",
       "(1,4,2)"},
      {"copy_if([0,1] o 2:1, [8,9] o 2:1, [1,2] o 2:1)", "[1, 9] o 2:1"},
      {"fill([1,2,3] o 2:2, 7)", "[7, 2, 7] o 2:2"},
      {"clear([1,2,3] o 2:2)", "[0, 2, 0] o 2:2"},
      {"axpby(2, [1,2] o 2:1, -1, [3,3] o 2:1)", "[-1, 1] o 2:1"},
      {"transform([1,5] o 2:1, [4,2] o 2:1, MIN, [0,0] o 2:1)", "[1, 2] o 2:1"},
      {"batch_reduce([1,2,3,4] o (2,2):(1,2), [5,6] o 2:1, MUL)",
       "[10, 72] o 2:1"},
      {"logical_reduce([1,2,3,4] o (2,2):(1,2), [9,1] o 2:1, (_,1), MAX)",
       "[9, 4] o 2:1"},
      {"copy([1,2] o 2:1, [0,0,0] o 2 o 2:-1)", "[0, 2, 1] o 2 o 2:-1"},
      {"gemm([1,2] o 2:1, [3,4] o 2:1, [5,6] o 2:1)", "[8, 14] o 2:1"},
      {"reduce([1,2,3,4] o (2,2):(1,2), MUL, 2)", "48"},
      {"reduce([1,2,3,4] o (2,2):(1,2), MIN, 2, (_,1))", "[1, 2] o (2):(1)"},
      {"broadcast_to([1,2] o 2:1, (2,2))", "[1, 2, 1, 2] o (2,2):(1,2)"},
      {"full((2,2), 7)", "[7, 7, 7, 7] o (2,2):(1,2)"},
      {"where([0,2] o 2:1, [8,9] o 2:1, [1,2] o 2:1)", "[1, 9] o 2:1"},
      {"where([0,2] o 2:1, 8, [1,2] o 2:1)", "[1, 8] o 2:1"},
      {"where([0,2] o 2:1, [1,2] o 2:1, 8)", "[8, 2] o 2:1"},
      {"any([0,2] o 2:1)", "true"},
      {"any([0,2] o 2:0)", "false"},
      {"all([0,2] o 2:1)", "false"},
      {"all([0,2] o 1 o 2:0)", "true"},
      {"reshape([1,2,3,4] o (2,2):(2,1), 4)", "[1, 3, 2, 4] o 4:1"},
      {"eq([1,2,3] o 3:1, 2)", "[0, 1, 0] o 3:1"},
      {"ne([1,2,3] o 3:1, 2)", "[1, 0, 1] o 3:1"},
      {"lt([1,2,3] o 3:1, [2] o 1:0)", "[1, 0, 0] o 3:1"},
      {"le([1,2,3] o 3:1, [2,2,2] o 3:1)", "[1, 1, 0] o 3:1"},
      {"gt([1,2,3] o 3:1, 2)", "[0, 0, 1] o 3:1"},
      {"ge([1,2,3] o 3:1, 2)", "[0, 1, 1] o 3:1"},
  };
  return examples;
}

TEST(Operations, GiveTheReferencesAnswers) {
  std::set<std::string> tried;
  for (const Example& example : examples()) {
    EXPECT_EQ(value_of_text(example.expression), example.value)
        << example.expression;
    const std::string text = example.expression;
    tried.insert(text.substr(0, text.find('(')));
  }
  for (const Operation& operation : operations())
    EXPECT_TRUE(tried.count(operation.name)) << operation.name;
}

TEST(Operations, RefuseWhatHasNoAnswer) {
  EXPECT_EQ(value_of_text("size((4294967296,4294967296,4294967296):(1,1,1))"),
            "refused: 4294967296 * 4294967296 exceeds 64 bits");
  EXPECT_EQ(value_of_text("get((1,2), 2)"),
            "refused: there is no mode 2 in rank 2");
  EXPECT_EQ(value_of_text("get((1,2), -1)"), "refused: -1 is negative");
  EXPECT_EQ(value_of_text("make_layout((2,0))"),
            "refused: the extent 0 is less than 1");
  EXPECT_EQ(value_of_text("composition((2,2):(0,1), 3:1)").substr(0, 9),
            "refused: ");
}

TEST(Operations, SayWhichArgumentDoesNotFit) {
  EXPECT_EQ(value_of_text("complement(4:1, Sw<3,4,3>)"),
            "refused: complement takes (L[, cotarget S]); argument 2 is a "
            "swizzle");
  EXPECT_EQ(value_of_text("complement(4)"),
            "refused: complement takes (L[, cotarget S]); argument 1 is an "
            "integer");
  EXPECT_EQ(value_of_text("rank()"),
            "refused: rank takes (t|L|X); 0 arguments are given");
  EXPECT_EQ(value_of_text("sum(1, 2)"),
            "refused: sum takes (t); 2 arguments are given");
  EXPECT_EQ(value_of_text("max(1, (2), true)"),
            "refused: max takes (t...); argument 3 is a truth");
  EXPECT_EQ(value_of_text("slice_and_offset((_,1), [4:1])"),
            "refused: slice_and_offset takes (s, L); argument 2 is a list");
  EXPECT_EQ(value_of_text("take((1,2), 0, (1))"),
            "refused: take takes (t|L|X, begin, end); argument 3 is a tuple");
  const auto unknown = conformance::apply("sizes", {});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.refusal().reason, "there is no operation 'sizes'");
}

TEST(Operations, NoAnswerExhaustsTheMemory) {
  EXPECT_EQ(value_of_text("repeat(repeat(1, 1000), 2000)"),
            "refused: the tuple has more than 1000000 numbers");
  EXPECT_EQ(value_of_text("repeat(repeat((), 1000000), 1000000)"),
            "refused: the tuple has more than 1000000 numbers");
  EXPECT_EQ(value_of_text("coordinates((65536,2))"),
            "refused: the list has 131072 coordinates, which is too long");
  EXPECT_EQ(value_of_text("coordinates(repeat(1, 100000))").substr(0, 5),
            "[(0,0");
  EXPECT_EQ(value_of_text("coordinates(append(repeat(1, 100000), 60))"),
            "refused: the list has 60 coordinates, which is too long");
  EXPECT_EQ(value_of_text("values(65537:1)"),
            "refused: the list has 65537 values; at most 65536 are listed");
  EXPECT_EQ(value_of_text("values(65536:1@999)"),
            "refused: the list has more than 1000000 numbers");
  EXPECT_EQ(value_of_text("broadcast_to([1] o 1:0, 65537)"),
            "refused: 65537 elements are more than the 65536 that are listed");
  EXPECT_EQ(value_of_text("reduce([1] o 65537:0, ADD, 0)"),
            "refused: 65537 elements are more than the 65536 that are listed");
  EXPECT_EQ(value_of_text("gemm([1] o (256,256):(0,0), [1] o (256,256):(0,0), "
                          "[1] o (256,256):(0,0))"),
            "refused: the sums have more than 1000000 products");
  EXPECT_EQ(value_of_text("full(65537, 1)"),
            "refused: 65537 elements are more than the 65536 that are listed");
  EXPECT_EQ(value_of_text("lt([1] o (1,512):(0,0), [1] o (512,1):(0,0))"),
            "refused: 262144 elements are more than the 65536 that are listed");
  EXPECT_EQ(value_of_text("where([1] o (1,512):(0,0), [1] o (512,1):(0,0), 2)"),
            "refused: 262144 elements are more than the 65536 that are listed");
}

// Any arguments to any operation: an answer or a sentence, never an exception.
TEST(Operations, TakeAnyArguments) {
  std::vector<Value> values;
  for (const char* text : {"0",
                           "3",
                           "-1",
                           "9223372036854775807",
                           "()",
                           "(2,3)",
                           "((1),(2,0))",
                           "1@0",
                           "(1@0,0)",
                           "_",
                           "(_,1)",
                           "4:1",
                           "(2,3):(0,-1)",
                           "():()",
                           "(2,2):(1@0,1@1)",
                           "<>",
                           "<2,_>",
                           "Sw<1,0,1>",
                           "Sw<1,0,1> o 0 o (4,2):(1,4)",
                           "2:3 o 1 o 4:1",
                           "5 o (2,3):(1,2)",
                           "(0,0) o (2,2):(1@0,1@1)",
                           "[7,8,9] o 1 o 2:1",
                           "MAX",
                           "[(1,1):(0,0), (1,1):(0,0), (1,1):(0,0)]",
                           "true",
                           "LayoutLeft",
                           "[1, 4:1]"})
    values.push_back(*read(text));
  std::size_t answered = 0;
  const auto attempt = [&](const Operation& operation,
                           const std::vector<Value>& arguments) {
    const auto answer = conformance::apply(operation.name, arguments);
    if (!answer) {
      EXPECT_FALSE(answer.refusal().reason.empty()) << operation.name;
    } else {
      ++answered;
      EXPECT_TRUE(read(to_string(*answer))) << to_string(*answer);
    }
  };
  for (const Operation& operation : operations()) {
    attempt(operation, {});
    for (const Value& a : values) {
      attempt(operation, {a});
      for (const Value& b : values) {
        attempt(operation, {a, b});
        for (const Value& c : values) attempt(operation, {a, b, c});
      }
    }
  }
  EXPECT_GT(answered, 1'000u);
}

}  // namespace
}  // namespace colex::conformance
