# SPDX-License-Identifier: MIT
"""Runs the adapter in Python that PROTOCOL.md prints: it answers as it should
and keeps to the protocol."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ADAPTER = re.search(r"## An adapter in Python.*?```python\n(.*?)```",
                    (HERE.parent / "PROTOCOL.md").read_text(),
                    re.DOTALL).group(1)


class Examples(unittest.TestCase):
    def test_adapter(self):
        requests = [("size", ["(4,(2,3)):(1,(8,16))"], {"out": "24"}),
                    ("crd2idx", ["7", "(4,(2,3)):(1,(8,16))"], {"out": "11"}),
                    ("crd2idx", ["24", "24:1"],
                     {"reject": "24 is not below 24"}),
                    ("size", ["(4,2)"], {"skip": "sizes of layouts only"})]
        lines = [json.dumps({"id": n, "op": operation, "in": arguments})
                 for n, (operation, arguments, _) in enumerate(requests)]
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(HERE / "protocol.py", folder)
            mine = Path(folder) / "mine.py"
            mine.write_text(ADAPTER)
            done = subprocess.run([sys.executable, mine], check=True, text=True,
                                  input="\n".join(lines), timeout=60,
                                  stdout=subprocess.PIPE)
            replies = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual(replies, [{"id": n, **reply} for n, (*_, reply)
                                       in enumerate(requests)])
            subprocess.run(
                [sys.executable, HERE / "protocol_test.py", sys.executable,
                 mine], check=True, stderr=subprocess.PIPE, timeout=120)


if __name__ == "__main__":
    unittest.main()
