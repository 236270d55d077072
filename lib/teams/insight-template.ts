export { defaultInsightTemplate } from "../ai/default-template.ts";

const maxLength = 8000;

const ownKeys = ["strengths", "improvement_areas", "notable_quotes", "summary"];

/** "Improvement areas", "improvement-areas" and `improvement_areas` are the same key. */
const folded = (key: string): string => key.toLowerCase().replaceAll(/[\s-]+/g, "_");

/** One word that may be a key, with or without quotes and backticks. */
const word = String.raw`["'“”‘’\`*]*([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)["'“”‘’\`*]*`;
const typeNames = "list|array|string|number|integer|int|float|boolean|bool|object|text";
const typeWord = String.raw`(?:(?:an?|optional|short|long)\s+)*(?:${typeNames})s?\b`;

/** `score (number)`, `"tags" (list of strings)`, `score: number`. */
const typed = new RegExp(
  // After a colon only a bare type counts: "Context: text interviews" names no key.
  String.raw`(?<![\w-])${word}\s*(?:\(\s*${typeWord}|:\s*${typeWord}\s*(?:\[\])?\s*(?:[,;|}\n]|$|of\s+(?:string|number|object)))`,
  "gi",
);
/** A list item that names a key: `- score: from 1 to 5`, `* "score" (…)`, `2. score`. */
const listed = new RegExp(String.raw`^\s*(?:[-*•–]|\d{1,2}[.)])\s+${word}\s*(?:[:(–—]|\s-\s|$)`, "i");
/** The same without a bullet: `score: from 1 to 5`. */
const labelled = new RegExp(String.raw`^\s*${word}\s*(?::|\s[–—-]\s)`);
/** Words between "JSON with" and the first key. */
const fillers =
  "exactly|only|these|the|following|two|three|four|five|six|top-level|keys?|fields?|properties|named|called|are";
const filler = String.raw`(?:\b(?:${fillers})\b:?\s*)*`;
/** Captures the rest of the sentence after "JSON with the keys" or "whose fields are". */
const enumerated = new RegExp(
  [
    String.raw`\bjson(?:\s+object)?\s*(?:\([^)]*\)\s*)?,?\s*(?:with|containing|that\s+(?:has|contains)|having|:)`,
    String.raw`\b(?:with|containing|has|having|following|these)\s+(?:the\s+)?(?:keys?|fields?|properties)\b`,
    String.raw`\b(?:keys?|fields?|properties)\s*(?:\b(?:are|named|called)\b|:)`,
  ]
    .map((opening) => String.raw`${opening}\s*${filler}([^\n.{]*)`)
    .join("|"),
  "gi",
);

/** Words that appear in the position of a key but are not one. */
const notKeys = new Set(
  "a an and as are be below but each else etc everything follows following for format from in " +
    "is it json keys key fields field markdown no not nothing of only or output properties " +
    "strings string list lists object objects other such text that the their them then this to " +
    "valid what which with you your".split(" "),
);

/** The top-level keys of an example JSON object. */
function objectKeys(template: string): string[] {
  let depth = 0;
  const parts = template.matchAll(
    /(?<brace>[{}])|(?<=[{,]\s{0,40})["“'`]?(?<key>[A-Za-z_][\w -]{0,60}?)["”'`]?\s{0,40}:/g,
  );
  return [...parts].flatMap(({ groups }) => {
    if (groups?.brace === "{") depth += 1;
    else if (groups?.brace) depth = Math.max(0, depth - 1);
    return groups?.key && depth === 1 ? [groups.key] : [];
  });
}

/**
 * Splits "a, b (list of strings), and a `c` of ten" into items. An item names a key if it is one word or
 * begins with a quoted one.
 */
function enumeratedKeys(clause: string): string[] {
  const single = new RegExp(`^${word}$`);
  const quoted = /^(?:an?\s+|the\s+|one\s+)?["'“‘`]([A-Za-z][\w-]*)["'”’`]/i;
  return clause
    .replaceAll(/\([^()]*\)/g, "")
    .split(/,|;|\band\b|&|\bor\b/i)
    .flatMap((item) => (single.exec(item.trim()) ?? quoted.exec(item.trim()))?.[1] ?? []);
}

/**
 * The keys of a list after a line that mentions JSON. A list without an announcement, or without bullets
 * ("score: 1 to 5"), counts only if it has one of our own keys.
 */
function listedKeys(text: string): string[] {
  const [opening = "", ...rest] = text.split(/\r?\n/);
  const lines = rest.slice(rest.findIndex((line) => line.trim() !== ""));
  const read = (pattern: RegExp): string[] => {
    const end = lines.findIndex((line) => !pattern.test(line));
    return lines.slice(0, end === -1 ? undefined : end).flatMap((line) => pattern.exec(line)?.[1] ?? []);
  };
  const hasOwnKey = (keys: string[]): boolean => keys.some((key) => ownKeys.includes(folded(key)));
  const bulleted = read(listed);
  const isAnnounced = /:\s*$|\b(?:with|keys|fields|properties)\b/i.test(opening);
  if (bulleted.length > 0 && (isAnnounced || hasOwnKey(bulleted))) return bulleted;
  const bare = read(labelled);
  return hasOwnKey(bare) ? bare : [];
}

/** The JSON keys a template asks for in addition to the four of insights, as written, without duplicates. */
function otherKeys(template: string): string[] {
  const asked = objectKeys(template);
  const json = /\bjson\b/i.exec(template);
  if (json) {
    for (const match of template.matchAll(typed)) asked.push(match[1] ?? "");
    for (const match of template.matchAll(enumerated))
      asked.push(...enumeratedKeys(match[1] ?? match[2] ?? match[3] ?? ""));
    asked.push(...listedKeys(template.slice(json.index)));
  }
  const others = new Map<string, string>();
  for (const key of asked.map((each) => each.trim())) {
    const name = folded(key);
    if (!ownKeys.includes(name) && !notKeys.has(name) && !others.has(name)) others.set(name, key);
  }
  return [...others.values()];
}

/** The problem with an insight template as a sentence for its field, or null. */
export function insightTemplateProblem(template: string): string | null {
  if (template.trim() === "")
    return "Please write a template, or leave the field out (null) for the default one.";
  if (template.length > maxLength)
    return (
      `Please keep the template under ${maxLength.toLocaleString("en")} characters; it has ` +
      `${template.length.toLocaleString("en")}.`
    );
  const others = otherKeys(template);
  if (others.length === 0) return null;
  const named = others.map((key) => `“${key}”`).join(", ");
  return `Insights have the keys strengths, improvement_areas, notable_quotes and summary. This template also asks for ${named}.`;
}
