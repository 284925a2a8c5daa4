# SPDX-License-Identifier: MIT
"""The library tensor-layouts behind the adapter protocol.

    $ echo '{"id":1,"op":"right_inverse","in":["(2,4):(4,1)"]}' |
          python3 conformance/adapters/tensor_layouts.py
    {"id":1,"out":"(4,2):(2,1)"}

The answers are the library's own, right or wrong; what it lacks is skipped.
"""
import traceback

import environment
import protocol
from protocol import Reject, Skip, serve

tensor_layouts = environment.library("tensor_layouts", "tensor-layouts")
from tensor_layouts import analysis, layout_utils    # noqa: E402: found now


def to_library(value):
    """A value of the protocol as the library takes it."""
    if isinstance(value, protocol.Layout):
        return tensor_layouts.Layout(to_library(value.shape),
                                     to_library(value.stride))
    if isinstance(value, protocol.Tiler):
        return tuple(map(to_library, value.modes))
    if isinstance(value, tuple):
        return tuple(map(to_library, value))
    if isinstance(value, protocol.Swizzle):
        return tensor_layouts.Swizzle(value.bits, value.base, value.shift)
    if isinstance(value, protocol.Composed):
        return tensor_layouts.ComposedLayout(
            to_library(value.outer), to_library(value.inner),
            offset=value.offset)
    if isinstance(value, protocol.Tensor):
        if isinstance(value.offset, tuple):
            raise Skip("tensor-layouts has no tensors of coordinates")
        return tensor_layouts.Tensor(to_library(value.layout), value.offset,
                                     value.values and list(value.values))
    if isinstance(value, protocol.Basis):
        raise Skip("tensor-layouts has no basis strides")
    return value


def from_library(value):
    if isinstance(value, tensor_layouts.Tensor):
        return protocol.Tensor(value.offset, from_library(value.layout),
                               value.data and list(value.data))
    if isinstance(value, tensor_layouts.Layout):
        return protocol.Layout(value.shape, value.stride)
    if isinstance(value, tensor_layouts.Swizzle):
        return protocol.Swizzle(value.bits, value.base, value.shift)
    if isinstance(value, tensor_layouts.ComposedLayout):
        return protocol.Composed(from_library(value.outer), value.offset,
                                 from_library(value.inner))
    if isinstance(value, list):
        return list(map(from_library, value))
    return value


def answering(function):
    def answer(*arguments):
        try:
            arguments = [*map(to_library, arguments)]
            if function not in OF_TENSORS and any(map(is_tensor, arguments)):
                raise Skip("tensor-layouts has no such function of tensors")
            return from_library(function(*arguments))
        except tensor_layouts.UnsupportedComposedLayoutError as reason:
            raise Skip(str(reason)) from reason
        except TypeError as reason:
            # Raised by the library it is a refusal, by Python a fault.
            frames = traceback.extract_tb(reason.__traceback__)
            if not frames[-1].line.startswith("raise "):
                raise
            raise Reject(str(reason)) from reason
    return answer


def is_plain(value):
    return isinstance(value, tensor_layouts.Layout)


def is_function(value):
    """A layout of any kind, or a swizzle."""
    return isinstance(value, (tensor_layouts.Layout, tensor_layouts.Swizzle,
                              tensor_layouts.ComposedLayout))


def is_tensor(value):
    return isinstance(value, tensor_layouts.Tensor)


def has_none(value):
    return value is None or (
        isinstance(value, tuple) and any(map(has_none, value)))


def of_layouts(function):
    """Leaves out what the library gives this function no meaning for."""
    def answer(layout, *rest):
        if not is_function(layout):
            raise Skip(f"tensor-layouts takes layouts in {function.__name__}")
        return function(layout, *rest)
    return answer


def of_plain_layouts(function):
    def answer(layout, *rest):
        if not is_plain(layout) or any(
                is_function(value) and not is_plain(value) for value in rest):
            raise Skip("tensor-layouts takes plain layouts in "
                       f"{function.__name__}")
        return function(layout, *rest)
    return answer


def of_tuples(function):
    def answer(*arguments):
        if any(map(is_function, arguments)):
            raise Skip(f"tensor-layouts takes tuples in {function.__name__}")
        return function(*arguments)
    return answer


def without_keep(function):
    """The library takes `_` in the tilers of products only."""
    def answer(layout, tiler):
        if has_none(tiler):
            raise Skip(f"tensor-layouts takes no _ in {function.__name__}")
        return function(layout, tiler)
    return of_layouts(answer)


def shape_of(value):
    return value.shape if is_function(value) else value


def relation(function):
    """The library relates shapes; CuTe relates layouts by their shapes."""
    def answer(first, second):
        return function(shape_of(first), shape_of(second))
    return answer


def shape(layout):
    return layout.shape


def stride(layout):
    return layout.stride


def mode(value, *path):
    for index in path:
        value = tensor_layouts.mode(value, index)
    return value


def tuple_max(*tuples):
    return tensor_layouts.tuple_max(tuples)


def round_up(value, multiple):
    if not isinstance(value, int) or not isinstance(multiple, int):
        raise Skip("tensor-layouts takes integers in round_up")
    return layout_utils.round_up(value, multiple)


def shape_div(shape, divisor):
    if not isinstance(divisor, int):
        raise Skip("tensor-layouts takes an integer divisor in shape_div")
    return tensor_layouts.shape_div(shape, divisor)


def slice_modes(coordinate, target):
    if is_tensor(target):
        if not isinstance(coordinate, tuple) or not has_none(coordinate):
            raise Skip("tensor-layouts slices a tensor at a tuple with _")
        return target[coordinate]
    if is_function(target) and has_none(coordinate):
        return target(coordinate)
    if is_function(target):    # a call would be the offset
        return tensor_layouts.slice_and_offset(coordinate, target)[0]
    return tensor_layouts.slice_modes(coordinate, target)


def slice_and_offset(coordinate, layout):
    return list(tensor_layouts.slice_and_offset(coordinate, layout))


def crd2idx(coordinate, target, *strides):
    if is_tensor(target):
        return target[coordinate]
    if is_function(target):
        return target(coordinate)
    return tensor_layouts.crd2idx(coordinate, target, *strides)


def idx2crd(index, shape_, *strides):
    if strides:
        raise Skip("tensor-layouts takes no strides in idx2crd")
    return tensor_layouts.idx2crd(index, shape_)


def crd2crd(coordinate, source, target):
    return tensor_layouts.crd2crd(coordinate, target, source)


def coordinates(target, *order):
    if order:
        raise Skip("tensor-layouts walks coordinates in one order only")
    return list(tensor_layouts.Layout(target))


def make_layout(*arguments):
    if all(map(is_plain, arguments)):
        return tensor_layouts.Layout(*arguments)
    if any(map(is_function, arguments)):
        raise Skip("tensor-layouts makes layouts of plain layouts only")
    target, *strides = arguments
    if strides == ["LayoutLeft"]:
        strides = [tensor_layouts.compute_col_major_strides(target)]
    if strides == ["LayoutRight"]:
        strides = [tensor_layouts.compute_row_major_strides(target)]
    return tensor_layouts.Layout(target, *strides)


def fastest_first(order):
    """CuTe's order says of each mode how fast it is, the library's lists the
    modes from the fastest on: the inverse permutation. What is no permutation
    is left for the library to refuse."""
    if not isinstance(order, tuple) or sorted(order) != [*range(len(order))]:
        return order
    return tuple(map(order.index, range(len(order))))


def make_ordered_layout(target, order):
    return layout_utils.make_ordered_layout(target, fastest_first(order))


def tile_to_shape(layout, target, *order):
    order = tuple(map(fastest_first, order))
    return layout_utils.tile_to_shape(layout, target, *order)


def coalesce(layout, *profile):
    return tensor_layouts.coalesce(layout, *map(leaves_to_none, profile))


def leaves_to_none(profile):
    """The library reads an integer of a profile as the size of a mode to make,
    and None as a mode to keep apart, which is what CuTe's integers mean."""
    if isinstance(profile, tuple):
        return tuple(map(leaves_to_none, profile))
    return None


def filter_layout(layout, *profile):
    if profile or not is_plain(layout):
        raise Skip("tensor-layouts filters plain layouts, without a profile")
    return layout.filter()


def composition(outer, inner):
    if isinstance(inner, int):
        raise Skip("tensor-layouts composes with no bare integer")
    if has_none(inner):
        raise Skip("tensor-layouts takes no _ in compose")
    if isinstance(outer, tensor_layouts.Swizzle) and isinstance(
            inner, (tensor_layouts.Swizzle, tuple)):
        raise Skip("tensor-layouts composes a swizzle with layouts only")
    return tensor_layouts.compose(outer, inner)


def make_swizzle(y_mask, z_mask):
    swizzle = tensor_layouts.make_swizzle(y_mask, z_mask)
    if swizzle is None:
        raise Skip("tensor-layouts has no identity swizzle: it answers None")
    return swizzle


def copy(source, target):
    target.copy_from(source)
    return target


def by_values(function):
    """The library lists all values."""
    def answer(layout):
        if tensor_layouts.size(layout) > 2**20:
            raise Skip("tensor-layouts lists all values, which are too many")
        return function(layout)
    return of_layouts(answer)


def is_surjective(layout):
    if not is_plain(layout):
        raise Skip("tensor-layouts counts gaps from the least value on, here "
                   "from 0")
    return by_values(analysis.is_surjective)(layout)


def one_access(layout, element_bits, access_bytes):
    """The library has one group of lanes, which take all their values at once;
    that is an access of a warp where each lane has one, of up to 4 bytes."""
    lanes = (tensor_layouts.size(tensor_layouts.mode(layout, 0))
             if tensor_layouts.rank(layout) > 1 else tensor_layouts.size(layout))
    if (tensor_layouts.size(layout) != lanes or lanes > 32
            or element_bits != 8 * access_bytes or access_bytes > 4):
        raise Skip("tensor-layouts counts all values of a lane together, and "
                   "no phases")
    return {"element_bytes": access_bytes}


def bank_conflicts(layout, *access):
    return [wavefronts(layout, *access)]


def wavefronts(layout, *access):
    return analysis.bank_conflicts(layout,
                                   **one_access(layout, *access))["max_ways"]


def sectors(layout, *access):
    width = one_access(layout, *access)
    if min(analysis.image(layout)) != 0:
        raise Skip("tensor-layouts counts segments from the first element on")
    return [analysis.segment_analysis(layout, **width)["segments"]]


OF_TENSORS = {slice_modes, crd2idx, copy}

TABLE = {
    # integers and tuples
    "rank": tensor_layouts.rank,
    "depth": tensor_layouts.depth,
    "get": mode,
    "size": tensor_layouts.size,
    "product": of_tuples(tensor_layouts.size),
    "product_each": of_tuples(tensor_layouts.product_each),
    "inner_product": of_tuples(tensor_layouts.inner_product),
    "max": of_tuples(tuple_max),
    "round_up": round_up,
    "shape_div": of_tuples(shape_div),
    "elem_scale": of_tuples(tensor_layouts.elem_scale),
    "flatten": tensor_layouts.flatten,
    "unflatten": tensor_layouts.unflatten,
    "congruent": relation(tensor_layouts.congruent),
    "weakly_congruent": relation(tensor_layouts.weakly_congruent),
    "compatible": relation(tensor_layouts.compatible),
    "append": of_layouts(tensor_layouts.append),
    "prepend": of_layouts(tensor_layouts.prepend),
    "replace": of_layouts(tensor_layouts.replace),
    "group": of_layouts(tensor_layouts.group),
    "slice": slice_modes,
    "dice": tensor_layouts.dice_modes,
    # coordinates
    "crd2idx": crd2idx,
    "idx2crd": idx2crd,
    "crd2crd": of_tuples(crd2crd),
    "compact_col_major": of_tuples(tensor_layouts.compute_col_major_strides),
    "compact_row_major": of_tuples(tensor_layouts.compute_row_major_strides),
    "coordinates": coordinates,
    # layouts
    "make_layout": make_layout,
    "make_ordered_layout": make_ordered_layout,
    "shape": of_layouts(shape),
    "stride": of_plain_layouts(stride),
    "layout": mode,
    "cosize": of_layouts(tensor_layouts.cosize),
    "slice_and_offset": slice_and_offset,
    # algebra
    "coalesce": of_layouts(coalesce),
    "filter": filter_layout,
    "nullspace": of_plain_layouts(tensor_layouts.nullspace),
    "composition": composition,
    "complement": of_layouts(tensor_layouts.complement),
    "right_inverse": of_layouts(tensor_layouts.right_inverse),
    "left_inverse": of_layouts(tensor_layouts.left_inverse),
    "max_common_layout": of_layouts(tensor_layouts.max_common_layout),
    "max_common_vector": of_layouts(tensor_layouts.max_common_vector),
    "upcast": of_plain_layouts(tensor_layouts.upcast),
    "downcast": of_plain_layouts(tensor_layouts.downcast),
    # tilings
    "logical_divide": without_keep(tensor_layouts.logical_divide),
    "zipped_divide": without_keep(tensor_layouts.zipped_divide),
    "tiled_divide": without_keep(tensor_layouts.tiled_divide),
    "flat_divide": without_keep(tensor_layouts.flat_divide),
    "logical_product": of_layouts(tensor_layouts.logical_product),
    "zipped_product": of_layouts(tensor_layouts.zipped_product),
    "tiled_product": of_layouts(tensor_layouts.tiled_product),
    "flat_product": of_layouts(tensor_layouts.flat_product),
    "blocked_product": of_plain_layouts(tensor_layouts.blocked_product),
    "raked_product": of_plain_layouts(tensor_layouts.raked_product),
    "tile_to_shape": of_plain_layouts(tile_to_shape),
    # swizzles
    "make_swizzle": make_swizzle,
    # analysis
    "bank_conflicts": of_layouts(bank_conflicts),
    "wavefronts": of_layouts(wavefronts),
    "sectors": of_layouts(sectors),
    "is_injective": by_values(analysis.is_injective),
    "is_surjective": is_surjective,
    "is_compact": by_values(analysis.is_bijective),
    # kernels
    "copy": copy,
}


def main():
    version = environment.version_of("tensor-layouts")
    table = {name: answering(function) for name, function in TABLE.items()}
    serve("tensor_layouts", version, f"tensor-layouts {version} (PyPI)", table,
          refusals=(ValueError, IndexError))


main()
