"use client";

import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
import { signOutEverywhere } from "@/lib/auth/actions";

const FAILED = "Failed to sign out everywhere. Please try again.";

/** Ends all sessions. No dialog: logging in again undoes it. */
export function SignOutEverywhere() {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: signOutEverywhere,
    failed: FAILED,
    onFailure: (error) => {
      notify({ title: "Error", description: error?.detail ?? FAILED, type: "destructive" });
      return "shown";
    },
    onDone: ({ redirectTo }) => {
      window.location.replace(redirectTo);
      return "leaving";
    },
  });

  return (
    <form ref={form} {...formProps} className="flex flex-col items-start gap-4">
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" busy={busy} busyLabel="Signing out...">
        Sign out everywhere
      </Button>
    </form>
  );
}
