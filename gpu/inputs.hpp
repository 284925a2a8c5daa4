// SPDX-License-Identifier: MIT
// Arbitrary layouts made ones that a buffer can hold.
#pragma once

#include "reference/algebra.hpp"

namespace colex::gpu {

// The layouts of a law's inputs as buffers hold them: offsets that would need
// more than `most_offsets` elements get smaller strides of the same signs.
Layout<> fitted(const Layout<>& L, Int64 most_offsets);

// The same shape and order of strides, each stride large enough that no two
// coordinates share an element.
Layout<> made_injective(const Layout<>& L);

// The same shape, each stride times a factor.
Layout<> times(const Layout<>& L, Int64 factor);

// (run, step * L): a contiguous run at each of L's elements, as tensor maps
// want it.
Layout<> with_run(const Layout<>& L, Int64 run, Int64 step);

// The same shape; the first mode of more than one index has a stride greater by
// 1. As it is where there is no such mode.
Layout<> with_wrong_stride(const Layout<>& L);

}  // namespace colex::gpu
