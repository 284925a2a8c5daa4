// SPDX-License-Identifier: MIT
// An atom as CUDA source: its registers, its fragments' layouts as arithmetic
// on thread and value, and the instruction as inline assembly.
#pragma once

#include <string>

#include "reference/atom_ptx.hpp"
#include "reference/wgmma_shared_memory.hpp"

namespace colex::gpu {

// Along which mode the matrices of wgmma in shared memory are contiguous.
struct Majors {
  Major a = Major::k;
  Major b = Major::k;
};

// The bit pattern of one in a type of PTX.
std::uint64_t one_of(const std::string& type);

// wgmma_immediates, with these majors.
std::string immediates(const MmaAtom& atom, const Majors& majors);

// The C++ type of a register, and its letter in inline assembly.
std::string c_type(const PtxRegisters& registers);
std::string constraint(const PtxRegisters& registers);

// "{%3,%4}" for two from 3 on; `next` is then 5.
std::string operands(Int64 count, int& next);
// "r"(a[0]), "r"(a[1]) for two of kind r and name a.
std::string constraints(const std::string& kind, const std::string& name,
                        Int64 count);

// The statement d = a b + c of mma.sync, with arrays of registers of these
// names; d = a b + d if it is in place.
std::string mma_statement(const MmaAtom& atom, bool in_place);

// The statement d = a b + scale d of wgmma, scale "0" or "1". `a` names a
// descriptor, or registers where the atom has them; `b` names a descriptor.
std::string wgmma_statement(const MmaAtom& atom, const std::string& a,
                            const std::string& b, const std::string& scale,
                            const Majors& majors);

// A struct of this name: extents, fragments with code(thread, value), and
// multiply, for device code. Refused for one thread's own instructions.
Result<std::string> atom_struct(const std::string& name, const MmaAtom& atom,
                                const Majors& majors = {});

}  // namespace colex::gpu
