// SPDX-License-Identifier: MIT
// Where unknown extents do not close: every shape up to a stated size, with all
// strides unknown.

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

// A law of a layout A of each of these shapes, and each B.
template <class AnyLaw>
Obligation for_all_of(const AnyLaw& law, std::string text,
                      const std::vector<std::string>& shapes, Accepted least,
                      const std::vector<LayoutOf>& tiles) {
  const auto body = law.body;
  return of_many(
      {.name = std::string(law.name),
       .profiles = std::move(text),
       .sentence = std::string(law.sentence),
       .light = true,
       .least_accepted = least.paths,
       .most_left = 999},
      [=](const UseInstance& use) {
        for (const std::string& shape : shapes)
          for (const LayoutOf& B : tiles)
            use(instance(body, Reference(), Always(), layout_of(shape), B));
      });
}

}  // namespace

std::vector<Obligation> concrete_shape_obligations() {
  const std::vector<LayoutOf> tiles = {layout_of("2"), layout_of("3"),
                                       layout_of("4")};
  const std::vector<LayoutOf> twice = {layout_of("2")};
  std::vector<Obligation> all;
  const auto divide = [&](const auto& law) {
    all.push_back(for_all_of(law, "A of rank 2 up to size 12, B of 2 to 4",
                             shapes(2, 12), {1000}, tiles));
  };
  divide(law<"logical_divide/tile", tiling_laws>());
  divide(law<"logical_divide/definition", tiling_laws>());
  const auto product = [&](const auto& law) {
    all.push_back(for_all_of(law, "A (2,2), (2,3), (3,2), (2,4), B of 2",
                             {"(2,2)", "(2,3)", "(3,2)", "(2,4)"}, {200},
                             twice));
  };
  product(law<"logical_product/block", product_laws>());
  product(law<"logical_product/size", product_laws>());
  product(law<"blocked_product/block", product_laws>());
  product(law<"raked_product/block", product_laws>());
  return all;
}

}  // namespace colex::proofs
