// SPDX-License-Identifier: MIT

#include "conformance/remote_algebra.hpp"

#include <fmt/format.h>

#include "conformance/tiled_value.hpp"
#include "properties/broken.hpp"
#include "reference/notation.hpp"

namespace colex::conformance {
namespace {

// A value as what an operation gives; nothing if it is of another kind.
template <class Answer>
struct As {
  static std::optional<Answer> of(const Value& value) {
    const auto* answer = value.as<Answer>();
    if (answer) return *answer;
    return std::nullopt;
  }
};
template <>
struct As<Int64> {
  static std::optional<Int64> of(const Value& value) {
    const auto* tuple = value.as<IntTuple<>>();
    if (tuple && tuple->is_leaf()) return tuple->leaf();
    return std::nullopt;
  }
};
template <>
struct As<Stride<>> {
  static std::optional<Stride<>> of(const Value& value) {
    if (const auto* stride = value.as<Stride<>>()) return *stride;
    if (const auto* tuple = value.as<IntTuple<>>()) return as_stride(*tuple);
    return std::nullopt;
  }
};
template <>
struct As<AnyLayout> {
  static std::optional<AnyLayout> of(const Value& value) {
    if (const auto* plain = value.as<Layout<>>()) return AnyLayout(*plain);
    if (const auto* composed = value.as<ComposedLayout>())
      return AnyLayout(*composed);
    return std::nullopt;
  }
};
template <class Entry>
struct As<std::vector<Entry>> {
  static std::optional<std::vector<Entry>> of(const Value& value) {
    const auto* list = value.as<std::vector<Value>>();
    if (!list) return std::nullopt;
    std::vector<Entry> entries;
    for (const Value& one : *list) {
      auto entry = As<Entry>::of(one);
      if (!entry) return std::nullopt;
      entries.push_back(*std::move(entry));
    }
    return entries;
  }
};
template <class AnyOfLayouts>
struct As<LayoutAndOffset<AnyOfLayouts>> {
  static std::optional<LayoutAndOffset<AnyOfLayouts>> of(const Value& value) {
    const auto* list = value.as<std::vector<Value>>();
    if (!list || list->size() != 2) return std::nullopt;
    auto layout = As<AnyOfLayouts>::of((*list)[0]);
    auto offset = As<IntTuple<>>::of((*list)[1]);
    if (!layout || !offset) return std::nullopt;
    return LayoutAndOffset<AnyOfLayouts>{*std::move(layout),
                                         *std::move(offset)};
  }
};

template <>
struct As<LayoutTV> {
  static constexpr auto of = layout_tv_of;
};
template <>
struct As<TiledCopy> {
  static constexpr auto of = tiled_copy_of;
};
template <>
struct As<TiledMma> {
  static constexpr auto of = tiled_mma_of;
};
// The tables of atoms are the suite's own: nothing in the protocol asks for a
// row.
template <class Atom>
struct NoNotation {
  static std::optional<Atom> of(const Value&) { return std::nullopt; }
};
template <>
struct As<MmaAtom> : NoNotation<MmaAtom> {};
template <>
struct As<CopyAtom> : NoNotation<CopyAtom> {};

std::string written(LayoutLeft) { return "LayoutLeft"; }
std::string written(LayoutRight) { return "LayoutRight"; }
std::string written(const CopyLayouts& atom) {
  return to_string(list_of(atom));
}
std::string written(const TiledCopy& copy) { return to_string(list_of(copy)); }
std::string written(const MmaLayouts& atom) { return to_string(list_of(atom)); }
std::string written(const TiledMma& mma) { return to_string(list_of(mma)); }
template <class T>
std::string written(const T& value) {
  return to_string(value);
}

template <class Answer>
Result<Answer> answer_of(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::reject:
      return Refusal{reply.text};
    case Reply::Kind::skip:
      throw NotOffered(reply.text);
    case Reply::Kind::broken:
      throw Broken(reply.text);
    case Reply::Kind::error:
      throw BadAnswer("no answer: " + reply.text);
    case Reply::Kind::out:
      break;
  }
  const auto value = read(reply.text);
  if (!value)
    throw BadAnswer(fmt::format("the answer {} cannot be read: {}", reply.text,
                                value.refusal().reason));
  auto answer = As<Answer>::of(*value);
  if (!answer)
    throw BadAnswer(
        fmt::format("the answer {} is {}, which is not what the "
                    "operation gives",
                    reply.text, kind_of(*value)));
  return *std::move(answer);
}

}  // namespace

Algebra algebra_of(Remote& remote) {
  Algebra algebra;
  algebra.name = remote.hello().name;
  for_each_operation(algebra, [&remote]<class Answer, class... Arguments>(
                                  Operation<Answer, Arguments...>& operation) {
    operation.run = [&remote, name = operation.name](
                        const Arguments&... in) -> Result<Answer> {
      return answer_of<Answer>(remote.ask_now({name, {written(in)...}}));
    };
  });
  return algebra;
}

}  // namespace colex::conformance
