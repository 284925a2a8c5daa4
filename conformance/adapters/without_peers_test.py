# SPDX-License-Identifier: MIT
"""An adapter whose peer is not there says so and ends with 77, which colex and
ctest show as skipped; the line to install it names a file or a pinned package.

    python3 without_peers_test.py pycute flydsl
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ADAPTERS = []


class WithoutPeers(unittest.TestCase):
    def test_skips_with_the_line_that_installs(self):
        self.assertTrue(ADAPTERS, "no adapter named")
        for name in ADAPTERS:
            with self.subTest(name), tempfile.TemporaryDirectory() as empty:
                done = subprocess.run(    # -S: without packages of its own
                    [sys.executable, "-S", HERE / f"{name}.py"], text=True,
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, timeout=60,
                    env={**os.environ, "COLEX_PEERS": empty})
                self.assertEqual(done.returncode, 77, done.stderr)
                self.assertEqual(done.stdout, "")
                said = re.fullmatch(
                    r"\S+ is missing \(.*\); install it with: .*"
                    r"pip install --no-deps (?:-r )?(\S+)\n", done.stderr)
                self.assertTrue(said, done.stderr)
                self.assertTrue("==" in said[1] or
                                (HERE.parent.parent / said[1]).is_file(),
                                said[1])


if __name__ == "__main__":
    ADAPTERS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
