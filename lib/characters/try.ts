import "server-only";
import type { UIMessageChunk } from "ai";
import { type Actor, personName } from "../actor.ts";
import { ModelFailure } from "../ai/failure.ts";
import { streamReply } from "../ai/reply.ts";
import { isInDanger, withoutDanger } from "../safety/danger.ts";
import { helpReply } from "../safety/help.ts";
import { questionsAsked } from "../text/questions.ts";
import type { ReplyInput } from "../ai/tasks.ts";
import { assertConsent } from "../consents/queries.ts";
import type { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { greetingText } from "./constants.ts";
import type { TryInput } from "./schema.ts";

/** An event of a trial's reply. `replaced` replaces all earlier text; `failed` is the last event of a failed reply. */
type TryEvent = { type: "delta" | "replaced"; text: string } | { type: "failed"; problem: AppError };

/** The model's input, as in an interview with this character only. */
function replyInput(actor: Actor, { name, system_prompt, manner, turns }: TryInput): ReplyInput {
  const person = personName(actor);
  const last = turns.at(-1);
  return {
    payer: actor.id,
    characterName: name,
    systemPrompt: system_prompt,
    manner: manner ?? "neutral",
    turns: withoutDanger([
      { id: "greeting", speaker: "user", name: person, text: greetingText(name), greeting: true },
      ...turns.map(({ speaker, text }, index) => {
        return { id: String(index), speaker, name: speaker === "user" ? person : name, text };
      }),
    ]),
    help: last?.speaker === "user" && isInDanger(last.text) ? helpReply(turns.at(-2)?.text) : null,
    summary: null,
    asked: turns.flatMap((turn) => (turn.speaker === "character" ? questionsAsked(turn.text).slice(-1) : [])),
    handoff: [],
    resume: null,
    nextCharacter: null,
  };
}

/** The next reply of a character with an unsaved prompt. Stores nothing. @throws {AppError} consent_required, rate_limited */
export async function tryCharacter(actor: Actor, input: TryInput, signal: AbortSignal) {
  const prompt = replyInput(actor, input);
  if (!prompt.help) await assertConsent(actor);
  await countAgainst("message", actor.id);
  return reply(prompt, signal);
}

async function* reply(input: ReplyInput, signal: AbortSignal): AsyncGenerator<TryEvent> {
  try {
    for await (const part of streamReply(input, signal)) {
      if (part.type === "delta") yield part;
      else if (part.text !== undefined) yield { type: "replaced", text: part.text };
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    yield { type: "failed", problem: error.toAppError() };
  }
}

/** A trial as an AI SDK UI message stream. A replaced reply continues in a new text part; only the last part counts. */
export async function* tryChunks(events: AsyncIterable<TryEvent>): AsyncGenerator<UIMessageChunk> {
  let id = "reply";
  yield { type: "start" };
  yield { type: "text-start", id };
  for await (const event of events) {
    if (event.type === "failed") {
      yield { type: "error", errorText: event.problem.message };
      continue;
    }
    const { type, text } = event;
    if (type === "replaced") {
      yield { type: "text-end", id };
      id = "spoken";
      yield { type: "text-start", id };
    }
    yield { type: "text-delta", id, delta: text };
  }
  yield { type: "text-end", id };
  yield { type: "finish" };
}

/** The complete reply of a trial. @throws {AppError} unavailable if the model fails, budget_spent */
export async function completeTry(events: AsyncIterable<TryEvent>): Promise<{ reply: string }> {
  let reply = "";
  for await (const event of events) {
    if (event.type === "failed") throw event.problem;
    reply = event.type === "replaced" ? event.text : reply + event.text;
  }
  return { reply };
}
