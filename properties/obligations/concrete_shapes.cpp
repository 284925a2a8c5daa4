// SPDX-License-Identifier: MIT
// Where unknown extents do not close: every shape up to a stated size, with all
// strides unknown.

#include "properties/laws/inverse.hpp"
#include "properties/laws/product.hpp"
#include "properties/laws/tiling.hpp"
#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {
namespace {

// All shapes (s,t,…) of that rank, without extents of 1, up to a size.
std::vector<std::string> shapes(std::size_t rank, std::int64_t most) {
  std::vector<std::string> all;
  std::vector<std::int64_t> extents;
  const auto put = [&](auto&& self, std::int64_t room) -> void {
    if (extents.size() == rank) {
      std::string text;
      for (const std::int64_t extent : extents)
        text += (text.empty() ? "" : ",") + std::to_string(extent);
      all.push_back("(" + text + ")");
      return;
    }
    for (std::int64_t extent = 2; extent <= room; ++extent) {
      extents.push_back(extent);
      self(self, room / extent);
      extents.pop_back();
    }
  };
  put(put, most);
  return all;
}

// A law of a layout of each of these shapes, and of other inputs.
template <class AnyLaw, class... Kinds>
Obligation for_all_shapes(const AnyLaw& law, std::size_t rank,
                          std::int64_t most, Accepted least,
                          const std::vector<Kinds>&... others) {
  const auto body = law.body;
  const std::string text = "rank " + std::to_string(rank) + " up to size " +
                           std::to_string(most) + ", any strides";
  return of_many({.name = std::string(law.name),
                  .profiles = text,
                  .sentence = std::string(law.sentence),
                  .light = true,
                  .least_accepted = least.paths,
                  .most_left = 100'000},
                 [=](const UseInstance& use) {
                   for (const std::string& shape : shapes(rank, most)) {
                     const auto L = layout_of(shape);
                     if constexpr (sizeof...(Kinds) == 0)
                       use(instance(body, Reference(), Always(), L));
                     else
                       (..., [&] {
                         for (const auto& other : others)
                           use(instance(body, Reference(), Always(), L, other));
                       }());
                   }
                 });
}

}  // namespace

std::vector<Obligation> concrete_shape_obligations() {
  const std::vector<LayoutOf> few = {layout_of("2"), layout_of("3")};
  const std::vector<LayoutOf> more = {layout_of("2"), layout_of("3"),
                                      layout_of("4")};
  const std::vector<LayoutOf> pairs = {layout_of("(2,2)")};
  std::vector<Obligation> all;
  const auto each = [&](const auto& law) {
    all.push_back(for_all_shapes(law, 2, 6, {50}, few));
    all.push_back(for_all_shapes(law, 2, 16, {500}, more));
    all.back().deep = true;
  };
  each(law<"logical_divide/tile", tiling_laws>());
  each(law<"logical_divide/definition", tiling_laws>());
  each(law<"logical_product/block", product_laws>());
  each(law<"logical_product/size", product_laws>());
  each(law<"blocked_product/block", product_laws>());
  each(law<"raked_product/block", product_laws>());
  for (auto obligation :
       {for_all_shapes(law<"blocked_product/block", product_laws>(), 2, 4, {20},
                       pairs),
        for_all_shapes(law<"raked_product/block", product_laws>(), 2, 4, {20},
                       pairs)}) {
    obligation.deep = true;
    obligation.profiles += ", B (2,2)";
    all.push_back(std::move(obligation));
  }
  for (const std::int64_t most : {8, 24}) {
    all.push_back(for_all_shapes(law<"left_inverse/inverts", inverse_laws>(), 3,
                                 most, {50}));
    all.back().deep = most > 8;
    all.push_back(for_all_shapes(law<"left_inverse/total", inverse_laws>(), 3,
                                 most, {50}));
    all.back().deep = most > 8;
  }
  return all;
}

}  // namespace colex::proofs
