import type { PendingAnswer } from "@/lib/sharing/questions/ask";
import type { AskResult } from "@/lib/sharing/schema";

/** Waits for the answer; throws its problem. */
export async function awaitAnswer({ outcome, visitorToken }: PendingAnswer): Promise<AskResult> {
  const result = await outcome;
  if ("problem" in result) throw result.problem;
  return { messages: result.messages, visitor_token: visitorToken };
}
