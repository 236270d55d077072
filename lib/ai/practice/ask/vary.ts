import { plainWords } from "../../../text/words.ts";

/**
 * Picks a wording. `{x}` is the slot. The choice turns with `seed`, and a wording that either of the last two replies
 * began with or was built from is passed over, so that no two replies in a row sound alike.
 */
export function vary(templates: readonly string[], seed: number, recent: readonly string[], x = ""): string {
  const last = recent.slice(0, 2);
  const openings = new Set(last.map(opening));
  let fallback: string | null = null;
  for (let i = 0; i < templates.length; i++) {
    const template = templates[(seed + i) % templates.length] ?? "";
    const text = fill(template, x);
    const literal = signature(template);
    if (last.some((reply) => literal.length > 6 && reply.includes(literal))) continue;
    fallback ??= text;
    if (!openings.has(opening(text)) && !beginsLike(template, recent[0])) return text;
  }
  return fallback ?? fill(templates[seed % Math.max(templates.length, 1)] ?? "", x);
}

/** "So you moved …" after "So nobody came …": the same fixed word at the beginning. */
function beginsLike(template: string, reply: string | undefined): boolean {
  const lead = /^(\p{L}+)[ ,]/u.exec(template)?.[1];
  return lead !== undefined && reply !== undefined && reply.startsWith(`${lead} `);
}

export function fill(template: string, x: string): string {
  // A function keeps "$" in what people wrote from being read as a pattern.
  return template.replace("{X}", () => x.charAt(0).toUpperCase() + x.slice(1)).replace("{x}", () => x);
}

/** The longest fixed piece of a wording, by which it is known again. */
export function signature(template: string): string {
  return (
    template
      .split(/\{[xX]\}/)
      .sort((a, b) => b.length - a.length)[0]
      ?.trim() ?? ""
  );
}

function opening(text: string): string {
  return plainWords(text).split(" ").slice(0, 2).join(" ");
}

/** A small number that is always the same for the same text. */
export function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
