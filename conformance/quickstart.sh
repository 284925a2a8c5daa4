#!/bin/sh
# SPDX-License-Identifier: MIT
#
# From a fresh Debian 12 or Ubuntu 24.04 to a result, in one command:
#
#   sh conformance/quickstart.sh        builds, puts the implementations that
#                                       PyPI has under the suite, prints the
#                                       matrix and where the page is
#   sh conformance/quickstart.sh test   builds and runs ctest
#
# Safe to repeat. Exit 0: everything as expected. 1: something is not. 2: usage,
# or a package is missing and cannot be installed here.
# COLEX_CMAKE_ARGS is handed to cmake, COLEX_BUILD_DIR names the build folder.
# With COLEX_CMAKE_ARGS="-DCOLEX_LARGE_PEERS=ON -DCOLEX_CUTLASS_DIR=CHECKOUT" the
# matrix has all implementations that adapters/README.md lists.
set -eu

cd "$(dirname "$0")/.."
build=${COLEX_BUILD_DIR:-build}
packages="g++ cmake make python3 python3-venv libgtest-dev libbenchmark-dev
nlohmann-json3-dev libcli11-dev libfmt-dev librapidcheck-dev pkg-config
libz3-dev cvc5"

case "${1:-run}" in
  run | test) ;;
  -h | --help) sed -n '4,16s/^# \{0,1\}//p' "$0"; exit 0 ;;
  *) echo "quickstart: '$1' is not known; use no argument, or 'test'" >&2
     exit 2 ;;
esac

install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "quickstart: this is neither Debian nor Ubuntu; assuming that what" \
         "these packages hold is installed:" $packages >&2
    return
  fi
  missing=
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  echo "quickstart: installing$missing"
  if [ "$(id -u)" = 0 ]; then
    run=
  elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    run=sudo
  else
    echo "quickstart: that needs root; run this, then repeat:" >&2
    echo "  sudo apt-get install$missing" >&2
    exit 2
  fi
  export DEBIAN_FRONTEND=noninteractive
  $run apt-get update -qq || true
  if ! $run apt-get install -y -qq --no-install-recommends $missing \
      >/dev/null; then
    echo "quickstart: apt-get could not install$missing; without network," \
         "install them from where you can, then repeat" >&2
    exit 2
  fi
}

install_packages
cmake -S . -B "$build" ${COLEX_CMAKE_ARGS:-} >"$build.log" 2>&1 || {
  tail -n 20 "$build.log" >&2
  echo "quickstart: cmake failed; its output is in $build.log" >&2
  exit 1
}
grep 'colex:' "$build.log" || true
mv "$build.log" "$build/configure.log"
# The tests are most of what there is to build, and only `test` runs them.
targets="--target colex --target peers"
[ "${1:-run}" = run ] || targets=
cmake --build "$build" -j"$(nproc)" $targets >"$build/build.log" 2>&1 || {
  grep -E 'error|Error' "$build/build.log" | head -n 20 >&2
  echo "quickstart: the build failed; its output is in $build/build.log" >&2
  exit 1
}

if [ "${1:-run}" = test ]; then
  exec ctest --test-dir "$build" -j"$(nproc)" --output-on-failure
fi

reports="$build/reports"
mkdir -p "$reports"
status=0
pages=
run_on() {
  name=$1
  shift
  echo
  code=0
  "$build/colex" run $options --report "$reports/$name.jsonl" -- "$@" ||
    code=$?
  case $code in
    0) pages="$pages $reports/$name.jsonl" ;;
    77) ;;
    *) status=1
       [ -s "$reports/$name.jsonl" ] && pages="$pages $reports/$name.jsonl" ;;
  esac
}
options=
run_on reference "$build/colex" serve
for peer in $(cd "$build/peers" && ls ./*.command ./*.skipped 2>/dev/null |
    sed 's|^./||; s|\.[a-z]*$||'); do
  # It compiles its answers, a hundred at a time.
  options=
  [ "$peer" = cute_cpp_static ] && options="--timeout 600"
  rm -f "$reports/$peer.jsonl"
  run_on "$peer" "@$peer"
done

echo
"$build/colex" page $pages -o "$reports/index.html"
exit $status
