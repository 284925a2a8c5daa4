# SPDX-License-Identifier: MIT
"""Asks a library that ends its process when it refuses.

    table = isolated(table)    # before serve

Each function of the table then runs in a child process, and after the end of one
the next request gets a new one, with the library loaded. Where a check of the
library ended it with an assertion, the request is refused with the assertion's
text; any other end is an error.
"""
import functools
import multiprocessing
import os
import re
import resource
import signal
import sys
import tempfile

from protocol import Reject, explain

ASSERTION = re.compile(r"Assertion [`'](.*?)'? failed", re.DOTALL)


def isolated(table, assertion=ASSERTION):
    child = Child(table, assertion)
    return {name: functools.partial(child.ask, name) for name in table}


class Child:
    def __init__(self, table, assertion):
        self.table, self.assertion = table, assertion
        self.process = None

    def ask(self, name, *arguments):
        if self.process is None:
            self.start()
        try:
            self.pipe.send((name, arguments))
            value, failure = self.pipe.recv()
        except (EOFError, OSError):
            raise self.ended() from None
        if failure:
            raise failure
        return value

    def start(self):
        self.pipe, other = multiprocessing.Pipe()
        self.stderr = tempfile.TemporaryFile()
        self.process = os.fork()
        if self.process == 0:
            self.pipe.close()
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(0, 1)    # the replies are the parent's
            os.dup2(self.stderr.fileno(), 2)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            answer(other, self.table)
        other.close()

    def ended(self):
        """The exception that says how the child ended."""
        _, status = os.waitpid(self.process, 0)
        self.process = None
        self.pipe.close()
        self.stderr.seek(0)
        text = self.stderr.read().decode(errors="replace").strip()
        self.stderr.close()
        said = self.assertion.search(text)
        if said:
            return Reject(f"ends the process: {said[1].strip()}")
        code = os.waitstatus_to_exitcode(status)
        how = (f"exit code {code}" if code >= 0 else
               f"signal {signal.Signals(-code).name}")
        return RuntimeError(f"ended the process with {how} {text[-200:]}")


def answer(pipe, table):
    """Answers until the parent has gone, and never returns."""
    try:
        while True:
            name, arguments = pipe.recv()
            try:
                reply = table[name](*arguments), None
            except Exception as failure:
                reply = None, plain(failure)
            pipe.send(reply)
    except BaseException:    # the parent has gone, or Ctrl-C
        pass
    finally:
        sys.stderr.flush()
        os._exit(0)


def plain(failure):
    """The exception without what cannot cross a pipe."""
    kind = type(failure)
    if kind.__module__ in ("builtins", "protocol"):
        return kind(explain(failure))
    return RuntimeError(f"{kind.__name__}: {explain(failure)}")
