// SPDX-License-Identifier: MIT
//
// Layouts as CuTe takes them at run time: of a fixed number of modes, those
// that a layout has not being 1:0.

#pragma once

#include <cstdint>
#include <cute/tensor.hpp>
#include <utility>

#include "gpu/device_layout.cuh"

// Beside colex, whose names are CuTe's.
namespace cute_device {

// (n0,n1,...):(d0,d1,...). Strides of modes 0 and 1 that are known when this is
// compiled are given: cute::_1.
template <int modes, class First, class Second>
auto flat_layout(const colex::gpu::DeviceLayout& L, First first,
                 Second second) {
  static_assert(modes <= colex::gpu::DeviceLayout::most_modes);
  const auto extent = [&](int k) {
    return k < L.rank ? static_cast<int>(L.extent[k]) : 1;
  };
  return [&]<int... k>(std::integer_sequence<int, k...>) {
    return cute::make_layout(
        cute::make_shape(extent(0), extent(1), extent(k + 2)...),
        cute::make_stride(first, second, L.stride[k + 2]...));
  }
  (std::make_integer_sequence<int, modes - 2>());
}

template <int modes>
auto flat_layout(const colex::gpu::DeviceLayout& L) {
  return flat_layout<modes>(L, L.stride[0], L.stride[1]);
}

template <int modes>
using FlatLayout =
    decltype(flat_layout<modes>(std::declval<colex::gpu::DeviceLayout>()));

}  // namespace cute_device
