// SPDX-License-Identifier: MIT
// All laws, for the engines that run on values. Each list is a file of laws/
// and is compiled on its own; who needs the laws themselves, for other
// integers, includes that file.
#pragma once

#include "properties/law.hpp"

namespace colex {

// The lists one after another, as they stand below.
std::vector<AnyLaw> all_laws();

std::vector<AnyLaw> coalesce_laws_for_values();
std::vector<AnyLaw> filter_laws_for_values();
std::vector<AnyLaw> complement_laws_for_values();
std::vector<AnyLaw> composition_laws_for_values();
std::vector<AnyLaw> composition_rules_for_values();
std::vector<AnyLaw> neutral_mode_laws_for_values();
std::vector<AnyLaw> basis_stride_laws_for_values();
std::vector<AnyLaw> inverse_laws_for_values();
std::vector<AnyLaw> recast_laws_for_values();
std::vector<AnyLaw> tiling_laws_for_values();
std::vector<AnyLaw> product_laws_for_values();
std::vector<AnyLaw> int_tuple_laws_for_values();
std::vector<AnyLaw> tuple_division_laws_for_values();
std::vector<AnyLaw> tuple_order_laws_for_values();
std::vector<AnyLaw> tuple_modes_laws_for_values();
std::vector<AnyLaw> coordinate_laws_for_values();
std::vector<AnyLaw> layout_laws_for_values();
std::vector<AnyLaw> layout_modes_laws_for_values();
std::vector<AnyLaw> swizzle_laws_for_values();
std::vector<AnyLaw> composed_layout_laws_for_values();
std::vector<AnyLaw> analysis_laws_for_values();
std::vector<AnyLaw> tensor_laws_for_values();
std::vector<AnyLaw> partition_laws_for_values();
std::vector<AnyLaw> thread_value_laws_for_values();
std::vector<AnyLaw> tiled_copy_laws_for_values();
std::vector<AnyLaw> tiled_mma_laws_for_values();
std::vector<AnyLaw> matching_copy_laws_for_values();
std::vector<AnyLaw> atom_laws_for_values();
std::vector<AnyLaw> kernels_laws_for_values();
std::vector<AnyLaw> elementwise_laws_for_values();
std::vector<AnyLaw> register_tensor_laws_for_values();

}  // namespace colex
