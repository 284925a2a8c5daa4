// SPDX-License-Identifier: MIT

#include "gpu/gemm_trial.hpp"

#include <bit>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/guarded_image.hpp"
#include "reference/atom.hpp"

namespace colex::gpu {
namespace {

constexpr std::uint8_t poison = 0xff;  // a NaN of every floating type

// The bytes of a matrix, poisoned.
struct Picture : GuardedImage {
  std::vector<std::uint8_t> content;

  Picture(const Layout<>& L, const std::string& type)
      : GuardedImage(range_of(L),
                     static_cast<int>((bits_of(type) / 8).value())),
        content(bytes, poison) {}

  void put(Int64 offset, std::uint64_t bits) {
    std::memcpy(&content[at(offset)], &bits, element);
  }
};

// An integer from -most to most that depends on its place.
int integer_at(Int64 offset, int most, std::uint64_t salt) {
  std::uint64_t x =
      (static_cast<std::uint64_t>(offset.value()) + salt) * 0x9e3779b97f4a7c15U;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 32;
  return static_cast<int>(x % static_cast<unsigned>(2 * most + 1)) - most;
}

// The integers of a matrix in the order of its 1-D coordinates, put into its
// picture.
std::vector<int> filled(Picture& picture, const Layout<>& L,
                        const std::string& type, int most, std::uint64_t salt) {
  std::vector<int> integers;
  for (Int64 i = 0; i < size(L); i = i + 1) {
    const Int64 offset = L(i);
    integers.push_back(integer_at(offset, most, salt));
    picture.put(offset, encoded(type, integers.back()));
  }
  return integers;
}

std::uint64_t encoded_float(int value, int exponent_bits, int mantissa_bits) {
  if (value == 0) return 0;
  const std::uint64_t sign = value < 0 ? 1 : 0;
  const auto magnitude = static_cast<std::uint64_t>(value < 0 ? -value : value);
  const int exponent = 63 - std::countl_zero(magnitude);
  const std::uint64_t fraction = magnitude - (std::uint64_t{1} << exponent);
  const auto biased =
      static_cast<std::uint64_t>(exponent + (1 << (exponent_bits - 1)) - 1);
  const std::uint64_t mantissa = mantissa_bits >= exponent
                                     ? fraction << (mantissa_bits - exponent)
                                     : fraction >> (exponent - mantissa_bits);
  return sign << (exponent_bits + mantissa_bits) | biased << mantissa_bits |
         mantissa;
}

}  // namespace

std::uint64_t encoded(const std::string& type, int value) {
  if (type == "f16") return encoded_float(value, 5, 10);
  if (type == "bf16") return encoded_float(value, 8, 7);
  if (type == "f32" || type == "tf32") return encoded_float(value, 8, 23);
  if (type == "e4m3") return encoded_float(value, 4, 3);
  if (type == "e5m2") return encoded_float(value, 5, 2);
  if (type == "f64")
    return std::bit_cast<std::uint64_t>(static_cast<double>(value));
  if (type == "s8") return static_cast<std::uint8_t>(value);
  return static_cast<std::uint32_t>(value);  // s32
}

GemmTrial::GemmTrial(std::size_t most_bytes)
    : most_bytes_(most_bytes + 2 * GuardedImage::guard_bytes + 256),
      a_(std::make_unique<Buffer>(most_bytes_)),
      b_(std::make_unique<Buffer>(most_bytes_)),
      c_(std::make_unique<Buffer>(most_bytes_)),
      d_(std::make_unique<Buffer>(most_bytes_)) {}

GemmTrial::~GemmTrial() = default;

GemmOutcome GemmTrial::run(const GemmProblem& problem, GemmKernel kernel,
                           int alpha, int beta) {
  const auto plan = plan_gemm(problem, kernel);
  if (!plan) return {plan.refusal().reason, ""};
  const std::string accumulator = accumulator_of(problem.type);
  Picture a(problem.a, problem.type), b(problem.b, problem.type);
  Picture c(problem.c, accumulator), d(problem.d, accumulator);
  for (const Picture* picture : {&a, &b, &c, &d})
    if (picture->bytes > most_bytes_)
      throw std::length_error("an image of more bytes than the trial holds");
  const std::vector<int> A = filled(a, problem.a, problem.type, 3, 1);
  const std::vector<int> B = filled(b, problem.b, problem.type, 3, 2);
  std::vector<int> C;
  if (beta != 0) C = filled(c, problem.c, accumulator, 8, 3);
  a_->upload(a.content.data(), a.bytes);
  b_->upload(b.content.data(), b.bytes);
  c_->upload(c.content.data(), c.bytes);
  d_->upload(d.content.data(), d.bytes);

  run_gemm(*plan,
           {a_->data() + a.origin, b_->data() + b.origin, c_->data() + c.origin,
            d_->data() + d.origin},
           alpha, beta);
  synchronize();
  std::vector<std::uint8_t> got(d.bytes);
  d_->download(got.data(), d.bytes);

  const auto at = [](std::int64_t row, std::int64_t column, std::int64_t rows) {
    return static_cast<std::size_t>(row + rows * column);
  };
  for (std::int64_t n = 0; n < plan->n; ++n)
    for (std::int64_t m = 0; m < plan->m; ++m) {
      int sum = 0;
      for (std::int64_t k = 0; k < plan->k; ++k)
        sum += A[at(m, k, plan->m)] * B[at(n, k, plan->n)];
      int wanted = alpha * sum;
      if (beta != 0) wanted += beta * C[at(m, n, plan->m)];
      const Int64 offset = problem.d(Modes<Int64>{m, n});
      d.put(offset, encoded(accumulator, wanted));
      std::uint64_t here = 0, expected = 0;
      std::memcpy(&expected, &d.content[d.at(offset)], d.element);
      std::memcpy(&here, &got[d.at(offset)], d.element);
      // A sum of 0 may have either sign.
      if (wanted == 0 && accumulator != "s32" &&
          here == std::uint64_t{1} << (8 * d.element - 1)) {
        d.put(offset, here);
        continue;
      }
      if (here != expected)
        return {"", "D(" + std::to_string(m) + "," + std::to_string(n) +
                        ") has bits " + std::to_string(here) +
                        ", not those of " + std::to_string(wanted)};
    }
  if (got != d.content)
    return {"", "bytes that are no element of D were written"};
  return {};
}

}  // namespace colex::gpu
