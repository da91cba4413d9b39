// The text of a file that somebody chose, in UTF-8 or UTF-16 with its mark; null for none, and for an older encoding:
// the server says what that is.

export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = { "254,255": "utf-16be", "255,254": "utf-16le" }[bytes.slice(0, 2).join()];
  const text = new TextDecoder(marked ?? "utf-8").decode(bytes);
  return /[\0\ufffd]/.test(text) ? null : text;
}

// Hands a text over as a file of that name.
export function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
