// SPDX-License-Identifier: MIT

#include "gpu/access.hpp"

#include <cuda_runtime.h>

#include "gpu/access.cuh"
#include "gpu/device.hpp"

namespace colex::gpu {
namespace {

constexpr int lanes = 32;
constexpr int image_bytes = 16 * 1024;

struct Lanes {
  int byte[lanes];  // where each begins
};

__device__ int folded(unsigned char x) { return x; }
__device__ int folded(unsigned short x) { return x; }
__device__ int folded(unsigned x) { return static_cast<int>(x); }
__device__ int folded(uint2 x) { return static_cast<int>(x.x ^ x.y); }
__device__ int folded(uint4 x) {
  return static_cast<int>(x.x ^ x.y ^ x.z ^ x.w);
}

template <int bytes>
__global__ void access_shared(const __grid_constant__ Lanes at, int* sink) {
  __shared__ uint4 image[image_bytes / sizeof(uint4)];
  for (int k = threadIdx.x; k < image_bytes / 16; k += lanes)
    image[k] = uint4{1, 2, 3, 4};
  __syncthreads();
  const auto* from = reinterpret_cast<const char*>(image);
  sink[threadIdx.x] = folded(
      *reinterpret_cast<const Bits<bytes>*>(from + at.byte[threadIdx.x]));
}

template <int bytes>
__global__ void access_global(const __grid_constant__ Lanes at,
                              const char* image, int* sink) {
  sink[threadIdx.x] = folded(
      *reinterpret_cast<const Bits<bytes>*>(image + at.byte[threadIdx.x]));
}

template <int bytes>
void run(const Lanes& at, const Buffer& image, const Buffer& sink) {
  auto* to = reinterpret_cast<int*>(sink.data());
  access_shared<bytes><<<1, lanes>>>(at, to);
  access_global<bytes>
      <<<1, lanes>>>(at, reinterpret_cast<const char*>(image.data()), to);
  require(cudaGetLastError(), "starting an access");
  synchronize();
}

Lanes lanes_of(const AccessCase& one) {
  Lanes at{};
  for (std::size_t lane = 0; lane < one.first_bytes.size(); ++lane) {
    const std::int64_t byte = one.first_bytes[lane];
    if (lane >= lanes || byte < 0 || byte + one.bytes > image_bytes)
      throw DeviceError(one.layout + " leaves an image of " +
                        std::to_string(image_bytes) + " bytes");
    at.byte[lane] = static_cast<int>(byte);
  }
  return at;
}

}  // namespace

void run_accesses(const std::vector<AccessCase>& cases) {
  const Buffer image(image_bytes), sink(lanes * sizeof(int));
  image.fill(1, image_bytes);
  for (const AccessCase& one : cases) {
    const Lanes at = lanes_of(one);
    switch (one.bytes) {
      case 1:
        run<1>(at, image, sink);
        break;
      case 2:
        run<2>(at, image, sink);
        break;
      case 4:
        run<4>(at, image, sink);
        break;
      case 8:
        run<8>(at, image, sink);
        break;
      default:
        run<16>(at, image, sink);
    }
  }
}

}  // namespace colex::gpu
