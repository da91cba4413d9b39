// A record's file is dropped on the text, or chosen; it shows what is judged.

import { textOf } from "./texts.js";

const record = document.getElementById("record"), file = document.querySelector("input[name=file]");

async function take(chosen) {
  if (!chosen) return;
  if (chosen.size > 200000) { record.value = ""; return; }
  const text = await textOf(chosen);
  if (text === null) { // the referee says what it is
    const list = new DataTransfer();
    list.items.add(chosen);
    file.files = list.files;
    record.value = "";
    return;
  }
  record.value = text;
  file.value = "";
  record.form.querySelector("button").focus();
}

file.addEventListener("change", () => take(file.files[0]));
for (const kind of ["dragover", "drop"]) {
  record.addEventListener(kind, (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") take(event.dataTransfer.files[0]);
  });
}
