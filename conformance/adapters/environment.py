# SPDX-License-Identifier: MIT
"""Finds the Python peers that the build installs into build/peers.

    pycute = library("pycute", "nvidia-cutlass")

imports the module from the folder given as the adapter's argument, or else from
the environment $COLEX_PEERS or build/peers of this repository, or else from the
running interpreter's own packages. Where it is missing the adapter ends with
exit code 77, which colex shows as skipped.
"""
import importlib.util
import os
import re
import site
import sys
import traceback
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent


def library(module, distribution, load=importlib.import_module):
    # An adapter is named after its library and must not import itself.
    sys.path[:] = [entry for entry in sys.path
                   if Path(entry or ".").resolve() != HERE]
    before = [*sys.path]
    for folder in folders():
        site.addsitedir(str(folder))    # with the paths that packages add
    sys.path.sort(key=before.__contains__)    # the new ones come first
    sys.modules.pop(module, None)
    try:
        return load(module)
    except ImportError as failure:
        sys.exit(missing(module, distribution, failure))


def beside(name):
    """A module of this folder, which a library that was loaded took off the
    path."""
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def program(name, distribution):
    """The path of a program that the build puts beside the packages."""
    for folder in folders():
        site.addsitedir(str(folder))    # where its version is found
        path = folder.parents[2] / "bin" / name
        if path.exists():
            return str(path)
    sys.exit(missing(name, distribution, "no such program"))


def folders():
    """Where to look before the interpreter's own packages."""
    if len(sys.argv) > 1:
        return [Path(sys.argv[1]).absolute()]
    named = os.environ.get("COLEX_PEERS")
    peers = Path(named) if named else REPOSITORY / "build" / "peers"
    return sorted(peers.glob("lib/python3*/site-packages"))


def missing(module, distribution, failure):
    wanted = distribution
    for file in sorted(HERE.glob("requirements*.txt")):
        for line in file.read_text().splitlines():
            if line.startswith(distribution + "=="):
                wanted = (line if file.stem == "requirements" else
                          f"-r conformance/adapters/{file.name}")
    print(f"{module} is missing ({failure}); install it with: python3 -m "
          f"venv build/peers && build/peers/bin/pip install --no-deps {wanted}",
          file=sys.stderr)
    return 77


def raised_by_a_statement(exception):
    """Whether code said `raise`; Python itself raises TypeErrors too."""
    frames = traceback.extract_tb(exception.__traceback__)
    return frames[-1].line.startswith("raise ")


def version_of(distribution):
    return metadata.version(distribution)


def cutlass_version(header):
    """4.2.0, from cutlass/version.h."""
    text = header.read_text()
    return ".".join(
        re.search(rf"define CUTLASS_{part}\s+(\d+)", text)[1]
        for part in ("MAJOR", "MINOR", "PATCH"))
