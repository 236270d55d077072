"use client";

import { replacePage } from "@/components/auth/form";
import { notify } from "@/components/shell/notify";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SettingsSection } from "@/components/ui/settings-section";
import { signOutEverywhere } from "@/lib/auth/actions";
import { PasswordForm } from "./password-form";

export function SecurityPanel({ email }: { email: string }) {
  return (
    <>
      <SettingsSection
        title="Change password"
        hint="Changing it ends your sessions everywhere else. You stay logged in here."
      >
        <PasswordForm email={email} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        hint="Ends every session and every API token of yours, this browser's too."
      >
        <SignOutEverywhere />
      </SettingsSection>
    </>
  );
}

const failed = "Failed to sign out everywhere. Please try again.";

/** No dialog: logging in again undoes it. */
function SignOutEverywhere() {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: signOutEverywhere,
    failed,
    onFailure: (error) => {
      notify({ title: "Error", description: error?.detail ?? failed, type: "destructive" });
      return "shown";
    },
    onDone: replacePage,
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
