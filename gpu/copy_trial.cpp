// SPDX-License-Identifier: MIT

#include "gpu/copy_trial.hpp"

#include <algorithm>
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

// As FNV-1a, but of 8 bytes at a time, the last ones filled with zeros.
std::uint64_t digest_of(const std::vector<std::byte>& bytes) {
  std::uint64_t digest = 0xcbf29ce484222325U;
  for (std::size_t k = 0; k < bytes.size(); k += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, &bytes[k], std::min<std::size_t>(8, bytes.size() - k));
    digest = (digest ^ word) * 0x100000001b3U;
    digest ^= digest >> 32;
  }
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
  outcome.path = to_string(plan->path);
  outcome.access_bytes = plan->access_bytes();
  outcome.why = plan->why;
  outcome.run = static_cast<std::uint64_t>(common_run(plan->nest, bytes));
  const DeviceCopy copy(*std::move(plan));
  compare(
      source, destination, bytes,
      [&](std::size_t from, std::size_t to) -> std::optional<Refusal> {
        copy.launch({source_->data() + from, from, most_bytes_ - from},
                    {destination_->data() + to, to, most_bytes_ - to});
        return std::nullopt;
      },
      outcome);
  return outcome;
}

CopyOutcome CopyTrial::run(const Layout<>& source, const Layout<>& destination,
                           int element_bytes, const std::string& name,
                           const StartCopy& start) {
  CopyOutcome outcome;
  outcome.path = name;
  compare(
      source, destination, element_bytes,
      [&](std::size_t from, std::size_t to) {
        return start(source_->data() + from, destination_->data() + to);
      },
      outcome);
  return outcome;
}

void CopyTrial::compare(const Layout<>& source, const Layout<>& destination,
                        int bytes,
                        const std::function<std::optional<Refusal>(
                            std::size_t from, std::size_t to)>& start,
                        CopyOutcome& outcome) {
  const GuardedImage from(range_of(source), bytes);
  const GuardedImage to(range_of(destination), bytes);
  if (from.bytes > most_bytes_ || to.bytes > most_bytes_)
    throw std::length_error("an image of more bytes than the trial holds");

  destination_->fill(poison, to.bytes);
  if (const auto refusal = start(from.origin, to.origin)) {
    outcome.refusal = refusal->reason;
    return;
  }
  synchronize();
  got_.resize(to.bytes);
  destination_->download(got_.data(), to.bytes);
  outcome.digest = digest_of(got_);

  expected_.assign(to.bytes, std::byte{poison});
  const std::int64_t n = size(destination).value();
  for (std::int64_t i = 0; i < n; ++i)
    std::memcpy(&expected_[to.at(destination(Int64(i)))],
                &image_[from.at(source(Int64(i)))], to.element);
  if (got_ == expected_) return;

  for (std::int64_t i = 0; i < n; ++i) {
    const std::size_t place = to.at(destination(Int64(i)));
    if (std::memcmp(&got_[place], &expected_[place], to.element) != 0) {
      outcome.difference = "the element at index " + std::to_string(i) +
                           " is not the source's (path " + outcome.path + ")";
      return;
    }
  }
  for (std::size_t k = 0; k < to.bytes; ++k)
    if (got_[k] != expected_[k]) {
      outcome.difference =
          "byte " +
          std::to_string(static_cast<std::int64_t>(k) -
                         static_cast<std::int64_t>(to.origin)) +
          " of the destination, which is no element of it, was written (path " +
          outcome.path + ")";
      break;
    }
}

}  // namespace colex::gpu
