// What scripts say, in the language of the page: it brings along, from the catalogues in which all else stands, what is
// said in other languages than English (docs/LANGUAGES.md). Names in braces are filled in here.

const words = JSON.parse(document.getElementById("words")?.textContent || "{}");
const plural = new Intl.PluralRules(document.documentElement.lang);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

export const gettext = (message, values = {}) => filled(words[message] ?? message, values);

export const ngettext = (one, several, count, values = {}) =>
  filled((words[one] ?? [one, several])[plural.select(count) === "one" ? 0 : 1], { count, ...values });

// Marks what is looked up later.
export const N_ = (message) => message;
