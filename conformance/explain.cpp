// SPDX-License-Identifier: MIT
//
// An expression explained from the inside: each call, its answer, its steps.

#include "conformance/explain.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "conformance/eval.hpp"
#include "conformance/operations.hpp"
#include "conformance/steps.hpp"

namespace colex::conformance {
namespace {

constexpr std::size_t most_shown = 8;

const Explained* explained(const std::string& name) {
  static const std::vector<Explained> all = [] {
    std::vector<Explained> result;
    for (const auto& group :
         {composition_explained, algebra_explained, tiling_explained,
          coordinate_explained, tensor_explained, analysis_explained})
      for (const Explained& each : group()) result.push_back(each);
    return result;
  }();
  for (const Explained& each : all)
    if (name == each.operation) return &each;
  return nullptr;
}

const Operation& operation(const std::string& name) {
  return *std::find_if(
      operations().begin(), operations().end(),
      [&](const Operation& each) { return each.name == name; });
}

std::string text_of_call(const std::string& name,
                         const std::vector<Value>& in) {
  std::string text = name + "(";
  for (const Value& argument : in)
    text += (&argument == &in[0] ? "" : ", ") + to_string(argument);
  return text + ")";
}

std::string text_of_answer(const Result<Value>& answer) {
  if (answer) return " = " + to_string(*answer);
  return (answer.refusal().undecided ? " is undecided: " : " is refused: ") +
         answer.refusal().reason;
}

// The definition, and the values of a layout at its first coordinates.
void say_definition(Steps& steps, const std::string& name,
                    const Result<Value>& answer) {
  steps.say("by definition: {}", operation(name).sentence);
  if (!answer) return;
  std::string values;
  const auto listed = apply("values", {*answer});
  if (!listed) return;
  const auto& list = *listed->as<std::vector<Value>>();
  for (std::size_t i = 0; i < list.size() && i < most_shown; ++i)
    values += (i == 0 ? "" : ", ") + to_string(list[i]);
  steps.say("its values at 0, 1, …: {}{}", values,
            list.size() > most_shown ? ", …" : "");
}

Result<Value> explain_call(const std::string& name,
                           const std::vector<Value>& in, Steps& heading) {
  const auto answer = conformance::apply(name, in);
  heading.say("{}{}", text_of_call(name, in), text_of_answer(answer));
  Steps steps = heading.deeper();
  const Explained* by = explained(name);
  if (by == nullptr || !by->explain(steps, in, answer))
    say_definition(steps, name, answer);
  return answer;
}

// The value of an expression, each of its calls explained on the way.
Result<Value> explain_expression(const Expression& expression, Steps& steps) {
  if (expression.name.empty()) return expression.value;
  std::vector<Value> in;
  for (const Expression& argument : expression.arguments) {
    auto value = explain_expression(argument, steps);
    if (!value) return value;
    in.push_back(*std::move(value));
  }
  return explain_call(expression.name, in, steps);
}

void explain_value(const Value& value, Steps& heading) {
  heading.say("{}", to_string(value));
  Steps steps = heading.deeper();
  if (const auto* plain = value.as<Layout<>>())
    say_layout(steps, *plain);
  else if (const auto* composed = value.as<ComposedLayout>())
    say_layout(steps, *composed);
  else
    steps.say("{}", kind_of(value));
}

}  // namespace

void Steps::line(const std::string& text) {
  fmt::print(out_, "{:{}}{}\n", "", 2 * depth_, text);
}

Result<Value> Steps::call(const std::string& name,
                          const std::vector<Value>& in) {
  return explain_call(name, in, *this);
}

std::string some_of(const std::vector<Int64>& numbers) {
  bool consecutive = numbers.size() > 2;
  for (std::size_t i = 1; i < numbers.size(); ++i)
    consecutive = consecutive && numbers[i] == numbers[i - 1] + 1;
  if (consecutive)
    return to_string(numbers.front()) + " to " + to_string(numbers.back());
  std::string text;
  for (std::size_t i = 0; i < numbers.size() && i < most_shown; ++i)
    text += (i == 0 ? "" : ", ") + to_string(numbers[i]);
  return text + (numbers.size() > most_shown ? ", …" : "");
}

std::string list_of(const std::vector<Mode<>>& modes) {
  std::string text;
  for (const Mode<>& mode : modes)
    text += (text.empty() ? "" : ", ") + to_string(mode);
  return text.empty() ? "none" : text;
}

int explain(const std::string& text, std::ostream& out, std::ostream& err) {
  const auto expression = read_known_expression(text);
  if (!expression) {
    fmt::print(err, "{}\n", expression.refusal().reason);
    return 2;
  }
  Steps steps(out, 0);
  if (expression->name.empty()) {
    explain_value(expression->value, steps);
    return 0;
  }
  return explain_expression(*expression, steps) ? 0 : 1;
}

int explain_table(std::ostream& out) {
  for (const Operation& each : operations()) {
    const Explained* by = explained(each.name);
    fmt::print(out, "{:<20} {}\n", each.name,
               by ? by->how : "the definition, and the first values");
  }
  return 0;
}

}  // namespace colex::conformance
