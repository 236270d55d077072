"use client";

import { FieldsForm, PasswordField } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { notify } from "@/components/ui/sonner";
import { downloadArchive } from "./actions";

/** Asks for the password again. `email` is for password managers. */
export function ArchiveForm({ email }: { email: string }) {
  const form = useForm({
    names: ["password"] as const,
    check: ({ password }) => (password ? {} : { password: "Please enter your password." }),
    action: downloadArchive,
    failed: "The archive could not be created. Please try again.",
    onDone: ({ redirectTo }, element) => {
      element?.reset();
      notify({ title: "Download started", description: "A large archive can take a few minutes." });
      window.location.assign(redirectTo);
    },
  });
  return (
    <FieldsForm of={form} submit="Download archive" busyLabel="Preparing..." isPage={false}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" name="password" isCurrent error={form.problem.fields.password} />
    </FieldsForm>
  );
}
