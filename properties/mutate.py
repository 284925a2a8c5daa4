#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing of reference/: one small fault at a time in its own source.

    python3 properties/mutate.py --sample 60        the same 60 each time
    python3 properties/mutate.py --file tiling.hpp --jobs 2
    python3 properties/mutate.py --resume state.jsonl      all, to be resumed
    python3 properties/mutate.py --laws --sample 20 judged by the laws alone

Each mutant is built with mutation_check.cpp, against the parts of it that the
mutated file reaches, and compared with the table of the unmutated sources; with
--laws the laws judge instead. A mutant is killed if the program differs, fails
or takes too long. Survivors that are listed in equivalent_mutants.txt count as
equivalent. The score is killed / (all - not compiled - equivalent).
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "properties" / "equivalent_mutants.txt"

# The parts of mutation_check.cpp that a file reaches, the likeliest killer
# first, and the files of laws about it.
FILES = {
    "integer.hpp": (["TUPLES", "ALGEBRA"], ["tuple_division", "complement"]),
    "result.hpp": (["TUPLES", "ALGEBRA"], ["complement", "composition"]),
    "tree.hpp": (["TUPLES", "LAYOUTS", "TILING"],
                 ["tuple_modes", "tuple_order", "tuples", "tiling"]),
    "int_tuple.hpp": (["TUPLES", "LAYOUTS", "TILING"],
                      ["int_tuple", "tuple_division", "tuple_order", "tuples",
                       "tuple_modes"]),
    "coordinate.hpp": (["TUPLES", "LAYOUTS"], ["coordinate", "layout"]),
    "layout.hpp": (["LAYOUTS", "ALGEBRA", "COMPOSITION"],
                   ["layout", "coalesce", "coordinate"]),
    "coalesce.hpp": (["ALGEBRA", "COMPOSITION"], ["coalesce"]),
    "complement.hpp": (["ALGEBRA", "TILING"], ["complement", "tiling"]),
    "recast.hpp": (["ALGEBRA"], ["recast"]),
    "domain.hpp": (["ALGEBRA", "COMPOSITION"], ["recast", "composition"]),
    "composition.hpp": (["COMPOSITION", "TILING"], ["composition"]),
    "composition_table.hpp": (["COMPOSITION"], ["composition"]),
    "inverse.hpp": (["INVERSE"], ["inverse"]),
    "inverse_search.hpp": (["INVERSE"], ["inverse"]),
    "tiler.hpp": (["TILING"], ["tiling", "product"]),
    "tiling.hpp": (["TILING"], ["tiling", "product"]),
    "swizzle.hpp": (["SWIZZLE"], ["swizzle"]),
}

STANDARD_HEADERS = """algorithm bit compare concepts cstdint fstream functional
initializer_list iostream limits map memory optional set stdexcept string
string_view tuple type_traits utility variant vector""".split()

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
        if comparisons not in (["=="], ["!="]):  # mutated above
            found.append((begin, end + 1, "(!" + text[begin:end + 1] + ")"))
    position = 0
    for line in code.splitlines(keepends=True):
        body = line.rstrip("\n")
        if "reserve(" not in body and (ASSIGNMENT.match(body) or
                                       CALL.match(body)):
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
    """site -> reason."""
    if not EQUIVALENT.exists():
        return {}
    reasons = {}
    site = None
    for line in EQUIVALENT.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            reasons[site] = f"{reasons.get(site, '')} {line.strip()}".strip()
        else:
            site = line.rstrip()
            reasons[site] = ""
    return reasons


class Checker:
    """Builds and judges mutants of a snapshot of the sources."""

    def __init__(self, folder, arguments):
        self.folder = pathlib.Path(folder)
        self.compiler = arguments.compiler
        self.laws = arguments.laws
        self.limit = 60 if arguments.laws else 15
        self.root = self.folder / "root"
        for part in ("reference", "properties"):
            shutil.copytree(ROOT / part, self.root / part,
                            ignore=shutil.ignore_patterns("__pycache__"))
        self.flags = ["-std=c++20", "-O0", "-w"]
        standard = self.folder / "standard.hpp"
        standard.write_text("".join(f"#include <{header}>\n"
                                    for header in STANDARD_HEADERS))
        subprocess.run([self.compiler, *self.flags, "-x", "c++-header",
                        str(standard)], check=True)
        self.flags += ["-include", str(standard)]
        self.tables = {}
        self.lock = threading.Lock()
        self.lists = {}
        for path in (self.root / "properties/laws").glob("*.hpp"):
            found = re.findall(r"const auto\s+(\w+_laws)\s*=\s*std::tuple",
                               path.read_text())
            self.lists[path.stem] = [(f"properties/laws/{path.name}", name)
                                     for name in found]

    def stages(self, name):
        """What judges a file: (definitions, the key of a table or None)."""
        parts, laws = FILES[name]
        if not self.laws:
            return [([f"-DCHECK_{part}"], part) for part in parts]
        return [([f'-DCHECK_LAWS="{path}"', f"-DCHECK_LIST={laws_list}"], None)
                for law in laws for path, laws_list in self.lists.get(law, [])]

    def build(self, overlay, definitions, program):
        includes = [f"-I{overlay}"] if overlay else []
        return subprocess.run(
            [self.compiler, *self.flags, *definitions, *includes,
             f"-I{self.root}", str(self.root / "properties/mutation_check.cpp"),
             "-o", str(program)],
            capture_output=True, text=True, check=False)

    def table(self, part):
        with self.lock:
            if part not in self.tables:
                program = self.folder / f"whole_{part}"
                built = self.build(None, [f"-DCHECK_{part}"], program)
                if built.returncode:
                    sys.exit(built.stderr)
                table = self.folder / f"table_{part}"
                with table.open("w") as out:
                    subprocess.run([program], stdout=out, check=True)
                self.tables[part] = table
            return self.tables[part]

    def judge(self, site):
        """(verdict, by whom)."""
        with tempfile.TemporaryDirectory(dir=self.folder) as overlay:
            folder = pathlib.Path(overlay)
            (folder / "reference").mkdir()
            text = (self.root / "reference" / site["file"]).read_text()
            (folder / "reference" / site["file"]).write_text(
                text[:site["begin"]] + site["new"] + text[site["end"]:])
            for definitions, part in self.stages(site["file"]):
                program = folder / "check"
                if self.build(folder, definitions, program).returncode:
                    return "not compiled", ""
                arguments = [self.table(part)] if part else []
                try:
                    ran = subprocess.run(
                        [program, *arguments], capture_output=True, text=True,
                        timeout=self.limit, check=False, errors="replace",
                        preexec_fn=limit_memory)
                except subprocess.TimeoutExpired:
                    return "killed", "time"
                if ran.returncode < 0:
                    return "killed", f"signal {-ran.returncode}"
                if ran.returncode:
                    return "killed", first_line(ran.stdout)
            return "survived", ""


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def first_line(text):
    lines = text.splitlines()
    return re.sub(r"( \d+){4}$", "", lines[0]) if lines else "exit"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--sample", type=int, help="so many, chosen by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", choices=sorted(FILES), action="append")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", metavar="FILE",
                        help="results are kept in FILE and not done again")
    parser.add_argument("--laws", action="store_true",
                        help="the laws judge, and not the table")
    parser.add_argument("--list", action="store_true",
                        help="print the mutants and do nothing")
    parser.add_argument("--least", type=float, default=0,
                        help="exit 1 if the score is less, in percent")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "c++"))
    arguments = parser.parse_args()

    sites = []
    for name in arguments.file or FILES:
        sites += sites_of(name, (ROOT / "reference" / name).read_text())
    if arguments.sample is not None and arguments.sample < len(sites):
        sites = random.Random(arguments.seed).sample(sites, arguments.sample)
    if arguments.list:
        for site in sites:
            print(f"{site['line']:4} {site['site']}")
        return 0

    # A result holds for one text of the file and of its judge.
    judge = "laws" if arguments.laws else (
        ROOT / "properties/mutation_check.cpp").read_text()
    for site in sites:
        text = (ROOT / "reference" / site["file"]).read_text()
        site["key"] = hashlib.sha256(
            (judge + text + site["site"]).encode()).hexdigest()[:16]
    done = {}
    if arguments.resume and os.path.exists(arguments.resume):
        with open(arguments.resume) as state:
            for line in state:
                result = json.loads(line)
                done[result["key"]] = result

    begun = time.monotonic()
    equivalents = read_equivalents()
    results = [done[site["key"]] for site in sites if site["key"] in done]
    waiting = [site for site in sites if site["key"] not in done]
    print(f"{len(sites)} mutants, {len(results)} of them done before",
          flush=True)
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(folder, arguments)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            running = {pool.submit(checker.judge, site): site
                       for site in waiting}
            for future in concurrent.futures.as_completed(running):
                site = running[future]
                verdict, by = future.result()
                result = {"key": site["key"], "site": site["site"],
                          "line": site["line"], "verdict": verdict, "by": by}
                results.append(result)
                if arguments.resume:
                    with open(arguments.resume, "a") as state:
                        state.write(json.dumps(result) + "\n")
                if verdict == "survived" and site["site"] not in equivalents:
                    print(f"survived: {site['line']} {site['site']}",
                          flush=True)

    count = lambda verdict: sum(r["verdict"] == verdict for r in results)
    equivalent = sum(r["verdict"] == "survived" and r["site"] in equivalents
                     for r in results)
    counted = len(results) - count("not compiled") - equivalent
    score = 100 * count("killed") / counted if counted else 100.0
    by_time = sum(r["by"] == "time" for r in results)
    print(f"{len(results)} mutants: {count('killed')} killed ({by_time} by "
          f"time), {count('not compiled')} not compiled, {equivalent} "
          f"equivalent, {count('survived') - equivalent} survived; score "
          f"{score:.1f} %, {time.monotonic() - begun:.0f} s")
    return 1 if score < arguments.least else 0


if __name__ == "__main__":
    sys.exit(main())
