import { notify } from "@/components/shell/notify";
import { leaveEndedSession } from "@/components/shell/session-ended";
import type { PublicError } from "@/lib/http/result";

/** Tells why something was not done; a session that has ended leads to the login page instead. */
export function tellFailure(error: PublicError | undefined, otherwise: string): void {
  if (error?.code === "unauthenticated") return leaveEndedSession();
  notify({ title: "Error", description: error?.detail ?? otherwise, type: "destructive" });
}
