// SPDX-License-Identifier: MIT
//
// The words of a verdict: a problem put to an implementation, the reply that
// came, and what the judge says of it. Everything is text in the notation:
//
//   Problem    composition, ["(2,2):(0,1)", "3:1"]
//   Reply      out "2:0"
//   Judgement  unsound, "size of the result: 2, expected 3", wanted "..."

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::conformance {

// What a reply is worth. The order is that of the columns of the matrix.
enum class Outcome {
  right,        // the answer, or a refusal where none exists
  equivalent,   // the right function, in another form than demanded
  convention,   // one of the documented answers where conventions differ
  short_,       // lawful, but less than could be answered
  too_strict,   // refused, though an answer exists
  unsound,      // a wrong answer, given without a word
  unsupported,  // the implementation does not offer this
  broken,       // crash, time-out, nonsense, or a caught error
  unjudged      // neither shown right nor shown wrong
};

inline constexpr std::array<Outcome, 9> all_outcomes = {
    Outcome::right,       Outcome::equivalent, Outcome::convention,
    Outcome::short_,      Outcome::too_strict, Outcome::unsound,
    Outcome::unsupported, Outcome::broken,     Outcome::unjudged};

// The outcome as people read it: "right", ..., "short", "too strict", ...
std::string_view name(Outcome outcome);

// The outcome of that name, or nothing. Inverse of `name`.
std::optional<Outcome> parse_outcome(std::string_view text);

// Whether a run that meets this outcome is not as expected: `unsound` and
// `broken` always, `too strict`, `short` and `unsupported` if `strict`.
bool fails(Outcome outcome, bool strict);

// How bad an outcome is, for colours and for the worst of several; 0 is best.
int badness(Outcome outcome);

// What an adapter said, or `broken` with what went wrong instead.
struct Reply {
  enum class Kind { out, reject, skip, error, broken };
  Kind kind = Kind::broken;
  std::string text;
};

// The field of the protocol that carries this kind: "out", "reject", ...
std::string_view name(Reply::Kind kind);

// One question: an operation and its arguments in the notation.
struct Problem {
  std::string operation;
  std::vector<std::string> in;

  friend bool operator==(const Problem&, const Problem&) = default;
};

// What the judge says of a reply.
struct Judgement {
  Outcome outcome = Outcome::unjudged;
  std::string why;     // the first difference, in one clause; empty if right
  std::string wanted;  // the right answer, or "a refusal: ..."
};

}  // namespace colex::conformance
