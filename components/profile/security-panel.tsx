"use client";

import { useState } from "react";
import { FieldsForm, EmailField, PasswordField, replacePage } from "@/components/auth/form";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
import { Fold } from "@/components/ui/fold";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ApiToken } from "@/lib/auth/schema";
import { changeEmail, changePassword, signOutEverywhere } from "./actions";
import { ApiTokens } from "./api-tokens";

type Props = { email: string; hasMail: boolean; tokens: ApiToken[] };

export function SecurityPanel({ email, hasMail, tokens }: Props) {
  return (
    <>
      <SettingsSection
        title="Change password"
        hint="You’ll be logged out everywhere else. You stay logged in here."
      >
        <PasswordForm email={email} />
      </SettingsSection>
      {hasMail ? (
        <SettingsSection title="Email" hint={email}>
          <EmailForm />
        </SettingsSection>
      ) : null}
      <SettingsSection
        title="API tokens"
        hint="For scripts. They end when you change your password or sign out everywhere."
      >
        <ApiTokens tokens={tokens} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        hint="Logs you out everywhere, including here, and revokes your API tokens."
      >
        <SignOutEverywhere />
      </SettingsSection>
    </>
  );
}

const passwordFailed = "Failed to update password. Please try again.";
const updated = "Your password has been updated";
const mismatch = "New password and confirmation do not match";

/** `email` is for password managers. */
function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    names: ["current_password", "new_password", "confirm"] as const,
    check: ({ current_password, new_password, confirm }) => ({
      ...(current_password ? {} : { current_password: "Please enter your current password." }),
      ...(new_password ? {} : { new_password: "Please choose a new password." }),
      ...(confirm || !new_password ? {} : { confirm: "Please enter the new password again." }),
      ...(confirm && confirm !== new_password ? { confirm: mismatch } : {}),
    }),
    action: changePassword,
    failed: passwordFailed,
    onFailure: (error) => {
      // Only a limit has a useful detail: when to try again.
      const description = error?.code === "rate_limited" ? error.detail : passwordFailed;
      notify({ title: "Error", description, type: "destructive" });
      return "shown";
    },
    onDone: (_, element) => {
      element?.reset();
      notify({ title: updated, type: "success" });
    },
  });
  const { fields } = form.problem;
  return (
    <FieldsForm of={form} submit="Update password" busyLabel="Updating..." isPage={false}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        name="current_password"
        isCurrent
        error={fields.current_password}
      />
      <PasswordField
        label="New Password"
        name="new_password"
        error={fields.new_password}
        hint="At least 8 characters."
      />
      <PasswordField label="Confirm Password" name="confirm" error={fields.confirm} />
      {form.posted?.ok ? <Alert>{updated}</Alert> : null}
    </FieldsForm>
  );
}

function EmailForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    names: ["email", "password"] as const,
    check: ({ email, password }) => ({
      ...(email.trim() ? {} : { email: "Please enter your new email." }),
      ...(password ? {} : { password: "Please enter your password." }),
    }),
    action: changeEmail,
    failed: "The link could not be sent. Please try again.",
    onDone: ({ detail }, element) => {
      element?.reset();
      setAnswer(detail);
    },
  });
  const { fields } = form.problem;
  const done = answer ?? (form.posted?.ok ? form.posted.data.detail : null);
  return (
    <Fold title="Change email" summary="" isOpen={form.posted !== null}>
      <div className="mt-3">
        <FieldsForm of={form} submit="Send link" busyLabel="Sending..." isPage={false}>
          <EmailField
            label="New Email"
            autoComplete="email"
            defaultValue={form.values.email}
            hint="You’ll get a link there."
            error={fields.email}
          />
          <PasswordField label="Password" name="password" isCurrent error={fields.password} />
          {done ? <Alert>{done}</Alert> : null}
        </FieldsForm>
      </div>
    </Fold>
  );
}

const signOutFailed = "Failed to sign out everywhere. Please try again.";

/** No confirmation, because logging in again undoes it. */
function SignOutEverywhere() {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: signOutEverywhere,
    failed: signOutFailed,
    onFailure: (error) => {
      notify({ title: "Error", description: error?.detail ?? signOutFailed, type: "destructive" });
      return "shown";
    },
    onDone: replacePage,
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
