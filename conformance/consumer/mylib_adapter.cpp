// SPDX-License-Identifier: MIT
//
// The adapter of a library of two operations. Its coalesce has a fault: a mode
// of extent 1 ends a run.

#include <conformance/adapter.hpp>

using namespace colex::adapter;

namespace {

struct Mode {
  long long extent, stride;
};

void collect(const Value& shape, const Value& stride, std::vector<Mode>& to) {
  if (shape.kind != stride.kind || shape.parts.size() != stride.parts.size())
    throw reject{"shape and stride are not congruent"};
  if (shape.kind == Kind::integer && stride.modes.empty())
    to.push_back({shape.integer, stride.integer});
  else if (shape.kind != Kind::tuple)
    throw skip{"integer strides only"};
  for (std::size_t i = 0; i < shape.parts.size(); ++i)
    collect(shape.parts[i], stride.parts[i], to);
}

std::vector<Mode> modes_in(const std::string& text) {
  const Value value = read(text);
  if (value.kind != Kind::layout) throw skip{"layouts only"};
  std::vector<Mode> modes;
  collect(value.parts[0], value.parts[1], modes);
  return modes;
}

std::string size(const Arguments& in) {
  long long product = 1;
  for (const Mode& mode : modes_in(in.at(0)))
    if (__builtin_mul_overflow(product, mode.extent, &product))
      throw reject{"the size exceeds 64 bits"};
  return std::to_string(product);
}

std::string coalesce(const Arguments& in) {
  if (in.size() > 1) throw skip{"without a profile only"};
  std::vector<Mode> merged;
  for (const Mode& mode : modes_in(in.at(0))) {
    Mode* last = merged.empty() ? nullptr : &merged.back();
    if (last && last->extent * last->stride == mode.stride)
      last->extent *= mode.extent;
    else if (last && last->extent == 1)
      last->extent = mode.extent;
    else
      merged.push_back(mode);
  }
  std::vector<Value> shape, stride;
  for (const Mode& mode : merged) {
    shape.push_back(number(mode.extent));
    stride.push_back(number(mode.stride));
  }
  if (merged.size() == 1)
    return write(group(Kind::layout, {shape[0], stride[0]}));
  return write(group(Kind::layout,
                     {group(Kind::tuple, shape), group(Kind::tuple, stride)}));
}

std::string crd2idx(const Arguments& in) {
  const Value index = read(in.at(0));
  if (index.kind != Kind::integer || in.size() > 2) throw skip{"indices only"};
  const std::vector<Mode> modes = modes_in(in.at(1));
  if (modes.size() != 1) throw skip{"one mode only"};
  return std::to_string(index.integer * modes[0].stride);
}

}  // namespace

int main() {
  return serve("mylib", "1.0", "consumer/mylib_adapter.cpp",
               {{"size", size}, {"coalesce", coalesce}, {"crd2idx", crd2idx}});
}
