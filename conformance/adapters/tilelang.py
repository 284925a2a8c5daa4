# SPDX-License-Identifier: MIT
"""tilelang's layout.cute behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/tilelang.py
    {"id":1,"out":"(2,3):(2,10)"}

`import tilelang` wants PyTorch, and layout.cute needs none of what wants it:
the adapter loads that module and tilelang's C++ library alone. The answers are
tilelang's own, right or wrong; what it lacks is skipped.
"""
import ctypes
import importlib
import importlib.machinery
import os
import sys
import types

import environment
import protocol
from protocol import Basis, Reject, Skip, serve


def without_torch(module):
    """The module, without what the packages around it import."""
    tilelang = bare_package("tilelang")
    importlib.import_module("z3")    # loads libz3, which libtilelang needs
    importlib.import_module("tilelang.env")    # says where TVM lies
    tilelang.tvm = importlib.import_module("tvm")
    libinfo = importlib.import_module("tilelang.libinfo")
    ctypes.CDLL(libinfo.find_lib_path("tilelang"))
    bare_package("tilelang.layout")
    hints = types.ModuleType("tilelang._typing")
    hints.BufferLikeType = object
    sys.modules["tilelang._typing"] = hints
    return importlib.import_module(module)


def bare_package(name):
    """The package as if its __init__ were empty."""
    parent = sys.modules.get(name.rpartition(".")[0])
    spec = importlib.machinery.PathFinder.find_spec(
        name, parent and parent.__path__)
    if spec is None:
        raise ModuleNotFoundError(f"No module named '{name}'")
    package = types.ModuleType(name)
    package.__path__ = [*spec.submodule_search_locations]
    package.__spec__ = spec
    sys.modules[name] = package
    return package


cute = environment.library("tilelang.layout.cute", "tilelang", without_torch)


def to_tilelang(value):
    """A value of the protocol as layout.cute takes it."""
    if isinstance(value, protocol.Layout):
        return cute.make_layout(to_tilelang(value.shape),
                                to_tilelang(value.stride))
    if isinstance(value, tuple):
        return tuple(map(to_tilelang, value))
    if isinstance(value, Basis):
        return cute.ScaledBasis(value.value, tuple(reversed(value.modes)))
    if value is None:
        raise Skip("tilelang has no _")
    if isinstance(value, protocol.Tiler):
        raise Skip("tilelang has no tilers of several modes")
    if isinstance(value, protocol.Swizzle):
        return cute.Swizzle.parse(protocol.write(value))
    if isinstance(value, (protocol.Composed, protocol.Tensor)):
        raise Skip("tilelang computes nothing with a composed layout")
    return value


def from_tilelang(value):
    if isinstance(value, cute.Layout):
        return protocol.Layout(from_tilelang(value.shape),
                               from_tilelang(value.stride))
    if isinstance(value, cute.Swizzle):
        return protocol.Swizzle(value.b_bits, value.m_base, value.s_shift)
    if isinstance(value, cute.ScaledBasis):
        return Basis(value.value, tuple(reversed(value.mode)))
    if isinstance(value, tuple):
        return tuple(map(from_tilelang, value))
    return value


def answering(function):
    def answer(*arguments):
        try:
            return from_tilelang(function(*map(to_tilelang, arguments)))
        except RuntimeError as reason:    # what a check in the library throws
            if "Check failed" not in str(reason):
                raise
            raise Reject(str(reason).splitlines()[0]) from reason
    return answer


def of_layouts(function):
    """Leaves out what the library gives this function no meaning for."""
    def answer(*arguments):
        if not all(isinstance(value, cute.Layout) for value in arguments):
            raise Skip(f"tilelang takes layouts in {function.__name__}")
        return function(*arguments)
    return answer


def of_tuples(function):
    def answer(*arguments):
        if any(isinstance(value, (cute.Layout, cute.Swizzle))
               for value in arguments):
            raise Skip(f"tilelang takes tuples in {function.__name__}")
        return function(*arguments)
    return answer


def mode(layout, *path):
    if not isinstance(layout, cute.Layout):
        raise Skip("tilelang has modes of layouts only")
    for index in path:
        layout = layout[index]
    return layout


def with_shape(layout, target):
    return layout.with_shape(target)


def shape(layout):
    return layout.shape


def stride(layout):
    return layout.stride


def crd2idx(coordinate, target, *strides):
    if isinstance(target, cute.Swizzle):
        raise Skip("tilelang applies no swizzle to an integer")
    if not isinstance(target, cute.Layout):
        target = cute.make_layout(target, *strides)
    answer = from_tilelang(target(coordinate))
    return answer.coordinate() if isinstance(answer, Basis) else answer


def make_layout(*arguments):
    if all(isinstance(value, cute.Layout) for value in arguments):
        return cute.make_layout(arguments)
    target, *strides = arguments
    if strides == ["LayoutLeft"]:
        return cute.make_column_major_layout(target)
    if strides == ["LayoutRight"]:
        return cute.make_row_major_layout(target)
    return cute.make_layout(target, *strides)


def coalesce(layout, *profile):
    if profile or not isinstance(layout, cute.Layout):
        raise Skip("tilelang takes a plain layout and no profile in coalesce")
    return cute.coalesce(layout)


def complement(layout, *cotarget):
    if not isinstance(layout, cute.Layout):
        raise Skip("tilelang takes a plain layout in complement")
    if not cotarget or not isinstance(cotarget[0], int):
        raise Skip("tilelang takes an integer cotarget in complement")
    return cute.complement(layout, *cotarget)


def recast(swizzle, old_bits, new_bits):
    if not isinstance(swizzle, cute.Swizzle):
        raise Skip("tilelang recasts swizzles only")
    return swizzle.recast(old_bits, new_bits)


TABLE = {
    # integers and tuples
    "rank": of_layouts(cute.rank),
    "get": mode,
    "size": of_layouts(cute.size),
    "product": of_tuples(cute.product),
    "flatten": of_layouts(cute.flatten),
    "congruent": of_tuples(cute.congruent),
    "compatible": of_tuples(cute.compatible),
    # coordinates
    "crd2idx": crd2idx,
    # layouts
    "make_layout": make_layout,
    "make_identity_layout": of_tuples(cute.make_identity_layout),
    "shape": of_layouts(shape),
    "stride": of_layouts(stride),
    "layout": mode,
    "cosize": of_layouts(cute.cosize),
    "coshape": of_layouts(cute.coshape),
    "with_shape": with_shape,
    # algebra
    "coalesce": coalesce,
    "filter": of_layouts(cute.filter),
    "composition": of_layouts(cute.composition),
    "complement": complement,
    "right_inverse": of_layouts(cute.right_inverse),
    "left_inverse": of_layouts(cute.left_inverse),
    "recast_layout": recast,
    # tilings
    "logical_divide": of_layouts(cute.logical_divide),
    "logical_product": of_layouts(cute.logical_product),
    "tiled_product": of_layouts(cute.tiled_product),
    "blocked_product": of_layouts(cute.blocked_product),
}


def main():
    version = environment.version_of("tilelang")
    table = {name: answering(function) for name, function in TABLE.items()}
    serve("tilelang", version, f"tilelang {version} (PyPI)", table)
    os._exit(0)    # taking TVM down can last longer than colex waits


main()
