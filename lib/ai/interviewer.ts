import { env } from "../env.ts";
import { isInDanger, withoutDanger } from "./danger.ts";
import { failureText, ModelFailure } from "./failure.ts";
import { languageModel, requestText, streamAnswer } from "./model.ts";
import { askPrompt, briefPrompt, summaryPrompt } from "./prompts/interviewer.ts";
import type { AskInput, BriefInput, SummariseInput } from "./tasks.ts";

export { ModelFailure };

/** How a reply came to be. */
export type Made = { model: string; input_tokens: number | null; output_tokens: number | null };

const brokenOff = ["error", "interrupted"];

/** What comes out of a running reply, in order; the last is `end` unless it throws. */
export type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & Made);

/** What is recorded as the model of a reply that none was asked for. */
const noModel = "none (fixed text)";

/** What somebody in danger is told; the second time in a row it is short. */
function helpReply(previous: string | undefined): string {
  const whole = `Thank you for telling me. I'm a computer program, so I can't help you with this myself, but you don't have to face it alone. ${env().HELP_TEXT} We can stop here: choose the title at the top of the page and then Leave Conversation, or close the page. What you have written stays, and you can continue another day if you like.`;
  if (previous !== whole) return whole;
  return `I'm only a computer program, and a person can be there for you. ${env().HELP_TEXT} The interview can wait.`;
}

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
  const last = input.turns.at(-1);
  if (last?.speaker === "user" && !last.greeting && isInDanger(last.text)) {
    yield { type: "delta", text: helpReply(input.turns.at(-2)?.text) };
    yield { type: "end", model: noModel, input_tokens: null, output_tokens: null };
    return;
  }
  yield* modelReply(withoutDangerInHandoff(input), signal, patience);
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
        const { inputTokens: input_tokens = null, outputTokens: output_tokens = null } = part.totalUsage;
        yield { type: "end", model: languageModel().name, input_tokens, output_tokens };
      }
    }
    if (!hasEnded) throw new Error("The stream ended before the reply did.");
  } catch (error) {
    if (signal.aborted) return;
    throw new ModelFailure(failureText(error, "reply", hasBegun), { cause: error });
  } finally {
    clearTimeout(firstChunk);
  }
}

const remembered = (input: BriefInput): BriefInput => ({ ...input, turns: withoutDanger(input.turns) });

export const writeBrief = (input: BriefInput): Promise<string> => {
  const task = { task: "brief" as const, input: remembered(input) };
  return requestText(task, briefPrompt(task.input));
};
export const writeSummary = (input: SummariseInput): Promise<string> => {
  const task = { task: "summarise" as const, input: remembered(input) };
  return requestText(task, summaryPrompt(task.input));
};
