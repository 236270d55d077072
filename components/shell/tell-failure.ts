import type { PublicError } from "@/lib/http/result";
import { leaveEndedSession } from "@/lib/session-ended";
import { notify } from "./notify";

/** Tells why something was not done; a session that has ended leads to the login page instead. */
export function tellFailure(
  error: (Pick<PublicError, "detail"> & { code: string }) | undefined,
  otherwise: string,
): void {
  if (error?.code === "unauthenticated") return leaveEndedSession();
  notify({ title: "Error", description: error?.detail ?? otherwise, type: "destructive" });
}
