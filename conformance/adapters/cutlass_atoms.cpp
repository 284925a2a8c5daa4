// SPDX-License-Identifier: MIT
// Compares CUTLASS's tables of atoms with ours.
//
//   cutlass_atoms [--all] [KNOWN]
//
// Each trait is compared that is one instruction of those of sm_80, sm_89 and
// sm_90a, and the complex f64 ones, which repeat the instruction of f64. The
// others are left out: sparse MMA, shuffles that are several instructions, and
// TMA, which has no layout of its own.
// Prints each fragment whose layouts differ as functions of (thread, value),
// with --all every one, and how many were compared. KNOWN lists the
// differences that are expected, a name a line; the exit status is 1 where
// they are others. CUTLASS's MMA_Traits and Copy_Traits, its layouts of GMMA
// in shared memory and their descriptors are evaluated on the host.
// The extents of N beyond eight.
#define CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include <cute/tensor.hpp>

#include <cute/atom/copy_traits_sm75.hpp>
#include <cute/atom/copy_traits_sm80.hpp>
#include <cute/atom/copy_traits_sm90.hpp>
#include <cute/atom/mma_traits.hpp>
#include <cute/atom/mma_traits_sm61.hpp>
#include <cute/atom/mma_traits_sm70.hpp>
#include <cute/atom/mma_traits_sm75.hpp>
#include <cute/atom/mma_traits_sm80.hpp>
#include <cute/atom/mma_traits_sm89.hpp>
#include <cute/atom/mma_traits_sm90.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/atom/mma_traits_sm90_gmma_ext.hpp>

#include "cutlass_atoms.hpp"

namespace {

using colex::Fragment;
using colex::Int64;
using colex::Layout;
using colex::Modes;

template <class T>
colex::IntTuple<> integers(const T& tuple) {
  if constexpr (cute::is_tuple<T>::value) {
    Modes<Int64> modes;
    cute::for_each(tuple,
                   [&](const auto& mode) { modes.push_back(integers(mode)); });
    return modes;
  } else {
    return Int64(static_cast<std::int64_t>(tuple));
  }
}

// Refused where shape and stride do not fit, which CuTe does not check.
template <class CuteLayout>
colex::Result<Layout<>> converted(const CuteLayout& layout) {
  return colex::answer([&]() -> colex::Result<Layout<>> {
    return Layout<>(integers(layout.shape()), integers(layout.stride()));
  });
}

template <class Operation>
void compare_mma(const std::string& name, Comparison& comparison) {
  using Traits = cute::MMA_Traits<Operation>;
  const auto atom = mma_of(name);
  if (!atom) {
    comparison.missing(name);
    return;
  }
  comparison.fragment(name + " threads", atom->threads,
                      converted(typename Traits::ThrID{}));
  comparison.fragment(name + " A", atom->a.layout,
                      converted(typename Traits::ALayout{}));
  comparison.fragment(name + " B", atom->b.layout,
                      converted(typename Traits::BLayout{}));
  comparison.fragment(name + " C", atom->c.layout,
                      converted(typename Traits::CLayout{}));
  comparison.atom(name);
}

// CUTLASS counts bits where ours count elements.
template <class Operation>
void compare_copy(const std::string& name, Comparison& comparison) {
  using Traits = cute::Copy_Traits<Operation>;
  const auto atom = copy_of(name);
  if (!atom) {
    comparison.missing(name);
    return;
  }
  comparison.fragment(name + " threads", atom->threads,
                      converted(typename Traits::ThrID{}));
  comparison.fragment(name + " source", in_bits(atom->source),
                      converted(typename Traits::SrcLayout{}));
  comparison.fragment(name + " destination", in_bits(atom->destination),
                      converted(typename Traits::DstLayout{}));
  comparison.atom(name);
}

// --- mma.sync ---

void compare_scalar(Comparison& c) {
  compare_mma<cute::UniversalFMA<float, float, float, float>>("fma.rn.f32", c);
  compare_mma<cute::UniversalFMA<double, double, double, double>>("fma.rn.f64",
                                                                  c);
  compare_mma<cute::SM61_DP4A>("dp4a.s32.s32", c);
  compare_mma<cute::SM61_DP2A>("dp2a.lo.s32.s32", c);
}

void compare_volta(Comparison& c) {
  // N and T of CUTLASS: A is K by M, and B is N by K, with the first mode
  // contiguous where it says N.
  const std::string shape = "mma.sync.aligned.m8n8k4.";
  const std::string f16 = ".f16.f16.f16.f16";
  const std::string f32 = ".f32.f16.f16.f32";
  compare_mma<cute::SM70_8x8x4_F16F16F16F16_TN>(shape + "row.col" + f16, c);
  compare_mma<cute::SM70_8x8x4_F16F16F16F16_NT>(shape + "col.row" + f16, c);
  compare_mma<cute::SM70_8x8x4_F16F16F16F16_NN>(shape + "col.col" + f16, c);
  compare_mma<cute::SM70_8x8x4_F16F16F16F16_TT>(shape + "row.row" + f16, c);
  compare_mma<cute::SM70_8x8x4_F32F16F16F32_TN>(shape + "row.col" + f32, c);
  compare_mma<cute::SM70_8x8x4_F32F16F16F32_NT>(shape + "col.row" + f32, c);
  compare_mma<cute::SM70_8x8x4_F32F16F16F32_NN>(shape + "col.col" + f32, c);
  compare_mma<cute::SM70_8x8x4_F32F16F16F32_TT>(shape + "row.row" + f32, c);
}

#define COLEX_SYNC(operation, shape, types) \
  compare_mma<cute::operation>("mma.sync.aligned." shape ".row.col." types, c)
#define COLEX_SATURATES(operation, shape, types) \
  COLEX_SYNC(operation, shape, types);           \
  COLEX_SYNC(operation##_SATURATE, shape, types)

void compare_floats(Comparison& c) {
  COLEX_SYNC(SM75_16x8x8_F32F16F16F32_TN, "m16n8k8", "f32.f16.f16.f32");
  COLEX_SYNC(SM75_16x8x8_F16F16F16F16_TN, "m16n8k8", "f16.f16.f16.f16");
  COLEX_SYNC(SM80_16x8x8_F16F16F16F16_TN, "m16n8k8", "f16.f16.f16.f16");
  COLEX_SYNC(SM80_16x8x16_F16F16F16F16_TN, "m16n8k16", "f16.f16.f16.f16");
  COLEX_SYNC(SM80_16x8x8_F32F16F16F32_TN, "m16n8k8", "f32.f16.f16.f32");
  COLEX_SYNC(SM80_16x8x16_F32F16F16F32_TN, "m16n8k16", "f32.f16.f16.f32");
  COLEX_SYNC(SM80_16x8x8_F32BF16BF16F32_TN, "m16n8k8", "f32.bf16.bf16.f32");
  COLEX_SYNC(SM80_16x8x16_F32BF16BF16F32_TN, "m16n8k16", "f32.bf16.bf16.f32");
  COLEX_SYNC(SM80_16x8x4_F32TF32TF32F32_TN, "m16n8k4", "f32.tf32.tf32.f32");
  COLEX_SYNC(SM80_16x8x8_F32TF32TF32F32_TN, "m16n8k8", "f32.tf32.tf32.f32");
  COLEX_SYNC(SM80_8x8x4_F64F64F64F64_TN, "m8n8k4", "f64.f64.f64.f64");
  COLEX_SYNC(SM80_8x8x4_C64C64C64C64_TN, "m8n8k4", "f64.f64.f64.f64");
  COLEX_SYNC(SM80_8x8x4_GC64C64C64GC64_TN, "m8n8k4", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x4_C64C64C64C64_TN, "m16n8k4", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x8_C64C64C64C64_TN, "m16n8k8", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x16_C64C64C64C64_TN, "m16n8k16", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x4_F64F64F64F64_TN, "m16n8k4", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x8_F64F64F64F64_TN, "m16n8k8", "f64.f64.f64.f64");
  COLEX_SYNC(SM90_16x8x16_F64F64F64F64_TN, "m16n8k16", "f64.f64.f64.f64");
  COLEX_SYNC(SM89_16x8x32_F32E4M3E4M3F32_TN, "m16n8k32", "f32.e4m3.e4m3.f32");
  COLEX_SYNC(SM89_16x8x32_F32E4M3E5M2F32_TN, "m16n8k32", "f32.e4m3.e5m2.f32");
  COLEX_SYNC(SM89_16x8x32_F32E5M2E5M2F32_TN, "m16n8k32", "f32.e5m2.e5m2.f32");
  COLEX_SYNC(SM89_16x8x32_F32E5M2E4M3F32_TN, "m16n8k32", "f32.e5m2.e4m3.f32");
  COLEX_SYNC(SM89_16x8x32_F16E4M3E4M3F16_TN, "m16n8k32", "f16.e4m3.e4m3.f16");
  COLEX_SYNC(SM89_16x8x32_F16E4M3E5M2F16_TN, "m16n8k32", "f16.e4m3.e5m2.f16");
  COLEX_SYNC(SM89_16x8x32_F16E5M2E5M2F16_TN, "m16n8k32", "f16.e5m2.e5m2.f16");
  COLEX_SYNC(SM89_16x8x32_F16E5M2E4M3F16_TN, "m16n8k32", "f16.e5m2.e4m3.f16");
}

#define COLEX_INTEGERS(A, B, types)                                       \
  COLEX_SATURATES(SM80_8x8x16_S32##A##8##B##8S32_TN, "m8n8k16", types);   \
  COLEX_SATURATES(SM80_16x8x16_S32##A##8##B##8S32_TN, "m16n8k16", types); \
  COLEX_SATURATES(SM80_16x8x32_S32##A##8##B##8S32_TN, "m16n8k32", types)
#define COLEX_NIBBLES(A, B, types)                                        \
  COLEX_SATURATES(SM80_8x8x32_S32##A##4##B##4S32_TN, "m8n8k32", types);   \
  COLEX_SATURATES(SM80_16x8x32_S32##A##4##B##4S32_TN, "m16n8k32", types); \
  COLEX_SATURATES(SM80_16x8x64_S32##A##4##B##4S32_TN, "m16n8k64", types)
#define COLEX_BITS(cute_shape, shape)                          \
  COLEX_SYNC(SM80_##cute_shape##_S32U1U1S32_TN_ANDPOPC, shape, \
             "s32.b1.b1.s32.and.popc");                        \
  COLEX_SYNC(SM80_##cute_shape##_S32U1U1S32_TN_XORPOPC, shape, \
             "s32.b1.b1.s32.xor.popc")

void compare_integers(Comparison& c) {
  COLEX_SYNC(SM75_8x8x16_S32S8S8S32_TN, "m8n8k16", "s32.s8.s8.s32");
  COLEX_INTEGERS(S, S, "s32.s8.s8.s32");
  COLEX_INTEGERS(S, U, "s32.s8.u8.s32");
  COLEX_INTEGERS(U, S, "s32.u8.s8.s32");
  COLEX_INTEGERS(U, U, "s32.u8.u8.s32");
  COLEX_NIBBLES(S, S, "s32.s4.s4.s32");
  COLEX_NIBBLES(S, U, "s32.s4.u4.s32");
  COLEX_NIBBLES(U, S, "s32.u4.s4.s32");
  COLEX_NIBBLES(U, U, "s32.u4.u4.s32");
  COLEX_BITS(8x8x128, "m8n8k128");
  COLEX_BITS(16x8x128, "m16n8k128");
  COLEX_BITS(16x8x256, "m16n8k256");
}

// --- wgmma ---

namespace gmma = cute::SM90::GMMA;

#define COLEX_GMMA(operation, n, k, types)           \
  compare_mma<gmma::MMA_64x##n##x##k##_##operation>( \
      wgmma_name(n, k, types, shared), c)
#define COLEX_MAJORS <gmma::Major::K, gmma::Major::K>

template <bool shared>
struct Gmma;

// The two forms, of A in shared memory (SS) and in registers (RS).
#define COLEX_GMMA_FORM(is_shared, form)                                   \
  template <>                                                              \
  struct Gmma<is_shared> {                                                 \
    static constexpr bool shared = is_shared;                              \
    COLEX_EVERY_N(COLEX_FLOATS_##form)                                     \
    COLEX_INTEGER_N(COLEX_INTEGERS_##form)                                 \
    static void floats(Comparison& c) { COLEX_EVERY_N(COLEX_CALL_FLOATS) } \
    static void integers(Comparison& c) {                                  \
      COLEX_INTEGER_N(COLEX_CALL_INTEGERS)                                 \
    }                                                                      \
  };

#define COLEX_CALL_FLOATS(n) floats_of_##n(c);
#define COLEX_CALL_INTEGERS(n) integers_of_##n(c);

#define COLEX_EVERY_N(each)                                               \
  each(8) each(16) each(24) each(32) each(40) each(48) each(56) each(64)  \
      each(72) each(80) each(88) each(96) each(104) each(112) each(120)   \
          each(128) each(136) each(144) each(152) each(160) each(168)     \
              each(176) each(184) each(192) each(200) each(208) each(216) \
                  each(224) each(232) each(240) each(248) each(256)
#define COLEX_INTEGER_N(each)                                               \
  each(8) each(16) each(24) each(32) each(48) each(64) each(80) each(96)    \
      each(112) each(128) each(144) each(160) each(176) each(192) each(208) \
          each(224) each(240) each(256)

#define COLEX_FLOATS(n, form)                                            \
  static void floats_of_##n(Comparison& c) {                             \
    COLEX_GMMA(F16F16F16_##form COLEX_MAJORS, n, 16, "f16.f16.f16");     \
    COLEX_GMMA(F32F16F16_##form COLEX_MAJORS, n, 16, "f32.f16.f16");     \
    COLEX_GMMA(F32BF16BF16_##form COLEX_MAJORS, n, 16, "f32.bf16.bf16"); \
    COLEX_GMMA(F32TF32TF32_##form##_TN<>, n, 8, "f32.tf32.tf32");        \
    COLEX_GMMA(F16E4M3E4M3_##form##_TN<>, n, 32, "f16.e4m3.e4m3");       \
    COLEX_GMMA(F16E4M3E5M2_##form##_TN<>, n, 32, "f16.e4m3.e5m2");       \
    COLEX_GMMA(F16E5M2E4M3_##form##_TN<>, n, 32, "f16.e5m2.e4m3");       \
    COLEX_GMMA(F16E5M2E5M2_##form##_TN<>, n, 32, "f16.e5m2.e5m2");       \
    COLEX_GMMA(F32E4M3E4M3_##form##_TN<>, n, 32, "f32.e4m3.e4m3");       \
    COLEX_GMMA(F32E4M3E5M2_##form##_TN<>, n, 32, "f32.e4m3.e5m2");       \
    COLEX_GMMA(F32E5M2E4M3_##form##_TN<>, n, 32, "f32.e5m2.e4m3");       \
    COLEX_GMMA(F32E5M2E5M2_##form##_TN<>, n, 32, "f32.e5m2.e5m2");       \
  }
#define COLEX_GMMA_INTEGER(A, B, n, form, types)         \
  COLEX_GMMA(S32##A##8##B##8_##form##_TN, n, 32, types); \
  COLEX_GMMA(S32##A##8##B##8_##form##_TN_SATURATE, n, 32, types)
#define COLEX_GMMA_INTEGERS(n, form)                \
  static void integers_of_##n(Comparison& c) {      \
    COLEX_GMMA_INTEGER(S, S, n, form, "s32.s8.s8"); \
    COLEX_GMMA_INTEGER(S, U, n, form, "s32.s8.u8"); \
    COLEX_GMMA_INTEGER(U, S, n, form, "s32.u8.s8"); \
    COLEX_GMMA_INTEGER(U, U, n, form, "s32.u8.u8"); \
  }
#define COLEX_FLOATS_SS(n) COLEX_FLOATS(n, SS)
#define COLEX_FLOATS_RS(n) COLEX_FLOATS(n, RS)
#define COLEX_INTEGERS_SS(n) COLEX_GMMA_INTEGERS(n, SS)
#define COLEX_INTEGERS_RS(n) COLEX_GMMA_INTEGERS(n, RS)

COLEX_GMMA_FORM(true, SS)
COLEX_GMMA_FORM(false, RS)

// --- Copies ---

void compare_copies(Comparison& c) {
  const auto matrix = [](const std::string& name, const std::string& form) {
    return name + ".sync.aligned.m8n8." + form + ".shared.b16";
  };
  compare_copy<cute::SM75_U32x1_LDSM_N>(matrix("ldmatrix", "x1"), c);
  compare_copy<cute::SM75_U32x2_LDSM_N>(matrix("ldmatrix", "x2"), c);
  compare_copy<cute::SM75_U32x4_LDSM_N>(matrix("ldmatrix", "x4"), c);
  compare_copy<cute::SM75_U16x2_LDSM_T>(matrix("ldmatrix", "x1.trans"), c);
  compare_copy<cute::SM75_U16x4_LDSM_T>(matrix("ldmatrix", "x2.trans"), c);
  compare_copy<cute::SM75_U16x8_LDSM_T>(matrix("ldmatrix", "x4.trans"), c);
  compare_copy<cute::SM90_U32x1_STSM_N>(matrix("stmatrix", "x1"), c);
  compare_copy<cute::SM90_U32x2_STSM_N>(matrix("stmatrix", "x2"), c);
  compare_copy<cute::SM90_U32x4_STSM_N>(matrix("stmatrix", "x4"), c);
  compare_copy<cute::SM90_U16x2_STSM_T>(matrix("stmatrix", "x1.trans"), c);
  compare_copy<cute::SM90_U16x4_STSM_T>(matrix("stmatrix", "x2.trans"), c);
  compare_copy<cute::SM90_U16x8_STSM_T>(matrix("stmatrix", "x4.trans"), c);
  compare_copy<cute::SM75_U32x1_MOVM_T>("movmatrix.sync.aligned.m8n8.trans.b16",
                                        c);
  compare_copy<cute::UniversalCopy<std::uint8_t>>("ld.global.b8", c);
  compare_copy<cute::UniversalCopy<std::uint16_t>>("ld.global.b16", c);
  compare_copy<cute::UniversalCopy<std::uint32_t>>("ld.global.b32", c);
  compare_copy<cute::UniversalCopy<std::uint64_t>>("ld.global.b64", c);
  compare_copy<cute::UniversalCopy<cute::uint128_t>>("ld.global.v4.b32", c);
  compare_copy<cute::SM80_CP_ASYNC_CACHEALWAYS<std::uint32_t>>(
      "cp.async.ca.shared.global 4", c);
  compare_copy<cute::SM80_CP_ASYNC_CACHEALWAYS<std::uint64_t>>(
      "cp.async.ca.shared.global 8", c);
  compare_copy<cute::SM80_CP_ASYNC_CACHEALWAYS<cute::uint128_t>>(
      "cp.async.ca.shared.global 16", c);
  compare_copy<cute::SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>>(
      "cp.async.cg.shared.global 16", c);
}

// --- Shared memory of wgmma ---

// While it lives, what is printed to standard output is lost: on the host
// make_gmma_desc prints that there is no shared memory.
class Silenced {
 public:
  Silenced() : output_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    std::cout.flush();
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  ~Silenced() {
    std::fflush(stdout);
    dup2(output_, STDOUT_FILENO);
    close(output_);
  }
  Silenced(const Silenced&) = delete;
  Silenced& operator=(const Silenced&) = delete;

 private:
  int output_;
};

// A tile of one instruction, 64 rows by 32 bytes, of an atom's layout repeated
// along the rows first; where the atom is wider, its first 32 bytes.
template <class Element, gmma::Major major, class Atom>
void compare_shared(const colex::SharedMatrix& ours, const Atom& atom,
                    Comparison& comparison) {
  constexpr int k = 256 / cute::sizeof_bits<Element>::value;
  constexpr int wide = cute::max(k, decltype(cute::size<1>(Atom{}))::value);
  using Rows = cute::Int<decltype(cute::size<0>(Atom{}))::value>;
  constexpr int rows = cute::max(64, Rows::value);
  const auto layout = cute::tile_to_shape(
      atom, cute::Shape<cute::Int<rows>, cute::Int<wide>>{});
  const auto elements = cute::as_position_independent_swizzle_layout(layout);
  std::vector<Int64> values;
  for (int column = 0; column < k; ++column)
    for (int row = 0; row < rows; ++row)
      values.push_back(Int64(static_cast<std::int64_t>(elements(row, column))));
  alignas(1024) static Element buffer[16 * 1024];
  const auto tensor = cute::make_tensor(cute::make_smem_ptr(buffer), layout);
  const auto tile =
      cute::local_tile(tensor, cute::Shape<cute::Int<rows>, cute::Int<k>>{},
                       cute::make_coord(cute::Int<0>{}, cute::Int<0>{}));
  const auto descriptor = [&] {
    const Silenced silenced;
    return gmma::make_gmma_desc<major>(tile);
  }();
  comparison.shared(ours, rows, k, values, descriptor.desc_);
}

template <class Element, gmma::Major major>
void compare_swizzles(const std::string& type, Comparison& c) {
  const colex::Major ours =
      major == gmma::Major::K ? colex::Major::k : colex::Major::mn;
  const auto matrix = [&](colex::SharedSwizzle swizzle) {
    return colex::SharedMatrix{type, 0, 0, ours, swizzle, 0, 0};
  };
  using colex::SharedSwizzle;
  compare_shared<Element, major>(matrix(SharedSwizzle::none),
                                 gmma::Layout_INTER_Atom<Element, major>{}, c);
  compare_shared<Element, major>(matrix(SharedSwizzle::b32),
                                 gmma::Layout_SW32_Atom<Element, major>{}, c);
  compare_shared<Element, major>(matrix(SharedSwizzle::b64),
                                 gmma::Layout_SW64_Atom<Element, major>{}, c);
  compare_shared<Element, major>(matrix(SharedSwizzle::b128),
                                 gmma::Layout_SW128_Atom<Element, major>{}, c);
}

void compare_shared_memory(Comparison& c) {
  using gmma::Major;
  compare_swizzles<cute::half_t, Major::K>("f16", c);
  compare_swizzles<cute::half_t, Major::MN>("f16", c);
  compare_swizzles<cute::bfloat16_t, Major::K>("bf16", c);
  compare_swizzles<cute::bfloat16_t, Major::MN>("bf16", c);
  compare_swizzles<cute::tfloat32_t, Major::K>("tf32", c);
  compare_swizzles<cute::float_e4m3_t, Major::K>("e4m3", c);
  compare_swizzles<std::int8_t, Major::K>("s8", c);
}

}  // namespace

int main(int count, char** arguments) {
  bool all = false;
  std::string known;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument == "--all")
      all = true;
    else
      known = argument;
  }
  Comparison comparison(all);
  compare_scalar(comparison);
  compare_volta(comparison);
  compare_floats(comparison);
  compare_integers(comparison);
  Gmma<true>::floats(comparison);
  Gmma<true>::integers(comparison);
  Gmma<false>::floats(comparison);
  Gmma<false>::integers(comparison);
  compare_copies(comparison);
  compare_shared_memory(comparison);
  return comparison.finish(known);
}
