# SPDX-License-Identifier: MIT
"""Tests the adapters' side of the protocol, and any adapter that is named:

    python3 protocol_test.py build/conformance/adapters/example_adapter
"""
import json
import subprocess
import sys
import unittest

from protocol import (Basis, Composed, Layout, Swizzle, Tensor, Tiler, read,
                      write)

COMMAND = []

VALUES = {
    "6": 6,
    "-2": -2,
    "()": (),
    "(4)": (4,),
    "(4,(2,3))": (4, (2, 3)),
    "(4,(2,3)):(1,(8,16))": Layout((4, (2, 3)), (1, (8, 16))),
    "5@1@0": Basis(5, (1, 0)),
    "<3:3,(2,4):(1,8)>": Tiler((Layout(3, 3), Layout((2, 4), (1, 8)))),
    "<4,_>": Tiler((4, None)),
    "((_,1),(0,_,1))": ((None, 1), (0, None, 1)),
    "Sw<3,4,-3>": Swizzle(3, 4, -3),
    "Sw<3,4,3> o 0 o 8:64": Composed(Swizzle(3, 4, 3), 0, Layout(8, 64)),
    "5 o 4:1": Tensor(5, Layout(4, 1)),
    "(0,0) o (4,5):(1@0,1@1)": Tensor(
        (0, 0), Layout((4, 5), (Basis(1, (0,)), Basis(1, (1,))))),
    "5 o Sw<1,0,1> o 0 o 4:1": Tensor(
        5, Composed(Swizzle(1, 0, 1), 0, Layout(4, 1))),
    "[7,8] o 2:1": Tensor(0, Layout(2, 1), [7, 8]),
    "[7,8] o 1 o 2:-1": Tensor(1, Layout(2, -1), [7, 8]),
    "[4:1,8]": [Layout(4, 1), 8],
    "true": True,
    "LayoutLeft": "LayoutLeft",
}

NONSENSE = ["", "(", "4:", "x y", "(4", "4)", "1@", "[1", "4 4", "$", "_-"]


class Notation(unittest.TestCase):
    def test_round_trip(self):
        for text, value in VALUES.items():
            with self.subTest(text):
                self.assertEqual(read(text), value)
                self.assertEqual(write(value), text)

    def test_other_spellings(self):
        self.assertEqual(read(" ( 4 , 2 ) : ( 1 , 8 ) "),
                         Layout((4, 2), (1, 8)))
        self.assertEqual(read("(4,)"), (4,))
        self.assertEqual(read("(_4,_-2)"), (4, -2))

    def test_basis_as_a_coordinate(self):
        self.assertEqual(Basis(5, (0,)).coordinate(), (5,))
        self.assertEqual(Basis(5, (1, 0)).coordinate(), ((0, 5),))

    def test_nonsense(self):
        for text in NONSENSE:
            with self.subTest(text), self.assertRaises(ValueError):
                read(text)


class Serving(unittest.TestCase):
    def exchange(self, *lines):
        text = "".join(line + "\n" for line in lines)
        done = subprocess.run(COMMAND, input=text.encode(), timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, b"")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def setUp(self):
        if not COMMAND:
            self.skipTest("no adapter named")

    def test_hello(self):
        hello, = self.exchange('{"id":7,"op":"hello","protocol":1,"new":[]}')
        self.assertEqual(hello["id"], 7)
        self.assertEqual(hello["protocol"], 1)
        self.assertIn("crd2idx", hello["ops"])
        self.assertTrue(hello["name"] and hello["version"] and hello["origin"])

    def test_smoke(self):
        self.assertEqual(
            self.exchange('{"id":1,"op":"size","in":["1:0"]}',
                          '{"id":2,"op":"crd2idx","in":["2","4:1"]}'),
            [{"id": 1, "out": "1"}, {"id": 2, "out": "2"}])

    def test_unknown_operation_is_skipped(self):
        reply, = self.exchange('{"id":"a","op":"frobnicate","in":[]}')
        self.assertEqual((reply["id"], "skip" in reply), ("a", True))

    def test_nonsense_is_an_error_and_serving_goes_on(self):
        nonsense = ["nonsense", "[1]", "{", "7", '{"id":1}',
                    '{"id":1,"op":"size"}', '{"id":1,"op":5,"in":[]}',
                    '{"id":1,"op":"size","in":[]}', "[" * 100000,
                    '{"id":1,"op":"size","in":"4"}',
                    '{"id":1,"op":"size","in":[4]}']
        nonsense += [json.dumps({"id": 1, "op": "size", "in": [text]})
                     for text in [*NONSENSE, "(" * 100000]]
        *replies, last = self.exchange(
            *nonsense, '{"id":2,"op":"size","in":["4:1"]}')
        self.assertEqual(len(replies), len(nonsense))
        for line, reply in zip(nonsense, replies):
            with self.subTest(line[:40]):
                self.assertTrue({"error", "skip"} & reply.keys(), reply)
        self.assertEqual(last, {"id": 2, "out": "4"})


if __name__ == "__main__":
    COMMAND = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
