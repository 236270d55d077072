import { isClause } from "../text/clauses";
import { phrases, type Phrase } from "../text/phrases";
import { saysNothing } from "../text/plain";
import { signals } from "../text/signals";
import { isSetback } from "../text/setback";
import { countWords } from "../../../text/words.ts";
import { vary } from "./vary";

/** How a phrase can be said back: told in the second person, as a bare fragment, named, or quoted. */
export type Form = "told" | "fragment" | "noun" | "quote";

const TOLD = ["{X}.", "So {x}.", "I see, {x}.", "{X}. I have that.", "All right, so {x}.", "{X}. Thank you."];
/** For what has a "so" of its own, or begins with a name. */
const TOLD_AS_IT_IS = ["{X}.", "{X}. Thank you.", "{X}. I have that."];
const MEASURED = ["{X}. That tells me how much changed.", "{X}."];
const SETBACK = ["{X}. Thanks for telling me that.", "{X}. I see."];
const FRAGMENT = ["{X}, I see.", "{X}, all right.", "{X}: understood."];
const NOUN = [
  "Thanks for telling me about {x}.",
  "It helps to know about {x}.",
  "I'll keep {x} in mind.",
  "That gives me an idea of {x}.",
];
const QUOTE = ['You put it like this: "{x}".', '"{x}", you say.', 'In your words, "{x}".'];
const BARE = ["All right.", "Okay, let's go on.", "That's fine, we can leave it there.", "Understood."];
const CODE = ["Thanks for showing me the code.", "I see the code, thank you."];

export function formOf(phrase: Phrase): Form {
  if (phrase.kind === "noun") return "noun";
  if (phrase.told === null) return "quote";
  return isClause(phrase.told) ? "told" : "fragment";
}

/** The words with which a phrase is said back. */
export function spoken(phrase: Phrase): string {
  return phrase.told ?? phrase.text;
}

/**
 * The thing of an answer to be said back: the clause that tells most and was not said back before; a name for it
 * where no clause is short enough, or now and then where the name says nearly as much.
 */
export function pickPhrase(answer: string, question: string, replies: readonly string[]): Phrase | null {
  const found = phrases(answer, question).filter(
    (phrase) => phrase.kind === "quote" || phrase.text.split(" ").length > 2,
  );
  const recent = replies.slice(0, 3).join("\n").toLowerCase();
  const fresh = found.filter((phrase) => !recent.includes(spoken(phrase).toLowerCase()));
  const clauses = fresh.filter((phrase) => phrase.kind === "quote");
  const noun = fresh.find((phrase) => phrase.kind === "noun");
  // What cannot be told is quoted, unless something else of nearly the same weight can be told.
  const top = clauses[0]?.score ?? -Infinity;
  const clause = clauses.find((phrase) => phrase.told !== null && phrase.score > top - 1) ?? clauses[0];
  if (clause === undefined) return noun ?? phrases(answer, question)[0] ?? null;
  const dull = clause.score < 1.5 && formOf(clause) !== "fragment";
  const quoted = clause.told === null && /["“]/.test(replies[0] ?? "");
  return noun !== undefined && noun.score > 0 && (dull || quoted) && answer.length > 80 ? noun : clause;
}

/** Says back something real from the answer, in few and plain words: no praise, no verdict. */
export function acknowledge(
  answer: string,
  question: string,
  replies: readonly string[],
  seed: number,
): string {
  const phrase = saysNothing(answer) ? null : pickPhrase(answer, question, replies);
  if (phrase === null || (countWords(answer) < 10 && signals(answer).negated && !signals(answer).action))
    return vary(/`/.test(answer) ? CODE : BARE, seed, replies);
  return vary(wordings(phrase, seed), seed, replies, spoken(phrase));
}

function wordings(phrase: Phrase, seed: number): readonly string[] {
  switch (formOf(phrase)) {
    case "noun":
      return NOUN;
    case "fragment":
      return FRAGMENT;
    case "quote":
      return QUOTE;
    case "told": {
      const said = spoken(phrase);
      const s = signals(phrase.text);
      if (isSetback(phrase.text)) return SETBACK;
      if (s.shift && seed % 2 === 0) return MEASURED;
      return embeds(said) ? TOLD : TOLD_AS_IT_IS;
    }
  }
}

/** Whether words can follow "So" or "that": they begin small, and bring no "so" or colon of their own. */
export function embeds(said: string): boolean {
  return (
    /^(?:\p{Ll}|\p{Lu}{2,}\b|\d)/u.test(said) &&
    isClause(said.split(/,|\s[–-]\s/)[0] ?? "") &&
    !/\bso\b|[:;]|^(?:because|that|what|how|if|before|like)\b/i.test(said)
  );
}
