// SPDX-License-Identifier: MIT
// An atom as PTX: the registers of its fragments and the instruction itself.
//
//   {
//   .reg .f32 d<4>; .reg .b32 a<2>; …
//   mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {d0,…}, {a0,a1}, …;
//   }
//
// PTX ISA manual, the sections that the atoms name.
#pragma once

#include "reference/atoms.hpp"

namespace colex {

// The registers that hold one thread's values of a fragment.
struct PtxRegisters {
  std::string type;  // f64, f32, b32, b16
  Int64 count;
};

inline PtxRegisters registers_of(const Fragment& fragment) {
  const Int64 values = product(get(fragment.layout.shape(), 1));
  if (fragment.type == "f64") return {"f64", values};
  if (fragment.type == "f32") return {"f32", values};
  return {"b32", ceil_div(values * bits_of(fragment.type), Int64(32))};
}

inline std::string declared(const PtxRegisters& registers,
                            const std::string& name) {
  return ".reg ." + registers.type + " " + name + "<" +
         to_string(registers.count) + ">;\n";
}

// {a0,a1,a2}
inline std::string listed(const PtxRegisters& registers,
                          const std::string& name) {
  std::string text = "{";
  for (Int64 i = 0; i < registers.count; i = i + 1) {
    if (i > 0) text += ",";
    text += name + to_string(i);
  }
  return text + "}";
}

inline bool begins_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

// The immediate operands of wgmma after scale-d: the signs of A and B, then
// the majors, K, of those of f16 and bf16 that are in shared memory.
inline std::string wgmma_immediates(const MmaAtom& atom) {
  const std::string& type = atom.a.type;
  if (type == "s8" || type == "u8" || type == "b1") return "";
  std::string text = ", 1, 1";
  if (type == "f16" || type == "bf16") {
    text += ", 0";
    if (atom.a.shared) text += ", 0";
  }
  return text;
}

// A scalar register, for fma, dp4a and dp2a.
inline std::string scalar_statement(const MmaAtom& atom) {
  const auto type = [](const Fragment& fragment) {
    if (bits_of(fragment.type) == 16 && product(fragment.shape) == 1)
      return std::string("b16");
    return registers_of(fragment).type;
  };
  return "{\n.reg ." + type(atom.d) + " d;\n.reg ." + type(atom.a) +
         " a;\n.reg ." + type(atom.b) + " b;\n.reg ." + type(atom.c) + " c;\n" +
         atom.name + " d, a, b, c;\n}\n";
}

inline std::string ptx_statement(const MmaAtom& atom) {
  if (size(atom.threads) == 1) return scalar_statement(atom);
  const PtxRegisters d = registers_of(atom.d);
  std::string text = "{\n" + declared(d, "d");
  if (!begins_with(atom.name, "wgmma")) {
    const PtxRegisters a = registers_of(atom.a);
    const PtxRegisters b = registers_of(atom.b);
    const PtxRegisters c = registers_of(atom.c);
    text += declared(a, "a") + declared(b, "b") + declared(c, "c");
    return text + atom.name + " " + listed(d, "d") + ", " + listed(a, "a") +
           ", " + listed(b, "b") + ", " + listed(c, "c") + ";\n}\n";
  }
  text += ".reg .b64 a_desc, b_desc;\n.reg .pred scale_d;\n";
  const std::string mnemonic = atom.name.substr(0, atom.name.find(' '));
  std::string a_operand = "a_desc";
  if (!atom.a.shared) {
    const PtxRegisters a = registers_of(atom.a);
    text += declared(a, "a");
    a_operand = listed(a, "a");
  }
  return text + mnemonic + " " + listed(d, "d") + ", " + a_operand +
         ", b_desc, scale_d" + wgmma_immediates(atom) + ";\n}\n";
}

inline std::string ptx_statement(const CopyAtom& atom) {
  const std::string addresses = "{\n.reg .b64 p, q;\n";
  if (begins_with(atom.name, "cp.async")) {
    const std::size_t blank = atom.name.find(' ');
    return addresses + atom.name.substr(0, blank) + " [p], [q]," +
           atom.name.substr(blank) + ";\n}\n";
  }
  if (begins_with(atom.name, "movmatrix"))
    return "{\n.reg .b32 d, a;\n" + atom.name + " d, a;\n}\n";
  const bool loads = begins_with(atom.name, "ld");
  Fragment fragment = loads ? atom.destination : atom.source;
  PtxRegisters registers = registers_of(fragment);
  std::string operand = listed(registers, "r");
  if (size(atom.threads) == 1 && registers.count != 4) {
    operand = "r0";
    registers.count = 1;
    if (atom.name.ends_with(".b64")) registers.type = "b64";
    if (atom.name.ends_with(".b16") || atom.name.ends_with(".b8"))
      registers.type = "b16";
  }
  std::string operands = "[p], " + operand;
  if (loads) operands = operand + ", [p]";
  return addresses + declared(registers, "r") + atom.name + " " + operands +
         ";\n}\n";
}

}  // namespace colex
