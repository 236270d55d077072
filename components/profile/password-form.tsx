"use client";

import { AccountForm, PasswordField } from "@/components/auth/form";
import { notify } from "@/components/shell/notify";
import { useForm } from "@/components/shell/use-form";
import { Notice } from "@/components/ui/notice";
import { changePassword } from "@/lib/auth/actions";

const failed = "Failed to update password. Please try again.";
const updated = "Your password has been updated";
const mismatch = "New password and confirmation do not match";

/** Changes the password. `email` is for the password manager, which else would not know whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    names: ["current_password", "new_password", "confirm"] as const,
    check: ({ current_password, new_password, confirm }) => ({
      ...(current_password ? {} : { current_password: "Please enter your current password." }),
      ...(new_password ? {} : { new_password: "Please choose a new password." }),
      ...(confirm || !new_password ? {} : { confirm: "Please enter the new password again." }),
      ...(confirm && confirm !== new_password ? { confirm: mismatch } : {}),
    }),
    action: changePassword,
    failed,
    onFailure: (error) => {
      // A limit says when to try again; of anything else there is nothing more to say.
      const description = error?.code === "rate_limited" ? error.detail : failed;
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
    <AccountForm of={form} submit="Update password" busyLabel="Updating..." isPage={false}>
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
      {form.posted?.ok ? <Notice>{updated}</Notice> : null}
    </AccountForm>
  );
}
