// The table. The record is here, in this browser; the server is asked what it means and keeps nothing. What is done
// stands in a queue until the server has answered, however long that takes, and is painted at once.

import { Board, inkOf } from "./board.js";
import { Store, packed, unpacked } from "./store.js";
import { saveAs, textOf } from "./texts.js";
import { Ways, element } from "./ways.js";
import { N_, gettext, ngettext } from "./words.js";

const $ = (id) => document.getElementById(id);
const root = $("table"), code = root.dataset.code;

const game = { record: "", layout: "", words: "" };
let state = null, looked = null, board_name = "", dice = null, judged = null;
const queue = [], clicks = [];
let working = false;

const board = new Board($("board"), pointed);
const ways = new Ways(board, put, ask);
const store = new Store(code, followed);

// Asking.

function ask(changes = {}) {
  if ("throw" in changes) dice = changes.throw;
  queue.push(changes);
  work();
}

function put(text, things, colour) {
  if (!text) return;
  hide($("wrong"));
  board.touch(things || [], colour, state?.seat);
  queue.push({ put: [text] });
  keep();
  work();
}

async function work() {
  if (working) return;
  working = true;
  for (let waited = 500; queue.length; ) {
    const changes = queue[0];
    let said;
    try {
      said = await posted(changes);
    } catch (error) {
      status(error.again ? gettext("No answer yet: your game is kept here, and it is tried again.") : error.message);
      if (!error.again) { queue.shift(); repaint(); keep(); continue; }
      await new Promise((done) => setTimeout(done, waited));
      waited = Math.min(waited * 2, 8000);
      continue;
    }
    waited = 500;
    status("");
    queue.shift();
    take(said, changes);
  }
  working = false;
  while (clicks.length && state && !working) pointed(board.things.get(clicks.shift()));
}

async function posted(changes) {
  const question = {
    record: game.record, code, at: looked, hints: $("hints").checked, board: board_name, throw: dice, ...changes,
  };
  const files = game.layout || game.words ? { layout: game.layout, words: game.words } : undefined;
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), 40000);
  try {
    let answer;
    try {
      answer = await fetch(location.pathname + location.search, {
        method: "POST", headers: { "content-type": "application/json", accept: "application/json" }, body: JSON.stringify({ question, files }), signal: stop.signal,
      });
    } catch {
      throw Object.assign(new Error("no answer"), { again: true });
    }
    if (answer.ok) {
      try { return await answer.json(); } catch { throw Object.assign(new Error("cut off"), { again: true }); }
    }
    if ([429, 502, 503, 504].includes(answer.status)) throw Object.assign(new Error("busy"), { again: true });
    const told = await answer.json().catch(() => null); // what stands in between may answer with a page of its own
    throw new Error(told?.error?.message || gettext("The server refused this ({status}).", { status: answer.status }));
  } finally {
    clearTimeout(timer);
  }
}

function take(said, changes) {
  if (said.error && !said.asked && state && game.record === state.record) {
    status(sentence(said.error.message)); // what was to be changed will not do; the record is as it was
    return repaint();
  }
  if (said.error && !said.asked) {
    $("unread").textContent = said.error.line ? gettext("{sentence} (line {line})", { sentence: said.error.message, line: said.error.line }) : said.error.message;
    show($("unread"));
    $("written").open = true;
    if (!state) $("record").value = game.record;
    status(gettext("The record cannot be read; see below."));
    return;
  }
  hide($("unread"));
  hide($("own"));
  const moved = said.record !== game.record;
  game.record = said.record;
  if (changes.put || changes.take || "at" in changes) looked = said.at === said.count ? null : said.at;
  if (moved || !("throw" in changes)) dice = changes.throw ?? (moved ? null : dice);
  if (said.board) board.set(said.board);
  board_name = said.board_name;
  const before = state;
  state = { ...said, hints: $("hints").checked };
  if (said.verdict) judged = { record: said.record, verdict: said.verdict, told: said.told };
  keep();
  repaint();
  if ("at" in changes) board.view.follow(board.drawing.querySelector(".last"));
  if (said.refused) refuse(said.refused);
  else if (changes.put) { hide($("wrong")); tell(before); }
  if (said.error) status(said.error.message);
  if (said.over && looked === null && judged?.record !== game.record && said.count) ask({ verdict: true });
}

function refuse(wrong) {
  $("sentence").textContent = sentence(wrong.message) + ruled(wrong.rule);
  $("happened").hidden = !wrong.may;
  $("happened").onclick = () => { hide($("wrong")); queue.push({ put: [wrong.text], happened: true }); work(); };
  show($("wrong"));
}

// The rules that are named in words; all others are called alike in every language.
const IN_WORDS = [N_("passing"), N_("turn order"), N_("set-up"), N_("end of the game")];
const ruled = (rule) => (rule ? ` [${IN_WORDS.includes(rule) ? gettext(rule) : rule}]` : "");

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");

function tell(before) {
  const turn = state.turns[state.at - 1];
  if (!turn || (before && before.count === state.count)) return;
  const next = state.over ? `${gettext("The game is over.")} ${state.ending}` : sentence(state.standing || "");
  const foul = turn.wrong ? gettext("A foul: {sentence}.", { sentence: turn.wrong }) : "";
  $("live").textContent = [turn.player, `${turn.text}.`, foul, next].filter(Boolean).join(" ");
}

const both = (names) => names.reduce((before, last) => gettext("{others} and {last}", { others: before, last }));

// Keeping.

function keep() {
  if (!game.record) return;
  const waiting = queue.flatMap((changes) => changes.put || []), now = JSON.stringify([game, waiting]);
  if (now === store.last) return;
  store.last = now;
  if (store.keep({ ...game, waiting, count: state?.count ?? 0, players: state?.players ?? [] })) {
    status(gettext("This game went on in another tab, too. Both are kept: this one goes on as a game of its own."));
  }
  if (store.full) status(gettext("This browser keeps nothing; download the record before you leave."));
}

function followed(other) {
  if (queue.length) return false;
  if (other.waiting?.length) return true; // its answer follows
  taken(other);
  looked = null;
  working || ask();
  return true;
}

function taken(kept) {
  Object.assign(game, { record: kept.record, layout: kept.layout || "", words: kept.words || "" });
  store.last = JSON.stringify([game, kept.waiting || []]);
}

async function open() {
  const shared = location.hash.length > 2 ? await unpacked(location.hash) : null;
  if (shared) history.replaceState(null, "", location.pathname + location.search);
  if (shared?.record) {
    const known = store.list().find((each) => each.record === shared.record);
    if (known) store.take(known); else store.begin();
    game.record = shared.record;
    looked = shared.at;
  } else {
    const found = store.open();
    if (found) {
      taken(found);
      for (const text of found.waiting || []) queue.push({ put: [text] });
    }
    if (shared) status(gettext("This link is damaged: the game in it cannot be read."));
  }
  if (root.dataset.own && !game.layout && !game.words) return show($("own"));
  queue.unshift({});
  work();
}

// Showing.

const show = (part) => { part.hidden = false; };
const hide = (part) => { part.hidden = true; };
function status(text) { $("status").textContent = text; }

function repaint() {
  if (!state) return;
  board.paint(state.shown, state.players, state.at);
  ways.start(state);
  const hand = (state.shown.hands || [])[state.seat];
  $("swatch").className = `swatch ink-${hand || "neutral"}`;
  $("swatch").hidden = state.seat === null || !hand;
  const done = state.over && !state.turn;
  $("who").textContent = done ? gettext("The game is over.") : state.turn ? gettext("{player}’s turn", { player: state.turn }) : "";
  $("what").textContent = done ? state.ending : [state.at ? "" : ways.how, said(state.asked.says)].filter(Boolean).join(" ");
  scores();
  moves();
  const whole = state.at === state.count;
  $("sit").hidden = state.count > 0;
  $("move").inputMode = ways.digits ? "numeric" : "text";
  $("moment").textContent = whole ? ngettext("{number} move", "{number} moves", state.count, { number: state.count }) : gettext("{at} of {count}", { at: state.at, count: state.count });
  $("undo").disabled = !state.at;
  $("undo").textContent = whole ? gettext("Undo") : gettext("Take this move out");
  $("drop").hidden = $("between").hidden = whole;
  for (const id of ["start", "back"]) $(id).disabled = !state.at;
  for (const id of ["on", "end"]) $(id).disabled = whole;
  if (document.activeElement !== $("record")) $("record").value = game.record;
  for (const [name, value] of Object.entries({ record: game.record, layout: game.layout, words: game.words })) $("paper").elements[name].value = value;
  agreed();
  verdict();
}

// The sentence without whose turn it is, which stands before it already.
function said(text) {
  const turn = gettext("it is {player}'s turn", { player: state.turn || "" }).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const and = gettext("{others} and {last}", { others: "", last: "" }).trim();
  return text.replace(new RegExp(`\\s*[;,]\\s*${turn}|${turn}(\\s*[;,])?(\\s*${and}(?=\\s))?\\s*`), "").trim().replace(/^./, (letter) => letter.toUpperCase());
}

const spread = (all = []) => [...new Set([all[0], all.at(-1)])].join("–");
const points = (name) => spread(state.possible[name]);

function scores() {
  const rows = state.players.map((name, seat) => element("tr", { class: name === state.turn ? "now" : "" },
    element("th", { scope: "row" }, element("span", { class: `swatch ink-${(state.shown.hands || [])[seat] || "neutral"}`, "aria-hidden": "true" }), ` ${name}`),
    element("td", {}, points(name))));
  for (const team of state.teams) rows.push(element("tr", {}, element("th", { scope: "row" }, both(team.players)), element("td", {}, spread(team.possible))));
  const beside = (state.shown.rows || []).map(([name, text]) => element("p", { class: "beside" }, element("strong", {}, name), ` ${text}`));
  $("tally").replaceChildren(...state.players.map((name, seat) => element("span", {}, element("span", { class: `swatch ink-${(state.shown.hands || [])[seat] || "neutral"}` }), ` ${points(name)}`)));
  $("scores").replaceChildren(element("table", { class: "scores" }, element("caption", { class: "unseen" }, gettext("Points")), element("tbody", {}, ...rows)), ...beside);
}

function moves() {
  const items = state.turns.map((turn, place) => element("li", { class: turn.wrong ? "foul" : turn.note ? "odd" : "" },
    element("button", { type: "button", "data-at": place + 1, "aria-current": place + 1 === state.at ? "step" : null },
      element("span", { class: "by" }, turn.player || ""), ` ${turn.text}`),
    ...(turn.wrong ? [element("p", {}, sentence(turn.wrong), ruled(turn.rule))] : turn.note ? [element("p", {}, turn.note)] : [])));
  $("turns").replaceChildren(...items);
  const now = items[state.at - 1];
  if (now) $("turns").scrollTop = now.offsetTop - $("turns").offsetTop - $("turns").clientHeight / 2;
}

function verdict() {
  const there = judged && judged.record === game.record;
  $("verdict").hidden = !there;
  if (!there) return;
  const { verdict: told, told: said } = judged, parts = [];
  const range = (all) => (all[0] === all.at(-1) ? all[0] : gettext("{first} to {last}", { first: all[0], last: all.at(-1) }));
  const points = Object.entries(told.possible_scores).map(([name, all]) => `${name}\u00a0${range(all)}`);
  parts.push(element("p", { class: "lead" }, said.ending));
  if (told.verdict) return $("said").replaceChildren(...parts); // of a coloured sheet that is all
  parts.push(element("p", {}, [`${points.join(", ")}.`, ...said.totals].join(" ")));
  for (const foul of told.fouls) {
    parts.push(element("p", { class: "foul" }, element("button", { type: "button", class: "link", "data-at": foul.move }, gettext("Move {move}", { move: foul.move })), ` ${sentence(foul.message)}${ruled(foul.rule)}`));
  }
  if (said.unread) parts.push(element("p", { class: "note" }, said.unread));
  for (const line of told.unreadable) parts.push(element("p", { class: "foul" }, gettext("Move {move}", { move: line.move }), `: ${sentence(line.message)}`));
  if (said.claim) parts.push(element("p", {}, said.claim));
  if (told.claim?.holds) parts.push(element("p", {}, gettext("Your own count holds.")));
  for (const text of [...told.doubts, ...told.notes]) parts.push(element("p", { class: "note" }, sentence(text)));
  if (told.valid && told.over && !told.doubtful && told.claim?.holds !== false) parts.push(element("p", {}, gettext("All is well.")));
  $("said").replaceChildren(...parts);
}

function agreed() {
  if ($("agreed").contains(document.activeElement)) return;
  const [low, high] = state.seats, some = [];
  for (let count = low; count <= high; count += 1) some.push(element("option", { value: count, selected: count === state.players.length }, String(count)));
  $("seats").replaceChildren(...some);
  names(state.players);
  for (const field of document.querySelectorAll("[data-setting]")) {
    const found = state.variation.map((text) => text.split("=")).find(([name]) => name.trim().toLowerCase().replace(/_/g, "-") === field.dataset.setting);
    if (field.type === "checkbox") field.checked = Boolean(found);
    else field.value = found ? found.slice(1).join("=").trim().replace(/^"(.*)"$/, "$1") : "";
  }
  $("counted").replaceChildren(...state.players.map((name) => element("label", {}, `${name} `, element("input", { "data-name": name, inputmode: "numeric", pattern: "\\s*[+\\-\u2212]?[0-9]{1,9}\\s*", size: 4, value: state.score[name] ?? "" }))));
}

function names(players) {
  $("names").replaceChildren(...players.map((name, seat) => element("label", {}, gettext("Player {number}", { number: seat + 1 }), " ", element("input", { "data-seat": seat, value: name, maxlength: 40 }))));
  $("first").replaceChildren(element("option", { value: "" }, players[0]), ...players.slice(1).map((name) => element("option", { value: name, selected: name === state.first }, name)));
}

const NAMES = ["Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hal"];

// What is done.

function pointed(thing) {
  if (!thing || !state) return;
  if (working && queue.length) { clicks.push(thing.id); board.mark([thing], "picked"); return; }
  ways.point(thing);
}

$("sit").onclick = () => {
  $("who-plays").open = true;
  $("who-plays").scrollIntoView({ block: "center" });
  $("seats").focus({ preventScroll: true });
};

function look(at) {
  looked = at >= state.count ? null : Math.max(0, at);
  hide($("wrong"));
  dice = null;
  ask({ at: looked });
}

function begin(record) {
  judged = null;
  looked = null;
  dice = null;
  store.begin();
  game.record = record;
  ask(record ? {} : { board: "" });
}

document.addEventListener("click", (event) => {
  const at = event.target.closest("[data-at]")?.dataset.at;
  if (at) look(Number(at));
});
$("forget").onclick = () => { hide($("wrong")); repaint(); };
$("start").onclick = () => look(0);
$("back").onclick = () => state && look(state.at - 1);
$("on").onclick = () => state && look(state.at + 1);
$("end").onclick = () => state && look(state.count);
$("undo").onclick = () => { hide($("wrong")); if (state) ask({ take: [state.at, state.at], at: state.at === state.count ? null : state.at }); };
$("drop").onclick = () => state && ask({ take: [state.at + 1, state.count], at: null });
$("hints").onchange = () => ask();
$("numbered").onchange = () => board.host.classList.toggle("numbered", $("numbered").checked);
$("larger").onclick = () => board.view.scale(1.5);
$("smaller").onclick = () => board.view.scale(1 / 1.5);
$("judge").onclick = () => ask({ verdict: true });
$("typed").onsubmit = (event) => {
  event.preventDefault();
  const text = $("move").value.trim();
  $("move").value = "";
  put(text, []);
};
$("agreed").onsubmit = (event) => {
  event.preventDefault();
  const players = [...document.querySelectorAll("[data-seat]")].map((field, seat) => field.value.trim() || NAMES[seat]);
  const variation = [];
  for (const field of document.querySelectorAll("[data-setting]")) {
    if (field.type === "checkbox" ? field.checked : field.value.trim()) {
      const value = field.value.trim();
      const bare = field.type === "checkbox" ? "" : /^(\[.*\]|\d+)$/.test(value) ? ` = ${value}` : ` = ${JSON.stringify(value)}`;
      variation.push(field.dataset.setting + bare);
    }
  }
  document.activeElement.blur();
  const begins = $("first").selectedIndex;
  ask({ players, variation, first: begins > 0 ? players[begins] : "" });
};
$("seats").onchange = () => {
  const before = [...document.querySelectorAll("[data-seat]")].map((field) => field.value);
  names([...Array(Number($("seats").value)).keys()].map((seat) => before[seat] || NAMES[seat]));
};
$("count").onsubmit = (event) => {
  event.preventDefault();
  const score = {};
  for (const field of document.querySelectorAll("[data-name]")) { // whole numbers: the browser lets nothing else through
    const said = field.value.trim().replace("\u2212", "-");
    if (said) score[field.dataset.name] = Number(said);
  }
  ask({ score, verdict: true });
};
let typing;
$("record").oninput = () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    game.record = $("record").value;
    looked = null;
    ask();
  }, 500);
};
$("save").onclick = () => saveAs(`${code}.toml`, game.record);
$("share").onclick = async () => {
  const address = `${location.origin}${location.pathname}#${await packed(game.record)}`;
  $("address").value = address;
  show($("link"));
  try { await navigator.clipboard.writeText(address); status(gettext("The link is copied.")); } catch { $("address").select(); }
};
$("new").onclick = () => begin("");
$("kept").ontoggle = () => {
  $("games").replaceChildren(...store.list().map((each) => element("li", {},
    element("button", { type: "button", class: "link", onclick: () => {
      store.take(each);
      taken(each);
      looked = null;
      judged = null;
      ask();
    } }, `${(each.players || []).join(", ")}: ${ngettext("{number} move", "{number} moves", each.count, { number: each.count })}, ${new Date(each.saved).toLocaleString(document.documentElement.lang)}`), " ",
    element("button", { type: "button", class: "link", onclick: (event) => { store.forget(each.name); event.target.closest("li").remove(); } }, gettext("Throw away")))));
};
for (const [id, name] of [["own-layout", "layout"], ["own-words", "words"]]) {
  $(id).onchange = async () => {
    const [file] = $(id).files, text = file && (await textOf(file));
    if (!text) return file && status(gettext("{file} is no text that can be read; save it as UTF-8.", { file: file.name }));
    game[name] = text;
    ask(); // the files can be chosen anew until the sheet is there
  };
}
addEventListener("hashchange", () => location.reload());
addEventListener("online", () => work());

// Own colours of the drawing, for what stands beside it.
const sheet = new CSSStyleSheet();
for (const name of ["red", "blue", "yellow", "green", "violet", "purple", "neutral", "black", "white", "orange", "chip"]) {
  const [ground, line] = inkOf(name);
  sheet.insertRule(`.ink-${name} { --ground: ${ground}; --line-ink: ${line}; }`);
}
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

open();
