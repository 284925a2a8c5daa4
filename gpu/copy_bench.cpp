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
                const std::string& to, int bytes,
                std::optional<CopyPath> path = {}) {
  return {std::move(name), layout(from), layout(to), bytes, path};
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

// A copy with its buffers: random bytes in the source, poison in the
// destination.
class Prepared {
 public:
  explicit Prepared(const CopyBench& bench)
      : bench_(bench),
        copy_(*plan_copy(
            bench.source, bench.destination,
            {.element_bytes = bench.element_bytes, .path = bench.path})),
        from_(bytes_of(bench.source, bench.element_bytes)),
        source_(from_.size()),
        destination_(bytes_of(bench.destination, bench.element_bytes)) {
    std::uint64_t x = 88172645463325252U;
    for (std::size_t k = 0; k + 8 <= from_.size(); k += 8) {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
      std::memcpy(&from_[k], &x, 8);
    }
    source_.upload(from_.data(), from_.size());
    destination_.fill(0xa5, destination_.bytes());
  }

  const CopyPlan& plan() const { return copy_.plan(); }

  void launch() const {
    copy_.launch({source_.data(), 0, source_.bytes()},
                 {destination_.data(), 0, destination_.bytes()});
  }
  void launch_memcpy() const {
    memcpy_on_device(destination_.data(), source_.data(),
                     static_cast<std::size_t>(plan().size) *
                         static_cast<std::size_t>(bench_.element_bytes));
  }
  std::string difference() const {
    synchronize();
    std::vector<std::byte> to(destination_.bytes());
    destination_.download(to.data(), to.size());
    return sampled_difference(bench_, from_, to);
  }
  std::string copied() const {
    launch();
    return difference();
  }

 private:
  const CopyBench& bench_;
  DeviceCopy copy_;
  std::vector<std::byte> from_;
  Buffer source_, destination_;
};

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
      bench("odd-1", "1073741821:1", "1073741821:1", 1),
      bench("padded-by-boxes-4", "(16352,16384):(1,16384)",
            "(16352,16384):(1,16384)", 4, CopyPath::tensor_map),
      bench("blocked-by-boxes-2", "(16384,32768):(32768,1)",
            "((8,2048),(8,4096)):((8,262144),(1,64))", 2, CopyPath::tensor_map),
      bench("transpose-16", "(8192,8192):(8192,1)", "(8192,8192):(1,8192)", 16),
  };
}

std::vector<CopyBench> large_copies() {
  return {
      bench("interleaved", "(1140850689,2):(2,1)",
            "(1140850689,2):(1,1140850689)", 1),
      bench("odd", "2281701377:1", "2281701377:1", 1),
      bench("padded", "(65535,34821):(1,65552)", "(65535,34821):(1,65536)", 1),
      bench("transposed", "(65536,34816):(34816,1)", "(65536,34816):(1,65536)",
            1)};
}

std::string difference_of(const CopyBench& bench) {
  return Prepared(bench).copied();
}

CopySpeed speed_of(const CopyBench& bench) {
  const Prepared prepared(bench);
  CopySpeed speed;
  const CopyPlan& plan = prepared.plan();
  speed.path = to_string(plan.path);
  speed.access_bytes = plan.access_bytes();
  const auto own = times_of([&] { prepared.launch(); }, 3, 20);
  speed.difference = prepared.difference();
  const auto yardstick = times_of([&] { prepared.launch_memcpy(); }, 3, 20);
  const double moved = static_cast<double>(plan.size) * plan.element_bytes;
  speed.gigabytes = 2 * moved / median(own) / 1e6;
  speed.of_memcpy = median(yardstick) / median(own);
  speed.spread = (own.back() - own.front()) / median(own);
  return speed;
}

}  // namespace colex::gpu
