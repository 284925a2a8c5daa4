// SPDX-License-Identifier: MIT

#include "gpu/copy_trial.hpp"

#include <cstring>
#include <stdexcept>

#include "gpu/copy.hpp"
#include "gpu/device.hpp"
#include "gpu/guarded_image.hpp"

namespace colex::gpu {
namespace {

constexpr std::uint8_t poison = 0xa5;

// Bytes that depend on their place, so that elements of 4 bytes and more are
// all distinct.
std::byte byte_at(std::size_t place) {
  std::uint64_t x = place / 4 * 0x9e3779b97f4a7c15U + 0x1234567;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93U;
  return static_cast<std::byte>((x >> (8 * (place % 4))) & 0xff);
}

// FNV-1a.
std::uint64_t digest_of(const std::vector<std::byte>& bytes) {
  std::uint64_t digest = 0xcbf29ce484222325U;
  for (const std::byte byte : bytes)
    digest = (digest ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
  return digest;
}

}  // namespace

CopyTrial::CopyTrial(std::size_t most_bytes)
    : most_bytes_(most_bytes + 2 * GuardedImage::guard_bytes + 256),
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
  outcome.access_bytes = plan->access_bytes();
  outcome.why = plan->why;
  outcome.run = static_cast<std::uint64_t>(common_run(plan->nest, bytes));

  const GuardedImage from({plan->source_least, plan->source_greatest}, bytes);
  const GuardedImage to({plan->destination_least, plan->destination_greatest},
                        bytes);
  if (from.bytes > most_bytes_ || to.bytes > most_bytes_)
    throw std::length_error("an image of more bytes than the trial holds");

  destination_->fill(poison, to.bytes);
  const DeviceCopy copy(*std::move(plan));
  copy.launch(
      {source_->data() + from.origin, from.origin, most_bytes_ - from.origin},
      {destination_->data() + to.origin, to.origin, most_bytes_ - to.origin});
  synchronize();
  got_.resize(to.bytes);
  destination_->download(got_.data(), to.bytes);
  outcome.digest = digest_of(got_);

  expected_.assign(to.bytes, std::byte{poison});
  const std::int64_t n = copy.plan().size;
  for (std::int64_t i = 0; i < n; ++i)
    std::memcpy(&expected_[to.at(destination(Int64(i)))],
                &image_[from.at(source(Int64(i)))], to.element);
  if (got_ == expected_) return outcome;

  for (std::int64_t i = 0; i < n; ++i) {
    const std::size_t place = to.at(destination(Int64(i)));
    if (std::memcmp(&got_[place], &expected_[place], to.element) != 0) {
      outcome.difference = "the element at index " + std::to_string(i) +
                           " is not the source's (path " +
                           to_string(outcome.path) + ")";
      return outcome;
    }
  }
  for (std::size_t k = 0; k < to.bytes; ++k)
    if (got_[k] != expected_[k]) {
      outcome.difference =
          "byte " +
          std::to_string(static_cast<std::int64_t>(k) -
                         static_cast<std::int64_t>(to.origin)) +
          " of the destination, which is no element of it, was written (path " +
          to_string(outcome.path) + ")";
      break;
    }
  return outcome;
}

}  // namespace colex::gpu
