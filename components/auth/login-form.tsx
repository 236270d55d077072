"use client";

import { useForm } from "@/components/shell/use-form";
import { login } from "./actions";
import { FieldsForm, EmailField, PasswordField, replacePage } from "./form";

/** `from` is the page the visitor wanted; the server decides whether to go there. */
export function LoginForm({ from }: { from: string | null }) {
  const form = useForm({
    names: ["email", "password"] as const,
    check: ({ email, password }) => ({
      ...(email.trim() ? {} : { email: "Please enter your email." }),
      ...(password ? {} : { password: "Please enter your password." }),
    }),
    action: login,
    failed: "Failed to login. Please check your credentials.",
    onDone: replacePage,
  });
  const { fields } = form.problem;
  return (
    <FieldsForm of={form} submit="Login" busyLabel="Logging in...">
      {from === null ? null : <input type="hidden" name="from" value={from} />}
      <EmailField autoFocus defaultValue={form.values.email} error={fields.email} />
      <PasswordField label="Password" name="password" isCurrent error={fields.password} />
    </FieldsForm>
  );
}
