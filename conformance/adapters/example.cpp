// SPDX-License-Identifier: MIT
//
// A whole adapter: a tiny layout implementation with three operations, and the
// table that serves them.
//
//     $ echo '{"id":1,"op":"coalesce","in":["(2,(1,6)):(1,(6,2))"]}' | example
//     {"id":1,"out":"12:1"}

#include <utility>

#include "../adapter.hpp"

using namespace colex::adapter;

// The implementation: a layout is a flat list of modes.
struct Mode {
  long long size, stride;
};
using Layout = std::vector<Mode>;

long long size(const Layout& layout) {
  long long result = 1;
  for (const Mode& mode : layout) result *= mode.size;
  return result;
}

long long value_at(const Layout& layout, long long index) {
  long long result = 0;
  for (const Mode& mode : layout) {
    const bool is_last = &mode == &layout.back();
    result += (is_last ? index : index % mode.size) * mode.stride;
    index /= mode.size;
  }
  return result;
}

Layout coalesce(const Layout& layout) {
  Layout result;
  for (const Mode& mode : layout) {
    if (mode.size == 1) continue;
    Mode* last = result.empty() ? nullptr : &result.back();
    if (last && last->size * last->stride == mode.stride)
      last->size *= mode.size;
    else
      result.push_back(mode);
  }
  return result.empty() ? Layout{{1, 0}} : result;
}

// The adapter: from text and to text.
void collect(const Value& shape, const Value& stride, Layout& modes) {
  if (shape.kind != stride.kind || shape.parts.size() != stride.parts.size())
    throw reject{"shape and stride are not congruent"};
  if (!stride.modes.empty()) throw skip{"integer strides only"};
  if (shape.kind == Kind::integer)
    modes.push_back({shape.integer, stride.integer});
  for (std::size_t i = 0; i < shape.parts.size(); ++i)
    collect(shape.parts[i], stride.parts[i], modes);
}

Layout layout_in(const std::string& text) {
  const Value value = read(text);
  if (value.kind != Kind::layout) throw skip{"plain layouts only"};
  Layout result;
  collect(value.parts[0], value.parts[1], result);
  return result;
}

std::string text_of(const Layout& layout) {
  std::vector<Value> sizes, strides;
  for (const Mode& mode : layout) {
    sizes.push_back(number(mode.size));
    strides.push_back(number(mode.stride));
  }
  if (layout.size() == 1)
    return write(group(Kind::layout, {sizes[0], strides[0]}));
  return write(group(Kind::layout,
                     {group(Kind::tuple, sizes), group(Kind::tuple, strides)}));
}

int main() {
  return serve("example", "1", "conformance/adapters/example.cpp",
               {
                   {"size",
                    [](const Arguments& in) {
                      return std::to_string(size(layout_in(in.at(0))));
                    }},
                   {"crd2idx",
                    [](const Arguments& in) {
                      const Value index = read(in.at(0));
                      if (index.kind != Kind::integer)
                        throw skip{"integers only"};
                      return std::to_string(
                          value_at(layout_in(in.at(1)), index.integer));
                    }},
                   {"coalesce",
                    [](const Arguments& in) {
                      if (in.size() > 1) throw skip{"without a profile only"};
                      return text_of(coalesce(layout_in(in.at(0))));
                    }},
               });
}
