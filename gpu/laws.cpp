// SPDX-License-Identifier: MIT

#include "gpu/laws.hpp"

#include "gpu/device.hpp"
#include "gpu/evaluate.hpp"
#include "gpu/gemm_trial.hpp"
#include "gpu/inputs.hpp"
#include "properties/broken.hpp"

namespace colex::gpu {
namespace {

constexpr std::int64_t most_elements = 1 << 18;
constexpr std::int64_t most_offsets = 1 << 22;
constexpr std::int64_t most_results = 1 << 14;
constexpr std::int64_t most_products = 1 << 20;
constexpr std::size_t most_bytes = std::size_t{most_offsets} * 16 * 2;

constexpr std::uint64_t wide_bytes = 16;

// What laws share, made when it is first needed.
class Trials {
 public:
  CopyTrial& copies() {
    if (!copies_) copies_ = std::make_unique<CopyTrial>(most_bytes);
    return *copies_;
  }
  GemmTrial& products() {
    if (!products_) products_ = std::make_unique<GemmTrial>(most_bytes);
    return *products_;
  }

 private:
  std::unique_ptr<CopyTrial> copies_;
  std::unique_ptr<GemmTrial> products_;
};

using RunCopy =
    std::function<CopyOutcome(const Layout<>& from, const Layout<>& to)>;
using RunProduct =
    std::function<GemmOutcome(const GemmProblem& problem, const Scales&)>;

// What a copy was drawn as, so that it can take it.
std::pair<Layout<>, Layout<>> copy_inputs(CopyInputs inputs, int element_bytes,
                                          const Layout<>& first,
                                          const Layout<>& second) {
  const std::int64_t whole =
      static_cast<std::int64_t>(wide_bytes) / element_bytes;
  const std::int64_t n = size(first).value();
  if (inputs == CopyInputs::runs) {
    // Runs of 16 bytes and multiples, some a little more, in rows of their
    // own.
    const Int64 run(whole * (1 + n % 9) + (n % 5 == 0 ? n % whole : 0));
    const Int64 row(whole * (2 + n % 9));
    return {
        with_run(fitted(first, most_offsets / row), run, row),
        with_run(made_injective(fitted(second, most_offsets / row)), run, row)};
  }
  if (inputs == CopyInputs::matrices) {
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
    if (Int64(n) * elements <= most_elements)
      return {
          with_matrix(fitted(first, most_offsets / elements), 1,
                      Int64(columns)),
          with_matrix(made_injective(fitted(second, most_offsets / elements)),
                      Int64(rows), 1)};
  }
  return {first, second};
}

// `planned`: the path was chosen by the plan, whose widths are counted.
AnyLaw copy_law(const std::string& name, CopyInputs inputs, int element_bytes,
                bool planned, PathCounts& counts, const RunCopy& run) {
  AnyLaw law;
  law.name = name + "-" + std::to_string(element_bytes);
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
    const auto [from, to] = copy_inputs(inputs, element_bytes, first, second);
    const Layout<> A = fitted(from, most_offsets);
    const Layout<> B = made_injective(fitted(to, most_offsets));
    if (!t.assume(cosize(B) <= 2 * most_offsets)) return;
    const CopyOutcome outcome = run(A, B);
    if (!outcome.refusal.empty()) {
      t.refused(Result<Int64>(Refusal{outcome.refusal}));
      return;
    }
    ++counts.copies[outcome.path];
    counts.digest = counts.digest * 0x100000001b3U ^ outcome.digest;
    if (planned && outcome.run >= wide_bytes) {
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
// or not, some of whole tiles. What the engine cannot bring is copied first.
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
  Int64 m = size_m * (1 + choice(4)), n = size_n * (1 + choice(4));
  if (choice(6) == 0) {
    m = 256 + m % 64;
    n = 256 + n % 64;
  }
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

constexpr const char* exact_sentence =
    "A product on the device is alpha A B + beta C, bit for bit in small "
    "integers, for matrices in any layouts, and nothing else changes.";
constexpr const char* random_sentence =
    "A product of random numbers is within the bound of its roundings of "
    "alpha A B + beta C, and nothing else changes.";

std::string text(const GemmProblem& problem) {
  return "with A in " + to_string(problem.a) + ", B in " +
         to_string(problem.b) + ", C in " + to_string(problem.c) + ", D in " +
         to_string(problem.d) + ", ";
}

AnyLaw product_law(const std::string& name, Numbers numbers) {
  AnyLaw law;
  const bool exact = numbers == Numbers::integers;
  law.name = name + (exact ? "" : "-random");
  law.sentence = exact ? exact_sentence : random_sentence;
  law.source = exact ? "CuTe documentation, 0x_gemm_tutorial"
                     : "Higham, Accuracy and Stability, (3.5)";
  law.inputs = {InputKind::layout, InputKind::layout, InputKind::layout};
  law.relation = Relation::independent;
  return law;
}

// Of products that the copy engine can bring; by the pipeline.
AnyLaw engine_law(const std::string& type, Numbers numbers,
                  const std::shared_ptr<Trials>& trials) {
  AnyLaw law = product_law("gemm/tma-" + type, numbers);
  law.source = "CuTe documentation, 0x_gemm_tutorial, 0z_tma_tensors";
  if (numbers == Numbers::integers)
    law.sentence =
        "A product whose operands the copy engine can bring, or copies of "
        "them, is computed by the pipeline, as alpha A B + beta C, bit for "
        "bit in small integers, and nothing else changes.";
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
    const Scales scales = scales_of(type, numbers, (m + n + k).value());
    const GemmOutcome outcome =
        trials->products().run(problem, GemmKernel::pipeline, numbers, scales);
    if (!outcome.refusal.empty())
      t.fail(text(problem) + "refused: " + outcome.refusal);
    else if (outcome.kernel != GemmKernel::pipeline)
      t.fail(text(problem) + "not by the pipeline: " + outcome.why);
    else if (!outcome.difference.empty())
      t.fail(text(problem) + outcome.difference);
  };
  return law;
}

// The layouts of the modes M, N and K, and all four matrices made of them.
AnyLaw gemm_law(const std::string& name, const std::string& type,
                Numbers numbers, const RunProduct& run) {
  AnyLaw law = product_law(name + "-" + type, numbers);
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
    const GemmOutcome outcome =
        run(problem,
            scales_of(type, numbers, (size(M) + size(N) + size(K)).value()));
    if (!outcome.refusal.empty()) {
      t.refused(Result<Int64>(Refusal{outcome.refusal}));
      return;
    }
    if (!outcome.difference.empty()) t.fail(text(problem) + outcome.difference);
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

// After a fault nothing more runs on the device: a search ends there.
std::vector<AnyLaw> broken_where_lost(std::vector<AnyLaw> laws) {
  for (AnyLaw& law : laws)
    law.body = [body = law.body](Trial& t, const Algebra& algebra,
                                 const Inputs& in) {
      try {
        body(t, algebra, in);
      } catch (const DeviceError& error) {
        throw Broken(error.what());
      }
    };
  return laws;
}

}  // namespace

std::vector<AnyLaw> device_laws(PathCounts& counts, bool hopper) {
  const auto trials = std::make_shared<Trials>();
  std::vector<AnyLaw> laws = {evaluation_law()};
  // Without a path: the one that the plan chooses.
  std::vector<std::optional<CopyPath>> paths = {std::nullopt, CopyPath::element,
                                                CopyPath::tile};
  if (hopper) paths.emplace_back(CopyPath::tensor_map);
  for (const auto& path : paths)
    for (const int bytes : {1, 2, 4, 8, 16}) {
      CopyOptions options;
      options.element_bytes = bytes;
      options.path = path;
      const auto inputs = path == CopyPath::tensor_map ? CopyInputs::runs
                          : path == CopyPath::tile     ? CopyInputs::matrices
                                                       : CopyInputs::any;
      laws.push_back(copy_law(
          "copy/" + (path ? "by-" + to_string(*path) : "as-planned"), inputs,
          bytes, !path, counts, [=](const Layout<>& A, const Layout<>& B) {
            return trials->copies().run(A, B, options);
          }));
    }
  for (const Numbers numbers : {Numbers::integers, Numbers::random}) {
    for (const GemmKernel kernel :
         {GemmKernel::scalar, GemmKernel::warps, GemmKernel::warpgroup})
      for (const std::string& type : gemm_types())
        if (kernel != GemmKernel::warpgroup || (hopper && type != "f64"))
          laws.push_back(gemm_law(
              "gemm/" + to_string(kernel), type, numbers,
              [=](const GemmProblem& problem, const Scales& scales) {
                return trials->products().run(problem, kernel, numbers, scales);
              }));
    if (hopper)
      for (const std::string& type : gemm_types())
        if (type != "f64") laws.push_back(engine_law(type, numbers, trials));
  }
  return broken_where_lost(std::move(laws));
}

std::vector<AnyLaw> peer_laws(const Peer& peer, PathCounts& counts) {
  const auto trials = std::make_shared<Trials>();
  std::vector<AnyLaw> laws;
  for (const PeerCopy& way : peer.copies)
    for (const int bytes : way.element_bytes)
      laws.push_back(copy_law(peer.name + "/copy/" + way.name, way.inputs,
                              bytes, false, counts,
                              [=](const Layout<>& A, const Layout<>& B) {
                                return trials->copies().run(
                                    A, B, bytes, way.name,
                                    [&](const std::byte* from, std::byte* to) {
                                      return way.start(A, B, bytes, from, to);
                                    });
                              }));
  for (const Numbers numbers : {Numbers::integers, Numbers::random})
    for (const PeerProduct& way : peer.products)
      for (const std::string& type : way.types) {
        AnyLaw law = gemm_law(
            peer.name + "/gemm/" + way.name, type, numbers,
            [=](const GemmProblem& problem, const Scales& scales) {
              return trials->products().run(
                  problem, way.kernel, numbers, scales,
                  [&](const GemmMatrices& matrices, double alpha, double beta) {
                    return way.start(problem, matrices, alpha, beta);
                  });
            });
        for (const std::string& ending : way.refuted)
          if (law.name == peer.name + "/gemm/" + way.name + "-" + ending)
            law.claim = refuted;
        laws.push_back(law);
      }
  return broken_where_lost(std::move(laws));
}

}  // namespace colex::gpu
