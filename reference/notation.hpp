// SPDX-License-Identifier: MIT
// The notation: reads and prints every value of the protocol, and expressions.
//
//   read("(4,(2,3)):(1,(8,16))")   a layout
//   read("<4,:")                   column 4: expected a layout, an integer,
//   '(',
//                                  '<' or '_', found ':'
//   read_expression("size(composition((2,2):(0,1), 3:1))")
//
// A text is bounded in length and nesting, so that none exhausts the stack.
// Blanks may stand between tokens, a comma before a closing bracket; _4 is
// read as 4. Definition: conformance/PROTOCOL.md, "Notation".
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "reference/value.hpp"

namespace colex {

inline constexpr std::size_t longest_text = 1'000'000;
inline constexpr std::size_t deepest_nesting = 64;
inline constexpr std::size_t modes_of_an_axis = 1'000;

// name(argument, …), or a value where the name is empty.
struct Expression {
  std::string name;
  std::vector<Expression> arguments;
  Value value = IntTuple<>();
  std::size_t column = 1;  // where it begins in the text
};

// Reads one text. Every member throws Refused at the first character that does
// not fit.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    if (text.size() > longest_text)
      throw Refused("column " + std::to_string(longest_text + 1) +
                    ": expected at most " + std::to_string(longest_text) +
                    " characters");
  }

  Value value() {
    if (next() == '[') return perhaps_array();
    if (next() == '<') return tiler();
    if (begins_word()) {
      if (word() == "Sw") return perhaps_composed(swizzle());
      return named_value();
    }
    const std::size_t start = at_;
    const Term read = term("a value");
    if (next() == ':')
      return perhaps_composed(layout(integers(read, start), start));
    if (take('o'))
      return CountingTensor(CountingEngine(integers(read, start, "an offset")),
                            any_layout());
    return value_of(read, start);
  }

  Expression expression() {
    next();
    Expression result;
    result.column = at_ + 1;
    const std::size_t start = at_;
    if (begins_word()) {
      result.name = word();
      at_ += result.name.size();
      if (next() == '(') {
        result.arguments =
            entries<Expression>(')', [this] { return expression(); });
        return result;
      }
      at_ = start;
      result.name.clear();
    }
    result.value = value();
    return result;
  }

  void end() {
    if (next() != '\0' || at_ < text_.size()) expected("the end");
  }

 private:
  using Term = Tree<std::optional<ScaledBasis<>>>;

  struct Nested {
    explicit Nested(Reader& reader) : depth(reader.depth_) {
      if (++depth > deepest_nesting)
        refuse_at(reader.at_, "expected a nesting of at most " +
                                  std::to_string(deepest_nesting));
    }
    ~Nested() { --depth; }
    Nested(const Nested&) = delete;
    std::size_t& depth;
  };

  [[noreturn]] void expected(std::string_view what) const {
    throw Refused("column " + std::to_string(at_ + 1) + ": expected " +
                  std::string(what) + ", found " + found());
  }
  [[noreturn]] static void refuse_at(std::size_t place,
                                     const std::string& reason) {
    throw Refused("column " + std::to_string(place + 1) + ": " + reason);
  }
  [[noreturn]] void expected_at(std::size_t place, std::string_view what) {
    at_ = place;
    expected(what);
  }

  std::string found() const {
    if (at_ >= text_.size()) return "the end";
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte < 32 || byte > 126) return "byte " + std::to_string(byte);
    std::size_t end = at_ + 1;
    if (std::isalnum(byte))
      while (end < text_.size() && end < at_ + 24 && in_word(text_[end])) ++end;
    return "'" + std::string(text_.substr(at_, end - at_)) + "'";
  }

  static bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  char next() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n')
      ++at_;
    return peek();
  }
  bool take(char wanted) {
    if (next() != wanted) return false;
    ++at_;
    return true;
  }
  void require(char wanted) {
    if (!take(wanted)) expected(std::string("'") + wanted + "'");
  }

  bool begins_word() {
    return std::isalpha(static_cast<unsigned char>(next())) != 0;
  }
  std::string word() const {
    std::size_t end = at_;
    while (end < text_.size() && in_word(text_[end])) ++end;
    return std::string(text_.substr(at_, end - at_));
  }

  // What stands between brackets.
  template <class Entry, class Read>
  std::vector<Entry> entries(char close, const Read& read) {
    const Nested nested(*this);
    ++at_;
    std::vector<Entry> result;
    while (!take(close)) {
      result.push_back(read());
      if (take(',') || next() == close) continue;
      expected(std::string("',' or '") + close + "'");
    }
    return result;
  }

  bool begins_number() const {
    return is_digit(peek()) || (peek() == '-' && is_digit(peek(1)));
  }
  Int64 number(std::string_view what) {
    next();
    const std::size_t start = at_;
    if (peek() == '_') ++at_;
    if (!begins_number()) expected_at(start, what);
    std::int64_t result = 0;
    const char* const end = text_.data() + text_.size();
    const auto [after, error] =
        std::from_chars(text_.data() + at_, end, result);
    if (error != std::errc()) expected("an integer of 64 bits");
    at_ = static_cast<std::size_t>(after - text_.data());
    return result;
  }

  std::optional<ScaledBasis<>> leaf(std::string_view what) {
    if (next() == '_' && !is_digit(peek(1)) && peek(1) != '-') {
      ++at_;
      return std::nullopt;
    }
    const Int64 steps = number(what);
    Axis axis;
    while (take('@')) {
      next();
      const std::size_t start = at_;
      const Int64 mode = number("the number of a mode");
      if (mode < 0 || mode >= Int64(modes_of_an_axis) ||
          axis.size() == deepest_nesting)
        expected_at(start, "one of " + std::to_string(deepest_nesting) +
                               " modes below " +
                               std::to_string(modes_of_an_axis));
      axis.insert(axis.begin(), static_cast<std::size_t>(mode.value()));
    }
    return ScaledBasis<>(steps, std::move(axis));
  }

  Term term(std::string_view what = "a number, '(' or '_'") {
    if (next() != '(') return leaf(what);
    return entries<Term>(')', [this] { return term(); });
  }

  static bool has_underscore(const Term& t) {
    if (t.is_leaf()) return !t.leaf();
    return std::ranges::any_of(t.modes(), has_underscore);
  }

  Stride<> stride(const Term& t, std::size_t start) {
    if (has_underscore(t)) refuse_at(start, "a stride has no '_'");
    return replace_leaves<ScaledBasis<>>(t, [](const auto& d) { return *d; });
  }
  IntTuple<> integers(const Term& t, std::size_t start,
                      const char* what = "a shape") {
    return replace_leaves<Int64>(t, [&](const auto& d) {
      if (!d || !d->axis.empty())
        refuse_at(start, std::string(what) + " has integers only");
      return d->value;
    });
  }
  Value value_of(const Term& t, std::size_t start) {
    if (!has_underscore(t)) return colex::value_of(stride(t, start));
    return replace_leaves<std::optional<Int64>>(
        t, [&](const auto& d) -> std::optional<Int64> {
          if (!d) return std::nullopt;
          if (!d->axis.empty())
            refuse_at(start, "a slice coordinate has no basis strides");
          return d->value;
        });
  }

  template <class Make>
  auto made(std::size_t start, const Make& make) {
    try {
      return make();
    } catch (const Refused& refused) {
      refuse_at(start, refused.what());
    }
  }

  Layout<> layout(IntTuple<> shape, std::size_t start) {
    require(':');
    next();
    const std::size_t second = at_;
    Stride<> strides = stride(term("a number or '('"), second);
    return made(start,
                [&] { return Layout<>(std::move(shape), std::move(strides)); });
  }

  Swizzle swizzle() {
    const std::size_t start = at_;
    at_ += 2;
    require('<');
    const Int64 bits = number("the number of bits");
    require(',');
    const Int64 base = number("the number of constant bits");
    require(',');
    const Int64 shift = number("the distance of the bits");
    require('>');
    return made(start, [&] { return Swizzle(bits, base, shift); });
  }
  template <class Outer>
  Value perhaps_composed(Outer outer) {
    if (!take('o')) return outer;
    const Int64 offset = number("an offset");
    require('o');
    next();
    const std::size_t start = at_;
    IntTuple<> shape = integers(term("a layout"), start);
    Layout<> inner = layout(std::move(shape), start);
    return made(start, [&] {
      return ComposedLayout(std::move(outer), offset, std::move(inner));
    });
  }

  // What stands behind the `o` of a tensor.
  AnyLayout any_layout() {
    next();
    const std::size_t start = at_;
    const Value read = begins_word() && word() == "Sw"
                           ? perhaps_composed(swizzle())
                           : perhaps_composed(layout(
                                 integers(term("a layout"), start), start));
    if (const auto* plain = read.as<Layout<>>()) return *plain;
    if (const auto* composed = read.as<ComposedLayout>()) return *composed;
    expected("'o'");
  }

  // A list, or the values of an array, an offset into it and a layout.
  Value perhaps_array() {
    const std::size_t start = at_;
    std::vector<Value> list = entries<Value>(']', [this] { return value(); });
    if (!take('o')) return list;
    std::vector<Int64> values;
    for (const Value& entry : list) {
      const auto* integer = entry.as<IntTuple<>>();
      if (!integer || !integer->is_leaf())
        refuse_at(start, "an array has integers only");
      values.push_back(integer->leaf());
    }
    Int64 offset = 0;
    next();
    const std::size_t after = at_;
    if (!begins_word()) {
      const Term read = term("an offset or a layout");
      if (read.is_leaf() && next() == 'o') {
        if (!read.leaf() || !read.leaf()->axis.empty())
          refuse_at(after, "an offset into an array is an integer");
        offset = read.leaf()->value;
        require('o');
      } else {
        at_ = after;
      }
    }
    return ArrayTensor<Int64>(ArrayEngine<Int64>(std::move(values), offset),
                              any_layout());
  }

  Tiler<> tiler() {
    if (next() == '<') return entries<Tiler<>>('>', [this] { return tiler(); });
    const std::size_t start = at_;
    const Term read = term("a layout, an integer, '(', '<' or '_'");
    if (read.is_leaf() && !read.leaf()) return std::optional<Layout<>>();
    IntTuple<> shape = integers(read, start);
    if (next() != ':') return made(start, [&] { return make_tiler(shape); });
    return std::optional(layout(std::move(shape), start));
  }

  Value named_value() {
    const std::string name = word();
    const std::size_t start = at_;
    at_ += name.size();
    if (name == "true") return true;
    if (name == "false") return false;
    if (name == "LayoutLeft") return Word::layout_left;
    if (name == "LayoutRight") return Word::layout_right;
    for (const ReductionOp op : reduction_ops)
      if (name == to_string(op)) return op;
    expected_at(start, "a value");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

// The value that a text stands for; refused with the column, counted from 1,
// of the first character that does not fit, and what was expected there.
inline Result<Value> read(std::string_view text) {
  return answer([&]() -> Result<Value> {
    Reader reader(text);
    Value result = reader.value();
    reader.end();
    return result;
  });
}

// The expression that a text stands for: a value, or name(expression, …).
inline Result<Expression> read_expression(std::string_view text) {
  return answer([&]() -> Result<Expression> {
    Reader reader(text);
    Expression result = reader.expression();
    reader.end();
    return result;
  });
}

}  // namespace colex
