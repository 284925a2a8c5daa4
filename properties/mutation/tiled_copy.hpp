// SPDX-License-Identifier: MIT
// Rows of tiled copies.
#pragma once

#include "properties/mutation/tiled_mma.hpp"
#include "reference/tiled_copy.hpp"

namespace colex {

inline std::string text(const LayoutTV& tv) {
  return text(tv.tile) + " " + text(tv.layout);
}
inline std::string text(const CopyLayouts& atom) {
  return text(atom.source) + " " + text(atom.destination) + " " +
         text(atom.reference);
}
inline std::string text(const TiledCopy& copy) {
  return text(copy.atom) + " " + text(copy.layout_tv) + " " + text(copy.tiler);
}

inline CopyLayouts copy_layouts(const char* source, const char* destination,
                                const char* reference) {
  return {layout_of(source), layout_of(destination), layout_of(reference)};
}
inline std::vector<CopyLayouts> some_copy_atoms() {
  return {copy_layouts("(1,1):(0,0)", "(1,1):(0,0)", "(1,1):(0,0)"),
          copy_layouts("(1,4):(0,1)", "(1,4):(0,1)", "(1,4):(0,1)"),
          copy_layouts("(2,2):(1,2)", "(2,2):(2,1)", "(2,2):(1,2)"),
          copy_layouts("(4,2):(2,1)", "(4,(1,2)):(1,(0,4))", "(4,2):(2,1)"),
          copy_layouts("(2,2):(1,3)", "(2,2):(-1,2)", "(2,2):(1,2)"),
          copy_layouts("(32,8):(8,1)", "(32,(2,4)):(2,(1,64))",
                       "(32,(2,4)):(2,(1,64))")};
}

inline void check_copies_made(Table& t,
                              const std::vector<Layout<>>& numbering) {
  t.begin("make_layout_tv");
  for (const auto& threads : numbering)
    for (const auto& values : numbering)
      t.see([&] { return make_layout_tv(threads, values); });
  t.begin("make_tiled_copy");
  for (const CopyLayouts& atom : some_copy_atoms())
    for (const auto& threads : numbering)
      for (const auto& values : numbering)
        t.see([&] { return make_tiled_copy(atom, threads, values); });
  t.begin("make_tiled_copy_impl");
  for (const auto& layout_tv :
       each({"(4,4):(4,1)", "(2,2,2):(1,2,4)", "8:1", "(3,4):(4,1)",
             "(4,3):(3,1)", "(32,8):(8,1)", "(48,12):(12,1)", "(8):(1)"},
            layout_of)) {
    for (const CopyLayouts& atom : some_copy_atoms())
      t.see([&] {
        return make_tiled_copy_impl(atom, layout_tv, tiler_of("16"));
      });
    const Layout<> two = layout_of("(2,2):(1,2)");
    for (const CopyLayouts& atom :
         {CopyLayouts{layout_tv, two, two}, CopyLayouts{two, layout_tv, two},
          CopyLayouts{two, two, layout_tv}})
      t.see([&] { return make_tiled_copy_impl(atom, two, tiler_of("4")); });
  }
  t.begin("reference_to_target");
  const auto sides =
      each({"(2,2):(1,2)", "(2,2):(2,1)", "(4,2):(2,1)", "(4,2):(1,4)",
            "(2,2):(1,3)", "(2,2):(-1,2)", "(2,2):(0,1)", "(4,2):(4,1)",
            "(2,4):(1,2)", "(2,(2,2)):(2,(1,4))", "(2,2):(2,4)", "(2,1):(5,0)"},
           layout_of);
  for (const auto& reference : sides)
    for (const auto& target : sides)
      t.see([&] { return reference_to_target(reference, target); });
  t.begin("make_cotiled_copy");
  const auto data = each({"(8,8):(1,8)", "(8,8):(8,1)", "(4,4):(1,5)",
                          "(4,4):(1,4)", "16:1", "16:2", "(4,4):(0,1)",
                          "(4,2,4):(1,16,4)", "(2,4):(-1,2)", "(2,2):(4,1)"},
                         layout_of);
  const auto addresses =
      each({"(4,4):(4,1)", "(4,8):(8,1)", "(16,8):(8,1)", "(4,4):(1,4)",
            "(2,4):(2,1)", "(4,4):(5,1)", "(2,2):(1,8)", "(2,4):(0,2)",
            "(4,4):(-1,4)", "(1,4):(0,1)", "(2,2):(1,2)", "(8,4):(0,1)"},
           layout_of);
  for (const auto& atom : some_copy_atoms())
    for (const auto& at : addresses)
      for (const auto& L : data)
        t.see([&] { return make_cotiled_copy(atom, at, L); });
  t.begin("tiled_copy_of_indices");
  for (const auto& at : addresses)
    for (const auto& extents_of_tile :
         each({"16", "(4,4)", "(8,8)", "(2,4,2)", "(4,8)", "()"}, tuple))
      t.see([&] {
        return tiled_copy_of_indices(some_copy_atoms()[1], at, extents_of_tile);
      });
}

inline std::vector<TiledCopy> some_tiled_copies() {
  std::vector<TiledCopy> all;
  const auto keep = [&](const Result<TiledCopy>& copy) {
    if (copy) all.push_back(*copy);
  };
  for (const CopyLayouts& atom : some_copy_atoms()) {
    keep(make_tiled_copy(atom, layout_of("(8,4):(4,1)"),
                         layout_of("(2,4):(1,2)")));
    keep(make_tiled_copy(atom, layout_of("(4,8):(1,4)"),
                         layout_of("(4,2):(2,1)")));
    keep(make_tiled_copy(atom, layout_of("(2,2):(1,2)"), layout_of("4:1")));
    keep(make_tiled_copy_impl(atom, layout_of("(2,2):(1,2)"), tiler_of("<4>")));
    keep(make_tiled_copy_impl(atom,
                              layout_of("((4,8),(2,2,2)):((32,1),(16,8,128))"),
                              tiler_of("<16,16>")));
    keep(make_tiled_copy_impl(atom, layout_of("(8,4):(4,1)"),
                              tiler_of("<(4,2):(1,8),4:1>")));
    keep(make_tiled_copy_impl(atom, layout_of("(8,8):(8,1)"),
                              tiler_of("<(4,2):(1,8),_>")));
  }
  return all;
}

inline void check_matching_copies(Table& t) {
  t.begin("copies of operands");
  for (const TiledMma& mma : some_tiled_mmas())
    for (const CopyLayouts& atom : some_copy_atoms()) {
      t.see([&] { return make_tiled_copy_A(atom, mma); });
      t.see([&] { return make_tiled_copy_B(atom, mma); });
      t.see([&] { return make_tiled_copy_C(atom, mma); });
      t.see([&] { return make_tiled_copy_C_atom(atom, mma); });
    }
  t.begin("copies of copies");
  for (const TiledCopy& copy : some_tiled_copies())
    for (const CopyLayouts& atom : some_copy_atoms()) {
      t.see([&] { return make_tiled_copy_S(atom, copy); });
      t.see([&] { return make_tiled_copy_D(atom, copy); });
    }
}

inline void check_tiled_copy(Table& t, const Inputs& inputs) {
  auto numbering = each(
      {"1:0", "4:1", "(2,2):(2,1)", "(8,4):(4,1)", "(4,2):(1,4)", "(2,3):(3,1)",
       "(2,2):(1,4)", "(2,2):(0,1)", "((2,2),2):((1,4),2)", "(2,2,2):(4,1,2)"},
      layout_of);
  if (inputs.universe())
    for (const auto& L : inputs.few_layouts(0)) numbering.push_back(L);
  if (inputs.universe()) {
    t.begin("make_layout_tv");
    for (const auto& threads : numbering)
      if (!why_not_compact(threads))
        for (const auto& values : numbering)
          if (!why_not_compact(values))
            t.see([&] { return make_layout_tv(threads, values); });
    numbering.resize(16);
  }
  check_copies_made(t, numbering);
  check_matching_copies(t);
  const auto all = some_tiled_copies();
  const auto every = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const TiledCopy& copy : all) t.see([&] { return operation(copy); });
  };
  every("get_layoutS_TV", [](const auto& c) { return get_layoutS_TV(c); });
  every("get_layoutD_TV", [](const auto& c) { return get_layoutD_TV(c); });
  for (const auto& L :
       each({"(32,16):(1,32)", "(33,20):(20,1)", "16:1", "(16,16,3):(1,16,256)",
             "(32,16):(1@0,1@1)", "((8,4),16):((1,16),32)"},
            layout_of)) {
    every("tidfrg_S", [&](const auto& copy) { return tidfrg_S(copy, L); });
    every("tidfrg_D", [&](const auto& copy) { return tidfrg_D(copy, L); });
    for (const std::int64_t i : {-1, 0, 1, 5, 33}) {
      every("partition_S", [&](const auto& copy) {
        return partition_S(copy, counting(L), i);
      });
      every("partition_D", [&](const auto& copy) {
        return partition_D(copy, counting(L), i);
      });
    }
  }
  for (const auto& L :
       each({"(4,1,2):(1,0,4)", "(8,2,2):(1,8,16)", "((4,2),2,4):((1,32),4,64)",
             "(1,4,4):(0,1,4)", "(2,2,2):(1,2,4)", "(4,2):(1,4)", "(16):(1)",
             "16:1", "(8,1,1):(1,0,0)", "(4,4,2,3):(1,4,16,32)",
             "(2,4,4):(1,8,2)", "(3,2,2):(1,3,6)", "(4,3,2):(1,4,12)",
             "(8,2):(2,16)", "(4,2,1):(1,4,0)", "(2,8,8):(64,1,8)"},
            layout_of)) {
    every("retile",
          [&](const auto& copy) { return retile(copy, counting(L)); });
    for (const auto& copy : some_tiled_copies())
      t.see([&] {
        return retile(copy, counting(make_layout(L.shape(), LayoutRight{})));
      });
  }
}

inline const bool tiled_copy_is_a_part =
    add_part("tiled_copy", check_tiled_copy);

}  // namespace colex
