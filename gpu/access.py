#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bank conflicts and sectors as reference/analysis.hpp predicts them, beside
what the chip counts.

Runs `colex-gpu access` under ncu and compares, case by case, the wavefronts of
shared memory and the sectors of global memory. Exit code 1 if one differs, 2
for a program that is not there, 77 with the reason where ncu cannot count.
"""
import argparse
import csv
import io
import json
import shutil
import subprocess
import sys

WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"
SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"


def not_run(reason):
    print("not run: " + reason)
    return 77


def counts_of(program):
    """The counts in the order of the kernels, as (kernel, metric, value)."""
    said = subprocess.run(
        ["ncu", "--clock-control", "none", "--csv", "--page", "raw",
         "--print-units", "base", "--metrics", f"{WAVEFRONTS},{SECTORS}",
         "--kernel-name", "regex:access_(shared|global)", program, "access"],
        capture_output=True, text=True, check=False)
    lines = said.stdout.splitlines()
    head = next((k for k, line in enumerate(lines)
                 if line.startswith('"ID"')), None)
    if head is None:
        wrong = [line for line in (said.stdout + said.stderr).splitlines()
                 if "ERR" in line or "Error" in line or "error" in line]
        return None, (wrong or ["ncu printed no counts"])[0].strip("= ")
    rows = [row for row in csv.DictReader(io.StringIO("\n".join(lines[head:])))
            if row["ID"]]
    return [(row["Kernel Name"], row[WAVEFRONTS], row[SECTORS])
            for row in rows], ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default="build/colex-gpu",
                        metavar="COLEX-GPU",
                        help="the program, %(default)s if not given")
    program = parser.parse_args().program
    if shutil.which(program) is None:
        parser.error(f"{program} is no program; build colex-gpu first, or "
                     "name it")
    if shutil.which("ncu") is None:
        return not_run("ncu was not found")
    said = subprocess.run([program, "access"], capture_output=True, text=True,
                          check=False)
    if said.returncode != 0:
        last = (said.stdout + said.stderr).strip().split("\n")[-1]
        return not_run(last or f"{program} ended with {said.returncode}")
    cases = [json.loads(line) for line in said.stdout.splitlines()
             if line.startswith("{")]
    counts, reason = counts_of(program)
    if counts is None:
        return not_run(reason)
    if len(counts) != 2 * len(cases) or not cases:
        print(f"{len(cases)} cases, but ncu counted {len(counts)} kernels")
        return 1
    different = 0
    print(f"{'layout':30} {'bits':>4} {'bytes':>5} {'wavefronts':>21} "
          f"{'sectors':>19}")
    print(f"{'':30} {'':>4} {'':>5} {'predicted':>11} {'counted':>9} "
          f"{'predicted':>10} {'counted':>8}")
    for k, case in enumerate(cases):
        shared, in_global = counts[2 * k], counts[2 * k + 1]
        if "access_shared" not in shared[0] or \
           "access_global" not in in_global[0]:
            print(f"case {k} is not the kernels {shared[0]}, {in_global[0]}")
            return 1
        wavefronts, sectors = int(float(shared[1])), int(float(in_global[2]))
        same = (wavefronts == case["wavefronts"]
                and sectors == case["sectors"])
        different += not same
        print(f"{case['layout']:30} {case['bits']:>4} {case['bytes']:>5} "
              f"{case['wavefronts']:>11} {wavefronts:>9} "
              f"{case['sectors']:>10} {sectors:>8}"
              f"{'' if same else '  DIFFERS'}")
    print(f"{len(cases)} layouts, {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
