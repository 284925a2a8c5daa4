// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: threads and values, tiled copies and tiled MMAs. In the
// headers these are types, so a request is looked up among those listed here,
// and runs with the compile-time integers of its type; the tensor that is
// partitioned has run-time ones.

#include <cute/tensor.hpp>

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

using namespace cute;

// What is never stepped over has stride 0: CuTe has 1:0 and 1:1.
void without_steps_of_one(const Value& shape, Value& stride) {
  if (shape.kind == Kind::integer && shape.integer == 1 &&
      stride.kind == Kind::integer)
    stride = number(0);
  for (std::size_t i = 0; i < shape.parts.size() && i < stride.parts.size();
       ++i)
    without_steps_of_one(shape.parts[i], stride.parts[i]);
}

Value run_time(Value value) {
  value.is_static = false;
  for (Value& part : value.parts) part = run_time(std::move(part));
  return value;
}

// A text without blanks, each `_4` a 4, each integer of a tiler an n:1.
Value plain(Value value) {
  value.is_static = false;
  for (Value& part : value.parts) {
    if (value.kind != Kind::tiler)
      part = plain(std::move(part));
    else if (part.kind == Kind::integer)
      part = run_time(group(Kind::layout, {part, number(1)}));
    else
      part = run_time(std::move(part));
  }
  if (value.kind == Kind::layout)
    without_steps_of_one(value.parts[0], value.parts[1]);
  return value;
}
Value as_tiler(Value value) {
  if (value.kind == Kind::tuple) value.kind = Kind::tiler;
  return plain(std::move(value));
}
std::string plain_text(const std::string& text) {
  return write(plain(read(text)));
}
std::string tiler_text(const std::string& text) {
  return write(as_tiler(read(text)));
}

template <class Type>
std::string type_text() {
  return plain_text(text(Type{}));
}

std::string listed(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& each : texts)
    result += (result.empty() ? "" : ",") + each;
  return "[" + result + "]";
}

// Calls use(Is<Type>) with the first type for which `fits` holds.
template <class... Types, class Fits, class Use>
std::string with_type(OneOf<Types...>, const char* what, Fits fits, Use use) {
  std::string answer;
  const bool found =
      ((fits(Is<Types>{}) && (answer = use(Is<Types>{}), true)) || ...);
  if (!found) throw skip{std::string("not compiled for this ") + what};
  return answer;
}

// ----------------------------------------------------------- make_layout_tv

template <class Threads, class Values>
struct ThreadsAndValues {
  using threads = Threads;
  using values = Values;
};
using L2x3 = Layout<Shape<_2, _3>, Stride<_3, _1>>;
using LayoutPairs = OneOf<
    ThreadsAndValues<L2x3, Layout<Shape<_2, _2>, Stride<_2, _1>>>,
    ThreadsAndValues<Layout<Shape<_2, _2>, Stride<_1, _4>>, Layout<_2, _1>>,
    ThreadsAndValues<Layout<Shape<_2, _2>, Stride<_1, _4>>,
                     Layout<Shape<_1, _2>, Stride<_0, _1>>>,
    ThreadsAndValues<Layout<Shape<_16, _16>, Stride<_1, _16>>,
                     Layout<Shape<_8, _1>, Stride<_1, _0>>>,
    ThreadsAndValues<Layout<_2, _1>, Layout<_2, _1>>,
    ThreadsAndValues<Layout<_8, _1>, Layout<_2, _1>>,
    ThreadsAndValues<Layout<Shape<_32, _8>, Stride<_1, _32>>,
                     Layout<Shape<_4, _1>, Stride<_1, _1>>>>;

template <class Use>
std::string with_pair(const std::string& threads, const std::string& values,
                      Use use) {
  return with_type(
      LayoutPairs{}, "pair of layouts",
      [&](auto type) {
        using Pair = typename decltype(type)::type;
        return plain_text(threads) == type_text<typename Pair::threads>() &&
               plain_text(values) == type_text<typename Pair::values>();
      },
      use);
}

// As make_tiled_copy does it.
std::string make_layout_tv(const Arguments& in) {
  want(in, 2, 2);
  return with_pair(in[0], in[1], [](auto type) {
    using Pair = typename decltype(type)::type;
    const auto thr = typename Pair::threads{};
    const auto val = typename Pair::values{};
    const auto indices = raked_product(thr, val);
    const auto layout =
        right_inverse(indices).with_shape(make_shape(size(thr), size(val)));
    return listed({text(product_each(shape(indices))), text(layout)});
  });
}

// ------------------------------------------------------------ tiled copies

using OneValue = Copy_Atom<UniversalCopy<float>, float>;
using TwoValues = Copy_Atom<UniversalCopy<uint64_t>, float>;
using FourValues = Copy_Atom<UniversalCopy<uint128_t>, float>;
using Ldmatrix = Copy_Atom<SM75_U32x4_LDSM_N, uint16_t>;
using CopyAtoms = OneOf<OneValue, TwoValues, FourValues, Ldmatrix>;

template <class Atom>
std::string copy_atom_text() {
  return listed({type_text<typename Atom::ValLayoutSrc>(),
                 type_text<typename Atom::ValLayoutDst>(),
                 type_text<typename Atom::ValLayoutRef>()});
}

template <class Copy>
std::string copy_text() {
  return listed({listed({type_text<typename Copy::AtomLayoutSrc>(),
                         type_text<typename Copy::AtomLayoutDst>(),
                         type_text<typename Copy::AtomLayoutRef>()}),
                 type_text<typename Copy::TiledLayout_TV>(),
                 tiler_text(text(typename Copy::Tiler_MN{}))});
}

template <class Use>
std::string with_copy_atom(const std::string& atom, Use use) {
  return with_type(
      CopyAtoms{}, "atom",
      [&](auto type) {
        return plain_text(atom) ==
               copy_atom_text<typename decltype(type)::type>();
      },
      use);
}

using Threads32x8 = Layout<Shape<_32, _8>, Stride<_1, _32>>;
using TVOfLdmatrix = Layout<Shape<Shape<_4, _8>, Shape<_2, _2, _2>>,
                            Stride<Stride<_32, _1>, Stride<_16, _8, _128>>>;
using TiledCopies =
    OneOf<decltype(make_tiled_copy(FourValues{}, Threads32x8{},
                                   Layout<Shape<_4, _1>>{})),
          TiledCopy<Ldmatrix, TVOfLdmatrix, Shape<_16, _16>>,
          TiledCopy<OneValue, Layout<Shape<_4, _2>, Stride<_1, _4>>, Shape<_8>>,
          decltype(make_tiled_copy(OneValue{}, L2x3{},
                                   Layout<Shape<_2, _2>, Stride<_2, _1>>{}))>;

// The request names a tiled copy by its parts.
template <class Use>
std::string with_copy(const std::string& copy, Use use) {
  const Value value = read(copy);
  if (value.kind != Kind::list || value.parts.size() != 3)
    throw skip{"no tiled copy"};
  const std::string wanted =
      listed({write(plain(value.parts[0])), write(plain(value.parts[1])),
              write(as_tiler(value.parts[2]))});
  return with_type(
      TiledCopies{}, "tiled copy",
      [&](auto type) {
        return wanted == copy_text<typename decltype(type)::type>();
      },
      use);
}

std::string make_tiled_copy(const Arguments& in) {
  want(in, 3, 3);
  return with_copy_atom(in[0], [&](auto atom_type) {
    using Atom = typename decltype(atom_type)::type;
    return with_pair(in[1], in[2], [](auto type) {
      using Pair = typename decltype(type)::type;
      constexpr int values = size(typename Pair::values{});
      constexpr int threads = size(typename Pair::threads{});
      if constexpr (values % Atom::NumValSrc != 0 ||
                    threads % size(typename Atom::ThrID{}) != 0)
        return text(
            Refused{"static assertion: TiledCopy uses too few threads "
                    "or values for the selected CopyAtom"});
      else
        return copy_text<decltype(cute::make_tiled_copy(
            Atom{}, typename Pair::threads{}, typename Pair::values{}))>();
    });
  });
}

// --- The tensor: run-time integers, or coordinates of itself

template <class Tensor>
std::string tensor_text(const Tensor& tensor) {
  return text(*tensor.data()) + " o " + text(tensor.layout());
}

template <class Use>
std::string with_data(const Value& value, Use use) {
  using Profiles = OneOf<T1, T2>;
  if (value.kind == Kind::layout)
    return with(LayoutsOf<T1, T2>{}, value, [&](const auto& layout) {
      return use(make_tensor(make_inttuple_iter(0), layout));
    });
  if (value.kind != Kind::tensor || value.parts.size() != 2)
    throw skip{"compiled for tensors that count"};
  if (value.parts[0].kind == Kind::integer && value.parts[0].integer == 0 &&
      value.parts[1].kind == Kind::layout)
    return with(LayoutsOf<T1, T2>{}, value.parts[1], [&](const auto& layout) {
      return use(make_tensor(make_inttuple_iter(0), layout));
    });
  if (value.parts[1].kind != Kind::layout)
    throw skip{"compiled for tensors of plain layouts"};
  return with(Profiles{}, value.parts[1].parts[0], [&](const auto& shape) {
    const auto tensor = make_identity_tensor(shape);
    if (plain_text(tensor_text(tensor)) != write(plain(value)))
      throw skip{"compiled for identity tensors and those that count from 0"};
    return use(tensor);
  });
}

enum class Side { source, destination };

Answer partition(Side side) {
  return [side](const Arguments& in) {
    want(in, 3, 3);
    const int thread = build(read(in[2]), Is<int>{});
    return with_copy(in[0], [&](auto type) {
      using Copy = typename decltype(type)::type;
      return with_data(read(in[1]), [&](const auto& tensor) {
        if constexpr (std::decay_t<decltype(tensor)>::rank <
                      rank_v<typename Copy::Tiler_MN>) {
          return text(Refused{"static assertion: rank of tensor too small"});
        } else {
          const auto slice = Copy{}.get_slice(thread);
          if (side == Side::source)
            return tensor_text(slice.partition_S(tensor));
          return tensor_text(slice.partition_D(tensor));
        }
      });
    });
  };
}

std::string get_layoutS_TV(const Arguments& in) {
  want(in, 1, 1);
  return with_copy(in[0], [](auto type) {
    return text(decltype(type)::type::get_layoutS_TV());
  });
}
std::string get_layoutD_TV(const Arguments& in) {
  want(in, 1, 1);
  return with_copy(in[0], [](auto type) {
    return text(decltype(type)::type::get_layoutD_TV());
  });
}

// ------------------------------------------------------------- tiled MMAs

template <class Operation, class AtomLayout, class Permutation>
struct Mma {
  using Atom = MMA_Atom<Operation>;
  using atoms = AtomLayout;
  using permutation = Permutation;
  using Tiled = TiledMMA<Atom, AtomLayout, Permutation>;
};
using None = Tile<Underscore, Underscore, Underscore>;
using OneByOne = Layout<Shape<_1, _1, _1>, Stride<_0, _0, _0>>;
using TwoByTwo = Layout<Shape<_2, _2, _1>, Stride<_1, _2, _0>>;
using TwoByTwoRows = Layout<Shape<_2, _2, _1>, Stride<_2, _1, _0>>;
using TwoByFourRows = Layout<Shape<_2, _4, _1>, Stride<_4, _1, _0>>;
using QuadPair = SM70_8x8x4_F32F16F16F32_NT;
using Warp = SM80_16x8x16_F32F16F16F32_TN;
using Mmas =
    OneOf<Mma<UniversalFMA<float>, TwoByFourRows, None>,
          Mma<QuadPair, OneByOne, None>,
          Mma<QuadPair, TwoByTwoRows, Tile<Int<32>, Int<32>, _4>>,
          Mma<QuadPair, TwoByTwoRows,
              Tile<Layout<Shape<_4, _4, _2>, Stride<_1, _8, _4>>, Int<32>, _4>>,
          Mma<Warp, OneByOne, None>, Mma<Warp, TwoByTwo, None>,
          Mma<Warp, TwoByTwo, Tile<Int<32>, Int<32>, _16>>>;

template <class Atom>
std::string mma_atom_text() {
  return listed({type_text<typename Atom::Shape_MNK>(),
                 type_text<typename Atom::ThrID>(),
                 type_text<typename Atom::LayoutA_TV>(),
                 type_text<typename Atom::LayoutB_TV>(),
                 type_text<typename Atom::LayoutC_TV>()});
}

std::string text_of_permutation(const Value& value) {
  return write(as_tiler(value));
}
template <class Each>
std::string permutation_text() {
  std::string result;
  for_each(typename Each::permutation{}, [&](const auto& mode) {
    result += (result.empty() ? "" : ",") + text(mode);
  });
  return text_of_permutation(read("<" + result + ">"));
}

template <class Each>
std::string mma_text() {
  return listed({mma_atom_text<typename Each::Atom>(),
                 type_text<typename Each::Tiled::ThrLayoutVMNK>(),
                 permutation_text<Each>()});
}

template <class Use>
std::string with_mma(const std::string& mma, Use use) {
  const Value value = read(mma);
  if (value.kind != Kind::list || value.parts.size() != 3)
    throw skip{"no tiled MMA"};
  const std::string wanted =
      listed({write(plain(value.parts[0])), write(plain(value.parts[1])),
              text_of_permutation(value.parts[2])});
  return with_type(
      Mmas{}, "tiled MMA",
      [&](auto type) {
        return wanted == mma_text<typename decltype(type)::type>();
      },
      use);
}

std::string make_tiled_mma(const Arguments& in) {
  want(in, 2, 3);
  const std::string permutation = in.size() == 3 ? in[2] : "<_,_,_>";
  return with_type(
      Mmas{}, "tiled MMA",
      [&](auto type) {
        using Each = typename decltype(type)::type;
        return plain_text(in[0]) == mma_atom_text<typename Each::Atom>() &&
               plain_text(in[1]) == type_text<typename Each::atoms>() &&
               text_of_permutation(read(permutation)) ==
                   permutation_text<Each>();
      },
      [](auto type) { return mma_text<typename decltype(type)::type>(); });
}

// f(tiled MMA) as a text.
template <class Function>
Answer of_mma(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return with_mma(in[0], [&](auto type) {
      return text(function(typename decltype(type)::type::Tiled{}));
    });
  };
}

template <class Function>
Answer partition_of_mma(Function function) {
  return [=](const Arguments& in) {
    want(in, 3, 3);
    const int thread = build(read(in[2]), Is<int>{});
    return with_mma(in[0], [&](auto type) {
      const auto slice =
          typename decltype(type)::type::Tiled{}.get_slice(thread);
      return with_data(read(in[1]), [&](const auto& tensor) {
        if constexpr (std::decay_t<decltype(tensor)>::rank < 2)
          return text(Refused{"static assertion: rank of at least 2"});
        else
          return tensor_text(function(slice, tensor));
      });
    });
  };
}

template <class Function>
Answer shape_of_mma(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    return with_mma(in[0], [&](auto type) {
      return with(OneOf<T2>{}, read(in[1]), [&](const auto& shape) {
        return text(function(typename decltype(type)::type::Tiled{}, shape));
      });
    });
  };
}

std::string tile_size_mnk(const Arguments& in) {
  want(in, 2, 2);
  return with_mma(in[0], [&](auto type) {
    const auto mma = typename decltype(type)::type::Tiled{};
    if (in[1] == "0") return text(mma.template tile_size_mnk<0>());
    if (in[1] == "1") return text(mma.template tile_size_mnk<1>());
    if (in[1] == "2") return text(mma.template tile_size_mnk<2>());
    return text(Refused{"static assertion: I is 0, 1 or 2"});
  });
}

// A copy that matches an MMA; function(atom, mma) is one.
template <class Function>
Answer copy_of_mma(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    return with_copy_atom(in[0], [&](auto atom) {
      return with_mma(in[1], [&](auto type) {
        using Atom = typename decltype(atom)::type;
        using Tiled = typename decltype(type)::type::Tiled;
        if constexpr (std::is_same_v<Atom, OneValue> &&
                      !std::is_same_v<typename Tiled::Atom, MMA_Atom<QuadPair>>)
          return copy_text<decltype(function(Atom{}, Tiled{}))>();
        else
          throw skip{"not compiled for this atom with this MMA"};
        return std::string{};
      });
    });
  };
}

template <class Function>
Answer copy_of_copy(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    return with_copy_atom(in[0], [&](auto atom) {
      return with_copy(in[1], [&](auto type) {
        using Atom = typename decltype(atom)::type;
        using Copy = typename decltype(type)::type;
        if constexpr (std::is_same_v<Atom, OneValue>)
          return copy_text<decltype(function(Atom{}, Copy{}))>();
        else
          throw skip{"not compiled for this atom with this copy"};
        return std::string{};
      });
    });
  };
}

std::string make_identity_tensor(const Arguments& in) {
  want(in, 1, 1);
  return with(Tuples{}, read(in[0]), [](const auto& shape) {
    return tensor_text(cute::make_identity_tensor(shape));
  });
}

}  // namespace

Table tiled_operations() {
  return {
      {"make_layout_tv", make_layout_tv},
      {"make_identity_tensor", make_identity_tensor},
      {"make_tiled_copy", make_tiled_copy},
      {"make_tiled_copy_A", copy_of_mma([](const auto&... x) {
         return cute::make_tiled_copy_A(x...);
       })},
      {"make_tiled_copy_B", copy_of_mma([](const auto&... x) {
         return cute::make_tiled_copy_B(x...);
       })},
      {"make_tiled_copy_C", copy_of_mma([](const auto&... x) {
         return cute::make_tiled_copy_C(x...);
       })},
      {"make_tiled_copy_C_atom", copy_of_mma([](const auto&... x) {
         return cute::make_tiled_copy_C_atom(x...);
       })},
      {"make_tiled_copy_S", copy_of_copy([](const auto&... x) {
         return cute::make_tiled_copy_S(x...);
       })},
      {"make_tiled_copy_D", copy_of_copy([](const auto&... x) {
         return cute::make_tiled_copy_D(x...);
       })},
      {"partition_S", partition(Side::source)},
      {"partition_D", partition(Side::destination)},
      {"get_layoutS_TV", get_layoutS_TV},
      {"get_layoutD_TV", get_layoutD_TV},
      {"make_tiled_mma", make_tiled_mma},
      {"tile_size_mnk", tile_size_mnk},
      {"partition_A", partition_of_mma([](const auto& slice, const auto& t) {
         return slice.partition_A(t);
       })},
      {"partition_B", partition_of_mma([](const auto& slice, const auto& t) {
         return slice.partition_B(t);
       })},
      {"partition_C", partition_of_mma([](const auto& slice, const auto& t) {
         return slice.partition_C(t);
       })},
      {"partition_shape_A", shape_of_mma([](const auto&... x) {
         return cute::partition_shape_A(x...);
       })},
      {"partition_shape_B", shape_of_mma([](const auto&... x) {
         return cute::partition_shape_B(x...);
       })},
      {"partition_shape_C", shape_of_mma([](const auto&... x) {
         return cute::partition_shape_C(x...);
       })},
      {"get_layoutA_TV",
       of_mma([](const auto& mma) { return mma.get_layoutA_TV(); })},
      {"get_layoutB_TV",
       of_mma([](const auto& mma) { return mma.get_layoutB_TV(); })},
      {"get_layoutC_TV",
       of_mma([](const auto& mma) { return mma.get_layoutC_TV(); })},
  };
}

}  // namespace colex::cute_cpp
