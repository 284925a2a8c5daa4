// SPDX-License-Identifier: MIT
// Bank conflicts: how many wavefronts a warp's access to shared memory takes.
//
//   bank_conflicts(32:32, 32, 4)                 32: a column of 32 x 32 floats
//   bank_conflicts(Sw<5,0,5> o 0 o 32:32, 32, 4)  1
//
// Word w, 4 bytes wide, lies in bank w mod 32. An access is carried out in
// phases: up to 4 bytes a lane all 32 lanes together, with 8 bytes two halves
// of 16 lanes, with 16 bytes four quarters of 8. Within a phase a bank serves
// one word at a time, to every lane that asks for it. Source: CUDA C++
// Programming Guide, "Shared Memory" (compute capability 5.x and later); the
// guide does not give the phases of 8 and 16 bytes: they are the halves and
// quarters of a warp that take 128 bytes, as a request is split at most.
#pragma once

#include <map>
#include <set>

#include "reference/warp_access.hpp"

namespace colex {

inline const Int64 number_of_banks = 32;
inline const Int64 bytes_of_a_bank = 4;

// The lanes of one phase: as many as take 128 bytes together, at most a warp.
inline Int64 lanes_of_a_phase(Int64 access_bytes) {
  return min(lanes_of_a_warp, number_of_banks * bytes_of_a_bank / access_bytes);
}

struct BankPhase {
  Int64 degree;  // wavefronts: the most words that one bank has to serve
  Int64 bank;    // the first bank that has so many
  std::vector<Int64> lanes;  // those that it serves, if they collide
};

// One phase: the first byte of each lane, the first of which is lane `from`.
inline BankPhase bank_phase(const std::vector<Int64>& first_bytes, Int64 bytes,
                            Int64 from) {
  std::map<Int64, std::set<Int64>> words;
  std::map<Int64, std::vector<Int64>> lanes;
  for (std::size_t lane = 0; lane < first_bytes.size(); ++lane) {
    const Int64 first = first_bytes[lane] / bytes_of_a_bank;
    const Int64 last = (first_bytes[lane] + bytes - 1) / bytes_of_a_bank;
    for (Int64 word = first; word <= last; word = word + 1) {
      words[word % number_of_banks].insert(word);
      lanes[word % number_of_banks].push_back(from + Int64(lane));
    }
  }
  BankPhase worst{0, 0, {}};
  for (const auto& [bank, in_bank] : words) {
    const Int64 degree(in_bank.size());
    if (worst.degree < degree) worst = {degree, bank, lanes[bank]};
  }
  if (worst.degree == 1) worst.lanes.clear();
  return worst;
}

// The phases of each access, in order. In: as warp_access takes it.
template <class ThreadLayout>
Result<std::vector<BankPhase>> bank_phases(const ThreadLayout& L,
                                           Int64 element_bits,
                                           Int64 access_bytes) {
  return answer([&]() -> Result<std::vector<BankPhase>> {
    const auto access = warp_access(L, element_bits, access_bytes);
    if (!access) return access.refusal();
    const Int64 together = lanes_of_a_phase(access_bytes);
    std::vector<BankPhase> phases;
    for (const auto& lanes : access->first_bytes)
      for (Int64 from = 0; from < Int64(lanes.size()); from = from + together) {
        const auto begin = lanes.begin() + from.value();
        const Int64 end = min(from + together, Int64(lanes.size()));
        phases.push_back(bank_phase({begin, lanes.begin() + end.value()},
                                    access_bytes, from));
      }
    return phases;
  });
}

// The degree of each phase; 1 is free of conflicts.
template <class ThreadLayout>
Result<std::vector<Int64>> bank_conflicts(const ThreadLayout& L,
                                          Int64 element_bits,
                                          Int64 access_bytes) {
  const auto phases = bank_phases(L, element_bits, access_bytes);
  if (!phases) return phases.refusal();
  std::vector<Int64> degrees;
  for (const BankPhase& phase : *phases) degrees.push_back(phase.degree);
  return degrees;
}

// All wavefronts together. The least possible is one a phase.
template <class ThreadLayout>
Result<Int64> wavefronts(const ThreadLayout& L, Int64 element_bits,
                         Int64 access_bytes) {
  const auto phases = bank_phases(L, element_bits, access_bytes);
  if (!phases) return phases.refusal();
  Int64 sum = 0;
  for (const BankPhase& phase : *phases) sum = sum + phase.degree;
  return sum;
}

// The lanes that collide in the first of the worst banks, for each phase; none
// where the phase is free of conflicts.
template <class ThreadLayout>
Result<std::vector<std::vector<Int64>>> colliding_lanes(const ThreadLayout& L,
                                                        Int64 element_bits,
                                                        Int64 access_bytes) {
  const auto phases = bank_phases(L, element_bits, access_bytes);
  if (!phases) return phases.refusal();
  std::vector<std::vector<Int64>> lanes;
  for (const BankPhase& phase : *phases) lanes.push_back(phase.lanes);
  return lanes;
}

}  // namespace colex
