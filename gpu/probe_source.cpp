// SPDX-License-Identifier: MIT

#include "gpu/probe_source.hpp"

#include "gpu/atom_source.hpp"

namespace colex::gpu {
namespace {

// --- What all probes share ---

constexpr const char* shared_text = R"cuda(
struct Finding {
  unsigned long long cases;
  unsigned long long mismatches;
  int taken;
  int a, b, thread, value;
  unsigned long long got, expected;
};

__device__ void report(Finding* finding, int a, int b, int thread, int value,
                       unsigned long long got, unsigned long long expected) {
  atomicAdd(&finding->mismatches, 1ull);
  if (atomicCAS(&finding->taken, 0, 1) != 0) return;
  finding->a = a;
  finding->b = b;
  finding->thread = thread;
  finding->value = value;
  finding->got = got;
  finding->expected = expected;
}

__device__ unsigned long long bits_of(unsigned x) { return x; }
__device__ unsigned long long bits_of(float x) { return __float_as_uint(x); }
__device__ unsigned long long bits_of(double x) {
  return (unsigned long long)__double_as_longlong(x);
}
__device__ void set_bits(unsigned& x, unsigned long long bits) {
  x = (unsigned)bits;
}
__device__ void set_bits(float& x, unsigned long long bits) {
  x = __uint_as_float((unsigned)bits);
}
__device__ void set_bits(double& x, unsigned long long bits) {
  x = __longlong_as_double((long long)bits);
}

// Registers whose elements with this code are one, and zero else.
template <class F>
__device__ void one_hot(typename F::Register* registers, const int* codes,
                        int code) {
#pragma unroll
  for (int r = 0; r < F::registers; ++r) {
    unsigned long long bits = 0;
#pragma unroll
    for (int e = 0; e < F::together; ++e)
      if (r * F::together + e < F::values &&
          codes[r * F::together + e] == code)
        bits |= F::one << (e * F::bits);
    set_bits(registers[r], bits);
  }
}

template <class F>
__device__ unsigned long long element(const typename F::Register* registers,
                                      int value) {
  const unsigned long long bits = bits_of(registers[value / F::together]);
  if constexpr (F::bits == 64)
    return bits;
  else
    return bits >> (value % F::together * F::bits) &
           ((1ull << F::bits) - 1);
}
)cuda";

constexpr const char* warp_text = R"cuda(
// What D must hold at (i,j).
__device__ unsigned long long wanted(int i, int j, int m, int k, int n,
                                     int l) {
  if (counts_differences)
    return (i == m) + (j == n) - 2 * (i == m && j == n && k == l);
  return i == m && j == n && k == l ? D::one : 0;
}

extern "C" __global__ void probe(const int* a_codes, const int* b_codes,
                                 const int* d_codes, Finding* finding) {
  const int lane = threadIdx.x % 32;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int warps = gridDim.x * blockDim.x / 32;
  a_codes += lane * A::values;
  b_codes += lane * B::values;
  d_codes += lane * D::values;
  C::Register c[C::registers];
  for (int r = 0; r < C::registers; ++r) set_bits(c[r], 0);
  for (int task = warp; task < M * K * slices; task += warps) {
    const int a_code = task / slices;
    A::Register a[A::registers];
    one_hot<A>(a, a_codes, a_code);
    for (int b_code = task % slices; b_code < N * K; b_code += slices) {
      B::Register b[B::registers];
      D::Register d[D::registers];
      one_hot<B>(b, b_codes, b_code);
      multiply(d, a, b, c);
#pragma unroll
      for (int v = 0; v < D::values; ++v) {
        const unsigned long long expected =
            wanted(d_codes[v] % M, d_codes[v] / M, a_code % M, a_code / M,
                   b_code % N, b_code / N);
        const unsigned long long got = element<D>(d, v);
        if (got != expected)
          report(finding, a_code, b_code, lane, v, got, expected);
      }
      if (lane == 0) atomicAdd(&finding->cases, 1ull);
    }
  }
}

// C goes through to D where A and B are zero.
extern "C" __global__ void probe_c(const int* c_codes, const int* d_codes,
                                   Finding* finding) {
  const int lane = threadIdx.x % 32;
  c_codes += lane * C::values;
  d_codes += lane * D::values;
  A::Register a[A::registers];
  B::Register b[B::registers];
  for (int r = 0; r < A::registers; ++r) set_bits(a[r], 0);
  for (int r = 0; r < B::registers; ++r) set_bits(b[r], 0);
  for (int code = blockIdx.x; code < M * N; code += gridDim.x) {
    C::Register c[C::registers];
    D::Register d[D::registers];
    one_hot<C>(c, c_codes, code);
    multiply(d, a, b, c);
#pragma unroll
    for (int v = 0; v < D::values; ++v) {
      const unsigned long long expected = d_codes[v] == code ? D::one : 0;
      const unsigned long long got = element<D>(d, v);
      if (got != expected) report(finding, code, -1, lane, v, got, expected);
    }
    if (lane == 0) atomicAdd(&finding->cases, 1ull);
  }
}
)cuda";

constexpr const char* warpgroup_text = R"cuda(
// A one at bit `bit` of a matrix in shared memory, or a zero again.
__device__ void put(unsigned* matrix, int bit, unsigned long long one) {
  unsigned word = matrix[bit / 32] & ~((unsigned)(((1ull << element_bits) - 1))
                                       << (bit % 32));
  matrix[bit / 32] = word | (unsigned)one << (bit % 32);
}

__device__ void shared_is_written() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
}

// a_places and b_places: where an element is in shared memory, in elements, by
// its code; with A in registers a_places is the codes of a thread's values.
extern "C" __global__ void __launch_bounds__(128)
    probe(const int* a_places, const int* b_places, const int* d_codes,
          unsigned long long a_descriptor, unsigned long long b_descriptor,
          int a_bytes, int b_bytes, Finding* finding) {
  extern __shared__ __align__(1024) unsigned shared[];
  unsigned* a_shared = shared;
  unsigned* b_shared = shared + a_bytes / 4;
  const int thread = threadIdx.x;
  for (int w = thread; w < (a_bytes + b_bytes) / 4; w += 128) shared[w] = 0;
  __syncthreads();
  const unsigned begin = (unsigned)__cvta_generic_to_shared(shared);
  a_descriptor += (unsigned long long)(begin >> 4);
  b_descriptor += (unsigned long long)((begin + a_bytes) >> 4);
  d_codes += thread * D::values;

  // Each matching pair (m,k), (n,k), and as many with another k.
  const long long matching = (long long)M * N * K;
  for (long long task = blockIdx.x; task < 2 * matching; task += gridDim.x) {
    const long long pair = task % matching;
    const int m = (int)(pair % M), n = (int)(pair / M % N);
    const int k = (int)(pair / M / N);
    const int l = task < matching ? k : (k + 1 + (int)(pair % (K - 1))) % K;
    const int a_code = m + M * k, b_code = n + N * l;
    A::Register a[A::registers];
    if (thread == 0) put(b_shared, b_places[b_code] * element_bits, B::one);
    if (a_is_shared) {
      if (thread == 1) put(a_shared, a_places[a_code] * element_bits, A::one);
    } else {
      one_hot<A>(a, a_places + thread * A::values, a_code);
    }
    shared_is_written();
    D::Register d[D::registers];
    multiply(d, a, a_descriptor, b_descriptor);
#pragma unroll
    for (int v = 0; v < D::values; ++v) {
      const bool hit = d_codes[v] == m + M * n && k == l;
      const unsigned long long expected = hit ? D::one : 0;
      const unsigned long long got = element<D>(d, v);
      if (got != expected)
        report(finding, a_code, b_code, thread, v, got, expected);
    }
    // The quarter of another warp may still read the matrices.
    __syncthreads();
    if (thread == 0) {
      put(b_shared, b_places[b_code] * element_bits, 0);
      atomicAdd(&finding->cases, 1ull);
    }
    if (a_is_shared && thread == 1)
      put(a_shared, a_places[a_code] * element_bits, 0);
    shared_is_written();
  }
}
)cuda";

constexpr const char* move_text = R"cuda(
// The codes of one thread are those of its values; in shared memory an element
// stands at its code, and a thread gives the address of its value 0.
extern "C" __global__ void probe(const int* source_codes,
                                 const int* destination_codes,
                                 Finding* finding) {
  __shared__ __align__(16) unsigned short shared[elements];
  const int lane = threadIdx.x;
  for (int e = lane; e < elements; e += 32)
    shared[e] = source_is_shared ? (unsigned short)e : 0xffff;
  __syncwarp();
  source_codes += lane * source_values;
  destination_codes += lane * destination_values;
  unsigned registers[4] = {};
  if (!source_is_shared)
    for (int v = 0; v < source_values; ++v)
      registers[v / 2] |= (unsigned)source_codes[v] << (v % 2 * 16);
  const int row = source_is_shared ? source_codes[0] : destination_codes[0];
  move(registers, (unsigned)__cvta_generic_to_shared(shared + row));
  __syncwarp();
  for (int v = 0; v < destination_values; ++v) {
    const unsigned expected = (unsigned)destination_codes[v];
    const unsigned got = destination_is_shared
                             ? shared[expected]
                             : registers[v / 2] >> (v % 2 * 16) & 0xffff;
    if (got != expected) report(finding, (int)expected, -1, lane, v, got,
                                expected);
    atomicAdd(&finding->cases, 1ull);
  }
}
)cuda";

// --- The text that depends on the instruction ---

std::string number(std::uint64_t n) { return std::to_string(n) + "ull"; }

std::string fragment_text(const std::string& name, const Fragment& fragment) {
  PtxRegisters registers = registers_of(fragment);
  Int64 values = product(get(fragment.layout.shape(), 1));
  if (fragment.shared) registers = {"b32", 1}, values = 0;
  return "struct " + name + " {\n  typedef " + c_type(registers) +
         " Register;\n  static constexpr int registers = " +
         to_string(registers.count) + ", values = " + to_string(values) +
         ", together = " + to_string(elements_per_register(fragment.type)) +
         ", bits = " + to_string(bits_of(fragment.type)) +
         ";\n  static constexpr unsigned long long one = " +
         number(one_of(fragment.type)) + ";\n};\n";
}

std::string constant(const std::string& name, const std::string& value) {
  return "constexpr int " + name + " = " + value + ";\n";
}

std::string warp_multiply(const MmaAtom& atom) {
  return "__device__ void multiply(D::Register* d, const A::Register* a,\n"
         "                         const B::Register* b, const C::Register* c) "
         "{\n  " +
         mma_statement(atom, false) + "\n}\n";
}

std::string warpgroup_multiply(const MmaAtom& atom, const Majors& majors) {
  return "__device__ void multiply(D::Register* d, A::Register* a,\n"
         "                         unsigned long long a_descriptor,\n"
         "                         unsigned long long b_descriptor) {\n"
         "  for (int r = 0; r < D::registers; ++r) set_bits(d[r], 0);\n"
         "  asm volatile(\"wgmma.fence.sync.aligned;\" ::: \"memory\");\n  " +
         wgmma_statement(atom, atom.a.shared ? "a_descriptor" : "a",
                         "b_descriptor", "0", majors) +
         "\n  asm volatile(\"wgmma.commit_group.sync.aligned;\" ::: "
         "\"memory\");\n"
         "  asm volatile(\"wgmma.wait_group.sync.aligned 0;\" ::: "
         "\"memory\");\n"
         "  for (int r = 0; r < D::registers; ++r)\n"
         "    asm volatile(\"\" : \"+" +
         constraint(registers_of(atom.d)) + "\"(d[r]) :: \"memory\");\n}\n";
}

std::string fragments_text(const MmaAtom& atom) {
  return fragment_text("A", atom.a) + fragment_text("B", atom.b) +
         fragment_text("C", atom.c) + fragment_text("D", atom.d) +
         constant("M", to_string(atom.m)) + constant("N", to_string(atom.n)) +
         constant("K", to_string(atom.k));
}

}  // namespace

Result<std::string> probe_source(const MmaAtom& atom, const Majors& majors) {
  if (begins_with(atom.name, "mma.sync"))
    return shared_text + fragments_text(atom) +
           // Each A element meets all of B in this many turns.
           constant("slices", "8") +
           constant("counts_differences",
                    atom.name.find(".xor.") != std::string::npos ? "1" : "0") +
           warp_multiply(atom) + warp_text;
  if (begins_with(atom.name, "wgmma"))
    return shared_text + fragments_text(atom) +
           constant("element_bits", to_string(bits_of(atom.b.type))) +
           constant("a_is_shared", atom.a.shared ? "1" : "0") +
           warpgroup_multiply(atom, majors) + warpgroup_text;
  return Refusal{atom.name +
                 " has no fragments to probe: one thread holds all"};
}

Result<std::string> probe_source(const CopyAtom& atom) {
  if (size(atom.threads) == 1)
    return Refusal{atom.name +
                   " has no fragments to probe: one thread holds all"};
  const bool moves = begins_with(atom.name, "movmatrix");
  const Fragment& held = atom.source.shared ? atom.destination : atom.source;
  const Int64 count = registers_of(held).count;
  int next = 0;
  std::string text = "__device__ void move(unsigned* r, unsigned address) {\n";
  if (moves) {
    text += "  asm volatile(\"" + atom.name +
            " %0, %1;\" : \"=r\"(r[0]) : \"r\"(r[0]));\n}\n";
  } else if (atom.source.shared) {
    const std::string registers = operands(count, next);
    text += "  asm volatile(\"" + atom.name + " " + registers + ", [%" +
            std::to_string(next) + "];\" : " + constraints("=r", "r", count) +
            " : \"r\"(address) : \"memory\");\n}\n";
  } else {
    const std::string address = "%" + std::to_string(next++);
    const std::string registers = operands(count, next);
    text += "  asm volatile(\"" + atom.name + " [" + address + "], " +
            registers + ";\" :: \"r\"(address), " +
            constraints("r", "r", count) + " : \"memory\");\n}\n";
  }
  return shared_text + constant("elements", to_string(product(held.shape))) +
         constant("source_values",
                  to_string(product(get(atom.source.layout.shape(), 1)))) +
         constant("destination_values",
                  to_string(product(get(atom.destination.layout.shape(), 1)))) +
         constant("source_is_shared", atom.source.shared ? "1" : "0") +
         constant("destination_is_shared",
                  atom.destination.shared ? "1" : "0") +
         text + move_text;
}

}  // namespace colex::gpu
