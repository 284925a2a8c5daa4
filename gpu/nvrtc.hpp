// SPDX-License-Identifier: MIT
// CUDA source compiled where it runs. NVRTC is loaded when it is first asked
// for, so that a program starts without it.
#pragma once

#include <string>
#include <vector>

#include "reference/result.hpp"

namespace colex::gpu {

// The code of `source` for an architecture such as "sm_90a". Refused, in one
// sentence, without NVRTC, and with the compiler's first error.
Result<std::vector<char>> compiled(const std::string& source,
                                   const std::string& architecture);

}  // namespace colex::gpu
