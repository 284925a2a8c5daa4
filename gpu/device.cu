// SPDX-License-Identifier: MIT

#include "gpu/device.hpp"

#include <cuda_runtime.h>

namespace colex::gpu {

void require(int status, const std::string& doing) {
  if (status == cudaSuccess) return;
  const auto error = static_cast<cudaError_t>(status);
  throw DeviceError(doing + " failed: " + cudaGetErrorString(error) + " (" +
                    cudaGetErrorName(error) + ")");
}

namespace {

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

// Of a status that says that there is no device.
std::string no_device(cudaError_t status) {
  if (status != cudaErrorInsufficientDriver)
    return std::string("no CUDA device: ") + cudaGetErrorString(status);
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0)
    return "no CUDA device: driver not found";
  int runtime = 0;
  require(cudaRuntimeGetVersion(&runtime), "reading CUDA's version");
  return "the driver is made for CUDA " + version_text(driver) +
         ", older than the " + version_text(runtime) +
         " of this program: install a newer driver, or build with an older "
         "toolkit";
}

}  // namespace

std::optional<Device> find_device(std::string& why_not) {
  int count = 0;
  if (const auto status = cudaGetDeviceCount(&count); status != cudaSuccess) {
    why_not = no_device(status);
    return std::nullopt;
  }
  if (count == 0) {
    why_not = "no CUDA device";
    return std::nullopt;
  }
  cudaDeviceProp found{};
  require(cudaGetDeviceProperties(&found, 0),
          "reading the device's properties");
  Device device;
  device.name = found.name;
  device.major = found.major;
  device.minor = found.minor;
  device.multiprocessors = found.multiProcessorCount;
  require(cudaDriverGetVersion(&device.driver), "reading the driver's version");
  require(cudaRuntimeGetVersion(&device.runtime), "reading CUDA's version");
  if (device.major < 8) {
    why_not = "the device " + device.name + " has compute capability " +
              std::to_string(device.major) + "." +
              std::to_string(device.minor) + "; 8.0 or above is needed";
    return std::nullopt;
  }
  require(cudaSetDevice(0), "choosing the device");
  return device;
}

int multiprocessors() {
  static const int count = [] {
    int found = 0;
    require(cudaDeviceGetAttribute(&found, cudaDevAttrMultiProcessorCount, 0),
            "reading the number of multiprocessors");
    return found;
  }();
  return count;
}

Buffer::Buffer(std::size_t bytes) : bytes_(bytes) {
  void* data = nullptr;
  require(cudaMalloc(&data, bytes),
          "a buffer of " + std::to_string(bytes) + " bytes");
  data_ = static_cast<std::byte*>(data);
}

Buffer::~Buffer() { cudaFree(data_); }

void Buffer::fill(std::uint8_t value, std::size_t bytes) const {
  require(cudaMemset(data_, value, bytes), "filling a buffer");
}

void Buffer::upload(const void* from, std::size_t bytes) const {
  require(cudaMemcpy(data_, from, bytes, cudaMemcpyHostToDevice),
          "copying to the device");
}

void Buffer::download(void* to, std::size_t bytes) const {
  download_from(0, to, bytes);
}

void Buffer::download_from(std::size_t first, void* to,
                           std::size_t bytes) const {
  require(cudaMemcpy(to, data_ + first, bytes, cudaMemcpyDeviceToHost),
          "copying from the device");
}

void synchronize() {
  require(cudaDeviceSynchronize(), "the work on the device");
}

}  // namespace colex::gpu
