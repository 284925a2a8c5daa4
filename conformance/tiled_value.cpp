// SPDX-License-Identifier: MIT

#include "conformance/tiled_value.hpp"

#include "conformance/argument.hpp"

namespace colex::conformance {
namespace {

const std::vector<Value>* entries_of(const Value& value, std::size_t count) {
  const auto* list = value.as<std::vector<Value>>();
  return list && list->size() == count ? list : nullptr;
}

std::optional<Tiler<>> tiler_of(const Value& value) {
  if (!Parameter<Tiler<>>::accepts(value)) return std::nullopt;
  return Parameter<Tiler<>>::of(value);
}

}  // namespace

Value list_of(const LayoutTV& tv) {
  return std::vector<Value>{tv.tile, tv.layout};
}
Value list_of(const CopyLayouts& atom) {
  return std::vector<Value>{atom.source, atom.destination, atom.reference};
}
Value list_of(const TiledCopy& copy) {
  return std::vector<Value>{list_of(copy.atom), copy.layout_tv, copy.tiler};
}
Value list_of(const MmaLayouts& atom) {
  return std::vector<Value>{atom.shape, atom.threads, atom.A, atom.B, atom.C};
}
Value list_of(const TiledMma& mma) {
  return std::vector<Value>{list_of(mma.atom), mma.threads, mma.permutation};
}

std::optional<LayoutTV> layout_tv_of(const Value& value) {
  const auto* list = entries_of(value, 2);
  if (!list) return std::nullopt;
  const auto* tile = (*list)[0].as<IntTuple<>>();
  const auto* layout = (*list)[1].as<Layout<>>();
  if (!tile || !layout) return std::nullopt;
  return LayoutTV{*tile, *layout};
}

std::optional<CopyLayouts> copy_layouts_of(const Value& value) {
  const auto* list = entries_of(value, 3);
  if (!list) return std::nullopt;
  for (const Value& entry : *list)
    if (!entry.as<Layout<>>()) return std::nullopt;
  return CopyLayouts{*(*list)[0].as<Layout<>>(), *(*list)[1].as<Layout<>>(),
                     *(*list)[2].as<Layout<>>()};
}

std::optional<TiledCopy> tiled_copy_of(const Value& value) {
  const auto* list = entries_of(value, 3);
  if (!list) return std::nullopt;
  auto atom = copy_layouts_of((*list)[0]);
  const auto* layout_tv = (*list)[1].as<Layout<>>();
  auto tiler = tiler_of((*list)[2]);
  if (!atom || !layout_tv || !tiler) return std::nullopt;
  return TiledCopy{*std::move(atom), *layout_tv, *std::move(tiler)};
}

std::optional<MmaLayouts> mma_layouts_of(const Value& value) {
  const auto* list = entries_of(value, 5);
  if (!list) return std::nullopt;
  const auto* shape = (*list)[0].as<IntTuple<>>();
  if (!shape) return std::nullopt;
  for (std::size_t k = 1; k < 5; ++k)
    if (!(*list)[k].as<Layout<>>()) return std::nullopt;
  return MmaLayouts{*shape, *(*list)[1].as<Layout<>>(),
                    *(*list)[2].as<Layout<>>(), *(*list)[3].as<Layout<>>(),
                    *(*list)[4].as<Layout<>>()};
}

std::optional<TiledMma> tiled_mma_of(const Value& value) {
  const auto* list = entries_of(value, 3);
  if (!list) return std::nullopt;
  auto atom = mma_layouts_of((*list)[0]);
  const auto* threads = (*list)[1].as<Layout<>>();
  auto permutation = tiler_of((*list)[2]);
  if (!atom || !threads || !permutation) return std::nullopt;
  return TiledMma{*std::move(atom), *threads, *std::move(permutation)};
}

}  // namespace colex::conformance
