# SPDX-License-Identifier: MIT
"""A library that ends its process is asked all the same."""
import os
import signal
import sys
import unittest

from isolation import isolated
from protocol import Reject, Skip


def double(value):
    return 2 * value


def check(value):
    sys.stderr.write(f"lib.cpp:7: int f(int): Assertion `value != {value}' "
                     "failed.\n")
    sys.stderr.flush()
    os.abort()


def divide(value):
    os.kill(os.getpid(), signal.SIGFPE)


def leave(value):
    os._exit(3)


def skip(value):
    raise Skip("nothing like it")


def fail(value):
    raise KeyError(value)


class Isolated(unittest.TestCase):
    def setUp(self):
        self.table = isolated({function.__name__: function for function in (
            double, check, divide, leave, skip, fail)})

    def assertRaisesText(self, kind, text, name):
        with self.assertRaises(kind) as caught:
            self.table[name](5)
        self.assertIn(text, str(caught.exception))
        self.assertEqual(self.table["double"](21), 42)    # goes on

    def test_answers(self):
        self.assertEqual(self.table["double"](21), 42)

    def test_an_assertion_is_a_refusal(self):
        self.assertRaisesText(Reject, "ends the process: value != 5", "check")

    def test_any_other_end_is_an_error(self):
        self.assertRaisesText(RuntimeError, "signal SIGFPE", "divide")
        self.assertRaisesText(RuntimeError, "exit code 3", "leave")

    def test_exceptions_cross(self):
        self.assertRaisesText(Skip, "nothing like it", "skip")
        self.assertRaisesText(KeyError, "5", "fail")


if __name__ == "__main__":
    unittest.main()
