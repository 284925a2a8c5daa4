// SPDX-License-Identifier: MIT
//
// Cutting, comparing and quoting the text of problems.

#include "conformance/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace colex::conformance {
namespace {

constexpr std::string_view opening = "([<", closing = ")]>";

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  const auto last = text.find_last_not_of(" \t\r\n");
  return std::string(text.substr(first, last - first + 1));
}

bool is_operation(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
}

// The numbers in a text, in order; each cut at nine digits.
std::vector<long> numbers(const Problem& problem) {
  std::vector<long> result;
  bool inside = false;
  for (char c : to_text(problem)) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !inside) result.push_back(0);
    if (digit && result.back() < 100'000'000) {
      result.back() = result.back() * 10 + (c - '0');
    }
    inside = digit;
  }
  return result;
}

}  // namespace

Problem parse_problem(std::string_view text) {
  const auto refuse = [&](std::string_view reason) {
    throw BadExpression(
        fmt::format("'{}' is not an expression: {}; write it like "
                    "composition((2,2):(0,1), 3:1)",
                    shortened(text, 200), reason));
  };
  const std::string whole = trimmed(text);
  const std::size_t start = whole.find('(');
  Problem problem;
  problem.operation = trimmed(whole.substr(0, start));
  if (!is_operation(problem.operation)) {
    refuse("it does not start with the name of an operation");
  }
  if (start == std::string::npos) refuse("no '(' follows the operation");

  std::string open, argument;
  bool any = false;
  std::size_t at = start + 1;
  for (; at < whole.size(); ++at) {
    const char c = whole[at];
    if (open.empty() && c == ')') break;
    if (open.empty() && c == ',') {
      problem.in.push_back(trimmed(argument));
      argument.clear();
      any = true;
      continue;
    }
    if (opening.find(c) != std::string_view::npos) open += c;
    if (const auto kind = closing.find(c); kind != std::string_view::npos) {
      if (open.empty() || open.back() != opening[kind]) {
        refuse(fmt::format("the '{}' closes nothing", c));
      }
      open.pop_back();
    }
    argument += c;
  }
  if (at == whole.size()) refuse("a bracket is not closed");
  if (at + 1 != whole.size()) refuse("text follows the last ')'");
  if (any || !trimmed(argument).empty()) {
    problem.in.push_back(trimmed(argument));
  }
  if (std::find(problem.in.begin(), problem.in.end(), "") != problem.in.end()) {
    refuse("an argument is empty");
  }
  return problem;
}

std::string to_text(const Problem& problem) {
  return fmt::format("{}({})", problem.operation, fmt::join(problem.in, ", "));
}

bool smaller(const Problem& a, const Problem& b) {
  const std::size_t length_a = to_text(a).size(), length_b = to_text(b).size();
  if (length_a != length_b) return length_a < length_b;
  const std::vector<long> in_a = numbers(a), in_b = numbers(b);
  const long sum_a = std::accumulate(in_a.begin(), in_a.end(), 0L);
  const long sum_b = std::accumulate(in_b.begin(), in_b.end(), 0L);
  if (sum_a != sum_b) return sum_a < sum_b;
  return in_a < in_b;
}

std::string shortened(std::string_view text, std::size_t limit) {
  if (text.size() <= limit || limit < 8) return std::string(text);
  const std::size_t head = (limit - 5) / 2, tail = limit - 5 - head;
  return fmt::format("{} ... {}", text.substr(0, head),
                     text.substr(text.size() - tail));
}

std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("@%+=:,./_-").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) {
    return word;
  }
  std::string quoted = "'";
  for (char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() &&
               (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

std::string pattern_of(const std::string& only) {
  return only.find('/') == std::string::npos && only != "*" ? only + "/*"
                                                            : only;
}

}  // namespace colex::conformance
