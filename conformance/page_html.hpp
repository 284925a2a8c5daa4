// SPDX-License-Identifier: MIT
//
// The page of `colex page`: style and script; @DATA@ stands for the reports.
// Plain layouts, shape:stride of integers, are evaluated and drawn; every other
// value is shown as its text. page_test.py clicks through it.

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
.scroll { overflow: auto; max-height: calc(100vh - 2rem);
  border: 1px solid var(--line); border-radius: 8px; }
table.matrix { border-collapse: separate; border-spacing: 0; width: 100%; }
.matrix th, .matrix td { padding: .4rem .7rem; text-align: left;
  border-bottom: 1px solid var(--line); vertical-align: top; }
.matrix thead th { position: sticky; top: 0; z-index: 2; }
.matrix thead th:first-child { left: 0; z-index: 3; }
.matrix tbody th { position: sticky; left: 0; z-index: 1;
  background: var(--page); }
.matrix tr:last-child > * { border-bottom: 0; }
.matrix thead th { background: var(--panel); font-weight: 600; }
.matrix th small { display: block; font-weight: 400; color: var(--soft); }
.matrix th small.unexpected { color: var(--bad-ink); }
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
tr.fold small { display: -webkit-box; color: var(--soft); overflow: hidden;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
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
table.facts { border-collapse: collapse; width: 100%; }
.facts th { width: 6rem; padding: .15rem 1rem .15rem 0; font-weight: 500;
  text-align: left; color: var(--soft); vertical-align: top; }
.facts td { padding: .15rem 0; overflow-wrap: anywhere; }
.grids { display: flex; flex-wrap: wrap; gap: 1.2rem; margin-top: .8rem; }
figure { margin: 0; max-width: 100%; overflow-x: auto; }
figcaption { margin-bottom: .25rem; font-size: 12px; color: var(--soft); }
svg.grid { display: block; }
.grid rect { fill: none; stroke: var(--line); }
.grid text { fill: currentColor; text-anchor: end; }
.grid .differs rect { fill: var(--bad); }
.grid .differs text { fill: var(--bad-ink); font-weight: 700; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center;
  margin: 0 0 1rem; font-size: 13px; }
form input[type=search] { flex: 1 1 14rem; min-width: 0; padding: .35rem .6rem;
  border: 1px solid var(--line); border-radius: 6px; font: inherit;
  color: inherit; background: var(--page); }
form label { display: flex; gap: .3rem; align-items: center;
  padding: .1rem .6rem; border-radius: 999px; cursor: pointer; }
tr.head th { background: var(--panel); color: var(--soft); }
pre { margin: .3rem 0 0; padding: .4rem .6rem; border-radius: 6px;
  background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere;
  font-size: 12px; }
a { color: var(--mark); }
wbr { display: none; }
@media (max-width: 40rem) {
  wbr { display: inline; }
  body { padding: .7rem; }
  .matrix th, .matrix td { padding: .3rem .4rem; }
  .matrix thead th, .matrix tbody th { white-space: normal; max-width: 9rem; }
  .cell button { min-width: 6.5rem; padding: .3rem .4rem; }
  .facts th, .facts td { display: block; padding: 0; }
}
footer { margin-top: 1rem; font-size: 12px; color: var(--soft); }
</style>
</head>
<body>
<h1>colex conformance matrix</h1>
<p class="lead">Each cell accounts for all cases of an operation, or for a law
under each engine; its colour is that of the worst verdict on an answer. A cell
with a counterexample can be clicked.</p>
<form><input type="search" aria-label="filter by text"
placeholder="operation, law, or words of its sentence"></form>
<p id="none" hidden>Nothing matches the filter.</p>
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

function svg(tag, attributes, content) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  if (content !== undefined) element.textContent = content;
  return element;
}

// A layout of rank 2 as rows and columns, another as one row; where `other` is
// a layout, what differs from it is marked.
function drawing(caption, text, other) {
  const layout = readLayout(text);
  if (!layout) return null;
  const count = size(layout.shape);
  if (!(count >= 1 && count <= 1024)) return null;
  const modes = Array.isArray(layout.shape) ? layout.shape : [layout.shape];
  const rows = modes.length === 2 ? size(modes[0]) : 1;
  const columns = count / rows;
  const reference = other ? readLayout(other) : null;
  const values = [];
  for (let i = 0; i < count; ++i) {
    values.push(value(layout.shape, layout.stride, i));
  }
  const digits = Math.max(...values.map(v => String(v).length));
  const wide = 8 * digits + 14, high = 24;
  const picture = svg('svg', {class: 'grid', width: columns * wide + 2,
    height: rows * high + 2, role: 'img', 'aria-label': caption + ' ' + text});
  values.forEach((here, index) => {
    const x = 1 + Math.floor(index / rows) * wide, y = 1 + index % rows * high;
    const differs = reference && (index >= size(reference.shape) ||
        value(reference.shape, reference.stride, index) !== here);
    const group = svg('g', differs ? {class: 'differs'} : {});
    group.append(svg('title', {}, 'index ' + index),
        svg('rect', {x, y, width: wide, height: high}),
        svg('text', {x: x + wide - 6, y: y + 16}, here));
    picture.append(group);
  });
  return make('figure', [make('figcaption', [caption + '  ',
      make('code', text)]), picture]);
}

// The matrix.

const colours = {right: 'good', equivalent: 'good', convention: 'good',
  short: 'fair', 'too strict': 'fair', unsound: 'bad', broken: 'bad',
  unsupported: 'none', unjudged: 'none', 'as claimed': 'good',
  'of another convention': 'fair', falsified: 'bad',
  'not as claimed otherwise': 'bad', 'not offered': 'none'};

// The worst first; what was not answered comes last.
function came(counts) {
  const rank = o => o.name === 'unsupported' ? -1 : o.badness;
  return data.outcomes.map((o, i) => ({...o, count: counts[i]}))
      .filter(o => o.count > 0).sort((a, b) => rank(b) - rank(a));
}

function worst(cell) {
  if (!cell) return '';
  const list = came(cell.counts);
  return list.length ? list[0].name : cell.offered ? '' : 'unsupported';
}

function label(o) { return o.count.toLocaleString('en') + ' ' + o.name; }

// What a cell shows: the worst verdict, all verdicts in it, its lines, and its
// counterexamples; nothing where it was not run.
function view(row, column) {
  if (row.law) return viewOfLaw(column.laws[row.name]);
  const cell = column.cells[row.name];
  const outcome = worst(cell);
  if (!outcome) return null;
  const list = came(cell.counts);
  return {worst: outcome, verdicts: [outcome, ...list.map(o => o.name)],
    lines: list.length ? list.map(label) : ['not offered'],
    examples: cell.examples};
}

const severity = ['not offered', 'as claimed', 'of another convention',
  'too strict', 'not as claimed otherwise', 'broken', 'falsified'];

// What an engine found, and on a card the speed and the ways it took.
function linesOfEngine(e) {
  const lines = [e.engine + ': ' + e.verdict + ', ' +
      e.cases.toLocaleString('en') + ' cases'];
  if (e.ratio) lines.push('ratio ' + e.ratio);
  if (e.paths) lines.push('by ' + e.paths);
  return lines;
}

function viewOfLaw(engines) {
  if (!engines) return null;
  const list = [...engines].sort(
      (a, b) => severity.indexOf(b.standing) - severity.indexOf(a.standing));
  return {worst: list[0].standing, verdicts: list.map(e => e.standing),
    lines: [list[0].standing, ...list.flatMap(linesOfEngine)],
    examples: list.filter(e => e.in).map(e => ({test: e.engine + ', ' + e.bound,
        outcome: e.standing, in: e.in, got: '', want: '', why: e.difference,
        again: e.again, listed: false, source: '', reason: ''}))};
}

function drawCell(row, column) {
  const seen = view(row, column);
  if (!seen) {
    const button = make('button', 'not run');
    button.disabled = true;
    return make('td', button, 'cell');
  }
  const lines = [make('span', seen.lines[0], 'worst')];
  if (seen.lines.length > 1) {
    lines.push(make('span', seen.lines.slice(1).join(', '), 'rest'));
  }
  const button = make('button', lines, colours[seen.worst]);
  button.type = 'button';
  button.disabled = seen.examples.length === 0;
  button.addEventListener('click', () => open(row, column, seen.examples));
  return make('td', button, 'cell');
}

// A long name may be broken after an underscore or a slash.
function breakable(name) {
  return name.split(/(?<=[_/])/).flatMap(part => [part, make('wbr')]);
}

function drawRow(row) {
  const head = make('th', breakable(row.name));
  head.title = title(row) + '  ' + row.sentence;
  const tr = make('tr', [head, ...data.columns.map(c => drawCell(row, c))]);
  tr.dataset.row = row.name;
  return tr;
}

function title(row) {
  return row.law ? row.name : row.name + '(' + row.arguments + ')';
}

// A speed is worth a row of its own, whatever the verdict.
function hasSpeed(row) {
  return row.law && data.columns.some(
      c => (c.laws[row.name] || []).some(e => e.ratio));
}

// Rows on which every implementation does equally well or offers nothing are
// folded into one line for each pattern of outcomes.
function drawSection(body, heading, all) {
  if (all.length === 0) return;
  const head = make('th', heading);
  head.colSpan = data.columns.length + 1;
  body.append(make('tr', head, 'head'));
  const groups = new Map();
  for (const row of all) {
    const classes = data.columns.map(c => {
      const seen = view(row, c);
      return seen ? colours[seen.worst] : 'none';
    });
    const calm = !hasSpeed(row) &&
        classes.every(c => c === 'good' || c === 'none');
    const key = calm ? classes.join(' ') : row.name;
    if (!groups.has(key)) groups.set(key, {calm, classes, rows: []});
    groups.get(key).rows.push(row);
  }
  const loud = [...groups.values()].filter(g => !g.calm);
  const calm = [...groups.values()].filter(g => g.calm);
  for (const group of loud) body.append(...group.rows.map(drawRow));
  for (const group of calm) {
    if (group.rows.length < 3 || filtered()) {
      body.append(...group.rows.map(drawRow));
      continue;
    }
    const rows = group.rows.map(drawRow);
    const words = {good: 'right', none: 'unsupported or not run'};
    const same = new Set(group.classes).size === 1;
    const how = same ? words[group.classes[0]] : data.columns.map(
        (c, i) => c.name + ' ' + words[group.classes[i]]).join(', ');
    const text = group.rows.length + ' ' + heading + ': ' + how + ' ';
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
}

// The filter: words that the name or the sentence has, all of them, and
// verdicts of which some cell has one.

const filter = {words: [], verdicts: new Set()};
function filtered() {
  return filter.words.length > 0 || filter.verdicts.size > 0;
}

function passes(row) {
  const text = (title(row) + ' ' + row.sentence).toLowerCase();
  if (!filter.words.every(word => text.includes(word))) return false;
  if (filter.verdicts.size === 0) return true;
  return data.columns.some(c => {
    const seen = view(row, c);
    return seen && seen.verdicts.some(v => filter.verdicts.has(v));
  });
}

const laws = data.laws.map(law => ({...law, law: true}));

function drawBody() {
  const body = document.querySelector('tbody');
  body.replaceChildren();
  const operations = data.rows.filter(passes), some = laws.filter(passes);
  drawSection(body, 'operations', operations);
  if (operations.length > 1 && !filtered()) {
    const all = make('tr', [make('th', 'all'), ...data.columns.map(c =>
        make('td', came(c.counts).map(label).join(', ')))]);
    all.dataset.row = 'all';
    body.append(all);
  }
  drawSection(body, 'laws', some);
  document.getElementById('none').hidden =
      operations.length + some.length > 0;
}

function drawFilter() {
  const form = document.querySelector('form');
  const there = new Set();
  for (const row of [...data.rows, ...laws]) {
    for (const c of data.columns) {
      const seen = view(row, c);
      if (seen) seen.verdicts.forEach(v => there.add(v));
    }
  }
  for (const verdict of Object.keys(colours)) {
    if (!there.has(verdict)) continue;
    const box = make('input');
    box.type = 'checkbox';
    box.value = verdict;
    box.addEventListener('change', () => {
      filter.verdicts[box.checked ? 'add' : 'delete'](verdict);
      drawBody();
    });
    form.append(make('label', [box, verdict], colours[verdict]));
  }
  form.querySelector('[type=search]').addEventListener('input', event => {
    filter.words = event.target.value.toLowerCase().split(/\s+/)
        .filter(word => word);
    drawBody();
  });
  form.addEventListener('submit', event => event.preventDefault());
}

function drawHead(head) {
  head.append(make('tr', [make('th', ''), ...data.columns.map(c =>
      make('th', [...breakable(c.name), ' ' + c.version, c.expected ?
          make('small', 'as expected') :
          make('small', 'not as expected', 'unexpected')]))]));
  document.body.style.maxWidth =
      Math.max(76, 14 + 10 * data.columns.length) + 'rem';
}

// Counterexamples.

function fact(name, text, className) {
  return make('tr', [make('th', name), make('td', text, className)]);
}

// Text in which owner/repository#number is a link to the public report.
function linked(text) {
  const parts = text.split(/([\w.-]+\/[\w.-]+#\d+)/);
  return parts.map((part, i) => {
    if (i % 2 === 0) return part;
    const link = make('a', part);
    link.href = 'https://github.com/' + part.replace('#', '/issues/');
    link.rel = 'noreferrer';
    return link;
  });
}

function drawExample(row, one) {
  const facts = make('table', [], 'facts');
  facts.append(fact('problem', row.law ? one.in.map((text, i) =>
      String.fromCharCode(65 + i) + ' = ' + text).join('   ') : one.typed,
      'value'));
  if (one.got) facts.append(fact('got', one.got, 'value'));
  if (one.want) facts.append(fact('wanted', one.want, 'value'));
  if (one.why && one.why !== one.got) facts.append(fact('why', one.why));
  if (one.reason) facts.append(fact('known', linked(one.reason)));
  if (one.source) facts.append(fact('source', linked(one.source)));
  const grids = make('div', [], 'grids');
  one.in.forEach((text, i) => grids.append(drawing(row.law ?
      String.fromCharCode(65 + i) : 'input ' + (i + 1), text) || ''));
  grids.append(drawing('wanted', one.want) || '',
      drawing('got', one.got, one.want) || '');
  return make('article', [
    make('h3', [make('span', one.outcome, colours[one.outcome]), ' ' + one.test,
        make('small', one.listed ? '  (known)' : '')]), facts, grids,
    make('pre', one.again)]);
}

const dialog = document.querySelector('dialog');

function open(row, column, examples) {
  dialog.querySelector('h2').replaceChildren(
      title(row) + ' by ' + column.name + ' ' + column.version,
      make('small', row.sentence));
  dialog.querySelector('div').replaceChildren(
      ...examples.map(one => drawExample(row, one)));
  dialog.showModal();
  dialog.scrollTop = 0;
}

dialog.querySelector('header button').addEventListener(
    'click', () => dialog.close());
dialog.addEventListener('click', event => {
  if (event.target === dialog) dialog.close();
});

drawHead(document.querySelector('thead'));
drawFilter();
drawBody();
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
