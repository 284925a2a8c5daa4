// SPDX-License-Identifier: MIT
// A table of what operations answer: one row an operation, with how many cases
// were accepted, rejected and undecided, and a digest of all texts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "reference/result.hpp"

namespace colex {

template <class T>
std::string text(const T& value);
inline std::string text(std::string value) { return value; }
inline std::string text(bool truth) { return truth ? "true" : "false"; }
inline std::string text(std::size_t number) { return std::to_string(number); }
inline std::string text(std::uint8_t byte) { return std::to_string(byte); }
// The sign of a NaN is the compiler's choice.
inline std::string text(double number) {
  return number == number ? std::to_string(number) : "NaN";
}
template <class Leaf>
std::string text(const std::vector<Leaf>& list) {
  std::string joined;
  for (const auto& entry : list) joined += text(entry) + ";";
  return joined;
}
template <class T>
std::string text(const T& value) {
  return to_string(value);
}

class Table {
 public:
  // From now on every row is compared with those of a file.
  void compare_with(const std::string& file) {
    compares_ = true;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) expected_.push_back(line);
  }

  void begin(std::string operation) {
    end();
    operation_ = std::move(operation);
    accepted_ = rejected_ = undecided_ = 0;
    digest_ = 14695981039346656037u;
  }

  // One case of the operation begun last.
  template <class Operation>
  void see(const Operation& operation) {
    const auto seen = answer([&]() -> Result<std::string> {
      const auto got = operation();
      if constexpr (requires { got.refusal(); }) {
        if (!got) return got.refusal();
        return text(*got);
      } else {
        return text(got);
      }
    });
    if (seen) {
      ++accepted_;
      add(*seen);
    } else {
      ++(seen.refusal().undecided ? undecided_ : rejected_);
      add("!" + seen.refusal().reason);
    }
  }

  bool same() {
    end();
    return !compares_ || row_ == expected_.size();
  }

 private:
  void add(const std::string& seen) {
    for (const char c : seen + "\n")
      digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 1099511628211u;
  }

  void end() {
    if (operation_.empty()) return;
    const std::string row = operation_ + " " + std::to_string(accepted_) + " " +
                            std::to_string(rejected_) + " " +
                            std::to_string(undecided_) + " " +
                            std::to_string(digest_);
    operation_.clear();
    if (!compares_) {
      std::cout << row << '\n';
      return;
    }
    if (row_ >= expected_.size() || expected_[row_] != row) {
      std::cout << row << '\n';
      std::exit(1);
    }
    ++row_;
  }

  bool compares_ = false;
  std::vector<std::string> expected_;
  std::size_t row_ = 0;
  std::string operation_;
  std::uint64_t accepted_ = 0, rejected_ = 0, undecided_ = 0, digest_ = 0;
};

}  // namespace colex
