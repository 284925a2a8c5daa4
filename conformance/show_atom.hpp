// SPDX-License-Identifier: MIT
//
// `colex show --atom` and `colex list --atoms`: the instructions and which
// thread holds which element.
//
//   mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
//     sm_80, sm_89, sm_90a; PTX ISA manual 9.7.14.5.2
//     threads  32:1
//     A  f64  (8,4)  ((4,8),1):((8,1),0)
//     …

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Prints an atom and its fragments on `out`; of `fragment`, unless empty, also
// the matrix with the thread T and the value V that hold each element. The
// fragments are A, B, C and D, or source and destination.
//
// Returns 0, or 2 with one sentence on `err` if there is no such atom or
// fragment.
int show_atom(const std::string& name, const std::string& fragment,
              std::ostream& out, std::ostream& err);

// Prints the name and the architectures of every atom. Returns 0.
int list_atoms(std::ostream& out);

}  // namespace colex::conformance
