// A sheet coloured as it lies on the table: a pencil is taken, and what is pointed at goes into its line. Without this
// the lines are filled in by hand.

import { Board, inkOf } from "./board.js";
import { element } from "./ways.js";

const host = document.getElementById("board"), said = JSON.parse(host.dataset.board);
const board = new Board(host, pointed);
board.set({ svg: host.querySelector("svg").outerHTML, ...said });
const rows = [...document.querySelectorAll("[data-pointed] [data-row]")];
const box = document.getElementById("pencils");
let chosen = rows[0];

const table = (row) => row.closest("[data-pointed]").dataset.pointed;
const name = (thing) => thing.written;

// A text with ranges, such as "1-4 17 N4", as places, and back.
function places(text) {
  return new Set(text.split(/[\s,]+/).filter(Boolean).flatMap((part) => {
    const found = part.match(/^(\d+)-(\d+)$/);
    if (!found || Number(found[2]) - Number(found[1]) > 500) return [part];
    return [...Array(Number(found[2]) - Number(found[1]) + 1).keys()].map((step) => String(Number(found[1]) + step));
  }));
}

function written(all) {
  const numbers = [...all].filter((each) => /^\d+$/.test(each)).map(Number).sort((a, b) => a - b), parts = [];
  for (const number of numbers) {
    const last = parts[parts.length - 1];
    if (last && number === last[1] + 1) last[1] = number; else parts.push([number, number]);
  }
  const ranges = parts.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a} ${b}` : `${a}-${b}`));
  return [...ranges, ...[...all].filter((each) => !/^\d+$/.test(each)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }))].join(" ");
}

function pointed(thing) {
  if (!chosen) return;
  const had = places(chosen.value).has(name(thing));
  for (const row of rows) {
    if (table(row) !== table(chosen)) continue;
    const all = places(row.value);
    if (all.delete(name(thing))) row.value = written(all);
  }
  if (!had) chosen.value = written(places(chosen.value).add(name(thing)));
  paint();
}

function paint() {
  const by = new Map([...board.things.values()].map((thing) => [name(thing), thing])), marks = [], circles = [], letters = {};
  for (const row of rows) {
    for (const place of places(row.value)) {
      const thing = by.get(place) || (thing_of_line(place));
      for (const each of [thing].flat().filter(Boolean)) {
        if (table(row) === "circled") circles.push(each.space);
        else if (row.dataset.row === "unreadable") letters[each.space] = "?";
        else marks.push({ space: each.space, segment: each.segment, colour: row.dataset.ink, seat: seat(row) });
      }
    }
  }
  const names = rows.filter((row) => table(row) === "coloured").map((row) => row.dataset.row);
  board.paint({ marks, circles, letters }, names, 0);
}

// A line of Arp named whole, or a stretch of it.
function thing_of_line(place) {
  const [, line, from, to] = place.match(/^(\d+)(?:\.(\d+)(?:-\d+\.(\d+))?)?$/) || [];
  if (!line) return null;
  return [...board.things.values()].filter((thing) => {
    const [own, order] = name(thing).split(".");
    return thing.line && own === line && (!from || (Number(order) >= Number(from) && Number(order) <= Number(to || from)));
  });
}

const called = (row) => row.closest("label").querySelector("span").textContent;
const seat = (row) => rows.filter((each) => table(each) === table(row)).indexOf(row);

for (const row of rows) {
  row.addEventListener("input", paint);
  const pencil = element("button", { type: "button", class: `pencil ink-${row.dataset.ink}`, "aria-pressed": "false", onclick: () => choose(row) },
    table(row) === "coloured" ? called(row) : `${called(row)}: ${row.closest("fieldset").querySelector("legend").textContent}`);
  box.append(pencil);
}

function choose(row) {
  chosen = row;
  rows.forEach((each, place) => box.children[place].setAttribute("aria-pressed", String(each === row)));
}

const sheet = new CSSStyleSheet();
for (const ink of new Set(rows.map((row) => row.dataset.ink))) {
  const [ground, line] = inkOf(ink);
  sheet.insertRule(`.ink-${ink} { --ground: ${ground}; --line-ink: ${line}; }`);
}
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
if (chosen) choose(chosen);
paint();
window.addEventListener("pageshow", paint); // some browsers put back what stood in the lines, and not the picture

// The photo came with the page, so that nobody keeps it: it is shown beside what was read in it.
for (const image of document.querySelectorAll("[data-photo]")) {
  const data = Uint8Array.from(atob(image.dataset.photo), (letter) => letter.charCodeAt(0));
  image.src = URL.createObjectURL(new Blob([data], { type: "image/jpeg" }));
  image.parentNode.hidden = false;
}
