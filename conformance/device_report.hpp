// SPDX-License-Identifier: MIT
//
// The report of colex-gpu: one of `check`, with what was measured beside each
// law, so that colex compare of two of them is the check after an upgrade.

#pragma once

#include <fstream>
#include <memory>
#include <string>

#include "conformance/check_report.hpp"

namespace colex::conformance {

// What is known where nothing is asked of an implementation: that all is right,
// or the first thing that is not.
LawResult device_result(const std::string& law, const std::string& sentence,
                        std::uint64_t cases, const std::string& difference);

class DeviceReport {
 public:
  // Writes to a file as results come; to none if it is empty. `environment`:
  // card, driver, toolkit, flags. Throws BadReport if it cannot be written.
  DeviceReport(const std::string& file,
               const std::map<std::string, std::string>& environment,
               const std::map<std::string, std::string>& options);

  void add(const LawResult& one);

  // Writes the footer: 0 if all is as expected, else 1. Throws BadReport.
  int finish();

  const CheckReport& report() const { return report_; }

 private:
  CheckReport report_;
  std::string file_;
  std::unique_ptr<std::ofstream> out_;
};

}  // namespace colex::conformance
