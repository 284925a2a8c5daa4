#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `colex run` as a whole against adapters that mean no good: what it prints, how
# long it takes, how much memory, and what is left when it is interrupted. (What
# each kind of bad reply costs is in remote_test.cpp.)
#
#   python3 robust_test.py build/colex

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

COLEX = str(pathlib.Path(sys.argv[1]).resolve())
OPERATIONS = [one["name"] for one in json.loads(subprocess.run(
    [COLEX, "list", "--json"], capture_output=True, check=True).stdout)[
        "operations"]]

# An adapter of all operations: right in the smoke check, then `ANSWER`, a
# Python expression of the request, as what it prints.
ADAPTER = """
import json, os, sys, time
for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"]}
    if request["op"] == "hello":
        reply.update(protocol=1, name="hostile", version="0", ops=%r)
    elif request["in"] == ["1:0"] and request["op"] == "size":
        reply["out"] = "1"
    elif request["in"] == ["2", "4:1"] and request["op"] == "crd2idx":
        reply["out"] = "2"
    else:
        %s
    print(json.dumps(reply), flush=True)
"""

failed = []


def expect(holds, what):
    if not holds:
        failed.append(what)


def adapter(folder, name, answer):
    path = folder / f"{name}.py"
    path.write_text(ADAPTER % (OPERATIONS, answer))
    return [sys.executable, str(path)]


def peak_of(command):
    """The exit code, the output, the seconds of colex itself, which say more
    than the clock where others compute too, and its peak memory in MiB."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
        _, status, usage = os.wait4(process.pid, 0)
        out.seek(0)
        text = out.read().decode(errors="replace")
    return (os.waitstatus_to_exitcode(status), text,
            usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def hostile(folder):
    # What PROTOCOL.md states: 64 MiB, and for each adapter at once 384 MiB.
    bound = 64 + 384
    for name, answer in {
            # Of every operation; of the long texts a few cases are enough.
            "huge": 'reply["out"] = "1152921504606846976:1"',
            "many-modes": 'reply["out"] = "(%s):(%s)" % '
                          '(",".join(["2"] * 60), ",".join(["1"] * 60))',
            "megabyte": 'reply["out"] = "7" * 1_000_000',
            "tuple": 'reply["out"] = "(" + "1," * 400_000 + "1)"',
            "deep": 'reply["out"] = "(" * 900_000',
            "reason": 'reply["reject"] = "no" * 500_000',
            "nested-json": 'print("[" * 4_190_000); continue',
    }.items():
        code, text, took, peak = peak_of(
            [COLEX, "run", "--known", "none", *(
                ["--shard", "1/40"] if name in ("huge", "many-modes") else
                ["--only", "coalesce", "--shard", "1/4"]), "--",
             *adapter(folder, name, answer)])
        print(f"{name}: exit {code}, {took:.1f} s, {peak:.0f} MiB")
        # A refusal is too strict at worst, which fails nothing.
        expect(code == (0 if name == "reason" else 1),
               f"{name}: exit code {code}\n{text[-2000:]}")
        expect("this must not happen" not in text, f"{name}: {text[-2000:]}")
        expect(took < 60, f"{name}: took {took} s")
        expect(peak < bound, f"{name}: {peak} MiB, at most {bound} are stated")


def interrupted(folder):
    """Ctrl-C: a report without its last line, which no reader takes, and no
    child or grandchild behind."""
    report = folder / "r.jsonl"
    mark = f"hostile-{os.getpid()}"
    script = folder / "hangs.sh"
    hangs = adapter(folder, "hangs", "time.sleep(1000)")
    script.write_text(f"#!/bin/sh\nexec 3<&0\n"
                      f"{' '.join(hangs)} {mark} <&3 &\nwait\n")
    script.chmod(0o755)

    def left():
        return [pid for pid in os.listdir("/proc") if pid.isdigit() and mark
                in command_of(pid)]

    def command_of(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                return file.read().replace(b"\0", b" ").decode()
        except OSError:
            return ""

    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen(
            [COLEX, "run", "--only", "size", "--report", str(report), "--jobs",
             "2", "--", str(script)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while len(left()) < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        expect(len(left()) == 2, f"{number.name}: {left()} adapters run")
        time.sleep(0.5)
        process.send_signal(number)
        code = process.wait(timeout=30)
        expect(code == -number, f"{number.name}: ends with {code}")
        deadline = time.monotonic() + 20
        while left() and time.monotonic() < deadline:
            time.sleep(0.1)
        expect(left() == [], f"{number.name}: {left()} are left")
        lines = report.read_text().splitlines()
        expect(len(lines) == 1 and json.loads(lines[0])["implementation"][
            "name"] == "hostile", f"{number.name}: the report is {lines}")
        for reader in (["compare", str(report), str(report)],
                       ["merge", str(report)],
                       ["page", str(report), "-o", str(folder / "p.html")]):
            ran = subprocess.run([COLEX, *reader], capture_output=True,
                                 text=True)
            expect(ran.returncode == 2 and "the report is not complete, its "
                   "last line is missing" in ran.stderr,
                   f"colex {reader[0]}: {ran.returncode} {ran.stderr}")


with tempfile.TemporaryDirectory() as name:
    hostile(pathlib.Path(name))
    interrupted(pathlib.Path(name))
print("\n".join(failed) or "as it must be")
sys.exit(1 if failed else 0)
