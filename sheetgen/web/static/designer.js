// The designer as one turns its knobs: every change fetches the page that the form leads to and takes its fresh parts.
import { pad } from "./pad.js";
import { cells } from "./cells.js";
import { saveAs, textOf } from "./texts.js";
import { gettext } from "./words.js";

const main = document.querySelector("main");
const TRIES = 6; // by itself, before somebody has to ask for another
const PAUSE = 5; // seconds before the next, where an answer names none
const PATIENCE = 5; // seconds for the end of a drawing that has been superseded: the server draws it anyway
const PASSING = [429, 502, 503, 504];
const OF_THE_SHEET = ".tools > :not([data-live]), .leaves, .under"; // what is offered of the one that is shown

let wish; // what is to be seen and is not yet: an address, and what stands in the form
let asking; // the request under way
let superseded; // until it is given up
let waiting; // until the next try
let tries = 0;

function form() {
  return document.getElementById("wish");
}

function typed() {
  return ["words_text", "drawing_text", "layout_text"].some((name) => form().elements[name]?.value.trim());
}

function same(one, other) {
  const written = ({ address, body }) => JSON.stringify([address, ...[...(body ?? [])].map(([name, value]) => [name, value.name ?? value, value.size, value.lastModified])]);
  return written(one) === written(other);
}

// One drawing at a time: what is wished for meanwhile waits, and only the last of it is asked for. While the server is
// busy a change waits for the next try, and what somebody presses does not.
function show(next, { pressed = true } = {}) {
  if (asking && same(next, wish)) return;
  wish = next;
  tries = 0;
  main.dataset.outdated = "";
  for (const one of document.querySelectorAll(`[data-region="sheet"] :is(${OF_THE_SHEET})`)) one.inert = true;
  if (asking) superseded ??= setTimeout(() => asking.abort(), PATIENCE * 1000);
  else if (pressed || !waiting) ask();
}

async function ask() {
  clearTimeout(waiting);
  waiting = undefined;
  main.setAttribute("aria-busy", "true");
  asking = new AbortController();
  const mine = wish;
  const answer = await answered(mine, asking);
  clearTimeout(superseded);
  asking = superseded = undefined;
  if (mine !== wish) return ask();
  main.removeAttribute("aria-busy"); // before anything is told: who reads aloud may wait for that
  if (answer.page?.querySelector('[data-region="sheet"]')) take(mine, answer);
  else excuse(answer);
}

// The page that came, read only if it is still wished for, and in how many seconds to ask again where it has no sheet.
async function answered(mine, request) {
  try {
    const answer = await fetch(mine.address, { method: mine.body ? "POST" : "GET", body: mine.body, signal: request.signal });
    if (mine !== wish) {
      request.abort();
      return {};
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { page, url: answer.url, pause: PASSING.includes(answer.status) ? Number(answer.headers.get("retry-after")) || PAUSE : 0 };
  } catch {
    return { pause: PAUSE };
  }
}

function take({ push = true, whole = false }, { page, url }) {
  wish = undefined;
  delete main.dataset.outdated;
  const pressed = document.querySelector("[data-again]").contains(document.activeElement);
  if (whole) {
    main.replaceChildren(...page.querySelector("main").childNodes);
    dress();
  } else {
    for (const old of document.querySelectorAll("[data-region]")) {
      const part = page.querySelector(`[data-region="${old.dataset.region}"]`);
      if (part && !old.contains(document.activeElement)) old.replaceWith(part);
      else if (part && old.dataset.region === "sheet") refresh(old, part);
    }
  }
  document.title = page.title;
  if (push && !typed()) history.pushState(null, "", url);
  const shown = document.querySelector('[data-region="sheet"]');
  if (pressed) shown.querySelector("a, button")?.focus();
  const code = shown.querySelector(".code")?.textContent;
  tell(code ? gettext("Sheet {code}", { code }) : "");
}

// The sheet that is shown stays, dimmed, until the one that is wished for comes.
function excuse({ page, pause }) {
  const unreached = pause ? gettext("The page cannot be reached just now. Try again.") : gettext("That did not work.");
  tell(page?.querySelector(".lead")?.textContent ?? unreached, { seen: true, again: pause > 0 });
  if (pause && tries++ < TRIES) waiting = setTimeout(ask, pause * 1000);
}

// The part with the pressed link or button: the focus goes to its successor.
function refresh(old, part) {
  const held = [...old.querySelectorAll("a, button")].indexOf(document.activeElement);
  old.replaceWith(part);
  part.querySelectorAll("a, button")[held]?.focus();
}

// What is said a second time is not read aloud again.
function tell(sentence, { seen = false, again = false } = {}) {
  const place = document.querySelector("[data-said]");
  place.className = seen ? "trouble" : "unseen";
  if (place.textContent !== sentence) place.textContent = sentence;
  document.querySelector("[data-again]").hidden = !again;
}

// What stands in a box is what the sheet is made from, and the file that its code asks for later.
function offerToSave() {
  for (const button of main.querySelectorAll("button[data-save]")) button.disabled = !form().elements[button.dataset.box].value.trim();
}

function redraw({ pressed = false } = {}) {
  offerToSave();
  show({ address: form().action, body: new FormData(form()) }, { pressed });
}

async function fill(input) {
  const [file] = input.files;
  const area = form().elements[input.name.replace("_file", "_text")];
  if (!file || !area) return;
  const text = await textOf(file);
  area.value = text ?? "";
  const name = form().elements[input.name.replace("_file", "_name")];
  if (name) name.value = file.name;
  if (text === null || !text.trim()) return redraw(); // the file itself is sent, and what is wrong with it told
  input.value = "";
  area.dispatchEvent(new Event("change", { bubbles: true }));
}

function dress() {
  for (const place of document.querySelectorAll("[data-pad]")) pad(place, redraw);
  for (const place of document.querySelectorAll("[data-cells]")) cells(place, redraw);
  offerToSave();
  const area = document.querySelector("textarea[data-line]");
  if (area) toLine(area, Number(area.dataset.line));
}

function toLine(area, number) {
  const rows = area.value.split("\n");
  const start = rows.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  area.setSelectionRange(start, start + (rows[number - 1] ?? "").length);
}

main.addEventListener("input", offerToSave);
main.addEventListener("change", (event) => {
  if (event.target.type === "file") fill(event.target);
  else if (event.target.form === form()) {
    const file = form().elements[event.target.name.replace("_text", "_file")];
    if (file?.type === "file") file.value = ""; // what is typed since counts
    redraw();
  }
});
main.addEventListener("submit", (event) => {
  if (event.submitter?.formAction && event.submitter.formAction !== form().action) return;
  if (event.target !== form()) return;
  event.preventDefault();
  redraw({ pressed: true });
});
main.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-save]");
  if (button) saveAs(button.dataset.save, form().elements[button.dataset.box].value);
  if (event.target.closest("[data-again] button") && wish) show(wish);
  const link = event.target.closest("a[data-live]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // A link leads on from the sheet that is shown: what the form says since comes first.
  show(wish?.body ? wish : { address: link.href });
});
// What is typed goes with whoever reads on in another language; where it came in an answer, that is a button of the form.
document.querySelector("nav").addEventListener("click", (event) => {
  const language = event.target.closest(".languages a");
  if (!language || !typed() || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { action } = form();
  form().action = language.href;
  form().submit();
  form().action = action; // whoever comes back goes on in the language of the page
});
// Some browsers put back what stood in the form, and not the sheet that was drawn from it.
const ticked = (field) => field.checked === field.defaultChecked;
const given = {
  checkbox: ticked,
  radio: ticked,
  file: () => true,
  submit: () => true,
  "select-one": (field) => field.selectedIndex === Math.max(0, [...field.options].findIndex((option) => option.defaultSelected)),
};
const asGiven = (field) => !field.name || (given[field.type] ?? (() => field.value === field.defaultValue))(field);
window.addEventListener("pageshow", (event) => {
  if (event.persisted || !form() || [...form().elements].every(asGiven)) return;
  offerToSave();
  show({ address: form().action, body: new FormData(form()), push: false }, { pressed: false });
});
window.addEventListener("popstate", () => show({ address: location.href, push: false, whole: true }));
dress();
