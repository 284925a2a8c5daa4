# SPDX-License-Identifier: MIT
"""Does it matter to CuTe C++ which integers are compile-time?

    $ python3 cute_cpp_leaves.py --colex build/colex --only composition/* \\
          --cutlass CHECKOUT/include --system CUDA/include

Takes the vectors, makes each integer compile-time or run-time in turn, asks the
headers, and compares the answers as functions. A vector with up to --leaves-all
integers is tried in all 2^n ways, a longer one with all of one kind but one.
Exit 0: no vector has two answers. 1: some have, which are printed. What CuTe
refuses in some of the ways is counted and, with --verbose, printed.
"""
import fnmatch
import itertools
import json
import subprocess
import sys

import cute_cpp_static as static
import protocol

# Judged by a law: two answers may both be right.
NOT_UNIQUE = {"right_inverse", "left_inverse", "complement", "nullspace",
              "max_common_layout", "max_common_vector"}


def ways(count, most):
    """Which of `count` integers are compile-time."""
    if count <= most:
        return list(itertools.product((True, False), repeat=count))
    result = [(True,) * count, (False,) * count]
    for at, kind in itertools.product(range(count), (True, False)):
        result.append((kind,) * at + (not kind,) + (kind,) * (count - at - 1))
    return result


def problems(only, most):
    """(name, text, way, expression) of each vector and way."""
    for file in sorted((static.HERE.parent / "vectors").glob("*.json")):
        vectors = json.loads(file.read_text())
        operation = vectors["operation"]
        if operation not in static.OPERATIONS or operation in NOT_UNIQUE:
            continue
        for case in vectors["cases"]:
            name = f"{operation}/{case['name']}"
            if not any(fnmatch.fnmatch(name, pattern) for pattern in only):
                continue
            text = f"{operation}({', '.join(case['in'])})"
            try:
                values = [protocol.read(argument) for argument in case["in"]]
                leaves = static.Leaves([True])
                static.expression(operation, values, leaves)
            except (static.Skip, ValueError, TypeError):
                continue
            for way in ways(leaves.count, most):
                yield name, text, way, static.expression(
                    operation, values, static.Leaves(way or (True,)))


def functions(colex, texts):
    """The values of each answer, or its text where it is no layout."""
    result = {}
    for text in texts:
        run = subprocess.run([colex, "eval", f"values({text})"],
                             capture_output=True, text=True)
        told = run.stdout.strip()
        result[text] = told if told.startswith("[") else text
    return result


def spelled(way):
    return "".join("_" if compile_time else "i" for compile_time in way)


def main():
    parser = static.arguments()
    parser.description = __doc__.splitlines()[0]
    parser.add_argument("--colex", default="build/colex")
    parser.add_argument("--only", action="append",
                        help="a glob on operation/name; may be repeated")
    parser.add_argument("--leaves-all", type=int, default=4,
                        help="tried in all ways up to so many integers")
    options = parser.parse_args()
    asked = list(problems(options.only or ["*"], options.leaves_all))
    compiler = static.Compiler(options)
    print(f"{len({name for name, *_ in asked})} vectors, {len(asked)} ways",
          flush=True)
    answers = dict(compiler.answers(
        ((name, text, way), expression)
        for name, text, way, expression in asked))
    function = functions(options.colex, sorted(
        {answer.text for answer in answers.values() if answer.kind == "out"}))

    cases = {}
    for (name, text, way), answer in answers.items():
        cases.setdefault((name, text), []).append((way, answer))
    counts = dict.fromkeys(("one function", "refused in all ways",
                            "one function, refused in some ways",
                            "two functions"), 0)
    for (name, text), tried in cases.items():
        said = {}    # function -> the first way and answer
        refused = None
        for way, answer in tried:
            if answer.kind == "out":
                said.setdefault(function[answer.text], (way, answer.text))
            else:
                refused = refused or (way, f"{answer.kind}: {answer.text}")
        kind = ("two functions" if len(said) > 1 else
                "refused in all ways" if not said else
                "one function, refused in some ways" if refused else
                "one function")
        counts[kind] += 1
        if len(said) > 1 or options.verbose and said and refused:
            print(f"{name}  {text}: {kind}")
            for way, answer in (*said.values(), *([refused] * bool(refused))):
                print(f"    {spelled(way) or '-'}  {answer}")
    print(f"{len(cases)} vectors, {len(answers)} ways: " +
          ", ".join(f"{n} {kind}" for kind, n in counts.items()) +
          f"; {compiler.cost()}")
    return 1 if counts["two functions"] else 0


if __name__ == "__main__":
    sys.exit(main())
