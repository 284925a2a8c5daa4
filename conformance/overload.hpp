// SPDX-License-Identifier: MIT
//
// Overloads: a typed function as something that takes Values.
//
//   on<Layout<>, Tiler<>>([](const auto& A, const auto& T) {
//     return composition(A, T);
//   })
//
// is called where the first argument is a layout and the second can be a
// tiler; what it returns becomes a Value.

#pragma once

#include <functional>
#include <type_traits>

#include "conformance/operations.hpp"

namespace colex::conformance {

using Tuple = IntTuple<>;

// --- Parameters: which values fit, and what the function gets of them ---

// A value of this kind, as it is.
template <class T>
struct Parameter {
  static bool accepts(const Value& value) { return value.as<T>() != nullptr; }
  static const T& of(const Value& value) { return *value.as<T>(); }
};

// A tree of steps; a tuple of integers is one.
template <>
struct Parameter<Stride<>> {
  static bool accepts(const Value& value) {
    return value.as<Stride<>>() || value.as<IntTuple<>>();
  }
  static Stride<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>()) return as_stride(*tuple);
    return *value.as<Stride<>>();
  }
};

// A coordinate in which a _ may stand.
template <>
struct Parameter<SliceCoordinate<>> {
  static bool accepts(const Value& value) {
    return value.as<SliceCoordinate<>>() || value.as<IntTuple<>>();
  }
  static SliceCoordinate<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>())
      return replace_leaves<std::optional<Int64>>(
          *tuple, [](Int64 n) { return std::optional(n); });
    return *value.as<SliceCoordinate<>>();
  }
};

// A tiler: a layout, a shape, <…>, or _ alone.
template <>
struct Parameter<Tiler<>> {
  static bool accepts(const Value& value) {
    const auto* slice = value.as<SliceCoordinate<>>();
    return value.as<Tiler<>>() || value.as<Layout<>>() ||
           value.as<IntTuple<>>() || (slice && is_underscore(*slice));
  }
  static Tiler<> of(const Value& value) {
    if (const auto* tiler = value.as<Tiler<>>()) return *tiler;
    if (const auto* layout = value.as<Layout<>>()) return make_tiler(*layout);
    if (const auto* shape = value.as<IntTuple<>>()) return make_tiler(*shape);
    return std::optional<Layout<>>();
  }
};

// One integer.
template <>
struct Parameter<Int64> {
  static bool accepts(const Value& value) {
    const auto* tuple = value.as<IntTuple<>>();
    return tuple && tuple->is_leaf();
  }
  static Int64 of(const Value& value) { return value.as<IntTuple<>>()->leaf(); }
};

// The number of a mode, or how many: an integer that is not negative.
template <>
struct Parameter<std::size_t> {
  static bool accepts(const Value& value) {
    return Parameter<Int64>::accepts(value);
  }
  static std::size_t of(const Value& value) {
    const Int64 n = Parameter<Int64>::of(value);
    require_not_negative(n);
    return static_cast<std::size_t>(n.value());
  }
};

// A tuple of positive integers; the function gets an IntTuple.
struct Shape {};
template <>
struct Parameter<Shape> {
  static bool accepts(const Value& value) {
    return value.as<IntTuple<>>() != nullptr;
  }
  static const IntTuple<>& of(const Value& value) {
    const IntTuple<>& shape = *value.as<IntTuple<>>();
    require_positive_leaves(shape);
    return shape;
  }
  static void require_positive_leaves(const IntTuple<>& t) {
    if (t.is_leaf() && t.leaf() < 1)
      throw Refused("the extent " + to_string(t.leaf()) + " is less than 1");
    if (!t.is_leaf())
      for (const auto& mode : t.modes()) require_positive_leaves(mode);
  }
};

// A tuple, or the shape of a layout; the function gets an IntTuple.
struct ShapeOf {};
template <>
struct Parameter<ShapeOf> {
  static bool accepts(const Value& value) {
    return value.as<IntTuple<>>() || value.as<Layout<>>() ||
           value.as<ComposedLayout>();
  }
  static const IntTuple<>& of(const Value& value) {
    if (const auto* layout = value.as<Layout<>>()) return layout->shape();
    if (const auto* composed = value.as<ComposedLayout>())
      return composed->inner().shape();
    return *value.as<IntTuple<>>();
  }
};

// A tree that matters for its nesting; the function gets an IntTuple, 0 for _.
struct Profile {};
template <>
struct Parameter<Profile> {
  static bool accepts(const Value& value) {
    return Parameter<SliceCoordinate<>>::accepts(value);
  }
  static IntTuple<> of(const Value& value) {
    if (const auto* tuple = value.as<IntTuple<>>()) return *tuple;
    return underscores_as_zero(*value.as<SliceCoordinate<>>());
  }
};

// One or more of a kind, as the last parameter.
template <class T>
using Many = std::vector<T>;
using Indices = Many<std::size_t>;

template <class T>
struct Argument {
  static constexpr bool is_many = false;
  using Kind = Parameter<T>;
  static decltype(auto) of(const std::vector<Value>& in, std::size_t i) {
    return Kind::of(in[i]);
  }
};
template <class T>
struct Argument<Many<T>> {
  static constexpr bool is_many = true;
  using Kind = Parameter<T>;
  static Many<T> of(const std::vector<Value>& in, std::size_t i) {
    Many<T> rest;
    for (; i < in.size(); ++i) rest.push_back(Kind::of(in[i]));
    return rest;
  }
};

// --- Answers: what a function returned, as a Value ---

template <class T>
Result<Value> as_answer(T answer) {
  return Value(std::move(answer));
}
inline Result<Value> as_answer(Int64 answer) {
  return Value(IntTuple<>(answer));
}
inline Result<Value> as_answer(std::size_t answer) {
  return Value(IntTuple<>(Int64(answer)));
}
inline Result<Value> as_answer(const Stride<>& answer) {
  return value_of(answer);
}
template <class T>
Result<Value> as_answer(std::vector<T> answers) {
  return Value(std::vector<Value>(answers.begin(), answers.end()));
}
template <class... Either>
Result<Value> as_answer(std::variant<Either...> answer) {
  return std::visit([](auto& held) { return as_answer(std::move(held)); },
                    answer);
}
template <class L>
Result<Value> as_answer(LayoutAndOffset<L> answer) {
  const auto layout = as_answer(std::move(answer.layout));
  if (!layout) return layout.refusal();
  return Value(std::vector<Value>{*layout, std::move(answer.offset)});
}
template <class T>
Result<Value> as_answer(Result<T> answer) {
  if (!answer) return answer.refusal();
  return as_answer(*std::move(answer));
}

// --- Overloads ---

struct Overload {
  std::size_t parameters;
  bool repeats_last;
  bool (*accepts)(std::size_t i, const Value& value);
  std::function<Result<Value>(const std::vector<Value>&)> call;
};
using Overloads = std::vector<Overload>;

template <class... Parameters>
bool accepts_argument(std::size_t i, const Value& value) {
  constexpr bool (*accepts[])(const Value&) = {
      &Argument<Parameters>::Kind::accepts...};
  return accepts[i < sizeof...(Parameters) ? i : sizeof...(Parameters) - 1](
      value);
}

template <class... Parameters, class Function>
Overload on(Function function) {
  return {sizeof...(Parameters), (Argument<Parameters>::is_many || ...),
          &accepts_argument<Parameters...>,
          [function](const std::vector<Value>& in) {
            return [&]<std::size_t... i>(std::index_sequence<i...>) {
              return as_answer(function(Argument<Parameters>::of(in, i)...));
            }
            (std::index_sequence_for<Parameters...>{});
          }};
}

// --- Signatures: the kinds of argument that one function is offered for ---

template <class... Parameters>
struct Takes {};

// Each of several kinds as the first argument, then the rest.
template <class First, class... Rest>
struct Each {};

template <class...>
struct Kinds {};
using Trees = Kinds<Tuple, Stride<>>;
using Layouts = Kinds<Layout<>, ComposedLayout>;
using TreesAndPlainLayouts = Kinds<Tuple, Stride<>, Layout<>>;
using TreesAndLayouts = Kinds<Tuple, Stride<>, Layout<>, ComposedLayout>;

template <class Function, class... Parameters>
Overloads of_signature(const Function& function, Takes<Parameters...>) {
  return {on<Parameters...>(function)};
}
template <class Function, class... First, class... Rest>
Overloads of_signature(const Function& function,
                       Each<Kinds<First...>, Rest...>) {
  return {on<First, Rest...>(function)...};
}

// The overloads of a function, one for each signature.
template <class Function, class... Signatures>
Overloads calls(const Function& function, Signatures... signatures) {
  Overloads result;
  for (const Overloads& some : {of_signature(function, signatures)...})
    result.insert(result.end(), some.begin(), some.end());
  return result;
}

inline Overloads operator+(Overloads a, const Overloads& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// --- The table ---

struct Entry {
  Operation operation;
  Overloads overloads;
};
using Entries = std::vector<Entry>;

// The groups of PROTOCOL.md, one file each.
Entries tuple_operations();
Entries coordinate_operations();
Entries layout_operations();
Entries algebra_operations();
Entries tiling_operations();
Entries swizzle_operations();

}  // namespace colex::conformance
