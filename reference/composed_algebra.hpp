// SPDX-License-Identifier: MIT
// The algebra of composed layouts in one include; each file begins with what it
// is.
#pragma once

#include "reference/composed_common.hpp"
#include "reference/composed_composition.hpp"
#include "reference/composed_inverse.hpp"
#include "reference/composed_modes.hpp"
#include "reference/composed_recast.hpp"
