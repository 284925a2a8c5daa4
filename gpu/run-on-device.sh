#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Everything that needs a card: checks, probes, speed, the analysis against the
# chip's counters, the sanitizers and the mutants.
#
#   gpu/run-on-device.sh [BUILD] [REPORT]
#
# Exit 0: as expected. 1: something is not. 2: there is no program in BUILD.
# BUILD is a build folder with colex-gpu, made on this machine or on one like
# it. REPORT, gpu-report.jsonl if not given, has the checks, probes and speeds
# as JSON lines, for `colex compare`; REPORT.log has what all steps printed, and
# its last line is "complete".
set -uo pipefail
build=${1:-build}
report=${2:-gpu-report.jsonl}
here=$(cd "$(dirname "$0")" && pwd)
program=$build/colex-gpu
if [ ! -x "$program" ]; then
  echo "run-on-device: there is no $program; build it first" >&2
  exit 2
fi
status=0

step() {
  echo "== $1"
  shift
  "$@"
  local code=$?
  case $code in
    0) ;;
    77) echo "== skipped" ;;
    *)
      echo "== exit code $code"
      status=1
      ;;
  esac
}

sanitized() {
  if ! command -v compute-sanitizer > /dev/null; then
    echo "not run: compute-sanitizer was not found"
    return 77
  fi
  compute-sanitizer --tool "$1" --error-exitcode 1 "$program" check --small \
    --cases "$2" | tail -n 2
}

{
  date -u +%Y-%m-%dT%H:%M:%SZ
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,temperature.gpu \
    --format=csv,noheader 2> /dev/null || echo "nvidia-smi: not found"
  nvcc --version 2> /dev/null | tail -n 1
  step all "$program" all --report "$report"
  step access python3 "$here/access.py" "$program"
  for tool in memcheck racecheck initcheck synccheck; do
    step "$tool" sanitized "$tool" 10
  done
  if [ -d "$build/objects" ]; then
    step mutants python3 "$here/mutants.py" "$build/objects"
  else
    echo "== mutants: skipped, there is no $build/objects"
  fi
  echo "complete"
  exit $status  # of the group, which is a process of its own
} 2>&1 | tee "$report.log"
exit "${PIPESTATUS[0]}"
