"use client";

import { FieldsForm } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { notify } from "@/components/ui/sonner";
import { sendTestMailAction } from "./actions";

/** Sends a test mail to the administrator's own address; an error contains the mail server's response. */
export function TestMail({ email, children }: { email: string; children: string }) {
  const sent = `The mail server accepted a test mail for ${email}.`;
  const form = useForm({
    names: [] as const,
    action: sendTestMailAction,
    failed: "The test mail could not be sent. Please try again.",
    onDone: () => notify({ title: "Test mail sent", description: sent, type: "success" }),
  });
  return (
    <FieldsForm of={form} submit="Send a test mail" busyLabel="Sending..." isPage={false}>
      <p className="text-ui">{children}</p>
      {form.posted?.ok ? <Alert>{sent}</Alert> : null}
    </FieldsForm>
  );
}
