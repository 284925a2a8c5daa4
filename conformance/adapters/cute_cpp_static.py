# SPDX-License-Identifier: MIT
"""CuTe's C++ headers with compile-time integers, behind the adapter protocol.

    $ python3 cute_cpp_static.py --cutlass CHECKOUT/include --system CUDA/include

A layout of compile-time integers is a type, and a refusal is a compile error.
So this adapter takes a batch (PROTOCOL.md, rule 7): it writes one program for
many cases, a case a line, and compiles it. The compiler's messages say which
lines do not compile and why; those are refusals, and the rest is compiled
again, until it compiles. Then the program answers.

--leaves static|dynamic|mixed  which integers of layouts, shapes, coordinates
                               and tilers are compile-time: all, none, or some,
                               drawn by --seed
--ops composition,coalesce     offers these operations alone
--most N                       of more cases than that, only so many are
                               compiled, evenly spread, and the rest skipped
"""
import argparse
import hashlib
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

import environment
import protocol
from protocol import Basis, Composed, Layout, Skip, Swizzle, Tensor, Tiler

HERE = Path(__file__).resolve().parent
Answer = namedtuple("Answer", "kind text")    # kind as in a reply


# ------------------------------------------------------------- values as C++

class Leaves:
    """Says of each integer in turn whether it is compile-time. `choose` has the
    choices; where it is too short, the last is repeated."""

    def __init__(self, choose):
        self.choose = choose
        self.count = 0

    def next(self):
        self.count += 1
        return self.choose[min(self.count, len(self.choose)) - 1]


ALWAYS = Leaves([True])


def cpp(value, leaves):
    """The C++ expression of a value."""
    if value is None:
        return "cute::_"
    if isinstance(value, int) and not isinstance(value, bool):
        if not -2**63 <= value < 2**63:
            raise Skip(f"{value} is beyond 64 bits")
        return constant(value) if leaves.next() else f"run_time({value})"
    if isinstance(value, tuple):
        return f"cute::make_tuple({commas(value, leaves)})"
    if isinstance(value, Tiler):
        return f"cute::make_tile({commas(value.modes, leaves)})"
    if isinstance(value, Layout):
        if value == Layout((), ()):
            return "cute::Layout<cute::tuple<>, cute::tuple<>>{}"
        return (f"cute::make_layout({cpp(value.shape, leaves)}, "
                f"{cpp(value.stride, leaves)})")
    if isinstance(value, Basis):
        path = ",".join(map(str, reversed(value.modes)))
        unit = f"cute::E<{path}>{{}}"
        return unit if value.value == 1 else \
            f"({cpp(value.value, leaves)} * {unit})"
    if isinstance(value, Swizzle):
        return f"cute::Swizzle<{value.bits},{value.base},{value.shift}>{{}}"
    if isinstance(value, Composed):
        parts = value.outer, value.offset, value.inner
        return f"cute::make_composed_layout({commas(parts, leaves)})"
    if isinstance(value, Tensor) and value.values is None:
        return (f"cute::make_tensor(cute::make_inttuple_iter("
                f"{cpp(value.offset, leaves)}), {cpp(value.layout, leaves)})")
    raise Skip(f"no C++ for {protocol.write(value)}")


def constant(value):
    return f"cute::C<{value}>{{}}"


def commas(values, leaves):
    return ", ".join(cpp(value, leaves) for value in values)


def index(value):
    if not isinstance(value, int):
        raise Skip(f"{protocol.write(value)} is no template argument")
    return str(value)


def is_function(value):
    return isinstance(value, (Layout, Composed, Swizzle, Tensor))


# --------------------------------------------------------- operations as C++

def call(name):
    """name(arguments…)"""
    def expression(leaves, *values):
        return f"cute::{name}({commas(values, leaves)})"
    return expression


def with_indices(name, count=None):
    """name<the integers after the first argument>(first, the rest…); `count`
    of them, or all."""
    def expression(leaves, first, *values):
        these = len(values) if count is None else count
        if len(values) < these:
            raise Skip(f"{name} with {len(values)} arguments")
        where = ",".join(map(index, values[:these]))
        what = commas((first, *values[these:]), leaves)
        return f"cute::{name}<{where}>({what})" if where else what
    return expression


def relation(name):
    """CuTe relates layouts by their shapes."""
    def expression(leaves, *values):
        shapes = [value.shape if isinstance(value, Layout) else value
                  for value in values]
        return f"cute::{name}({commas(shapes, leaves)})"
    return expression


def pair(name):
    def expression(leaves, *values):
        return f"cute::{name}({commas(values, leaves)})"
    expression.is_pair = True
    return expression


def member(name):
    def expression(leaves, layout, *values):
        return f"{cpp(layout, leaves)}.{name}({commas(values, leaves)})"
    return expression


def as_integer(name):
    return lambda leaves, value: f"int(cute::{name}({cpp(value, leaves)}))"


def crd2idx(leaves, coordinate, target, *stride):
    if is_function(target):
        return f"{cpp(target, leaves)}({cpp(coordinate, leaves)})"
    return call("crd2idx")(leaves, coordinate, target, *stride)


def make_layout(leaves, *values):
    if values[1:] in (("LayoutLeft",), ("LayoutRight",)):
        return f"cute::make_layout({cpp(values[0], leaves)}, " \
               f"cute::{values[1]}{{}})"
    return call("make_layout")(leaves, *values)


def of_tensors(name):
    """Of a tensor, for which a layout stands; a projection is part of the
    type."""
    def expression(leaves, tensor, *values):
        if isinstance(tensor, Layout):
            tensor = Tensor(0, tensor)
        projection = [cpp(value, ALWAYS) for value in values[2:]]
        return f"cute::{name}(" + ", ".join(
            [commas((tensor, *values[:2]), leaves), *projection]) + ")"
    return expression


def slice_modes(leaves, coordinate, target):
    if isinstance(target, Tensor):
        return f"{cpp(target, leaves)}({cpp(coordinate, leaves)})"
    return call("slice")(leaves, coordinate, target)


def with_order(name):
    """The last argument, an order, is part of the type."""
    def expression(leaves, *values):
        order = cpp(values[-1], ALWAYS)
        return f"cute::{name}({commas(values[:-1], leaves)}, {order})"
    return expression


def tile_to_shape(leaves, *values):
    return (with_order if len(values) == 3 else call)("tile_to_shape")(
        leaves, *values)


def make_swizzle(leaves, y_mask, z_mask):
    return f"cute::make_swizzle<{index(y_mask)},{index(z_mask)}>()"


def recast_layout(leaves, layout, old, new):
    bits = [f"cute::uint_bit_t<{index(n)}>" for n in (old, new)]
    return f"cute::recast_layout<{', '.join(bits)}>({cpp(layout, leaves)})"


def domain_distribute(leaves, shape, number):
    return f"cute::domain_distribute({cpp(shape, leaves)}, " \
           f"{cpp(number, ALWAYS)})"


def modes(leaves, value, *path):
    return with_indices("get")(leaves, value, *path)


OPERATIONS = {
    "rank": as_integer("rank"),
    "depth": as_integer("depth"),
    "get": modes,
    "layout": modes,
    "unflatten": call("unflatten"),
    "replace": with_indices("replace", 1),
    "insert": with_indices("insert", 1),
    "remove": with_indices("remove", 1),
    "take": with_indices("take", 2),
    "group": with_indices("group", 2),
    "select": with_indices("select"),
    "repeat": with_indices("repeat", 1),
    "compact_order": with_order("compact_order"),
    "make_ordered_layout": with_order("make_ordered_layout"),
    "crd2idx": crd2idx,
    "make_layout": make_layout,
    "shape": member("shape"),
    "stride": member("stride"),
    "with_shape": member("with_shape"),
    "slice_and_offset": pair("slice_and_offset"),
    "domain_offset": pair("domain_offset"),
    "slice": slice_modes,
    "local_tile": of_tensors("local_tile"),
    "local_partition": of_tensors("local_partition"),
    "inner_partition": of_tensors("inner_partition"),
    "outer_partition": of_tensors("outer_partition"),
    "upcast": with_indices("upcast", 1),
    "downcast": with_indices("downcast", 1),
    "recast_layout": recast_layout,
    "domain_distribute": domain_distribute,
    "tile_to_shape": tile_to_shape,
    "make_swizzle": make_swizzle,
}
for each in ("congruent", "weakly_congruent", "compatible", "weakly_compatible",
             "evenly_divides", "lex_less", "colex_less", "elem_less"):
    OPERATIONS[each] = relation(each)
for each in ("size product product_each product_like sum inner_product max min "
             "gcd ceil_div round_up shape_div elem_scale flatten append "
             "prepend zip zip2_by reverse dice filter_zeros idx2crd "
             "crd2crd compact_col_major compact_row_major make_layout_like "
             "make_fragment_like make_identity_layout make_identity_tensor "
             "make_coord_tensor cosize coshape coprofile "
             "tile_unzip coalesce filter nullspace composition complement "
             "right_inverse left_inverse max_common_layout max_common_vector "
             "max_alignment logical_divide zipped_divide tiled_divide "
             "flat_divide logical_product zipped_product tiled_product "
             "flat_product blocked_product raked_product").split():
    OPERATIONS[each] = call(each)


def expression(operation, values, leaves):
    """The C++ expression of the text of the answer."""
    write = OPERATIONS[operation]
    answer = write(leaves, *values)
    return f"{'pair_text' if hasattr(write, 'is_pair') else 'text'}({answer})"


# ------------------------------------------------------------- the compiler

class Compiler:
    """Compiles and runs expressions of text, many at a time."""

    def __init__(self, options):
        self.command = [options.compiler, "-std=c++17", "-O0", "-w",
                        "-fmax-errors=0", "-fdiagnostics-color=never",
                        '-DCOLEX_CUTE_ORIGIN=""', f"-I{HERE}"]
        for folder in (options.cutlass, *options.system):
            self.command += ["-isystem", folder]
        self.part = options.part
        self.limit = options.compile_limit
        self.path = Path(options.folder or Path(tempfile.gettempdir()) /
                         f"colex-cute-{os.getuid()}") / self.fingerprint()
        self.path.mkdir(parents=True, exist_ok=True)
        self.source = self.path / f"cases-{os.getpid()}.cpp"
        self.program = self.source.with_suffix("")
        self.compiled = 0    # runs of the compiler

    def answers(self, cases):
        """Yields (key, Answer) of each (key, expression)."""
        cases = list(cases)
        if cases:
            self.precompile()
        try:
            for at in range(0, len(cases), self.part):
                part = dict(enumerate(cases[at:at + self.part]))
                for number, answer in self.solve(
                        {n: text for n, (_, text) in part.items()}):
                    yield part[number][0], answer
        finally:
            self.source.unlink(missing_ok=True)
            self.program.unlink(missing_ok=True)

    def fingerprint(self):
        """Of the compiler's command and of the headers, which the precompiled
        one has in it."""
        cutlass = Path(self.command[self.command.index("-isystem") + 1])
        text = str(self.command)
        for path in (HERE.parent / "adapter.hpp", HERE / "cute_cpp.hpp",
                     HERE / "cute_cpp_static.hpp"):
            text += path.read_text()
        for path in sorted(cutlass.glob("cute/**/*.hpp")):
            text += f"{path} {path.stat().st_mtime_ns}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def precompile(self):
        """Once for all runs with these headers."""
        header = self.path / "head.hpp"
        made = self.path / "head.hpp.gch"
        if made.exists():
            return
        header.write_text('#include "cute_cpp_static.hpp"\n')
        mine = self.path / f"head-{os.getpid()}.gch"
        run = self.compile(["-x", "c++-header", str(header), "-o", str(mine)])
        if run.returncode:
            first = next((line for line in run.stderr.splitlines()
                          if "error" in line), run.stderr[:200])
            sys.exit(f"the headers do not compile: {first}")
        mine.replace(made)

    def compile(self, arguments):
        """A compilation that takes too long of a processor fails."""
        self.compiled += 1
        return subprocess.run(
            [*self.command, *arguments], capture_output=True, text=True,
            errors="replace", env={**os.environ, "LC_ALL": "C"},
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_CPU, (self.limit, self.limit)))

    def cost(self):
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return f"{self.compiled} compilations, " \
               f"{used.ru_utime + used.ru_stime:.1f} s of a processor"

    def solve(self, part):
        """The answers to a part: case number -> expression."""
        part = dict(part)
        while part:
            self.write(part)
            run = self.compile([str(self.source), "-o", str(self.program)])
            if run.returncode == 0:
                yield from self.run(part)
                return
            errors = errors_of_cases(run.stderr)
            errors = {n: why for n, why in errors.items() if n in part}
            if errors:
                for number, message in errors.items():
                    yield number, judged(message, part.pop(number))
                continue
            if len(part) == 1:
                number = next(iter(part))
                yield number, Answer("error", "the compiler fails: " +
                                     run.stderr.strip()[-200:])
                return
            numbers = list(part)    # no message names a case: halve
            half = len(numbers) // 2
            for those in (numbers[:half], numbers[half:]):
                yield from self.solve({n: part[n] for n in those})
            return

    def write(self, part):
        lines = ['#include "head.hpp"', "namespace colex::cute_cpp {"]
        for number, text in part.items():
            lines += [f'#line {number + 1} "case"',
                      f"std::string case_{number}() {{ return {text}; }}"]
        table = ",".join(f"{{{n},case_{n}}}" for n in part)
        lines += ['#line 1 "program"', f"const Case cases[] = {{{table}}};", "}",
                  "int main(int c, char** v) { return colex::cute_cpp::print("
                  "colex::cute_cpp::cases, c, v); }"]
        self.source.write_text("\n".join(lines) + "\n")

    def run(self, part):
        """A case that ends the program costs itself alone."""
        left = list(part)
        while left:
            run = subprocess.run([str(self.program), str(left[0])],
                                 capture_output=True, text=True)
            for line in run.stdout.splitlines():
                number, _, text = line.partition(" ")
                left.remove(int(number))
                yield int(number), Answer("out", MARK.sub("", text))
            if left:
                yield left.pop(0), Answer(
                    "error", f"the program ends with {run.returncode}")


MARK = re.compile(r"(?<![\w>])_(?=-?\d)")    # of a compile-time integer
WHERE = re.compile(r"^case:(\d+):")
MESSAGE = re.compile(r"^\S+?:(?:\d+:)* (?:fatal )?error: (.*)")


def errors_of_cases(messages):
    """Case number -> the first error of it. What the compiler says before an
    error, or on its own line, names the case."""
    result = {}
    number = None
    for line in messages.splitlines():
        if where := WHERE.match(line):
            number = int(where[1]) - 1
        if (error := MESSAGE.match(line)) and number is not None:
            result.setdefault(number, error[1])
    return result


def judged(message, expression):
    """What an error of an expression says of it."""
    if lacking := re.search(r"'(\w+)' is not a member of 'cute'", message):
        return Answer("skip", f"these headers have no {lacking[1]}")
    if called := re.search(r"no matching function for call to '(\w+)", message):
        if called[1] in ("text", "pair_text"):
            return Answer("skip", "the result has no notation")
        if re.match(rf"\w+\(cute::{called[1]}\b", expression):
            return Answer("skip", f"no {called[1]} of such arguments")
    return Answer("reject", message[:300])


# ---------------------------------------------------------------- the server

def serve(options):
    hello = {"protocol": 1, "name": options.name,
             "version": environment.cutlass_version(
                 Path(options.cutlass) / "cutlass" / "version.h"),
             "origin": f"{options.origin}, {options.leaves} integers",
             "ops": sorted(OPERATIONS), "batch": True}
    if options.ops:
        hello["ops"] = sorted(set(hello["ops"]) & set(options.ops.split(",")))
    requests = []
    for line in sys.stdin:
        if not line.strip():
            continue
        identity = None
        try:
            request = json.loads(line)
            identity = request.get("id")
            operation = request["op"]
            if operation == "hello":
                reply(identity, **hello)
            elif operation not in hello["ops"]:
                reply(identity, skip=f"no {operation}")
            else:
                values = list(map(protocol.read, request["in"]))
                if not values or not isinstance(request["in"], list):
                    raise ValueError("a list of arguments is wanted")
                requests.append((identity, operation, values))
        except (ValueError, TypeError, KeyError, AttributeError, IndexError,
                RecursionError) as failure:
            reply(identity, error=f"not a request: {failure!r:.300}")
    chosen = set(range(len(requests)))
    if len(requests) > options.most:
        chosen = {i * len(requests) // options.most
                  for i in range(options.most)}
    cases = []
    for number, (identity, operation, values) in enumerate(requests):
        try:
            if number not in chosen:
                raise Skip(f"{options.most} of {len(requests)} cases are "
                           "compiled (--most)")
            draw = random.Random(f"{options.seed} {operation} {values}")
            choices = {"static": [True], "dynamic": [False]}.get(
                options.leaves) or [draw.random() < 0.5 for _ in range(64)]
            cases.append((identity,
                          expression(operation, values, Leaves(choices))))
        except Skip as reason:
            reply(identity, skip=str(reason))
        except (ValueError, TypeError, IndexError) as failure:
            reply(identity, error=f"not a request: {failure!r:.300}")
    compiler = Compiler(options)
    for identity, answer in compiler.answers(cases):
        reply(identity, **{answer.kind: answer.text})
    if cases and options.verbose:
        print(f"{len(cases)} cases: {compiler.cost()}", file=sys.stderr)


def reply(identity, **fields):
    print(json.dumps({"id": identity, **fields}, separators=(",", ":")),
          flush=True)


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--cutlass", required=True,
                        help="the folder that has cute/layout.hpp")
    parser.add_argument("--system", action="append", default=[],
                        help="folders of the headers of CUDA and of libcu++")
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--leaves", default="static",
                        choices=["static", "dynamic", "mixed"])
    parser.add_argument("--ops", help="offers these operations alone: "
                        "composition,complement")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--most", type=int, default=2000)
    parser.add_argument("--part", type=int, default=100,
                        help="cases in one program")
    parser.add_argument("--compile-limit", type=int, default=300,
                        help="seconds of a processor for a compilation")
    parser.add_argument("--folder", help="for the precompiled header "
                        "(default: colex-cute-UID in the temporary folder)")
    parser.add_argument("--name", default="cute_cpp_static")
    parser.add_argument("--origin", default="CuTe C++")
    parser.add_argument("--verbose", action="store_true",
                        help="says at the end what the compiler cost")
    return parser


if __name__ == "__main__":
    serve(arguments().parse_args())
