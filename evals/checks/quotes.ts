/** How close a quote or a question comes to other words. The product has rules of its own. */

export type Nearness = "exact" | "light" | "near" | "none";

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll("’", "'");
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const holds = (text: string[], part: string[]): boolean =>
  ` ${text.join(" ")} `.includes(` ${part.join(" ")} `);

/** Words without their endings. Those of one or two letters are dropped, except figures and "I". */
const lightly = (words: string[]): string[] =>
  words
    .filter((word) => word.length > 2 || word === "i" || /\p{N}/u.test(word))
    .map((word) => (/\p{N}/u.test(word) ? word : word.slice(0, 4)));

/** The smallest number of words to change, add or drop until a text holds a quote. */
function editsTo(text: string[], quote: string[]): number {
  let row = text.map(() => 0).concat(0);
  for (const [at, word] of quote.entries()) {
    const next = [at + 1];
    for (const [place, other] of text.entries())
      next.push(
        Math.min(
          (row[place] ?? 0) + Number(word !== other),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return Math.min(...row);
}

/** Of a quote among the person's messages: `light` differs in endings and small words, `near` in a quarter of the words. */
export function nearnessOf(quote: string, messages: string[]): Nearness {
  const sought = wordsOf(quote);
  const texts = messages.map(wordsOf);
  if (sought.length === 0) return "none";
  if (texts.some((text) => holds(text, sought))) return "exact";
  if (texts.some((text) => holds(lightly(text), lightly(sought)))) return "light";
  return texts.some((text) => editsTo(text, sought) <= sought.length / 4) ? "near" : "none";
}

/**
 * Whether a reply asks a question, in the same or in nearly the same words: at least seven tenths of the words
 * that no other question of the plan has.
 */
export function asksQuestion(reply: string, question: string, plan: string[]): boolean {
  const asked = new Set(wordsOf(reply));
  const others = new Set(plan.filter((one) => one !== question).flatMap(wordsOf));
  const own = wordsOf(question).filter((word) => !others.has(word));
  const words = own.length > 0 ? own : wordsOf(question);
  return words.filter((word) => asked.has(word)).length >= 0.7 * words.length;
}

const german = new Set(
  "der die das und ist nicht sie ich wie was ein eine für mit haben auf von zu sind".split(" "),
);
const english = new Set(
  "the and is not you how what a an for with have on of to are your that was did".split(" "),
);

/** Whether a text is German rather than English, by its commonest words. */
export function isGerman(text: string): boolean {
  const count = (of: Set<string>) => wordsOf(text).filter((word) => of.has(word)).length;
  return count(german) > count(english);
}
