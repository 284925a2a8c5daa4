// SPDX-License-Identifier: MIT

#include <algorithm>

#include "gpu/gemm.hpp"
#include "gpu/gemm_tile.hpp"
#include "gpu/plan.hpp"
#include "reference/wgmma_shared_memory.hpp"

namespace colex::gpu {
namespace {

Result<MatrixLayout> matrix_of(const std::string& name, const Layout<>& L,
                               Int64 rows, Int64 columns) {
  if (rank(L) != 2 || size(get(L, 0)) != rows || size(get(L, 1)) != columns)
    return Refusal{"the layout of " + name + ", " + to_string(L) +
                   ", is not of " + to_string(rows) + " by " +
                   to_string(columns)};
  const auto r = device_layout(get(L, 0));
  if (!r) return r.refusal();
  const auto c = device_layout(get(L, 1));
  if (!c) return c.refusal();
  return MatrixLayout{*r, *c};
}

bool steps_divide(const DeviceLayout& L, std::int64_t n, int first) {
  for (int k = first; k < L.rank; ++k)
    if (L.stride[k] % n != 0) return false;
  return true;
}

// Whether each n aligned indices of `along` are contiguous, and aligned
// whatever the index of `across`.
bool contiguous(const DeviceLayout& along, const DeviceLayout& across,
                std::int64_t n) {
  return along.rank > 0 && along.stride[0] == 1 && along.extent[0] % n == 0 &&
         steps_divide(along, n, 1) && steps_divide(across, n, 0);
}

Contiguous contiguous_of(const MatrixLayout& L, std::int64_t n) {
  if (contiguous(L.columns, L.rows, n)) return Contiguous::along_k;
  if (contiguous(L.rows, L.columns, n)) return Contiguous::along_rows;
  return Contiguous::no;
}

MatrixLayout transposed(const MatrixLayout& L) { return {L.columns, L.rows}; }

// D's columns run along its rows where the product is exchanged.
void exchange(GemmPlan& plan) {
  std::swap(plan.m, plan.n);
  std::swap(plan.a, plan.b);
  plan.c = transposed(plan.c);
  plan.d = transposed(plan.d);
  plan.exchanged = true;
}

struct BroughtOperand {
  EngineOperand engine;
  std::optional<CopyPlan> copy;
  std::string why;  // it is copied
};

// (rows, K) as the engine brings it, or brings a copy of it along K.
Result<BroughtOperand> brought_operand(const std::string& type,
                                       const Layout<>& L,
                                       const MatrixLayout& matrix,
                                       int tile_rows) {
  const auto direct = engine_operand(type, matrix, tile_rows);
  if (direct) return BroughtOperand{*direct, std::nullopt, ""};
  const Int64 rows = size(get(L, 0)), columns = size(get(L, 1));
  const Int64 together = Int64(128) / bits_of(type);
  const Int64 pitch = (columns + together - 1) / together * together;
  const Layout<> packed =
      make_layout({Layout<>(rows, pitch), Layout<>(columns, Int64(1))});
  CopyOptions options;
  options.element_bytes = static_cast<int>((bits_of(type) / 8).value());
  options.source_alignment = 16;
  const auto copy = plan_copy(L, packed, options);
  if (!copy) return copy.refusal();
  const auto flat = matrix_of("the copy", packed, rows, columns);
  if (!flat) return flat.refusal();
  const auto engine = engine_operand(type, *flat, tile_rows);
  if (!engine) return engine.refusal();
  return BroughtOperand{*engine, *copy, direct.refusal().reason};
}

// The operands as the engine brings them, or why it cannot.
std::optional<Refusal> set_pipeline(GemmPlan& plan,
                                    const GemmProblem& problem) {
  if (plan.type == "f64") return Refusal{"wgmma has no f64"};
  constexpr std::int64_t most = std::int64_t{1} << 30;
  if (plan.m > most || plan.n > most || plan.k > most)
    return Refusal{"an extent exceeds 2^30"};
  if (!contiguous(plan.d.columns, plan.d.rows, 2) &&
      contiguous(plan.d.rows, plan.d.columns, 2))
    exchange(plan);
  const auto bring = [&](bool first) -> std::optional<Refusal> {
    const bool is_a = first != plan.exchanged;
    auto brought = brought_operand(plan.type, is_a ? problem.a : problem.b,
                                   first ? plan.a : plan.b,
                                   first ? pipeline_rows : pipeline_columns);
    if (!brought) return brought.refusal();
    (first ? plan.a_engine : plan.b_engine) = brought->engine;
    (first ? plan.a_copy : plan.b_copy) = brought->copy;
    if (!brought->why.empty())
      plan.why += (plan.why.empty() ? "" : "; ") +
                  std::string(is_a ? "A" : "B") +
                  " is copied first: " + brought->why;
    return std::nullopt;
  };
  for (const bool first : {true, false})
    if (auto refusal = bring(first)) return refusal;
  plan.d_runs = plan.d.columns.rank == 1 && plan.d.columns.stride[0] == 1 &&
                steps_divide(plan.d.rows, 4, 0);
  return std::nullopt;
}

}  // namespace

std::string to_string(GemmKernel kernel) {
  switch (kernel) {
    case GemmKernel::scalar:
      return "scalar";
    case GemmKernel::warps:
      return "mma.sync";
    case GemmKernel::warpgroup:
      return "wgmma";
    case GemmKernel::pipeline:
      return "tma";
  }
  return "unknown";
}

const std::vector<std::string>& gemm_types() {
  static const std::vector<std::string> types = {"f16",  "bf16", "tf32", "e4m3",
                                                 "e5m2", "s8",   "f64"};
  return types;
}

std::string accumulator_of(const std::string& type) {
  if (type == "s8") return "s32";
  if (type == "f64") return "f64";
  return "f32";
}

Result<GemmPlan> plan_gemm(const GemmProblem& problem, GemmKernel kernel) {
  return answer([&]() -> Result<GemmPlan> {
    const auto& types = gemm_types();
    if (std::find(types.begin(), types.end(), problem.type) == types.end())
      return Refusal{"there is no product of " + problem.type};
    if (kernel == GemmKernel::warpgroup && problem.type == "f64")
      return Refusal{"wgmma has no f64"};
    if (rank(problem.a) != 2)
      return Refusal{"the layout of A, " + to_string(problem.a) +
                     ", has not rank 2"};
    if (rank(problem.b) != 2)
      return Refusal{"the layout of B, " + to_string(problem.b) +
                     ", has not rank 2"};
    const Int64 m = size(get(problem.a, 0)), k = size(get(problem.a, 1));
    const Int64 n = size(get(problem.b, 0));
    const auto a = matrix_of("A", problem.a, m, k);
    if (!a) return a.refusal();
    const auto b = matrix_of("B", problem.b, n, k);
    if (!b) return b.refusal();
    const auto c = matrix_of("C", problem.c, m, n);
    if (!c) return c.refusal();
    const auto d = matrix_of("D", problem.d, m, n);
    if (!d) return d.refusal();
    if (auto refusal = shared_elements(problem.d)) return *refusal;

    GemmPlan plan;
    plan.kernel = kernel;
    plan.type = problem.type;
    plan.m = m.value();
    plan.n = n.value();
    plan.k = k.value();
    plan.a = *a;
    plan.b = *b;
    plan.c = *c;
    plan.d = *d;
    if (kernel == GemmKernel::pipeline) {
      const GemmPlan before = plan;
      const auto refusal = set_pipeline(plan, problem);
      if (!refusal) return plan;
      plan = before;
      plan.why = refusal->reason;
      plan.kernel =
          plan.type == "f64" ? GemmKernel::warps : GemmKernel::warpgroup;
    }
    const std::int64_t together = (Int64(128) / bits_of(problem.type)).value();
    plan.a_contiguous = contiguous_of(plan.a, together);
    plan.b_contiguous = contiguous_of(plan.b, together);
    if (plan.kernel == GemmKernel::warpgroup) {
      const SharedMatrix tile{
          problem.type,
          warpgroup_tile,
          Int64(warpgroup_tile_bytes * 8) / bits_of(problem.type),
          Major::k,
          SharedSwizzle::b128,
          0,
          1024};
      const auto place = device_layout(*canonical_layout(tile));
      if (!place) return place.refusal();
      plan.place = *place;
      plan.descriptor = *wgmma_descriptor(tile, 0);
    }
    return plan;
  });
}

}  // namespace colex::gpu
