// SPDX-License-Identifier: MIT

#include "gpu/copy_trial.hpp"

#include <cstring>
#include <stdexcept>

#include "gpu/copy.hpp"
#include "gpu/device.hpp"

namespace colex::gpu {
namespace {

constexpr std::size_t guard = 4096;
constexpr std::uint8_t poison = 0xa5;

// Bytes that depend on their place, so that elements of 4 bytes and more are
// all distinct.
std::byte byte_at(std::size_t place) {
  std::uint64_t x = place / 4 * 0x9e3779b97f4a7c15U + 0x1234567;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93U;
  return static_cast<std::byte>((x >> (8 * (place % 4))) & 0xff);
}

// Where offset 0 is in a buffer that begins with a guard: a multiple of 256
// bytes, at least `least` elements of `bytes` from the guard.
std::size_t origin_for(std::int64_t least, int bytes) {
  const auto before = static_cast<std::size_t>(-least * bytes);
  return guard + (before + 255) / 256 * 256;
}

std::size_t end_for(std::size_t origin, std::int64_t greatest, int bytes) {
  return origin + static_cast<std::size_t>((greatest + 1) * bytes) + guard;
}

}  // namespace

CopyTrial::CopyTrial(std::size_t most_bytes)
    : most_bytes_(most_bytes + 2 * guard + 256),
      source_(std::make_unique<Buffer>(most_bytes_)),
      destination_(std::make_unique<Buffer>(most_bytes_)) {
  image_.resize(most_bytes_);
  for (std::size_t k = 0; k < most_bytes_; ++k) image_[k] = byte_at(k);
  source_->upload(image_.data(), most_bytes_);
}

CopyTrial::~CopyTrial() = default;

CopyOutcome CopyTrial::run(const Layout<>& source, const Layout<>& destination,
                           const CopyOptions& options) {
  CopyOutcome outcome;
  auto plan = plan_copy(source, destination, options);
  if (!plan) {
    outcome.refusal = plan.refusal().reason;
    return outcome;
  }
  const int bytes = plan->element_bytes;
  outcome.path = plan->path;
  outcome.access_bytes =
      std::max(plan->source_alignment, plan->destination_alignment);

  const std::size_t from = origin_for(plan->source_least, bytes);
  const std::size_t to = origin_for(plan->destination_least, bytes);
  const std::size_t end = end_for(to, plan->destination_greatest, bytes);
  if (end_for(from, plan->source_greatest, bytes) > most_bytes_ ||
      end > most_bytes_)
    throw std::length_error("an image of more bytes than the trial holds");

  destination_->fill(poison, end);
  const DeviceCopy copy(*std::move(plan));
  copy.launch({source_->data() + from, from, most_bytes_ - from},
              {destination_->data() + to, to, most_bytes_ - to});
  synchronize();
  got_.resize(end);
  destination_->download(got_.data(), end);

  expected_.assign(end, std::byte{poison});
  const std::int64_t n = copy.plan().size;
  const auto element = static_cast<std::size_t>(bytes);
  const auto at = [&](std::size_t origin, Int64 offset) {
    return static_cast<std::size_t>(static_cast<std::int64_t>(origin) +
                                    offset.value() * bytes);
  };
  for (std::int64_t i = 0; i < n; ++i)
    std::memcpy(&expected_[at(to, destination(Int64(i)))],
                &image_[at(from, source(Int64(i)))], element);
  if (std::memcmp(got_.data(), expected_.data(), end) == 0) return outcome;

  for (std::int64_t i = 0; i < n; ++i) {
    const std::size_t place = at(to, destination(Int64(i)));
    if (std::memcmp(&got_[place], &expected_[place], element) != 0) {
      outcome.difference = "the element at index " + std::to_string(i) +
                           " is not the source's (path " +
                           to_string(outcome.path) + ")";
      return outcome;
    }
  }
  for (std::size_t k = 0; k < end; ++k)
    if (got_[k] != expected_[k]) {
      outcome.difference =
          "byte " +
          std::to_string(static_cast<std::int64_t>(k) -
                         static_cast<std::int64_t>(to)) +
          " of the destination, which is no element of it, was written (path " +
          to_string(outcome.path) + ")";
      break;
    }
  return outcome;
}

}  // namespace colex::gpu
