import { notify } from "@/components/ui/sonner";
import { leaveEndedSession } from "@/lib/session-ended";

/** Shows a failure as a toast; goes to the login page if the session has ended. */
export function notifyFailure(error: { code: string; detail: string } | undefined, otherwise: string): void {
  if (error?.code === "unauthenticated") return leaveEndedSession();
  notify({ title: "Error", description: error?.detail ?? otherwise, type: "destructive" });
}
