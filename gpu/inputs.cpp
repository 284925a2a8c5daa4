// SPDX-License-Identifier: MIT

#include "gpu/inputs.hpp"

#include <algorithm>
#include <numeric>

namespace colex::gpu {
namespace {

Layout<> with_strides(const Layout<>& L, const std::vector<Int64>& strides) {
  std::size_t next = 0;
  return Layout<>(L.shape(), fill_profile(strides, next, L.shape()));
}

}  // namespace

Layout<> fitted(const Layout<>& L, Int64 most) {
  Int64 reach = 0;
  std::vector<Int64> strides;
  for (const auto& mode : flat_modes(L)) {
    Int64 stride = mode.stride.value;
    const Int64 steps = mode.extent - 1;
    const Int64 room = (most - 1 - reach) / (steps == 0 ? Int64(1) : steps);
    if (absolute(stride) > room)
      stride = stride < 0 ? Int64(0) - absolute(stride) % (room + 1)
                          : stride % (room + 1);
    reach = reach + steps * absolute(stride);
    strides.push_back(stride);
  }
  return with_strides(L, strides);
}

Layout<> made_injective(const Layout<>& L) {
  const auto modes = flat_modes(L);
  std::vector<std::size_t> order(modes.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    return absolute(modes[a].stride.value) < absolute(modes[b].stride.value);
  });
  std::vector<Int64> strides(modes.size());
  Int64 reach = 0;
  for (const std::size_t k : order) {
    const Int64 stride = modes[k].stride.value;
    if (modes[k].extent == 1) {
      strides[k] = stride;
      continue;
    }
    const Int64 large = std::max(absolute(stride), reach + 1);
    strides[k] = stride < 0 ? Int64(0) - large : large;
    reach = reach + (modes[k].extent - 1) * large;
  }
  return with_strides(L, strides);
}

Layout<> times(const Layout<>& L, Int64 factor) {
  std::vector<Int64> strides;
  for (const auto& mode : flat_modes(L))
    strides.push_back(mode.stride.value * factor);
  return with_strides(L, strides);
}

Layout<> with_run(const Layout<>& L, Int64 run, Int64 step) {
  return make_layout({Layout<>(run, Int64(1)), times(L, step)});
}

Layout<> with_wrong_stride(const Layout<>& L) {
  std::vector<Int64> strides;
  bool done = false;
  for (const auto& mode : flat_modes(L)) {
    const bool here = !done && mode.extent > 1;
    strides.push_back(mode.stride.value + (here ? 1 : 0));
    done = done || here;
  }
  return with_strides(L, strides);
}

}  // namespace colex::gpu
