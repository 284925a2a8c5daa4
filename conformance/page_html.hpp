// SPDX-License-Identifier: MIT
//
// The page of `colex page`: style and script; @DATA@ stands for the reports.
// Plain layouts, shape:stride of integers, are evaluated and drawn as grids;
// every other value is shown as its text.

#pragma once

#include <string_view>

namespace colex::conformance {

inline constexpr std::string_view page_html = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>colex: conformance matrix</title>
<style>
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1d2330; --soft: #667085; --line: #dfe3ea;
  --panel: #f6f7f9; --good: #e3f4e8; --good-ink: #14602f;
  --fair: #fdf3d7; --fair-ink: #7a5200; --bad: #fbdedd; --bad-ink: #a01711;
  --none: #f0f1f4; --none-ink: #737b8c; --mark: #2457d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171d; --ink: #e4e7ee; --soft: #98a1b3; --line: #2d333f;
    --panel: #1b1f27; --good: #16301f; --good-ink: #86d9a0;
    --fair: #372c10; --fair-ink: #ecc468; --bad: #431b1b;
    --bad-ink: #ff9f97; --none: #20242d; --none-ink: #8b93a5;
    --mark: #86a9ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 76rem; color: var(--ink);
  background: var(--page); font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; }
p.lead { margin: 0 0 1rem; color: var(--soft); }
code, td.value, .grid { font-family: ui-monospace, "DejaVu Sans Mono", monospace;
  font-size: 13px; }
.scroll { overflow-x: auto; border: 1px solid var(--line);
  border-radius: 8px; }
table.matrix { border-collapse: collapse; width: 100%; }
.matrix th, .matrix td { padding: .4rem .7rem; text-align: left;
  border-bottom: 1px solid var(--line); vertical-align: top; }
.matrix tr:last-child > * { border-bottom: 0; }
.matrix thead th { background: var(--panel); font-weight: 600; }
.matrix th small { display: block; font-weight: 400; color: var(--soft); }
.matrix tbody th { font-weight: 500; white-space: nowrap; }
.matrix td.cell { padding: .25rem; }
.cell button { width: 100%; min-width: 9rem; padding: .3rem .6rem; border: 0;
  border-radius: 6px; font: inherit; font-size: 13px; text-align: left;
  color: inherit; background: none; cursor: pointer; }
.cell button:disabled { cursor: default; }
.cell button:not(:disabled):hover, button:focus-visible {
  outline: 2px solid currentColor; outline-offset: -1px; }
.cell .worst { font-weight: 600; }
.cell .rest { display: block; opacity: .85; }
.good { background: var(--good) !important; color: var(--good-ink) !important; }
.fair { background: var(--fair) !important; color: var(--fair-ink) !important; }
.bad { background: var(--bad) !important; color: var(--bad-ink) !important; }
.none { background: var(--none) !important; color: var(--none-ink) !important; }
tr.fold td { padding: 0; }
tr.fold button { width: 100%; padding: .5rem .7rem; border: 0; font: inherit;
  text-align: left; color: var(--mark); background: var(--panel);
  cursor: pointer; }
tr.fold small { color: var(--soft); }
ul.legend { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0;
  margin: 0 0 1rem; list-style: none; font-size: 13px; }
ul.legend li { padding: .1rem .6rem; border-radius: 999px; }
dialog { width: min(60rem, 94vw); max-height: 90vh; padding: 0;
  border: 1px solid var(--line); border-radius: 10px; color: var(--ink);
  background: var(--page); overflow: auto; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog header { position: sticky; top: 0; display: flex; gap: 1rem;
  align-items: start; padding: .8rem 1.1rem; background: var(--panel);
  border-bottom: 1px solid var(--line); }
dialog h2 { flex: 1; margin: 0; font-size: 1.05rem; }
dialog h2 small { display: block; font-weight: 400; color: var(--soft); }
dialog header button { border: 1px solid var(--line); border-radius: 6px;
  padding: .2rem .7rem; font: inherit; color: inherit;
  background: var(--page); cursor: pointer; }
article { padding: 1rem 1.1rem; border-bottom: 1px solid var(--line); }
article:last-child { border-bottom: 0; }
article h3 { margin: 0 0 .5rem; font-size: .95rem; font-weight: 600; }
article h3 span { padding: .1rem .5rem; border-radius: 999px;
  font-size: 12px; }
article h3 small { font-weight: 400; color: var(--soft); }
table.facts { border-collapse: collapse; }
.facts th { padding: .15rem 1rem .15rem 0; font-weight: 500;
  text-align: left; color: var(--soft); vertical-align: top; }
.facts td { padding: .15rem 0; overflow-wrap: anywhere; }
.grids { display: flex; flex-wrap: wrap; gap: 1.2rem; margin-top: .8rem; }
figure { margin: 0; max-width: 100%; overflow-x: auto; }
figcaption { margin-bottom: .25rem; font-size: 12px; color: var(--soft); }
table.grid { border-collapse: collapse; }
.grid td { min-width: 2.1em; padding: .15em .4em; text-align: right;
  border: 1px solid var(--line); }
.grid td.differs { background: var(--bad); color: var(--bad-ink);
  font-weight: 700; }
footer { margin-top: 1rem; font-size: 12px; color: var(--soft); }
</style>
</head>
<body>
<h1>colex conformance matrix</h1>
<p class="lead">Each cell accounts for all cases of an operation; its colour
is that of the worst outcome. A cell with a counterexample can be clicked.</p>
<ul class="legend">
<li class="good">right, equivalent, convention</li>
<li class="fair">short, too strict</li>
<li class="bad">unsound, broken</li>
<li class="none">unsupported, unjudged</li>
</ul>
<div class="scroll"><table class="matrix"><thead></thead><tbody></tbody></table>
</div>
<footer></footer>
<dialog><header><h2></h2><button type="button">Close</button></header>
<div></div></dialog>
<noscript>This page needs JavaScript to draw its table.</noscript>
<script type="application/json" id="data">@DATA@</script>
)html"
                                              R"html(<script>
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);

function make(tag, content, className) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const part of [].concat(content === undefined ? [] : content)) {
    element.append(part);
  }
  return element;
}

// Layouts: a tree is an integer or a list of trees.

function readLayout(text) {
  if (text.length > 1000) return null;
  let at = 0;
  const blank = () => { while (text[at] === ' ') ++at; };
  function tree() {
    blank();
    if (text[at] !== '(') {
      const number = /^_?(-?\d{1,15})/.exec(text.slice(at));
      if (!number) return null;
      at += number[0].length;
      return Number(number[1]);
    }
    const list = [];
    for (++at;;) {
      blank();
      if (text[at] === ')') { ++at; return list; }
      if (list.length && text[at++] !== ',') return null;
      blank();
      if (text[at] === ')') { ++at; return list; }
      const item = tree();
      if (item === null) return null;
      list.push(item);
    }
  }
  const shape = tree();
  blank();
  if (shape === null || text[at++] !== ':') return null;
  const stride = tree();
  blank();
  if (stride === null || at !== text.length) return null;
  return congruent(shape, stride) ? {shape, stride} : null;
}

function congruent(a, b) {
  if (!Array.isArray(a)) return !Array.isArray(b);
  return Array.isArray(b) && a.length === b.length &&
      a.every((x, i) => congruent(x, b[i]));
}

function size(shape) {
  return Array.isArray(shape) ? shape.reduce((n, s) => n * size(s), 1) : shape;
}

// The value at an index: the first mode runs fastest.
function value(shape, stride, index) {
  if (!Array.isArray(shape)) return index * stride;
  let sum = 0;
  shape.forEach((mode, i) => {
    const extent = size(mode);
    const last = i === shape.length - 1;
    sum += value(mode, stride[i], last ? index : index % extent);
    index = Math.floor(index / extent);
  });
  return sum;
}

function grid(caption, text, other) {
  const layout = readLayout(text);
  if (!layout) return null;
  const count = size(layout.shape);
  if (!(count >= 1 && count <= 1024)) return null;
  const modes = Array.isArray(layout.shape) ? layout.shape : [layout.shape];
  const rank2 = modes.length === 2;
  const rows = rank2 ? size(modes[0]) : 1;
  const columns = count / rows;
  const reference = other ? readLayout(other) : null;
  const table = make('table', [], 'grid');
  for (let r = 0; r < rows; ++r) {
    const row = make('tr');
    for (let c = 0; c < columns; ++c) {
      const index = r + c * rows;
      const here = value(layout.shape, layout.stride, index);
      const cell = make('td', String(here));
      cell.title = 'index ' + index;
      if (reference && (index >= size(reference.shape) ||
          value(reference.shape, reference.stride, index) !== here)) {
        cell.className = 'differs';
      }
      row.append(cell);
    }
    table.append(row);
  }
  return make('figure', [make('figcaption', [caption + '  ',
      make('code', text)]), table]);
}

// The matrix.

const colours = {right: 'good', equivalent: 'good', convention: 'good',
  short: 'fair', 'too strict': 'fair', unsound: 'bad', broken: 'bad',
  unsupported: 'none', unjudged: 'none'};

function came(counts) {
  return data.outcomes.map((o, i) => ({...o, count: counts[i]}))
      .filter(o => o.count > 0).sort((a, b) => b.badness - a.badness);
}

function worst(cell) {
  if (!cell) return '';
  const list = came(cell.counts);
  return list.length ? list[0].name : cell.offered ? '' : 'unsupported';
}

function label(o) { return o.count.toLocaleString('en') + ' ' + o.name; }

function drawCell(row, column) {
  const cell = column.cells[row.name];
  const outcome = worst(cell);
  if (!outcome) return make('td', make('button', 'not run'), 'cell');
  const list = came(cell.counts);
  const lines = list.length
      ? [make('span', label(list[0]), 'worst')] : ['not offered'];
  if (list.length > 1) {
    lines.push(make('span', list.slice(1).map(label).join(', '), 'rest'));
  }
  const button = make('button', lines, colours[outcome]);
  button.type = 'button';
  button.disabled = cell.examples.length === 0;
  button.addEventListener('click', () => open(row, column, cell));
  return make('td', button, 'cell');
}

function drawRow(row) {
  const head = make('th', row.name);
  head.title = row.name + '(' + row.arguments + ')  ' + row.sentence;
  return make('tr', [head, ...data.columns.map(c => drawCell(row, c))]);
}

// Rows on which every implementation does equally well or offers nothing are
// folded into one line for each pattern of outcomes.
function drawBody(body) {
  const groups = new Map();
  for (const row of data.rows) {
    const classes = data.columns.map(
        c => colours[worst(c.cells[row.name])] || 'none');
    const calm = classes.every(c => c === 'good' || c === 'none');
    const key = calm ? classes.join(' ') : row.name;
    if (!groups.has(key)) groups.set(key, {calm, classes, rows: []});
    groups.get(key).rows.push(row);
  }
  const loud = [...groups.values()].filter(g => !g.calm);
  const calm = [...groups.values()].filter(g => g.calm);
  for (const group of loud) body.append(...group.rows.map(drawRow));
  for (const group of calm) {
    if (group.rows.length < 3) {
      body.append(...group.rows.map(drawRow));
      continue;
    }
    const rows = group.rows.map(drawRow);
    const words = {good: 'right', none: 'unsupported or not run'};
    const same = new Set(group.classes).size === 1;
    const how = same ? words[group.classes[0]] : data.columns.map(
        (c, i) => c.name + ' ' + words[group.classes[i]]).join(', ');
    const text = group.rows.length + ' operations: ' + how + ' ';
    const toggle = make('button', ['\u25b8 ' + text,
        make('small', group.rows.map(r => r.name).join(', '))]);
    toggle.type = 'button';
    toggle.setAttribute('aria-expanded', 'false');
    toggle.addEventListener('click', () => {
      const shut = rows[0].hidden;
      rows.forEach(r => { r.hidden = !shut; });
      toggle.firstChild.textContent = (shut ? '\u25be ' : '\u25b8 ') + text;
      toggle.setAttribute('aria-expanded', String(shut));
    });
    const cell = make('td', toggle);
    cell.colSpan = data.columns.length + 1;
    rows.forEach(r => { r.hidden = true; });
    body.append(make('tr', cell, 'fold'), ...rows);
  }
  if (data.rows.length > 1) {
    body.append(make('tr', [make('th', 'all'), ...data.columns.map(c =>
        make('td', came(c.counts).map(label).join(', ')))]));
  }
}

function drawHead(head) {
  head.append(make('tr', [make('th', 'operation'), ...data.columns.map(c =>
      make('th', [c.name + ' ' + c.version,
          make('small', c.expected ? 'as expected' : 'not as expected')]))]));
}

// Counterexamples.

function fact(name, text, className) {
  return make('tr', [make('th', name), make('td', text, className)]);
}

function drawExample(row, one) {
  const facts = make('table', [], 'facts');
  const typed = row.name + '(' + one.in.join(', ') + ')';
  facts.append(fact('problem', typed, 'value'),
      fact('got', one.got, 'value'));
  if (one.want) facts.append(fact('wanted', one.want, 'value'));
  if (one.why && one.why !== one.got) facts.append(fact('why', one.why));
  const grids = make('div', [], 'grids');
  one.in.forEach((text, i) => grids.append(grid('input ' + (i + 1), text) || ''));
  grids.append(grid('wanted', one.want) || '',
      grid('got', one.got, one.want) || '');
  return make('article', [
    make('h3', [make('span', one.outcome, colours[one.outcome]), ' ' + one.test,
        make('small', one.listed ? '  (known)' : '')]), facts, grids]);
}

const dialog = document.querySelector('dialog');

function open(row, column, cell) {
  dialog.querySelector('h2').replaceChildren(
      row.name + '(' + row.arguments + ') by ' + column.name + ' ' +
      column.version, make('small', row.sentence));
  dialog.querySelector('div').replaceChildren(
      ...cell.examples.map(one => drawExample(row, one)));
  dialog.showModal();
  dialog.scrollTop = 0;
}

dialog.querySelector('header button').addEventListener(
    'click', () => dialog.close());
dialog.addEventListener('click', event => {
  if (event.target === dialog) dialog.close();
});

drawHead(document.querySelector('thead'));
drawBody(document.querySelector('tbody'));
for (const c of data.columns) {
  const about = [c.name + ' ' + c.version, c.origin, 'colex ' + c.suite,
    c.commit, c.started, ...Object.values(c.environment)];
  document.querySelector('footer').append(
      make('div', about.filter(x => x && x.trim()).join('; ')));
}
</script>
</body>
</html>
)html";

}  // namespace colex::conformance
