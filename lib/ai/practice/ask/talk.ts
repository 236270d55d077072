import type { AskInput, Turn } from "../../tasks";
import { findQuestions } from "../questions";
import { plainWords } from "../../../text/words.ts";
import { contentStems } from "../text/words";
import { leadsBack } from "./again";
import { readIntent } from "./intent";

/** Where a talk stands, worked out anew from the input each time. */
export type Talk = {
  /** The questions of this character that are left for it to ask or were asked by it. */
  questions: string[];
  /** Questions of this character that another one asked before, in these or similar words. */
  skipped: string[];
  /** The question being answered; null before the first. */
  current: string | null;
  next: string | null;
  /** How many are left after `current`. */
  left: number;
  begun: boolean;
  /** The one follow-up on the current question was asked. */
  followedUp: boolean;
  /** How often the current question was put, repeats included. */
  put: number;
  /** This character has said goodbye. */
  closed: boolean;
  message: Turn | null;
  /** The answers to the current question, oldest first, the last message included. */
  answers: string[];
  /** This character's replies, newest first. */
  replies: string[];
  /** All that the person answered in the window, oldest first. */
  told: Turn[];
};

const DEEPER = [
  "What is one example that nobody has asked you for yet, and that you would like to tell?",
  "What would you do differently if you could live through one of those situations again?",
];

export function readTalk(input: AskInput): Talk {
  const replies = input.turns.filter((turn) => turn.speaker === "character").map((turn) => turn.text);
  const said = replies.map(padded);
  const askedBefore = input.asked.map(padded);
  const listed = findQuestions(input.systemPrompt);
  const keys = listed.map(padded);

  const isOwn = (entry: string): boolean => keys.some((key) => entry.includes(key));
  const foreign =
    input.handoff.length === 0
      ? []
      : input.asked.filter(
          (entry, i) =>
            !isOwn(askedBefore[i] ?? "") && !said.some((reply) => reply.includes(askedBefore[i] ?? " ")),
        );
  const foreignStems = foreign.map(contentStems);
  const inTalk = (key: string): boolean => said.some((reply) => reply.includes(key));
  const inAsked = (key: string): boolean => askedBefore.some((entry) => entry.includes(key));

  const begun = replies.length > 0 || (input.summary !== null && input.summary !== "");
  const questions: string[] = [];
  const skipped: string[] = [];
  for (const [i, question] of listed.entries()) {
    const key = keys[i] ?? "";
    const elsewhere =
      !inTalk(key) &&
      (foreignStems.some((stems) => similar(contentStems(question), stems)) || (!begun && inAsked(key)));
    (elsewhere ? skipped : questions).push(question);
  }
  if (questions.length === 0) questions.push(...DEEPER);

  const isAsked = (question: string): boolean => inTalk(padded(question)) || inAsked(padded(question));
  const place = lastPut(questions, input.turns);
  // A long talk may have lost the turn that asked; then it is the last of ours that was asked at all.
  const current = place?.question ?? (begun ? (questions.filter(isAsked).at(-1) ?? null) : null);
  const nextQuestions = questions.filter((question) => question !== current && !isAsked(question));

  const since = place === null ? input.turns : input.turns.slice(place.first + 1);
  const answers = since
    .filter((turn) => turn.speaker === "user" && turn.greeting !== true && readIntent(turn.text) === "answer")
    .map((turn) => turn.text);
  const message = input.turns.filter((turn) => turn.speaker === "user").at(-1) ?? null;
  return {
    questions,
    skipped,
    current,
    next: nextQuestions[0] ?? null,
    left: nextQuestions.length,
    begun,
    followedUp:
      current !== null &&
      since.some((turn) => turn.speaker === "character" && !leadsBack(turn.text, current)),
    put:
      current === null
        ? 0
        : (place === null ? 0 : 1) +
          since.filter((turn) => turn.speaker === "character" && leadsBack(turn.text, current)).length,
    closed:
      nextQuestions.length === 0 &&
      since.some((turn) => turn.speaker === "character" && /\bAdvance\b/.test(turn.text)),
    message,
    answers,
    replies: replies.reverse(),
    told: input.turns.filter(
      (turn) => turn.speaker === "user" && turn.greeting !== true && readIntent(turn.text) === "answer",
    ),
  };
}

function padded(text: string): string {
  return ` ${plainWords(text)} `;
}

/** The question that was put last, and the turn in which it was put first. */
function lastPut(questions: string[], turns: Turn[]): { question: string; first: number } | null {
  const keys = questions.map(padded);
  for (let i = turns.length - 1; i >= 0; i--) {
    const turn = turns[i];
    if (turn === undefined || turn.speaker !== "character") continue;
    const text = padded(turn.text);
    let best = -1;
    let at = -1;
    keys.forEach((key, index) => {
      const where = text.lastIndexOf(key);
      if (where > at) [best, at] = [index, where];
    });
    const question = questions[best];
    const key = keys[best];
    if (question === undefined || key === undefined) continue;
    const first = turns.findIndex(
      (other) => other.speaker === "character" && padded(other.text).includes(key),
    );
    return { question, first };
  }
  return null;
}

/** Whether two questions ask for the same: most of the smaller one's meaning is in the other. */
export function similar(a: Set<string>, b: Set<string>): boolean {
  const drop = new Set([
    "time",
    "tell",
    "describ",
    "exampl",
    "walk",
    "talk",
    "thing",
    "situation",
    "particular",
    "recent",
    "recently",
    "specific",
    "give",
    "share",
    "think",
    "day",
    "happen",
    "work",
    "mor",
    "kind",
  ]);
  const left = [...a].filter((word) => !drop.has(word));
  const right = new Set([...b].filter((word) => !drop.has(word)));
  const smaller = Math.min(left.length, right.size);
  if (smaller < 2) return false;
  const shared = left.filter((word) => right.has(word)).length;
  return shared >= 2 && shared / smaller >= 0.7;
}
