// SPDX-License-Identifier: MIT
// The probe of one instruction as CUDA source: which thread and register hold
// which element?
//
// A product is probed by one-hot operands: A has a one at (m,k), B at (n,k'),
// and D must have a one at (m,n) where k = k', and nowhere else. Only the
// fragment's table says where a thread puts or looks for an element, so that a
// wrong table shows. What is found is the tables of A, B and D up to a
// permutation of M, N and K that all three share: arithmetic sees no more.
// A move is probed by elements that are their own code.
#pragma once

#include <string>

#include "gpu/atom_source.hpp"

namespace colex::gpu {

// Functions `probe` and, of mma.sync, `probe_c`; probe.cu
// calls them. Refused for what has no probe: one thread's own loads and
// stores.
Result<std::string> probe_source(const MmaAtom& atom,
                                 const Majors& majors = {});
Result<std::string> probe_source(const CopyAtom& atom);

}  // namespace colex::gpu
