// SPDX-License-Identifier: MIT
// How wgmma reads a matrix in shared memory: its canonical layouts and the
// descriptor that names one.
//
//   SharedMatrix A = {"f16", 64, 16, Major::k, SharedSwizzle::b128, 0, 1024};
//   canonical_layout(A)   // Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))
//   wgmma_descriptor(A, 0x400)   // 0x4000004000010040
//
// Rows are along M or N, columns along K; offsets count elements from the
// start of the matrix, in elements of the type. The manual's swizzles act on
// byte addresses; here they are in elements too. Only f16 and bf16 can be
// read MN-major. PTX ISA manual 9.7.15.5.1.2, "Shared Memory Matrix Layout",
// and 9.7.15.5.1.2.2, "Matrix Descriptor Format".
#pragma once

#include "reference/atom.hpp"
#include "reference/composed_layout.hpp"

namespace colex {

enum class Major { k, mn };
enum class SharedSwizzle { none, b32, b64, b128 };

struct SharedMatrix {
  std::string type;
  Int64 rows, columns;
  Major major = Major::k;
  SharedSwizzle swizzle = SharedSwizzle::none;
  // The manual's byte offsets, multiples of 16. K-major: the stride goes from
  // 8 rows to the next 8, and the leading one, without swizzle, from 16 bytes
  // of a row to the next. MN-major: leading and stride go to the next pattern
  // along MN and along K; without swizzle, along K and along MN.
  Int64 leading_bytes, stride_bytes;
};

// Pieces of 16 bytes side by side in the pattern that repeats.
inline Int64 pieces_of(SharedSwizzle swizzle) {
  if (swizzle == SharedSwizzle::b32) return 2;
  if (swizzle == SharedSwizzle::b64) return 4;
  if (swizzle == SharedSwizzle::b128) return 8;
  return 1;
}

inline void require_offset(const std::string& name, Int64 bytes) {
  if (bytes < 0 || bytes % 16 != 0)
    throw Refused("the " + name + " byte offset " + to_string(bytes) +
                  " is no multiple of 16");
  if (bytes >= 1 << 18)
    throw Refused("the " + name + " byte offset " + to_string(bytes) +
                  " exceeds 18 bits");
}

inline void require_whole(const std::string& name, Int64 extent, Int64 part) {
  if (extent < 1 || extent % part != 0)
    throw Refused(to_string(extent) + " " + name + " are no multiple of " +
                  to_string(part));
}

// Table "Canonical Layouts": K-major ((8,m),(T,c)):((pT,SBO),(1,T)), with LBO
// in place of the second T where there is no swizzle; MN-major
// ((T,p,m),(8,k)):((1,T,LBO),(pT,SBO)), with SBO and LBO exchanged where there
// is no swizzle. T elements fill 16 bytes, p is pieces_of. The table lets c be
// 2k for every k; beyond p pieces a row would run into the next one, and is
// refused.
inline Result<ComposedLayout> canonical_layout(const SharedMatrix& A) {
  return answer([&]() -> Result<ComposedLayout> {
    const Int64 bits = bits_of(A.type);
    const Int64 T = Int64(128) / bits;
    const Int64 p = pieces_of(A.swizzle);
    const bool swizzled = A.swizzle != SharedSwizzle::none;
    require_offset("leading", A.leading_bytes);
    require_offset("stride", A.stride_bytes);
    const Int64 leading = A.leading_bytes * 8 / bits;
    const Int64 stride = A.stride_bytes * 8 / bits;
    Layout<> inner;
    if (A.major == Major::k) {
      require_whole("rows", A.rows, 8);
      require_whole("columns", A.columns, T);
      const Int64 c = A.columns / T;
      if (swizzled && c > p)
        return Refusal{to_string(A.columns) + " columns of " + A.type +
                       " exceed the " + to_string(16 * p) +
                       " bytes of a row of the pattern"};
      Int64 piece_step = T;
      if (!swizzled) piece_step = leading;
      inner = make_layout(
          {make_flat(std::vector<Mode<>>{{8, p * T}, {A.rows / 8, stride}}),
           make_flat(std::vector<Mode<>>{{T, 1}, {c, piece_step}})});
    } else {
      require_whole("rows", A.rows, T * p);
      require_whole("columns", A.columns, 8);
      Int64 next_rows = leading;
      Int64 next_columns = stride;
      if (!swizzled) std::swap(next_rows, next_columns);
      inner = make_layout({make_flat(std::vector<Mode<>>{
                               {T, 1}, {p, T}, {A.rows / (T * p), next_rows}}),
                           make_flat(std::vector<Mode<>>{
                               {8, p * T}, {A.columns / 8, next_columns}})});
    }
    // Sw<b,4,3> of byte addresses.
    return ComposedLayout(Swizzle(*log2_of(p), *log2_of(T), 3), 0, inner);
  });
}

// The 64 bits: start address, leading and stride byte offset in units of 16
// bytes, from bits 0, 16 and 32; base offset from bit 49; the swizzle from bit
// 62. `pattern` is the address where the repeating pattern starts, the start
// address itself unless the matrix begins inside one.
inline Result<std::uint64_t> wgmma_descriptor(const SharedMatrix& A,
                                              Int64 start_address,
                                              Int64 pattern) {
  const Result<ComposedLayout> layout = canonical_layout(A);
  if (!layout) return layout.refusal();
  if (start_address < 0 || start_address % 16 != 0)
    return Refusal{"the start address " + to_string(start_address) +
                   " is no multiple of 16"};
  if (pattern < 0 || pattern > start_address)
    return Refusal{"the pattern cannot start at " + to_string(pattern) +
                   ", beyond the matrix at " + to_string(start_address)};
  const auto encode = [](Int64 bytes) {
    return (static_cast<std::uint64_t>(bytes.value()) & 0x3FFFF) >> 4;
  };
  std::uint64_t swizzle_code = 0;
  if (A.swizzle == SharedSwizzle::b128) swizzle_code = 1;
  if (A.swizzle == SharedSwizzle::b64) swizzle_code = 2;
  if (A.swizzle == SharedSwizzle::b32) swizzle_code = 3;
  std::uint64_t base_offset = 0;
  if (A.swizzle != SharedSwizzle::none)
    if (pattern % (128 * pieces_of(A.swizzle)) != 0)
      base_offset = (static_cast<std::uint64_t>(pattern.value()) >> 7) & 7;
  std::uint64_t leading = encode(A.leading_bytes);
  if (A.major == Major::k && A.swizzle != SharedSwizzle::none)
    leading = 1;  // not used, assumed 1
  return encode(start_address) | leading << 16 | encode(A.stride_bytes) << 32 |
         base_offset << 49 | swizzle_code << 62;
}
inline Result<std::uint64_t> wgmma_descriptor(const SharedMatrix& A,
                                              Int64 start_address) {
  return wgmma_descriptor(A, start_address, start_address);
}

}  // namespace colex
