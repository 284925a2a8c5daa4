// SPDX-License-Identifier: MIT
// One operation of an implementation under test, and what it may do instead of
// answering.
#pragma once

#include <functional>
#include <string>

#include "reference/int_tuple.hpp"

namespace colex {

// An implementation gave something that is no answer: an error, or a text that
// is no layout.
struct BadAnswer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An implementation does not offer an operation, or cannot express an input.
struct NotOffered : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One operation: its name in the protocol, and what it does.
template <class Answer, class... Arguments>
struct Operation {
  std::string name;
  std::function<Result<Answer>(const Arguments&...)> run;

  Result<Answer> operator()(const Arguments&... arguments) const {
    return answer([&]() -> Result<Answer> { return run(arguments...); });
  }

  template <class Function>
  Operation& operator=(Function function) {
    run = std::move(function);
    return *this;
  }
};

// The place of a mode as a C++ index.
inline std::size_t place(const Int64& i) {
  require_not_negative(i);
  return static_cast<std::size_t>(i.value());
}

}  // namespace colex
