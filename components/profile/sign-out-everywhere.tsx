"use client";

import { notify } from "@/components/shell/notify";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
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
      {problem.detail ? <Notice tone="danger">{problem.detail}</Notice> : null}
      <Button type="submit" busy={busy} busyLabel="Signing out...">
        Sign out everywhere
      </Button>
    </form>
  );
}
