// SPDX-License-Identifier: MIT
// Rows of what a warp touches: accesses, banks, sectors.
#pragma once

#include "properties/mutation/written.hpp"
#include "reference/bank_conflicts.hpp"
#include "reference/sectors.hpp"

namespace colex {

inline std::string text(const WarpAccess& access) {
  return text(access.bytes) + ": " + text(access.first_bytes);
}
inline std::string text(const BankPhase& phase) {
  return text(phase.degree) + "/" + text(phase.bank) + "/" + text(phase.lanes);
}

template <class AnyOfLayouts>
void check_accesses(Table& t, const std::vector<AnyOfLayouts>& layouts) {
  t.begin("accesses");
  for (const auto& L : layouts)
    for (const std::int64_t bits : {0, 1, 4, 8, 16, 32, 48, 64})
      for (const std::int64_t bytes : {0, 1, 2, 3, 4, 8, 16, 32}) {
        t.see([&] { return warp_access(L, bits, bytes); });
        t.see([&] { return bank_phases(L, bits, bytes); });
        t.see([&] { return bank_conflicts(L, bits, bytes); });
        t.see([&] { return wavefronts(L, bits, bytes); });
        t.see([&] { return colliding_lanes(L, bits, bytes); });
        t.see([&] { return sectors(L, bits, bytes); });
        t.see([&] { return ideal_sectors(L, bits, bytes); });
      }
}

inline const std::vector<std::string> read_by_warps = {"32:1",
                                                       "32:2",
                                                       "32:32",
                                                       "32:0",
                                                       "31:1",
                                                       "33:1",
                                                       "1:0",
                                                       "32:-1",
                                                       "(8,8):(64,1)",
                                                       "(32,4):(4,1)",
                                                       "(32,4):(1,32)",
                                                       "(32,4):(8,1)",
                                                       "(32,2):(2,1)",
                                                       "(16,4):(4,1)",
                                                       "(32,8):(8,1)",
                                                       "(32,(2,2)):(4,(1,2))",
                                                       "(4,3):(3,1)",
                                                       "(32,4):(4,2)",
                                                       "(4,8):(8,-1)",
                                                       "((4,8),2):((2,64),1)",
                                                       "(32,2):(3,1)",
                                                       "(8,2,2):(4,1,2)",
                                                       "32:17",
                                                       "(4,8):(1,0)",
                                                       "(2,6):(6,1)",
                                                       "32:1@0",
                                                       "(3,16):(16,1)",
                                                       "(32,(4,2)):(4,(1,512))",
                                                       "((2,16),4):((64,4),1)",
                                                       "(9,2):(32,1)",
                                                       "(17,4):(4,1)",
                                                       "(5,8):(16,1)"};
inline const std::vector<std::string> read_swizzled = {
    "Sw<5,0,5> o 0 o 32:32",        "Sw<3,3,3> o 0 o (8,8):(64,1)",
    "Sw<2,0,3> o 0 o (32,4):(4,1)", "Sw<1,2,2> o 4 o (16,4):(4,1)",
    "(32,2):(-1,64) o 31 o 32:1",   "Sw<1,0,1> o 2 o (8,2):(2,1)"};

inline void check_warps(Table& t, const Inputs&) {
  t.begin("widths");
  for (std::int64_t bytes = -1; bytes < 40; ++bytes)
    t.see([&] { return is_access_width(bytes); });
  for (const std::int64_t bytes : {1, 2, 4, 8, 16})
    t.see([&] { return lanes_of_a_phase(bytes); });
  check_accesses(t, each(read_by_warps, layout_of));
  check_accesses(t, each(read_swizzled, of<ComposedLayout>));
  t.begin("phases");
  Numbers numbers;
  for (int n = 0; n < 200; ++n) {
    std::vector<Int64> first_bytes;
    for (std::int64_t lane = numbers.below(33); lane > 0; --lane)
      first_bytes.push_back(numbers.below(64) * 4);
    for (const std::int64_t bytes : {1, 4, 5, 8, 16})
      for (const std::int64_t from : {0, 8})
        t.see([&] { return bank_phase(first_bytes, bytes, from); });
  }
}

inline const bool warps_is_a_part = add_part("warps", check_warps);

}  // namespace colex
