// Shows one finding at a time, one step at a time. All text goes into the page as text, never as
// markup: sources and values are the program's.
"use strict";

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; strings are text. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

let data, findings, finding, files, rows, at;

function start() {
  data = JSON.parse(byId("data").textContent);
  findings = data.subjects.flatMap((subject) => subject.found.map((found) => ({ subject, found })));
  summary();
  if (findings.length === 0) {
    byId("title").textContent = data.subjects.map((s) => `${s.name}: ${s.verdict}`).join(", ");
    document.querySelector("main").hidden = true;
    document.querySelector("main").style.display = "none";
    return;
  }
  byId("steps-bar").hidden = false;
  const select = byId("finding");
  findings.forEach(({ subject, found }, index) => {
    const place = found.location ? ` at ${found.location[0]}:${found.location[1]}` : "";
    select.append(make("option", { value: index }, `${subject.name}: ${found.property}${place}`));
  });
  byId("chooser").hidden = findings.length < 2;
  select.addEventListener("change", () => choose(Number(select.value)));
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(at - 1));
  byId("forward").addEventListener("click", () => go(at + 1));
  byId("last").addEventListener("click", () => go(rows.length - 1));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value) - 1));
  document.addEventListener("keydown", key);
  choose(0);
}

function key(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
  const moves = {
    ArrowRight: () => at + 1, ArrowDown: () => at + 1, j: () => at + 1, n: () => at + 1,
    ArrowLeft: () => at - 1, ArrowUp: () => at - 1, k: () => at - 1, p: () => at - 1,
    Home: () => 0, End: () => rows.length - 1,
    PageDown: () => nextSwitch(1), PageUp: () => nextSwitch(-1),
  };
  if (!(event.key in moves)) return;
  event.preventDefault();
  go(moves[event.key]());
}

/** The next step, in a direction, where another thread goes on. */
function nextSwitch(direction) {
  for (let i = at + direction; i > 0 && i < rows.length; i += direction) {
    if (finding.steps[i].thread !== finding.steps[i - 1].thread) return i;
  }
  return direction > 0 ? rows.length - 1 : 0;
}

const threadName = (number) => finding.threads[number] || `thread ${number}`;

function sourceLine(file, line) {
  const lines = data.sources[file];
  return lines && lines[line - 1] !== undefined ? lines[line - 1].trim() : `${file}:${line}`;
}

function choose(index) {
  const { subject, found } = findings[index];
  finding = found;
  files = new Set(found.steps.flatMap((step) => step.lines.map((line) => line.file)));
  document.title = `${subject.verdict}: ${found.property} in ${subject.name}`;
  const place = found.location ? ` at ${found.location[0]}:${found.location[1]}` : "";
  byId("title").replaceChildren(
    make("span", { class: subject.verdict }, subject.verdict), `: ${found.property}${place}`);
  byId("message").textContent = found.message;
  timeline();
  byId("slider").max = Math.max(rows.length, 1);
  go(rows.length - 1);
}

function timeline() {
  const lanes = [...new Set(finding.steps.map((step) => step.thread))].sort((a, b) => a - b);
  const head = make("tr", { role: "row" },
    ...lanes.map((lane) => make("th", { scope: "col", role: "columnheader" }, threadName(lane))));
  rows = finding.steps.map((step, index) => {
    const isSwitch = index > 0 && finding.steps[index - 1].thread !== step.thread;
    const row = make("tr", { role: "row", id: `step-${index}`, class: isSwitch ? "switch" : null });
    for (const lane of lanes) {
      row.append(make("td", { role: "gridcell" }, ...(lane === step.thread ? cell(step) : [])));
    }
    row.addEventListener("click", () => go(index));
    return row;
  });
  byId("timeline").replaceChildren(make("table", { class: "lanes", role: "presentation" },
    make("thead", { role: "rowgroup" }, head), make("tbody", { role: "rowgroup" }, ...rows)));
}

function cell(step) {
  const parts = [];
  if (step.note) parts.push(make("div", { class: "note" }, `(${step.note})`));
  for (const line of step.lines) {
    parts.push(make("div", {},
      make("span", { class: "number" }, files.size > 1 ? `${line.file}:${line.line}` : String(line.line)),
      sourceLine(line.file, line.line)));
    for (const text of [...line.locks, ...line.values]) {
      parts.push(make("div", { class: "values" }, text));
    }
  }
  return parts;
}

function go(index) {
  if (rows.length === 0) return;
  const previous = at;
  at = Math.min(Math.max(index, 0), rows.length - 1);
  if (rows[previous]) rows[previous].removeAttribute("aria-selected");
  rows.forEach((row) => row.removeAttribute("aria-selected"));
  rows[at].setAttribute("aria-selected", "true");
  byId("timeline").setAttribute("aria-activedescendant", `step-${at}`);
  rows[at].scrollIntoView({ block: "nearest" });
  byId("slider").value = at + 1;
  byId("position").textContent = `step ${at + 1} of ${rows.length}: ${threadName(finding.steps[at].thread)}`;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("last").disabled = byId("forward").disabled = at === rows.length - 1;
  source();
  state();
}

/** The file of the step, with the lines where the threads are. */
function source() {
  const step = finding.steps[at];
  const views = step.state ? step.state.threads : [];
  const own = step.lines[step.lines.length - 1];
  const here = own || lastLine(at);
  if (!here || !data.sources[here.file]) {
    byId("source-title").textContent = "Source";
    byId("source").replaceChildren(make("p", { class: "note" }, "The source is not known."));
    return;
  }
  const executed = new Set(step.lines.filter((l) => l.file === here.file).map((l) => l.line));
  const others = new Map();
  for (const view of views) {
    if (!view.place || view.place[0] !== here.file) continue;
    const names = others.get(view.place[1]) || [];
    names.push(threadName(view.thread));
    others.set(view.place[1], names);
  }
  byId("source-title").textContent = here.file;
  let target = null;
  const lines = data.sources[here.file].map((text, index) => {
    const number = index + 1;
    const names = others.get(number);
    const kind = executed.has(number) ? "here" : names ? "other" : null;
    const element = make("div", { class: kind },
      make("span", { class: "number" }, String(number).padStart(4)), text,
      names ? make("span", { class: "who" }, `← ${names.join(", ")}`) : null);
    if (number === here.line) target = element;
    return element;
  });
  byId("source").replaceChildren(make("div", { class: "lines code" }, ...lines));
  if (target) byId("source").scrollTop = Math.max(0, target.offsetTop - byId("source").offsetTop - 90);
}

function lastLine(index) {
  for (let i = index; i >= 0; i--) {
    const step = finding.steps[i];
    if (step.thread === finding.steps[index].thread && step.lines.length) {
      return step.lines[step.lines.length - 1];
    }
  }
  return null;
}

function state() {
  const now = finding.steps[at].state;
  if (!now) {
    byId("state").replaceChildren(make("p", { class: "note" }, "Only the end of so long a trace has its states."));
    return;
  }
  const before = at > 0 ? finding.steps[at - 1].state : null;
  const parts = now.threads.map((view) => threadCard(view, before));
  if (now.statics.length) {
    const old = new Map(before ? before.statics : []);
    parts.push(make("div", { class: "card" }, make("h3", {}, "Static fields"), list(now.statics, old, before)));
  }
  const known = new Map((before ? before.objects : []).map((o) => [o.name, o]));
  const objects = now.objects.map((object) => {
    const earlier = known.get(object.name);
    const old = new Map(earlier ? earlier.fields : []);
    const owner = object.owner === null ? null
      : make("div", {}, "locked by ", threadLink(object.owner));
    return make("div", { class: "card", id: anchor(object.name) },
      make("h3", { class: "code" }, object.name), owner, list(object.fields, old, earlier));
  });
  if (objects.length) parts.push(make("div", { class: "objects" }, ...objects));
  byId("state").replaceChildren(...parts);
}

const anchor = (name) => `object-${encodeURIComponent(name)}`;
const threadLink = (number) => make("a", { href: `#thread-${number}` }, threadName(number));

function threadCard(view, before) {
  const isCurrent = view.thread === finding.steps[at].thread;
  const earlier = before && before.threads.find((other) => other.thread === view.thread);
  const card = make("div", { class: isCurrent ? "card current" : "card", id: `thread-${view.thread}` },
    make("h3", {}, threadName(view.thread)), make("div", {}, view.state));
  if (view.waits !== null) card.append(make("div", {}, "go to ", threadLink(view.waits)));
  if (view.holds.length) card.append(make("div", {}, `holds ${view.holds.join(", ")}`));
  view.frames.forEach((frame, index) => {
    card.append(make("div", { class: "code" }, `at ${frame.at}`));
    const old = earlier && earlier.frames[earlier.frames.length - view.frames.length + index];
    if (frame.locals.length) card.append(list(frame.locals, new Map(old ? old.locals : []), old));
  });
  return card;
}

/** Names and values; those that differ from before are marked. */
function list(pairs, old, had) {
  return make("dl", { class: "code" }, ...pairs.flatMap(([name, value]) => {
    const changed = had && old.get(name) !== value;
    return [make("dt", {}, name), make("dd", { class: changed ? "changed" : null }, value)];
  }));
}

function summary() {
  const rows = data.subjects.map((subject) => make("tr", {},
    make("td", { class: subject.verdict }, subject.verdict), make("td", {}, subject.name),
    make("td", {}, subject.reasons.join("; "))));
  const parts = [make("h2", {}, "Verdicts"), make("table", {}, make("tbody", {}, ...rows))];
  const ends = data.subjects.flatMap((subject) => subject.found);
  for (const found of ends) {
    const text = [found.exception, ...found.stack, ...found.ends.flatMap((end) => [
      `${end.name}: ${end.state}`,
      ...(end.holds.length ? [`    holds ${end.holds.join(", ")}`] : []),
      ...end.stack.map((frame) => `    at ${frame}`)])].filter(Boolean).join("\n");
    parts.push(make("h2", {}, `${found.property}: how it ends`), make("pre", {}, text));
  }
  const ledger = new Map(data.subjects.flatMap((s) => s.ledger).map(([kind, text]) => [text, kind]));
  parts.push(make("h2", {}, "Ledger"), make("table", {}, make("tbody", {},
    ...[...ledger].map(([text, kind]) => make("tr", {}, make("td", {}, kind), make("td", {}, text))))));
  byId("summary").replaceChildren(...parts);
}

document.addEventListener("DOMContentLoaded", start);
