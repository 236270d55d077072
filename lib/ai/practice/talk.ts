import type { AskInput } from "../tasks.ts";
import { lastQuestion } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { type Message, readMessage } from "./message.ts";
import { leftForLater } from "./notes.ts";
import { findQuestions } from "./questions.ts";
import { isClose } from "./wordings.ts";

/** Where a talk stands, worked out from what was said. */
export type Talk = {
  /** What this character has to ask that nobody has asked before. */
  open: string[];
  current: string | null;
  /** What comes after `current`; `isReturn` when the person wanted to come back to it. */
  next: string | null;
  isReturn: boolean;
  /** How many come after `current`. */
  left: number;
  /** Whether the person may still put `current` off. */
  isDeferrable: boolean;
  hasBegun: boolean;
  isClosed: boolean;
  /** The reply that followed up on `current`. */
  followUp: string | null;
  /** What was said to `current`, oldest first; the last is the message to reply to. */
  messages: Message[];
  /** What was said to the question before, last. */
  previous: Message | null;
  /** This character's replies that are at hand, oldest first. */
  replies: string[];
};

const padded = (text: string): string => ` ${plainWords(text)} `;

/** Which of the questions a text puts: the last of them, and of those that end there the longest. */
function questionPut(keys: string[], text: string): number {
  const words = padded(text);
  const ends = keys.map((key) => {
    const at = words.lastIndexOf(key);
    return at < 0 ? -1 : at + key.length;
  });
  const end = Math.max(...ends);
  if (end < 0) return -1;
  const last = keys.flatMap((key, at) => (ends[at] === end ? [{ at, length: key.length }] : []));
  return last.toSorted((a, b) => b.length - a.length)[0]?.at ?? -1;
}

/** Only the last sentence of what was asked is stored, so a question of several is known by it where it is long enough. */
function isAmong(asked: ReadonlySet<string>, question: string): boolean {
  const last = plainWords(lastQuestion(question) ?? question);
  return asked.has(plainWords(question)) || (countWords(last) > 3 && asked.has(last));
}

class Reader {
  readonly messages: Message[] = [];
  previous: Message | null = null;
  current = -1;
  latest = -1;
  followUp: string | null = null;
  isClosed = false;
  readonly deferred: number[];
  readonly returned = new Set<number>();
  readonly #questions: string[];
  readonly #keys: string[];

  constructor(questions: string[], current: number, deferred: number[]) {
    this.#questions = questions;
    this.#keys = questions.map(padded);
    this.deferred = deferred;
    this.current = this.latest = current;
  }

  reply(text: string): void {
    const put = questionPut(this.#keys, text);
    this.isClosed ||= isClose(text);
    if (put < 0) {
      const isKind = this.messages.at(-1)?.kind === "distress";
      if (this.messages.length > 0 && !isKind && !this.isClosed) this.followUp = text;
      return;
    }
    const deferral = this.deferred.indexOf(put);
    if (deferral >= 0) {
      this.deferred.splice(deferral, 1);
      this.returned.add(put);
    }
    if (put === this.current) return;
    this.previous = this.messages.at(-1) ?? null;
    [this.current, this.latest, this.followUp] = [put, Math.max(this.latest, put), null];
    this.messages.length = 0;
  }

  message(text: string, isFirst: boolean): void {
    const isAfterPain = this.messages.length === 0 && this.previous?.kind === "distress";
    const message = readMessage(text, this.#questions[this.current] ?? "", { isFirst, isAfterPain });
    this.messages.push(message);
    if (message.kind === "later" && this.current >= 0 && !this.returned.has(this.current) && !this.deferred.includes(this.current))
      this.deferred.push(this.current);
  }
}

export function readTalk(input: AskInput): Talk {
  const questions = findQuestions(input.systemPrompt);
  const asked = new Set(input.asked.map(plainWords));
  const replies = input.turns.flatMap((turn) => (turn.speaker === "character" ? [turn.text] : []));
  const hasBegun = replies.length > 0 || Boolean(input.summary);
  const keys = questions.map(padded);
  // A long run of other replies may hide which question is open: then it is the last that was asked.
  const isHidden = hasBegun && !replies.some((reply) => questionPut(keys, reply) >= 0);
  const start = isHidden ? questions.findLastIndex((question) => isAmong(asked, question)) : -1;
  const deferred = leftForLater(input.summary).flatMap((text) => keys.indexOf(padded(text)));
  const reader = new Reader(questions, start, deferred.filter((at) => at >= 0));
  let isFirst = !input.summary;
  for (const turn of input.turns) {
    if (turn.speaker === "character") reader.reply(turn.text);
    else if (turn.greeting !== true) {
      reader.message(turn.text, isFirst);
      isFirst = false;
    }
  }
  const put = new Set(replies.map((reply) => questionPut(keys, reply)));
  const open = questions.filter((question) => !isAmong(asked, question));
  const rest = questions.flatMap((question, at) => (at > reader.latest && !put.has(at) && open.includes(question) ? [at] : []));
  const returns = reader.deferred.filter((at) => at !== reader.current);
  const next = rest[0] ?? returns[0];
  return {
    open,
    current: questions[reader.current] ?? null,
    next: next === undefined ? null : (questions[next] ?? null),
    isReturn: rest.length === 0 && returns.length > 0,
    left: rest.length + returns.length,
    isDeferrable: reader.current >= 0 && !reader.returned.has(reader.current),
    hasBegun,
    isClosed: reader.isClosed,
    followUp: reader.followUp,
    messages: input.turns.at(-1)?.speaker === "user" ? reader.messages : [],
    previous: reader.previous,
    replies,
  };
}
