// SPDX-License-Identifier: MIT
// Sources of probes are accepted by the CUDA compiler, for each architecture
// that has the instruction: a fixed sample, all with COLEX_DEEP. Skipped where
// there is no nvcc.

#include "gpu/probe_source.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace colex::gpu {
namespace {

namespace fs = std::filesystem;

// What nvcc says of a source; empty if it takes it.
std::string refused_by_compiler(const std::string& source,
                                const std::string& architecture) {
  const fs::path folder =
      fs::temp_directory_path() / ("colex_probe_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "probe.cu") << source;
  const std::string number = architecture.substr(3);
  const std::string command = std::string("'") + COLEX_NVCC +
                              "' -std=c++17 -cubin -gencode=arch=compute_" +
                              number + ",code=" + architecture + " '" +
                              (folder / "probe.cu").string() + "' -o '" +
                              (folder / "probe.cubin").string() + "' > '" +
                              (folder / "said").string() + "' 2>&1";
  const int status = std::system(command.c_str());
  std::ifstream in(folder / "said");
  const std::string said{std::istreambuf_iterator<char>(in), {}};
  fs::remove_all(folder);
  return status == 0 ? "" : said + " ";
}

template <class Atom, class... Rest>
void expect_taken(const Atom& atom, const Rest&... rest) {
  for (const std::string& architecture : atom.architectures)
    EXPECT_EQ(refused_by_compiler(*probe_source(atom, rest...), architecture),
              "")
        << atom.name << " for " << architecture;
}

TEST(ProbeSource, IsTakenByTheCompiler) {
  if (std::string(COLEX_NVCC).empty())
    GTEST_SKIP() << "no nvcc: no probe was compiled";
  std::size_t k = 0;
#ifdef COLEX_DEEP
  constexpr std::size_t every = 1;
#else
  constexpr std::size_t every = 61;
#endif
  for (const MmaAtom& atom : mma_atoms())
    if (size(atom.threads) > 1 && k++ % every == 0) expect_taken(atom);
  for (const CopyAtom& atom : copy_atoms())
    if (size(atom.threads) > 1 && k++ % every == 0) expect_taken(atom);
}

TEST(ProbeSource, HasTheMajorsOfItsMatrices) {
  const auto atom = *mma_atom(
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 a-desc, "
      "b-desc");
  const auto ends = [&](Major a, Major b) {
    const std::string source = *probe_source(atom, {a, b});
    const std::size_t at = source.find(", 0, 1, 1");
    return source.substr(at + 9, 6);
  };
  EXPECT_EQ(ends(Major::k, Major::k), ", 0, 0");
  EXPECT_EQ(ends(Major::mn, Major::k), ", 1, 0");
  EXPECT_EQ(ends(Major::k, Major::mn), ", 0, 1");
}

TEST(ProbeSource, RefusesWhatOneThreadHolds) {
  EXPECT_FALSE(probe_source(*mma_atom("fma.rn.f32")));
  EXPECT_FALSE(probe_source(*copy_atom("ld.global.b32")));
}

}  // namespace
}  // namespace colex::gpu
