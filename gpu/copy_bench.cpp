// SPDX-License-Identifier: MIT

#include "gpu/copy_bench.hpp"

#include <cstring>

#include "gpu/copy.hpp"
#include "gpu/device.hpp"
#include "gpu/timing.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

Layout<> layout(const std::string& text) {
  return *(*read(text)).as<Layout<>>();
}

CopyBench bench(std::string name, const std::string& from,
                const std::string& to, int bytes) {
  return {std::move(name), layout(from), layout(to), bytes};
}

std::size_t bytes_of(const Layout<>& L, int element_bytes) {
  return static_cast<std::size_t>(cosize(L).value() * element_bytes);
}

// Compares a million elements, spread over all.
std::string sampled_difference(const CopyBench& bench,
                               const std::vector<std::byte>& from,
                               const std::vector<std::byte>& to) {
  const std::int64_t n = size(bench.source).value();
  const std::int64_t step = std::max<std::int64_t>(n / 1'000'003, 1);
  const auto bytes = static_cast<std::size_t>(bench.element_bytes);
  const auto place = [&](const Layout<>& L, std::int64_t i) {
    return static_cast<std::size_t>(L(Int64(i)).value()) * bytes;
  };
  for (std::int64_t i = 0; i < n; i += step)
    if (std::memcmp(&from[place(bench.source, i)],
                    &to[place(bench.destination, i)], bytes) != 0)
      return "the element at index " + std::to_string(i) +
             " is not the source's";
  return "";
}

}  // namespace

std::vector<CopyBench> copy_benches() {
  return {
      bench("contiguous-4", "268435456:1", "268435456:1", 4),
      bench("contiguous-1", "1073741824:1", "1073741824:1", 1),
      bench("padded-4", "(16352,16384):(1,16384)", "(16352,16384):(1,16384)",
            4),
      bench("transpose-4", "(16384,16384):(16384,1)", "(16384,16384):(1,16384)",
            4),
      bench("transpose-2", "(16384,32768):(32768,1)", "(16384,32768):(1,16384)",
            2),
      bench("transpose-1", "(32768,32768):(32768,1)", "(32768,32768):(1,32768)",
            1),
      bench("transpose-8", "(8192,16384):(16384,1)", "(8192,16384):(1,8192)",
            8),
      bench("ragged-transpose-4", "(16381,16363):(16363,1)",
            "(16381,16363):(1,16381)", 4),
      bench("blocked-2", "(16384,32768):(32768,1)",
            "((8,2048),(8,4096)):((8,262144),(1,64))", 2),
      bench("blocked-4", "(16384,16384):(1,16384)",
            "((32,512),(32,512)):((1,1024),(32,524288))", 4),
  };
}

CopySpeed speed_of(const CopyBench& bench) {
  CopyOptions options;
  options.element_bytes = bench.element_bytes;
  const DeviceCopy copy(*plan_copy(bench.source, bench.destination, options));
  const std::size_t from_bytes = bytes_of(bench.source, bench.element_bytes);
  const std::size_t to_bytes = bytes_of(bench.destination, bench.element_bytes);
  const std::size_t moved =
      static_cast<std::size_t>(copy.plan().size * bench.element_bytes);

  std::vector<std::byte> from(from_bytes), to(to_bytes);
  std::uint64_t x = 88172645463325252U;
  for (std::size_t k = 0; k + 8 <= from_bytes; k += 8) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    std::memcpy(&from[k], &x, 8);
  }
  const Buffer source(from_bytes), destination(to_bytes);
  source.upload(from.data(), from_bytes);
  destination.fill(0xa5, to_bytes);

  CopySpeed speed;
  speed.path = to_string(copy.plan().path);
  speed.access_bytes =
      std::max(copy.plan().source_alignment, copy.plan().destination_alignment);
  const auto own = times_of(
      [&] {
        copy.launch({source.data(), 0, from_bytes},
                    {destination.data(), 0, to_bytes});
      },
      3, 20);
  destination.download(to.data(), to_bytes);
  speed.difference = sampled_difference(bench, from, to);
  const auto yardstick = times_of(
      [&] { memcpy_on_device(destination.data(), source.data(), moved); }, 3,
      20);
  speed.gigabytes = 2.0 * static_cast<double>(moved) / median(own) / 1e6;
  speed.of_memcpy = median(yardstick) / median(own);
  speed.spread = (own.back() - own.front()) / median(own);
  return speed;
}

}  // namespace colex::gpu
