// SPDX-License-Identifier: MIT
// Where the copy engine puts an operand, against where wgmma reads it.

#include "gpu/gemm_operand.hpp"

#include <gtest/gtest.h>

#include <set>

#include "gpu/gemm.hpp"
#include "gpu/gemm_tile.hpp"
#include "reference/atom_ptx.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

Layout<> layout(const std::string& text) { return *read(text)->as<Layout<>>(); }

Result<EngineOperand> operand(const std::string& type, const std::string& text,
                              int tile_rows) {
  const Layout<> L = layout(text);
  return engine_operand(
      type, {*device_layout(get(L, 0)), *device_layout(get(L, 1))}, tile_rows);
}

constexpr std::int64_t outside = -1;

// What one stage of shared memory holds after the engine brought the tile: for
// each element its offset in global memory, or `outside`, where it is zero.
std::vector<std::int64_t> brought(const EngineOperand& op, int tile_rows,
                                  unsigned tile, unsigned step) {
  const OperandWalk& walk = op.walk;
  const auto bytes =
      static_cast<unsigned>((bits_of(op.shared.type) / 8).value());
  const auto unit = static_cast<unsigned>(op.box.element_bytes);
  const auto span = static_cast<unsigned>(op.box.swizzle_bytes);
  std::vector<std::int64_t> stage(
      static_cast<std::size_t>(tile_rows) * pipeline_bytes / bytes, -2);
  const unsigned rows =
      walk.row_parts * static_cast<unsigned>(tile_rows / pipeline_rows);
  for (unsigned r = 0; r < rows; ++r)
    for (unsigned k = 0; k < walk.k_parts; ++k) {
      unsigned row = tile * rows + r;
      unsigned column = step * static_cast<unsigned>(walk.k_parts) + k;
      std::vector<std::int64_t> start;
      for (std::size_t d = 0; d < op.box.extents.size(); ++d) {
        unsigned& rest = walk.along_k[d] ? column : row;
        unsigned digit = rest;
        if (walk.bounded[d]) {
          digit = rest % walk.boxes[d].divisor;
          rest = walk.boxes[d](rest);
        }
        start.push_back(static_cast<std::int64_t>(digit) * walk.box[d]);
      }
      std::int64_t elements = 1;
      for (const std::int64_t extent : op.box.box) elements *= extent;
      for (std::int64_t i = 0; i < elements; ++i) {
        std::int64_t rest = i, from = 0;
        bool inside = true;
        for (std::size_t d = 0; d < op.box.extents.size(); ++d) {
          const std::int64_t at = start[d] + rest % op.box.box[d];
          rest /= op.box.box[d];
          inside = inside && at < op.box.extents[d];
          from += at * (d == 0 ? unit : op.box.strides[d - 1]);
        }
        unsigned place = r * walk.row_part_bytes + k * walk.k_part_bytes +
                         static_cast<unsigned>(i) * unit;
        // Bits 4 to 6 with bits 7 to 9, as many as the span has.
        if (span != 0) place ^= (place >> 3) & (span - 16);
        for (unsigned byte = 0; byte < unit; byte += bytes) {
          std::int64_t& here = stage.at((place + byte) / bytes);
          EXPECT_EQ(here, -2) << "brought twice";
          here = inside ? (from + byte) / bytes : outside;
        }
      }
    }
  return stage;
}

// Every element of every tile stands where a descriptor's matrix has it.
void expect_read_as_brought(const std::string& type, const std::string& text,
                            int tile_rows) {
  const auto op = operand(type, text, tile_rows);
  ASSERT_TRUE(op) << text << ": " << op.refusal().reason;
  const Layout<> L = layout(text);
  const std::int64_t rows = size(get(L, 0)).value();
  const std::int64_t columns = size(get(L, 1)).value();
  const std::int64_t bytes = (bits_of(type) / 8).value();
  const std::int64_t tile_k = pipeline_bytes / bytes;
  const std::int64_t k_of_one = 32 / bytes;
  // Half of A's rows, or all of B's, are one instruction's.
  const std::int64_t rows_of_one = tile_rows == pipeline_rows ? 64 : tile_rows;
  const ComposedLayout place = *canonical_layout(op->shared);
  for (std::int64_t tile = 0; tile * tile_rows < rows; ++tile)
    for (std::int64_t step = 0; step * tile_k < columns; ++step) {
      const auto stage = brought(*op, tile_rows, static_cast<unsigned>(tile),
                                 static_cast<unsigned>(step));
      for (std::int64_t r = 0; r < tile_rows; ++r)
        for (std::int64_t k = 0; k < tile_k; ++k) {
          const std::int64_t start =
              (op->walk.steps[k / k_of_one] +
               r / rows_of_one * static_cast<std::int64_t>(op->walk.group)) *
              16;
          // The hardware swizzles the sum of start and offset.
          const Int64 offset =
              place.inner()(Modes<Int64>{r % rows_of_one, k % k_of_one}) +
              start / bytes;
          const Int64 at = place.swizzle()->operator()(offset);
          const std::int64_t row = tile * tile_rows + r;
          const std::int64_t column = step * tile_k + k;
          const std::int64_t wanted = row < rows && column < columns
                                          ? L(Modes<Int64>{row, column}).value()
                                          : outside;
          ASSERT_EQ(stage.at(static_cast<std::size_t>(at.value())), wanted)
              << type << " " << text << " at (" << row << "," << column << ")";
        }
    }
}

TEST(EngineOperand, StandsInSharedMemoryAsItsDescriptorSays) {
  for (const int tile_rows : {pipeline_rows, pipeline_columns}) {
    for (const char* text : {"(256,128):(128,1)",
                             "(300,200):(208,1)",
                             "(5,8):(8,1)",
                             "(200,8):(8,1)",
                             "(200,1):(8,1)",
                             "(1,200):(8,1)",
                             "(1,1):(8,8)",
                             "(200,1):(1,8)",
                             "(256,(32,8)):(32,(1,8192))",
                             "(256,(16,8)):(16,(1,4096))",
                             "(256,(8,9)):(8,(1,2048))",
                             "(256,(8,16)):(8,(1,2048))",
                             "(200,(8,12)):(8,(1,1600))",
                             "(200,(8,10)):(8,(1,1600))",
                             "((64,5),(8,24)):((8,20480),(1,512))",
                             "(250,(8,8)):(8,(1,2048))",
                             "((64,5),128):((128,8192),1)",
                             "((8,33),(64,3)):((192,1536),(1,64))",
                             "((16,6),96):((96,3200),1)",
                             "(256,128):(0,1)",
                             "((4,40),(8,24)):((32,128),(1,8))",
                             "((128,2),(64,2)):((64,16384),(1,8192))"})
      expect_read_as_brought("f16", text, tile_rows);
    for (const char* text :
         {"(256,128):(1,256)", "(300,200):(1,304)", "(8,5):(1,8)",
          "((64,6),130):((1,8320),64)", "((32,9),70):((1,2240),32)",
          "((16,9),70):((1,1120),16)", "((8,33),70):((1,560),8)",
          "(256,(8,16)):(1,(256,2048))", "(64,(64,3)):(1,(64,4096))",
          "(256,128):(1,0)"})
      expect_read_as_brought("bf16", text, tile_rows);
    for (const char* text : {"(256,64):(64,1)", "(140,(8,9)):(8,(1,1120))",
                             "(140,(4,9)):(4,(1,560))",
                             "(136,(4,20)):(4,(1,544))", "(13,100):(100,1)"})
      expect_read_as_brought("tf32", text, tile_rows);
    for (const char* text :
         {"(256,256):(256,1)", "(140,(32,9)):(32,(1,4480))",
          "(140,(16,9)):(16,(1,2240))", "(136,(16,10)):(16,(1,2176))",
          "((8,20),300):((304,2432),1)"})
      for (const char* type : {"e4m3", "e5m2", "s8"})
        expect_read_as_brought(type, text, tile_rows);
  }
}

TEST(EngineOperand, JoinsRunsThatLieAsInSharedMemory) {
  const auto op = operand("bf16", "(250,(8,8)):(8,(1,2048))", pipeline_rows);
  EXPECT_EQ(op->box.element_bytes, 8);
  EXPECT_EQ(op->box.box, (std::vector<std::int64_t>{256, 1}));
}

TEST(EngineOperand, StacksPiecesOfEightRows) {
  const auto op = operand("bf16", "(256,(8,16)):(8,(1,2048))", pipeline_rows);
  EXPECT_EQ(op->box.element_bytes, 8);
  EXPECT_EQ(op->box.extents, (std::vector<std::int64_t>{16, 16, 32}));
  EXPECT_EQ(op->box.box, (std::vector<std::int64_t>{16, 8, 16}));
  EXPECT_EQ(op->walk.k_parts * op->walk.row_parts, 1U);
}

TEST(EngineOperand, SaysWhyTheEngineCannotBringIt) {
  const auto why = [](const std::string& type, const std::string& text) {
    const auto op = operand(type, text, pipeline_rows);
    return op ? std::string("brought") : op.refusal().reason;
  };
  EXPECT_EQ(why("f16", "(64,64):(128,2)"),
            "neither its rows nor its columns begin with contiguous elements");
  EXPECT_EQ(why("s8", "(64,64):(1,64)"), "wgmma reads s8 along K only");
  EXPECT_EQ(why("f16", "(64,(4,16)):(4,(1,256))"),
            "its contiguous elements are no multiple of 16 bytes");
  EXPECT_EQ(why("f16", "((3,5),64):((64,256),1)"),
            "a box would have 1 of 128 rows, no multiple of 8");
  EXPECT_EQ(why("f16", "(5,100):(100,1)"),
            "no tensor map: the stride of mode 1, 200 bytes; it must be a "
            "multiple of 16 from 0 to below 2^40");
  EXPECT_EQ(why("f16", "((2,2,2,2),(64,2)):((64,256,1024,4096),(1,16384))"),
            "no tensor map: 6 modes; it takes 1 to 5");
}

// The pipeline adds the coordinates of a value to those of its thread.
TEST(Accumulators, CoordinatesOfThreadAndValueAddUp) {
  for (const char* name :
       {"wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 a-desc, b-desc",
        "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.s8 a-desc, b-desc"}) {
    const MmaAtom atom = *mma_atom(name);
    const Layout<> L = atom.d.layout;
    const Int64 threads = size(get(L, 0)), values = size(get(L, 1));
    for (Int64 t = 0; t < threads; t = t + 1)
      for (Int64 v = 0; v < values; v = v + 1) {
        const Int64 of_t = L(Modes<Int64>{t, 0}), of_v = L(Modes<Int64>{0, v});
        const Int64 of_both = L(Modes<Int64>{t, v});
        EXPECT_EQ(of_both % atom.m, of_t % atom.m + of_v % atom.m);
        EXPECT_EQ(of_both / atom.m, of_t / atom.m + of_v / atom.m);
      }
  }
}

TEST(GemmPlan, TakesThePipelineOrSaysWhyNot) {
  const auto plan = [](const char* type, const char* a, const char* b,
                       const char* d) {
    return *plan_gemm({type, layout(a), layout(b), layout(d), layout(d)},
                      GemmKernel::pipeline);
  };
  const GemmPlan rows =
      plan("f16", "(256,64):(64,1)", "(128,64):(1,128)", "(256,128):(128,1)");
  EXPECT_EQ(rows.kernel, GemmKernel::pipeline);
  EXPECT_FALSE(rows.exchanged);
  EXPECT_EQ(rows.b_engine.major, Major::mn);
  const GemmPlan columns =
      plan("f16", "(256,64):(64,1)", "(128,64):(1,128)", "(256,128):(1,256)");
  EXPECT_TRUE(columns.exchanged);
  EXPECT_EQ(columns.m, 128);
  EXPECT_EQ(columns.a_engine.major, Major::mn);
  EXPECT_TRUE(columns.d_runs);
  // What wgmma cannot read is copied first, and the plan says why.
  const GemmPlan copied =
      plan("s8", "(256,64):(64,1)", "(128,64):(1,128)", "(256,128):(1,256)");
  EXPECT_EQ(copied.kernel, GemmKernel::pipeline);
  EXPECT_EQ(copied.why, "B is copied first: wgmma reads s8 along K only");
  EXPECT_TRUE(copied.a_copy && !copied.b_copy);
  EXPECT_EQ(copied.a_engine.major, Major::k);
  const GemmPlan odd =
      plan("f16", "(6,(3,5)):(35,(2,7))", "(4,15):(15,1)", "(6,4):(4,1)");
  EXPECT_EQ(odd.why,
            "A is copied first: neither its rows nor its columns begin with "
            "contiguous elements; B is copied first: no tensor map: the stride "
            "of mode 1, 30 bytes; it must be a multiple of 16 from 0 to below "
            "2^40");
  const GemmPlan doubles =
      plan("f64", "(256,64):(64,1)", "(128,64):(64,1)", "(256,128):(1,256)");
  EXPECT_EQ(doubles.kernel, GemmKernel::warps);
  EXPECT_EQ(doubles.why, "wgmma has no f64");
}

}  // namespace
}  // namespace colex::gpu
