# SPDX-License-Identifier: MIT
"""FlyDSL, CuTe's algebra for AMD GPUs, behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/flydsl.py
    {"id":1,"out":"(2,3):(2,10)"}

All integers are compile-time ones: the operations of its MLIR dialect compute
the type of their result when they are built, and the answer is read off that
type. FlyDSL's own Python functions do the same after importing PyTorch, which
the dialect does not need. Most of its refusals are assertions that end the
process (see isolation.py). The answers are FlyDSL's own, right or wrong.
"""
import os
import re

import environment
import protocol
from isolation import isolated
from protocol import Basis, Reject, Skip, serve

fly = environment.library("flydsl._mlir.dialects.fly", "flydsl")
from flydsl._mlir import ir    # noqa: E402: found only now
from flydsl._mlir._mlir_libs._mlirDialectsFly import _Basis    # noqa: E402

LAYOUTS = fly.LayoutType, fly.ComposedLayoutType


def tuple_of(value):
    """Integers, tuples, None and basis elements, as the bindings take them."""
    if isinstance(value, tuple):
        return tuple(map(tuple_of, value))
    if isinstance(value, Basis):
        return _Basis(value.value, [*reversed(value.modes)])
    return value


def type_of(value):
    """The type of a value of the protocol."""
    if isinstance(value, protocol.Layout):
        return fly.LayoutType.get(tuple_of(value.shape),
                                  tuple_of(value.stride))
    if isinstance(value, protocol.Tiler):
        return fly.TileType.get([
            mode if mode is None or isinstance(mode, int) else type_of(mode)
            for mode in value.modes])
    if isinstance(value, protocol.Swizzle):
        return fly.SwizzleType.get(value.bits, value.base, value.shift)
    if isinstance(value, protocol.Composed):
        # FlyDSL calls the function that is applied last the inner one.
        return fly.ComposedLayoutType.get(
            type_of(value.outer), tuple_of(value.offset),
            type_of(value.inner))
    if isinstance(value, protocol.Tensor):
        raise Skip("the tensors of FlyDSL are those of a kernel")
    if isinstance(value, (str, bool)):
        raise Skip(f"FlyDSL has nothing like {value}")
    if value is None or isinstance(value, Basis):
        raise Skip("FlyDSL has _ and basis elements inside tuples only")
    result, dynamic = fly.infer_int_tuple_type(tuple_of(value))
    return result


def from_fly(value):
    """What the type of a result says: `!fly.layout<(2,3):(2,10)>`."""
    if isinstance(value, ir.Value):
        _, text = str(value.type).split("<", 1)
        text = re.sub(r"\bS<", "Sw<", text.removesuffix(">"))
        text = re.sub(r"(\d+)((?:E\d+)+)", basis, text)
        return protocol.read(text.replace("*", "_"))
    if isinstance(value, list):
        return list(map(from_fly, value))
    return value


def basis(match):
    """1E0E1 is 1@1@0: the outermost mode comes first."""
    modes = match[2].removeprefix("E").split("E")
    return "@".join([match[1], *reversed(modes)])


def answering(function):
    def answer(*arguments):
        # A module for each request: what is built for one goes with it.
        with ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
            try:
                return from_fly(function(
                    *(fly.static(type_of(value)) for value in arguments)))
            except ir.MLIRError as reason:
                raise Reject(" ".join(str(reason).split())) from reason
            except ValueError as reason:
                raise Reject(str(reason)) from reason
    return answer


def of(kinds, words):
    """Leaves out what FlyDSL gives a function no meaning for."""
    def guarded(function):
        def answer(first, *rest):
            if not isinstance(first.type, kinds):
                raise Skip(f"FlyDSL takes {words} in {function.__name__}")
            return function(first, *rest)
        return answer
    return guarded


of_layouts = of(LAYOUTS, "layouts")
of_plain_layouts = of(fly.LayoutType, "plain layouts")
of_tuples = of(fly.IntTupleType, "tuples")
of_either = of((fly.IntTupleType, *LAYOUTS), "tuples and layouts")


def integer(value):
    """A Python int for what FlyDSL takes as an attribute."""
    if not isinstance(value.type, fly.IntTupleType) or not value.type.is_leaf:
        raise Skip("FlyDSL takes an integer here")
    return value.type.get_static_leaf_int


def rank(value):
    return fly.rank(value)


def depth(value):
    return fly.depth(value)


def get(value, *path):
    return fly.get(value, list(map(integer, path)))


def take(value, begin, end):
    return fly.take(value, begin=integer(begin), end=integer(end))


def select(value, *indices):
    return fly.select(value, indices=list(map(integer, indices)))


def group(value, begin, end):
    return fly.group(value, begin=integer(begin), end=integer(end))


def slice_modes(coordinate, target):
    return fly.slice(target, coordinate)


def dice(coordinate, target):
    return fly.dice(target, coordinate)


def relation(function):
    def answer(first, second):
        return bool(function(first, second))
    return answer


def crd2idx(coordinate, target, *strides):
    if not isinstance(target.type, LAYOUTS):
        if not strides:
            raise Skip("FlyDSL takes a layout in crd2idx")
        target = fly.make_layout(target, stride=strides[0])
    answer = from_fly(fly.crd2idx(coordinate, target))
    return answer.coordinate() if isinstance(answer, Basis) else answer


def idx2crd(index, target, *strides):
    if not strides:
        raise Skip("FlyDSL takes a layout in idx2crd")
    return fly.idx2crd(index, fly.make_layout(target, stride=strides[0]))


def make_layout(*arguments):
    if len(arguments) != 2 or not all(
            isinstance(value.type, fly.IntTupleType) for value in arguments):
        raise Skip("FlyDSL makes a layout of a shape and a stride")
    target, stride = arguments
    return fly.make_layout(target, stride=stride)


def coalesce(layout, *profile):
    return fly.coalesce(layout, **({"pattern": profile[0]} if profile else {}))


def composition(outer, inner):
    if not isinstance(outer.type, LAYOUTS) or isinstance(
            inner.type, (fly.SwizzleType, fly.ComposedLayoutType)):
        raise Skip("FlyDSL composes a layout with layouts and tilers only")
    return fly.composition(outer, inner)


def complement(layout, *cotarget):
    return fly.complement(layout, **({"codomain_size": cotarget[0]}
                                     if cotarget else {}))


def recast_layout(layout, old_bits, new_bits):
    return fly.recast_layout(new_type_bits=integer(new_bits),
                             old_type_bits=integer(old_bits), src=layout)


def tile_to_shape(layout, target, *order):
    if not order:
        raise Skip("FlyDSL wants an order in tile_to_shape")
    return fly.tile_to_shape(layout, target, order[0])


TABLE = {
    # integers and tuples
    "rank": of_either(rank),
    "depth": of_either(depth),
    "get": of_either(get),
    "size": of_either(fly.size),
    "product": of_tuples(fly.int_tuple_product),
    "product_each": of_tuples(fly.int_tuple_product_each),
    "product_like": of_tuples(fly.int_tuple_product_like),
    "shape_div": of_tuples(fly.shape_div),
    "ceil_div": of_tuples(fly.ceil_div),
    "congruent": of_either(relation(fly.is_profile_congruent)),
    "weakly_congruent": of_either(relation(fly.is_profile_weakly_congruent)),
    "take": of_either(take),
    "select": of_either(select),
    "group": of_either(group),
    "append": of_either(fly.append),
    "prepend": of_either(fly.prepend),
    "slice": of_either(slice_modes),
    "dice": of_either(dice),
    # coordinates
    "crd2idx": of_tuples(crd2idx),
    "idx2crd": of_tuples(idx2crd),
    # layouts
    "make_layout": make_layout,
    "make_ordered_layout": of_tuples(fly.make_ordered_layout),
    "make_layout_like": of_plain_layouts(fly.make_layout_like),
    "make_identity_layout": of_tuples(fly.make_identity_layout),
    "shape": of_layouts(fly.get_shape),
    "stride": of_plain_layouts(fly.get_stride),
    "layout": of_layouts(get),
    "cosize": of_layouts(fly.cosize),
    "coshape": of_layouts(fly.coshape),
    "coprofile": of_layouts(fly.coprofile),
    # algebra
    "coalesce": of_layouts(coalesce),
    "composition": composition,
    "complement": of_layouts(complement),
    "right_inverse": of_layouts(fly.right_inverse),
    "left_inverse": of_layouts(fly.left_inverse),
    "recast_layout": of_layouts(recast_layout),
    # tilings
    "logical_divide": of_layouts(fly.logical_divide),
    "zipped_divide": of_layouts(fly.zipped_divide),
    "tiled_divide": of_layouts(fly.tiled_divide),
    "flat_divide": of_layouts(fly.flat_divide),
    "logical_product": of_layouts(fly.logical_product),
    "zipped_product": of_layouts(fly.zipped_product),
    "tiled_product": of_layouts(fly.tiled_product),
    "flat_product": of_layouts(fly.flat_product),
    "blocked_product": of_layouts(fly.blocked_product),
    "raked_product": of_layouts(fly.raked_product),
    "tile_to_shape": of_layouts(tile_to_shape),
}


def main():
    version = environment.version_of("flydsl")
    table = {name: answering(function) for name, function in TABLE.items()}
    with ir.Context():
        serve("flydsl", version, f"flydsl {version} (PyPI)", isolated(table))
        os._exit(0)    # taking MLIR down can last longer than colex waits


main()
