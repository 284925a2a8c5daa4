// SPDX-License-Identifier: MIT
// What an operation gives back: an answer, or the reason why there is none.
//
//   Result<Layout<>> R = composition(A, B);
//   if (R) use(*R);
//   else print(R.refusal().reason);  // "3:1 leaves mode 2:0 of (2,2):(0,1) …"
//
// A refusal is a value, since an enumeration refuses millions of times. Asking
// for the answer of a refusal throws its reason.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace colex {

// Thrown by what has no Result to return: arithmetic beyond 64 bits, a mode
// that is not there, two trees of different profiles. One clause of reason.
// Every operation that returns a Result turns it into a refusal.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Why there is no answer. `undecided` is no statement about the input: the
// reference has a stated limit, which the reason names.
struct Refusal {
  std::string reason;
  bool undecided = false;
};

inline Refusal undecided(std::string reason) {
  return {std::move(reason), true};
}

template <class Answer>
class Result {
 public:
  Result(Answer answer) : value_(std::move(answer)) {}
  Result(Refusal refusal) : value_(std::move(refusal)) {}

  explicit operator bool() const { return value_.index() == 0; }

  // The answer; throws Refused with the reason if there is none.
  const Answer& operator*() const& {
    if (value_.index() != 0) throw Refused(refusal().reason);
    return *std::get_if<0>(&value_);
  }
  // Of a temporary, by value, so that a loop over it may outlive it.
  Answer operator*() && {
    if (value_.index() != 0) throw Refused(refusal().reason);
    return std::move(*std::get_if<0>(&value_));
  }
  const Answer* operator->() const { return &**this; }

  // Only where there is no answer.
  const Refusal& refusal() const { return std::get<1>(value_); }

 private:
  std::variant<Answer, Refusal> value_;
};

// Runs an operation; a Refused that it throws becomes its refusal.
template <class Operation>
auto answer(const Operation& operation) -> decltype(operation()) {
  try {
    return operation();
  } catch (const Refused& refused) {
    return Refusal{refused.what()};
  }
}

}  // namespace colex
