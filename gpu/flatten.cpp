// SPDX-License-Identifier: MIT

#include "gpu/flatten.hpp"

namespace colex::gpu {

Result<DeviceLayout> device_layout(const Layout<>& L) {
  return answer([&]() -> Result<DeviceLayout> {
    require_integer_strides(L);
    (void)cosize(L);  // refuses values beyond 64 bits
    DeviceLayout flat;
    for (const auto& mode : coalesce_modes(flat_modes(L))) {
      if (flat.rank == DeviceLayout::most_modes)
        return Refusal{to_string(L) + " has more than " +
                       std::to_string(DeviceLayout::most_modes) +
                       " modes after coalescing, as many as the device takes"};
      flat.extent[flat.rank] = mode.extent.value();
      flat.stride[flat.rank] = mode.stride.value.value();
      ++flat.rank;
    }
    return flat;
  });
}

Result<DeviceLayout> device_layout(const ComposedLayout& L) {
  if (!L.swizzle())
    return Refusal{to_string(L) +
                   " is a layout after a layout; the device takes a swizzle "
                   "after a layout"};
  const auto inner = device_layout(L.inner());
  if (!inner) return inner;
  DeviceLayout flat = *inner;
  flat.offset = L.offset().value();
  flat.read = L.swizzle()->yyy().value();
  flat.shift = static_cast<int>(L.swizzle()->shift().value());
  return flat;
}

OffsetRange range_of(const Layout<>& L) {
  Int64 least = 0, greatest = 0;
  for (const auto& mode : flat_modes(L)) {
    const Int64 reach = (mode.extent - 1) * mode.stride.value;
    if (reach < 0)
      least = least + reach;
    else
      greatest = greatest + reach;
  }
  return {least.value(), greatest.value()};
}

}  // namespace colex::gpu
