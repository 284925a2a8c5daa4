// SPDX-License-Identifier: MIT

#include "gpu/atom_source.hpp"

#include <bit>

namespace colex::gpu {
namespace {

// index % (e0 * e1 * …) as digits times strides: "i % 4 * 32 + i / 4 % 8".
std::string layout_text(const Layout<>& L, const std::string& index) {
  std::string text;
  Int64 below = 1;
  for (const auto& mode : flat_modes(L)) {
    if (mode.stride.value != 0)
      text += (text.empty() ? "" : " + ") + index + " / " + to_string(below) +
              " % " + to_string(mode.extent) + " * " +
              to_string(mode.stride.value);
    below = below * mode.extent;
  }
  return text.empty() ? "0" : text;
}

std::string fragment_struct(const std::string& name, const Fragment& fragment) {
  if (fragment.shared) return "";
  const PtxRegisters registers = registers_of(fragment);
  const Layout<> threads = get(fragment.layout, 0);
  const Layout<> values = get(fragment.layout, 1);
  return "  struct " + name + " {\n    typedef " + c_type(registers) +
         " Register;\n    static constexpr int registers = " +
         to_string(registers.count) + ", values = " + to_string(size(values)) +
         ", together = " + to_string(elements_per_register(fragment.type)) +
         ", bits = " + to_string(bits_of(fragment.type)) +
         ";\n    __host__ __device__ static constexpr int code(int thread, "
         "int value) {\n      return " +
         layout_text(threads, "thread") + " + " + layout_text(values, "value") +
         ";\n    }\n  };\n";
}

std::string guard(const MmaAtom& atom) {
  const std::string& oldest = atom.architectures[0];
  if (oldest == "sm_89")
    return "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 890\n";
  if (oldest == "sm_90a")
    return "#if !defined(__CUDA_ARCH__) || "
           "defined(__CUDA_ARCH_FEAT_SM90_ALL)\n";
  return "#if 1\n";
}

// Device code that traps where the architecture has no such instruction.
std::string multiply_function(const MmaAtom& atom, const std::string& operands,
                              const std::string& statement) {
  return "  __device__ static void multiply(" + operands + ") {\n" +
         guard(atom) + "    " + statement +
         "\n#else\n    __trap();\n#endif\n  }\n";
}

}  // namespace

std::uint64_t one_of(const std::string& type) {
  if (type == "f64") return std::bit_cast<std::uint64_t>(1.0);
  if (type == "f32" || type == "tf32")
    return std::bit_cast<std::uint32_t>(1.0f);
  if (type == "f16") return 0x3c00;
  if (type == "bf16") return 0x3f80;
  if (type == "e4m3") return 0x38;
  if (type == "e5m2") return 0x3c;
  return 1;
}

// wgmma_immediates, with the majors in the place of K.
std::string immediates(const MmaAtom& atom, const Majors& majors) {
  std::string text = wgmma_immediates(atom);
  const auto set = [&](std::size_t from_end, Major major) {
    if (major == Major::mn) text[text.size() - from_end] = '1';
  };
  if (atom.b.type != "f16" && atom.b.type != "bf16") return text;
  set(1, majors.b);
  if (atom.a.shared) set(4, majors.a);
  return text;
}

std::string c_type(const PtxRegisters& registers) {
  if (registers.type == "f64") return "double";
  if (registers.type == "f32") return "float";
  return "unsigned";
}

std::string constraint(const PtxRegisters& registers) {
  if (registers.type == "f64") return "d";
  if (registers.type == "f32") return "f";
  return "r";
}

// %0,%1,… from `next` on, in braces.
std::string operands(Int64 count, int& next) {
  std::string text = "{";
  for (Int64 i = 0; i < count; i = i + 1)
    text += (i > 0 ? ",%" : "%") + std::to_string(next++);
  return text + "}";
}

std::string constraints(const std::string& kind, const std::string& name,
                        Int64 count) {
  std::string text;
  for (Int64 i = 0; i < count; i = i + 1)
    text += (i > 0 ? ", \"" : "\"") + kind + "\"(" + name + "[" + to_string(i) +
            "])";
  return text;
}

std::string mma_statement(const MmaAtom& atom, bool in_place) {
  const PtxRegisters d = registers_of(atom.d);
  int next = 0;
  const std::string outputs = operands(d.count, next);
  std::string text = "asm volatile(\"" + atom.name + " " + outputs;
  std::string inputs;
  const auto add = [&](const char* name, const Fragment& fragment) {
    const PtxRegisters held = registers_of(fragment);
    text += ", " + operands(held.count, next);
    inputs += (inputs.empty() ? "" : ", ") +
              constraints(constraint(held), name, held.count);
  };
  add("a", atom.a);
  add("b", atom.b);
  if (in_place)
    text += ", " + outputs;
  else
    add("c", atom.c);
  return text + ";\" : " +
         constraints((in_place ? "+" : "=") + constraint(d), "d", d.count) +
         " : " + inputs + ");";
}

std::string wgmma_statement(const MmaAtom& atom, const std::string& a,
                            const std::string& b, const std::string& scale,
                            const Majors& majors) {
  const PtxRegisters d = registers_of(atom.d);
  int next = 0;
  const std::string outputs = operands(d.count, next);
  std::string a_operand, inputs;
  if (atom.a.shared) {
    a_operand = "%" + std::to_string(next++);
    inputs = "\"l\"(" + a + ")";
  } else {
    const PtxRegisters held = registers_of(atom.a);
    a_operand = operands(held.count, next);
    inputs = constraints(constraint(held), a, held.count);
  }
  return "asm volatile(\"" + atom.name.substr(0, atom.name.find(' ')) + " " +
         outputs + ", " + a_operand + ", %" + std::to_string(next) + ", " +
         scale + immediates(atom, majors) +
         ";\" : " + constraints("+" + constraint(d), "d", d.count) + " : " +
         inputs + ", \"l\"(" + b + ") : \"memory\");";
}

Result<std::string> atom_struct(const std::string& name, const MmaAtom& atom,
                                const Majors& majors) {
  const bool warpgroup = begins_with(atom.name, "wgmma");
  if (size(atom.threads) == 1)
    return Refusal{atom.name + " is one thread's own"};
  if (warpgroup && !atom.a.shared)
    return Refusal{atom.name + " takes A from registers"};
  std::string text = "// " + atom.name + "\nstruct " + name + " {\n";
  for (const auto& [extent, value] :
       {std::pair{"m", atom.m}, {"n", atom.n}, {"k", atom.k}})
    text += std::string("  static constexpr int ") + extent + " = " +
            to_string(value) + ";\n";
  text += "  static constexpr int threads = " + to_string(size(atom.threads)) +
          ", bits = " + to_string(bits_of(atom.b.type)) + ";\n";
  text += fragment_struct("A", atom.a) + fragment_struct("B", atom.b) +
          fragment_struct("D", atom.d);
  text +=
      warpgroup
          ? multiply_function(atom,
                              "D::Register* d, unsigned long long a, "
                              "unsigned long long b",
                              wgmma_statement(atom, "a", "b", "1", majors))
          : multiply_function(
                atom,
                "D::Register* d, const A::Register* a, const B::Register* b",
                mma_statement(atom, true));
  return text + "};\n\n";
}

}  // namespace colex::gpu
