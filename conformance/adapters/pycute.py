# SPDX-License-Identifier: MIT
"""NVIDIA's pycute behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/pycute.py
    {"id":1,"out":"(2,3):(2,10)"}

The answers are pycute's own, right or wrong; what pycute lacks is skipped.
"""
from pathlib import Path

import environment
import protocol
from protocol import Skip, serve

pycute = environment.library("pycute", "nvidia-cutlass")


def to_pycute(value):
    """A value of the protocol as pycute takes it."""
    if isinstance(value, protocol.Layout):
        return pycute.Layout(to_pycute(value.shape), to_pycute(value.stride))
    if isinstance(value, protocol.Tiler):
        return tuple(map(to_pycute, value.modes))
    if isinstance(value, tuple):
        return tuple(map(to_pycute, value))
    if isinstance(value, protocol.Swizzle):
        return pycute.Swizzle(value.bits, value.base, value.shift)
    if isinstance(value, protocol.Composed):
        # pycute calls the outermost function layoutB and puts it first, too.
        return pycute.ComposedLayout(to_pycute(value.outer), value.offset,
                                     to_pycute(value.inner))
    if isinstance(value, protocol.Tensor):
        raise Skip("pycute has no tensors")
    if isinstance(value, protocol.Basis):
        raise Skip("pycute has no basis strides")
    return value


def from_pycute(value):
    if isinstance(value, pycute.Layout):
        return protocol.Layout(value.shape, value.stride)
    if isinstance(value, pycute.Swizzle):
        return protocol.Swizzle(value.bits, value.base, value.shift)
    if isinstance(value, pycute.ComposedLayout):
        return protocol.Composed(from_pycute(value.layoutB), value.offset,
                                 from_pycute(value.layoutA))
    if isinstance(value, list):
        return list(map(from_pycute, value))
    return value


def answering(function):
    def answer(*arguments):
        return from_pycute(function(*map(to_pycute, arguments)))
    return answer


def is_plain(value):
    return isinstance(value, pycute.Layout)


def is_function(value):
    """A layout of any kind, or a swizzle."""
    return pycute.is_layout(value) or isinstance(value, pycute.Swizzle)


def of_layouts(function):
    """Leaves out what the library gives this function no meaning for."""
    def answer(layout, *rest):
        if not is_plain(layout) or any(
                is_function(value) and not is_plain(value) for value in rest):
            raise Skip(f"pycute takes plain layouts in {function.__name__}")
        return function(layout, *rest)
    return answer


def of_tuples(function):
    def answer(*arguments):
        if any(map(is_function, arguments)):
            raise Skip(f"pycute takes tuples in {function.__name__}")
        return function(*arguments)
    return answer


def rank(layout):
    if not pycute.is_layout(layout):
        raise Skip("pycute has a rank of layouts only")
    return len(layout)


def mode(layout, *path):
    if not pycute.is_layout(layout):
        raise Skip("pycute has modes of layouts only")
    for index in path:
        layout = layout[index]
    return layout


def shape(layout):
    return layout.shape


def stride(layout):
    return layout.stride


def make_layout(*arguments):
    if all(map(is_plain, arguments)):
        return pycute.make_layout(*arguments)
    if any(map(is_function, arguments)):
        raise Skip("pycute makes layouts of plain layouts only")
    if arguments[1:] == ("LayoutLeft",):    # what pycute does when not told
        return pycute.Layout(arguments[0])
    if arguments[1:] == ("LayoutRight",):
        raise Skip("pycute has no LayoutRight")
    return pycute.Layout(*arguments)


def tuple_max(*tuples):
    return pycute.tuple_max(tuples)


def compact_col_major(target):
    return pycute.prefix_product(target)


def crd2idx(coordinate, target, *strides):
    if is_function(target):
        return target(coordinate)
    return pycute.crd2idx(coordinate, target, *strides)


def crd2crd(coordinate, source, target):
    return pycute.crd2crd(coordinate, target, source)


def slice_modes(coordinate, target):
    if is_plain(target):
        return pycute.slice_and_offset(coordinate, target)[0]
    if is_function(target):
        raise Skip("pycute slices plain layouts only")
    return pycute.slice_(coordinate, target)


def slice_and_offset(coordinate, layout):
    if not is_plain(layout):
        raise Skip("pycute slices plain layouts only")
    return list(pycute.slice_and_offset(coordinate, layout))


def complement(layout, *cotarget):
    if not all(map(pycute.is_int, cotarget)):
        raise Skip("pycute takes an integer cotarget in complement")
    return pycute.complement(layout, *cotarget)


TABLE = {
    # integers and tuples
    "rank": rank,
    "get": mode,
    "size": pycute.size,
    "product": of_tuples(pycute.product),
    "inner_product": of_tuples(pycute.inner_product),
    "max": of_tuples(tuple_max),
    "shape_div": of_tuples(pycute.shape_div),
    "elem_scale": of_tuples(pycute.elem_scale),
    "flatten": of_tuples(pycute.flatten),
    "slice": slice_modes,
    # coordinates
    "crd2idx": crd2idx,
    "idx2crd": of_tuples(pycute.idx2crd),
    "crd2crd": of_tuples(crd2crd),
    "compact_col_major": of_tuples(compact_col_major),
    # layouts
    "make_layout": make_layout,
    "shape": of_layouts(shape),
    "stride": of_layouts(stride),
    "layout": mode,
    "cosize": pycute.cosize,
    "slice_and_offset": slice_and_offset,
    # algebra
    "coalesce": of_layouts(pycute.coalesce),
    "filter": of_layouts(pycute.filter),
    "composition": of_layouts(pycute.composition),
    "complement": of_layouts(complement),
    "right_inverse": of_layouts(pycute.right_inverse),
    "left_inverse": of_layouts(pycute.left_inverse),
    # tilings
    "logical_divide": of_layouts(pycute.logical_divide),
    "zipped_divide": of_layouts(pycute.zipped_divide),
    "tiled_divide": of_layouts(pycute.tiled_divide),
    "logical_product": of_layouts(pycute.logical_product),
    "zipped_product": of_layouts(pycute.zipped_product),
    "tiled_product": of_layouts(pycute.tiled_product),
}


def main():
    packages = Path(pycute.__file__).absolute().parent.parent
    headers = packages / "cutlass_library" / "source" / "include"
    if headers.exists():
        number = environment.version_of("nvidia-cutlass")
        origin = f"nvidia-cutlass {number} (PyPI)"
    else:    # the sources of CUTLASS have python/pycute beside include
        headers = packages.parent / "include"
        origin = "the sources of CUTLASS"
    version = environment.cutlass_version(headers / "cutlass" / "version.h")
    table = {name: answering(function) for name, function in TABLE.items()}
    serve("pycute", version, origin, table, refusals=(AssertionError,))


main()
