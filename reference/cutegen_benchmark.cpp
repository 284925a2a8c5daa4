// SPDX-License-Identifier: MIT
// cutegen's side of colex-benchmark: NVIDIA's run-time layouts, headers of a
// CUTLASS checkout (cutlass_compiler/cutegen).
#include <cutegen/cutegen_base_dynamic.hpp>

#include "reference/algebra_benchmark.hpp"

namespace colex {
namespace {

cutegen::layout layout_of(const char* text) {
  return cutegen::from_string<cutegen::layout>(text).value();
}

}  // namespace

// In the order of the reference's.
std::vector<Timed> timed_cutegen() {
  const auto text = [](const auto& answer) {
    return cutegen::to_string(answer);
  };

  const auto coalesced = layout_of(pinned::coalesced);
  const auto composed = layout_of(pinned::composed);
  const auto composed_with = layout_of(pinned::composed_with);
  const auto reshaped = layout_of(pinned::reshaped);
  const auto reshaped_by = layout_of(pinned::reshaped_by);
  const auto complemented = layout_of(pinned::complemented);
  const auto divided = layout_of(pinned::divided);
  const auto divided_by = layout_of(pinned::divided_by);
  const auto inverted = layout_of(pinned::inverted);
  const auto evaluated = layout_of(pinned::evaluated);
  const cutegen::shape cotarget(pinned::cotarget);
  std::vector<cutegen::coord> indices;
  std::vector<cutegen::coord> coordinates;
  for (std::int64_t i = 0; i < pinned::evaluated_size; ++i) {
    indices.emplace_back(i);
    coordinates.emplace_back(
        cutegen::idx2crd(cutegen::coord(i), evaluated.shape()));
  }

  return {
      timed(
          "coalesce", [=] { return cutegen::coalesce(coalesced); }, text),
      timed(
          "composition",
          [=] { return cutegen::composition(composed, composed_with); }, text),
      timed(
          "reshape",
          [=] { return cutegen::composition(reshaped, reshaped_by); }, text),
      timed(
          "complement",
          [=] { return cutegen::complement(complemented, cotarget); }, text),
      timed(
          "logical_divide",
          [=] { return cutegen::logical_divide(divided, divided_by); }, text),
      timed(
          "right_inverse", [=] { return cutegen::right_inverse(inverted); },
          text),
      timed_values("value_at_index", evaluated, indices, text),
      timed_values("value_at_coordinate", evaluated, coordinates, text)};
}

}  // namespace colex
