"use client";

import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { changePassword } from "@/lib/auth/actions";

const FAILED = "Failed to update password. Please try again.";
const UPDATED = "Your password has been updated";

/** Changes the password. `email` is for the password manager, which else would not know whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const { form, formProps, busy, problem, posted } = useForm({
    names: ["current_password", "new_password", "confirm"] as const,
    check: ({ current_password, new_password, confirm }) => ({
      ...(current_password ? {} : { current_password: "Please enter your current password." }),
      ...(new_password ? {} : { new_password: "Please choose a new password." }),
      ...(confirm || !new_password ? {} : { confirm: "Please enter the new password again." }),
      ...(confirm && confirm !== new_password
        ? { confirm: "New password and confirmation do not match" }
        : {}),
    }),
    action: changePassword,
    failed: FAILED,
    onFailure: (error) => {
      // A limit says when to try again; of anything else there is nothing more to say.
      const description = error?.code === "rate_limited" ? error.detail : FAILED;
      notify({ title: "Error", description, type: "destructive" });
      return "shown";
    },
    onDone: (_, done) => {
      done?.reset();
      notify({ title: UPDATED, type: "success" });
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" error={problem.fields.current_password}>
        <Input name="current_password" type="password" autoComplete="current-password" required />
      </Field>
      <Field label="New Password" error={problem.fields.new_password} hint="At least 8 characters.">
        <Input name="new_password" type="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm Password" error={problem.fields.confirm}>
        <Input name="confirm" type="password" autoComplete="new-password" required />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      {posted?.ok ? <Alert>{UPDATED}</Alert> : null}
      <Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel="Updating...">
        Update password
      </Button>
    </form>
  );
}
