// The designer as one turns its knobs: every change fetches the page that the form leads to and takes its fresh parts.
import { pad } from "./pad.js";
import { cells } from "./cells.js";
import { saveAs, textOf } from "./texts.js";
import { gettext } from "./words.js";

const main = document.querySelector("main");
let asking;

function form() {
  return document.getElementById("wish");
}

function typed() {
  return ["words_text", "drawing_text", "layout_text"].some((name) => form().elements[name]?.value.trim());
}

async function show(address, options = {}, { push = true, whole = false } = {}) {
  asking?.abort();
  const mine = (asking = new AbortController());
  main.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { ...options, signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector('[data-region="sheet"]');
    if (!fresh) {
      tell(page.querySelector(".lead")?.textContent ?? gettext("That did not work."));
      return;
    }
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
    if (push && !typed()) history.pushState(null, "", answer.url);
    const said = document.querySelector('[data-region="sheet"]');
    const code = said.querySelector(".code")?.textContent;
    tell(code ? gettext("Sheet {code}", { code }) : "");
  } catch (error) {
    if (error.name !== "AbortError") tell(gettext("The page cannot be reached just now. Try again."));
  } finally {
    if (asking === mine) main.removeAttribute("aria-busy");
  }
}

// The part with the pressed link or button: the focus goes to its successor.
function refresh(old, part) {
  const held = [...old.querySelectorAll("a, button")].indexOf(document.activeElement);
  old.replaceWith(part);
  part.querySelectorAll("a, button")[held]?.focus();
}

function tell(sentence) {
  const place = document.querySelector("[data-said]");
  if (place) place.textContent = sentence;
}

// What stands in a box is what the sheet is made from, and the file that its code asks for later.
function offerToSave() {
  for (const button of main.querySelectorAll("button[data-save]")) button.disabled = !form().elements[button.dataset.box].value.trim();
}

function redraw() {
  offerToSave();
  const sent = new FormData(form());
  return show(form().action, { method: "POST", body: sent });
}

async function fill(input) {
  const [file] = input.files;
  const area = form().elements[input.name.replace("_file", "_text")];
  if (!file || !area) return;
  const text = await textOf(file);
  area.value = text ?? "";
  const name = form().elements[input.name.replace("_file", "_name")];
  if (name) name.value = file.name;
  if (text === null) return redraw(); // the file itself is sent
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
  redraw();
});
main.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-save]");
  if (button) saveAs(button.dataset.save, form().elements[button.dataset.box].value);
  const link = event.target.closest("a[data-live]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
});
window.addEventListener("popstate", () => show(location.href, {}, { push: false, whole: true }));
dress();
