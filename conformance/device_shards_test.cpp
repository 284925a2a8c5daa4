// SPDX-License-Identifier: MIT

#include "conformance/device_shards.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "conformance/device_report.hpp"

namespace colex::conformance {
namespace {

// A program that gives the report of its shard, which was written before, or
// ends without one.
class InShards : public testing::Test {
 protected:
  InShards() {
    std::string pattern = testing::TempDir() + "/colex_shards_XXXXXX";
    folder = mkdtemp(pattern.data());
    std::ofstream(folder / "program")
        << "I=${2%/*}\necho shard $I\n"
        << "test -e '" << folder.string() << "'/$I || exit 3\n"
        << "cp '" << folder.string() << "'/$I \"$4\"\n";
  }
  ~InShards() override { std::filesystem::remove_all(folder); }

  void put(const std::string& shard, const std::vector<std::string>& laws) {
    DeviceReport report((folder / shard).string(), {{"card", "H200"}}, {});
    for (const std::string& law : laws)
      report.add(device_result(law, "", 10, law == "c" ? "wrong" : ""));
    report.finish();
  }
  std::vector<LawResult> results(unsigned count) {
    return results_of_shards({"sh", (folder / "program").string()}, count);
  }

  std::filesystem::path folder;
};

TEST_F(InShards, AreInTheOrderOfTheLaws) {
  put("1", {"a", "d"});
  put("2", {"b", "e"});
  put("3", {"c"});
  std::string names;
  for (const LawResult& one : results(3)) {
    names += one.finding.law;
    EXPECT_EQ(one.finding.as_claimed, one.finding.law != "c");
    EXPECT_EQ(one.finding.cases, 10u);
  }
  EXPECT_EQ(names, "abcde");
}

TEST_F(InShards, SayWhichEndedWithoutAReport) {
  put("1", {"a"});
  try {
    (void)results(2);
    FAIL() << "a shard without a report was taken";
  } catch (const BadReport& bad) {
    EXPECT_STREQ(bad.what(), "shard 2/2 ended without a report: shard 2");
  }
}

}  // namespace
}  // namespace colex::conformance
