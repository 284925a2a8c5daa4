// SPDX-License-Identifier: MIT
// The card: what it is, memory on it, and its errors as one sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace colex::gpu {

// Something on the device failed; one sentence.
struct DeviceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Device {
  std::string name;
  int major = 0, minor = 0;  // compute capability
  int multiprocessors = 0;
  std::size_t memory = 0;  // bytes
  std::size_t shared = 0;  // most bytes of shared memory a block
  int l2_bytes = 0;
  int driver = 0, runtime = 0;  // CUDA versions, 13000 for 13.0
};

// The first device, made current; nothing, with the reason, where there is
// none that these kernels run on (compute capability 8.0 or above).
std::optional<Device> find_device(std::string& why_not);

// Of the current device.
int multiprocessors();

// Memory of the device. Throws DeviceError where there is not enough.
class Buffer {
 public:
  explicit Buffer(std::size_t bytes);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::byte* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

  void fill(std::uint8_t value, std::size_t bytes) const;
  void upload(const void* from, std::size_t bytes) const;
  void download(void* to, std::size_t bytes) const;
  void download_from(std::size_t first, void* to, std::size_t bytes) const;

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Waits for all work; throws DeviceError if any of it failed.
void synchronize();

// Throws DeviceError if the CUDA status is not success. `doing` is what was
// tried: "the copy", "a buffer of 12 bytes".
void require(int status, const std::string& doing);

}  // namespace colex::gpu
