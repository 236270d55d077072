"use client";

import { FieldsForm, replacePage } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { unsubscribe } from "./actions";

/** The unsubscribe button; needs no login. */
export function UnsubscribeForm({ token }: { token: string }) {
  const form = useForm({
    names: [],
    action: unsubscribe,
    failed: "This could not be saved. Please try again.",
    onDone: replacePage,
  });
  return (
    <FieldsForm of={form} submit="Unsubscribe" busyLabel="Saving...">
      <input type="hidden" name="token" value={token} />
    </FieldsForm>
  );
}
