// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: operations of layouts that take tensors as well.

#pragma once

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

// `slice`, `domain_offset` and the divides of the table, asked of layouts, are
// asked of tensors that count too: slice((_,1), 5 o (4,5):(1,4)) = 9 o (4):(1).
void ask_tensors(Table& table);

}  // namespace colex::cute_cpp
