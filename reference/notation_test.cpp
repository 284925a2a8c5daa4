// SPDX-License-Identifier: MIT
// The notation: what is read, what is printed, and what is said of the rest.
#include "reference/notation.hpp"

#include <gtest/gtest.h>

#include <random>

namespace colex {
namespace {

std::string repeated(std::size_t n, const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < n; ++i) result += text;
  return result;
}

// "a layout 4:1", or the reason why there is none.
std::string reading(const std::string& text) {
  const auto value = read(text);
  if (!value) return value.refusal().reason;
  return kind_of(*value) + " " + to_string(*value);
}

TEST(Notation, ReadsEveryKindOfValue) {
  EXPECT_EQ(reading("6"), "an integer 6");
  EXPECT_EQ(reading("-2"), "an integer -2");
  EXPECT_EQ(reading("(4,(2,3))"), "a tuple (4,(2,3))");
  EXPECT_EQ(reading("(4)"), "a tuple (4)");
  EXPECT_EQ(reading("()"), "a tuple ()");
  EXPECT_EQ(reading("1@0"), "a basis stride 1@0");
  EXPECT_EQ(reading("(5@1@0,2)"), "a basis stride (5@1@0,2)");
  EXPECT_EQ(reading("_"), "a slice coordinate _");
  EXPECT_EQ(reading("((_,1),(0,_,1))"), "a slice coordinate ((_,1),(0,_,1))");
  EXPECT_EQ(reading("(4,(2,3)):(1,(8,16))"), "a layout (4,(2,3)):(1,(8,16))");
  EXPECT_EQ(reading("(4,5):(1@0,-1@1)"), "a layout (4,5):(1@0,-1@1)");
  EXPECT_EQ(reading("():()"), "a layout ():()");
  EXPECT_EQ(reading("<3:3,(2,4):(1,8)>"), "a tiler <3:3,(2,4):(1,8)>");
  EXPECT_EQ(reading("<4,_,<2,(3,1)>>"), "a tiler <4:1,_,<2:1,<3:1,1:1>>>");
  EXPECT_EQ(reading("Sw<3,4,-3>"), "a swizzle Sw<3,4,-3>");
  EXPECT_EQ(reading("Sw<3,4,3> o 0 o (8,64):(64,1)"),
            "a composed layout Sw<3,4,3> o 0 o (8,64):(64,1)");
  EXPECT_EQ(reading("8:10 o 3 o 4:1"), "a composed layout 8:10 o 3 o 4:1");
  EXPECT_EQ(reading("[0,2,4]"), "a list [0, 2, 4]");
  EXPECT_EQ(reading("[4:1, [_, true]]"), "a list [4:1, [_, true]]");
  EXPECT_EQ(reading("5 o (4,5):(1,4)"), "a tensor 5 o (4,5):(1,4)");
  EXPECT_EQ(reading("(0,(1,2)) o (4,5):(1@0,1@1@1)"),
            "a tensor (0,(1,2)) o (4,5):(1@0,1@1@1)");
  EXPECT_EQ(reading("-1 o Sw<1,0,1> o 2 o 4:1"),
            "a tensor -1 o Sw<1,0,1> o 2 o 4:1");
  EXPECT_EQ(reading("7 o 8:10 o 3 o 4:1"), "a tensor 7 o 8:10 o 3 o 4:1");
  EXPECT_EQ(reading("[3,1,2] o 3:1"), "a tensor of values [3, 1, 2] o 3:1");
  EXPECT_EQ(reading("[3,1,2] o 2 o 3:-1"),
            "a tensor of values [3, 1, 2] o 2 o 3:-1");
  EXPECT_EQ(reading("[3,1,2] o 1 o Sw<1,0,1> o 0 o 2:1"),
            "a tensor of values [3, 1, 2] o 1 o Sw<1,0,1> o 0 o 2:1");
  EXPECT_EQ(reading("[] o 0 o 8:10 o 3 o 4:1"),
            "a tensor of values [] o 8:10 o 3 o 4:1");
  EXPECT_EQ(reading("[4 o 4:1, [1, 2]]"), "a list [4 o 4:1, [1, 2]]");
  EXPECT_EQ(reading("false"), "a truth false");
  EXPECT_EQ(reading("LayoutLeft"), "a word LayoutLeft");
  EXPECT_EQ(reading("LayoutRight"), "a word LayoutRight");
  for (const ReductionOp op : reduction_ops)
    EXPECT_EQ(reading(to_string(op)), "an operation " + to_string(op));
}

TEST(Notation, AxesAreWrittenFromTheInside) {
  const auto value = read("5@1@0");
  ASSERT_TRUE(value);
  EXPECT_EQ(value->as<Stride<>>()->leaf().axis, (Axis{0, 1}));
}

TEST(Notation, ReadsOtherSpellings) {
  EXPECT_EQ(reading(" ( _4 , ( _2,3 , ) , ) : ( _1,(_-8 , 16) ) "),
            "a layout (4,(2,3)):(1,(-8,16))");
  EXPECT_EQ(reading("(4,)"), "a tuple (4)");
  EXPECT_EQ(reading("<_4,_,>"), "a tiler <4:1,_>");
  EXPECT_EQ(reading("Sw < 1 , 2 , 3 > o 4 o 2 : 1\r\n"),
            "a composed layout Sw<1,2,3> o 4 o 2:1");
  EXPECT_EQ(reading("(_,_4)"), "a slice coordinate (_,4)");
}

TEST(Notation, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(reading(""), "column 1: expected a value, found the end");
  EXPECT_EQ(reading("  "), "column 3: expected a value, found the end");
  EXPECT_EQ(reading("(4,(2,:"),
            "column 7: expected a number, '(' or '_', found ':'");
  EXPECT_EQ(reading("(4 5)"), "column 4: expected ',' or ')', found '5'");
  EXPECT_EQ(reading("(4"), "column 3: expected ',' or ')', found the end");
  EXPECT_EQ(reading("(,)"),
            "column 2: expected a number, '(' or '_', found ','");
  EXPECT_EQ(reading("(4,,)"),
            "column 4: expected a number, '(' or '_', found ','");
  EXPECT_EQ(reading("4)"), "column 2: expected the end, found ')'");
  EXPECT_EQ(reading("4:"), "column 3: expected a number or '(', found the end");
  EXPECT_EQ(reading("4:_"), "column 3: a stride has no '_'");
  EXPECT_EQ(reading("(_,2):(1,2)"), "column 1: a shape has integers only");
  EXPECT_EQ(reading("<1@0:1>"), "column 2: a shape has integers only");
  EXPECT_EQ(reading("(1@0,_)"),
            "column 1: a slice coordinate has no basis strides");
  EXPECT_EQ(reading("<4,:"),
            "column 4: expected a layout, an integer, '(', '<' or '_', "
            "found ':'");
  EXPECT_EQ(reading("Sw<3,4>"), "column 7: expected ',', found '>'");
  EXPECT_EQ(reading("Sw<3,4,3> o 4:1"), "column 14: expected 'o', found ':'");
  EXPECT_EQ(reading("4:1 o 2 o Sw<1,2,3>"),
            "column 11: expected a layout, found 'Sw'");
  EXPECT_EQ(reading("(_,1) o 4:1"), "column 1: an offset has integers only");
  EXPECT_EQ(reading("1@0 o 4:1"), "column 1: an offset has integers only");
  EXPECT_EQ(reading("3 o 4"), "column 6: expected ':', found the end");
  EXPECT_EQ(reading("3 o"), "column 4: expected a layout, found the end");
  EXPECT_EQ(reading("3 o Sw<1,0,1>"), "column 14: expected 'o', found the end");
  EXPECT_EQ(reading("[1,(2)] o 4:1"), "column 1: an array has integers only");
  EXPECT_EQ(reading("[1,2] o _ o 4:1"),
            "column 9: an offset into an array is an integer");
  EXPECT_EQ(reading("[1,2] o 1@0 o 4:1"),
            "column 9: an offset into an array is an integer");
  EXPECT_EQ(reading("[1,2] o (3) o 4:1"), "column 13: expected ':', found 'o'");
  EXPECT_EQ(reading("layout"), "column 1: expected a value, found 'layout'");
  EXPECT_EQ(reading("\xc3\xa9"), "column 1: expected a value, found byte 195");
  EXPECT_EQ(reading(std::string("4\0", 2)),
            "column 2: expected the end, found byte 0");
  EXPECT_EQ(reading(repeated(99, "x")),
            "column 1: expected a value, found '" + repeated(24, "x") + "'");
}

TEST(Notation, RefusesWhatIsNoValueOfItsKind) {
  EXPECT_EQ(reading("[4, (2,3):(1)]"),
            "column 5: shape (2,3) and stride (1) have different profiles");
  EXPECT_EQ(reading("(2,0):(1,1)"), "column 1: the extent 0 is less than 1");
  EXPECT_EQ(reading("<2,(3,0)>"), "column 4: the extent 0 is less than 1");
  EXPECT_EQ(reading("Sw<-1,4,3>").substr(0, 10), "column 1: ");
  EXPECT_EQ(reading("4:1 o 0 o 4:1@0").substr(0, 11), "column 11: ");
}

TEST(Notation, IntegersHave64Bits) {
  EXPECT_EQ(reading("9223372036854775807"), "an integer 9223372036854775807");
  EXPECT_EQ(reading("-9223372036854775808"), "an integer -9223372036854775808");
  EXPECT_EQ(reading("(1,9223372036854775808)"),
            "column 4: expected an integer of 64 bits, found "
            "'9223372036854775808'");
  EXPECT_EQ(reading(repeated(400'000, "9")),
            "column 1: expected an integer of 64 bits, found '" +
                repeated(24, "9") + "'");
  EXPECT_EQ(reading("1@999"), "a basis stride 1@999");
  EXPECT_EQ(reading("1@1000"),
            "column 3: expected one of 64 modes below 1000, found '1000'");
}

TEST(Notation, NestingIsBounded) {
  const std::string deepest = repeated(64, "(") + "7" + repeated(64, ")");
  EXPECT_EQ(reading(deepest), "a tuple " + deepest);
  const std::string refusal = "column 65: expected a nesting of at most 64";
  for (const char* opening : {"(", "<", "["}) {
    EXPECT_EQ(reading(repeated(65, opening)), refusal) << opening;
    EXPECT_EQ(reading(repeated(longest_text, opening)), refusal) << opening;
  }
  EXPECT_EQ(reading("1" + repeated(64, "@0")),
            "a basis stride 1" + repeated(64, "@0"));
  EXPECT_EQ(reading("1" + repeated(65, "@0")),
            "column 131: expected one of 64 modes below 1000, found '0'");
}

TEST(Notation, LengthIsBounded) {
  const std::string longest = "(" + repeated(longest_text / 2 - 1, "1,") + "1)";
  ASSERT_EQ(longest.size(), longest_text + 1);
  EXPECT_EQ(reading(longest),
            "column 1000001: expected at most 1000000 characters");
  const std::string shorter = "(" + repeated(longest_text / 2 - 2, "1,") + "1)";
  EXPECT_EQ(reading(shorter), "a tuple " + shorter);
}

// Values of every kind at random, the same on every run.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  std::int64_t number(std::int64_t least, std::int64_t greatest) {
    return std::uniform_int_distribution<std::int64_t>(least,
                                                       greatest)(engine_);
  }

  template <class Leaf, class MakeLeaf>
  Tree<Leaf> tree(const MakeLeaf& make_leaf, int level = 0) {
    if (number(0, 2 + level) > 1) return make_leaf();
    Modes<Leaf> modes;
    for (std::int64_t n = number(0, 3); n > 0; --n)
      modes.push_back(tree<Leaf>(make_leaf, level + 1));
    return modes;
  }

  Int64 integer() {
    return number(0, 9) ? number(-20, 20) : number(INT64_MIN, INT64_MAX);
  }
  ScaledBasis<> step() {
    Axis axis;
    for (std::int64_t n = number(0, 4) - 2; n > 0; --n)
      axis.push_back(static_cast<std::size_t>(number(0, 11)));
    return {integer(), axis};
  }
  Layout<> layout(bool integers) {
    const auto shape = tree<Int64>([&] { return Int64(number(1, 9)); });
    return {shape, replace_leaves<ScaledBasis<>>(shape, [&](Int64) {
              return integers ? ScaledBasis<>(number(0, 99)) : step();
            })};
  }
  Swizzle swizzle() {
    const std::int64_t bits = number(0, 4);
    return {bits, number(0, 5), bits + number(0, 3)};
  }
  ComposedLayout composed() {
    if (number(0, 1)) return {swizzle(), number(0, 50), layout(true)};
    return {layout(true), number(-5, 50), layout(true)};
  }

  AnyLayout any_layout() {
    if (number(0, 2) == 0) return composed();
    return layout(false);
  }

  Value value(int level = 0) {
    switch (number(0, level > 2 ? 11 : 12)) {
      case 0:
        return tree<Int64>([&] { return integer(); });
      case 1:
        return value_of(tree<ScaledBasis<>>([&] { return step(); }));
      case 2:
        return layout(false);
      case 3:
        return composed();
      case 4:
        return swizzle();
      case 5:
        return Tiler<>(Modes<std::optional<Layout<>>>{
            tree<std::optional<Layout<>>>([&]() -> std::optional<Layout<>> {
              if (number(0, 2) == 0) return std::nullopt;
              return layout(true);
            })});
      case 6:
        return number(0, 1) == 0;
      case 7:
        return number(0, 1) ? Word::layout_left : Word::layout_right;
      case 8:
        return SliceCoordinate<>(Modes<std::optional<Int64>>{
            std::optional<Int64>(), tree<std::optional<Int64>>([&] {
              return std::optional(integer());
            })});
      case 9:
        return CountingTensor(
            CountingEngine(tree<Int64>([&] { return integer(); })),
            any_layout());
      case 10: {
        std::vector<Int64> values;
        for (std::int64_t n = number(0, 3); n > 0; --n)
          values.push_back(integer());
        return ArrayTensor<Int64>(ArrayEngine<Int64>(values, number(-1, 2)),
                                  any_layout());
      }
      case 11:
        return number(0, 1) ? ReductionOp::add : ReductionOp::min;
      default: {
        std::vector<Value> list;
        for (std::int64_t n = number(0, 3); n > 0; --n)
          list.push_back(value(level + 1));
        return list;
      }
    }
  }

  // The text with blanks at some of the places where they may stand.
  std::string spaced(const std::string& text) {
    std::string result;
    for (const char c : text) {
      const bool bracket = std::string("()<>[],:").find(c) != std::string::npos;
      if (bracket && number(0, 1)) result += ' ';
      result += c;
      if (bracket && number(0, 3) == 0) result += '\t';
    }
    return result;
  }

  std::string garbage() {
    static const std::string characters = "(((<[])>,,:__@-o 0129SwTtrue\n";
    std::string text;
    for (std::int64_t n = number(0, 24); n > 0; --n)
      text += characters[static_cast<std::size_t>(
          number(0, std::int64_t(characters.size()) - 1))];
    return text;
  }

 private:
  std::mt19937_64 engine_;
};

TEST(Notation, WhatIsPrintedIsReadBack) {
  Random random(1);
  std::vector<int> seen(std::variant_size_v<Value::Held>);
  for (int i = 0; i < 20'000; ++i) {
    const Value value = random.value();
    const std::string text = to_string(value);
    const auto again = read(text);
    ASSERT_TRUE(again) << text << ": " << again.refusal().reason;
    ASSERT_EQ(to_string(*again), text);
    ASSERT_EQ(kind_of(*again), kind_of(value)) << text;
    const std::string spaced = random.spaced(text);
    ASSERT_EQ(reading(spaced), reading(text)) << spaced;
    if (const auto* layout = value.as<Layout<>>()) {
      ASSERT_TRUE(*layout == *again->as<Layout<>>()) << text;
    }
    ++seen[value.held.index()];
  }
  for (std::size_t kind = 0; kind < seen.size(); ++kind)
    EXPECT_GT(seen[kind], 500) << kind;
}

TEST(Notation, GarbageIsRefusedWithAColumn) {
  Random random(2);
  int refused = 0;
  for (int i = 0; i < 50'000; ++i) {
    const std::string text = random.garbage();
    const auto value = read(text);
    if (value) {
      ASSERT_EQ(reading(to_string(*value)), reading(text)) << text;
      continue;
    }
    ++refused;
    const std::string& reason = value.refusal().reason;
    ASSERT_EQ(reason.rfind("column ", 0), 0u) << text << ": " << reason;
    const int column = std::stoi(reason.substr(7));
    ASSERT_GE(column, 1) << text;
    ASSERT_LE(static_cast<std::size_t>(column), text.size() + 1) << text;
  }
  EXPECT_GT(refused, 1'000);
}

// The expression as it was understood: "f[(1,2)|g[]]".
std::string outline(const Expression& expression) {
  if (expression.name.empty()) return to_string(expression.value);
  std::string text = expression.name + "[";
  for (const auto& argument : expression.arguments) {
    if (text.back() != '[') text += "|";
    text += outline(argument);
  }
  return text + "]";
}

std::string outline(const std::string& text) {
  const auto expression = read_expression(text);
  return expression ? outline(*expression) : expression.refusal().reason;
}

TEST(Expression, ReadsValuesAndCalls) {
  EXPECT_EQ(outline("(4,2):(1,4)"), "(4,2):(1,4)");
  EXPECT_EQ(outline("composition((4,2,3):(2,1,8), 4:2)"),
            "composition[(4,2,3):(2,1,8)|4:2]");
  EXPECT_EQ(outline(" size ( composition( (2,2):(0,1) , 3:1 ) ) "),
            "size[composition[(2,2):(0,1)|3:1]]");
  EXPECT_EQ(outline("slice(_, 4:1)"), "slice[_|4:1]");
  EXPECT_EQ(outline("f(Sw<1,0,1> o 0 o 4:1 , [1,2], <_>, LayoutLeft,)"),
            "f[Sw<1,0,1> o 0 o 4:1|[1, 2]|<_>|LayoutLeft]");
  EXPECT_EQ(outline("f()"), "f[]");
}

TEST(Expression, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(outline("size(4:1"),
            "column 9: expected ',' or ')', found the end");
  EXPECT_EQ(outline("size(,)"), "column 6: expected a value, found ','");
  EXPECT_EQ(outline("size(4:1) 2"), "column 11: expected the end, found '2'");
  EXPECT_EQ(outline("size 4:1"), "column 1: expected a value, found 'size'");
  EXPECT_EQ(outline("(size(4:1),2)"),
            "column 2: expected a number, '(' or '_', found 'size'");
  EXPECT_EQ(outline(repeated(100'000, "size(")),
            "column 325: expected a nesting of at most 64");
}

TEST(Expression, CallsKnowTheirColumn) {
  const auto expression = read_expression(" size( rank(4:1))");
  ASSERT_TRUE(expression);
  EXPECT_EQ(expression->column, 2u);
  EXPECT_EQ(expression->arguments.at(0).column, 8u);
}

}  // namespace
}  // namespace colex
