// SPDX-License-Identifier: MIT
//
// cutegen, the run-time layouts of NVIDIA's CuTe IR, behind the adapter
// protocol.
//
//     $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
//           build/peers/bin/cutegen
//     {"id":1,"out":"(2,3):(2,10)"}
//
// The answers are cutegen's own, and so is most of the notation: it reads and
// prints layouts as the protocol does. It says "x" where it has no answer.

#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <string>
#include <tuple>
#include <type_traits>

#include <cutegen/cutegen_base_dynamic.hpp>

#include "../adapter.hpp"

namespace colex::cutegen_adapter {

namespace cg = cutegen;
using namespace colex::adapter;

namespace {

sigjmp_buf before_the_case;
volatile std::sig_atomic_t caught = 0;

void leave_the_case(int signal) {
  caught = signal;
  siglongjmp(before_the_case, 1);
}

// A failing assertion of the headers is a refusal; other signals cost this case
// and the few strings that the jump leaves behind.
Answer guarded(Answer answer) {
  return [answer = std::move(answer)](const Arguments& in) {
    if (sigsetjmp(before_the_case, 1) != 0) {
      if (caught == SIGABRT) throw reject{"an assertion of cutegen fails"};
      throw std::domain_error(caught == SIGFPE
                                  ? "division by zero in cutegen"
                                  : "an invalid access in cutegen");
    }
    try {
      return answer(in);
    } catch (const skip&) {
      throw;
    } catch (const reject&) {
      throw;
    } catch (const std::invalid_argument&) {  // of the notation
      throw;
    } catch (const std::exception& refusal) {
      throw reject{refusal.what()};
    }
  };
}

// ---------------------------------------------------------- text to cutegen

std::string spelled(const Value& value);

std::string spelled_parts(const Value& value, const char* separator) {
  std::string result;
  for (const Value& part : value.parts) {
    if (&part != value.parts.data()) result += separator;
    result += spelled(part);
  }
  return result;
}

// A value as cutegen reads it.
std::string spelled(const Value& value) {
  switch (value.kind) {
    case Kind::tuple:
      return "(" + spelled_parts(value, ",") + ")";
    case Kind::tiler:
      return "[" + spelled_parts(value, ";") + "]";
    case Kind::layout:
      return spelled_parts(value, ":");
    case Kind::swizzle:
      return "S<" + spelled_parts(value, ",") + ">";
    case Kind::composed:
      return spelled_parts(value, " o ");
    case Kind::integer:
      if (value.is_static) throw skip{"cutegen does not tell _4 from 4"};
      return write(value);
    default:
      return write(value);
  }
}

template <class Type>
Type as(const Value& value) {
  const std::string text = spelled(value);
  const auto result = cg::from_string<Type>(text);
  if (!result) throw skip{"cutegen does not read " + text};
  return *result;
}

bool is_tuple(const Value& value) {
  return value.kind == Kind::tuple || value.kind == Kind::integer ||
         value.kind == Kind::keep;
}

cg::int_tuple tuple(const Value& value) {
  if (!is_tuple(value)) throw skip{"cutegen takes tuples here"};
  return as<cg::int_tuple>(value);
}

cg::shape shape(const Value& value) {
  if (!is_tuple(value)) throw skip{"cutegen takes a shape here"};
  return as<cg::shape>(value);
}

cg::layout layout(const Value& value) {
  if (value.kind != Kind::layout) throw skip{"cutegen takes layouts here"};
  return as<cg::layout>(value);
}

int small(const Value& value) {
  if (value.kind != Kind::integer || !value.modes.empty() ||
      value.integer < -1000000 || value.integer > 1000000)
    throw skip{"cutegen takes a small integer here"};
  return static_cast<int>(value.integer);
}

// ---------------------------------------------------------- cutegen to text

std::string text(bool value) { return value ? "true" : "false"; }

template <class Number,
          std::enable_if_t<std::is_integral_v<Number>, bool> = true>
std::string text(Number value) {
  return std::to_string(value);
}

// "x" alone is an error; a name of a swizzle is not.
template <class Type, std::enable_if_t<!std::is_integral_v<Type>, bool> = true>
std::string text(const Type& value) {
  std::string result = cg::to_string(value);
  if (result.find('x') != std::string::npos)
    throw reject{"cutegen answers " + result};
  if (result.find('?') != std::string::npos)
    throw skip{"cutegen answers " + result + ", a value not known yet"};
  for (std::size_t at = 0; (at = result.find("S<", at)) != std::string::npos;
       at += 3)
    result.replace(at, 2, "Sw<");
  return result;
}

// A layout that is_valid denies is cutegen's way to refuse.
template <class Layout>
std::string layout_text(const Layout& layout) {
  if (!cg::is_valid(layout))
    throw reject{"cutegen answers " + cg::to_string(layout) +
                 ", which its is_valid denies"};
  return text<>(layout);
}

std::string text(const cg::layout& layout) { return layout_text(layout); }

std::string text(const cg::composed_layout& layout) {
  return layout_text(layout);
}

template <class... Types>
std::string text(const std::tuple<Types...>& pair) {
  return "[" + text(std::get<0>(pair)) + "," + text(std::get<1>(pair)) + "]";
}

// ------------------------------------------------------------------ answers

void want(const Arguments& in, std::size_t least, std::size_t most) {
  if (in.size() < least || in.size() > most)
    throw skip{"not with " + std::to_string(in.size()) + " arguments"};
}

// `function` of the layout, plain or composed, that the value is.
template <class Function>
std::string of_layout(const Value& value, Function function) {
  if (value.kind == Kind::layout) return text(function(as<cg::layout>(value)));
  if (value.kind == Kind::composed)
    return text(function(as<cg::composed_layout>(value)));
  throw skip{"cutegen takes layouts here"};
}

template <class Function>
std::string of_either(const Value& value, Function function) {
  if (is_tuple(value)) return text(function(as<cg::int_tuple>(value)));
  return of_layout(value, function);
}

template <class Function>
Answer unary_layout(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return of_layout(read(in[0]), function);
  };
}

template <class Function>
Answer unary_plain(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return text(function(layout(read(in[0]))));
  };
}

template <class Function>
Answer unary_tuple(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return text(function(tuple(read(in[0]))));
  };
}

template <class Function>
Answer unary_either(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return of_either(read(in[0]), function);
  };
}

template <class Function>
Answer binary_tuple(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    return text(function(tuple(read(in[0])), tuple(read(in[1]))));
  };
}

template <class Function>
Answer binary_plain(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    return text(function(layout(read(in[0])), layout(read(in[1]))));
  };
}

// By a layout, by the tilers of the modes, or by a shape.
template <class Function>
Answer with_tiler(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value tiler = read(in[1]);
    return of_layout(read(in[0]), [&](const auto& target) {
      using Result = decltype(function(target, cg::layout{}));
      if (tiler.kind == Kind::layout)
        return function(target, as<cg::layout>(tiler));
      if (tiler.kind == Kind::tiler || tiler.kind == Kind::keep)
        return Result(function(target, as<cg::tile>(tiler)));
      return Result(function(target, shape(tiler)));
    });
  };
}

template <class Function>
Answer with_profile(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 2);
    return of_layout(read(in[0]), [&](const auto& target) {
      if (in.size() == 1) return function(target);
      return decltype(function(target))(function(target, shape(read(in[1]))));
    });
  };
}

template <class Function>
Answer relation(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const auto shape_of = [](const Value& value) {
      return shape(value.kind == Kind::layout ? value.parts[0] : value);
    };
    return text(function(shape_of(read(in[0])), shape_of(read(in[1]))));
  };
}

template <class Function>
Answer with_range(Function function) {
  return [=](const Arguments& in) {
    want(in, 3, 3);
    const int from = small(read(in[1]));
    const int to = small(read(in[2]));
    return of_either(read(in[0]), [&](const auto& value) {
      return function(from, to, value);
    });
  };
}

template <class Function>
Answer with_indices(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 20);
    std::vector<int> indices;
    for (std::size_t i = 1; i < in.size(); ++i)
      indices.push_back(small(read(in[i])));
    return of_either(read(in[0]), [&](const auto& value) {
      return function(value, indices);
    });
  };
}

template <class Function>
Answer with_factor(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const int factor = small(read(in[1]));
    const Value value = read(in[0]);
    if (value.kind == Kind::swizzle)
      return text(function(factor, as<cg::swizzle>(value)));
    return of_layout(
        value, [&](const auto& target) { return function(factor, target); });
  };
}

// --------------------------------------------------- functions of their own

std::string crd2idx(const Arguments& in) {
  want(in, 2, 3);
  const Value target = read(in[1]);
  const cg::coord coordinate = as<cg::coord>(read(in[0]));
  if (in.size() == 3)
    return text(cg::layout_eval(coordinate, shape(target),
                                as<cg::stride>(read(in[2]))));
  if (is_tuple(target)) return text(cg::crd2idx(coordinate, shape(target)));
  if (target.kind == Kind::swizzle)
    return text(as<cg::swizzle>(target)(tuple(read(in[0]))));
  return of_layout(target,
                   [&](const auto& value) { return value(coordinate); });
}

std::string idx2crd(const Arguments& in) {
  want(in, 2, 3);
  const cg::coord index = as<cg::coord>(read(in[0]));
  if (in.size() == 3)
    return text(
        cg::idx2crd(index, shape(read(in[1])), as<cg::stride>(read(in[2]))));
  return text(cg::idx2crd(index, shape(read(in[1]))));
}

std::string make_layout(const Arguments& in) {
  want(in, 1, 9);
  const Value first = read(in[0]);
  if (first.kind == Kind::layout) {
    std::vector<cg::layout> parts;
    for (const std::string& argument : in)
      parts.push_back(layout(read(argument)));
    return text(cg::make_layout(parts));
  }
  want(in, 1, 2);
  if (in.size() == 1) return text(cg::layout(shape(first)));
  const Value second = read(in[1]);
  if (second.kind == Kind::word) {
    if (second.word == "LayoutLeft")
      return text(cg::layout(shape(first), cg::gen_col_major{}));
    if (second.word == "LayoutRight")
      return text(cg::layout(shape(first), cg::gen_row_major{}));
    throw skip{"no " + second.word};
  }
  return text(cg::layout(shape(first), as<cg::stride>(second)));
}

std::string complement(const Arguments& in) {
  want(in, 1, 2);
  const cg::layout value = layout(read(in[0]));
  if (in.size() == 1) return text(cg::complement(value));
  return text(cg::complement(value, shape(read(in[1]))));
}

std::string slice(const Arguments& in) {
  want(in, 2, 2);
  const cg::coord coordinate = as<cg::coord>(read(in[0]));
  return of_either(read(in[1]), [&](const auto& value) {
    return cg::slice(coordinate, value);
  });
}

std::string dice(const Arguments& in) {
  want(in, 2, 2);
  const cg::coord coordinate = as<cg::coord>(read(in[0]));
  return of_either(read(in[1]), [&](const auto& value) {
    return cg::dice(coordinate, value);
  });
}

std::string slice_and_offset(const Arguments& in) {
  want(in, 2, 2);
  const cg::coord coordinate = as<cg::coord>(read(in[0]));
  return of_layout(read(in[1]), [&](const auto& value) {
    return cg::slice_and_offset(coordinate, value);
  });
}

std::string domain_offset(const Arguments& in) {
  want(in, 2, 2);
  const cg::coord coordinate = as<cg::coord>(read(in[0]));
  return of_layout(read(in[1]), [&](const auto& value) {
    return cg::domain_offset(coordinate, value);
  });
}

std::string with_shape(const Arguments& in) {
  want(in, 2, 2);
  return of_layout(read(in[0]), [&](const auto& value) {
    return value.with_shape(shape(read(in[1])));
  });
}

std::string filter_zeros(const Arguments& in) {
  want(in, 1, 2);
  const Value value = read(in[0]);
  if (is_tuple(value)) {
    want(in, 2, 2);
    return text(cg::filter_zeros(as<cg::stride>(value), shape(read(in[1]))));
  }
  return of_layout(value, [&](const auto& target) {
    if (in.size() == 1) return cg::filter_zeros(target);
    return decltype(cg::filter_zeros(target))(
        cg::filter_zeros(target, shape(read(in[1]))));
  });
}

std::string compact_order(const Arguments& in) {
  want(in, 2, 2);
  return text(
      cg::compact_order<cg::stride>(shape(read(in[0])), tuple(read(in[1]))));
}

std::string make_ordered_layout(const Arguments& in) {
  want(in, 2, 2);
  const cg::shape extents = shape(read(in[0]));
  return text(cg::layout(
      extents, cg::compact_order<cg::stride>(extents, tuple(read(in[1])))));
}

std::string tile_to_shape(const Arguments& in) {
  want(in, 2, 3);
  const cg::shape target = shape(read(in[1]));
  return of_layout(read(in[0]), [&](const auto& block) {
    using Block = std::decay_t<decltype(block)>;
    if (in.size() == 3)
      return Block(cg::tile_to_shape(block, target, tuple(read(in[2]))));
    if constexpr (std::is_same_v<Block, cg::layout>)
      return cg::tile_to_shape(block, target);
    else
      throw skip{"cutegen wants an order for a composed layout"};
  });
}

std::string make_swizzle(const Arguments& in) {
  want(in, 2, 2);
  return text(cg::swizzle(static_cast<std::uint32_t>(small(read(in[0]))),
                          static_cast<std::uint32_t>(small(read(in[1])))));
}

std::string repeat(const Arguments& in) {
  want(in, 2, 2);
  const int count = small(read(in[1]));
  if (count < 0) throw skip{"cutegen takes a count without a sign"};
  return text(cg::repeat<cg::int_tuple>(static_cast<std::size_t>(count),
                                        tuple(read(in[0]))));
}

std::string insert(const Arguments& in) {
  want(in, 3, 3);
  return text(
      cg::insert(small(read(in[1])), tuple(read(in[0])), tuple(read(in[2]))));
}

std::string append(const Arguments& in) {
  want(in, 2, 2);
  const Value first = read(in[0]);
  if (first.kind == Kind::layout) {
    cg::layout result = layout(first);
    result.append(layout(read(in[1])));
    return text(result);
  }
  cg::int_tuple result = tuple(first);
  result.append(tuple(read(in[1])));
  return text(result);
}

std::string inner_product(const Arguments& in) {
  want(in, 2, 2);
  return text(
      cg::inner_product<cg::int_tuple>(tuple(read(in[0])), tuple(read(in[1]))));
}

Table operations() {
  return {
      // integers and tuples
      {"rank", unary_either([](const auto& v) { return cg::rank(v); })},
      {"depth", unary_either([](const auto& v) { return cg::depth(v); })},
      {"size", unary_either([](const auto& v) { return cg::size(v); })},
      {"product", unary_tuple([](const auto& t) { return cg::product(t); })},
      {"product_each",
       unary_tuple([](const auto& t) { return cg::product_each(t); })},
      {"sum", unary_tuple([](const auto& t) { return cg::sum(t); })},
      {"max", unary_tuple([](const auto& t) { return cg::max(t); })},
      {"min", unary_tuple([](const auto& t) { return cg::min(t); })},
      {"gcd", unary_tuple([](const auto& t) { return cg::gcd(t); })},
      {"inner_product", inner_product},
      {"ceil_div", binary_tuple([](const auto& a, const auto& b) {
         return cg::ceil_div(a, b);
       })},
      {"shape_div", binary_tuple([](const auto& a, const auto& b) {
         return cg::shape_div(a, b);
       })},
      {"flatten", unary_either([](const auto& v) { return cg::flatten(v); })},
      {"congruent", relation([](const auto& a, const auto& b) {
         return cg::is_congruent(a, b);
       })},
      {"weakly_congruent", relation([](const auto& a, const auto& b) {
         return cg::weakly_congruent(a, b);
       })},
      {"compatible", relation([](const auto& a, const auto& b) {
         return cg::compatible(a, b);
       })},
      {"lex_less", relation([](const auto& a, const auto& b) {
         return cg::lex_less(a, b);
       })},
      {"colex_less", relation([](const auto& a, const auto& b) {
         return cg::colex_less(a, b);
       })},
      {"elem_less", relation([](const auto& a, const auto& b) {
         return cg::elem_less(a, b);
       })},
      {"append", append},
      {"insert", insert},
      {"repeat", repeat},
      {"zip", unary_tuple([](const auto& t) { return cg::zip(t); })},
      {"reverse", unary_tuple([](const auto& t) { return cg::reverse(t); })},
      {"get", with_indices([](const auto& v, const std::vector<int>& i) {
         return i.empty() ? v : std::decay_t<decltype(v)>(cg::get(v, i));
       })},
      {"layout", with_indices([](const auto& v, const std::vector<int>& i) {
         return i.empty() ? v : std::decay_t<decltype(v)>(cg::get(v, i));
       })},
      {"select", with_indices([](const auto& v, const std::vector<int>& i) {
         return cg::select(v, i);
       })},
      {"take", with_range([](int from, int to, const auto& v) {
         using Type = std::decay_t<decltype(v)>;
         if constexpr (std::is_same_v<Type, cg::composed_layout>)
           return (throw skip{"cutegen takes no modes of a composed layout"},
                   v);
         else
           return cg::take(from, to, v);
       })},
      {"group", with_range([](int from, int to, const auto& v) {
         return cg::group(from, to, v);
       })},
      {"slice", slice},
      {"dice", dice},
      {"filter_zeros", filter_zeros},
      // coordinates
      {"crd2idx", crd2idx},
      {"idx2crd", idx2crd},
      {"compact_col_major",
       [](const Arguments& in) {
         want(in, 1, 1);
         return text(
             cg::compact_col_major<cg::shape, cg::stride>(shape(read(in[0]))));
       }},
      {"compact_row_major",
       [](const Arguments& in) {
         want(in, 1, 1);
         return text(
             cg::compact_row_major<cg::shape, cg::stride>(shape(read(in[0]))));
       }},
      {"compact_order", compact_order},
      // layouts
      {"make_layout", make_layout},
      {"make_ordered_layout", make_ordered_layout},
      {"make_layout_like",
       unary_layout([](const auto& l) { return cg::make_layout_like(l); })},
      {"make_identity_layout",
       [](const Arguments& in) {
         want(in, 1, 1);
         return text(cg::make_identity_layout(shape(read(in[0]))));
       }},
      {"shape", unary_layout([](const auto& l) { return l.shape(); })},
      {"stride", unary_plain([](const auto& l) { return l.stride(); })},
      {"cosize", unary_layout([](const auto& l) { return cg::cosize(l); })},
      {"coshape", unary_plain([](const auto& l) { return cg::coshape(l); })},
      {"coprofile",
       unary_plain([](const auto& l) { return cg::coprofile(l); })},
      {"slice_and_offset", slice_and_offset},
      {"domain_offset", domain_offset},
      {"with_shape", with_shape},
      // algebra
      {"coalesce",
       with_profile([](const auto&... v) { return cg::coalesce(v...); })},
      {"filter", unary_layout([](const auto& l) { return cg::filter(l); })},
      {"composition", with_tiler([](const auto& a, const auto& b) {
         return cg::composition(a, b);
       })},
      {"complement", complement},
      {"right_inverse",
       unary_plain([](const auto& l) { return cg::right_inverse(l); })},
      {"left_inverse",
       unary_plain([](const auto& l) { return cg::left_inverse(l); })},
      {"max_alignment",
       unary_layout([](const auto& l) { return cg::max_alignment(l); })},
      {"upcast",
       with_factor([](int n, const auto& l) { return cg::upcast(n, l); })},
      {"downcast",
       with_factor([](int n, const auto& l) { return cg::downcast(n, l); })},
      // tilings
      {"logical_divide", with_tiler([](const auto& a, const auto& b) {
         return cg::logical_divide(a, b);
       })},
      {"zipped_divide", with_tiler([](const auto& a, const auto& b) {
         return cg::zipped_divide(a, b);
       })},
      {"tiled_divide", with_tiler([](const auto& a, const auto& b) {
         return cg::tiled_divide(a, b);
       })},
      {"flat_divide", with_tiler([](const auto& a, const auto& b) {
         return cg::flat_divide(a, b);
       })},
      {"logical_product", binary_plain([](const auto& a, const auto& b) {
         return cg::logical_product(a, b);
       })},
      {"zipped_product", with_tiler([](const auto& a, const auto& b) {
         return cg::zipped_product(a, b);
       })},
      {"tiled_product", with_tiler([](const auto& a, const auto& b) {
         return cg::tiled_product(a, b);
       })},
      {"flat_product", with_tiler([](const auto& a, const auto& b) {
         return cg::flat_product(a, b);
       })},
      {"blocked_product", binary_plain([](const auto& a, const auto& b) {
         return cg::blocked_product(a, b);
       })},
      {"raked_product", binary_plain([](const auto& a, const auto& b) {
         return cg::raked_product(a, b);
       })},
      {"tile_to_shape", tile_to_shape},
      {"make_swizzle", make_swizzle},
  };
}

}  // namespace

}  // namespace colex::cutegen_adapter

int main() {
  using namespace colex::cutegen_adapter;
  for (const int signal : {SIGABRT, SIGFPE, SIGSEGV})
    std::signal(signal, leave_the_case);
  colex::adapter::Table table = operations();
  for (auto& [name, answer] : table) answer = guarded(std::move(answer));
  return colex::adapter::serve("cutegen", COLEX_CUTLASS_VERSION,
                               "the sources of CUTLASS", table);
}
