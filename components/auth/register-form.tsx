"use client";

import { useForm } from "@/components/shell/use-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { register } from "./actions";
import { FieldsForm, EmailField, PasswordField, replacePage } from "./form";

/** Creates an account and logs in. `code` and `email` come from an invitation link. */
export function RegisterForm({ code, email }: { code: string; email: string }) {
  const form = useForm({
    names: ["email", "password", "confirm", "invite_code"] as const,
    check: (typed) => ({
      ...(typed.email.trim() ? {} : { email: "Please enter your email." }),
      ...(typed.password ? {} : { password: "Please choose a password." }),
      ...(typed.password === typed.confirm ? {} : { confirm: "Passwords do not match" }),
      ...(typed.invite_code.trim() ? {} : { invite_code: "Please enter your invite code." }),
    }),
    action: register,
    failed: "Registration failed. Please check your information and invite code.",
    onDone: replacePage,
  });
  const { values } = form;
  const { fields } = form.problem;
  return (
    <FieldsForm of={form} submit="Create account" busyLabel="Creating account...">
      <EmailField
        defaultValue={values.email ?? email}
        error={fields.email}
        hint={email ? "Use the email you were invited with." : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        error={fields.password}
        hint="At least 8 characters."
        autoFocus={Boolean(code && email)}
      />
      <PasswordField label="Confirm Password" name="confirm" error={fields.confirm} />
      <Field label="Invite Code" error={fields.invite_code}>
        <Input
          name="invite_code"
          defaultValue={values.invite_code ?? code}
          placeholder="Enter your invite code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[&:not(:placeholder-shown)]:figures"
          required
        />
      </Field>
    </FieldsForm>
  );
}
