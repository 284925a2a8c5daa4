// SPDX-License-Identifier: MIT
// Analysis of layouts in one include; each file begins with what it is.
#pragma once

#include "reference/bank_conflicts.hpp"
#include "reference/image.hpp"
#include "reference/sectors.hpp"
#include "reference/vector_width.hpp"
