// SPDX-License-Identifier: MIT
// Barriers in shared memory and the copy engine, as PTX has them.
// Definition: PTX ISA manual, 9.7.13.15, mbarrier; 9.7.9.27.1,
// cp.async.bulk.tensor; 9.7.19.5, setmaxnreg.
#pragma once

#include <cuda.h>

#include "gpu/gemm_operand.hpp"
#include "gpu/gemm_tile.hpp"

namespace colex::gpu {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)

__device__ inline unsigned shared_address(const void* at) {
  return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

__device__ inline unsigned rank_in_cluster() {
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

__device__ inline void cluster_barrier() {
  asm volatile(
      "barrier.cluster.arrive.release;\n"
      "barrier.cluster.wait.acquire;" ::
          : "memory");
}

// An address in a descriptor of wgmma: what is above 18 bits says which block
// of the cluster.
__device__ inline unsigned in_descriptor(unsigned address) {
  return (address & 0x3ffff) >> 4;
}
// The descriptor of a matrix so much further, in units of 16 bytes.
__device__ inline unsigned long long moved(unsigned long long descriptor,
                                           unsigned units) {
  const auto low = static_cast<unsigned>(descriptor) + units;
  return descriptor >> 32 << 32 | low;
}

using Barrier = unsigned long long;

__device__ inline void set_barrier(Barrier* barrier, unsigned arrivals) {
  asm volatile(
      "mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)),
      "r"(arrivals)
      : "memory");
}

__device__ inline void show_barriers_to_cluster() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

// Arrives, and lets the phase wait for so many bytes of the engine.
__device__ inline void arrive_expecting(unsigned barrier, unsigned bytes) {
  asm volatile(
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier),
      "r"(bytes)
      : "memory");
}

__device__ inline void arrive(unsigned barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier)
               : "memory");
}

// Arrives at the barrier in this place of a block of the cluster.
__device__ inline void arrive_at(unsigned barrier, unsigned block) {
  asm volatile(
      "{\n.reg .b32 there;\n"
      "mapa.shared::cluster.u32 there, %0, %1;\n"
      "mbarrier.arrive.shared::cluster.b64 _, [there];\n}" ::"r"(barrier),
      "r"(block)
      : "memory");
}

__device__ inline bool is_complete(unsigned barrier, unsigned parity) {
  unsigned complete;
  asm volatile(
      "{\n.reg .pred done;\n"
      "mbarrier.try_wait.parity.shared::cta.b64 done, [%1], %2;\n"
      "selp.u32 %0, 1, 0, done;\n}"
      : "=r"(complete)
      : "r"(barrier), "r"(parity)
      : "memory");
  return complete != 0;
}

// Until the phase of this parity is complete. A wait of seconds is one for
// ever: the kernel ends with an error.
__device__ inline void wait(unsigned barrier, unsigned parity) {
  if (is_complete(barrier, parity)) return;
  constexpr long long most_cycles = 1LL << 32;
  const long long begin = clock64();
  while (!is_complete(barrier, parity))
    if (clock64() - begin > most_cycles) __trap();
}

template <int registers>
__device__ inline void give_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(registers));
}
template <int registers>
__device__ inline void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(registers));
}

// A stage of the ring, and the parity of its phase.
template <int stages>
struct Stage {
  unsigned index = 0, parity = 0;

  __device__ void operator++() {
    if (++index == stages) {
      index = 0;
      parity ^= 1;
    }
  }
};

__device__ inline void fetch_map(const CUtensorMap& map) {
  asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
}

// A box at these coordinates, brought to this block, or to this place in all
// blocks of the cluster, each of whose barriers counts its bytes.
template <bool to_all>
__device__ void load_box(const CUtensorMap& map, int rank, const int* at,
                         unsigned to, unsigned barrier) {
  constexpr unsigned short all = (1 << pipeline_blocks) - 1;
#define COLEX_LOAD_BOX(modes, coordinates, blocks, mask)                       \
  asm volatile(                                                                \
      "cp.async.bulk.tensor." modes                                            \
      ".shared::cluster.global.tile.mbarrier::complete_tx::bytes" blocks       \
      " [%0], [%1, " coordinates "], [%2]" mask ";" ::"r"(to),                 \
      "l"(&map), "r"(barrier), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), \
      "r"(at[4]), "h"(all)                                                     \
      : "memory")
#define COLEX_LOAD(modes, coordinates)                                 \
  if constexpr (to_all)                                                \
    COLEX_LOAD_BOX(modes, coordinates, ".multicast::cluster", ", %8"); \
  else                                                                 \
    COLEX_LOAD_BOX(modes, coordinates, "", "")
  switch (rank) {
    case 2:
      COLEX_LOAD("2d", "{%3,%4}");
      return;
    case 3:
      COLEX_LOAD("3d", "{%3,%4,%5}");
      return;
    case 4:
      COLEX_LOAD("4d", "{%3,%4,%5,%6}");
      return;
    default:
      COLEX_LOAD("5d", "{%3,%4,%5,%6,%7}");
  }
#undef COLEX_LOAD
#undef COLEX_LOAD_BOX
}

// A value of which the compiler knows nothing from here on.
__device__ inline void forget(float& x) { asm volatile("" : "+f"(x)); }
__device__ inline void forget(unsigned& x) { asm volatile("" : "+r"(x)); }

// --- between warpgroups, and between blocks ---

// Of the 128 threads of this one of the two warpgroups that multiply.
__device__ inline void group_barrier(int group) {
  asm volatile("barrier.cta.sync %0, 128;" ::"r"(group + 1) : "memory");
}

// Until another block showed this; what it wrote before can be read then. A
// wait of seconds is one for ever.
__device__ inline void wait_for_progress(const unsigned* progress,
                                         unsigned wanted) {
  constexpr long long most_cycles = 1LL << 34;
  const long long begin = clock64();
  unsigned found;
  do {
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];"
                 : "=r"(found)
                 : "l"(progress)
                 : "memory");
    if (clock64() - begin > most_cycles) __trap();
  } while (found != wanted);
}
__device__ inline void show_progress(unsigned* progress, unsigned reached) {
  __threadfence();
  asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(progress),
               "r"(reached)
               : "memory");
}

#endif

}  // namespace colex::gpu
