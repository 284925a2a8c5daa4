#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Everything that needs a card: speed, checks, CUTLASS under the same checks,
# probes, the sanitizers, the mutants, the tests with the label gpu, and the
# analysis against the chip's counters.
#
#   gpu/run-on-device.sh [BUILD] [REPORT]
#
# Exit 0: as expected. 1: something is not. 2: there is no program in BUILD.
# BUILD is a build folder with colex-gpu, made on this machine or on one like
# it. REPORT, gpu-report.jsonl if not given, has the speeds, checks and probes
# as JSON lines, for `colex compare` and `colex page`; REPORT.log has what all
# steps printed and how long each took, and its last line is "complete".
#
# Speeds are measured alone; then most steps run at once, since most of their
# time is the host's. JOBS is how many processors they take; if not given, all,
# and 16 at most.
set -uo pipefail
build=${1:-build}
report=${2:-gpu-report.jsonl}
here=$(cd "$(dirname "$0")" && pwd)
program=$build/colex-gpu
jobs=$(nproc)
jobs=${JOBS:-$((jobs < 16 ? jobs : 16))}
if [ ! -x "$program" ]; then
  echo "run-on-device: there is no $program; build it first" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run NAME COMMAND...: what it prints, as a whole when it has ended, so that
# an interrupted run has all that was over.
run() {
  local name=$1 begin=$SECONDS code
  shift
  "$@" > "$work/$name" 2>&1
  code=$?
  {
    echo "== $name: $((SECONDS - begin)) s, from second $begin on"
    cat "$work/$name"
    case $code in
      0) ;;
      77) echo "== skipped" ;;
      *)
        echo "== exit code $code"
        touch "$work/failed"
        ;;
    esac
  } > "$work/$name.shown"
  flock "$work/lock" cat "$work/$name.shown"
}

sanitized() {
  if ! command -v compute-sanitizer > /dev/null; then
    echo "not run: compute-sanitizer was not found"
    return 77
  fi
  compute-sanitizer --tool "$1" --error-exitcode 1 "$program" check --small \
    --cases 5 | tail -n 2
}

# The peer is given a wrong stride: that no law of it is falsified is a fault.
wrong_stride() {
  "$program" check --peer cutlass --wrong-stride --cases 50 --shrinks 0 |
    grep -E "^skipped|laws, "
  case ${PIPESTATUS[0]} in
    1) return 0 ;;
    77) return 77 ;;
    *) return 1 ;;
  esac
}

mutants() {
  if [ ! -d "$build/objects" ]; then
    echo "not run: there is no $build/objects (the target gpu_objects)"
    return 77
  fi
  python3 "$here/mutants.py" --jobs $((jobs / 2 + 1)) "$build/objects"
}

ctests() {
  if [ ! -f "$build/CTestTestfile.cmake" ]; then
    echo "not run: $build is not a build folder of CMake"
    return 77
  fi
  ctest --test-dir "$build" -L gpu --output-on-failure | tail -n 12
  return "${PIPESTATUS[0]}"
}

{
  date -u +%Y-%m-%dT%H:%M:%SZ
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,temperature.gpu \
    --format=csv,noheader 2> /dev/null || echo "nvidia-smi: not found"
  nvcc --version 2> /dev/null | tail -n 1
  run all "$program" all --jobs $((jobs / 2 + 1)) --report "$report" &
  until [ -e "$work/all.shown" ] || grep -qs '^== check' "$work/all"; do
    sleep 1
  done
  echo "== bench: until second $SECONDS"
  tools="memcheck racecheck initcheck synccheck"
  for tool in $tools; do
    run "$tool" sanitized "$tool" &
  done
  run mutants mutants &
  run wrong-stride wrong_stride &
  wait
  run ctest ctests
  run access python3 "$here/access.py" "$program"
  echo "complete"
  [ ! -e "$work/failed" ]  # of the group, which is a process of its own
} 2>&1 | tee "$report.log"
exit "${PIPESTATUS[0]}"
