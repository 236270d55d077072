"use client";

import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { register } from "@/lib/auth/actions";

/** Creates an account and logs in. `code` and `email` come from an invite's link. */
export function RegisterForm({ code, email }: { code: string; email: string }) {
  const { form, formProps, busy, problem, values } = useForm({
    names: ["email", "password", "confirm", "invite_code"] as const,
    check: ({ email, password, confirm, invite_code }) => ({
      ...(email.trim() ? {} : { email: "Please enter your email." }),
      ...(password ? {} : { password: "Please choose a password." }),
      ...(password === confirm ? {} : { confirm: "Passwords do not match" }),
      ...(invite_code.trim() ? {} : { invite_code: "Please enter your invite code." }),
    }),
    action: register,
    failed: "Registration failed. Please check your information and invite code.",
    onDone: ({ redirectTo }) => {
      // A full load, so that nothing of an earlier visitor is left in memory; Back does not lead here again.
      window.location.replace(redirectTo);
      return "leaving";
    },
  });

  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <Field
        label="Email"
        error={problem.fields.email}
        hint={email ? "The address that the invite was made for." : undefined}
      >
        <Input
          name="email"
          type="email"
          defaultValue={values.email ?? email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Password" error={problem.fields.password} hint="At least 8 characters.">
        <Input name="password" type="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm Password" error={problem.fields.confirm}>
        <Input name="confirm" type="password" autoComplete="new-password" required />
      </Field>
      <Field label="Invite Code" error={problem.fields.invite_code}>
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
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Creating account...">
        Create account
      </Button>
    </form>
  );
}
