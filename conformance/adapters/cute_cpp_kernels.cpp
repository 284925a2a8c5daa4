// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: kernels over tensors of values in host memory, as in
// copy([1,2] o 2:1, [0,0] o 2:1) = [1,2] o 2:1.

// With assertions, logical_reduce ends the program for a profile such as (1,_).
#undef NDEBUG
#define NDEBUG

#include <algorithm>
#include <vector>

#include <cute/tensor.hpp>
// From 4.0 on. After the tensors that it reduces.
#if __has_include(<cute/algorithm/tensor_reduce.hpp>)
#define COLEX_CUTE_REDUCES
#include <cute/algorithm/tensor_reduce.hpp>
#endif

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

using Element = long long;
using Scalars = LayoutsOf<int, T1>;
using Kernels = LayoutsOf<int, T1, T2, Wrapped2>;

// An array, where a tensor begins in it, and the layout as it was written.
struct Array {
  std::vector<Element> values;
  long long offset = 0;
  Value layout;
};

Array array_of(const Value& value) {
  if (value.kind != Kind::tensor || value.parts.size() != 3)
    throw skip{"not with " + write(value) + ", which is no tensor of values"};
  Array array;
  for (const Value& part : value.parts[0].parts)
    array.values.push_back(part.integer);
  array.offset = value.parts[1].integer;
  array.layout = value.parts[2];
  return array;
}

// The headers do not look whether an element is there.
template <class Layout>
void stay_inside(const Array& array, const Layout& layout, int indices) {
  for (int i = 0; i < indices; ++i) {
    const long long place = array.offset + layout(i);
    if (place < 0 || place >= static_cast<long long>(array.values.size()))
      throw skip{"it would leave the array, which the headers do not look at"};
  }
}

template <class List, class Use>
std::string with_array(List list, Array& array, Use use) {
  return with(list, array.layout, [&](const auto& layout) {
    stay_inside(array, layout, cute::size(layout));
    return use(cute::make_tensor(array.values.data() + array.offset, layout));
  });
}

std::string text_of(const Array& array) {
  std::string text = "[";
  for (const Element value : array.values)
    text += (text.size() > 1 ? "," : "") + std::to_string(value);
  return text + "] o " + std::to_string(array.offset) + " o " +
         write(array.layout);
}

// Two sizes that the headers take to be equal.
void same_size(int a, int b) {
  if (a != b) throw skip{"sizes differ, which the headers do not look at"};
}

constexpr const char* unknown_operation = "not compiled for this operation";

// The function object of ADD, MUL, MAX or MIN.
template <class Use>
std::string with_operation(const std::string& name, Use use) {
  if (name == "ADD") return use(cute::plus{});
  if (name == "MUL") return use(cute::multiplies{});
  if (name == "MAX") return use(cute::max_fn{});
  if (name == "MIN") return use(cute::min_fn{});
  throw skip{unknown_operation};
}

Element number_of(const std::string& text) { return read(text).integer; }

std::string copy(const Arguments& in) {
  want(in, 2, 2);
  Array src = array_of(read(in[0]));
  Array dst = array_of(read(in[1]));
  return with_array(Kernels{}, src, [&](const auto& s) {
    return with_array(Kernels{}, dst, [&](auto d) {
      same_size(cute::size(s), cute::size(d));
      cute::copy(s, d);
      return text_of(dst);
    });
  });
}

std::string copy_if(const Arguments& in) {
  want(in, 3, 3);
  Array predicate = array_of(read(in[0]));
  Array src = array_of(read(in[1]));
  Array dst = array_of(read(in[2]));
  return with_array(Scalars{}, predicate, [&](const auto& p) {
    // Where the predicate does not hold, the source need not be there.
    return with(LayoutsOf<int, T2>{}, src.layout, [&](const auto& layout) {
      same_size(cute::size(p), cute::size(layout));
      for (int i = 0; i < cute::size(layout); ++i) {
        const long long place = src.offset + layout(i);
        if (p(i) != 0 &&
            (place < 0 || place >= static_cast<long long>(src.values.size())))
          throw skip{
              "it would leave the array, which the headers do not look at"};
      }
      const auto s = cute::make_tensor(src.values.data() + src.offset, layout);
      return with_array(LayoutsOf<int, T2>{}, dst, [&](auto d) {
        same_size(cute::size(s), cute::size(d));
        cute::copy_if([&](auto i) { return p(i) != 0; }, s, d);
        return text_of(dst);
      });
    });
  });
}

std::string fill(const Arguments& in) {
  want(in, 2, 2);
  Array array = array_of(read(in[0]));
  const Element value = number_of(in[1]);
  return with_array(Kernels{}, array, [&](auto tensor) {
    cute::fill(tensor, value);
    return text_of(array);
  });
}

std::string clear(const Arguments& in) {
  want(in, 1, 1);
  Array array = array_of(read(in[0]));
  return with_array(Kernels{}, array, [&](auto tensor) {
    cute::clear(tensor);
    return text_of(array);
  });
}

std::string axpby(const Arguments& in) {
  want(in, 4, 4);
  Array x = array_of(read(in[1]));
  Array y = array_of(read(in[3]));
  return with_array(Kernels{}, x, [&](const auto& xs) {
    return with_array(Kernels{}, y, [&](auto ys) {
      same_size(cute::size(xs), cute::size(ys));
      cute::axpby(number_of(in[0]), xs, number_of(in[2]), ys);
      return text_of(y);
    });
  });
}

std::string transform(const Arguments& in) {
  want(in, 4, 4);
  Array a = array_of(read(in[0]));
  Array b = array_of(read(in[1]));
  Array y = array_of(read(in[3]));
  using Few = LayoutsOf<int, T2>;
  return with_array(Few{}, a, [&](const auto& as) {
    return with_array(Few{}, b, [&](const auto& bs) {
      return with_array(Few{}, y, [&](auto ys) {
        same_size(cute::size(as), cute::size(ys));
        same_size(cute::size(bs), cute::size(ys));
        return with_operation(in[2], [&](const auto& operation) {
          cute::transform(as, bs, ys, operation);
          return text_of(y);
        });
      });
    });
  });
}

#ifdef COLEX_CUTE_REDUCES
std::string reduce(const Arguments& in) {
  if (in.size() == 4) throw skip{"no reduce that keeps modes"};
  want(in, 3, 3);
  Array array = array_of(read(in[0]));
  return with_array(Kernels{}, array, [&](const auto& tensor) {
    return with_operation(in[1], [&](const auto& operation) {
      return text(cute::reduce(tensor, number_of(in[2]), operation));
    });
  });
}

std::string batch_reduce(const Arguments& in) {
  want(in, 3, 3);
  Array src = array_of(read(in[0]));
  Array dst = array_of(read(in[1]));
  return with_array(LayoutsOf<T2, OneThenPair>{}, src, [&](const auto& s) {
    return with_array(LayoutsOf<int, T2>{}, dst, [&](auto d) {
      same_size(cute::size<1>(s), cute::size(d));
      return with_operation(in[2], [&](const auto& operation) {
        cute::batch_reduce(s, d, operation);
        return text_of(dst);
      });
    });
  });
}

using Profiles = OneOf<tuple<Keep, int>, tuple<int, Keep>, T2>;

std::string logical_reduce(const Arguments& in) {
  want(in, 4, 4);
  Array src = array_of(read(in[0]));
  Array dst = array_of(read(in[1]));
  return with_array(LayoutsOf<T2, OneThenPair>{}, src, [&](const auto& s) {
    return with_array(LayoutsOf<int, T1>{}, dst, [&](auto d) {
      return with(Profiles{}, read(in[2]), [&](const auto& profile) {
        return with_operation(in[3], [&](const auto& operation) {
          same_size(cute::size(cute::slice(profile, s.layout())),
                    cute::size(d));
          cute::logical_reduce(s, d, profile, operation);
          return text_of(dst);
        });
      });
    });
  });
}

#endif

// The shapes of a gemm are compile-time integers; the forms with V compile for
// the V of an instruction alone.
template <class A, class B, class C>
struct Gemm {
  using a = A;
  using b = B;
  using c = C;
};
template <int... extents>
using Ints = tuple<cute::C<extents>...>;
template <class Shape, class Stride>
using L = cute::Layout<Shape, Stride>;
using One = cute::C<1>;
using Two = cute::C<2>;
using Gemms =
    OneOf<Gemm<L<Two, One>, L<Two, One>, L<Ints<2, 2>, Ints<1, 2>>>,
          Gemm<L<Ints<2, 3>, Ints<3, 1>>, L<Ints<1, 3>, Ints<0, 1>>,
               L<Ints<2, 1>, Ints<1, 0>>>,
          Gemm<L<Ints<2, 2>, Ints<0, 1>>, L<Ints<2, 2>, Ints<1, 2>>,
               L<Ints<2, 2>, Ints<1, 2>>>,
          Gemm<L<Ints<1, 1>, Ints<0, 0>>, L<Ints<1, 1>, Ints<0, 0>>,
               L<Ints<1, 1>, Ints<0, 0>>>,
          Gemm<L<tuple<Ints<2, 2>, One>, tuple<Ints<2, 1>, cute::C<0>>>,
               L<Ints<2, 1>, Ints<1, 0>>,
               L<tuple<Ints<2, 2>, Two>, tuple<Ints<1, 2>, cute::C<4>>>>>;

template <class Layout>
bool is_layout(const Array& array) {
  std::string wanted = text(Layout{});
  wanted.erase(std::remove(wanted.begin(), wanted.end(), '_'), wanted.end());
  return write(array.layout) == wanted;
}

template <class A, class B, class C>
bool multiply(Is<Gemm<A, B, C>>, Array& a, Array& b, Array& c) {
  if (!is_layout<A>(a) || !is_layout<B>(b) || !is_layout<C>(c)) return false;
  stay_inside(a, A{}, cute::size(A{}));
  stay_inside(b, B{}, cute::size(B{}));
  stay_inside(c, C{}, cute::size(C{}));
  auto cs = cute::make_tensor(c.values.data() + c.offset, C{});
  cute::gemm(cute::make_tensor(a.values.data() + a.offset, A{}),
             cute::make_tensor(b.values.data() + b.offset, B{}), cs);
  return true;
}

template <class... Each>
bool multiply_one_of(OneOf<Each...>, Array& a, Array& b, Array& c) {
  return (multiply(Is<Each>{}, a, b, c) || ...);
}

std::string gemm(const Arguments& in) {
  want(in, 3, 3);
  Array a = array_of(read(in[0]));
  Array b = array_of(read(in[1]));
  Array c = array_of(read(in[2]));
  if (!multiply_one_of(Gemms{}, a, b, c))
    throw skip{"not compiled for these shapes, which are types in gemm"};
  return text_of(c);
}

}  // namespace

Table kernel_operations() {
  return {{"copy", copy},
          {"copy_if", copy_if},
          {"fill", fill},
          {"clear", clear},
          {"axpby", axpby},
          {"transform", transform},
#ifdef COLEX_CUTE_REDUCES
          {"reduce", reduce},
          {"batch_reduce", batch_reduce},
          {"logical_reduce", logical_reduce},
#endif
          {"gemm", gemm}};
}

}  // namespace colex::cute_cpp
