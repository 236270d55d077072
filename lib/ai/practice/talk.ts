import { isInDanger } from "../danger.ts";
import type { AskInput } from "../tasks.ts";
import { lastQuestion } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { isDeferral, readMessage } from "./message.ts";
import { leftForLater } from "./notes.ts";
import { findQuestions } from "./questions.ts";
import { isClose } from "./wordings.ts";

const padded = (text: string): string => ` ${plainWords(text)} `;

/** Which question a text puts: the last one in it, and of those that end there the longest. */
function questionPut(keys: string[], text: string): number {
  const words = padded(text);
  let [put, end] = [-1, -1];
  for (const [index, key] of keys.entries()) {
    const at = words.lastIndexOf(key) + key.length;
    if (at < key.length || at < end || (at === end && key.length < (keys[put]?.length ?? 0))) continue;
    [put, end] = [index, at];
  }
  return put;
}

/** Of what was asked only the last sentence is stored: a question of several is known by it where it is long enough. */
function isAmong(asked: ReadonlySet<string>, question: string): boolean {
  const last = plainWords(lastQuestion(question) ?? question);
  return asked.has(plainWords(question)) || (countWords(last) > 3 && asked.has(last));
}

/** After so many messages to one question the talk goes on, whatever the last one is. */
export const maxMessages = 6;
export type Talk = ReturnType<typeof readTalk>;

/** Where a talk stands, worked out from what was said. */
export function readTalk(input: AskInput) {
  const { turns, summary } = input;
  const questions = findQuestions(input.systemPrompt);
  const keys = questions.map(padded);
  const asked = new Set(input.asked.map(plainWords));
  const open = questions.filter((question) => !isAmong(asked, question));
  const replies = turns.flatMap((turn) => (turn.speaker === "character" ? [turn.text] : []));
  const put = new Set(replies.map((reply) => questionPut(keys, reply)));
  let [current, latest, isClosed] = [-1, -1, false];
  let [followUp, before]: [string | null, string | null] = [null, null];
  let texts: string[] = [];
  const deferred = new Set(leftForLater(summary).map((question) => keys.indexOf(padded(question))));
  const returned = new Set<number>();
  for (const { speaker, text, greeting } of turns) {
    if (speaker === "user") {
      if (greeting !== true) texts.push(text);
      if (isDeferral(text) && current >= 0 && !returned.has(current)) deferred.add(current);
      continue;
    }
    const index = questionPut(keys, text);
    isClosed ||= isClose(text);
    if (index < 0 && texts.length > 0 && !isInDanger(texts.at(-1) ?? "")) followUp = text;
    if (deferred.delete(index)) returned.add(index);
    if (index < 0 || index === current) continue;
    [current, latest] = [index, Math.max(latest, index)];
    [followUp, before, texts] = [null, texts.at(-1) ?? null, []];
  }
  const rest = questions.filter((one, at) => at > latest && !put.has(at) && open.includes(one));
  const returns = [...deferred].flatMap((at) => (at === current ? [] : (questions[at] ?? [])));
  const isFirst = !summary && replies.length < 2;
  const isAfterPain = before !== null && readMessage(before, "", false, false).kind === "distress";
  const start = Math.max(0, texts.length - (isClosed ? 1 : maxMessages));
  const messages = texts.slice(start).map((text, at) => {
    const isStart = at + start === 0;
    return readMessage(text, questions[current] ?? "", isFirst && isStart, isAfterPain && isStart);
  });
  return {
    ...input,
    /** What nobody in this interview has asked yet. */
    open,
    current: questions[current] ?? null,
    next: rest[0] ?? returns[0] ?? null,
    /** Whether `next` was put off before. */
    isReturn: rest.length === 0,
    left: rest.length + returns.length,
    wasDeferred: returned.has(current),
    hasBegun: replies.length > 0 || Boolean(summary),
    isClosed,
    /** The reply that followed up on `current`. */
    followUp,
    /** What was said to `current`; the last is the message to reply to. */
    messages: turns.at(-1)?.speaker === "user" ? messages : [],
    replies,
  };
}
