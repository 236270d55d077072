import type { AskInput, Turn } from "../tasks.ts";
import { plainWords } from "../../text/words.ts";
import { type Message, readMessage } from "./message.ts";
import { findQuestions } from "./questions.ts";
import { isClose, mayPause } from "./wordings.ts";

/** After so many messages to one question the talk goes on, whatever the last one is. */
export const maxMessages = 6;
export type Talk = ReturnType<typeof readTalk>;

/** Where a talk stands, worked out from what was said. */
export function readTalk(input: AskInput) {
  const { turns, summary, agenda } = input;
  const questions = agenda?.questions ?? findQuestions(input.systemPrompt);
  const asked = new Set(input.asked.map(plainWords));
  const replies = turns.flatMap((turn) => (turn.speaker === "character" ? [turn.text] : []));
  const keys = questions.map((question, at) => ({ at, key: ` ${plainWords(question)}` }));
  const byLength = keys.toSorted((a, b) => b.key.length - a.key.length);
  let [current, isClosed, isAfterPain, hasFollowUp] = [-1, false, false, false];
  let said: Turn[] = [];
  for (const turn of turns) {
    const { speaker, text, greeting } = turn;
    if (speaker === "user") {
      if (greeting !== true) said.push(turn);
      continue;
    }
    const words = ` ${plainWords(text)}`;
    // A reply ends in its question, so the longest that it ends in is meant.
    const index = byLength.find(({ key }) => words.endsWith(key))?.at ?? -1;
    isClosed ||= isClose(text);
    hasFollowUp ||= index < 0 && said.length > 0;
    if (index < 0 || index === current) continue;
    [current, hasFollowUp, said] = [index, false, []];
    isAfterPain = mayPause.some((offer) => text.includes(offer));
  }
  const isOver = agenda?.left != null && agenda.left <= 0;
  const unasked = questions.filter((one, at) => at > current && !asked.has(plainWords(one)));
  const rest = isOver ? [] : agenda?.questions ? agenda.open : unasked;
  const isFirst = !summary && replies.length < 2;
  const start = Math.max(0, said.length - (isClosed ? 1 : maxMessages));
  const messages = said.slice(start).map(({ text, skip }, at): Message => {
    const isStart = at + start === 0;
    const message = readMessage(text, questions[current] ?? "", isFirst && isStart, isAfterPain && isStart);
    return skip ? { ...message, kind: "skip" } : message;
  });
  return {
    ...input,
    current: questions[current] ?? null,
    /** As many answers were given as this character may get. */
    isOver,
    /** What nobody in this interview has asked yet. */
    rest,
    next: rest[0] ?? null,
    hasBegun: replies.length > 0 || Boolean(summary),
    isClosed,
    hasFollowUp,
    /** What was said to `current`; the last is the message to reply to. */
    messages: turns.at(-1)?.speaker === "user" ? messages : [],
    replies,
  };
}
