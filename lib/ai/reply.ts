import { setTimeout } from "node:timers/promises";
import type { ModelMessage } from "ai";
import { env } from "../env.ts";
import { clip, estimateTokens, fitNewestTurns, maxPersonaTokens } from "./tokens.ts";
import { askText, withoutThinking } from "./call.ts";
import type { Call, Finish, Timeouts, Prompt } from "./request.ts";
import { joinTo } from "./continuation.ts";
import { noTokens, type Tokens } from "./failure.ts";
import { material } from "./material.ts";
import { noModel } from "./names.ts";
import { replyTo } from "./practice/interviewer.ts";
import { withoutQuestions } from "./practice/questions.ts";
import { now, replyRules } from "./prompts.ts";
import { authorName, currentService } from "./service.ts";
import { type Mark, readSpeech } from "./speech.ts";
import { isAgendaDone, type ReplyInput, type Turn } from "./tasks.ts";

export { readAside } from "./practice/interviewer.ts";

/** How a reply was made. */
export type ReplyMeta = {
  model: string;
  finish: Finish;
  /** The question it asks, if known without parsing the text. */
  asked?: string | null;
  /** The model's mark of what the reply does. */
  mark: Mark | null;
  /** Replaces all earlier text, which was reasoning without an opening tag. */
  text?: string;
} & Tokens;

/** The parts of a reply stream, in order; the last is `end` unless the stream throws. */
type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & ReplyMeta);

const maxOutputTokens = 400;
/** Maximum tokens of each part. They bound the cost of a turn in a long conversation. */
const replyCaps = {
  persona: maxPersonaTokens,
  history: 5450,
  resume: 1650,
  notes: 800,
  summary: 400,
  asked: 400,
};
/** Shares of a small prompt, without the rules. */
const shares = { persona: 0.23, resume: 0.17, notes: 0.12, summary: 0.08 };
/** Tokens of the rules, `<now>` and the name. */
const fixedTokens = 900;
/** Tokens of the tags and marks of the longest history, 24 turns. */
const tagTokens = 100;

/**
 * Streams a character's next reply. With `help`, that text is the reply and no model is called.
 * @param timeouts override the configured ones
 * @throws {ModelFailure}; an aborted `signal` ends the stream without `end`
 */
export async function* streamReply(
  input: ReplyInput,
  signal: AbortSignal,
  timeouts: Partial<Timeouts> = {},
): AsyncGenerator<ReplyPart> {
  if (input.help) {
    yield { type: "delta", text: input.help };
    yield { type: "end", model: noModel, finish: "complete", asked: null, mark: null, ...noTokens };
  } else if (currentService()) yield* modelReply(input, signal, timeouts);
  else yield* practiceReply(input, signal);
}

/** The longest duration of a practice reply, in milliseconds. */
const maxPracticeMs = 2600;

async function* practiceReply(input: ReplyInput, signal: AbortSignal): AsyncGenerator<ReplyPart> {
  const { text, asked } = replyTo(input);
  const { prefix = "" } = input;
  const words = (text.startsWith(prefix) ? text.slice(prefix.length) : text).match(/\s*\S+/g) ?? [];
  const perSecond = env().PRACTICE_WORDS_PER_SECOND;
  const pauseMs = perSecond > 0 ? Math.min(1000 / perSecond, maxPracticeMs / (words.length + 5)) : 0;
  try {
    for (const word of words) {
      if (pauseMs > 0) await setTimeout(pauseMs, null, { signal });
      yield { type: "delta", text: word };
    }
  } catch {
    return; // Stopped.
  }
  yield { type: "end", model: authorName(), finish: "complete", mark: null, asked, ...noTokens };
}

async function* modelReply(
  input: ReplyInput,
  signal: AbortSignal,
  timeouts: Partial<Timeouts>,
): AsyncGenerator<ReplyPart> {
  const { prefix = "" } = input;
  const speech = readSpeech(input.characterName);
  let written = "";
  const join = prefix === "" ? (text: string) => text : joinTo(prefix);
  const call: Call = {
    purpose: "interviewer",
    payer: input.payer,
    spentOn: "replies",
    work: "reply",
    urgency: "reply",
    prompt: (tokens) => replyPrompt(input, tokens),
    maxOutputTokens,
    timeouts,
    signal,
  };
  try {
    for await (const part of askText(call)) {
      if (part.type === "thinking") continue;
      if (part.type === "text") written += part.text;
      const { text: spoken, mark } =
        part.type === "end" ? speech.end() : { text: speech.push(part.text), mark: null };
      const text = join(spoken);
      if (text !== "") yield { type: "delta", text };
      if (part.type === "end") yield { ...part, ...(spokenAfter(written, input.characterName) ?? { mark }) };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The reply after reasoning that was written as text; null without such reasoning. */
function spokenAfter(written: string, name: string): { text: string; mark: Mark | null } | null {
  const rest = withoutThinking(written);
  if (rest === written) return null;
  const speech = readSpeech(name);
  const begun = speech.push(rest);
  const { text, mark } = speech.end();
  return { text: begun + text, mark };
}

/** Whether the character has planned questions; its replies then begin with a mark. */
const hasPlannedQuestions = ({ agenda }: ReplyInput): boolean => agenda?.questions != null;

const markText: Record<Mark, string> = { question: "[q] ", follow_up: "[more] ", end: "[end] " };

/**
 * The prompt of a reply within a token limit, unless the rules and 200 tokens of the talk exceed it. Constant parts come
 * first, for prompt caching.
 */
function replyPrompt(input: ReplyInput, tokens: number): Prompt {
  const left = Math.max(800, tokens - fixedTokens);
  const within = (part: keyof typeof shares): number =>
    Math.min(replyCaps[part], Math.floor(left * shares[part]));
  const { characterName, personName, systemPrompt, manner = "neutral", handoff, resume, summary } = input;
  const persona = hasPlannedQuestions(input) ? withoutQuestions(systemPrompt) : systemPrompt;
  const rules = replyRules({ name: characterName, manner, hasPlan: hasPlannedQuestions(input) });
  const instructions = [
    `${rules}\n${clip(persona, within("persona"))}`,
    personName && material("person", clip(personName, 60)),
    handoff.length > 0 && material("notes", clip(notesText(input), within("notes"))),
    resume?.length && material("resume", clip(resume.join("\n"), within("resume"))),
    summary && material("summary", clip(summary, within("summary"))),
  ]
    .filter(Boolean)
    .join("\n\n");
  const added = estimateTokens(input.prefix ?? "") + estimateTokens(nowText(input, [])) + tagTokens;
  const room = tokens - estimateTokens(instructions) - added;
  const max = Math.max(200, Math.min(replyCaps.history, room));
  const history = fitNewestTurns(input.turns, max, Math.max(200, Math.min(3 * replyCaps.history, room)));
  return { instructions, messages: messagesOf(input, history) };
}

function notesText({ handoff }: ReplyInput): string {
  return handoff
    .map(({ character, brief, answers }) => {
      const lines = [brief, ...answers.map((answer) => `"${answer}"`)].filter(Boolean);
      return `Told to ${character}:\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

const textOf = ({ skip, greeting, text }: Turn): string =>
  skip ? "(skipped)" : greeting ? text : material("answer", text);

/** The history; its last message says what to do now. Starts with the person, as some services require. */
function messagesOf(input: ReplyInput, history: Turn[]): ModelMessage[] {
  const { prefix = "" } = input;
  const first = history.findIndex(({ speaker }) => speaker === "user");
  const messages = history.slice(Math.max(0, first)).map((turn) =>
    turn.speaker === "user"
      ? { role: "user" as const, content: textOf(turn) }
      : {
          role: "assistant" as const,
          content: `${hasPlannedQuestions(input) && turn.mark ? markText[turn.mark] : ""}${turn.text}`,
        },
  );
  if (prefix !== "") messages.push({ role: "assistant", content: prefix });
  const request = material("now", nowText(input, history));
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: request }];
  return [...messages.slice(0, -1), { role: "user", content: `${last.content}\n${request}` }];
}

/** How many words of a cut-off reply are repeated to the model. */
const shownWords = 12;

function nowText(input: ReplyInput, history: Turn[]): string {
  const { agenda, turns, prefix = "", summary, nextCharacter } = input;
  if (prefix !== "") return now.continueFrom(prefix.trim().split(/\s+/).slice(-shownWords).join(" "));
  const button = nextCharacter ? "Advance" : "Finish interview";
  const isFirst = summary === null && !turns.some(({ speaker }) => speaker === "character");
  const next = agenda?.open[0];
  if (isFirst && next !== undefined) return now.introduceWith(next);
  const skipped = turns.at(-1)?.skip ? `${now.skipped} ` : "";
  if (agenda && isAgendaDone(agenda)) return skipped + now.end(button);
  if (next !== undefined) {
    const canFollowUp = agenda?.hasSpare && !agenda.hasFollowedUp && skipped === "";
    return `${skipped}${now.ask(next)}${canFollowUp ? ` ${now.mayFollowUp}` : ""}`;
  }
  const asked = input.asked.filter((question) => !history.some(({ text }) => text.includes(question)));
  const listed = clip(asked.toReversed().join(" / "), replyCaps.asked);
  const parts = [
    isFirst ? now.introduce : `${skipped}${now.next}`,
    listed && now.asked(listed),
    !isFirst && now.whenDone(button),
  ];
  return parts.filter(Boolean).join(" ");
}
