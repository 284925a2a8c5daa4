// SPDX-License-Identifier: MIT
// The algebra of layouts in one include; each file begins with what it is.
#pragma once

#include "reference/coalesce.hpp"
#include "reference/complement.hpp"
#include "reference/composition.hpp"
#include "reference/domain.hpp"
#include "reference/inverse.hpp"
#include "reference/recast.hpp"
