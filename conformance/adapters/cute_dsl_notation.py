# SPDX-License-Identifier: MIT
"""Values of the protocol as CuTe DSL takes them, and back; its refusals."""
import os
import re

import environment
import protocol
from protocol import Basis, Reject, Skip

# wgmma is made for this architecture alone; nothing else depends on it.
os.environ.setdefault("CUTE_DSL_ARCH", "sm_90a")
os.environ.setdefault("CUTE_DSL_DISABLE_FILE_CACHING", "1")

cute = environment.library("cutlass.cute", "nvidia-cutlass-dsl")
from cutlass._mlir import ir    # noqa: E402: found only now
from cutlass.base_dsl.common import DSLBaseError    # noqa: E402
from cutlass.cute.core import ScaledBasis, Swizzle    # noqa: E402
from cutlass.cute.typing import ComposedLayout, Layout, Tensor    # noqa: E402

CONTEXT = ir.Context()


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
        if value.values is not None:
            raise Skip("CuTe DSL has its values at run time only")
        return cute.make_tensor(to_dsl(value.offset), to_dsl(value.layout))
    return value


def from_dsl(value):
    if isinstance(value, (Layout, tuple)) or value is None:
        return protocol.read(cute.pretty_str(value))
    if isinstance(value, Tensor):
        return protocol.Tensor(from_dsl(value.iterator), from_dsl(value.layout))
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


def as_tiler(modes):
    """A tuple of the DSL that is a tiler: of integers, layouts and None."""
    return protocol.Tiler(tuple(map(from_dsl, modes)))


def refusing(function):
    """What the library raises is a refusal; what Python raises, or what the
    library itself calls a bug of its own, is a fault."""
    def answer(*arguments):
        try:
            return function(*arguments)
        except ir.MLIRError as reason:
            raise Reject(diagnostic(str(reason))) from reason
        except DSLBaseError as reason:
            text = diagnostic(COLOUR.sub("", str(reason)))
            if "[INTERNAL]" in text:
                raise RuntimeError(text) from reason
            raise Reject(text) from reason
        except (TypeError, NotImplementedError) as reason:
            if not environment.raised_by_a_statement(reason):
                raise
            raise Reject(str(reason)) from reason
    return answer


COLOUR = re.compile(r"\x1b\[\d*m")


def diagnostic(text):
    """"Operation creation failed:\n error: unknown: …", or several lines of
    it, as one line without that; the lines that quote the program, without."""
    lines = [line.strip() for line in ORIGIN.split(text)[0].splitlines()]
    lines = [line.removeprefix("error: ").removeprefix("unknown: ")
             for line in lines if line and not line.endswith("failed:")]
    return "; ".join(line for line in lines if not QUOTED.match(line))


ORIGIN = re.compile(r"\n.*Exception Origin:")
QUOTED = re.compile(r"-->|\d* *\||suggestion:|note:")


def building(function):
    """Builds into a module of its own, and reads the answer off."""
    def answer(*arguments):
        with CONTEXT, ir.Location.unknown(), \
                ir.InsertionPoint(ir.Module.create().body):
            return from_dsl(function(*map(to_dsl, arguments)))
    return refusing(answer)
