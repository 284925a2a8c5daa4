# SPDX-License-Identifier: MIT
"""Tiled copies and tiled MMAs of CuTe DSL.

An atom there is an instruction with a type of element, not three layouts: the
request's layouts are looked up among those of the instructions below, and other
ones are skipped. What comes out is read off the types.
"""
from cute_dsl_notation import as_tiler, cute, from_dsl, to_dsl

import cutlass
from cutlass.cute.nvgpu import (CopyUniversalOp, MmaUniversalOp,
                                OperandMajorMode, warp, warpgroup)
from protocol import Layout, Reject, Skip


# -------------------------------------------------------------------- atoms

def copy_atoms():
    for bits in (32, 64, 128):
        yield cute.make_copy_atom(CopyUniversalOp(), cutlass.Float32,
                                  num_bits_per_copy=bits)
    for transpose in (False, True):
        for matrices in (1, 2, 4):
            for instruction in (warp.LdMatrix8x8x16bOp,
                                warp.StMatrix8x8x16bOp):
                yield cute.make_copy_atom(instruction(transpose, matrices),
                                          cutlass.Float16)


def mma_atoms(shape):
    f16, f32 = cutlass.Float16, cutlass.Float32
    if shape == (1, 1, 1):
        yield MmaUniversalOp(f32)
    if shape in ((16, 8, 8), (16, 8, 16)):
        yield warp.MmaF16BF16Op(f16, f32, shape)
    if shape in ((16, 8, 4), (16, 8, 8)):
        yield warp.MmaTF32Op(shape)
    if shape[0] == 64 and shape[2] == 16 and shape[1] in range(8, 257, 8):
        for source in (warpgroup.OperandSource.SMEM,
                       warpgroup.OperandSource.RMEM):
            yield warpgroup.MmaF16BF16Op(f16, f32, shape, source,
                                         OperandMajorMode.K, OperandMajorMode.K)


def plain(layout):
    """The layout with a stride of 0 where the extent is 1."""
    def stride(extent, step):
        if isinstance(extent, tuple):
            return tuple(map(stride, extent, step))
        return 0 if extent == 1 else step
    return Layout(layout.shape, stride(layout.shape, layout.stride))


def layouts(values):
    if not all(isinstance(value, Layout) for value in values):
        raise Skip("CuTe DSL has atoms of plain layouts")
    return [plain(value) for value in values]


def copy_atom(request):
    source, target, _ = layouts(request)
    for atom in copy_atoms():
        has = [plain(from_dsl(layout))
               for layout in (atom.layout_src_tv, atom.layout_dst_tv)]
        if has == [source, target]:
            return atom
    raise Skip("no such copy atom is tried of CuTe DSL's")


def mma_atom(request):
    shape, *wanted = request
    wanted = layouts(wanted)
    for instruction in mma_atoms(shape):
        atom = cute.make_mma_atom(instruction)
        has = [plain(from_dsl(layout)) for layout in (
            atom.thr_id, atom.tv_layout_A, atom.tv_layout_B, atom.tv_layout_C)]
        if has == wanted:
            return atom
    raise Skip("no such MMA atom is tried of CuTe DSL's")


# ------------------------------------------------- tiled copies, tiled MMAs

def read_copy(request):
    atom, layout, tiler = request
    return cute.make_tiled_copy(copy_atom(atom), to_dsl(layout), to_dsl(tiler))


def read_mma(request):
    """It is made of the atoms' layout, which the threads' is the product
    with."""
    atom, threads, tiler = request
    made = mma_atom(atom)
    per_atom = cute.size(made.thr_id)
    if not isinstance(threads.stride, tuple) or any(
            not isinstance(step, int) for step in threads.stride[1:]):
        raise Skip("the layout of atoms is nested")
    atoms = Layout(threads.shape[1:],
                   tuple(step // per_atom for step in threads.stride[1:]))
    mma = cute.make_tiled_mma(made, to_dsl(atoms), to_dsl(tiler))
    if plain(from_dsl(mma.thr_layout_vmnk)) != plain(threads):
        raise Skip("threads that are no product of an atom's")
    return mma


def written(make):
    """The tiled copy that make(atom, ...) is; its atom's layouts are those of
    the request, which its were found by."""
    def answer(request, *rest):
        made = make(copy_atom(request), *rest)
        return [request, from_dsl(made.layout_tv_tiled),
                as_tiler(made.tiler_mn)]
    return answer


def of_an_mma(make):
    return written(lambda atom, mma: make(atom, read_mma(mma)))


def of_a_copy(make):
    return written(lambda atom, copy: make(atom, read_copy(copy)))


def make_tiled_mma(atom, atoms, *tiler):
    mma = cute.make_tiled_mma(mma_atom(atom), atoms, *tiler)
    return [atom, from_dsl(mma.thr_layout_vmnk), as_tiler(mma.permutation_mnk)]


def tile_size_mnk(mma, mode):
    if not 0 <= mode < 3:
        raise Skip("CuTe DSL asserts the number of a mode")
    return read_mma(mma).get_tile_size(mode)


def mma_property(name):
    return lambda mma: from_dsl(getattr(read_mma(mma), name))


def copy_property(name):
    return lambda copy: from_dsl(getattr(read_copy(copy), name))


def partition_shape(name):
    return lambda mma, shape: from_dsl(
        getattr(read_mma(mma), name)(shape))


def partition(read, name):
    return lambda tiled, tensor, thread: from_dsl(
        getattr(read(tiled).get_slice(thread), name)(tensor))


def retile(copy, tensor):
    return from_dsl(read_copy(copy).retile(tensor))


TABLE = {
    "make_tiled_copy": written(cute.make_tiled_copy_tv),
    "make_tiled_copy_impl": written(cute.make_tiled_copy),
    "make_cotiled_copy": written(cute.make_cotiled_copy),
    "make_tiled_copy_A": of_an_mma(cute.make_tiled_copy_A),
    "make_tiled_copy_B": of_an_mma(cute.make_tiled_copy_B),
    "make_tiled_copy_C": of_an_mma(cute.make_tiled_copy_C),
    "make_tiled_copy_C_atom": of_an_mma(cute.make_tiled_copy_C_atom),
    "make_tiled_copy_S": of_a_copy(cute.make_tiled_copy_S),
    "make_tiled_copy_D": of_a_copy(cute.make_tiled_copy_D),
    "partition_S": partition(read_copy, "partition_S"),
    "partition_D": partition(read_copy, "partition_D"),
    "retile": retile,
    "get_layoutS_TV": copy_property("layout_src_tv_tiled"),
    "get_layoutD_TV": copy_property("layout_dst_tv_tiled"),
    "make_tiled_mma": make_tiled_mma,
    "tile_size_mnk": tile_size_mnk,
    "partition_A": partition(read_mma, "partition_A"),
    "partition_B": partition(read_mma, "partition_B"),
    "partition_C": partition(read_mma, "partition_C"),
    "partition_shape_A": partition_shape("partition_shape_A"),
    "partition_shape_B": partition_shape("partition_shape_B"),
    "partition_shape_C": partition_shape("partition_shape_C"),
    "get_layoutA_TV": mma_property("tv_layout_A_tiled"),
    "get_layoutB_TV": mma_property("tv_layout_B_tiled"),
    "get_layoutC_TV": mma_property("tv_layout_C_tiled"),
}
