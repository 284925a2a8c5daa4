// SPDX-License-Identifier: MIT
//
// Expressions, evaluated from the inside, and what the terminal shows of them.

#include "conformance/eval.hpp"

#include <algorithm>
#include <iostream>

#include "conformance/lines.hpp"
#include "conformance/operations.hpp"

namespace colex::conformance {
namespace {

// The first call of an operation that does not exist, or null.
const Expression* unknown_call(const Expression& expression) {
  if (!expression.name.empty() && !has_operation(expression.name))
    return &expression;
  for (const Expression& argument : expression.arguments)
    if (const Expression* unknown = unknown_call(argument)) return unknown;
  return nullptr;
}

int eval_one(const std::string& text, std::ostream& out, std::ostream& err) {
  const auto expression = read_known_expression(text);
  if (!expression) {
    err << expression.refusal().reason << '\n';
    return 2;
  }
  const auto value = evaluate(*expression);
  if (!value) {
    err << (value.refusal().undecided ? "undecided: " : "refused: ")
        << value.refusal().reason << '\n';
    return 1;
  }
  out << to_string(*value) << '\n';
  return 0;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

Result<Expression> read_known_expression(const std::string& text) {
  auto expression = read_expression(text);
  if (!expression) return expression;
  if (const Expression* unknown = unknown_call(*expression))
    return Refusal{"column " + std::to_string(unknown->column) +
                   ": there is no operation '" + unknown->name.substr(0, 40) +
                   "'"};
  return expression;
}

Result<Value> evaluate(const Expression& expression) {
  if (expression.name.empty()) return expression.value;
  std::vector<Value> arguments;
  for (const Expression& argument : expression.arguments) {
    auto value = evaluate(argument);
    if (!value) return value;
    arguments.push_back(*std::move(value));
  }
  return conformance::apply(expression.name, arguments);
}

int eval(const std::vector<std::string>& expressions, bool from_stdin,
         std::ostream& out, std::ostream& err) {
  int worst = 0;
  for (const std::string& text : expressions)
    worst = std::max(worst, eval_one(text, out, err));
  if (!from_stdin) return worst;
  Lines lines(std::cin, longest_text);
  const auto flush = [&] { out.flush(); };
  while (const std::string* line = lines.next(flush))
    if (!is_blank(*line)) worst = std::max(worst, eval_one(*line, out, err));
  return worst;
}

}  // namespace colex::conformance
