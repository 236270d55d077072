import "server-only";
import { readMeasured } from "./measurements.ts";
import { currentService } from "./service.ts";

/** The state of the interviewers' model, derived from past calls. Contains no host and no key. */
export type ModelState = {
  mode: "service" | "practice";
  state: "ok" | "failing" | "unknown";
  /** Time of the first failure, or of the last success. */
  since: string | null;
  /**
   * Reason of the failure: key, locked (the stored key cannot be decrypted), model, busy, rejected, silent or
   * unreachable.
   */
  reason: string | null;
};

/** Makes no call. Practice mode is always "ok". */
export async function readModelState(): Promise<ModelState> {
  const service = currentService();
  if (!service) return { mode: "practice", state: "ok", since: null, reason: null };
  if (service.isKeyLost) return { mode: "service", state: "failing", since: null, reason: "locked" };
  const { failing_since, failure, last_ok_at } = await readMeasured(
    service.address,
    service.models.interviewer,
  );
  if (failing_since !== null)
    return { mode: "service", state: "failing", since: failing_since, reason: failure };
  return {
    mode: "service",
    state: last_ok_at === null ? "unknown" : "ok",
    since: last_ok_at,
    reason: null,
  };
}
