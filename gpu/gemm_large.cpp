// SPDX-License-Identifier: MIT

#include "gpu/gemm_large.hpp"

#include <bit>
#include <cmath>
#include <cstring>

#include "gpu/device.hpp"
#include "gpu/element.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

constexpr std::int64_t prime = (std::int64_t{1} << 61) - 1;
__extension__ typedef __int128 Wide;

std::int64_t modulo(Wide x) {
  const auto rest = static_cast<std::int64_t>(x % prime);
  return rest < 0 ? rest + prime : rest;
}

std::uint64_t next(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t x = state;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

using Vector = std::vector<std::int64_t>;

Vector random_vector(std::int64_t count, std::uint64_t seed) {
  Vector r;
  while (static_cast<std::int64_t>(r.size()) < count) {
    const auto x = static_cast<std::int64_t>(next(seed) >> 3);
    if (x < prime) r.push_back(x);
  }
  return r;
}

// A matrix of integers and its bytes.
struct Matrix {
  std::string type;
  std::size_t element;
  std::vector<std::size_t> rows, columns;  // places, in bytes
  std::vector<std::byte> bytes;
  std::vector<std::int8_t> integers;  // row by row, where they were filled in

  Matrix(const Layout<>& L, const std::string& type_)
      : type(type_),
        element(static_cast<std::size_t>((bits_of(type_) / 8).value())),
        bytes(static_cast<std::size_t>(cosize(L).value()) * element) {
    const auto place = [&](std::int64_t i, std::int64_t j) {
      return static_cast<std::size_t>(L(Modes<Int64>{i, j}).value()) * element;
    };
    for (std::int64_t i = 0; i < size(get(L, 0)).value(); ++i)
      rows.push_back(place(i, 0));
    for (std::int64_t j = 0; j < size(get(L, 1)).value(); ++j)
      columns.push_back(place(0, j));
  }

  void fill(int most, std::uint64_t seed) {
    std::vector<std::uint64_t> encodings;
    for (int x = -most; x <= most; ++x) encodings.push_back(encoded(type, x));
    for (const std::size_t row : rows)
      for (const std::size_t column : columns) {
        const std::size_t chosen = next(seed) % encodings.size();
        integers.push_back(
            static_cast<std::int8_t>(static_cast<int>(chosen) - most));
        std::memcpy(&bytes[row + column], &encodings[chosen], element);
      }
  }
  std::int64_t at(std::size_t i, std::size_t j) const {
    return integers[i * columns.size() + j];
  }
  // The element of a result; `whole` becomes false where it is no integer.
  std::int64_t result(std::size_t i, std::size_t j, bool& whole) const {
    std::int32_t found = 0;
    std::memcpy(&found, &bytes[rows[i] + columns[j]], sizeof(found));
    if (type == "s32") return found;
    const auto value = std::bit_cast<float>(found);
    whole = whole && std::fabs(value) < 0x1p31F && std::rint(value) == value;
    return whole ? static_cast<std::int64_t>(value) : 0;
  }
};

}  // namespace

std::vector<LargeProduct> large_products() {
  const auto layout = [](const std::string& text) {
    return *(*read(text)).as<Layout<>>();
  };
  const Layout<> rows = layout("(8192,8192):(8192,1)");
  const Layout<> columns = layout("(8192,8192):(1,8192)");
  std::vector<LargeProduct> products = {
      {"f16-TN", {"f16", rows, rows, columns, columns}},
      {"bf16-NN", {"bf16", columns, rows, columns, columns}},
      {"bf16-NT", {"bf16", columns, columns, rows, rows}},
      {"f16-TT", {"f16", rows, columns, columns, columns}},
      {"tf32-TN", {"tf32", rows, rows, columns, columns}},
      {"e4m3-TN", {"e4m3", rows, rows, columns, columns}},
      {"e5m2-TN", {"e5m2", rows, rows, rows, rows}},
      {"s8-TN", {"s8", rows, rows, columns, columns}},
      {"s8-NT", {"s8", columns, columns, rows, rows}},
      {"bf16-ragged",
       {"bf16", layout("(8005,7999):(8000,1)"), layout("(7777,7999):(1,7784)"),
        layout("(8005,7777):(1,8005)"), layout("(8005,7777):(1,8005)")}},
      {"f16-blocked",
       {"f16", layout("((128,64),(64,128)):((64,1048576),(1,8192))"),
        layout("(8192,(8,1024)):(8,(1,65536))"), columns, columns}}};
  for (LargeProduct& product : products) product.name = "tma-" + product.name;
  return products;
}

std::string difference_of(const LargeProduct& product) {
  const GemmProblem& problem = product.problem;
  const auto plan = plan_gemm(problem, GemmKernel::pipeline);
  if (!plan) return plan.refusal().reason;
  if (plan->kernel != GemmKernel::pipeline)
    return "not by the pipeline: " + plan->why;
  // 8-bit floats have sums of 14 bits.
  const int most = problem.type[0] == 'e' ? 1 : 3;
  Matrix a(problem.a, problem.type), b(problem.b, problem.type);
  Matrix d(problem.d, accumulator_of(problem.type));
  a.fill(most, 1);
  b.fill(most, 2);
  const Buffer da(a.bytes.size()), db(b.bytes.size()), dd(d.bytes.size());
  da.upload(a.bytes.data(), a.bytes.size());
  db.upload(b.bytes.data(), b.bytes.size());
  dd.fill(0xff, d.bytes.size());
  run_gemm(*plan, {da.data(), db.data(), nullptr, dd.data()}, 1, 0);
  synchronize();
  dd.download(d.bytes.data(), d.bytes.size());

  const std::size_t m = a.rows.size(), n = b.rows.size(), k = a.columns.size();
  const Vector r = random_vector(static_cast<std::int64_t>(n), 3);
  bool whole = true;
  std::vector<Wide> sums(k);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t p = 0; p < k; ++p)
      sums[p] += static_cast<Wide>(b.at(j, p)) * r[j];
  Vector y;
  for (const Wide& sum : sums) y.push_back(modulo(sum));
  for (std::size_t i = 0; i < m; ++i) {
    Wide wanted = 0, got = 0;
    for (std::size_t p = 0; p < k; ++p)
      wanted += static_cast<Wide>(a.at(i, p)) * y[p];
    for (std::size_t j = 0; j < n; ++j)
      got += static_cast<Wide>(d.result(i, j, whole)) * r[j];
    if (!whole || modulo(wanted) != modulo(got))
      return "row " + std::to_string(i) + " of D is not that of A B";
  }
  std::uint64_t seed = 4;
  for (int sample = 0; sample < 256; ++sample) {
    const std::size_t i = next(seed) % m, j = next(seed) % n;
    std::int64_t sum = 0;
    for (std::size_t p = 0; p < k; ++p) sum += a.at(i, p) * b.at(j, p);
    if (d.result(i, j, whole) != sum)
      return "D(" + std::to_string(i) + "," + std::to_string(j) + ") is not " +
             std::to_string(sum);
  }
  return "";
}

}  // namespace colex::gpu
