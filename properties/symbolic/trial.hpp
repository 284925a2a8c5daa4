// SPDX-License-Identifier: MIT
// The words of a law's body (law.hpp) over unknown integers: what has to be
// equal is proved on the path, and an index below n is one more unknown.
#pragma once

#include "properties/symbolic.hpp"
#include "reference/layout.hpp"

namespace colex::proofs {

// Thrown at the end of an index's own path.
struct EndOfPath {};

class SymbolicTrial {
 public:
  bool assume(bool hypothesis) {
    if (!hypothesis) vacuous_ = true;
    return hypothesis;
  }
  bool assume(const Truth& hypothesis) { return assume(bool(hypothesis)); }

  template <class Answer>
  bool refused(const Result<Answer>& result) {
    if (result) return false;
    (result.refusal().undecided ? undecided_ : rejected_) = true;
    reason_ = result.refusal().reason;
    return true;
  }

  template <class Answer>
  void answered(const Result<Answer>& result) {
    if (result || result.refusal().undecided) return;
    Path::current().require_impossible("refused, though an answer exists: " +
                                       result.refusal().reason);
  }

  void equal(const Symbolic& got, const Symbolic& expected,
             std::string_view what) {
    observed_.push_back(got.polynomial());
    (got == expected).require(std::string(what));
  }
  void equal(const IntTuple<Symbolic>& got, const IntTuple<Symbolic>& expected,
             std::string_view what) {
    holds(congruent(got, expected), what);
    const auto a = leaves_of(got), b = leaves_of(expected);
    for (std::size_t k = 0; k < a.size(); ++k) equal(a[k], b[k], what);
  }
  void equal(const Layout<Symbolic>& got, const Layout<Symbolic>& expected,
             std::string_view what) {
    equal(got.shape(), expected.shape(), what);
    const auto a = leaves_of(got.stride()), b = leaves_of(expected.stride());
    for (std::size_t k = 0; k < a.size(); ++k) {
      equal(a[k].value, b[k].value, what);
      if (a[k].axis != b[k].axis) equal(a[k].value, Symbolic(0), what);
    }
  }
  void equal(std::size_t got, std::size_t expected, std::string_view what) {
    holds(got == expected, what);
  }
  void equal(bool got, bool expected, std::string_view what) {
    holds(got == expected, what);
  }

  void holds(bool condition, std::string_view what) {
    if (!condition) Path::current().require_impossible(std::string(what));
  }
  void holds(const Truth& condition, std::string_view what) {
    condition.require(std::string(what));
  }

  // On a path of its own, which ends with the body.
  template <class Body>
  void for_all_below(const Symbolic& n, const Body& body) {
    Path& path = Path::current();
    if (!path.choose()) return;
    body(Symbolic(path.index_below(n.polynomial())));
    throw EndOfPath{};
  }

  void fail(const std::string& why) { holds(false, why); }
  bool failed() const { return false; }  // a failure ends the proof

  bool vacuous() const { return vacuous_; }
  bool rejected() const { return rejected_; }
  bool undecided() const { return undecided_; }
  const std::string& reason() const { return reason_; }
  const std::vector<Polynomial>& observed() const { return observed_; }

 private:
  bool vacuous_ = false;
  bool rejected_ = false;
  bool undecided_ = false;
  std::string reason_;
  std::vector<Polynomial> observed_;
};

}  // namespace colex::proofs
