# SPDX-License-Identifier: MIT
"""Mojo's layout package behind the adapter protocol.

    $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
          python3 conformance/adapters/mojo_layout.py
    {"id":1,"out":"(2,3):(2,10)"}

What is asked is a program in Mojo, built from mojo_layout.mojo; this script
translates. Mojo refuses by `abort`, which ends that program: the request is
refused with the text, and the program is started again. The answers are Mojo's
own, right or wrong; what it lacks is skipped.
"""
import re
import subprocess

import environment
import protocol
from protocol import Reject, Skip, serve

PROGRAM = environment.program("mojo_layout_worker", "max-mojo-libs")
MOST = 500              # requests of one process: input() leaves files open
UNKNOWN = -1            # what Mojo writes for an integer that is not known
LEAST = -0xFFFE         # smaller integers stand for tuples in its IntTuple


class Mojo:
    """The program, started when it is needed."""

    def __init__(self):
        self.process = None

    def ask(self, line):
        if self.process and self.asked == MOST:
            self.process.communicate()
            self.process = None
        if self.process is None:
            self.asked = 0
            self.process = subprocess.Popen(
                [PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True)
        self.asked += 1
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().rstrip("\n")
        if answer.startswith(("ABORT: ", "At: ")) or not answer:
            raise self.ended(answer)
        if answer.startswith("error "):
            raise RuntimeError(answer)
        return answer

    def ended(self, last):
        """The exception that says how the program ended."""
        self.process.communicate()
        code, self.process = self.process.returncode, None
        if last:    # ABORT: file:line:column: what is wrong
            return Reject(f"ends the process: {last.split(': ', 2)[2]}")
        return RuntimeError(f"ended the process with code {code}")


mojo = Mojo()


def tree(value):
    if isinstance(value, tuple):
        return " ".join(["(", *map(tree, value), ")"])
    if not isinstance(value, int) or isinstance(value, bool):
        raise Skip("Mojo takes integers and tuples of them here")
    if value == UNKNOWN or value <= LEAST:
        raise Skip(f"{value} is not {value} in Mojo: -1 stands for an unknown "
                   f"integer, and those below {LEAST} for tuples")
    if not -2**63 <= value < 2**63:
        raise Skip("more than 64 bits")
    return str(value)


def encoded(value):
    """A value of the protocol as the program takes it."""
    if isinstance(value, protocol.Layout):
        return f"L {tree(value.shape)} {tree(value.stride)}"
    if isinstance(value, protocol.Tiler):
        modes = [protocol.Layout(mode, 1) if isinstance(mode, int) else mode
                 for mode in value.modes]
        if not all(isinstance(mode, protocol.Layout) for mode in modes):
            raise Skip("Mojo has lists of layouts as tilers, without _")
        return " ".join([f"R {len(modes)}", *map(encoded, modes)])
    if isinstance(value, (int, tuple)):
        return f"T {tree(value)}"
    raise Skip(f"Mojo's layouts know no {type(value).__name__.lower()}")


def decoded(text):
    """`((2, 3):(2, 10))`, `(2, 3)`, `6` or `True`."""
    if text in ("True", "False"):
        return text == "True"
    if ":" in text:
        text = text[1:-1]
    return protocol.read(text)


def asked(operation, pattern):
    """The operation of the program, for arguments as a word of the pattern
    says: L a layout, I an integer, T an integer or a tuple, R a tiler."""
    kinds = re.compile(pattern.replace("T", "[IT]").replace(" ", "|"))

    def answer(*arguments):
        words = [encoded(value) for value in arguments]
        if not kinds.fullmatch("".join(
                "I" if isinstance(value, int) else word[0]
                for value, word in zip(arguments, words))):
            raise Skip(f"Mojo has no {operation} of these arguments")
        return decoded(mojo.ask(" ".join([operation, *words])))
    return answer


def get(layout, *path):
    for index in path:
        layout = asked("layout", "LI")(layout, index)
    return layout


def tuple_max(*tuples):
    return asked("max", "T")(tuples if len(tuples) > 1 else tuples[0])


def make_layout(*arguments):
    if arguments[1:] == ("LayoutLeft",):
        return asked("make_layout", "T")(arguments[0])
    if arguments[1:] == ("LayoutRight",):
        return asked("make_layout_right", "T")(arguments[0])
    if len(arguments) == 2 and not isinstance(arguments[0], protocol.Layout):
        return asked("echo", "L")(protocol.Layout(*arguments))
    return asked("make_layout", "T L LL LLL")(*arguments)


def crd2idx(coordinate, target, *strides):
    """Layout's own call, with the layout first."""
    if strides:
        target = protocol.Layout(target, strides[0])
    if isinstance(target, protocol.Layout):
        return asked("crd2idx", "LT")(target, coordinate)
    return asked("crd2idx", "TT")(coordinate, target)


def idx2crd(index, target, *strides):
    if strides:
        return asked("idx2crd", "LT")(protocol.Layout(target, strides[0]),
                                      index)
    return asked("idx2crd", "TT")(index, target)


def coalesce(layout, *profile):
    """Its keep_rank is a profile of one integer a mode."""
    if not profile:
        return asked("coalesce", "L")(layout)
    if isinstance(profile[0], tuple) and isinstance(layout, protocol.Layout):
        leaves = [isinstance(leaf, int) for leaf in profile[0]]
        if all(leaves) and isinstance(layout.shape, tuple) and (
                len(leaves) == len(layout.shape)):
            return asked("coalesce_by_mode", "L")(layout)
    raise Skip("Mojo coalesces within all modes of a layout, or across them")


TABLE = {
    # integers and tuples
    "rank": asked("rank", "T L"),
    "depth": asked("depth", "T"),
    "get": get,
    "size": asked("size", "T L"),
    "product": asked("product", "T"),
    "product_each": asked("product_each", "T"),
    "sum": asked("sum", "T"),
    "inner_product": asked("inner_product", "TT"),
    "max": tuple_max,
    "shape_div": asked("shape_div", "TT"),
    "flatten": asked("flatten", "T"),
    "congruent": asked("congruent", "TT"),
    "weakly_congruent": asked("weakly_congruent", "TT"),
    "compatible": asked("compatible", "TT"),
    "weakly_compatible": asked("weakly_compatible", "TT"),
    "select": asked("select", "LI LII LIII"),
    # coordinates
    "crd2idx": crd2idx,
    "idx2crd": idx2crd,
    "compact_col_major": asked("compact_col_major", "T"),
    "compact_order": asked("compact_order", "TT"),
    # layouts
    "make_layout": make_layout,
    "make_ordered_layout": asked("make_ordered_layout", "TT"),
    "shape": asked("shape", "L"),
    "stride": asked("stride", "L"),
    "layout": get,
    "cosize": asked("cosize", "L"),
    # algebra
    "coalesce": coalesce,
    "composition": asked("composition", "LL LR"),
    "complement": asked("complement", "L LI"),
    "right_inverse": asked("right_inverse", "L"),
    "upcast": asked("upcast", "LI"),
    # tilings
    "logical_divide": asked("logical_divide", "LL LR"),
    "zipped_divide": asked("zipped_divide", "LL LR"),
    "logical_product": asked("logical_product", "LL LR"),
    "blocked_product": asked("blocked_product", "LL"),
    "tile_to_shape": asked("tile_to_shape", "LT LTT"),
}


def main():
    version = environment.version_of("max-mojo-libs")
    serve("mojo_layout", version, f"max-mojo-libs {version} (PyPI)", TABLE)


main()
