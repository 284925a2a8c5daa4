// SPDX-License-Identifier: MIT

#include "gpu/probe.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <type_traits>

#include "gpu/device.hpp"
#include "gpu/nvrtc.hpp"
#include "gpu/probe_source.hpp"
#include "reference/atom_ptx.hpp"

namespace colex::gpu {
namespace {

// As in the probe's source.
struct Finding {
  unsigned long long cases;
  unsigned long long mismatches;
  int taken;
  int a, b, thread, value;
  unsigned long long got, expected;
};

constexpr int no_code = -1;  // of a lane that holds nothing

// The codes of each lane's values: what the table says. Lanes beyond the
// atom's threads repeat it: the quad pairs of a warp.
std::vector<int> codes_of(const Fragment& fragment, const Layout<>& threads) {
  const Int64 values = product(get(fragment.layout.shape(), 1));
  const Int64 lanes = size(threads) > 32 ? 128 : 32;
  const Layout<> others = *complement(threads, lanes);
  std::vector<int> codes(static_cast<std::size_t>((lanes * values).value()),
                         no_code);
  for (Int64 t = 0; t < size(threads); t = t + 1)
    for (Int64 group = 0; group < size(others); group = group + 1) {
      const Int64 lane = threads(t) + others(group);
      for (Int64 v = 0; v < values; v = v + 1)
        codes[static_cast<std::size_t>((lane * values + v).value())] =
            static_cast<int>(fragment.layout(Modes<Int64>{t, v}).value());
    }
  return codes;
}

std::vector<int> places_of(const ComposedLayout& L) {
  std::vector<int> places;
  for (Int64 code = 0; code < size(L); code = code + 1)
    places.push_back(static_cast<int>(L(code).value()));
  return places;
}

template <class T>
class Uploaded {
 public:
  explicit Uploaded(const std::vector<T>& values)
      : buffer_(values.size() * sizeof(T)) {
    buffer_.upload(values.data(), values.size() * sizeof(T));
  }
  const T* data() const { return reinterpret_cast<const T*>(buffer_.data()); }

 private:
  Buffer buffer_;
};

class Kernel {
 public:
  Kernel(const std::vector<char>& code, const char* name) {
    require(cudaLibraryLoadData(&library_, code.data(), nullptr, nullptr, 0,
                                nullptr, nullptr, 0),
            "loading the probe");
    require(cudaLibraryGetKernel(&kernel_, library_, name),
            "finding the probe");
  }
  ~Kernel() { cudaLibraryUnload(library_); }
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  template <class... Arguments>
  Finding run(unsigned blocks, unsigned threads, std::size_t shared,
              Arguments... arguments) const {
    const Buffer buffer(sizeof(Finding));
    buffer.fill(0, sizeof(Finding));
    auto* finding = reinterpret_cast<Finding*>(buffer.data());
    void* pointers[] = {&arguments..., &finding};
    const void* function = reinterpret_cast<const void*>(kernel_);
    require(cudaFuncSetAttribute(function,
                                 cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shared)),
            "shared memory for the probe");
    require(cudaLaunchKernel(function, dim3(blocks), dim3(threads), pointers,
                             shared, nullptr),
            "starting the probe");
    synchronize();
    Finding result;
    buffer.download(&result, sizeof(result));
    return result;
  }

 private:
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
};

std::string coordinate(int code, Int64 rows) {
  const auto m = static_cast<int>(rows.value());
  return "(" + std::to_string(code % m) + "," + std::to_string(code / m) + ")";
}

void add(ProbeResult& result, const Finding& finding,
         const std::string& where) {
  result.cases += finding.cases;
  result.mismatches += finding.mismatches;
  if (finding.mismatches == 0) return;
  if (result.verdict.empty())
    result.verdict = where + ", thread " + std::to_string(finding.thread) +
                     ", value " + std::to_string(finding.value) + ": got " +
                     std::to_string(finding.got) + ", the table says " +
                     std::to_string(finding.expected);
}

void settle(ProbeResult& result) {
  result.right = result.cases > 0 && result.mismatches == 0;
  if (result.right)
    result.verdict = "as the table";
  else if (result.verdict.empty())
    result.verdict = "nothing was tried";
}

// --- One instruction ---

void probe_warp(const MmaAtom& atom, const std::vector<char>& code,
                ProbeResult& result) {
  const Uploaded a(codes_of(atom.a, atom.threads));
  const Uploaded b(codes_of(atom.b, atom.threads));
  const Uploaded c(codes_of(atom.c, atom.threads));
  const Uploaded d(codes_of(atom.d, atom.threads));
  const Finding products =
      Kernel(code, "probe").run(1056, 128, 0, a.data(), b.data(), d.data());
  add(result, products,
      "A one at " + coordinate(products.a, atom.m) + ", B at " +
          coordinate(products.b, atom.n));
  const Finding through =
      Kernel(code, "probe_c").run(64, 32, 0, c.data(), d.data());
  add(result, through, "C one at " + coordinate(through.a, atom.m));
}

// How a matrix lies in shared memory, packed pattern by pattern.
SharedMatrix packed(const Fragment& fragment, Major major,
                    SharedSwizzle swizzle) {
  const Int64 rows = get(fragment.shape, 0).leaf();
  const Int64 columns = get(fragment.shape, 1).leaf();
  const Int64 pattern = Int64(128) * pieces_of(swizzle);
  SharedMatrix matrix{fragment.type, rows, columns, major, swizzle, 0, 0};
  if (major == Major::k) {
    // The 32 bytes of a row are two pieces of 16.
    matrix.leading_bytes = swizzle == SharedSwizzle::none ? 128 : 0;
    matrix.stride_bytes = swizzle == SharedSwizzle::none ? Int64(256) : pattern;
    return matrix;
  }
  const Int64 along_k = pattern, along_mn = pattern * (columns / 8);
  const bool exchanged = swizzle == SharedSwizzle::none;
  matrix.leading_bytes = exchanged ? along_k : along_mn;
  matrix.stride_bytes = exchanged ? along_mn : along_k;
  return matrix;
}

std::string name_of(const SharedMatrix& matrix) {
  std::string text = matrix.major == Major::k ? "K" : "MN";
  return text + "-major " +
         (matrix.swizzle == SharedSwizzle::none
              ? std::string("unswizzled")
              : to_string(Int64(16) * pieces_of(matrix.swizzle)) + "B");
}

std::size_t bytes_of(const ComposedLayout& L, const std::string& type) {
  const Int64 bytes = ceil_div(cosize(L) * bits_of(type), Int64(8));
  return static_cast<std::size_t>(
      (ceil_div(bytes, Int64(1024)) * 1024).value());
}

// Nothing where the matrices do not fit the swizzle.
std::optional<ProbeResult> probe_warpgroup(const MmaAtom& atom,
                                           const Majors& majors,
                                           SharedSwizzle swizzle,
                                           const Kernel& kernel) {
  const SharedMatrix B = packed(atom.b, majors.b, swizzle);
  const auto b_layout = canonical_layout(B);
  if (!b_layout) return std::nullopt;
  ProbeResult result;
  result.instruction = atom.name;
  result.form = name_of(B);
  std::vector<int> a_places;
  std::size_t a_bytes = 0;
  std::uint64_t a_descriptor = 0;
  if (atom.a.shared) {
    const SharedMatrix A = packed(atom.a, majors.a, swizzle);
    const auto a_layout = canonical_layout(A);
    if (!a_layout) return std::nullopt;
    a_places = places_of(*a_layout);
    a_bytes = bytes_of(*a_layout, A.type);
    a_descriptor = *wgmma_descriptor(A, 0);
    result.form = name_of(A) + ", " + result.form;
  } else {
    a_places = codes_of(atom.a, atom.threads);
  }
  const Uploaded a(a_places), b(places_of(*b_layout));
  const Uploaded d(codes_of(atom.d, atom.threads));
  const std::size_t b_bytes = bytes_of(*b_layout, B.type);
  const Finding finding =
      kernel.run(1056, 128, a_bytes + b_bytes, a.data(), b.data(), d.data(),
                 static_cast<unsigned long long>(a_descriptor),
                 static_cast<unsigned long long>(*wgmma_descriptor(B, 0)),
                 static_cast<int>(a_bytes), static_cast<int>(b_bytes));
  add(result, finding,
      "A one at " + coordinate(finding.a, atom.m) + ", B at " +
          coordinate(finding.b, atom.n));
  settle(result);
  return result;
}

void probe_move(const CopyAtom& atom, const std::vector<char>& code,
                ProbeResult& result) {
  const Uploaded from(codes_of(atom.source, atom.threads));
  const Uploaded to(codes_of(atom.destination, atom.threads));
  const Finding finding =
      Kernel(code, "probe").run(1, 32, 0, from.data(), to.data());
  add(result, finding, "element " + std::to_string(finding.a));
}

// --- All of them ---

struct Job {
  const MmaAtom* product = nullptr;
  const CopyAtom* move = nullptr;
  Majors majors;
  Result<std::vector<char>> code = Refusal{"not compiled"};

  const std::string& name() const {
    return product ? product->name : move->name;
  }
};

std::vector<Majors> majors_of(const MmaAtom& atom) {
  if (!begins_with(atom.name, "wgmma") ||
      (atom.b.type != "f16" && atom.b.type != "bf16"))
    return {{}};
  if (!atom.a.shared) return {{Major::k, Major::k}, {Major::k, Major::mn}};
  return {{Major::k, Major::k},
          {Major::mn, Major::k},
          {Major::k, Major::mn},
          {Major::mn, Major::mn}};
}

void compile_all(std::vector<Job>& jobs, const std::string& architecture,
                 unsigned workers) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (unsigned w = 0; w < std::max(workers, 1u); ++w)
    threads.emplace_back([&] {
      for (std::size_t k = next++; k < jobs.size(); k = next++) {
        const auto source = jobs[k].product
                                ? probe_source(*jobs[k].product, jobs[k].majors)
                                : probe_source(*jobs[k].move);
        if (source)
          jobs[k].code = compiled(*source, architecture);
        else
          jobs[k].code = source.refusal();
      }
    });
  for (auto& thread : threads) thread.join();
}

void run(const Job& job, const std::function<void(const ProbeResult&)>& done) {
  ProbeResult result;
  result.instruction = job.name();
  if (!job.code) {
    result.verdict = "not run: " + job.code.refusal().reason;
    return done(result);
  }
  if (job.product && begins_with(job.name(), "wgmma")) {
    const Kernel kernel(*job.code, "probe");
    for (const SharedSwizzle swizzle :
         {SharedSwizzle::none, SharedSwizzle::b32, SharedSwizzle::b64,
          SharedSwizzle::b128})
      if (auto one = probe_warpgroup(*job.product, job.majors, swizzle, kernel))
        done(*one);
    return;
  }
  if (job.product)
    probe_warp(*job.product, *job.code, result);
  else
    probe_move(*job.move, *job.code, result);
  settle(result);
  done(result);
}

}  // namespace

void probe_all(const std::string& architecture,
               const std::function<bool(const std::string&)>& wanted,
               unsigned workers,
               const std::function<void(const ProbeResult&)>& done) {
  const auto has = [&](const auto& atom) {
    const auto& all = atom.architectures;
    return size(atom.threads) > 1 && wanted(atom.name) &&
           std::find(all.begin(), all.end(), architecture) != all.end();
  };
  const std::vector<MmaAtom> products = mma_atoms();
  const std::vector<CopyAtom> moves = copy_atoms();
  std::vector<Job> jobs;
  for (const MmaAtom& atom : products)
    if (has(atom))
      for (const Majors& majors : majors_of(atom)) {
        Job job;
        job.product = &atom;
        job.majors = majors;
        jobs.push_back(std::move(job));
      }
  for (const CopyAtom& atom : moves)
    if (has(atom)) {
      Job job;
      job.move = &atom;
      jobs.push_back(std::move(job));
    }
  compile_all(jobs, architecture, workers);
  for (const Job& job : jobs) run(job, done);
}

}  // namespace colex::gpu
