// A board cell by cell: what each does is read from the layout's list of cells and written back there.
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
const KEYS = ["goose", "to", "begin-again", "again", "pay", "miss", "wait"];
const PICTURES = ("goose-forward goose-back goose-dead bridge inn well maze prison-tower skull two-dice oven delivery-man dough " +
  "cake shop chip-pot garden-gate lodge pawn star feast yeast saturn jupiter mars sun venus mercury moon").split(" ");

const ENTRY = /\{((?:[^{}"]|"(?:[^"\\]|\\.)*")*)\}/g;
const PAIR = /([a-z-]+)\s*=\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*"|[^,\s]+)/g;

// The list's place in the text and its entries, each a list of [key, value as written].
function parse(text) {
  const start = /^cells\s*=\s*\[/m.exec(text);
  if (!start) return null;
  let depth = 0;
  let quoted = false;
  let end = start.index + start[0].length - 1;
  for (; end < text.length; end++) {
    const sign = text[end];
    if (sign === '"' && text[end - 1] !== "\\") quoted = !quoted;
    else if (!quoted && sign === "[") depth++;
    else if (!quoted && sign === "]" && --depth === 0) break;
  }
  const body = text.slice(start.index + start[0].length, end);
  const entries = [...body.matchAll(ENTRY)].map(([, inner]) => new Map([...inner.matchAll(PAIR)].map(([, key, value]) => [key, value])));
  return { from: start.index, to: end + 1, entries };
}

function numbers(entry) {
  return (entry.get("at") ?? "").replace(/[[\]]/g, "").split(",").map(Number).filter(Boolean);
}

function written(entries) {
  const rows = entries.map((entry) => `    { ${[...entry].map(([key, value]) => `${key} = ${value}`).join(", ")} },`);
  return `cells = [\n${rows.join("\n")}\n]`;
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
  const which = control("input", "cell-number");
  which.type = "number";
  which.min = 1;
  const effect = control("select", "cell-effect", EFFECTS.map(([value, text]) => [value, gettext(text)]));
  const amount = control("input", "cell-amount");
  amount.type = "number";
  amount.min = 1;
  const picture = control("select", "cell-picture", [["", gettext("none")], ...PICTURES.map((name) => [name, name.replaceAll("-", " ")])]);
  const words = control("input", "cell-words");
  words.maxLength = 24;
  const rows = [field(gettext("Cell"), which), field(gettext("What it does"), effect), field(gettext("How many, or where to"), amount), field(gettext("Picture"), picture), field(gettext("Words"), words)];
  const hint = document.createElement("p");
  hint.innerHTML = "<small></small>";
  hint.firstChild.textContent = gettext("Choose a cell here, or click it on the board.");
  place.replaceChildren(hint, ...rows);

  function show() {
    const found = parse(area.value);
    place.hidden = !found;
    if (!found) return;
    const number = Number(which.value);
    const entry = found.entries.findLast((one) => numbers(one).includes(number)) ?? new Map();
    const key = KEYS.find((name) => entry.has(name)) ?? "";
    const value = (entry.get(key) ?? "").replaceAll('"', "");
    effect.value = key === "goose" ? `goose:${value}` : key;
    amount.value = ["to", "pay", "miss"].includes(key) ? value : "";
    picture.value = (entry.get("picture") ?? "").replaceAll('"', "");
    words.value = entry.has("text") ? JSON.parse(entry.get("text")) : "";
    for (const one of [effect, picture, words]) one.disabled = !number;
    amount.disabled = !["to", "pay", "miss"].includes(effect.value);
  }

  function store() {
    const found = parse(area.value);
    const number = Number(which.value);
    if (!found || !number) return;
    const old = found.entries.findLast((one) => numbers(one).includes(number)) ?? new Map();
    const entry = new Map([["at", String(number)]]);
    const [key, kind] = effect.value.split(":");
    if (key === "goose") entry.set("goose", `"${kind}"`);
    else if (["to", "pay", "miss"].includes(key)) entry.set(key, String(Math.max(1, Number(amount.value) || 1)));
    else if (key) entry.set(key, "true");
    if (picture.value) entry.set("picture", `"${picture.value}"`);
    if (words.value.trim()) entry.set("text", JSON.stringify(words.value.trim()));
    for (const [name, value] of old) {
      if (!["at", "picture", "text", ...KEYS].includes(name) && (key === "wait" || !name.startsWith("r"))) entry.set(name, value);
    }
    const kept = found.entries.flatMap((one) => {
      const left = numbers(one).filter((n) => n !== number);
      if (!left.length) return [];
      return [new Map([...one].map(([name, value]) => [name, name === "at" ? (left.length > 1 ? `[${left.join(", ")}]` : String(left[0])) : value]))];
    });
    if (entry.size > 1) kept.push(entry);
    kept.sort((a, b) => numbers(a)[0] - numbers(b)[0]);
    area.value = area.value.slice(0, found.from) + written(kept) + area.value.slice(found.to);
    amount.disabled = !["to", "pay", "miss"].includes(effect.value);
    redraw();
  }

  place.addEventListener("change", (event) => {
    event.stopPropagation();
    event.target === which ? show() : store();
  });
  area.addEventListener("input", show);
  document.querySelector("main").addEventListener("click", (event) => {
    const cell = event.target.closest?.('.drawn [id^="space-"]');
    if (!cell || !place.isConnected || place.hidden) return;
    which.value = cell.id.replace("space-", "").split("-")[0];
    show();
    effect.focus();
  });
  show();
}
