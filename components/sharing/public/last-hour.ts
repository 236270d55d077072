import type { PublicMessage } from "@/lib/sharing/schema";

const hourMs = 3_600_000;

/** From this many questions on, show how many are left. */
export const fewLeft = 4;

/**
 * The current hour of a visitor's limit: how many of `perHour` questions are left, and when it ends (milliseconds since
 * 1970). Like on the server, an hour starts with its first question. Null before the first question.
 */
export function lastHour(
  messages: readonly Pick<PublicMessage, "role" | "created_at">[],
  perHour: number,
): { left: number; ends: number } | null {
  let ends = -Infinity;
  let asked = 0;
  for (const { role, created_at } of messages) {
    if (role !== "user") continue;
    const at = Date.parse(created_at);
    if (at >= ends) {
      ends = at + hourMs;
      asked = 0;
    }
    asked++;
  }
  return asked === 0 ? null : { left: Math.max(0, perHour - asked), ends };
}
