"use client";

import { useState } from "react";
import { FieldsForm, EmailField, Outcome } from "@/components/auth/form";
import { FormLinks } from "@/components/auth/form-links";
import { useForm } from "@/components/shell/use-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { requestInvite } from "./actions";

/** Asks for an invite. The answer is the same for every email. */
export function RequestForm() {
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useForm({
    names: ["email", "message"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter your email." }),
    action: requestInvite,
    failed: "Failed to submit invite request. Please try again later.",
    onDone: () => setSubmitted(true),
  });

  if (isSubmitted || form.posted?.ok)
    return (
      <Outcome title="Request Submitted!" login="Return to Login">
        {"Your invite request has been submitted successfully. We'll review it and get back to you soon."}
      </Outcome>
    );
  const { fields } = form.problem;
  return (
    <>
      <h1 className="mb-6 text-title">Request an Invite</h1>
      <FieldsForm of={form} submit="Submit Request" busyLabel="Submitting...">
        <EmailField autoComplete="email" defaultValue={form.values.email} error={fields.email} />
        <Field label="Message" optional error={fields.message}>
          <Textarea
            name="message"
            defaultValue={form.values.message}
            placeholder="Tell us why you'd like to join..."
            className="max-h-72 min-h-[100px]!"
          />
        </Field>
      </FieldsForm>
      <FormLinks to={["/register", "/login"]} />
    </>
  );
}
