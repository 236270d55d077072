import "server-only";
import type { UIMessageChunk } from "ai";
import { type Actor, personName } from "../actor.ts";
import { ModelFailure } from "../ai/failure.ts";
import { streamReply } from "../ai/reply.ts";
import { isInDanger, withoutDanger } from "../safety/danger.ts";
import { helpReply } from "../safety/help.ts";
import { questionsAsked } from "../text/questions.ts";
import type { AskInput } from "../ai/tasks.ts";
import { assertConsent } from "../consents/queries.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { greetingText } from "./constants.ts";
import type { TryInput } from "./schema.ts";

/** What a trial says, word by word. `replaced` takes the place of all before; `failed` is the last of one that went wrong. */
export type TryEvent = { type: "delta" | "replaced" | "failed"; text: string };

/** What the model is asked: as in an interview with this character alone, which begins with the greeting. */
function askInput(actor: Actor, { name, system_prompt, manner, turns }: TryInput): AskInput {
  const person = personName(actor);
  const last = turns.at(-1);
  return {
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

/** What a character would say next whose prompt is not saved; stores nothing. @throws AppError consent_required, rate_limited, as for messages */
export async function tryCharacter(actor: Actor, input: TryInput, signal: AbortSignal) {
  const asked = askInput(actor, input);
  if (!asked.help) await assertConsent(actor);
  await countAgainst("message", actor.id);
  return reply(asked, signal);
}

async function* reply(input: AskInput, signal: AbortSignal): AsyncGenerator<TryEvent> {
  try {
    for await (const part of streamReply(input, signal)) {
      if (part.type === "delta") yield part;
      else if (part.text !== undefined) yield { type: "replaced", text: part.text };
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    yield { type: "failed", text: error.publicText };
  }
}

/** A trial as an AI SDK UI message stream. A reply that is replaced goes on in another text part, which alone counts. */
export async function* tryChunks(events: AsyncIterable<TryEvent>): AsyncGenerator<UIMessageChunk> {
  let id = "reply";
  yield { type: "start" };
  yield { type: "text-start", id };
  for await (const { type, text } of events) {
    if (type === "failed") {
      yield { type: "error", errorText: text };
      continue;
    }
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

/** A trial's reply once it is complete. @throws AppError unavailable when the model failed */
export async function completeTry(events: AsyncIterable<TryEvent>): Promise<{ reply: string }> {
  let reply = "";
  for await (const { type, text } of events) {
    if (type === "failed") throw new AppError("unavailable", text);
    reply = type === "replaced" ? text : reply + text;
  }
  return { reply };
}
