#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Opens a page of `colex page` in headless Chromium, clicks through every cell,
# and compares what it shows with the reports.
#
#   python3 page_test.py build/colex [--picture FILE]
#
# Exit 0: the page says what the reports say. 1: it does not. 77: no Chromium.

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CARD = HERE.parent / "gpu/baselines/h200-cuda-13.0/report.jsonl"

# Wrong on purpose: coalesce merges everything into one mode of the first
# stride, and refuses three modes.
ADAPTER = '''
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    op, reply = request["op"], {"id": request["id"]}
    if op == "hello":
        reply.update(protocol=1, name="hasty", version="0.1", ops=[
            "size", "crd2idx", "coalesce"])
    elif op == "coalesce":
        layout = request["in"][0]
        if ":" not in layout or "(" not in layout:
            reply["out"] = layout
        elif layout.count(",") > 4:
            reply["reject"] = "too long"
        else:
            shape, stride = layout.split(":")
            n = 1
            for part in shape.replace("(", "").replace(")", "").split(","):
                n *= int(part or 1)
            first = stride.replace("(", "").replace(")", "").split(",")[0]
            reply["out"] = "%d:%s" % (n, first or 0)
    elif request["in"] == ["1:0"]:
        reply["out"] = "1"
    elif request["in"] == ["(4,8):(0,0)"]:
        reply["out"] = "32"
    elif request["in"] == ["2", "4:1"]:
        reply["out"] = "2"
    else:
        reply["skip"] = "only what the smoke check asks"
    print(json.dumps(reply), flush=True)
'''


class Chromium:
    """A browser at the other end of two pipes: one JSON object a message,
    each ended by a zero byte."""

    def __init__(self, program, profile, width):
        to_browser, self.out = os.pipe()
        self.inp, from_browser = os.pipe()

        def place():
            # Above 4, so that neither dup2 overwrites the other's source.
            a, b = (os.dup(fd) for fd in (to_browser, from_browser))
            import fcntl
            a = fcntl.fcntl(a, fcntl.F_DUPFD, 10)
            b = fcntl.fcntl(b, fcntl.F_DUPFD, 10)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={profile}",
             f"--window-size={width},1000", "--no-first-run",
             "--disable-background-networking"],
            preexec_fn=place, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.session, self.events = 0, b"", None, []
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True,
                                 targetId=target["targetId"])["sessionId"]

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.inp, 1 << 20)
            if not more:
                raise SystemExit("Chromium ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        while True:
            reply = self.message()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise SystemExit(f"{method}: {reply['error']}")
                return reply["result"]
            self.events.append(reply)

    def value(self, script):
        answer = self.call("Runtime.evaluate", expression=script,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def open(self, path):
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Network.enable")
        self.events = []    # of the page before
        self.call("Page.navigate", url=path.as_uri())
        while not any(e.get("method") == "Page.loadEventFired"
                      for e in self.events):
            self.events.append(self.message())

    def close(self):
        self.process.kill()
        self.process.wait()


wrong = []


def expect(what, got, wanted):
    if got != wanted:
        wrong.append(f"{what}:\n  the page says  {got!r}\n  the report says "
                     f"{wanted!r}")


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def click(browser, row, column):
    """What the dialog of a cell shows, or None where it cannot be clicked."""
    return browser.value("""(() => {
      const tr = [...document.querySelectorAll('tr[data-row]')]
          .find(r => r.dataset.row === %s);
      const button = tr.querySelectorAll('td')[%d].querySelector('button');
      if (button.disabled) return null;
      button.click();
      const dialog = document.querySelector('dialog');
      const article = dialog.querySelector('article');
      const facts = {};
      for (const tr of article.querySelectorAll('.facts tr'))
        facts[tr.children[0].textContent] = tr.children[1].textContent;
      const seen = {open: dialog.open,
        title: dialog.querySelector('h2').textContent,
        verdict: article.querySelector('h3 span').textContent, facts,
        again: article.querySelector('pre').textContent,
        drawn: [...article.querySelectorAll('svg')].map(s =>
            [...s.querySelectorAll('text')].map(t => Number(t.textContent))),
        captions: [...article.querySelectorAll('figcaption')].map(
            f => f.textContent)};
      dialog.querySelector('button').click();
      seen.shut = !dialog.open;
      return seen;
    })()""" % (json.dumps(row), column))


def cell(browser, row, column):
    return browser.value("""(() => {
      const tr = [...document.querySelectorAll('tr[data-row]')]
          .find(r => r.dataset.row === %s);
      return tr ? tr.querySelectorAll('td')[%d].innerText : 'no such row';
    })()""" % (json.dumps(row), column))


def shown_rows(browser):
    return browser.value("""[...document.querySelectorAll('tr[data-row]')]
        .map(r => r.dataset.row)""")


def number(n):
    return f"{n:,}"


def check_run(browser, report, column):
    for line in report:
        if "operation" not in line:
            continue
        name, counts = line["operation"], line["counts"]
        text = cell(browser, name, column)
        for outcome, count in counts.items():
            if f"{number(count)} {outcome}" not in text:
                expect(f"cell {name}", text, counts)
        bad = [one for one in report if one.get("test", "").startswith(
            name + "/") and one["outcome"] in ("unsound", "broken")]
        seen = click(browser, name, column)
        if not bad:
            continue
        first = min((one for one in bad
                     if one["outcome"] == seen["verdict"]),
                    key=lambda one: len(", ".join(one["in"])))
        expect(f"{name}: opened and shut", (seen["open"], seen["shut"]),
               (True, True))
        named = [one for one in bad
                 if f"{name}({', '.join(one['in'])})" == seen["facts"][
                     "problem"]]
        expect(f"{name}: a case of the report", len(named), 1)
        case = named[0]
        expect(f"{name}: the smallest", len(seen["facts"]["problem"]),
               len(f"{name}({', '.join(first['in'])})"))
        expect(f"{name}: got", seen["facts"].get("got"), case["got"])
        expect(f"{name}: wanted", seen["facts"].get("wanted"), case["want"])
        expect(f"{name}: replay names the case",
               f"--only {case['test']} " in seen["again"], True)
        check_drawings(name, case, seen)


def check_drawings(name, case, seen):
    """What is drawn of got is what `colex eval` says are its values."""
    for caption, drawn in zip(seen["captions"], seen["drawn"]):
        layout = caption.split("  ")[-1].strip()
        values = subprocess.run(
            [COLEX, "eval", f"values({layout})"], capture_output=True,
            text=True, check=True).stdout
        expect(f"{name}: {caption} drawn", drawn, json.loads(values))
    if ":" in case["got"] and not any(c.startswith("got")
                                      for c in seen["captions"]):
        wrong.append(f"{name}: {case['got']} is not drawn")


def check_laws(browser, report, column):
    laws = {}
    for line in report:
        if "law" in line:
            laws.setdefault(line["law"], []).append(line)
    for name, engines in laws.items():
        text = cell(browser, name, column)
        for one in engines:
            expect(f"law {name}: {one['engine']}", f"{one['engine']}: "
                   f"{one['verdict']}, {number(one['cases'])} cases" in text,
                   True)
        seen = click(browser, name, column)
        found = {one[key]["again"]: (one[key], key) for one in engines
                 for key in ("counterexample", "broken") if key in one}
        expect(f"law {name}: can be clicked", seen is not None, bool(found))
        if not found or seen is None:
            continue
        expect(f"law {name}: replay", seen["again"] in found, True)
        case, key = found[seen["again"]]
        expect(f"law {name}: why", seen["facts"]["why"], case["difference"])
        expect(f"law {name}: verdict", seen["verdict"] == "broken",
               key == "broken")
    return laws


def check_card(browser, report, column):
    """What was measured of a benchmark stands in its cell."""
    measured = 0
    for line in report:
        facts = line.get("measured", {})
        text = cell(browser, line["law"], column) if facts else ""
        if "ratio" in facts:
            measured += 1
            expect(f"{line['law']}: ratio", f"ratio {facts['ratio']}" in text,
                   True)
            expect(f"{line['law']}: is shown", browser.value(
                "document.querySelector('[data-row=' + CSS.escape("
                f"{json.dumps(line['law'])}) + ']').hidden"), False)
        if "paths" in facts:
            expect(f"{line['law']}: path", f"by {facts['paths']}" in text, True)
    expect("ratios of the card", measured > 10, True)


def main():
    picture = None
    arguments = sys.argv[1:]
    if "--picture" in arguments:
        picture = pathlib.Path(arguments.pop(arguments.index("--picture") + 1))
        arguments.remove("--picture")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        print("skipped: there is no Chromium (on Debian: apt-get install "
              "chromium)")
        return 77
    global COLEX
    COLEX = str(pathlib.Path(arguments[0]).resolve())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        (folder / "hasty.py").write_text(ADAPTER)
        hasty = [sys.executable, str(folder / "hasty.py")]
        made = []

        def colex(*words):
            made.append(subprocess.run([COLEX, *words], capture_output=True,
                                       text=True))
            if made[-1].returncode not in (0, 1):
                raise SystemExit(made[-1].stderr)

        colex("run", "--only", "coalesce", "--report",
              str(folder / "0.jsonl"), "--", COLEX, "serve")
        colex("run", "--only", "coalesce", "--report",
              str(folder / "1.jsonl"), "--", *hasty)
        colex("check", "--only", "coalesce", "--cases", "50", "--report",
              str(folder / "laws.jsonl"), "--", *hasty)
        page = folder / "page.html"
        colex("page", str(folder / "0.jsonl"), str(folder / "1.jsonl"),
              str(folder / "laws.jsonl"), str(CARD), "-o", str(page))
        browser = Chromium(program, folder / "profile", 1200)
        try:
            browser.open(page)
            reports = [lines(folder / "0.jsonl"), lines(folder / "1.jsonl")]
            for column, report in enumerate(reports):
                check_run(browser, report, column)
            laws = check_laws(browser, lines(folder / "laws.jsonl"), 1)
            card = lines(CARD)
            check_laws(browser, card, 2)
            check_card(browser, card, 2)
            expect("columns", browser.value(
                "document.querySelectorAll('thead th').length"), 4)
            check_filter(browser, laws)
            check_widths(browser)
            partly = folder / "partly.html"
            colex("run", "--only", "size", "--report",
                  str(folder / "size.jsonl"), "--", *hasty)
            colex("page", str(folder / "size.jsonl"), "-o", str(partly))
            many = folder / "many.html"
            colex("page", *[str(folder / "1.jsonl")] * 8, "-o", str(many))
            asked = [e["params"]["request"]["url"] for e in browser.events
                     if e.get("method") == "Network.requestWillBeSent"]
            expect("what was loaded", asked, [page.as_uri()])
            thrown = [e for e in browser.events
                      if e.get("method") == "Runtime.exceptionThrown"]
            expect("errors of the script", thrown, [])
            browser.open(partly)
            expect("what was answered comes first", [
                re.sub("[0-9]+ ", "", line)
                for line in cell(browser, "size", 0).splitlines()],
                ["right", "unsupported"])
            browser.open(many)
            check_many_columns(browser)
            if picture:
                shoot(browser, picture)
        finally:
            browser.close()
    for one in wrong:
        print(one)
    if not wrong:
        print(f"{len(laws) + 1} rows: the page says what the reports say")
    return 1 if wrong else 0


def check_filter(browser, laws):
    everything = shown_rows(browser)

    def type_words(text):
        browser.value("""(() => {
          const box = document.querySelector('[type=search]');
          box.value = %s;
          box.dispatchEvent(new Event('input'));
        })()""" % json.dumps(text))

    name = sorted(laws)[0]
    type_words(name)
    expect("filter by text", name in shown_rows(browser), True)
    expect("filter by text: fewer",
           len(shown_rows(browser)) < len(everything), True)
    type_words("no such operation")
    expect("filter by text: none", shown_rows(browser), [])
    expect("filter by text: says so", browser.value(
        "!document.getElementById('none').hidden"), True)
    type_words("")
    browser.value("document.querySelector('[value=unsound]').click()")
    expect("filter by verdict", shown_rows(browser), ["coalesce"])
    browser.value("document.querySelector('[value=unsound]').click()")
    expect("filter taken away", shown_rows(browser), everything)


def check_widths(browser):
    """On a phone nothing but the matrix itself is wider than the screen."""
    for width, dark in ((390, False), (1200, True)):
        browser.call("Emulation.setDeviceMetricsOverride", width=width,
                     height=800, deviceScaleFactor=1, mobile=width < 500)
        browser.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])
        expect(f"at {width} pixels the page is as wide", browser.value(
            "document.documentElement.scrollWidth") <= width, True)
        back = browser.value(
            "getComputedStyle(document.body).backgroundColor")
        expect("background " + ("dark" if dark else "light"), back,
               "rgb(20, 23, 29)" if dark else "rgb(255, 255, 255)")


def check_many_columns(browser):
    """Names and versions stay in sight, and names are not broken up."""
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=800,
                 deviceScaleFactor=1, mobile=True)
    browser.value("document.querySelector('.scroll').scrollLeft = 300")
    left, width = browser.value("""(() => {
        const box = [...document.querySelectorAll('tr[data-row] th')]
            .find(name => name.offsetWidth).getBoundingClientRect();
        return [box.left, box.width]; })()""")
    expect("a name is in sight", 0 <= left < 40, True)
    expect("a name has room", width > 60, True)
    browser.value("document.querySelector('.scroll').scrollTop = 200")
    expect("versions are in sight", browser.value("""(() => {
        const inside = document.querySelector('.scroll').getBoundingClientRect();
        const head = document.querySelector('thead th').getBoundingClientRect();
        return Math.abs(head.top - inside.top) < 3; })()"""), True)


def shoot(browser, picture):
    import base64
    for name, width, dark, opened in (("", 1200, False, False),
                                      ("-open", 1200, True, True),
                                      ("-phone", 390, False, False)):
        browser.call("Emulation.setDeviceMetricsOverride", width=width,
                     height=900, deviceScaleFactor=1, mobile=width < 500)
        browser.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])
        if opened:
            browser.value("document.querySelector('td .bad').click()")
        shot = browser.call("Page.captureScreenshot")["data"]
        picture.with_name(picture.stem + name + ".png").write_bytes(
            base64.b64decode(shot))
        browser.value("document.querySelector('dialog').close()")


if __name__ == "__main__":
    sys.exit(main())
