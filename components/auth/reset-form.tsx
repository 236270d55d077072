"use client";

import { useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { resetPassword } from "./actions";
import { FieldsForm, Outcome, PasswordField } from "./form";

type Props = { token: string; isOpen: boolean; hasMail: boolean; hasLogin: boolean };

/**
 * Sets a new password. `isOpen` is whether the link worked when the page was rendered, `hasMail` whether email is set
 * up, `hasLogin` whether people log in with passwords.
 */
export function ResetForm({ token, isOpen, hasMail, hasLogin }: Props) {
  const [answer, setAnswer] = useState<"set" | "closed" | null>(null);
  const form = useForm({
    names: ["new_password", "confirm"] as const,
    check: ({ new_password, confirm }) => ({
      ...(new_password ? {} : { new_password: "Please choose a password." }),
      ...(new_password === confirm ? {} : { confirm: "Passwords do not match" }),
    }),
    action: resetPassword,
    failed: "The password could not be set. Please try again.",
    onFailure: (error) => {
      if (!error?.fields?.token) return;
      setAnswer("closed");
      return "shown";
    },
    onDone: () => setAnswer("set"),
  });
  const outcome = answer ?? (form.posted?.ok ? "set" : isOpen ? null : "closed");

  if (outcome === "set")
    return (
      <Outcome title="Your password has been set" login="Go to Login">
        {hasLogin ? "You can log in with it now. " : null}You’ve been logged out everywhere else.
      </Outcome>
    );
  if (outcome === "closed")
    return (
      <Outcome title="This link no longer works" login="Go to Login" isNewPage={!isOpen}>
        Reset links work once and expire after an hour.{" "}
        {hasMail ? "You can ask for a new one." : "Please ask an administrator for a new one."}
      </Outcome>
    );
  const { fields } = form.problem;
  return (
    <>
      <h1 className="text-title">Set a new password</h1>
      <p className="text-muted mt-1 mb-6 text-ui">This link works once.</p>
      <FieldsForm of={form} submit="Set password" busyLabel="Saving...">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="New Password"
          name="new_password"
          error={fields.new_password}
          hint="At least 8 characters."
        />
        <PasswordField label="Confirm Password" name="confirm" error={fields.confirm} />
      </FieldsForm>
    </>
  );
}
