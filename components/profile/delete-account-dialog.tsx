"use client";

import { useEffect, useState } from "react";
import { PasswordField, replacePage } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Alert } from "@/components/ui/alert";
import type { deleteAccountCall } from "@/lib/account/api";
import { request } from "@/lib/client";

type Props = { email: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Deletion is final, so the dialog lists what is deleted and asks for the password. */
export function DeleteAccountDialog({ email, open, onOpenChange }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <DialogContent
        title={`Delete ${email}?`}
        description={
          "This permanently deletes your account, interviews, insights, resumes, characters, teams " +
          "and public links. It can’t be undone. Characters you made for someone else’s team stay " +
          "with it."
        }
      >
        <DeleteForm email={email} onBusy={setBusy} />
      </DialogContent>
    </Dialog>
  );
}

function DeleteForm({ email, onBusy }: { email: string; onBusy: (busy: boolean) => void }) {
  const { form, formProps, busy, problem } = useForm({
    names: ["password"] as const,
    check: ({ password }) => (password ? {} : { password: "Please enter your password." }),
    send: (body) => request<typeof deleteAccountCall>("DELETE /users/me", { body }),
    failed: "Your account could not be deleted. Please try again.",
    onDone: () => replacePage({ redirectTo: "/api/auth/ended?reason=deleted" }),
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" name="password" isCurrent error={problem.fields.password} />
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={busy}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
          Delete my account
        </Button>
      </DialogFooter>
    </form>
  );
}
