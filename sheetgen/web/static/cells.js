// A board cell by cell: what each does is read from the layout's list of cells, and what one changes is written there. All
// else stays as it stands in the text: what this form does not show, and every other cell.
import { listOf, numbersIn, put, putBehind, putTable, read, takeOut, takeTable, valueOf, withoutNumber } from "./toml.js";
import { N_, gettext } from "./words.js";

const EFFECTS = [
  ["", N_("nothing")],
  ["goose:forward", N_("a goose: move on")],
  ["goose:back", N_("a goose that looks back")],
  ["goose:dead", N_("a dead goose: begin again")],
  ["to", N_("go to cell ...")],
  ["begin-again", N_("back to the start")],
  ["again", N_("throw again")],
  ["pay", N_("pay so many chips")],
  ["miss", N_("miss so many turns")],
  ["wait", N_("wait until another comes")],
];
const KEYS = [...new Set(EFFECTS.map(([value]) => value.split(":")[0]))].filter(Boolean);
const COUNTED = ["to", "pay", "miss"];
const PICTURES = {
  "goose-forward": N_("goose that looks ahead"),
  "goose-back": N_("goose that looks back"),
  "goose-dead": N_("dead goose"),
  "goose-low": N_("goose with its neck low"),
  "goose-proud": N_("goose with its neck high"),
  "goslings": N_("goslings"),
  "bridge": N_("bridge"),
  "inn": N_("inn"),
  "well": N_("well"),
  "maze": N_("maze"),
  "prison-tower": N_("prison tower"),
  "skull": N_("skull"),
  "two-dice": N_("two dice"),
  "oven": N_("oven"),
  "delivery-man": N_("delivery man"),
  "dough": N_("dough"),
  "cake": N_("cake"),
  "shop": N_("shop"),
  "chip-pot": N_("pot of chips"),
  "garden-gate": N_("garden gate"),
  "lodge": N_("lodge"),
  "pawn": N_("pawn"),
  "star": N_("star"),
  "feast": N_("feast"),
  "yeast": N_("yeast"),
  "sun-face": N_("sun with a face"),
  "windmill": N_("windmill"),
  "balloon": N_("balloon"),
  "tulip": N_("tulip"),
  "saturn": N_("Saturn"),
  "jupiter": N_("Jupiter"),
  "mars": N_("Mars"),
  "sun": N_("Sun"),
  "venus": N_("Venus"),
  "mercury": N_("Mercury"),
  "moon": N_("Moon"),
};
const PARTS = { wait: ["wait", "relief", "relief-to", "ransom", "ransom-after"] }; // what goes with it

const numbers = (table) => numbersIn(valueOf(table, "at"));
const tableOf = (text, number) => listOf(text, "cells")?.tables.findLast((table) => numbers(table).includes(number));
const does = (table, key) => ![undefined, "false", "0"].includes(valueOf(table, key));

// The same board, on which the cell has a table of its own.
function apart(text, number) {
  const list = listOf(text, "cells");
  const table = tableOf(text, number);
  if (!table) {
    const later = list.tables.findIndex((one) => numbers(one)[0] > number);
    return putTable(text, list, later < 0 ? list.tables.at(-1) : list.tables[later - 1], `{ at = ${number} }`);
  }
  if (numbers(table).length === 1) return text;
  const at = table.pairs.find((pair) => pair.key === "at");
  const own = text.slice(table.from, at.to - at.value.length) + number + text.slice(at.to, table.to);
  return put(putTable(text, list, table, own), table, "at", withoutNumber(at.value, number));
}

// The same board, on which the cell does one thing in place of another; "" is nothing.
function exchanged(text, number, old, key, written) {
  const table = tableOf(text, number);
  const parts = (PARTS[old] ?? [old]).filter((part) => valueOf(table, part));
  let longer = text;
  if (key && !valueOf(table, key)) longer = putBehind(text, table, parts[0] ?? "at", written);
  else if (key && !does(table, key)) longer = put(text, table, key, written[0].split("= ")[1]);
  return parts.reduce((shorter, part) => takeOut(shorter, tableOf(shorter, number), part), longer);
}

function field(label, control) {
  const row = document.createElement("div");
  row.className = "row";
  const name = document.createElement("label");
  name.textContent = label;
  name.htmlFor = control.id;
  row.append(name, control);
  return row;
}

function control(tag, id, values = []) {
  const made = document.createElement(tag);
  made.id = id;
  made.dataset.cell = "";
  for (const [value, text] of values) made.add(new Option(text, value));
  return made;
}

export function cells(place, redraw) {
  const area = document.getElementById("layout_text");
  const pictures = place.dataset.pictures.split(" ");
  const which = control("input", "cell-number");
  which.type = "number";
  which.min = 1;
  const effect = control("select", "cell-effect", EFFECTS.map(([value, text]) => [value, gettext(text)]));
  const amount = control("input", "cell-amount");
  amount.type = "number";
  amount.min = 1;
  const picture = control("select", "cell-picture", [["", gettext("none")], ...pictures.map((name) => [name, gettext(PICTURES[name])])]);
  const words = control("input", "cell-words");
  words.maxLength = 24;
  const rows = [field(gettext("Cell"), which), field(gettext("What it does"), effect), field(gettext("How many, or where to"), amount), field(gettext("Picture"), picture), field(gettext("Words"), words)];
  const hint = document.createElement("p");
  hint.innerHTML = "<small></small>";
  hint.firstChild.textContent = gettext("Choose a cell here, or click it on the board.");
  place.replaceChildren(hint, ...rows);

  let number = 0;
  let shown = ""; // of all that the cell does
  const before = new Map(); // what it did, as it was written, in case one comes back to it

  function show() {
    const list = listOf(area.value, "cells");
    // While one types a list may be broken for a moment.
    if (list || !/^cells\s*=/m.test(area.value)) place.hidden = !list;
    const chosen = (which.validity.valid && Number(which.value)) || 0;
    for (const one of [effect, amount, picture, words]) one.disabled = !list || !chosen;
    if (!list) return;
    if (chosen !== number) before.clear();
    const table = tableOf(area.value, chosen);
    if (chosen !== number || !does(table, shown)) shown = KEYS.find((key) => does(table, key)) ?? "";
    number = chosen;
    const value = read(valueOf(table, shown));
    effect.value = shown === "goose" ? `goose:${value}` : shown;
    amount.value = COUNTED.includes(shown) && Number(value) ? Number(value) : ""; // not "agreed"
    amount.disabled ||= !COUNTED.includes(shown);
    picture.value = read(valueOf(table, "picture"));
    words.value = read(valueOf(table, "text"));
  }

  function withEffect(text) {
    const [key, kind] = effect.value.split(":");
    const written = kind ? `"${kind}"` : COUNTED.includes(key) ? "1" : "true";
    const table = tableOf(text, number);
    if (key === shown) return put(text, table, key, written);
    const old = shown;
    before.set(old, table.pairs.filter((pair) => (PARTS[old] ?? [old]).includes(pair.key)).map((pair) => text.slice(pair.from, pair.to)));
    shown = key;
    return exchanged(text, number, old, key, (!kind && before.get(key)) || [`${key} = ${written}`]);
  }

  function store(changed) {
    let text = apart(area.value, number);
    const set = (key, written) => (written ? put : takeOut)(text, tableOf(text, number), key, written);
    if (changed === effect) text = withEffect(text);
    else if (changed === amount) text = set(shown, String(Math.max(1, Math.round(amount.value))));
    else if (changed === picture) text = set("picture", picture.value && `"${picture.value}"`);
    else text = set("text", words.value.trim() && JSON.stringify(words.value.trim()));
    const table = tableOf(text, number);
    area.value = table.pairs.length > 1 ? text : takeTable(text, table);
    show();
    redraw();
  }

  function typed() {
    before.clear();
    show();
  }

  place.addEventListener("change", (event) => {
    event.stopPropagation();
    event.target === which ? show() : store(event.target);
  });
  for (const kind of ["input", "change"]) area.addEventListener(kind, typed);
  document.querySelector("main").addEventListener("click", (event) => {
    const cell = event.target.closest?.('.drawn [id^="space-"]');
    if (!cell || !place.isConnected || place.hidden) return;
    which.value = cell.id.replace("space-", "").split("-")[0];
    show();
    effect.focus();
  });
  show();
}
