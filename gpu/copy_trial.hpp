// SPDX-License-Identifier: MIT
// One copy on the device, compared with the definition byte by byte.
//
//   CopyTrial trial(64 << 20);
//   CopyOutcome outcome = trial.run(source, destination, {.element_bytes = 2});
//   outcome.difference   // empty: every byte is as it should be
//
// The source holds a hash of each byte's place; the destination is poisoned,
// with guards of 4096 bytes on both sides; afterwards the whole of it, holes
// and guards too, is what the definition says: destination(i) got source(i),
// nothing else changed.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/plan.hpp"

namespace colex::gpu {

class Buffer;

struct CopyOutcome {
  std::string refusal;       // of the plan; empty where it ran
  std::string difference;    // the first one; empty where all bytes are right
  std::string path;          // that ran
  int access_bytes = 0;      // the widest access of both sides, in bytes
  std::string why;           // no wider ones
  std::uint64_t run = 0;     // contiguous on both sides, in bytes
  std::uint64_t digest = 0;  // of the destination's bytes, holes and guards too
};

// Starts a copy on the default stream, given where offset 0 of the source and
// of the destination is; or says why not.
using StartCopy =
    std::function<std::optional<Refusal>(const std::byte*, std::byte*)>;

class CopyTrial {
 public:
  // `most_bytes`: of each image, guards beside.
  explicit CopyTrial(std::size_t most_bytes);
  ~CopyTrial();

  // Throws DeviceError; std::length_error where an image is too large.
  CopyOutcome run(const Layout<>& source, const Layout<>& destination,
                  const CopyOptions& options);

  // The same of another's copy, whose path is called `name`.
  CopyOutcome run(const Layout<>& source, const Layout<>& destination,
                  int element_bytes, const std::string& name,
                  const StartCopy& start);

 private:
  // Of these layouts, into the outcome.
  void compare(const Layout<>& source, const Layout<>& destination,
               int element_bytes,
               const std::function<std::optional<Refusal>(
                   std::size_t from, std::size_t to)>& start,
               CopyOutcome& outcome);

  std::size_t most_bytes_;
  std::unique_ptr<Buffer> source_, destination_;
  std::vector<std::byte> image_, expected_, got_;
};

}  // namespace colex::gpu
