// SPDX-License-Identifier: MIT

#include "conformance/device_report.hpp"

namespace colex::conformance {

LawResult device_result(const std::string& law, const std::string& sentence,
                        std::uint64_t cases, const std::string& difference) {
  LawResult one;
  one.engine = "device";
  one.sentence = sentence;
  one.finding.law = law;
  one.finding.bound = "all";
  one.finding.cases = cases;
  one.finding.as_claimed = difference.empty();
  one.finding.verdict = difference.empty() ? "holds" : "FALSIFIED";
  one.finding.difference = difference;
  if (!difference.empty()) one.finding.counterexample_case = 1;
  return one;
}

DeviceReport::DeviceReport(
    const std::string& file,
    const std::map<std::string, std::string>& environment,
    const std::map<std::string, std::string>& options)
    : file_(file) {
  Hello hello;
  hello.name = "device";
  hello.origin = "colex, gpu/";
  static_cast<ReportHeader&>(report_) = new_header(hello);
  for (const auto& [name, value] : environment) {
    report_.environment[name] = value;
    if (name == "card") report_.version = value;
  }
  report_.options = options;
  if (file.empty()) return;
  out_ = std::make_unique<std::ofstream>(file, std::ios::binary);
  if (!*out_) throw BadReport(file + ": the report cannot be written");
  write_header(report_, *out_);
}

void DeviceReport::add(const LawResult& one) {
  report_.laws.push_back(one);
  if (out_) {
    write_law(report_, one, *out_);
    out_->flush();
  }
}

int DeviceReport::finish() {
  if (out_) {
    write_footer(report_, *out_);
    out_->flush();
    if (!*out_) throw BadReport(file_ + ": the report cannot be written");
  }
  return report_.expected() ? 0 : 1;
}

}  // namespace colex::conformance
