// SPDX-License-Identifier: MIT
// Instructions that move elements: ldmatrix, stmatrix, movmatrix, and a
// thread's own loads, stores and asynchronous copies.
//
// The matrices of ldmatrix, stmatrix and movmatrix are 8 by 8 of 16 bits. The
// shape is (8,8,x): the place in a row, the row, the matrix, so that codes go
// along the rows as addresses do. Thread t of the first 8x gives the address
// of one row; the others' addresses are not used, and repeat those of the
// first. What has no tile of its own (cp.async.bulk and its tensor forms) is
// not here. PTX ISA manual 9.7.14.5.15 to 9.7.14.5.17, 9.7.9.
#pragma once

#include "reference/atom.hpp"

namespace colex {

inline Fragment matrices(Int64 count, const Layout<>& layout, bool shared) {
  IntTuple<> shape = Modes<Int64>{8, 8, count};
  if (count == 1) shape = Modes<Int64>{8, 8};
  return {"b16", shape, layout, shared};
}

// A row of a matrix for each address.
inline Fragment matrix_rows(Int64 count) {
  return matrices(
      count,
      thread_value_layout({{8 * count, 8}, {Int64(4) / count, 0}}, {{8, 1}}),
      true);
}

// Two elements in a register, four threads to a row, or to a column.
inline Fragment matrix_registers(Int64 count, bool transposed) {
  if (transposed)
    return matrices(
        count, thread_value_layout({{4, 16}, {8, 1}}, {{2, 8}, {count, 64}}),
        false);
  return matrices(count,
                  thread_value_layout({{4, 2}, {8, 8}}, {{2, 1}, {count, 64}}),
                  false);
}

inline std::vector<CopyAtom> matrix_copy_atoms() {
  const Layout<> warp(Mode<>{32, 1});
  std::vector<CopyAtom> atoms;
  for (const bool transposed : {false, true})
    for (const Int64 count : {1, 2, 4}) {
      std::string form = "m8n8.x" + to_string(count);
      if (transposed) form += ".trans";
      form += ".shared.b16";
      const Fragment rows = matrix_rows(count);
      const Fragment registers = matrix_registers(count, transposed);
      atoms.push_back({"ldmatrix.sync.aligned." + form, "9.7.14.5.15",
                       every_architecture, warp, rows, registers});
      atoms.push_back({"stmatrix.sync.aligned." + form,
                       "9.7.14.5.16",
                       {"sm_90a"},
                       warp,
                       registers,
                       rows});
    }
  atoms.push_back({"movmatrix.sync.aligned.m8n8.trans.b16", "9.7.14.5.17",
                   every_architecture, warp, matrix_registers(1, false),
                   matrix_registers(1, true)});
  return atoms;
}

// One thread moves this many bytes in order.
inline CopyAtom thread_copy(const std::string& name, const std::string& section,
                            Int64 bytes) {
  const Fragment whole = {"b8", bytes, thread_value_layout({}, {{bytes, 1}})};
  return {name, section, every_architecture, Layout<>(), whole, whole};
}

inline std::vector<CopyAtom> thread_copy_atoms() {
  std::vector<CopyAtom> atoms;
  for (const std::string space : {"global", "shared"})
    for (const auto& [type, bytes] : {std::pair{".b8", 1},
                                      {".b16", 2},
                                      {".b32", 4},
                                      {".b64", 8},
                                      {".v4.b32", 16}}) {
      atoms.push_back(thread_copy("ld." + space + type, "9.7.9.8", bytes));
      atoms.push_back(thread_copy("st." + space + type, "9.7.9.11", bytes));
    }
  for (const int bytes : {4, 8, 16})
    atoms.push_back(
        thread_copy("cp.async.ca.shared.global " + std::to_string(bytes),
                    "9.7.9.25.3.1", bytes));
  atoms.push_back(
      thread_copy("cp.async.cg.shared.global 16", "9.7.9.25.3.1", 16));
  return atoms;
}

}  // namespace colex
