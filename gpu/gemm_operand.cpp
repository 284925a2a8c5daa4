// SPDX-License-Identifier: MIT

#include "gpu/gemm_operand.hpp"

#include <numeric>

#include "gpu/gemm_tile.hpp"

namespace colex::gpu {
namespace {

struct OperandMode {
  std::int64_t extent, stride;  // in elements
  std::int64_t box;
  bool along_k;
};

std::vector<OperandMode> modes_of(const DeviceLayout& L, bool along_k) {
  std::vector<OperandMode> modes;
  for (int k = 0; k < L.rank; ++k)
    modes.push_back({L.extent[k], L.stride[k], 1, along_k});
  if (modes.empty()) modes.push_back({1, 1, 1, along_k});
  return modes;
}

// The longest run, in bytes, that the first mode is made of; a mode alone may
// end within one.
std::int64_t run_of(const std::vector<OperandMode>& modes, std::int64_t bytes) {
  for (std::int64_t run = pipeline_bytes; run >= 16; run /= 2)
    if (modes.size() == 1 || modes[0].extent * bytes % run == 0) return run;
  return 0;
}

// Boxes over `extent` coordinates of these modes, as far as they divide;
// answers how many coordinates a box has.
std::int64_t cover(std::vector<OperandMode>& modes, std::int64_t extent) {
  std::int64_t rest = extent;
  for (std::size_t k = 0; k < modes.size() && rest > 1; ++k) {
    OperandMode& mode = modes[k];
    mode.box = k + 1 == modes.size() ? rest : std::gcd(mode.extent, rest);
    rest /= mode.box;
    if (mode.box != mode.extent) break;
  }
  return extent / rest;
}

SharedSwizzle swizzle_of(std::int64_t run) {
  if (run == 128) return SharedSwizzle::b128;
  if (run == 64) return SharedSwizzle::b64;
  if (run == 32) return SharedSwizzle::b32;
  return SharedSwizzle::none;
}

bool begins_contiguous(const std::vector<OperandMode>& modes) {
  return modes[0].stride == 1;
}

// Whether runs of 16 bytes across are one contiguous piece, as they are in
// shared memory.
bool joins(const std::vector<OperandMode>& along,
           const std::vector<OperandMode>& across, std::int64_t bytes) {
  return along[0].box == along[0].extent && along[0].box * bytes == 16 &&
         across[0].stride * bytes == 16;
}

// So many pieces of 16 bytes along K as a box holds for every 8 rows, where
// pieces of 8 rows are contiguous; 1 where they are not.
std::int64_t stacked_pieces(const std::vector<OperandMode>& along,
                            const std::vector<OperandMode>& across,
                            std::int64_t bytes) {
  if (!joins(along, across, bytes) || along.size() < 2 ||
      across[0].extent % 8 != 0 || across[0].box % 8 != 0)
    return 1;
  return std::gcd(along[1].extent, pipeline_bytes / 16);
}

// Mode 0 of the map is the run, then come the modes across it, in their order.
// Where runs join, mode 0 is the first one across, in elements of 8 bytes;
// where they are stacked, it is 8 rows of that, and the pieces come next.
void set_modes(EngineOperand& operand, std::vector<OperandMode> along,
               std::vector<OperandMode> across, std::int64_t bytes,
               std::int64_t stacked) {
  operand.box.element_bytes = static_cast<int>(bytes);
  std::vector<OperandMode> modes;
  std::size_t first_along = 1;
  if (stacked > 1) {
    operand.box.element_bytes = 8;
    OperandMode& rows = across[0];
    modes.push_back({16, 1, 16, rows.along_k});
    along[1].box = stacked;
    modes.push_back(along[1]);
    rows = {rows.extent / 8, rows.stride * 8, rows.box / 8, rows.along_k};
    first_along = 2;
  } else if (joins(along, across, bytes)) {
    operand.box.element_bytes = 8;
    across[0].extent *= 2;
    across[0].box *= 2;
  } else {
    modes.push_back(along[0]);
  }
  modes.insert(modes.end(), across.begin(), across.end());
  modes.insert(modes.end(),
               along.begin() + static_cast<std::ptrdiff_t>(first_along),
               along.end());
  OperandWalk& walk = operand.walk;
  walk.rank = static_cast<int>(modes.size());
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const OperandMode& mode = modes[k];
    operand.box.extents.push_back(mode.extent);
    if (k > 0)
      operand.box.strides.push_back(mode.extent == 1 ? 0 : mode.stride * bytes);
    operand.box.box.push_back(mode.box);
    if (k >= OperandWalk::most_modes) continue;
    walk.along_k[k] = mode.along_k;
    walk.box[k] = static_cast<int>(mode.box);
    // Only the last mode of the rows, and of K, goes on beyond its extent.
    for (std::size_t later = k + 1; later < modes.size(); ++later)
      if (modes[later].along_k == mode.along_k) walk.bounded[k] = true;
    if (walk.bounded[k])
      walk.boxes[k] =
          Divider(static_cast<std::uint32_t>(mode.extent / mode.box));
  }
}

Result<EngineOperand> operand_as(Major major, const std::string& type,
                                 const MatrixLayout& L, int tile_rows) {
  const std::int64_t bytes = (bits_of(type) / 8).value();
  std::vector<OperandMode> rows = modes_of(L.rows, false);
  std::vector<OperandMode> columns = modes_of(L.columns, true);
  EngineOperand operand;
  operand.major = major;
  const bool k_major = major == Major::k;
  std::vector<OperandMode>& along = k_major ? columns : rows;
  std::vector<OperandMode>& across = k_major ? rows : columns;
  const std::int64_t run = run_of(along, bytes);
  if (run == 0)
    return Refusal{"its contiguous elements are no multiple of 16 bytes"};
  along[0].box = run / bytes;
  const std::int64_t tile_k = pipeline_bytes / bytes;
  const std::int64_t height = k_major ? pipeline_rows : tile_k;
  const std::int64_t covered = cover(across, height);
  if (covered % 8 != 0)
    return Refusal{"a box would have " + std::to_string(covered) + " of " +
                   std::to_string(height) +
                   (k_major ? " rows" : " steps along K") +
                   ", no multiple of 8"};

  operand.box.swizzle_bytes = run == 16 ? 0 : static_cast<int>(run);
  const std::int64_t stacked =
      k_major ? stacked_pieces(along, across, bytes) : 1;
  set_modes(operand, along, across, bytes, stacked);
  if (auto refusal = why_no_tensor_map(operand.box, 16)) return *refusal;

  OperandWalk& walk = operand.walk;
  // Of a box, in bytes along its runs.
  const std::int64_t width = run * stacked;
  const std::int64_t runs =
      (k_major ? pipeline_bytes : pipeline_rows * bytes) / width;
  const std::int64_t parts = height / covered;
  const std::int64_t box_bytes = covered * width;
  // From a box to the next one beside it, over the whole tile.
  const std::int64_t next_run = width * (k_major ? tile_rows : tile_k);
  walk.row_parts = static_cast<unsigned>(k_major ? parts : runs);
  walk.k_parts = static_cast<unsigned>(k_major ? runs : parts);
  walk.row_part_bytes = static_cast<unsigned>(k_major ? box_bytes : next_run);
  walk.k_part_bytes = static_cast<unsigned>(k_major ? next_run : box_bytes);

  // One descriptor covers what one instruction reads.
  const std::int64_t instruction_k = 32 / bytes;
  const SharedSwizzle swizzle = swizzle_of(run);
  const bool pieces = swizzle == SharedSwizzle::none;
  operand.shared = {type,          tile_rows, instruction_k,
                    operand.major, swizzle,   stacked > 1 ? 128 : next_run,
                    8 * width};
  if (pieces && !k_major)
    std::swap(operand.shared.leading_bytes, operand.shared.stride_bytes);
  const auto descriptor = wgmma_descriptor(operand.shared, 0);
  if (!descriptor) return descriptor.refusal();
  walk.descriptor = *descriptor;
  for (int j = 0; j < 4; ++j) {
    const std::int64_t in_box = 32 * j % width * (stacked > 1 ? 8 : 1);
    const std::int64_t at =
        k_major ? 32 * j / width * next_run + in_box : instruction_k * j * run;
    walk.steps[j] = static_cast<unsigned>(at / 16);
  }
  walk.group = static_cast<unsigned>(
      (k_major ? 64 * width : 64 * bytes / run * next_run) / 16);
  return operand;
}

}  // namespace

Result<EngineOperand> engine_operand(const std::string& type,
                                     const MatrixLayout& L, int tile_rows) {
  return answer([&]() -> Result<EngineOperand> {
    const bool along_k = begins_contiguous(modes_of(L.columns, true));
    const bool along_rows = begins_contiguous(modes_of(L.rows, false));
    if (!along_k && !along_rows)
      return Refusal{
          "neither its rows nor its columns begin with contiguous elements"};
    if (!along_k && bits_of(type) != 16)
      return Refusal{"wgmma reads " + type + " along K only"};
    if (!along_k) return operand_as(Major::mn, type, L, tile_rows);
    const auto operand = operand_as(Major::k, type, L, tile_rows);
    if (operand || !along_rows || bits_of(type) != 16) return operand;
    const auto other = operand_as(Major::mn, type, L, tile_rows);
    return other ? other : operand;
  });
}

}  // namespace colex::gpu
