# SPDX-License-Identifier: MIT
"""CuTe DSL (nvidia-cutlass-dsl) behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/cute_dsl.py
    {"id":1,"out":"(2,3):(2,10)"}

All integers are compile-time ones. An operation of the DSL computes the type of
its result when it is built, so the answer is read off the result and nothing is
compiled (cute_dsl_tiled.py: tiled copies and MMAs); what has its values at run
time is compiled for the host (cute_dsl_host.py). Neither a GPU nor a driver is
needed. The answers are the library's own, right or wrong; what it lacks is
skipped.
"""
import os

import environment
from isolation import isolated
from protocol import Skip, serve
from cute_dsl_notation import (ComposedLayout, Layout, Swizzle, Tensor,
                               building, cute)

host = environment.beside("cute_dsl_host")
tiled = environment.beside("cute_dsl_tiled")


def is_layout(value):
    return isinstance(value, (Layout, ComposedLayout, Tensor))


def is_function(value):
    return is_layout(value) or isinstance(value, Swizzle)


def without_tensors(function):
    def answer(*arguments):
        if any(isinstance(value, Tensor) for value in arguments):
            raise Skip("CuTe DSL takes no tensors here")
        return function(*arguments)
    return answer


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
    if isinstance(target, Tensor):
        return target[coordinate]
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


def domain_offset(coordinate, tensor):
    if not isinstance(tensor, Tensor):
        raise Skip("CuTe DSL offsets the domain of tensors")
    return cute.domain_offset(coordinate, tensor)


def local_tile(tensor, *rest):
    if not isinstance(tensor, Tensor):
        raise Skip("CuTe DSL takes local tiles of tensors")
    return cute.local_tile(tensor, *rest)


def local_partition(tensor, tiler, index, *projection):
    if not isinstance(tensor, Tensor) or not -2**31 <= index < 2**31:
        raise Skip("CuTe DSL partitions tensors, by an index of 32 bits")
    return cute.local_partition(tensor, tiler, cute.Int32(index), *projection)


OF_TENSORS = set("""
size shape group flatten slice filter_zeros filter crd2idx composition coalesce
logical_divide zipped_divide tiled_divide flat_divide domain_offset local_tile
local_partition""".split())

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
    # tensors
    "make_identity_tensor": of_tuples(cute.make_identity_tensor),
    "domain_offset": domain_offset,
    "local_tile": local_tile,
    "local_partition": local_partition,
    # threads and values
    "make_layout_tv": of_plain_layouts(make_layout_tv),
}


def main():
    version = environment.version_of("nvidia-cutlass-dsl")
    table = {name: function if name in OF_TENSORS else
             without_tensors(function) for name, function in TABLE.items()}
    table = {name: building(function)
             for name, function in (table | tiled.TABLE).items()} | host.TABLE
    serve("cute_dsl", version, f"nvidia-cutlass-dsl {version} (PyPI)",
          isolated(table), refusals=(ValueError, IndexError, AssertionError))
    os._exit(0)    # taking MLIR down can last longer than colex waits


main()
