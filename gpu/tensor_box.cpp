// SPDX-License-Identifier: MIT

#include "gpu/tensor_box.hpp"

#include <string>

namespace colex::gpu {
namespace {

constexpr std::size_t most_modes = 5;
constexpr std::int64_t unit_bytes = 16;
constexpr std::int64_t most_extent = std::int64_t{1} << 32;
constexpr std::int64_t end_of_strides = std::int64_t{1} << 40;
constexpr std::int64_t most_box = 256;

std::string count_of(std::int64_t n, const char* noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace

std::optional<Refusal> why_no_tensor_map(const TensorBox& box,
                                         std::uint64_t alignment) {
  const auto refused = [](const std::string& what, const std::string& rule) {
    return Refusal{"no tensor map: " + what + "; " + rule};
  };
  const std::size_t rank = box.extents.size();
  if (rank == 0 || rank > most_modes)
    return refused(count_of(static_cast<std::int64_t>(rank), "mode"),
                   "it takes 1 to 5");
  if (box.strides.size() + 1 != rank || box.box.size() != rank)
    return refused(
        count_of(static_cast<std::int64_t>(rank), "extent") + " with " +
            count_of(static_cast<std::int64_t>(box.strides.size()), "stride") +
            " and a box of " +
            count_of(static_cast<std::int64_t>(box.box.size()), "extent"),
        "a stride is given for every mode but mode 0, and a box for each");
  if (box.element_bytes != 1 && box.element_bytes != 2 &&
      box.element_bytes != 4 && box.element_bytes != 8)
    return refused("elements of " + count_of(box.element_bytes, "byte"),
                   "it takes 1, 2, 4 or 8");
  if (alignment % unit_bytes != 0)
    return refused("a base address aligned to " +
                       count_of(static_cast<std::int64_t>(alignment), "byte"),
                   "it must be a multiple of 16");
  for (std::size_t k = 0; k < rank; ++k)
    if (box.extents[k] < 1 || box.extents[k] > most_extent)
      return refused("extent " + std::to_string(box.extents[k]) + " of mode " +
                         std::to_string(k),
                     "it must be 1 to 2^32");
  for (std::size_t k = 0; k + 1 < rank; ++k)
    if (box.strides[k] < 0 || box.strides[k] % unit_bytes != 0 ||
        box.strides[k] >= end_of_strides)
      return refused("the stride of mode " + std::to_string(k + 1) + ", " +
                         count_of(box.strides[k], "byte"),
                     "it must be a multiple of 16 from 0 to below 2^40");
  for (std::size_t k = 0; k < rank; ++k)
    if (box.box[k] < 1 || box.box[k] > most_box)
      return refused("a box of " + std::to_string(box.box[k]) + " in mode " +
                         std::to_string(k),
                     "it must be 1 to 256");
  const std::int64_t row = box.box[0] * box.element_bytes;
  if (row % unit_bytes != 0)
    return refused("a row of the box of " + count_of(row, "byte"),
                   "it must be a multiple of 16");
  if (box.swizzle_bytes != 0 && box.swizzle_bytes != 32 &&
      box.swizzle_bytes != 64 && box.swizzle_bytes != 128)
    return refused("a swizzle of " + count_of(box.swizzle_bytes, "byte"),
                   "it must be 0, 32, 64 or 128");
  if (box.swizzle_bytes != 0 && row > box.swizzle_bytes)
    return refused("a row of the box of " + count_of(row, "byte"),
                   "the swizzle spans " + std::to_string(box.swizzle_bytes));
  return std::nullopt;
}

}  // namespace colex::gpu
