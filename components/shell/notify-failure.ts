import { notify } from "@/components/ui/sonner";
import { leaveEndedSession } from "@/lib/session-ended";

/** Shows why something was not done; a session that has ended leads to the login page instead. */
export function notifyFailure(error: { code: string; detail: string } | undefined, otherwise: string): void {
  if (error?.code === "unauthenticated") return leaveEndedSession();
  notify({ title: "Error", description: error?.detail ?? otherwise, type: "destructive" });
}
