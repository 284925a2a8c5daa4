// SPDX-License-Identifier: MIT
//
// The report of a card, written as results come, read back and compared.

#include "conformance/device_report.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "conformance/compare_reports.hpp"

namespace colex::conformance {
namespace {

class OnADevice : public testing::Test {
 protected:
  OnADevice() {
    std::string pattern = testing::TempDir() + "/colex_device_XXXXXX";
    folder = mkdtemp(pattern.data());
  }
  ~OnADevice() override { std::filesystem::remove_all(folder); }

  std::string path(const std::string& name) { return (folder / name).string(); }

  // A benchmark and a law; the exit code of its report.
  int put(const std::string& name, const std::string& ratio,
          const std::string& digest, const std::string& difference = "") {
    DeviceReport report(path(name), {{"card", "H200"}, {"driver", "13.0"}},
                        {{"seed", "1"}, {"cases", "10"}});
    LawResult bench = device_result("bench/copy/padded-4", "as fast", 1, "");
    bench.measured = {{"paths", "vector"}, {"ratio", ratio}};
    report.add(bench);
    LawResult law = device_result("copy/as-planned-4", "exact", 10, difference);
    law.engine = "random";
    law.measured = {{"digest", digest}, {"registers", "32"}};
    report.add(law);
    return report.finish();
  }
  int compared() {
    std::ostringstream text, err;
    const int code = compare_reports(path("old"), path("new"), text, err);
    out = text.str() + err.str();
    return code;
  }

  std::filesystem::path folder;
  std::string out;
};

TEST_F(OnADevice, IsReadBackAsItWasWritten) {
  EXPECT_EQ(put("old", "1.004", "00ff"), 0);
  const CheckReport report = load_check_report(path("old"));
  EXPECT_TRUE(report.on_device());
  EXPECT_EQ(report.version, "H200");
  ASSERT_EQ(report.laws.size(), 2u);
  EXPECT_EQ(report.laws[0].engine, "device");
  EXPECT_EQ(report.laws[0].measured.at("ratio"), "1.004");
  EXPECT_EQ(report.laws[1].measured.at("digest"), "00ff");
}

TEST_F(OnADevice, WithoutAFooterIsRefused) {
  { DeviceReport(path("old"), {{"card", "H200"}}, {}); }
  EXPECT_THROW((void)load_check_report(path("old")), BadReport);
}

TEST_F(OnADevice, SaysHowToRepeat) {
  EXPECT_EQ(put("old", "1", "00ff", "the element at index 3"), 1);
  const CheckReport report = load_check_report(path("old"));
  EXPECT_EQ(report.again(report.laws[0]),
            "colex-gpu bench --only copy/padded-4");
  EXPECT_EQ(report.again(report.laws[1]),
            "colex-gpu check --only copy/as-planned-4 --seed 1 --cases 10");
  EXPECT_EQ(report.again(device_result("copy/beyond-2^31/odd", "", 1, "no")),
            "colex-gpu check --only 'copy/beyond-2^31' --seed 1 --cases 10");
  LawResult other = device_result("cutlass/copy/whole-4", "", 1, "no");
  other.engine = "random";
  EXPECT_EQ(report.again(other),
            "colex-gpu check --only cutlass/copy/whole-4 --peer cutlass "
            "--seed 1 --cases 10");
}

TEST_F(OnADevice, ARatioThatFallsIsARegression) {
  put("old", "1.000", "00ff");
  put("new", "0.960", "00ff");
  EXPECT_EQ(compared(), 0) << out;
  put("new", "0.940", "00ff");
  EXPECT_EQ(compared(), 1) << out;
  EXPECT_NE(out.find("1 regressed"), std::string::npos) << out;
  put("old", "0.900", "00ff");
  EXPECT_EQ(compared(), 0) << out;
  put("old", "0.800", "00ff");
  EXPECT_EQ(compared(), 0) << out;
  EXPECT_NE(out.find("1 fixed"), std::string::npos) << out;
}

TEST_F(OnADevice, OtherBitsAreAChangeAndAWrongResultARegression) {
  put("old", "1.000", "00ff");
  put("new", "1.000", "00fe");
  EXPECT_EQ(compared(), 0) << out;
  EXPECT_NE(out.find("1 changed"), std::string::npos) << out;
  put("new", "1.000", "00ff", "the element at index 3");
  EXPECT_EQ(compared(), 1) << out;
}

}  // namespace
}  // namespace colex::conformance
