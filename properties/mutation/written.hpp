// SPDX-License-Identifier: MIT
// Inputs that are written as texts, and the tensors that are made of them.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/notation.hpp"

namespace colex {

// What a text holds of a kind. Another text is a fault of the table.
template <class T>
T of(const std::string& written) {
  const auto value = read(written);
  if (value)
    if (const T* held = value->template as<T>()) return *held;
  std::cerr << "no such value: " << written << '\n';
  std::exit(2);
}
inline IntTuple<> tuple(const std::string& written) {
  return of<IntTuple<>>(written);
}
inline Layout<> layout_of(const std::string& written) {
  return of<Layout<>>(written);
}
inline AnyLayout any_layout(const std::string& written) {
  if (written.find(" o ") == std::string::npos) return layout_of(written);
  return of<ComposedLayout>(written);
}
inline Tiler<> tiler_of(const std::string& written) {
  if (written[0] == '<') return of<Tiler<>>(written);
  return make_tiler(tuple(written));
}

template <class Leaf>
Tree<std::optional<Leaf>> optional_leaves(const Tree<Leaf>& tree) {
  return replace_leaves<std::optional<Leaf>>(
      tree, [](const Leaf& leaf) { return std::optional<Leaf>(leaf); });
}
inline SliceCoordinate<> slice_of(const std::string& written) {
  if (written.find('_') == std::string::npos)
    return optional_leaves(tuple(written));
  return of<SliceCoordinate<>>(written);
}

// Each text as a value.
template <class Make>
auto each(const std::vector<std::string>& written, const Make& make) {
  std::vector<decltype(make(written[0]))> values;
  for (const std::string& text : written) values.push_back(make(text));
  return values;
}

// The layout's values from 100 on.
inline CountingTensor counting(const AnyLayout& L, Int64 offset = 100) {
  return CountingTensor(CountingEngine(IntTuple<>(offset)), L);
}

// An array with room for a layout that counts first, first + step, …
inline ArrayTensor<Int64> numbered(const AnyLayout& L, Int64 first = 1,
                                   Int64 step = 1) {
  const ArrayTensor<Int64> room = make_tensor<Int64>(L);
  std::vector<Int64> values;
  for (std::size_t k = 0; k < room.engine().values().size(); ++k)
    values.push_back(first + Int64(k) * step);
  return ArrayTensor<Int64>(
      ArrayEngine<Int64>(std::move(values), room.engine().offset()), L);
}

inline std::string text(const ArrayTensor<double>& tensor) {
  return text(tensor.engine().values()) + text(tensor.engine().offset()) +
         text(tensor.layout()) + text(tensor.memory());
}
inline std::string text(const BitTensor& tensor) {
  return text(tensor.engine().bytes()) + text(tensor.engine().width()) +
         text(tensor.engine().offset()) + text(tensor.layout()) +
         text(tensor.memory());
}
inline std::string text(const std::optional<Refusal>& refusal) {
  return refusal ? "no: " + refusal->reason : "nothing";
}

// The elements by 1-D coordinate.
template <class Engine>
std::string elements_of(const Tensor<Engine>& tensor) {
  std::string joined;
  for (Int64 i = 0; i < size(tensor); i = i + 1)
    joined += text(typename Engine::Element(tensor(IntTuple<>(i)))) + ";";
  return joined;
}

}  // namespace colex
