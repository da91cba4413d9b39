// What is meant by a point. A mouse means what it stands on. A fingertip covers several small spaces and lands beside
// what its owner looks at: how likely each is follows from how much of it lies near, and from whether it can be played.
// Where two are about equally likely nobody guesses: the place is shown larger, and one points once more.

import { gettext } from "./words.js";

const SPREAD = 6; // px by which fingers miss, as a standard deviation: one millimetre
const REACH = 22; // px: half a fingertip
const SURE = 0.75; // share of the likelihood at which a finger is taken at its word
const UNLIKELY = 0.2; // of what cannot be played, against what can
const RINGS = [[0, 1], [3.5, 6], [7.5, 10], [12, 14], [17, 18], [REACH, 22]];

const DOTS = RINGS.flatMap(([radius, count], ring) => [...Array(count).keys()].map((n) => {
  const angle = (2 * Math.PI * (n + ring / 2)) / count;
  // Each dot stands for its part of the ring round it.
  const inner = ring ? (RINGS[ring - 1][0] + radius) / 2 : 0, outer = ring + 1 < RINGS.length ? (radius + RINGS[ring + 1][0]) / 2 : REACH;
  const area = (outer ** 2 - inner ** 2) / count;
  return [radius * Math.cos(angle), radius * Math.sin(angle), area * Math.exp(-(radius ** 2) / (2 * SPREAD ** 2))];
}));

const named = (x, y, svg) => {
  const found = document.elementFromPoint(x, y)?.closest?.("[data-thing]");
  return found && svg.contains(found) ? found.getAttribute("data-thing") : null;
};

// The distance in px of a point from a line in a drawing; the line's own points are remembered.
function distance(x, y, spot, thing) {
  if (!thing.points) {
    const length = spot.getTotalLength(), steps = Math.max(2, Math.ceil(length / 2));
    thing.points = [...Array(steps + 1).keys()].map((n) => spot.getPointAtLength((length * n) / steps));
  }
  const into = spot.getScreenCTM();
  const all = thing.points.map((point) => new DOMPoint(point.x, point.y).matrixTransform(into));
  let least = Infinity;
  for (let n = 1; n < all.length; n += 1) {
    const [a, b] = [all[n - 1], all[n]], dx = b.x - a.x, dy = b.y - a.y;
    const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a.x - along * dx, y - a.y - along * dy));
  }
  return least;
}

// What a point in a drawing may mean: `[id, share]`, the likeliest first. `svg` has the things of `board` as they are or larger.
export function likely(board, svg, x, y) {
  const weights = new Map(), lines = [...board.things.values()].some((thing) => thing.line);
  const add = (id, weight) => weights.set(id, (weights.get(id) || 0) + weight * (board.playable(board.things.get(id)) ? 1 : UNLIKELY));
  if (lines) {
    for (const spot of svg.querySelectorAll(".hit:not(.away)")) {
      const box = spot.getBoundingClientRect();
      if (x < box.left - REACH || x > box.right + REACH || y < box.top - REACH || y > box.bottom + REACH) continue;
      const id = spot.getAttribute("data-thing"), far = distance(x, y, spot, board.things.get(id));
      if (far <= REACH) add(id, Math.exp(-(far ** 2) / (2 * SPREAD ** 2)));
    }
  } else {
    for (const [dx, dy, weight] of DOTS) {
      const id = named(x + dx, y + dy, svg);
      if (id) add(id, weight);
    }
  }
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return [...weights].map(([id, weight]) => [id, weight / whole]).sort((a, b) => b[1] - a[1]);
}

// What a mouse means: what it stands on, else what is nearest.
export function exact(board, svg, x, y) {
  const found = likely(board, svg, x, y), under = named(x, y, svg);
  const lines = under && board.things.get(under).line;
  return (lines ? found[0]?.[0] : under) ?? found[0]?.[0] ?? null;
}

// What a finger means: the thing's id, or those between which it stands.
export function touched(board, svg, x, y) {
  const found = likely(board, svg, x, y);
  if (!found.length) return { id: null, between: [] };
  if (found[0][1] >= SURE) return { id: found[0][0], between: [] };
  return { id: null, between: found.filter(([, share]) => share >= found[0][1] / 8).map(([id]) => id) };
}

const SIDE = 300; // px of the glass
const LARGER = 2.4; // at least
const LARGEST = 6;
const WANTED = 15; // px of the radius that the smallest in question shall have

// A magnifying glass over the place that was pointed at. `chosen` hears what is pointed at in it.
export class Glass {
  constructor(board, chosen) {
    this.board = board;
    this.chosen = chosen;
    this.box = document.createElement("div");
    this.box.className = "glass";
    this.box.hidden = true;
    this.box.setAttribute("role", "dialog");
    this.box.setAttribute("aria-label", gettext("Which one? The same place, larger"));
    this.shade = document.createElement("div");
    this.shade.className = "shade";
    this.shade.hidden = true;
    this.shade.addEventListener("click", () => this.shut());
    document.body.append(this.shade, this.box);
    this.box.addEventListener("pointerdown", (event) => { this.down = event; });
    this.box.addEventListener("click", () => this.click(this.down));
    addEventListener("keydown", (event) => { if (event.key === "Escape") this.shut(); });
    addEventListener("scroll", (event) => { if (event.target.contains(board.host)) this.shut(); }, { capture: true, passive: true });
  }

  open(x, y, between) {
    const { drawing, things } = this.board, point = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM().inverse());
    const scale = drawing.getScreenCTM().a, radii = between.map((id) => things.get(id)).filter((thing) => !thing.line).map((thing) => thing.r);
    const wanted = radii.length ? WANTED / (scale * Math.min(...radii)) : LARGER;
    const times = Math.min(LARGEST, Math.max(LARGER, wanted)), side = Math.min(SIDE, innerWidth - 24);
    const across = side / (scale * times);
    const copy = drawing.cloneNode(true);
    for (const spot of copy.querySelectorAll("[data-thing]")) for (const name of ["role", "tabindex", "aria-label"]) spot.removeAttribute(name);
    for (const id of between) copy.querySelector(`[data-thing="${id}"]`)?.classList.add("maybe");
    copy.setAttribute("viewBox", `${point.x - across / 2} ${point.y - across / 2} ${across} ${across}`);
    copy.setAttribute("aria-hidden", "true");
    const said = document.createElement("p");
    said.textContent = gettext("Which one?");
    this.box.replaceChildren(copy, said);
    this.box.style.width = `${side}px`;
    this.box.style.left = `${Math.min(innerWidth - side - 12, Math.max(12, x - side / 2))}px`;
    this.box.style.top = `${Math.min(innerHeight - side - 52, Math.max(12, y - side / 2))}px`;
    this.box.hidden = this.shade.hidden = false;
    this.copy = copy;
  }

  click(event) {
    const found = likely(this.board, this.copy, event.clientX, event.clientY);
    if (!found.length) return;
    this.shut();
    this.chosen(found[0][0]);
  }

  shut() {
    this.box.hidden = this.shade.hidden = true;
    this.box.replaceChildren();
  }
}
