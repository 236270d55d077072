"use client";

import { useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { confirmEmail } from "./actions";
import { FieldsForm, Outcome } from "./form";

/** Confirms a new email. `isOpen` is whether the link worked when the page was rendered. */
export function ConfirmEmailForm({ token, isOpen }: { token: string; isOpen: boolean }) {
  const [answer, setAnswer] = useState<"done" | "closed" | null>(null);
  const form = useForm({
    names: [],
    action: confirmEmail,
    failed: "Your email could not be changed. Please try again.",
    onFailure: (error) => {
      if (!error?.fields?.token) return;
      setAnswer("closed");
      return "shown";
    },
    onDone: () => setAnswer("done"),
  });
  const outcome = answer ?? (form.posted?.ok ? "done" : isOpen ? null : "closed");
  if (outcome === "done")
    return (
      <Outcome title="Your email has been changed" login="Go to Login">
        Log in with the new address from now on.
      </Outcome>
    );
  if (outcome === "closed")
    return (
      <Outcome title="This link no longer works" login="Go to Login" isNewPage={!isOpen}>
        Links work once and expire after an hour. You can change your email again in your settings.
      </Outcome>
    );
  return (
    <>
      <h1 className="text-title">Confirm your email</h1>
      <p className="text-muted mt-1 mb-6 text-ui">This address becomes the one you log in with.</p>
      <FieldsForm of={form} submit="Confirm" busyLabel="Saving...">
        <input type="hidden" name="token" value={token} />
      </FieldsForm>
    </>
  );
}
