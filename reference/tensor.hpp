// SPDX-License-Identifier: MIT
// Tensors: an engine and a layout. The element at a coordinate is what the
// engine has at the position that the layout gives.
//
//   auto T = make_tensor<double>(L, Memory::smem);    // L = (4,5):(1,4)
//   T.at(c) = 3.0;         // c = (1,2); then T(c) == T(9) == 3.0
//   slice((_,2), T)        // column 2: the same elements from position 8 on
//   make_identity_tensor((4,5))   // (0,0) o (4,5):(1@0,1@1)
//
// A tensor shares its array with its slices and copies. What an operation does
// to a tensor it does to the layout; where the result begins goes into the
// engine. There are no products of tensors.
// Definitions: CuTe documentation, 03_tensor; CuTe C++, tensor_impl.hpp.
#pragma once

#include "reference/composed_algebra.hpp"
#include "reference/engine.hpp"

namespace colex {

// Where a tensor lives. A name: nothing is computed from it.
enum class Memory { generic, gmem, smem, rmem, tmem };

inline std::string to_string(Memory memory) {
  constexpr const char* names[] = {"generic", "gmem", "smem", "rmem", "tmem"};
  return names[static_cast<std::size_t>(memory)];
}

// The plain layout, or the inner one of a composed layout: it has the domain.
inline const Layout<>& domain_layout(const AnyLayout& L) {
  if (const auto* plain = std::get_if<Layout<>>(&L)) return *plain;
  return std::get<ComposedLayout>(L).inner();
}

// The value of a layout at a coordinate.
inline IntTuple<> value_of(const AnyLayout& L, const IntTuple<>& c) {
  if (const auto* plain = std::get_if<Layout<>>(&L)) return crd2idx(c, *plain);
  return std::get<ComposedLayout>(L)(c);
}

template <class AnEngine>
class Tensor {
 public:
  using Engine = AnEngine;
  using Element = typename AnEngine::Element;

  Tensor(Engine engine, AnyLayout layout, Memory memory = Memory::generic)
      : engine_(std::move(engine)),
        layout_(std::move(layout)),
        memory_(memory) {}

  const Engine& engine() const { return engine_; }
  const AnyLayout& layout() const { return layout_; }
  Memory memory() const { return memory_; }

  // The element at a coordinate, an integer or a tree; beyond the domain, what
  // the layout leads to.
  Element operator()(const IntTuple<>& c) const {
    return engine_.read(value_of(layout_, c));
  }

  // The element at a coordinate, to be assigned.
  class Reference {
   public:
    Reference(const Engine& engine, IntTuple<> position)
        : engine_(engine), position_(std::move(position)) {}
    const Reference& operator=(Element value) const {
      engine_.write(position_, std::move(value));
      return *this;
    }
    operator Element() const { return engine_.read(position_); }

   private:
    Engine engine_;
    IntTuple<> position_;
  };
  Reference at(const IntTuple<>& c) const {
    return Reference(engine_, value_of(layout_, c));
  }

  // The same elements through another layout, or from another position on.
  Tensor with(AnyLayout layout) const {
    return Tensor(engine_, std::move(layout), memory_);
  }
  Tensor with(AnyLayout layout, const IntTuple<>& position) const {
    return Tensor(engine_.advanced(position), std::move(layout), memory_);
  }

 private:
  Engine engine_;
  AnyLayout layout_;
  Memory memory_;
};

// c -> the position of c: integers, or coordinates.
using CountingTensor = Tensor<CountingEngine>;
template <class T>
using ArrayTensor = Tensor<ArrayEngine<T>>;
using BitTensor = Tensor<BitEngine>;

template <class Engine>
const IntTuple<>& shape(const Tensor<Engine>& T) {
  return domain_layout(T.layout()).shape();
}
template <class Engine>
Int64 size(const Tensor<Engine>& T) {
  return product(shape(T));
}
template <class Engine>
std::size_t rank(const Tensor<Engine>& T) {
  return rank(shape(T));
}
template <class Engine>
std::size_t depth(const Tensor<Engine>& T) {
  return depth(shape(T));
}

// The offset and the layout, as CuTe prints a counting tensor; of an array, its
// values, then the offset where that is not 0.
inline std::string to_string(const CountingTensor& T) {
  return to_string(T.engine().offset()) + " o " + to_string(T.layout());
}
template <class T>
std::string to_string(const ArrayTensor<T>& tensor) {
  std::string text = "[";
  for (const T& value : tensor.engine().values()) {
    if (text.size() > 1) text += ", ";
    text += to_string(value);
  }
  text += "] o ";
  if (tensor.engine().offset() != 0)
    text += to_string(tensor.engine().offset()) + " o ";
  return text + to_string(tensor.layout());
}

// The same text: equal offsets and equal layouts.
inline bool operator==(const CountingTensor& a, const CountingTensor& b) {
  return a.engine().offset() == b.engine().offset() && a.layout() == b.layout();
}

// --- Construction (CuTe documentation, 03_tensor, "Tensor creation") ---

// The least value of a layout at or below 0: positions begin there.
inline Int64 least_value(const AnyLayout& L) {
  const auto* plain = std::get_if<Layout<>>(&L);
  Int64 least = 0;
  if (!plain) {
    const auto& composed = std::get<ComposedLayout>(L);
    if (composed.swizzle()) return least;
    const auto table = table_of(composed);
    for (const Int64 value : *table) least = min(least, value);
    return least;
  }
  require_integer_strides(*plain);
  for (const auto& mode : flat_modes(*plain))
    least = least + min((mode.extent - 1) * mode.stride.value, Int64(0));
  return least;
}

inline Int64 cosize_of(const AnyLayout& L) {
  return std::visit([](const auto& any) { return cosize(any); }, L);
}

inline const Int64 most_elements_of_an_array = 1 << 28;

// A tensor of its own array of zeros, as long as the layout's values demand,
// also where these are negative or swizzled.
template <class T>
ArrayTensor<T> make_tensor(const AnyLayout& L,
                           Memory memory = Memory::generic) {
  const Int64 elements = cosize_of(L);
  if (most_elements_of_an_array < elements)
    throw Refused("an array of " + to_string(elements) +
                  " elements is longer "
                  "than the " +
                  to_string(most_elements_of_an_array) + " that are made");
  return ArrayTensor<T>(
      ArrayEngine<T>(
          std::vector<T>(static_cast<std::size_t>(elements.value()), T()),
          Int64(0) - least_value(L)),
      L, memory);
}

// The same for elements of `width` bits, packed.
inline BitTensor make_bit_tensor(Int64 width, const AnyLayout& L,
                                 Memory memory = Memory::generic) {
  require_element_width(width);
  const Int64 bits = cosize_of(L) * width;
  if (most_elements_of_an_array < bits)
    throw Refused("an array of " + to_string(bits) +
                  " bits is longer than "
                  "the " +
                  to_string(most_elements_of_an_array) + " that are made");
  const auto bytes = static_cast<std::size_t>(ceil_div(bits, Int64(8)).value());
  return BitTensor(BitEngine(std::vector<std::uint8_t>(bytes), width,
                             Int64(0) - least_value(L)),
                   L, memory);
}

// A tensor of the same shape with its own array, the modes in the order of
// their strides.
template <class T>
ArrayTensor<T> make_tensor_like(const ArrayTensor<T>& tensor) {
  return make_tensor<T>(make_layout_like(domain_layout(tensor.layout())),
                        tensor.memory());
}

// The same in registers, mode 0 first.
template <class T>
ArrayTensor<T> make_fragment_like(const ArrayTensor<T>& tensor) {
  return make_tensor<T>(make_fragment_like(domain_layout(tensor.layout())),
                        Memory::rmem);
}

// The tensor that has at each coordinate the value of the layout there, from
// the origin of the layout's codomain on.
inline CountingTensor make_coord_tensor(const Layout<>& L) {
  return CountingTensor(CountingEngine(coprofile(L)), L);
}

// The tensor that has each coordinate at itself. What is done to it and to a
// tensor of that shape alike leaves the coordinates of that tensor's elements.
inline CountingTensor make_identity_tensor(const IntTuple<>& shape) {
  return make_coord_tensor(make_identity_layout(shape));
}

// --- Operations on the layout alone ---

// T with what an operation makes of its layout; of a composed layout, of the
// inner one.
template <class Engine, class Operation>
Result<Tensor<Engine>> on_layout(const Tensor<Engine>& T,
                                 const Operation& operation) {
  return answer([&]() -> Result<Tensor<Engine>> {
    const auto* composed = std::get_if<ComposedLayout>(&T.layout());
    const Result<Layout<>> L = operation(domain_layout(T.layout()));
    if (!L) return L.refusal();
    if (!composed) return T.with(*L);
    return T.with(ComposedLayout(composed->outer(), composed->offset(), *L));
  });
}

// Mode i as a tensor of its own: CuTe's tensor<i>.
template <class Engine>
Tensor<Engine> get(const Tensor<Engine>& T, std::size_t i) {
  return *on_layout(T, [&](const auto& L) { return get(L, i); });
}
template <class Engine>
Tensor<Engine> get(const Tensor<Engine>& T,
                   const std::vector<std::size_t>& path) {
  return *on_layout(T, [&](const auto& L) { return layout(L, path); });
}
template <class Engine>
Tensor<Engine> flatten(const Tensor<Engine>& T) {
  return *on_layout(T, [](const auto& L) { return flatten(L); });
}
template <class Engine>
Tensor<Engine> coalesce(const Tensor<Engine>& T) {
  return *on_layout(T, [](const auto& L) { return coalesce(L); });
}
template <class Engine>
Result<Tensor<Engine>> coalesce(const Tensor<Engine>& T,
                                const IntTuple<>& profile) {
  return on_layout(T, [&](const auto& L) { return coalesce(L, profile); });
}
template <class Engine>
Tensor<Engine> filter_zeros(const Tensor<Engine>& T) {
  return *on_layout(T, [](const auto& L) { return filter_zeros(L); });
}
template <class Engine>
Tensor<Engine> filter(const Tensor<Engine>& T) {
  return *on_layout(T, [](const auto& L) { return filter(L); });
}
template <class Engine>
Tensor<Engine> group_modes(const Tensor<Engine>& T, std::size_t begin,
                           std::size_t end) {
  return *on_layout(T,
                    [&](const auto& L) { return group_modes(L, begin, end); });
}
template <class Engine>
Tensor<Engine> take(const Tensor<Engine>& T, std::size_t begin,
                    std::size_t end) {
  return *on_layout(T, [&](const auto& L) { return take(L, begin, end); });
}
template <class Engine>
Tensor<Engine> select(const Tensor<Engine>& T,
                      const std::vector<std::size_t>& places) {
  return *on_layout(T, [&](const auto& L) { return select(L, places); });
}
template <class Engine>
Result<Tensor<Engine>> with_shape(const Tensor<Engine>& T,
                                  const IntTuple<>& shape) {
  return on_layout(T, [&](const auto& L) { return with_shape(L, shape); });
}
template <class Engine>
Result<Tensor<Engine>> composition(const Tensor<Engine>& T,
                                   const Tiler<>& tiler) {
  return on_layout(T, [&](const auto& L) { return composition(L, tiler); });
}
template <class Engine>
Result<Tensor<Engine>> logical_divide(const Tensor<Engine>& T,
                                      const Tiler<>& tiler) {
  return on_layout(T, [&](const auto& L) { return logical_divide(L, tiler); });
}
template <class Engine>
Result<Tensor<Engine>> zipped_divide(const Tensor<Engine>& T,
                                     const Tiler<>& tiler) {
  return on_layout(T, [&](const auto& L) { return zipped_divide(L, tiler); });
}
template <class Engine>
Result<Tensor<Engine>> tiled_divide(const Tensor<Engine>& T,
                                    const Tiler<>& tiler) {
  return on_layout(T, [&](const auto& L) { return tiled_divide(L, tiler); });
}
template <class Engine>
Result<Tensor<Engine>> flat_divide(const Tensor<Engine>& T,
                                   const Tiler<>& tiler) {
  return on_layout(T, [&](const auto& L) { return flat_divide(L, tiler); });
}

// --- Slicing: the offset goes into the engine ---

// The modes at the underscores of a coordinate, from its element on:
// slice(c, T)(rest) = T(c with the rest in the place of its underscores).
template <class Engine>
Tensor<Engine> slice(const SliceCoordinate<>& c, const Tensor<Engine>& T) {
  return std::visit(
      [&](const auto& L) {
        const auto part = slice_and_offset(c, L);
        return T.with(part.layout, part.offset);
      },
      T.layout());
}

// T begun at c.
template <class Engine>
Tensor<Engine> domain_offset(const IntTuple<>& c, const Tensor<Engine>& T) {
  return std::visit(
      [&](const auto& L) {
        const auto moved = domain_offset(c, L);
        return T.with(moved.layout, moved.offset);
      },
      T.layout());
}

// --- Recast: the same bits in elements of another width ---

// Layout and offset in elements of `to` bits, given in elements of `from` bits.
// Refused where the first of the bits that L reaches is inside an element of
// `to` bits.
inline Result<LayoutAndOffset<AnyLayout>> recast(const AnyLayout& L,
                                                 Int64 offset, Int64 from,
                                                 Int64 to) {
  return answer([&]() -> Result<LayoutAndOffset<AnyLayout>> {
    std::optional<AnyLayout> cast;
    Int64 least = 0;
    Int64 least_of_cast = 0;
    if (const auto* plain = std::get_if<Layout<>>(&L)) {
      const auto recasted = recast_layout(*plain, from, to);
      if (!recasted) return recasted.refusal();
      cast = *recasted;
      least = least_value(L);
      least_of_cast = least_value(*cast);
    } else {
      const auto recasted =
          recast_layout(std::get<ComposedLayout>(L), from, to);
      if (!recasted) return recasted.refusal();
      cast = *recasted;
    }
    const Int64 first_bit = (offset + least) * from;
    if (first_bit % to != 0)
      return Refusal{"bit " + to_string(first_bit) +
                     " is no beginning of an element of " + to_string(to) +
                     " bits"};
    return LayoutAndOffset<AnyLayout>{*cast, first_bit / to - least_of_cast};
  });
}

// A counting tensor as positions of elements of another width.
inline Result<CountingTensor> recast(const CountingTensor& T, Int64 from,
                                     Int64 to) {
  return answer([&]() -> Result<CountingTensor> {
    const auto cast =
        recast(T.layout(), as_integer(T.engine().offset()), from, to);
    if (!cast) return cast.refusal();
    return CountingTensor(CountingEngine(cast->offset), cast->layout,
                          T.memory());
  });
}

// The same bytes in elements of `to` bits.
inline Result<BitTensor> recast(const BitTensor& T, Int64 to) {
  return answer([&]() -> Result<BitTensor> {
    const auto cast =
        recast(T.layout(), T.engine().offset(), T.engine().width(), to);
    if (!cast) return cast.refusal();
    return BitTensor(T.engine().of_width(to, as_integer(cast->offset)),
                     cast->layout, T.memory());
  });
}

}  // namespace colex
