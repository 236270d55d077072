import { env } from "../env.ts";
import { joinTo } from "./continuation.ts";
import { isInDanger, withoutDanger } from "./danger.ts";
import { modelFailure, noTokens, type Tokens } from "./failure.ts";
import { languageModel, noModel, requestText, streamAnswer, tokensOf } from "./model.ts";
import { askPrompt, briefPrompt, summaryPrompt } from "./prompts/interviewer.ts";
import type { AskInput, BriefInput, SummariseInput, Turn } from "./tasks.ts";

/** How a reply came to be. */
export type Made = { model: string } & Tokens;

const brokenOff = ["error", "interrupted"];

/** What comes out of a running reply, in order; the last is `end` unless it throws. */
export type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & Made);

/** What somebody in danger is told, in short. */
export const helpText = (): string =>
  `I'm only a computer program, and a person can be there for you. ${env().HELP_TEXT} The interview can wait.`;

/** What somebody in danger is told; the second time in a row it is short. */
function helpReply(previous: string | undefined): string {
  const whole = `Thank you for telling me. I'm a computer program, so I can't help you with this myself, but you don't have to face it alone. ${env().HELP_TEXT} We can stop here: choose the title at the top of the page and then Leave Conversation, or close the page. What you have written stays, and you can continue another day if you like.`;
  return previous !== whole ? whole : helpText();
}

/** Whether what was said last is answered by a fixed text, without a model: it tells of danger. */
export const isAnsweredWithHelp = (last: Pick<Turn, "speaker" | "text" | "greeting"> | undefined): boolean =>
  last?.speaker === "user" && !last.greeting && isInDanger(last.text);

/**
 * The next thing that a character says, word by word. Somebody in danger is told whom to turn to, and no model is
 * asked. Failures before the first word are tried again with
 * backoff; a stream that stalls or breaks later is a failure.
 * @param patience how long to wait for the first token (retries included), and from one to the next
 * @throws ModelFailure; whatever `signal` aborts with ends the stream quietly, without `end`
 */
export async function* streamReply(
  input: AskInput,
  signal: AbortSignal,
  patience = { firstChunkMs: 60_000, chunkMs: 30_000 },
): AsyncGenerator<ReplyPart> {
  if (isAnsweredWithHelp(input.turns.at(-1))) {
    yield { type: "delta", text: helpReply(input.turns.at(-2)?.text) };
    yield { type: "end", model: noModel, ...noTokens };
    return;
  }
  const { prefix = "" } = input;
  const join = prefix === "" ? (text: string) => text : joinTo(prefix);
  for await (const part of modelReply(withoutDangerInHandoff(input), signal, patience)) {
    const text = part.type === "delta" ? join(part.text) : "";
    if (part.type === "end") yield part;
    else if (text !== "") yield { type: "delta", text };
  }
}

/** What somebody wrote in danger is for nobody else: no later character hears of it. */
const withoutDangerInHandoff = (input: AskInput): AskInput => ({
  ...input,
  handoff: input.handoff.map((earlier) => ({
    ...earlier,
    answers: earlier.answers.filter((answer) => !isInDanger(answer)),
  })),
});

async function* modelReply(
  input: AskInput,
  signal: AbortSignal,
  patience: { firstChunkMs: number; chunkMs: number },
): AsyncGenerator<ReplyPart> {
  const silence = new AbortController();
  const firstChunk = setTimeout(() => silence.abort(), patience.firstChunkMs);
  const abortSignal = AbortSignal.any([signal, silence.signal]);
  let hasBegun = false;
  let hasEnded = false;
  try {
    const prompt = { ...askPrompt(input), task: { task: "ask" as const, input }, abortSignal };
    for await (const part of streamAnswer(prompt, patience.chunkMs)) {
      if (part.type === "text-delta" && part.text !== "") {
        hasBegun = true;
        clearTimeout(firstChunk);
        yield { type: "delta", text: part.text };
      } else if (part.type === "error") {
        throw part.error;
      } else if (part.type === "abort") {
        throw new DOMException("The model stalled.", "TimeoutError");
      } else if (part.type === "finish" && hasBegun && !brokenOff.includes(part.finishReason)) {
        hasEnded = true;
        yield { type: "end", model: languageModel().name, ...tokensOf(part.totalUsage) };
      }
    }
    if (!hasEnded) throw new Error("The stream ended before the reply did.");
  } catch (error) {
    if (signal.aborted) return;
    throw modelFailure(error, "reply", { isMidway: hasBegun });
  } finally {
    clearTimeout(firstChunk);
  }
}

const remembered = (input: BriefInput): BriefInput => ({ ...input, turns: withoutDanger(input.turns) });

type TextOptions = Parameters<typeof requestText>[2];
export const writeBrief = (input: BriefInput, options?: TextOptions): Promise<string> => {
  const task = { task: "brief" as const, input: remembered(input) };
  return requestText(task, briefPrompt(task.input), options);
};
export const writeSummary = (input: SummariseInput, options?: TextOptions): Promise<string> => {
  const task = { task: "summarise" as const, input: remembered(input) };
  return requestText(task, summaryPrompt(task.input), options);
};
