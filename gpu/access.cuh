// SPDX-License-Identifier: MIT
// What one thread moves at once: a type for each width in bytes.
#pragma once

namespace colex::gpu {

template <int bytes>
struct BitsOf;
template <>
struct BitsOf<1> {
  using Type = unsigned char;
};
template <>
struct BitsOf<2> {
  using Type = unsigned short;
};
template <>
struct BitsOf<4> {
  using Type = unsigned;
};
template <>
struct BitsOf<8> {
  using Type = uint2;
};
template <>
struct BitsOf<16> {
  using Type = uint4;
};
template <int bytes>
using Bits = typename BitsOf<bytes>::Type;

}  // namespace colex::gpu
