# SPDX-License-Identifier: MIT
"""Triton's LinearLayout behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,8):(8,1)","8:2"]}' |
          python3 conformance/adapters/triton.py
    {"id":1,"out":"(2,2,2):(16,1,2)"}

A linear layout is a map between bits that keeps exclusive or. A layout is one
where its extents are powers of two and no sum of its strides carries; a layout
under a swizzle often is. Any other is skipped. The bases, the values at the
powers of two, are computed here; what is done with them is Triton's, right or
wrong. An answer has one mode of extent 2 for each bit of an extent.
Triton's refusals are assertions that end the process (see isolation.py).
"""
import functools
import operator
import os

import environment
import protocol
from isolation import isolated
from protocol import Skip, serve

linear_layout = environment.library("triton._C.libtriton.linear_layout",
                                    "triton")
LinearLayout = linear_layout.LinearLayout

MOST_BITS = 30    # Triton keeps bases in 32-bit integers


def bits_of(value):
    """n of 2^n."""
    if not isinstance(value, int) or value < 1 or value & (value - 1):
        raise Skip(f"a linear layout has powers of two as extents, not "
                   f"{protocol.write(value)}")
    return value.bit_length() - 1


def leaves(value):
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def swizzled(swizzle, value):
    """Sw<B,M,S>: bits M + S… of the value onto bits M…, or the other way."""
    bits, shift = swizzle.bits, swizzle.shift
    source = swizzle.base + max(shift, 0)
    target = swizzle.base + max(-shift, 0)
    return value ^ ((value >> source & (1 << bits) - 1) << target)


def bases_of(layout):
    """The values at 1, 2, 4, …"""
    if isinstance(layout, protocol.Composed):
        if not isinstance(layout.outer, protocol.Swizzle) or layout.offset:
            raise Skip("a linear layout is a swizzle of a layout, without an "
                       "offset")
        return [swizzled(layout.outer, base)
                for base in bases_of(layout.inner)]
    if not isinstance(layout, protocol.Layout):
        raise Skip("Triton takes layouts here")
    bases = []
    for extent, stride in zip(leaves(layout.shape), leaves(layout.stride)):
        if not isinstance(stride, int) or stride < 0:
            raise Skip("a linear layout has natural numbers as strides")
        bases += [stride << bit for bit in range(bits_of(extent))]
    if sum(bases) != functools.reduce(operator.or_, bases, 0):
        raise Skip("sums of these strides carry: no linear layout")
    return bases


def linear(bases, inside="in", outside="out"):
    """Its codomain is the least power of two that holds all values."""
    top = functools.reduce(operator.or_, bases, 0).bit_length()
    if top > MOST_BITS:
        raise Skip(f"more than {MOST_BITS} bits")
    return LinearLayout.from_bases([(inside, [[base] for base in bases])],
                                   [outside], [1 << top], False)


def modes_of(answer):
    """The bases of Triton's answer, of one input, to one output."""
    (_, bases), = answer.bases
    bases = [base for base, in bases]
    if sum(bases) != functools.reduce(operator.or_, bases, 0):
        raise Skip("the answer is linear, but no layout of integer strides")
    return bases


def layout(bases):
    if not bases:
        return protocol.Layout(1, 0)
    if len(bases) == 1:
        return protocol.Layout(2, bases[0])
    return protocol.Layout((2,) * len(bases), tuple(bases))


def layout_like(shape, bases):
    """The bases, taken off the list, in the nesting of a shape."""
    if isinstance(shape, tuple):
        modes = [layout_like(item, bases) for item in shape]
        return protocol.Layout(tuple(mode.shape for mode in modes),
                               tuple(mode.stride for mode in modes))
    taken = bases[:bits_of(shape)]
    del bases[:len(taken)]
    return layout(taken)


def size(value):
    return 1 << len(bases_of(value))


def crd2idx(index, value, *strides):
    if strides:
        value = protocol.Layout(value, strides[0])
    bases = bases_of(value)
    if not isinstance(index, int) or not 0 <= index < 1 << len(bases):
        raise Skip("Triton applies a layout to an index in its domain")
    return linear(bases).apply({"in": index})["out"]


def values(value):
    bases = bases_of(value)
    if len(bases) > 16:
        raise Skip("more than 65536 values")
    answer = linear(bases)
    return [answer.apply({"in": index})["out"]
            for index in range(1 << len(bases))]


def composition(outer, inner):
    if isinstance(outer, protocol.Swizzle):
        raise Skip("a swizzle alone has no size")
    if not isinstance(inner, (protocol.Layout, protocol.Composed)):
        raise Skip("Triton composes layouts")
    first = linear(bases_of(inner), outside="between")
    answer = first.compose(linear(bases_of(outer), inside="between"))
    shape = inner.shape if isinstance(inner, protocol.Layout) else (
        inner.inner.shape)
    return layout_like(shape, modes_of(answer))


def right_inverse(value):
    """Triton's inverse of what reaches every value below a power of two."""
    answer = linear(bases_of(value))
    if not answer.is_surjective():
        raise Skip("Triton inverts from the right what is surjective")
    return layout(modes_of(answer.pseudoinvert()))


def left_inverse(value):
    answer = linear(bases_of(value))
    if not answer.is_invertible():
        raise Skip("Triton inverts from the left what is invertible")
    return layout(modes_of(answer.invert()))


def logical_product(block, tiler):
    """Triton's product puts the second factor above the codomain of the first:
    for a block without gaps, CuTe's."""
    bases = bases_of(block)
    if not linear(bases).is_surjective():
        raise Skip("Triton's product is another for a block with gaps")
    if not isinstance(tiler, protocol.Layout):
        raise Skip("Triton multiplies layouts")
    answer = modes_of(linear(bases) * linear(bases_of(tiler)))
    return layout_like((block.shape, tiler.shape), answer)


def is_injective(value):
    return linear(bases_of(value)).is_injective()


def is_surjective(value):
    return linear(bases_of(value)).is_surjective()


TABLE = {
    "size": size,
    "crd2idx": crd2idx,
    "values": values,
    "composition": composition,
    "right_inverse": right_inverse,
    "left_inverse": left_inverse,
    "logical_product": logical_product,
    "is_injective": is_injective,
    "is_surjective": is_surjective,
}


def main():
    version = environment.version_of("triton")
    serve("triton", version, f"triton {version} (PyPI)", isolated(TABLE))
    os._exit(0)    # taking Triton down can last longer than colex waits


main()
