# SPDX-License-Identifier: MIT
"""CuTe DSL (nvidia-cutlass-dsl) behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/cute_dsl.py
    {"id":1,"out":"(2,3):(2,10)"}

All integers are compile-time ones. An operation of the DSL computes the type of
its result when it is built, so the answer is read off the result; nothing is
compiled or run, and neither a GPU nor a driver is needed. The answers are the
library's own, right or wrong; what it lacks is skipped.
"""
import os

import environment
import protocol
from isolation import isolated
from protocol import Basis, Reject, Skip, serve

cute = environment.library("cutlass.cute", "nvidia-cutlass-dsl")
from cutlass._mlir import ir    # noqa: E402: found only now
from cutlass.cute.core import ScaledBasis, Swizzle    # noqa: E402
from cutlass.cute.typing import ComposedLayout, Layout    # noqa: E402


def to_dsl(value):
    """A value of the protocol as the DSL takes it."""
    if isinstance(value, protocol.Layout):
        return cute.make_layout(to_dsl(value.shape),
                                stride=to_dsl(value.stride))
    if isinstance(value, protocol.Tiler):
        return tuple(map(to_dsl, value.modes))
    if isinstance(value, tuple):
        return tuple(map(to_dsl, value))
    if isinstance(value, protocol.Swizzle):
        return cute.make_swizzle(value.bits, value.base, value.shift)
    if isinstance(value, protocol.Composed):
        # The DSL calls the function that is applied last the inner one.
        return cute.make_composed_layout(
            to_dsl(value.outer), to_dsl(value.offset), to_dsl(value.inner))
    if isinstance(value, Basis):
        return ScaledBasis(value.value, [*reversed(value.modes)])
    if isinstance(value, protocol.Tensor):
        raise Skip("the tensors of CuTe DSL are those of a kernel")
    return value


def from_dsl(value):
    if isinstance(value, (Layout, tuple)) or value is None:
        return protocol.read(cute.pretty_str(value))
    if isinstance(value, ComposedLayout):
        if is_identity(value.inner) and from_dsl(value.offset) == 0:
            return from_dsl(value.outer)
        return protocol.Composed(from_dsl(value.inner), from_dsl(value.offset),
                                 from_dsl(value.outer))
    if isinstance(value, Swizzle):
        return protocol.Swizzle(value.num_bits, value.num_base,
                                value.num_shift)
    if isinstance(value, ScaledBasis):
        return Basis(value.value, tuple(reversed(value.mode)))
    if isinstance(value, list):
        return list(map(from_dsl, value))
    return value


def is_identity(value):
    """The DSL keeps a swizzle of no bits, Sw<0,4,3>, before a layout that needs
    none."""
    return isinstance(value, Swizzle) and value.num_bits == 0


def answering(function):
    def answer(*arguments):
        # A module for each request: what is built for one goes with it.
        with ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
            try:
                return from_dsl(function(*map(to_dsl, arguments)))
            except ir.MLIRError as reason:
                raise Reject(diagnostic(reason)) from reason
            except (TypeError, NotImplementedError) as reason:
                # Raised by the library it is a refusal, by Python a fault.
                if not environment.raised_by_a_statement(reason):
                    raise
                raise Reject(str(reason)) from reason
    return answer


def diagnostic(reason):
    """"Operation creation failed:\n error: unknown: …", or several lines of
    it, as one line without that."""
    lines = [line.strip() for line in str(reason).splitlines()]
    lines = [line.removeprefix("error: ").removeprefix("unknown: ")
             for line in lines if line and not line.endswith("failed:")]
    return "; ".join(lines)


def is_layout(value):
    return isinstance(value, (Layout, ComposedLayout))


def is_function(value):
    return is_layout(value) or isinstance(value, Swizzle)


def of_layouts(function):
    """Leaves out what the library gives this function no meaning for."""
    def answer(layout, *rest):
        if not is_layout(layout) or any(
                isinstance(value, Swizzle) for value in rest):
            raise Skip(f"CuTe DSL takes layouts in {function.__name__}")
        return function(layout, *rest)
    return answer


def of_plain_layouts(function):
    def answer(layout, *rest):
        if not isinstance(layout, Layout) or any(
                is_function(value) and not isinstance(value, Layout)
                for value in rest):
            raise Skip(f"CuTe DSL takes plain layouts in {function.__name__}")
        return function(layout, *rest)
    return answer


def of_tuples(function):
    def answer(*arguments):
        if any(map(is_function, arguments)):
            raise Skip(f"CuTe DSL takes tuples in {function.__name__}")
        return function(*arguments)
    return answer


def not_of_swizzles(function):
    def answer(*arguments):
        if any(isinstance(value, Swizzle) for value in arguments):
            raise Skip(f"CuTe DSL takes no swizzle in {function.__name__}")
        return function(*arguments)
    return answer


def get(value, *path):
    return cute.get(value, mode=list(path))


def select(value, *indices):
    return cute.select(value, mode=list(indices))


def stride(layout):
    return layout.stride


def slice_modes(coordinate, target):
    return cute.slice_(target, coordinate)


def dice(coordinate, target):
    return cute.dice(target, coordinate)


def slice_and_offset(coordinate, layout):
    return list(cute.slice_and_offset(coordinate, layout))


def filter_zeros(target, *profile):
    if not isinstance(target, Layout):
        raise Skip("CuTe DSL filters zeros out of layouts")
    return cute.filter_zeros(target, **with_profile(profile))


def with_profile(profile):
    return {"target_profile": profile[0]} if profile else {}


def crd2idx(coordinate, target, *strides):
    if isinstance(target, Swizzle):
        raise Skip("CuTe DSL applies swizzles in composed layouts only")
    if strides:
        target = cute.make_layout(target, stride=strides[0])
    return cute.crd2idx(coordinate, target)


def idx2crd(index, target, *strides):
    if strides:
        raise Skip("CuTe DSL takes no strides in idx2crd")
    return cute.idx2crd(index, target)


def make_layout(*arguments):
    if arguments and all(isinstance(value, Layout) for value in arguments):
        return cute.make_layout(arguments)
    if any(map(is_function, arguments)):
        raise Skip("CuTe DSL makes layouts of plain layouts only")
    target, *strides = arguments
    if strides == ["LayoutLeft"]:    # what the DSL does when not told
        return cute.make_layout(target)
    if strides == ["LayoutRight"]:
        raise Skip("CuTe DSL has no LayoutRight")
    return cute.make_layout(target, **({"stride": strides[0]} if strides
                                       else {}))


def coalesce(layout, *profile):
    return cute.coalesce(layout, **with_profile(profile))


def filter_layout(layout, *profile):
    if profile:
        raise Skip("CuTe DSL takes no profile in filter")
    return cute.filter(layout)


def composition(outer, inner):
    if isinstance(outer, Swizzle) and isinstance(inner, Layout):
        return cute.make_composed_layout(outer, 0, inner)
    if isinstance(outer, Swizzle) or isinstance(inner, Swizzle):
        raise Skip("CuTe DSL composes a swizzle with a plain layout only")
    return cute.composition(outer, inner)


def complement(layout, *cotarget):
    if not cotarget:
        raise Skip("CuTe DSL wants a cotarget in complement")
    return cute.complement(layout, *cotarget)


def recast_layout(layout, old_bits, new_bits):
    return cute.recast_layout(new_bits, old_bits, layout)


def tile_to_shape(layout, target, *order):
    if not order:
        raise Skip("CuTe DSL wants an order in tile_to_shape")
    return cute.tile_to_shape(layout, target, *order)


def make_layout_tv(threads, values):
    return list(cute.make_layout_tv(threads, values))


TABLE = {
    # integers and tuples
    "rank": not_of_swizzles(cute.rank),
    "depth": not_of_swizzles(cute.depth),
    "get": not_of_swizzles(get),
    "size": not_of_swizzles(cute.size),
    "product": of_tuples(cute.product),
    "product_each": of_tuples(cute.product_each),
    "product_like": of_tuples(cute.product_like),
    "ceil_div": of_tuples(cute.ceil_div),
    "round_up": of_tuples(cute.round_up),
    "shape_div": of_tuples(cute.shape_div),
    "flatten": not_of_swizzles(cute.flatten),
    "unflatten": of_tuples(cute.unflatten),
    "congruent": not_of_swizzles(cute.is_congruent),
    "weakly_congruent": not_of_swizzles(cute.is_weakly_congruent),
    "append": not_of_swizzles(cute.append),
    "prepend": not_of_swizzles(cute.prepend),
    "select": not_of_swizzles(select),
    "group": not_of_swizzles(cute.group_modes),
    "repeat": not_of_swizzles(cute.repeat),
    "slice": not_of_swizzles(slice_modes),
    "dice": not_of_swizzles(dice),
    "filter_zeros": filter_zeros,
    # coordinates
    "crd2idx": crd2idx,
    "idx2crd": of_tuples(idx2crd),
    # layouts
    "make_layout": make_layout,
    "make_ordered_layout": of_tuples(cute.make_ordered_layout),
    "make_layout_like": of_plain_layouts(cute.make_layout_like),
    "make_identity_layout": of_tuples(cute.make_identity_layout),
    "shape": of_layouts(cute.shape),
    "stride": of_plain_layouts(stride),
    "layout": of_layouts(get),
    "cosize": of_layouts(cute.cosize),
    "slice_and_offset": not_of_swizzles(slice_and_offset),
    # algebra
    "coalesce": of_layouts(coalesce),
    "filter": of_layouts(filter_layout),
    "nullspace": of_plain_layouts(cute.nullspace),
    "composition": composition,
    "complement": of_plain_layouts(complement),
    "right_inverse": of_plain_layouts(cute.right_inverse),
    "left_inverse": of_plain_layouts(cute.left_inverse),
    "max_common_layout": of_plain_layouts(cute.max_common_layout),
    "max_common_vector": of_plain_layouts(cute.max_common_vector),
    "recast_layout": of_layouts(recast_layout),
    # tilings
    "logical_divide": of_layouts(cute.logical_divide),
    "zipped_divide": of_layouts(cute.zipped_divide),
    "tiled_divide": of_layouts(cute.tiled_divide),
    "flat_divide": of_layouts(cute.flat_divide),
    "logical_product": of_layouts(cute.logical_product),
    "zipped_product": of_layouts(cute.zipped_product),
    "tiled_product": of_layouts(cute.tiled_product),
    "flat_product": of_layouts(cute.flat_product),
    "blocked_product": of_layouts(cute.blocked_product),
    "raked_product": of_layouts(cute.raked_product),
    "tile_to_shape": of_layouts(tile_to_shape),
    # threads and values
    "make_layout_tv": of_plain_layouts(make_layout_tv),
}


def main():
    version = environment.version_of("nvidia-cutlass-dsl")
    table = {name: answering(function) for name, function in TABLE.items()}
    with ir.Context():
        serve("cute_dsl", version, f"nvidia-cutlass-dsl {version} (PyPI)",
              isolated(table),
              refusals=(ValueError, IndexError, AssertionError))
        os._exit(0)    # taking MLIR down can last longer than colex waits


main()
