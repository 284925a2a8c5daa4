// SPDX-License-Identifier: MIT
//
// The names of outcomes and which of them fail.

#include "conformance/outcome.hpp"

namespace colex::conformance {

std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::right:
      return "right";
    case Outcome::equivalent:
      return "equivalent";
    case Outcome::convention:
      return "convention";
    case Outcome::short_:
      return "short";
    case Outcome::too_strict:
      return "too strict";
    case Outcome::unsound:
      return "unsound";
    case Outcome::unsupported:
      return "unsupported";
    case Outcome::broken:
      return "broken";
    case Outcome::unjudged:
      return "unjudged";
  }
  return "unjudged";
}

std::optional<Outcome> parse_outcome(std::string_view text) {
  for (Outcome outcome : all_outcomes) {
    if (name(outcome) == text) return outcome;
  }
  return std::nullopt;
}

bool fails(Outcome outcome, bool strict) {
  switch (outcome) {
    case Outcome::unsound:
    case Outcome::broken:
      return true;
    case Outcome::short_:
    case Outcome::too_strict:
    case Outcome::unsupported:
      return strict;
    case Outcome::right:
    case Outcome::equivalent:
    case Outcome::convention:
    case Outcome::unjudged:
      return false;
  }
  return false;
}

int badness(Outcome outcome) {
  switch (outcome) {
    case Outcome::right:
      return 0;
    case Outcome::equivalent:
      return 1;
    case Outcome::convention:
      return 2;
    case Outcome::unjudged:
      return 3;
    case Outcome::unsupported:
      return 4;
    case Outcome::short_:
      return 5;
    case Outcome::too_strict:
      return 6;
    case Outcome::broken:
      return 7;
    case Outcome::unsound:
      return 8;
  }
  return 0;
}

std::string_view name(Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::out:
      return "out";
    case Reply::Kind::reject:
      return "reject";
    case Reply::Kind::skip:
      return "skip";
    case Reply::Kind::error:
      return "error";
    case Reply::Kind::broken:
      return "broken";
  }
  return "broken";
}

}  // namespace colex::conformance
