// SPDX-License-Identifier: MIT

#include "gpu/laws.hpp"

#include "gpu/device.hpp"
#include "gpu/evaluate.hpp"
#include "gpu/gemm_trial.hpp"
#include "gpu/inputs.hpp"

namespace colex::gpu {
namespace {

constexpr std::int64_t most_elements = 1 << 18;
constexpr std::int64_t most_offsets = 1 << 22;
constexpr std::int64_t most_results = 1 << 14;
constexpr std::int64_t most_products = 1 << 20;
constexpr std::size_t most_bytes = std::size_t{most_offsets} * 16 * 2;

constexpr std::uint64_t wide_bytes = 16;

// Without a path: the one that the plan chooses.
AnyLaw copy_law(std::optional<CopyPath> path, int element_bytes,
                PathCounts& counts, const std::shared_ptr<CopyTrial>& copies) {
  AnyLaw law;
  law.name = "copy/" + (path ? "by-" + to_string(*path) : "as-planned") + "-" +
             std::to_string(element_bytes);
  law.sentence =
      "A copy on the device sends the element at A(i) to B(i) for every i and "
      "changes nothing else.";
  law.source = "CuTe documentation, 04_algorithms, copy";
  law.inputs = {InputKind::layout, InputKind::layout};
  law.relation = Relation::same_size;
  law.body = [=, &counts](Trial& t, const Algebra&, const Inputs& in) {
    const auto& first = std::get<Layout<>>(*in[0]);
    const auto& second = std::get<Layout<>>(*in[1]);
    if (!t.assume(size(first) <= most_elements && size(first) == size(second)))
      return;
    Layout<> from = first, to = second;
    const std::int64_t whole =
        static_cast<std::int64_t>(wide_bytes) / element_bytes;
    const std::int64_t n = size(first).value();
    if (path == CopyPath::tensor_map) {
      // Runs of 16 bytes and multiples, some a little more, in rows of their
      // own.
      const Int64 run(whole * (1 + n % 9) + (n % 5 == 0 ? n % whole : 0));
      const Int64 row(whole * (2 + n % 9));
      from = with_run(fitted(first, most_offsets / row), run, row);
      to = with_run(made_injective(fitted(second, most_offsets / row)), run,
                    row);
    } else if (path == CopyPath::tile) {
      // Matrices that are transposed, of whole accesses along both runs or, on
      // one side, not; some of several tiles.
      const std::int64_t columns =
          whole * (1 + n % 3) * (n % 4 == 0 ? 64 : 1) + (n % 5 == 0 ? 1 : 0);
      const std::int64_t rows =
          whole * (1 + n % 4) * (n % 3 == 0 ? 64 : 1) + (n % 7 == 0 ? 1 : 0);
      const Int64 elements(columns * rows);
      const auto with_matrix = [&](const Layout<>& L, Int64 by_column,
                                   Int64 by_row) {
        return make_layout({Layout<>(Int64(columns), by_column),
                            Layout<>(Int64(rows), by_row), times(L, elements)});
      };
      // As drawn where the matrices were too many.
      if (Int64(n) * elements <= most_elements) {
        from = with_matrix(fitted(first, most_offsets / elements), 1,
                           Int64(columns));
        to =
            with_matrix(made_injective(fitted(second, most_offsets / elements)),
                        Int64(rows), 1);
      }
    }
    const Layout<> A = fitted(from, most_offsets);
    const Layout<> B = made_injective(fitted(to, most_offsets));
    if (!t.assume(cosize(B) <= 2 * most_offsets)) return;
    CopyOptions options;
    options.element_bytes = element_bytes;
    options.path = path;
    const CopyOutcome outcome = copies->run(A, B, options);
    if (!outcome.refusal.empty()) {
      t.refused(Result<Int64>(Refusal{outcome.refusal}));
      return;
    }
    ++counts.copies[to_string(outcome.path)];
    counts.digest = counts.digest * 0x100000001b3U ^ outcome.digest;
    if (!path && outcome.run >= wide_bytes) {
      ++counts.wide_runs;
      if (outcome.access_bytes == wide_bytes)
        ++counts.wide_accesses;
      else
        ++counts.narrow[outcome.why];
    }
    if (!outcome.difference.empty())
      t.fail("copied from " + to_string(A) + " to " + to_string(B) + ", " +
             outcome.difference);
  };
  return law;
}

// A product that the pipeline takes, whose extents and layouts follow from
// three sizes: operands along K or along their rows, padded, in blocks of
// either, one row for all, or elements apart; results of either order, padded
// or not. What the engine cannot bring is copied first.
GemmProblem engine_problem(const std::string& type, Int64 size_m, Int64 size_n,
                           Int64 size_k) {
  std::uint64_t x =
      static_cast<std::uint64_t>((size_m * 31 + size_n * 17 + size_k).value());
  const auto choice = [&](std::uint64_t count) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::int64_t>((x >> 33) % count);
  };
  const Int64 together = Int64(128) / bits_of(type);
  const auto rounded_up = [](Int64 n, Int64 to) {
    return (n + to - 1) / to * to;
  };
  const Int64 m = size_m * (1 + choice(4)), n = size_n * (1 + choice(4));
  const Int64 run = together * (1 << choice(4));
  Int64 k = size_k * (1 + choice(16));
  const bool blocks_of_k = choice(3) == 0;
  if (blocks_of_k) k = rounded_up(k, run);
  const auto flat = [](std::vector<Mode<>> modes) {
    return make_flat(std::move(modes));
  };
  const auto operand = [&](Int64 rows) {
    const Int64 pad = together * choice(2);
    const Int64 pitch = rounded_up(k, together) + pad;
    if (blocks_of_k && choice(2) == 0)
      return make_layout(
          {flat({{rows, run}}), flat({{run, 1}, {k / run, rows * run + pad}})});
    switch (choice(5)) {
      case 4:
        return make_layout({flat({{rows, 2 * k + pad}}), flat({{k, 2}})});
      case 0:
        return make_layout(
            {flat({{rows, 1}}), flat({{k, rounded_up(rows, together) + pad}})});
      case 1:
        if (rows % 8 == 0)
          return make_layout({flat({{8, pitch}, {rows / 8, 8 * pitch + pad}}),
                              flat({{k, 1}})});
        [[fallthrough]];
      case 2:
        return make_layout({flat({{rows, pitch}}), flat({{k, 1}})});
      default:
        return make_layout({flat({{rows, choice(8) == 0 ? Int64(0) : pitch}}),
                            flat({{k, 1}})});
    }
  };
  const auto result = [&] {
    const Int64 pad = choice(3);
    if (choice(2) == 0)
      return make_layout({flat({{m, 1}}), flat({{n, m + pad}})});
    return make_layout(
        {flat({{m, (n + pad) * 2}}), flat({{n, 1 + choice(2)}})});
  };
  return {type, operand(m), operand(n), result(), result()};
}

AnyLaw engine_law(const std::string& type,
                  const std::shared_ptr<GemmTrial>& products) {
  AnyLaw law;
  law.name = "gemm/tma-" + type;
  law.sentence =
      "A product whose operands the copy engine can bring, or copies of them, "
      "is computed by the pipeline, as alpha A B + beta C, bit for bit in "
      "small "
      "integers, and nothing else changes.";
  law.source = "CuTe documentation, 0x_gemm_tutorial, 0z_tma_tensors";
  law.inputs = {InputKind::layout, InputKind::layout, InputKind::layout};
  law.relation = Relation::independent;
  law.body = [=](Trial& t, const Algebra&, const Inputs& in) {
    const auto size_of = [&](std::size_t i) {
      return size(std::get<Layout<>>(*in[i]));
    };
    if (!t.assume(size_of(0) <= 512 && size_of(1) <= 512 && size_of(2) <= 512))
      return;
    const GemmProblem problem =
        engine_problem(type, size_of(0), size_of(1), size_of(2));
    const Int64 m = size(get(problem.a, 0)), n = size(get(problem.b, 0));
    const Int64 k = size(get(problem.a, 1));
    if (!t.assume(m * n <= 1 << 17 && (m + n) * k <= 1 << 18)) return;
    const std::int64_t turn = (m + n + k).value() % 3;
    const int alpha = turn == 0 ? 1 : 2, beta = static_cast<int>(turn) - 1;
    const std::string where = "with A in " + to_string(problem.a) + ", B in " +
                              to_string(problem.b) + ", C in " +
                              to_string(problem.c) + ", D in " +
                              to_string(problem.d) + ", ";
    const GemmOutcome outcome = [&] {
      try {
        return products->run(problem, GemmKernel::pipeline, alpha, beta);
      } catch (const DeviceError& error) {
        return GemmOutcome{"", error.what(), GemmKernel::pipeline, ""};
      }
    }();
    if (!outcome.refusal.empty())
      t.fail(where + "refused: " + outcome.refusal);
    else if (outcome.kernel != GemmKernel::pipeline)
      t.fail(where + "not by the pipeline: " + outcome.why);
    else if (!outcome.difference.empty())
      t.fail(where + outcome.difference);
  };
  return law;
}

// The layouts of the modes M, N and K, and all four matrices made of them.
AnyLaw gemm_law(GemmKernel kernel, const std::string& type,
                const std::shared_ptr<GemmTrial>& products) {
  AnyLaw law;
  law.name = "gemm/" + to_string(kernel) + "-" + type;
  law.sentence =
      "A product on the device is alpha A B + beta C, bit for bit in small "
      "integers, for matrices in any layouts, and nothing else changes.";
  law.source = "CuTe documentation, 0x_gemm_tutorial";
  law.inputs = {InputKind::layout, InputKind::layout, InputKind::layout};
  law.relation = Relation::independent;
  law.body = [=](Trial& t, const Algebra&, const Inputs& in) {
    const auto& M = std::get<Layout<>>(*in[0]);
    const auto& N = std::get<Layout<>>(*in[1]);
    const auto& K = std::get<Layout<>>(*in[2]);
    if (!t.assume(size(M) * size(N) <= most_results &&
                  size(M) * size(N) * size(K) <= most_products))
      return;
    const Layout<> result = fitted(make_layout({M, N}), most_offsets);
    const GemmProblem problem{type, fitted(make_layout({M, K}), most_offsets),
                              fitted(make_layout({N, K}), most_offsets), result,
                              made_injective(result)};
    if (!t.assume(cosize(problem.d) <= 2 * most_offsets)) return;
    const std::int64_t turn = (size(M) + size(N) + size(K)).value() % 3;
    const int alpha = turn == 0 ? 1 : 2, beta = static_cast<int>(turn) - 1;
    const GemmOutcome outcome = products->run(problem, kernel, alpha, beta);
    if (!outcome.refusal.empty()) {
      t.refused(Result<Int64>(Refusal{outcome.refusal}));
      return;
    }
    if (!outcome.difference.empty())
      t.fail("with A in " + to_string(problem.a) + ", B in " +
             to_string(problem.b) + ", C in " + to_string(problem.c) +
             ", D in " + to_string(problem.d) + ", " + outcome.difference);
  };
  return law;
}

AnyLaw evaluation_law() {
  AnyLaw law;
  law.name = "layout/on-device";
  law.sentence =
      "The device's form of a layout has the layout's value at every index, "
      "evaluated on the device.";
  law.source = "CuTe documentation, 01_layout";
  law.inputs = {InputKind::layout};
  law.body = [](Trial& t, const Algebra&, const Inputs& in) {
    const auto& L = std::get<Layout<>>(*in[0]);
    if (!t.assume(size(L) <= most_elements)) return;
    const auto flat = device_layout(L);
    if (t.refused(flat)) return;
    const auto values = values_on_device({*flat})[0];
    t.for_all_below(size(L), [&](const Int64& i) {
      t.equal(Int64(values[static_cast<std::size_t>(i.value())]), L(i),
              "value");
    });
  };
  return law;
}

}  // namespace

std::vector<AnyLaw> device_laws(PathCounts& counts, bool hopper) {
  const auto copies = std::make_shared<CopyTrial>(most_bytes);
  std::vector<AnyLaw> laws = {evaluation_law()};
  std::vector<std::optional<CopyPath>> paths = {std::nullopt, CopyPath::element,
                                                CopyPath::tile};
  if (hopper) paths.emplace_back(CopyPath::tensor_map);
  for (const auto& path : paths)
    for (const int bytes : {1, 2, 4, 8, 16})
      laws.push_back(copy_law(path, bytes, counts, copies));
  const auto products = std::make_shared<GemmTrial>(most_bytes);
  for (const GemmKernel kernel :
       {GemmKernel::scalar, GemmKernel::warps, GemmKernel::warpgroup})
    for (const std::string& type : gemm_types())
      if (kernel != GemmKernel::warpgroup || (hopper && type != "f64"))
        laws.push_back(gemm_law(kernel, type, products));
  if (hopper)
    for (const std::string& type : gemm_types())
      if (type != "f64") laws.push_back(engine_law(type, products));
  return laws;
}

}  // namespace colex::gpu
