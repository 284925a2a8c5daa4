// SPDX-License-Identifier: MIT

#include "properties/laws.hpp"

namespace colex {

std::vector<AnyLaw> all_laws() {
  std::vector<AnyLaw> laws;
  for (const auto& list :
       {coalesce_laws_for_values,       filter_laws_for_values,
        complement_laws_for_values,     composition_laws_for_values,
        composition_rules_for_values,   neutral_mode_laws_for_values,
        basis_stride_laws_for_values,   inverse_laws_for_values,
        recast_laws_for_values,         tiling_laws_for_values,
        product_laws_for_values,        int_tuple_laws_for_values,
        tuple_division_laws_for_values, tuple_order_laws_for_values,
        tuple_modes_laws_for_values,    coordinate_laws_for_values,
        layout_laws_for_values,         layout_modes_laws_for_values,
        swizzle_laws_for_values,        composed_layout_laws_for_values,
        analysis_laws_for_values,       tensor_laws_for_values,
        partition_laws_for_values,      thread_value_laws_for_values,
        tiled_copy_laws_for_values,     tiled_mma_laws_for_values,
        matching_copy_laws_for_values,  atom_laws_for_values,
        kernels_laws_for_values,        elementwise_laws_for_values,
        register_tensor_laws_for_values})
    for (const AnyLaw& law : list()) laws.push_back(law);
  return laws;
}

}  // namespace colex
