import { isSetback } from "../text/setback";
import type { Phrase } from "../text/phrases";
import { readSentences } from "../text/evidence";
import { signals } from "../text/signals";
import { embeds, formOf, pickPhrase, spoken, type Form } from "./acknowledge";
import type { MissingPart } from "./missing-part";
import { signature, vary } from "./vary";

export { asksForEvent, asksForOutcome, missingPartOf } from "./missing-part";

type Wordings = Record<Form | "bare", string[]>;

const WORDINGS: Record<MissingPart | "setback", Wordings> = {
  example: {
    told: [
      "{X}. When did that last show in something you did?",
      "So {x}. Could you tell me about one time when that mattered?",
      "{X}. What is one occasion that shows it?",
    ],
    fragment: [
      "{X}. Is there one moment that you remember well?",
      "{X}: could you tell me about one time in particular?",
      "{X}. What comes to mind first when you think of that?",
    ],
    noun: [
      "I'd like to hear more about {x}. What did you do there yourself?",
      "Staying with {x} for a moment: what is one thing that happened?",
    ],
    quote: [
      '"{x}", you say. Could you tell me about one time in particular?',
      'You put it as "{x}". What is one occasion that shows it?',
    ],
    bare: [
      "Could you say a little more, with one thing that really happened?",
      "What would be one example, even a small one?",
    ],
  },
  plain: {
    told: [],
    fragment: [],
    noun: [],
    quote: [],
    bare: [
      "What is the first thing that comes to mind? A small one is fine.",
      "Could you say a little more? One thing that really happened is enough.",
    ],
  },
  occasion: {
    told: [],
    fragment: [],
    noun: [],
    quote: [],
    bare: [
      "Is there one particular time that comes to mind, even a small one?",
      "One occasion is enough: where were you, and what did you do?",
    ],
  },
  story: {
    told: [
      "{X}. What happened then, and what did you do?",
      "So {x}. How did it go on from there, and how did it end?",
      "{X}. What did you do next, and what came of it?",
    ],
    fragment: [
      "{X}. How did you go about it, and how did it end?",
      "{X}: what happened there, and what did you do?",
    ],
    noun: ["You mention {x}. What happened there, and how did it end?"],
    quote: ['"{x}", you say. What happened then, and how did it end?'],
    bare: ["What happened then, and how did it end?", "How did that go on, and what came of it?"],
  },
  setback: {
    told: [
      "{X}. What did you do about it, and how did it end?",
      "So {x}. How did you deal with that, and what came of it?",
    ],
    fragment: ["{X}. What did you do about it, and how did it end?"],
    noun: ["You mention {x}. What did you do about it, and how did it end?"],
    quote: ['"{x}", you say. What did you do about it, and how did it end?'],
    bare: ["What did you do about it, and how did it end?"],
  },
  path: {
    told: ["{X}. How did it go on from there?", "So {x}. What has come of it since?"],
    fragment: ["{X}. How did that come about?", "{X}: could you tell me a little more about it?"],
    noun: ["You mention {x}. How did it go on from there?"],
    quote: ['"{x}", you say. How did it go on from there?'],
    bare: ["How did it go on from there?"],
  },
  reason: {
    told: ["{X}. What draws you to that?", "So {x}. What would that give you?"],
    fragment: ["{X}. What draws you to that?", "{X}: what makes that matter to you?"],
    noun: ["You mention {x}. What draws you to it?"],
    quote: ['"{x}", you say. What draws you to that?'],
    bare: ["What draws you to that?"],
  },
  choice: {
    told: ["{X}. Why that one, and what did you do in it?"],
    fragment: [
      "{X}. Why that one, and what was your part in it?",
      "{X}, then. What makes you choose it, and what did you do there?",
    ],
    noun: ["So we look at {x}. What makes you choose it, and what did you do there?"],
    quote: ['"{x}", then. What makes you choose it, and what was your part?'],
    bare: ["What makes you choose that one, and what was your part in it?"],
  },
  result: {
    told: [
      "So {x}. How did that turn out in the end?",
      "{X}. What was different afterwards?",
      "{X}. What came of that, and how could you tell?",
    ],
    fragment: ["{X}. How did that turn out in the end?", "{X}. What was different afterwards?"],
    noun: [
      "Coming back to {x}: what happened as a result of what you did?",
      "I can follow you as far as {x}. How did it turn out?",
    ],
    quote: [
      'After "{x}", what was different, and how did you know?',
      '"{x}", you say. How did that turn out?',
    ],
    bare: ["How did that turn out in the end?", "What was different afterwards, because of what you did?"],
  },
  number: {
    told: [
      "{X}. Roughly how much, how many or how long was that?",
      "So {x}. Could you put a rough number on that?",
    ],
    fragment: ["{X}. Could you put a rough number on that?"],
    noun: ["To get a sense of the size of {x}: could you give me a figure, even a rough one?"],
    quote: ['"{x}", you say. Could you put a rough number on that?'],
    bare: ["Could you put a rough number on that: how many, how much or how long?"],
  },
  part: {
    told: [
      "{X}. Which part of that was yours, and what came of it?",
      "So {x}. What did you do in it yourself, and how did it end?",
    ],
    fragment: ["{X}. Which part of that was yours, and what came of it?"],
    noun: ["On {x}: what did you do yourself, and how did it end?"],
    quote: ['"{x}", you say. Which part of that was yours, and what came of it?'],
    bare: ["Which part of that was yours, and what came of it?"],
  },
};

/** What the follow-up says back. The end of something is asked after what was done or happened, never after a fact. */
export function phraseFor(
  missingPart: MissingPart,
  answer: string,
  question: string,
  replies: readonly string[],
): Phrase | null {
  if (missingPart !== "result" && missingPart !== "part") return pickPhrase(answer, question, replies);
  const happened = readSentences(answer)
    .filter(({ signals: s }) => (s.action || (s.event && !s.state)) && !s.hypothetical)
    .map((sentence) => sentence.text);
  const phrase = pickPhrase(happened.join("\n"), question, replies);
  if (phrase === null || phrase.kind === "noun") return phrase;
  const s = signals(phrase.text);
  return s.action || s.event ? phrase : null;
}

/** The follow-up in words; it says back what was said, where that says something. */
export function followUp(
  missingPart: MissingPart,
  phrase: Phrase | null,
  seed: number,
  recent: readonly string[],
): string {
  // What happened to somebody, or went wrong, calls for what they then did.
  const befell =
    phrase !== null &&
    (isSetback(phrase.text) || !/\b(?:i|we|you)\b/i.test(`${phrase.text} ${phrase.told ?? ""}`));
  const told = phrase !== null && phrase.told !== null && formOf(phrase) === "told";
  const wordings = WORDINGS[missingPart === "story" && befell && told ? "setback" : missingPart];
  const listed = phrase === null ? [] : wordings[formOf(phrase)];
  if (phrase === null || listed.length === 0) return vary(wordings.bare, seed, recent);
  const said = spoken(phrase);
  const fitting =
    formOf(phrase) === "told" && !embeds(said)
      ? listed.filter((wording) => wording.startsWith("{X}"))
      : listed;
  return vary(fitting, seed, recent, said);
}

const SIGNATURES = Object.values(WORDINGS)
  .flatMap((wordings) => Object.values(wordings).flat())
  .map(signature);

/** Whether a reply is a follow-up of ours rather than a question of the character's list. */
export function isFollowUp(reply: string): boolean {
  return SIGNATURES.some((piece) => reply.includes(piece));
}
