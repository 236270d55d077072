import type { PublicMessage } from "@/lib/sharing/schema";

const hourMs = 3_600_000;

/** From how many questions on a visitor sees how many are left. */
export const fewLeft = 4;

/**
 * The hour in which a visitor asked last: how many of `perHour` questions are left in it, and when it ends (milliseconds
 * since 1970). An hour begins with its first question, as the server counts. Null before the first question.
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
