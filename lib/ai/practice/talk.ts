import type { AskInput } from "../tasks.ts";
import { lastQuestion } from "../../text/questions.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { isDeferral, readMessage } from "./message.ts";
import { leftForLater } from "./notes.ts";
import { findQuestions } from "./questions.ts";
import { isClose, mayPause } from "./wordings.ts";

const padded = (text: string): string => ` ${plainWords(text)}`;

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
  const asked = new Set(input.asked.map(plainWords));
  const open = questions.filter((question) => !isAmong(asked, question));
  const replies = turns.flatMap((turn) => (turn.speaker === "character" ? [turn.text] : []));
  // A reply ends in its question, so the longest that it ends in is meant.
  const keys = questions.map((question, at) => ({ at, key: padded(question) }));
  const byLength = keys.toSorted((a, b) => b.key.length - a.key.length);
  const put = (text: string): number => {
    const words = padded(text);
    return byLength.find(({ key }) => words.endsWith(key))?.at ?? -1;
  };
  let [current, latest, isClosed, isAfterPain] = [-1, -1, false, false];
  let followUp: string | null = null;
  let texts: string[] = [];
  const deferred = new Set(leftForLater(summary).map(put));
  for (const { speaker, text, greeting } of turns) {
    if (speaker === "user") {
      if (greeting !== true) texts.push(text);
      if (isDeferral(text) && current === latest) deferred.add(current);
      continue;
    }
    const index = put(text);
    isClosed ||= isClose(text);
    if (index < 0 && texts.length > 0) followUp = text;
    deferred.delete(index);
    if (index < 0 || index === current) continue;
    [current, latest, followUp, texts] = [index, Math.max(latest, index), null, []];
    isAfterPain = mayPause.some((offer) => text.includes(offer));
  }
  const rest = questions.filter((one, at) => at > latest && open.includes(one));
  const returns = [...deferred].flatMap((at) => (at === current ? [] : (questions[at] ?? [])));
  const isFirst = !summary && replies.length < 2;
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
    /** Whether `current` and `next` were put off before. */
    wasDeferred: current < latest,
    isReturn: rest.length === 0,
    left: rest.length + returns.length,
    hasBegun: replies.length > 0 || Boolean(summary),
    isClosed,
    /** The reply that followed up on `current`. */
    followUp,
    /** What was said to `current`; the last is the message to reply to. */
    messages: turns.at(-1)?.speaker === "user" ? messages : [],
    replies,
  };
}
