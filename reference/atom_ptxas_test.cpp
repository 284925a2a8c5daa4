// SPDX-License-Identifier: MIT
// NVIDIA's assembler takes each atom for the architectures that it lists, and
// refuses it for the others. Skipped where there is no ptxas: in COLEX_PTXAS,
// the PATH or /usr/local/cuda/bin.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "reference/atom_ptx.hpp"

namespace colex {
namespace {

namespace fs = std::filesystem;

std::string ptxas() {
  std::vector<std::string> places;
  if (const char* named = std::getenv("COLEX_PTXAS")) places.push_back(named);
  if (const char* path = std::getenv("PATH")) {
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');)
      places.push_back(folder + "/ptxas");
  }
  places.push_back("/usr/local/cuda/bin/ptxas");
  std::error_code ignored;
  for (const auto& place : places)
    if (fs::is_regular_file(place, ignored)) return place;
  return "";
}

std::string contents(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// One function for each statement, and what ptxas says of them.
class Module {
 public:
  explicit Module(const std::string& architecture)
      : architecture_(architecture) {
    text_ = ".version 8.7\n.target " + architecture + "\n.address_size 64\n";
    line_ = 4;
  }

  void add(const std::string& name, const std::string& statement) {
    const std::string function = ".visible .entry f" +
                                 std::to_string(names_.size()) + "()\n{\n" +
                                 statement + "}\n";
    names_.push_back(name);
    for (const char c : function)
      if (c == '\n') ++line_, at_line_.push_back(name);
    text_ += function;
  }

  std::size_t size() const { return names_.size(); }

  // The names in whose lines ptxas has an error; `status` and `said` are its
  // exit status and its output.
  std::set<std::string> refused(int& status, std::string& said) const {
    const fs::path folder =
        fs::temp_directory_path() /
        ("colex_ptxas_" + architecture_ + std::to_string(::getpid()));
    fs::create_directories(folder);
    std::ofstream(folder / "atoms.ptx") << text_;
    const std::string command = "'" + ptxas() + "' -O0 -arch=" + architecture_ +
                                " '" + (folder / "atoms.ptx").string() +
                                "' -o '" + (folder / "atoms.cubin").string() +
                                "' > '" + (folder / "said").string() + "' 2>&1";
    status = std::system(command.c_str());
    said = contents(folder / "said");
    fs::remove_all(folder);
    std::set<std::string> names;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t at = line.find("line ");
      if (at == std::string::npos || (line.find("error") == std::string::npos &&
                                      line.find("fatal") == std::string::npos))
        continue;
      const std::size_t number = std::stoul(line.substr(at + 5));
      if (number < 4 || number - 4 >= at_line_.size()) continue;
      names.insert(at_line_[number - 4]);
    }
    return names;
  }

 private:
  std::string architecture_;
  std::string text_;
  std::size_t line_ = 0;
  std::vector<std::string> names_;
  std::vector<std::string> at_line_;  // from line 4 on
};

template <class Atom>
void add_listed(const std::vector<Atom>& atoms, const std::string& architecture,
                bool listed, Module& module) {
  for (const auto& atom : atoms) {
    const auto& all = atom.architectures;
    const bool has =
        std::find(all.begin(), all.end(), architecture) != all.end();
    if (has == listed) module.add(atom.name, ptx_statement(atom));
  }
}

class Assembler : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (ptxas().empty())
      GTEST_SKIP() << "no ptxas in COLEX_PTXAS, the PATH or "
                      "/usr/local/cuda/bin: no atom was assembled";
  }
};

TEST_P(Assembler, TakesWhatIsListed) {
  Module module(GetParam());
  add_listed(mma_atoms(), GetParam(), true, module);
  add_listed(copy_atoms(), GetParam(), true, module);
  for (const std::string mode : {"up", "down", "bfly", "idx"})
    module.add("shfl.sync." + mode, "{\n.reg .b32 d, a;\nshfl.sync." + mode +
                                        ".b32 d, a, 1, 31, 0xffffffff;\n}\n");
  int status = 0;
  std::string said;
  EXPECT_EQ(module.refused(status, said), std::set<std::string>{});
  EXPECT_EQ(status, 0) << said.substr(0, 2000);
  RecordProperty("assembled", static_cast<int>(module.size()));
}

TEST_P(Assembler, RefusesWhatIsNotListed) {
  Module module(GetParam());
  add_listed(mma_atoms(), GetParam(), false, module);
  add_listed(copy_atoms(), GetParam(), false, module);
  if (module.size() == 0) GTEST_SKIP() << "every atom lists " << GetParam();
  int status = 0;
  std::string said;
  EXPECT_EQ(module.refused(status, said).size(), module.size())
      << said.substr(0, 2000);
  EXPECT_NE(status, 0);
}

INSTANTIATE_TEST_SUITE_P(Architectures, Assembler,
                         testing::Values("sm_80", "sm_89", "sm_90a"),
                         [](const auto& arch) {
                           return std::string(arch.param);
                         });

// What the manual leaves out is refused, so the tables lack nothing near them.
TEST(AssemblerRefuses, NeighboursOfTheTables) {
  if (ptxas().empty())
    GTEST_SKIP() << "no ptxas in COLEX_PTXAS, the PATH or "
                    "/usr/local/cuda/bin: nothing was assembled";
  Module module("sm_90a");
  for (Int64 n = 8; n <= 264; n = n + 8) {
    const auto integers = wgmma_extents(true);
    const auto floats = wgmma_extents(false);
    if (std::find(integers.begin(), integers.end(), n) == integers.end()) {
      const auto atom =
          warpgroup_mma(n, 32, "s32", "s8", "s8", "9.7.15.5.1.1.3", true);
      module.add(atom.name, ptx_statement(atom));
      const auto bits = warpgroup_mma(n, 256, "s32", "b1", "b1",
                                      "9.7.15.5.1.1.4", true, ".and.popc");
      module.add(bits.name, ptx_statement(bits));
    }
    if (std::find(floats.begin(), floats.end(), n) == floats.end()) {
      const auto atom =
          warpgroup_mma(n, 16, "f32", "f16", "f16", "9.7.15.5.1.1.1", true);
      module.add(atom.name, ptx_statement(atom));
    }
  }
  const auto add = [&](const MmaAtom& atom) {
    module.add(atom.name, ptx_statement(atom));
  };
  const auto& all = every_architecture;
  add(warp_mma(16, 8, {"f32", "f16", "f16", "f16"}, "9.7.14.5.7", all));
  add(warp_mma(16, 8, {"f16", "f16", "f16", "f32"}, "9.7.14.5.7", all));
  add(warp_mma(16, 16, {"f32", "f16", "f16", "f16"}, "9.7.14.5.8", all));
  add(warp_mma(16, 32, {"f32", "e4m3", "e4m3", "f16"}, "9.7.14.5.10", all));
  add(warp_mma(16, 8, {"f16", "bf16", "bf16", "f16"}, "9.7.14.5.7", all));
  add(quad_pair_mma("row", "col", {"f16", "f16", "f16", "f32"}));
  CopyAtom wide = matrix_copy_atoms()[0];
  for (const std::string name :
       {"ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8",
        "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64",
        "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8"}) {
    wide.name = name;
    if (name[0] == 's') std::swap(wide.source, wide.destination);
    module.add(name, ptx_statement(wide));
  }
  int status = 0;
  std::string said;
  EXPECT_EQ(module.refused(status, said).size(), module.size()) << said;
}

}  // namespace
}  // namespace colex
