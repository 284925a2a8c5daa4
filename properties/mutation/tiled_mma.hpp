// SPDX-License-Identifier: MIT
// Rows of tiled MMAs.
#pragma once

#include "properties/mutation/written.hpp"
#include "reference/tiled_mma.hpp"

namespace colex {

inline MmaLayouts mma_layouts(const char* shape, const char* threads,
                              const char* A, const char* B, const char* C) {
  return {tuple(shape), layout_of(threads), layout_of(A), layout_of(B),
          layout_of(C)};
}
inline std::vector<MmaLayouts> some_mma_atoms() {
  return {mma_layouts("(1,1,1)", "1:0", "(1,1):(0,0)", "(1,1):(0,0)",
                      "(1,1):(0,0)"),
          mma_layouts("(2,1,2)", "2:1", "(2,2):(1,2)", "(2,2):(0,1)",
                      "(2,1):(1,0)"),
          mma_layouts("(8,8,4)", "(4,2):(1,16)", "((4,2),4):((8,4),1)",
                      "((4,2),4):((8,4),1)",
                      "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"),
          mma_layouts("(16,8,8)", "32:1", "((4,8),(2,2)):((32,1),(16,8))",
                      "((4,8),2):((16,1),8)", "((4,8),(2,2)):((32,1),(16,8))")};
}

inline std::string text(const TiledMma& mma) {
  return text(mma.atom.shape) + " " + text(mma.threads) + " " +
         text(mma.permutation);
}

inline std::vector<TiledMma> some_tiled_mmas() {
  std::vector<TiledMma> all;
  for (const MmaLayouts& atom : some_mma_atoms())
    for (const auto& atoms :
         each({"1:0", "(2,1,1):(1,0,0)", "(2,2,1):(2,1,0)", "(1,2,2):(0,1,2)",
               "((2,2),1,2):((1,4),0,2)"},
              layout_of))
      for (const auto& permutation :
           each({"<_,_,_>", "<32:1,_,_>", "<(4,4,2):(1,8,4),32:1,8:1>",
                 "<_,<16:1,2:1>,_>"},
                tiler_of)) {
        const auto mma = make_tiled_mma(atom, atoms, permutation);
        if (mma) all.push_back(*mma);
      }
  return all;
}

inline void check_tiled_mmas_made(Table& t) {
  t.begin("operands");
  const MmaLayouts distinct = mma_layouts("(2,3,4)", "1:0", "(1,8):(0,1)",
                                          "(1,12):(0,1)", "(1,6):(0,1)");
  for (const Operand operand : {Operand::A, Operand::B, Operand::C}) {
    t.see([&] { return modes_of_operand(operand); });
    t.see([&] { return layout_of_operand(distinct, operand); });
  }
  t.begin("tiled_mma");
  const auto of_threads = each({"(2,2,2,2):(1,2,4,8)", "(2,2,2):(1,2,4)", "4:1",
                                "((2,2),1,1,3):((1,2),0,0,4)"},
                               layout_of);
  const auto permutations = each(
      {"<_,_,_>", "<_,_>", "_", "<4:1,_,2:1>", "<_,_,_,_>"}, [](const auto& p) {
        return p == "_" ? Tiler<>(std::optional<Layout<>>()) : tiler_of(p);
      });
  for (const auto& threads : of_threads)
    for (const auto& permutation : permutations) {
      t.see([&] { return tiled_mma(distinct, threads, permutation); });
      t.see([&] { return make_tiled_mma(distinct, threads, permutation); });
    }
  for (const char* shape : {"(2,3)", "4", "(2,3,4,5)"})
    t.see([&] {
      return tiled_mma(mma_layouts(shape, "1:0", "(1,8):(0,1)", "(1,12):(0,1)",
                                   "(1,6):(0,1)"),
                       of_threads[0], permutations[0]);
    });
  for (const char* wrong : {"8:1", "(1,2,4):(0,1,2)", "(8):(1)"}) {
    const auto made = [&](const char* A, const char* B, const char* C) {
      t.see([&] {
        return tiled_mma(mma_layouts("(2,3,4)", "1:0", A, B, C), of_threads[0],
                         permutations[0]);
      });
    };
    made(wrong, "(1,12):(0,1)", "(1,6):(0,1)");
    made("(1,8):(0,1)", wrong, "(1,6):(0,1)");
    made("(1,8):(0,1)", "(1,12):(0,1)", wrong);
  }
  t.begin("make_tiled_mma");
  for (const MmaLayouts& atom : some_mma_atoms())
    for (const auto& atoms :
         each({"1:0", "2:1", "(2,2):(1,2)", "(2,2):(2,1)", "(2,1,2):(1,0,2)",
               "(2,1,1,1):(1,0,0,0)", "(2,1,1,2):(1,0,0,2)", "():()",
               "(2,2,1):(0,1,0)", "(2,2,1):(1,3,0)"},
              layout_of)) {
      t.see([&] { return make_tiled_mma(atom, atoms); });
      for (const auto& permutation : permutations)
        t.see([&] { return make_tiled_mma(atom, atoms, permutation); });
    }
  t.begin("size_of_tiler");
  for (const auto& tiler :
       each({"<_,_,_>", "<4:1,_,2:1>", "<<2:1,3:1>,(4,2):(1,8)>", "<>", "5"},
            tiler_of))
    t.see([&] { return size_of_tiler(tiler); });
  t.see([] { return size_of_tiler(std::optional<Layout<>>()); });
}

inline void check_tiled_mma(Table& t, const Inputs& inputs) {
  check_tiled_mmas_made(t);
  const auto all = some_tiled_mmas();
  const auto every = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const TiledMma& mma : all) t.see([&] { return operation(mma); });
  };
  for (const std::size_t i : {0, 1, 2}) {
    every("permutation_mnk",
          [&](const auto& mma) { return permutation_mnk(mma, i); });
    every("tile_size_mnk",
          [&](const auto& mma) { return tile_size_mnk(mma, i); });
  }
  for (const Operand operand : {Operand::A, Operand::B, Operand::C})
    every("tile_of_operand",
          [&](const auto& mma) { return tile_of_operand(mma, operand); });
  every("get_layoutA_TV", [](const auto& mma) { return get_layoutA_TV(mma); });
  every("get_layoutB_TV", [](const auto& mma) { return get_layoutB_TV(mma); });
  every("get_layoutC_TV", [](const auto& mma) { return get_layoutC_TV(mma); });
  auto layouts =
      each({"(64,32):(1,64)", "(64,32):(32,1)", "(33,20):(1,33)", "(1,1):(0,0)",
            "64:1", "(64,32,3):(1,64,2048)", "((16,2),(8,4)):((1,128),(16,32))",
            "(64,32):(1@0,1@1)", "(64):(1)"},
           layout_of);
  if (inputs.universe())
    for (const std::int64_t m : {8, 16, 24, 32})
      for (const std::int64_t n : {4, 8, 12, 32})
        layouts.push_back(make_layout(IntTuple<>(Modes<Int64>{m, n})));
  for (const auto& L : layouts) {
    every("thrfrg_A", [&](const auto& mma) { return thrfrg_A(mma, L); });
    every("thrfrg_B", [&](const auto& mma) { return thrfrg_B(mma, L); });
    every("thrfrg_C", [&](const auto& mma) { return thrfrg_C(mma, L); });
    every("partition_shape_A",
          [&](const auto& mma) { return partition_shape_A(mma, L.shape()); });
    every("partition_shape_B",
          [&](const auto& mma) { return partition_shape_B(mma, L.shape()); });
    every("partition_shape_C",
          [&](const auto& mma) { return partition_shape_C(mma, L.shape()); });
    for (const std::int64_t i : {-1, 0, 1, 3, 17, 40}) {
      every("partition_A",
            [&](const auto& mma) { return partition_A(mma, counting(L), i); });
      every("partition_B",
            [&](const auto& mma) { return partition_B(mma, counting(L), i); });
      every("partition_C",
            [&](const auto& mma) { return partition_C(mma, counting(L), i); });
    }
  }
  t.begin("parts that do not fit");
  for (const auto& atom : {mma_layouts("(2,2,2)", "2:1", "(2,2):(1,3)",
                                       "(2,2):(-1,2)", "(2,2):(1,2)"),
                           mma_layouts("(2,2,2)", "2:1", "(2,2):(1,2)",
                                       "(2,2):(2,1)", "(2,4):(1,1)"),
                           mma_layouts("(4,4,4)", "2:1", "(2,4):(3,5)",
                                       "(2,3):(1,5)", "(2,8):(1,2)")})
    for (const auto& atoms :
         each({"1:0", "(2,2,1):(1,3,0)", "(2,2,1):(0,1,0)", "(2,2,2):(1,2,4)"},
              layout_of)) {
      const auto mma = make_tiled_mma(atom, atoms);
      if (!mma) continue;
      for (const Operand operand : {Operand::A, Operand::B, Operand::C}) {
        t.see([&] { return get_layout_TV(*mma, operand); });
        t.see([&] { return thrfrg(*mma, operand, layouts[0]); });
      }
    }
}

inline const bool tiled_mma_is_a_part = add_part("tiled_mma", check_tiled_mma);

}  // namespace colex
