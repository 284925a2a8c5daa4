// SPDX-License-Identifier: MIT

#include "gpu/gemm_trial.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/element.hpp"
#include "gpu/guarded_image.hpp"
#include "reference/atom.hpp"
#include "reference/kernels.hpp"

namespace colex::gpu {
namespace {

constexpr std::uint8_t poison = 0xff;  // a NaN of every floating type
// So many products the reference computes.
constexpr std::int64_t most_by_reference = 4096;

// The bytes of a matrix, poisoned. Its elements, in the order of their 1-D
// coordinates, as integers where they were filled in.
struct Picture : GuardedImage {
  std::string type;
  std::int64_t rows, columns;
  std::vector<Int64> row_offsets, column_offsets;  // an element's is their sum
  std::vector<std::uint8_t> content;
  std::vector<int> integers;

  Picture(const Layout<>& L, const std::string& type_)
      : GuardedImage(range_of(L),
                     static_cast<int>((bits_of(type_) / 8).value())),
        type(type_),
        rows(size(get(L, 0)).value()),
        columns(size(get(L, 1)).value()),
        content(bytes, poison) {
    for (std::int64_t i = 0; i < rows; ++i)
      row_offsets.push_back(L(Modes<Int64>{i, 0}));
    for (std::int64_t j = 0; j < columns; ++j)
      column_offsets.push_back(L(Modes<Int64>{0, j}));
  }

  std::size_t place(std::int64_t row, std::int64_t column) const {
    return at(row_offsets[static_cast<std::size_t>(row)] +
              column_offsets[static_cast<std::size_t>(column)]);
  }
  std::uint64_t bits(const std::vector<std::uint8_t>& image, std::int64_t row,
                     std::int64_t column) const {
    std::uint64_t found = 0;
    std::memcpy(&found, &image[place(row, column)], element);
    return found;
  }
  void put(std::int64_t row, std::int64_t column, std::uint64_t bits) {
    std::memcpy(&content[place(row, column)], &bits, element);
  }
  Int64 integer(std::int64_t row, std::int64_t column) const {
    return integers[static_cast<std::size_t>(row + rows * column)];
  }

  // Integers from -most to most that depend on the offset.
  void fill(int most, std::uint64_t salt) {
    std::vector<std::uint64_t> encodings;
    for (int x = -most; x <= most; ++x) encodings.push_back(encoded(type, x));
    for (std::int64_t j = 0; j < columns; ++j)
      for (std::int64_t i = 0; i < rows; ++i) {
        std::uint64_t x = (place(i, j) / element + salt) * 0x9e3779b97f4a7c15U;
        x ^= x >> 29;
        x *= 0xbf58476d1ce4e5b9U;
        x ^= x >> 32;
        const auto chosen = x % encodings.size();
        integers.push_back(static_cast<int>(chosen) - most);
        put(i, j, encodings[chosen]);
      }
  }
};

// `count` of 0, 1, …, extent - 1, evenly.
std::vector<std::int64_t> spread(std::int64_t count, std::int64_t extent) {
  std::vector<std::int64_t> chosen;
  for (std::int64_t i = 0; i < count; ++i)
    chosen.push_back((2 * i + 1) * extent / (2 * count));
  return chosen;
}

// By the reference: these rows and columns of D.
void put_by_reference(Picture& d, const std::vector<std::int64_t>& rows,
                      const std::vector<std::int64_t>& columns,
                      const Picture& a, const Picture& b, const Picture& c,
                      int alpha, int beta) {
  const auto tensor = [](std::size_t m, std::size_t n, const auto& element) {
    std::vector<Int64> values;
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < m; ++i) values.push_back(element(i, j));
    return ArrayTensor<Int64>(
        ArrayEngine<Int64>(std::move(values)),
        make_layout<Int64>(Modes<Int64>{static_cast<std::int64_t>(m),
                                        static_cast<std::int64_t>(n)}),
        Memory::gmem);
  };
  const auto depth = static_cast<std::size_t>(a.columns);
  const auto along = [](std::size_t k) { return static_cast<std::int64_t>(k); };
  const auto A = tensor(rows.size(), depth, [&](auto i, auto k) {
    return Int64(alpha) * a.integer(rows[i], along(k));
  });
  const auto B = tensor(columns.size(), depth, [&](auto j, auto k) {
    return b.integer(columns[j], along(k));
  });
  const auto C = tensor(rows.size(), columns.size(), [&](auto i, auto j) {
    return beta == 0 ? Int64(0) : Int64(beta) * c.integer(rows[i], columns[j]);
  });
  const auto D = gemm(A, B, C);
  if (!D) throw std::logic_error(D.refusal().reason);
  for (std::size_t j = 0; j < columns.size(); ++j)
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Int64 value = (*D)(Modes<Int64>{along(i), along(j)});
      d.put(rows[i], columns[j],
            encoded(d.type, static_cast<double>(value.value())));
    }
}

// The first element that differs, or that others do; a sum of 0 may have
// either sign.
std::string difference_of(const Picture& d,
                          const std::vector<std::uint8_t>& got) {
  if (got == d.content) return "";
  std::vector<std::uint8_t> rest = got;
  for (std::int64_t j = 0; j < d.columns; ++j)
    for (std::int64_t i = 0; i < d.rows; ++i) {
      const std::uint64_t here = d.bits(got, i, j);
      const std::uint64_t wanted = d.bits(d.content, i, j);
      if (here == wanted) continue;
      const std::uint64_t minus_zero =
          d.type == "s32" ? 0 : std::uint64_t{1} << (8 * d.element - 1);
      if ((here | minus_zero) != (wanted | minus_zero) ||
          (here & ~minus_zero) != 0)
        return "D(" + std::to_string(i) + "," + std::to_string(j) +
               ") has bits " + std::to_string(here) + ", not those of " +
               std::to_string(decoded(d.type, wanted));
      std::memcpy(&rest[d.place(i, j)], &wanted, d.element);
    }
  return rest == d.content ? "" : "bytes that are no element of D were written";
}

}  // namespace

GemmTrial::GemmTrial(std::size_t most_bytes)
    : most_bytes_(most_bytes + 2 * GuardedImage::guard_bytes + 256),
      a_(std::make_unique<Buffer>(most_bytes_)),
      b_(std::make_unique<Buffer>(most_bytes_)),
      c_(std::make_unique<Buffer>(most_bytes_)),
      d_(std::make_unique<Buffer>(most_bytes_)) {}

GemmTrial::~GemmTrial() = default;

GemmOutcome GemmTrial::run(const GemmProblem& problem, GemmKernel kernel,
                           int alpha, int beta) {
  const auto planned = plan_gemm(problem, kernel);
  if (!planned) return {planned.refusal().reason, "", kernel, ""};
  GemmPlan plan = *planned;
  plan.most_clusters = static_cast<unsigned>((plan.m + plan.n) % 4);
  if (plan.k % 3 != 0) plan.least_saving = 1;
  const std::string accumulator = accumulator_of(problem.type);
  Picture a(problem.a, problem.type), b(problem.b, problem.type);
  Picture c(problem.c, accumulator), d(problem.d, accumulator);
  for (const Picture* picture : {&a, &b, &c, &d})
    if (picture->bytes > most_bytes_)
      throw std::length_error("an image of more bytes than the trial holds");
  a.fill(3, 1);
  b.fill(3, 2);
  if (beta != 0) c.fill(8, 3);
  a_->upload(a.content.data(), a.bytes);
  b_->upload(b.content.data(), b.bytes);
  c_->upload(c.content.data(), c.bytes);
  const auto computed = [&](const GemmPlan& by) {
    d_->upload(d.content.data(), d.bytes);
    run_gemm(by,
             {a_->data() + a.origin, b_->data() + b.origin,
              c_->data() + c.origin, d_->data() + d.origin},
             alpha, beta);
    synchronize();
    std::vector<std::uint8_t> result(d.bytes);
    d_->download(result.data(), d.bytes);
    return result;
  };
  const std::vector<std::uint8_t> got = computed(plan);

  const std::int64_t m = a.rows, n = b.rows, k = a.columns;
  const auto columns = std::clamp<std::int64_t>(most_by_reference / k, 1, n);
  const auto rows =
      std::clamp<std::int64_t>(most_by_reference / k / columns, 1, m);
  if (rows < m || columns < n) {
    const std::vector<std::uint8_t> scalar =
        kernel == GemmKernel::scalar
            ? got
            : computed(*plan_gemm(problem, GemmKernel::scalar));
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < m; ++i) d.put(i, j, d.bits(scalar, i, j));
  }
  put_by_reference(d, spread(rows, m), spread(columns, n), a, b, c, alpha,
                   beta);
  return {"", difference_of(d, got), plan.kernel, plan.why};
}

}  // namespace colex::gpu
