// Games kept in this browser, each under the sheet's code and a name of its own. Tabs that show the same game follow
// each other; when two have gone on from the same moment, the later one keeps its game under a new name.

const PREFIX = "sheetgen/";

export class Store {
  constructor(code, followed) {
    this.code = code;
    this.followed = followed;
    this.revision = 0;
    addEventListener("storage", (event) => {
      if (event.key !== this.key || !event.newValue) return;
      const game = read(event.newValue);
      if (game && game.revision > this.revision && this.followed(game)) this.revision = game.revision;
    });
  }

  get key() { return `${PREFIX}${this.code}/${this.name}`; }

  // The game that this tab had, or else the last one on this sheet; null when there is none.
  open() {
    const mine = hold(() => sessionStorage.getItem(PREFIX + this.code));
    const found = this.list().find((game) => game.name === mine) || this.list()[0];
    if (!found) return null;
    this.take(found);
    return found;
  }

  take(game) {
    this.name = game.name;
    this.revision = game.revision;
    hold(() => sessionStorage.setItem(PREFIX + this.code, this.name));
  }

  begin() {
    this.take({ name: Date.now().toString(36) + Math.random().toString(36).slice(2, 6), revision: 0 });
  }

  // Keeps the game; true when that went under a new name, because another tab has gone on with the old one.
  keep(game) {
    if (!this.name) this.begin();
    const there = read(hold(() => localStorage.getItem(this.key)));
    const parted = Boolean(there && there.revision > this.revision);
    if (parted) this.begin();
    this.revision += 1;
    const text = JSON.stringify({ ...game, name: this.name, revision: this.revision, saved: Date.now() });
    if (hold(() => (localStorage.setItem(this.key, text), true)) !== true) this.full = true;
    return parted;
  }

  list() {
    const keys = hold(() => Object.keys(localStorage)) || [];
    return keys
      .filter((key) => key.startsWith(`${PREFIX}${this.code}/`))
      .map((key) => read(localStorage.getItem(key)))
      .filter(Boolean)
      .sort((a, b) => b.saved - a.saved);
  }

  forget(name) { hold(() => localStorage.removeItem(`${PREFIX}${this.code}/${name}`)); }
}

// Browsers may be told to keep nothing; then a game lives as long as its page.
function hold(act) {
  try { return act(); } catch { return null; }
}

function read(text) {
  try { return JSON.parse(text); } catch { return null; }
}

// A record in a link: packed where the browser can, and in letters that links may have.

export async function packed(text) {
  const plain = new TextEncoder().encode(text);
  if (!("CompressionStream" in window)) return `t=${letters(plain)}`;
  return `r=${letters(await through(plain, new CompressionStream("deflate-raw")))}`;
}

export async function unpacked(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const at = parts.has("at") ? Math.max(0, Number(parts.get("at"))) : null;
  try {
    if (parts.has("t")) return { record: new TextDecoder().decode(bytes(parts.get("t"))), at };
    if (!parts.has("r")) return null;
    const data = await through(bytes(parts.get("r")), new DecompressionStream("deflate-raw"));
    return { record: new TextDecoder().decode(data), at };
  } catch {
    return { record: null, at };
  }
}

async function through(data, stream) {
  const made = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(made).arrayBuffer());
}

function letters(data) {
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function bytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}
