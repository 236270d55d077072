"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { resetPassword } from "@/lib/auth/actions";

/** Sets a new password by an administrator's link; `isOpen` is whether that link worked when the page was made. */
export function ResetForm({ token, isOpen }: { token: string; isOpen: boolean }) {
  const [answer, setAnswer] = useState<"set" | "closed" | null>(null);
  const { form, formProps, busy, problem, posted } = useForm({
    names: ["new_password", "confirm"] as const,
    check: ({ new_password, confirm }) => ({
      ...(new_password ? {} : { new_password: "Please choose a password." }),
      ...(new_password === confirm ? {} : { confirm: "Passwords do not match" }),
    }),
    action: resetPassword,
    failed: "The password could not be set. Please try again.",
    onFailure: (error) => {
      if (!error?.fields?.token) return;
      setAnswer("closed");
      return "shown";
    },
    onDone: () => setAnswer("set"),
  });
  const outcome = answer ?? (posted?.ok ? "set" : isOpen ? null : "closed");

  if (outcome === "set")
    return (
      <Outcome title="Your password has been set">
        You can log in with it now. Wherever you were logged in before, you are asked to do so again.
      </Outcome>
    );
  if (outcome === "closed")
    return (
      <Outcome title="This link no longer works" initial={!isOpen}>
        It works once, and for one hour. Please ask an administrator for a new one.
      </Outcome>
    );
  return (
    <>
      <h1 className="text-xl font-semibold">Set a new password</h1>
      <p className="text-muted mt-1 mb-6 text-sm leading-6">The link that brought you here works once.</p>
      <form ref={form} {...formProps} className="flex flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <Field label="New Password" error={problem.fields.new_password} hint="At least 8 characters.">
          <Input name="new_password" type="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirm Password" error={problem.fields.confirm}>
          <Input name="confirm" type="password" autoComplete="new-password" required />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Saving...">
          Set password
        </Button>
      </form>
    </>
  );
}

/** What came of it, in place of the form; it takes the focus, since the button that had it is gone. */
function Outcome({
  title,
  initial = false,
  children,
}: {
  title: string;
  initial?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!initial) heading.current?.focus();
  }, [initial]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h1>
      <p className="text-muted mt-2 mb-6 text-sm leading-6">{children}</p>
      <Link
        href="/login"
        prefetch={false}
        className={buttonVariants({ variant: "primary", size: "lg", className: "w-full" })}
      >
        Go to Login
      </Link>
    </>
  );
}
