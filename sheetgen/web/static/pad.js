// A line drawn with the finger or the mouse: smoothed, closed, and looked over by the server while it grows.
import { N_, gettext, ngettext } from "./words.js";

const SIZE = 1000;
const DRAW = N_("Draw one line that crosses itself many times, and come back to where you began.");
const STEP = 7; // between two points that are kept
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, text = "") {
  const made = name === "svg" || name === "path" || name === "circle" || name === "text" || name === "g"
    ? document.createElementNS(SVG, name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

// Each point becomes the mean of its neighbourhood, so that a trembling hand draws a calm line.
function smooth(points, closed, times = 3) {
  let now = points;
  for (let round = 0; round < times; round++) {
    const last = now.length - 1;
    now = now.map(([x, y], n) => {
      if (!closed && (n === 0 || n === last)) return [x, y];
      const [ax, ay] = now[n === 0 ? last : n - 1];
      const [bx, by] = now[n === last ? 0 : n + 1];
      return [(ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4];
    });
  }
  return now;
}

function outline(points, closed) {
  return points.length ? `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${closed ? "Z" : ""}` : "";
}

export function pad(place, redraw) {
  const area = document.getElementById("drawing_text");
  const board = element("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "blank", role: "img", "aria-label": gettext("Paper to draw a line on") });
  const line = board.appendChild(element("path", { class: "line" }));
  const closing = board.appendChild(element("path", { class: "closing" }));
  const rings = board.appendChild(element("g", { class: "rings" }));
  const said = element("p", { role: "status", class: "note" }, gettext(DRAW));
  const advice = element("ul", { class: "note plainly" });
  const undo = element("button", { type: "button", class: "quiet" }, gettext("Undo"));
  const clear = element("button", { type: "button", class: "quiet" }, gettext("Begin again"));
  const use = element("button", { type: "button" }, gettext("Use this line"));
  const tools = element("div", { class: "tools" });
  // The line that is used, as it stands in the box: more may have been drawn since.
  const save = element("button", { type: "button", class: "quiet", "data-save": place.dataset.save, "data-box": area.name }, gettext("Download"));
  tools.append(use, undo, clear, save);
  place.replaceChildren(board, tools, said, advice);

  let points = [];
  let strokes = []; // how many points there were before each stroke
  let drawing = false;
  let asking = false;

  function at(event) {
    const box = board.getBoundingClientRect();
    const inside = (value) => Math.min(SIZE - 5, Math.max(5, value * SIZE));
    return [inside((event.clientX - box.left) / box.width), inside((event.clientY - box.top) / box.height)];
  }

  function add([x, y]) {
    const [ax, ay] = points.at(-1) ?? [Infinity, Infinity];
    if (Math.hypot(x - ax, y - ay) >= STEP) points.push([x, y]);
  }

  function paint() {
    line.setAttribute("d", outline(smooth(points, false), false));
    const [a, b] = [points.at(-1), points[0]];
    closing.setAttribute("d", a && b ? outline([a, b], false) : "");
    use.disabled = points.length < 20;
    undo.disabled = clear.disabled = points.length === 0;
  }

  function text() {
    return `<svg xmlns="${SVG}" viewBox="0 0 ${SIZE} ${SIZE}"><path id="line" d="${outline(smooth(points, true), true)}"/></svg>`;
  }

  // One question at a time: what has been drawn meanwhile is asked after the answer.
  async function look() {
    place.dataset.looked = "no";
    if (asking) return;
    if (points.length < 20) {
      place.dataset.looked = "yes";
      rings.replaceChildren();
      return;
    }
    asking = true;
    let pause = 250;
    const shown = smooth(points, true);
    const count = points.length;
    try {
      const answer = await fetch(place.dataset.address, { method: "POST", body: text(), headers: { "content-type": "image/svg+xml", accept: "application/json" } });
      const found = await answer.json();
      const busy = answer.status === 503;
      if (busy) pause = 2000;
      if (answer.ok) report(found, shown);
      else if (!busy) tell(found.error.message);
      if (count === points.length) place.dataset.looked = busy ? "no" : "yes";
    } catch {
      tell(gettext("The page cannot be reached just now. Try again."));
    }
    await new Promise((done) => setTimeout(done, pause));
    asking = false;
    if (place.dataset.looked === "no" && place.isConnected) look();
  }

  function tell(sentence) {
    said.textContent = sentence;
    advice.replaceChildren();
    rings.replaceChildren();
  }

  function report(found, shown) {
    const counts = [ngettext("{count} crossing", "{count} crossings", found.crossings), ngettext("{count} space", "{count} spaces", found.spaces)];
    said.textContent = `${counts.join(", ")}.${found.troubles.length ? "" : ` ${gettext("It can be played on.")}`}`;
    advice.replaceChildren(...found.troubles.slice(0, 8).map((one) => element("li", {}, one.split(", at x ")[0].replace(/ \(on the sheet.*/, ""))));
    const xs = shown.map(([x]) => x);
    const ys = shown.map(([, y]) => y);
    const [left, low] = [Math.min(...xs), Math.max(...ys)];
    const across = (Math.max(...xs) - left) / found.size[0];
    rings.replaceChildren();
    for (const spot of found.spots) {
      const [x, y] = [left + spot.place[0] * across, low - spot.place[1] * across];
      rings.append(element("circle", { cx: x, cy: y, r: 26 }), element("text", { x: x + 30, y: y - 20 }, String(spot.number)));
    }
  }

  board.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    drawing = true;
    strokes.push(points.length);
    add(at(event));
    paint();
  });
  board.addEventListener("pointermove", (event) => {
    if (!drawing) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) add(at(one));
    paint();
    look();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    board.addEventListener(name, () => {
      if (drawing) look();
      drawing = false;
    });
  }
  undo.addEventListener("click", () => {
    points = points.slice(0, strokes.pop() ?? 0);
    paint();
    tell(points.length ? said.textContent : gettext(DRAW));
    look();
  });
  clear.addEventListener("click", () => {
    points = [];
    strokes = [];
    paint();
    tell(gettext(DRAW));
  });
  use.addEventListener("click", () => {
    area.value = text();
    area.form.elements.drawing_name.value = ""; // it is no file's any more
    redraw();
  });
  paint();
}
