// SPDX-License-Identifier: MIT
// Rows of texts that are read.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/notation.hpp"

namespace colex {

inline std::string text_of(const Expression& e) {
  std::string joined = std::to_string(e.column) + e.name + to_string(e.value);
  for (const auto& argument : e.arguments) joined += "," + text_of(argument);
  return joined;
}

inline void check_notation(Table& t, const Inputs& inputs) {
  const auto see = [&](const std::string& read_text) {
    t.see([&]() -> Result<std::string> {
      const auto value = read(read_text);
      if (!value) return value.refusal();
      return kind_of(*value) + to_string(*value);
    });
    t.see([&]() -> Result<std::string> {
      const auto expression = read_expression(read_text);
      if (!expression) return expression.refusal();
      return text_of(*expression);
    });
  };
  if (inputs.universe()) {
    const std::string alphabet = "01,():<>_-@o []";
    t.begin("short texts");
    std::string letters;
    const auto longer = [&](const auto& self) -> void {
      see(letters);
      if (letters.size() == 4) return;
      for (const char c : alphabet) {
        letters += c;
        self(self);
        letters.pop_back();
      }
    };
    longer(longer);
  }
  const std::vector<std::string> texts = {
      "0",
      "-5",
      "_4",
      "_-4",
      "9223372036854775807",
      "9223372036854775808",
      "-9223372036854775808",
      "(2,(3,4),)",
      "()",
      "(4,(2,3)):(1,(8,16))",
      "(2,2):(1@0,2@1@0)",
      "1@999",
      "1@1000",
      "1@-1",
      "1@ 1000",
      "(_,3,(_))",
      "(1@0,_)",
      "(1@0,2):3",
      "-2:1",
      "Sw<1,0,1>",
      "Sw<1,0,0>",
      "Sw<3,4,3> o 0 o (8,64):(64,1)",
      "8:10 o 3 o 4:1",
      "Sw<1,0,1> o -1 o 4:1",
      "<4:1,_>",
      "<(2,2):(1,4),<3,(2,2)>,_>",
      "<0>",
      "[true, false,LayoutLeft , LayoutRight]",
      "[1,(2,3),[]]",
      "[5,7,9] o 1 o 2:1",
      "[5,7] o 2:1",
      "[5,7] o (2:1)",
      "[5,(7,9)] o 2:1",
      "[5,7] o 1@0 o 2:1",
      "[5,7] o (1,2) o 2:1",
      "[5,7] o (1,2)",
      "[5,7] o 1",
      "[5,7,9,11] o  1  o  Sw<1,0,1> o 0 o 2:1",
      "[5,7,9,11] o Sw<1,0,1>",
      "[5,7] o 0 o _",
      "[] o 0 o 1:0",
      "maybe",
      "size(composition((2,2):(0,1), 3:1))",
      "  f ( 1 , g() , h )",
      "\t1\r\n",
      "1 2",
      "a_b9~",
      "abcdefghijklmnopqrstuvwxyzabcdefg",
      "(4;",
      "4:(",
      std::string("1\0", 2),
      std::string("1\0002", 3),
      "\x1f",
      "\x7f",
      "\xc3\xa4",
      " ~"};
  t.begin("texts");
  for (const auto& each : texts) see(each);
  t.begin("texts with a fault");
  for (const auto& each : texts)
    for (std::size_t k = 0; k < each.size(); ++k) {
      see(each.substr(0, k));
      see(each.substr(0, k) + each.substr(k + 1));
      for (const char* other : {"0", "(", ",", ":", "_", "<", " ", "@", "o"})
        see(each.substr(0, k) + other + each.substr(k + 1));
    }
  t.see([] { return Expression().column; });
  t.see([] { return AlternativeOf<int, Value>; });
  t.see([] { return AlternativeOf<Swizzle, Value::Held>; });
  t.begin("parts of texts");
  const std::string_view whole = "123456 abc";
  for (std::size_t n = 0; n <= whole.size(); ++n) {
    t.see([&] { return read(whole.substr(0, n)); });
    t.see([&] { return read(whole.substr(n)); });
  }
  t.begin("long texts");
  for (const std::size_t n : {999'999, 1'000'000, 1'000'001})
    see("1" + std::string(n - 1, ' '));
  for (const std::size_t n : {63, 64, 65}) {
    see(std::string(n, '(') + std::string(n, ')'));
    see(std::string(n, '<') + std::string(n, '>'));
    see(std::string(n, '[') + std::string(n, ']'));
    std::string basis = "1";
    for (std::size_t k = 0; k < n; ++k) basis += "@0";
    see(basis);
    see("(" + std::string(n - 1, '(') + std::string(n - 1, ')') + ",())");
  }
}

inline const bool notation_is_a_part = add_part("notation", check_notation);

}  // namespace colex
