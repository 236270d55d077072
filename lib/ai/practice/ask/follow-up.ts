import { outcomeTold, readSentences } from "../text/evidence";
import type { Phrase } from "../text/phrases";
import { countWords, isEnglish } from "../text/words";
import { signature, vary } from "./vary";

/** What an answer still lacks. */
export type Lack = "example" | "choice" | "result" | "number" | "part";

type Wordings = { noun: string[]; quote: string[]; bare: string[] };

const WORDINGS: Record<Lack, Wordings> = {
  example: {
    noun: [
      "You mention {x}. Can you tell me more about that, with an example of what you did yourself?",
      "Staying with {x} for a moment: could you give me an example, step by step?",
      "I'd like to hear more about {x}. What is one example of what you did?",
    ],
    quote: [
      'You said "{x}". Can you give me an example?',
      '"{x}": could you say more about that, with one real example?',
      'I\'d like to understand "{x}" better. What is one example of it?',
    ],
    bare: [
      "Could you say a little more, with one real example?",
      "Can you give me an example, even a small one, and what you did in it?",
    ],
  },
  choice: {
    noun: [
      "You name {x}. Why that one, and what did you do in it?",
      "So we look at {x}. What makes you choose it, and what did you do there?",
    ],
    quote: [
      'You said "{x}". Why that one, and what did you do in it?',
      '"{x}": what makes you choose it, and what was your part?',
    ],
    bare: ["What makes you choose that one, and what was your part in it?"],
  },
  result: {
    noun: [
      "You told me about {x}. How did it turn out, and how could you tell?",
      "Coming back to {x}: what happened as a result of what you did?",
      "I can follow {x} so far. What was different afterwards?",
    ],
    quote: [
      'You said "{x}". What happened as a result?',
      'After "{x}", what was different, and how did you know?',
      'So, "{x}". How did that turn out in the end?',
    ],
    bare: ["How did that turn out in the end?", "What was different afterwards, because of what you did?"],
  },
  number: {
    noun: [
      "You told me about {x}. Can you put a rough number on it: how many, how much or how long?",
      "To get a sense of the size of {x}: could you give me a figure, even a rough one?",
    ],
    quote: [
      'You said "{x}". Can you put a rough number on that: how many, how much or how long?',
      'On "{x}": could you give me a figure, even a rough one, so that I see the size of it?',
    ],
    bare: ["Could you put a rough number on that: how many, how much or how long?"],
  },
  part: {
    noun: [
      "You told me about {x}. Which part of that was yours, and what came of it?",
      "On {x}: what did you do yourself, and how did it end?",
    ],
    quote: [
      'You said "{x}". Which part of that was yours, and what came of it?',
      'On "{x}": what did you do yourself, and how did it end?',
    ],
    bare: ["Which part of that was yours, and what came of it?"],
  },
};

/** Whether a question asks for something that happened, so that the answer should have an end. */
export function asksForEvent(question: string): boolean {
  if (/\bhow did you (?:come|get|become|choose|decide|end up|find your|start)\b/i.test(question))
    return false;
  return /\b(?:time|example|situation|occasion|moment|instance|project|experience|day|shift|piece of work) (?:when|where|that|in which|you|from|of)\b|\b(?:did|were|was) (?:you|the|that|it)\b|\bhave you (?:\w+ )?\w+(?:ed|en|t|ne)\b|\b(?:describe|walk me through|tell me about|talk me through|take me through|take me back|think of|think back) (?:to )?(?:an?|one|the|your (?:last|most|first))\b|\bthe (?:last|hardest|first|most|best|biggest) \w+/i.test(
    question,
  );
}

/** What an answer lacks, given what was asked; null when it says enough. */
export function lackOf(answer: string, question: string): Lack | null {
  const words = countWords(answer);
  if (words < 12 && /^which\b/i.test(question.trim())) return "choice";
  if (words < 8) return "example";
  if (!isEnglish(answer)) return words < 12 ? "example" : null;
  const read = readSentences(answer);
  // A long telling in the present tense ("so I go in and …") is a telling of deeds too.
  const deeds = read.filter(
    ({ signals: s }) => s.action && (s.past || s.words >= 25 || words > 60) && !s.hypothetical,
  );
  const amounts = read.some((s) => s.signals.figures.length > 0);
  const hedges = read.reduce((sum, s) => sum + s.signals.hedges.length, 0);
  const event = asksForEvent(question);
  if (!event) {
    if (words < 15) return "example";
    if (
      words < 45 &&
      deeds.length === 0 &&
      !amounts &&
      !read.some((s) => s.signals.names > 0 || s.signals.event)
    )
      return "example";
    return hedges >= 3 && deeds.length === 0 ? "example" : null;
  }
  if (deeds.length === 0 && !read.some((s) => s.signals.event && s.signals.figures.length > 0))
    return "example";
  if (!outcomeTold(read)) return deeds.some((s) => s.signals.own) ? "result" : "part";
  if (deeds.every((s) => !s.signals.own) && words < 90) return "part";
  return words < 30 && !amounts ? "number" : null;
}

/** The follow-up in words; it names what was said. */
export function followUp(lack: Lack, phrase: Phrase | null, seed: number, recent: readonly string[]): string {
  const wordings = WORDINGS[lack];
  if (phrase === null) return vary(wordings.bare, seed, recent);
  return vary(phrase.kind === "noun" ? wordings.noun : wordings.quote, seed, recent, phrase.text);
}

const SIGNATURES = Object.values(WORDINGS)
  .flatMap((w) => [...w.noun, ...w.quote, ...w.bare])
  .map(signature);

/** Whether a reply is a follow-up of ours rather than a question of the character's list. */
export function isFollowUp(reply: string): boolean {
  return SIGNATURES.some((piece) => reply.includes(piece));
}
