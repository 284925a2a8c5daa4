// SPDX-License-Identifier: MIT

#include "gpu/gemm_bench.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "gpu/cublas.hpp"
#include "gpu/device.hpp"
#include "gpu/element.hpp"
#include "gpu/gemm_error.hpp"
#include "gpu/timing.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

Layout<> layout(const std::string& text) {
  return *(*read(text)).as<Layout<>>();
}

std::string pair(const std::string& first, const std::string& second) {
  return "(" + first + "," + second + ")";
}

// (rows, columns), contiguous along the columns or along the rows.
Layout<> plain(const std::string& rows, const std::string& columns,
               Major major) {
  return layout(pair(rows, columns) + ":" +
                (major == Major::k ? pair(columns, "1") : pair("1", rows)));
}

GemmBench plain_bench(const std::string& type, Major a, Major b, int extent) {
  const std::string n = std::to_string(extent);
  const std::string majors =
      std::string(a == Major::k ? "T" : "N") + (b == Major::k ? "N" : "T");
  return {type + "-" + majors + "-" + n,
          type,
          plain(n, n, a),
          plain(n, n, b),
          plain(n, n, Major::mn),
          a,
          b};
}

std::size_t bytes_of(const std::string& type) {
  return static_cast<std::size_t>((bits_of(type) / 8).value());
}

// Random numbers of a type, from a table of 2^16 of them.
std::vector<std::byte> random_elements(const std::string& type,
                                       std::size_t count, std::uint64_t seed) {
  const std::size_t bytes = bytes_of(type);
  std::vector<std::uint64_t> table(1 << 16);
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] =
        type == "s8"
            ? i & 0xff
            : encoded(type, (static_cast<double>(i) * 2 + 1) / 65536.0 - 1);
  std::vector<std::byte> elements(count * bytes);
  std::uint64_t x = seed * 0x9e3779b97f4a7c15U + 1;
  for (std::size_t i = 0; i < count; i += 4) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    for (std::size_t j = 0; j < 4 && i + j < count; ++j)
      std::memcpy(&elements[(i + j) * bytes], &table[x >> (16 * j) & 0xffff],
                  bytes);
  }
  return elements;
}

struct Operand {
  std::string type;
  const Layout<>& layout;
  std::vector<std::byte> content;
  Buffer device;

  Operand(const std::string& type_, const Layout<>& L, std::uint64_t seed)
      : type(type_),
        layout(L),
        content(random_elements(
            type, static_cast<std::size_t>(cosize(L).value()), seed)),
        device(content.size()) {
    device.upload(content.data(), content.size());
  }

  double at(std::int64_t row, std::int64_t column) const {
    const Int64 offset = layout(Modes<Int64>{row, column});
    std::uint64_t bits = 0;
    std::memcpy(
        &bits,
        &content[static_cast<std::size_t>(offset.value()) * bytes_of(type)],
        bytes_of(type));
    return decoded(type, bits);
  }
};

// A product with its matrices on the device; D is poisoned.
struct Prepared {
  const GemmBench& bench;
  GemmPlan plan;
  Operand a, b;
  Buffer d;

  explicit Prepared(const GemmBench& bench_)
      : bench(bench_),
        plan(planned(bench_)),
        a(bench_.type, bench_.a, 1),
        b(bench_.type, bench_.b, 2),
        d(static_cast<std::size_t>(cosize(bench_.d).value()) *
          bytes_of(accumulator_of(bench_.type))) {
    d.fill(0xff, d.bytes());
  }

  static GemmPlan planned(const GemmBench& bench) {
    const auto plan = plan_gemm(
        {bench.type, bench.a, bench.b, bench.d, bench.d}, GemmKernel::pipeline);
    if (!plan) throw DeviceError(plan.refusal().reason);
    return *plan;
  }
  void launch() const {
    run_gemm(plan, {a.device.data(), b.device.data(), nullptr, d.data()}, 1, 0);
  }

  // Computes, and compares some elements of D with sums in double.
  std::string difference() const {
    launch();
    synchronize();
    const std::string accumulator = accumulator_of(bench.type);
    const Int64 m_extent = size(get(bench.a, 0)),
                n_extent = size(get(bench.b, 0));
    std::uint64_t x = 7;
    const auto below = [&x](Int64 extent) {
      x = x * 6364136223846793005U + 1442695040888963407U;
      return static_cast<std::int64_t>(
          (x >> 33) % static_cast<std::uint64_t>(extent.value()));
    };
    for (int sample = 0; sample < 128; ++sample) {
      const std::int64_t m = below(m_extent), n = below(n_extent);
      double sum = 0, magnitude = 0;
      for (std::int64_t k = 0; k < plan.k; ++k) {
        const double product = a.at(m, k) * b.at(n, k);
        sum += product;
        magnitude += std::fabs(product);
      }
      std::uint64_t bits = 0;
      const auto offset =
          static_cast<std::size_t>(bench.d(Modes<Int64>{m, n}).value());
      d.download_from(offset * bytes_of(accumulator), &bits,
                      bytes_of(accumulator));
      const double got = decoded(accumulator, bits);
      if (!(std::fabs(got - sum) <=
            product_error(bench.type, plan.kernel, plan.k, {1, 0, magnitude})))
        return "D(" + std::to_string(m) + "," + std::to_string(n) + ") is " +
               std::to_string(got) + ", not near " + std::to_string(sum);
    }
    return "";
  }
};

void append(std::vector<double>& all, const std::vector<double>& some) {
  all.insert(all.end(), some.begin(), some.end());
}

}  // namespace

std::vector<GemmBench> gemm_benches() {
  std::vector<GemmBench> benches;
  for (const int extent : {4096, 8192}) {
    for (const char* type : {"f16", "bf16"})
      for (const Major a : {Major::k, Major::mn})
        for (const Major b : {Major::k, Major::mn})
          benches.push_back(plain_bench(type, a, b, extent));
    for (const char* type : {"tf32", "e4m3", "s8"})
      for (const Major major : {Major::k, Major::mn})
        benches.push_back(plain_bench(type, major, major, extent));
  }
  // A in blocks of 128 by 64, B in blocks of 64 by 64; and both in columns of
  // 16 bytes.
  const Layout<> columns = plain("8192", "8192", Major::mn);
  benches.push_back({"bf16-blocked-8192", "bf16",
                     layout("((128,64),(64,128)):((64,1048576),(1,8192))"),
                     layout("((64,128),(64,128)):((64,524288),(1,4096))"),
                     columns});
  const Layout<> pieces = layout("(8192,(8,1024)):(8,(1,65536))");
  benches.push_back({"bf16-pieces-8192", "bf16", pieces, pieces, columns});
  return benches;
}

std::string difference_of(const GemmBench& bench) {
  return Prepared(bench).difference();
}

GemmSpeed speed_of(const GemmBench& bench) {
  constexpr int turns = 4, repetitions = 10;
  const Prepared prepared(bench);
  GemmSpeed speed;
  speed.path =
      to_string(prepared.plan.kernel) +
      (prepared.plan.why.empty() ? "" : " (" + prepared.plan.why + ")");
  const auto own = [&] { prepared.launch(); };
  speed.difference = prepared.difference();

  const std::int64_t m = size(get(bench.a, 0)).value();
  const std::int64_t n = size(get(bench.b, 0)).value();
  const std::int64_t k = size(get(bench.a, 1)).value();
  const auto vendor = vendor_product(
      {bench.type, m, n, k, bench.a_major, bench.b_major},
      prepared.a.device.data(), prepared.b.device.data(), prepared.d.data(),
      [](const auto& starts) {
        std::vector<double> times;
        for (const auto& start : starts)
          times.push_back(median(times_of(start, 2, 5)));
        return static_cast<std::size_t>(
            std::min_element(times.begin(), times.end()) - times.begin());
      });
  if (!vendor) speed.vendor = "not compared: " + vendor.refusal().reason;

  std::vector<double> own_times, vendor_times;
  times_of(own, 0, repetitions);
  for (int turn = 0; turn < turns; ++turn) {
    if (vendor) append(vendor_times, times_of(*vendor, 2, repetitions));
    append(own_times, times_of(own, 2, repetitions));
  }
  std::sort(own_times.begin(), own_times.end());
  const double operations = 2.0 * static_cast<double>(m) *
                            static_cast<double>(n) * static_cast<double>(k);
  speed.teraflops = operations / median(own_times) / 1e9;
  speed.spread = (own_times.back() - own_times.front()) / median(own_times);
  if (vendor) {
    std::sort(vendor_times.begin(), vendor_times.end());
    speed.vendor_teraflops = operations / median(vendor_times) / 1e9;
    speed.of_vendor = median(vendor_times) / median(own_times);
  }
  return speed;
}

}  // namespace colex::gpu
