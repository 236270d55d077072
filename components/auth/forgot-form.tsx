"use client";

import { useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { forgotPassword } from "./actions";
import { FieldsForm, EmailField, Outcome } from "./form";
import { FormLinks } from "./form-links";

/** Requests a reset link. There is one outcome, because the answer is the same for every address. */
export function ForgotForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    names: ["email"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter your email." }),
    action: forgotPassword,
    failed: "The link could not be sent. Please try again.",
    onDone: ({ detail }) => setAnswer(detail),
  });
  const outcome = answer ?? (form.posted?.ok ? form.posted.data.detail : null);
  if (outcome)
    return (
      <Outcome title="Check your mail" login="Return to Login">
        {outcome}
      </Outcome>
    );
  return (
    <>
      <h1 className="text-title">Forgot your password?</h1>
      <p className="text-muted mt-1 mb-6 text-ui">You’ll get a link by email to set a new one.</p>
      <FieldsForm of={form} submit="Send link" busyLabel="Sending...">
        <EmailField autoFocus defaultValue={form.values.email} error={form.problem.fields.email} />
      </FieldsForm>
      <FormLinks to={["/login"]} />
    </>
  );
}
