// SPDX-License-Identifier: MIT

#include "conformance/device_shards.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "conformance/expression.hpp"

namespace colex::conformance {
namespace {

// A folder of its own, removed in the end.
struct Folder {
  std::filesystem::path path;

  Folder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "colex_shards_XXXXXX")
            .string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw BadReport(pattern + ": the folder cannot be made");
    path = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
};

std::string last_line_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line, last = "it printed nothing";
  while (std::getline(in, line))
    if (!line.empty()) last = line;
  return last;
}

}  // namespace

std::vector<LawResult> results_of_shards(
    const std::vector<std::string>& command, unsigned count) {
  const Folder folder;
  std::vector<std::thread> waiting;
  for (unsigned k = 0; k < count; ++k)
    waiting.emplace_back([&, k] {
      std::vector<std::string> words = command;
      const std::string report = (folder.path / std::to_string(k)).string();
      words.insert(words.end(), {"--shard", fmt::format("{}/{}", k + 1, count),
                                 "--report", report});
      // Its exit code says no more than its report.
      [[maybe_unused]] const int code = std::system(
          (shell_line(words) + " > " + shell_line({report + ".out"}) + " 2>&1")
              .c_str());
    });
  for (std::thread& one : waiting) one.join();

  std::vector<std::vector<LawResult>> shards;
  std::size_t most = 0;
  for (unsigned k = 0; k < count; ++k) {
    const auto report = folder.path / std::to_string(k);
    try {
      shards.push_back(load_check_report(report).laws);
    } catch (const BadReport&) {
      throw BadReport(fmt::format("shard {}/{} ended without a report: {}",
                                  k + 1, count,
                                  last_line_of(report.string() + ".out")));
    }
    most = std::max(most, shards.back().size());
  }
  std::vector<LawResult> laws;
  for (std::size_t i = 0; i < most; ++i)
    for (const auto& shard : shards)
      if (i < shard.size()) laws.push_back(shard[i]);
  return laws;
}

}  // namespace colex::conformance
