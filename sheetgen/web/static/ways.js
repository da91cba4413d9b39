// How a move is put together from what is pointed at, in each way that a game can ask for one (referee/pointing.py).

import { N_, gettext, ngettext } from "./words.js";

const $ = (id) => document.getElementById(id);

export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

// What the colours that games know are called.
const COLOURS = {
  red: N_("red"), blue: N_("blue"), yellow: N_("yellow"), green: N_("green"), violet: N_("violet"), purple: N_("purple"),
  neutral: N_("neutral"), black: N_("black"), white: N_("white"), orange: N_("orange"),
};

export const coloured = (name) => gettext(COLOURS[name] ?? name);

// What is pointed at, told before the first move.
const HOW = {
  space: N_("Point at the spaces, one move after the other."),
  line: N_("Point at the lines, one move after the other: each time where it ends."),
};

const SPELL = N_("Point at the triangles of a word, in its order.");

const button = (text, act, more = {}) => element("button", { type: "button", class: "quiet", onclick: act, ...more }, text);

export class Ways {
  // `put` takes a move's text, the things that it colours and their colour; `ask` asks again with changes.
  constructor(board, put, ask) {
    this.board = board;
    this.put = put;
    this.ask = ask;
    this.pencil = null;
    this.taken = []; // by seat the colour taken last
    this.throw = [];
  }

  start(state) {
    const turned = !this.state || this.state.count !== state.count || this.state.at !== state.at || this.state.record !== state.record;
    this.state = state;
    this.asked = state.asked;
    this.picked = [];
    if (turned) { this.throw = []; this.paid = false; }
    const making = [];
    this.pencils();
    (this[`begin_${this.asked.way}`] || (() => {})).call(this, making);
    $("strip").dataset.way = this.asked.way;
    $("pass").replaceChildren(...(["space", "pair", "line"].includes(this.asked.way) && !state.over ? this.pass() : []));
    if (this.asked.more) making.push(element("span", { class: "note" }, this.asked.more));
    if (this.asked.wrong) making.push(element("span", { class: "note" }, this.asked.wrong));
    $("making").replaceChildren(...making);
    this.hint();
  }

  say(...inside) { $("making").replaceChildren(...inside); }

  // What may be done, if that is wanted; the only thing, if there is but one.
  hint() {
    const legal = this.playable();
    this.board.legal = legal.size && this.asked.way !== "word" ? legal : null;
    this.board.mark(this.state.hints ? [...legal] : [], "may");
    this.board.mark(this.picked, "picked");
  }

  // What may be pointed at next, as far as it is known.
  playable() {
    const found = new Set();
    for (const choice of this.asked.choices || []) {
      for (const id of this.asked.way === "word" ? choice.spaces.slice(0, 1) : choice.spaces || []) found.add(this.board.of(id));
      for (const id of choice.segments || []) found.add(this.board.things.get(`segment-${id}`));
    }
    if (this.asked.way === "steps") for (const id of this.steps_next()) found.add(this.board.of(id));
    for (const half of this.asked.starts || []) for (const id of Object.values(half)) found.add(this.board.of(id));
    return found;
  }

  point(thing) {
    const act = this[`point_${this.asked.way}`];
    if (act) act.call(this, thing);
  }

  // What to do, for whoever has not done it yet; dice and colours ask for themselves.
  get how() { return HOW[this.asked.way] ? gettext(HOW[this.asked.way]) : ""; }

  // Whether a move that is typed is a number and nothing else.
  get digits() {
    return this.asked.way === "space" && (this.asked.pencils || []).length < 2 && [...this.board.things.values()].every((each) => /^\d+$/.test(each.written));
  }

  get colour() { return (this.pencil || {}).colour || (this.state.shown.hands || [])[this.state.seat] || "neutral"; }

  // Colours to choose from; the one that a player took last stays in that player's hand, but for nobody's colour.

  pencils() {
    const all = this.asked.pencils || [], before = this.taken[this.state.seat];
    this.pencil = all.find((each) => each.colour === before && before !== "neutral") || all[0] || null;
    const box = $("pencils");
    box.hidden = all.length < 2 || this.asked.way === "sequence";
    if (box.hidden) return box.replaceChildren();
    const keys = (event) => {
      const turn = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!turn) return;
      event.preventDefault();
      const place = (all.indexOf(this.pencil) + turn + all.length) % all.length;
      choose(all[place]);
      box.children[place].focus();
    };
    const choose = (pencil) => {
      this.pencil = pencil;
      this.taken[this.state.seat] = pencil.colour;
      [...box.children].forEach((each, place) => {
        each.setAttribute("aria-checked", String(all[place] === pencil));
        each.tabIndex = all[place] === pencil ? 0 : -1;
      });
    };
    box.replaceChildren(...all.map((pencil) => element("button", {
      type: "button", role: "radio", class: `pencil ink-${pencil.colour}`, onclick: () => choose(pencil), onkeydown: keys,
    }, coloured(pencil.colour))));
    choose(this.pencil);
  }

  pass() {
    const choices = this.asked.choices || [];
    const only = choices.length === 1 && choices[0].text === "-";
    return [button(only ? gettext("No move: pass") : gettext("Pass"), () => this.put("-", []), only ? { class: "" } : {})];
  }

  point_space(thing) { this.put(thing.written + (this.pencil ? this.pencil.written : ""), [thing], this.colour); }

  point_pair(thing) {
    if (this.picked.includes(thing)) this.picked = [];
    else this.picked.push(thing);
    if (this.picked.length === 2) {
      const both = this.picked;
      this.picked = [];
      this.put(both.map((each) => each.written).join(" "), both, this.colour);
    }
    this.hint();
  }

  // A space that is split, then the two places where the line ends.

  begin_split(making) { making.push(element("span", {}, gettext("Point at the space that is split."))); }

  point_split(thing) {
    const places = this.asked.places?.[thing.space];
    if (!places) return;
    this.picked = [thing];
    this.board.mark(this.picked, "picked");
    const ends = [];
    const choose = ([name]) => {
      ends.push(name);
      if (ends.length === 2) this.put(`split ${thing.space}: ${ends[0]} to ${ends[1]}`, []);
      else this.say(element("span", {}, gettext("From {place} to …", { place: name }), " "), ...chips());
    };
    const chips = () => places.filter(([name]) => !ends.includes(name)).map((place) => button(`${place[0]} · ${place[1]}`, () => choose(place)));
    this.say(element("span", {}, gettext("Space {space}: the line runs from …", { space: thing.space }), " "), ...chips());
    $("making").querySelector("button")?.focus();
  }

  // Segments: the moves that colour the one pointed at, and of several the one that ends there.

  point_line(thing) {
    const fits = (this.asked.choices || []).filter((choice) => choice.segments?.includes(thing.segment));
    const ends = fits.filter((choice) => choice.segments[choice.segments.length - 1] === thing.segment);
    const found = ends.length === 1 ? ends : fits;
    const coloured = (choice) => choice.segments.map((id) => this.board.things.get(`segment-${id}`));
    if (found.length === 1) return this.put(found[0].text, coloured(found[0]), this.colour);
    if (!found.length) return this.put(thing.written, [thing], this.colour);
    this.say(element("span", {}, gettext("Which one?"), " "), ...found.map((choice) => button(choice.text, () => this.put(choice.text, coloured(choice), this.colour), {
      onmouseenter: () => this.board.mark(coloured(choice), "picked"), onfocus: () => this.board.mark(coloured(choice), "picked"),
    })));
    $("making").querySelector("button")?.focus();
  }

  // Three colours in a row.

  begin_sequence(making) {
    const chosen = [], box = element("span", { class: "chosen", "aria-live": "polite" });
    const choose = (pencil) => {
      chosen.push(pencil);
      box.replaceChildren(...chosen.map((each) => element("span", { class: `pencil ink-${each.colour}` }, coloured(each.colour))));
      if (chosen.length === 3) this.put(chosen.map((each) => each.written).join(""), []);
    };
    making.push(...this.asked.pencils.map((pencil) => element("button", { type: "button", class: `pencil ink-${pencil.colour}`, onclick: () => choose(pencil) }, coloured(pencil.colour))), box);
  }

  // Words: starts first, then triangles.

  begin_word(making) {
    const starts = this.asked.starts || [];
    this.board.part(this.asked.half);
    if (starts.length) {
      making.push(element("span", { id: "begun" }, gettext("Point at the start of the French player and at that of the Russian.")));
      if (starts.length > 1 && !this.state.at) making.push(...[1, 2].map((half) => button(gettext("Field {half}", { half }), () => this.board.part(half))));
      return;
    }
    making.push(element("output", { id: "spelled", class: "spelled whole none" }, gettext(SPELL)), button(gettext("Enter the word"), () => this.enter(), { id: "enter", class: "", disabled: true }),
      button(gettext("No word"), () => this.put("-", [])));
    const words = this.asked.choices || [];
    if (words.length) {
      making.push(element("details", { class: "whole" }, element("summary", {}, gettext("Words that there are ({count})", { count: words.length })),
        element("span", { class: "making" }, ...words.slice(0, 80).map((each) => button(each.text.split(" ")[0], () => this.put(each.text, each.spaces.map((id) => this.board.of(id)), this.colour), {
          onmouseenter: () => this.board.mark(each.spaces.map((id) => this.board.of(id)), "picked"),
        })))));
    }
  }

  point_word(thing) {
    if ((this.asked.starts || []).length) return this.point_start(thing);
    const last = this.picked[this.picked.length - 1];
    if (last?.thing === thing) this.picked.pop();
    else if (thing.letter === "*") return this.stand_for(thing);
    else this.picked.push({ thing, letter: thing.letter });
    this.spell();
  }

  // A letter as the sheet has it: i is İ where it or an ı stands there, as in Turkish.
  capital(letter) {
    const there = [...this.board.things.values()].map((each) => each.letter).concat(Object.values(this.letters || {}), letter);
    return letter.toLocaleUpperCase(/[ıİ]/.test(there.join("")) ? "tr" : "en");
  }

  capitals() { return Object.fromEntries(Object.entries(this.letters).map(([id, letter]) => [id, this.capital(letter)])); }

  stand_for(thing) {
    const field = element("input", { size: 2, maxlength: 1, "aria-label": gettext("The letter that the city stands for"), autocapitalize: "characters" });
    field.addEventListener("input", () => {
      if (!field.value) return;
      this.picked.push({ thing, letter: this.capital(field.value) });
      field.remove();
      this.spell();
      $("enter").focus();
    });
    $("spelled").after(field);
    field.focus();
  }

  spell() {
    $("spelled").textContent = this.picked.map((each) => each.letter || "?").join(" ") || gettext(SPELL);
    $("spelled").classList.toggle("none", !this.picked.length);
    $("enter").disabled = this.picked.length < 2;
    this.board.mark(this.picked.map((each) => each.thing), "picked");
  }

  enter() {
    const things = this.picked.map((each) => each.thing);
    const text = this.picked.map((each) => each.letter).join("");
    this.put(`${text} ${things.map((each) => each.space).join(" ")}`, things, this.colour);
  }

  point_start(thing) {
    const half = this.asked.starts.findIndex((each) => Object.values(each).includes(thing.space)) + 1;
    if (!half) return;
    const number = Number(Object.entries(this.asked.starts[half - 1]).find(([, id]) => id === thing.space)[0]);
    if (this.chosen?.half !== half) this.chosen = { half };
    this.chosen[number <= this.asked.french ? "french" : "russian"] = { number, thing };
    const { french, russian } = this.chosen;
    this.board.mark([french?.thing, russian?.thing], "picked");
    $("begun").textContent = gettext("French {french}, Russian {russian}", { french: french?.number ?? "…", russian: russian?.number ?? "…" });
    if (!french || !russian) return;
    this.chosen = null;
    this.put(`start ${french.number} ${russian.number}${half === 2 ? " field 2" : ""}`, []);
  }

  // Letters written by hand.

  begin_letters(making) {
    this.letters = { ...(this.state.shown.letters || {}) };
    this.at = this.at && this.asked.by_hand.includes(this.at) ? this.at : this.asked.by_hand.find((id) => !this.letters[id]);
    const field = element("input", { id: "letter", size: 2, maxlength: 1, autocapitalize: "characters", "aria-label": gettext("Letter") });
    field.addEventListener("input", () => {
      const letter = field.value.trim();
      if (!letter || !this.at) return;
      this.letters[this.at] = letter; // whether i has a dot as a capital shows only in all of them
      field.value = "";
      const left = this.asked.by_hand.filter((id) => !this.letters[id]);
      const behind = left.find((id) => Number(id) > Number(this.at));
      this.at = behind || left[0];
      this.show_letters();
    });
    making.push(element("span", { id: "where" }), field, button(gettext("That is all: play"), () => this.ask({ letters: this.capitals() }), { class: "" }));
    queueMicrotask(() => { this.show_letters(); field.focus(); });
  }

  show_letters() {
    this.board.paint({ ...this.state.shown, letters: this.capitals() }, this.state.players, 0);
    const thing = this.board.of(this.at);
    if (thing) this.board.part(thing.part);
    this.board.mark([thing], "picked");
    const left = this.asked.by_hand.filter((id) => !this.letters[id]).length;
    $("where").textContent = this.at ? gettext("Triangle {space}, {left} to go:", { space: this.at, left }) : gettext("All are written.");
  }

  point_letters(thing) {
    if (!this.asked.by_hand.includes(String(thing.space))) return;
    this.at = String(thing.space);
    this.show_letters();
    $("letter").focus();
  }

  // Dice, thrown by hand or here.

  dice(making, thrown) {
    const shown = this.asked.dice || [], rows = [];
    shown.forEach((sides, die) => {
      const row = element("span", { class: "die", role: "group", "aria-label": shown.length > 1 ? gettext("Die {number}", { number: die + 1 }) : gettext("The die") });
      for (let pips = 1; pips <= sides; pips += 1) {
        row.append(button(String(pips), () => {
          this.throw[die] = pips;
          [...row.children].forEach((each, place) => each.setAttribute("aria-pressed", String(place + 1 === pips)));
          if (shown.every((_, each) => this.throw[each])) thrown(this.throw.slice(0, shown.length));
        }, { class: "quiet pip", "aria-pressed": String(this.throw[die] === pips) }));
      }
      rows.push(row);
    });
    const fall = () => {
      const random = new Uint32Array(shown.length);
      crypto.getRandomValues(random);
      this.throw = shown.map((sides, die) => 1 + (random[die] % sides));
      thrown(this.throw);
    };
    making.push(element("span", { class: "dice" }, ngettext("What does the die show?", "What do the dice show?", shown.length), button(gettext("Throw for me"), fall, { class: "" })), ...rows);
  }

  begin_dice(making) {
    if (this.asked.ransom) {
      making.push(element("label", { class: "check" }, element("input", { type: "checkbox", id: "paid", onchange: (event) => { this.paid = event.target.checked; } }), " ", gettext("Pay the ransom, then throw")),
        button(gettext("Stay"), () => this.put(`${this.state.turn}: -`, [])));
    }
    this.dice(making, (pips) => this.put(`${this.paid ? "ransom " : ""}${pips.join(" ")}`, []));
  }

  // Dice and then steps, each from where to where.

  begin_steps(making) {
    this.steps = [];
    this.from = null;
    const choices = this.asked.choices || [], thrown = this.throw.filter(Boolean).length === this.asked.dice.length;
    const nothing = choices.length === 1 && choices[0].text.endsWith(": -");
    this.ready = thrown;
    if (!thrown) {
      this.dice(making, () => this.ask({ throw: this.thrown() }));
      return;
    }
    making.push(element("output", { id: "stepped", class: "spelled whole" }, `${this.thrown()}:`),
      button(nothing ? gettext("Nothing can be moved") : gettext("That is all"), () => this.walk(), { class: nothing ? "" : "quiet" }),
      button(gettext("Step back"), () => { this.steps.pop(); this.from = null; this.stepped(); }),
      button(gettext("Other dice"), () => { this.throw = []; this.ask({ throw: null }); }));
  }

  thrown() { return this.throw.slice(0, this.asked.dice.length).sort((a, b) => a - b).join(" "); }

  get so_far() { return `${this.thrown()}: ${this.steps.join(" ")}`; }

  // Where men may be taken from, or put, as far as the steps have been made.
  steps_next() {
    const begun = this.steps.length ? `${this.so_far} ` : `${this.thrown()}: `, found = new Set();
    for (const { text } of this.asked.choices || []) {
      if (!text.startsWith(begun)) continue;
      const [from, to] = text.slice(begun.length).split(" ")[0].split("-");
      if (!this.from) found.add(from);
      else if (from === this.from.written) found.add(to);
    }
    found.delete("");
    return [...found].filter(Boolean);
  }

  point_steps(thing) {
    if (!this.ready) return;
    if (!this.from) this.from = thing;
    else if (this.from === thing) this.from = null;
    else {
      this.steps.push(`${this.from.written}-${thing.written}`);
      this.from = null;
    }
    this.stepped();
    const whole = this.so_far, choices = this.asked.choices || [];
    if (!this.from && this.steps.length && choices.some((each) => each.text === whole) && !choices.some((each) => each.text.startsWith(`${whole} `))) this.walk();
    else if (!this.from && this.steps.length >= this.asked.steps) this.walk();
  }

  stepped() {
    $("stepped").textContent = this.so_far + (this.from ? ` ${this.from.written}-…` : "");
    this.picked = [this.from, ...this.steps.flatMap((step) => step.split("-")).map((id) => this.board.of(id))];
    this.hint();
  }

  walk() {
    const text = `${this.thrown()}: ${this.steps.join(" ") || "-"}`;
    this.steps = [];
    this.put(text, []);
  }

  begin_text(making) {
    for (const choice of (this.asked.choices || []).slice(0, 60)) making.push(button(choice.text, () => this.put(choice.text, [])));
  }
}
