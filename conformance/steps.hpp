// SPDX-License-Identifier: MIT
//
// The steps of an explanation, and the table of who explains what.
//
//   steps.say("the modes in the order of their strides: {}", text);
//   const auto rest = steps.call("complement", {B, size});   // explained too

#pragma once

#include <fmt/format.h>

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "reference/notation.hpp"

namespace colex::conformance {

// Lines below a heading, indented by their depth.
class Steps {
 public:
  Steps(std::ostream& out, std::size_t depth) : out_(out), depth_(depth) {}

  template <class... Arguments>
  void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    line(fmt::format(text, std::forward<Arguments>(arguments)...));
  }

  // Prints what an operation answers, and explains it one level deeper.
  Result<Value> call(const std::string& name, const std::vector<Value>& in);

  Steps deeper() const { return Steps(out_, depth_ + 1); }

 private:
  void line(const std::string& text);

  std::ostream& out_;
  std::size_t depth_;
};

// Explains one call and its answer. False where the arguments are of a kind
// that it does not explain; nothing has been said then.
using Explainer = bool (*)(Steps& steps, const std::vector<Value>& in,
                           const Result<Value>& answer);

struct Explained {
  const char* operation;
  const char* how;  // what the steps are, in one clause
  Explainer explain;
};

// One file each.
std::vector<Explained> composition_explained();
std::vector<Explained> algebra_explained();
std::vector<Explained> tiling_explained();
std::vector<Explained> coordinate_explained();
std::vector<Explained> tensor_explained();
std::vector<Explained> analysis_explained();

// What a layout is: size, cosize, gaps, overlaps, runs, vectors.
void say_layout(Steps& steps, const Layout<>& L);
void say_layout(Steps& steps, const ComposedLayout& L);

// An argument as a tiler: itself, a layout, or a shape that is one.
std::optional<Tiler<>> tiler_of(const Value& value);

// --- Texts ---

// The first eight of a list, "0, 4, 5, …"; consecutive numbers as "0 to 31".
std::string some_of(const std::vector<Int64>& numbers);

// Modes one after the other: "4:1, 2:8".
std::string list_of(const std::vector<Mode<>>& modes);

}  // namespace colex::conformance
