"use client";

import { type ReactNode, useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Button } from "@/components/ui/button";
import { Entry } from "@/components/ui/entries";
import { Time } from "@/components/ui/time";
import { makeResetLink } from "./actions";
import type { ResetLink } from "@/lib/auth/schema";
import { Secret } from "./secret";

const failed = "Failed to create a reset link. Please try again.";

/** The row of an account: a button that makes a link for a new password, and the link below. */
export function ResetLinkEntry({
  id,
  actions,
  children,
}: {
  id: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  const [made, setMade] = useState<ResetLink | null>(null);
  const { form, formProps, busy, posted } = useForm({
    names: [],
    action: makeResetLink,
    failed,
    onFailure: (error) => {
      notifyFailure(error ?? undefined, failed);
      return "shown";
    },
    onDone: setMade,
  });
  const link = made ?? (posted?.ok ? posted.data : null);
  return (
    <Entry
      actions={
        <>
          <form ref={form} {...formProps}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="sm" className="max-sm:px-2" busy={busy}>
              Create reset link
            </Button>
          </form>
          {actions}
        </>
      }
      below={
        link ? (
          <Secret key={link.url} label="Reset link" value={link.url} copyLabel="Copy link">
            Shown only once. Valid until <Time value={link.expires_at} show="local" />.
          </Secret>
        ) : null
      }
    >
      {children}
    </Entry>
  );
}
