import { phrases, type Phrase } from "../text/phrases";
import { countWords } from "../text/words";
import { vary } from "./vary";

const NOUN = [
  "Thanks for telling me about {x}.",
  "I have {x} in my notes now.",
  "It helps to know about {x}.",
  "I'll keep {x} in mind.",
  "That gives me an idea of {x}.",
  "Understood, and I'll come away knowing about {x}.",
];
const QUOTE = [
  'You said "{x}", and I have noted it.',
  '"{x}": I\'ll remember that.',
  'I\'m writing down "{x}".',
  'So, in your words, "{x}".',
  'When you say "{x}", I can follow you.',
  'Noted: "{x}".',
];
const BARE = ["All right, we can leave it there.", "Okay, that's fine.", "Understood.", "Fair enough."];
const CODE = ["Thanks for showing me the code.", "I see the code, thank you."];

/** The thing of an answer to be named, chosen so that naming and quoting alternate and nothing is named twice. */
export function pickPhrase(answer: string, question: string, replies: readonly string[]): Phrase | null {
  const all = phrases(answer, question);
  // "the list" says less than any words of theirs.
  const quoted = all.some((phrase) => phrase.kind === "quote");
  const found = all.filter(
    (phrase) => !quoted || phrase.kind === "quote" || phrase.text.split(" ").length > 2,
  );
  const recent = replies.slice(0, 3).join("\n").toLowerCase();
  const fresh = found.filter((phrase) => !recent.includes(phrase.text.toLowerCase()));
  const quotedLast = /["“]/.test(replies[0] ?? "");
  const best = fresh[0] ?? found[0];
  if (best === undefined) return null;
  const wanted = fresh.find((phrase) => phrase.kind === (quotedLast ? "noun" : "quote"));
  // The other kind is taken when it tells nearly as much.
  return wanted !== undefined && wanted.score > best.score - 1.5 && wanted.score > 0 ? wanted : best;
}

/** Says back something real from the answer, in few and plain words: no praise, no verdict. */
export function acknowledge(
  answer: string,
  question: string,
  replies: readonly string[],
  seed: number,
): string {
  const phrase = pickPhrase(answer, question, replies);
  if (phrase === null || (countWords(answer) < 3 && phrase.kind === "quote" && phrase.text.length < 4))
    return vary(/`/.test(answer) ? CODE : BARE, seed, replies);
  return vary(phrase.kind === "noun" ? NOUN : QUOTE, seed, replies, phrase.text);
}
