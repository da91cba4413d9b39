// The board: the sheet's own drawing, coloured by what was played, with everything that can be pointed at.

import { Glass, exact, touched } from "./aim.js";
import { View } from "./view.js";
import { coloured } from "./ways.js";
import { gettext, ngettext } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

// Name: ground, line, and the hatching (angle, distance, width) that tells it without colours.
// By name the ground, the line, and as on paper (page/ink/inks.py) what is strewn over the ground: a tile's width and
// height, the pen, its strokes, and by how many degrees it is turned.
const INKS = {
  red: ["#edbcbc", "#c2211f", [1.7, 1.7, 0.3, "M0 .85H1.7", 45]],
  blue: ["#abbdde", "#2152a8", [2.4, 2.4, 0.3, "M0 1.2H2.4M1.2 0V2.4"]],
  yellow: ["#fdea9f", "#a36e05", [1.9, 1.9, 0.5, "M.475 .475h.01M1.425 1.425h.01"]],
  green: ["#d0e4d7", "#127838", [2.1, 4.2, 0.3, "M.105 .63l.84 .84m0-.84l-.84 .84M1.155 2.73l.84 .84m0-.84l-.84 .84"]],
  violet: ["#e4d6ea", "#783394", [1, 1, 0.25, "M0 .5H1"]],
  purple: ["#e4d6ea", "#783394", [1, 1, 0.25, "M0 .5H1"]],
  neutral: ["#d1d1d1", "#404040"],
  black: ["#8a8a8a", "#262423", [1.1, 1.1, 0.3, "M0 .55H1.1M.55 0V1.1"]],
  white: ["#ffffff", "#555555"],
  orange: ["#f6cfa9", "#b35c05", [1.6, 1.6, 0.3, "M.8 0V1.6", 30]],
  chip: ["#fffaf0", "#222222"],
};
const DASHES = ["", "3.2 3.4", "0.01 2.7", "6.5 3 0.01 3"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const inkOf = (name) => INKS[name] || INKS.neutral;

function make(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

export class Board {
  constructor(host, pointed) {
    this.host = host;
    this.pointed = pointed;
    this.things = new Map();
    this.grounds = new Map();
    this.glass = new Glass(this, (id) => this.choose(id));
    this.view = new View(host);
    this.legal = null;
    // Where a finger came down: browsers move its click to what they think was meant.
    host.addEventListener("pointerdown", (event) => { this.finger = event.pointerType === "touch" ? event : null; });
    host.addEventListener("click", (event) => this.click(event));
    host.addEventListener("keydown", (event) => this.key(event));
  }

  set(board) {
    const drawing = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    this.drawing = document.importNode(drawing, true);
    this.size = board.size;
    this.drawing.removeAttribute("width");
    this.drawing.removeAttribute("height");
    for (const word of this.drawing.querySelectorAll("[aria-label]")) {
      word.removeAttribute("aria-label");
      word.removeAttribute("role");
    }
    // What the sheet is called and shows stands on the page already, and its places have names of their own.
    for (const said of this.drawing.querySelectorAll("title, desc")) said.remove();
    this.drawing.removeAttribute("aria-labelledby");
    this.drawing.setAttribute("role", "presentation");
    this.host.replaceChildren(this.drawing);
    this.view.whole();
    this.defs = this.drawing.appendChild(make("defs", {}, ...Object.entries(INKS).map(pattern)));
    this.under = null;
    this.things.clear();
    this.grounds.clear();
    const touched = this.drawing.appendChild(make("g", { class: "touch" }));
    this.play = this.drawing.appendChild(make("g", { class: "play", "aria-hidden": "true" }));
    for (const each of board.things) this.add(each, touched);
    this.current = board.things[0]?.id;
    this.tab();
  }

  add(each, touched) {
    const shape = this.drawing.querySelector(`[id="${each.id}"]`);
    if (!shape) return;
    const thing = { ...each, shape, before: {}, line: each.segment !== undefined };
    for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray"]) thing.before[name] = shape.getAttribute(name);
    thing.spot = shape;
    if (thing.line) {
      // A line is hard to hit: a wide one that nobody sees lies over it.
      thing.spot = shape.cloneNode(false);
      thing.spot.removeAttribute("id");
      thing.spot.setAttribute("class", "hit");
      thing.spot.setAttribute("stroke-width", "5");
      shape.parentNode.append(thing.spot);
    }
    thing.spot.classList.add("thing");
    thing.spot.setAttribute("data-thing", each.id);
    thing.spot.setAttribute("role", "button");
    thing.spot.setAttribute("tabindex", "-1");
    this.things.set(each.id, thing);
  }

  of(space) { return this.things.get(`space-${space}`); }

  // Whether it can be played, as far as that is known; what is coloured already is least of all.
  playable(thing) { return this.legal ? this.legal.has(thing) : !thing.taken; }

  click(event) {
    const { clientX: x, clientY: y } = this.finger || event;
    // A screen reader's click comes from nowhere.
    const under = event.target.closest?.("[data-thing]")?.getAttribute("data-thing");
    if (!event.detail) return under && this.choose(under);
    if (!this.finger) return this.choose(exact(this, this.drawing, x, y));
    const { id, between } = touched(this, this.drawing, x, y);
    return between.length ? this.glass.open(x, y, between) : this.choose(id);
  }

  choose(id) {
    if (!id) return;
    this.move(id, false);
    this.pointed(this.things.get(id));
  }

  key(event) {
    const id = event.target.getAttribute?.("data-thing");
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pointed(this.things.get(id));
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      const next = this.beside(this.things.get(id), ARROWS[event.key]);
      if (next) this.move(next.id, true);
    }
  }

  // The nearest thing that lies that way.
  beside(from, [right, down]) {
    let best = null, least = Infinity;
    for (const thing of this.things.values()) {
      if (thing === from || thing.spot.classList.contains("away")) continue;
      const x = thing.x - from.x, y = thing.y - from.y;
      const along = x * right + y * down, aside = Math.abs(x * down) + Math.abs(y * right);
      if (along <= 0.2 || aside > 2.5 * along) continue;
      const far = along + 2 * aside;
      if (far < least) [best, least] = [thing, far];
    }
    return best;
  }

  move(id, focus) {
    this.current = id;
    this.tab();
    if (focus) this.things.get(id).spot.focus();
  }

  tab() {
    for (const thing of this.things.values()) thing.spot.setAttribute("tabindex", thing.id === this.current ? "0" : "-1");
  }

  // Only a part of the sheet, where one is played on at a time.
  part(name) {
    const [width, height] = this.size, inside = [...this.things.values()].filter((thing) => String(thing.part) === String(name));
    for (const thing of this.things.values()) thing.spot.classList.toggle("away", inside.length > 0 && !inside.includes(thing));
    let box = [0, 0, width, height];
    if (inside.length) {
      const round = 9, xs = inside.map((thing) => thing.x), ys = inside.map((thing) => thing.y);
      const left = Math.max(0, Math.min(...xs) - round), top = Math.max(0, Math.min(...ys) - round);
      box = [left, top, Math.min(width, Math.max(...xs) + round) - left, Math.min(height, Math.max(...ys) + round) - top];
      if (!inside.some((thing) => thing.id === this.current)) { this.current = inside[0].id; this.tab(); }
    }
    const now = box.join(" ");
    if (this.drawing.getAttribute("viewBox") === now) return;
    this.drawing.setAttribute("viewBox", now);
    this.view.whole();
  }

  // Colours at once what was pointed at, before the referee has spoken.
  touch(things, colour, seat) {
    for (const thing of things) if (thing) { this.colour(thing, colour, seat); thing.spot.classList.add("new"); }
  }

  colour(thing, colour, seat, pale) {
    const [, line] = inkOf(colour);
    if (thing.line) {
      thing.shape.setAttribute("stroke", line);
      thing.shape.setAttribute("stroke-width", "1.9");
      thing.shape.setAttribute("stroke-dasharray", DASHES[seat] || "");
    } else if (!pale) thing.shape.setAttribute("fill", `url(#ink-${colour})`);
  }

  paint(shown, players, count) {
    const said = new Map();
    for (const thing of [...this.things.values(), ...this.grounds.values()]) {
      for (const [name, value] of Object.entries(thing.before)) {
        if (value === null) thing.shape.removeAttribute(name); else thing.shape.setAttribute(name, value);
      }
      thing.spot.classList.remove("new", "last", "may", "picked", "foul");
      thing.taken = false;
      said.set(thing, []);
    }
    this.play.replaceChildren();
    const labels = short(players);
    for (const mark of shown.marks || []) {
      const thing = this.things.get(mark.space !== undefined ? `space-${mark.space}` : `segment-${mark.segment}`);
      // What nobody points at can lie on the board too: a space that was captured by its lines.
      const place = thing || this.ground(mark.space);
      if (!place) continue;
      if (!mark.empty) { this.colour(place, mark.colour, mark.seat); place.taken = !mark.foul; }
      const name = players[mark.seat] || "";
      if (thing) said.get(thing).push(mark.empty ? "" : `${name}, ${coloured(mark.colour)}`, mark.foul ? gettext("a foul") : "");
      if (mark.order === count && count) (thing || place).spot?.classList.add("last");
      if (mark.foul && thing) this.cross(thing);
      else if (!thing?.line && !thing?.printed && !mark.empty && place.r >= 1.2) this.initial(place, labels[mark.seat], inkOf(mark.colour)[1]);
    }
    for (const ring of shown.rings || []) this.ring(ring);
    for (const [a, b] of shown.links || []) {
      const [one, other] = [this.of(a), this.of(b)];
      if (one && other) this.play.append(make("line", { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: "link" }));
    }
    for (const [space, letter] of Object.entries(shown.letters || {})) {
      const thing = this.of(space);
      if (thing) { this.word(thing.x, thing.y, letter, 4.4, "#111", "letter"); said.get(thing).push(gettext("letter {letter}", { letter })); thing.letter = letter === "Q" ? "QU" : letter; }
    }
    for (const space of shown.circles || []) {
      const thing = this.of(space);
      if (thing) this.play.append(make("circle", { cx: thing.x, cy: thing.y, r: Math.max(2.6, thing.r * 0.95), class: "circle" }));
    }
    this.pieces(shown.pieces || [], players, labels, said);
    for (const space of shown.last || []) this.of(space)?.spot.classList.add("last");
    for (const [thing, words] of said) {
      if (!thing.id) continue;
      const told = words.filter(Boolean);
      thing.spot.setAttribute("aria-label", [thing.said, ...(told.length ? told : [gettext("empty")])].join(", "));
    }
  }

  // A space that is coloured though nobody can point at it.
  ground(space) {
    const shape = this.drawing.querySelector(`[id="space-${space}"]`);
    if (!shape) return null;
    if (!this.grounds.has(space)) {
      const before = { fill: shape.getAttribute("fill") }, [x, y, r] = this.centre(shape);
      this.grounds.set(space, { shape, spot: shape, before, x, y, r, line: false });
    }
    return this.grounds.get(space);
  }

  centre(shape) {
    const box = shape.getBBox(), into = this.drawing.getCTM()?.inverse().multiply(shape.getCTM());
    const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(into);
    return [point.x, point.y, Math.min(box.width, box.height) * Math.abs(into?.a || 1) / 3];
  }

  initial(place, text, colour) {
    const r = Math.min(2, place.r * 0.62);
    this.play.append(make("circle", { cx: place.x, cy: place.y, r, fill: "#fff", "fill-opacity": "0.85" }));
    this.word(place.x, place.y, text || "", r * 1.35, colour);
  }

  word(x, y, text, size, colour, kind) {
    const made = make("text", { x, y, "font-size": size, fill: colour, "text-anchor": "middle", "dominant-baseline": "central" });
    if (kind) made.setAttribute("class", kind);
    made.textContent = text;
    this.play.append(made);
  }

  cross(thing) {
    const r = Math.max(1.6, Math.min(3, thing.r || 2)), { x, y } = thing;
    this.play.append(make("path", { d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`, class: "cross" }));
  }

  ring(ring) {
    const there = ring.spaces.map((space) => this.of(space)).filter(Boolean);
    for (const thing of there) thing.spot.classList.add("scored");
    const middle = there[there.length - 1];
    if (!middle || !ring.text) return;
    const x = middle.x + (middle.r || 2) * 0.55, y = middle.y - (middle.r || 2) * 0.55;
    this.play.append(make("circle", { cx: x, cy: y, r: 1.7, fill: inkOf(ring.colour)[1] }));
    this.word(x, y, ring.text, 2.1, "#fff");
  }

  pieces(all, players, labels, said) {
    const here = new Map();
    for (const piece of all) here.set(piece.space, [...(here.get(piece.space) || []), piece]);
    for (const [space, some] of here) {
      const thing = this.of(space);
      if (!thing) continue;
      const r = Math.max(2.4, Math.min(8, thing.r * (some.length > 1 ? 0.6 : 0.8)));
      some.forEach((piece, place) => {
        const shift = (place - (some.length - 1) / 2) * r * 1.3;
        const [ground, line] = inkOf(piece.colour), stack = piece.colour === "chip", number = piece.count ?? 1;
        this.play.append(make("circle", { cx: thing.x + shift, cy: thing.y, r, fill: piece.colour === "white" || (stack && !number) ? "#fff" : stack ? ground : line, class: stack || piece.colour === "white" ? "stack" : "man" }));
        const word = stack ? String(number) : number > 1 ? `${labels[piece.seat] || ""}${number}` : labels[piece.seat] || "";
        const light = piece.colour === "white" || piece.colour === "chip";
        this.word(thing.x + shift, thing.y, word, r * (word.length > 1 ? 0.95 : 1.2), light ? "#111" : "#fff", "bold");
        said.get(thing).push(stack ? ngettext("{count} chip", "{count} chips", number) : [players[piece.seat], number > 1 ? gettext("{count} men", { count: number }) : ""].join(" ").trim());
      });
    }
  }

  mark(things, kind) {
    for (const thing of this.things.values()) thing.spot.classList.remove(kind);
    for (const thing of things) thing?.spot.classList.add(kind);
  }
}

// The ground of a colour with its hatching.
function pattern([name, [ground, line, strewn]]) {
  const [width, height, pen, strokes, turn = 0] = strewn ?? [4, 4, 0, ""];
  const around = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` };
  const dress = { stroke: line, "stroke-width": pen, "stroke-linecap": "round" };
  return make("pattern", { id: `ink-${name}`, width, height, ...around },
    make("rect", { width, height, fill: ground }), make("path", { d: strokes, ...dress }));
}

// The shortest beginnings of names that tell the players apart.
export function short(names) {
  for (const length of [1, 2, 3]) {
    const made = names.map((name) => [...name.trim()].slice(0, length).join(""));
    if (new Set(made.map((each) => each.toLowerCase())).size === names.length) return made;
  }
  return names.map((_, seat) => String(seat + 1));
}
