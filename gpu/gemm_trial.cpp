// SPDX-License-Identifier: MIT

#include "gpu/gemm_trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <stdexcept>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/element.hpp"
#include "gpu/gemm_error.hpp"
#include "gpu/guarded_image.hpp"
#include "reference/atom.hpp"
#include "reference/kernels.hpp"

namespace colex::gpu {
namespace {

constexpr std::uint8_t poison = 0xff;  // a NaN of every floating type
// So many products the reference computes, or the sum in 64 bits.
constexpr std::int64_t most_by_reference = 4096;
constexpr std::int64_t most_in_long_double = 1 << 18;

// The bytes of a matrix, poisoned. Its elements, in the order of their 1-D
// coordinates, as numbers where they were filled in.
struct Picture : GuardedImage {
  std::string type;
  std::int64_t rows, columns;
  std::vector<Int64> row_offsets, column_offsets;  // an element's is their sum
  std::vector<std::uint8_t> content;
  std::vector<double> numbers;

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
  double number(std::int64_t row, std::int64_t column) const {
    return numbers[static_cast<std::size_t>(row + rows * column)];
  }
  Int64 integer(std::int64_t row, std::int64_t column) const {
    return Int64(static_cast<std::int64_t>(number(row, column)));
  }

  // Numbers that depend on the offset, out of those that are encoded so.
  void fill(const std::vector<std::uint64_t>& encodings, std::uint64_t salt) {
    std::vector<double> values;
    for (const std::uint64_t encoding : encodings)
      values.push_back(decoded(type, encoding));
    for (std::int64_t j = 0; j < columns; ++j)
      for (std::int64_t i = 0; i < rows; ++i) {
        std::uint64_t x = (place(i, j) / element + salt) * 0x9e3779b97f4a7c15U;
        x ^= x >> 29;
        x *= 0xbf58476d1ce4e5b9U;
        x ^= x >> 32;
        const auto chosen = x % encodings.size();
        numbers.push_back(values[chosen]);
        put(i, j, encodings[chosen]);
      }
  }
};

// Integers from -most to most.
std::vector<std::uint64_t> integers_to(int most, const std::string& type) {
  std::vector<std::uint64_t> encodings;
  for (int x = -most; x <= most; ++x) encodings.push_back(encoded(type, x));
  return encodings;
}

// Numbers of the type, even in [-1,1]; integers even in [-128,128).
const std::vector<std::uint64_t>& random_numbers(const std::string& type) {
  static std::map<std::string, std::vector<std::uint64_t>> known;
  std::vector<std::uint64_t>& encodings = known[type];
  if (!encodings.empty()) return encodings;
  std::uint64_t x = 1;
  for (int i = 0; i < 1 << 12; ++i) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    const double value =
        std::ldexp(static_cast<double>(x >> 11), -52) - 1;  // in [-1,1)
    encodings.push_back(
        encoded(type, type[0] == 's' ? std::floor(128 * value) : value));
  }
  return encodings;
}

std::string number_text(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", x);
  return text;
}

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
                      const Scales& scales) {
  const auto alpha = static_cast<std::int64_t>(scales.alpha);
  const auto beta = static_cast<std::int64_t>(scales.beta);
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

// The first of these elements of `got` that is beyond its bound, as a sentence.
// Puts all elements of `got` into d.
std::string beyond_error(Picture& d, const std::vector<std::uint8_t>& got,
                         const std::vector<std::int64_t>& rows,
                         const std::vector<std::int64_t>& columns,
                         const Picture& a, const Picture& b, const Picture& c,
                         GemmKernel kernel, const Scales& scales) {
  for (std::int64_t j = 0; j < d.columns; ++j)
    for (std::int64_t i = 0; i < d.rows; ++i) d.put(i, j, d.bits(got, i, j));
  for (const std::int64_t j : columns)
    for (const std::int64_t i : rows) {
      long double sum = 0;
      ProductTerms terms{scales.alpha, scales.beta};
      for (std::int64_t k = 0; k < a.columns; ++k) {
        const long double product =
            static_cast<long double>(a.number(i, k)) * b.number(j, k);
        sum += product;
        terms.magnitude += static_cast<double>(std::fabs(product));
      }
      if (scales.beta != 0) terms.c = c.number(i, j);
      const long double wanted = scales.alpha * sum + scales.beta * terms.c;
      const double value = decoded(d.type, d.bits(got, i, j));
      const double most = product_error(a.type, kernel, a.columns, terms);
      if (!(std::fabs(value - wanted) <= most))
        return "D(" + std::to_string(i) + "," + std::to_string(j) + ") is " +
               number_text(value) + ", not within " + number_text(most) +
               " of " + number_text(static_cast<double>(wanted));
    }
  return "";
}

}  // namespace

GemmTrial::GemmTrial(std::size_t most_bytes)
    : most_bytes_(most_bytes + 2 * GuardedImage::guard_bytes + 256),
      a_(std::make_unique<Buffer>(most_bytes_)),
      b_(std::make_unique<Buffer>(most_bytes_)),
      c_(std::make_unique<Buffer>(most_bytes_)),
      d_(std::make_unique<Buffer>(most_bytes_)) {}

GemmTrial::~GemmTrial() = default;

Scales scales_of(const std::string& type, Numbers numbers, std::int64_t turn) {
  const auto k = static_cast<std::size_t>(turn % 3);
  if (numbers == Numbers::integers || type == "s8") {
    constexpr Scales integers[] = {{1, -1}, {2, 0}, {2, 1}};
    return integers[k];
  }
  constexpr Scales eighths[] = {{0.75, -1.125}, {-1.25, 0}, {2.5, 0.625}};
  return eighths[k];
}

GemmOutcome GemmTrial::run(const GemmProblem& problem, GemmKernel kernel,
                           Numbers numbers, const Scales& scales) {
  const auto planned = plan_gemm(problem, kernel);
  if (!planned) return {planned.refusal().reason, "", kernel, ""};
  GemmPlan plan = *planned;
  plan.most_clusters = static_cast<unsigned>((plan.m + plan.n) % 4);
  if (plan.k % 3 != 0) plan.least_saving = 1;
  GemmOutcome outcome = run(problem, plan.kernel, numbers, scales,
                            [&](const GemmMatrices& matrices, double alpha,
                                double beta) -> std::optional<Refusal> {
                              run_gemm(plan, matrices, alpha, beta);
                              return std::nullopt;
                            });
  outcome.why = plan.why;
  return outcome;
}

GemmOutcome GemmTrial::run(const GemmProblem& problem, GemmKernel kernel,
                           Numbers numbers, const Scales& scales,
                           const StartProduct& start) {
  const std::string accumulator = accumulator_of(problem.type);
  Picture a(problem.a, problem.type), b(problem.b, problem.type);
  Picture c(problem.c, accumulator), d(problem.d, accumulator);
  for (const Picture* picture : {&a, &b, &c, &d})
    if (picture->bytes > most_bytes_)
      throw std::length_error("an image of more bytes than the trial holds");
  const bool exact = numbers == Numbers::integers;
  const auto operands = exact ? integers_to(3, a.type) : random_numbers(a.type);
  a.fill(operands, 1);
  b.fill(operands, 2);
  if (scales.beta != 0)
    c.fill(exact ? integers_to(8, c.type) : random_numbers(c.type), 3);
  a_->upload(a.content.data(), a.bytes);
  b_->upload(b.content.data(), b.bytes);
  c_->upload(c.content.data(), c.bytes);
  std::string refusal;
  const auto computed = [&](const StartProduct& by) {
    d_->upload(d.content.data(), d.bytes);
    if (const auto why = by({a_->data() + a.origin, b_->data() + b.origin,
                             c_->data() + c.origin, d_->data() + d.origin},
                            scales.alpha, scales.beta))
      refusal = why->reason;
    synchronize();
    std::vector<std::uint8_t> result(d.bytes);
    d_->download(result.data(), d.bytes);
    return result;
  };
  const std::vector<std::uint8_t> got = computed(start);
  if (!refusal.empty()) return {refusal, "", kernel, ""};

  const std::int64_t m = a.rows, n = b.rows, k = a.columns;
  const std::int64_t most = exact ? most_by_reference : most_in_long_double;
  const auto some_columns = std::clamp<std::int64_t>(most / k, 1, n);
  const auto some_rows =
      std::clamp<std::int64_t>(most / k / some_columns, 1, m);
  const auto rows = spread(some_rows, m), columns = spread(some_columns, n);
  if (!exact) {
    const std::string wrong =
        beyond_error(d, got, rows, columns, a, b, c, kernel, scales);
    return {"", wrong.empty() ? difference_of(d, got) : wrong, kernel, ""};
  }
  if (some_rows < m || some_columns < n) {
    const std::vector<std::uint8_t> scalar =
        computed([&](const GemmMatrices& matrices, double alpha,
                     double beta) -> std::optional<Refusal> {
          run_gemm(*plan_gemm(problem, GemmKernel::scalar), matrices, alpha,
                   beta);
          return std::nullopt;
        });
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < m; ++i) d.put(i, j, d.bits(scalar, i, j));
  }
  put_by_reference(d, rows, columns, a, b, c, scales);
  return {"", difference_of(d, got), kernel, ""};
}

}  // namespace colex::gpu
