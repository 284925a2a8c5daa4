// SPDX-License-Identifier: MIT
// fma, dp4a and dp2a: one thread multiplies, a row of A by a row of B.
//
// dp2a.lo takes elements 0 and 1 of the four in b, dp2a.hi elements 2 and 3;
// values 0 and 1 of its B are those two. PTX ISA manual 9.7.1.23, 9.7.1.24,
// 9.7.3.6 and 9.7.4.4.
#pragma once

#include "reference/atoms_mma_sync.hpp"

namespace colex {

inline MmaAtom thread_mma(const std::string& name, const std::string& section,
                          Int64 k, const MmaTypes& types) {
  const auto row = [](const std::string& type, Int64 elements) {
    return matrix(type, 1, elements, thread_value_layout({}, {{elements, 1}}));
  };
  return {name,
          section,
          every_architecture,
          1,
          1,
          k,
          Layout<>(),
          row(types.a, k),
          row(types.b, k),
          row(types.c, 1),
          row(types.d, 1)};
}

inline std::vector<MmaAtom> scalar_mma_atoms() {
  std::vector<MmaAtom> atoms;
  for (const std::string type : {"f32", "f64"})
    atoms.push_back(
        thread_mma("fma.rn." + type, "9.7.3.6", 1, {type, type, type, type}));
  for (const std::string type : {"f16", "bf16"})
    atoms.push_back(
        thread_mma("fma.rn." + type, "9.7.4.4", 1, {type, type, type, type}));
  for (const std::string a : {"s", "u"})
    for (const std::string b : {"s", "u"}) {
      const std::string suffix = "." + a + "32." + b + "32";
      std::string c = "s32";
      if (a == "u" && b == "u") c = "u32";
      atoms.push_back(
          thread_mma("dp4a" + suffix, "9.7.1.23", 4, {c, a + "8", b + "8", c}));
      for (const std::string mode : {".lo", ".hi"})
        atoms.push_back(thread_mma("dp2a" + mode + suffix, "9.7.1.24", 2,
                                   {c, a + "16", b + "8", c}));
    }
  return atoms;
}

}  // namespace colex
