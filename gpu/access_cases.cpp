// SPDX-License-Identifier: MIT

#include <stdexcept>

#include "gpu/access.hpp"
#include "reference/analysis.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

template <class L>
void predict(AccessCase& one, const L& layout) {
  const auto wavefronts_of =
      wavefronts(layout, Int64(one.element_bits), Int64(one.bytes));
  const auto sectors_of =
      sectors(layout, Int64(one.element_bits), Int64(one.bytes));
  if (!wavefronts_of || !sectors_of)
    throw std::logic_error(
        one.layout + ": " +
        (wavefronts_of ? sectors_of.refusal() : wavefronts_of.refusal())
            .reason);
  const auto lanes =
      *warp_access(layout, Int64(one.element_bits), Int64(one.bytes));
  for (const Int64& byte : lanes.first_bytes[0])
    one.first_bytes.push_back(byte.value());
  one.wavefronts = wavefronts_of->value();
  for (const Int64& n : *sectors_of) one.sectors += n.value();
}

}  // namespace

std::vector<AccessCase> access_cases() {
  const auto of = [](const char* layout, int element_bits, int bytes) {
    AccessCase one;
    one.layout = layout;
    one.element_bits = element_bits;
    one.bytes = bytes;
    return one;
  };
  std::vector<AccessCase> cases = {
      of("32:1", 32, 4),
      of("32:0", 32, 4),
      of("32:2", 32, 4),
      of("32:3", 32, 4),
      of("32:8", 32, 4),
      of("32:32", 32, 4),  // a column of 32 x 32
      of("32:33", 32, 4),  // the same, padded
      of("Sw<5,0,5> o 0 o 32:32", 32, 4),
      of("Sw<3,0,5> o 0 o 32:32", 32, 4),
      of("((4,8)):((64,1))", 32, 4),
      of("((2,16)):((16,32))", 32, 4),
      of("32:1", 8, 1),
      of("32:1", 16, 2),
      of("32:64", 16, 2),
      of("32:1", 64, 8),
      of("32:2", 64, 8),
      of("((8,4)):((16,1))", 64, 8),
      of("32:1", 128, 16),
      of("((8,4)):((8,1))", 128, 16),  // rows of 128 bytes, by columns
      of("Sw<3,0,3> o 0 o ((8,4)):((8,1))", 128, 16),
  };
  for (AccessCase& one : cases) {
    const auto read_back = *read(one.layout);
    if (const auto* plain = read_back.as<Layout<>>())
      predict(one, *plain);
    else
      predict(one, *read_back.as<ComposedLayout>());
  }
  return cases;
}

}  // namespace colex::gpu
