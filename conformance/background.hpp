// SPDX-License-Identifier: MIT
//
// What is known of a case beside its verdict: where its vector comes from, why
// the known list expects it to fail, and the public reports that these name.
//
//   composition/carry-between-modes of pycute
//     source   NVIDIA/cutlass#2955
//     reason   by mode, although the modes of B carry into each other (...)

#pragma once

#include <map>
#include <string>
#include <vector>

#include "conformance/known.hpp"

namespace colex::conformance {

class Background {
 public:
  // Nothing is known.
  Background() = default;
  // Of these implementations, from vectors/ and known/ of the data folder. A
  // file that cannot be read says nothing.
  explicit Background(const std::vector<std::string>& implementations);

  // The source of a vector; empty for another test.
  std::string source(const std::string& test) const;
  // The reason in the known list of an implementation; empty for none.
  std::string reason(const std::string& implementation,
                     const std::string& test) const;

 private:
  std::map<std::string, std::string> sources_;
  std::map<std::string, KnownList> known_;
};

}  // namespace colex::conformance
