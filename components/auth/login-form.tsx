"use client";

import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { login } from "@/lib/auth/actions";

/** Logs in. `from` is the page that the visitor was on the way to; the server decides whether to follow it. */
export function LoginForm({ from }: { from: string | null }) {
  const { form, formProps, busy, problem, values } = useForm({
    names: ["email", "password"] as const,
    check: ({ email, password }) => ({
      ...(email.trim() ? {} : { email: "Please enter your email." }),
      ...(password ? {} : { password: "Please enter your password." }),
    }),
    action: login,
    failed: "Failed to login. Please check your credentials.",
    onDone: ({ redirectTo }) => {
      // A full load, so that nothing of an earlier visitor is left in memory; Back does not lead here again.
      window.location.replace(redirectTo);
      return "leaving";
    },
  });

  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      {from === null ? null : <input type="hidden" name="from" value={from} />}
      <Field label="Email" error={problem.fields.email}>
        <Input
          name="email"
          defaultValue={values.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Password" error={problem.fields.password}>
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}
