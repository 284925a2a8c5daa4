# SPDX-License-Identifier: MIT
"""Serves colex's adapter protocol from Python: copy this file, fill a table.

    from protocol import Layout, Reject, serve

    def coalesce(layout):                # gets what `read` makes of each value
        shape, stride = mine.coalesce(layout.shape, layout.stride)
        return Layout(shape, stride)     # `write` prints it

    serve("mine", "1.0", "my repository", {"coalesce": coalesce})

An integer is an int, a tuple a tuple, `_` is None, a list a list, a truth a
bool, and a word such as LayoutLeft a str. A compile-time `_4` is read as 4. The
rest are the six small classes below.
"""
import json
import re
import sys
import traceback
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Layout:
    """`(4,2):(1,8)`"""
    shape: Any
    stride: Any


@dataclass(frozen=True)
class Tiler:
    """`<3:3,4,_>`: one entry a mode"""
    modes: tuple


@dataclass(frozen=True)
class Swizzle:
    """`Sw<3,4,3>`"""
    bits: int
    base: int
    shift: int


@dataclass(frozen=True)
class Composed:
    """`Sw<3,4,3> o 0 o (8,64):(64,1)`: c -> outer(offset + inner(c))"""
    outer: Any
    offset: int
    inner: Any


@dataclass(frozen=True)
class Tensor:
    """`5 o 4:1`: c -> offset + layout(c), or `[7,8,9] o 5 o 4:1`: c ->
    values[offset + layout(c)]"""
    offset: Any
    layout: Any
    values: Any = None


@dataclass(frozen=True)
class Basis:
    """`5@1@0`: modes (1, 0) in the order they are written, innermost first"""
    value: int
    modes: tuple

    def coordinate(self):
        """The same as a coordinate: 5@1@0 is ((0,5))."""
        result = self.value
        for mode in self.modes:
            result = (0,) * mode + (result,)
        return result


class Reject(Exception):
    """The implementation refuses this input."""


class Skip(Exception):
    """The implementation lacks the operation, or cannot express this input."""


TOKEN = re.compile(r"\s*(Sw\s*<|_?-?\d+|[A-Za-z]\w*|[_(),:<>@\[\]])")


def read(text):
    """The value that `text` stands for; ValueError when it is none."""
    tokens, position = [], 0
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ValueError(f"cannot read {text[position:]!r} in {text!r}")
        tokens.append(match[1])
        position = match.end()
    tokens.append("")
    tokens.reverse()
    value = read_value(tokens)
    if tokens != [""]:
        raise ValueError(f"{tokens[-1]!r} is one too many in {text!r}")
    return value


def read_value(tokens):
    value = read_layout(tokens)
    if tokens[-1] != "o":
        return value
    tokens.pop()
    if isinstance(value, (Layout, Swizzle)):
        offset = read_term(tokens)
        expect(tokens, "o")
        return Composed(value, offset, read_value(tokens))
    layout = read_value(tokens)
    if not isinstance(value, list):
        return Tensor(value, layout)
    if isinstance(layout, Tensor):
        return Tensor(layout.offset, layout.layout, value)
    return Tensor(0, layout, value)


def read_layout(tokens):
    value = read_term(tokens)
    if tokens[-1] != ":":
        return value
    tokens.pop()
    return Layout(value, read_term(tokens))


def read_term(tokens):
    token = tokens.pop()
    if token == "(":
        return tuple(read_items(tokens, ")"))
    if token == "[":
        return read_items(tokens, "]")
    if token == "<":
        return Tiler(tuple(read_items(tokens, ">")))
    if token.startswith("Sw") and token.endswith("<"):
        return Swizzle(*read_items(tokens, ">"))
    if token == "_":
        return None
    if token in ("true", "false"):
        return token == "true"
    if token[:1].isalpha() and token != "o":
        return token
    number = integer(token.lstrip("_"))
    modes = []
    while tokens[-1] == "@":
        tokens.pop()
        modes.append(integer(tokens.pop()))
    return Basis(number, tuple(modes)) if modes else number


def read_items(tokens, end):
    items = []
    while tokens[-1] != end:
        items.append(read_value(tokens))
        if tokens[-1] != end:
            expect(tokens, ",")
    tokens.pop()
    return items


def integer(token):
    if not token.lstrip("-").isdigit():
        raise ValueError(f"expected a value, found {token or 'the end'!r}")
    return int(token)


def expect(tokens, wanted):
    token = tokens.pop()
    if token != wanted:
        raise ValueError(f"expected {wanted!r}, found {token or 'the end'!r}")


def write(value):
    """The notation of a value, as `read` reads it."""
    if value is None:
        return "_"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, str)):
        return str(value)
    if isinstance(value, tuple):
        return f"({','.join(map(write, value))})"
    if isinstance(value, list):
        return f"[{','.join(map(write, value))}]"
    if isinstance(value, Layout):
        return f"{write(value.shape)}:{write(value.stride)}"
    if isinstance(value, Tiler):
        return f"<{','.join(map(write, value.modes))}>"
    if isinstance(value, Swizzle):
        return f"Sw<{value.bits},{value.base},{value.shift}>"
    if isinstance(value, Composed):
        parts = value.outer, value.offset, value.inner
        return " o ".join(map(write, parts))
    if isinstance(value, Tensor):
        parts = [value.offset, value.layout]
        if value.values is not None:
            parts = [value.values] + parts[value.offset == 0:]
        return " o ".join(map(write, parts))
    if isinstance(value, Basis):
        return "@".join(map(str, (value.value, *value.modes)))
    raise TypeError(f"no notation for {value!r}")


def serve(name, version, origin, table, refusals=()):
    """Answers requests until standard input ends.

    `table` has a function for each operation offered. Its exceptions of the
    classes `refusals` are refusals of the implementation; all others but Reject
    and Skip are errors.
    """
    hello = {"protocol": 1, "name": name, "version": version, "origin": origin,
             "ops": sorted(table)}
    try:
        for line in sys.stdin.buffer:
            if line.strip():
                reply = reply_to(line, hello, table, (Reject, *refusals))
                print(json.dumps(reply, separators=(",", ":")), flush=True)
    except BrokenPipeError:    # colex has ended: nobody is left to answer
        sys.stderr.close()


def reply_to(line, hello, table, refusals):
    identity = None
    try:
        request = json.loads(line)
        identity = request.get("id")
        operation = request["op"]
        if operation == "hello":
            return {"id": identity, **hello}
        if operation not in table:
            return {"id": identity, "skip": f"no {operation}"}
        texts = request["in"]
        if not isinstance(texts, list):
            raise ValueError("in is not a list")
        arguments = [read(text) for text in texts]
    except Exception as failure:
        return {"id": identity, "error": f"not a request: {explain(failure)}"}
    try:
        return {"id": identity, "out": write(table[operation](*arguments))}
    except Skip as reason:
        return {"id": identity, "skip": explain(reason)}
    except refusals as reason:
        return {"id": identity, "reject": explain(reason)}
    except Exception as failure:
        text = f"{type(failure).__name__}: {explain(failure)}"
        return {"id": identity, "error": text}


def explain(exception):
    """The exception's message, or, where it has none, the line that raised it:
    a bare assert says what it wants only there."""
    return str(exception) or traceback.extract_tb(
        exception.__traceback__)[-1].line
