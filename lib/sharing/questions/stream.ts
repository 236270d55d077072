import "server-only";
import type { UIMessageChunk } from "ai";
import type { Asked, PublicMessage } from "../schema.ts";
import type { Asking } from "./ask.ts";

/** What an answer's stream carries beside the text. */
type AskChunk = UIMessageChunk<
  unknown,
  { question: PublicMessage; messages: Asked; problem: { code: string; detail: string } }
>;

/**
 * A question as an AI SDK UI message stream: the stored question at once, and the answer in one piece when it has been
 * checked, or what kept it from being made.
 */
export async function* askChunks(asking: Asking): AsyncGenerator<AskChunk> {
  yield { type: "start" };
  yield { type: "data-question", data: asking.question };
  const outcome = await asking.outcome;
  if ("problem" in outcome) {
    const { code, message } = outcome.problem;
    yield { type: "data-problem", data: { code, detail: message } };
    yield { type: "error", errorText: message };
    return;
  }
  const { messages } = outcome;
  for (const { id, content } of messages.filter((message) => message.role === "assistant")) {
    yield { type: "text-start", id };
    yield { type: "text-delta", id, delta: content };
    yield { type: "text-end", id };
  }
  yield { type: "data-messages", data: { messages, visitor_token: asking.visitorToken } };
  yield { type: "finish" };
}
