// SPDX-License-Identifier: MIT
// The manual's own description of the fragments: the row and the column of
// element i that a thread holds, as formulas.
//
// It is the second form of the tables of atoms.hpp; atom_test.cpp compares the
// two at every thread and element. B is K by N here, as in the manual. Where
// the manual has a figure alone (wgmma) the formula reads the figure. PTX ISA
// manual 9.7.14.5 and 9.7.15.5.1.1.
#pragma once

#include <functional>

#include "reference/atom.hpp"

namespace colex {

struct Place {
  int row = 0;
  int column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

using FragmentFormula = std::function<Place(int lane, int i)>;

struct ManualFragment {
  std::string section;
  char operand;  // A, B, or C for C and D
  std::vector<std::string> types;
  FragmentFormula place;
  std::string major = "";  // row or col, where it matters
};

inline int group_of(int lane) { return lane >> 2; }
inline int in_group(int lane) { return lane % 4; }

// C and D of every mma.sync whose M is 16, and of those whose M is 8.
inline Place accumulator_of_16_rows(int lane, int i) {
  int row = group_of(lane);
  if (i >= 2) row += 8;
  return {row, in_group(lane) * 2 + (i & 0x1)};
}
inline Place accumulator_of_8_rows(int lane, int i) {
  return {group_of(lane), in_group(lane) * 2 + i};
}

// A of m8n8k16, m8n8k32 and m8n8k128, with `per_thread` elements a row.
inline FragmentFormula row_of_a(int per_thread) {
  return [=](int lane, int i) -> Place {
    return {group_of(lane), in_group(lane) * per_thread + i};
  };
}
// B whose thread holds consecutive rows.
inline FragmentFormula column_of_b(int per_thread) {
  return [=](int lane, int i) -> Place {
    return {in_group(lane) * per_thread + i, group_of(lane)};
  };
}

// Section 9.7.14.5.1: the four threads below lane 16 and the four from it on.
inline std::vector<ManualFragment> manual_quad_pair_fragments() {
  const auto low_or_high = [](int lane, int index) {
    return lane < 16 ? index : index + 4;
  };
  const FragmentFormula row_in_thread = [=](int lane, int i) -> Place {
    return {low_or_high(lane, lane % 4), i};
  };
  const FragmentFormula column_in_thread = [=](int lane, int i) -> Place {
    return {low_or_high(lane, i % 4), lane % 4};
  };
  const FragmentFormula b_row = [=](int lane, int i) -> Place {
    return {lane % 4, low_or_high(lane, i)};
  };
  const FragmentFormula b_column = [=](int lane, int i) -> Place {
    return {i, low_or_high(lane, lane % 4)};
  };
  const FragmentFormula c_of_f32 = [=](int lane, int i) -> Place {
    const int x = (lane & 0b1) + (i & 0b10);
    return {low_or_high(lane, x), (i & 0b100) + (lane & 0b10) + (i & 0b1)};
  };
  return {{"9.7.14.5.1", 'A', {"f16"}, row_in_thread, "row"},
          {"9.7.14.5.1", 'A', {"f16"}, column_in_thread, "col"},
          {"9.7.14.5.1", 'B', {"f16"}, b_row, "row"},
          {"9.7.14.5.1", 'B', {"f16"}, b_column, "col"},
          {"9.7.14.5.1", 'C', {"f16"}, row_in_thread},
          {"9.7.14.5.1", 'C', {"f32"}, c_of_f32}};
}

// M = 8, sections 9.7.14.5.2 to 9.7.14.5.5.
inline std::vector<ManualFragment> manual_fragments_of_8_rows() {
  const FragmentFormula a_of_f64 = [](int lane, int) -> Place {
    return {lane >> 2, lane % 4};
  };
  const FragmentFormula b_of_f64 = [](int lane, int) -> Place {
    return {lane % 4, lane >> 2};
  };
  return {{"9.7.14.5.2", 'A', {"f64"}, a_of_f64},
          {"9.7.14.5.2", 'B', {"f64"}, b_of_f64},
          {"9.7.14.5.2", 'C', {"f64"}, accumulator_of_8_rows},
          {"9.7.14.5.3", 'A', {"s8", "u8"}, row_of_a(4)},
          {"9.7.14.5.3", 'B', {"s8", "u8"}, column_of_b(4)},
          {"9.7.14.5.3", 'C', {"s32"}, accumulator_of_8_rows},
          {"9.7.14.5.4", 'A', {"s4", "u4"}, row_of_a(8)},
          {"9.7.14.5.4", 'B', {"s4", "u4"}, column_of_b(8)},
          {"9.7.14.5.4", 'C', {"s32"}, accumulator_of_8_rows},
          {"9.7.14.5.5", 'A', {"b1"}, row_of_a(32)},
          {"9.7.14.5.5", 'B', {"b1"}, column_of_b(32)},
          {"9.7.14.5.5", 'C', {"s32"}, accumulator_of_8_rows}};
}

// m16n8k4, m16n8k8 and m16n8k16 of floating-point types, sections 9.7.14.5.6
// to 9.7.14.5.8.
inline std::vector<ManualFragment> manual_float_fragments() {
  const FragmentFormula a_k4 = [](int lane, int i) -> Place {
    return {i == 0 ? group_of(lane) : group_of(lane) + 8, in_group(lane)};
  };
  const FragmentFormula b_k4 = [](int lane, int) -> Place {
    return {in_group(lane), group_of(lane)};
  };
  const FragmentFormula a_k8_f16 = [](int lane, int i) -> Place {
    return {i < 2 ? group_of(lane) : group_of(lane) + 8,
            in_group(lane) * 2 + (i & 0x1)};
  };
  const FragmentFormula a_k8_wide = [](int lane, int i) -> Place {
    return {i == 0 || i == 2 ? group_of(lane) : group_of(lane) + 8,
            i < 2 ? in_group(lane) : in_group(lane) + 4};
  };
  const FragmentFormula b_k8_wide = [](int lane, int i) -> Place {
    return {i == 0 ? in_group(lane) : in_group(lane) + 4, group_of(lane)};
  };
  const FragmentFormula a_k16_f16 = [](int lane, int i) -> Place {
    const int column = in_group(lane) * 2 + (i & 0x1);
    return {i < 2 || (4 <= i && i < 6) ? group_of(lane) : group_of(lane) + 8,
            i < 4 ? column : column + 8};
  };
  const FragmentFormula b_k16_f16 = [](int lane, int i) -> Place {
    const int row = in_group(lane) * 2 + (i & 0x1);
    return {i < 2 ? row : row + 8, group_of(lane)};
  };
  const FragmentFormula a_k16_f64 = [](int lane, int i) -> Place {
    if (i % 2 == 0) return {group_of(lane), i * 2 + in_group(lane)};
    return {group_of(lane) + 8, i * 2 - 2 + in_group(lane)};
  };
  const FragmentFormula b_k16_f64 = [](int lane, int i) -> Place {
    return {in_group(lane) + i * 4, group_of(lane)};
  };
  return {{"9.7.14.5.6", 'A', {"tf32", "f64"}, a_k4},
          {"9.7.14.5.6", 'B', {"tf32", "f64"}, b_k4},
          {"9.7.14.5.6", 'C', {"f32", "f64"}, accumulator_of_16_rows},
          {"9.7.14.5.7", 'A', {"f16", "bf16"}, a_k8_f16},
          {"9.7.14.5.7", 'A', {"tf32", "f64"}, a_k8_wide},
          {"9.7.14.5.7", 'B', {"f16", "bf16"}, column_of_b(2)},
          {"9.7.14.5.7", 'B', {"tf32", "f64"}, b_k8_wide},
          {"9.7.14.5.7", 'C', {"f16", "f32", "f64"}, accumulator_of_16_rows},
          {"9.7.14.5.8", 'A', {"f16", "bf16"}, a_k16_f16},
          {"9.7.14.5.8", 'A', {"f64"}, a_k16_f64},
          {"9.7.14.5.8", 'B', {"f16", "bf16"}, b_k16_f16},
          {"9.7.14.5.8", 'B', {"f64"}, b_k16_f64},
          {"9.7.14.5.8", 'C', {"f16", "f32", "f64"}, accumulator_of_16_rows}};
}

// m16n8k16 to m16n8k256 of types of 8 bits and less, sections 9.7.14.5.9 to
// 9.7.14.5.13. The column of m16n8k256's A for i < 64 reads + i in the manual,
// which leaves elements out; it is + (i & 0x1F) here, as for i >= 64.
inline std::vector<ManualFragment> manual_narrow_fragments() {
  const FragmentFormula a_k16_8bit = [](int lane, int i) -> Place {
    return {i < 4 ? group_of(lane) : group_of(lane) + 8,
            in_group(lane) * 4 + (i & 0x3)};
  };
  const FragmentFormula a_k32_4bit = [](int lane, int i) -> Place {
    return {i < 8 ? group_of(lane) : group_of(lane) + 8,
            in_group(lane) * 8 + (i & 0x7)};
  };
  const FragmentFormula a_k32_8bit = [](int lane, int i) -> Place {
    const int column = in_group(lane) * 4 + (i & 0x3);
    return {i < 4 || (8 <= i && i < 12) ? group_of(lane) : group_of(lane) + 8,
            i < 8 ? column : column + 16};
  };
  const FragmentFormula b_k32_8bit = [](int lane, int i) -> Place {
    const int row = in_group(lane) * 4 + (i & 0x3);
    return {i < 4 ? row : row + 16, group_of(lane)};
  };
  const FragmentFormula a_k64 = [](int lane, int i) -> Place {
    const int column = in_group(lane) * 8 + (i & 0x7);
    return {i < 8 || (16 <= i && i < 24) ? group_of(lane) : group_of(lane) + 8,
            i < 16 ? column : column + 32};
  };
  const FragmentFormula b_k64 = [](int lane, int i) -> Place {
    const int row = in_group(lane) * 8 + (i & 0x7);
    return {i < 8 ? row : row + 32, group_of(lane)};
  };
  const FragmentFormula a_k128 = [](int lane, int i) -> Place {
    return {i < 32 ? group_of(lane) : group_of(lane) + 8,
            in_group(lane) * 32 + (i & 0x1F)};
  };
  const FragmentFormula a_k256 = [](int lane, int i) -> Place {
    const int column = in_group(lane) * 32 + (i & 0x1F);
    return {i < 32 || (64 <= i && i < 96) ? group_of(lane) : group_of(lane) + 8,
            i < 64 ? column : column + 128};
  };
  const FragmentFormula b_k256 = [](int lane, int i) -> Place {
    const int row = in_group(lane) * 32 + (i & 0x1F);
    return {i < 32 ? row : row + 128, group_of(lane)};
  };
  const std::vector<std::string> bytes = {"s8", "u8", "e4m3", "e5m2"};
  const std::vector<std::string> sums = {"s32", "f32", "f16"};
  return {{"9.7.14.5.9", 'A', bytes, a_k16_8bit},
          {"9.7.14.5.9", 'B', bytes, column_of_b(4)},
          {"9.7.14.5.9", 'C', sums, accumulator_of_16_rows},
          {"9.7.14.5.10", 'A', {"s4", "u4"}, a_k32_4bit},
          {"9.7.14.5.10", 'A', bytes, a_k32_8bit},
          {"9.7.14.5.10", 'B', {"s4", "u4"}, column_of_b(8)},
          {"9.7.14.5.10", 'B', bytes, b_k32_8bit},
          {"9.7.14.5.10", 'C', sums, accumulator_of_16_rows},
          {"9.7.14.5.11", 'A', {"s4", "u4"}, a_k64},
          {"9.7.14.5.11", 'B', {"s4", "u4"}, b_k64},
          {"9.7.14.5.11", 'C', {"s32"}, accumulator_of_16_rows},
          {"9.7.14.5.12", 'A', {"b1"}, a_k128},
          {"9.7.14.5.12", 'B', {"b1"}, column_of_b(32)},
          {"9.7.14.5.12", 'C', {"s32"}, accumulator_of_16_rows},
          {"9.7.14.5.13", 'A', {"b1"}, a_k256},
          {"9.7.14.5.13", 'B', {"b1"}, b_k256},
          {"9.7.14.5.13", 'C', {"s32"}, accumulator_of_16_rows}};
}

// wgmma, of the figures: thread T of the warpgroup is lane T % 32 of warp
// T / 32, whose rows begin at 16 * warp. D: d0 and d1 side by side, d2 and d3
// eight rows below, d4 eight columns further (figures 149, 151, 153, 155). A:
// as D with the elements of a register side by side (148, 150, 152, 154).
inline std::vector<ManualFragment> manual_wgmma_fragments() {
  const FragmentFormula d = [](int thread, int i) -> Place {
    const int lane = thread % 32;
    const int row = 16 * (thread / 32) + group_of(lane);
    return {i % 4 < 2 ? row : row + 8,
            8 * (i / 4) + in_group(lane) * 2 + i % 2};
  };
  const auto a = [](int per_register) -> FragmentFormula {
    return [=](int thread, int i) -> Place {
      const int lane = thread % 32;
      const int in_register = i % per_register;
      const int a_register = i / per_register;  // of four
      const int row = 16 * (thread / 32) + group_of(lane);
      const int column = in_group(lane) * per_register + in_register;
      return {a_register % 2 == 0 ? row : row + 8,
              a_register < 2 ? column : column + 4 * per_register};
    };
  };
  return {{"9.7.15.5.1.1.1", 'A', {"f16", "bf16"}, a(2)},
          {"9.7.15.5.1.1.1", 'C', {"f16", "f32"}, d},
          {"9.7.15.5.1.1.2", 'A', {"tf32"}, a(1)},
          {"9.7.15.5.1.1.2", 'C', {"f32"}, d},
          {"9.7.15.5.1.1.3", 'A', {"s8", "u8", "e4m3", "e5m2"}, a(4)},
          {"9.7.15.5.1.1.3", 'C', {"s32", "f32", "f16"}, d},
          {"9.7.15.5.1.1.4", 'A', {"b1"}, a(32)},
          {"9.7.15.5.1.1.4", 'C', {"s32"}, d}};
}

inline std::vector<ManualFragment> manual_fragments() {
  std::vector<ManualFragment> all = manual_quad_pair_fragments();
  for (const auto& part :
       {manual_fragments_of_8_rows(), manual_float_fragments(),
        manual_narrow_fragments(), manual_wgmma_fragments()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace colex
