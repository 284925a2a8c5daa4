// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: partitions of tensors that count, as in
// local_tile(0 o (8,8):(1,8), (4,4), (1,0)) = 4 o (4,4):(1,8).

#include "cute_cpp_tensors.hpp"

#include <cute/tensor.hpp>

namespace colex::cute_cpp {

namespace {

using OfTwoModes = LayoutsOf<T2>;
using Tiles = OneOf<T1, T2>;
using Coordinates =
    OneOf<int, Keep, T1, T2, tuple<int, Keep>, tuple<Keep, int>>;
using One = cute::C<1>;
using Projections =
    OneOf<tuple<One, Keep, One>, tuple<Keep, One, One>, tuple<One, One, Keep>>;
using CoordinatesOfThree = OneOf<T3, tuple<int, int, Keep>>;

template <class Tensor>
std::string tensor_text(const Tensor& tensor) {
  return text(*tensor.data()) + " o " + text(tensor.layout());
}

// A layout stands for the tensor that counts its values from 0 on.
template <class List, class Use>
std::string with_tensor(List list, const Value& value, Use use) {
  Value offset = number(0);
  Value layout = value;
  if (value.kind == Kind::tensor) {
    if (value.parts.size() != 2 || value.parts[0].kind != Kind::integer)
      throw skip{"compiled for tensors that count from an integer on"};
    offset = value.parts[0];
    layout = value.parts[1];
  }
  const int start = build(offset, Is<int>{});
  return with(list, layout, [&](const auto& L) {
    return use(cute::make_tensor(cute::make_inttuple_iter(start), L));
  });
}

template <class Function>
Answer partition(Function function) {
  return [=](const Arguments& in) {
    want(in, 3, 3);
    const Value tiler = read(in[1]);
    const Value coordinate = read(in[2]);
    return with_tensor(OfTwoModes{}, read(in[0]), [&](const auto& tensor) {
      return with(Tiles{}, tiler, [&](const auto& tile) {
        return with(Coordinates{}, coordinate,
                    [&](const auto& c) { return function(tensor, tile, c); });
      });
    });
  };
}

template <class Coordinate>
constexpr int rank_of = decltype(cute::rank(Coordinate{}))::value;

std::string local_tile(const Arguments& in) {
  if (in.size() != 4)
    return partition([](const auto& tensor, const auto& tile, const auto& c) {
      return tensor_text(cute::local_tile(tensor, tile, c));
    })(in);
  const Value tiler = read(in[1]);
  const Value coordinate = read(in[2]);
  const Value projection = read(in[3]);
  return with_tensor(OfTwoModes{}, read(in[0]), [&](const auto& tensor) {
    return with(OneOf<T3>{}, tiler, [&](const auto& tile) {
      return with(CoordinatesOfThree{}, coordinate, [&](const auto& c) {
        return with(Projections{}, projection, [&](const auto& step) {
          return tensor_text(cute::local_tile(tensor, tile, c, step));
        });
      });
    });
  });
}

std::string local_partition(const Arguments& in) {
  want(in, 3, 4);
  const Value threads = read(in[1]);
  const int thread = build(read(in[2]), Is<int>{});
  return with_tensor(OfTwoModes{}, read(in[0]), [&](const auto& tensor) {
    if (in.size() == 3)
      return with(LayoutsOf<T2>{}, threads, [&](const auto& thr) {
        return tensor_text(cute::local_partition(tensor, thr, thread));
      });
    const Value projection = read(in[3]);
    return with(LayoutsOf<T3>{}, threads, [&](const auto& thr) {
      return with(Projections{}, projection, [&](const auto& step) {
        return tensor_text(cute::local_partition(tensor, thr, thread, step));
      });
    });
  });
}

// --- what layouts have too, asked of a tensor ---

using OfTwoTrees = LayoutsOf<T2, PairThenOne, OneThenPair, PairThenPair>;

bool is_tensor(const std::string& argument) {
  return read(argument).kind == Kind::tensor;
}

std::string slice(const Arguments& in) {
  const Value coordinate = read(in[0]);
  using Slices = OneOf<tuple<Keep, Keep>, tuple<Keep, int>, tuple<int, Keep>>;
  return with_tensor(OfTwoTrees{}, read(in[1]), [&](const auto& tensor) {
    return with(Slices{}, coordinate,
                [&](const auto& c) { return tensor_text(tensor(c)); });
  });
}

std::string domain_offset(const Arguments& in) {
  const Value coordinate = read(in[0]);
  return with_tensor(OfTwoTrees{}, read(in[1]), [&](const auto& tensor) {
    return with(OneOf<int, T2>{}, coordinate, [&](const auto& c) {
      return tensor_text(cute::domain_offset(c, tensor));
    });
  });
}

template <class Function>
Answer divide(Function function) {
  return [=](const Arguments& in) {
    const Value tiler = read(in[1]);
    return with_tensor(OfTwoTrees{}, read(in[0]), [&](const auto& tensor) {
      return with(OneOf<T2, LayoutOf<int>>{}, tiler, [&](const auto& tile) {
        return tensor_text(function(tensor, tile));
      });
    });
  };
}

// The answer of a layout, but where argument `place` of the two is a tensor.
void ask_tensors(Table& table, const std::string& name, std::size_t place,
                 Answer of_tensor) {
  const Answer of_layout = table.at(name);
  table[name] = [=](const Arguments& in) {
    if (in.size() == 2 && is_tensor(in[place])) return of_tensor(in);
    return of_layout(in);
  };
}

}  // namespace

void ask_tensors(Table& table) {
  ask_tensors(table, "slice", 1, slice);
  ask_tensors(table, "domain_offset", 1, domain_offset);
  ask_tensors(table, "logical_divide", 0,
              divide([](const auto& x, const auto& tile) {
                return cute::logical_divide(x, tile);
              }));
  ask_tensors(table, "zipped_divide", 0,
              divide([](const auto& x, const auto& tile) {
                return cute::zipped_divide(x, tile);
              }));
  ask_tensors(table, "tiled_divide", 0,
              divide([](const auto& x, const auto& tile) {
                return cute::tiled_divide(x, tile);
              }));
  ask_tensors(table, "flat_divide", 0,
              divide([](const auto& x, const auto& tile) {
                return cute::flat_divide(x, tile);
              }));
}

Table tensor_operations() {
  return {
      {"inner_partition",
       partition([](const auto& tensor, const auto& tile, const auto& c) {
         return tensor_text(cute::inner_partition(tensor, tile, c));
       })},
      {"outer_partition",
       partition([](const auto& tensor, const auto& tile, const auto& c) {
         if constexpr (rank_of < std::decay_t < decltype(c) >>>
                       rank_of<std::decay_t<decltype(tile)>>)
           return text(Refused{"static assertion: too many modes"});
         else
           return tensor_text(cute::outer_partition(tensor, tile, c));
       })},
      {"local_tile", local_tile},
      {"local_partition", local_partition},
  };
}

}  // namespace colex::cute_cpp
