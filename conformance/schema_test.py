#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Every file of vectors/ is as vector.schema.json says, and what is not is
# refused by it; the example of PROTOCOL.md reads them.
#
# Exit 0: so it is. 1: it is not. 77: there is no package jsonschema.

import copy
import json
import os
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
files = sorted((here / "vectors").glob("*.json"))
wrong = []

example = (here / "PROTOCOL.md").read_text().split("## Vectors")[1].split(
    "```python\n")[1].split("```")[0]
recorded = {}
for path in files:
    for case in json.loads(path.read_text())["cases"]:
        answer = case.get("out", case.get("convention", [None])[0])
        recorded[path.stem, json.dumps(case["in"])] = answer


def printed(my_library):
    lines = []
    os.chdir(here.parent)
    exec(example, {"my_library": my_library,
                   "print": lambda *words: lines.append(words)})
    return lines


said = printed(lambda operation, args: recorded[operation, json.dumps(args)])
if said:
    wrong.append(f"the example complains of the recorded answers: {said[:3]}")
said = printed(lambda operation, args: "nonsense")
if len(said) < len(recorded):
    wrong.append(f"the example takes nonsense in {len(recorded) - len(said)} "
                 "cases")

try:
    import jsonschema
except ImportError:
    print("\n".join(wrong))
    if wrong:
        sys.exit(1)
    print("skipped: there is no package jsonschema (on Debian: apt-get install "
          "python3-jsonschema)")
    sys.exit(77)

schema = json.loads((here / "vector.schema.json").read_text())
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
validator = validator(schema)
for path in files:
    for error in validator.iter_errors(json.loads(path.read_text())):
        wrong.append(f"{path.name}: at {list(error.absolute_path)}: "
                     f"{error.message[:200]}")

good = {"operation": "size", "notes": {"wide": "wraps"}, "cases": [
    {"name": "two", "in": ["2:1"], "out": "2", "flags": ["wide"]}]}


def changed(change):
    other = copy.deepcopy(good)
    change(other, other["cases"][0])
    return other


for what, change in {
        "no operation": lambda file, case: file.pop("operation"),
        "another field of the file": lambda file, case: file.update(x=1),
        "no case": lambda file, case: file.update(cases=[]),
        "a name in capitals": lambda file, case: case.update(name="Two"),
        "no name": lambda file, case: case.pop("name"),
        "another field of a case": lambda file, case: case.update(x=1),
        "a number for a value": lambda file, case: case.update(out=2),
        "nothing expected": lambda file, case: case.pop("out"),
        "both out and reject": lambda file, case: case.update(reject="no"),
        "both out and convention":
            lambda file, case: case.update(convention=["2"]),
        "an unknown compare": lambda file, case: case.update(compare="x"),
        "an empty why": lambda file, case: case.update(why=""),
        "inputs that are no list": lambda file, case: case.update({"in": "2:1"}),
}.items():
    if validator.is_valid(changed(change)):
        wrong.append(f"the schema lets through: {what}")
if not validator.is_valid(good):
    wrong.append("the schema refuses a file that is right")

print("\n".join(wrong) or f"{len(files)} files are as the schema says")
sys.exit(1 if wrong or len(files) < 100 else 0)
