"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, focusFirstInvalid, formText } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { login } from "@/lib/auth/actions";

type Problem = { detail?: string; fields: Partial<Record<"email" | "password", string>> };

const FAILED = "Failed to login. Please check your credentials.";

/** Logs in. `from` is the page that the visitor was on the way to; the server decides whether to follow it. */
export function LoginForm({ from }: { from: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({ fields: {} });

  useEffect(() => focusFirstInvalid(form.current), [problem]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const email = formText(data, "email");
    const password = formText(data, "password");
    const fields: Problem["fields"] = {};
    if (!email.trim()) fields.email = "Please enter your email.";
    if (!password) fields.password = "Please enter your password.";
    setProblem({ fields });
    if (Object.keys(fields).length > 0) return;

    setBusy(true);
    const result = await login({ email, password, from }).catch(() => null);
    if (result?.ok) {
      // A full load, so that nothing of an earlier visitor is left in memory; Back does not lead here again.
      window.location.replace(result.data.redirectTo);
      return;
    }
    setBusy(false);
    const named = { email: result?.error.fields?.email, password: result?.error.fields?.password };
    const isNamed = Boolean(named.email ?? named.password);
    setProblem(isNamed ? { fields: named } : { detail: result?.error.detail || FAILED, fields: {} });
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <Field label="Email" error={problem.fields.email}>
        <Input
          name="email"
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
      {problem.detail ? <Notice tone="danger">{problem.detail}</Notice> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}
