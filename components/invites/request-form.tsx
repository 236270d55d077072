"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { FormLink } from "@/components/auth/form-link";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { requestInvite } from "@/lib/invites/actions";

/** Asks for an invite. The answer is the same for every address, so there is one way it ends. */
export function RequestForm() {
  const [isSubmitted, setSubmitted] = useState(false);
  const { form, formProps, busy, problem, posted, values } = useForm({
    names: ["email", "message"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter your email." }),
    action: requestInvite,
    failed: "Failed to submit invite request. Please try again later.",
    onDone: () => setSubmitted(true),
  });

  if (isSubmitted || posted?.ok) return <Submitted />;
  return (
    <>
      <h1 className="mb-6 text-xl font-semibold">Request an Invite</h1>
      <form ref={form} {...formProps} className="flex flex-col gap-5">
        <Field label="Email" error={problem.fields.email}>
          <Input
            name="email"
            defaultValue={values.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Message" optional error={problem.fields.message}>
          <Textarea
            name="message"
            defaultValue={values.message}
            placeholder="Tell us why you'd like to join..."
            className="max-h-72 min-h-[100px]"
          />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Submitting...">
          Submit Request
        </Button>
      </form>
      <p className="mt-6 flex flex-col items-start gap-1">
        <FormLink href="/register" question="Have an invite code?" answer="Register now" />
        <FormLink href="/login" question="Already have an account?" answer="Log in" />
      </p>
    </>
  );
}

function Submitted() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        Request Submitted!
      </h1>
      <p role="status" className="text-muted mt-2 mb-6 text-sm leading-6">
        {"Your invite request has been submitted successfully. We'll review it and get back to you soon."}
      </p>
      <Link
        href="/login"
        prefetch={false}
        className={buttonVariants({ variant: "primary", size: "lg", className: "w-full" })}
      >
        Return to Login
      </Link>
    </>
  );
}
