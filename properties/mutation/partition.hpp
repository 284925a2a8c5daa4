// SPDX-License-Identifier: MIT
// Rows of partitions: tiles, threads, threads and values.
#pragma once

#include "properties/mutation/written.hpp"
#include "reference/partition.hpp"

namespace colex {

inline const std::vector<std::string> partitioned = {
    "(8,8):(1,8)",
    "(8,8):(8,1)",
    "(4,6,2):(1,4,24)",
    "((2,4),8):((1,8),2)",
    "(10,7):(7,1)",
    "16:1",
    "(12):(-1)",
    "(4,4):(0,1)",
    "(4,(5,2)):(1@0,(1@1,5@1))",
    "Sw<2,0,3> o 0 o (8,8):(8,1)",
    "Sw<1,1,2> o 5 o (4,8):(1,4)",
    "(2,30):(2,-1) o 40 o (4,8):(1,4)"};
inline const std::vector<std::string> layouts_of_threads = {
    "4:1",
    "(2,4):(1,2)",
    "(2,4):(4,1)",
    "(2,2,2):(1,2,4)",
    "((2,2),2):((1,4),2)",
    "(2,4,1):(4,1,0)",
    "(4,2):(1,16)",
    "(2,4):(0,1)",
    "(2,2):(1,1)",
    "4:-1",
    "2:2",
    "(2,2):(1,3)",
    "1:0",
    "():()",
    "4:1@0"};

inline void check_coordinates(Table& t) {
  t.begin("coordinates of partitions");
  const auto coordinates = each(
      {"_", "2", "()", "(_)", "(1)", "(1,2)", "(_,1)", "(1,2,3)", "((1,_),2)"},
      slice_of);
  t.see([] { return underscore(); });
  for (const auto& c : each({"2", "()", "(1,(2,3))"}, tuple))
    t.see([&] { return as_slice(c); });
  for (const auto& a : coordinates) {
    for (const std::size_t wanted : {0, 1, 2, 3})
      t.see([&] { return with_underscores(a, wanted); });
    for (const auto& b : coordinates) t.see([&] { return pair(a, b); });
  }
  t.begin("threads");
  for (const auto& L : each(layouts_of_threads, layout_of)) {
    t.see([&] { return why_not_compact(L); });
    for (std::int64_t i = -2; i < 20; ++i)
      t.see([&] { return thread_coordinate(L, i); });
    for (const std::int64_t elements : {0, 1, 3, 4, 5, 8, 16})
      t.see([&] { return why_not_inside(L, "it", elements); });
  }
  for (const char* L : {"65536:1", "65537:1"}) {
    t.see([&] { return why_not_compact(layout_of(L)); });
    t.see([&] { return thread_coordinate(layout_of(L), 5); });
  }
}

inline void check_partition(Table& t, const Inputs& inputs) {
  check_coordinates(t);
  const auto tensors = each(partitioned, [](const std::string& L) {
    return counting(any_layout(L));
  });
  const auto tilers = each({"(4,2)", "4", "(2,3,2)", "((2,2),4)", "<2:2,_>",
                            "<4:2,2:3>", "<(2,2):(1,4),8:1>", "(3,5)", "()"},
                           tiler_of);
  const auto coordinates =
      each({"_", "0", "3", "(1)", "(_)", "(1,1)", "(1,_)", "(_,2)", "(1,2,1)"},
           slice_of);
  t.begin("tiles");
  for (const auto& T : tensors)
    for (const auto& tiler : tilers)
      for (const auto& c : coordinates) {
        t.see([&] { return inner_partition(T, tiler, c); });
        t.see([&] { return outer_partition(T, tiler, c); });
        t.see([&] { return local_tile(T, tiler, c); });
      }
  t.begin("projected tiles");
  const auto projections =
      each({"_", "1", "(1,_)", "(1,1)", "(1,_,1)", "(_,1,1)"}, slice_of);
  for (const auto& T : tensors)
    for (const auto& tiler :
         each({"(4,2,3)", "(2,2)", "<2:2,_,4:1>"}, tiler_of))
      for (const auto& c : each({"(1,0,1)", "(1,_,0)", "(0,1)"}, slice_of))
        for (const auto& projection : projections)
          t.see([&] { return local_tile(T, tiler, c, projection); });
  t.begin("partitions of threads");
  for (const auto& T : tensors)
    for (const auto& L : each(layouts_of_threads, layout_of))
      for (const std::int64_t i : {-1, 0, 1, 5, 16}) {
        t.see([&] { return local_partition(T, L, i); });
        for (const auto& projection : projections)
          t.see([&] { return local_partition(T, L, i, projection); });
      }
  t.begin("threads and values");
  for (const auto& T : tensors)
    for (const auto& tiler : tilers)
      for (const auto& tv :
           each({"(4,2):(2,1)", "((2,2),2):((1,4),2)", "(2,4):(1,2)",
                 "(8,1):(1,0)", "(2,2):(-1,2)", "(2,2,2):(1,2,4)", "8:1",
                 "(2,4):(4,1)", "(3,3):(3,1)"},
                layout_of)) {
        t.see([&] {
          return thread_value_layout(domain_layout(T.layout()), tiler, tv);
        });
        for (const std::int64_t i : {-1, 0, 1, 3, 8})
          t.see([&] { return thread_value_partition(T, tiler, tv, i); });
      }
  t.begin("slices of threads");
  for (const auto& L : each({"(4,2,(3,5)):(1,4,(8,24))", "(4,2,3):(1,4,8)",
                             "(4,2):(1,4)", "(4,2,(3)):(1,4,(8))",
                             "((2,2),(2,2),(3,5,1)):((1,4),(2,8),(16,"
                             "48,0))"},
                            layout_of))
    for (std::int64_t i = -1; i < 6; ++i)
      t.see([&] { return thread_slice(counting(L), i); });
  t.begin("partitions of other layouts");
  for (const auto& L : inputs.few_layouts(40))
    for (const auto& c : each({"1", "(1)", "(_,0)"}, slice_of)) {
      t.see([&] { return local_tile(counting(L), tiler_of("(2,1)"), c); });
      t.see([&] { return local_tile(counting(L), tiler_of("2"), c); });
      t.see([&] { return local_partition(counting(L), layout_of("2:1"), 1); });
    }
}

inline const bool partition_is_a_part = add_part("partition", check_partition);

}  // namespace colex
