#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Faults planted in device code and plans, each of which colex-gpu must catch.

  gpu/mutants.py OBJECTS [--jobs N] [--only PATTERN]

OBJECTS is the folder with what CMake built: every object of colex-gpu and its
static libraries (gpu/run-on-device.sh collects it). One source file of each
mutant is compiled again, the program linked, and the check that must notice
run. Prints a line a mutant; exit code 1 if one is not caught, 77 without nvcc.
"""
import argparse
import concurrent.futures
import fnmatch
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# name: (file, text, what stands there instead, object that is compiled again,
#        arguments of colex-gpu that must fail)
MUTANTS = {
    "copy/barrier-of-a-tile": (
        "gpu/copy_tile.cuh", "  __syncthreads();\n", "",
        "copy_tile.cu", "check --only copy/by-tile-*"),
    "copy/tail-of-a-tile-not-predicated": (
        "gpu/copy_tile.cuh",
        "    if (s < tile.source_extent && d < tile.destination_extent)\n"
        "      *reinterpret_cast",
        "    if (d < tile.destination_extent)\n      *reinterpret_cast",
        "copy_tile.cu", "check --only copy/by-tile-*"),
    "copy/pad-on-one-side-only": (
        "gpu/copy_tile.cuh", "+ row / load * tile.pad + column]", "+ column]",
        "copy_tile.cu", "check --only copy/by-tile-*"),
    "copy/pairs-turned-wrongly": (
        "gpu/copy_tile.cuh", "__byte_perm(first, second, 0x5410)",
        "__byte_perm(first, second, 0x7632)",
        "copy_tile.cu", "check --only copy/by-tile-2"),
    "copy/bytes-turned-wrongly": (
        "gpu/copy_tile.cuh", "__byte_perm(row[2], row[3], 0x7362)",
        "__byte_perm(row[3], row[2], 0x7362)",
        "copy_tile.cu", "check --only copy/by-tile-1"),
    "copy/offsets-of-a-tile-of-32-bits": (
        "gpu/copy_tile.cuh",
        "source + offset_along<linear>(tile.destination_run, d + i) + s",
        "source + static_cast<int>(\n"
        "  offset_along<linear>(tile.destination_run, d + i) + s)",
        "copy_tile.cu", "check --only copy/beyond-2^31"),
    "copy/last-accesses-not-bounded": (
        "gpu/copy.cu", "  if (i >= size) return;\n", "",
        "copy.cu", "check --only copy/as-planned-*"),
    "copy/tail-of-a-run-copied-whole": (
        "gpu/copy.cu", "short_one ? pieces.tail : 16", "16",
        "copy.cu", "check --only copy/as-planned-*"),
    "copy/offsets-of-32-bits": (
        "gpu/copy.cu", "  destination[to] = source[from];",
        "  destination[static_cast<int>(to)] = source[from];",
        "copy.cu", "check --only copy/beyond-2^31"),
    "copy/division-rounds-wrongly": (
        "gpu/divide.cuh", "(power + d - 1) / d", "(power - 1) / d",
        "copy.cu", "check --only copy/as-planned-*"),
    "copy/boxes-stored-before-they-are-loaded": (
        "gpu/copy_boxes.cu",
        "    wait_for(shared_address(&barriers[turn % stages]), "
        "turn / stages % 2);\n", "",
        "copy_boxes.cu", "check --only copy/by-tensor-map-*"),
    "copy/boxes-at-the-wrong-place": (
        "gpu/copy_boxes.cu", "boxes.extent[k];", "(boxes.extent[k] - 1);",
        "copy_boxes.cu", "check --only copy/by-tensor-map-*"),
    "plan/vector-one-step-too-wide": (
        "gpu/plan.cpp", "while (run % both != 0) both /= 2;", "",
        "plan.cpp", "check --only copy/as-planned-*"),
    "plan/pieces-as-wide-as-the-other-side": (
        "gpu/plan.cpp", "plan.load_bytes = load;",
        "plan.load_bytes = most_access_bytes;",
        "plan.cpp", "check --only copy/as-planned-*"),
    "plan/offsets-not-aligned": (
        "gpu/plan.cpp", "if (!fits(nest.*side.offset))", "if (false)",
        "plan.cpp", "check --only copy/as-planned-*"),
    "plan/steps-of-the-destination-not-aligned": (
        "gpu/plan.cpp", "!fits(nest.loops[k].*side.step))",
        "side.step == &CopyLoop::source && !fits(nest.loops[k].*side.step))",
        "plan.cpp", "check --only copy/as-planned-*"),
    "plan/negative-steps-keep-their-offset": (
        "gpu/plan.cpp",
        "nest.source_offset += (loop.extent - 1) * loop.source;", "",
        "plan.cpp", "check --only copy/as-planned-*"),
    "gemm/tail-of-k-not-zero": (
        "gpu/gemm_gather.cuh",
        "      if (r < rows_left && c < columns_left)\n"
        "        held = data[offsets.row[r] + offsets.column[c]];",
        "      if (r < rows_left)\n"
        "        held = data[offsets.row[r] + offsets.column[c % "
        "columns_left]];",
        "gemm.cu", "check --only gemm/mma.sync-f16 --cases 200"),
    "gemm/tail-of-m-written": (
        "gpu/gemm_kernels.cuh",
        "if (m0 + m < g.m && n0 + n < g.n)", "if (n0 + n < g.n)",
        "gemm.cu", "check --only gemm/mma.sync-f16 --cases 200"),
    "gemm/barrier-after-gathering": (
        "gpu/gemm_kernels.cuh",
        "           g.n - n0, g.k - k0, b_tile, place);\n    __syncthreads();",
        "           g.n - n0, g.k - k0, b_tile, place);\n",
        "gemm.cu", "check --only gemm/mma.sync-f16 --cases 200"),
    "gemm/c-read-though-beta-is-zero": (
        "gpu/gemm_arguments.cuh", "if (g.beta != 0)", "if (true)",
        "gemm.cu", "check --only gemm/mma.sync-f16 --cases 200"),
    "gemm/alpha-cut-to-an-integer": (
        "gpu/gemm_arguments.cuh", "static_cast<Accumulator>(g.alpha) * sum",
        "static_cast<Accumulator>(static_cast<int>(g.alpha)) * sum",
        "gemm.cu", "check --only gemm/mma.sync-f16-random --cases 200"),
    "gemm/sums-kept-in-half": (
        "gpu/gemm_arguments.cuh", "static_cast<Accumulator>(g.alpha) * sum",
        "static_cast<Accumulator>(g.alpha) * static_cast<Accumulator>(\n"
        "      __half2float(__float2half(static_cast<float>(sum))))",
        "gemm.cu", "check --only gemm/mma.sync-f16-random --cases 200"),
    "gemm/half-of-a-step-of-wgmma": (
        "gpu/gemm_kernels.cuh", "sizeof(Storage) / 16;",
        "sizeof(Storage) / 32;",
        "gemm.cu", "check --only gemm/wgmma-f16 --cases 200"),
    "gemm/rows-of-the-second-warpgroup": (
        "gpu/gemm_kernels.cuh", "a_tile + group * Atom::m * tile_k",
        "a_tile + group * Atom::m",
        "gemm.cu", "check --only gemm/wgmma-f16 --cases 200"),
    "tma/stage-not-awaited": (
        "gpu/gemm_pipeline.cuh",
        "wait(ring.full + 8 * stage.index, stage.parity);",
        "", "gemm_pipeline.cu", "check --only gemm/tma-f16 --cases 200"),
    "tma/phase-of-the-ring-not-turned": (
        "gpu/pipeline.cuh", "parity ^= 1;", "",
        "gemm_pipeline.cu", "check --only gemm/tma-f16 --cases 200"),
    "tma/piece-not-awaited": (
        "gpu/gemm_pipeline.cuh",
        "    wait(shared_address(&ring_.full[slot_.index]), slot_.parity);\n",
        "", "gemm_pipeline.cu", "check --only gemm/tma-tf32 --cases 200"),
    "tma/sums-of-a-split-tile-not-awaited": (
        "gpu/gemm_pipeline.cuh",
        "    if (thread == 0) wait_for_progress(progress(), piece.begin);\n",
        "", "gemm_pipeline.cu", "check --only gemm/tma-bf16 --cases 400"),
    "tma/sums-of-a-split-tile-not-added": (
        "gpu/gemm_pipeline.cuh",
        "later ? Addend{g.d, g.d_data, 1} : Addend{g.c, g.c_data, g.beta};",
        "Addend{g.c, g.c_data, g.beta};",
        "gemm_pipeline.cu", "check --only gemm/tma-bf16 --cases 400"),
    "tma/parts-of-split-tiles-overlap": (
        "gpu/gemm_work.cuh", "end_ - last * steps);", "steps);",
        "gemm_pipeline.cu", "check --only gemm/tma-bf16 --cases 400"),
    "tma/one-stage-less-in-the-warpgroups": (
        "gpu/gemm_pipeline.cuh",
        "    Stage<pipeline_stages> stage;\n    for (Pieces",
        "    Stage<pipeline_stages - 1> stage;\n    for (Pieces",
        "gemm_pipeline.cu", "check --only gemm/tma-tf32 --cases 200"),
    "tma/descriptor-with-the-rank-of-the-block": (
        "gpu/pipeline.cuh", "(address & 0x3ffff) >> 4", "address >> 4",
        "gemm_pipeline.cu", "check --only gemm/tma-f16 --cases 200"),
    "tma/halves-of-the-columns-exchanged": (
        "gpu/gemm_pipeline.cuh",
        "block * g.b.row_parts * g.b.row_part_bytes",
        "(1 - block) * g.b.row_parts * g.b.row_part_bytes",
        "gemm_pipeline.cu", "check --only gemm/tma-s8 --cases 200"),
    "tma/second-warpgroup-reads-the-first-rows": (
        "gpu/gemm_pipeline.cuh", " + group * g.a.group;", ";",
        "gemm_pipeline.cu", "check --only gemm/tma-s8 --cases 200"),
    "tma/tail-of-rows-written": (
        "gpu/gemm_pipeline.cuh",
        "    if (m0 + row >= g.m) break;\n", "",
        "gemm_pipeline.cu", "check --only gemm/tma-tf32 --cases 200"),
    "tma/rows-of-c-where-those-of-d-are": (
        "gpu/gemm_pipeline.cuh", "c + table.c[row]", "c + table.d[row]",
        "gemm_pipeline.cu", "check --only gemm/tma-s8 --cases 200"),
    "tma/operands-not-exchanged": (
        "gpu/gemm_pipeline.cu", "plan.exchanged ? matrices.b : matrices.a",
        "matrices.a",
        "gemm_pipeline.cu", "check --only gemm/tma-f16 --cases 200"),
    "tma/swizzle-of-the-engine-left-out": (
        "gpu/gemm_operand.cpp",
        "operand.box.swizzle_bytes = run == 16 ? 0 : static_cast<int>(run);",
        "operand.box.swizzle_bytes = 0;",
        "gemm_operand.cpp", "check --only gemm/tma-s8 --cases 200"),
    "tma/steps-along-k-within-one-run": (
        "gpu/gemm_operand.cpp", "32 * j / width * next_run + in_box",
        "32 * j",
        "gemm_operand.cpp", "check --only gemm/tma-s8 --cases 200"),
    "tma/run-longer-than-its-mode": (
        "gpu/gemm_operand.cpp", "modes[0].extent * bytes % run == 0", "true",
        "gemm_operand.cpp", "check --only gemm/tma-s8 --cases 200"),
    "tma/stacked-pieces-one-after-another": (
        "gpu/gemm_operand.cpp", "(stacked > 1 ? 8 : 1)", "1",
        "gemm_operand.cpp", "check --only gemm/tma-s8 --cases 1000"),
    "tma/copy-of-an-operand-not-used": (
        "gpu/gemm_pipeline.cu", "return room->data();", "return operand;",
        "gemm_pipeline.cu", "check --only gemm/tma-s8 --cases 200"),
    "tma/runs-of-odd-rows": (
        "gpu/gemm_plan.cpp", "steps_divide(plan.d.rows, 4, 0);", "true;",
        "gemm_plan.cpp", "check --only gemm/tma-bf16 --cases 1000"),
    "atoms/one-stride-of-a": (
        "reference/atoms_mma_sync.hpp",
        "{columns / (4 * together), 4 * together * rows}});",
        "{columns / (4 * together), 2 * together * rows}});",
        "probe.cu", "probe --only mma.sync.aligned.m16n8k16*"),
    "atoms/one-stride-of-a-in-products": (
        "reference/atoms_mma_sync.hpp",
        "{columns / (4 * together), 4 * together * rows}});",
        "{columns / (4 * together), 2 * together * rows}});",
        "atoms.cuh", "check --only gemm/mma.sync-f16 --cases 200"),
    "atoms/accumulator-of-one-column": (
        "reference/atoms_mma_sync.hpp", "warp_layout(m, n, 2, warps)",
        "warp_layout(m, n, 1, warps)",
        "probe.cu", "probe --only mma.sync.aligned.m16n8k16*"),
    "atoms/rows-of-a-matrix-exchanged": (
        "reference/atoms_copy.hpp",
        "thread_value_layout({{4, 2}, {8, 8}}, {{2, 1}, {count, 64}})",
        "thread_value_layout({{4, 2}, {8, 8}}, {{2, 64}, {count, 1}})",
        "probe.cu", "probe --only ldmatrix*"),
    "atoms/swizzle-one-bit-off": (
        "reference/wgmma_shared_memory.hpp",
        "*log2_of(T), 3)", "*log2_of(T), 4)",
        "probe.cu", "probe --only wgmma*m64n64k16.f32.f16*"),
    "device/strides-in-reverse": (
        "gpu/device_layout.cuh", "* stride[k];", "* stride[rank - 1 - k];",
        "evaluate.cu", "check --only layout/*"),
}


def mutated_tree(folder, file, text, instead):
    for name in ("gpu", "reference", "properties"):
        shutil.copytree(ROOT / name, folder / name,
                        ignore=shutil.ignore_patterns("baselines", "*_test*"))
    path = folder / file
    source = path.read_text()
    if source.count(text) < 1:
        raise SystemExit(f"{file} has no longer the text that is mutated: "
                         f"{text!r}")
    path.write_text(source.replace(text, instead, 1))


def run(command, **options):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)


def compiled(folder, source, generated, output):
    language = ["-x", "cu"] if source.endswith(".cu") else []
    return run(["nvcc", "-std=c++20", "-O3", *language,
                "-gencode=arch=compute_90a,code=sm_90a", f"-I{folder}",
                f"-I{generated}", "-c", str(folder / "gpu" / source), "-o",
                str(output)])


def build(name, objects):
    """The program with this fault, or what the compiler said."""
    file, text, instead, rebuilt, _ = MUTANTS[name]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="colex-mutant-"))
    mutated_tree(folder, file, text, instead)
    generated = objects / "generated"
    source = rebuilt
    if rebuilt == "atoms.cuh":
        generated, source = folder / "generated", "gemm.cu"
        (generated / "gpu").mkdir(parents=True)
        said = run(["nvcc", "-std=c++20", f"-I{folder}",
                    str(folder / "gpu/generate_atoms.cpp"),
                    str(folder / "gpu/atom_source.cpp"), "-o",
                    str(folder / "generate")])
        if said.returncode != 0:
            return None, said.stdout
        (generated / "gpu/atoms.cuh").write_text(
            run([str(folder / "generate")]).stdout)
    output = folder / (source + ".o")
    said = compiled(folder, source, generated, output)
    if said.returncode != 0:
        return None, said.stdout
    parts = [str(path) for path in sorted(objects.glob("*.o"))
             if path.name != output.name]
    archives = [str(path) for path in sorted(objects.glob("*.a"))]
    program = folder / "colex-gpu"
    said = run(["nvcc", "-gencode=arch=compute_90a,code=sm_90a", str(output),
                *parts, "-Xlinker", "--start-group", *archives, "-Xlinker",
                "--end-group", "-ldl", "-o", str(program)])
    if said.returncode != 0:
        return None, said.stdout
    return program, ""


def judge(name, objects):
    """The line about this mutant, and whether it was caught."""
    program, said = build(name, objects)
    if program is None:
        return "NOT COMPILED: " + said.strip().split("\n")[0], False
    arguments = MUTANTS[name][4].split()
    if arguments[0] == "check":
        arguments += ["--shrinks", "0"]
    try:
        result = run([str(program), *arguments], timeout=120)
    except subprocess.TimeoutExpired:
        return "MISSED: no end within 120 s", False
    finally:
        shutil.rmtree(program.parent, ignore_errors=True)
    lines = [line for line in result.stdout.split("\n")
             if "FALSIFIED" in line or "BROKEN" in line
             or "the table says" in line
             or line.startswith("colex-gpu:")]
    if result.returncode == 1 and lines:
        return "caught: " + " ".join(lines[0].split())[:110], True
    if result.returncode < 0:
        return f"caught: ended by signal {-result.returncode}", True
    return f"MISSED: exit code {result.returncode}", False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("objects", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    if shutil.which("nvcc") is None:
        print("skipped: nvcc was not found")
        return 77
    if not list(options.objects.glob("*.o")):
        parser.error(f"{options.objects} has no objects; the target "
                     "gpu_objects of a build folder puts them into its "
                     "folder objects")
    names = [name for name in MUTANTS if fnmatch.fnmatch(name, options.only)]
    missed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        verdicts = pool.map(lambda name: judge(name, options.objects), names)
        for name, (verdict, caught) in zip(names, verdicts):
            missed += not caught
            print(f"{name:44} {verdict}", flush=True)
    print(f"{len(names)} mutants, {len(names) - missed} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
