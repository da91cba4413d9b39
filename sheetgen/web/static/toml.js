// A list of inline tables in a TOML text, such as a board's cells: where each table, key and value stands, so that one of
// them can be changed and all else stays as it is written, the remarks too. Every change takes a text and gives a new one;
// what was found in the old one counts no more then.

const TOKEN = /"""(?:\\[^]|[^\\])*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[\w+.:-]+|\s+|[^]/g;
const ESCAPED = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

const spliced = (text, from, to, by = "") => text.slice(0, from) + by + text.slice(to);

function tokensOf(text) {
  const all = [...text.matchAll(TOKEN)].map(({ 0: sign, index }) => ({ sign, from: index, to: index + sign.length }));
  return all.filter(({ sign }) => !/^[\s#]/.test(sign));
}

// The index behind the value that begins at that one; null where it does not end.
function behind(tokens, index) {
  for (let depth = 0; index < tokens.length; index++) {
    if (/^[[{]$/.test(tokens[index].sign)) depth++;
    else if (/^[\]}]$/.test(tokens[index].sign)) depth--;
    if (depth <= 0) return index + 1;
  }
  return null;
}

// The pairs between two braces; null where they are none.
function pairsOf(text, tokens, from, to) {
  const pairs = [];
  for (let n = from; n < to; n++) {
    const end = tokens[n + 1].sign === "=" ? behind(tokens, n + 2) : null;
    if (end === null || end > to || (end < to && tokens[end].sign !== ",")) return null;
    const value = text.slice(tokens[n + 2].from, tokens[end - 1].to);
    pairs.push({ key: read(tokens[n].sign), from: tokens[n].from, to: tokens[end - 1].to, value });
    n = end;
  }
  return pairs;
}

// The list of that name, with its tables; null where there is none, or one that nobody can read.
export function listOf(text, name) {
  const tokens = tokensOf(text);
  if (tokens.some(({ sign }) => sign === '"' || sign === "'")) return null; // a quote that is not closed
  const opens = (n) => tokens[n].sign === name && tokens[n + 1]?.sign === "=" && tokens[n + 2]?.sign === "[";
  const start = tokens.findIndex((_, n) => opens(n) && (!n || text.slice(tokens[n - 1].to, tokens[n].from).includes("\n")));
  const end = start < 0 ? null : behind(tokens, start + 2);
  if (end === null) return null;
  const tables = [];
  for (let n = start + 3; n < end - 1; n++) {
    const next = behind(tokens, n);
    const pairs = tokens[n].sign === "{" ? pairsOf(text, tokens, n + 1, next - 1) : null;
    const comma = tokens[next].sign === "," ? tokens[next] : null;
    if (!pairs || (!comma && next < end - 1)) return null;
    tables.push({ from: tokens[n].from, to: tokens[next - 1].to, comma, pairs });
    n = next;
  }
  return { from: tokens[start + 2].from, to: tokens[end - 1].to, tables };
}

export const valueOf = (table, key) => table?.pairs.find((pair) => pair.key === key)?.value;

// What a string says, in whichever quotes; of other values how they are written.
export function read(written = "") {
  const quotes = /^("""|'''|"|')/.exec(written)?.[0];
  if (!quotes) return written;
  const inner = written.slice(quotes.length, -quotes.length).replace(/^\n/, "");
  if (quotes[0] === "'") return inner;
  return inner.replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|\s*\n\s*|([^]))/g, (_, four, eight, sign = "") =>
    four || eight ? String.fromCodePoint(Math.min(parseInt(four ?? eight, 16), 0x10ffff)) : (ESCAPED[sign] ?? sign),
  );
}

export const numbersIn = (written = "") => tokensOf(written).map(({ sign }) => Number(sign)).filter(Boolean);

// A list of numbers as it is written, but for one of them.
export function withoutNumber(written, number) {
  const tokens = tokensOf(written);
  const n = tokens.findIndex(({ sign }) => Number(sign) === number);
  let { from, to } = tokens[n];
  const before = tokens[n - 1];
  if (tokens[n + 1].sign === ",") to = tokens[n + 1].to + /^[ \t]*/.exec(written.slice(tokens[n + 1].to))[0].length;
  else if (before.sign === "," && !written.slice(before.to, from).trim()) from = before.from;
  return withoutBlankLine(spliced(written, from, to), from);
}

export function put(text, table, key, value) {
  const pair = table.pairs.find((one) => one.key === key);
  return pair ? spliced(text, pair.to - pair.value.length, pair.to, value) : putBehind(text, table, table.pairs.at(-1).key, [`${key} = ${value}`]);
}

// With pairs, as they are to be written, behind that of a key.
export function putBehind(text, table, key, written) {
  const { to } = table.pairs.find((pair) => pair.key === key);
  return spliced(text, to, to, written.map((pair) => `, ${pair}`).join(""));
}

export function takeOut(text, table, key) {
  const n = table.pairs.findIndex((pair) => pair.key === key);
  if (n < 0) return text;
  const [before, pair, after] = [table.pairs[n - 1], table.pairs[n], table.pairs[n + 1]];
  return after ? spliced(text, pair.from, after.from) : spliced(text, before?.to ?? pair.from, pair.to);
}

// With one more table behind another of the list, on a line of its own if that ends one; before all where there is no other.
export function putTable(text, list, other, written) {
  if (!list.tables.length && !text.slice(list.from, list.to).includes("\n")) {
    return spliced(text, list.from + 1, list.from + 1, `\n    ${written},\n`);
  }
  const end = other ? (other.comma ?? other).to : list.from + 1;
  const rest = /^[ \t]*(#.*)?(?=\n)/.exec(text.slice(end));
  const beside = other ?? list.tables[0];
  const indent = (beside && /\n([ \t]*)$/.exec(text.slice(0, beside.from))?.[1]) ?? "    ";
  const place = end + (rest?.[0].length ?? 0);
  const longer = spliced(text, place, place, `${rest ? `\n${indent}` : " "}${written},`);
  return other && !other.comma ? spliced(longer, other.to, other.to, ",") : longer;
}

export function takeTable(text, { from, to, comma }) {
  const shorter = comma ? spliced(text, comma.from, comma.to) : text;
  return withoutBlankLine(spliced(shorter, from, to), from);
}

// Without the line there, if nothing is left on it.
function withoutBlankLine(text, place) {
  const from = text.lastIndexOf("\n", place - 1);
  const to = `${text}\n`.indexOf("\n", place);
  return from < 0 || to === text.length || text.slice(from, to).trim() ? text : spliced(text, from, to);
}
