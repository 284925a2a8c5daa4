#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing of reference/: one small fault at a time in its own source.

    build/colex mutants --source                       all of them
    python3 properties/mutate.py --sample 60           the same 60 each time
    python3 properties/mutate.py --only tiling.hpp --jobs 2
    python3 properties/mutate.py --resume state.jsonl  all, to be resumed
    python3 properties/mutate.py --laws --sample 20    judged by the laws alone
    python3 properties/mutate.py --equivalent          what is listed as such
    python3 properties/mutate.py --resume state.jsonl --prove
                                                       survivors to the prover
    python3 properties/mutate.py --equivalent --prove  what is listed, too
    python3 properties/mutate.py --site TEXT --prove   what has TEXT in its name

Mutants are compiled together with mutation_check.cpp and the parts of its table
(properties/mutation): the body of each mutated function stands there once for
each of its mutants, and a number in the environment chooses one. What cannot
stand there is compiled alone. A mutant
is killed if a row of the table differs from that of the unmutated sources, or
if the program fails or takes too long; with --laws the laws judge instead.

A mutant counts as equivalent only if it is listed in equivalent_mutants.txt,
with the reason, and is the same on the whole universe of mutation_check.cpp.
The score is killed / (all - not compiled - equivalent).

With --prove, survivors go to the prover: the lines of the ledger (PROOFS.md)
about a header are proved again with the mutant in it. One that is refuted kills
the mutant, and so does an input of a line for which the original answers
otherwise. If all are proved, no such input was found, and the mutated place was
run on unknown integers, it is equivalent for the profiles of PROOFS.md, as far as
their laws say.
With --equivalent or --site the prover is the only judge.
"""

import argparse
import concurrent.futures
import contextlib
import hashlib
import json
import math
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "properties" / "equivalent_mutants.txt"

# The parts of the table (properties/mutation) that a file reaches, the
# likeliest killer first, and the files of laws about it.
FILES = {
    "integer.hpp": (["tuples"], ["tuple_division", "complement"]),
    "result.hpp": (["inverse", "composed"], ["complement", "composition"]),
    "tree.hpp": (["tuples", "layouts", "tiling"],
                 ["tuple_modes", "tuple_order", "tuples", "tiling"]),
    "int_tuple.hpp": (["tuples", "layouts", "tiling"],
                      ["int_tuple", "tuple_division", "tuple_order", "tuples",
                       "tuple_modes"]),
    "coordinate.hpp": (["tuples", "layouts"], ["coordinate", "layout"]),
    "layout.hpp": (["layouts", "algebra", "composition"],
                   ["layout", "coalesce", "coordinate"]),
    "coalesce.hpp": (["algebra", "composition"], ["coalesce"]),
    "complement.hpp": (["algebra", "tiling"], ["complement", "tiling"]),
    "recast.hpp": (["algebra"], ["recast"]),
    "domain.hpp": (["algebra", "composition"], ["recast", "composition"]),
    "composition.hpp": (["composition", "tiling"], ["composition"]),
    "composition_table.hpp": (["composition"], ["composition"]),
    "inverse.hpp": (["inverse"], ["inverse"]),
    "inverse_search.hpp": (["tables", "inverse"], ["inverse"]),
    "tiler.hpp": (["tiling"], ["tiling", "product"]),
    "tiling.hpp": (["tiling"], ["tiling", "product"]),
    "swizzle.hpp": (["swizzle"], ["swizzle"]),
    "composed_layout.hpp": (["composed"], ["swizzle"]),
    "layout_of_table.hpp": (["tables", "composed"], ["swizzle"]),
    "composed_modes.hpp": (["composed"], ["swizzle"]),
    "composed_composition.hpp": (["composed"], ["swizzle"]),
    "composed_inverse.hpp": (["composed", "tables"], ["swizzle"]),
    "composed_recast.hpp": (["composed", "tables"], ["swizzle"]),
    "composed_common.hpp": (["tables", "composed"], ["swizzle"]),
    "value.hpp": (["notation"], []),
    "notation.hpp": (["notation"], []),
    "engine.hpp": (["tensor"], ["tensor"]),
    "tensor.hpp": (["tensor"], ["tensor"]),
    "partition.hpp": (["partition"], ["partition", "thread_value"]),
    "tiled_mma.hpp": (["tiled_mma"], ["tiled_mma", "matching_copy"]),
    "tiled_copy.hpp": (["tiled_copy"],
                       ["tiled_copy", "thread_value", "matching_copy"]),
    "kernels.hpp": (["kernels"], ["kernels", "elementwise"]),
    "register_tensor.hpp": (["register_tensor"], ["register_tensor"]),
    "shuffle.hpp": (["shuffle"], []),
    "warp_access.hpp": (["warps"], ["analysis"]),
    "bank_conflicts.hpp": (["warps"], ["analysis"]),
    "sectors.hpp": (["warps"], ["analysis"]),
    "vector_width.hpp": (["vectors"], ["analysis"]),
    "image.hpp": (["image"], ["analysis"]),
    "atom.hpp": (["atoms"], ["atoms"]),
    "atoms.hpp": (["atoms"], ["atoms"]),
    "atoms_copy.hpp": (["atoms"], ["atoms"]),
    "atoms_mma_sync.hpp": (["atoms"], ["atoms"]),
    "atoms_scalar.hpp": (["atoms"], ["atoms"]),
    "atoms_wgmma.hpp": (["atoms"], ["atoms"]),
    "atom_ptx.hpp": (["atom_ptx"], []),
    "wgmma_shared_memory.hpp": (["shared_memory"], []),
}

NOT_MUTATED = {
    "algebra.hpp": "includes others and does nothing else",
    "composed_algebra.hpp": "includes others and does nothing else",
    "algebra_benchmark.hpp": "inputs of the benchmark",
    "analysis.hpp": "includes others and does nothing else",
    "manual_fragments.hpp": "judges the tables of atoms (atom_test.cpp), and is "
                            "judged by them",
    "oracle.hpp": "judges the tests of reference/, and is judged by them",
}

# The lists of the ledger that run a file on unknown integers.
PROVED_BY = {
    "tree.hpp": ["coordinate", "coalesce"],
    "int_tuple.hpp": ["coordinate", "coalesce", "complement", "tiling"],
    "coordinate.hpp": ["coordinate", "complement"],
    "layout.hpp": ["coalesce", "complement", "tiling"],
    "coalesce.hpp": ["coalesce"],
    "complement.hpp": ["complement"],
    "recast.hpp": ["recast"],
    "domain.hpp": ["recast"],
    "composition.hpp": ["composition"],
    "inverse.hpp": ["inverse"],
    "tiler.hpp": ["tiling"],
    "tiling.hpp": ["tiling"],
    "integer.hpp": ["complement", "recast"],
    "result.hpp": ["complement"],
}

# Why no unknown integer runs a file.
NOT_PROVED = {
    "swizzle.hpp": "masks of ordinary integers; what they do is proved on bit "
                   "vectors",
    "composition_table.hpp": "a table of ordinary integers",
    "layout_of_table.hpp": "a table of ordinary integers",
    "inverse_search.hpp": "a search among ordinary integers",
    "composed_layout.hpp": "swizzles with layouts: no line of the ledger",
    "composed_modes.hpp": "swizzles with layouts: no line of the ledger",
    "composed_composition.hpp": "a table of ordinary integers",
    "composed_inverse.hpp": "a table of ordinary integers",
    "composed_recast.hpp": "a table of ordinary integers",
    "composed_common.hpp": "a table of ordinary integers",
    "value.hpp": "text",
    "notation.hpp": "text",
    **dict.fromkeys(
        ["engine.hpp", "tensor.hpp", "partition.hpp", "tiled_mma.hpp",
         "tiled_copy.hpp", "kernels.hpp", "register_tensor.hpp", "shuffle.hpp",
         "warp_access.hpp", "bank_conflicts.hpp", "sectors.hpp",
         "vector_width.hpp", "image.hpp", "wgmma_shared_memory.hpp"],
        "ordinary integers: no line of the ledger"),
    **dict.fromkeys(
        ["atom.hpp", "atoms.hpp", "atoms_copy.hpp", "atoms_mma_sync.hpp",
         "atoms_scalar.hpp", "atoms_wgmma.hpp"],
        "tables without unknowns"),
    "atom_ptx.hpp": "text",
}

# A proof with a mutant is given up after so many seconds of processor time.
PROOF_SECONDS = 300

# At most so many mutants are compiled together.
TOGETHER = 50

STANDARD_HEADERS = """algorithm bit compare concepts cstdint fstream functional
initializer_list iostream limits map memory optional charconv cctype cstdlib
ranges set stdexcept string string_view tuple type_traits utility variant vector""".split()

# What stands in the source, and what a mutant has there. Operators are those
# that the formatter puts between blanks.
REPLACEMENTS = [
    (r"(?<= )\+(?= )", ["-"]),
    (r"(?<=[\w\])] )-(?= )", ["+"]),
    (r"(?<=[\w\])] )\*(?= )", ["+"]),
    (r"(?<= )/(?= )", ["*"]),
    (r"(?<= )%(?= )", ["/"]),
    (r"(?<= )==(?= )", ["!="]),
    (r"(?<= )!=(?= )", ["=="]),
    (r"(?<=[\w\])] )<(?= )", ["<="]),
    (r"(?<= )<=(?= )", ["<"]),
    (r"(?<=[\w\])] )>(?= )", [">="]),
    (r"(?<= )>=(?= )", [">"]),
    (r"(?<= )&&(?= )", ["||"]),
    (r"(?<= )\|\|(?= )", ["&&"]),
    (r"(?<![\w.<])0(?![\w.>])", ["1"]),
    (r"(?<![\w.<])1(?![\w.>])", ["0", "2"]),
    (r"(?<![\w.<])2(?![\w.>])", ["1"]),
    (r"\bcontinue\b", ["break"]),
    (r"\bbreak\b", ["continue"]),
    (r"\btrue\b", ["false"]),
    (r"\bfalse\b", ["true"]),
    (r"!(?=[\w(*])", [""]),
]
ASSIGNMENT = re.compile(r"^ +(?!return|const |using |auto |throw )"
                        r"[\w\[\].()]+ = [^;{}]*;$")
ENDED = re.compile(r"(?:[;:{})]|\belse)\s*\Z")
CALL = re.compile(r"^ +(?!return|throw |const |using |static_cast)"
                  r"[\w.\[\]]+\([^;{}]*\);$")


def without_comments(text):
    """The text with comments, strings and preprocessor lines as blanks."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group(0))
    pattern = r'//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
    text = re.sub(pattern, blank, text)
    return re.sub(r"^#[^\n]*|^ *template <[^\n]*|\boperator\W+\(", blank, text,
                  flags=re.MULTILINE)


def end_of_parentheses(text, begin):
    depth = 0
    for k in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[k], 0)
        if depth == 0:
            return k
    return len(text)


def joins_text(text, plus):
    """Whether a + stands between texts: no mutant of it compiles."""
    first = text.rfind("\n", 0, plus) + 1
    around = text[first:text.find("\n", plus)]
    following = text[plus + 1:].lstrip()
    return ('"' in around or "to_string" in around or
            following.startswith('"'))


def sites_of(name, text):
    """All mutants of a file: begin, end, replacement, and a name that stays
    when other lines change."""
    code = without_comments(text)
    found = []
    for pattern, replacements in REPLACEMENTS:
        for match in re.finditer(pattern, code):
            if match.group(0) == "+" and joins_text(text, match.start()):
                continue
            for replacement in replacements:
                found.append((match.start(), match.end(), replacement))
    for match in re.finditer(r"\bif \(", code):
        begin = match.end() - 1
        end = end_of_parentheses(code, begin)
        comparisons = re.findall(r"[=!]=|&&|\|\|", code[begin:end])
        declares = re.match(r"\((const )?auto\b", code[begin:end])
        if not declares and comparisons not in (["=="], ["!="]):  # done above
            found.append((begin, end + 1, "(!" + text[begin:end + 1] + ")"))
    position = 0
    for line in code.splitlines(keepends=True):
        body = line.rstrip("\n")
        if ("reserve(" not in body and ENDED.search(code[:position]) and
                (ASSIGNMENT.match(body) or CALL.match(body))):
            begin = position + len(body) - len(body.lstrip())
            found.append((begin, position + len(body), ";"))
        position += len(line)
    sites = []
    names = {}
    for begin, end, replacement in sorted(found):
        first = text.rfind("\n", 0, begin) + 1
        last = text.find("\n", begin)
        line = " ".join(text[first:last].split())
        old = " ".join(text[begin:end].split())
        new = " ".join(replacement.split())
        change = (f"{old} becomes {new}" if new else f"{old} is dropped")
        if new == ";":
            change = "the statement is dropped"
        elif new.startswith("(!"):
            change = "the condition is negated"
        nth = text[first:begin].count(text[begin:end]) if old != new else 0
        label = f"{name} | {line} | {change}"
        if change[0] != "t" and nth:
            label += f" ({nth + 1})"
        names[label] = names.get(label, 0) + 1
        if names[label] > 1:
            label += f" [{names[label]}]"
        sites.append({"file": name, "site": label, "begin": begin, "end": end,
                      "new": replacement,
                      "line": text.count("\n", 0, begin) + 1})
    return sites


def read_equivalents():
    """site -> (how it is shown, the reason)."""
    reasons = {}
    site = None
    for line in EQUIVALENT.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            reasons[site] = f"{reasons[site]} {line.strip()}".strip()
        else:
            site = line.rstrip()
            reasons[site] = ""
    shown = {}
    for site, reason in reasons.items():
        how, colon, why = reason.partition(": ")
        if how not in ("proof", "table") or not why:
            raise Unusable(f"{EQUIVALENT.name}: {site}: a reason begins with "
                     "'proof: ' or 'table: '")
        shown[site] = (how, why)
    return shown


def function_bodies(code):
    """(begin, end) of the braces of each function, and where its head begins;
    code is without comments."""
    bodies = []
    head, depth, k = 0, 0, 0
    while k < len(code):
        c = code[k]
        if c == "(":
            depth += 1
        elif c == ")":
            depth = max(0, depth - 1)
        elif c in ";}" and depth == 0:
            head = k + 1
        elif c == "{" and depth == 0:
            before = re.sub(r"^(\s|public:|private:|template\b.*>)*|\binline\b",
                            "", code[head:k])
            if re.match(r"\s*(namespace|class|struct|enum)\b", before):
                head = k + 1
            else:
                end = end_of_braces(code, k)
                if ")" in before and not before.startswith("concept"):
                    bodies.append((head, k, end))
                head = end + 1
                k = end
        k += 1
    return bodies


def end_of_braces(code, begin):
    depth = 0
    for k in range(begin, len(code)):
        depth += {"{": 1, "}": -1}.get(code[k], 0)
        if depth == 0:
            return k
    return len(code) - 1


def changed(text, site, begin=0, end=None):
    """The text from begin to end with the mutation of a site."""
    return (text[begin:site["begin"]] + site["new"] +
            text[site["end"]:len(text) if end is None else end])


class Unusable(Exception):
    """What this program was given, in one sentence."""


def in_a_body(site, bodies):
    return any(begin < site["begin"] < end for _, begin, end in bodies)


class Together:
    """A file with many mutants in it, [(number, site)]: each stands in the body
    of a function, or is a number outside."""

    def __init__(self, text, numbered):
        self.text = ""
        self.bodies = {}   # line -> number of the mutant that stands there
        self.numbers = {}  # line -> numbers of the mutants in it
        bodies = function_bodies(without_comments(text))
        edits = []  # begin, end, [(number, text)]
        for head, begin, end in bodies:
            own = [(number, site) for number, site in numbered
                   if begin < site["begin"] < end]
            if not own:
                continue
            # Which mutant is chosen is not known while this is compiled.
            for word in re.finditer("constexpr ", text[head:begin]):
                edits.append((head + word.start(), head + word.end(), []))
            edits.append((begin, end + 1, [
                (0, "{ switch (colex_mutant) {\n"),
                *((number, f"case {number}: "
                   f"{changed(text, site, begin, end + 1)} break;\n")
                  for number, site in own),
                (0, f"default: {text[begin:end + 1]}\n}} }}")]))
        outside = {}
        for number, site in numbered:
            if not in_a_body(site, bodies):
                outside.setdefault((site["begin"], site["end"]), []).append(
                    (number, f"colex_mutant == {number} ? {site['new']} : "))
        for (begin, end), choices in outside.items():
            edits.append((begin, end, [(0, "("), *choices,
                                       (0, text[begin:end] + ")")]))
        done = 0
        for begin, end, pieces in sorted(edits):
            self.text += text[done:begin]
            for number, piece in pieces:
                self.add(number, piece)
            done = end
        self.text += text[done:]

    def add(self, number, piece):
        first = self.text.count("\n") + 1
        self.text += piece
        if number and "\n" in piece:
            for line in range(first, self.text.count("\n") + 1):
                self.bodies[line] = number
        elif number:
            self.numbers.setdefault(first, []).append(number)

    def named_in(self, name, errors):
        """The numbers of the mutants with an error in themselves, and of those
        that errors elsewhere speak of."""
        place = rf"reference/{re.escape(name)}:(\d+)"
        wrong = {self.bodies.get(int(line)) for line in
                 re.findall(place + r":\d+: error", errors)} - {None}
        named = set()
        for line in re.findall(place, errors):
            named.update(self.numbers.get(int(line), []),
                         [self.bodies.get(int(line))])
        return wrong, named - wrong - {None}


class Checker:
    """Builds and judges mutants of a snapshot of the sources."""

    beside_original = False  # a mutant alone is compiled with the original too

    def __init__(self, folder, arguments, sites, declarations=""):
        self.folder = pathlib.Path(folder)
        self.compiler = arguments.compiler
        self.root = self.folder / "root"
        for part in ("reference", "properties"):
            shutil.copytree(ROOT / part, self.root / part,
                            ignore=shutil.ignore_patterns("__pycache__"))
        self.laws = {}
        if arguments.laws:
            for path in (self.root / "properties/laws").glob("*.hpp"):
                self.laws[path.stem] = [
                    (f"properties/laws/{path.name}", name)
                    for name in re.findall(
                        r"const auto\s+(\w+_laws)\s*=\s*std::tuple",
                        path.read_text())]
        self.flags = ["-std=c++20", "-O0" if arguments.laws else "-O1",
                      "-D_GLIBCXX_ASSERTIONS", "-fsanitize=unreachable,return",
                      "-fsanitize-undefined-trap-on-error", "-w"]
        standard = self.folder / "standard.hpp"
        standard.write_text(
            "".join(f"#include <{header}>\n" for header in STANDARD_HEADERS) +
            "inline int colex_mutant = std::getenv(\"COLEX_MUTANT\") ? "
            "std::atoi(std::getenv(\"COLEX_MUTANT\")) : 0;\n" + declarations)
        self.compile(["-x", "c++-header", str(standard)])
        self.flags += ["-include", str(standard)]
        self.whole = self.folder / "whole"
        self.tables = {}
        self.compiled = set()
        self.lock = threading.Lock()
        self.prepare(arguments, sites)

    def prepare(self, arguments, sites):
        """Builds the check of the unmutated sources."""
        if not arguments.laws:
            self.compile([*self.including(sites), *self.check(self.whole)])

    def parts_of(self, site):
        """The parts of the table that judge a mutant; None if laws do."""
        return None if self.laws else FILES[site["file"]][0]

    def including(self, sites):
        """The arguments that include the parts which judge these mutants."""
        parts = {part for site in sites for part in self.parts_of(site)}
        return [argument for part in sorted(parts) for argument in
                ("-include", str(self.root / f"properties/mutation/{part}.hpp"))]

    def check(self, program, overlay=None):
        """The arguments that compile mutation_check.cpp."""
        includes = [f"-I{overlay}"] if overlay else []
        return [*includes, f"-I{self.root}", "-o", str(program),
                str(self.root / "properties/mutation_check.cpp")]

    def compile(self, arguments, may_fail=False):
        """The errors; ends the program where there are none to be."""
        built = subprocess.run([self.compiler, *self.flags, *arguments],
                               capture_output=True, text=True, check=False,
                               errors="replace")
        if built.returncode and not may_fail:
            raise Unusable(f"{self.compiler} cannot compile the unmutated "
                     f"sources:\n{built.stderr}")
        return built.stderr if built.returncode else None

    def must_compile(self, definitions):
        """Ends the run if not the mutant but the check is what fails."""
        with self.lock:
            if tuple(definitions) not in self.compiled:
                self.compile(["-fsyntax-only", *definitions,
                              *self.check(self.folder / "unused")])
                self.compiled.add(tuple(definitions))

    def table(self, parts, kind):
        """The rows of the unmutated sources, and the seconds of work."""
        key = (tuple(parts), kind)
        with self.lock:
            if key not in self.tables:
                table = self.folder / ("-".join(parts) + "." + kind)
                with table.open("w") as out:
                    child = subprocess.Popen([self.whole, kind, *parts],
                                             stdout=out)
                _, status, used = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
                if child.returncode:
                    raise Unusable(f"the unmutated sources fail: {kind} "
                                   f"{' '.join(parts)}")
                self.tables[key] = table, used.ru_utime + used.ru_stime
            return self.tables[key]

    def text_of(self, name):
        return (self.root / "reference" / name).read_text()

    def groups_of(self, sites):
        """Those that stand in one program, then each that is compiled alone."""
        bodies = {name: function_bodies(without_comments(self.text_of(name)))
                  for name in {site["file"] for site in sites}}
        groups = [[]]
        for site in sites:
            if in_a_body(site, bodies[site["file"]]) or site["new"].isdigit():
                groups[0].append(site)
            else:
                groups.append([site])
        return groups

    def judge(self, sites):
        """[(site, verdict, by whom)] of mutants; with laws, of one file."""
        stages = [None]
        if self.laws:
            stages = [[f'-DCHECK_LAWS="{path}"', f"-DCHECK_LIST={laws_list}"]
                      for law in FILES[sites[0]["file"]][1]
                      for path, laws_list in self.laws[law]]
        groups = self.groups_of(sites)
        verdicts = []
        for definitions in stages:
            judged = [each for group in groups
                      for each in self.stage(group, definitions)]
            left = [site for site, verdict, _ in judged if verdict == "survived"]
            verdicts += [each for each in judged if each[1] != "survived"]
            groups = [[site for site in group if site in left]
                      for group in groups]
        return verdicts + [(site, "survived", "") for group in groups
                           for site in group]

    def stage(self, sites, definitions=None):
        """The same, by one program; these definitions, or the parts of the
        table, say of what."""
        if not sites:
            return []
        chosen = self.including(sites) if definitions is None else definitions
        numbered = list(enumerate(sites, 1))
        alone = len(sites) == 1 and not self.beside_original
        together = {name: Together(self.text_of(name), [
            (number, site) for number, site in numbered if site["file"] == name])
            for name in sorted({site["file"] for site in sites})}
        with tempfile.TemporaryDirectory(dir=self.folder) as overlay:
            folder = pathlib.Path(overlay) / "reference"
            folder.mkdir()
            program = folder / "check"
            for name, many in together.items():
                (folder / name).write_text(
                    changed(self.text_of(name), sites[0]) if alone else
                    many.text)
            errors = self.compile([*chosen, *self.check(program, overlay)],
                                  may_fail=True)
            if errors is None:
                if not alone:
                    self.must_be_the_original(program, sites)
                return [(site, *self.run(program, 0 if alone else number,
                                         self.parts_of(site)))
                        for number, site in numbered]
        if len(sites) == 1:
            self.must_compile(chosen)
            return [(sites[0], "not compiled", "")]
        wrong, named = set(), set()
        for name, many in together.items():
            in_itself, elsewhere = many.named_in(name, errors)
            wrong |= in_itself
            named |= elsewhere
        named -= wrong
        others = [site for number, site in numbered
                  if number not in wrong | named]
        groups = [others, *([sites[number - 1]] for number in sorted(named))]
        if not wrong and not named:
            groups = [sites[:len(sites) // 2], sites[len(sites) // 2:]]
        return [(sites[number - 1], "not compiled", "")
                for number in sorted(wrong)] + [
            each for group in groups for each in self.stage(group, definitions)]

    def must_be_the_original(self, program, sites):
        """Ends the run if a program without a mutant is not what it was."""
        for parts in {tuple(self.parts_of(site) or []): self.parts_of(site)
                      for site in sites}.values():
            if self.run_once(program, 0, parts, "sample")[0] != "survived":
                names = " ".join(sorted({site["file"] for site in sites}))
                raise Unusable(f"{names} without a mutation is not what it was")

    def run(self, program, number, parts):
        """(verdict, by whom) of one mutant of a program."""
        verdict, by = self.run_once(program, number, parts, "sample")
        if verdict == "survived" and parts:
            verdict, by = self.run_once(program, number, parts, "universe")
        return verdict, by

    def run_once(self, program, number, parts, kind):
        """The same, on a sample or on the universe."""
        command, seconds = [program], 60
        if parts:
            table, seconds = self.table(parts, kind)
            command += [kind, *parts, "--compare", table]
            seconds = 1 + 5 * seconds

        ran = self.limited_run(command, number, seconds)
        if ran is None:
            return "killed", "time"
        if ran.returncode < 0:
            return "killed", f"signal {-ran.returncode}"
        if ran.returncode:
            return "killed", first_line(ran.stdout)
        return "survived", ""

    def limited_run(self, command, number, seconds):
        """What became of a command with that mutant; None if it took longer."""
        def limited():
            whole = math.ceil(seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        try:
            ran = subprocess.run(
                command, capture_output=True, text=True, check=False,
                errors="replace", timeout=60 * seconds, preexec_fn=limited,
                env={**os.environ, "COLEX_MUTANT": str(number)})
        except subprocess.TimeoutExpired:
            return None
        late = ran.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        return None if late else ran


# What marks a place as run, and what is in front of an operand stays that.
MARKS = """void colex_note();
constexpr void colex_reached() {
  if (!std::is_constant_evaluated()) colex_note();
}
struct ColexMark {};
inline constexpr ColexMark colex_mark{};
template <class T>
constexpr T&& operator->*(ColexMark, T&& operand) {
  colex_reached();
  return static_cast<T&&>(operand);
}
"""


def marked(site):
    """The same mutation, which says when it is run."""
    new = site["new"]
    if new == ";":
        new = "colex_reached();"
    elif new in ("continue", "break"):
        new = f"{{ colex_reached(); {new}; }}"
    elif new.startswith("(!"):
        new = f"(colex_reached(), {new[1:-1]})"
    elif new.isdigit() or new in ("true", "false"):
        new = f"(colex_reached(), {new})"
    else:
        new += " colex_mark->*"
    return {**site, "new": new}


class Prover(Checker):
    """Has the ledger judge mutants."""

    beside_original = True

    def __init__(self, folder, arguments, solver):
        self.solver = solver
        super().__init__(folder, arguments, [], MARKS)

    def prepare(self, arguments, sites):
        """Builds what runs code on unknown integers, without mutants."""
        self.engine = [arguments.engine] if arguments.engine else []
        for path in sorted((self.root / "properties/symbolic").glob("*.cpp")):
            if not arguments.engine:
                self.engine.append(str(self.folder / f"{path.stem}.o"))
                self.compile(["-c", f"-I{self.root}", "-o",
                              self.engine[-1], str(path)])

    def check(self, program, overlay=None):
        includes = [f"-I{overlay}"] if overlay else []
        return [*includes, f"-I{self.root}", "-o", str(program),
                str(self.root / "properties/proof_check.cpp"), *self.engine,
                *self.solver]

    def must_compile(self, definitions):
        """Ends the run if not the mutant but the check is what fails."""
        with self.lock:
            if tuple(definitions) not in self.compiled:
                self.compile(["-fsyntax-only", *definitions,
                              f"-I{self.root}",
                              str(self.root / "properties/proof_check.cpp")])
                self.compiled.add(tuple(definitions))

    def parts_of(self, site):
        return None

    def judge(self, sites):
        """[(site, verdict, why)] of mutants of one file."""
        groups = self.groups_of([marked(site) for site in sites])
        found = {}
        for stem in PROVED_BY[sites[0]["file"]]:
            definitions = [
                f'-DPROVE_FILE="properties/obligations/{stem}.cpp"',
                f"-DPROVE_LIST={stem}_obligations"]
            for group in groups:
                left = [site for site in group if
                        ("killed" not in found.get(site["site"], {}))]
                for site, verdict, why in self.stage(left, definitions):
                    found.setdefault(site["site"], {}).setdefault(verdict, why)
        order = ["killed", "not compiled", "unknown", "proved", "not run"]
        best = lambda of: next((v, of[v]) for v in order if v in of)
        return [(site, *best(found[site["site"]])) for site in sites]

    def run(self, program, number, parts):
        ran = self.limited_run([program], number, PROOF_SECONDS)
        if ran is None:
            return "unknown", f"more than {PROOF_SECONDS} s"
        if ran.returncode < 0:
            return "unknown", f"ended by signal {-ran.returncode}"
        verdict = {0: "proved", 1: "killed", 3: "not run"}
        lines = ran.stdout.splitlines()
        return (verdict.get(ran.returncode, "unknown"),
                lines[-1] if lines else "")

    def run_once(self, program, number, parts, kind):
        """The lines without a mutant; ends the run unless they are proved."""
        verdict, why = self.run(program, number, parts)
        if verdict not in ("proved", "not run"):
            raise Unusable(f"the ledger fails without a mutant: {why}")
        return "survived", ""


def how_to_use_z3():
    """The options that compile with Z3 and link it; None where it is not."""
    try:
        asked = subprocess.run(["pkg-config", "--cflags", "--libs", "z3"],
                               capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return asked.stdout.split() if asked.returncode == 0 else None


def prove(sites, equivalents, arguments, solver):
    """Prints what the prover says of mutants; whether the list is right."""
    begun = time.monotonic()
    right = True
    counts = dict.fromkeys(["proved", "killed", "unknown", "not run",
                            "not compiled"], 0)
    outside = [site for site in sites if site["file"] not in PROVED_BY]
    groups = {}
    for site in sites:
        if site["file"] in PROVED_BY:
            groups.setdefault(site["file"], []).append(site)
    saying = {"proved": "equivalent for the profiles of PROOFS.md (proved)",
              "unknown": "survived (unknown)",
              "not run": "survived (no line of the ledger runs it)",
              "not compiled": "survived (does not compile on unknown "
                              "integers)"}
    progress = Progress(0, len(sites))
    for site in outside:
        print(f"not for the prover ({NOT_PROVED[site['file']]}): "
              f"{site['line']} {site['site']}")
    progress.advance(len(outside), "not for the prover")
    with tempfile.TemporaryDirectory() as folder:
        prover = Prover(folder, arguments, solver) if groups else None
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            running = {pool.submit(prover.judge, group[k:k + TOGETHER]):
                       name for name, group in groups.items()
                       for k in range(0, len(group), TOGETHER)}
            for future in concurrent.futures.as_completed(running):
                verdicts = future.result()
                progress.clear()
                for site, verdict, why in verdicts:
                    counts[verdict] += 1
                    if verdict == "killed" and site["site"] in equivalents:
                        right = False
                        verdict = "listed as equivalent, but killed"
                    print(f"{saying.get(verdict, verdict)}: {site['line']} "
                          f"{site['site']}" + (f"\n    {why}" if why else ""),
                          flush=True)
                progress.advance(len(verdicts), running[future])
    progress.clear()
    print(f"{len(sites)} mutants to the prover: {counts['proved']} proved "
          f"equivalent, {counts['killed']} killed, {counts['unknown']} unknown, "
          f"{counts['not run']} that no line runs, {counts['not compiled']} not "
          f"compiled, {len(outside)} of files that no unknown integer runs; "
          f"{time.monotonic() - begun:.0f} s")
    return right


def first_line(text):
    lines = text.splitlines()
    return re.sub(r"( \d+){4}$", "", lines[0]) if lines else "exit"


def all_sites():
    """The mutants of every file."""
    return {name: sites_of(name, (ROOT / "reference" / name).read_text())
            for name in FILES}


def not_reached():
    """The headers of which there is no mutant, though there could be."""
    names = {path.name for path in (ROOT / "reference").glob("*.hpp")}
    return sorted(names - {*FILES, *NOT_MUTATED})


def digest_of_sources():
    """A result holds for these sources of the judge and of reference/."""
    digest = hashlib.sha256()
    for path in sorted([*(ROOT / "reference").glob("*.hpp"),
                        *(ROOT / "properties").glob("*.?pp"),
                        *(ROOT / "properties/mutation").glob("*.?pp"),
                        *(ROOT / "properties/laws").glob("*.?pp")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_results(path):
    """site -> result, of those that hold for these sources. What an interrupted
    run left of a last line is cut off."""
    if not path or not os.path.exists(path):
        return {}
    with open(path, "r+b") as file:
        text = file.read()
        whole = text.rfind(b"\n") + 1
        results = []
        for number, line in enumerate(text[:whole].splitlines(), 1):
            try:
                results.append(json.loads(line))
                assert results[-1].keys() >= {"sources", "site", "verdict"}
            except (ValueError, AttributeError, AssertionError):
                raise Unusable(f"{path}, line {number} is no result of an "
                         "earlier run; give --resume another file")
        file.truncate(whole)
    sources = digest_of_sources()
    return {result["site"]: result for result in results
            if result["sources"] == sources}


class Progress:
    """A line that is rewritten on a terminal, one every 100 mutants elsewhere."""

    def __init__(self, done, total):
        self.done, self.total, self.begun = done, total, time.monotonic()
        self.terminal = sys.stderr.isatty()

    def clear(self):
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def advance(self, number, name):
        before, self.done = self.done, self.done + number
        seconds = f"{time.monotonic() - self.begun:.0f} s"
        line = f"{self.done}/{self.total} mutants, {seconds}, {name}"
        if self.terminal:
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
        elif before // 100 != self.done // 100:
            print(line, file=sys.stderr, flush=True)


def batches_of(sites, arguments):
    """What is compiled together: mutants of one file, or where these are few, of
    several, so that a sample costs few programs. Laws are about one file."""
    groups = {}
    for site in sites:
        groups.setdefault(site["file"], []).append(site)
    order = [site for name in FILES for site in groups.get(name, [])]
    most = min(TOGETHER, math.ceil(len(sites) / arguments.jobs))
    batches = []
    for site in order:
        new_file = not batches or batches[-1][-1]["file"] != site["file"]
        own = arguments.laws or len(groups[site["file"]]) > TOGETHER // 2
        if (not batches or len(batches[-1]) == most or (new_file and own)):
            batches.append([])
        batches[-1].append(site)
    return batches


def judge_all(sites, arguments, state, progress):
    """Results of the sites, which are added to the file `state`."""
    batches = batches_of(sites, arguments)
    sources = digest_of_sources()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(folder, arguments, sites)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            running = {pool.submit(checker.judge, batch): batch
                       for batch in batches}
            try:
                for future in concurrent.futures.as_completed(running):
                    verdicts = future.result()
                    progress.advance(len(verdicts),
                                     running[future][-1]["file"])
                    for site, verdict, by in verdicts:
                        result = {"sources": sources, "site": site["site"],
                                  "line": site["line"], "verdict": verdict,
                                  "by": by}
                        results.append(result)
                        if state:
                            state.write(json.dumps(result) + "\n")
                            state.flush()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        progress.clear()
        if arguments.equivalent:
            for (parts, kind), (table, _) in sorted(checker.tables.items()):
                if kind == "universe":
                    rows = [row.rsplit(" ", 4) for row in
                            table.read_text().splitlines()]
                    cases = sum(int(n) for row in rows for n in row[1:4])
                    digest = hashlib.sha256(table.read_bytes()).hexdigest()
                    print(f"universe of {' '.join(parts)}: {cases:,} cases, "
                          f"digest {digest[:16]}")
    return results


def report(results, equivalents, seconds):
    """Prints the survivors and the score; whether the list is right, and the
    score."""
    right = True
    by_how = {"proof": 0, "table": 0}
    survived = 0
    for result in results:
        site = result["site"]
        if result["verdict"] == "survived" and site in equivalents:
            by_how[equivalents[site][0]] += 1
        elif result["verdict"] == "survived":
            survived += 1
            print(f"survived: {result['line']} {site}")
        elif site in equivalents:
            right = False
            print(f"listed as equivalent, but {result['verdict']} "
                  f"({result['by']}): {site}")
    count = lambda verdict: sum(r["verdict"] == verdict for r in results)
    equivalent = sum(by_how.values())
    counted = len(results) - count("not compiled") - equivalent
    score = 100 * count("killed") / counted if counted else 100.0
    by_time = sum(r["by"] == "time" for r in results)
    print(f"{len(results)} mutants: {count('killed')} killed ({by_time} timed "
          f"out), {count('not compiled')} not compiled, {equivalent} "
          f"equivalent ({by_how['proof']} by proof, {by_how['table']} by "
          f"table), {survived} survived; score {score:.1f} %, {seconds:.0f} s")
    return right, score


def positive(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is no positive integer")
    return int(text)


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--sample", type=positive, help="so many, chosen by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="FILE", action="append",
                        choices=sorted(FILES), help="a header of reference/")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1)
    parser.add_argument("--resume", metavar="FILE",
                        help="results are kept in FILE and not done again")
    parser.add_argument("--laws", action="store_true",
                        help="the laws judge, and not the table")
    parser.add_argument("--equivalent", action="store_true",
                        help="only those that are listed as equivalent")
    parser.add_argument("--site", metavar="TEXT", action="append",
                        help="only those with TEXT in their name")
    parser.add_argument("--prove", action="store_true",
                        help="survivors go to the prover; with --equivalent or "
                             "--site it is the only judge")
    parser.add_argument("--engine", metavar="LIBRARY",
                        help="libcolex_proofs.a of a build of these sources, "
                             "for --prove; compiled if not given")
    parser.add_argument("--list", action="store_true",
                        help="print the mutants and do nothing")
    parser.add_argument("--least", type=float, default=0,
                        help="exit 1 if the score is less, in percent")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "c++"))
    return parser.parse_args()


def main():
    arguments = parsed()
    every = all_sites()
    equivalents = read_equivalents()
    stale = set(equivalents) - {site["site"] for sites in every.values()
                                for site in sites}
    for site in sorted(stale):
        print(f"listed as equivalent, but no longer there: {site}")
    sites = [site for name in arguments.only or FILES for site in every[name]]
    if arguments.equivalent:
        sites = [site for site in sites if site["site"] in equivalents]
    for text in arguments.site or []:
        if not any(text in site["site"] for site in sites):
            raise Unusable(f"no mutant has {text!r} in its name; --list prints "
                           "them all")
    if arguments.site:
        sites = [site for site in sites
                 if any(text in site["site"] for text in arguments.site)]
    if arguments.sample is not None and arguments.sample < len(sites):
        sites = random.Random(arguments.seed).sample(sites, arguments.sample)
    if arguments.list:
        for site in sites:
            print(f"{site['line']:4} {site['site']}")
        return 0
    if not shutil.which(arguments.compiler):
        print(f"mutate.py: there is no compiler {arguments.compiler}; CXX or "
              "--compiler names another", file=sys.stderr)
        return 77
    if arguments.prove:
        if unknown := {*FILES} ^ {*PROVED_BY, *NOT_PROVED}:
            raise Unusable("PROVED_BY and NOT_PROVED do not name what FILES "
                           f"does: {' '.join(sorted(unknown))}")
        if arguments.engine and not os.path.exists(arguments.engine):
            raise Unusable(f"--engine: there is no {arguments.engine}; build "
                           "the target colex_proofs, or leave --engine out")
        solver = how_to_use_z3()
        if solver is None:
            print("mutate.py: skipped: pkg-config finds no Z3 (libz3-dev)",
                  file=sys.stderr)
            return 77
        if arguments.equivalent or arguments.site:
            right = prove(sites, equivalents, arguments, solver)
            return 0 if right and not stale else 1

    done = read_results(arguments.resume)
    results = [done[site["site"]] for site in sites if site["site"] in done]
    waiting = [site for site in sites if site["site"] not in done]
    print(f"{len(sites)} mutants of {len(arguments.only or FILES)} files"
          + (f", {len(results)} of them done before" if results else ""),
          flush=True)
    if not_reached():
        print("not mutated, since no part of the table reaches them: "
              f"{' '.join(not_reached())}", flush=True)
    begun = time.monotonic()
    if waiting:
        with contextlib.ExitStack() as files:
            state = arguments.resume and files.enter_context(
                open(arguments.resume, "a"))
            results += judge_all(waiting, arguments, state,
                                 Progress(len(results), len(sites)))
    right, score = report(results, equivalents, time.monotonic() - begun)
    if arguments.prove:
        survivors = {result["site"] for result in results
                     if result["verdict"] == "survived"} - set(equivalents)
        right = prove([site for site in sites if site["site"] in survivors],
                      equivalents, arguments, solver) and right
    if score < arguments.least:
        print(f"the score is less than {arguments.least:g} %")
    return 0 if right and not stale and score >= arguments.least else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nmutate.py: interrupted; what --resume names goes on later",
              file=sys.stderr)
        sys.exit(130)
    except (OSError, Unusable) as problem:
        print(f"mutate.py: {problem}", file=sys.stderr)
        sys.exit(2)
